//! Plates on the rim of a tube.

use crate::common::{Stage, down, law};
use percuss_bodies::Shape;
use percuss_bodies::world::Motion;
use percuss_math::space::{Pose, Quat, Vec3};

/// A tube of radius 0.1 m and height 0.2 m, tilted about y, with a plate 0.02 m thick `above` its upper rim.
fn covered(angle: f64, above: f64, mu: f64) -> (Stage, Quat) {
    let A = Quat::from_scaled_axis(Vec3::new(0.0, angle, 0.0));
    let mut stage = Stage::space(down(), law(mu, 0.0));
    let tube = Shape::funnel(0.1, 0.0, 0.2).unwrap();
    let r = Vec3::zeros();
    stage.scenery(tube, Motion::Fixed(Pose { r, A }));
    let plate = stage.kind(Shape::cuboid(Vec3::new(0.3, 0.2, 0.01)).unwrap());
    let r = A * Vec3::new(0.0, 0.0, 0.21 + above);
    stage.place(plate, Pose { r, A }, Vec3::zeros(), Vec3::zeros());
    (stage, A)
}

#[test]
fn a_lid_falls_on_a_rim_and_rests() {
    let (mut stage, _) = covered(0.0, 0.001, 0.3);
    let mut energy = stage.energy();
    for _ in 0..1000 {
        stage.step(1e-3);
        let now = stage.energy();
        assert!(now <= energy + 1e-12 * energy.abs(), "{now} {energy}");
        energy = now;
    }
    assert!(stage.v(0).norm() < 1e-9 && stage.omega(0).norm() < 1e-9);
    // it came with 0.14 m/s
    let sunk = 0.21 - stage.r(0).z;
    assert!((0.0..1.5e-4).contains(&sunk), "{sunk}");
}

/// tan 16.69° < 0.3 < tan 17.5°.
#[test]
fn a_plate_on_a_tilted_rim_sticks_or_slides() {
    let (mut stage, _) = covered(16.69f64.to_radians(), -1e-9, 0.3);
    let start = stage.r(0);
    stage.run(1e-3, 500);
    assert!((stage.r(0) - start).norm() < 1e-6);
    let angle = 17.5f64.to_radians();
    let (mut stage, A) = covered(angle, -1e-9, 0.3);
    stage.run(1e-3, 200);
    let along = (A * Vec3::x()).dot(&stage.v(0)) / 0.2;
    let expected = down().norm() * (angle.sin() - 0.3 * angle.cos());
    assert!(
        (along - expected).abs() < 1e-3 * expected,
        "{along} {expected}"
    );
}
