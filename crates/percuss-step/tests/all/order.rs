//! Orders of convergence on smooth motion.
#![allow(non_snake_case)]

use crate::systems::*;
use percuss_mech::lagrangian::LagrangianSystem;
use percuss_step::AdaptiveSettings;

/// Error of (x, ẋ) after one second of x¨ = −x − d ẋ at fixed step.
fn fixed_error(damping: f64, dt: f64) -> f64 {
    let system = LagrangianSystem::new(1, vec![1.0])
        .and_then(|s| s.stiffness(vec![1.0]))
        .and_then(|s| s.damping(vec![damping]))
        .expect("a system");
    let outcome = run(&mut fixed(), &system, state(&[1.0], &[0.0]), dt, 1.0);
    let (x, v) = exact(damping);
    (outcome.state.q[0] - x).hypot(outcome.state.u[0] - v)
}

/// x and ẋ after one second, from x = 1 at rest.
fn exact(damping: f64) -> (f64, f64) {
    let omega = (1.0 - 0.25 * damping * damping).sqrt();
    let decay = (-0.5 * damping).exp();
    (
        decay * (omega.cos() + 0.5 * damping / omega * omega.sin()),
        -decay * omega.sin() / omega,
    )
}

#[test]
fn the_midpoint_rule_is_second_order_without_damping_and_first_with() {
    let order = |damping: f64| (fixed_error(damping, 0.02) / fixed_error(damping, 0.01)).log2();
    assert!((order(0.0) - 2.0).abs() < 0.05, "{}", order(0.0));
    assert!((order(0.4) - 1.0).abs() < 0.1, "{}", order(0.4));
}

/// With k columns the error falls by 2k orders where the step is symmetric, by k where it is not.
#[test]
fn extrapolation_raises_the_order() {
    for (damping, symmetric, columns, expected) in [
        (0.0, true, 1, 2.0),
        (0.0, true, 2, 4.0),
        (0.0, true, 3, 6.0),
        (0.4, false, 2, 2.0),
        (0.4, false, 3, 3.0),
    ] {
        let error = |dt: f64| {
            let system = LagrangianSystem::new(1, vec![1.0])
                .and_then(|s| s.stiffness(vec![1.0]))
                .and_then(|s| s.damping(vec![damping]))
                .expect("a system");
            // a tolerance that never bites and a cap that always does
            let mut integrator = adaptive(AdaptiveSettings {
                tol: 1e3,
                dt_max: dt,
                columns,
                symmetric,
                ..AdaptiveSettings::default()
            });
            let outcome = run(&mut integrator, &system, state(&[1.0], &[0.0]), dt, 1.0);
            let (x, v) = exact(damping);
            (outcome.state.q[0] - x).hypot(outcome.state.u[0] - v)
        };
        let order = (error(0.25) / error(0.125)).log2();
        assert!(
            (order - expected).abs() < 0.4,
            "{columns} columns: order {order} against {expected}"
        );
    }
}
