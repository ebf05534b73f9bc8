//! Surfaces of triangles, triangle by triangle.
//!
//! Each triangle takes its own normal, and others only where the surface around it is convex, so that a ball does not
//! feel the edges inside of a flat or hollow part. A mesh is its surface: bodies that were inside as a whole
//! would not feel it.

use super::core::{Core, Surface, with_core};
use super::cores;
use super::corners::{Known, in_mesh, in_solid};
use super::feature::{flip, in_part1};
use super::hollow;
use super::merge::{merge, thin};
use super::sat::LYING;
use super::{ContactPoint, overlap};
use crate::shape::parry::vector;
use crate::shape::solid::{Edge, Face};
use crate::shape::{Mesh, Shape};
use parry3d_f64::bounding_volume::Aabb;
use percuss_math::space::{Pose, Vec3};

/// Touches nearer than this part of the size of the smaller shape, with nearly the same normal, are one.
const ONE: f64 = 1e-3;

/// Faces that lie flat in each other up to this part of the size of the smaller mesh are seen: their boxes are flat, and do
/// not meet.
const DEEP: f64 = 0.05;

const EDGES: [Edge; 3] = [edge(0, 1), edge(1, 2), edge(2, 0)];

const fn edge(a: usize, b: usize) -> Edge {
    Edge {
        ends: [a, b],
        faces: [0, 0],
    }
}

/// The mesh is shape 1, the other is not a mesh; `meet` finds the touches of a triangle and the other shape.
pub(super) fn touches(
    mesh: &Mesh,
    pose1: &Pose,
    shape2: &Shape,
    pose2: &Pose,
    margin: f64,
    out: &mut Vec<ContactPoint>,
    meet: impl Fn(&Core, &mut Vec<ContactPoint>),
) {
    let relative = pose1.relative(pose2);
    let Some(bounds) = shape2.aabb(&relative) else {
        return;
    };
    let start = out.len();
    let lines = match mesh.is_hollow() {
        true => sharp_edges(shape2, &relative),
        false => Vec::new(),
    };
    let size = mesh.reach().min(shape2.reach());
    let triangles = near(mesh, bounds, margin);
    for &i in &triangles {
        let first = out.len();
        with_triangle(mesh, i, |triangle| meet(triangle, out));
        keep(out, first, |t| {
            t.gap > -0.2 * DEEP * size || is_so_deep(mesh, pose1, shape2, pose2, t)
        });
        for hollow in hollow::hollows(mesh, i) {
            for (number, line) in lines.iter().enumerate() {
                hollow::touches(mesh, pose1, &hollow, line, number, out);
            }
        }
        for touch in &mut out[first..] {
            touch.feature = in_part1(touch.feature, i);
        }
    }
    if !matches!(shape2, Shape::Sphere { .. } | Shape::Capsule { .. }) {
        let corners = corners(mesh, triangles);
        let known = known(start, size, out);
        in_solid((mesh, pose1), (shape2, pose2), &corners, known, out);
    }
    tidy(out, start, size);
}

/// Whether a solid is as deep in a mesh as a touch tells: what sits in a hole is not as deep as the far side of the wall
/// behind it would have it. The way out of there begins in the hole and ends beyond the solid, or it leaves the matter and
/// comes back to it.
fn is_so_deep(
    mesh: &Mesh,
    pose1: &Pose,
    solid: &Shape,
    pose2: &Pose,
    touch: &ContactPoint,
) -> bool {
    const LOOKS: u32 = 8;
    let ends = [0.5, -0.5].map(|k| touch.point + k * touch.gap * touch.normal);
    let [from, to] = ends.map(|r| pose1.local(&r));
    if !mesh.is_within(&from) {
        let point = Shape::Sphere { radius: 0.0 };
        return overlap(&point, &Pose::at(ends[1]), solid, pose2, &mut Vec::new());
    }
    let mut looks = (1..LOOKS).map(|k| from + (to - from) * (f64::from(k) / f64::from(LOOKS)));
    looks.all(|r| mesh.is_within(&r))
}

/// What triangles have found since `start`.
fn known(start: usize, size: f64, out: &[ContactPoint]) -> Known {
    Known {
        found: (start, out.len()),
        size,
        near: ONE * size,
        deep: DEEP * size,
    }
}

/// The corners of triangles, each once.
fn corners(mesh: &Mesh, triangles: Vec<usize>) -> Vec<usize> {
    let mut corners: Vec<usize> = triangles
        .into_iter()
        .flat_map(|i| mesh.triangles()[i])
        .collect();
    corners.sort_unstable();
    corners.dedup();
    corners
}

/// The edges of a shape without radius, seen from where it has this pose.
pub(super) fn sharp_edges(shape: &Shape, pose: &Pose) -> Vec<[Vec3; 2]> {
    let mut lines = Vec::new();
    with_core(shape, |core| {
        if core.radius == 0.0 {
            let ends = (0..core.edges.len()).map(|e| core.edge_ends(e));
            lines.extend(ends.map(|ends| ends.map(|r| pose.point(&r))));
        }
    });
    lines
}

/// Two meshes.
pub(super) fn mesh(
    mesh1: &Mesh,
    pose1: &Pose,
    mesh2: &Mesh,
    pose2: &Pose,
    margin: f64,
    out: &mut Vec<ContactPoint>,
) {
    let relative = pose1.relative(pose2);
    let back = Pose {
        r: pose2.local(&pose1.r),
        A: relative.A.inverse(),
    };
    let Some(bounds) = Shape::Mesh(mesh1.clone()).aabb(&back) else {
        return;
    };
    let start = out.len();
    let size = mesh1.reach().min(mesh2.reach());
    let deep = DEEP * size;
    let (mut near1, mut near2) = (Vec::new(), Vec::new());
    for j in near(mesh2, bounds, margin) {
        let corners = mesh2.triangles()[j].map(|k| relative.point(&mesh2.vertices()[k]));
        let low = corners[0].inf(&corners[1]).inf(&corners[2]);
        let high = corners[0].sup(&corners[1]).sup(&corners[2]);
        let beside = near(mesh1, (low, high), margin.max(deep));
        if !beside.is_empty() {
            near2.push(j);
        }
        near1.extend_from_slice(&beside);
        for i in beside {
            let first = out.len();
            with_triangle(mesh1, i, |one| {
                with_triangle(mesh2, j, |two| {
                    cores::touches(one, pose1, two, pose2, margin, out);
                });
            });
            // triangles know nothing of the matter behind them: what seems deep may be beyond it
            let lying = (mesh1.normals()[i] + relative.A * mesh2.normals()[j]).norm() <= LYING;
            let plain = !lying && meets(mesh1, i, &low, &high, margin);
            keep(out, first, |t| {
                let [on_1, on_2] = [0.5, -0.5].map(|k| t.point - k * t.gap * t.normal);
                t.gap > if plain { -0.2 * deep } else { 0.0 }
                    || mesh1.is_within(&pose1.local(&on_2))
                    || mesh2.is_within(&pose2.local(&on_1))
            });
            in_hollows((mesh1, i, pose1), (mesh2, j, &relative), out);
            let second = out.len();
            in_hollows((mesh2, j, pose2), (mesh1, i, &back), out);
            out[second..].iter_mut().for_each(flip);
            for touch in &mut out[first..] {
                let marked = in_part1(touch.feature, i).rotate_left(16);
                touch.feature = in_part1(marked, j).rotate_left(16);
            }
        }
    }
    let known = known(start, size, out);
    let corners2 = corners(mesh2, near2);
    in_mesh((mesh1, pose1), (mesh2, &relative), &corners2, known, out);
    let second = out.len();
    let corners1 = corners(mesh1, near1);
    in_mesh((mesh2, pose2), (mesh1, &back), &corners1, known, out);
    out[second..].iter_mut().for_each(flip);
    tidy(out, start, size);
}

/// Edges of a triangle of the second mesh in hollow edges of one of the first: each with what it belongs to, its number, and
/// the pose of the first, or that of the second seen from the first.
fn in_hollows(
    (mesh1, i, pose): (&Mesh, usize, &Pose),
    (mesh2, j, relative): (&Mesh, usize, &Pose),
    out: &mut Vec<ContactPoint>,
) {
    for hollow in hollow::hollows(mesh1, i) {
        for ridge in hollow::ridges(mesh2, j) {
            if hollow.faces(&ridge.normals.map(|n| relative.A * n)) {
                let line = ridge.ends.map(|r| relative.point(&r));
                hollow::touches(mesh1, pose, &hollow, &line, 0, out);
            }
        }
    }
}

/// Whether the box of a triangle comes nearer to a box than `margin`.
fn meets(mesh: &Mesh, i: usize, low: &Vec3, high: &Vec3, margin: f64) -> bool {
    let [a, b, c] = mesh.triangles()[i].map(|k| mesh.vertices()[k]);
    let (from, to) = (a.inf(&b).inf(&c), a.sup(&b).sup(&c));
    (0..3).all(|k| from[k] - margin <= high[k] && low[k] - margin <= to[k])
}

/// Keeps those touches from `first` on of which something holds.
fn keep(out: &mut Vec<ContactPoint>, first: usize, holds: impl Fn(&ContactPoint) -> bool) {
    let mut kept = first;
    for k in first..out.len() {
        if holds(&out[k]) {
            out[kept] = out[k];
            kept += 1;
        }
    }
    out.truncate(kept);
}

/// Where an edge goes through the surface, as parts of its length in their order.
pub(super) fn crossings(mesh: &Mesh, [p, q]: &[Vec3; 2]) -> Vec<f64> {
    let near = near(mesh, (p.inf(q), p.sup(q)), 0.0).into_iter();
    let mut crossings: Vec<f64> = near
        .filter_map(|i| {
            let face = mesh.triangles()[i].map(|k| mesh.vertices()[k]);
            let n = mesh.normals()[i];
            let (a, b) = (n.dot(&(p - face[0])), n.dot(&(q - face[0])));
            let part = a / (a - b);
            let at = p + (q - p) * part;
            let inside =
                |k: usize| n.dot(&(face[(k + 1) % 3] - face[k]).cross(&(at - face[k]))) >= 0.0;
            (a * b < 0.0 && (0..3).all(inside)).then_some(part)
        })
        .collect();
    crossings.sort_by(f64::total_cmp);
    crossings
}

/// The middles of an edge between the places where it goes through the surface.
pub(super) fn between(mesh: &Mesh, edge: &[Vec3; 2]) -> Vec<Vec3> {
    let middles = crossings(mesh, edge);
    let middles = middles.windows(2).map(|part| 0.5 * (part[0] + part[1]));
    middles.map(|s| edge[0] + (edge[1] - edge[0]) * s).collect()
}

fn tidy(out: &mut Vec<ContactPoint>, start: usize, size: f64) {
    merge(out, start, ONE * size);
    thin(out, start);
}

/// The triangles whose boxes come nearer to a box than `margin`, in their order.
fn near(mesh: &Mesh, (low, high): (Vec3, Vec3), margin: f64) -> Vec<usize> {
    let grow = Vec3::repeat(margin.max(0.0));
    let query = Aabb::new(vector(&(low - grow)), vector(&(high + grow)));
    let tree = mesh.tree().bvh();
    let mut found: Vec<usize> = tree.intersect_aabb(&query).map(|i| i as usize).collect();
    found.sort_unstable();
    found
}

/// Calls `then` with a triangle that has an area.
fn with_triangle(mesh: &Mesh, i: usize, then: impl FnOnce(&Core)) {
    let normal = mesh.normals()[i];
    if normal == Vec3::zeros() {
        return;
    }
    let vertices = mesh.triangles()[i].map(|k| mesh.vertices()[k]);
    then(&Core {
        vertices: &vertices,
        faces: &[Face {
            normal,
            start: 0,
            len: 3,
        }],
        ring: &[0, 1, 2],
        edges: &EDGES,
        radius: 0.0,
        solid: false,
        surface: Some(Surface {
            mesh,
            corners: mesh.triangles()[i],
            across: mesh.across(i),
        }),
        flat: mesh.flat()[i],
        inner: None,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::box_mesh::box_mesh;

    #[test]
    fn points_are_inside_or_out() {
        let (vertices, triangles) = box_mesh(&Vec3::new(1.0, 2.0, 0.5));
        let Ok(Shape::Mesh(mesh)) = Shape::mesh(vertices, triangles) else {
            panic!("a box");
        };
        for (r, inside) in [
            ([0.0, 0.0, 0.0], true),
            ([0.999, -1.999, 0.499], true),
            ([1.0, 0.3, 0.2], true),
            ([1.0, 2.0, 0.1], true),
            ([1.0, 2.0, 0.5], true),
            ([1.001, 0.0, 0.0], false),
            ([0.0, 0.0, -0.501], false),
        ] {
            assert_eq!(mesh.holds(&Vec3::from(r)), inside, "{r:?}");
        }
    }
}
