//! Several devices.

use crate::beam::{LENGTH, beam};
use percuss_beams::{BeamDevice, HermiteSystem, NodalLoad};
use percuss_mech::System;
use percuss_step::exact::{Motion, Plant, Regimes};
use std::sync::Arc;

fn motion(system: &HermiteSystem) -> Motion {
    let plant = Arc::new(Plant::new(system.piecewise().unwrap()).unwrap());
    Motion::new(plant, Regimes::default(), system.at_rest())
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
