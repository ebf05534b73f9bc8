//! The recursion against definitions: derivatives of places, balances of wrenches, dense matrices.

#![allow(non_snake_case)] // matrices are upper case, as in the papers
#![allow(clippy::needless_range_loop)] // rows and columns are walked by index, as in the formulas

use crate::cases::{Numbers, random_mechanism, random_state};
use nalgebra::{DMatrix, DVector};
use percuss_math::space::{Pose, Vec3};
use percuss_trees::{Spatial, Tree, Workspace};

/// All trees of these tests: 2 to 20 bodies, in the plane and in space.
fn trees() -> impl Iterator<Item = (Tree, Vec<f64>, Vec<f64>, Numbers)> {
    (0..120).map(|seed| {
        let mut numbers = Numbers(seed);
        let n = 2 + numbers.below(19);
        let planar = seed % 3 == 0;
        let tree = random_mechanism(&mut numbers, n, planar)
            .compile()
            .expect("a tree");
        let (q, u) = random_state(&mut numbers, &tree);
        (tree, q, u, numbers)
    })
}

fn poses(tree: &Tree, t: f64, q: &[f64], work: &mut Workspace) -> Vec<Pose> {
    let u = vec![0.0; tree.velocities()];
    tree.kinematics(t, q, &u, work);
    (0..tree.bodies()).map(|b| work.pose(tree, b)).collect()
}

/// Rotation vector per second from A to B.
fn spin(a: &Pose, b: &Pose, dt: f64) -> Vec3 {
    (b.A * a.A.inverse()).scaled_axis() / dt
}

#[test]
fn velocities_are_the_derivatives_of_places() {
    let dt = 1e-6;
    for (tree, q, u, _) in trees() {
        let mut work = Workspace::new(&tree);
        let (mut before, mut after) = (q.clone(), q.clone());
        tree.move_along(&mut before, &u, -dt);
        tree.move_along(&mut after, &u, dt);
        let t = 0.3;
        let before = poses(&tree, t - dt, &before, &mut work);
        let after = poses(&tree, t + dt, &after, &mut work);
        tree.kinematics(t, &q, &u, &mut work);
        for b in 0..tree.bodies() {
            let v = work.velocity(&tree, b);
            let size = 1.0 + v.linear.norm() + v.angular.norm().powi(2);
            let linear = (after[b].r - before[b].r) / (2.0 * dt);
            let angular = spin(&before[b], &after[b], 2.0 * dt);
            assert!((v.linear - linear).norm() < 1e-7 * size, "body {b}");
            assert!((v.angular - angular).norm() < 1e-7 * size, "body {b}");
        }
    }
}

#[test]
fn accelerations_are_the_derivatives_of_velocities() {
    let dt = 1e-6;
    for (tree, q, u, mut numbers) in trees() {
        let mut work = Workspace::new(&tree);
        let n = tree.velocities();
        let tau: Vec<f64> = (0..n).map(|_| numbers.number()).collect();
        let mut du = vec![0.0; n];
        let t = 0.3;
        tree.forward_dynamics(t, &q, &u, &tau, &mut du, &mut work);
        let accelerations: Vec<Spatial> = (0..tree.bodies())
            .map(|b| work.acceleration(&tree, b))
            .collect();
        let mut at = |sign: f64| -> Vec<Spatial> {
            let dt = sign * dt;
            // to second order: q with the mean velocity
            let u: Vec<f64> = u.iter().zip(&du).map(|(u, du)| u + du * dt).collect();
            let mean: Vec<f64> = u.iter().zip(&du).map(|(u, du)| u - 0.5 * du * dt).collect();
            let mut q = q.clone();
            tree.move_along(&mut q, &mean, dt);
            tree.kinematics(t + dt, &q, &u, &mut work);
            (0..tree.bodies())
                .map(|b| work.velocity(&tree, b))
                .collect()
        };
        let (after, before) = (at(1.0), at(-1.0));
        for b in 0..tree.bodies() {
            let slope = (after[b] - before[b]) * (0.5 / dt);
            let a = accelerations[b];
            let size = 1.0 + a.linear.norm() + a.angular.norm() + after[b].linear.norm().powi(2);
            assert!((a.linear - slope.linear).norm() < 1e-6 * size, "body {b}");
            assert!((a.angular - slope.angular).norm() < 1e-6 * size, "body {b}");
        }
    }
}

/// M u̇ = τ − (what u̇ = 0 needs), M from composite bodies, solved densely.
#[test]
fn the_recursion_equals_a_dense_solution() {
    for (tree, q, u, mut numbers) in trees() {
        let mut work = Workspace::new(&tree);
        let n = tree.velocities();
        if n == 0 {
            continue;
        }
        let tau: Vec<f64> = (0..n).map(|_| 10.0 * numbers.number()).collect();
        let (mut du, mut h, mut M) = (vec![0.0; n], vec![0.0; n], vec![0.0; n * n]);
        tree.forward_dynamics(0.3, &q, &u, &tau, &mut du, &mut work);
        let zero = vec![0.0; n];
        tree.inverse_dynamics(&u, &zero, &mut h, &mut Vec::new(), &mut work);
        tree.mass_matrix(&mut M, &work);
        let M = DMatrix::from_row_slice(n, n, &M);
        let right = DVector::from_iterator(n, tau.iter().zip(&h).map(|(tau, h)| tau - h));
        let dense = M.cholesky().expect("a mass matrix").solve(&right);
        let error = (DVector::from_column_slice(&du) - &dense).norm() / dense.norm();
        assert!(error < 1e-10, "{error}");
    }
}

#[test]
fn inverse_dynamics_undoes_forward_dynamics() {
    for (tree, q, u, mut numbers) in trees() {
        let mut work = Workspace::new(&tree);
        let n = tree.velocities();
        let tau: Vec<f64> = (0..n).map(|_| 10.0 * numbers.number()).collect();
        let (mut du, mut back) = (vec![0.0; n], vec![0.0; n]);
        tree.forward_dynamics(0.3, &q, &u, &tau, &mut du, &mut work);
        tree.inverse_dynamics(&u, &du, &mut back, &mut Vec::new(), &mut work);
        let size = 1.0 + back.iter().chain(&u).fold(0.0f64, |m, x| m.max(x * x));
        for (tau, back) in tau.iter().zip(&back) {
            assert!((tau - back).abs() < 1e-10 * size * tree.bodies() as f64);
        }
    }
}

/// The mass matrix is the kinetic energy's: twice T is uᵀ M u, where nothing is prescribed.
#[test]
fn the_mass_matrix_gives_the_kinetic_energy_and_the_momenta() {
    for (tree, q, u, _) in trees() {
        if tree
            .joints()
            .iter()
            .any(|joint| joint.name() == "prescribed")
        {
            continue;
        }
        let mut work = Workspace::new(&tree);
        let n = tree.velocities();
        let (mut M, mut p) = (vec![0.0; n * n], vec![0.0; n]);
        tree.kinematics(0.0, &q, &u, &mut work);
        tree.mass_matrix(&mut M, &work);
        tree.momenta(&mut p, &mut Vec::new(), &work);
        let mut twice = 0.0;
        for i in 0..n {
            let row: f64 = (0..n).map(|j| M[i * n + j] * u[j]).sum();
            twice += u[i] * row;
            assert!((p[i] - row).abs() < 1e-11 * (1.0 + row.abs()) * n as f64);
        }
        assert!((tree.kinetic(&work) - 0.5 * twice).abs() < 1e-12 * twice);
    }
}

/// A Jacobian maps u to the velocity of its point.
#[test]
fn jacobians_give_velocities_of_points() {
    for (tree, q, u, mut numbers) in trees() {
        if tree
            .joints()
            .iter()
            .any(|joint| joint.name() == "prescribed")
        {
            continue;
        }
        let mut work = Workspace::new(&tree);
        let n = tree.velocities();
        tree.kinematics(0.0, &q, &u, &mut work);
        let (b, x) = (numbers.below(tree.bodies()), numbers.vector());
        let mut J = vec![0.0; 6 * n];
        tree.jacobian(b, &x, &mut J, &work);
        let (pose, v) = (work.pose(&tree, b), work.velocity(&tree, b));
        let expected = v.motion_at(&(pose.A * x));
        for k in 0..3 {
            let linear: f64 = (0..n).map(|j| J[k * n + j] * u[j]).sum();
            let angular: f64 = (0..n).map(|j| J[(3 + k) * n + j] * u[j]).sum();
            let size = 1.0 + expected.linear.norm() + expected.angular.norm();
            assert!((linear - expected.linear[k]).abs() < 1e-12 * size);
            assert!((angular - expected.angular[k]).abs() < 1e-12 * size);
        }
    }
}
