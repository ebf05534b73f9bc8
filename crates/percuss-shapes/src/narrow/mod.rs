//! Where two shapes touch.
//!
//! Everything here depends on the two shapes and their poses alone, so that a run can be resumed anywhere. Shapes
//! with flat faces, and those that are a point or a segment grown by a radius, meet in closed form to rounding
//! (`cores`); pairs with a cylinder or a cone that have no closed form go through parry.

mod buried;
mod clip;
mod closest;
mod compound;
mod core;
mod cores;
mod corners;
mod feature;
mod form;
mod funnel;
mod half_space;
mod hollow;
mod joined;
mod lathe;
mod merge;
mod mesh;
mod planar;
mod probe;
mod round;
mod sat;
mod solids;
mod sphere;
mod wire;

use self::core::with_core;
use crate::shape::Shape;
pub use buried::buried;
use feature::flip;
use form::{Form, with_form};
pub use joined::{Met, Placed, is_welded, join};
use lathe::Outline;
use percuss_math::space::{Pose, Vec3};
pub use solids::Hint;

/// A point at which two shapes touch, overlap or come near, in the inertial frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPoint {
    /// The point, midway between the two surfaces, m; where exactly one of the shapes is scenery (a half-space or a
    /// funnel), on the surface of the other.
    pub point: Vec3,
    /// Unit normal from shape 1 to shape 2.
    pub normal: Vec3,
    /// Gap, m; negative where they overlap.
    pub gap: f64,
    /// Which features of the two shapes meet; the same from step to step while the same features meet.
    pub feature: u32,
}

impl ContactPoint {
    /// The same with the shapes exchanged.
    pub fn flipped(mut self) -> Self {
        flip(&mut self);
        self
    }
}

/// Appends every point at which the two shapes come nearer than `margin`, m. Depends on the arguments alone, never on
/// what was found before. Exchanging the shapes turns the normals around and leaves points and gaps, but where
/// centres coincide and any normal is as good as another.
pub fn touches(
    shape1: &Shape,
    pose1: &Pose,
    shape2: &Shape,
    pose2: &Pose,
    margin: f64,
    out: &mut Vec<ContactPoint>,
) {
    if rank(shape1) > rank(shape2) {
        let start = out.len();
        ordered(shape2, pose2, shape1, pose1, margin, out);
        out[start..].iter_mut().for_each(flip);
    } else {
        ordered(shape1, pose1, shape2, pose2, margin, out);
    }
}

/// [`touches`] of two shapes that are asked again and again: `hint` is theirs, and saves time where they are hulls or boxes
/// that do not touch.
pub fn touches_again(
    (shape1, pose1): (&Shape, &Pose),
    (shape2, pose2): (&Shape, &Pose),
    margin: f64,
    hint: &mut Hint,
    out: &mut Vec<ContactPoint>,
) {
    let solid = |shape: &Shape| matches!(shape, Shape::Hull(_) | Shape::Box { .. });
    if !(solid(shape1) && solid(shape2)) {
        return touches(shape1, pose1, shape2, pose2, margin, out);
    }
    with_core(shape1, |core1| {
        with_core(shape2, |core2| {
            cores::touches_again((core1, pose1), (core2, pose2), margin, hint, out);
        });
    });
}

/// Whether two shapes overlap, however deep; `at` is scratch.
pub fn overlap(
    shape1: &Shape,
    pose1: &Pose,
    shape2: &Shape,
    pose2: &Pose,
    at: &mut Vec<ContactPoint>,
) -> bool {
    at.clear();
    touches(shape1, pose1, shape2, pose2, 0.0, at);
    at.iter().any(|touch| touch.gap < 0.0) || buried(shape1, pose1, shape2, pose2) > 0.0
}

/// Which of two shapes comes first.
fn rank(shape: &Shape) -> u8 {
    match shape {
        Shape::Compound(_) => 0,
        Shape::HalfSpace => 1,
        Shape::Funnel { .. } => 2,
        Shape::Mesh(_) => 3,
        Shape::Sphere { .. } => 4,
        _ => 5,
    }
}

/// The same for shapes in the order of their rank.
fn ordered(
    shape1: &Shape,
    pose1: &Pose,
    shape2: &Shape,
    pose2: &Pose,
    margin: f64,
    out: &mut Vec<ContactPoint>,
) {
    match (shape1, shape2) {
        (Shape::Compound(parts), _) => {
            compound::touches(parts, pose1, shape2, pose2, margin, out);
        }
        (Shape::HalfSpace, _) => half_space::touches(pose1, shape2, pose2, margin, out),
        (Shape::Funnel { rim, slope, height }, _) => {
            let funnel = funnel::Funnel::new(*rim, *slope, *height);
            funnel.touches(pose1, shape2, pose2, margin, out);
        }
        _ if shape1.is_planar() || shape2.is_planar() => {
            planar::touches(shape1, pose1, shape2, pose2, margin, out);
        }
        (Shape::Mesh(mesh1), Shape::Mesh(mesh2)) => {
            mesh::mesh(mesh1, pose1, mesh2, pose2, margin, out);
        }
        (Shape::Mesh(mesh), _) => {
            mesh::touches(mesh, pose1, shape2, pose2, margin, out, |triangle, out| {
                with_form(shape2, |form| {
                    convex(Form::Core(triangle), pose1, form, pose2, margin, out);
                });
            });
        }
        (Shape::Sphere { radius: r1 }, Shape::Sphere { radius: r2 }) => {
            sphere::sphere(&pose1.r, *r1, &pose2.r, *r2, margin, out);
        }
        (Shape::Sphere { radius }, Shape::Box { half }) => {
            sphere::cuboid(&pose1.r, *radius, half, pose2, margin, out);
        }
        (
            Shape::Sphere { radius },
            Shape::Cylinder {
                half_height: h,
                radius: r,
            },
        ) => Outline::cylinder(*h, *r).touches(&pose1.r, *radius, pose2, margin, out),
        (
            Shape::Sphere { radius },
            Shape::Cone {
                half_height: h,
                radius: r,
            },
        ) => Outline::cone(*h, *r).touches(&pose1.r, *radius, pose2, margin, out),
        _ => with_form(shape1, |form1| {
            with_form(shape2, |form2| {
                convex(form1, pose1, form2, pose2, margin, out);
            });
        }),
    }
}

/// Two convex solids.
fn convex(
    form1: Form,
    pose1: &Pose,
    form2: Form,
    pose2: &Pose,
    margin: f64,
    out: &mut Vec<ContactPoint>,
) {
    match (form1, form2) {
        (Form::Core(core1), Form::Core(core2)) => {
            cores::touches(core1, pose1, core2, pose2, margin, out);
        }
        _ => round::touches(form1, pose1, form2, pose2, margin, out),
    }
}
