//! What directors that follow a beam cost: a closed cycle of bending and twisting, after which nothing should be left.

#![allow(non_snake_case)]

use percuss_math::space::{Mat3, Vec3};
use percuss_soft::{
    Course, Making, Material, Path, Section, SpaceBeams, StaticSettings, Support, Update,
};
use std::f64::consts::PI;

/// Relative to the largest energy on the way: sum of all changes of energy by updates, the largest of them, and the energy
/// left after the cycle.
///
/// A beam of length 1 with a section of 20 × 10 mm is clamped at both ends. One end comes nearer by a third, goes round a
/// circle of radius 0.25 across the beam, and is twisted by a right angle there and back.
fn cycle(update: Update, elements: usize, steps: usize) -> [f64; 3] {
    let material = Material::isotropic(1e6, 0.3, 1000.0);
    let section = Section::rectangle(&material, 0.02, 0.01);
    let course = Course::straight(Vec3::zeros(), Vec3::x(), elements).expect("a line");
    let directors = course.across(Vec3::z()).expect("across");
    let making = Making {
        update,
        ..Default::default()
    };
    let mut beams = SpaceBeams::default();
    beams
        .beam(&course, &directors, |_| section, making)
        .expect("a beam");
    for node in [0, elements] {
        beams
            .supports
            .push(Support::<7>::clamp(node, &Mat3::identity()));
    }
    let place = |k: usize| {
        let phase = 2.0 * PI * k as f64 / steps as f64;
        let (sin, cos) = phase.sin_cos();
        // (1 − cos)/2 goes there and back
        let there = 0.5 * (1.0 - cos);
        let radius = 0.25 * there;
        let turn = 2.0 * phase;
        [
            -0.33 * there,
            radius * turn.cos(),
            radius * turn.sin(),
            0.5 * PI * sin,
        ]
    };
    let mut path = Path::new(&beams, beams.initial().to_vec(), StaticSettings::default());
    let (mut most, mut sum, mut jump) = (0.0f64, 0.0, 0.0f64);
    for k in 0..steps {
        let (from, to) = (place(k), place(k + 1));
        for (axis, at) in [0, 1, 2, 6].into_iter().zip(0..4) {
            beams.supports[1].rate[axis] = to[at] - from[at];
        }
        let before = beams.clone();
        path.solve_to(&mut beams, (k + 1) as f64, 1)
            .expect("equilibrium");
        let energies = [&before, &beams].map(|b| b.elastic_energy(&path.q));
        most = most.max(energies[0]);
        sum += energies[1] - energies[0];
        jump = jump.max((energies[1] - energies[0]).abs());
    }
    [sum, jump, beams.elastic_energy(&path.q)].map(|energy| energy / most)
}

#[test]
fn the_default_loses_least_in_a_closed_cycle() {
    let updates = [Update::Interpolated, Update::Corrected, Update::Transported];
    for (elements, steps) in [(8, 60), (8, 240), (16, 60), (16, 240)] {
        let found = updates.map(|update| cycle(update, elements, steps));
        println!("{elements} elements, {steps} steps");
        for (update, [sum, jump, left]) in updates.iter().zip(&found) {
            println!("    {update:?}: {sum:.1e} {jump:.1e} {left:.1e}");
        }
        assert!(found[0][0].abs() > 1e-9);
        assert!(found[1][0].abs() < 1e-13 && found[2][0].abs() < 1e-13);
        assert!(found[2][2] < found[1][2]);
    }
    assert_eq!(Update::default(), updates[2]);
}
