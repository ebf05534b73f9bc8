//! How far shapes reach in a direction.

use super::Placed;
use crate::narrow::form::with_form;
use crate::shape::Shape;
use percuss_math::space::Vec3;

/// The largest n·x of a shape, m; none where there is no end.
pub(super) fn top(placed: &Placed, n: &Vec3) -> Option<f64> {
    let Placed { shape, pose } = placed;
    let local = pose.A.inverse_transform_vector(n);
    let farthest = |points: &[Vec3]| {
        let heights = points.iter().map(|x| local.dot(x));
        heights.fold(f64::NEG_INFINITY, f64::max)
    };
    let own = match shape {
        Shape::Disc { radius } => Some(*radius),
        Shape::Polygon(polygon) => Some(farthest(polygon.vertices()) + polygon.radius()),
        Shape::Mesh(mesh) => Some(farthest(mesh.vertices())),
        Shape::HalfSpace => ((local - Vec3::z()).norm() <= super::SAME).then_some(0.0),
        _ => {
            let mut own = None;
            with_form(shape, |form| {
                own = Some(local.dot(&form.support(&local)) + form.radius())
            });
            own
        }
    };
    Some(n.dot(&pose.r) + own?)
}
