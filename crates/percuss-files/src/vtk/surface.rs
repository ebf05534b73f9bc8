//! Shapes as triangles.

use std::f64::consts::{PI, TAU};
use std::io::{self, Write};

use percuss_math::space::{Pose, Vec3};
use percuss_shapes::{Polygon, Shape};

use super::{Cells, Grid, PointData, Values};

/// Corners of a circle.
const AROUND: usize = 48;

/// Shapes as triangles, each shape with its number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Surface {
    points: Vec<[f64; 3]>,
    triangles: Vec<[usize; 3]>,
    number: Vec<i64>,
}

/// How far shapes without end are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Horizon {
    /// The middle of what is shown, m.
    pub centre: Vec3,
    /// How far it reaches from there, m.
    pub reach: f64,
}

impl Surface {
    /// Whether there is nothing to be drawn.
    pub fn is_empty(&self) -> bool {
        self.triangles.is_empty()
    }

    /// Adds a shape in its pose. A half-space becomes a square as large as what is shown, and a funnel without end is cut
    /// where that ends.
    pub fn add(&mut self, number: i64, shape: &Shape, pose: &Pose, horizon: &Horizon) {
        match shape {
            Shape::Compound(parts) => {
                for (place, part) in parts {
                    self.add(number, part, &pose.then(place), horizon);
                }
            }
            Shape::Mesh(mesh) => self.push(number, pose, mesh.vertices(), mesh.triangles()),
            Shape::Hull(hull) => {
                let fans = hull.faces().flat_map(fan).collect::<Vec<_>>();
                self.push(number, pose, hull.vertices(), &fans);
            }
            Shape::Box { half } => {
                let corner = |i: usize| {
                    Vec3::from_fn(|k, _| if i >> k & 1 == 1 { half[k] } else { -half[k] })
                };
                let corners: Vec<Vec3> = (0..8).map(corner).collect();
                let faces = [
                    [0, 2, 3, 1],
                    [4, 5, 7, 6],
                    [0, 1, 5, 4],
                    [2, 6, 7, 3],
                    [0, 4, 6, 2],
                    [1, 3, 7, 5],
                ];
                let triangles: Vec<[usize; 3]> = faces.iter().flat_map(|face| fan(face)).collect();
                self.push(number, pose, &corners, &triangles);
            }
            Shape::Polygon(polygon) => {
                let corners = rounded(polygon);
                let ring: Vec<usize> = (0..corners.len()).collect();
                self.push(number, pose, &corners, &fan(&ring).collect::<Vec<_>>());
            }
            Shape::HalfSpace => {
                let middle = pose.local(&horizon.centre);
                let corner = |x: f64, y: f64| {
                    Vec3::new(middle.x, middle.y, 0.0) + horizon.reach * Vec3::new(x, y, 0.0)
                };
                let corners = [(-1., -1.), (1., -1.), (1., 1.), (-1., 1.)];
                let corners = corners.map(|(x, y)| corner(x, y));
                self.push(number, pose, &corners, &[[0, 1, 2], [0, 2, 3]]);
            }
            _ => self.turn(number, pose, &profile(shape, pose, horizon)),
        }
    }

    /// Writes the triangles as a `.vtu` file with the array `scenery`: the number of the shape.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        Grid {
            points: &self.points,
            cells: Cells::Triangles(&self.triangles),
            data: &[PointData::new(
                "scenery",
                "",
                Values::Integers(&self.number),
            )],
        }
        .write(out)
    }

    fn push(&mut self, number: i64, pose: &Pose, points: &[Vec3], triangles: &[[usize; 3]]) {
        let first = self.points.len();
        self.points
            .extend(points.iter().map(|x| <[f64; 3]>::from(pose.point(x))));
        self.number.resize(self.points.len(), number);
        let moved = triangles.iter().map(|corners| corners.map(|i| first + i));
        self.triangles.extend(moved);
    }

    /// The surface that a profile of radii and heights makes when it is turned about z.
    fn turn(&mut self, number: i64, pose: &Pose, profile: &[(f64, f64)]) {
        let mut points = Vec::with_capacity(profile.len() * AROUND);
        for (radius, z) in profile {
            points.extend((0..AROUND).map(|i| {
                let angle = TAU * i as f64 / AROUND as f64;
                Vec3::new(radius * angle.cos(), radius * angle.sin(), *z)
            }));
        }
        let mut triangles = Vec::new();
        for k in 1..profile.len() {
            for i in 0..AROUND {
                let (low, high) = ((k - 1) * AROUND, k * AROUND);
                let next = (i + 1) % AROUND;
                if profile[k - 1].0 > 0.0 {
                    triangles.push([low + i, low + next, high + next]);
                }
                if profile[k].0 > 0.0 {
                    triangles.push([low + i, high + next, high + i]);
                }
            }
        }
        self.push(number, pose, &points, &triangles);
    }
}

/// Radii and heights of a shape that is round about z, from its foot to its top; empty for others.
fn profile(shape: &Shape, pose: &Pose, horizon: &Horizon) -> Vec<(f64, f64)> {
    let arc = |radius: f64, from: f64, to: f64, z: f64| {
        let steps = ((to - from) / TAU * AROUND as f64).round() as usize;
        (0..=steps).map(move |k| {
            let angle = from + (to - from) * k as f64 / steps as f64;
            // poles are points, whatever rounding says
            let cos = if k == 0 && from < 0.0 || k == steps && to > 0.0 {
                0.0
            } else {
                angle.cos()
            };
            (radius * cos, z + radius * angle.sin())
        })
    };
    match *shape {
        Shape::Sphere { radius } => arc(radius, -PI / 2.0, PI / 2.0, 0.0).collect(),
        Shape::Capsule {
            half_height,
            radius,
        } => {
            let foot = arc(radius, -PI / 2.0, 0.0, -half_height);
            foot.chain(arc(radius, 0.0, PI / 2.0, half_height))
                .collect()
        }
        Shape::Cylinder {
            half_height: h,
            radius,
        } => vec![(0.0, -h), (radius, -h), (radius, h), (0.0, h)],
        Shape::Cone {
            half_height: h,
            radius,
        } => vec![(0.0, -h), (radius, -h), (0.0, h)],
        Shape::Disc { radius } => vec![(0.0, 0.0), (radius, 0.0)],
        Shape::Funnel { rim, slope, height } => {
            let shown = pose.local(&horizon.centre).z + horizon.reach;
            let top = height.min(shown.max(rim));
            vec![(rim, 0.0), (rim + slope * top, top)]
        }
        Shape::Box { .. }
        | Shape::Hull(_)
        | Shape::Polygon(_)
        | Shape::Mesh(_)
        | Shape::HalfSpace
        | Shape::Compound(_) => Vec::new(),
    }
}

/// The corners of a polygon, those of its rounding included.
fn rounded(polygon: &Polygon) -> Vec<Vec3> {
    let (corners, radius) = (polygon.vertices(), polygon.radius());
    if radius == 0.0 {
        return corners.to_vec();
    }
    let toward = |i: usize| {
        let angle = TAU * i as f64 / AROUND as f64;
        let direction = Vec3::new(angle.cos(), angle.sin(), 0.0);
        let farthest = |a: &&Vec3, b: &&Vec3| a.dot(&direction).total_cmp(&b.dot(&direction));
        let corner = corners.iter().max_by(farthest).copied();
        corner.unwrap_or_default() + radius * direction
    };
    (0..AROUND).map(toward).collect()
}

/// Triangles of a convex face.
fn fan(ring: &[usize]) -> impl Iterator<Item = [usize; 3]> + '_ {
    (2..ring.len()).map(|k| [ring[0], ring[k - 1], ring[k]])
}

#[cfg(test)]
mod tests {
    use super::*;

    const HORIZON: Horizon = Horizon {
        centre: Vec3::new(0.0, 0.0, 0.0),
        reach: 2.0,
    };

    fn surface(shape: &Shape) -> Surface {
        let mut surface = Surface::default();
        let pose = Pose::at(Vec3::new(3.0, -1.0, 2.0));
        surface.add(7, shape, &pose, &HORIZON);
        surface
    }

    /// Six times the enclosed volume is the sum of a · (b × c): positive where triangles look outwards.
    fn volume(surface: &Surface) -> f64 {
        let at = |i: usize| Vec3::from(surface.points[i]);
        let triangles = surface.triangles.iter();
        triangles
            .map(|t| at(t[0]).dot(&at(t[1]).cross(&at(t[2]))) / 6.0)
            .sum()
    }

    #[test]
    fn closed_shapes_enclose_their_volume() {
        let half = Vec3::new(0.5, 1.0, 1.5);
        let octahedron: Vec<Vec3> = [Vec3::x(), Vec3::y(), Vec3::z()]
            .iter()
            .flat_map(|axis| [*axis, -axis])
            .collect();
        for (shape, expected) in [
            (Shape::cuboid(half), 6.0),
            (Shape::sphere(1.0), 4.0 / 3.0 * PI),
            (Shape::capsule(0.5, 1.0), 4.0 / 3.0 * PI + PI),
            (Shape::cylinder(0.5, 1.0), PI),
            (Shape::cone(0.5, 1.0), PI / 3.0),
            (Shape::hull(&octahedron), 4.0 / 3.0),
        ] {
            let shape = shape.unwrap();
            let found = volume(&surface(&shape));
            assert!((found / expected - 1.0).abs() < 0.01, "{shape:?}: {found}");
        }
    }

    #[test]
    fn what_has_no_end_is_cut() {
        let floor = surface(&Shape::HalfSpace);
        assert_eq!(floor.points[0], [-2.0, -2.0, 2.0]);
        assert_eq!(floor.points[2], [2.0, 2.0, 2.0]);
        let funnel = surface(&Shape::funnel(0.5, 1.0, f64::INFINITY).unwrap());
        let top = funnel.points.iter().map(|x| x[2]).fold(0.0, f64::max);
        assert_eq!(top, 2.5);
        let funnel = surface(&Shape::funnel(0.1, 1.0, 0.05).unwrap());
        let top = funnel.points.iter().map(|x| x[2]).fold(0.0, f64::max);
        assert!((top - 2.05).abs() < 1e-12);
    }

    #[test]
    fn a_file_carries_the_numbers() {
        let surface = surface(&Shape::cuboid(Vec3::repeat(1.0)).unwrap());
        let mut bytes = Vec::new();
        surface.write(&mut bytes).unwrap();
        let file = super::super::tests::reader::File::read(&bytes);
        assert_eq!(file.integers("scenery"), [7; 8]);
        assert_eq!(file.bytes("types"), [5; 12]);
    }
}
