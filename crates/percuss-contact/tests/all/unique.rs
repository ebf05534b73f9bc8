//! Coulomb's law leaves several motions where redundant contacts slide; every solver gives the same one of them.

#![allow(non_snake_case)]

use crate::common::{Made, Numbers, add, distance, settings, solve, tower};
use percuss_contact::solvers::{ContactSolver, Newton, NewtonSettings, by_kind};
use percuss_contact::{
    BlockInverse, BodyContacts, ContactProblem, Delassus, Law, Measure, Point, SolverKind, residual,
};

const SOLVERS: [SolverKind; 8] = [
    SolverKind::SorProx,
    SolverKind::AndersonSor,
    SolverKind::NesterovJor,
    SolverKind::Newton,
    SolverKind::Interior,
    SolverKind::Islands,
    SolverKind::ActiveSet,
    SolverKind::Auto,
];

/// Points of a body of 1 kg under its centre of mass touch a plane; it moves at u and feels gravity over 10 ms.
fn on_the_ground(points: &[[f64; 3]], mu: f64, u: [f64; 6]) -> Made {
    let mut W = Vec::new();
    for r in points {
        for direction in [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]] {
            let mut row = vec![0.0; 6];
            add(&mut row, 0, *r, direction, 1.0);
            W.push(row);
        }
    }
    let fall = |w: &Vec<f64>| w.iter().zip(&u).map(|(w, u)| w * u).sum::<f64>() - 0.0981 * w[2];
    Made {
        c: W.iter().map(fall).collect(),
        W,
        inverse_mass: vec![1.0, 1.0, 1.0, 2.4, 1.7, 1.3],
        laws: vec![Law::SpatialCoulomb { mu }; points.len()],
    }
}

fn corners(a: f64, b: f64, h: f64) -> Vec<[f64; 3]> {
    vec![[a, b, -h], [-a, b, -h], [-a, -b, -h], [a, -b, -h]]
}

fn rim(points: usize, radius: f64, h: f64) -> Vec<[f64; 3]> {
    let place = |k: usize| {
        let (s, c) = (std::f64::consts::TAU * k as f64 / points as f64).sin_cos();
        [radius * c, radius * s, -h]
    };
    (0..points).map(place).collect()
}

/// ξ by every solver; all of them say that they chose.
fn agreed(problem: &ContactProblem, name: &str) -> Vec<f64> {
    let mut expected: Option<Vec<f64>> = None;
    for kind in SOLVERS {
        let tol = if kind == SolverKind::Interior {
            1e-7
        } else {
            1e-10
        };
        let (_, xi, report) = solve(kind, problem, settings(tol, 200_000));
        assert!(
            report.converged,
            "{name}: {kind} is left with {:e}",
            report.residual
        );
        assert_eq!(report.undetermined.chosen, 1, "{name}: {kind}: {report:?}");
        let size = problem.c.iter().fold(0.0f64, |most, c| most.max(c.abs()));
        let expected = expected.get_or_insert_with(|| xi.clone());
        let apart = distance(&xi, expected) / size;
        assert!(apart < 1e-8, "{name}: {kind} is {apart:e} away");
    }
    expected.unwrap_or_default()
}

/// A box of 1 × 1 × 1.2 m slides and spins on four corners.
#[test]
fn a_box_that_slides_and_spins_has_one_motion() {
    let made = on_the_ground(
        &corners(0.5, 0.5, 0.6),
        0.2,
        [0.3, 0.05, 0.0, 0.0, 0.0, 0.5],
    );
    agreed(&made.dense(), "dense");
    agreed(&made.blocks(), "blocks");
    agreed(&made.factored(), "factored");
}

#[test]
fn random_boxes_have_one_motion() {
    for seed in 0..12 {
        let mut numbers = Numbers::new(seed);
        let mut next = || numbers.next();
        let (a, b, h) = (0.6 + 0.3 * next(), 0.6 + 0.3 * next(), 0.4 + 0.3 * next());
        let mut points = corners(a, b, h);
        if seed % 3 > 0 {
            points.extend([[a, 0.1 * b, -h], [-0.2 * a, b, -h]]);
        }
        if seed % 3 > 1 {
            points.extend([[0.0, 0.0, -h], [0.4 * a, -b, -h]]);
        }
        let u = [
            0.4 * next(),
            0.4 * next(),
            0.0,
            0.0,
            0.0,
            1.0 + 0.5 * next(),
        ];
        let made = on_the_ground(&points, 0.2 + 0.1 * next(), u);
        agreed(&made.dense(), &format!("box {seed}"));
    }
}

#[test]
fn cylinders_on_their_rims_have_one_motion() {
    for points in [4, 8, 12] {
        let made = on_the_ground(&rim(points, 0.1, 0.05), 0.2, [2.0, 0.0, 0.0, 0.0, 0.0, 5.0]);
        agreed(&made.dense(), &format!("{points} points"));
    }
}

/// The lower of two boxes slides and spins away under the upper.
#[test]
fn two_boxes_on_each_other_have_one_motion() {
    let mut made = tower(2, 2, 0.3, 0.0);
    let u = [0.4, 0.1, 0.0, 0.0, 0.0, 0.9];
    for (c, w) in made.c.iter_mut().zip(&made.W) {
        *c += w.iter().zip(&u).map(|(w, u)| w * u).sum::<f64>();
    }
    agreed(&made.dense(), "two boxes");
}

/// Bodies by their points, with another body that lies still apart from them.
#[test]
fn only_the_island_that_slides_is_chosen_for() {
    let mut G = BodyContacts::default();
    let (mut c, mut laws) = (Vec::new(), Vec::new());
    for body in 0..2 {
        G.inverse.push(BlockInverse {
            translation: [1.0; 3],
            rotation: [[2.4, 0.0, 0.0], [0.0, 1.7, 0.0], [0.0, 0.0, 1.3]],
        });
        let u = if body == 0 {
            [0.0; 6]
        } else {
            [0.3, 0.05, 0.0, 0.0, 0.0, 0.5]
        };
        for arm in corners(0.5, 0.5, 0.6) {
            G.push(
                3,
                Point {
                    blocks: [Point::NONE, body],
                    frame: [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
                    arms: [[0.0; 3], arm],
                },
            );
            c.extend([-0.0981, u[0] - u[5] * arm[1], u[1] + u[5] * arm[0]]);
            laws.push(Law::SpatialCoulomb { mu: 0.2 });
        }
    }
    let problem = ContactProblem::new(Delassus::BodyContacts(G), c, laws).expect("a problem");
    agreed(&problem, "two apart");
    let made = on_the_ground(
        &corners(0.5, 0.5, 0.6),
        0.2,
        [0.3, 0.05, 0.0, 0.0, 0.0, 0.5],
    );
    let (_, alone, _) = solve(SolverKind::Auto, &made.dense(), settings(1e-10, 1000));
    for kind in SOLVERS {
        let mut p = vec![0.0; 24];
        let mut solver = by_kind(kind, settings(1e-7, 100_000));
        let report = solver.solve(&problem, &mut p);
        let mut xi = vec![0.0; 24];
        problem.xi(&p, &mut xi);
        assert!(distance(&xi[12..], &alone) < 1e-8, "{kind}");
        let Delassus::BodyContacts(G) = &problem.G else {
            unreachable!()
        };
        // velocities handed out are those of the percussions that were chosen
        let (mut v, mut expected) = (Vec::new(), Vec::new());
        G.start(&p, &mut expected);
        if solver.velocities(&mut v) {
            assert!(distance(&v, &expected) < 1e-12, "{kind}: {report:?}");
        }
    }
}

/// Contacts in another order are the same problem.
#[test]
fn the_order_of_contacts_does_not_matter() {
    let points = [
        corners(0.5, 0.4, 0.6),
        vec![[0.1, 0.4, -0.6], [-0.5, 0.0, -0.6]],
    ]
    .concat();
    let u = [0.3, 0.05, 0.0, 0.0, 0.0, 0.5];
    let straight = agreed(&on_the_ground(&points, 0.2, u).dense(), "straight");
    for order in [[5, 4, 3, 2, 1, 0], [2, 0, 5, 1, 3, 4]] {
        let permuted: Vec<_> = order.iter().map(|k| points[*k]).collect();
        let xi = agreed(&on_the_ground(&permuted, 0.2, u).dense(), "permuted");
        for (k, j) in order.into_iter().enumerate() {
            let apart = distance(&xi[3 * k..3 * k + 3], &straight[3 * j..3 * j + 3]);
            assert!(apart < 1e-9, "point {j} is {apart:e} away");
        }
    }
}

/// A box that spins about its middle on corners and mid-edges has no reason to move away, and both kinds of points carry what
/// their softness says.
#[test]
fn what_is_symmetric_stays_symmetric() {
    let (a, h) = (0.5, 0.6);
    let edges = vec![[a, 0.0, -h], [0.0, a, -h], [-a, 0.0, -h], [0.0, -a, -h]];
    let points = [corners(a, a, h), edges].concat();
    let mut made = on_the_ground(&points, 0.2, [0.0, 0.0, 0.0, 0.0, 0.0, 0.5]);
    made.inverse_mass = vec![1.0, 1.0, 1.0, 2.4, 2.4, 1.3];
    let problem = made.dense();
    let softness = |i: usize| 1.0 / problem.diagonal(i)[0];
    let each = 0.0981 / (4.0 * (softness(0) + softness(4)));
    for kind in SOLVERS {
        let tol = if kind == SolverKind::Interior {
            1e-7
        } else {
            1e-10
        };
        // percussions to start from that lean to one diagonal
        let mut p = [0.04, 0.0, 0.0, 0.01, 0.0, 0.0].repeat(4);
        let report = by_kind(kind, settings(tol, 100_000)).solve(&problem, &mut p);
        assert!(
            report.converged && report.undetermined.chosen == 1,
            "{kind}: {report:?}"
        );
        for i in 0..8 {
            assert!(
                (p[3 * i] - each * softness(i)).abs() < 1e-9,
                "{kind}: {p:?}"
            );
        }
    }
}

/// Of all normal percussions with the same resultant those of the least sum of D p²: D p grows linearly from point to point.
#[test]
fn normals_that_are_chosen_are_linear_over_the_ground() {
    let points = [
        corners(0.5, 0.4, 0.6),
        vec![[0.1, 0.4, -0.6], [-0.5, 0.05, -0.6]],
    ]
    .concat();
    let problem = on_the_ground(&points, 0.2, [0.3, 0.05, 0.0, 0.0, 0.0, 0.5]).dense();
    let (p, _, report) = solve(SolverKind::SorProx, &problem, settings(1e-10, 100_000));
    assert!(report.converged);
    let load = |i: usize| problem.diagonal(i)[0] * p[3 * i];
    assert!((0..6).all(|i| p[3 * i] > 0.0), "{p:?}");
    // an affine function through three points says what the others have
    let [a, b, d] = [points[0], points[1], points[3]];
    for (i, r) in points.iter().enumerate() {
        let (s, t) = ((r[0] - a[0]) / (b[0] - a[0]), (r[1] - a[1]) / (d[1] - a[1]));
        let expected = load(0) + s * (load(1) - load(0)) + t * (load(3) - load(0));
        assert!(
            (load(i) - expected).abs() < 1e-9,
            "point {i}: {} and {expected}",
            load(i)
        );
    }
}

/// Percussions of a solver alone, bit by bit.
fn keeps_its_bits(problem: &ContactProblem, name: &str) {
    let stop = settings(1e-10, 100);
    let (mut alone, mut p) = (vec![0.0; problem.rows()], vec![0.0; problem.rows()]);
    let settings = NewtonSettings {
        stop,
        ..NewtonSettings::default()
    };
    let expected = Newton::new(settings).solve(problem, &mut alone);
    let report = by_kind(SolverKind::Newton, stop).solve(problem, &mut p);
    assert!(report.converged, "{name}: {report:?}");
    assert_eq!(report, expected, "{name}");
    assert_eq!(alone, p, "{name}");
}

#[test]
fn what_is_determined_keeps_its_bits() {
    let four = corners(0.5, 0.5, 0.6);
    let slide = [0.3, 0.05, 0.0, 0.0, 0.0, 0.0];
    let spin = [0.3, 0.05, 0.0, 0.0, 0.0, 0.5];
    keeps_its_bits(
        &on_the_ground(&four, 0.2, slide).dense(),
        "slides straight on",
    );
    keeps_its_bits(
        &on_the_ground(&four[..3], 0.2, spin).dense(),
        "on three legs",
    );
    keeps_its_bits(&on_the_ground(&four, 0.2, [0.0; 6]).dense(), "at rest");
    keeps_its_bits(&on_the_ground(&four, 0.0, spin).dense(), "without friction");
    keeps_its_bits(&tower(4, 2, 0.7, 0.0).dense(), "a tower");
    for seed in 0..10 {
        let problem = Made::random(seed, 30, &[Law::SpatialCoulomb { mu: 0.4 }; 6]).dense();
        keeps_its_bits(&problem, "regular");
    }
}

/// A turntable on a pivot spins under friction at four points of the ground: whatever they carry, it can only turn, and
/// they are all equally far from the pivot.
#[test]
fn what_a_pivot_holds_is_determined() {
    let mut made = on_the_ground(&corners(0.5, 0.5, 0.1), 0.2, [0.0, 0.0, 0.0, 0.0, 0.0, 0.5]);
    for direction in [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]] {
        let mut row = vec![0.0; 6];
        add(&mut row, 0, [0.0; 3], direction, 1.0);
        made.W.push(row);
        made.c.push(0.0);
        made.laws.push(Law::Bilateral);
    }
    keeps_its_bits(&made.dense(), "a turntable");
    // off its middle it is not
    for w in &mut made.W[12..] {
        w[5] = 0.3;
    }
    let (_, _, report) = solve(SolverKind::Newton, &made.dense(), settings(1e-10, 100));
    assert_eq!(report.undetermined.chosen, 1, "{report:?}");
}

/// What is chosen is a solution as good as the solver's own.
#[test]
fn what_is_chosen_solves_the_problem() {
    let problem = on_the_ground(&rim(12, 0.1, 0.05), 0.2, [2.0, 0.0, 0.0, 0.0, 0.0, 5.0]).dense();
    for measure in [Measure::Scaled, Measure::Fclib] {
        let mut stop = settings(1e-10, 100_000);
        stop.measure = measure;
        let mut p = vec![0.0; problem.rows()];
        let report = by_kind(SolverKind::SorProx, stop).solve(&problem, &mut p);
        let left = residual(&problem, &p, measure).relative;
        assert!(report.converged && left <= 1e-10, "{left:e} and {report:?}");
        assert_eq!(report.undetermined.chosen, 1);
    }
}

/// Hundreds of rows are not examined, and the report says so.
#[test]
fn large_islands_are_counted() {
    let made = on_the_ground(&rim(80, 0.1, 0.05), 0.2, [2.0, 0.0, 0.0, 0.0, 0.0, 5.0]);
    let (_, _, report) = solve(SolverKind::Auto, &made.dense(), settings(1e-8, 10_000));
    assert!(report.converged, "{report:?}");
    assert_eq!(
        (report.undetermined.chosen, report.undetermined.unexamined),
        (0, 1)
    );
}
