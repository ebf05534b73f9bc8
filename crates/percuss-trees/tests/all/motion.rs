//! Motions over time: what is conserved stays, orders are as they should be, other schemes agree.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use crate::cases::{Numbers, chain, random_inertia};
use percuss_contact::solvers::Auto;
use percuss_contact::{Law, SolverSettings};
use percuss_math::space::{Mat3, Pose, Quat, Vec3};
use percuss_mech::{Energetic, Rates, State};
use percuss_step::smooth::{DormandPrince, Stepper, Tolerance, integrate};
use percuss_step::{Integrator, MoreauMidpoint};
use percuss_trees::{Body, Joint, Mechanism, Mixed, Support, Touch, TreeSystem, Workspace};

#[test]
fn a_chain_in_space_keeps_its_energy_for_ten_seconds() {
    let tree = chain(4).compile().expect("a tree");
    let mut mixed = Mixed::new(&tree);
    let mut x = mixed.start(0.0, &[1.0, 0.5, -0.7, 0.3], &[0.0, 1.0, 0.0, -2.0]);
    let energy = |mixed: &mut Mixed<'_>, x: &[f64]| {
        let (T, V) = mixed.energies(0.0, x).expect("energies");
        T + V
    };
    let before = energy(&mut mixed, &x);
    let mut stepper = DormandPrince::new(Tolerance::new(1e-13));
    integrate(
        &mut stepper,
        &mut mixed,
        0.0,
        &mut x,
        10.0,
        &[],
        &mut |_, _, _| {},
    )
    .expect("a motion");
    let after = energy(&mut mixed, &x);
    assert!(
        (after - before).abs() < 1e-9 * before.abs(),
        "{before} and {after} after {} steps",
        stepper.effort().steps
    );
}

/// A free body with branches on all kinds of joints, without gravity: momentum, angular momentum and energy stay.
#[test]
fn a_free_tree_keeps_its_momentum() {
    let mut numbers = Numbers(7);
    let joints = [
        Joint::Free,
        Joint::Spherical,
        Joint::Universal {
            axes: [Vec3::x(), Vec3::new(0.2, 1.0, 0.0)],
        },
        Joint::Planar {
            normal: numbers.vector(),
        },
        Joint::Cylindrical {
            axis: numbers.vector(),
        },
        Joint::Revolute {
            axis: numbers.vector(),
        },
        Joint::Prismatic {
            axis: numbers.vector(),
        },
    ];
    let mut mechanism = Mechanism::default();
    for (i, joint) in joints.into_iter().enumerate() {
        let place = Pose {
            r: numbers.vector(),
            A: Quat::from_scaled_axis(numbers.vector()),
        };
        let mut body = Body::new(format!("{i}"), joint).at(place).with_mass(
            1.5 + numbers.number(),
            numbers.vector(),
            random_inertia(&mut numbers),
        );
        if i > 0 {
            body = body.on(format!("{}", (i - 1) / 2));
        }
        mechanism.bodies.push(body);
    }
    let tree = mechanism.compile().expect("a tree");
    let (q, u) = crate::cases::random_state(&mut numbers, &tree);
    let mut mixed = Mixed::new(&tree);
    let mut work = Workspace::new(&tree);
    tree.kinematics(0.0, &q, &u, &mut work);
    let (p, T) = (tree.momentum(&work), tree.kinetic(&work));
    let mut x = mixed.start(0.0, &q, &u);
    let mut stepper = DormandPrince::new(Tolerance::new(1e-12));
    integrate(
        &mut stepper,
        &mut mixed,
        0.0,
        &mut x,
        1.0,
        &[],
        &mut |_, _, _| {},
    )
    .expect("a motion");
    let u = mixed.velocities(1.0, &x).expect("velocities").to_vec();
    tree.kinematics(1.0, &x[..tree.coordinates()], &u, &mut work);
    let drift = tree.momentum(&work) - p;
    assert!(drift.linear.norm() < 1e-9 * p.linear.norm());
    assert!(drift.angular.norm() < 1e-9 * p.angular.norm());
    assert!((tree.kinetic(&work) - T).abs() < 1e-9 * T);
}

/// ṗ from momenta is the same motion as u̇ from articulated bodies.
#[test]
fn momentum_rates_agree_with_accelerations() {
    for seed in 0..40 {
        let mut numbers = Numbers(1000 + seed);
        let n = 2 + numbers.below(8);
        let tree = crate::cases::random_mechanism(&mut numbers, n, false)
            .compile()
            .expect("a tree");
        let (q, u) = crate::cases::random_state(&mut numbers, &tree);
        let (nq, nu) = (tree.coordinates(), tree.velocities());
        let (t, dt) = (0.3, 1e-5);
        let mut mixed = Mixed::new(&tree);
        let mut dx = vec![0.0; nq + nu];
        let x = mixed.start(t, &q, &u);
        mixed.rates(t, &x, &mut dx).expect("rates");
        // p along the motion with u̇
        let mut work = Workspace::new(&tree);
        let (mut du, zero) = (vec![0.0; nu], vec![0.0; nu]);
        tree.forward_dynamics(t, &q, &u, &zero, &mut du, &mut work);
        let mut at = |dt: f64| {
            let u_t: Vec<f64> = u.iter().zip(&du).map(|(u, du)| u + du * dt).collect();
            let mean: Vec<f64> = u.iter().zip(&du).map(|(u, du)| u + 0.5 * du * dt).collect();
            let mut q_t = q.clone();
            tree.move_along(&mut q_t, &mean, dt);
            mixed.start(t + dt, &q_t, &u_t)
        };
        let (after, before) = (at(dt), at(-dt));
        let size = dx.iter().fold(1.0f64, |m, x| m.max(x.abs()));
        for k in nq..nq + nu {
            let slope = (after[k] - before[k]) / (2.0 * dt);
            assert!((slope - dx[k]).abs() < 1e-6 * size, "seed {seed} row {k}");
        }
    }
}

/// A chain by Moreau's midpoint rule comes to the motion of the smooth integrator. Forces are taken at u_B, so that velocity
/// products leave the rule with order one.
#[test]
fn the_midpoint_rule_comes_to_the_smooth_motion() {
    let mechanism = chain(3);
    let tree = mechanism.compile().expect("a tree");
    let (q, u) = (vec![0.8, 0.4, -0.3], vec![0.5, 0.0, 1.0]);
    let mut mixed = Mixed::new(&tree);
    let mut exact = mixed.start(0.0, &q, &u);
    let mut stepper = DormandPrince::new(Tolerance::new(1e-12));
    integrate(
        &mut stepper,
        &mut mixed,
        0.0,
        &mut exact,
        0.5,
        &[],
        &mut |_, _, _| {},
    )
    .expect("a motion");
    let system = TreeSystem::new(tree.clone(), Vec::new());
    let error = |steps: usize| {
        let mut moreau = MoreauMidpoint::new(Box::new(Auto::new(SolverSettings::default())));
        let mut state = State {
            t: 0.0,
            q: q.clone(),
            u: u.clone(),
        };
        for _ in 0..steps {
            moreau
                .step(&system, &mut state, 0.5 / steps as f64)
                .expect("a step");
        }
        (0..3)
            .map(|k| (state.q[k] - exact[k]).abs())
            .fold(0.0, f64::max)
    };
    let (coarse, fine) = (error(400), error(800));
    let order = (coarse / fine).log2();
    assert!(order > 0.9, "order {order}: {coarse} and {fine}");
    assert!(fine < 1e-2);
}

/// A rod on a pivot falls on the ground with its tip and stays there: the force is the one of statics.
#[test]
fn a_rod_comes_to_rest_on_the_ground() {
    let rod = Mechanism {
        bodies: vec![
            Body::new("rod", Joint::Revolute { axis: -Vec3::y() }).with_mass(
                2.0,
                Vec3::x() * 0.5,
                Mat3::identity() * (2.0 / 12.0),
            ),
        ],
        gravity: Vec3::new(0.0, 0.0, -9.81),
        ..Mechanism::default()
    };
    let law = Law::SpatialCoulomb { mu: 0.3 };
    let ground = Support::plane(0, Vec3::x(), Vec3::zeros(), Vec3::z(), law);
    let ground = Touch::Point(ground);
    let system = TreeSystem::new(rod.compile().expect("a tree"), vec![ground]);
    let mut moreau = MoreauMidpoint::new(Box::new(Auto::new(SolverSettings::default())));
    let mut state = State {
        t: 0.0,
        q: vec![0.3],
        u: vec![0.0],
    };
    let start = system.potential_energy(0.0, &state.q);
    assert!((start - 2.0 * 9.81 * 0.5 * 0.3f64.sin()).abs() < 1e-12);
    for _ in 0..2000 {
        let report = moreau.step(&system, &mut state, 1e-3).expect("a step");
        assert!(report.solve.converged);
    }
    assert!(state.u[0].abs() < 1e-10, "{}", state.u[0]);
    let lambda = moreau.contacts()[0].lambda[0];
    assert!((lambda - 9.81).abs() < 1e-6, "{lambda}");
}
