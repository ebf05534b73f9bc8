use super::auto::Auto;
use super::best::Best;
use super::{ContactSolver, SolverSettings};
use crate::law::Law;
use crate::problem::{ContactProblem, Delassus, NodeMass, SingleDofContacts};
use crate::report::{SolveReport, SolverKind, Stage};
use percuss_math::band::Window;

/// Unilateral contacts at single velocities ([`SingleDofContacts`]), by active sets in the space of velocities.
///
/// With d = M⁻¹ W p the contacts bound the velocities they act on, and the problem reads
///
/// ```text
/// M d = λ,   lower ≤ d ≤ upper,   λ > 0 only where d = lower,   λ < 0 only where d = upper
/// ```
///
/// 1. hold: velocities of the active set stand at their bounds
/// 2. move: the others follow, λ = 0; a banded solve over the stretch between the first and the last contact
/// 3. choose: who is pulled back by its bound is let go, who has passed a bound is held
///
/// until nothing changes \[Hintermueller2002]. Where M is diagonal, one pass does. Where the sets repeat themselves, what
/// [`Auto`] knows takes over. Other problems go to [`Auto`] at once.
#[derive(Default)]
pub struct ActiveSet {
    /// When to stop; `max_iter` counts sets.
    pub settings: SolverSettings,
    window: Window,
    /// Of every velocity in the window.
    bounds: Vec<Bounds>,
    /// Velocities in the window that have contacts.
    rows: Vec<u32>,
    /// 1 where free, 0 where held.
    free: Vec<f64>,
    d: Vec<f64>,
    best: Best,
    fallback: Option<Box<Auto>>,
}

/// What the contacts of one velocity ask of it, and whom its percussion belongs to.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    lower: f64,
    upper: f64,
    owners: [u32; 2],
    held: Held,
    /// In the set before.
    before: Held,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Held {
    Free,
    Lower,
    Upper,
}

impl Bounds {
    const NONE: Bounds = Bounds {
        lower: f64::NEG_INFINITY,
        upper: f64::INFINITY,
        owners: [u32::MAX; 2],
        held: Held::Free,
        before: Held::Free,
    };
}

/// Sets that are tried before others take over.
const MOST_SETS: usize = 60;

impl ActiveSet {
    /// A solver with these settings.
    pub fn new(settings: SolverSettings) -> Self {
        ActiveSet {
            settings,
            ..ActiveSet::default()
        }
    }

    fn run(
        &mut self,
        problem: &ContactProblem,
        G: &SingleDofContacts,
        p: &mut [f64],
    ) -> SolveReport {
        let stop = self.settings;
        let sets = match &G.mass {
            NodeMass::Diagonal(m) => {
                let first = self.bound(problem, G, p, |first, last| (first, last - first + 1));
                self.pass(&m[first..], p);
                1
            }
            NodeMass::Band(M) => {
                let mut window = std::mem::take(&mut self.window);
                self.bound(problem, G, p, |first, last| {
                    window.condense(M, first, last);
                    (window.first(), window.rows())
                });
                self.window = window;
                self.search(stop.max_iter.min(MOST_SETS), p)
            }
        };
        for (p, contact) in p.iter_mut().zip(G.contacts()) {
            *p /= contact.w.abs();
        }
        self.best.start(problem, &stop);
        let residual = self.best.judge(problem, &stop, p);
        let mut report = SolveReport::single(SolverKind::ActiveSet, sets, residual, stop.tol);
        if !report.converged {
            let fallback = self.fallback.get_or_insert_default();
            fallback.settings = stop;
            let rescue = fallback.fall_back_from(problem, p, residual);
            rescue
                .path()
                .for_each(|stage: Stage| report.push(stage, stop.tol));
        }
        report
    }

    /// Bounds of every velocity in the stretch, and a first guess of who is held: who has a percussion, or would
    /// pass a bound without one. Returns the first velocity of the stretch that `stretch` makes of the first and last.
    fn bound(
        &mut self,
        problem: &ContactProblem,
        G: &SingleDofContacts,
        p: &[f64],
        stretch: impl FnOnce(usize, usize) -> (usize, usize),
    ) -> usize {
        let velocities = || G.contacts().iter().map(|node| node.velocity as usize);
        let (mut first, mut last) = (usize::MAX, 0);
        for velocity in velocities() {
            first = first.min(velocity);
            last = last.max(velocity);
        }
        let (first, rows) = stretch(first, last);
        self.bounds.clear();
        self.bounds.resize(rows, Bounds::NONE);
        self.rows.clear();
        for (i, (node, c)) in G.contacts().iter().zip(&problem.c).enumerate() {
            let row = node.velocity as usize - first;
            let bounds = &mut self.bounds[row];
            if bounds.owners == [u32::MAX; 2] {
                self.rows.push(row as u32);
            }
            let bound = -c / node.w;
            let pressed = p[i] > 0.0 || *c < 0.0;
            if node.w > 0.0 && bound > bounds.lower {
                bounds.lower = bound;
                bounds.owners[0] = i as u32;
                if pressed {
                    bounds.held = Held::Lower;
                }
            } else if node.w < 0.0 && bound < bounds.upper {
                bounds.upper = bound;
                bounds.owners[1] = i as u32;
                if pressed {
                    bounds.held = Held::Upper;
                }
            }
        }
        first
    }

    /// Where velocities do not feel each other each finds its place at once. `p` receives |λ|.
    fn pass(&mut self, m: &[f64], p: &mut [f64]) {
        p.fill(0.0);
        for row in &self.rows {
            let (bounds, m) = (&self.bounds[*row as usize], m[*row as usize]);
            if bounds.lower > 0.0 {
                p[bounds.owners[0] as usize] = m * bounds.lower;
            } else if bounds.upper < 0.0 {
                p[bounds.owners[1] as usize] = -m * bounds.upper;
            }
        }
    }

    /// Active sets one after the other; returns how many. `p` receives |λ|.
    fn search(&mut self, most: usize, p: &mut [f64]) -> usize {
        let rows = self.bounds.len();
        self.free.clear();
        self.free.resize(rows + 2, 1.0);
        self.d.resize(rows + 2, 0.0);
        let mut sets = 0;
        loop {
            sets += 1;
            self.hold();
            self.window.solve(&self.free, &mut self.d);
            if !self.choose() || sets >= most {
                break;
            }
        }
        p.fill(0.0);
        for row in &self.rows {
            let bounds = &self.bounds[*row as usize];
            let side = match bounds.held {
                Held::Free => continue,
                Held::Lower => 0,
                Held::Upper => 1,
            };
            let lambda = self.window.force(*row as usize, &self.d);
            p[bounds.owners[side] as usize] = if side == 0 { lambda } else { -lambda }.max(0.0);
        }
        sets
    }

    fn hold(&mut self) {
        self.d.fill(0.0);
        for row in &self.rows {
            let row = *row as usize;
            let bounds = &self.bounds[row];
            (self.free[row], self.d[row]) = match bounds.held {
                Held::Free => (1.0, 0.0),
                Held::Lower => (0.0, bounds.lower),
                Held::Upper => (0.0, bounds.upper),
            };
        }
    }

    /// The next set; false where it is the last one again, or, by rounding, the one before that.
    fn choose(&mut self) -> bool {
        let (mut changed, mut new) = (false, false);
        for row in &self.rows {
            let row = *row as usize;
            let bounds = &mut self.bounds[row];
            let d = self.d[row];
            let next = match bounds.held {
                Held::Lower if self.window.force(row, &self.d) > 0.0 => Held::Lower,
                Held::Upper if self.window.force(row, &self.d) < 0.0 => Held::Upper,
                Held::Lower | Held::Upper => Held::Free,
                Held::Free if d < bounds.lower => Held::Lower,
                Held::Free if d > bounds.upper => Held::Upper,
                Held::Free => Held::Free,
            };
            changed |= next != bounds.held;
            new |= next != bounds.before;
            (bounds.before, bounds.held) = (bounds.held, next);
        }
        changed && new
    }
}

impl ContactSolver for ActiveSet {
    fn solve(&mut self, problem: &ContactProblem, p: &mut [f64]) -> SolveReport {
        match &problem.G {
            _ if problem.contacts() == 0 => SolveReport::EMPTY,
            Delassus::SingleDofContacts(G)
                if problem.laws.iter().all(|(_, law)| law == Law::Unilateral) =>
            {
                self.run(problem, G, p)
            }
            _ => {
                let fallback = self.fallback.get_or_insert_default();
                fallback.settings = self.settings;
                fallback.solve_generally(problem, p)
            }
        }
    }
}
