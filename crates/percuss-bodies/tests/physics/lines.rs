//! Bodies that rest and roll on others along a line.

use crate::common::{GRAVITY, Stage, block, down, law};
use percuss_bodies::Shape;
use percuss_bodies::world::Motion;
use percuss_math::space::{Pose, Quat, Vec3};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_6};

/// Turns the axis of a cylinder from z to y.
fn along_y() -> Quat {
    Quat::from_axis_angle(&Vec3::x_axis(), FRAC_PI_2)
}

fn fixed(stage: &mut Stage, shape: Shape, r: Vec3) {
    stage.scenery(shape, Motion::Fixed(Pose { r, A: along_y() }));
}

/// They fall by 5 mm with a small spin, come to rest and stay: where only the deeper end of the line was held they sank
/// by 2 to 30 mm in every second. By v dt they are in at first.
#[test]
fn what_lies_on_a_round_body_does_not_sink() {
    let roof = [[-0.2, -0.1], [0.2, -0.1], [0.0, 0.1]];
    let roof = roof.map(|[x, z]| [-0.15, 0.15].map(|y| Vec3::new(x, y, z)));
    let bodies = [
        block(Vec3::new(0.2, 0.15, 0.1)),
        Shape::hull(&roof.concat()).unwrap(),
    ];
    let bases = [
        Shape::cylinder(0.5, 0.5).unwrap(),
        Shape::capsule(0.5, 0.5).unwrap(),
    ];
    for base in &bases {
        for body in &bodies {
            let mut stage = Stage::space(down(), law(0.6, 0.0));
            fixed(&mut stage, base.clone(), Vec3::new(0.0, 0.0, -0.5));
            let kind = stage.kind(body.clone());
            let z = stage.world.kinds()[kind.0 as usize].centre.z;
            let at = Pose::at(Vec3::new(0.0, 0.0, 0.105));
            let it = stage.place(kind, at, Vec3::zeros(), Vec3::new(0.02, 0.01, 0.03));
            stage.run(1e-3, 1500);
            let settled = stage.r(it).z;
            assert!((settled - 0.1 - z).abs() < 6e-4, "{body:?}: {settled}");
            stage.run(1e-3, 1500);
            let sunk = settled - stage.r(it).z;
            assert!(sunk.abs() < 2e-5, "{base:?} {body:?}: {sunk}");
        }
    }
}

/// A roller between two others, spun about the vertical, comes to rest at the height that its radius gives.
#[test]
fn a_roller_in_a_cradle_comes_to_rest() {
    let mut stage = Stage::space(down(), law(0.5, 0.0));
    for x in [-0.15, 0.15] {
        fixed(
            &mut stage,
            Shape::cylinder(0.3, 0.1).unwrap(),
            x * Vec3::x(),
        );
    }
    let kind = stage.kind(Shape::cylinder(0.15, 0.1).unwrap());
    let high = (0.2f64.powi(2) - 0.15f64.powi(2)).sqrt();
    let pose = Pose {
        r: Vec3::new(0.0, 0.0, high + 5e-3),
        A: along_y(),
    };
    let roller = stage.place(kind, pose, Vec3::zeros(), Vec3::new(0.0, 3.0, 0.1));
    stage.run(1e-3, 3000);
    assert!(
        (stage.r(roller).z - high).abs() < 5e-4,
        "{}",
        stage.r(roller)
    );
    assert!(stage.v(roller).norm() < 1e-6 && stage.omega(roller).norm() < 1e-5);
}

/// A cylinder that rolls along a plane loses nothing, and one on a slope gains (2/3) g sin α t; at quarter turns it was
/// struck by points of its rims beside the lowest, and lost 0.1 % of its speed in each second.
#[test]
fn a_cylinder_rolls_on_a_plane() {
    for (angle, speed) in [(0.0, 3.0), (0.0, 10.0), (FRAC_PI_6, 0.0)] {
        let turn = Quat::from_axis_angle(&Vec3::y_axis(), angle);
        let (up, along) = (turn * Vec3::z(), turn * Vec3::x());
        let mut stage = Stage::space(down(), law(0.8, 0.0));
        stage.floor(Pose {
            r: Vec3::zeros(),
            A: turn,
        });
        let kind = stage.kind(Shape::cylinder(0.15, 0.1).unwrap());
        let pose = Pose {
            r: 0.1 * up,
            A: turn * along_y(),
        };
        let spin = speed / 0.1 * Vec3::y();
        let it = stage.place(kind, pose, speed * along, spin);
        stage.run(1e-3, 1000);
        let expected = speed + 2.0 / 3.0 * GRAVITY * angle.sin();
        let v = stage.v(it);
        assert!((v - expected * along).norm() < 1e-9, "{angle} {speed}: {v}");
        assert!((stage.r(it).dot(&up) - 0.1).abs() < 1e-9);
    }
}

/// A coin stays flat on the floor.
#[test]
fn a_coin_rests_on_its_face() {
    let mut stage = Stage::space(down(), law(0.5, 0.0));
    stage.floor(Pose::IDENTITY);
    let kind = stage.kind(Shape::cylinder(0.001, 0.01).unwrap());
    let lying = Pose::at(Vec3::new(0.0, 0.0, 0.001));
    let flat = stage.place(kind, lying, Vec3::zeros(), Vec3::zeros());
    stage.run(1e-3, 2000);
    assert!(
        (stage.r(flat) - lying.r).norm() < 1e-12,
        "{}",
        stage.r(flat)
    );
}
