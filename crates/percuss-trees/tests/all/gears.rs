//! Joints that move together, q₂ = ratio q₁ + offset, against the Lagrangian of what is left: one coordinate.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use percuss_contact::SolverSettings;
use percuss_contact::solvers::Auto;
use percuss_math::space::{Mat3, Pose, Vec3};
use percuss_mech::{Rates, State};
use percuss_step::smooth::{DormandPrince, Tolerance, integrate};
use percuss_step::{Integrator, MoreauMidpoint};
use percuss_trees::{
    Body, Closed, Closure, Hold, Joint, Mechanism, TreeError, TreeSystem, Workspace,
};

const G: f64 = 9.81;
/// Masses, kg, centres, m, inertias about them, kg m², of two arms, of which the second hangs at L on the first.
const ARMS: [[f64; 3]; 2] = [[1.3, 0.2, 0.03], [0.7, 0.15, 0.01]];
const L: f64 = 0.4;
/// Mass of a rack, kg.
const RACK: f64 = 2.0;
/// Ratio and offset of the second arm, and of the rack, m/rad and m.
const ARM: [f64; 2] = [-1.7, 0.4];
const TOOTH: [f64; 2] = [0.08, -0.3];

fn gear(name: &str, second: &str, [ratio, offset]: [f64; 2]) -> Closure {
    Closure {
        name: name.into(),
        bodies: ["first", second].map(|body| Some(body.to_owned())),
        places: [Pose::IDENTITY; 2],
        hold: Hold::Gear { ratio, offset },
    }
}

fn mechanism() -> Mechanism {
    let arm = |name: &str, [mass, centre, I]: [f64; 3]| {
        let joint = Joint::Revolute { axis: Vec3::z() };
        Body::new(name, joint).with_mass(mass, Vec3::x() * centre, Mat3::identity() * I)
    };
    let rack = Body::new("rack", Joint::Prismatic { axis: Vec3::x() });
    Mechanism {
        bodies: vec![
            arm("first", ARMS[0]),
            arm("second", ARMS[1])
                .on("first")
                .at(Pose::at(Vec3::x() * L)),
            rack.with_mass(RACK, Vec3::zeros(), Mat3::identity()),
        ],
        gravity: Vec3::y() * -G,
        ..Mechanism::default()
    }
}

fn closures() -> [Closure; 2] {
    [gear("arm", "second", ARM), gear("tooth", "rack", TOOTH)]
}

/// J(q), J′(q), V(q), V′(q) with T = J q̇²/2: the second arm stands at (1 + ratio) q + offset.
fn lagrangian(q: f64) -> [f64; 4] {
    let [[m1, c1, I1], [m2, c2, I2]] = ARMS;
    let ([a, b], [r, _]) = (ARM, TOOTH);
    let (k, mixed) = (1.0 + a, 2.0 * m2 * L * c2 * (1.0 + a));
    let still = I1 + m1 * c1 * c1 + m2 * L * L + (I2 + m2 * c2 * c2) * k * k + RACK * r * r;
    let angle = k * q + b;
    [
        still + mixed * (a * q + b).cos(),
        -mixed * a * (a * q + b).sin(),
        G * ((m1 * c1 + m2 * L) * q.sin() + m2 * c2 * angle.sin()),
        G * ((m1 * c1 + m2 * L) * q.cos() + m2 * c2 * k * angle.cos()),
    ]
}

/// q̈ = −(J′ q̇²/2 + V′)/J.
fn acceleration(q: f64, u: f64) -> f64 {
    let [J, dJ, _, dV] = lagrangian(q);
    -(0.5 * dJ * u * u + dV) / J
}

/// The coordinate and its velocity after the time t, s, by many steps of Runge and Kutta.
fn exact(mut q: f64, mut u: f64, t: f64) -> [f64; 2] {
    let n = 20_000;
    let h = t / f64::from(n);
    for _ in 0..n {
        let k1 = (u, acceleration(q, u));
        let at = |k: (f64, f64), h: f64| {
            let (q, u) = (q + h * k.0, u + h * k.1);
            (u, acceleration(q, u))
        };
        let k2 = at(k1, 0.5 * h);
        let k3 = at(k2, 0.5 * h);
        let k4 = at(k3, h);
        q += h / 6.0 * (k1.0 + 2.0 * (k2.0 + k3.0) + k4.0);
        u += h / 6.0 * (k1.1 + 2.0 * (k2.1 + k3.1) + k4.1);
    }
    [q, u]
}

/// All coordinates, or all velocities, that belong to those of the first arm.
fn coupled(q: f64, with_offset: bool) -> Vec<f64> {
    let of = |[ratio, offset]: [f64; 2]| ratio * q + if with_offset { offset } else { 0.0 };
    vec![q, of(ARM), of(TOOTH)]
}

fn open(q: &[f64]) -> f64 {
    let wanted = coupled(q[0], true);
    (0..3).map(|k| (q[k] - wanted[k]).abs()).fold(0.0, f64::max)
}

#[test]
fn geared_arms_move_as_their_lagrangian_says() {
    let tree = mechanism().compile().expect("a tree");
    let mut closed = Closed::new(&tree, &closures()).expect("gears");
    let (q, u) = (0.3, -1.2);
    let (mut x, far) = closed
        .start(0.0, &coupled(q, true), &coupled(u, false))
        .expect("a start");
    assert!(far < 1e-15);
    let [J, _, V, _] = lagrangian(q);
    let total = 0.5 * J * u * u + V;
    let mut stepper = DormandPrince::new(Tolerance::new(1e-11));
    let mut t = 0.0;
    for _ in 0..20 {
        let end = t + 0.1;
        integrate(
            &mut stepper,
            &mut closed,
            t,
            &mut x,
            end,
            &[],
            &mut |_, _, _| {},
        )
        .expect("steps");
        t = end;
        assert!(open(&x[..3]) < 1e-13, "{}", open(&x[..3]));
        // the speed that is left of the energy
        let [J, _, V, _] = lagrangian(x[0]);
        let speed = (2.0 * (total - V) / J).sqrt();
        assert!((x[3].abs() - speed).abs() < 1e-7, "{} {speed}", x[3]);
        let (kinetic, potential) = closed.energies(t, &x);
        assert!((kinetic + potential - total).abs() < 1e-8);
    }
    let wanted = exact(q, u, 2.0);
    assert!((x[0] - wanted[0]).abs() < 1e-8 && (x[3] - wanted[1]).abs() < 1e-8);
}

/// The second arm by itself: (I + m c²)(q̈₁ + q̈₂) + m L c (q̈₁ cos q₂ + q̇₁² sin q₂) + m g c cos(q₁ + q₂) = λ. The rack: m ẍ = λ.
#[test]
fn a_gear_pushes_as_much_as_its_second_joint_needs() {
    let tree = mechanism().compile().expect("a tree");
    let mut closed = Closed::new(&tree, &closures()).expect("gears");
    let (q, u) = (0.9, 2.3);
    let x = [coupled(q, true), coupled(u, false)].concat();
    let mut dx = vec![0.0; 6];
    closed.rates(0.0, &x, &mut dx).expect("rates");
    let du = acceleration(q, u);
    let [_, [m, c, I]] = ARMS;
    let (k, q2) = (1.0 + ARM[0], x[1]);
    let turned = (I + m * c * c) * k * du + m * L * c * (du * q2.cos() + u * u * q2.sin());
    let expected = [turned + m * G * c * (q + q2).cos(), RACK * TOOTH[0] * du];
    for (found, expected) in closed.multipliers().iter().zip(expected) {
        assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    }
    // with these forces in the joints the tree moves so without gears
    let mut work = Workspace::new(&tree);
    let mut tau = vec![0.0; 3];
    tree.kinematics(0.0, &x[..3], &x[3..], &mut work);
    tree.applied(0.0, &x[..3], &x[3..], &mut tau, &mut work);
    closed.load(closed.multipliers(), &mut tau, &mut work);
    let mut free = vec![0.0; 3];
    tree.articulate(&x[3..], &tau, &mut work);
    tree.accelerate(&x[3..], &mut free, &mut work);
    for (free, held) in free.iter().zip(&dx[3..]) {
        assert!((free - held).abs() < 1e-11);
    }
}

/// Fixed steps keep the coordinates together to rounding, and come to the motion with the square of the step.
#[test]
fn gears_are_laws_of_fixed_steps() {
    let error = |dt: f64| {
        let tree = mechanism().compile().expect("a tree");
        let system = TreeSystem::new(tree, Vec::new())
            .with_closures(&closures())
            .expect("gears");
        let mut state = State {
            t: 0.0,
            q: coupled(0.3, true),
            u: coupled(-1.2, false),
        };
        let mut moreau = MoreauMidpoint::new(Box::new(Auto::new(SolverSettings::default())));
        for _ in 0..(0.8 / dt).round() as usize {
            let report = moreau.step(&system, &mut state, dt).expect("a step");
            assert!(report.solve.converged, "{:?}", report.solve);
            assert!(open(&state.q) < 1e-13, "{}", open(&state.q));
        }
        (state.q[0] - exact(0.3, -1.2, 0.8)[0]).abs()
    };
    let [coarse, fine] = [2e-3, 1e-3].map(error);
    assert!(fine < 1e-6, "{fine}");
    let order = (coarse / fine).log2();
    assert!((order - 2.0).abs() < 0.05, "{order}");
}

#[test]
fn a_gear_needs_a_coordinate_on_both_sides() {
    let mut mechanism = mechanism();
    mechanism.bodies[2].joint = Joint::Fixed;
    let tree = mechanism.compile().expect("a tree");
    let refused = Closed::new(&tree, &closures()).err();
    let expected = TreeError::NoGear {
        closure: "tooth".into(),
        body: "rack".into(),
    };
    assert_eq!(refused, Some(expected));
}
