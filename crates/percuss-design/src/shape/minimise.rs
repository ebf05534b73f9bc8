//! Minimisation over all widths s with Σ w_i s_i = V and s_i ≥ s_min: a projected quasi-Newton method.
//!
//! The Hessian is approximated by the last changes of the gradient (limited memory \[Nocedal1980]) in the metric of the
//! weights, so that the number of steps does not depend on the mesh. Widths at the bound whose gradient points
//! outwards stay there \[Bertsekas1982]; among the others the step keeps the volume,
//!
//! ```text
//! d = −H (g − μ w),   μ = wᵀ H g / wᵀ H w
//! ```
//!
//! and is taken along its projection onto the admissible widths until the value has fallen enough.

/// A function with its gradient.
pub(crate) trait Smooth {
    /// Value and gradient at `s`; none where the function has no value.
    fn value(&mut self, s: &[f64], gradient: &mut [f64]) -> Option<f64>;
    /// The point asked for last becomes the current one.
    fn accept(&mut self);
}

/// The admissible widths.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Admissible<'a> {
    /// Weights of the volume, positive.
    pub w: &'a [f64],
    /// Volume.
    pub volume: f64,
    /// Least width.
    pub s_min: f64,
}

/// Where a minimisation ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Minimum {
    pub s: Vec<f64>,
    pub value: f64,
    /// Largest violation of the conditions of a minimum.
    pub optimality: f64,
    pub iterations: usize,
    pub evaluations: usize,
    /// Value after every iteration.
    pub history: Vec<f64>,
}

const MEMORY: usize = 15;
const MOST_ITERATIONS: usize = 500;
/// Widths as near to the bound as this are at the bound.
const NEAR: f64 = 1e-12;
/// A value is known to about this share of it.
const NOISE: f64 = 1e-13;

impl Admissible<'_> {
    /// The nearest admissible widths in the metric of the weights: s_i = max(s_min, y_i − μ) \[Michelot1986].
    pub fn project(&self, y: &mut [f64]) {
        let mut bound = vec![false; y.len()];
        let mu = loop {
            let (mut excess, mut free) = (-self.volume, 0.0);
            for ((y, w), bound) in y.iter().zip(self.w).zip(&bound) {
                excess += w * if *bound { self.s_min } else { *y };
                free += if *bound { 0.0 } else { *w };
            }
            let mu = excess / free;
            let mut grew = false;
            for (y, bound) in y.iter().zip(&mut bound) {
                if !*bound && *y - mu < self.s_min {
                    (*bound, grew) = (true, true);
                }
            }
            if !grew {
                break mu;
            }
        };
        for (y, bound) in y.iter_mut().zip(bound) {
            let free = !bound && *y - mu > self.s_min + NEAR;
            *y = if free { *y - mu } else { self.s_min };
        }
    }

    /// The multiplier μ of the volume, and the largest violation of g_i/w_i = μ (≥ μ at the bound).
    fn optimality(&self, s: &[f64], g: &[f64]) -> (f64, f64) {
        let free = |s: f64| s > self.s_min + NEAR;
        let (mut sum, mut total) = (0.0, 0.0);
        for ((s, g), w) in s.iter().zip(g).zip(self.w) {
            if free(*s) {
                sum += g;
                total += w;
            }
        }
        let mu = if total > 0.0 { sum / total } else { 0.0 };
        let mut worst: f64 = 0.0;
        for ((s, g), w) in s.iter().zip(g).zip(self.w) {
            let off = g / w - mu;
            worst = worst.max(if free(*s) { off.abs() } else { -off });
        }
        (mu, worst)
    }
}

/// The last changes of point and gradient, and the product with the inverse Hessian that they give.
struct Memory {
    pairs: Vec<(Vec<f64>, Vec<f64>)>,
}

impl Memory {
    /// v ← H v among the free entries. `D` is the diagonal to start from, zero at held entries.
    fn apply(&self, D: &[f64], v: &mut [f64], first_scale: f64) {
        let masked = |x: &[f64], y: &[f64]| -> f64 {
            let products = x.iter().zip(y).zip(D);
            products
                .map(|((x, y), d)| if *d > 0.0 { x * y } else { 0.0 })
                .sum()
        };
        let usable: Vec<(&Vec<f64>, &Vec<f64>, f64)> = self
            .pairs
            .iter()
            .map(|(a, y)| (a, y, masked(a, y)))
            .filter(|(a, y, ay)| *ay > 1e-10 * (masked(a, a) * masked(y, y)).sqrt())
            .collect();
        let mut factors = Vec::with_capacity(usable.len());
        for (a, y, ay) in usable.iter().rev() {
            let t = masked(a, v) / ay;
            v.iter_mut().zip(*y).for_each(|(v, y)| *v -= t * y);
            factors.push(t);
        }
        let scale = usable.last().map_or(first_scale, |(_, y, ay)| {
            let yDy: f64 = y.iter().zip(D).map(|(y, d)| y * d * y).sum();
            ay / yDy
        });
        v.iter_mut().zip(D).for_each(|(v, d)| *v *= scale * d);
        for ((a, y, ay), t) in usable.iter().zip(factors.iter().rev()) {
            let b = t - masked(y, v) / ay;
            v.iter_mut().zip(*a).for_each(|(v, a)| *v += b * a);
        }
        for (v, d) in v.iter_mut().zip(D) {
            if *d == 0.0 {
                *v = 0.0;
            }
        }
    }

    fn push(&mut self, a: Vec<f64>, y: Vec<f64>) {
        if self.pairs.len() == MEMORY {
            self.pairs.remove(0);
        }
        self.pairs.push((a, y));
    }
}

/// Goes down from `start` until the conditions of a minimum hold to `tol`, or no step lowers the value any more. None
/// where the function has no value at the start.
pub(crate) fn minimise(
    f: &mut impl Smooth,
    set: Admissible<'_>,
    start: &[f64],
    tol: f64,
) -> Option<Minimum> {
    let n = start.len();
    let mut s = start.to_vec();
    set.project(&mut s);
    let mut g = vec![0.0; n];
    let mut value = f.value(&s, &mut g)?;
    f.accept();
    let mut evaluations = 1;
    let mut memory = Memory { pairs: vec![] };
    let mut history = vec![value];
    let (mut trial, mut g_trial) = (vec![0.0; n], vec![0.0; n]);
    let mut iterations = 0;
    while iterations < MOST_ITERATIONS {
        let (mu, worst) = set.optimality(&s, &g);
        if worst <= tol * value.abs() {
            break;
        }
        let d = direction(&set, &memory, &s, &g, mu);
        let slope: f64 = g.iter().zip(&d).map(|(g, d)| g * d).sum();
        let mut accepted = None;
        if slope < 0.0 {
            let mut t = 1.0;
            while t > 1e-10 {
                trial
                    .iter_mut()
                    .zip(&s)
                    .zip(&d)
                    .for_each(|((x, s), d)| *x = s + t * d);
                set.project(&mut trial);
                let found = f.value(&trial, &mut g_trial);
                evaluations += 1;
                let along: f64 = (0..n).map(|i| g[i] * (trial[i] - s[i])).sum();
                let end: f64 = (0..n).map(|i| g_trial[i] * (trial[i] - s[i])).sum();
                if let Some(new) = found {
                    let falls = new <= value + 1e-4 * along && along < 0.0;
                    // where the value is at its noise, the slope decides
                    let flat = new <= value + NOISE * value.abs();
                    let flattens = flat && along < 0.0 && end <= -0.8 * along && end >= 0.9 * along;
                    if falls || flattens {
                        accepted = Some(new);
                        break;
                    }
                }
                t *= if t > 0.2 { 0.5 } else { 0.25 };
            }
        }
        let Some(new) = accepted else {
            if memory.pairs.is_empty() {
                break;
            }
            memory.pairs.clear(); // once more with the plain gradient
            continue;
        };
        f.accept();
        let a = (0..n).map(|i| trial[i] - s[i]).collect();
        let y = (0..n).map(|i| g_trial[i] - g[i]).collect();
        memory.push(a, y);
        std::mem::swap(&mut s, &mut trial);
        std::mem::swap(&mut g, &mut g_trial);
        value = new;
        history.push(value);
        iterations += 1;
    }
    let (_, worst) = set.optimality(&s, &g);
    Some(Minimum {
        s,
        value,
        optimality: worst,
        iterations,
        evaluations,
        history,
    })
}

fn direction(set: &Admissible<'_>, memory: &Memory, s: &[f64], g: &[f64], mu: f64) -> Vec<f64> {
    let n = s.len();
    // thin places are stiffer: a change there matters more
    let mut D: Vec<f64> = (0..n)
        .map(|i| {
            let held = s[i] <= set.s_min + NEAR && g[i] - mu * set.w[i] > 0.0;
            if held { 0.0 } else { s[i].max(0.05) / set.w[i] }
        })
        .collect();
    loop {
        let length: f64 = (0..n).map(|i| (g[i] - mu * set.w[i]).powi(2) * D[i]).sum();
        let first_scale = 0.3 / length.sqrt().max(f64::MIN_POSITIVE);
        let mut Hg = g.to_vec();
        memory.apply(&D, &mut Hg, first_scale);
        let mut Hw = set.w.to_vec();
        memory.apply(&D, &mut Hw, first_scale);
        let along = |v: &[f64]| -> f64 { set.w.iter().zip(v).map(|(w, v)| w * v).sum() };
        let ratio = along(&Hg) / along(&Hw);
        let d: Vec<f64> = Hg.iter().zip(&Hw).map(|(g, w)| ratio * w - g).collect();
        // a step must not leave the admissible widths at once
        let mut outwards = false;
        for i in 0..n {
            if s[i] <= set.s_min + NEAR && d[i] < 0.0 {
                (D[i], outwards) = (0.0, true);
            }
        }
        if !outwards {
            return d;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ½ Σ k_i (s_i − t_i)²: the minimum has k_i (s_i − t_i) = μ w_i or s_i = s_min.
    struct Quadratic {
        k: Vec<f64>,
        t: Vec<f64>,
    }

    impl Smooth for Quadratic {
        fn value(&mut self, s: &[f64], gradient: &mut [f64]) -> Option<f64> {
            let mut sum = 0.0;
            for i in 0..s.len() {
                gradient[i] = self.k[i] * (s[i] - self.t[i]);
                sum += 0.5 * gradient[i] * (s[i] - self.t[i]);
            }
            Some(sum)
        }
        fn accept(&mut self) {}
    }

    #[test]
    fn a_quadratic_with_bounds_has_its_known_minimum() {
        let n = 30;
        let w = vec![1.0 / n as f64; n];
        let k: Vec<f64> = (0..n).map(|i| 1.0 + 20.0 * ((i * 7) % 5) as f64).collect();
        let t: Vec<f64> = (0..n).map(|i| 2.0 * (i as f64).sin()).collect();
        let mut f = Quadratic {
            k: k.clone(),
            t: t.clone(),
        };
        let set = Admissible {
            w: &w,
            volume: 1.0,
            s_min: 0.5,
        };
        let found = minimise(&mut f, set, &vec![1.0; n], 1e-12).expect("has values");
        // μ by bisection
        let at =
            |mu: f64| -> Vec<f64> { (0..n).map(|i| (t[i] + mu * w[i] / k[i]).max(0.5)).collect() };
        let (mut low, mut high) = (-1e4, 1e4);
        for _ in 0..200 {
            let mu = 0.5 * (low + high);
            if at(mu).iter().sum::<f64>() / n as f64 > 1.0 {
                high = mu;
            } else {
                low = mu;
            }
        }
        for (a, b) in found.s.iter().zip(at(low)) {
            assert!((a - b).abs() < 1e-8, "{a} against {b}");
        }
        assert!(
            found.optimality < 1e-8 * found.value && found.iterations < 60,
            "{found:?}"
        );
    }

    #[test]
    fn projections_are_admissible_and_leave_admissible_widths_alone() {
        let w = [0.25, 0.5, 0.25];
        let set = Admissible {
            w: &w,
            volume: 1.0,
            s_min: 0.2,
        };
        let mut y = [5.0, -1.0, 0.3];
        set.project(&mut y);
        assert!((w.iter().zip(y).map(|(w, y)| w * y).sum::<f64>() - 1.0).abs() < 1e-15);
        assert!(y.iter().all(|y| *y >= 0.2));
        let before = y;
        set.project(&mut y);
        assert!(before.iter().zip(y).all(|(a, b)| (a - b).abs() < 1e-15));
    }
}
