//! Radau IIA of order 5 \[HairerWanner1996, sec. IV.8]: three stages, stiffly accurate, so that stiff and algebraic rows end
//! each step where f vanishes.
//!
//! ```text
//! B (X_i − x) = h Σ a_ij f(t + c_j h, X_j)        B = 0 in algebraic rows, else 1
//! ```
//!
//! Newton's method works on Z = X − x in the basis T that makes A⁻¹ block-diagonal, one real row and one complex pair: a step
//! factorises one matrix of order n and one of order 2 n.

mod newton;

use super::norm::Tolerance;
use super::{Effort, SmoothError, Stepper};
use newton::{Newton, Outcome};
use percuss_mech::Rates;
use serde::{Deserialize, Serialize};

/// Iterations of Newton's method.
const ITERATIONS: usize = 7;
/// Shortest and longest next step, as parts of this one; safety.
const SHRINK: f64 = 1.0 / 5.0;
const GROW: f64 = 8.0;
const SAFETY: f64 = 0.9;
/// A step that may grow by less than this keeps its length and its factors.
const KEEP: f64 = 1.2;
/// Contraction below which the Jacobian serves another step.
const SLOW: f64 = 1e-3;

/// The implicit method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Radau {
    tolerance: Tolerance,
    /// Most steps of one run.
    limit: usize,
    /// Next step, s; zero where none is known.
    dt: f64,
    /// Length and error of the last step, for the control.
    last: Option<(f64, f64)>,
    newton: Newton,
    /// f at the start of the step.
    f: Vec<f64>,
    /// Error and what is needed for it.
    e: Vec<f64>,
    g: Vec<f64>,
    filtered: Vec<f64>,
    y: Vec<f64>,
    /// End, length and coefficients of the last step.
    t: f64,
    h: f64,
    output: [Vec<f64>; 4],
    started: bool,
    effort: Effort,
}

impl Radau {
    /// To this tolerance. The estimate is of order 3: smooth motion of order 5 comes out more exact than asked for, stiff
    /// components just so.
    pub fn new(tolerance: Tolerance) -> Self {
        Radau {
            tolerance,
            limit: 10_000_000,
            dt: 0.0,
            last: None,
            newton: Newton::default(),
            f: Vec::new(),
            e: Vec::new(),
            g: Vec::new(),
            filtered: Vec::new(),
            y: Vec::new(),
            t: 0.0,
            h: 0.0,
            output: Default::default(),
            started: false,
            effort: Effort::default(),
        }
    }

    /// With at most so many steps.
    pub fn with_limit(mut self, steps: usize) -> Self {
        self.limit = steps;
        self
    }

    /// Whether it may go on with `n` unknowns in the place of `other`.
    pub(super) fn fits(&self, other: &Self, n: usize) -> bool {
        let own = [&self.f, &self.e, &self.g, &self.filtered, &self.y];
        self.tolerance == other.tolerance
            && self.limit == other.limit
            && own.into_iter().chain(&self.output).all(|x| x.len() == n)
            && self.newton.fits(n)
    }

    fn begin(
        &mut self,
        system: &mut dyn Rates,
        t: f64,
        x: &[f64],
        end: f64,
    ) -> Result<(), SmoothError> {
        let n = x.len();
        let own = [
            &mut self.f,
            &mut self.e,
            &mut self.g,
            &mut self.filtered,
            &mut self.y,
        ];
        for v in own.into_iter().chain(&mut self.output) {
            v.resize(n, 0.0);
        }
        self.newton.resize(system, n);
        system.rates(t, x, &mut self.f)?;
        self.effort.evaluations += 1;
        if self.dt == 0.0 {
            let differential: Vec<f64> = (0..n).map(|k| self.newton.B[k] * self.f[k]).collect();
            let speed = self.tolerance.norm(&differential, x, x);
            self.dt = (0.1 / speed.max(1e-10)).min(1e-3 * (end - t).abs());
        }
        self.started = true;
        Ok(())
    }

    /// Error of the step \[HairerWanner1996, eq. (8.19)]: E₁⁻¹ (f(x) + B Σ e_i Z_i / h), filtered once more where it
    /// would refuse the first step or one after a refusal.
    fn error(
        &mut self,
        system: &mut dyn Rates,
        t: f64,
        x: &[f64],
        h: f64,
        careful: bool,
    ) -> Result<f64, SmoothError> {
        let s6 = 6f64.sqrt();
        let e = [
            -(13.0 + 7.0 * s6) / (3.0 * h),
            (7.0 * s6 - 13.0) / (3.0 * h),
            -1.0 / (3.0 * h),
        ];
        let Z = &self.newton.Z;
        for k in 0..x.len() {
            let sum = e[0] * Z[0][k] + e[1] * Z[1][k] + e[2] * Z[2][k];
            self.g[k] = self.newton.B[k] * sum;
            self.e[k] = self.g[k] + self.f[k];
            self.y[k] = x[k] + Z[2][k];
        }
        self.newton.solve_real(&mut self.e);
        let mut error = self.tolerance.norm(&self.e, x, &self.y);
        if error >= 1.0 && careful {
            for k in 0..x.len() {
                self.filtered[k] = x[k] + self.e[k];
            }
            system.rates(t, &self.filtered, &mut self.e)?;
            self.effort.evaluations += 1;
            for k in 0..x.len() {
                self.e[k] += self.g[k];
            }
            self.newton.solve_real(&mut self.e);
            error = self.tolerance.norm(&self.e, x, &self.y);
        }
        Ok(error.max(1e-10))
    }

    /// The polynomial through the stages.
    fn keep(&mut self, t: f64, x: &[f64], h: f64) {
        let (c1, c2) = (newton::C[0], newton::C[1]);
        let Z = &self.newton.Z;
        self.t = t + h;
        self.h = h;
        for k in 0..x.len() {
            let slope = (Z[1][k] - Z[2][k]) / (c2 - 1.0);
            let inner = (Z[0][k] - Z[1][k]) / (c1 - c2);
            let bend = (inner - slope) / (c1 - 1.0);
            self.output[0][k] = x[k] + Z[2][k];
            self.output[1][k] = slope;
            self.output[2][k] = bend;
            self.output[3][k] = bend - (inner - Z[0][k] / c1) / c2;
        }
    }

    /// The polynomial of the last step, followed into the next, starts Newton's method.
    fn guess(&mut self, h: f64, known: bool) {
        for i in 0..3 {
            if !known || self.h == 0.0 {
                self.newton.Z[i].fill(0.0);
                continue;
            }
            let s = newton::C[i] * h / self.h;
            let (c1, c2) = (newton::C[0] - 1.0, newton::C[1] - 1.0);
            let [_, a, b, c] = &self.output;
            for k in 0..a.len() {
                self.newton.Z[i][k] = s * (a[k] + (s - c2) * (b[k] + (s - c1) * c[k]));
            }
        }
    }
}

impl Stepper for Radau {
    fn step(
        &mut self,
        system: &mut dyn Rates,
        t: &mut f64,
        x: &mut [f64],
        end: f64,
    ) -> Result<(), SmoothError> {
        if !self.started {
            self.begin(system, *t, x, end)?;
        }
        let mut refused = false;
        loop {
            if self.effort.steps + self.effort.refused >= self.limit {
                let steps = self.limit;
                return Err(SmoothError::TooManySteps { t: *t, steps });
            }
            // a step that would end just before `end` is stretched to it, and no crumb is left behind it
            let last = *t + 1.0001 * self.dt >= end;
            let h = if last { end - *t } else { self.dt };
            if h.abs() <= 10.0 * f64::EPSILON * t.abs() && !last {
                return Err(SmoothError::StepTooSmall { t: *t, dt: h });
            }
            if !self
                .newton
                .prepare(system, *t, x, &self.f, h, &mut self.effort)?
            {
                self.dt = 0.5 * h;
                self.effort.refused += 1;
                refused = true;
                continue;
            }
            self.guess(h, self.last.is_some() && !refused);
            let outcome =
                self.newton
                    .iterate(system, *t, x, h, &self.tolerance, &mut self.effort)?;
            let (iterations, contraction) = match outcome {
                Outcome::Converged(iterations, contraction) => (iterations, contraction),
                Outcome::Failed(part) => {
                    self.dt = h * part;
                    self.effort.refused += 1;
                    self.newton.stale();
                    refused = true;
                    continue;
                }
            };
            let careful = refused || self.last.is_none();
            let error = self.error(system, *t, x, h, careful)?;
            let most = ITERATIONS as f64;
            let safety =
                (SAFETY * (1.0 + 2.0 * most) / (iterations as f64 + 2.0 * most)).min(SAFETY);
            let mut part = (safety * error.powf(-0.25)).clamp(SHRINK, GROW);
            let accepted = error < 1.0;
            if !accepted {
                self.effort.refused += 1;
                self.dt = h * if self.last.is_none() { 0.1 } else { part };
                if !error.is_finite() {
                    self.dt = h * SHRINK;
                }
                if self.dt <= 10.0 * f64::EPSILON * t.abs().max(f64::MIN_POSITIVE) {
                    return Err(SmoothError::StepTooSmall { t: *t, dt: self.dt });
                }
                self.newton.stale();
                refused = true;
                continue;
            }
            // the trend of the error [HairerWanner1996, eq. (8.26)]
            if let Some((before, error_before)) = self.last {
                let trend = h / before * SAFETY * (error * error / error_before).powf(-0.25);
                part = part.min(trend.clamp(SHRINK, GROW));
            }
            if refused {
                part = part.min(1.0);
            }
            self.keep(*t, x, h);
            self.last = Some((h, error.max(1e-2)));
            self.effort.steps += 1;
            *t = if last { end } else { *t + h };
            x.copy_from_slice(&self.y);
            system.project(*t, x)?;
            system.rates(*t, x, &mut self.f)?;
            self.effort.evaluations += 1;
            if contraction > SLOW {
                self.newton.stale();
            }
            let keep = (1.0..=KEEP).contains(&part) && contraction <= SLOW;
            if !last {
                self.dt = if keep { h } else { h * part };
            }
            return Ok(());
        }
    }

    fn restart(&mut self) {
        self.started = false;
        self.last = None;
        self.newton.stale();
    }

    fn inside(&self, t: f64, x: &mut [f64]) {
        let s = if self.h == 0.0 {
            0.0
        } else {
            (t - self.t) / self.h
        };
        let (c1, c2) = (newton::C[0] - 1.0, newton::C[1] - 1.0);
        let [a, b, c, d] = &self.output;
        for k in 0..x.len() {
            x[k] = a[k] + s * (b[k] + (s - c2) * (c[k] + (s - c1) * d[k]));
        }
    }

    fn effort(&self) -> Effort {
        self.effort
    }
}
