//! The cantilever of Rayleigh struck at its tip [Liakou2017, eqs. (63)–(66), Fig. 7].

use percuss_beams::{Beams, Clamp, HenckyBeam};
use percuss_contact::SolverSettings;
use percuss_contact::solvers::Auto;
use percuss_step::{Integrator, MoreauMidpoint};

const BETA: f64 = 0.1;

/// The error of the tip at τ = 0.2 in steps of a hundredth of an element.
fn error(n: usize, clamp: Clamp) -> f64 {
    let beam = HenckyBeam {
        clamp,
        ..HenckyBeam::dimensionless(BETA, n)
    };
    let mut beams = Beams::default();
    beams.add(beam.chain().expect("a beam"));
    let mut state = beams.at_rest();
    beams.strike(0, 1.0, 1.0, &mut state).expect("a blow");
    let mut method = MoreauMidpoint::new(Box::new(Auto::new(SolverSettings::default())));
    let steps = 20 * n;
    for _ in 0..steps {
        let dt = 0.2 / steps as f64;
        method.step(&beams, &mut state, dt).expect("a step");
    }
    state.q[n - 1] - 0.61875237
}

#[test]
fn half_elements_at_the_clamp_make_the_order_two_and_full_ones_one() {
    for (clamp, order) in [(Clamp::Half, 2.0), (Clamp::Paper, 1.0)] {
        let [a, b, c] = [100, 200, 400].map(|n| error(n, clamp).abs());
        for found in [(a / b).log2(), (b / c).log2()] {
            assert!(
                (found - order).abs() < 0.2,
                "{clamp:?}: order {found}, errors {a} {b} {c}"
            );
        }
    }
}
