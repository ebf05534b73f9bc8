//! Motion: energy and momentum that stay, orders of convergence, known solutions.

#![allow(non_snake_case)]

use percuss_math::space::{Mat3, Quat, Vec3};
use percuss_soft::{
    Beams, Course, Drive, DynamicSettings, Dynamics, Element, Load, Making, Material, PlaneBeams,
    Section, Signal, SoftError, SpaceBeams, Support, Turn, Update,
};
use std::f64::consts::PI;
use std::sync::Arc;

const RUBBER: Material = Material {
    E: 2e6,
    G: 1e6,
    rho: 1000.0,
};

/// The pendulum of a cable: 2 m, ∅20 mm, pinned, let go horizontally.
fn pendulum(elements: usize) -> PlaneBeams {
    let course = Course::straight(Vec3::zeros(), 2.0 * Vec3::x(), elements).expect("a line");
    let section = Section::circle(&RUBBER, 0.01);
    let mut beams = PlaneBeams::default();
    beams
        .beam(&course, |_| section, Making::default())
        .expect("a beam");
    beams.gravity(-9.81 * Vec3::y());
    beams.supports.push(Support::<4>::pin(0));
    beams
}

fn space_pendulum(elements: usize) -> SpaceBeams {
    let course = Course::straight(Vec3::zeros(), 2.0 * Vec3::x(), elements).expect("a line");
    let section = Section::circle(&RUBBER, 0.01);
    let mut beams = SpaceBeams::default();
    let directors = course.across(Vec3::z()).expect("across");
    beams
        .beam(&course, &directors, |_| section, Making::default())
        .expect("a beam");
    beams.gravity(-9.81 * Vec3::y());
    let mut hold = Support::<7>::pin(0);
    hold.held[6] = true;
    beams.supports.push(hold);
    beams
}

fn still<E: Element<N>, const N: usize>(
    beams: &Beams<E, N>,
    settings: DynamicSettings,
) -> Dynamics<N> {
    let q = beams.initial().to_vec();
    let u = vec![0.0; q.len()];
    Dynamics::new(beams, q, u, settings).expect("sound settings")
}

fn swing<E: Element<N>, const N: usize>(mut beams: Beams<E, N>, steps: usize) -> [f64; 4] {
    let mut motion = still(&beams, DynamicSettings::default());
    let dt = 1.0 / steps as f64;
    let (mut half, mut iterations, mut factors) = ([0.0; 2], 0, 0);
    let tip = N * (beams.nodes() - 1);
    for k in 0..steps {
        let report = motion.step(&mut beams, dt).expect("a step");
        iterations += report.iterations;
        factors += report.factors;
        assert_eq!(report.parts, 1);
        if 2 * (k + 1) == steps {
            half = [motion.q[tip], motion.q[tip + 1]];
        }
    }
    println!(
        "{steps} steps: {} iterations, {} factors a step",
        iterations as f64 / steps as f64,
        factors as f64 / steps as f64
    );
    [half[0], half[1], motion.q[tip], motion.q[tip + 1]]
}

/// Tip at 0.5 s and 1 s from finer meshes and other codes.
#[test]
fn a_cable_swings_as_others_found_it_with_second_order() {
    let known = [1.33066, -1.21882, -1.77639, -0.91223];
    let tips = [500, 1000, 2000, 8000].map(|steps| swing(pendulum(32), steps));
    let error = |tip: &[f64; 4]| {
        let squares = tip.iter().zip(&tips[3]).map(|(x, y)| (x - y).powi(2));
        squares.sum::<f64>().sqrt()
    };
    let errors = [&tips[0], &tips[1], &tips[2]].map(error);
    // over a factor of four in the step
    let order = 0.5 * (errors[0] / errors[2]).log2();
    println!("{:?}, errors {errors:?}, order {order:.2}", tips[3]);
    assert!(order > 1.9);
    for k in 0..4 {
        assert!((tips[1][k] - known[k]).abs() < 1e-3, "{k}: {}", tips[1][k]);
    }
    // in space the same
    let tip = swing(space_pendulum(32), 1000);
    println!("{tip:?}");
    for k in 0..4 {
        assert!((tip[k] - tips[1][k]).abs() < 1e-6, "{k}: {}", tip[k]);
    }
}

/// A curved beam in space that flies, turns and shakes; its section differs in both directions.
fn flying(elements: usize, width: f64, update: Update) -> (SpaceBeams, Vec<f64>) {
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
    let making = Making {
        update,
        ..Default::default()
    };
    let mut beams = SpaceBeams::default();
    beams
        .beam(&course, &directors, |_| section, making)
        .expect("a beam");
    let (v, omega) = (Vec3::new(0.3, -0.2, 0.5), Vec3::new(1.0, 3.0, -2.0));
    let mut u = vec![0.0; beams.coordinates()];
    for (i, node) in u.chunks_exact_mut(7).enumerate() {
        let (r, t) = (&course.points[i], &course.tangents[i]);
        node[..3].copy_from_slice((v + omega.cross(r)).as_slice());
        node[3..6].copy_from_slice(omega.cross(t).as_slice());
        node[6] = omega.dot(t);
        // and a shake
        node[2] += 0.5 * (6.0 * i as f64 / elements as f64).sin();
        node[6] += 2.0 * (4.0 * i as f64 / elements as f64).cos();
    }
    (beams, u)
}

fn energy<E: Element<N>, const N: usize>(beams: &Beams<E, N>, motion: &Dynamics<N>) -> f64 {
    let kinetic = beams.kinetic_energy(&motion.u, &mut vec![]);
    kinetic + beams.elastic_energy(&motion.q) + beams.potential(&motion.q)
}

#[test]
fn energy_stays_over_ten_thousand_steps() {
    // the pendulum against the energy that it falls through
    let mut beams = pendulum(16);
    let mut motion = still(&beams, DynamicSettings::default());
    let scale = beams.kinetic_energy(&vec![1.0; motion.u.len()], &mut vec![]) * 9.81;
    let start = energy(&beams, &motion);
    for _ in 0..10_000 {
        motion.step(&mut beams, 2e-3).expect("a step");
    }
    let error = (energy(&beams, &motion) - start) / scale;
    println!("plane {error:e}");
    assert!(error.abs() < 1e-8);

    for update in [Update::Transported, Update::Corrected] {
        let (mut beams, u) = flying(8, 0.03, update);
        let q = beams.initial().to_vec();
        let mut motion = Dynamics::new(&beams, q, u, DynamicSettings::default()).expect("sound");
        let start = energy(&beams, &motion);
        let mut iterations = 0;
        for _ in 0..10_000 {
            iterations += motion.step(&mut beams, 1e-3).expect("a step").iterations;
        }
        let error = energy(&beams, &motion) / start - 1.0;
        println!("space {update:?} {error:e}, {iterations} iterations");
        assert!(error.abs() < 1e-8);
    }
}

/// Momentum and angular momentum about the origin, over the coordinates of places and slopes.
fn momenta<E: Element<N>, const N: usize>(beams: &Beams<E, N>, motion: &Dynamics<N>) -> [Vec3; 2] {
    let mut p = vec![0.0; motion.u.len()];
    beams.mass().multiply(&motion.u, &mut p);
    let mut sums = [Vec3::zeros(); 2];
    let vector = |x: &[f64]| Vec3::from_fn(|k, _| if k < E::AXES { x[k] } else { 0.0 });
    for (q, p) in motion.q.chunks_exact(N).zip(p.chunks_exact(N)) {
        sums[0] += vector(p);
        let slope = vector(&q[E::AXES..]);
        sums[1] += vector(q).cross(&vector(p)) + slope.cross(&vector(&p[E::AXES..]));
        if N > 2 * E::AXES {
            sums[1] += p[N - 1] * slope.normalize();
        }
    }
    sums
}

#[test]
fn a_free_beam_in_the_plane_keeps_momentum_and_angular_momentum() {
    let mut beams = pendulum(16);
    beams.supports.clear();
    beams.constant.fill(0.0);
    let q = beams.initial().to_vec();
    let shake = |i: usize| (0.37 * i as f64).sin() + if i % 4 == 1 { 2.0 * q[i - 1] } else { 0.0 };
    let u = (0..q.len()).map(shake).collect();
    let mut motion =
        Dynamics::new(&beams, q.clone(), u, DynamicSettings::default()).expect("sound");
    let start = momenta(&beams, &motion);
    for _ in 0..2000 {
        motion.step(&mut beams, 1e-3).expect("a step");
    }
    let end = momenta(&beams, &motion);
    let errors = [0, 1].map(|k| (end[k] - start[k]).norm() / start[k].norm());
    println!("{start:?} {errors:?}");
    assert!(errors.iter().all(|error| *error < 1e-10), "{errors:?}");
}

/// Momentum is kept to rounding. The constant mass leaves out that sections turn with the beam, whose share in the angular
/// momentum falls with the square of the thickness.
#[test]
fn a_free_beam_in_space_keeps_momentum_and_if_thin_angular_momentum() {
    let losses = [0.015, 0.0075, 0.00375].map(|width| {
        let (mut beams, u) = flying(16, width, Update::Transported);
        let q = beams.initial().to_vec();
        let mut motion = Dynamics::new(&beams, q, u, DynamicSettings::default()).expect("sound");
        let start = momenta(&beams, &motion);
        let mut worst = [0.0f64; 2];
        for _ in 0..1000 {
            motion.step(&mut beams, 1e-3).expect("a step");
            let now = momenta(&beams, &motion);
            for k in 0..2 {
                worst[k] = worst[k].max((now[k] - start[k]).norm() / start[k].norm());
            }
        }
        println!("{width}: {worst:?}");
        assert!(worst[0] < 1e-10);
        worst[1]
    });
    for pair in losses.windows(2) {
        assert!(pair[1] < 0.35 * pair[0], "{losses:?}");
    }
    assert!(losses[2] < 1e-4, "{losses:?}");
}

/// Material damping with relaxation time τ: a mode of frequency ω loses the factor exp(−τ ω² t / 2).
#[test]
fn damping_in_the_material_is_that_of_kelvin_and_voigt() {
    let (n, tau) = (8, 0.02);
    let section = Section {
        EA: 1e6,
        GJ: 1.0,
        EI2: 1.0,
        EI3: 1.0,
        rho_A: 1.0,
        rho_Ix: 1e-3,
        radius: 0.01,
    };
    let course = Course::straight(Vec3::zeros(), Vec3::x(), n).expect("a line");
    let making = Making {
        damping_stretch: tau,
        damping_bend: tau,
        ..Default::default()
    };
    let mut beams = PlaneBeams::default();
    beams.beam(&course, |_| section, making).expect("a beam");
    beams.supports.push(Support::<4>::clamp(0, [1.0, 0.0]));
    let mode = percuss_soft::modes(&beams, beams.initial(), 0.0, 1).expect("a mode");
    let omega = mode.omega_squared[0].sqrt();
    let tip = 4 * n + 1;
    let scale = 1e-4 / mode.shapes[0][tip];
    let initial = beams.initial().iter().zip(&mode.shapes[0]);
    let q = initial.map(|(q, x)| q + scale * x).collect();
    let u = vec![0.0; beams.coordinates()];
    let mut motion = Dynamics::new(&beams, q, u, DynamicSettings::default()).expect("sound");
    let damped = omega * (1.0 - (0.5 * tau * omega).powi(2)).sqrt();
    let period = 2.0 * PI / damped;
    for _ in 0..400 {
        motion.step(&mut beams, period / 400.0).expect("a step");
    }
    let found = motion.q[tip] / 1e-4;
    let expected = (-0.5 * tau * omega * omega * period).exp();
    println!("{found} {expected}");
    assert!((found / expected - 1.0).abs() < 1e-3);
}

/// A bar that is pulled at its end by a law of time: work of the support is energy of the bar, and the reaction is the force.
#[test]
fn what_a_moving_support_supplies_is_the_energy_of_the_beam() {
    for theta in [0.5, 1.0] {
        let mut beams = pendulum(8);
        beams.damper(5, 0.0).expect("a node");
        let settings = DynamicSettings {
            theta,
            ..Default::default()
        };
        let mut motion = still(&beams, settings);
        let law = |t: f64| {
            let (sin, cos) = (5.0 * t).sin_cos();
            [0.1 * (1.0 - cos), 0.5 * sin]
        };
        motion.drives.push(Drive {
            support: 0,
            axis: 0,
            law: Signal::new(law),
        });
        let start = energy(&beams, &motion);
        let mut momentum = momenta(&beams, &motion)[0];
        let dt = 1e-3;
        for _ in 0..500 {
            motion.step(&mut beams, dt).expect("a step");
            let now = momenta(&beams, &motion)[0];
            let weight = beams.kinetic_energy(&vec![0.0; motion.u.len()], &mut vec![]);
            assert_eq!(weight, 0.0);
            // ṗ = reaction + weight, component by component along x
            let (force, _) = motion.reaction(&beams, 0);
            assert!(((now - momentum).x / dt - force.x).abs() < 1e-6);
            momentum = now;
        }
        assert!((motion.q[0] - law(0.5)[0]).abs() < 1e-14);
        let balance = energy(&beams, &motion) - start - motion.ledger.supplied;
        println!(
            "θ = {theta}: supplied {}, balance {balance:e}",
            motion.ledger.supplied
        );
        if theta == 0.5 {
            assert!(balance.abs() < 1e-8);
        } else {
            assert!(balance < -1e-4);
        }
    }
}

/// A force that follows the section keeps its direction in it: a free bar pushed along its axis at one end and turned by
/// nothing goes straight, and one pushed across at its end spins.
#[test]
fn following_forces_turn_with_the_beam() {
    let mut beams = pendulum(4);
    beams.supports.clear();
    beams.constant.fill(0.0);
    beams.loads.push(Load {
        element: 3,
        x: 1.0,
        force: [0.0, 0.3, 0.0],
        moment: [0.0; 3],
        follows: true,
        live: false,
    });
    let mut motion = still(&beams, DynamicSettings::default());
    let start = energy(&beams, &motion);
    let mut momentum = momenta(&beams, &motion)[0];
    for _ in 0..1000 {
        let before = motion.q.clone();
        motion.step(&mut beams, 1e-3).expect("a step");
        let middle: Vec<f64> = before
            .iter()
            .zip(&motion.q)
            .map(|(a, b)| 0.5 * (a + b))
            .collect();
        let now = momenta(&beams, &motion)[0];
        let (_, A) = beams.elements()[3].frame(1.0, beams.of(3, &middle));
        let force = (now - momentum) / 1e-3;
        assert!((force - 0.3 * A.column(1)).norm() < 1e-8, "{force}");
        momentum = now;
    }
    let balance = energy(&beams, &motion) - start - motion.ledger.supplied;
    assert!(
        balance.abs() < 1e-8 && motion.ledger.supplied > 1e-3,
        "{balance}"
    );
}

#[test]
fn steps_too_long_are_halved_and_the_reason_is_told() {
    let (mut beams, u) = flying(4, 0.03, Update::Transported);
    let q = beams.initial().to_vec();
    let mut motion = Dynamics::new(&beams, q, u, DynamicSettings::default()).expect("sound");
    let start = energy(&beams, &motion);
    let report = motion.step(&mut beams, 0.5).expect("parts of a step");
    println!("{report:?}");
    assert!(report.parts > 1);
    assert!(report.reason.is_some());
    assert!((motion.t - 0.5).abs() < 1e-15);
    assert!((energy(&beams, &motion) / start - 1.0).abs() < 1e-6);

    let settings = DynamicSettings {
        theta: 0.3,
        ..Default::default()
    };
    let error = Dynamics::new(&beams, motion.q.clone(), motion.u.clone(), settings).err();
    assert_eq!(error, Some(SoftError::Theta(0.3)));
}

/// What damping in the material takes stands in the ledger.
#[test]
fn damping_in_the_material_is_in_the_ledger() {
    for damped in [false, true] {
        let made = |time: f64| Making {
            damping_stretch: time,
            damping_bend: 2.0 * time,
            ..Default::default()
        };
        let making = made(if damped { 3e-3 } else { 0.0 });
        let course = Course::straight(Vec3::zeros(), 2.0 * Vec3::x(), 8).expect("a line");
        let section = Section::circle(&RUBBER, 0.01);
        let mut plane = PlaneBeams::default();
        plane.beam(&course, |_| section, making).expect("a beam");
        plane.gravity(-9.81 * Vec3::y());
        plane.supports.push(Support::<4>::pin(0));
        let mut motion = still(&plane, DynamicSettings::default());
        let start = energy(&plane, &motion);
        for _ in 0..300 {
            motion.step(&mut plane, 2e-3).expect("a step");
        }
        let taken = motion.ledger.dragged;
        let balance = energy(&plane, &motion) - start + taken;
        println!("plane: taken {taken}, balance {balance:e}");
        assert!(balance.abs() < 1e-9);
        assert_eq!(taken > 1e-3, damped);
    }

    let at = |s: f64| {
        let (sin, cos) = (1.5 * s).sin_cos();
        (
            Vec3::new(sin / 1.5, (1.0 - cos) / 1.5, 0.2 * s),
            Vec3::new(cos, sin, 0.2),
        )
    };
    let course = Course::curve(1.0, 6, at).expect("a curve");
    let directors = course.across(Vec3::z()).expect("across");
    let section = Section::rectangle(&RUBBER, 0.03, 0.02);
    let making = Making {
        damping_stretch: 3e-3,
        damping_bend: 5e-3,
        ..Default::default()
    };
    let mut beams = SpaceBeams::default();
    beams
        .beam(&course, &directors, |_| section, making)
        .expect("a beam");
    let (_, u) = flying(6, 0.03, Update::Transported);
    let q = beams.initial().to_vec();
    let mut motion = Dynamics::new(&beams, q, u, DynamicSettings::default()).expect("sound");
    let start = energy(&beams, &motion);
    for _ in 0..200 {
        motion.step(&mut beams, 1e-3).expect("a step");
    }
    let taken = motion.ledger.dragged;
    let balance = energy(&beams, &motion) - start + taken;
    println!("space: taken {taken} of {start}, balance {balance:e}");
    assert!(taken > 1e-3 * start && balance.abs() < 1e-9 * start);
}

/// A clamp that is turned carries its beam around: after the same turn about a slanted axis a stiff beam is where the turn
/// takes it, its section too, and what the clamp supplies is the energy of the beam.
#[test]
fn clamps_that_are_turned_carry_beams_around() {
    let stiff = Material {
        E: 2e9,
        G: 8e8,
        rho: 1000.0,
    };
    let axis = Vec3::new(1.0, 2.0, -0.5).normalize();
    let law = |t: f64| {
        let (sin, cos) = (PI * t).sin_cos();
        (2.0 * (1.0 - cos), 2.0 * PI * sin)
    };
    let course = Course::straight(Vec3::zeros(), 0.3 * Vec3::x(), 3).expect("a line");
    let directors = course.across(Vec3::z()).expect("across");
    let section = Section::circle(&stiff, 0.02);
    let mut beams = SpaceBeams::default();
    beams
        .beam(&course, &directors, |_| section, Making::default())
        .expect("a beam");
    beams
        .supports
        .push(Support::<7>::clamp(0, &Mat3::identity()));
    let turning = move |t: f64| {
        let (angle, rate) = law(t);
        (Quat::from_scaled_axis(angle * axis), rate * axis)
    };
    let turn = Turn::new(&beams, 0, Arc::new(turning)).expect("a clamp");
    let mut motion = still(&beams, DynamicSettings::default());
    motion.turns.push(turn);
    let start = energy(&beams, &motion);
    for _ in 0..1000 {
        motion.step(&mut beams, 1e-3).expect("a step");
    }
    let A = turning(1.0).0;
    let (r, found) = beams.elements()[2].frame(1.0, beams.of(2, &motion.q));
    let balance = energy(&beams, &motion) - start - motion.ledger.supplied;
    println!(
        "tip {:e}, section {:e}, supplied {}, balance {balance:e}",
        (r - A * (0.3 * Vec3::x())).norm(),
        (found - A.to_rotation_matrix().matrix()).norm(),
        motion.ledger.supplied
    );
    assert!((r - A * (0.3 * Vec3::x())).norm() < 1e-3);
    assert!((found - A.to_rotation_matrix().matrix()).norm() < 1e-2);
    assert!(balance.abs() < 1e-9);
    // the clamp itself is exact
    let (_, clamp) = beams.elements()[0].frame(-1.0, beams.of(0, &motion.q));
    assert!((clamp - A.to_rotation_matrix().matrix()).norm() < 1e-12);
}

/// In the plane a cantilever that spins steadily stretches as one under centrifugal forces, and the clamp holds them.
#[test]
fn a_spinning_cantilever_pulls_at_its_clamp() {
    let (L, omega) = (0.5, 6.0);
    let making = Making {
        damping_stretch: 1e-2,
        damping_bend: 1e-2,
        ..Default::default()
    };
    let course = Course::straight(Vec3::zeros(), L * Vec3::x(), 8).expect("a line");
    let stiff = Material {
        E: 2e8,
        G: 8e7,
        rho: 1000.0,
    };
    let section = Section::circle(&stiff, 0.01);
    let mut beams = PlaneBeams::default();
    beams.beam(&course, |_| section, making).expect("a beam");
    beams.supports.push(Support::<4>::clamp(0, [1.0, 0.0]));
    let turning = move |t: f64| {
        let angle = omega * (t - (-5.0 * t).exp_m1().abs() / 5.0);
        let rate = omega * (1.0 - (-5.0 * t).exp());
        (Quat::from_scaled_axis(angle * Vec3::z()), rate * Vec3::z())
    };
    let turn = Turn::new(&beams, 0, Arc::new(turning)).expect("a clamp");
    let mut motion = still(&beams, DynamicSettings::default());
    motion.turns.push(turn);
    let dt = 2e-3;
    for _ in 0..2500 {
        motion.step(&mut beams, dt).expect("a step");
    }
    let pull = motion.reaction(&beams, 0).0.norm();
    // ½ ρA ω² L², and a little more since the beam is longer
    let expected = 0.5 * section.rho_A * omega * omega * L * L;
    println!("{pull} of {expected}");
    assert!((pull / expected - 1.0).abs() < 0.02);
}

/// The error falls with the local error that is asked for, by more parts.
#[test]
fn steps_adapt_to_a_local_error() {
    let tip = |error: Option<f64>, steps: usize| {
        let mut beams = pendulum(16);
        let settings = DynamicSettings {
            error,
            ..Default::default()
        };
        let mut motion = still(&beams, settings);
        let mut parts = 0;
        for _ in 0..steps {
            let dt = 1.0 / steps as f64;
            let report = motion.step(&mut beams, dt).expect("a step");
            assert_eq!(report.reason, None);
            parts += report.parts;
        }
        let tip = &motion.q[4 * 16..];
        ([tip[0], tip[1]], parts)
    };
    let (exact, _) = tip(None, 20_000);
    let off = |x: [f64; 2]| (x[0] - exact[0]).hypot(x[1] - exact[1]);
    let errors = [1e-4, 1e-5, 1e-6, 1e-7].map(|error| {
        let (found, parts) = tip(Some(error), 50);
        println!("{error:e}: {parts} parts, {:e} off", off(found));
        (off(found), parts)
    });
    for pair in errors.windows(2) {
        assert!(
            pair[1].0 < 0.4 * pair[0].0 && pair[1].1 > pair[0].1,
            "{errors:?}"
        );
    }
}
