//! The θ-scheme on a system given by matrices.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use crate::systems::solver;
use percuss_contact::Law;
use percuss_mech::lagrangian::{Direction, Gap, LagrangianContact};
use percuss_mech::{Energetic, LagrangianSystem, Restitution, State};
use percuss_step::{Integrator, MoreauJean, StepError};

/// Two unit masses on a stiff and a soft spring; the second strikes a wall without loss.
fn masses(K: Vec<f64>) -> LagrangianSystem {
    let w = vec![0.0, 1.0];
    LagrangianSystem::new(2, vec![1.0, 0.0, 0.0, 1.0])
        .and_then(|system| system.stiffness(K))
        .and_then(|system| {
            system.contact(LagrangianContact {
                gap: Gap::Linear {
                    g_0: 0.1,
                    w: w.clone(),
                },
                directions: vec![Direction::Constant(w)],
                law: Law::Unilateral,
                restitution: Restitution {
                    eps_N: 1.0,
                    eps_T: 0.0,
                },
            })
        })
        .expect("a system")
}

fn stiff() -> LagrangianSystem {
    masses(vec![1e6 + 1.0, -1.0, -1.0, 1.0])
}

/// Energy after a thousand steps of a fiftieth of the slow period, a hundred and twenty times the stable explicit step, over
/// that at the start.
fn kept(theta: f64) -> f64 {
    let system = stiff();
    let mut state = State {
        t: 0.0,
        q: vec![0.01, 1.0],
        u: vec![0.0, 0.0],
    };
    let energy =
        |s: &State| system.kinetic_energy(s.t, &s.q, &s.u) + system.potential_energy(s.t, &s.q);
    let start = energy(&state);
    let mut method = MoreauJean::new(theta, solver());
    let mut struck = false;
    for _ in 0..1000 {
        match method.step(&system, &mut state, 0.12) {
            Ok(report) => struck |= report.work != 0.0 || !method.contacts().is_empty(),
            Err(_) => return f64::INFINITY,
        }
    }
    assert!(struck || theta < 0.5, "the wall was never met");
    energy(&state) / start
}

#[test]
fn one_half_keeps_the_energy() {
    assert!((kept(0.5) - 1.0).abs() < 1e-12);
}

#[test]
fn one_dissipates_and_less_than_one_half_blows_up() {
    assert!(kept(1.0) < 0.2);
    assert!(kept(0.45) > 1e6);
}

#[test]
fn a_stiffness_that_is_not_symmetric_is_refused() {
    let system = masses(vec![1.0, 0.5, 0.0, 1.0]);
    let mut state = State {
        t: 0.0,
        q: vec![0.0; 2],
        u: vec![0.0; 2],
    };
    let refused = MoreauJean::new(0.5, solver()).step(&system, &mut state, 0.1);
    assert_eq!(refused, Err(StepError::NotLinearised));
}
