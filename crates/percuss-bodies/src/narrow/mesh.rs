//! Surfaces of triangles, triangle by triangle.
//!
//! Each triangle takes its own normal, and others only where the surface around it is convex, so that a ball does not
//! feel the edges inside of a flat or hollow part. A mesh is its surface: bodies that were inside as a whole
//! would not feel it.

use super::Touch;
use super::core::{Core, Surface};
use super::cores;
use super::feature::in_part1;
use super::merge::{merge, thin};
use crate::shape::parry::vector;
use crate::shape::solid::{Edge, Face};
use crate::shape::{Mesh, Shape};
use parry3d_f64::bounding_volume::Aabb;
use percuss_math::space::{Pose, Vec3};

/// Touches nearer than this part of the size of the smaller shape, with nearly the same normal, are one.
const ONE: f64 = 1e-3;

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
    out: &mut Vec<Touch>,
    meet: impl Fn(&Core, &mut Vec<Touch>),
) {
    let relative = pose1.relative(pose2);
    let Some(bounds) = shape2.aabb(&relative) else {
        return;
    };
    let start = out.len();
    for i in near(mesh, bounds, margin) {
        let first = out.len();
        with_triangle(mesh, i, |triangle| meet(triangle, out));
        for touch in &mut out[first..] {
            touch.feature = in_part1(touch.feature, i);
        }
    }
    tidy(out, start, mesh.reach().min(shape2.reach()));
}

/// Two meshes.
pub(super) fn mesh(
    mesh1: &Mesh,
    pose1: &Pose,
    mesh2: &Mesh,
    pose2: &Pose,
    margin: f64,
    out: &mut Vec<Touch>,
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
    for j in near(mesh2, bounds, margin) {
        let corners = mesh2.triangles()[j].map(|k| relative.point(&mesh2.vertices()[k]));
        let low = corners[0].inf(&corners[1]).inf(&corners[2]);
        let high = corners[0].sup(&corners[1]).sup(&corners[2]);
        for i in near(mesh1, (low, high), margin) {
            let first = out.len();
            with_triangle(mesh1, i, |one| {
                with_triangle(mesh2, j, |two| {
                    cores::touches(one, pose1, two, pose2, margin, out);
                });
            });
            for touch in &mut out[first..] {
                let marked = in_part1(touch.feature, i).rotate_left(16);
                touch.feature = in_part1(marked, j).rotate_left(16);
            }
        }
    }
    tidy(out, start, mesh1.reach().min(mesh2.reach()));
}

/// Whether one mesh lies in the other, or their surfaces go through each other. They may overlap so deep that no triangle has an answer
/// to another.
pub(super) fn overlap(mesh1: &Mesh, pose1: &Pose, mesh2: &Mesh, pose2: &Pose) -> bool {
    let to_1 = pose1.relative(pose2);
    let to_2 = pose2.relative(pose1);
    let within = |one: &Mesh, two: &Mesh, to_one: &Pose| {
        one.holds(&to_one.point(&two.vertices()[0])) || pierces(one, two, to_one)
    };
    within(mesh1, mesh2, &to_1) || within(mesh2, mesh1, &to_2)
}

/// Whether an edge of the second mesh goes through a triangle of the first; the pose is that of the second seen from the first.
fn pierces(mesh1: &Mesh, mesh2: &Mesh, pose: &Pose) -> bool {
    mesh2.triangles().iter().any(|t| {
        let corners = t.map(|k| pose.point(&mesh2.vertices()[k]));
        let low = corners[0].inf(&corners[1]).inf(&corners[2]);
        let high = corners[0].sup(&corners[1]).sup(&corners[2]);
        near(mesh1, (low, high), 0.0).into_iter().any(|i| {
            let face = mesh1.triangles()[i].map(|k| mesh1.vertices()[k]);
            let n = mesh1.normals()[i];
            (0..3).any(|e| {
                let (p, q) = (corners[e], corners[(e + 1) % 3]);
                let (a, b) = (n.dot(&(p - face[0])), n.dot(&(q - face[0])));
                let at = p + (q - p) * (a / (a - b));
                let inside =
                    |k: usize| n.dot(&(face[(k + 1) % 3] - face[k]).cross(&(at - face[k]))) >= 0.0;
                a * b < 0.0 && (0..3).all(inside)
            })
        })
    })
}

fn tidy(out: &mut Vec<Touch>, start: usize, size: f64) {
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
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(half: [f64; 3]) -> Mesh {
        let [x, y, z] = half;
        let corner = |k: usize| {
            let sign = |bit: usize| if k >> bit & 1 == 1 { 1.0 } else { -1.0 };
            Vec3::new(x * sign(0), y * sign(1), z * sign(2))
        };
        let quads = [
            [0, 4, 6, 2],
            [1, 3, 7, 5],
            [0, 1, 5, 4],
            [2, 6, 7, 3],
            [0, 2, 3, 1],
            [4, 5, 7, 6],
        ];
        let triangles = quads
            .iter()
            .flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]);
        match Shape::mesh((0..8).map(corner).collect(), triangles.collect()) {
            Ok(Shape::Mesh(mesh)) => mesh,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_lies_inside_or_goes_through_overlaps() {
        let (large, bar) = (block([1.0, 1.0, 1.0]), block([0.1, 0.2, 3.0]));
        let small = block([0.1, 0.1, 0.1]);
        let at = |x: f64, y: f64| Pose::at(Vec3::new(x, y, 0.0));
        let both = |one: &Mesh, two: &Mesh, place: Pose| {
            let found = overlap(one, &Pose::IDENTITY, two, &place);
            assert_eq!(found, overlap(two, &place, one, &Pose::IDENTITY));
            found
        };
        assert!(both(&large, &small, at(0.3, -0.2)));
        assert!(both(&large, &bar, at(0.3, -0.2)));
        assert!(both(&large, &bar, at(1.05, 0.0)));
        assert!(!both(&large, &bar, at(1.11, 0.0)));
        assert!(!both(&large, &small, at(2.0, 0.0)));
    }

    #[test]
    fn points_are_inside_or_out() {
        let mesh = block([1.0, 2.0, 0.5]);
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
