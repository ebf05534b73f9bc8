//! The outlines of shapes as they are seen.

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::TAU;

use percuss_bodies::{Mesh, Shape};
use percuss_math::space::{Pose, Vec3};

use super::camera::{Camera, Flat, Window};

/// Corners of a circle.
const AROUND: usize = 16;

/// Something to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Outline {
    /// A circle: centre and radius, m.
    Disc(Flat, f64),
    /// What rings wind around.
    Region(Vec<Vec<Flat>>),
    /// A line, open.
    Line(Flat, Flat),
}

/// The outlines of a body.
pub(super) fn of_body(shape: &Shape, pose: &Pose, camera: &Camera, out: &mut Vec<Outline>) {
    match shape {
        Shape::Sphere { radius } | Shape::Disc { radius } => {
            out.push(Outline::Disc(camera.see(&pose.r), *radius));
        }
        Shape::Compound(parts) => {
            for (place, part) in parts {
                of_body(part, &pose.then(place), camera, out);
            }
        }
        Shape::HalfSpace | Shape::Funnel { .. } => {}
        Shape::Mesh(mesh) => out.push(Outline::Region(rings(&brims(mesh, pose, camera)))),
        _ => {
            let points = corners(shape);
            let seen = points.iter().map(|x| camera.see(&pose.point(x)));
            out.push(Outline::Region(vec![hull(seen.collect())]));
        }
    }
}

/// The outlines of scenery; what has no end is cut at the window.
pub(super) fn of_scenery(
    shape: &Shape,
    pose: &Pose,
    camera: &Camera,
    window: &Window,
    out: &mut Vec<Outline>,
) {
    match shape {
        Shape::Compound(parts) => {
            for (place, part) in parts {
                of_scenery(part, &pose.then(place), camera, window, out);
            }
        }
        Shape::HalfSpace => out.extend(surface(pose, camera, window)),
        Shape::Funnel { rim, slope, height } => {
            let [width, tall] = window.size();
            let top = height.min(2.0 * (width + tall));
            let ring = |radius: f64, z: f64| circle(radius, z, |x| camera.see(&pose.point(&x)));
            sides(&ring(*rim, 0.0), &ring(rim + slope * top, top), out);
        }
        Shape::Mesh(mesh) => {
            let brims = brims(mesh, pose, camera).into_iter();
            out.extend(brims.map(|[from, to]| Outline::Line(from, to)));
        }
        _ => of_body(shape, pose, camera, out),
    }
}

/// Points whose hull is the shape, in its own frame.
fn corners(shape: &Shape) -> Vec<Vec3> {
    let ring = |radius: f64, z: f64| circle(radius, z, |x| x);
    match shape {
        Shape::Box { half } => (0..8)
            .map(|i| Vec3::from_fn(|k, _| if i >> k & 1 == 1 { half[k] } else { -half[k] }))
            .collect(),
        Shape::Capsule {
            half_height,
            radius,
        } => {
            let rings = (0..=6).flat_map(|k| {
                let angle = TAU / 4.0 * (f64::from(k) / 3.0 - 1.0);
                let z = radius * angle.sin() + half_height.copysign(angle);
                ring(radius * angle.cos(), z)
            });
            rings.chain(ring(*radius, -half_height)).collect()
        }
        Shape::Cylinder {
            half_height,
            radius,
        } => [ring(*radius, -half_height), ring(*radius, *half_height)].concat(),
        Shape::Cone {
            half_height,
            radius,
        } => {
            let mut points = ring(*radius, -half_height);
            points.push(Vec3::new(0.0, 0.0, *half_height));
            points
        }
        Shape::Hull(hull) => hull.vertices().to_vec(),
        Shape::Polygon(polygon) => {
            let corners = polygon.vertices().iter();
            let around = |x: &Vec3| circle(polygon.radius(), 0.0, |y| x + y);
            match polygon.radius() > 0.0 {
                true => corners.flat_map(around).collect(),
                false => corners.copied().collect(),
            }
        }
        Shape::Sphere { .. }
        | Shape::Disc { .. }
        | Shape::Mesh(_)
        | Shape::HalfSpace
        | Shape::Funnel { .. }
        | Shape::Compound(_) => Vec::new(),
    }
}

fn circle<T>(radius: f64, z: f64, place: impl Fn(Vec3) -> T) -> Vec<T> {
    let point = |i: usize| {
        let angle = TAU * i as f64 / AROUND as f64;
        place(Vec3::new(radius * angle.cos(), radius * angle.sin(), z))
    };
    (0..AROUND).map(point).collect()
}

/// Where a half-space ends in the plane of the picture; nothing where one looks onto its surface.
fn surface(pose: &Pose, camera: &Camera, window: &Window) -> Option<Outline> {
    let normal = pose.A * Vec3::z();
    if normal.dot(&camera.away()).abs() > 0.5 {
        return None;
    }
    let [x, y] = camera.see(&normal);
    let length = x.hypot(y);
    let (along, middle) = ([-y / length, x / length], camera.see(&pose.r));
    // as long as is needed to leave the window, wherever the position was given
    let centre = [0, 1].map(|k| 0.5 * (window.low[k] + window.high[k]));
    let foot = along[0] * (centre[0] - middle[0]) + along[1] * (centre[1] - middle[1]);
    let [width, height] = window.size();
    let end = |s: f64| [0, 1].map(|k| middle[k] + (foot + s * (width + height)) * along[k]);
    Some(Outline::Line(end(-1.0), end(1.0)))
}

/// The sides of what lies between two rings: where the hull of both goes from one to the other.
fn sides(a: &[Flat], b: &[Flat], out: &mut Vec<Outline>) {
    let ring = hull([a, b].concat());
    for (i, from) in ring.iter().enumerate() {
        let to = ring[(i + 1) % ring.len()];
        if a.contains(from) != a.contains(&to) {
            out.push(Outline::Line(*from, to));
        }
    }
}

/// The edges of a mesh where it turns away from the eye; what faces the eye lies to their left.
fn brims(mesh: &Mesh, pose: &Pose, camera: &Camera) -> Vec<[Flat; 2]> {
    let see = |x: &Vec3| camera.see(&pose.point(x));
    let seen: Vec<Flat> = mesh.vertices().iter().map(see).collect();
    let mut brims = BTreeSet::new();
    for triangle in mesh.triangles() {
        let [a, b, c] = triangle.map(|k| seen[k]);
        if turns(a, b, c) > 0.0 {
            for e in 0..3 {
                let (from, to) = (triangle[e], triangle[(e + 1) % 3]);
                // a neighbour that faces the eye runs along the edge the other way
                if !brims.remove(&(to, from)) {
                    brims.insert((from, to));
                }
            }
        }
    }
    let brims = brims.into_iter();
    brims.map(|(from, to)| [seen[from], seen[to]]).collect()
}

/// Edges one behind the other, in rings: as many begin at every point as end there.
fn rings(edges: &[[Flat; 2]]) -> Vec<Vec<Flat>> {
    let key = |x: &Flat| x.map(f64::to_bits);
    let mut next: BTreeMap<[u64; 2], Vec<Flat>> = BTreeMap::new();
    for [from, to] in edges {
        next.entry(key(from)).or_default().push(*to);
    }
    let mut rings = Vec::new();
    for [from, _] in edges {
        let (mut at, mut ring) = (*from, Vec::new());
        while let Some(to) = next.get_mut(&key(&at)).and_then(Vec::pop) {
            ring.push(at);
            at = to;
        }
        if !ring.is_empty() {
            rings.push(ring);
        }
    }
    rings
}

/// Twice the area of a triangle, positive where it turns left.
fn turns(a: Flat, b: Flat, c: Flat) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// The convex hull of points, counter-clockwise: Andrew's chain.
fn hull(mut points: Vec<Flat>) -> Vec<Flat> {
    points.retain(|x| x.iter().all(|value| value.is_finite()));
    points.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let chain = |points: &mut dyn Iterator<Item = &Flat>| {
        let mut chain: Vec<Flat> = Vec::new();
        for x in points {
            while let [.., a, b] = chain[..]
                && turns(a, b, *x) <= 0.0
            {
                chain.pop();
            }
            chain.push(*x);
        }
        chain.pop();
        chain
    };
    let mut ring = chain(&mut points.iter());
    ring.extend(chain(&mut points.iter().rev()));
    ring
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hull_has_no_inner_points() {
        let points = [[0.0, 0.0], [1.0, 0.0], [0.5, 0.5], [1.0, 1.0], [0.0, 1.0]];
        let square = hull([&points[..], &[[0.5, 0.0], [f64::NAN, 0.0]]].concat());
        assert_eq!(square, [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
        assert_eq!(hull(vec![[1.0, 2.0]; 3]), [[1.0, 2.0]]);
    }

    #[test]
    fn edges_become_rings() {
        let [a, b, c, d] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let square = [[c, d], [a, b], [d, a], [b, c]];
        assert_eq!(rings(&square), [vec![c, d, a, b]]);
        // two that touch at a corner are one or two, with every edge once
        let [e, f] = [[2.0, 1.0], [2.0, 2.0]];
        let both = [&square[..], &[[c, e], [e, f], [f, c]]].concat();
        let found = rings(&both);
        assert_eq!(found.iter().map(Vec::len).sum::<usize>(), 7, "{found:?}");
    }

    #[test]
    fn a_funnel_has_two_sides() {
        let mut found = Vec::new();
        let low = [[-1.0, 0.0], [0.0, 0.0], [1.0, 0.0]];
        sides(&low, &[[-2.0, 1.0], [2.0, 1.0]], &mut found);
        assert_eq!(found.len(), 2, "{found:?}");
    }
}
