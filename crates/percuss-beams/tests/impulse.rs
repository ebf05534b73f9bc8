//! The cantilever of Rayleigh struck at its tip [Liakou2017, eqs. (63)–(66), Fig. 7].

use percuss_beams::modal::Series;
use percuss_beams::{Beams, Clamp, HenckyBeam, Support};
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
        let [a, b, c] = [50, 100, 200].map(|n| error(n, clamp).abs());
        for found in [(a / b).log2(), (b / c).log2()] {
            assert!(
                (found - order).abs() < 0.25,
                "{clamp:?}: order {found}, errors {a} {b} {c}"
            );
        }
    }
}

/// The field l² error that the paper plots, here as an integral over x and τ ≤ 0.2 with samples in time.
#[test]
fn the_error_of_the_field_falls_as_in_the_reference() {
    let series = Series::new(BETA, [Support::CLAMPED, Support::FREE], 300);
    let error = |n: usize, clamp: Clamp| {
        let beam = HenckyBeam {
            clamp,
            ..HenckyBeam::dimensionless(BETA, n)
        };
        let chain = beam.chain().expect("a beam");
        let shapes: Vec<Vec<f64>> = series
            .modes
            .iter()
            .map(|mode| {
                let at_tip = mode.shape(1.0) / mode.omega;
                chain.x().iter().map(|x| at_tip * mode.shape(*x)).collect()
            })
            .collect();
        let mut beams = Beams::default();
        beams.add(chain);
        let mut state = beams.at_rest();
        beams.strike(0, 1.0, 1.0, &mut state).expect("a blow");
        let mut method = MoreauMidpoint::new(Box::new(Auto::new(SolverSettings::default())));
        let (samples, each) = (50, n / 25 * 10);
        let dt = 0.01 / n as f64;
        let mut sum = 0.0;
        for _ in 0..samples {
            for _ in 0..each {
                method.step(&beams, &mut state, dt).expect("a step");
            }
            let factors: Vec<f64> = series
                .modes
                .iter()
                .map(|mode| (mode.omega * state.t).sin())
                .collect();
            for node in 1..=n {
                let exact: f64 = shapes
                    .iter()
                    .zip(&factors)
                    .map(|(shape, f)| shape[node] * f)
                    .sum();
                sum += (state.q[node - 1] - exact).powi(2);
            }
        }
        (sum * dt * each as f64 / n as f64).sqrt()
    };
    let found = [25, 50, 100].map(|n| error(n, Clamp::Paper));
    println!(
        "{found:?} {:?}",
        [25, 50, 100].map(|n| error(n, Clamp::Half))
    );
}
