use super::active_set::ActiveSet;
use super::anderson::{AndersonSettings, AndersonSor};
use super::best::NEXT_TO_NOTHING;
use super::continuation::Continuation;
use super::held::{Held, WORK};
use super::interior::Interior;
use super::islands::Islands;
use super::linear::times;
use super::nesterov::NesterovJor;
use super::newton::{Newton, NewtonSettings};
use super::sor::SorProx;
use super::{ContactSolver, SolverSettings};
use crate::local;
use crate::problem::{ContactProblem, Delassus, Point};
use crate::report::{SolveReport, SolverKind};
use crate::residual::{Measure, judge, prox_factor};

/// Reaches the tolerance by the cheapest route and falls back in order.
///
/// 1. the exact solution of one contact, or of several that do not feel each other; [`Newton`] for a few; a few sweeps of [`SorProx`] for more
/// 2. [`AndersonSor`], for as long as the next stage would cost, and at a pace that gets there in time
/// 3. [`Interior`]: for hyperstatic problems, from its own start
/// 4. [`Newton`]: from the best percussions so far, a few steps
/// 5. [`Interior`] all the way, and [`Newton`] from there, whatever was found before
/// 6. [`Interior`] with De Saxcé's term held, and [`Newton`] from there, until the term stays
/// 7. [`Newton`]: many steps
/// 8. [`DouglasRachford`](super::DouglasRachford) and [`ProximalNewton`](super::ProximalNewton): a few steps
/// 9. [`Continuation`] in friction, from there and from nothing: for piles that friction jams
/// 10. [`NesterovJor`]: with what is left of the iterations, while they get anywhere
///
/// Contacts between bodies go to [`Islands`], those at single velocities of a banded mass to [`ActiveSet`]; both come back
/// to the stages from 2 on where they must.
///
/// The choice depends on the problem alone, never on a clock. The report holds the path that was taken.
#[derive(Default)]
pub struct Auto {
    /// When to stop; `max_iter` bounds the sweeps of the first-order stages.
    pub settings: SolverSettings,
    sor: SorProx,
    anderson: AndersonSor,
    pub(super) interior: Interior,
    pub(super) newton: Newton,
    pub(super) held: Held,
    continuation: Continuation,
    nesterov: NesterovJor,
    p_inside: Vec<f64>,
    islands: Option<Box<Islands>>,
    active_set: Option<Box<ActiveSet>>,
}

/// Up to this number of rows a Newton step costs no more than a few sweeps.
pub(super) const TINY: usize = 24;

/// Arithmetic in sweeps costs this much more than in factorisations.
const SWEEP_PRICE: f64 = 8.0;
/// Sweeps may halve the residual this much more slowly than the pace that reaches the tolerance in time.
const SLACK: f64 = 1.5;
/// Multiplications and additions that Newton's factorisations may take together where there are more than a few.
const NEWTON_WORK: f64 = 1e10;
/// From here on Newton comes nearer faster than interior points do.
const NEAR: f64 = 1e-9;
/// A part of the percussions that decides between sticking and sliding.
const CLEARLY: f64 = 1e-2;
/// Most iterations of interior points that go all the way.
const INSIDE: usize = 100;
/// Steps after which Newton, if it gets there at all, is there.
const QUICK: usize = 40;

impl Auto {
    /// A solver with these settings.
    pub fn new(settings: SolverSettings) -> Self {
        Auto {
            settings,
            ..Auto::default()
        }
    }

    /// The stages that follow where some solver has come down to this residual, from `p` on.
    pub(crate) fn fall_back_from(
        &mut self,
        problem: &ContactProblem,
        p: &mut [f64],
        residual: f64,
    ) -> SolveReport {
        let mut report = SolveReport::EMPTY;
        report.residual = residual;
        self.fall_back(problem, p, report)
    }

    /// The stages after the first did not suffice.
    #[cold]
    fn fall_back(
        &mut self,
        problem: &ContactProblem,
        p: &mut [f64],
        mut report: SolveReport,
    ) -> SolveReport {
        let stop = self.settings;
        // from here on G is formed once for all
        let formed = problem.formed();
        let problem = formed.as_ref().unwrap_or(problem);
        let work = Interior::work(problem);
        let affordable =
            (Interior::ITERATIONS * work / (SWEEP_PRICE * AndersonSor::work(problem))) as usize;
        let halvings = (report.residual / stop.tol).log2().clamp(1.0, 50.0);
        self.anderson.settings = AndersonSettings {
            stop: limit(stop, affordable.clamp(20, 5000)),
            patience: ((SLACK * affordable as f64 / halvings) as usize).max(50),
            ..AndersonSettings::default()
        };
        if append(&mut report, self.anderson.solve(problem, p), stop.tol) {
            return report;
        }
        self.interior.settings = SolverSettings {
            tol: stop.tol.max(NEAR),
            ..stop
        };
        if append(&mut report, self.interior.solve(problem, p), stop.tol) {
            return report;
        }
        let steps = (NEWTON_WORK / work) as usize;
        self.newton.settings = NewtonSettings {
            stop: limit(stop, steps.clamp(20, QUICK)),
            ..NewtonSettings::default()
        };
        if append(&mut report, self.newton.solve(problem, p), stop.tol) {
            return report;
        }
        if steps > QUICK {
            if self.start_inside(problem, p, &mut report)
                || self.hold(problem, p, steps / WORK, &mut report)
            {
                return report;
            }
            self.newton.settings = NewtonSettings {
                stop: limit(stop, steps.min(400)),
                ..NewtonSettings::default()
            };
            if append(&mut report, self.newton.solve(problem, p), stop.tol) {
                return report;
            }
        }
        let left = stop.max_iter.saturating_sub(report.iterations);
        // what only rounding keeps from the tolerance is not jammed
        if report.residual > NEXT_TO_NOTHING && self.unjam(problem, p, &mut report) {
            return report;
        }
        self.nesterov.patience = Some(10_000);
        self.nesterov.settings = limit(stop, left);
        append(&mut report, self.nesterov.solve(problem, p), stop.tol);
        report
    }

    /// Douglas–Rachford and proximal Newton, then continuation in friction: from `p` on, and from nothing where that does not
    /// suffice, since no way may lead on from where Newton has polished for long. The best of all stays.
    #[cold]
    fn unjam(&mut self, problem: &ContactProblem, p: &mut [f64], report: &mut SolveReport) -> bool {
        let tol = self.settings.tol;
        self.continuation.settings = self.settings;
        if self.continuation.direct(problem, p, report) {
            return true;
        }
        if append(report, self.continuation.solve(problem, p), tol) {
            return true;
        }
        self.p_inside.clear();
        self.p_inside.resize(p.len(), 0.0);
        let eased = self.continuation.solve(problem, &mut self.p_inside);
        if eased.residual < report.residual {
            p.copy_from_slice(&self.p_inside);
            append(report, eased, tol);
        }
        report.converged
    }

    /// Interior points to the tolerance, and Newton from where they end; the better of that and of `p` stays. Where
    /// redundant contacts contradict each other by little more than the tolerance, percussions that let all of them stick
    /// nearly are far from those that let one slide as it must, and no way leads from the first to the second along which
    /// the residual falls.
    fn start_inside(
        &mut self,
        problem: &ContactProblem,
        p: &mut [f64],
        report: &mut SolveReport,
    ) -> bool {
        let (stop, before) = (self.settings, report.residual);
        self.p_inside.clear();
        self.p_inside.resize(p.len(), 0.0);
        self.interior.settings = limit(stop, INSIDE);
        let inside = self.interior.solve(problem, &mut self.p_inside);
        if !append(report, inside, stop.tol) {
            // what slides does so with about the residual
            self.newton.settings.stretch = (CLEARLY / report.residual).max(1.0);
            let newton = self.newton.solve(problem, &mut self.p_inside);
            append(report, newton, stop.tol);
        }
        if report.residual < before {
            p.copy_from_slice(&self.p_inside);
        }
        report.converged
    }
}

pub(super) fn limit(stop: SolverSettings, iterations: usize) -> SolverSettings {
    SolverSettings {
        max_iter: stop.max_iter.min(iterations),
        ..stop
    }
}

/// Adds the path of a stage to the report; true where the tolerance is met.
pub(super) fn append(report: &mut SolveReport, stage: SolveReport, tol: f64) -> bool {
    for stage in stage.path() {
        report.push(stage, tol);
    }
    report.converged
}

/// One contact has an exact solution; only the residual is left to be told.
fn solve_one(problem: &ContactProblem, stop: &SolverSettings, p: &mut [f64]) -> SolveReport {
    let law = problem.laws.law(0);
    let rows = law.rows();
    let D = problem.diagonal_block(0);
    let mut c = [0.0; 3];
    c[..rows].copy_from_slice(&problem.c);
    let solution = local::solve(law, &D, &c);
    p.copy_from_slice(&solution[..rows]);
    let Gp = times(&D, &solution);
    let xi: [f64; 3] = std::array::from_fn(|k| Gp[k] + c[k]);
    let r = match stop.measure {
        Measure::Scaled => prox_factor(&D, rows),
        Measure::Fclib => 1.0,
    };
    let residual = judge(problem, p, &xi[..rows], &[r], stop.measure).relative;
    SolveReport::single(SolverKind::SorProx, 1, residual, stop.tol)
}

impl ContactSolver for Auto {
    fn solve(&mut self, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        let stop = self.settings;
        if let (Delassus::BodyContacts(_), Some(islands)) = (&problem.G, self.islands()) {
            return islands.solve(problem, p);
        }
        if let Delassus::SingleDofContacts(_) = problem.G {
            let active_set = self.active_set.get_or_insert_default();
            active_set.settings = stop;
            return active_set.solve(problem, p);
        }
        self.solve_generally(problem, p)
    }

    fn prepare(&mut self, blocks: usize, points: &[Point]) {
        if let Some(islands) = self.islands() {
            islands.prepare(blocks, points);
        }
    }

    fn velocities(&mut self, v: &mut Vec<f64>) -> bool {
        self.islands().is_some_and(|islands| islands.velocities(v))
    }
}

impl Auto {
    /// What solves contacts between bodies.
    fn islands(&mut self) -> Option<&mut Islands> {
        let stop = self.settings;
        if stop.measure != Measure::Scaled {
            return None;
        }
        let islands = self
            .islands
            .get_or_insert_with(|| Box::new(Islands::new(stop)));
        islands.settings = stop;
        Some(islands)
    }

    /// By the stages, whatever the form of G.
    pub(crate) fn solve_generally(
        &mut self,
        problem: &ContactProblem,
        p: &mut [f64],
    ) -> SolveReport {
        let stop = self.settings;
        let report = match problem.contacts() {
            0 => return SolveReport::EMPTY,
            1 => solve_one(problem, &stop, p),
            _ if problem.rows() <= TINY && problem.is_uncoupled() => {
                self.sor.settings.stop = limit(stop, 1);
                self.sor.solve(problem, p)
            }
            _ if problem.rows() <= TINY
                && !matches!(
                    problem.G,
                    Delassus::Factored(_)
                        | Delassus::BodyContacts(_)
                        | Delassus::SingleDofContacts(_)
                ) =>
            {
                self.newton.settings.stop = limit(stop, 8);
                self.newton.solve(problem, p)
            }
            _ => {
                self.sor.settings.stop = limit(stop, 12);
                self.sor.solve(problem, p)
            }
        };
        if report.converged {
            report
        } else {
            self.fall_back(problem, p, report)
        }
    }
}
