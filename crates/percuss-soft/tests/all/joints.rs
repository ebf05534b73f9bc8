//! Nodes that are one place.

#![allow(non_snake_case)]

use percuss_math::space::{Mat3, Pose, Vec3};
use percuss_soft::scenery::{Course as Way, Obstacle, Shape, Surface};
use percuss_soft::{
    Course, CriticalKind, Drive, DynamicSettings, Dynamics, Element, Making, Material, Path,
    PlaneBeams, Section, Signal, SoftError, SpaceBeams, StaticSettings, Support, modes,
};
use std::f64::consts::PI;

const RUBBER: Material = Material {
    E: 2e6,
    G: 8e5,
    rho: 1000.0,
};

fn line(beams: &mut SpaceBeams, from: Vec3, to: Vec3, elements: usize) {
    let course = Course::straight(from, to, elements).expect("a line");
    let directors = course.across(Vec3::z()).expect("across");
    let section = Section::circle(&RUBBER, 0.01);
    beams
        .beam(&course, &directors, |_| section, Making::default())
        .expect("a beam");
}

fn energy(beams: &SpaceBeams, motion: &Dynamics<7>) -> f64 {
    let kinetic = beams.kinetic_energy(&motion.u, &mut vec![]);
    kinetic + beams.elastic_energy(&motion.q) + beams.potential(&motion.q)
}

fn still(beams: &SpaceBeams) -> Dynamics<7> {
    let q = beams.initial().to_vec();
    let u = vec![0.0; q.len()];
    Dynamics::new(beams, q, u, DynamicSettings::default()).expect("sound")
}

/// One cantilever, and the same cut in the middle and welded, swing alike; with a joint the second half hangs down.
#[test]
fn a_welded_cut_is_not_to_be_seen() {
    let tips = [None, Some(true), Some(false)].map(|weld| {
        let mut beams = SpaceBeams::default();
        let (a, b, c) = (Vec3::zeros(), 0.3 * Vec3::x(), 0.6 * Vec3::x());
        match weld {
            None => line(&mut beams, a, c, 8),
            Some(weld) => {
                line(&mut beams, a, b, 4);
                line(&mut beams, b, c, 4);
                beams.join([4, 5], weld).expect("one place");
            }
        }
        beams.gravity(Vec3::new(0.0, 3.0, -9.81));
        beams
            .supports
            .push(Support::<7>::clamp(0, &Mat3::identity()));
        let mut motion = still(&beams);
        let start = energy(&beams, &motion);
        for _ in 0..500 {
            motion.step(&mut beams, 1e-3).expect("a step");
        }
        let error = (energy(&beams, &motion) - start) / beams.elastic_energy(&motion.q);
        let tip = Vec3::from_column_slice(&motion.q[7 * (beams.nodes() - 1)..][..3]);
        println!("{weld:?}: tip {tip:?}, energy {error:e}");
        if weld.is_some() {
            let [a, b] = [4, 5].map(|k| Vec3::from_column_slice(&motion.q[7 * k..][..3]));
            assert!((a - b).norm() < 1e-10);
        }
        assert!(error.abs() < 1e-6, "{weld:?} {error:e}");
        tip
    });
    // slopes of both sides differ in length at the cut
    assert!((tips[0] - tips[1]).norm() < 2e-3);
    assert!((tips[0] - tips[2]).norm() > 0.05);
}

/// Two lines crossed at right angles, welded in the middle, held at one end, with contact: the angle stays.
#[test]
fn a_cross_keeps_its_angle_also_where_it_touches() {
    let mut beams = SpaceBeams::default();
    line(&mut beams, -0.3 * Vec3::x(), 0.3 * Vec3::x(), 4);
    line(&mut beams, -0.3 * Vec3::y(), 0.3 * Vec3::y(), 4);
    beams.join([2, 7], true).expect("one place");
    beams.gravity(-9.81 * Vec3::z());
    beams
        .supports
        .push(Support::<7>::clamp(0, &Mat3::identity()));
    let mut motion = still(&beams);
    motion.contacts.obstacles.push(Obstacle {
        shape: Shape::Sphere { radius: 0.1 },
        course: Way::Fixed(Pose::at(Vec3::new(0.15, 0.1, -0.14))),
        surface: Surface {
            mu: 0.3,
            ..Default::default()
        },
    });
    let start = energy(&beams, &motion);
    let mut touched = 0;
    for _ in 0..600 {
        motion.step(&mut beams, 5e-4).expect("a step");
        touched += motion.contacts.touches().len();
    }
    let slope = |node: usize| Vec3::from_column_slice(&motion.q[7 * node + 3..][..3]).normalize();
    let place = |node: usize| Vec3::from_column_slice(&motion.q[7 * node..][..3]);
    let balance = energy(&beams, &motion) - start - motion.ledger.contacts;
    let scale = beams.elastic_energy(&motion.q);
    println!(
        "{touched} contacts, angle {:e}, balance {:e}",
        slope(2).dot(&slope(7)),
        balance / scale
    );
    assert!(touched > 0);
    assert!(slope(2).dot(&slope(7)).abs() < 1e-8);
    assert!((place(2) - place(7)).norm() < 1e-9);
    assert!(balance.abs() < 1e-6 * scale);
}

#[test]
fn joints_that_cannot_be_are_told() {
    let mut beams = SpaceBeams::default();
    line(&mut beams, Vec3::zeros(), Vec3::x(), 2);
    line(&mut beams, Vec3::x(), Vec3::x() + Vec3::y(), 2);
    line(&mut beams, Vec3::x(), Vec3::x() - Vec3::y(), 2);
    beams.join([2, 3], true).expect("one place");
    beams.join([3, 6], true).expect("one place");
    assert_eq!(
        beams.join([2, 6], true),
        Err(SoftError::JoinedAlready([2, 6]))
    );
    assert!(matches!(
        beams.join([0, 3], true),
        Err(SoftError::Apart { .. })
    ));
    assert!(matches!(
        beams.join([0, 30], true),
        Err(SoftError::NoNode { .. })
    ));
    // two clamps and a weld say the same, unless one is led away
    for node in [2, 3] {
        beams
            .supports
            .push(Support::<7>::clamp(node, &Mat3::identity()));
    }
    let mut motion = still(&beams);
    motion.step(&mut beams, 1e-3).expect("a step");
    motion.drives.push(Drive {
        support: 1,
        axis: 0,
        law: Signal::new(|t| [0.1 * t, 0.1]),
    });
    let error = motion.step(&mut beams, 1e-3).expect_err("held apart");
    assert!(matches!(error, SoftError::HeldApart([2, 3])), "{error}");
}

/// Where beams are joined their tubes are one: they do not push each other apart there.
#[test]
fn joined_beams_do_not_touch_where_they_are_joined() {
    let mut beams = SpaceBeams::default();
    line(&mut beams, -0.2 * Vec3::x(), 0.2 * Vec3::x(), 4);
    line(&mut beams, -0.2 * Vec3::y(), 0.2 * Vec3::y(), 4);
    beams.join([2, 7], true).expect("one place");
    beams
        .supports
        .push(Support::<7>::clamp(0, &Mat3::identity()));
    beams.gravity(-9.81 * Vec3::z());
    let mut motion = still(&beams);
    motion.contacts.between = Some(Surface::default());
    for _ in 0..20 {
        motion.step(&mut beams, 1e-3).expect("a step");
        assert!(motion.contacts.touches().is_empty());
    }
}

fn rest(beams: &mut SpaceBeams) -> Path<7> {
    let mut path = Path::new(beams, beams.initial().to_vec(), StaticSettings::default());
    path.solve_to(beams, 1.0, 4).expect("equilibrium");
    assert_eq!(path.unstable, 0);
    path
}

/// At rest as in motion: a cantilever that is cut and welded bends as the whole one, with the same reaction; two that stand
/// square on each other turn together.
#[test]
fn a_welded_cut_is_not_to_be_seen_at_rest() {
    let found = [false, true].map(|cut| {
        let mut beams = SpaceBeams::default();
        let (a, b, c) = (Vec3::zeros(), 0.3 * Vec3::x(), 0.6 * Vec3::x());
        if cut {
            line(&mut beams, a, b, 4);
            line(&mut beams, b, c, 4);
            beams.join([4, 5], true).expect("one place");
        } else {
            line(&mut beams, a, c, 8);
        }
        let last = beams.nodes() - 1;
        beams.gravity(Vec3::new(0.0, 0.3, -1.0));
        beams.live[7 * last + 1] = 0.01;
        beams
            .supports
            .push(Support::<7>::clamp(0, &Mat3::identity()));
        let path = rest(&mut beams);
        let (force, moment) = path.reaction(&beams, 0);
        let tip = Vec3::from_column_slice(&path.q[7 * last..7 * last + 3]);
        println!("{tip} {force} {moment}, {} iterations", path.iterations);
        (tip, force, moment)
    });
    assert!((found[0].0 - found[1].0).norm() < 1e-8);
    assert!((found[0].1 - found[1].1).norm() < 1e-8);
    assert!((found[0].2 - found[1].2).norm() < 1e-8);
}

/// A column of two halves buckles at Euler's load, at which one state becomes unstable.
#[test]
fn a_column_of_two_welded_halves_buckles_at_eulers_load() {
    let mut beams = PlaneBeams::default();
    let section = Section {
        EA: 1e7,
        GJ: 1.0,
        EI2: 1.0,
        EI3: 1.0,
        rho_A: 1.0,
        rho_Ix: 1e-6,
        radius: 0.01,
    };
    for (from, to) in [(0.0, 0.4), (0.4, 1.0)] {
        let course = Course::straight(from * Vec3::x(), to * Vec3::x(), 6).expect("a line");
        beams
            .beam(&course, |_| section, Making::default())
            .expect("a beam");
    }
    beams.join([6, 7], true).expect("one place");
    beams.supports.push(Support::<4>::clamp(0, [1.0, 0.0]));
    beams.live[4 * 13] = -1.0;
    let euler = 0.25 * PI * PI;
    let settings = StaticSettings {
        load_scale: euler,
        ..Default::default()
    };
    let mut path = Path::new(&beams, beams.initial().to_vec(), settings);
    path.load_to(&mut beams, 0.0).expect("equilibrium");
    let critical = path.find_critical(&mut beams, 0.3, 20).expect("a path");
    let critical = critical.expect("a point");
    println!("{} of {euler}", critical.lambda);
    assert!((critical.lambda / euler - 1.0).abs() < 1e-4);
    assert_eq!(critical.kind, CriticalKind::Bifurcation);
}

/// A ring of one beam whose ends are welded, pulled apart along a diameter: it becomes longer by
/// (π/4 − 2/π) F R³ / (E I) [Timoshenko1970].
#[test]
fn a_ring_opens_as_rings_do() {
    let R = 0.1;
    let mut beams = SpaceBeams::default();
    let at = |s: f64| {
        let (sin, cos) = (s / R).sin_cos();
        (Vec3::new(R * cos, R * sin, 0.0), Vec3::new(-sin, cos, 0.0))
    };
    let course = Course::curve(2.0 * PI * R, 32, at).expect("a circle");
    let directors = course.across(Vec3::z()).expect("across");
    let section = Section::circle(&RUBBER, 0.002);
    beams
        .beam(&course, &directors, |_| section, Making::default())
        .expect("a beam");
    beams.join([0, 32], true).expect("one place");
    beams.supports.push(Support::<7>::clamp(
        0,
        &beams.elements()[0]
            .frame(-1.0, beams.of(0, beams.initial()))
            .1,
    ));
    let F = 1e-6;
    beams.live[7 * 16] = -F;
    let path = rest(&mut beams);
    let opened = -R - path.q[7 * 16];
    let expected = (PI / 4.0 - 2.0 / PI) * F * R.powi(3) / section.EI3;
    println!("{opened:e} {expected:e}");
    assert!((opened / expected - 1.0).abs() < 2e-3);
    assert!((0..3).all(|k| (path.q[k] - path.q[7 * 32 + k]).abs() < 1e-12));
}

/// A chain of bars in the plane, joined by pins: its middle falls freely where nothing bends.
#[test]
fn pins_in_the_plane_turn_freely() {
    let mut beams = PlaneBeams::default();
    let section = Section::circle(&RUBBER, 0.01);
    for (from, to) in [(0.0, 0.5), (0.5, 1.0)] {
        let course = Course::straight(from * Vec3::x(), to * Vec3::x(), 2).expect("a line");
        beams
            .beam(&course, |_| section, Making::default())
            .expect("a beam");
    }
    beams.join([2, 3], false).expect("one place");
    beams.supports.push(Support::<4>::pin(0));
    beams.gravity(-9.81 * Vec3::y());
    let q = beams.initial().to_vec();
    let u = vec![0.0; q.len()];
    let mut motion = Dynamics::new(&beams, q, u, DynamicSettings::default()).expect("sound");
    let total = |motion: &Dynamics<4>, beams: &PlaneBeams| {
        beams.kinetic_energy(&motion.u, &mut vec![])
            + beams.elastic_energy(&motion.q)
            + beams.potential(&motion.q)
    };
    let start = total(&motion, &beams);
    for _ in 0..800 {
        motion.step(&mut beams, 1e-3).expect("a step");
    }
    assert!((motion.q[8] - motion.q[12]).hypot(motion.q[9] - motion.q[13]) < 1e-10);
    let scale = beams.kinetic_energy(&motion.u, &mut vec![]);
    assert!(((total(&motion, &beams) - start) / scale).abs() < 1e-8);
}

/// Vibrations of a cantilever that is cut and welded are those of the whole one.
#[test]
fn a_welded_cut_is_not_to_be_heard() {
    let found = [false, true].map(|cut| {
        let mut beams = SpaceBeams::default();
        let (a, b, c) = (Vec3::zeros(), 0.3 * Vec3::x(), 0.6 * Vec3::x());
        if cut {
            line(&mut beams, a, b, 4);
            // the other way round
            line(&mut beams, c, b, 4);
            beams.join([4, 9], true).expect("one place");
        } else {
            line(&mut beams, a, c, 8);
        }
        beams
            .supports
            .push(Support::<7>::clamp(0, &Mat3::identity()));
        let modes = modes(&beams, beams.initial(), 0.0, 6).expect("modes");
        modes.omega_squared
    });
    println!("{found:?}");
    for (whole, cut) in found[0].iter().zip(&found[1]) {
        assert!((cut / whole - 1.0).abs() < 1e-3, "{found:?}");
    }
}

/// A deep strip under a force at its tip leaves its plane at 4.013 √(E I₂ G J)/L² [Timoshenko1961, sec. 6.3], also where it is
/// cut and welded, its second half laid from the tip to the middle.
#[test]
fn a_welded_strip_leaves_its_plane_at_prandtls_force() {
    let section = Section {
        EA: 1e9,
        GJ: 0.7,
        EI2: 1e5,
        EI3: 1.0,
        rho_A: 1.0,
        rho_Ix: 1e-3,
        radius: 0.01,
    };
    for reversed in [false, true] {
        let mut beams = SpaceBeams::default();
        let (a, b, c) = (Vec3::zeros(), 0.4 * Vec3::x(), Vec3::x());
        let parts = if reversed {
            [(a, b), (c, b)]
        } else {
            [(a, b), (b, c)]
        };
        for (from, to) in parts {
            let course = Course::straight(from, to, 8).expect("a line");
            let directors = course.across(Vec3::z()).expect("across");
            beams
                .beam(&course, &directors, |_| section, Making::default())
                .expect("a beam");
        }
        let (inner, tip) = if reversed { (17, 9) } else { (9, 17) };
        beams.join([8, inner], true).expect("one place");
        beams
            .supports
            .push(Support::<7>::clamp(0, &Mat3::identity()));
        beams.live[7 * tip + 2] = -1.0;
        let known = 4.0126 * (section.EI3 * section.GJ).sqrt();
        let settings = StaticSettings {
            load_scale: known,
            ..Default::default()
        };
        let mut path = Path::new(&beams, beams.initial().to_vec(), settings);
        path.load_to(&mut beams, 0.0).expect("equilibrium");
        let found = path.find_critical(&mut beams, 0.1, 30).expect("a path");
        let found = found.expect("a point").lambda;
        println!("reversed {reversed}: {found} of {known}");
        assert!((found / known - 1.0).abs() < 2e-3);
    }
}
