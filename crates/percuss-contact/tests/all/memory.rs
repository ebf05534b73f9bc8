//! A solver that has solved other problems before solves the next one like a new solver, bit for bit: checkpoints
//! rely on it.

#![allow(non_snake_case)]

use crate::common::{Made, bodies, settings, solve, tower};
use percuss_contact::solvers::by_kind;
use percuss_contact::{ContactProblem, Law, SolverKind, SolverSettings};

/// Solves the problems one after another with one solver, and each with its own.
fn remembers_nothing(kind: SolverKind, problems: &[ContactProblem], settings: SolverSettings) {
    let mut one = by_kind(kind, settings);
    for (k, problem) in problems.iter().enumerate() {
        let mut p = vec![0.0; problem.rows()];
        let report = one.solve(problem, &mut p);
        let (expected, _, alone) = solve(kind, problem, settings);
        let bits = |p: &[f64]| p.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
        assert!(bits(&p) == bits(&expected), "{kind}: problem {k}");
        assert_eq!(report, alone, "{kind}: problem {k}");
    }
}

/// Small ones with all laws, and towers that only the last stages solve.
#[test]
fn solvers_remember_nothing() {
    let laws = [
        Law::SpatialCoulomb { mu: 0.2 },
        Law::Unilateral,
        Law::PlanarFriction { bound: 0.1 },
    ];
    let mut problems: Vec<ContactProblem> = (1..12)
        .map(|seed| Made::random(seed, 14, &laws[..1 + seed as usize % 3]).dense())
        .collect();
    problems.push(tower(3, 2, 0.3, 0.5).blocks());
    problems.push(tower(5, 2, 0.6, 2.0).blocks());
    problems.push(Made::random(20, 14, &laws).dense());
    for kind in SolverKind::ALL {
        let known = match kind {
            SolverKind::Oracle => &problems[..11],
            _ => &problems,
        };
        remembers_nothing(kind, known, settings(1e-10, 3000));
    }
}

#[test]
fn islands_remember_nothing() {
    let sizes = [(100, 40), (0, 30), (150, 0), (90, 60), (10, 10)];
    let problems: Vec<ContactProblem> = (1..)
        .zip(sizes)
        .map(|(seed, (large, small))| bodies(seed, large, small))
        .collect();
    remembers_nothing(SolverKind::Auto, &problems, settings(1e-8, 10_000));
}
