//! Dormand and Prince's pair of orders 5 and 4 with continuous output of order 4
//! \[Hairer1993, sec. II.4 to II.6; table 5.2 and eq. (6.12)].

use super::norm::Tolerance;
use super::{Effort, SmoothError, Stepper};
use percuss_mech::Rates;
use serde::{Deserialize, Serialize};

/// Nodes c_i.
const C: [f64; 7] = [0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0, 1.0];

/// Weights a_ij; the last row is the solution of order 5.
const A: [[f64; 6]; 7] = [
    [0.0; 6],
    [1.0 / 5.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [3.0 / 40.0, 9.0 / 40.0, 0.0, 0.0, 0.0, 0.0],
    [44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0, 0.0, 0.0, 0.0],
    [
        19372.0 / 6561.0,
        -25360.0 / 2187.0,
        64448.0 / 6561.0,
        -212.0 / 729.0,
        0.0,
        0.0,
    ],
    [
        9017.0 / 3168.0,
        -355.0 / 33.0,
        46732.0 / 5247.0,
        49.0 / 176.0,
        -5103.0 / 18656.0,
        0.0,
    ],
    [
        35.0 / 384.0,
        0.0,
        500.0 / 1113.0,
        125.0 / 192.0,
        -2187.0 / 6784.0,
        11.0 / 84.0,
    ],
];

/// Solution of order 5 less that of order 4.
const E: [f64; 7] = [
    71.0 / 57600.0,
    0.0,
    -71.0 / 16695.0,
    71.0 / 1920.0,
    -17253.0 / 339200.0,
    22.0 / 525.0,
    -1.0 / 40.0,
];

/// Last term of the continuous output.
const D: [f64; 7] = [
    -12715105075.0 / 11282082432.0,
    0.0,
    87487479700.0 / 32700410799.0,
    -10690763975.0 / 1880347072.0,
    701980252875.0 / 199316789632.0,
    -1453857185.0 / 822651844.0,
    69997945.0 / 29380423.0,
];

/// Shortest and longest next step, as parts of this one; safety; damping of the control \[Hairer1993, eq. (4.13)].
const SHRINK: f64 = 0.2;
const GROW: f64 = 10.0;
const SAFETY: f64 = 0.9;
const BETA: f64 = 0.04;

/// The explicit method.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DormandPrince {
    tolerance: Tolerance,
    /// Most steps of one run.
    limit: usize,
    /// Next step, s; zero where none is known.
    dt: f64,
    /// Error of the step before, for the control.
    before: f64,
    /// Whether the first of k is f at the start of the next step.
    first: bool,
    k: [Vec<f64>; 7],
    y: Vec<f64>,
    e: Vec<f64>,
    /// Start, length and five coefficients of the last step.
    t: f64,
    h: f64,
    output: [Vec<f64>; 5],
    effort: Effort,
}

impl DormandPrince {
    /// To this tolerance.
    pub fn new(tolerance: Tolerance) -> Self {
        DormandPrince {
            tolerance,
            limit: 100_000_000,
            dt: 0.0,
            before: 1e-4,
            first: false,
            k: Default::default(),
            y: Vec::new(),
            e: Vec::new(),
            t: 0.0,
            h: 0.0,
            output: Default::default(),
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
        let own = self.k.iter().chain(&self.output);
        self.tolerance == other.tolerance
            && self.limit == other.limit
            && own.chain([&self.y, &self.e]).all(|x| x.len() == n)
    }

    fn resize(&mut self, n: usize) {
        let all = self.k.iter_mut().chain(&mut self.output);
        for x in all.chain([&mut self.y, &mut self.e]) {
            x.resize(n, 0.0);
        }
    }

    /// A first step from the sizes of x, ẋ and ẍ \[Hairer1993, sec. II.4].
    fn first_step(
        &mut self,
        system: &mut dyn Rates,
        t: f64,
        x: &[f64],
        end: f64,
    ) -> Result<f64, SmoothError> {
        let size = self.tolerance.norm(x, x, x);
        let speed = self.tolerance.norm(&self.k[0], x, x);
        let guess = if size < 1e-5 || speed < 1e-5 {
            1e-6
        } else {
            0.01 * size / speed
        };
        let guess = guess.min(end - t);
        for i in 0..x.len() {
            self.y[i] = x[i] + guess * self.k[0][i];
        }
        system.rates(t + guess, &self.y, &mut self.k[1])?;
        self.effort.evaluations += 1;
        for i in 0..x.len() {
            self.e[i] = self.k[1][i] - self.k[0][i];
        }
        let bend = self.tolerance.norm(&self.e, x, x) / guess;
        let largest = speed.max(bend);
        let next = if largest <= 1e-15 {
            (1e-3 * guess).max(1e-6)
        } else {
            (0.01 / largest).powf(0.2)
        };
        Ok(next.min(100.0 * guess))
    }

    /// The stages of a step of length h; y becomes the end, the last of k f there.
    fn stages(
        &mut self,
        system: &mut dyn Rates,
        t: f64,
        x: &[f64],
        h: f64,
    ) -> Result<(), SmoothError> {
        for s in 1..7 {
            let (done, rest) = self.k.split_at_mut(s);
            for i in 0..x.len() {
                let sum: f64 = done.iter().zip(&A[s]).map(|(k, a)| a * k[i]).sum();
                self.y[i] = x[i] + h * sum;
            }
            system.rates(t + C[s] * h, &self.y, &mut rest[0])?;
        }
        self.effort.evaluations += 6;
        for i in 0..x.len() {
            let sum: f64 = self.k.iter().zip(&E).map(|(k, e)| e * k[i]).sum();
            self.e[i] = h * sum;
        }
        Ok(())
    }

    /// Coefficients of the motion inside the step \[Hairer1993, eq. (6.12)].
    fn keep(&mut self, t: f64, x: &[f64], h: f64) {
        self.t = t;
        self.h = h;
        for i in 0..x.len() {
            let difference = self.y[i] - x[i];
            let bulge = h * self.k[0][i] - difference;
            let last: f64 = self.k.iter().zip(&D).map(|(k, d)| d * k[i]).sum();
            self.output[0][i] = x[i];
            self.output[1][i] = difference;
            self.output[2][i] = bulge;
            self.output[3][i] = difference - h * self.k[6][i] - bulge;
            self.output[4][i] = h * last;
        }
    }
}

impl Stepper for DormandPrince {
    fn step(
        &mut self,
        system: &mut dyn Rates,
        t: &mut f64,
        x: &mut [f64],
        end: f64,
    ) -> Result<(), SmoothError> {
        self.resize(x.len());
        if let Some(row) = (0..x.len()).find(|k| system.is_algebraic(*k)) {
            return Err(SmoothError::Algebraic { row });
        }
        if !self.first {
            system.rates(*t, x, &mut self.k[0])?;
            self.effort.evaluations += 1;
            self.first = true;
        }
        if self.dt == 0.0 {
            self.dt = self.first_step(system, *t, x, end)?;
        }
        let mut again = false;
        loop {
            if self.effort.steps + self.effort.refused >= self.limit {
                let steps = self.limit;
                return Err(SmoothError::TooManySteps { t: *t, steps });
            }
            // a step that would end just before `end` is stretched to it, and no crumb is left behind it
            let last = *t + 1.01 * self.dt >= end;
            let h = if last { end - *t } else { self.dt };
            if h.abs() <= 4.0 * f64::EPSILON * t.abs().max(end.abs()) && !last {
                return Err(SmoothError::StepTooSmall { t: *t, dt: h });
            }
            self.stages(system, *t, x, h)?;
            let error = self.tolerance.norm(&self.e, x, &self.y);
            let usable = error.is_finite();
            let factor = if usable {
                SAFETY * error.max(1e-10).powf(0.75 * BETA - 0.2) * self.before.powf(BETA)
            } else {
                SHRINK
            };
            if usable && error <= 1.0 {
                let most = if again { 1.0 } else { GROW };
                self.keep(*t, x, h);
                // the length of a step that `end` cut short says nothing
                self.dt = (h * factor.clamp(SHRINK, most)).max(if last { self.dt } else { 0.0 });
                self.before = error.max(1e-4);
                self.effort.steps += 1;
                *t = if last { end } else { *t + h };
                x.copy_from_slice(&self.y);
                if system.project(*t, x)? {
                    system.rates(*t, x, &mut self.k[0])?;
                    self.effort.evaluations += 1;
                } else {
                    self.k.swap(0, 6);
                }
                return Ok(());
            }
            again = true;
            self.effort.refused += 1;
            self.dt = h * factor.clamp(SHRINK, 1.0);
            if self.dt.abs() <= 4.0 * f64::EPSILON * t.abs().max(f64::MIN_POSITIVE) {
                return Err(SmoothError::StepTooSmall { t: *t, dt: self.dt });
            }
        }
    }

    fn restart(&mut self) {
        self.first = false;
        self.dt = 0.0;
        self.before = 1e-4;
    }

    fn inside(&self, t: f64, x: &mut [f64]) {
        let s = if self.h == 0.0 {
            0.0
        } else {
            (t - self.t) / self.h
        };
        let [a, b, c, d, e] = &self.output;
        for i in 0..x.len() {
            x[i] = a[i] + s * (b[i] + (1.0 - s) * (c[i] + s * (d[i] + (1.0 - s) * e[i])));
        }
    }

    fn effort(&self) -> Effort {
        self.effort
    }
}
