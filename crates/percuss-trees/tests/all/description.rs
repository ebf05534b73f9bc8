//! Faults in a description are named.

use percuss_math::space::{Mat3, Vec3};
use percuss_trees::{Actuator, Body, Joint, Mechanism, Spring, TreeError};
use std::sync::Arc;

fn about_z(name: &str) -> Body {
    Body::new(name, Joint::Revolute { axis: Vec3::z() }).with_mass(
        1.0,
        Vec3::zeros(),
        Mat3::identity(),
    )
}

fn fault(bodies: Vec<Body>) -> TreeError {
    let mechanism = Mechanism {
        bodies,
        ..Mechanism::default()
    };
    mechanism.compile().expect_err("a fault")
}

#[test]
fn bodies_that_hang_on_each_other_are_named() {
    let bodies = vec![
        about_z("a").on("c"),
        about_z("b").on("a"),
        about_z("c").on("b"),
        about_z("leaf").on("b"),
    ];
    let error = fault(bodies);
    let TreeError::Circle { bodies } = &error else {
        panic!("{error}");
    };
    let mut sorted = bodies.clone();
    sorted.sort();
    assert_eq!(sorted, ["a", "b", "c"]);
    assert!(error.to_string().contains("circle"));
}

#[test]
fn a_joint_without_axis_is_named() {
    let body = Body::new(
        "door",
        Joint::Prismatic {
            axis: Vec3::zeros(),
        },
    );
    let told = fault(vec![body]).to_string();
    assert!(
        told.contains("prismatic") && told.contains("door"),
        "{told}"
    );
}

#[test]
fn other_faults_are_named() {
    let same = fault(vec![about_z("a"), about_z("a")]);
    assert_eq!(same, TreeError::SameName { name: "a".into() });
    let lost = fault(vec![about_z("a").on("b")]);
    assert!(matches!(lost, TreeError::NoParent { .. }));
    let heavy = about_z("a").with_mass(-1.0, Vec3::zeros(), Mat3::identity());
    assert!(matches!(fault(vec![heavy]), TreeError::Inertia { .. }));
    let nan = about_z("a").with_mass(1.0, Vec3::x() * f64::NAN, Mat3::identity());
    assert!(matches!(fault(vec![nan]), TreeError::NotFinite { .. }));
    let parallel = Joint::Universal {
        axes: [Vec3::x(), Vec3::x() * 2.0],
    };
    let parallel = fault(vec![Body::new("a", parallel)]);
    assert!(matches!(parallel, TreeError::ParallelAxes { .. }));
    let mut ball = Body::new("a", Joint::Spherical);
    ball.springs.push(Spring {
        index: 1,
        stiffness: 1.0,
        rest: 0.0,
        damping: 0.0,
    });
    assert!(matches!(fault(vec![ball]), TreeError::NoAngle { .. }));
    let driven = Mechanism {
        bodies: vec![about_z("a")],
        actuators: vec![Actuator {
            body: "a".into(),
            index: 1,
            force: Arc::new(|_, _, _| 0.0),
        }],
        ..Mechanism::default()
    };
    let error = driven.compile().expect_err("one velocity");
    assert!(matches!(error, TreeError::NoCoordinate { count: 1, .. }));
}
