//! Edges of a solid in the hollow edges of a mesh.
//!
//! A corner that slides down a wall until it meets the floor is a little inside of the wall by then. Below the floor it has
//! neither floor nor wall above it: both end at the edge between them. What lies below both, and has nothing of the surface
//! nearer than that edge, touches both.

use super::ContactPoint;
use super::feature::{edge, face, pair};
use crate::shape::parry::{vec3, vector};
use crate::shape::{Bend, Mesh};
use parry3d_f64::query::PointQuery;
use percuss_math::space::{Pose, Vec3};

/// Overlaps below this part of the size of the mesh are none: floor or wall speak for themselves there.
const SLIGHT: f64 = 1e-9;

/// What is less across a line than this part is along it.
const STEEP: f64 = 0.1;

/// The end of a part of a line: where it is, and the plane that cuts the rest off.
type End = (f64, Option<usize>);

/// An edge of a triangle at which the surface bends upwards.
pub(super) struct Hollow {
    ends: [Vec3; 2],
    /// Outward normals of the triangle and of its neighbour.
    normals: [Vec3; 2],
}

/// The hollow edges of a triangle that it does not leave to its neighbours.
pub(super) fn hollows(mesh: &Mesh, i: usize) -> impl Iterator<Item = Hollow> + '_ {
    sides(mesh, i, Bend::Up).filter_map(move |e| {
        let (ends, normals) = edge_of(mesh, i, e)?;
        Some(Hollow { ends, normals })
    })
}

/// An edge of a triangle at which the surface bends down.
pub(super) struct Ridge {
    pub ends: [Vec3; 2],
    /// Outward normals of the triangle and of its neighbour.
    pub normals: [Vec3; 2],
}

/// The ridges of a triangle that it does not leave to its neighbours.
pub(super) fn ridges(mesh: &Mesh, i: usize) -> impl Iterator<Item = Ridge> + '_ {
    sides(mesh, i, Bend::Down).filter_map(move |e| {
        let (ends, normals) = edge_of(mesh, i, e)?;
        Some(Ridge { ends, normals })
    })
}

/// The ends of a side of a triangle, and the outward normals of the triangle and of its neighbour there.
fn edge_of(mesh: &Mesh, i: usize, e: usize) -> Option<([Vec3; 2], [Vec3; 2])> {
    let corners = mesh.triangles()[i];
    let vertices = [corners[e], corners[(e + 1) % 3], mesh.across(i)[e]];
    let [from, to, far] = vertices.map(|k| mesh.vertices()[k]);
    let other = (from - to).cross(&(far - to)).try_normalize(0.0)?;
    Some(([from, to], [mesh.normals()[i], other]))
}

impl Hollow {
    /// Whether faces with these normals look into the hollow from outside: at the rim of a hole that lies on another, they
    /// look where its walls look, and come from behind them.
    pub fn faces(&self, normals: &[Vec3; 2]) -> bool {
        const AGAINST: f64 = -1e-3;
        let mut looks = normals.iter().flat_map(|m| self.normals.map(|n| m.dot(&n)));
        looks.any(|look| look < AGAINST)
    }
}

/// The sides of a triangle at which the surface bends like this.
fn sides(mesh: &Mesh, i: usize, bend: Bend) -> impl Iterator<Item = usize> + '_ {
    (0..3).filter(move |e| mesh.bends(i)[*e] == bend)
}

/// Appends the touches of an edge of another shape with a hollow edge of the mesh at `pose`, which is shape 1. `line` is the
/// edge in the frame of the mesh, `number` says which it is.
pub(super) fn touches(
    mesh: &Mesh,
    pose: &Pose,
    hollow: &Hollow,
    line: &[Vec3; 2],
    number: usize,
    out: &mut Vec<ContactPoint>,
) {
    let Hollow { ends, normals } = hollow;
    let along = (ends[1] - ends[0]).normalize();
    let length = (ends[1] - ends[0]).norm();
    let limits = [
        (-along, 0.0),
        (along, length),
        // below both faces, and beside both
        (normals[0], 0.0),
        (normals[1], 0.0),
        (normals[0].cross(&along), 0.0),
        (along.cross(&normals[1]), 0.0),
    ];
    let Some([enter, leave]) = inside(line, &ends[0], &limits) else {
        return;
    };
    let (way, at) = (line[1] - line[0], |s: f64| {
        line[0] + s * (line[1] - line[0])
    });
    if !is_nearest(mesh, ends, &at(0.5 * (enter.0 + leave.0))) {
        return;
    }
    for (k, (s, limit)) in [enter, leave].into_iter().enumerate() {
        let point = at(s);
        for (side, n) in normals.iter().enumerate() {
            let depth = -n.dot(&(point - ends[0]));
            // where the hollow ends and the line goes on, it can slide along itself
            let free = match limit {
                Some(0 | 1) => n - way * (way.dot(n) / way.norm_squared()),
                _ => *n,
            };
            let slope = free.norm();
            if depth > SLIGHT * mesh.reach() && slope > STEEP {
                let (normal, gap) = (free / slope, -depth / slope);
                out.push(ContactPoint {
                    point: pose.point(&(point - 0.5 * gap * normal)),
                    normal: pose.A * normal,
                    gap,
                    feature: pair(face(side), edge(2 * number + k)),
                });
            }
        }
    }
}

/// The part of a line that lies within the planes with these normals, so far from a point: where it begins and ends, and
/// at which of the planes.
fn inside([p, q]: &[Vec3; 2], from: &Vec3, limits: &[(Vec3, f64)]) -> Option<[End; 2]> {
    let (mut enter, mut leave) = ((0.0, None), (1.0, None));
    for (i, (n, far)) in limits.iter().enumerate() {
        let (a, b) = (n.dot(&(p - from)) - far, n.dot(&(q - from)) - far);
        let cross = a / (a - b);
        match (a > 0.0, b > 0.0) {
            (true, true) => return None,
            (true, false) if cross > enter.0 => enter = (cross, Some(i)),
            (false, true) if cross < leave.0 => leave = (cross, Some(i)),
            _ => {}
        }
    }
    (enter.0 < leave.0).then_some([enter, leave])
}

/// Whether no other part of the surface is nearer to a point than an edge of it.
fn is_nearest(mesh: &Mesh, ends: &[Vec3; 2], r: &Vec3) -> bool {
    let d = ends[1] - ends[0];
    let s = (d.dot(&(r - ends[0])) / d.norm_squared()).clamp(0.0, 1.0);
    let own = (r - (ends[0] + s * d)).norm();
    let nearest = mesh.tree().project_local_point(vector(r), false);
    own <= (r - vec3(nearest.point)).norm() * (1.0 + 1e-6) + SLIGHT * mesh.reach()
}
