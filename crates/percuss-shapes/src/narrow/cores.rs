//! Two cores: points, segments and polyhedra, each grown by a radius.
//!
//! The separating axis says along which direction the cores overlap least. If it belongs to a face, the touches are
//! where that face and the other core face each other; if to two edges, there is one. Where the cores are apart the
//! axis need not be the direction of the shortest distance: then the nearest of all pairs of edges is.

use super::ContactPoint;
use super::clip::{Facing, SIDE, clip};
use super::closest::segments;
use super::core::Core;
use super::feature::{edge, pair as features, vertex};
use super::merge::merge;
use super::sat::{Axis, LYING, Pair, Separation, largest_separation};
use super::solids::{self, Hint};
use percuss_math::space::{Pose, Vec3, tangents};

/// Distances this near, as a part of the size, are the same.
const SAME: f64 = 1e-10;
/// Nearer to the normal of a face than this angle, a contact is one with the face.
const NEARLY_FACE: f64 = 1e-3;
/// Edges at less than this sine are taken for a line contact with two ends.
const NEARLY_PARALLEL: f64 = 0.05;

/// Appends every point at which two cores come nearer than `margin`.
pub(super) fn touches(
    core1: &Core,
    pose1: &Pose,
    core2: &Core,
    pose2: &Pose,
    margin: f64,
    out: &mut Vec<ContactPoint>,
) {
    touches_again(
        (core1, pose1),
        (core2, pose2),
        margin,
        &mut Hint::default(),
        out,
    );
}

/// The same of two that have been asked before.
pub(super) fn touches_again(
    (core1, pose1): (&Core, &Pose),
    (core2, pose2): (&Core, &Pose),
    margin: f64,
    hint: &mut Hint,
    out: &mut Vec<ContactPoint>,
) {
    let (size1, size2) = (core1.size() + core1.radius, core2.size() + core2.radius);
    let (size, large) = (size1.min(size2), size1.max(size2));
    let relative = pose1.relative(pose2);
    let pair = Pair {
        a: core1,
        b: core2,
        A_ab: relative.A.to_rotation_matrix().into_inner(),
        r_ab: relative.r,
        size,
        tie: (1e-11 * size).max(1e-15 * large),
        side: SIDE * size,
    };
    let start = out.len();
    let mut sink = Sink::new(&pair, pose1, pose2, margin, out);
    match core1.solid && core2.solid {
        true if hint.separates(&pair, sink.reach) => return,
        true => {
            let best = solids::largest_separation(&pair, sink.reach, hint);
            best.into_iter().for_each(|best| sink.along(&best));
        }
        false => sink.run(),
    }
    merge(out, start, 1e-7 * size);
}

/// Collects the touches of a pair.
pub(super) struct Sink<'s> {
    pair: &'s Pair<'s>,
    pose1: &'s Pose,
    pose2: &'s Pose,
    /// Cores farther apart than this do not touch, m.
    reach: f64,
    start: usize,
    out: &'s mut Vec<ContactPoint>,
}

impl<'s> Sink<'s> {
    pub fn new(
        pair: &'s Pair<'s>,
        pose1: &'s Pose,
        pose2: &'s Pose,
        margin: f64,
        out: &'s mut Vec<ContactPoint>,
    ) -> Self {
        Sink {
            pair,
            pose1,
            pose2,
            reach: margin + pair.a.radius + pair.b.radius,
            start: out.len(),
            out,
        }
    }

    fn run(&mut self) {
        let pair = self.pair;
        if pair.a.faces.is_empty() && pair.b.faces.is_empty() {
            self.nearest(None);
            return;
        }
        let best = largest_separation(pair, self.reach);
        best.into_iter().for_each(|best| self.along(&best));
    }

    /// The touches that belong to the axis of the largest separation.
    fn along(&mut self, best: &Separation) {
        let pair = self.pair;
        let nearest = match best.axis {
            Axis::FaceA(face) => self.face(pair, face, false),
            Axis::FaceB(face) => self.face(&pair.swapped(), face, true),
            Axis::Edges(i, j) => self.edges(i, j, best),
        };
        let apart = best.distance > -pair.tie;
        if apart && nearest > best.distance + SAME * pair.size + pair.tie {
            self.nearest(Some(best));
        } else if nearest == f64::INFINITY && !pair.is_surface() {
            self.deepest(best);
        }
    }

    /// Where a face meets the other core; `swapped` says that it is a face of b. The smallest distance of the cores.
    pub fn face(&mut self, pair: &Pair, face: usize, swapped: bool) -> f64 {
        let n = pair.a.faces[face].normal;
        let pose = if swapped { self.pose2 } else { self.pose1 };
        let normal = pose.A * if swapped { -n } else { n };
        let mut nearest = f64::INFINITY;
        let (ra, rb) = (pair.a.radius, pair.b.radius);
        clip(pair, face, self.reach, &mut |facing: Facing| {
            if rb > 0.0 && pair.a.is_far_side(&facing) {
                return;
            }
            nearest = facing.distance.min(nearest);
            let middle = 0.5 * (facing.on_a + ra * n + facing.on_b - rb * n);
            self.out.push(ContactPoint {
                point: pose.point(&middle),
                normal,
                gap: facing.distance - (ra + rb),
                feature: facing.feature(swapped),
            });
        });
        nearest
    }

    /// Where a face that looks along a normal, or nearly so, meets the other core. The smallest distance of the cores.
    pub fn nearly_face(&mut self, normal: &Vec3) -> f64 {
        let (pair, down) = (self.pair, -(self.pair.A_ab.tr_mul(normal)));
        let ((of_a, slope_a), (of_b, slope_b)) = (pair.a.steepest(normal), pair.b.steepest(&down));
        if slope_a.max(slope_b) < 1.0 - 0.5 * NEARLY_FACE * NEARLY_FACE {
            f64::INFINITY
        } else if slope_a >= slope_b {
            self.face(pair, of_a, false)
        } else {
            self.face(&pair.swapped(), of_b, true)
        }
    }

    /// Where two edges cross. Their distance.
    fn edges(&mut self, i: usize, j: usize, best: &Separation) -> f64 {
        let (ea, eb) = (self.pair.a.edge_ends(i), self.pair.edge_b(j));
        let (s, t) = segments(&ea, &eb);
        let (pa, pb) = (ea[0] + s * (ea[1] - ea[0]), eb[0] + t * (eb[1] - eb[0]));
        let off = (pb - pa) - best.distance * best.normal;
        if self.pair.is_surface() && best.distance <= 0.0 && off.norm() > 1e-6 * self.pair.size {
            return f64::INFINITY; // the edges do not cross: another triangle is nearer
        }
        self.push(&pa, &pb, &best.normal, features(edge(i), edge(j)));
        if best.distance > 0.0 {
            let (ra, rb) = (self.pair.a.radius, self.pair.b.radius);
            if best.distance < ra + rb {
                let middle = 0.5 * (pa + ra * best.normal + pb - rb * best.normal);
                self.beside(&middle, best.distance - (ra + rb), &best.normal);
            }
            (pb - pa).norm()
        } else {
            if self.pair.a.solid && self.pair.b.solid {
                self.beside(&(0.5 * (pa + pb)), best.distance, &best.normal);
            }
            best.distance
        }
    }

    /// What overlaps beside the deepest point, given in the frame of a with its gap and its normal, as seen from the face
    /// that looks most along that normal: a box that lands on another with an edge, a little tilted, may rest on a corner
    /// at the other end as well. Points nearer than the overlap is deep are the same. Of sharp cores all have the one
    /// normal, along which none is deeper; what is grown by a radius touches the face along its own.
    pub fn beside(&mut self, deepest: &Vec3, gap: f64, normal: &Vec3) {
        let (pair, down) = (self.pair, -(self.pair.A_ab.tr_mul(normal)));
        let ((of_a, slope_a), (of_b, slope_b)) = (pair.a.steepest(normal), pair.b.steepest(&down));
        let slope = slope_a.max(slope_b);
        // the neighbours of a triangle speak for themselves, but not for a line that lies along it
        let line = pair.a.edges.len() == 1 || pair.b.edges.len() == 1;
        let lies = line && slope > 1.0 - 0.5 * LYING * LYING;
        if slope <= 0.0 || pair.is_surface() && !lies {
            return;
        }
        let swapped = slope_b > slope_a;
        let (pair, face, n, pose) = match swapped {
            true => (&pair.swapped(), of_b, down, self.pose2),
            false => (pair, of_a, *normal, self.pose1),
        };
        let own = pair.a.faces[face].normal;
        let (ra, rb) = (pair.a.radius, pair.b.radius);
        let along = if ra + rb > 0.0 { own } else { n };
        let normal = pose.A * if swapped { -along } else { along };
        let deepest = self.pose1.point(deepest);
        clip(pair, face, ra + rb, &mut |facing: Facing| {
            let middle = 0.5 * (facing.on_a + ra * own + facing.on_b - rb * own);
            let point = pose.point(&middle);
            if (point - deepest).norm() > -gap {
                self.out.push(ContactPoint {
                    point,
                    normal,
                    gap: along.dot(&(facing.on_b - facing.on_a)) - (ra + rb),
                    feature: facing.feature(swapped),
                });
            }
        });
    }

    /// The deepest vertices alone, for cores that overlap without facing features.
    fn deepest(&mut self, best: &Separation) {
        let n = &best.normal;
        let (i, _) = self.pair.a.support(n);
        let (j, _) = self.pair.b.support(&-(self.pair.A_ab.tr_mul(n)));
        let (pa, pb) = (self.pair.a.vertices[i], self.pair.vertex_b(j));
        self.push(&pa, &pb, n, features(vertex(i), vertex(j)));
    }

    /// The nearest of all pairs of edges, for cores that are apart along `axis`.
    fn nearest(&mut self, axis: Option<&Separation>) {
        let pair = self.pair;
        let Some((i, j)) = nearest_edges(pair, axis, self.reach) else {
            self.out.truncate(self.start);
            return;
        };
        let (ea, eb) = (pair.a.edge_ends(i), pair.edge_b(j));
        let (s, t) = segments(&ea, &eb);
        let (da, db) = (ea[1] - ea[0], eb[1] - eb[0]);
        let (pa, pb) = (ea[0] + s * da, eb[0] + t * db);
        let d = pb - pa;
        let normal = if d.norm() > 1e-12 * pair.size {
            d.normalize()
        } else {
            axis.map_or_else(|| any_normal(&da, &db), |axis| axis.normal)
        };
        let near_face = match pair.is_surface() {
            true => LYING, // what is nearest may be so to a neighbour in the same plane
            false => NEARLY_FACE,
        };
        let nearly_face = axis.is_some_and(|axis| {
            !matches!(axis.axis, Axis::Edges(..))
                && self.out.len() > self.start
                && (normal - axis.normal).norm() < near_face
        });
        if !nearly_face {
            self.out.truncate(self.start);
            if !pair.admits(&normal) {
                return;
            }
            self.abreast((&ea, &eb), &normal, (i, j));
        }
        let feature = |ends: [usize; 2], at: f64, e: usize| {
            if at == 0.0 {
                vertex(ends[0])
            } else if at == 1.0 {
                vertex(ends[1])
            } else {
                edge(e)
            }
        };
        let gap = (pb - pa).dot(&normal);
        let found_already = self.out[self.start..]
            .iter()
            .any(|t| t.gap + pair.a.radius + pair.b.radius <= gap + SAME * pair.size);
        if !found_already {
            let of_a = feature(pair.a.edges[i].ends, s, i);
            let of_b = feature(pair.b.edges[j].ends, t, j);
            self.push(&pa, &pb, &normal, features(of_a, of_b));
        }
        let (ra, rb) = (pair.a.radius, pair.b.radius);
        if gap < ra + rb && !nearly_face {
            let middle = 0.5 * (pa + ra * normal + pb - rb * normal);
            self.beside(&middle, gap - (ra + rb), &normal);
        }
    }

    /// The two ends of the overlap of two edges that are nearly parallel and level across the normal. Whether there are any
    /// that touch.
    pub fn abreast(
        &mut self,
        (ea, eb): (&[Vec3; 2], &[Vec3; 2]),
        normal: &Vec3,
        numbers: (usize, usize),
    ) -> bool {
        let (da, db) = (ea[1] - ea[0], eb[1] - eb[0]);
        let across = |d: &Vec3| normal.dot(d).abs() < NEARLY_PARALLEL * d.norm();
        sine(&da, &db) < NEARLY_PARALLEL
            && across(&da)
            && across(&db)
            && self.line(ea, eb, normal, numbers)
    }

    /// The two ends of the overlap of two nearly parallel edges, as seen along the direction between theirs. Whether one of
    /// them touches.
    pub fn line(
        &mut self,
        ea: &[Vec3; 2],
        eb: &[Vec3; 2],
        normal: &Vec3,
        (i, j): (usize, usize),
    ) -> bool {
        let (da, db) = (ea[1] - ea[0], eb[1] - eb[0]);
        let (ua, ub) = (da.normalize(), db.normalize());
        let along = if ua.dot(&ub) < 0.0 { ua - ub } else { ua + ub };
        let span = |e: &[Vec3; 2]| [e[0] - ea[0], e[1] - ea[0]].map(|d| along.dot(&d));
        let (a, b) = (span(ea), span(eb));
        let low = a[0].min(a[1]).max(b[0].min(b[1]));
        let high = a[0].max(a[1]).min(b[0].max(b[1]));
        if low > high {
            return false; // the edges do not overlap
        }
        let ends = [self.pair.a.edges[i].ends, self.pair.b.edges[j].ends];
        let mut told = false;
        for x in [low, high] {
            let feature = |span: [f64; 2], ends: [usize; 2], e: usize| {
                span.iter()
                    .position(|&at| at == x)
                    .map_or(edge(e), |k| vertex(ends[k]))
            };
            let s = (x - a[0]) / (a[1] - a[0]);
            let t = (x - b[0]) / (b[1] - b[0]);
            let (pa, pb) = (ea[0] + s * da, eb[0] + t * db);
            let feature = features(feature(a, ends[0], i), feature(b, ends[1], j));
            told |= self.push(&pa, &pb, normal, feature);
        }
        told
    }

    /// A touch between a point of a and a point of b, in the frame of a; unless they are too far apart.
    pub fn push(&mut self, pa: &Vec3, pb: &Vec3, n: &Vec3, feature: u32) -> bool {
        let (ra, rb) = (self.pair.a.radius, self.pair.b.radius);
        let distance = (pb - pa).dot(n);
        if distance > self.reach {
            return false;
        }
        let middle = 0.5 * (pa + ra * n + pb - rb * n);
        self.out.push(ContactPoint {
            point: self.pose1.point(&middle),
            normal: self.pose1.A * n,
            gap: distance - (ra + rb),
            feature,
        });
        true
    }
}

/// The nearest pair of edges, unless it is farther than `reach`. Edges whose separation along the axis is larger
/// than the distance found so far cannot be nearer. Of those that meet at the same corner the most parallel pair counts.
fn nearest_edges(pair: &Pair, axis: Option<&Separation>, reach: f64) -> Option<(usize, usize)> {
    let mut best: Option<(usize, usize, f64)> = None;
    let mut least = reach;
    for i in 0..pair.a.edges.len() {
        let ea = pair.a.edge_ends(i);
        let high = axis.map(|x| x.normal.dot(&ea[0]).max(x.normal.dot(&ea[1])));
        for j in 0..pair.b.edges.len() {
            let eb = pair.edge_b(j);
            let same = 1e-15 * (least + pair.size); // corners that several edges share differ by rounding
            if let (Some(x), Some(high)) = (axis, high)
                && x.normal.dot(&eb[0]).min(x.normal.dot(&eb[1])) - high > least + same
            {
                continue;
            }
            let (s, t) = segments(&ea, &eb);
            let (da, db) = (ea[1] - ea[0], eb[1] - eb[0]);
            let distance = (eb[0] + t * db - ea[0] - s * da).norm();
            if distance > least + same {
                continue;
            }
            let sine = sine(&da, &db);
            if distance < least - same || best.is_none_or(|(_, _, other)| sine < other) {
                best = Some((i, j, sine));
            }
            least = least.min(distance);
        }
    }
    best.map(|(i, j, _)| (i, j))
}

/// Sine of the angle between two edges; 1 where one of them is a point.
fn sine(da: &Vec3, db: &Vec3) -> f64 {
    let lengths = da.norm() * db.norm();
    if lengths > 0.0 {
        da.cross(db).norm() / lengths
    } else {
        1.0
    }
}

/// A normal for segments that meet: across both, or across one where they are parallel, or z for points.
fn any_normal(da: &Vec3, db: &Vec3) -> Vec3 {
    if let Some(n) = da.cross(db).try_normalize(1e-8 * da.norm() * db.norm()) {
        return n;
    }
    let longer = if da.norm_squared() >= db.norm_squared() {
        da
    } else {
        db
    };
    longer
        .try_normalize(0.0)
        .map_or_else(Vec3::z, |along| tangents(&along)[0])
}
