//! Solids that lie across a rim of a funnel.
//!
//! A rim is a circle of no thickness. Where arcs of it are inside of a solid, the tangent at the middle of an arc says which
//! way out is the shortest, as for two convex shapes; how deep the arc is that way is then measured on the circle itself.
//! A margin has no meaning here: what does not overlap does not touch.

use super::ContactPoint;
use super::closest::segments;
use super::convex;
use super::core::Core;
use super::feature::{edge, pair};
use super::form::{Form, with_form};
use crate::shape::Shape;
use percuss_math::space::{Pose, Vec3};
use std::f64::consts::{FRAC_PI_4, TAU};

/// Points of the circle that are looked at first.
const SAMPLES: usize = 64;
/// Halvings of the way between two samples.
const HALVINGS: usize = 44;
/// An arc is seen as pieces that are not longer.
const PIECE: f64 = FRAC_PI_4;
/// Tangents that are tried until one touches where it was drawn, to within this angle.
const ROUNDS: usize = 8;
const SAME: f64 = 1e-7;
/// A direction is along the axis where no more of it than this is across.
const LEVEL: f64 = 1e-9;
/// Ends of an arc that are less deep than this part of the deepest point carry nothing.
const SHALLOW: f64 = 0.1;

/// A rim of a funnel.
pub(super) struct Wire {
    /// Height above the origin of the funnel, m.
    pub z: f64,
    pub radius: f64,
    /// First of the numbers of its touches.
    pub first: usize,
}

/// A wire and a convex solid.
struct Crossing<'a> {
    wire: &'a Wire,
    funnel: &'a Pose,
    form: Form<'a>,
    pose: &'a Pose,
    /// The pose of the funnel seen from the solid.
    relative: Pose,
}

impl Wire {
    /// The wire is shape 1; `funnel` is the pose of its funnel. The touches lie on the surface of the other shape. Balls and
    /// the ends of capsules are left to who looks at them as points.
    pub fn touches(&self, funnel: &Pose, shape: &Shape, pose: &Pose, out: &mut Vec<ContactPoint>) {
        with_form(shape, |form| {
            let crossing = Crossing {
                wire: self,
                funnel,
                form,
                pose,
                relative: pose.relative(funnel),
            };
            if !crossing.is_far() {
                crossing.run(out);
            }
        });
    }

    /// The point at an angle, in the frame of the funnel.
    fn at(&self, angle: f64) -> Vec3 {
        let (sin, cos) = angle.sin_cos();
        Vec3::new(self.radius * cos, self.radius * sin, self.z)
    }
}

impl Crossing<'_> {
    /// Whether the solid is nowhere near.
    fn is_far(&self) -> bool {
        let c = self.funnel.local(&self.pose.r);
        let off = (c.x.hypot(c.y) - self.wire.radius).hypot(c.z - self.wire.z);
        off > 3f64.sqrt() * self.form.size()
    }

    fn run(&self, out: &mut Vec<ContactPoint>) {
        let start = out.len();
        for arc in arcs(self.wire.radius, |angle| self.outside(angle)) {
            match self.form {
                Form::Core(Core {
                    vertices: [a, b],
                    radius,
                    ..
                }) => self.capsule(&[*a, *b], *radius, arc, out),
                _ => self.arc(arc, out),
            }
        }
        for (k, touch) in out[start..].iter_mut().enumerate() {
            touch.feature = pair(edge(self.wire.first + k), edge(0));
        }
    }

    /// How far the point at an angle is outside of the solid, m, and negative inside.
    fn outside(&self, angle: f64) -> f64 {
        self.form
            .outside(&self.relative.point(&self.wire.at(angle)))
    }

    /// The side of a capsule: where an arc is nearest to its axis.
    fn capsule(&self, axis: &[Vec3; 2], radius: f64, arc: [f64; 2], out: &mut Vec<ContactPoint>) {
        let angle = least(arc, |angle| self.outside(angle));
        let x = self.relative.point(&self.wire.at(angle));
        let (_, t) = segments(&[x, x], axis);
        let way = axis[0] + t * (axis[1] - axis[0]) - x;
        let distance = way.norm();
        if t > 0.0 && t < 1.0 && distance > 0.0 {
            let normal = way / distance;
            self.push(angle, self.pose.A * normal, distance - radius, out);
        }
    }

    /// An arc inside of a solid with faces.
    fn arc(&self, [from, to]: [f64; 2], out: &mut Vec<ContactPoint>) {
        let pieces = ((to - from) / PIECE).ceil().max(1.0);
        let length = (to - from) / pieces;
        let closed = to - from >= TAU;
        for i in 0..pieces as usize {
            let piece = [i as f64, (i + 1) as f64].map(|k| from + k * length);
            let last = !closed && i + 1 == pieces as usize;
            self.piece(piece, last, out);
        }
    }

    /// A piece of an arc: where it is nearest, or, where it lies along a face, its beginning, where it is deepest, and its
    /// end if that is wanted.
    fn piece(&self, piece: [f64; 2], end: bool, out: &mut Vec<ContactPoint>) {
        let middle = 0.5 * (piece[0] + piece[1]);
        let seen = self.along_tangent(middle);
        let Some(first) = deepest(&seen) else {
            return;
        };
        if seen.len() > 1 {
            return self.line(piece, end, first, out);
        }
        let (mut angle, mut touch) = (middle, *first);
        for _ in 0..ROUNDS {
            // the nearest point of the circle may be a little beyond the end
            let at = self.funnel.local(&touch.point);
            let (sin, cos) = angle.sin_cos();
            let ahead = (at.y * cos - at.x * sin).atan2(at.x * cos + at.y * sin);
            if ahead.abs() <= SAME {
                return self.push(angle, touch.normal, touch.gap, out);
            }
            angle += ahead;
            match deepest(&self.along_tangent(angle)) {
                Some(next) => touch = *next,
                None => break,
            }
        }
        self.push(middle, first.normal, self.gap(middle, first), out);
    }

    /// A piece along a face, whose normal is that of the touch.
    fn line(&self, piece: [f64; 2], end: bool, face: &ContactPoint, out: &mut Vec<ContactPoint>) {
        let [from, to] = piece;
        let down = self.funnel.A.inverse_transform_vector(&face.normal);
        let lowest = match down.x.hypot(down.y) > LEVEL {
            true => within(piece, &down),
            false => from,
        };
        let least = self.gap(lowest, face);
        for (angle, wanted) in [
            (from, true),
            (lowest, lowest > from && lowest < to),
            (to, end),
        ] {
            let gap = self.gap(angle, face);
            if wanted && gap <= SHALLOW * least {
                self.push(angle, face.normal, gap, out);
            }
        }
    }

    /// Where the tangent at an angle touches the solid.
    fn along_tangent(&self, angle: f64) -> Vec<ContactPoint> {
        let (sin, cos) = angle.sin_cos();
        let half = self.wire.radius * (0.5 * PIECE).tan() * Vec3::new(-sin, cos, 0.0);
        let tangent = Pose {
            r: self.funnel.point(&self.wire.at(angle)),
            A: self.funnel.A,
        };
        let mut seen = Vec::new();
        convex(
            Form::Core(&Core::segment(&[-half, half], 0.0)),
            &tangent,
            self.form,
            self.pose,
            0.0,
            &mut seen,
        );
        seen
    }

    /// The gap at an angle to the plane in which a tangent touches the solid.
    fn gap(&self, angle: f64, touch: &ContactPoint) -> f64 {
        let surface = touch.point + 0.5 * touch.gap * touch.normal;
        let x = self.funnel.point(&self.wire.at(angle));
        touch.normal.dot(&(surface - x))
    }

    /// Appends the touch at an angle, if it overlaps.
    fn push(&self, angle: f64, normal: Vec3, gap: f64, out: &mut Vec<ContactPoint>) {
        let point = self.funnel.point(&self.wire.at(angle)) + gap * normal;
        let near = SAME * self.wire.radius;
        // neighbouring pieces may have found the same
        let known = |touch: &ContactPoint| (touch.point - point).norm() <= 2.0 * near;
        if gap < 0.0 && !out.iter().any(known) {
            out.push(ContactPoint {
                point,
                normal,
                gap,
                feature: 0,
            });
        }
    }
}

fn deepest(touches: &[ContactPoint]) -> Option<&ContactPoint> {
    touches.iter().min_by(|a, b| a.gap.total_cmp(&b.gap))
}

/// The angle of a piece that is nearest to the direction of a vector.
fn within([from, to]: [f64; 2], v: &Vec3) -> f64 {
    let beyond = (v.y.atan2(v.x) - from).rem_euclid(TAU);
    if beyond <= to - from {
        from + beyond
    } else if beyond - (to - from) < TAU - beyond {
        to
    } else {
        from
    }
}

/// The arcs of a circle on which a distance, which changes by no more than the way along the circle, is negative.
fn arcs(radius: f64, distance: impl Fn(f64) -> f64) -> Vec<[f64; 2]> {
    let step = TAU / SAMPLES as f64;
    let values: [f64; SAMPLES] = std::array::from_fn(|i| distance(step * i as f64));
    let Some(first) = values.iter().position(|d| *d >= 0.0) else {
        return vec![[0.0, TAU]];
    };
    let value = |i: usize| values[i % SAMPLES];
    let inside = |angle: f64| distance(angle) < 0.0;
    let mut arcs = Vec::new();
    let mut i = first + 1;
    while i < first + SAMPLES {
        let begin = i;
        while value(i) < 0.0 {
            i += 1;
        }
        if i > begin {
            let from = boundary(step * begin as f64, step * (begin - 1) as f64, inside);
            let to = boundary(step * (i - 1) as f64, step * i as f64, inside);
            arcs.push([from, to]);
        } else if value(i) < step * radius
            && value(i) <= value(i - 1).min(value(i + 1))
            && value(i - 1).min(value(i + 1)) >= 0.0
        {
            let [left, right] = [i - 1, i + 1].map(|k| step * k as f64);
            let middle = least([left, right], &distance);
            if inside(middle) {
                arcs.push([left, right].map(|end| boundary(middle, end, inside)));
            }
        }
        i += 1;
    }
    arcs
}

/// Where the way from an angle inside to one outside leads out: the last point inside.
fn boundary(mut inner: f64, mut outer: f64, inside: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..HALVINGS {
        let middle = 0.5 * (inner + outer);
        match inside(middle) {
            true => inner = middle,
            false => outer = middle,
        }
    }
    inner
}

/// Where something that falls and then rises is least, by sections of gold.
fn least([mut from, mut to]: [f64; 2], value: impl Fn(f64) -> f64) -> f64 {
    let part = 0.5 * (5f64.sqrt() - 1.0);
    let at = |from: f64, to: f64, part: f64| from + part * (to - from);
    let (mut a, mut b) = (at(from, to, 1.0 - part), at(from, to, part));
    let (mut value_a, mut value_b) = (value(a), value(b));
    for _ in 0..HALVINGS {
        if value_a <= value_b {
            (to, b, value_b) = (b, a, value_a);
            a = at(from, to, 1.0 - part);
            value_a = value(a);
        } else {
            (from, a, value_a) = (a, b, value_b);
            b = at(from, to, part);
            value_b = value(b);
        }
    }
    0.5 * (from + to)
}
