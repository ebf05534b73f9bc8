use super::SolverSettings;
use super::linear::corner;
use super::posed::{Bench, Posed, de_saxce, shifted};
use crate::law::Law;
use crate::local::project;
use crate::problem::{ContactProblem, Couplings};
use crate::report::{SolveReport, SolverKind};

/// The splitting of Douglas and Rachford \[LionsMercier1979], over-relaxed \[EcksteinBertsekas1992], with De Saxcé's
/// correction inside.
///
/// Projections on the cones and one linear system take turns; its matrix stays the same, so that it is factorised once.
/// Per contact, with R = ρ/r:
///
/// ```text
/// z = prox_C(s),   ω = R (z − s)                  the velocities, De Saxcé's term included, that s says
/// (G + R) x = −(c + μ‖ω_T‖ e_N) + R z + ω
/// s ← s + 1.6 (x − z)
/// ```
///
/// A step costs as much as a sweep or two. It creeps where sweeps creep, but moves all contacts of a jammed pile together.
#[derive(Clone, Debug, Default)]
pub struct DouglasRachford {
    /// When to stop.
    pub settings: SolverSettings,
    bench: Bench,
    splitting: Splitting,
}

impl DouglasRachford {
    /// A solver with these settings.
    pub fn new(settings: SolverSettings) -> Self {
        DouglasRachford {
            settings,
            ..DouglasRachford::default()
        }
    }

    fn run<G: Couplings>(&mut self, G: &G, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        let stop = self.settings;
        let laws = &problem.laws;
        let posed = Posed { G, problem, laws };
        self.bench.start(&posed, stop);
        let rho = rho(laws.iter().map(|(_, law)| law));
        let steps = self
            .splitting
            .run(&posed, &mut self.bench, rho, stop.max_iter, p);
        let residual = self.bench.best.give(p);
        SolveReport::single(SolverKind::DouglasRachford, steps, residual, stop.tol)
    }
}

solves_by_entries!(DouglasRachford);

/// Steps between two judgements.
const JUDGE_EVERY: usize = 10;
/// Over-relaxation of the steps.
const RELAXATION: f64 = 1.6;

/// ρ that suits the friction of the contacts.
pub(super) fn rho(mut laws: impl Iterator<Item = Law>) -> f64 {
    const ROUGH: f64 = 0.8;
    let rough =
        |law| matches!(law, Law::PlanarCoulomb { mu } | Law::SpatialCoulomb { mu } if mu >= ROUGH);
    if laws.any(rough) { 0.3 } else { 0.1 }
}

/// The iteration itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Splitting {
    s: Vec<f64>,
    z: Vec<f64>,
    x: Vec<f64>,
}

impl Splitting {
    /// Takes at most so many steps from `p` on and leaves the best percussions with the bench; how many it took.
    pub fn run<G: Couplings>(
        &mut self,
        posed: &Posed<'_, G>,
        bench: &mut Bench,
        rho: f64,
        most: usize,
        p: &[f64],
    ) -> usize {
        for values in [&mut self.s, &mut self.z, &mut self.x] {
            values.resize(p.len(), 0.0);
        }
        bench.judge(posed, p);
        if bench.solved() || most == 0 || !bench.factor(posed, |_, r| shifted(rho / r)) {
            return 0;
        }
        self.start(posed, bench, rho, p);
        for step in 1..=most {
            self.project(posed, bench, rho);
            if step % JUDGE_EVERY == 0 || step == most {
                bench.judge(posed, &self.z);
                if bench.solved() || bench.best.exhausted() {
                    return step;
                }
            }
            if !bench.system.solve(posed.laws, &mut self.x) {
                return step;
            }
            for ((s, x), z) in self.s.iter_mut().zip(&self.x).zip(&self.z) {
                *s += RELAXATION * (x - z);
            }
        }
        most
    }

    /// s = p − (ξ + μ‖ξ_T‖ e_N)/R, from which z = p where p is a solution.
    fn start<G>(&mut self, posed: &Posed<'_, G>, bench: &Bench, rho: f64, p: &[f64]) {
        for ((start, law), r) in posed.laws.iter().zip(&bench.r) {
            let mut y = corner(&bench.best.xi, start, law.rows());
            y[0] += de_saxce(law, &y);
            for k in 0..law.rows() {
                self.s[start + k] = p[start + k] - r / rho * y[k];
            }
        }
    }

    /// z, and the right side of the system for x.
    fn project<G>(&mut self, posed: &Posed<'_, G>, bench: &Bench, rho: f64) {
        let c = &posed.problem.c;
        for ((start, law), r) in posed.laws.iter().zip(&bench.r) {
            let R = rho / r;
            let s = corner(&self.s, start, law.rows());
            let z = project(law, s);
            let omega: [f64; 3] = std::array::from_fn(|k| R * (z[k] - s[k]));
            for k in 0..law.rows() {
                self.z[start + k] = z[k];
                self.x[start + k] = R * z[k] + omega[k] - c[start + k];
            }
            self.x[start] -= de_saxce(law, &omega);
        }
    }
}
