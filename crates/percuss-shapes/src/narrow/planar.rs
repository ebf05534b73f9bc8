//! Rounded polygons in the plane z = 0: separating axes, then the facing edges cut to each other.

use super::ContactPoint;
use super::feature::{edge, pair as features, vertex};
use crate::shape::Shape;
use percuss_math::space::{Pose, Vec3};

/// Points this far outside of the ends of an edge, as a part of the size, still face it.
const SIDE: f64 = 1e-9;
/// Nearer to the normal of an edge than this angle, a contact is one with the edge.
const NEARLY_EDGE: f64 = 1e-3;

/// A convex polygon (a segment, a point) grown by a radius, in its own frame.
#[derive(Clone, Copy)]
struct Rounded<'a> {
    vertices: &'a [Vec3],
    radius: f64,
}

impl Rounded<'_> {
    /// Edges: none of a point, both sides of a segment.
    fn edges(&self) -> usize {
        if self.vertices.len() > 1 {
            self.vertices.len()
        } else {
            0
        }
    }

    fn next(&self, i: usize) -> usize {
        (i + 1) % self.vertices.len()
    }

    /// Outward unit normal of the edge from vertex i on.
    fn normal(&self, i: usize) -> Vec3 {
        let e = self.vertices[self.next(i)] - self.vertices[i];
        let length = e.x.hypot(e.y);
        Vec3::new(e.y / length, -e.x / length, 0.0)
    }

    fn size(&self) -> f64 {
        self.radius + self.vertices.iter().map(|v| v.amax()).fold(0.0, f64::max)
    }
}

/// Two of them, seen from the frame of the first.
#[derive(Clone, Copy)]
struct Pair<'a> {
    a: Rounded<'a>,
    b: Rounded<'a>,
    /// Cosine and sine of the angle from a to b.
    turn: (f64, f64),
    r_ab: Vec3,
}

impl<'a> Pair<'a> {
    fn swapped(&self) -> Pair<'a> {
        let (c, s) = self.turn;
        let r = self.r_ab;
        Pair {
            a: self.b,
            b: self.a,
            turn: (c, -s),
            r_ab: Vec3::new(-(c * r.x + s * r.y), s * r.x - c * r.y, 0.0),
        }
    }

    /// A direction of b in the frame of a.
    fn turned(&self, x: &Vec3) -> Vec3 {
        let (c, s) = self.turn;
        Vec3::new(c * x.x - s * x.y, s * x.x + c * x.y, 0.0)
    }

    fn vertex_b(&self, i: usize) -> Vec3 {
        self.r_ab + self.turned(&self.b.vertices[i])
    }

    /// The vertex of b that is lowest over an edge of a, and how far it is above it.
    fn lowest(&self, edge: usize) -> (usize, f64) {
        let (n, at) = (self.a.normal(edge), self.a.vertices[edge]);
        (0..self.b.vertices.len()).fold((0, f64::INFINITY), |best, i| {
            let d = n.dot(&(self.vertex_b(i) - at));
            if d < best.1 { (i, d) } else { best }
        })
    }

    /// The edge of a over which b is highest.
    fn best_edge(&self) -> Option<(usize, f64)> {
        (0..self.a.edges())
            .map(|i| (i, self.lowest(i).1))
            .reduce(|best, x| if x.1 > best.1 { x } else { best })
    }
}

/// Appends the touches of two planar shapes; balls count as discs. Nothing for a planar and a solid shape.
pub(super) fn touches(
    shape1: &Shape,
    pose1: &Pose,
    shape2: &Shape,
    pose2: &Pose,
    margin: f64,
    out: &mut Vec<ContactPoint>,
) {
    let planes = ((shape1, pose1), (shape2, pose2));
    with_sink(planes, margin, out, |mut sink, pair| sink.run(pair));
}

/// Appends the touches of an edge of the first with the second, along the normal of the edge; points up to `side` beyond its
/// ends count.
pub(super) fn on_edge(
    first: (&Shape, &Pose),
    edge: usize,
    second: (&Shape, &Pose),
    (margin, side): (f64, f64),
    out: &mut Vec<ContactPoint>,
) {
    with_sink((first, second), margin, out, |mut sink, pair| {
        sink.side = side;
        sink.facing(pair, edge, false);
    });
}

/// Calls `then` with two planar shapes and what collects their touches; not at all where one is turned out of the plane.
fn with_sink(
    ((shape1, pose1), (shape2, pose2)): ((&Shape, &Pose), (&Shape, &Pose)),
    margin: f64,
    out: &mut Vec<ContactPoint>,
    then: impl FnOnce(Sink, &Pair),
) {
    let origin = [Vec3::zeros()];
    let (Some(a), Some(b)) = (rounded(shape1, &origin), rounded(shape2, &origin)) else {
        return;
    };
    let r = pose1.local(&pose2.r);
    let x = pose1.A.inverse_transform_vector(&(pose2.A * Vec3::x()));
    let length = x.x.hypot(x.y);
    if length == 0.0 {
        return; // turned out of the plane
    }
    let pair = Pair {
        a,
        b,
        turn: (x.x / length, x.y / length),
        r_ab: Vec3::new(r.x, r.y, 0.0),
    };
    let size = a.size().min(b.size());
    let sink = Sink {
        pose1,
        pose2,
        reach: margin + a.radius + b.radius,
        size,
        tie: (1e-11 * size).max(1e-15 * a.size().max(b.size())),
        side: SIDE * size,
        start: out.len(),
        out,
    };
    then(sink, &pair);
}

fn rounded<'a>(shape: &'a Shape, origin: &'a [Vec3; 1]) -> Option<Rounded<'a>> {
    match shape {
        Shape::Disc { radius } | Shape::Sphere { radius } => Some(Rounded {
            vertices: origin,
            radius: *radius,
        }),
        Shape::Polygon(polygon) => Some(Rounded {
            vertices: polygon.vertices(),
            radius: polygon.radius(),
        }),
        _ => None,
    }
}

struct Sink<'s> {
    pose1: &'s Pose,
    pose2: &'s Pose,
    reach: f64,
    size: f64,
    tie: f64,
    /// Points this far outside of the ends of an edge, m, still face it.
    side: f64,
    start: usize,
    out: &'s mut Vec<ContactPoint>,
}

impl Sink<'_> {
    /// Edges of a win over edges of b unless those separate by more, beyond rounding.
    fn run(&mut self, pair: &Pair) {
        let swapped = pair.swapped();
        let (of_a, of_b) = (pair.best_edge(), swapped.best_edge());
        let (edge, separation, of_b_wins) = match (of_a, of_b) {
            (Some(a), Some(b)) if b.1 > a.1 + self.tie => (b.0, b.1, true),
            (Some(a), _) => (a.0, a.1, false),
            (None, Some(b)) => (b.0, b.1, true),
            (None, None) => return self.corners(pair, None),
        };
        if separation > self.reach {
            return;
        }
        let reference = if of_b_wins { &swapped } else { pair };
        let nearest = self.facing(reference, edge, of_b_wins);
        if separation > 0.0 && nearest > separation + 1e-10 * self.size + self.tie {
            let n = reference.a.normal(edge);
            let n = if of_b_wins { -pair.turned(&n) } else { n };
            self.corners(pair, Some(n));
        } else if nearest == f64::INFINITY {
            self.deepest(reference, edge, of_b_wins);
        }
    }

    /// The facing edge (or vertex) of b, cut to an edge of a. The smallest distance.
    fn facing(&mut self, pair: &Pair, i: usize, swapped: bool) -> f64 {
        let (p, q) = (pair.a.vertices[i], pair.a.vertices[pair.a.next(i)]);
        let n = pair.a.normal(i);
        let length = (q - p).norm();
        let along = (q - p) / length;
        let low = pair.lowest(i).0;
        let slack = self.side;
        let mut nearest = f64::INFINITY;
        let mut emit = |at: Vec3, of_a: u32, of_b: u32| {
            let distance = n.dot(&(at - p));
            if distance <= self.reach {
                nearest = nearest.min(distance);
                self.push(pair, &at, &n, distance, [of_a, of_b], swapped);
            }
        };
        if pair.b.edges() == 0 {
            let t = along.dot(&(pair.vertex_b(0) - p));
            if (-slack..=length + slack).contains(&t) {
                emit(pair.vertex_b(0), edge(i), vertex(0));
            }
            return nearest;
        }
        // of the two edges at the lowest vertex the one that looks more against n
        let before = (low + pair.b.vertices.len() - 1) % pair.b.vertices.len();
        let slope = |k: usize| n.dot(&pair.turned(&pair.b.normal(k)));
        let other = if slope(before) < slope(low) {
            before
        } else {
            low
        };
        let ends = [other, pair.b.next(other)];
        let [u, v] = ends.map(|k| pair.vertex_b(k));
        let [s, t] = [u, v].map(|x| along.dot(&(x - p)));
        for (k, here, there) in [(0, s, t), (1, t, s)] {
            let x = [u, v][k];
            let cut = here.clamp(0.0, length);
            if (here - cut).abs() <= slack {
                emit(x, edge(i), vertex(ends[k]));
            } else if (cut - here) * (there - cut) > 0.0 {
                let corner = if cut == 0.0 { i } else { pair.a.next(i) };
                let at = x + (cut - here) / (there - here) * ([v, u][k] - x);
                emit(at, vertex(corner), edge(other));
            }
        }
        nearest
    }

    /// The lowest vertex alone, for cores that overlap without facing edges.
    fn deepest(&mut self, pair: &Pair, i: usize, swapped: bool) {
        let (low, distance) = pair.lowest(i);
        let (at, n) = (pair.vertex_b(low), pair.a.normal(i));
        self.push(pair, &at, &n, distance, [edge(i), vertex(low)], swapped);
    }

    /// The nearest pair of corners, for polygons that are apart along `axis`.
    fn corners(&mut self, pair: &Pair, axis: Option<Vec3>) {
        let mut best = (f64::INFINITY, 0, 0);
        for i in 0..pair.a.vertices.len() {
            for j in 0..pair.b.vertices.len() {
                let d = (pair.vertex_b(j) - pair.a.vertices[i]).norm();
                if d < best.0 {
                    best = (d, i, j);
                }
            }
        }
        let (distance, i, j) = best;
        let at = pair.vertex_b(j);
        let n = if distance > 1e-12 * self.size || (axis.is_none() && distance > 0.0) {
            (at - pair.a.vertices[i]) / distance
        } else {
            axis.unwrap_or_else(Vec3::x)
        };
        let nearly_edge = axis.is_some_and(|axis| (axis - n).norm() < NEARLY_EDGE);
        if !nearly_edge {
            self.out.truncate(self.start);
        }
        let gap = distance - (pair.a.radius + pair.b.radius);
        let found_already = self.out[self.start..]
            .iter()
            .any(|t| t.gap <= gap + 1e-10 * self.size);
        if distance <= self.reach && !found_already {
            // in place of the nearest of those found along the edge
            let found = &self.out[self.start..];
            let nearest = (0..found.len()).min_by(|&i, &j| found[i].gap.total_cmp(&found[j].gap));
            if let Some(nearest) = nearest {
                self.out.remove(self.start + nearest);
            }
            self.push(pair, &at, &n, distance, [vertex(i), vertex(j)], false);
        }
    }

    /// A touch at `at` on the core of b, `distance` above the core of a; `swapped` says that a is shape 2.
    fn push(
        &mut self,
        pair: &Pair,
        at: &Vec3,
        n: &Vec3,
        distance: f64,
        [of_a, of_b]: [u32; 2],
        swapped: bool,
    ) {
        let (ra, rb) = (pair.a.radius, pair.b.radius);
        let gap = distance - (ra + rb);
        let pose = if swapped { self.pose2 } else { self.pose1 };
        let mut normal = pose.A * if swapped { -n } else { *n };
        normal.z = 0.0;
        normal /= normal.x.hypot(normal.y).max(f64::MIN_POSITIVE);
        let feature = if swapped {
            features(of_b, of_a)
        } else {
            features(of_a, of_b)
        };
        self.out.push(ContactPoint {
            point: pose.point(&(at - (rb + 0.5 * gap) * n)),
            normal,
            gap,
            feature,
        });
    }
}
