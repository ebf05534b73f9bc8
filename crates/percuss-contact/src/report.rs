//! What a solver says when it is done.

use std::fmt;

/// The solvers by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SolverKind {
    /// Jacobi with projection.
    JProx,
    /// Relaxed Jacobi with projection.
    JorProx,
    /// Gauss–Seidel with over-relaxation and projection.
    SorProx,
    /// Gauss–Seidel with Anderson acceleration.
    AndersonSor,
    /// Jacobi with Nesterov's acceleration.
    NesterovJor,
    /// Semismooth Newton.
    Newton,
    /// Interior points on the cones of friction.
    Interior,
    /// Projections on the cones and a linear system in turns.
    DouglasRachford,
    /// Proximal points, each by semismooth Newton.
    ProximalNewton,
    /// Less friction first, then more.
    Continuation,
    /// Enumeration of all states.
    Oracle,
    /// Contacts between bodies, island by island.
    Islands,
    /// Contacts at single velocities of a banded mass.
    ActiveSet,
    /// Cheapest first, with fallbacks.
    Auto,
}

impl SolverKind {
    /// Every solver, cheapest description first.
    pub const ALL: [SolverKind; 14] = [
        SolverKind::JProx,
        SolverKind::JorProx,
        SolverKind::SorProx,
        SolverKind::AndersonSor,
        SolverKind::NesterovJor,
        SolverKind::Newton,
        SolverKind::Interior,
        SolverKind::DouglasRachford,
        SolverKind::ProximalNewton,
        SolverKind::Continuation,
        SolverKind::Oracle,
        SolverKind::Islands,
        SolverKind::ActiveSet,
        SolverKind::Auto,
    ];

    /// The name used on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            SolverKind::JProx => "j",
            SolverKind::JorProx => "jor",
            SolverKind::SorProx => "sor",
            SolverKind::AndersonSor => "anderson",
            SolverKind::NesterovJor => "nesterov",
            SolverKind::Newton => "newton",
            SolverKind::Interior => "interior",
            SolverKind::DouglasRachford => "douglas-rachford",
            SolverKind::ProximalNewton => "proximal-newton",
            SolverKind::Continuation => "continuation",
            SolverKind::Oracle => "oracle",
            SolverKind::Islands => "islands",
            SolverKind::ActiveSet => "active-set",
            SolverKind::Auto => "auto",
        }
    }

    /// The solver of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for SolverKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One leg of the path that a solver took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stage {
    /// Who ran.
    pub solver: SolverKind,
    /// For how many iterations.
    pub iterations: usize,
    /// With which residual at its end.
    pub residual: f64,
}

/// Islands whose motion the laws alone do not determine: normal percussions of redundant contacts are not unique, and what
/// slides feels the friction that they bring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undetermined {
    /// Islands for which one motion was chosen of those that solve the problem.
    pub chosen: usize,
    /// Islands that were left with the motion that the solver came upon.
    pub left: usize,
    /// Islands with sliding contacts that are too large to be examined.
    pub unexamined: usize,
}

impl Undetermined {
    /// Whether there is an island whose motion is known not to be determined.
    pub fn any(&self) -> bool {
        self.chosen + self.left > 0
    }

    /// Of two solves the larger numbers.
    pub fn or(self, other: Self) -> Self {
        Undetermined {
            chosen: self.chosen.max(other.chosen),
            left: self.left.max(other.left),
            unexamined: self.unexamined.max(other.unexamined),
        }
    }
}

/// How a solve ended. A solve that failed says so here and nowhere else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveReport {
    /// Whether the tolerance was met.
    pub converged: bool,
    /// The residual of the percussions returned, in the measure asked for.
    pub residual: f64,
    /// Iterations of all stages together.
    pub iterations: usize,
    /// Where the answer was one of several; told by the solvers of [`by_kind`](crate::solvers::by_kind).
    pub undetermined: Undetermined,
    stages: [Option<Stage>; Self::MOST_STAGES],
}

impl SolveReport {
    const MOST_STAGES: usize = 12;

    /// Nothing to solve.
    pub const EMPTY: SolveReport = SolveReport {
        converged: true,
        residual: 0.0,
        iterations: 0,
        undetermined: Undetermined {
            chosen: 0,
            left: 0,
            unexamined: 0,
        },
        stages: [None; Self::MOST_STAGES],
    };

    /// By how much single ones of the percussions may be off, N s: the residual is that of all contacts together, and how it
    /// shows in one of them is another matter.
    pub fn left(&self, p: &[f64]) -> f64 {
        10.0 * self.residual * p.iter().map(|p| p * p).sum::<f64>().sqrt()
    }

    /// The report of one solver alone.
    pub fn single(solver: SolverKind, iterations: usize, residual: f64, tol: f64) -> Self {
        let mut report = Self::EMPTY;
        report.push(
            Stage {
                solver,
                iterations,
                residual,
            },
            tol,
        );
        report
    }

    /// Appends a stage; its residual is now the report's. Past the last slot the last stage is replaced.
    pub fn push(&mut self, stage: Stage, tol: f64) {
        self.iterations += stage.iterations;
        self.residual = stage.residual;
        self.converged = stage.residual <= tol;
        let slot = self
            .stages
            .iter()
            .position(Option::is_none)
            .unwrap_or(Self::MOST_STAGES - 1);
        self.stages[slot] = Some(stage);
    }

    /// The path that was taken, in order.
    pub fn path(&self) -> impl Iterator<Item = Stage> + '_ {
        self.stages.iter().flatten().copied()
    }
}
