//! The exact method as an integrator among others.

use crate::beam::{LENGTH, beam};
use percuss_beams::{BeamDevice, BeamStop, HermiteSystem, NodalLoad, Side};
use percuss_contact::{SolverSettings, Status, solvers::Auto};
use percuss_mech::System;
use percuss_step::exact::{Exact, LinearModel, Motion, Regimes};
use percuss_step::{Integrator, MoreauJean};
use std::sync::Arc;

/// A beam that rubs at mid-span and strikes a stop with its end.
fn rattler() -> HermiteSystem {
    let mut system = HermiteSystem::new(beam(4, true)).unwrap();
    let load = NodalLoad::Harmonic {
        amplitude: 20.0,
        omega: 9.0,
        phase: 0.0,
    };
    system.load(0.5 * LENGTH, load).unwrap();
    let device = BeamDevice {
        x: 0.5 * LENGTH,
        threshold: 2.0,
        slope: 0.0,
    };
    system.device(device).unwrap();
    let stop = BeamStop {
        x: LENGTH,
        side: Side::Below,
        gap: 1e-3,
        restitution: 0.6,
    };
    system.stop(stop).unwrap();
    system
}

/// Steps of any length pass the same switching points; what they report adds up to the ledger.
#[test]
fn steps_add_up_to_the_motion() {
    let system = rattler();
    let model = Arc::new(LinearModel::new(system.piecewise().unwrap()).unwrap());
    let mut motion = Motion::new(model, Regimes::default(), system.at_rest()).unwrap();
    motion.run(3.0).unwrap();
    let changes = motion.take_changes();
    let mut state = system.at_rest();
    let mut exact = Exact::new(20);
    let (mut times, mut work, mut struck) = (Vec::new(), 0.0, 0);
    for _ in 0..300 {
        let report = exact.step(&system, &mut state, 0.01).unwrap();
        assert_eq!(report.dt, 0.01);
        work += report.work;
        times.extend(exact.incidents().iter().map(|incident| incident.t));
        for record in exact.contacts() {
            let force = record.lambda[0];
            match record.status {
                Status::Closed => assert!(force >= -1e-9),
                Status::Slip { direction } => {
                    assert!((force + 2.0 * direction[0]).abs() < 1e-12, "{force}")
                }
                _ => assert!(force.abs() <= 2.0 * (1.0 + 1e-12), "{force}"),
            }
            struck += usize::from(record.status == Status::Closed);
        }
    }
    assert!((state.t - 3.0).abs() < 1e-12);
    for (a, b) in state.q.iter().zip(&motion.state().q) {
        assert!((a - b).abs() < 1e-11, "{a} against {b}");
    }
    let ledger = exact.ledger();
    assert!((work + ledger.friction + ledger.impacts).abs() < 1e-12 * ledger.turnover);
    assert!(ledger.friction > 0.0 && ledger.impacts > 0.0);
    assert!(struck < 300);
    // every change is an incident; blows of an open stop are two
    for change in &changes {
        assert!(times.iter().any(|t| (t - change.t).abs() < 1e-9));
    }
    let seen = exact.motion().unwrap();
    assert!(seen.complementarity() < 1e-10 && seen.energy_residual() < 1e-9);
}

/// An equal integrator with its memory goes on to the same bits.
#[test]
fn memory_is_all_that_it_keeps() {
    let system = rattler();
    let mut state = system.at_rest();
    let mut exact = Exact::new(0);
    for _ in 0..77 {
        exact.step(&system, &mut state, 0.013).unwrap();
    }
    let mut other = Exact::new(0);
    other.restore(exact.memory(), &system).unwrap();
    let mut copy = state.clone();
    for _ in 0..50 {
        exact.step(&system, &mut state, 0.013).unwrap();
        other.step(&system, &mut copy, 0.013).unwrap();
        assert_eq!(state, copy);
        assert_eq!(exact.incidents(), other.incidents());
    }
    assert_eq!(exact.ledger(), other.ledger());
    let mut wrong = Exact::new(0);
    let moreau = MoreauJean::new(0.5, Box::new(Auto::new(SolverSettings::default())));
    assert!(wrong.restore(moreau.memory(), &system).is_err());
}

/// Moreau and Jean's steps come to the same motion, the nearer the finer they are.
#[test]
fn moreau_stepping_approaches_the_exact_motion() {
    let system = rattler();
    let end = 0.45;
    let mut exact = system.at_rest();
    Exact::new(0).step(&system, &mut exact, end).unwrap();
    let error = |steps: usize| {
        let mut state = system.at_rest();
        let mut moreau = MoreauJean::new(0.5, Box::new(Auto::new(SolverSettings::default())));
        for _ in 0..steps {
            moreau
                .step(&system, &mut state, end / steps as f64)
                .unwrap();
        }
        let pairs = state.q.iter().zip(&exact.q);
        pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    };
    let (coarse, fine) = (error(4_000), error(64_000));
    let size = exact.q.iter().fold(0.0_f64, |m, q| m.max(q.abs()));
    assert!(fine < 1e-3 * size, "{fine} of {size}");
    assert!(fine < 0.3 * coarse, "{fine} after {coarse}");
}

/// A load that is a formula of time has no closed form.
#[test]
fn what_is_not_linear_is_refused() {
    let mut system = HermiteSystem::new(beam(2, false)).unwrap();
    let load = NodalLoad::Function(Box::new(|t: f64| t * t));
    system.load(LENGTH, load).unwrap();
    let mut state = system.at_rest();
    let error = Exact::new(0).step(&system, &mut state, 0.1).unwrap_err();
    assert!(error.to_string().contains("not linear"), "{error}");
}
