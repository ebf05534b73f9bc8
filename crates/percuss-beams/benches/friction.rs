//! The stationary response of the beam with a friction device \[Vielsack1999, Figs. 6b, 6c], by the exact method and by
//! Moreau and Jean's steps. One line for each: name, milliseconds, best of several, relative error of the amplitude.

#![allow(non_snake_case)]

use percuss_beams::{BeamDevice, Damping, HermiteBeam, HermiteSystem, NodalLoad, Support};
use percuss_contact::SolverSettings;
use percuss_contact::solvers::Auto;
use percuss_math::eigen::symmetric;
use percuss_mech::System;
use percuss_step::exact::{LinearModel, Regimes};
use percuss_step::stationary::{Orbit, Settling, settle, shoot_near};
use percuss_step::{Integrator, MoreauJean};
use std::f64::consts::TAU;
use std::sync::Arc;
use std::time::Instant;

const LENGTH: f64 = 2.47;
const ELEMENTS: usize = 10;
/// Amplitude of Moreau's steps may be off by this.
const ACCURACY: f64 = 1e-6;

fn system(damped: bool) -> (HermiteSystem, f64) {
    let damping = match damped {
        true => Damping {
            alpha: 2.5e-2,
            kappa: 5.5e-5,
        },
        false => Damping::default(),
    };
    let beam = HermiteBeam {
        length: LENGTH,
        elements: ELEMENTS,
        EI: 1.09e4,
        rhoA: 35.4,
        ends: [Support::CLAMPED, Support::FREE],
        damping,
    };
    let mut system = HermiteSystem::new(beam).expect("a beam");
    let pairs = symmetric(2 * ELEMENTS, system.K(), system.M()).expect("modes");
    let omega = 1.1 * pairs.values[0].sqrt();
    let load = NodalLoad::Harmonic {
        amplitude: 2.4,
        omega,
        phase: 0.0,
    };
    system.load(0.5 * LENGTH, load).expect("a node");
    let device = BeamDevice {
        x: LENGTH,
        threshold: 0.66,
        slope: 0.0,
    };
    system.device(device).expect("a node");
    (system, TAU / omega)
}

/// From rest to the stationary state: periods of the transient, and the orbit. Where the transient fades slowly, shooting ends it.
fn exact(damped: bool, max_periods: usize) -> (usize, Orbit) {
    let (system, period) = system(damped);
    let model = Arc::new(LinearModel::new(system.piecewise().expect("linear")).expect("a model"));
    let settling = Settling {
        period,
        tol: 1e-9,
        max_periods,
        most: 8,
    };
    let mut regimes = Regimes::default();
    let start = system.at_rest();
    let mut settled = settle(&model, &mut regimes, &start, &settling).expect("a motion");
    if settled.multiple.is_none() {
        let near = shoot_near(&model, &mut regimes, &settled.state, period, 1, 1e-12);
        settled.state = near.expect("a motion").expect("an orbit").1.state;
    }
    let mut w = vec![0.0; 2 * ELEMENTS];
    w[2 * ELEMENTS - 2] = 1.0;
    let orbit = Orbit::trace(&model, &mut regimes, &settled.state, period, 1, &w);
    (settled.periods, orbit.expect("an orbit"))
}

/// The amplitude in the last of so many periods, from rest.
fn moreau(periods: usize, steps: usize) -> f64 {
    let (system, period) = system(true);
    let mut state = system.at_rest();
    let mut moreau = MoreauJean::new(0.5, Box::new(Auto::new(SolverSettings::default())));
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    let dt = period / steps as f64;
    for k in 0..periods * steps {
        moreau.step(&system, &mut state, dt).expect("a step");
        if k >= (periods - 1) * steps {
            low = low.min(state.q[2 * ELEMENTS - 2]);
            high = high.max(state.q[2 * ELEMENTS - 2]);
        }
    }
    0.5 * (high - low)
}

fn main() {
    let best = |damped: bool, max_periods: usize, repeats: usize| {
        let mut shortest = f64::INFINITY;
        for _ in 0..repeats {
            let start = Instant::now();
            std::hint::black_box(exact(damped, max_periods));
            shortest = shortest.min(start.elapsed().as_secs_f64());
        }
        1e3 * shortest
    };
    let (periods, orbit) = exact(true, 400);
    let amplitude = orbit.place.amplitude();
    println!("6c-exact {:.3} {:e}", best(true, 400, 20), orbit.closure);
    println!("6b-exact {:.3} 0", best(false, 1000, 3));
    for steps in [8_000, 16_000, 32_000, 64_000, 128_000] {
        let start = Instant::now();
        let error = (moreau(periods, steps) / amplitude - 1.0).abs();
        let time = 1e3 * start.elapsed().as_secs_f64();
        println!("6c-moreau-{steps} {time:.3} {error:e}");
        if error <= ACCURACY {
            break;
        }
    }
}
