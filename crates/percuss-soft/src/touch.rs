//! Where beams touch things and each other, and the force directions there.
//!
//! A beam is a tube of its section's radius. It meets scenery at stations along each element; it meets beams where the
//! straight pieces between stations come nearest, at the points of the curves there.

use crate::beams::Beams;
use crate::element::Element;
use crate::scenery::{Obstacle, Surface};
use percuss_contact::Law;
use percuss_math::space::{Vec3, tangents};
use std::f64::consts::FRAC_PI_2;

/// One side of a contact: an element and the force directions over its coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side<const N: usize> {
    /// First of its two nodes.
    pub node: usize,
    /// Rows of Wᵀ over the two nodes.
    pub W: [[[f64; N]; 2]; 3],
}

/// What a beam touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Partner {
    /// An obstacle.
    Obstacle(usize),
    /// An element of a beam.
    Element(usize),
}

/// A closed contact.
#[derive(Clone, Debug)]
pub struct Touch<const N: usize> {
    /// The element that touches.
    pub element: usize,
    /// What it touches.
    pub partner: Partner,
    /// Where, m.
    pub point: Vec3,
    /// Normal towards the element, and tangents.
    pub axes: [Vec3; 3],
    /// Gap in the middle of the step, m.
    pub gap: f64,
    /// Percussion over the step, N s: normal, tangent 1, tangent 2.
    pub p: [f64; 3],
    pub(crate) law: Law,
    pub(crate) surface: Surface,
    pub(crate) sides: [Option<Side<N>>; 2],
    /// x ∈ [−1, 1] in the element and in that which it touches, and the radii there, m.
    x: [f64; 2],
    radii: [f64; 2],
    /// Part of the relative velocity that comes from a moving obstacle, m/s.
    pub(crate) chi: [f64; 3],
    pub(crate) key: u64,
    /// Contacts of other groups do not feel it.
    pub(crate) group: usize,
}

impl<const N: usize> Touch<N> {
    /// γ of a row.
    #[inline]
    pub(crate) fn gamma(&self, row: usize, u: &[f64]) -> f64 {
        let mut sum = self.chi[row];
        for side in self.sides.iter().flatten() {
            let u = &u[N * side.node..N * (side.node + 2)];
            let w = side.W[row].as_flattened();
            sum += w.iter().zip(u).map(|(w, u)| w * u).sum::<f64>();
        }
        sum
    }

    /// Point and force directions where the beams are at `q`; the axes stay. Both sides of a contact of beams meet in one
    /// point, midway between their surfaces, so that it gives no angular momentum.
    pub(crate) fn update<E: Element<N>>(&mut self, beams: &Beams<E, N>, q: &[f64]) {
        let n = self.axes[0];
        let (a, at_a) = (self.element, self.x[0]);
        let r_a = place(beams, a, at_a, q);
        self.point = r_a - self.radii[0] * n;
        if let Partner::Element(b) = self.partner {
            let at_b = self.x[1];
            let r_b = place(beams, b, at_b, q);
            self.point = 0.5 * (self.point + r_b + self.radii[1] * n);
            let wrenches = at_arm(&self.axes, self.point - r_b, -1.0);
            self.sides[1] = Some(side(beams, (b, at_b), q, wrenches));
        }
        let wrenches = at_arm(&self.axes, self.point - r_a, 1.0);
        self.sides[0] = Some(side(beams, (a, at_a), q, wrenches));
    }

    /// Whether both are of the same partners, and nearer to each other than places `each` apart are, m.
    pub(crate) fn is_beside(&self, other: &Self, each: f64) -> bool {
        let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
        near(self.element, other.element)
            && match (self.partner, other.partner) {
                (Partner::Obstacle(a), Partner::Obstacle(b)) => a == b,
                (Partner::Element(a), Partner::Element(b)) => near(a, b),
                _ => false,
            }
            && (self.point - other.point).norm() < 0.75 * each
    }

    /// How far its places are from each other with the beams at `a` and at `b`, m, together.
    pub(crate) fn way<E: Element<N>>(&self, beams: &Beams<E, N>, a: &[f64], b: &[f64]) -> f64 {
        let at = |element: usize, x: f64| {
            (place(beams, element, x, b) - place(beams, element, x, a)).norm()
        };
        let own = at(self.element, self.x[0]);
        match self.partner {
            Partner::Obstacle(_) => own,
            Partner::Element(element) => own + at(element, self.x[1]),
        }
    }

    /// Of the tube that touches, m.
    pub(crate) fn radius(&self) -> f64 {
        self.radii[0]
    }

    /// The force on the element, N s over the step.
    pub fn percussion(&self) -> Vec3 {
        (0..3).map(|k| self.p[k] * self.axes[k]).sum()
    }
}

/// How beams are looked at for contacts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// Places of each element that meet scenery, and straight pieces of it that meet beams.
    pub stations: usize,
    /// Contacts without restitution are met when they are nearer than this, m.
    pub margin: f64,
    /// The same, where a step moved into what was not met.
    pub reach: f64,
}

impl Cut {
    /// Stations, and how near contacts of this surface are met: with restitution when they are closed.
    fn of(&self, surface: &Surface) -> (usize, f64) {
        let near = if surface.eps_N > 0.0 {
            0.0
        } else {
            self.margin.max(self.reach)
        };
        (self.stations, near)
    }
}

/// A straight piece of a beam between two stations.
#[derive(Clone, Copy, Debug)]
struct Piece {
    element: usize,
    beam: usize,
    /// x at its two ends.
    x: [f64; 2],
    r: [Vec3; 2],
    /// Length along the beam at its two ends, m.
    s: [f64; 2],
    /// Whether it is the last of its beam.
    last: bool,
    /// Radius of the tube at its two ends, m.
    radius: [f64; 2],
    /// Least and largest coordinate along the axis of the search.
    low: f64,
    high: f64,
}

/// The search for contacts; memory is kept from step to step.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    pieces: Vec<Piece>,
}

impl Search {
    pub fn new() -> Self {
        Search { pieces: vec![] }
    }

    /// All contacts that are closed, or as near as `cut` says, at `q` and time `t`.
    pub fn find<E: Element<N>, const N: usize>(
        &mut self,
        beams: &Beams<E, N>,
        obstacles: &[Obstacle],
        between: Option<&Surface>,
        cut: Cut,
        (q, t): (&[f64], f64),
        out: &mut Vec<Touch<N>>,
    ) {
        out.clear();
        if !obstacles.is_empty() {
            scenery(beams, obstacles, cut, (q, t), out);
        }
        if let Some(surface) = between {
            let cut = cut.of(surface);
            self.cut(beams, cut, q);
            self.pairs(beams, surface, cut, q, out);
        }
    }

    /// Beams as straight pieces, in the order of their least x.
    fn cut<E: Element<N>, const N: usize>(
        &mut self,
        beams: &Beams<E, N>,
        (stations, margin): (usize, f64),
        q: &[f64],
    ) {
        self.pieces.clear();
        for beam in 0..beams.count() {
            let elements = beams.elements_of(beam);
            let end = elements.end;
            let mut s = 0.0;
            for element in elements {
                let L = beams.elements[element].length();
                let each = L / stations as f64;
                let mut r = place(beams, element, -1.0, q);
                for k in 0..stations {
                    let x = [k, k + 1].map(|k| -1.0 + 2.0 * k as f64 / stations as f64);
                    let next = place(beams, element, x[1], q);
                    let radius = x.map(|x| beams.radius(element, x));
                    let widest = radius[0].max(radius[1]);
                    self.pieces.push(Piece {
                        element,
                        beam,
                        x,
                        r: [r, next],
                        s: [s, s + each],
                        last: element + 1 == end && k + 1 == stations,
                        radius,
                        low: r.x.min(next.x) - widest - 0.5 * margin,
                        high: r.x.max(next.x) + widest + 0.5 * margin,
                    });
                    r = next;
                    s += each;
                }
            }
        }
        self.pieces.sort_unstable_by(|a, b| {
            let by = a.low.total_cmp(&b.low);
            by.then((a.element, a.x[0] > b.x[0]).cmp(&(b.element, false)))
        });
    }

    fn pairs<E: Element<N>, const N: usize>(
        &self,
        beams: &Beams<E, N>,
        surface: &Surface,
        cut: (usize, f64),
        q: &[f64],
        out: &mut Vec<Touch<N>>,
    ) {
        for (i, first) in self.pieces.iter().enumerate() {
            for second in &self.pieces[i + 1..] {
                if second.low > first.high {
                    break;
                }
                let (a, b) = match (first.element, first.x[0]) < (second.element, second.x[0]) {
                    true => (first, second),
                    false => (second, first),
                };
                if let Some(touch) = meet(beams, surface, cut, q, a, b) {
                    out.push(touch);
                }
            }
        }
    }
}

fn place<E: Element<N>, const N: usize>(
    beams: &Beams<E, N>,
    element: usize,
    x: f64,
    q: &[f64],
) -> Vec3 {
    beams.elements[element].place(x, beams.of(element, q))
}

/// How often a stretch between two stations is cut by a third: places are found to a thousandth of it.
const SPLITS: usize = 17;

/// Rows of W of forces and moments on the axis.
pub(crate) fn side<E: Element<N>, const N: usize>(
    beams: &Beams<E, N>,
    (element, x): (usize, f64),
    q: &[f64],
    wrenches: [(Vec3, Vec3); 3],
) -> Side<N> {
    let mut W = [[[0.0; N]; 2]; 3];
    for (row, (F, m)) in W.iter_mut().zip(wrenches) {
        let q = beams.of(element, q);
        beams.elements[element].wrench(x, q, &F, &m, row.as_flattened_mut());
    }
    Side {
        node: beams.first[element],
        W,
    }
}

/// Forces along these axes at an arm from the axis of a beam.
fn at_arm(axes: &[Vec3; 3], arm: Vec3, sign: f64) -> [(Vec3, Vec3); 3] {
    axes.map(|axis| (sign * axis, sign * arm.cross(&axis)))
}

/// Normal and tangents.
fn frame(n: Vec3, axes: usize) -> [Vec3; 3] {
    if axes == 2 {
        [n, Vec3::z().cross(&n), Vec3::zeros()]
    } else {
        let [t1, t2] = tangents(&n);
        [n, t1, t2]
    }
}

fn law(axes: usize, mu: f64) -> Law {
    match (mu > 0.0, axes) {
        (false, _) => Law::Unilateral,
        (true, 2) => Law::PlanarCoulomb { mu },
        (true, _) => Law::SpatialCoulomb { mu },
    }
}

fn scenery<E: Element<N>, const N: usize>(
    beams: &Beams<E, N>,
    obstacles: &[Obstacle],
    cut: Cut,
    (q, t): (&[f64], f64),
    out: &mut Vec<Touch<N>>,
) {
    for (o, obstacle) in obstacles.iter().enumerate() {
        let at = obstacle.course.at(t);
        let (stations, margin) = cut.of(&obstacle.surface);
        let shape = match E::AXES {
            2 => obstacle.shape.flat(),
            _ => obstacle.shape,
        };
        for beam in 0..beams.count() {
            let elements = beams.elements_of(beam);
            let end = elements.end;
            for element in elements {
                let gap_at = |x: f64| {
                    let r = place(beams, element, x, q);
                    let (distance, n) = shape.distance(&at.pose.local(&r));
                    (distance - beams.radius(element, x), n, r)
                };
                let station = |k: usize| -1.0 + 2.0 * k as f64 / stations as f64;
                // the next element has the node between them
                let last = element + 1 == end;
                let mut here = (station(0), gap_at(station(0)));
                for k in 0..=stations {
                    let closed = here.1.0 <= margin;
                    let number = (element * (stations + 1) + k) as u64;
                    let mut found =
                        (closed && (k < stations || last)).then_some((here, 2 * number));
                    if k < stations {
                        let next = (station(k + 1), gap_at(station(k + 1)));
                        if !closed && next.1.0 > margin {
                            let between = nearest_between(&gap_at, [&here, &next], margin);
                            found = between.map(|found| (found, 2 * number + 1));
                        }
                        here = next;
                    }
                    let Some(((x, (gap, n, r)), number)) = found else {
                        continue;
                    };
                    let mut n = at.pose.A * n;
                    if E::AXES == 2 {
                        n.z = 0.0;
                        n = n.normalize();
                    }
                    let axes = frame(n, E::AXES);
                    let radius = beams.radius(element, x);
                    let v = at.velocity(&(r - radius * n));
                    let mut touch = Touch {
                        element,
                        partner: Partner::Obstacle(o),
                        point: Vec3::zeros(),
                        axes,
                        gap,
                        p: [0.0; 3],
                        law: law(E::AXES, obstacle.surface.mu),
                        surface: obstacle.surface,
                        sides: [None, None],
                        x: [x, 0.0],
                        radii: [radius, 0.0],
                        chi: axes.map(|axis| -axis.dot(&v)),
                        group: 0,
                        key: ((o as u64) << 40) | number,
                    };
                    touch.update(beams, q);
                    out.push(touch);
                }
            }
        }
    }
}

/// x, and there gap, direction in which it grows in the frame of the obstacle, and place.
type Station = (f64, (f64, Vec3, Vec3));

/// The place between two stations that are open where the gap is least, if it is closed there.
fn nearest_between(
    gap_at: &impl Fn(f64) -> (f64, Vec3, Vec3),
    [a, b]: [&Station; 2],
    margin: f64,
) -> Option<Station> {
    // gaps change no faster than places; curves are a little longer than chords
    let way = 1.5 * (b.1.2 - a.1.2).norm();
    if a.1.0 + b.1.0 - way > 2.0 * margin {
        return None;
    }
    let (mut low, mut high) = (a.0, b.0);
    for _ in 0..SPLITS {
        let [left, right] = [1.0, 2.0].map(|part| low + part / 3.0 * (high - low));
        match gap_at(left).0 < gap_at(right).0 {
            true => high = right,
            false => low = left,
        }
    }
    let x = 0.5 * (low + high);
    let found = gap_at(x);
    (found.0 <= margin).then_some((x, found))
}

/// The contact of two pieces, where they touch.
fn meet<E: Element<N>, const N: usize>(
    beams: &Beams<E, N>,
    surface: &Surface,
    (stations, margin): (usize, f64),
    q: &[f64],
    a: &Piece,
    b: &Piece,
) -> Option<Touch<N>> {
    let widest = |piece: &Piece| piece.radius[0].max(piece.radius[1]);
    let reach = widest(a) + widest(b);
    // a tube cannot touch itself nearer than half around a bend of its own radius
    if a.beam == b.beam && b.s[0] - a.s[1] < FRAC_PI_2 * reach {
        return None;
    }
    let apart = |k: usize| {
        let (low, high) = (a.r[0][k].min(a.r[1][k]), a.r[0][k].max(a.r[1][k]));
        let reach = reach + margin;
        low - reach > b.r[0][k].max(b.r[1][k]) || high + reach < b.r[0][k].min(b.r[1][k])
    };
    if apart(1) || apart(2) {
        return None;
    }
    let at = nearest(&a.r, &b.r);
    // the end of a piece belongs to the next
    if (at[0] == 1.0 && !a.last) || (at[1] == 1.0 && !b.last) {
        return None;
    }
    let x = [(a, at[0]), (b, at[1])].map(|(piece, s)| piece.x[0] + s * (piece.x[1] - piece.x[0]));
    let r = [(a, x[0]), (b, x[1])].map(|(piece, x)| place(beams, piece.element, x, q));
    let way = r[0] - r[1];
    let distance = way.norm();
    let radii = [(a, at[0]), (b, at[1])]
        .map(|(piece, s)| piece.radius[0] + s * (piece.radius[1] - piece.radius[0]));
    let gap = distance - (radii[0] + radii[1]);
    if gap > margin || distance == 0.0 {
        return None;
    }
    if beside_joint(beams, a, b, reach) {
        return None;
    }
    let n = way / distance;
    let axes = frame(n, E::AXES);
    let number = |piece: &Piece| {
        let k = (0.5 * (piece.x[0] + 1.0) * stations as f64).round() as usize;
        (piece.element * stations + k) as u64
    };
    let mut touch = Touch {
        element: a.element,
        partner: Partner::Element(b.element),
        point: Vec3::zeros(),
        axes,
        gap,
        p: [0.0; 3],
        law: law(E::AXES, surface.mu),
        surface: *surface,
        sides: [None, None],
        x,
        radii,
        chi: [0.0; 3],
        group: 0,
        key: (1 << 63) | (number(a) << 31) | number(b),
    };
    touch.update(beams, q);
    Some(touch)
}

/// Whether a joint ties two pieces together so near that their tubes are one there.
fn beside_joint<E: Element<N>, const N: usize>(
    beams: &Beams<E, N>,
    a: &Piece,
    b: &Piece,
    reach: f64,
) -> bool {
    let away = |piece: &Piece, (beam, s): (usize, f64)| match beam == piece.beam {
        true => (piece.s[0] - s).max(s - piece.s[1]).max(0.0),
        false => f64::INFINITY,
    };
    beams.joints.iter().any(|joint| {
        let [first, second] = joint.nodes.map(|node| beams.along_to(node));
        let either = [(first, second), (second, first)];
        either
            .into_iter()
            .any(|(at_a, at_b)| away(a, at_a) + away(b, at_b) < 2.0 * reach)
    })
}

/// Where two straight pieces are nearest, as shares of their lengths \[Ericson2005, sec. 5.1.9]; the middle of what lies
/// side by side where they are parallel.
fn nearest(a: &[Vec3; 2], b: &[Vec3; 2]) -> [f64; 2] {
    let (d, e, r) = (a[1] - a[0], b[1] - b[0], a[0] - b[0]);
    let (dd, ee, de) = (d.dot(&d), e.dot(&e), d.dot(&e));
    let (dr, er) = (d.dot(&r), e.dot(&r));
    let det = dd * ee - de * de;
    let clamp = |x: f64| x.clamp(0.0, 1.0);
    let s = if det > 1e-6 * dd * ee {
        clamp((de * er - dr * ee) / det)
    } else {
        let ends = b.map(|end| clamp(d.dot(&(end - a[0])) / dd));
        0.5 * (ends[0] + ends[1])
    };
    let t = (de * s + er) / ee;
    if (0.0..=1.0).contains(&t) {
        [s, t]
    } else {
        let t = clamp(t);
        [clamp((t * de - dr) / dd), t]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_nearest_where_a_search_finds_it() {
        let v = |k: u32| {
            let x = |i: u32| (f64::from(7 * k + 3 * i) * 1.3).sin();
            Vec3::new(x(0), x(1), x(2))
        };
        for k in 0..40 {
            let (a, b) = ([v(4 * k), v(4 * k + 1)], [v(4 * k + 2), v(4 * k + 3)]);
            let at = |s: f64, t: f64| (a[0] + s * (a[1] - a[0]) - b[0] - t * (b[1] - b[0])).norm();
            let [s, t] = nearest(&a, &b);
            let mut best = f64::INFINITY;
            for i in 0..=100 {
                for j in 0..=100 {
                    best = best.min(at(f64::from(i) / 100.0, f64::from(j) / 100.0));
                }
            }
            assert!(at(s, t) <= best + 1e-12, "{k}");
        }
        let (o, x, y) = (Vec3::zeros(), Vec3::x(), Vec3::y());
        assert_eq!(nearest(&[o, x], &[y, x + y]), [0.5, 0.5]);
        assert_eq!(nearest(&[o, x], &[y + 0.5 * x, 2.0 * x + y])[0], 0.75);
    }
}
