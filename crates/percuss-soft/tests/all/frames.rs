//! Places on beams as others see them: motion, loads, surfaces.

#![allow(non_snake_case)]

use percuss_math::space::Vec3;
use percuss_soft::{
    Beams, Course, Element, Making, Material, PlaneBeams, Section, SoftError, SpaceBeams,
};
use std::f64::consts::PI;

const RUBBER: Material = Material {
    E: 2e6,
    G: 1e6,
    rho: 1000.0,
};
const RADIUS: f64 = 0.02;

fn course(turn: f64, elements: usize) -> Course {
    // an arc of length 1
    let at = |s: f64| {
        let (sin, cos) = (turn * s).sin_cos();
        (
            Vec3::new(sin / turn, (1.0 - cos) / turn, 0.0),
            Vec3::new(cos, sin, 0.0),
        )
    };
    Course::curve(1.0, elements, at).expect("an arc")
}

fn space(turn: f64) -> SpaceBeams {
    let course = course(turn, 16);
    let directors = course.across(Vec3::z()).expect("across");
    let section = Section::circle(&RUBBER, RADIUS);
    let mut beams = SpaceBeams::default();
    beams
        .beam(&course, &directors, |_| section, Making::default())
        .expect("a beam");
    beams
}

fn plane(turn: f64) -> PlaneBeams {
    let section = Section::circle(&RUBBER, RADIUS);
    let mut beams = PlaneBeams::default();
    beams
        .beam(&course(turn, 16), |_| section, Making::default())
        .expect("a beam");
    beams
}

fn shaken<E: Element<N>, const N: usize>(beams: &Beams<E, N>) -> (Vec<f64>, Vec<f64>) {
    let q = beams.initial().iter().enumerate();
    let q = q.map(|(i, q)| q + 0.02 * (0.7 * i as f64).sin()).collect();
    let u = (0..beams.coordinates()).map(|i| (1.3 * i as f64).cos());
    (q, u.collect())
}

/// Velocities are the differences of places and axes, and loads work on them.
fn frames_move_as_differences<E: Element<N>, const N: usize>(beams: &Beams<E, N>) {
    let (q, u) = shaken(beams);
    let moved = |s: f64| -> Vec<f64> { q.iter().zip(&u).map(|(q, u)| q + s * u).collect() };
    let step = 1e-6;
    let u_zero = vec![0.0; u.len()];
    for at in [beams.along(0, 0.31), beams.along(0, 1.0)] {
        let now = beams.motion(at, &q, &u);
        let [after, before] = [step, -step].map(|s| beams.motion(at, &moved(s), &u_zero));
        let v = (after.r - before.r) / (2.0 * step);
        assert!((v - now.v).norm() < 1e-8, "{v} {}", now.v);
        for k in 0..3 {
            let rate = (after.A.column(k) - before.A.column(k)) / (2.0 * step);
            let turn = now.omega.cross(&now.A.column(k).into_owned());
            assert!((rate - turn).norm() < 1e-7, "{k}: {rate} {turn}");
        }
        let (F, m) = (Vec3::new(0.3, -0.7, 0.0), Vec3::new(0.0, 0.0, 0.9));
        let mut f = vec![0.0; u.len()];
        beams.load(at, &F, &m, &q, &mut f);
        let power: f64 = f.iter().zip(&u).map(|(f, u)| f * u).sum();
        assert!((power - F.dot(&now.v) - m.dot(&now.omega)).abs() < 1e-12);
    }
}

#[test]
fn frames_move_as_differences_in_space_and_in_the_plane() {
    frames_move_as_differences(&space(0.8));
    frames_move_as_differences(&plane(0.8));
}

/// A closed surface: Σ n A = 0, and Σ x·n A is three times the volume, in the plane twice the area; points move with it.
#[test]
fn surfaces_are_closed_around_the_volume() {
    for turn in [1e-9, 1.5] {
        for spacing in [0.05, 0.01] {
            let beams = space(turn);
            let u = vec![0.0; beams.coordinates()];
            let mut points = vec![];
            beams
                .surface(beams.initial(), &u, spacing, &mut points)
                .expect("points");
            let sum: Vec3 = points.iter().map(|p| p.area * p.normal).sum();
            let content: f64 = points.iter().map(|p| p.area * p.normal.dot(&p.point)).sum();
            let volume = PI * RADIUS * RADIUS;
            println!(
                "{turn} {spacing}: {} points, {:e}",
                points.len(),
                sum.norm()
            );
            assert!(sum.norm() < 1e-9, "{sum}");
            assert!((content / (3.0 * volume) - 1.0).abs() < 1e-6, "{content}");

            let beams = plane(turn);
            let u = vec![0.0; beams.coordinates()];
            beams
                .surface(beams.initial(), &u, spacing, &mut points)
                .expect("points");
            let sum: Vec3 = points.iter().map(|p| p.area * p.normal).sum();
            let content: f64 = points.iter().map(|p| p.area * p.normal.dot(&p.point)).sum();
            assert!(sum.norm() < 1e-7, "{sum}");
            assert!((content / (4.0 * RADIUS) - 1.0).abs() < 1e-6, "{content}");
        }
    }
    let beams = space(1.0);
    let (q, u) = shaken(&beams);
    let moved: Vec<f64> = q.iter().zip(&u).map(|(q, u)| q + 1e-7 * u).collect();
    let (mut now, mut then) = (vec![], vec![]);
    beams.surface(&q, &u, 0.1, &mut now).expect("points");
    beams.surface(&moved, &u, 0.1, &mut then).expect("points");
    for (a, b) in now.iter().zip(&then) {
        assert!(((b.point - a.point) / 1e-7 - a.v).norm() < 1e-4);
    }
    assert!(matches!(
        beams.surface(&q, &u, 0.0, &mut now),
        Err(SoftError::NotPositive { .. })
    ));
}
