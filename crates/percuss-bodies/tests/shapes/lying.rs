//! Capsules that lie on faces.

use percuss_bodies::Shape;
use percuss_bodies::narrow::{Touch, touches};
use percuss_math::space::{Pose, Quat, Vec3};

/// However little it is tilted, and whichever way it lies, a capsule on a face is held at both ends.
#[test]
fn a_capsule_on_a_face_is_held_at_both_ends() {
    held(&Vec3::new(0.5, 0.5, 0.2), 0.05);
}

/// So is one that is longer than the face that it lies on.
#[test]
fn a_capsule_across_a_narrow_face_is_held_at_both_sides() {
    held(&Vec3::new(0.02, 0.02, 0.2), 0.05);
}

fn held(half: &Vec3, half_height: f64) {
    let plate = Shape::Box { half: *half };
    let roller = Shape::Capsule {
        half_height,
        radius: 0.03,
    };
    let half_turn = std::f64::consts::FRAC_PI_2;
    let ground = Pose::at(Vec3::new(0.0, 0.0, -0.2));
    for power in 0..20 {
        for sign in [-1.0, 0.0, 1.0] {
            for about in [0.0, 0.3, half_turn, 0.25 * std::f64::consts::PI] {
                let tilt = sign * 1e-2 * 0.1f64.powi(power);
                let turn = Quat::from_axis_angle(&Vec3::z_axis(), about)
                    * Quat::from_axis_angle(&Vec3::x_axis(), half_turn + tilt);
                let pose = Pose {
                    r: Vec3::new(0.2 * half.x, 0.1 * half.y, 0.03 - 1e-3),
                    A: turn,
                };
                for swap in [false, true] {
                    let mut out: Vec<Touch> = Vec::new();
                    match swap {
                        false => touches(&plate, &ground, &roller, &pose, 0.0, &mut out),
                        true => touches(&roller, &pose, &plate, &ground, 0.0, &mut out),
                    }
                    let what = format!("tilt {tilt:e} about {about} swap {swap}: {out:?}");
                    assert_eq!(out.len(), 2, "{what}");
                    for touch in &out {
                        assert!(
                            (touch.gap + 1e-3).abs() < 0.06 * tilt.abs() + 1e-9,
                            "{what}"
                        );
                    }
                }
            }
        }
    }
}
