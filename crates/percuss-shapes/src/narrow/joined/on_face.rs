//! Where a body meets one face of a shape.

use super::flat::with_flat;
use super::{FLUSH, Placed};
use crate::narrow::core::with_core;
use crate::narrow::feature::{face as face_id, pair, vertex};
use crate::narrow::form::{Form, with_form};
use crate::narrow::merge::thin;
use crate::narrow::{ContactPoint, planar, round};
use crate::shape::{Mesh, Shape};
use percuss_math::space::Pose;

/// Appends the touches of a face of a piece with a body, along the normal of the face. Beyond its sides the face goes on by
/// what counts as nothing between pieces that touch.
pub(super) fn on_face(
    piece: &Placed,
    face: usize,
    body: &Placed,
    margin: f64,
    out: &mut Vec<ContactPoint>,
) {
    let side = FLUSH * piece.shape.reach();
    match (piece.shape, body.shape) {
        (Shape::Polygon(_), _) => {
            let (piece, body) = ((piece.shape, &piece.pose), (body.shape, &body.pose));
            planar::on_edge(piece, face, body, (margin, side), out);
        }
        (_, Shape::Mesh(mesh)) => corners(piece, face, mesh, &body.pose, margin, out),
        _ => with_core(piece.shape, |core| {
            with_form(body.shape, |form: Form| {
                let (piece, body) = ((core, &piece.pose), (form, &body.pose));
                round::on_face(piece, face, body, (margin, side), out);
            });
        }),
    }
}

/// The corners of a mesh.
fn corners(
    piece: &Placed,
    face: usize,
    mesh: &Mesh,
    pose: &Pose,
    margin: f64,
    out: &mut Vec<ContactPoint>,
) {
    let (start, side) = (out.len(), FLUSH * piece.shape.reach());
    let relative = piece.pose.relative(pose);
    with_flat(piece.shape, |flat| {
        let (n, offset) = flat.plane(face);
        for (i, v) in mesh.vertices().iter().enumerate() {
            let x = relative.point(v);
            let gap = n.dot(&x) - offset;
            let foot = x - gap * n;
            if gap <= margin && flat.holds(&foot, side) {
                out.push(ContactPoint {
                    point: piece.pose.point(&(x - 0.5 * gap * n)),
                    normal: piece.pose.A * n,
                    gap,
                    feature: pair(face_id(face), vertex(i)),
                });
            }
        }
    });
    thin(out, start);
}
