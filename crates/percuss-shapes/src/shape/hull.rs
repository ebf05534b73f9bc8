//! A convex polyhedron from points.

use super::ShapeError;
use super::mesh::bounds;
use super::parry::{vec3, vector};
use super::polyhedral_mass;
use super::solid::{Solid, newell};
use parry3d_f64::transformation::try_convex_hull;
use percuss_math::space::Vec3;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Points this near to the plane of a face, as a part of the size of the hull, belong to the face.
const FLAT: f64 = 1e-10;

/// A convex polyhedron. A copy is cheap.
#[derive(Clone, Debug)]
pub struct Hull(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    solid: Solid,
    /// Radius of the ball about the origin that holds it, m.
    reach: f64,
    /// Lower and upper corner of the box along its axes that holds it, m.
    bounds: (Vec3, Vec3),
    /// The mean of its corners, m.
    middle: Vec3,
}

impl Hull {
    /// See [`super::Shape::hull`].
    pub(super) fn new(points: &[Vec3]) -> Result<Hull, ShapeError> {
        Hull::with_faces(points, FLAT)
    }

    /// The same, where points this near to the plane of a face, as a part of the size of the hull, belong to the face.
    pub(super) fn with_faces(points: &[Vec3], flatness: f64) -> Result<Hull, ShapeError> {
        let what = "a hull";
        let flat = ShapeError::Flat { what };
        if let Some(index) = points.iter().position(|p| !p.iter().all(|x| x.is_finite())) {
            return Err(ShapeError::NotFinite { index });
        }
        let count = points.len();
        if count < 4 {
            let least = 4;
            return Err(ShapeError::TooFew { what, least, count });
        }
        let (low, high) = bounds(points);
        let size = (high - low).norm();
        if spread(points) <= 1e-9 * size {
            return Err(flat);
        }
        let cloud: Vec<_> = points.iter().map(vector).collect();
        let (corners, triangles) = try_convex_hull(&cloud).map_err(|_| flat.clone())?;
        let corners: Vec<Vec3> = corners.into_iter().map(vec3).collect();
        let triangles: Vec<[usize; 3]> = triangles.iter().map(|t| t.map(|i| i as usize)).collect();
        let solid = polyhedron(corners, &triangles, flatness * size).ok_or_else(|| flat.clone())?;
        let reach = solid.vertices.iter().map(|v| v.norm()).fold(0.0, f64::max);
        let bounds = bounds(&solid.vertices);
        let middle = solid.vertices.iter().sum::<Vec3>() / solid.vertices.len() as f64;
        let hull = Hull(Arc::new(Parts {
            solid,
            reach,
            bounds,
            middle,
        }));
        let volume = hull.volume();
        if volume.is_nan() || volume <= 1e-12 * size.powi(3) {
            return Err(flat);
        }
        Ok(hull)
    }

    /// What it encloses, m³.
    pub(super) fn volume(&self) -> f64 {
        polyhedral_mass::moments(self.vertices(), self.faces()).volume
    }

    /// Its corners, m.
    pub fn vertices(&self) -> &[Vec3] {
        &self.0.solid.vertices
    }

    /// The corners of each face, counter-clockwise as seen from outside.
    pub fn faces(&self) -> impl Iterator<Item = &[usize]> {
        rings(&self.0.solid)
    }

    /// Radius of the ball about the origin that holds it, m.
    pub(crate) fn reach(&self) -> f64 {
        self.0.reach
    }

    /// Lower and upper corner of the box along its axes that holds it, m.
    pub(crate) fn bounds(&self) -> (Vec3, Vec3) {
        self.0.bounds
    }

    /// The mean of its corners, m: a point inside.
    pub(crate) fn middle(&self) -> Vec3 {
        self.0.middle
    }

    /// Faces and edges.
    pub(crate) fn solid(&self) -> &Solid {
        &self.0.solid
    }
}

fn rings(solid: &Solid) -> impl Iterator<Item = &[usize]> {
    solid
        .faces
        .iter()
        .map(|face| &solid.ring[face.start..face.start + face.len])
}

/// How far the points are, at most, from the plane through three of them that are far apart.
fn spread(points: &[Vec3]) -> f64 {
    let farthest = |measure: &dyn Fn(&Vec3) -> f64| {
        points.iter().fold((0.0, points[0]), |best, p| {
            let value = measure(p);
            if value > best.0 { (value, *p) } else { best }
        })
    };
    let a = points[0];
    let (length, b) = farthest(&|p| (p - a).norm());
    let along = (b - a) / length;
    let (width, c) = farthest(&|p| (p - a).cross(&along).norm());
    let normal = along.cross(&((c - a) / width));
    farthest(&|p| normal.dot(&(p - a)).abs())
        .0
        .min(width)
        .min(length)
}

/// Joins triangles of one plane into faces and drops what is no corner any more.
fn polyhedron(corners: Vec<Vec3>, triangles: &[[usize; 3]], near: f64) -> Option<Solid> {
    let mut owner = BTreeMap::new();
    for (i, t) in triangles.iter().enumerate() {
        for e in 0..3 {
            owner.insert((t[e], t[(e + 1) % 3]), i);
        }
    }
    let areas: Vec<Vec3> = triangles.iter().map(|t| newell(&corners, t)).collect();
    let mut largest_first: Vec<usize> = (0..triangles.len()).collect();
    largest_first.sort_by(|&i, &j| areas[j].norm().total_cmp(&areas[i].norm()));

    let mut taken = vec![false; triangles.len()];
    let mut loops = Vec::new();
    for seed in largest_first {
        if taken[seed] {
            continue;
        }
        taken[seed] = true;
        let normal = areas[seed].try_normalize(0.0)?;
        let offset = normal.dot(&corners[triangles[seed][0]]);
        let mut group = vec![seed];
        let mut next = 0;
        while next < group.len() {
            let t = triangles[group[next]];
            next += 1;
            for e in 0..3 {
                let Some(&other) = owner.get(&(t[(e + 1) % 3], t[e])) else {
                    continue;
                };
                let in_plane = triangles[other]
                    .iter()
                    .all(|&v| (normal.dot(&corners[v]) - offset).abs() <= near);
                if !taken[other] && in_plane && areas[other].dot(&normal) >= 0.0 {
                    taken[other] = true;
                    group.push(other);
                }
            }
        }
        loops.push(outline(triangles, &group)?);
    }
    let used = faces_per_corner(corners.len(), &loops);
    compact(corners, &used, loops)
}

/// The edges around a group of triangles as one loop.
fn outline(triangles: &[[usize; 3]], group: &[usize]) -> Option<Vec<usize>> {
    let mut inner = BTreeMap::new();
    for &i in group {
        let t = triangles[i];
        for e in 0..3 {
            inner.insert((t[e], t[(e + 1) % 3]), ());
        }
    }
    let mut follow = BTreeMap::new();
    for &(a, b) in inner.keys() {
        if !inner.contains_key(&(b, a)) && follow.insert(a, b).is_some() {
            return None;
        }
    }
    let (&first, _) = follow.first_key_value()?;
    let mut ring = vec![first];
    while let Some(&next) = follow.get(ring.last()?) {
        if next == first {
            break;
        }
        ring.push(next);
        if ring.len() > follow.len() {
            return None;
        }
    }
    (ring.len() == follow.len()).then_some(ring)
}

fn faces_per_corner(count: usize, loops: &[Vec<usize>]) -> Vec<usize> {
    let mut used = vec![0; count];
    for &v in loops.iter().flatten() {
        used[v] += 1;
    }
    used
}

/// Drops points inside faces (in no ring) and on edges (in two rings only).
fn compact(corners: Vec<Vec3>, used: &[usize], mut loops: Vec<Vec<usize>>) -> Option<Solid> {
    let mut number = vec![usize::MAX; corners.len()];
    let mut vertices = Vec::new();
    for (i, corner) in corners.iter().enumerate() {
        if used[i] >= 3 {
            number[i] = vertices.len();
            vertices.push(*corner);
        }
    }
    for ring in &mut loops {
        ring.retain(|&v| used[v] >= 3);
        if ring.len() < 3 {
            return None;
        }
        for v in ring.iter_mut() {
            *v = number[*v];
        }
    }
    Solid::from_rings(vertices, &loops)
}
