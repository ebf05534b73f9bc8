//! Random trees of real bodies with a state, forces and the accelerations that follow, one JSON object a line: what
//! `benches/trees.py --check` holds against Pinocchio.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

#[path = "../tests/all/cases/mod.rs"]
mod cases;

use cases::{Numbers, random_inertia};
use percuss_math::space::{Pose, Quat, Vec3};
use percuss_trees::{Body, Joint, Mechanism, Workspace};

fn main() {
    for seed in 0..200 {
        println!("{}", sample(&mut Numbers(seed)));
    }
}

/// A tree of two to twenty bodies.
fn sample(numbers: &mut Numbers) -> String {
    let n = 2 + numbers.below(19);
    let mut mechanism = Mechanism {
        gravity: numbers.vector() * 9.81,
        ..Mechanism::default()
    };
    let mut bodies = Vec::new();
    for i in 0..n {
        let axis = numbers.vector().normalize();
        let (joint, kind) = match numbers.below(8) {
            0..4 => (Joint::Revolute { axis }, "revolute"),
            4 | 5 => (Joint::Prismatic { axis }, "prismatic"),
            6 => (Joint::Spherical, "spherical"),
            _ => (Joint::Free, "free"),
        };
        let place = Pose {
            r: numbers.vector(),
            A: Quat::from_scaled_axis(numbers.vector() * 2.0),
        };
        let (mass, centre) = (1.5 + numbers.number(), numbers.vector());
        let I = random_inertia(numbers);
        let mut body = Body::new(format!("{i}"), joint)
            .at(place)
            .with_mass(mass, centre, I);
        let parent = numbers.below(i + 1) as i64 - 1;
        if parent >= 0 {
            body = body.on(format!("{parent}"));
        }
        mechanism.bodies.push(body);
        let A = place.A.coords;
        bodies.push(format!(
            r#"{{"parent":{parent},"kind":"{kind}","axis":{},"r":{},"A":{},"mass":{mass:e},"centre":{},"I":{}}}"#,
            list(axis.as_slice()),
            list(place.r.as_slice()),
            list(A.as_slice()),
            list(centre.as_slice()),
            list(I.as_slice()),
        ));
    }
    let tree = mechanism.compile().expect("a tree");
    let (q, u) = cases::random_state(numbers, &tree);
    let tau: Vec<f64> = u.iter().map(|_| 5.0 * numbers.number()).collect();
    let mut du = vec![0.0; u.len()];
    tree.forward_dynamics(0.0, &q, &u, &tau, &mut du, &mut Workspace::new(&tree));
    format!(
        r#"{{"gravity":{},"bodies":[{}],"q":{},"u":{},"tau":{},"du":{}}}"#,
        list(Vec3::as_slice(&mechanism.gravity)),
        bodies.join(","),
        list(&q),
        list(&u),
        list(&tau),
        list(&du),
    )
}

fn list(x: &[f64]) -> String {
    let words: Vec<String> = x.iter().map(|x| format!("{x:e}")).collect();
    format!("[{}]", words.join(","))
}
