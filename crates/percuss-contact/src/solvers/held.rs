//! De Saxcé's term held: convex problems one after the other.

use super::auto::{append, limit};
use super::interior::Interior;
use super::newton::NewtonSettings;
use super::{Auto, ContactSolver};
use crate::problem::{ContactProblem, dot};
use crate::report::SolveReport;

/// Terms of every contact, m/s, and percussions.
#[derive(Clone, Debug, Default)]
pub(super) struct Held {
    terms: Vec<f64>,
    /// What ξ says of the terms less what they were, in this round and the one before.
    change: Vec<f64>,
    last: Vec<f64>,
    p: Vec<f64>,
}

/// Rounds before Newton is asked, and its steps.
const ROUGH: usize = 3;
const POLISH: usize = 15;
/// Most rounds, and those without a better residual.
const ROUNDS: usize = 40;
const PATIENCE: usize = 10;
/// Changes of two rounds that are so much alike lie on a line.
const ALIKE: f64 = 0.9;
/// The furthest move along that line, in changes.
const FAR: f64 = 30.0;

impl Auto {
    /// Holds De Saxcé's term μ‖ξ_T‖ \[DeSaxce1998], and finds it anew from what slides then, for at most so many rounds:
    ///
    /// 1. solve: with the term held the problem is convex, and [`Interior`] always comes to its end
    /// 2. polish: [`Newton`](super::Newton) from there, a few steps
    /// 3. move: to the terms that ξ says; where they change along a line, to where the changes would have died out, or far
    ///    along it where they do not
    ///
    /// Who lets the term go along may end where the residual is low and no solution near. Here every round begins anew,
    /// and terms that move on leave such a place.
    pub(super) fn hold(
        &mut self,
        problem: &ContactProblem,
        p: &mut [f64],
        rounds: usize,
        report: &mut SolveReport,
    ) -> bool {
        self.newton.settings = NewtonSettings {
            stop: limit(self.settings, POLISH),
            ..NewtonSettings::default()
        };
        let held = &mut self.held;
        held.start(problem);
        let mut better = 0;
        for round in 0..rounds.min(ROUNDS).min(self.settings.max_iter) {
            if round > better + PATIENCE {
                break;
            }
            held.look(&mut self.interior, problem);
            if round >= ROUGH {
                let newton = self.newton.solve(problem, &mut held.p);
                if newton.residual < report.residual {
                    p.copy_from_slice(&held.p);
                    append(report, newton, self.settings.tol);
                    better = round;
                }
                if report.converged {
                    return true;
                }
            }
            held.advance();
        }
        false
    }
}

impl Held {
    /// Nothing slides yet.
    fn start(&mut self, problem: &ContactProblem) {
        for values in [&mut self.terms, &mut self.change, &mut self.last] {
            values.clear();
            values.resize(problem.contacts(), 0.0);
        }
        self.p.resize(problem.rows(), 0.0);
    }

    /// Solves with the terms as they are, and looks by how much what slides then changes them.
    fn look(&mut self, interior: &mut Interior, problem: &ContactProblem) {
        interior.solve_held(problem, &self.terms, &mut self.p);
        let terms = self.terms.iter().zip(interior.terms(&problem.laws));
        for (change, (old, new)) in self.change.iter_mut().zip(terms) {
            *change = new - old;
        }
    }

    /// Moves the terms on.
    fn advance(&mut self) {
        let along = dot(&self.change, &self.last);
        let lengths = (dot(&self.change, &self.change) * dot(&self.last, &self.last)).sqrt();
        let factor = match along.abs() > ALIKE * lengths {
            true => {
                let growth = along / dot(&self.last, &self.last);
                let factor = 1.0 / (1.0 - growth);
                self.last.fill(0.0);
                if growth < 1.0 { factor.min(FAR) } else { FAR }
            }
            false => {
                self.last.copy_from_slice(&self.change);
                1.0
            }
        };
        for (term, change) in self.terms.iter_mut().zip(&self.change) {
            *term = f64::max(*term + factor * change, 0.0);
        }
    }
}

/// Factorisations of a round, roughly.
pub(super) const WORK: usize = 2 * Interior::ITERATIONS as usize + POLISH;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::{Law, Laws};
    use crate::problem::{BlockInverse, BodyContacts, Delassus, Point};
    use crate::residual::{Measure, residual};

    /// A brick that lands on its four lower corners while it slides and spins: what holds it is not determined, what it
    /// does is.
    fn brick(mu: f64) -> ContactProblem {
        let mut G = BodyContacts::default();
        G.inverse.push(BlockInverse {
            translation: [1.0; 3],
            rotation: [[3.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 4.0]],
        });
        let (mut laws, mut c) = (Laws::default(), Vec::new());
        for [x, y] in [[1.0, 0.5], [-1.0, 0.5], [-1.0, -0.5], [1.0, -0.5]] {
            let point = Point {
                blocks: [Point::NONE, 0],
                frame: [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
                arms: [[0.0; 3], [x, y, -0.4]],
            };
            G.push(3, point);
            laws.push(Law::SpatialCoulomb { mu });
            let spin = 0.7;
            c.extend([-0.1, 1.0 - spin * y, spin * x]);
        }
        ContactProblem {
            G: Delassus::BodyContacts(G),
            c,
            laws,
        }
    }

    #[test]
    fn terms_come_to_what_slides() {
        for mu in [0.1, 0.5, 1.2] {
            let problem = brick(mu);
            let problem = problem.formed().unwrap_or(problem);
            let (mut interior, mut held) = (Interior::default(), Held::default());
            held.start(&problem);
            for _ in 0..20 {
                held.look(&mut interior, &problem);
                held.advance();
            }
            let residual = residual(&problem, &held.p, Measure::Scaled).relative;
            assert!(residual < 1e-7, "mu {mu}: {residual:e}");
            let mut xi = vec![0.0; problem.rows()];
            problem.xi_in(&held.p, &mut xi, &mut Vec::new());
            let mut fastest = 0.0_f64;
            for (term, xi) in held.terms.iter().zip(xi.chunks(3)) {
                let slides = mu * xi[1].hypot(xi[2]);
                assert!((term - slides).abs() < 1e-7, "{term} and {slides}");
                fastest = fastest.max(slides);
            }
            assert!(fastest > 0.5 * mu, "it slides");
        }
    }

    #[test]
    fn changes_along_a_line_are_summed_up() {
        // x ← a + b x has its fixed point at a/(1 − b), wherever it starts
        for (b, steps) in [(0.9, 3), (-1.5, 3), (0.0, 3)] {
            let mut held = Held {
                terms: vec![1.0],
                change: vec![0.0],
                last: vec![0.0],
                p: Vec::new(),
            };
            for _ in 0..steps {
                held.change[0] = 4.0 + b * held.terms[0] - held.terms[0];
                held.advance();
            }
            assert!((held.terms[0] - 4.0 / (1.0 - b)).abs() < 1e-12, "{held:?}");
        }
        // where changes grow along the line it is left, forwards
        let mut held = Held {
            terms: vec![5.0],
            change: vec![1.1],
            last: vec![1.0],
            p: Vec::new(),
        };
        held.advance();
        assert_eq!(held.terms, [5.0 + FAR * 1.1]);
    }
}
