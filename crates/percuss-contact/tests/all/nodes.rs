//! Contacts at single velocities of a diagonal or banded mass.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use crate::common::Numbers;
use percuss_contact::solvers::by_kind;
use percuss_contact::{
    ContactProblem, Delassus, Inertia, Law, Laws, Measure, Node, SingleDofContacts, SolverKind,
    SolverSettings, residual,
};
use percuss_math::band::{Band, Twisted};
use std::sync::Arc;

/// A chain of `n` velocities, each fourth of them bounded on one side and some on both.
fn chain(seed: u64, n: usize, diagonal: bool) -> ContactProblem {
    let mut numbers = Numbers::new(seed);
    let mut G = SingleDofContacts::default();
    if diagonal {
        let m: Vec<f64> = (0..n).map(|_| 1.5 + numbers.next()).collect();
        G.reset(Inertia::Diagonal(&m));
    } else {
        let mut M = Band::zeros(n);
        for i in 0..n {
            M.add(i, i, 4.0 + 0.5 * numbers.next());
            for d in 1..=2.min(i) {
                M.add(i, i - d, if d == 1 { 1.2 } else { 0.4 } * numbers.next());
            }
        }
        G.reset(Inertia::Band(&Arc::new(Twisted::new(M).expect("dominant"))));
    }
    let mut c = Vec::new();
    for i in 0..n {
        if numbers.next() > 0.3 {
            continue;
        }
        let w = if numbers.next() > 0.0 { 1.0 } else { -0.5 };
        G.push(Node {
            velocity: i as u32,
            w,
        });
        c.push(numbers.next());
        if numbers.next() > 0.6 {
            // another contact of the same velocity, from the other side and farther off
            G.push(Node {
                velocity: i as u32,
                w: -w,
            });
            c.push(2.0 + numbers.next());
        }
    }
    let laws = vec![Law::Unilateral; c.len()];
    ContactProblem::new(Delassus::SingleDofContacts(G), c, laws).expect("a problem")
}

fn formed(problem: &ContactProblem) -> ContactProblem {
    let laws: Laws = problem.laws.iter().map(|(_, law)| law).collect();
    let Delassus::SingleDofContacts(G) = &problem.G else {
        unreachable!("the chain is made of nodes")
    };
    ContactProblem {
        G: Delassus::Blocks(G.form(&laws)),
        c: problem.c.clone(),
        laws,
    }
}

#[test]
fn active_sets_find_what_sweeps_over_the_formed_problem_find() {
    for seed in 0..60 {
        let problem = chain(seed, 5 + 3 * seed as usize, seed % 3 == 0);
        let formed = formed(&problem);
        let settings = SolverSettings::default();
        let mut expected = vec![0.0; problem.rows()];
        let mut p = expected.clone();
        let report = by_kind(SolverKind::SorProx, settings).solve(&formed, &mut expected);
        assert!(report.converged, "seed {seed}: {report:?}");
        let report = by_kind(SolverKind::Auto, settings).solve(&problem, &mut p);
        assert!(report.converged, "seed {seed}: {report:?}");
        assert!(
            report
                .path()
                .all(|stage| stage.solver == SolverKind::ActiveSet),
            "seed {seed}: {report:?}"
        );
        assert!(residual(&formed, &p, Measure::Scaled).relative < 1e-12);
        for (a, b) in p.iter().zip(&expected) {
            assert!((a - b).abs() < 1e-8, "seed {seed}: {a} against {b}");
        }
    }
}

#[test]
fn every_solver_takes_nodes() {
    let problem = chain(7, 12, false);
    for kind in SolverKind::ALL {
        let mut p = vec![0.0; problem.rows()];
        let report = by_kind(kind, SolverSettings::default()).solve(&problem, &mut p);
        assert!(report.residual < 1e-8, "{kind}: {report:?}");
    }
}

#[test]
fn contacts_that_cannot_all_be_met_are_not_called_solved() {
    let mut G = SingleDofContacts::default();
    G.reset(Inertia::Diagonal(&[1.0]));
    // d ≥ 1 and d ≤ −1
    G.push(Node {
        velocity: 0,
        w: 1.0,
    });
    G.push(Node {
        velocity: 0,
        w: -1.0,
    });
    let laws = [Law::Unilateral; 2];
    let problem = ContactProblem::new(Delassus::SingleDofContacts(G), vec![-1.0, -1.0], laws)
        .expect("a problem");
    let settings = SolverSettings {
        max_iter: 200,
        ..SolverSettings::default()
    };
    let report = by_kind(SolverKind::Auto, settings).solve(&problem, &mut [0.0; 2]);
    assert!(!report.converged);
}
