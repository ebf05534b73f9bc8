//! Contacts that cannot be satisfied are told; contacts that press hard and can be are not.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use crate::systems::{GRAVITY, contact, diagonal, state};
use percuss_contact::solvers::by_kind;
use percuss_contact::{ContactSolver, Law, SolverKind, SolverSettings};
use percuss_mech::lagrangian::{Direction, Gap, LagrangianContact, LagrangianSystem};
use percuss_mech::{ContactId, Restitution, State};
use percuss_step::{Adaptive, AdaptiveSettings, Integrator, MoreauJean, MoreauMidpoint};

fn solver(tol: f64) -> Box<dyn ContactSolver + Send> {
    let settings = SolverSettings {
        tol,
        ..SolverSettings::default()
    };
    by_kind(SolverKind::Auto, settings)
}

/// Every integrator for such systems, with the length of its steps, s.
fn integrators(tol: f64) -> [(Box<dyn Integrator>, f64); 3] {
    let settings = AdaptiveSettings::default();
    [
        (Box::new(MoreauMidpoint::new(solver(tol))), 1e-2),
        (Box::new(MoreauJean::new(0.5, solver(tol))), 1e-2),
        (Box::new(Adaptive::new(settings, solver(tol))), 1e-2),
    ]
}

/// A point between a floor and a ceiling that comes down at 1 m/s.
fn squeezed(eps_N: f64) -> LagrangianSystem {
    let ceiling = LagrangianContact {
        gap: Gap::Function(Box::new(|t, q| 1.0 - t - q[0])),
        directions: vec![Direction::Function(Box::new(|_, _, w| {
            w[0] = -1.0;
            -1.0
        }))],
        law: Law::Unilateral,
        restitution: Restitution { eps_N, eps_T: 0.0 },
    };
    LagrangianSystem::new(1, vec![1.0])
        .and_then(|s| s.constant_force(vec![-GRAVITY]))
        .and_then(|s| s.contact(contact(0.0, &[1.0], &[], 0.0, eps_N)))
        .and_then(|s| s.contact(ceiling))
        .expect("a system")
}

/// The sum of both gap velocities is −1 m/s whatever the point does, so that one of them closes at half of it at least; and
/// looser tolerances do not make it a solution.
#[test]
fn walls_that_close_on_a_point() {
    for (eps_N, tol) in [(0.0, 1e-10), (0.0, 1e-4), (0.5, 1e-6), (0.5, 1e-2)] {
        for (mut integrator, dt) in integrators(tol) {
            let mut state = state(&[0.3], &[0.0]);
            let (mut first, mut sunk) = (None, 0.0_f64);
            while state.t < 1.5 - 1e-9 {
                let system = squeezed(eps_N);
                let dt = dt.min(1.5 - state.t);
                let report = integrator.step(&system, &mut state, dt);
                let report = report.expect("a step");
                sunk = sunk.max(report.penetration);
                assert_eq!(
                    report.conflict > 0.0,
                    !report.solve.converged,
                    "{}",
                    state.t
                );
                if report.conflict > 0.0 {
                    first.get_or_insert(state.t);
                    assert!(report.conflict > 0.2, "{}: {}", state.t, report.conflict);
                    let mut both = integrator.conflicting().to_vec();
                    both.sort();
                    assert_eq!(both, [ContactId(0), ContactId(1)]);
                } else {
                    assert!(first.is_none_or(|t| state.t < t + 0.02), "{}", state.t);
                }
            }
            let first = first.expect("a conflict");
            assert!((first - 1.0).abs() < 0.05, "{first}");
            assert!(sunk > 0.2, "{sunk}");
        }
    }
}

/// 1 t on a gram on the floor, and a gram between walls that stand: much larger percussions than what drives some of them.
#[test]
fn what_presses_hard_is_no_conflict() {
    let pile = LagrangianSystem::new(2, diagonal(&[1e-3, 1e3]))
        .and_then(|s| s.constant_force(vec![-1e-3 * GRAVITY, -1e3 * GRAVITY]))
        .and_then(|s| s.contact(contact(0.0, &[1.0, 0.0], &[], 0.0, 0.0)))
        .and_then(|s| s.contact(contact(0.0, &[-1.0, 1.0], &[], 0.0, 0.0)))
        .expect("a pile");
    let held = LagrangianSystem::new(2, diagonal(&[1e-3, 1e-3]))
        .and_then(|s| s.constant_force(vec![0.0, -1e-3 * GRAVITY]))
        .and_then(|s| s.contact(contact(0.0, &[1.0, 0.0], &[&[0.0, 1.0]], 0.8, 0.0)))
        .and_then(|s| s.contact(contact(0.0, &[-1.0, 0.0], &[&[0.0, 1.0]], 0.8, 0.0)))
        .and_then(|s| s.contact(contact(0.0, &[0.0, 1.0], &[&[1.0, 0.0]], 0.8, 0.0)))
        .expect("a slot");
    for (system, tol) in [(&pile, 1e-10), (&held, 1e-10)] {
        for (mut integrator, dt) in integrators(tol) {
            let mut state = State {
                u: vec![0.1, -0.2],
                ..state(&[0.0, 0.0], &[0.0, 0.0])
            };
            while state.t < 0.2 {
                let report = integrator.step(system, &mut state, dt).expect("a step");
                assert_eq!(report.conflict, 0.0, "t = {}", state.t);
                assert!(report.solve.converged, "t = {}", state.t);
            }
        }
    }
}
