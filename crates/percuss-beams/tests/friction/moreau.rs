//! The midpoint rule on the same beam: the same amplitude, from another method altogether.

use crate::beam::{Case, y_sg};
use percuss_contact::SolverSettings;
use percuss_contact::solvers::Auto;
use percuss_step::{Integrator, MoreauJean};

/// 16 000 steps a period, from the exact orbit's section on: the amplitude stays within 1e-4.
#[test]
fn moreau_stepping_has_the_same_amplitude() {
    let case = Case {
        N: 2,
        omega: 2.45,
        R0: 0.208,
        d: 0.0,
        rayleigh: false,
    };
    let orbit = case.stationary(0.0, 400);
    let system = case.system();
    let mut state = orbit.state.clone();
    let mut moreau = MoreauJean::new(0.5, Box::new(Auto::new(SolverSettings::default())));
    let (steps, dt) = (16_000, case.period() / 16_000.0);
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for period in 0..3 {
        for _ in 0..steps {
            moreau.step(&system, &mut state, dt).unwrap();
            if period == 2 {
                low = low.min(state.q[2]);
                high = high.max(state.q[2]);
            }
        }
    }
    let amplitude = 0.5 * (high - low) / y_sg();
    assert!(
        (amplitude / (orbit.place.amplitude() / y_sg()) - 1.0).abs() < 1e-4,
        "{amplitude}"
    );
}
