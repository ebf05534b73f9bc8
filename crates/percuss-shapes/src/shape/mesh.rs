//! A closed surface of triangles.

use super::parry::{vec3, vector};
use super::{Hull, ShapeError, Triangles, polyhedral_mass};
use parry3d_f64::query::{PointQuery, PointQueryWithLocation};
use parry3d_f64::shape::{TriMesh, TrianglePointLocation};
use percuss_math::space::Vec3;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A closed surface of triangles that encloses a volume. A copy is cheap.
#[derive(Clone, Debug)]
pub struct Mesh(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    vertices: Vec<Vec3>,
    triangles: Vec<[usize; 3]>,
    /// Unit normal of each triangle; zero for one without area.
    normals: Vec<Vec3>,
    /// The vertices that share an edge with each vertex.
    neighbours: Vec<Vec<usize>>,
    /// For each triangle and each of its edges: whether the neighbour lies in the same plane.
    flat: Vec<[bool; 3]>,
    /// For each triangle the far corners of its neighbours across the edges that begin at its corners.
    across: Vec<[usize; 3]>,
    /// How the surface bends at the edges that begin at the corners of each triangle.
    bends: Vec<[Bend; 3]>,
    /// Whether it bends upwards somewhere.
    hollow: bool,
    /// Radius of the ball about the origin that holds all vertices, m.
    reach: f64,
    /// Finds the triangles near a place.
    tree: TriMesh,
    /// Corners of the box around all vertices, m.
    bounds: (Vec3, Vec3),
}

/// How a surface bends at an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bend {
    /// Not at all, or hardly.
    None,
    /// Its faces enclose a hollow.
    Up,
    /// Its faces enclose matter.
    Down,
    /// The neighbour says so: each edge belongs to one of its two triangles.
    Elsewhere,
}

/// Sine of the angle by which a surface must bend.
const SLIGHT: f64 = 1e-6;
/// Most vertices of a mesh that becomes a hull: contacts of hulls look at all of them.
const FEW: usize = 256;
/// What files that keep seven digits leave of lengths and volumes.
const ROUNDING: f64 = 1e-6;

impl Mesh {
    /// See [`super::Shape::mesh`].
    pub(super) fn new(surface: Triangles) -> Result<Mesh, ShapeError> {
        let Triangles {
            vertices,
            triangles,
        } = surface;
        check_indices(&vertices, &triangles)?;
        let triangles: Vec<[usize; 3]> = triangles
            .into_iter()
            .filter(|t| t[0] != t[1] && t[1] != t[2] && t[2] != t[0])
            .collect();
        // few triangles are open rather than flat, as most surfaces are that enclose nothing
        let owner = owners(&vertices, &triangles)?;
        if triangles.len() < 4 {
            return Err(ShapeError::Flat { what: "a mesh" });
        }
        let bounds = bounds(&vertices);
        check_volume(&vertices, &triangles, (bounds.1 - bounds.0).norm())?;

        let normals: Vec<Vec3> = triangles
            .iter()
            .map(|t| {
                let n = (vertices[t[1]] - vertices[t[0]]).cross(&(vertices[t[2]] - vertices[t[0]]));
                n.try_normalize(0.0).unwrap_or_default()
            })
            .collect();
        let neighbour = |t: &[usize; 3], e: usize| owner[&(t[(e + 1) % 3], t[e])];
        let flat = triangles
            .iter()
            .enumerate()
            .map(|(i, t)| {
                std::array::from_fn(|e| (normals[neighbour(t, e)] - normals[i]).norm() < 1e-9)
            })
            .collect();
        let across: Vec<[usize; 3]> = triangles
            .iter()
            .map(|t| {
                std::array::from_fn(|e| {
                    let edge = [t[e], t[(e + 1) % 3]];
                    let corners = triangles[neighbour(t, e)];
                    let far = corners.into_iter().find(|corner| !edge.contains(corner));
                    far.unwrap_or(t[e])
                })
            })
            .collect();
        let bends: Vec<[Bend; 3]> = (triangles.iter().zip(&normals).zip(&across))
            .map(|((t, n), across)| {
                std::array::from_fn(|e| {
                    let d = vertices[across[e]] - vertices[t[e]];
                    match n.dot(&d) / d.norm() {
                        _ if t[e] > t[(e + 1) % 3] => Bend::Elsewhere,
                        slope if slope > SLIGHT => Bend::Up,
                        slope if slope < -SLIGHT => Bend::Down,
                        _ => Bend::None,
                    }
                })
            })
            .collect();
        let hollow = bends.iter().flatten().any(|bend| *bend == Bend::Up);
        let mut neighbours = vec![Vec::new(); vertices.len()];
        for &(from, to) in owner.keys() {
            neighbours[from].push(to);
        }
        let tree = TriMesh::new(
            vertices.iter().map(vector).collect(),
            triangles.iter().map(|t| t.map(|i| i as u32)).collect(),
        )
        .map_err(|_| ShapeError::Flat { what: "a mesh" })?;
        let reach = vertices.iter().map(|v| v.norm()).fold(0.0, f64::max);
        Ok(Mesh(Arc::new(Parts {
            vertices,
            triangles,
            normals,
            neighbours,
            flat,
            across,
            bends,
            hollow,
            reach,
            tree,
            bounds,
        })))
    }

    /// The hull of its vertices, where they are few and the hull encloses no more than the mesh does.
    pub(super) fn as_hull(&self) -> Option<Hull> {
        if self.vertices().len() > FEW {
            return None;
        }
        let hull = Hull::with_faces(self.vertices(), ROUNDING).ok()?;
        let rings = self.triangles().iter().map(|t| t.as_slice());
        let volume = polyhedral_mass::moments(self.vertices(), rings).volume;
        ((hull.volume() - volume).abs() <= ROUNDING * volume).then_some(hull)
    }

    /// Its vertices, m.
    pub fn vertices(&self) -> &[Vec3] {
        &self.0.vertices
    }

    /// The vertices of each triangle, counter-clockwise as seen from outside.
    pub fn triangles(&self) -> &[[usize; 3]] {
        &self.0.triangles
    }

    /// Corners of the box around all vertices, m.
    pub(crate) fn bounds(&self) -> (Vec3, Vec3) {
        self.0.bounds
    }

    /// Unit normals of the triangles; zero for one without area.
    pub(crate) fn normals(&self) -> &[Vec3] {
        &self.0.normals
    }

    /// The vertices that share an edge with a vertex.
    pub(crate) fn neighbours(&self, vertex: usize) -> &[usize] {
        &self.0.neighbours[vertex]
    }

    /// For each triangle and each of its edges: whether the neighbour lies in the same plane.
    pub(crate) fn flat(&self) -> &[[bool; 3]] {
        &self.0.flat
    }

    /// The far corners of the neighbours of a triangle across the edges that begin at its corners.
    pub(crate) fn across(&self, triangle: usize) -> [usize; 3] {
        self.0.across[triangle]
    }

    /// How the surface bends at the edges that begin at the corners of a triangle.
    pub(crate) fn bends(&self, triangle: usize) -> [Bend; 3] {
        self.0.bends[triangle]
    }

    /// Whether the surface bends upwards somewhere.
    pub(crate) fn is_hollow(&self) -> bool {
        self.0.hollow
    }

    /// Whether a point lies in the box around all vertices.
    pub(crate) fn may_hold(&self, r: &Vec3) -> bool {
        let (low, high) = self.0.bounds;
        let slack = 1e-9 * self.0.reach;
        (0..3).all(|k| low[k] - slack <= r[k] && r[k] <= high[k] + slack)
    }

    /// Whether a point lies inside or on the surface: whether the surface winds around it. The solid angle of a triangle is
    /// that of \[VanOosterom1983].
    pub(crate) fn holds(&self, r: &Vec3) -> bool {
        if !self.may_hold(r) {
            return false;
        }
        let angles = self.0.triangles.iter().map(|t| {
            let [a, b, c] = t.map(|k| self.0.vertices[k] - r);
            let [x, y, z] = [a, b, c].map(|d| d.norm());
            let below = x * y * z + a.dot(&b) * z + b.dot(&c) * x + c.dot(&a) * y;
            2.0 * a.dot(&b.cross(&c)).atan2(below)
        });
        // a full turn inside, half of it on a face, less at edges and corners
        angles.sum::<f64>() > 0.1 * std::f64::consts::PI
    }

    /// How deep a point lies inside, m; zero outside.
    pub(crate) fn depth(&self, r: &Vec3) -> f64 {
        self.inside(r).map_or(0.0, |way| way.norm())
    }

    /// Whether a point lies inside, or on the surface but for rounding.
    pub(crate) fn is_within(&self, r: &Vec3) -> bool {
        self.may_hold(r) && {
            let nearest = self.0.tree.project_local_point(vector(r), false);
            (r - vec3(nearest.point)).norm() <= 1e-9 * self.0.reach || self.inside(r).is_some()
        }
    }

    /// The way from the nearest point of the surface to a point inside; none outside.
    pub(crate) fn inside(&self, r: &Vec3) -> Option<Vec3> {
        if !self.may_hold(r) {
            return None;
        }
        let (nearest, (triangle, place)) =
            (self.0.tree).project_local_point_and_get_location(vector(r), false);
        let way = r - vec3(nearest.point);
        let inside = match place {
            TrianglePointLocation::OnFace(..) => self.0.normals[triangle as usize].dot(&way) < 0.0,
            // who is nearest to an edge or a corner cannot tell by one triangle
            _ => self.holds(r),
        };
        inside.then_some(way)
    }

    /// Radius of the ball about the origin that holds all vertices, m.
    pub(crate) fn reach(&self) -> f64 {
        self.0.reach
    }

    /// What finds the triangles near a place.
    pub(crate) fn tree(&self) -> &TriMesh {
        &self.0.tree
    }
}

fn check_indices(vertices: &[Vec3], triangles: &[[usize; 3]]) -> Result<(), ShapeError> {
    if let Some(index) = vertices
        .iter()
        .position(|v| !v.iter().all(|x| x.is_finite()))
    {
        return Err(ShapeError::NotFinite { index });
    }
    let count = vertices.len();
    if count < 4 {
        let (what, least) = ("a mesh", 4);
        return Err(ShapeError::TooFew { what, least, count });
    }
    for (triangle, t) in triangles.iter().enumerate() {
        if let Some(&vertex) = t.iter().find(|&&v| v >= count) {
            return Err(ShapeError::NoSuchVertex {
                triangle,
                vertex,
                count,
            });
        }
    }
    Ok(())
}

/// The triangle to the left of each directed edge, where each edge has exactly two that run in opposite directions.
fn owners(
    vertices: &[Vec3],
    triangles: &[[usize; 3]],
) -> Result<BTreeMap<(usize, usize), usize>, ShapeError> {
    let ends = |from: usize, to: usize| (vertices[from].into(), vertices[to].into());
    let mut owner = BTreeMap::new();
    let mut twice = None;
    for (i, t) in triangles.iter().enumerate() {
        for e in 0..3 {
            let (from, to) = (t[e], t[(e + 1) % 3]);
            if owner.insert((from, to), i).is_some() {
                twice = twice.or(Some((from, to)));
            }
        }
    }
    match twice {
        Some((from, to)) if owner.contains_key(&(to, from)) => {
            let (from, to) = ends(from, to);
            return Err(ShapeError::Open { from, to });
        }
        Some((from, to)) => {
            let (from, to) = ends(from, to);
            return Err(ShapeError::Disagree { from, to });
        }
        None => {}
    }
    match owner
        .keys()
        .find(|(from, to)| !owner.contains_key(&(*to, *from)))
    {
        Some(&(from, to)) => {
            let (from, to) = ends(from, to);
            Err(ShapeError::Open { from, to })
        }
        None => Ok(owner),
    }
}

fn check_volume(vertices: &[Vec3], triangles: &[[usize; 3]], size: f64) -> Result<(), ShapeError> {
    let rings = triangles.iter().map(|t| t.as_slice());
    let volume = polyhedral_mass::moments(vertices, rings).volume;
    if volume.is_nan() || volume.abs() <= 1e-12 * size.powi(3) {
        return Err(ShapeError::Flat { what: "a mesh" });
    }
    if volume < 0.0 {
        return Err(ShapeError::InsideOut { volume });
    }
    Ok(())
}

/// Corners of the box around points.
pub(super) fn bounds(points: &[Vec3]) -> (Vec3, Vec3) {
    points.iter().fold(
        (Vec3::repeat(f64::INFINITY), Vec3::repeat(f64::NEG_INFINITY)),
        |(low, high), p| (low.inf(p), high.sup(p)),
    )
}
