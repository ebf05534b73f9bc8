//! Closed chains: frames of a mechanism that are held together beyond the joints of the tree.
//!
//! ```text
//! M u̇ + k + K q + D u = τ + Jᵀ λ        g(t, q) = 0        J = ∂ġ/∂u
//! ```
//!
//! With d = r₂ − r₁, an axis a of the first frame and b of the second:
//!
//! | row | g | ġ | g̈ |
//! |---|---|---|---|
//! | across | a·d | a·ḋ + ω₁·(a × d) | a·d̈ + 2 (ω₁ × a)·ḋ + (ω̇₁ × a + ω₁ × (ω₁ × a))·d |
//! | right | a·b | ω₁·(a × b) + ω₂·(b × a) | ω̇₁·(a × b) + ω̇₂·(b × a) + (ω₁ × (ω₁ × a))·b + a·(ω₂ × (ω₂ × b)) + 2 (ω₁ × a)·(ω₂ × b) |
//! | length | abs(d) − l | e·ḋ, e = d/abs(d) | e·d̈ + (ḋ² − (e·ḋ)²)/abs(d) |

use super::site::{Seat, Site};
use super::{FlexTree, FlexTreeError, Work};
use percuss_math::space::Vec3;
use percuss_trees::Pivoted;

/// Two frames of a mechanism that are held together.
#[derive(Clone, Debug)]
pub struct Tie {
    /// Its name.
    pub name: String,
    /// The frames.
    pub sites: [Site; 2],
    /// What of them is held.
    pub hold: Hold,
}

/// What of two frames is held together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hold {
    /// The origins: a pin in the plane, a ball joint in space.
    Point,
    /// The second origin stays on the z axis of the first frame.
    Line,
    /// The origins coincide and the z axes are parallel.
    Hinge,
    /// The frames coincide.
    Weld,
    /// The origins keep this distance, m.
    Distance(f64),
}

/// One number that is kept zero.
#[derive(Clone, Copy, Debug)]
enum Measure {
    /// d along an axis of the first frame.
    Across(usize),
    /// An axis of the first frame is square to one of the second.
    Right(usize, usize),
    /// A distance.
    Length(f64),
}

impl Hold {
    fn measures(self) -> Vec<Measure> {
        use Measure::{Across, Length, Right};
        let point = [Across(0), Across(1), Across(2)];
        match self {
            Hold::Point => point.to_vec(),
            Hold::Line => vec![Across(0), Across(1)],
            Hold::Hinge => [&point[..], &[Right(0, 2), Right(1, 2)]].concat(),
            Hold::Weld => [&point[..], &[Right(1, 0), Right(2, 1), Right(0, 2)]].concat(),
            Hold::Distance(length) => vec![Length(length)],
        }
    }
}

/// For each row the first of those that are compared by one scale: rows of one kind between the same frames.
pub(super) fn groups(ties: &[Tie]) -> Vec<usize> {
    let mut groups = Vec::new();
    for tie in ties {
        let start = groups.len();
        let turns = tie.hold.measures().into_iter();
        groups.extend(turns.map(|measure| match measure {
            Measure::Right(..) => start + 3,
            _ => start,
        }));
    }
    groups
}

/// What the passes fill of closed chains.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    seats: Vec<[Seat; 2]>,
    /// Closure and measure.
    rows: Vec<(usize, Measure)>,
    /// J, and (M + a D + b K)⁻¹ Jᵀ, row by row.
    pub(super) J: Vec<f64>,
    Y: Vec<f64>,
    /// What forces of one along the rows do in prescribed joints, by row and member.
    driven: Vec<f64>,
    pub(super) G: Pivoted,
    /// Numbers by row.
    pub(super) x: Vec<f64>,
    /// Forces of the rows, N or N m.
    pub(super) lambda: Vec<f64>,
}

impl Default for Chains {
    fn default() -> Self {
        Chains {
            seats: Vec::new(),
            rows: Vec::new(),
            J: Vec::new(),
            Y: Vec::new(),
            driven: Vec::new(),
            G: Pivoted::new(Vec::new()),
            x: Vec::new(),
            lambda: Vec::new(),
        }
    }
}

impl Chains {
    pub(super) fn new(linkage: &FlexTree) -> Self {
        let ties = &linkage.ties;
        let rows: Vec<(usize, Measure)> = (ties.iter().enumerate())
            .flat_map(|(k, tie)| tie.hold.measures().into_iter().map(move |m| (k, m)))
            .collect();
        let count = rows.len();
        Chains {
            seats: (ties.iter())
                .map(|tie| [0, 1].map(|side| Seat::new(linkage, &tie.sites[side])))
                .collect(),
            rows,
            J: vec![0.0; count * linkage.nu],
            Y: vec![0.0; count * linkage.nu],
            driven: vec![0.0; count * linkage.nodes.len()],
            G: Pivoted::new(groups(ties)),
            x: vec![0.0; count],
            lambda: vec![0.0; count],
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// x += Y λ.
    pub(super) fn apply(&self, lambda: &[f64], x: &mut [f64]) {
        for (lambda, y) in lambda.iter().zip(self.Y.chunks_exact(x.len().max(1))) {
            x.iter_mut().zip(y).for_each(|(x, y)| *x += y * lambda);
        }
    }

    /// x −= Jᵀ λ.
    pub(super) fn relieve(&self, x: &mut [f64]) {
        for (lambda, w) in self.lambda.iter().zip(self.J.chunks_exact(x.len().max(1))) {
            x.iter_mut().zip(w).for_each(|(x, w)| *x -= w * lambda);
        }
    }

    /// Force in the prescribed joint of a member, one of so many.
    pub(super) fn in_joint(&self, member: usize, members: usize) -> f64 {
        let rows = self.lambda.iter().zip(self.driven.chunks_exact(members));
        rows.map(|(lambda, driven)| lambda * driven[member]).sum()
    }

    /// J_k x.
    pub(super) fn along(&self, k: usize, x: &[f64]) -> f64 {
        let row = &self.J[k * x.len()..(k + 1) * x.len()];
        row.iter().zip(x).map(|(w, x)| w * x).sum()
    }

    fn axes(&self, tie: usize, a: usize, b: usize) -> [Vec3; 2] {
        let [first, second] = &self.seats[tie];
        [first.A.column(a).into(), second.A.column(b).into()]
    }

    fn between(&self, tie: usize) -> Vec3 {
        let [first, second] = &self.seats[tie];
        second.r - first.r
    }

    /// g of row `k`, m or 1.
    pub(super) fn gap(&self, k: usize) -> f64 {
        let (tie, measure) = self.rows[k];
        let d = self.between(tie);
        match measure {
            Measure::Across(a) => self.seats[tie][0].A.column(a).dot(&d),
            Measure::Right(a, b) => {
                let [a, b] = self.axes(tie, a, b);
                a.dot(&b)
            }
            Measure::Length(length) => d.norm() - length,
        }
    }

    /// Largest gap.
    pub(super) fn open(&self) -> f64 {
        (0..self.rows.len()).fold(0.0, |most: f64, k| {
            let gap = self.gap(k).abs();
            if gap.is_nan() { gap } else { most.max(gap) }
        })
    }

    /// Closure of the largest gap.
    fn worst(&self) -> usize {
        let rows = 0..self.rows.len();
        let worst = rows.max_by(|a, b| self.gap(*a).abs().total_cmp(&self.gap(*b).abs()));
        worst.map_or(0, |k| self.rows[k].0)
    }

    /// ġ of row `k`.
    pub(super) fn rate(&self, k: usize) -> f64 {
        let (tie, _) = self.rows[k];
        let wrenches = self.wrenches(k);
        let sides = self.seats[tie].iter().zip(&wrenches);
        sides
            .map(|(seat, [f, m])| f.dot(&seat.v) + m.dot(&seat.w))
            .sum()
    }

    /// Force and moment on each frame of a force of one along row `k`.
    fn wrenches(&self, k: usize) -> [[Vec3; 2]; 2] {
        let (tie, measure) = self.rows[k];
        let (d, zero) = (self.between(tie), Vec3::zeros());
        match measure {
            Measure::Across(a) => {
                let a: Vec3 = self.seats[tie][0].A.column(a).into();
                [[-a, a.cross(&d)], [a, zero]]
            }
            Measure::Right(a, b) => {
                let [a, b] = self.axes(tie, a, b);
                let n = a.cross(&b);
                [[zero, n], [zero, -n]]
            }
            Measure::Length(_) => {
                let e = d / d.norm();
                [[-e, zero], [e, zero]]
            }
        }
    }

    /// g̈ of row `k` with these accelerations of its frames.
    fn acceleration(&self, k: usize, accelerations: &[[Vec3; 2]; 2]) -> f64 {
        let (tie, measure) = self.rows[k];
        let [[a1, t1], [a2, t2]] = accelerations;
        let [s1, s2] = &self.seats[tie];
        let (d, v, dd) = (self.between(tie), s2.v - s1.v, a2 - a1);
        match measure {
            Measure::Across(a) => {
                let a: Vec3 = s1.A.column(a).into();
                let turned = t1.cross(&a) + s1.w.cross(&s1.w.cross(&a));
                a.dot(&dd) + 2.0 * s1.w.cross(&a).dot(&v) + turned.dot(&d)
            }
            Measure::Right(a, b) => {
                let [a, b] = self.axes(tie, a, b);
                let (da, db) = (s1.w.cross(&a), s2.w.cross(&b));
                let n = a.cross(&b);
                (t1 - t2).dot(&n)
                    + s1.w.cross(&da).dot(&b)
                    + a.dot(&s2.w.cross(&db))
                    + 2.0 * da.dot(&db)
            }
            Measure::Length(_) => {
                let (l, e) = (d.norm(), d / d.norm());
                e.dot(&dd) + (v.norm_squared() - e.dot(&v).powi(2)) / l
            }
        }
    }
}

/// What may be left of a closed chain, of the size of the mechanism.
const CLOSED: f64 = 1e-13;
/// The same where rounding allows no better.
const NEARLY: f64 = 1e-10;
/// Newton steps to close a chain.
const ITERATIONS: usize = 50;
/// s²: how much stiffness resists beside inertia where chains are led back to where they are closed.
const RIGID: f64 = 1e4;

impl FlexTree {
    /// With closed chains.
    pub fn with_ties(mut self, ties: Vec<Tie>) -> Result<Self, FlexTreeError> {
        for tie in &ties {
            if tie.sites.iter().any(|site| !self.has(site)) {
                return Err(FlexTreeError::NoSite {
                    what: "the closure",
                    name: tie.name.clone(),
                });
            }
        }
        self.ties = ties;
        Ok(self)
    }

    /// Size of the force of each closure from the forces of all rows, N.
    pub fn pulls(&self, lambda: &[f64]) -> Vec<f64> {
        let mut rows = lambda.iter();
        let pull = |tie: &Tie| {
            let mut sum = 0.0;
            for (measure, lambda) in tie.hold.measures().iter().zip(rows.by_ref()) {
                if !matches!(measure, Measure::Right(..)) {
                    sum += lambda * lambda;
                }
            }
            sum.sqrt()
        };
        self.ties.iter().map(pull).collect()
    }

    /// Number of rows of all closed chains.
    pub fn rows(&self) -> usize {
        self.ties.iter().map(|tie| tie.hold.measures().len()).sum()
    }

    /// The closed chains.
    pub fn ties(&self) -> &[Tie] {
        &self.ties
    }

    /// Places and velocities of the frames of closed chains, and J. Needs [`FlexTree::kinematics`].
    pub(super) fn chain(&self, state: (&[f64], &[f64]), work: &mut Work) {
        let mut chains = std::mem::take(&mut work.chains);
        for (tie, seats) in self.ties.iter().zip(&mut chains.seats) {
            for (site, seat) in tie.sites.iter().zip(seats) {
                self.seat(site, state, work, seat);
            }
        }
        chains.J.fill(0.0);
        chains.driven.fill(0.0);
        let members = self.nodes.len();
        for k in 0..chains.rows.len() {
            let tie = chains.rows[k].0;
            let wrenches = chains.wrenches(k);
            for (side, [force, moment]) in wrenches.iter().enumerate() {
                let (site, seat) = (&self.ties[tie].sites[side], &chains.seats[tie][side]);
                let row = &mut chains.J[k * self.nu..(k + 1) * self.nu];
                let driven = &mut chains.driven[k * members..(k + 1) * members];
                self.push(site, seat, (force, moment), work, (row, driven));
            }
        }
        work.chains = chains;
    }

    /// (M + a D + b K)⁻¹ Jᵀ and the factor of J (M + a D + b K)⁻¹ Jᵀ. Needs [`FlexTree::chain`] and [`FlexTree::factor`].
    pub(super) fn condense_chains(&self, work: &mut Work) {
        let mut chains = std::mem::take(&mut work.chains);
        chains.Y.clone_from(&chains.J);
        for row in chains.Y.chunks_exact_mut(self.nu.max(1)) {
            self.solve(row, work);
        }
        let (n, J, Y) = (self.nu, &chains.J, &chains.Y);
        chains.G.factor(|i, j| {
            let (J, Y) = (&J[i * n..(i + 1) * n], &Y[j * n..(j + 1) * n]);
            J.iter().zip(Y).map(|(J, Y)| J * Y).sum()
        });
        work.chains = chains;
    }

    /// Adds forces λ to accelerations without them, so that g̈ = 0. Needs [`FlexTree::factor`] of the mass alone.
    pub(super) fn accelerate_held(
        &self,
        t: f64,
        (q, u): (&[f64], &[f64]),
        du: &mut [f64],
        work: &mut Work,
    ) {
        if work.chains.is_empty() {
            return;
        }
        self.chain((q, u), work);
        self.condense_chains(work);
        let mut spare = std::mem::take(&mut work.spare);
        self.inverse(t, (q, u, du), &mut spare[0], work);
        work.spare = spare;
        let mut chains = std::mem::take(&mut work.chains);
        for k in 0..chains.rows.len() {
            let tie = chains.rows[k].0;
            let sites = &self.ties[tie].sites;
            let side = |s: usize| self.accelerated(&sites[s], &chains.seats[tie][s], du, work);
            chains.lambda[k] = -chains.acceleration(k, &[side(0), side(1)]);
        }
        chains.G.solve(&mut chains.lambda);
        chains.apply(&chains.lambda, du);
        work.chains = chains;
    }

    /// Takes Jᵀ λ from the residual r; says whether the chains are closed as far as rounding lets them, where there are any.
    /// Needs [`FlexTree::kinematics`].
    pub(super) fn hold(
        &self,
        state: (&[f64], &[f64]),
        r: &mut [f64],
        work: &mut Work,
    ) -> Option<bool> {
        if work.chains.is_empty() {
            return None;
        }
        self.chain(state, work);
        work.chains.relieve(r);
        Some(work.chains.open() <= 10.0 * CLOSED * self.extent(work))
    }

    /// From x = S⁻¹ r to the correction with which chains close where places move by `way`, s², times accelerations; changes λ.
    /// S⁻¹ Jᵀ is found anew where it is asked for.
    pub(super) fn held(&self, anew: bool, way: f64, x: &mut [f64], work: &mut Work) {
        if work.chains.is_empty() {
            return;
        }
        if anew {
            self.condense_chains(work);
        }
        let chains = &mut work.chains;
        for k in 0..chains.x.len() {
            chains.x[k] = chains.along(k, x) - chains.gap(k) / way;
        }
        chains.G.solve(&mut chains.x);
        for (lambda, more) in chains.lambda.iter_mut().zip(&chains.x) {
            *lambda += more;
        }
        chains.x.iter_mut().for_each(|x| *x = -*x);
        chains.apply(&chains.x, x);
    }

    /// Leads q to where the chains are closed at t, s, and makes u fit; heavy bodies move less than light ones, and flexible ones
    /// bend only where nothing else helps. Returns how far the chains were open, m or 1, and how fast they opened.
    pub fn close(&self, t: f64, q: &mut [f64], u: &mut [f64]) -> Result<[f64; 2], FlexTreeError> {
        let mut work = Work::new(self);
        self.close_in(t, q, u, &mut work)
    }

    pub(super) fn close_in(
        &self,
        t: f64,
        q: &mut [f64],
        u: &mut [f64],
        work: &mut Work,
    ) -> Result<[f64; 2], FlexTreeError> {
        if self.ties.is_empty() {
            return Ok([0.0; 2]);
        }
        let (mut before, mut first) = (f64::INFINITY, 0.0);
        for iteration in 0..=ITERATIONS {
            self.kinematics(t, q, u, work);
            self.chain((q, u), work);
            let (open, size) = (work.chains.open(), self.extent(work));
            if iteration == 0 {
                first = open;
            }
            self.factor(0.0, RIGID, work)?;
            self.condense_chains(work);
            let stuck = open >= 0.5 * before;
            if open <= CLOSED * size || (stuck && open <= NEARLY * size) {
                break;
            }
            if iteration == ITERATIONS || !open.is_finite() {
                return Err(FlexTreeError::Open {
                    name: self.ties[work.chains.worst()].name.clone(),
                    t,
                    distance: open,
                });
            }
            before = open;
            let chains = &mut work.chains;
            for k in 0..chains.x.len() {
                chains.x[k] = -chains.gap(k);
            }
            chains.G.solve(&mut chains.x);
            let dq = &mut work.spare[0];
            dq.fill(0.0);
            chains.apply(&chains.x, dq);
            self.move_along(q, dq, 1.0);
        }
        let chains = &mut work.chains;
        let mut speed: f64 = 0.0;
        for k in 0..chains.x.len() {
            chains.x[k] = -chains.rate(k);
            speed = speed.max(chains.x[k].abs());
        }
        chains.G.solve(&mut chains.x);
        chains.apply(&chains.x, u);
        Ok([first, speed])
    }

    /// Largest distance of frames of closed chains from the origin or from each other, m. Needs [`FlexTree::chain`].
    pub(super) fn extent(&self, work: &Work) -> f64 {
        let seats = work.chains.seats.iter().flatten();
        let mut links = work.links.iter().map(|link| link.r.norm());
        let far = seats.map(|seat| seat.r.norm()).fold(0.0, f64::max);
        links.by_ref().fold(far, f64::max).max(1e-9)
    }

    /// How far chains are open at this state, m or 1, and how many of their rows are independent of each other and of the joints,
    /// how many act on anything, and how many there are.
    pub fn closedness(
        &self,
        t: f64,
        (q, u): (&[f64], &[f64]),
    ) -> Result<Closedness, FlexTreeError> {
        let mut work = Work::new(self);
        self.kinematics(t, q, u, &mut work);
        self.chain((q, u), &mut work);
        self.factor(0.0, 0.0, &mut work)?;
        self.condense_chains(&mut work);
        let chains = &work.chains;
        let acts = |row: &&[f64]| row.iter().any(|w| w.abs() > 1e-12);
        Ok(Closedness {
            open: chains.open(),
            rate: (0..chains.rows.len()).fold(0.0, |most: f64, k| most.max(chains.rate(k).abs())),
            independent: chains.G.rank(),
            acting: chains.J.chunks_exact(self.nu.max(1)).filter(acts).count(),
        })
    }
}

/// How a mechanism with closed chains stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closedness {
    /// Largest gap, m or 1.
    pub open: f64,
    /// How fast a gap opens at most, m/s or 1/s.
    pub rate: f64,
    /// Rows of closures that are independent.
    pub independent: usize,
    /// Rows of closures that joints and deformations can move; more of them than are independent repeat each other.
    pub acting: usize,
}
