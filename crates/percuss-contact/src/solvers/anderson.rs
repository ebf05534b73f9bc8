use super::SolverSettings;
use super::best::Best;
use super::sor::sweep;
use super::sweep::{Rows, diagonal_blocks};
use crate::local;
use crate::problem::{ContactProblem, dot};
use crate::report::{SolveReport, SolverKind};
use percuss_math::dense::{cholesky, cholesky_solve};

/// Settings of [`AndersonSor`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AndersonSettings {
    /// When to stop.
    pub stop: SolverSettings,
    /// How many former sweeps are remembered.
    pub memory: usize,
    /// Sweeps between two judgements by the residual.
    pub judge_every: usize,
    /// Gives up where so many sweeps do not halve the residual.
    pub patience: usize,
}

impl Default for AndersonSettings {
    fn default() -> Self {
        AndersonSettings {
            stop: SolverSettings::default(),
            memory: 8,
            judge_every: 4,
            patience: usize::MAX,
        }
    }
}

/// Gauss–Seidel sweeps g(p) with Anderson acceleration \[WalkerNi2011].
///
/// ```text
/// f_k = g(p_k) − p_k,   γ = argmin ‖f_k − ΔF γ‖,   p_{k+1} = g(p_k) − ΔG γ
/// ```
///
/// ΔF and ΔG hold the differences of the last few f and g. The safeguard: where ‖f‖ grows over the accelerated step,
/// the step is taken back, the memory is cleared and the plain sweep counts.
#[derive(Clone, Debug, Default)]
pub struct AndersonSor {
    /// How to iterate and when to stop.
    pub settings: AndersonSettings,
    best: Best,
    blocks: Vec<[[f64; 3]; 3]>,
    v: Vec<f64>,
    swept: Vec<f64>,
    f: Vec<f64>,
    memory: Memory,
}

/// ‖f‖ may grow by this much over an accelerated step.
const GROWTH: f64 = 2.0;

impl AndersonSor {
    /// A solver with these settings.
    pub fn new(settings: AndersonSettings) -> Self {
        AndersonSor {
            settings,
            ..AndersonSor::default()
        }
    }

    /// Multiplications and additions of one iteration, roughly.
    pub(crate) fn work(problem: &ContactProblem) -> f64 {
        const LOCAL: usize = 200;
        let memory = 8 * AndersonSettings::default().memory;
        (3 * problem.G.entries() + LOCAL * problem.contacts() + memory * problem.rows()) as f64
    }

    fn run<G: Rows>(&mut self, G: &G, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        let AndersonSettings {
            stop,
            memory,
            judge_every,
            patience,
        } = self.settings;
        let n = p.len();
        self.best.start(problem, &stop);
        diagonal_blocks(problem, &mut self.blocks);
        self.memory.start(n, memory);
        self.swept.resize(n, 0.0);
        self.f.resize(n, 0.0);
        let mut last_norm = f64::INFINITY;
        let mut iterations = 0;
        let mut residual = self.best.judge(problem, &stop, p);
        let (mut halved, mut since) = (residual, 0);
        while residual > stop.tol && iterations < stop.max_iter && !self.best.exhausted() {
            if iterations - since > patience {
                break;
            }
            iterations += 1;
            self.swept.copy_from_slice(p);
            G.start(&problem.laws, &self.swept, &mut self.v);
            sweep(G, problem, &self.blocks, 1.0, &mut self.swept, &mut self.v);
            for i in 0..n {
                self.f[i] = self.swept[i] - p[i];
            }
            let norm = dot(&self.f, &self.f).sqrt();
            if norm == 0.0 {
                self.best.judge(problem, &stop, p);
                break;
            }
            if norm > GROWTH * last_norm && self.memory.accelerated() {
                p.copy_from_slice(self.memory.last_swept());
                self.memory.clear();
                last_norm = f64::INFINITY;
            } else {
                last_norm = norm;
                self.memory.push(&self.f, &self.swept);
                self.memory.combine(&self.f, &self.swept, p);
                admit_all(problem, p);
            }
            if iterations % judge_every.max(1) == 0 || iterations == stop.max_iter {
                residual = self.best.judge(problem, &stop, p);
                if residual < 0.5 * halved {
                    (halved, since) = (residual, iterations);
                }
            }
        }
        let residual = self.best.give(p);
        SolveReport::single(SolverKind::AndersonSor, iterations, residual, stop.tol)
    }
}

solves_by_sweeps!(AndersonSor);

/// Brings every percussion back into its set.
fn admit_all(problem: &ContactProblem, p: &mut [f64]) {
    for (start, law) in problem.laws.iter() {
        let rows = law.rows();
        let mut p_i = [0.0; 3];
        p_i[..rows].copy_from_slice(&p[start..start + rows]);
        p[start..start + rows].copy_from_slice(&local::admit(law, p_i)[..rows]);
    }
}

/// The last differences of f and g, and the Gram matrix of the former.
#[derive(Clone, Debug, Default)]
struct Memory {
    n: usize,
    size: usize,
    /// How many pairs have been seen since the last clearing; differences are one fewer.
    seen: usize,
    f: Vec<f64>,
    g: Vec<f64>,
    dF: Vec<f64>,
    dG: Vec<f64>,
    gram: Vec<f64>,
    factor: Vec<f64>,
    gamma: Vec<f64>,
}

impl Memory {
    fn start(&mut self, n: usize, size: usize) {
        (self.n, self.size) = (n, size);
        self.f.resize(n, 0.0);
        self.g.resize(n, 0.0);
        self.dF.resize(n * size, 0.0);
        self.dG.resize(n * size, 0.0);
        self.gram.resize(size * size, 0.0);
        self.factor.resize(size * size, 0.0);
        self.gamma.resize(size, 0.0);
        self.clear();
    }

    fn clear(&mut self) {
        self.seen = 0;
    }

    /// Whether the last step was more than a plain sweep.
    fn accelerated(&self) -> bool {
        self.seen > 1
    }

    fn last_swept(&self) -> &[f64] {
        &self.g
    }

    /// Differences that are remembered.
    fn depth(&self) -> usize {
        self.seen.saturating_sub(1).min(self.size)
    }

    fn push(&mut self, f: &[f64], g: &[f64]) {
        if self.seen > 0 && self.size > 0 {
            let (n, slot) = (self.n, (self.seen - 1) % self.size);
            let range = slot * n..(slot + 1) * n;
            for (k, i) in range.clone().enumerate() {
                self.dF[i] = f[k] - self.f[k];
                self.dG[i] = g[k] - self.g[k];
            }
            self.seen += 1;
            for j in 0..self.depth() {
                let product = dot(&self.dF[range.clone()], &self.dF[j * n..(j + 1) * n]);
                self.gram[slot * self.size + j] = product;
                self.gram[j * self.size + slot] = product;
            }
        } else {
            self.seen = 1;
        }
        self.f.copy_from_slice(f);
        self.g.copy_from_slice(g);
    }

    /// p = g − ΔG γ. The Gram matrix is lifted by a trace of its size, which bounds γ where differences align.
    fn combine(&mut self, f: &[f64], g: &[f64], p: &mut [f64]) {
        const LIFT: f64 = 1e-12;
        p.copy_from_slice(g);
        let (n, m) = (self.n, self.depth());
        for i in 0..m {
            self.gamma[i] = dot(&self.dF[i * n..(i + 1) * n], f);
            for j in 0..m {
                self.factor[i * m + j] = self.gram[i * self.size + j];
            }
        }
        let trace: f64 = (0..m).map(|i| self.factor[i * m + i]).sum();
        for i in 0..m {
            self.factor[i * m + i] += LIFT * trace;
        }
        if m == 0 || cholesky(m, &mut self.factor[..m * m]).is_err() {
            return;
        }
        cholesky_solve(m, &self.factor[..m * m], &mut self.gamma[..m]);
        for i in 0..m {
            for (p, dg) in p.iter_mut().zip(&self.dG[i * n..(i + 1) * n]) {
                *p -= self.gamma[i] * dg;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::Law;
    use crate::problem::{Delassus, Dense};

    /// Acceleration leads out of the sets; what is brought back is admissible, and what is so already stays.
    #[test]
    fn percussions_are_brought_back_into_their_sets() {
        let laws = [
            Law::Unilateral,
            Law::Bilateral,
            Law::PlanarCoulomb { mu: 0.5 },
            Law::SpatialCoulomb { mu: 0.5 },
            Law::PlanarFriction { bound: 0.5 },
            Law::SpatialFriction { bound: 0.5 },
        ];
        let mut G = vec![0.0; 100];
        (0..10).for_each(|k| G[11 * k] = 1.0);
        let G = Delassus::Dense(Dense::from_rows(G));
        let problem = ContactProblem::new(G, vec![0.0; 10], laws).expect("a problem");
        let mut p = [-1.0, -1.0, 2.0, -3.0, 2.0, 3.0, -4.0, -0.7, 0.3, 0.4];
        admit_all(&problem, &mut p);
        let expected = [0.0, -1.0, 2.0, -1.0, 2.0, 0.6, -0.8, -0.5, 0.3, 0.4];
        for (p, expected) in p.iter().zip(expected) {
            assert!((p - expected).abs() < 1e-15, "{p} instead of {expected}");
        }
    }
}
