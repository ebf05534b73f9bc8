//! Planar worlds: the same laws, and nothing ever leaves the plane.

use crate::common::{GRAVITY, Stage, law};
use percuss_bodies::Shape;
use percuss_bodies::population::SplitMix;
use percuss_bodies::world::{BodyId, Dimension, End, Field, Spring};
use percuss_math::space::{Pose, Quat, Vec3};
use std::f64::consts::FRAC_PI_2;
use std::sync::Arc;

/// A planar world with gravity along −y.
fn plane(mu: f64, e: f64) -> Stage {
    Stage::new(Dimension::Plane, Vec3::new(0.0, -GRAVITY, 0.0), law(mu, e))
}

/// A half-space through the origin whose surface looks along y, turned by the angle.
fn ground(angle: f64) -> Pose {
    Pose {
        r: Vec3::zeros(),
        A: Quat::from_scaled_axis(Vec3::z() * angle)
            * Quat::from_scaled_axis(-Vec3::x() * FRAC_PI_2),
    }
}

fn square(half: f64) -> Shape {
    Shape::polygon(
        &[[-half, -half], [half, -half], [half, half], [-half, half]],
        0.0,
    )
    .unwrap()
}

fn turn(angle: f64) -> Quat {
    Quat::from_scaled_axis(Vec3::z() * angle)
}

/// Sliding at 1 m/s with μ = 0.3 it stops after v²/(2 μ g) = 0.1698947 m.
#[test]
fn a_block_slides_to_its_end() {
    let mut stage = plane(0.3, 0.0);
    stage.floor(ground(0.0));
    let kind = stage.kind(square(0.1));
    stage.place(
        kind,
        Pose::at(Vec3::new(0.0, 0.1, 0.0)),
        Vec3::x(),
        Vec3::zeros(),
    );
    stage.run(1e-3, 500);
    let x = stage.r(0).x;
    assert!((x - 0.169_894_7).abs() < 5e-7, "{x}");
    assert!(stage.v(0).norm() < 1e-12);
}

/// A disc has I = m r²/2: v = (2/3) g sin α t.
#[test]
fn a_disc_rolls_down_a_slope_at_two_thirds() {
    let angle = 30f64.to_radians();
    let mut stage = plane(0.3, 0.0);
    stage.floor(ground(angle));
    let kind = stage.kind(Shape::disc(0.1).unwrap());
    stage.place(
        kind,
        Pose::at(turn(angle) * Vec3::new(0.0, 0.1, 0.0)),
        Vec3::zeros(),
        Vec3::zeros(),
    );
    stage.run(1e-3, 1000);
    let downhill = -(turn(angle) * Vec3::x());
    let v = 2.0 / 3.0 * GRAVITY * 0.5;
    assert!((stage.v(0) - v * downhill).norm() < 1e-10);
    assert!((stage.omega(0) - Vec3::new(0.0, 0.0, v / 0.1)).norm() < 1e-8);
}

#[test]
fn friction_holds_a_block_up_to_its_angle() {
    for (degrees, holds) in [(16.69f64, true), (16.71, false)] {
        let angle = degrees.to_radians();
        let mut stage = plane(0.3, 0.0);
        stage.floor(ground(angle));
        let kind = stage.kind(square(0.1));
        let pose = Pose {
            r: turn(angle) * Vec3::new(0.0, 0.1, 0.0),
            A: turn(angle),
        };
        stage.place(kind, pose, Vec3::zeros(), Vec3::zeros());
        stage.run(1e-3, 2000);
        let moved = (stage.r(0) - pose.r).norm();
        let a = GRAVITY * (angle.sin() - 0.3 * angle.cos());
        if holds {
            assert!(moved < 1e-10, "{moved:e}");
        } else {
            assert!((moved / (2.0 * a) - 1.0).abs() < 1e-6, "{moved} {a}");
        }
    }
}

#[test]
fn three_discs_share_an_impact_by_newtons_law() {
    let mut stage = plane(0.0, 1.0);
    let kind = stage.kind(Shape::disc(0.1).unwrap());
    // at rest in gravity's absence: all fall together
    for (x, v) in [(-0.2005, 1.0), (0.0, 0.0), (0.2, 0.0)] {
        stage.place(
            kind,
            Pose::at(Vec3::new(x, 0.0, 0.0)),
            Vec3::new(v, 0.0, 0.0),
            Vec3::zeros(),
        );
    }
    stage.run(1e-3, 5);
    for (i, v) in [-1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0].into_iter().enumerate() {
        assert!((stage.v(i).x - v).abs() < 1e-11);
    }
}

/// Discs, squares, triangles and rounded bars in a box.
fn heap() -> Stage {
    let mut stage = plane(0.4, 0.5);
    stage.floor(ground(0.0));
    for (x, angle) in [(-0.6, -FRAC_PI_2), (0.6, FRAC_PI_2)] {
        stage.floor(Pose {
            r: Vec3::new(x, 0.0, 0.0),
            ..ground(angle)
        });
    }
    let shapes = [
        Shape::disc(0.08).unwrap(),
        square(0.07),
        Shape::polygon(&[[-0.1, -0.05], [0.1, -0.05], [0.0, 0.12]], 0.0).unwrap(),
        Shape::polygon(&[[-0.08, 0.0], [0.08, 0.0]], 0.04).unwrap(),
    ];
    let kinds = shapes.map(|shape| stage.kind(shape));
    let mut draw = SplitMix(1);
    let mut random = |size: f64| size * (2.0 * draw.draw() - 1.0);
    for i in 0..32 {
        let r = Vec3::new(
            0.28 * ((i % 4) as f64 - 1.5),
            0.2 + 0.3 * (i / 4) as f64,
            0.0,
        );
        let pose = Pose {
            r,
            A: turn(random(3.0)),
        };
        let v = Vec3::new(random(1.0), random(1.0), 0.0);
        stage.place(kinds[i % 4], pose, v, Vec3::z() * random(5.0));
    }
    stage.with_tolerance(1e-8, 1e-5)
}

fn in_the_plane(stage: &Stage) {
    for (q, u) in stage.state.q.chunks(7).zip(stage.state.u.chunks(6)) {
        assert!(q[2] == 0.0 && q[4] == 0.0 && q[5] == 0.0, "{q:?}");
        assert!(u[2] == 0.0 && u[3] == 0.0 && u[4] == 0.0, "{u:?}");
    }
}

#[test]
fn nothing_leaves_the_plane_and_every_step_balances() {
    let mut stage = heap();
    let scale = stage.energy();
    let mut before = scale;
    for _ in 0..600 {
        let report = stage.step(2e-3);
        in_the_plane(&stage);
        let now = stage.energy();
        let error = now - before - report.work;
        assert!(error.abs() < 1e-13 * scale, "{error:e}");
        before = now;
    }
}

/// What a placement says of motion out of the plane is not heard.
#[test]
fn a_body_placed_with_a_velocity_out_of_the_plane_stays_in_it() {
    let mut stage = plane(0.3, 0.0);
    stage.floor(ground(0.0));
    let kind = stage.kind(square(0.1));
    stage.place(
        kind,
        Pose::at(Vec3::new(0.0, 0.1, 0.0)),
        Vec3::new(0.0, 0.0, 1.0),
        Vec3::new(1.0, 2.0, 0.0),
    );
    stage.run(1e-3, 100);
    in_the_plane(&stage);
}

/// Gravity, fields, springs and floors that point out of the plane act in it with their part that lies in it.
#[test]
fn forces_out_of_the_plane_do_nothing() {
    let gravity = Vec3::new(0.0, -GRAVITY, -3.0);
    let mut stage = Stage::new(Dimension::Plane, gravity, law(0.3, 0.2)).with_tolerance(1e-9, 1e-9);
    let tilted = Quat::from_scaled_axis(Vec3::x() * 0.2) * ground(0.1).A;
    stage.floor(Pose {
        r: Vec3::zeros(),
        A: tilted,
    });
    let away = |_: f64, r: &Vec3, _: &Vec3| Vec3::new(0.1, r.x, 2.0);
    stage.world.field(Field {
        a: Arc::new(away),
        steady: true,
    });
    stage.world.spring(Spring {
        ends: [
            End::Point(Vec3::new(0.0, 1.0, 1.0)),
            End::Body(BodyId(0), Vec3::new(0.05, 0.05, 0.3)),
        ],
        stiffness: 50.0,
        damping: 1.0,
        length: 0.5,
    });
    let kind = stage.kind(square(0.1));
    for x in [0.0, 0.15] {
        let r = Vec3::new(x, 0.3 + x, 0.0);
        stage.place(kind, Pose::at(r), Vec3::zeros(), Vec3::zeros());
    }
    for _ in 0..500 {
        stage.step(2e-3);
        in_the_plane(&stage);
    }
}

/// A planar disc moves as a ball with the same inertia does whose motion is planar.
#[test]
fn a_disc_collides_as_a_ball_of_the_same_inertia() {
    let start = [
        (Vec3::new(-0.15, 0.02, 0.0), Vec3::new(1.0, 0.3, 0.0), 3.0),
        (Vec3::new(0.15, 0.0, 0.0), Vec3::new(-1.0, 0.0, 0.0), -8.0),
    ];
    let mass = Shape::disc(0.1).unwrap().mass_properties(1000.0).unwrap();
    let mut flat = Stage::new(Dimension::Plane, Vec3::zeros(), law(0.3, 0.5));
    let mut solid = Stage::space(Vec3::zeros(), law(0.3, 0.5));
    let disc = flat.kind_of_mass(Shape::disc(0.1).unwrap(), mass);
    let ball = solid.kind_of_mass(Shape::sphere(0.1).unwrap(), mass);
    for (r, v, omega) in start {
        flat.place(disc, Pose::at(r), v, Vec3::z() * omega);
        solid.place(ball, Pose::at(r), v, Vec3::z() * omega);
    }
    flat.run(1e-3, 200);
    solid.run(1e-3, 200);
    for i in 0..2 {
        assert!((flat.v(i) - solid.v(i)).norm() < 1e-12);
        assert!((flat.omega(i) - solid.omega(i)).norm() < 1e-11);
    }
    assert!(flat.omega(0).z != 3.0, "they have met");
}
