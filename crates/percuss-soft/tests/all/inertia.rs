//! Inertia of sections that tilt and turn, with its terms that are quadratic in velocities.

#![allow(non_snake_case)]

use percuss_math::space::{Quat, Vec3};
use percuss_soft::{
    Course, DynamicSettings, Dynamics, Inertia, Making, Material, PlaneBeams, Section, SpaceBeams,
    Support, modes,
};
use std::f64::consts::PI;

const RUBBER: Material = Material {
    E: 2e6,
    G: 1e6,
    rho: 1000.0,
};

fn making(inertia: Inertia) -> Making {
    Making {
        inertia,
        ..Default::default()
    }
}

/// A straight beam of length `L` along x.
fn straight(L: f64, elements: usize, section: Section, inertia: Inertia) -> SpaceBeams {
    let course = Course::straight(Vec3::zeros(), L * Vec3::x(), elements).expect("a line");
    let directors = course.across(Vec3::z()).expect("across");
    let mut beams = SpaceBeams::default();
    beams
        .beam(&course, &directors, |_| section, making(inertia))
        .expect("a beam");
    beams
}

/// Rayleigh's beam between hinges: ω² = E I k⁴ / (ρ A (1 + k² I/A)), k = n π / L.
#[test]
fn thick_beams_vibrate_as_rayleighs() {
    let (width, height) = (0.3, 0.2);
    let section = Section::rectangle(&RUBBER, width, height);
    let rayleigh = |n: i32, h: f64, rotary: f64| {
        let k = PI * f64::from(n);
        let radius2 = h * h / 12.0;
        (RUBBER.E / RUBBER.rho * radius2 * k.powi(4) / (1.0 + rotary * k * k * radius2)).sqrt()
    };
    for (inertia, rotary) in [(Inertia::Full, 1.0), (Inertia::Constant, 0.0)] {
        let mut space = straight(1.0, 32, section, inertia);
        for node in [0, 32] {
            let mut hold = Support::<7>::pin(node);
            hold.held[6] = true;
            space.supports.push(hold);
        }
        let found = modes(&space, space.initial(), 0.0, 8).expect("modes");
        let omega: Vec<f64> = found.omega().collect();
        for expected in [
            rayleigh(1, height, rotary),
            rayleigh(1, width, rotary),
            rayleigh(2, height, rotary),
        ] {
            let near = |x: &f64| (x / expected - 1.0).abs();
            let error = omega.iter().map(near).fold(1.0, f64::min);
            println!("{inertia:?} space {expected}: {error:e}");
            assert!(error < 1e-5, "{omega:?} {expected}");
        }
        // the turn about the axis has the same inertia in both
        let torsion = PI * (section.GJ / section.rho_Ix).sqrt();
        assert!(omega.iter().any(|x| (x / torsion - 1.0).abs() < 1e-3));

        let course = Course::straight(Vec3::zeros(), Vec3::x(), 32).expect("a line");
        let mut plane = PlaneBeams::default();
        plane
            .beam(&course, |_| section, making(inertia))
            .expect("a beam");
        for node in [0, 32] {
            plane.supports.push(Support::<4>::pin(node));
        }
        let found = modes(&plane, plane.initial(), 0.0, 1).expect("a mode");
        let error = found.omega_squared[0].sqrt() / rayleigh(1, width, rotary) - 1.0;
        println!("{inertia:?} plane: {error:e}");
        assert!(error.abs() < 1e-6);
    }
}

/// Velocities of nodes that turn together, about the middle of a straight beam along x.
fn turning(beams: &SpaceBeams, middle: Vec3, omega: Vec3) -> Vec<f64> {
    let mut u = vec![0.0; beams.coordinates()];
    for (u, q) in u.chunks_exact_mut(7).zip(beams.initial().chunks_exact(7)) {
        let r = Vec3::from_column_slice(&q[..3]) - middle;
        let t = Vec3::from_column_slice(&q[3..6]);
        u[..3].copy_from_slice(omega.cross(&r).as_slice());
        u[3..6].copy_from_slice(omega.cross(&t).as_slice());
        u[6] = omega.dot(&t);
    }
    u
}

/// A thick, stiff rod without forces: its axis goes round the angular momentum H at the rate |H|/I of Euler's top.
#[test]
fn a_stiff_rod_goes_round_like_eulers_top_with_second_order() {
    let (L, R) = (0.5, 0.2);
    let stiff = Material {
        E: 1e9,
        G: 5e8,
        rho: 1000.0,
    };
    let section = Section::circle(&stiff, R);
    let omega = Vec3::new(6.0, 0.0, 4.0);
    let m = 1000.0 * PI * R * R * L;
    let (along, across) = (0.5 * m * R * R, m * (L * L / 12.0 + 0.25 * R * R));
    let H = Vec3::new(along * omega.x, 0.0, across * omega.z);
    let found = [250, 500, 1000].map(|steps| {
        let mut beams = straight(L, 4, section, Inertia::Full);
        let q = beams.initial().to_vec();
        let u = turning(&beams, 0.5 * L * Vec3::x(), omega);
        let mut motion = Dynamics::new(&beams, q, u, DynamicSettings::default()).expect("sound");
        let start = motion.momenta(&beams)[1];
        assert!((start / H.norm() - H / H.norm()).norm() < 1e-12, "{start}");
        for _ in 0..steps {
            motion.step(&mut beams, 1.0 / steps as f64).expect("a step");
        }
        let turn = Quat::from_scaled_axis(H / across);
        let A = beams.motion((1, 1.0), &motion.q, &motion.u).A;
        let error = (A.column(0) - turn * Vec3::x()).norm();
        let drift = (motion.momenta(&beams)[1] - H).norm() / H.norm();
        println!("{steps}: {error:e}, angular momentum {drift:e}");
        [error, drift]
    });
    assert!(found[2][0] < 5e-5 && found[2][1] < 2e-6);
    for (coarse, fine) in found[0].iter().zip(found[2]) {
        let order = (coarse / fine).log2() / 2.0;
        println!("order {order}");
        assert!(order > 1.9);
    }
}

/// A curved beam in space that flies, turns and shakes; its section differs in both directions.
fn flying(elements: usize, width: f64, inertia: Inertia) -> (SpaceBeams, Vec<f64>) {
    let at = |s: f64| {
        let (sin, cos) = (1.5 * s).sin_cos();
        (
            Vec3::new(sin / 1.5, (1.0 - cos) / 1.5, 0.2 * s),
            Vec3::new(cos, sin, 0.2),
        )
    };
    let course = Course::curve(1.0, elements, at).expect("a curve");
    let directors = course.across(Vec3::z()).expect("across");
    let section = Section::rectangle(&RUBBER, width, 0.7 * width);
    let mut beams = SpaceBeams::default();
    beams
        .beam(&course, &directors, |_| section, making(inertia))
        .expect("a beam");
    let mut u = turning(&beams, Vec3::zeros(), Vec3::new(1.0, 3.0, -2.0));
    for (i, node) in u.chunks_exact_mut(7).enumerate() {
        let s = i as f64 / elements as f64;
        node[2] += 0.5 * (6.0 * s).sin();
        node[5] += 3.0 * (6.0 * s).cos();
        node[6] += 2.0 * (4.0 * s).cos();
    }
    (beams, u)
}

#[test]
fn energy_stays_over_ten_thousand_steps() {
    let (mut beams, u) = flying(8, 0.1, Inertia::Full);
    let q = beams.initial().to_vec();
    let mut motion = Dynamics::new(&beams, q, u, DynamicSettings::default()).expect("sound");
    let energy = |beams: &SpaceBeams, motion: &Dynamics<7>| {
        motion.kinetic_energy(beams) + beams.elastic_energy(&motion.q)
    };
    let start = energy(&beams, &motion);
    let mut iterations = 0;
    for _ in 0..10_000 {
        iterations += motion.step(&mut beams, 1e-3).expect("a step").iterations;
    }
    let error = energy(&beams, &motion) / start - 1.0;
    println!("{error:e}, {iterations} iterations");
    assert!(error.abs() < 1e-8);
}

/// Momentum is kept to rounding; angular momentum up to what linear angles between nodes leave of a turn, which falls with
/// the length of the elements. With the constant mass a thick beam has not even that.
#[test]
fn angular_momentum_of_a_thick_beam_is_kept_up_to_its_elements() {
    let cases = [
        (8, Inertia::Full),
        (16, Inertia::Full),
        (16, Inertia::Constant),
    ];
    let losses = cases.map(|(elements, inertia)| {
        let (mut beams, u) = flying(elements, 0.1, inertia);
        let q = beams.initial().to_vec();
        let mut motion = Dynamics::new(&beams, q, u, DynamicSettings::default()).expect("sound");
        let start = motion.momenta(&beams);
        let mut worst = [0.0f64; 2];
        for _ in 0..1000 {
            motion.step(&mut beams, 1e-3).expect("a step");
            let now = motion.momenta(&beams);
            for k in 0..2 {
                worst[k] = worst[k].max((now[k] - start[k]).norm() / start[k].norm());
            }
        }
        println!("{elements} elements, {inertia:?}: {worst:?}");
        assert!(worst[0] < 1e-10);
        worst[1]
    });
    assert!(losses[0] < 2e-5 && losses[1] < 0.4 * losses[0]);
    assert!(losses[2] > 1e3 * losses[1]);
}

#[test]
fn memory_leads_on_to_the_same_bits() {
    let (mut beams, u) = flying(4, 0.1, Inertia::Full);
    let q = beams.initial().to_vec();
    let made = |beams: &SpaceBeams, u: &[f64]| {
        Dynamics::new(beams, q.clone(), u.to_vec(), DynamicSettings::default()).expect("sound")
    };
    let mut motion = made(&beams, &u);
    for _ in 0..20 {
        motion.step(&mut beams, 1e-3).expect("a step");
    }
    let (history, (numbers, percussions)) = (beams.history(), motion.memory());
    let (mut again, _) = flying(4, 0.1, Inertia::Full);
    let mut second = made(&again, &u);
    assert!(again.recall(&history) && second.recall(&numbers, percussions));
    for (motion, beams) in [(&mut motion, &mut beams), (&mut second, &mut again)] {
        for _ in 0..20 {
            motion.step(beams, 1e-3).expect("a step");
        }
    }
    assert_eq!(motion.q, second.q);
    assert_eq!(motion.momenta(&beams), second.momenta(&again));
}
