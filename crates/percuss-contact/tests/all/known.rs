//! Problems whose answer is known by hand.

#![allow(non_snake_case)]

use crate::common::{Made, settings, solve, tower};
use percuss_contact::solvers::{
    ContactSolver, JorProx, JorSettings, Newton, NewtonSettings, Relaxation,
};
use percuss_contact::{
    ContactProblem, Delassus, Dense, Law, Measure, SolverKind, SolverSettings, local, residual,
};

/// Three equal balls in a row, e = 1, the first hits the others at 1 m/s. Newton's law, not a cradle:
/// (−1/3, 2/3, 2/3).
#[test]
fn three_balls() {
    let made = Made {
        W: vec![vec![-1.0, 1.0, 0.0], vec![0.0, -1.0, 1.0]],
        inverse_mass: vec![1.0; 3],
        c: vec![-2.0, 0.0], // (1 + e) γ_B
        laws: vec![Law::Unilateral; 2],
    };
    for kind in SolverKind::ALL {
        let tol = if kind == SolverKind::Interior {
            1e-8
        } else {
            1e-13
        };
        let (p, _, report) = solve(kind, &made.dense(), settings(tol, 10_000));
        assert!(
            report.converged,
            "{kind} is left with {:e}",
            report.residual
        );
        let u = [1.0 - p[0], p[0] - p[1], p[1]];
        for (u, expected) in u.iter().zip([-1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0]) {
            assert!(
                (u - expected).abs() < 100.0 * tol,
                "{kind}: {u} instead of {expected}"
            );
        }
    }
}

/// Many contacts on one body: ρ(D⁻¹G) = 8 > 2. Jacobi by (52) never settles, by (53) it does, and so do the others.
#[test]
fn jacobi_diverges_where_the_diagonal_does_not_predominate() {
    let made = Made {
        W: vec![vec![1.0]; 8],
        inverse_mass: vec![1.0],
        c: vec![-1.0; 8],
        laws: vec![Law::Unilateral; 8],
    };
    let problem = made.dense();
    let (p, _, report) = solve(SolverKind::JProx, &problem, settings(1e-10, 10_000));
    assert!(!report.converged, "Jacobi should not converge here");
    assert!(p.iter().all(|p| p.is_finite()));
    for kind in SolverKind::ALL
        .into_iter()
        .filter(|kind| *kind != SolverKind::JProx)
    {
        let (p, _, report) = solve(kind, &problem, settings(1e-8, 10_000));
        assert!(
            report.converged,
            "{kind} is left with {:e}",
            report.residual
        );
        let sum: f64 = p.iter().sum();
        assert!((sum - 1.0).abs() < 1e-6, "{kind}: {sum}");
    }
}

/// One step of (51) with r by (52) and by (53) against numbers worked out by hand.
#[test]
fn prox_factors_are_those_of_the_paper() {
    let G = Delassus::Dense(Dense::from_rows(vec![4.0, -1.0, -1.0, 2.0]));
    let problem = ContactProblem::new(G, vec![-1.0, -1.0], [Law::Unilateral; 2]).unwrap();
    for (relaxation, expected) in [
        (Relaxation::Diagonal, [1.0 / 4.0, 1.0 / 2.0]),
        (Relaxation::RowSum, [1.0 / 5.0, 1.0 / 3.0]),
    ] {
        let mut p = [0.0; 2];
        JorProx::new(JorSettings {
            stop: settings(0.0, 1),
            relaxation,
        })
        .solve(&problem, &mut p);
        // p = prox(0 − r c)
        assert_eq!(p, expected, "{relaxation:?}");
    }
}

/// The rod of Painlevé: a slender rod slides with a steep contact, μ = 2, and friction drives it into the ground.
/// D_NT is so large that a prox for normal and tangent in turn runs away; an impact without collision settles it.
#[test]
fn painleve_rod_is_settled_by_the_local_solve() {
    let (m, J, x, y) = (1.0, 1.0 / 30.0, 0.3, 0.45);
    let D = [
        [1.0 / m + x * x / J, -x * y / J, 0.0],
        [-x * y / J, 1.0 / m + y * y / J, 0.0],
        [0.0; 3],
    ];
    let law = Law::PlanarCoulomb { mu: 2.0 };
    assert!(D[0][0] + 2.0 * D[0][1] < 0.0, "not a paradox");
    for c in [
        [-0.01, -1.0, 0.0],
        [-0.01, 1.0, 0.0],
        [-1e-6, -1.0, 0.0],
        [-1.0, 0.3, 0.0],
    ] {
        let p = local::solve(law, &D, &c);
        let G = vec![D[0][0], D[0][1], D[1][0], D[1][1]];
        let problem =
            ContactProblem::new(Delassus::Dense(Dense::from_rows(G)), c[..2].to_vec(), [law])
                .unwrap();
        let found = residual(&problem, &p[..2], Measure::Scaled);
        assert!(
            found.relative < 1e-13,
            "{c:?}: {p:?} leaves {:e}",
            found.relative
        );
    }
}

/// The exact solution of one spatial contact against the oracle, with blocks that couple normal and tangents strongly
/// and with much friction.
#[test]
fn the_local_solve_agrees_with_the_oracle() {
    for seed in 0..400 {
        let mu = 0.02 * seed as f64 / 4.0;
        let velocities = if seed % 3 == 0 { 3 } else { 4 };
        let made = Made::random(seed, velocities, &[Law::SpatialCoulomb { mu }]);
        let problem = made.dense();
        let D = problem.diagonal_block(0);
        let c = [problem.c[0], problem.c[1], problem.c[2]];
        let p = local::solve(made.laws[0], &D, &c);
        let left = residual(&problem, &p, Measure::Scaled).relative;
        assert!(left < 1e-11, "seed {seed}: {p:?} leaves {left:e}");
        let (_, _, report) = solve(SolverKind::Oracle, &problem, settings(1e-9, 0));
        assert!(
            report.converged,
            "seed {seed}: the oracle is left with {:e}",
            report.residual
        );
    }
}

/// A solve that fails says so, and returns percussions no worse than the guess.
#[test]
fn failure_is_told() {
    let problem = tower(8, 3, 0.7, 0.5).blocks();
    for kind in SolverKind::ALL {
        let mut p = vec![0.0; problem.rows()];
        let before = residual(&problem, &p, Measure::Scaled).relative;
        let stop = SolverSettings {
            tol: 1e-12,
            max_iter: 2,
            measure: Measure::Scaled,
        };
        if kind == SolverKind::Oracle {
            continue; // counts states, not iterations
        }
        let report = percuss_contact::solvers::by_kind(kind, stop).solve(&problem, &mut p);
        assert!(!report.converged, "{kind} claims {:e}", report.residual);
        let after = residual(&problem, &p, Measure::Scaled).relative;
        assert_eq!(after, report.residual, "{kind} reports what is not so");
        assert!(after <= before, "{kind} made {before:e} into {after:e}");
    }
}

/// A problem without a solution: two bilateral constraints that contradict each other.
#[test]
fn a_contradiction_is_not_solved() {
    let G = Delassus::Dense(Dense::from_rows(vec![1.0; 4]));
    let problem = ContactProblem::new(G, vec![1.0, -1.0], [Law::Bilateral; 2]).unwrap();
    for kind in SolverKind::ALL {
        let (p, _, report) = solve(kind, &problem, settings(1e-8, 1000));
        assert!(!report.converged, "{kind} claims {:e}", report.residual);
        assert!(p.iter().all(|p| p.is_finite()), "{kind} returns {p:?}");
    }
}

/// A tolerance below rounding ends in finite time with the truth.
#[test]
fn rounding_ends_the_iteration() {
    let problem = Made::random(3, 10, &[Law::SpatialCoulomb { mu: 0.3 }; 3]).dense();
    for kind in [
        SolverKind::SorProx,
        SolverKind::AndersonSor,
        SolverKind::Newton,
        SolverKind::Auto,
    ] {
        let (_, _, report) = solve(kind, &problem, settings(1e-18, 1_000_000));
        assert!(
            report.residual < 1e-13,
            "{kind} is left with {:e}",
            report.residual
        );
        assert!(
            report.iterations < 10_000,
            "{kind} took {}",
            report.iterations
        );
    }
}

/// Newton's last steps double the number of digits.
#[test]
fn newton_converges_quadratically() {
    let problem = Made::random(11, 30, &[Law::SpatialCoulomb { mu: 0.5 }; 8]).dense();
    let mut p = vec![0.0; problem.rows()];
    let mut solver = Newton::new(NewtonSettings {
        stop: settings(1e-13, 50),
        ..NewtonSettings::default()
    });
    let report = solver.solve(&problem, &mut p);
    assert!(
        report.converged && report.iterations <= 12,
        "{} iterations",
        report.iterations
    );
}

/// One contact is solved exactly and at once; the report tells of no second stage.
#[test]
fn one_contact_is_solved_at_once() {
    for (seed, law) in [
        Law::Unilateral,
        Law::Bilateral,
        Law::PlanarCoulomb { mu: 0.5 },
        Law::SpatialCoulomb { mu: 0.5 },
        Law::PlanarFriction { bound: 0.2 },
        Law::SpatialFriction { bound: 0.2 },
    ]
    .into_iter()
    .enumerate()
    {
        let problem = Made::random(seed as u64, 5, &[law]).dense();
        let (_, _, report) = solve(SolverKind::Auto, &problem, settings(1e-14, 100));
        assert!(
            report.converged && report.iterations == 1,
            "{law:?}: {report:?}"
        );
    }
}

/// Contacts on bodies of their own do not feel each other: one sweep solves them exactly, with G dense or in blocks.
#[test]
fn contacts_that_do_not_feel_each_other_are_solved_at_once() {
    let law = Law::SpatialCoulomb { mu: 0.4 };
    let mut W = Vec::new();
    for body in 0..3 {
        for k in 0..3 {
            let mut row = vec![0.0; 9];
            row[3 * body + k] = 1.0;
            row[3 * body] += 0.2; // normal and tangents couple within a contact
            W.push(row);
        }
    }
    let made = Made {
        W,
        inverse_mass: vec![1.0; 9],
        c: vec![-1.0, 0.1, 0.2, -1.0, 2.0, -3.0, 0.5, 1.0, 1.0],
        laws: vec![law; 3],
    };
    for problem in [made.dense(), made.blocks()] {
        let (_, _, report) = solve(SolverKind::Auto, &problem, settings(1e-14, 100));
        assert!(report.converged && report.iterations == 1, "{report:?}");
    }
}
