//! Shapes side by side on one body, as the tiles of the ground: nothing trips over the seams between them.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use percuss_contact::SolverSettings;
use percuss_contact::solvers::Auto;
use percuss_math::space::{Mat3, Pose, Vec3};
use percuss_mech::{State, System};
use percuss_shapes::{MaterialId, Shape};
use percuss_step::{Integrator, MoreauMidpoint};
use percuss_trees::{Body, Collider, Colliders, Joint, Mechanism, TreeSystem};

/// Ten tiles 0.1 m long from x = 0 on, their tops at z = 0.
fn tiles(colliders: &mut Colliders) {
    for k in 0..10 {
        colliders.push(collider(
            None,
            [0.1, 0.4, 0.1],
            [0.1 * f64::from(k) + 0.05, 0.0, -0.05],
        ));
    }
}

fn collider(body: Option<&str>, size: [f64; 3], at: [f64; 3]) -> Collider {
    Collider {
        body: body.map(Into::into),
        shape: Shape::cuboid(0.5 * Vec3::from(size)).expect("a box"),
        place: Pose::at(Vec3::from(at)),
        material: MaterialId(0),
    }
}

/// Links of one box and of two side by side, whose shapes come before the tiles or after them, fall by some millimetres and
/// slide over all seams without friction.
#[test]
fn links_slide_over_tiles() {
    for k in 0..16 {
        let (two, first) = (k % 2 == 1, k / 2 % 2 == 1);
        let (speed, drop) = (1.0 + f64::from(k / 4), 3e-3 * f64::from(k / 4));
        let mut colliders = Colliders::default();
        if !first {
            tiles(&mut colliders);
        }
        let (parts, length) = if two {
            (vec![-0.02, 0.02], 0.04)
        } else {
            (vec![0.0], 0.08)
        };
        for x in parts {
            colliders.push(collider(
                Some("slider"),
                [length, 0.06, 0.04],
                [x, 0.0, 0.0],
            ));
        }
        if first {
            tiles(&mut colliders);
        }
        let link =
            Body::new("slider", Joint::Free).with_mass(1.0, Vec3::zeros(), 1e-3 * Mat3::identity());
        let mechanism = Mechanism {
            bodies: vec![link],
            gravity: Vec3::new(0.0, 0.0, -9.81),
            ..Mechanism::default()
        };
        let tree = mechanism.compile().expect("a tree");
        let system = TreeSystem::new(tree, Vec::new())
            .with_colliders(&colliders)
            .expect("shapes");
        let mut state = State {
            t: 0.0,
            q: system.tree().zero(),
            u: vec![0.0; system.nu()],
        };
        (state.q[0], state.q[2], state.u[0]) = (0.083, 0.02 + drop, speed);
        let settings = SolverSettings {
            tol: 1e-12,
            ..SolverSettings::default()
        };
        let mut moreau = MoreauMidpoint::new(Box::new(Auto::new(settings)));
        for step in 0..(0.8 / (speed * 1e-3)) as usize {
            moreau.step(&system, &mut state, 1e-3).expect("a step");
            let off = state.u[0] - speed;
            assert!(
                off.abs() < 1e-9,
                "{k}: {off:e} m/s at step {step}, {:?}",
                state.q
            );
        }
        assert!(state.q[0] > 0.85 && state.q[2] > 0.0, "{k}: {:?}", state.q);
    }
}
