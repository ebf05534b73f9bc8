//! Several devices.

use crate::beam::{LENGTH, beam};
use percuss_beams::{BeamDevice, BeamStop, HermiteBeam, HermiteSystem, NodalLoad, Side, Support};
use percuss_mech::System;
use percuss_step::exact::{LinearModel, Motion, Regimes};
use std::sync::Arc;

fn motion(system: &HermiteSystem) -> Motion {
    let model = Arc::new(LinearModel::new(system.piecewise().unwrap()).unwrap());
    Motion::new(model, Regimes::default(), system.at_rest())
        .unwrap()
        .with_samples(50)
}

/// Three devices of different laws: the laws hold all the time and the balance closes.
#[test]
fn three_devices_obey_their_laws() {
    let mut system = HermiteSystem::new(beam(8, true)).unwrap();
    system
        .load(
            0.5 * LENGTH,
            NodalLoad::Harmonic {
                amplitude: 2.4,
                omega: 11.0,
                phase: 0.3,
            },
        )
        .unwrap();
    system
        .load(
            LENGTH,
            NodalLoad::Harmonic {
                amplitude: 1.0,
                omega: 37.0,
                phase: 0.0,
            },
        )
        .unwrap();
    for (x, threshold, slope) in [(0.5, 0.3, 10.0), (0.75, 0.2, 0.0), (1.0, 0.5, -20.0)] {
        system
            .device(BeamDevice {
                x: x * LENGTH,
                threshold,
                slope,
            })
            .unwrap();
    }
    let mut motion = motion(&system);
    motion.run(10.0).unwrap();
    let changes = motion.take_changes();
    for joint in 0..3 {
        assert!(changes.iter().filter(|c| c.joint == joint).count() > 20);
    }
    assert!(
        motion.complementarity() < 1e-10,
        "{}",
        motion.complementarity()
    );
    assert!(
        motion.energy_residual() < 1e-9,
        "{}",
        motion.energy_residual()
    );
}

#[test]
fn places_without_a_node_are_refused() {
    let mut system = HermiteSystem::new(beam(3, false)).unwrap();
    let error = system
        .load(0.5 * LENGTH, NodalLoad::Constant(1.0))
        .unwrap_err();
    assert!(error.to_string().contains("number of elements"), "{error}");
    let device = BeamDevice {
        x: LENGTH,
        threshold: -1.0,
        slope: 0.0,
    };
    assert!(
        system
            .device(device)
            .unwrap_err()
            .to_string()
            .contains("negative")
    );
}
/// Devices and a stop together.
#[test]
fn a_stop_beside_a_device() {
    let mut system = HermiteSystem::new(beam(4, true)).unwrap();
    system
        .load(
            0.5 * LENGTH,
            NodalLoad::Harmonic {
                amplitude: 20.0,
                omega: 9.0,
                phase: 0.0,
            },
        )
        .unwrap();
    system
        .device(BeamDevice {
            x: 0.5 * LENGTH,
            threshold: 2.0,
            slope: 0.0,
        })
        .unwrap();
    system
        .stop(BeamStop {
            x: LENGTH,
            side: Side::Below,
            gap: 1e-3,
            restitution: 0.6,
        })
        .unwrap();
    let mut motion = motion(&system);
    motion.run(20.0).unwrap();
    let blows = motion
        .take_changes()
        .iter()
        .filter(|c| c.is_impact())
        .count();
    assert!(blows > 10, "{blows}");
    assert!(
        motion.complementarity() < 1e-10,
        "{}",
        motion.complementarity()
    );
    assert!(
        motion.energy_residual() < 1e-9,
        "{}",
        motion.energy_residual()
    );
}

/// The load at the device of a beam at rest, as strong as the threshold or stronger by a few roundings: R touches R0 at every
/// crest and nothing moves. A little above that the device slides for a moment at every crest.
#[test]
fn a_force_that_only_reaches_the_threshold_moves_nothing() {
    for (N, rayleigh) in [(2, false), (6, true), (10, true)] {
        for above in [0.0, 1.0, 2.0, 4.0, 10.0, 100.0, 1e4, 1e6] {
            let mut system = HermiteSystem::new(beam(N, rayleigh)).unwrap();
            let load = NodalLoad::Harmonic {
                amplitude: 2.4 * (1.0 + above * f64::EPSILON),
                omega: 10.1,
                phase: 0.0,
            };
            system.load(0.5 * LENGTH, load).unwrap();
            let device = BeamDevice {
                x: 0.5 * LENGTH,
                threshold: 2.4,
                slope: 0.0,
            };
            system.device(device).unwrap();
            let mut motion = motion(&system);
            motion.run(30.0).unwrap();
            let changes = motion.take_changes().len();
            assert!(above > 1.0 || changes == 0, "{changes} at {above}");
            assert!(above < 1e4 || changes > 90, "{changes} at {above}");
            // a crest higher by the part s pushes with s^(3/2) F/(m Ω²) at most
            let moved = motion.state().q.iter().fold(0.0_f64, |m, q| m.max(q.abs()));
            assert!(moved < 1e-12, "{moved} at {above}");
            assert!(motion.complementarity() < 1e-12);
        }
    }
}

/// Both rigid motions of a beam that nothing holds have the frequency zero, and their mixture is a free choice.
#[test]
fn a_free_beam_keeps_its_balance() {
    for N in [4, 8, 20] {
        let free = HermiteBeam {
            ends: [Support::FREE, Support::FREE],
            ..beam(N, true)
        };
        let mut system = HermiteSystem::new(free).unwrap();
        let load = NodalLoad::Harmonic {
            amplitude: 3.0,
            omega: 90.0,
            phase: 0.0,
        };
        system.load(LENGTH, load).unwrap();
        let device = BeamDevice {
            x: 0.5 * LENGTH,
            threshold: 1.0,
            slope: 0.0,
        };
        system.device(device).unwrap();
        let mut motion = motion(&system);
        motion.run(2.0).unwrap();
        assert!(motion.take_changes().len() > 20);
        assert!(
            motion.energy_residual() < 1e-9,
            "{N} elements: {}",
            motion.energy_residual()
        );
    }
}
