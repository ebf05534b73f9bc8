//! Slopes of the equations of motion in closed form, against differences.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use crate::cases::{Numbers, random_inertia};
use percuss_math::space::{Pose, Quat, Vec3};
use percuss_mech::{Rates, RatesError};
use percuss_step::smooth::{Radau, Stepper, Tolerance, integrate};
use percuss_trees::{Actuator, Axis, Body, Joint, Mechanism, Mixed, Prescription, Tree};
use std::sync::Arc;

/// A tree of joints with one velocity, fixed and driven ones among them, with springs, dampers and an actuator.
fn random_tree(numbers: &mut Numbers) -> Tree {
    let n = 3 + numbers.below(6);
    let mut mechanism = Mechanism {
        gravity: numbers.vector() * 9.81,
        ..Mechanism::default()
    };
    for i in 0..n {
        let axis = numbers.vector();
        let joint = match numbers.below(6) {
            0..3 => Joint::Revolute { axis },
            3 => Joint::Prismatic { axis },
            4 => Joint::Fixed,
            _ => Joint::Prescribed(Prescription {
                axis: Axis::Turn(axis),
                motion: Arc::new(|t: f64| [t.sin(), t.cos(), -t.sin()]),
            }),
        };
        let moves = matches!(joint, Joint::Revolute { .. } | Joint::Prismatic { .. });
        let mut body = Body::new(format!("{i}"), joint)
            .at(Pose {
                r: numbers.vector(),
                A: Quat::from_scaled_axis(numbers.vector()),
            })
            .with_mass(
                1.5 + numbers.number(),
                numbers.vector(),
                random_inertia(numbers),
            );
        if i > 0 {
            body = body.on(format!("{}", numbers.below(i)));
        }
        if moves {
            body = body.with_spring(3.0, 0.2, 0.7);
            if mechanism.actuators.is_empty() {
                mechanism.actuators.push(Actuator {
                    body: body.name.clone(),
                    index: 0,
                    force: Arc::new(|t: f64, q: &[f64], u: &[f64]| {
                        (q.iter().sum::<f64>() + t).sin() - u.iter().map(|u| u * u).sum::<f64>()
                    }),
                });
            }
        }
        mechanism.bodies.push(body);
    }
    mechanism.compile().expect("a tree")
}

#[test]
fn slopes_are_those_that_differences_find() {
    let mut largest = 0;
    for seed in 0..60 {
        let mut numbers = Numbers(seed);
        let tree = random_tree(&mut numbers);
        let (q, u) = crate::cases::random_state(&mut numbers, &tree);
        let mut mixed = Mixed::new(&tree);
        let (t, x) = (0.3, mixed.start(0.3, &q, &u));
        let n = x.len();
        let mut J = vec![0.0; n * n];
        assert!(mixed.jacobian(t, &x, &mut J).expect("slopes"));
        let size = J.iter().fold(1.0f64, |m, x| m.max(x.abs()));
        let (mut up, mut down) = (vec![0.0; n], vec![0.0; n]);
        for k in 0..n {
            let step = 1e-5;
            let mut near = x.clone();
            near[k] = x[k] + step;
            mixed.rates(t, &near, &mut up).expect("rates");
            near[k] = x[k] - step;
            mixed.rates(t, &near, &mut down).expect("rates");
            for i in 0..n {
                let slope = (up[i] - down[i]) / (2.0 * step);
                assert!(
                    (slope - J[i * n + k]).abs() < 1e-7 * size,
                    "seed {seed}, row {i}, column {k} of {n}: {slope} and {}",
                    J[i * n + k]
                );
            }
        }
        largest = largest.max(n);
    }
    assert!(largest >= 10);
}

/// The same system without its slopes.
struct Blind<'a>(Mixed<'a>);

impl Rates for Blind<'_> {
    fn order(&self) -> usize {
        self.0.order()
    }

    fn rates(&mut self, t: f64, x: &[f64], dx: &mut [f64]) -> Result<(), RatesError> {
        self.0.rates(t, x, dx)
    }
}

/// A stiff chain by Radau's method: the same motion with slopes as with differences, for fewer evaluations.
#[test]
fn an_implicit_method_takes_them_in_place_of_differences() {
    let mut mechanism = crate::cases::chain(6);
    for body in &mut mechanism.bodies {
        *body = body.clone().with_spring(1e5, 0.1, 20.0);
    }
    let tree = mechanism.compile().expect("a tree");
    let start = Mixed::new(&tree).start(0.0, &[0.0; 6], &[0.0; 6]);
    let travel = |system: &mut dyn Rates| {
        let mut radau = Radau::new(Tolerance::new(1e-8));
        let mut x = start.clone();
        let nothing = &mut |_: &dyn Stepper, _: f64, _: f64| {};
        integrate(&mut radau, system, 0.0, &mut x, 0.5, &[], nothing).expect("a motion");
        (x, radau.effort().evaluations)
    };
    let (with, few) = travel(&mut Mixed::new(&tree));
    let (without, many) = travel(&mut Blind(Mixed::new(&tree)));
    for (a, b) in with.iter().zip(&without) {
        assert!((a - b).abs() < 1e-6, "{a} and {b}");
    }
    assert!(few < many, "{few} and {many}");
}

/// Where joints have several velocities, slopes are not known, and nobody claims them.
#[test]
fn wide_joints_have_none() {
    let mechanism = Mechanism {
        bodies: vec![Body::new("ball", Joint::Spherical).with_mass(
            1.0,
            Vec3::x(),
            percuss_math::space::Mat3::identity(),
        )],
        ..Mechanism::default()
    };
    let tree = mechanism.compile().expect("a tree");
    let mut mixed = Mixed::new(&tree);
    let x = mixed.start(0.0, &tree.zero(), &[0.0; 3]);
    assert!(!mixed.jacobian(0.0, &x, &mut [0.0; 49]).expect("an answer"));
}
