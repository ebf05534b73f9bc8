//! How deep meshes lie in other shapes, and those in them.
//!
//! A mesh touches by its surface: who lies inside of it as a whole does not touch it, and where surfaces go far through each
//! other no triangle may have an answer to another. Before anything moves, points of the one are looked for inside of the other.

use super::{ContactPoint, mesh, touches};
use crate::shape::{Mesh, Shape};
use percuss_math::space::{Pose, Vec3};

/// How far from the surface of one shape points of the other lie inside of it, m, where one of them is a mesh; zero where
/// none do.
pub fn buried(shape1: &Shape, pose1: &Pose, shape2: &Shape, pose2: &Pose) -> f64 {
    let of_parts = |parts: &[(Pose, Shape)], pose: &Pose, other: &Shape, other_pose: &Pose| {
        let depths = parts
            .iter()
            .map(|(place, part)| buried(part, &pose.then(place), other, other_pose));
        depths.fold(0.0, f64::max)
    };
    match (shape1, shape2) {
        (Shape::Compound(parts), _) => of_parts(parts, pose1, shape2, pose2),
        (_, Shape::Compound(parts)) => of_parts(parts, pose2, shape1, pose1),
        (Shape::Mesh(one), Shape::Mesh(two)) => {
            let (to_1, to_2) = (pose1.relative(pose2), pose2.relative(pose1));
            depth_in(one, two, &to_1).max(depth_in(two, one, &to_2))
        }
        (Shape::Mesh(mesh), solid) if !solid.is_scenery() => {
            in_each_other(mesh, pose1, solid, pose2)
        }
        (solid, Shape::Mesh(mesh)) if !solid.is_scenery() => {
            in_each_other(mesh, pose2, solid, pose1)
        }
        _ => 0.0,
    }
}

/// A mesh and a solid about its origin.
fn in_each_other(mesh: &Mesh, pose: &Pose, solid: &Shape, solid_pose: &Pose) -> f64 {
    let relative = pose.relative(solid_pose);
    let middle = match (mesh.depth(&relative.r), solid) {
        (depth, Shape::Sphere { radius }) if depth > 0.0 => depth + radius,
        (depth, _) => depth,
    };
    let common = solid
        .aabb(&relative)
        .and_then(|bounds| Common::new(mesh.bounds(), bounds));
    let Some(common) = common else {
        return middle;
    };
    // a bar through a mesh has neither a corner in it nor, where it is thin, a sample of the mesh in itself
    let edges = mesh::sharp_edges(solid, &relative);
    let through = edges.iter().flat_map(|edge| mesh::between(mesh, edge));
    let middle = through.map(|r| mesh.depth(&r)).fold(middle, f64::max);
    let point = Shape::Sphere { radius: 0.0 };
    let mut at: Vec<ContactPoint> = Vec::new();
    common.sample(mesh, mesh.vertices(), |r| {
        touches(&point, &Pose::at(*r), solid, &relative, 0.0, &mut at);
    });
    at.iter().fold(middle, |most, touch| most.max(-touch.gap))
}

/// How deep points of the second mesh's surface lie in the first; the pose is that of the second seen from the first.
fn depth_in(mesh1: &Mesh, mesh2: &Mesh, pose: &Pose) -> f64 {
    let vertices: Vec<Vec3> = mesh2.vertices().iter().map(|v| pose.point(v)).collect();
    let bounds = vertices
        .iter()
        .fold((vertices[0], vertices[0]), |(low, high), v| {
            (low.inf(v), high.sup(v))
        });
    let Some(common) = Common::new(mesh1.bounds(), bounds) else {
        return 0.0;
    };
    let mut deepest = 0.0;
    let mut look = |r: &Vec3| deepest = mesh1.depth(r).max(deepest);
    inner(mesh2).iter().for_each(|r| look(&pose.point(r)));
    for [from, to] in edges(mesh2) {
        mesh::between(mesh1, &[vertices[from], vertices[to]])
            .iter()
            .for_each(&mut look);
    }
    common.sample(mesh2, &vertices, look);
    deepest
}

/// A point inside, half way between a triangle and what is opposite: of two meshes at one place nothing else is inside.
fn inner(mesh: &Mesh) -> Option<Vec3> {
    let i = mesh.normals().iter().position(|n| *n != Vec3::zeros())?;
    let [a, b, c] = mesh.triangles()[i].map(|k| mesh.vertices()[k]);
    let (from, way) = ((a + b + c) / 3.0, -2.0 * mesh.reach() * mesh.normals()[i]);
    let crossings = mesh::crossings(mesh, &[from, from + way]);
    let opposite = crossings.into_iter().find(|part| *part > 1e-9)?;
    Some(from + way * (0.5 * opposite))
}

/// Pieces of triangles that are looked at in the end.
const PIECES: usize = 800;
/// Pieces are not cut any more once they are so much smaller than the box.
const FINE: f64 = 1.0 / 16.0;

/// The box in which two shapes can have something in common.
struct Common {
    low: Vec3,
    high: Vec3,
}

impl Common {
    /// Of two boxes; none where they have nothing in common, or something flat.
    fn new(one: (Vec3, Vec3), two: (Vec3, Vec3)) -> Option<Self> {
        let (low, high) = (one.0.sup(&two.0), one.1.inf(&two.1));
        let size = (one.1 - one.0).norm().min((two.1 - two.0).norm());
        ((high - low).min() > 1e-9 * size).then_some(Common { low, high })
    }

    fn meets(&self, corners: &[Vec3; 3]) -> bool {
        let [a, b, c] = corners;
        let (low, high) = (a.inf(b).inf(c), a.sup(b).sup(c));
        (0..3).all(|k| low[k] <= self.high[k] && self.low[k] <= high[k])
    }

    /// Visits corners of a mesh that lie at `vertices`, and the middles of pieces of its triangles where they go through the
    /// box: pieces as small as it is thin, as far as their number allows. Where faces of two meshes lie in one plane, their
    /// edges go through no face, and say nothing.
    fn sample(&self, mesh: &Mesh, vertices: &[Vec3], mut look: impl FnMut(&Vec3)) {
        vertices.iter().for_each(&mut look);
        let extent = self.high - self.low;
        let fine = (0.5 * extent.min()).max(FINE * extent.max());
        let triangles = mesh.triangles().iter().map(|t| t.map(|k| vertices[k]));
        let mut pieces: Vec<[Vec3; 3]> = triangles.filter(|t| self.meets(t)).collect();
        loop {
            let is_coarse = |[a, b, c]: &[Vec3; 3]| {
                (b - a).norm().max((c - b).norm()).max((a - c).norm()) > fine
            };
            let (coarse, done): (Vec<_>, Vec<_>) = pieces.into_iter().partition(is_coarse);
            for [a, b, c] in done.iter().chain(&coarse) {
                look(&((a + b + c) / 3.0));
            }
            if coarse.is_empty() || coarse.len() > PIECES {
                return;
            }
            let parts = coarse.into_iter().flat_map(|[a, b, c]| {
                let [ab, bc, ca] = [(a + b) * 0.5, (b + c) * 0.5, (c + a) * 0.5];
                [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
            });
            pieces = parts.filter(|t| self.meets(t)).collect();
        }
    }
}

/// Each edge once.
fn edges(mesh: &Mesh) -> impl Iterator<Item = [usize; 2]> {
    let triangles = mesh.triangles().iter();
    let edges = triangles.flat_map(|[a, b, c]| [[*a, *b], [*b, *c], [*c, *a]]);
    edges.filter(|[from, to]| from < to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::box_mesh::box_mesh;
    use percuss_math::space::Quat;

    fn block(half: [f64; 3]) -> Shape {
        let (vertices, triangles) = box_mesh(&Vec3::from(half));
        Shape::mesh(vertices, triangles).expect("a box")
    }

    fn depth(one: &Shape, two: &Shape, place: Vec3) -> f64 {
        let place = Pose::at(place);
        let depth = buried(one, &Pose::IDENTITY, two, &place);
        let back = buried(two, &place, one, &Pose::IDENTITY);
        assert!((depth - back).abs() < 1e-12, "{depth} and {back}");
        depth
    }

    #[test]
    fn what_lies_inside_or_goes_through_is_as_deep_as_it_is() {
        let large = block([1.0, 1.0, 1.0]);
        let half = Vec3::new(0.1, 0.1, 0.1);
        let solids = [
            (block([0.1, 0.1, 0.1]), 0.8),
            (Shape::Box { half }, 0.7),
            (Shape::Sphere { radius: 0.1 }, 0.8),
            (
                Shape::Compound(vec![(Pose::IDENTITY, Shape::Box { half })]),
                0.7,
            ),
        ];
        for (small, expected) in solids {
            let found = depth(&large, &small, Vec3::new(0.3, -0.2, 0.1));
            // by a corner, the middle, the far side of the ball
            assert!((found - expected).abs() < 1e-12, "{small:?}: {found}");
            assert!(depth(&large, &small, Vec3::new(1.3, 0.0, 0.0)) == 0.0);
        }
        // no vertex of either is in the other
        let bar = block([0.1, 0.2, 3.0]);
        assert!((depth(&large, &bar, Vec3::new(0.3, -0.2, 0.0)) - 0.8).abs() < 1e-12);
        assert!((depth(&large, &bar, Vec3::new(1.05, 0.0, 0.0)) - 0.05).abs() < 1e-12);
        assert!(depth(&large, &bar, Vec3::new(1.11, 0.0, 0.0)) == 0.0);
    }

    #[test]
    fn what_lies_flush_in_another_is_seen() {
        let (one, two) = (block([1.0, 1.0, 1.0]), block([1.0, 1.0, 1.0]));
        assert!((depth(&one, &two, Vec3::new(0.5, 0.0, 0.0)) - 0.5).abs() < 1e-12);
        assert!(depth(&one, &two, Vec3::zeros()) > 0.1, "both at one place");
        let (long, wide) = (block([5.0, 0.5, 0.3]), block([0.5, 5.0, 0.3]));
        let found = depth(&long, &wide, Vec3::new(0.7, 0.1, 0.0));
        assert!((0.1..=0.3).contains(&found), "{found}");
    }

    /// Its ends and its middle are outside of the block, and between the samples of the block there is room for it.
    #[test]
    fn a_thin_bar_through_a_corner_is_seen() {
        let block = block([1.0, 1.0, 1.0]);
        let bar = Shape::cuboid(Vec3::new(3.0, 0.01, 0.02)).unwrap();
        let place = Pose {
            r: Vec3::new(1.2, 0.1, 0.033),
            A: Quat::from_scaled_axis(Vec3::new(0.02, 0.05, 0.8)),
        };
        let found = buried(&block, &Pose::IDENTITY, &bar, &place);
        assert!((0.2..0.9).contains(&found), "{found}");
    }

    /// Neither the middle of the one nor a corner of the other is inside.
    #[test]
    fn what_goes_through_a_wall_is_seen() {
        let wall = block([0.05, 2.0, 2.0]);
        for bar in [
            Shape::cuboid(Vec3::new(0.5, 0.1, 0.1)).unwrap(),
            Shape::capsule(0.5, 0.1).unwrap(),
            Shape::cylinder(0.1, 0.5).unwrap(),
        ] {
            let lying = Pose {
                r: Vec3::new(0.3, 0.4, -0.3),
                A: Quat::from_scaled_axis(Vec3::new(0.1, 0.7, 0.2)),
            };
            let found = buried(&wall, &Pose::IDENTITY, &bar, &lying);
            assert!(found > 0.03, "{bar:?}: {found}");
            let apart = Pose {
                r: Vec3::new(0.9, 0.4, -0.3),
                ..lying
            };
            assert!(
                buried(&wall, &Pose::IDENTITY, &bar, &apart) == 0.0,
                "{bar:?}"
            );
        }
    }

    #[test]
    fn what_rests_on_a_mesh_is_not_in_it() {
        let (large, small) = (block([1.0, 1.0, 1.0]), block([0.1, 0.1, 0.1]));
        let solid = Shape::Box {
            half: Vec3::repeat(0.1),
        };
        for x in [0.0, 0.9, 0.95, 1.0, 1.1] {
            for rounding in [0.0, 1e-16, -1e-16] {
                let place = Vec3::new(x, 0.3, 1.1 + rounding);
                assert!(depth(&large, &small, place) < 1e-12, "{place:?}");
                assert!(depth(&large, &solid, place) < 1e-12, "{place:?}");
            }
        }
    }

    #[test]
    fn a_mesh_may_lie_in_a_solid() {
        let plate = block([0.2, 0.3, 0.01]);
        for solid in [
            Shape::Box {
                half: Vec3::repeat(1.0),
            },
            Shape::Sphere { radius: 1.0 },
            Shape::Cylinder {
                half_height: 1.0,
                radius: 1.0,
            },
            Shape::Capsule {
                half_height: 0.5,
                radius: 1.0,
            },
        ] {
            assert!(depth(&solid, &plate, Vec3::zeros()) > 0.6, "{solid:?}");
            assert!(depth(&solid, &plate, Vec3::new(1.3, 0.0, 0.0)) == 0.0);
        }
        assert_eq!(
            depth(&Shape::HalfSpace, &plate, Vec3::new(0.0, 0.0, -1.0)),
            0.0
        );
    }
}
