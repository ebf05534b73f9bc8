//! Equilibrium: paths of states over a load parameter, with limit points and bifurcations.
//!
//! ```text
//! R(q, λ) = F₀ + λ F₁ + F(q, λ) − ∂V/∂q = 0        held coordinates: λ × their rate
//! ```
//!
//! A step goes along the tangent (δq, δλ) of the path and returns to it across the tangent, so that points where the load
//! has a limit are passed \[Crisfield1981].

use crate::beams::Beams;
use crate::element::{Element, Weights};
use crate::error::SoftError;
use crate::joined::Joined;
use crate::rows::dot;
use crate::support::Support;
use crate::tridiagonal::{Factor, Tridiagonal};
use percuss_math::space::Vec3;

/// How equilibrium is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StaticSettings {
    /// Largest change of slopes and angles, and of places relative to the size, that ends Newton's iteration.
    pub tol: f64,
    /// Iterations before a step is given up.
    pub iterations: usize,
    /// A change of the load parameter that counts as much as a turn of one radian.
    pub load_scale: f64,
}

impl Default for StaticSettings {
    fn default() -> Self {
        StaticSettings {
            tol: 1e-10,
            iterations: 25,
            load_scale: 1.0,
        }
    }
}

/// What kind of point stability is lost at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CriticalKind {
    /// The load has a limit.
    Limit,
    /// Another path crosses.
    Bifurcation,
}

/// A state where the tangent is singular.
#[derive(Clone, Debug)]
pub struct Critical {
    /// The load parameter.
    pub lambda: f64,
    /// What kind of point it is.
    pub kind: CriticalKind,
    /// The direction without stiffness, its largest entry ±1.
    pub mode: Vec<f64>,
}

/// A state of equilibrium that moves along a path.
#[derive(Clone, Debug)]
pub struct Path<const N: usize> {
    /// Coordinates.
    pub q: Vec<f64>,
    /// The load parameter.
    pub lambda: f64,
    /// Eigenvalues of the tangent below zero: 0 where the state is stable.
    pub unstable: usize,
    /// Newton iterations so far.
    pub iterations: usize,
    settings: StaticSettings,
    /// Weight of each coordinate in lengths along the path.
    weights: Vec<f64>,
    /// Direction of the last step.
    along: Vec<f64>,
    along_lambda: f64,
    K: Tridiagonal<N>,
    joined: Joined<N>,
    R: Vec<f64>,
    dF: Vec<f64>,
    rate: Vec<f64>,
    scratch: Vec<f64>,
}

impl<const N: usize> Path<N> {
    /// Begins at `q` with load parameter zero, which need not be equilibrium yet.
    pub fn new<E: Element<N>>(beams: &Beams<E, N>, q: Vec<f64>, settings: StaticSettings) -> Self {
        let n = q.len();
        let size: f64 = beams.elements().iter().map(|e| e.length()).sum();
        let nodes = beams.nodes() as f64;
        let weights = (0..n).map(|i| {
            let place = i % N < E::AXES;
            (if place { 1.0 / (size * size) } else { 1.0 }) / nodes
        });
        Path {
            lambda: 0.0,
            unstable: 0,
            iterations: 0,
            settings,
            weights: weights.collect(),
            along: vec![0.0; n],
            along_lambda: 1.0,
            K: Tridiagonal::zeros(beams.nodes()),
            joined: Joined::default(),
            R: vec![0.0; n],
            dF: vec![0.0; n],
            rate: vec![0.0; n],
            scratch: vec![0.0; n],
            q,
        }
    }

    /// Force, N, and moment, N m, of a support on its node.
    pub fn reaction<E: Element<N>>(&self, beams: &Beams<E, N>, support: usize) -> (Vec3, Vec3) {
        let mut R = vec![0.0; self.q.len()];
        residual(beams, &self.q, self.lambda, &mut R);
        self.joined.add_forces(beams, &self.q, -1.0, &mut R);
        let (force, moment) = beams.wrench_at(beams.supports[support].node, &R, &self.q);
        (-force, -moment)
    }

    /// The state as numbers, beside the history of the beams.
    pub fn memory(&self) -> Vec<f64> {
        let mut numbers = vec![self.lambda, self.along_lambda];
        numbers.extend_from_slice(&self.q);
        numbers.extend_from_slice(&self.along);
        numbers.extend_from_slice(&self.joined.lambda);
        numbers
    }

    /// Takes over what [`Path::memory`] gave; false where it is not that of equal beams.
    pub fn recall(&mut self, numbers: &[f64]) -> bool {
        let n = self.q.len();
        if numbers.len() < 2 + 2 * n || numbers.iter().any(|x| !x.is_finite()) {
            return false;
        }
        (self.lambda, self.along_lambda) = (numbers[0], numbers[1]);
        self.q.copy_from_slice(&numbers[2..2 + n]);
        self.along.copy_from_slice(&numbers[2 + n..2 + 2 * n]);
        self.joined.lambda = numbers[2 + 2 * n..].to_vec();
        true
    }

    fn product(&self, x: &[f64], y: &[f64]) -> f64 {
        let terms = self.weights.iter().zip(x.iter().zip(y));
        terms.map(|(w, (x, y))| w * x * y).sum()
    }

    /// R, the tangent with its factor, and δ_F = dq/dλ into `dF`.
    fn linearise<E: Element<N>>(&mut self, beams: &Beams<E, N>) -> Result<(), SoftError> {
        let (q, lambda) = (&self.q, self.lambda);
        tangent(beams, q, lambda, &mut self.K);
        beams.add_weld_tangent(q, &self.joined.lambda, &mut self.K);
        // held coordinates that move with the load: dF = F₁ − K v
        self.rate.fill(0.0);
        for support in &beams.supports {
            let v = support.velocity();
            let rate = &mut self.rate[N * support.node..][..N];
            rate.iter_mut().zip(v).for_each(|(r, v)| *r += v);
        }
        self.K.multiply(&self.rate, &mut self.dF);
        residual(beams, q, lambda, &mut self.R);
        residual(beams, q, lambda + 1.0, &mut self.scratch);
        for i in 0..q.len() {
            self.dF[i] = self.scratch[i] - self.R[i] - self.dF[i];
        }
        self.joined.factor(beams, q, &mut self.K)?;
        self.scratch.fill(0.0);
        let none = &self.scratch;
        self.joined.solve(&beams.supports, &mut self.R, true, none);
        self.joined
            .solve(&beams.supports, &mut self.dF, false, &self.rate);
        for (x, v) in self.dF.iter_mut().zip(&self.rate) {
            *x += v;
        }
        let skew = beams.load_skew(&self.q, self.lambda);
        if !skew.is_empty() {
            for x in [&mut self.R, &mut self.dF] {
                add_skew(&mut self.joined, &beams.supports, &skew, x);
            }
        }
        Ok(())
    }

    /// Newton's iteration back to the path; `across` keeps to the plane across the last direction, else λ stays.
    fn correct<E: Element<N>>(
        &mut self,
        beams: &Beams<E, N>,
        across: bool,
    ) -> Result<(), SoftError> {
        let mut last = f64::INFINITY;
        let mut factored = false;
        for iteration in 0..self.settings.iterations {
            self.linearise(beams)?;
            self.iterations += 1;
            let mut d_lambda = 0.0;
            if across {
                let scale = self.settings.load_scale;
                let part = self.product(&self.along, &self.R);
                let slope =
                    self.product(&self.along, &self.dF) + self.along_lambda / (scale * scale);
                d_lambda = -part / slope;
            }
            let mut change = 0.0f64;
            for i in 0..self.q.len() {
                let d = self.R[i] + d_lambda * self.dF[i];
                self.q[i] += d;
                let weight = self.weights[i] * beams.nodes() as f64;
                change = change.max(d.abs() * weight.sqrt());
            }
            self.lambda += d_lambda;
            if beams.turned_too_far(&self.q).is_some() || !change.is_finite() || change > 1e3 {
                last = change;
                break;
            }
            // the tangent of one iteration more counts the pivots of the state itself
            let small = change < self.settings.tol;
            if small || (change < 1e-7 && change > 0.3 * last) {
                factored = true;
                break;
            }
            last = change;
            if iteration + 1 == self.settings.iterations {
                break;
            }
        }
        if !factored {
            return Err(SoftError::NoConvergence {
                what: "equilibrium",
                residual: last,
                iterations: self.settings.iterations,
            });
        }
        self.unstable = self.joined.unstable();
        Ok(())
    }

    /// To another load parameter in one step, from the state as it is.
    pub fn load_to<E: Element<N>>(
        &mut self,
        beams: &mut Beams<E, N>,
        lambda: f64,
    ) -> Result<(), SoftError> {
        let start = (self.q.clone(), self.lambda);
        let result = (|| {
            let change = lambda - self.lambda;
            if change != 0.0 {
                self.linearise(beams)?;
                for (q, d) in self.q.iter_mut().zip(&self.dF) {
                    *q += change * d;
                }
                self.lambda = lambda;
            }
            self.correct(beams, false)
        })();
        self.accept(beams, start, result)
    }

    /// To another load parameter in steps that are halved where Newton's iteration fails; how many it took.
    pub fn solve_to<E: Element<N>>(
        &mut self,
        beams: &mut Beams<E, N>,
        lambda: f64,
        steps: usize,
    ) -> Result<usize, SoftError> {
        let whole = lambda - self.lambda;
        let mut step = whole / steps.max(1) as f64;
        let mut taken = 0;
        loop {
            let rest = lambda - self.lambda;
            let last = rest.abs() <= step.abs() * (1.0 + 1e-9);
            let to = if last { lambda } else { self.lambda + step };
            match self.load_to(beams, to) {
                Ok(()) => taken += 1,
                Err(error) if step.abs() < 1e-6 * whole.abs() || whole == 0.0 => return Err(error),
                Err(_) => {
                    step *= 0.5;
                    continue;
                }
            }
            if last {
                return Ok(taken);
            }
        }
    }

    /// One step of this length along the path.
    pub fn step<E: Element<N>>(
        &mut self,
        beams: &mut Beams<E, N>,
        length: f64,
    ) -> Result<(), SoftError> {
        let start = (self.q.clone(), self.lambda);
        let direction = (self.along.clone(), self.along_lambda);
        let result = (|| {
            self.linearise(beams)?;
            let scale = self.settings.load_scale;
            let size = (self.product(&self.dF, &self.dF) + 1.0 / (scale * scale)).sqrt();
            // onwards: the new tangent has no angle beyond 90° with the last step
            let ahead = self.product(&self.along, &self.dF) + self.along_lambda / (scale * scale);
            let sign = if ahead < 0.0 { -1.0 } else { 1.0 };
            let unit = sign / size;
            for (t, d) in self.along.iter_mut().zip(&self.dF) {
                *t = unit * d;
            }
            self.along_lambda = unit;
            for (q, t) in self.q.iter_mut().zip(&self.along) {
                *q += length * t;
            }
            self.lambda += length * self.along_lambda;
            self.correct(beams, true)
        })();
        if result.is_err() {
            (self.along, self.along_lambda) = direction;
        }
        self.accept(beams, start, result)
    }

    /// Turns the way that [`Path::step`] goes.
    pub fn turn_back(&mut self) {
        self.along.iter_mut().for_each(|t| *t = -*t);
        self.along_lambda = -self.along_lambda;
    }

    /// Leaves the path along a mode, by so much; the next steps go on that way.
    pub fn switch<E: Element<N>>(
        &mut self,
        beams: &mut Beams<E, N>,
        mode: &[f64],
        amplitude: f64,
    ) -> Result<(), SoftError> {
        let start = (self.q.clone(), self.lambda);
        let size = self.product(mode, mode).sqrt();
        for (t, m) in self.along.iter_mut().zip(mode) {
            *t = m / size;
        }
        self.along_lambda = 0.0;
        for (q, t) in self.q.iter_mut().zip(&self.along) {
            *q += amplitude * t;
        }
        let result = self.correct(beams, true);
        self.accept(beams, start, result)
    }

    fn accept<E: Element<N>>(
        &mut self,
        beams: &mut Beams<E, N>,
        start: (Vec<f64>, f64),
        result: Result<(), SoftError>,
    ) -> Result<(), SoftError> {
        match result {
            Ok(()) => beams.follow(&self.q),
            Err(_) => (self.q, self.lambda) = start,
        }
        result
    }

    /// Steps of this length until a state loses or regains stability, or `most` steps are done; then the point itself, by
    /// bisection of the last step.
    pub fn find_critical<E: Element<N>>(
        &mut self,
        beams: &mut Beams<E, N>,
        length: f64,
        most: usize,
    ) -> Result<Option<Critical>, SoftError> {
        for _ in 0..most {
            let (path, before) = (self.clone(), beams.clone());
            self.step(beams, length)?;
            if self.unstable != path.unstable {
                return self.bisect(beams, path, before, length).map(Some);
            }
        }
        Ok(None)
    }

    fn bisect<E: Element<N>>(
        &mut self,
        beams: &mut Beams<E, N>,
        path: Path<N>,
        before: Beams<E, N>,
        length: f64,
    ) -> Result<Critical, SoftError> {
        let (mut low, mut high) = (0.0, length);
        // near the point itself the plane of a step leaves it nowhere singular, until rounding ends the search
        for _ in 0..48 {
            let middle = 0.5 * (low + high);
            let (mut trial, mut structure) = (path.clone(), before.clone());
            if trial.step(&mut structure, middle).is_err() {
                break;
            }
            if trial.unstable == path.unstable {
                low = middle;
            } else {
                high = middle;
            }
            (*self, *beams) = (trial, structure);
            if high - low < 1e-10 * length {
                break;
            }
        }
        let mode = self.soft_direction(beams)?;
        // at a limit point the load works along the mode, at a bifurcation it does not
        self.linearise(beams)?;
        let stiff = self.product(&self.dF, &self.dF).sqrt();
        let size = self.product(&mode, &mode).sqrt();
        let along = self.product(&mode, &self.dF).abs() / (stiff * size);
        let kind = if along > 0.1 {
            CriticalKind::Limit
        } else {
            CriticalKind::Bifurcation
        };
        Ok(Critical {
            lambda: self.lambda,
            kind,
            mode,
        })
    }

    /// The direction of least stiffness at this state, by inverse iteration; its largest entry is ±1.
    pub fn soft_direction<E: Element<N>>(
        &mut self,
        beams: &Beams<E, N>,
    ) -> Result<Vec<f64>, SoftError> {
        self.linearise(beams)?;
        let mut x: Vec<f64> = (0..self.q.len())
            .map(|i| (1.3 * i as f64 + 0.2).sin())
            .collect();
        for _ in 0..6 {
            self.scratch.fill(0.0);
            self.joined
                .solve(&beams.supports, &mut x, false, &self.scratch);
            let largest = x.iter().fold(0.0f64, |m, x| m.max(x.abs()));
            x.iter_mut().for_each(|x| *x /= largest);
        }
        Ok(x)
    }
}

/// Most directions that are tried for loads that are no gradient.
const DIRECTIONS: usize = 100;

/// x = K⁻¹ R becomes (K + A)⁻¹ R, A the part of loads that is not symmetric: (I + K⁻¹ A) y = x by minimal residuals
/// \[Saad1986]. A has a small rank, and so have the directions that are needed.
fn add_skew<const N: usize>(
    joined: &mut Joined<N>,
    supports: &[Support<N>],
    skew: &[(usize, Vec<f64>)],
    x: &mut [f64],
) {
    let zeros = vec![0.0; x.len()];
    let mut apply = |v: &[f64]| {
        let mut y = zeros.clone();
        for (first, A) in skew {
            for (i, row) in A.chunks_exact(2 * N).enumerate() {
                y[first + i] += dot(row, &v[*first..first + 2 * N]);
            }
        }
        joined.solve(supports, &mut y, false, &zeros);
        y.iter_mut().zip(v).for_each(|(y, v)| *y += v);
        y
    };
    let start = dot(x, x).sqrt();
    if start == 0.0 {
        return;
    }
    let mut basis = vec![x.iter().map(|x| x / start).collect::<Vec<f64>>()];
    // upper triangle column by column, what rotations make of the right side, and the rotations
    let (mut columns, mut right, mut turns) = (vec![], vec![start], vec![]);
    for k in 0..DIRECTIONS.min(x.len()) {
        let mut y = apply(&basis[k]);
        let mut column = vec![];
        for v in &basis {
            let part = dot(v, &y);
            y.iter_mut().zip(v).for_each(|(y, v)| *y -= part * v);
            column.push(part);
        }
        let size = dot(&y, &y).sqrt();
        for (i, &(c, s)) in turns.iter().enumerate() {
            let (a, b): (f64, f64) = (column[i], column[i + 1]);
            (column[i], column[i + 1]) = (c * a + s * b, c * b - s * a);
        }
        let whole = column[k].hypot(size);
        let (c, s) = (column[k] / whole, size / whole);
        column[k] = whole;
        turns.push((c, s));
        columns.push(column);
        let rest: f64 = right[k];
        right[k] = c * rest;
        right.push(-s * rest);
        if (s * rest).abs() < 1e-12 * start {
            break;
        }
        basis.push(y.iter().map(|y| y / size).collect());
    }
    for i in (0..columns.len()).rev() {
        right[i] /= columns[i][i];
        for j in 0..i {
            right[j] -= columns[i][j] * right[i];
        }
    }
    x.fill(0.0);
    for (v, r) in basis.iter().zip(&right[..columns.len()]) {
        x.iter_mut().zip(v).for_each(|(x, v)| *x += r * v);
    }
}

/// K at `q` with all loads, not yet held.
pub(crate) fn tangent<E: Element<N>, const N: usize>(
    beams: &Beams<E, N>,
    q: &[f64],
    lambda: f64,
    K: &mut Tridiagonal<N>,
) {
    K.clear();
    beams.tangent(q, 1.0, |_| [1.0; 2], 1.0, K);
    beams.add_load_tangent(q, lambda, 1.0, K);
}

/// Holds what is held, with ones on a diagonal of about the same size.
pub(crate) fn constrain<const N: usize>(supports: &[Support<N>], A: &mut Tridiagonal<N>) {
    for support in supports {
        let scale = A.diagonal[support.node][0][0].abs();
        support.constrain(A, if scale > 0.0 { scale } else { 1.0 });
    }
}

/// x ← A⁻¹ x with held coordinates zero; x comes and goes as coordinates.
pub(crate) fn solve<const N: usize>(supports: &[Support<N>], factor: &Factor<N>, x: &mut [f64]) {
    for support in supports {
        support.hold(&mut x[N * support.node..][..N]);
    }
    factor.solve(x);
    for support in supports {
        support.out_of_axes(&mut x[N * support.node..][..N]);
    }
}

/// R = F − ∂V/∂q.
pub(crate) fn residual<E: Element<N>, const N: usize>(
    beams: &Beams<E, N>,
    q: &[f64],
    lambda: f64,
    R: &mut [f64],
) {
    R.fill(0.0);
    beams.internal(q, q, Weights::STATIC, R);
    for (i, R) in R.iter_mut().enumerate() {
        *R = beams.constant[i] + lambda * beams.live[i] - *R;
    }
    beams.add_loads(q, lambda, R);
}
