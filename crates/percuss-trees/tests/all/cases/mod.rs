//! Mechanisms that several tests use, and random ones.

#![allow(dead_code)] // each test takes what it needs

use percuss_math::space::{Mat3, Pose, Quat, Vec3};
use percuss_trees::{Axis, Body, Joint, Mechanism, Prescription, Tree};
use std::sync::Arc;

/// Numbers that look random and are the same in every run (Steele's SplitMix).
pub struct Numbers(pub u64);

impl Numbers {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Between −1 and 1.
    pub fn number(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    pub fn vector(&mut self) -> Vec3 {
        Vec3::new(self.number(), self.number(), self.number())
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }
}

pub fn random_joint(numbers: &mut Numbers) -> Joint {
    let axis = numbers.vector();
    match numbers.below(10) {
        0 | 1 => Joint::Revolute { axis },
        2 => Joint::Prismatic { axis },
        3 => Joint::Cylindrical { axis },
        4 => Joint::Universal {
            axes: [axis, numbers.vector()],
        },
        5 => Joint::Spherical,
        6 => Joint::Planar { normal: axis },
        7 => Joint::Free,
        8 => Joint::Fixed,
        _ => {
            let (a, b) = (numbers.number(), numbers.number());
            let turn = numbers.below(2) == 0;
            Joint::Prescribed(Prescription {
                axis: if turn {
                    Axis::Turn(axis)
                } else {
                    Axis::Slide(axis)
                },
                motion: Arc::new(move |t: f64| {
                    let (s, c) = (3.0 * t + b).sin_cos();
                    [a * s, 3.0 * a * c, -9.0 * a * s]
                }),
            })
        }
    }
}

/// A joint in the plane of x and y.
pub fn planar_joint(numbers: &mut Numbers) -> Joint {
    match numbers.below(4) {
        0 | 1 => Joint::Revolute { axis: Vec3::z() },
        2 => {
            let angle = 3.0 * numbers.number();
            Joint::Prismatic {
                axis: Vec3::new(angle.cos(), angle.sin(), 0.0),
            }
        }
        _ => Joint::Planar { normal: Vec3::z() },
    }
}

pub fn random_inertia(numbers: &mut Numbers) -> Mat3 {
    let B = Mat3::from_columns(&[numbers.vector(), numbers.vector(), numbers.vector()]);
    let point_masses = B * B.transpose();
    (Mat3::identity() * point_masses.trace() - point_masses) + Mat3::identity() * 0.05
}

/// A tree of `n` bodies, each on an earlier one or on the ground, the bodies in mixed order.
pub fn random_mechanism(numbers: &mut Numbers, n: usize, planar: bool) -> Mechanism {
    let mut mechanism = Mechanism {
        gravity: numbers.vector() * 9.81,
        ..Mechanism::default()
    };
    for i in 0..n {
        let joint = if planar {
            planar_joint(numbers)
        } else {
            random_joint(numbers)
        };
        let (mut r, mut centre) = (numbers.vector(), numbers.vector());
        let mut turn = numbers.vector();
        if planar {
            (r.z, centre.z, turn.x, turn.y) = (0.0, 0.0, 0.0, 0.0);
        }
        let mass = 1.5 + numbers.number();
        let inertia = random_inertia(numbers);
        let mut body = Body::new(format!("b{i}"), joint)
            .at(Pose {
                r,
                A: Quat::from_scaled_axis(turn),
            })
            .with_mass(mass, centre, inertia);
        let parent = numbers.below(i + 1);
        if parent > 0 {
            body = body.on(format!("b{}", parent - 1));
        }
        let at = numbers.below(i + 1);
        mechanism.bodies.insert(at, body);
    }
    mechanism
}

/// A state of a tree; quaternions are unit.
pub fn random_state(numbers: &mut Numbers, tree: &Tree) -> (Vec<f64>, Vec<f64>) {
    let mut q = tree.zero();
    let turn: Vec<f64> = (0..tree.velocities())
        .map(|_| 2.0 * numbers.number())
        .collect();
    tree.move_along(&mut q, &turn, 1.0);
    let u = (0..tree.velocities())
        .map(|_| 2.0 * numbers.number())
        .collect();
    (q, u)
}

/// A chain of `n` rods of length 1 with revolute joints whose axes turn from x to y and back.
pub fn chain(n: usize) -> Mechanism {
    let mut mechanism = Mechanism {
        gravity: Vec3::new(0.0, 0.0, -9.81),
        ..Mechanism::default()
    };
    for i in 0..n {
        let axis = if i % 2 == 0 { Vec3::x() } else { Vec3::y() };
        let mut body = Body::new(format!("rod {i}"), Joint::Revolute { axis }).with_mass(
            1.0,
            Vec3::new(0.0, 0.0, -0.5),
            Mat3::from_diagonal(&Vec3::new(1.0 / 12.0, 1.0 / 12.0, 0.01)),
        );
        if i > 0 {
            body = body
                .on(format!("rod {}", i - 1))
                .at(Pose::at(Vec3::new(0.0, 0.0, -1.0)));
        }
        mechanism.bodies.push(body);
    }
    mechanism
}

/// Coupled oscillators with a small mass [Arnold2013, eq. (5)]: F = 10 sin 5t on the first, springs 1000, dampers 1e-8.
pub fn small_mass_oscillator(m1: f64) -> Mechanism {
    let slider = |name: &str, mass: f64| {
        Body::new(name, Joint::Prismatic { axis: Vec3::x() })
            .with_mass(mass, Vec3::zeros(), Mat3::zeros())
            .with_spring(1000.0, 0.0, 1e-8)
    };
    Mechanism {
        bodies: vec![slider("small", m1), slider("large", 1.0).on("small")],
        actuators: vec![percuss_trees::Actuator {
            body: "small".into(),
            index: 0,
            force: Arc::new(|t, _, _| 10.0 * (5.0 * t).sin()),
        }],
        ..Mechanism::default()
    }
}

/// A boom with sliders and a pendulum in the topology of [Arnold2013, fig. 3]; body 2 has the mass `m2`. A damper of `d`
/// acts on each slider. The plane inertias of the sliders turn with the boom; only their sum matters.
pub fn rig5(m2: f64, d: f64) -> Mechanism {
    let along = Joint::Prismatic { axis: Vec3::x() };
    let about = Joint::Revolute { axis: Vec3::z() };
    let turned = |angle: f64, x: f64, y: f64| Pose {
        r: Vec3::new(x, y, 0.0),
        A: Quat::from_scaled_axis(Vec3::z() * angle),
    };
    let plane = |I: f64| Mat3::from_diagonal(&Vec3::new(0.0, 0.0, I));
    let none = Mat3::zeros();
    let zero = Vec3::zeros();
    Mechanism {
        bodies: vec![
            Body::new("boom", about.clone())
                .at(turned(-0.5, 0.0, 0.0))
                .with_mass(4.0, Vec3::x() * 0.5, plane(0.35))
                .with_spring(400.0, 0.0, 1.0),
            Body::new("carrier", along.clone())
                .on("boom")
                .at(turned(0.0, 0.4, 0.0))
                .with_mass(m2, zero, none)
                .with_spring(8000.0, 0.0, d),
            Body::new("outer", along.clone())
                .on("carrier")
                .at(turned(0.0, 0.2, 0.0))
                .with_mass(0.5, zero, plane(0.002))
                .with_spring(2000.0, 0.0, d),
            Body::new("inner", along)
                .on("carrier")
                .at(turned(0.0, -0.2, 0.0))
                .with_mass(1.5, zero, plane(0.010))
                .with_spring(3000.0, 0.0, d),
            Body::new("pendulum", about)
                .on("inner")
                .at(turned(0.5, 0.0, -0.05))
                .with_mass(0.4, Vec3::y() * -0.25, plane(0.008))
                .with_spring(0.0, 0.0, 0.05),
        ],
        actuators: vec![percuss_trees::Actuator {
            body: "boom".into(),
            index: 0,
            force: Arc::new(|t, _, _| 20.0 * (7.0 * t).sin()),
        }],
        gravity: Vec3::new(0.0, -9.81, 0.0),
        ..Mechanism::default()
    }
}
