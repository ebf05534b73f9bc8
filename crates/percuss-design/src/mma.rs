//! The method of moving asymptotes \[Svanberg1987]: one objective, a few constraints, many bounded variables.
//!
//! ```text
//! min f₀(x)   with   fᵢ(x) ≤ 0,   x_min ≤ x ≤ x_max
//! ```
//!
//! Each step replaces every f by a sum of pⱼ/(Uⱼ − xⱼ) + qⱼ/(xⱼ − Lⱼ) with the same value and slope, which is convex and falls
//! apart into single variables, and solves that to the end.
//!
//! | paper | here |
//! |---|---|
//! | L, U | `low`, `high` |
//! | α, β | `from`, `to` |
//! | p₀, q₀, p, q, b | `Approximation` |
//! | λ | `lambda` |

use serde::{Deserialize, Serialize};

/// What is remembered from step to step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mma {
    low: Vec<f64>,
    high: Vec<f64>,
    /// The two designs before, the last one first.
    before: [Vec<f64>; 2],
    /// Largest step of a variable as a part of its range.
    pub move_limit: f64,
}

/// Values and slopes at the current design.
pub struct Local<'a> {
    /// ∂f₀/∂x.
    pub objective: &'a [f64],
    /// Each constraint: its value and its slopes.
    pub constraints: &'a [(f64, Vec<f64>)],
}

/// The convex problem of a step.
struct Approximation {
    /// Of the objective, then of every constraint.
    p: Vec<Vec<f64>>,
    q: Vec<Vec<f64>>,
    /// bᵢ: constraints read Σ p/(U − x) + q/(x − L) ≤ b.
    b: Vec<f64>,
    low: Vec<f64>,
    high: Vec<f64>,
    from: Vec<f64>,
    to: Vec<f64>,
    /// What missing each constraint costs.
    price: Vec<f64>,
}

/// Least price of what a constraint is missed by, for problems that have no answer.
const PRICE: f64 = 1e4;
/// The price against what a constraint is worth to the variable that gains most by missing it.
const DEAR: f64 = 10.0;

impl Mma {
    /// A new optimisation; no variable moves by more than this part of its range in a step.
    pub fn new(move_limit: f64) -> Self {
        Mma {
            move_limit,
            ..Mma::default()
        }
    }

    /// Whether what is remembered is of so many variables.
    pub fn fits(&self, variables: usize) -> bool {
        let [last, older] = &self.before;
        let all = [&self.low, &self.high, last, older];
        all.iter().all(|x| x.is_empty() || x.len() == variables)
    }

    /// The next design.
    pub fn step(&mut self, x: &[f64], bounds: (&[f64], &[f64]), local: &Local<'_>) -> Vec<f64> {
        self.asymptotes(x, bounds);
        let problem = self.approximate(x, bounds, local);
        let next = problem.solve();
        let [last, older] = &mut self.before;
        std::mem::swap(last, older);
        last.clear();
        last.extend_from_slice(x);
        next
    }

    /// L and U: half the range away at first; nearer where a variable goes to and fro, farther where it keeps on.
    fn asymptotes(&mut self, x: &[f64], (least, most): (&[f64], &[f64])) {
        let n = x.len();
        let [last, older] = &self.before;
        let first = older.len() != n;
        self.low.resize(n, 0.0);
        self.high.resize(n, 0.0);
        for j in 0..n {
            let range = (most[j] - least[j]).max(1e-5);
            if first {
                self.low[j] = x[j] - 0.5 * range;
                self.high[j] = x[j] + 0.5 * range;
                continue;
            }
            let trend = (x[j] - last[j]) * (last[j] - older[j]);
            let factor = match trend {
                t if t < 0.0 => 0.7,
                t if t > 0.0 => 1.2,
                _ => 1.0,
            };
            let (below, above) = (last[j] - self.low[j], self.high[j] - last[j]);
            let within = |d: f64| (factor * d).clamp(0.01 * range, 10.0 * range);
            self.low[j] = x[j] - within(below);
            self.high[j] = x[j] + within(above);
        }
    }

    fn approximate(
        &self,
        x: &[f64],
        (least, most): (&[f64], &[f64]),
        local: &Local<'_>,
    ) -> Approximation {
        let n = x.len();
        let (low, high) = (self.low.clone(), self.high.clone());
        let (mut from, mut to) = (vec![0.0; n], vec![0.0; n]);
        for j in 0..n {
            let limit = self.move_limit * (most[j] - least[j]);
            from[j] = least[j]
                .max(low[j] + 0.1 * (x[j] - low[j]))
                .max(x[j] - limit);
            to[j] = most[j]
                .min(high[j] - 0.1 * (high[j] - x[j]))
                .min(x[j] + limit);
        }
        let slopes = std::iter::once(local.objective)
            .chain(local.constraints.iter().map(|(_, slopes)| &slopes[..]));
        let (mut p, mut q) = (Vec::new(), Vec::new());
        for slopes in slopes {
            let (mut own_p, mut own_q) = (Vec::with_capacity(n), Vec::with_capacity(n));
            for (j, slope) in slopes.iter().enumerate() {
                let (up, down) = (slope.max(0.0), (-slope).max(0.0));
                let (above, below) = (high[j] - x[j], x[j] - low[j]);
                let bend = 1e-3 * (up + down) + 1e-5 / (most[j] - least[j]).max(1e-5);
                own_p.push(above * above * (up + bend));
                own_q.push(below * below * (down + bend));
            }
            p.push(own_p);
            q.push(own_q);
        }
        let constraints = local.constraints.iter().enumerate();
        let b = constraints.map(|(i, (value, _))| {
            let sum =
                (0..n).map(|j| p[i + 1][j] / (high[j] - x[j]) + q[i + 1][j] / (x[j] - low[j]));
            sum.sum::<f64>() - value
        });
        let most = local.objective.iter().fold(0.0, |m: f64, f| m.max(f.abs()));
        let price = local.constraints.iter().map(|(_, slopes)| {
            let mean = slopes.iter().map(|g| g.abs()).sum::<f64>() / n.max(1) as f64;
            let worth = if mean > 0.0 { most / mean } else { 0.0 };
            PRICE.max(DEAR * worth)
        });
        Approximation {
            price: price.collect(),
            b: b.collect(),
            p,
            q,
            low,
            high,
            from,
            to,
        }
    }
}

impl Approximation {
    /// The design of these multipliers: each variable by itself.
    fn design(&self, lambda: &[f64], x: &mut [f64]) {
        for j in 0..x.len() {
            let (mut p, mut q) = (self.p[0][j], self.q[0][j]);
            for (i, l) in lambda.iter().enumerate() {
                p += l * self.p[i + 1][j];
                q += l * self.q[i + 1][j];
            }
            let (p, q) = (p.sqrt(), q.sqrt());
            let free = (p * self.low[j] + q * self.high[j]) / (p + q);
            x[j] = free.clamp(self.from[j], self.to[j]);
        }
    }

    /// Slopes of the dual: by how much each constraint is missed.
    fn missed(&self, lambda: &[f64], x: &mut [f64]) -> Vec<f64> {
        self.design(lambda, x);
        (0..lambda.len())
            .map(|i| {
                let sum: f64 = (0..x.len())
                    .map(|j| {
                        self.p[i + 1][j] / (self.high[j] - x[j])
                            + self.q[i + 1][j] / (x[j] - self.low[j])
                    })
                    .sum();
                let slack = (lambda[i] - self.price[i]).max(0.0);
                sum - self.b[i] - slack
            })
            .collect()
    }

    /// The multipliers that no constraint wants changed; the dual is concave, and its slopes fall with each of them. One
    /// multiplier after the other is found by bisection until none moves.
    fn solve(&self) -> Vec<f64> {
        let m = self.b.len();
        let mut x = self.from.clone();
        let mut lambda = vec![0.0; m];
        for _ in 0..MOST_ROUNDS {
            let before = lambda.clone();
            for i in 0..m {
                lambda[i] = self.multiplier(i, &mut lambda, &mut x);
            }
            let moved = lambda.iter().zip(&before).map(|(a, b)| (a - b).abs());
            let size = lambda.iter().fold(0.0, |a: f64, b| a.max(*b));
            if m <= 1 || moved.fold(0.0, f64::max) <= 1e-10 * size {
                break;
            }
        }
        self.design(&lambda, &mut x);
        x
    }

    fn multiplier(&self, i: usize, lambda: &mut [f64], x: &mut [f64]) -> f64 {
        let mut slope = |value: f64| {
            lambda[i] = value;
            self.missed(lambda, x)[i]
        };
        if slope(0.0) <= 0.0 {
            return 0.0;
        }
        let mut high = 1e-6;
        while slope(high) > 0.0 && high < 1e12 {
            high *= 10.0;
        }
        let mut low = if high > 1e-6 { 0.1 * high } else { 0.0 };
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if slope(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
            if high - low <= 1e-14 * high {
                break;
            }
        }
        0.5 * (low + high)
    }
}

const MOST_ROUNDS: usize = 200;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beam_of_five_elements() {
        // [Svanberg1987, sec. 5]: optimum 1.340, x = (6.016, 5.309, 4.494, 3.502, 2.153)
        let c = [61.0, 37.0, 19.0, 7.0, 1.0_f64];
        let mut x = vec![5.0_f64; 5];
        let mut mma = Mma::new(0.5);
        for _ in 0..30 {
            let value: f64 = x.iter().zip(c).map(|(x, c)| c / x.powi(3)).sum::<f64>() - 1.0;
            let slopes = x.iter().zip(c).map(|(x, c)| -3.0 * c / x.powi(4)).collect();
            let local = Local {
                objective: &[0.0624; 5],
                constraints: &[(value, slopes)],
            };
            x = mma.step(&x, (&[1.0; 5], &[10.0; 5]), &local);
        }
        let weight = 0.0624 * x.iter().sum::<f64>();
        assert!((weight - 1.33996).abs() < 1e-4, "{weight} {x:?}");
        for (x, expected) in x.iter().zip([6.016, 5.309, 4.494, 3.502, 2.153]) {
            assert!((x - expected).abs() < 3e-3, "{x} {expected}");
        }
    }

    #[test]
    fn the_truss_of_two_bars() {
        // [Svanberg1987, sec. 5]: optimum 1.51 at (1.41, 0.38)
        let mut x = vec![1.5_f64, 0.5];
        let mut mma = Mma::new(0.5);
        for _ in 0..40 {
            let (a, b) = (x[0], x[1]);
            let s = (1.0 + b * b).sqrt();
            let stress = |sign: f64| {
                let k = 8.0 / a + sign / (a * b);
                let value = 0.124 * s * k - 1.0;
                let by_a = 0.124 * s * (-8.0 / (a * a) - sign / (a * a * b));
                let by_b = 0.124 * (b / s * k - s * sign / (a * b * b));
                (value, vec![by_a, by_b])
            };
            let local = Local {
                objective: &[s, a * b / s],
                constraints: &[stress(1.0), stress(-1.0)],
            };
            x = mma.step(&x, (&[0.2, 0.1], &[4.0, 1.6]), &local);
        }
        let weight = x[0] * (1.0 + x[1] * x[1]).sqrt();
        assert!((weight - 1.5087).abs() < 1e-3, "{weight} {x:?}");
        assert!(
            (x[0] - 1.4116).abs() < 5e-3 && (x[1] - 0.3770).abs() < 5e-3,
            "{x:?}"
        );
    }
}
