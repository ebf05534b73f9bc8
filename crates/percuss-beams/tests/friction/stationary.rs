//! Stationary responses beyond the figures: what sticks for ever, what escapes, families and many elements.

use crate::beam::{Case, LENGTH, beam, y_sg};
use percuss_beams::{BeamDevice, BeamStop, HermiteSystem, NodalLoad, Side};
use percuss_mech::System;
use percuss_step::exact::{LinearModel, Motion, Regimes};
use percuss_step::stationary::{FamilyEnd, Settling, Steps, distance, follow, settle, shoot_near};
use std::sync::Arc;

/// The device sticks and the beam behind it rings for long. The transient says that it still settles; shooting finds the
/// orbit although the place of the device is a free choice, and its multipliers are those of the ringing.
#[test]
fn a_device_that_sticks_for_ever_leaves_a_regular_orbit() {
    let case = Case {
        N: 10,
        omega: 0.8,
        R0: 0.4,
        d: 12.0,
        rayleigh: true,
    };
    let (model, mut regimes) = (case.model(), Regimes::default());
    let settling = Settling {
        period: case.period(),
        tol: 1e-5,
        max_periods: 75,
        most: 8,
    };
    let start = case.system().at_rest();
    let settled = settle(&model, &mut regimes, &start, &settling).unwrap();
    assert_eq!(settled.multiple, None);
    let words = settled.shortfall(&settling);
    assert!(words.contains("still settles"), "{words}");
    let found = shoot_near(
        &model,
        &mut regimes,
        &settled.state,
        case.period(),
        settled.nearest,
        1e-13,
    );
    let (m, shot) = found.unwrap().expect("an orbit");
    assert_eq!(m, 1);
    assert_eq!(shot.multipliers.len(), 4 * case.N - 1);
    // the slowest mode of the beam with its end held: e^(−ζωT), ζω = (α + β ω²)/2
    let omega = 44.346_f64;
    let fades = (-0.5 * (2.5e-2 + 5.5e-5 * omega * omega) * case.period()).exp();
    let first = shot.multipliers[0].norm();
    assert!((first - fades).abs() < 1e-4, "{first} against {fades}");
}

/// A falling law that feeds the motion: the sections until then are kept.
#[test]
fn what_escapes_leaves_its_sections() {
    let case = Case {
        N: 2,
        omega: 2.45,
        R0: 0.208,
        d: -60.0,
        rayleigh: false,
    };
    let mut start = case.system().at_rest();
    start.u[2] = 1.0;
    let settling = Settling {
        period: case.period(),
        tol: 1e-9,
        max_periods: 10_000,
        most: 8,
    };
    let settled = settle(&case.model(), &mut Regimes::default(), &start, &settling).unwrap();
    let trouble = settled.trouble.expect("an escape").to_string();
    assert!(trouble.contains("escapes"), "{trouble}");
    assert!(settled.sections.len() > 10 && settled.sections.len() == settled.periods);
    assert!(settled.state.u[2].is_finite());
}

/// A start far beyond what the loads can store: the motion that grows from there ends by itself, and soon.
#[test]
fn a_start_that_is_far_away_escapes_soon() {
    for (N, rayleigh) in [(2, false), (10, true)] {
        let case = Case {
            N,
            omega: 2.45,
            R0: 0.3125,
            d: -30.0,
            rayleigh,
        };
        for size in [1e5, 1e8] {
            let mut start = case.system().at_rest();
            for node in 1..=N {
                let s = node as f64 / N as f64;
                start.q[2 * node - 2] = size * y_sg() * s * s;
                start.q[2 * node - 1] = size * y_sg() * 2.0 * s / LENGTH;
            }
            let settling = Settling {
                period: case.period(),
                tol: 1e-9,
                max_periods: 10_000,
                most: 8,
            };
            let model = case.model();
            let settled = settle(&model, &mut Regimes::default(), &start, &settling).unwrap();
            let trouble = settled.trouble.expect("an escape").to_string();
            assert!(trouble.contains("escapes"), "{trouble}");
            assert!(
                settled.periods > 3 && settled.periods < 100,
                "{}",
                settled.periods
            );
            assert!(settled.evaluations < 40_000, "{}", settled.evaluations);
        }
    }
}

/// A family says whether it came to its end.
#[test]
fn a_family_says_how_it_ends() {
    let case = Case {
        N: 2,
        omega: 2.45,
        R0: 0.208,
        d: 0.0,
        rayleigh: true,
    };
    let orbit = case.stationary(0.0, 2000);
    let family = |to: f64, count: usize| {
        let system = |factor: f64| {
            let R0 = case.R0 * factor;
            Ok((Case { R0, ..case }.model(), case.period()))
        };
        let steps = Steps {
            from: 1.0,
            to,
            count,
            tol: 1e-10,
            multiple: 1,
        };
        follow(system, &orbit.state, &steps).unwrap()
    };
    let whole = family(1.05, 5);
    assert_eq!(whole.end, FamilyEnd::Reached);
    let last = whole.points.last().unwrap();
    assert_eq!(last.parameter, 1.05);
    assert!(last.shot.residual <= 1e-10, "{}", last.shot.residual);
    let direct = Case {
        R0: 1.05 * case.R0,
        ..case
    };
    let direct = direct.stationary(0.0, 2000);
    let apart = distance(
        &case.model(),
        case.period(),
        &direct.state,
        &last.shot.state,
    );
    assert!(apart < 1e-6, "{apart}");
    // far above the force the device sticks: the orbit with sliding is lost on the way
    let broken = family(40.0, 10);
    assert_ne!(broken.end, FamilyEnd::Reached);
    assert!(broken.points.last().unwrap().parameter < 40.0);
}

/// A hundred elements, most modes overdamped, and three devices: the same switches as on a coarser mesh.
#[test]
fn a_hundred_elements_obey_three_devices() {
    let (coarse, fine) = (switches(60), switches(100));
    assert_eq!(coarse.len(), fine.len());
    for (a, b) in coarse.iter().zip(&fine) {
        assert!(a.1 == b.1 && (a.0 - b.0).abs() < 1e-6, "{a:?} {b:?}");
    }
}

/// When which device switches in the first second.
fn switches(N: usize) -> Vec<(f64, usize)> {
    let mut system = HermiteSystem::new(beam(N, true)).unwrap();
    let load = NodalLoad::Harmonic {
        amplitude: 7.2,
        omega: 16.18,
        phase: 0.0,
    };
    system.load(0.25 * LENGTH, load).unwrap();
    for (x, threshold) in [(1.0, 0.48), (0.5, 0.96), (0.75, 0.72)] {
        let device = BeamDevice {
            x: x * LENGTH,
            threshold,
            slope: 0.0,
        };
        system.device(device).unwrap();
    }
    let model = Arc::new(LinearModel::new(system.piecewise().unwrap()).unwrap());
    let motion = Motion::new(model, Regimes::default(), system.at_rest());
    let mut motion = motion.unwrap().with_samples(10);
    motion.run(1.0).unwrap();
    assert!(
        motion.complementarity() < 1e-9,
        "{}",
        motion.complementarity()
    );
    assert!(
        motion.energy_residual() < 1e-9,
        "{}",
        motion.energy_residual()
    );
    let changes = motion.take_changes();
    assert!(changes.len() > 30, "{}", changes.len());
    changes
        .iter()
        .map(|change| (change.t, change.joint))
        .collect()
}

/// A beam pressed on a stop comes to rest there after a few blows of each approach: flights that rounding hides are not
/// followed. The laws hold, the balance closes, and the blows fall off by the restitution until the stop closes.
#[test]
fn a_stop_that_is_pressed_closes_after_few_blows() {
    let mut system = HermiteSystem::new(beam(10, true)).unwrap();
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
        side: Side::Above,
        gap: 1e-3,
        restitution: 0.5,
    };
    system.stop(stop).unwrap();
    let model = Arc::new(LinearModel::new(system.piecewise().unwrap()).unwrap());
    let mut motion = Motion::new(model, Regimes::default(), system.at_rest()).unwrap();
    motion = motion.with_samples(20);
    motion.run(10.0).unwrap();
    let changes = motion.take_changes();
    let blows = changes.iter().filter(|change| change.is_impact()).count();
    let closed = changes.iter().filter(|change| change.letter() == "closed");
    let closed = closed.count();
    assert!(closed > 5, "{closed}");
    assert!(
        blows > 5 * closed && blows < 40 * closed,
        "{blows} of {closed}"
    );
    assert!(
        motion.complementarity() < 1e-9,
        "{}",
        motion.complementarity()
    );
    assert!(
        motion.energy_residual() < 1e-9,
        "{}",
        motion.energy_residual()
    );
}
