//! Contacts between bodies: the form that is never formed, and the solver that goes island by island.

#![allow(non_snake_case)]

mod made;

use crate::common::{Numbers, distance, settings, solve};
use made::{Bodies, frame, laws_of_all_sorts};
use percuss_contact::solvers::Islands;
use percuss_contact::{
    BlockInverse, BodyContacts, ContactProblem, ContactSolver, Delassus, Law, Laws, Point,
    SolverKind,
};

fn pairs(problem: &ContactProblem) -> &BodyContacts {
    match &problem.G {
        Delassus::BodyContacts(G) => G,
        _ => unreachable!(),
    }
}

/// γ = Wᵀu by its definition, against every form; G = Wᵀ M⁻¹ W, against every form.
#[test]
fn all_forms_are_the_same_matrix() {
    for seed in 0..30 {
        let bodies = Bodies::random(seed, 6, &laws_of_all_sorts(12));
        let problem = bodies.problem();
        let laws: Laws = bodies.laws.iter().copied().collect();
        let dense = bodies.dense();
        let mut forms = vec![problem.clone(); 3];
        forms[1].G = Delassus::Factored(pairs(&problem).factored());
        forms[2].G = Delassus::Blocks(pairs(&problem).form(&laws));
        let scale = dense.values().iter().fold(0.0, |a: f64, b| a.max(b.abs()));
        for (name, form) in ["pairs", "factored", "blocks"].into_iter().zip(&forms) {
            for row in 0..problem.rows() {
                let mut unit = vec![0.0; problem.rows()];
                unit[row] = 1.0;
                let mut y = unit.clone();
                form.G.apply(&unit, &mut y, &mut Vec::new());
                let error = distance(&y, dense.row(row));
                assert!(error < 1e-14 * scale, "{name}, seed {seed}: {error:e}");
            }
            for (i, (start, law)) in laws.iter().enumerate() {
                let D = form.diagonal_block(i);
                for (k, row) in D.iter().enumerate().take(law.rows()) {
                    let expected = &dense.row(start + k)[start..start + law.rows()];
                    let error = distance(&row[..law.rows()], expected);
                    assert!(error < 1e-14 * scale, "{name}: {error:e}");
                }
            }
        }
    }
}

/// Balls have a short way to the diagonal, all others a long one.
#[test]
fn diagonals_are_those_of_their_blocks() {
    for bodies in [
        Bodies::pack(3, 60, 0.3),
        Bodies::random(4, 6, &laws_of_all_sorts(12)),
    ] {
        let problem = bodies.problem();
        for (i, law) in bodies.laws.iter().enumerate() {
            let (D, diagonal) = (problem.diagonal_block(i), problem.diagonal(i));
            for k in 0..law.rows() {
                let error = (D[k][k] - diagonal[k]).abs();
                assert!(error < 1e-14 * D[k][k], "{i}, {k}: {error:e}");
            }
        }
    }
}

#[test]
fn velocities_are_what_the_points_say() {
    let bodies = Bodies::random(5, 4, &laws_of_all_sorts(12));
    let problem = bodies.problem();
    let mut numbers = crate::common::Numbers::new(8);
    let u: Vec<f64> = (0..24).map(|_| numbers.next()).collect();
    for (i, law) in bodies.laws.iter().enumerate() {
        let gamma = pairs(&problem).gather(i, &u);
        let expected = bodies.gamma(i, &u);
        assert!(distance(&gamma[..law.rows()], &expected[..law.rows()]) < 1e-14);
    }
}

/// `islands` and `auto` against a solver of another kind.
fn agrees(name: &str, problem: &ContactProblem, judge: SolverKind, tolerance: f64) {
    let (_, expected, report) = solve(judge, problem, settings(1e-10, 100_000));
    assert!(
        report.converged,
        "{name}: {judge} is left with {:e}",
        report.residual
    );
    for kind in [SolverKind::Islands, SolverKind::Auto] {
        let (p, xi, report) = solve(kind, problem, settings(1e-10, 100_000));
        assert!(
            report.converged,
            "{name}: {kind} is left with {:e}",
            report.residual
        );
        let error = distance(&xi, &expected);
        assert!(error < tolerance, "{name}: {kind} is off by {error:e}");
        let told = percuss_contact::residual(problem, &p, percuss_contact::Measure::Scaled);
        assert!(
            told.relative < 1e-9,
            "{name}: {kind} has {:e}",
            told.relative
        );
    }
}

#[test]
fn packs_of_balls_are_solved_as_by_others() {
    for seed in 0..10 {
        let bodies = Bodies::pack(seed, 40, 0.3);
        assert!(bodies.points.len() > 30);
        agrees(
            &format!("pack {seed}"),
            &bodies.problem(),
            SolverKind::AndersonSor,
            1e-6,
        );
    }
}

#[test]
fn stacks_of_boxes_are_solved_as_by_others() {
    for (boxes, push) in [(2, 0.0), (4, 0.1), (6, 0.02)] {
        let mut bodies = Bodies::default();
        for tower in 0..3 {
            bodies.tower(boxes, 0.5, push * tower as f64);
        }
        agrees(
            &format!("{boxes} boxes"),
            &bodies.problem(),
            SolverKind::Newton,
            1e-6,
        );
    }
}

/// Packs, towers, planar laws and laws without friction side by side, and bodies that touch nothing.
#[test]
fn many_islands_of_all_sorts_are_solved_as_by_others() {
    for seed in 0..6 {
        let mut bodies = Bodies::pack(seed, 25, 0.2);
        bodies.tower(3, 0.4, 0.05);
        bodies.add(Bodies::random(seed, 14, &laws_of_all_sorts(8)));
        bodies.tower(2, 0.4, 0.0);
        bodies.add(Bodies::pack(seed + 50, 3, 0.2));
        bodies.shuffle(seed);
        agrees(
            &format!("mixed {seed}"),
            &bodies.problem(),
            SolverKind::AndersonSor,
            1e-6,
        );
    }
}

fn bits(p: &[f64]) -> Vec<u64> {
    p.iter().map(|p| p.to_bits()).collect()
}

fn solved(problem: &ContactProblem, islands: Islands) -> (Vec<u64>, usize) {
    let (mut islands, mut p) = (islands, vec![0.0; problem.rows()]);
    let report = islands.solve(problem, &mut p);
    assert!(report.converged, "left with {:e}", report.residual);
    assert_eq!(report.path().count(), 1, "sweeps alone");
    let told = percuss_contact::residual(problem, &p, percuss_contact::Measure::Scaled);
    assert!(told.relative <= 1.01 * islands.settings.tol, "{told:?}");
    (bits(&p), report.iterations)
}

#[test]
fn large_islands_have_the_same_bits_for_any_number_of_threads() {
    let mut plate = Bodies::pack(3, 1500, 0.4);
    plate.onto_one_plate();
    for (name, least, bodies) in [
        ("pair", 300, Bodies::pack(5, 300, 0.3)),
        ("pack", 3600, Bodies::pack(1, 2500, 0.3)),
        ("plate", 3600, plate),
    ] {
        // enough for two domains, and for several
        assert!(bodies.points.len() > least, "{name}");
        let problem = bodies.problem();
        let one = solved(
            &problem,
            Islands::new(settings(1e-7, 10_000)).with_threads(1),
        );
        for threads in [2, 4] {
            // again and again: threads meet otherwise each time
            for _ in 0..3 {
                let islands = Islands::new(settings(1e-7, 10_000)).with_threads(threads);
                assert!(
                    solved(&problem, islands) == one,
                    "{name}, {threads} threads"
                );
            }
        }
    }
}

/// M⁻¹ W p of small islands, of large ones with one domain and several, of laws of all sorts; not where others had to help.
#[test]
fn velocities_that_sweeps_hand_out_are_those_of_the_percussions() {
    let mut mixed = Bodies::pack(4, 25, 0.2);
    mixed.add(Bodies::random(4, 14, &laws_of_all_sorts(8)));
    mixed.add(Bodies::pack(5, 300, 0.3));
    mixed.add(Bodies::pack(6, 100, 0.3));
    mixed.shuffle(4);
    let mut tower = Bodies::default();
    tower.tower(20, 0.6, 0.01);
    for (bodies, known) in [
        (mixed, true),
        (Bodies::pack(1, 1500, 0.3), true),
        (tower, false),
    ] {
        let problem = bodies.problem();
        let mut islands = Islands::new(settings(1e-8, 100_000));
        let mut p = vec![0.0; problem.rows()];
        let report = islands.solve(&problem, &mut p);
        assert!(report.converged, "left with {:e}", report.residual);
        let (mut v, mut expected) = (vec![7.0], Vec::new());
        assert_eq!(islands.velocities(&mut v), known);
        if known {
            pairs(&problem).start(&p, &mut expected);
            assert_eq!(v.len(), expected.len());
            assert!(distance(&v, &expected) < 1e-12);
        } else {
            assert_eq!(v, [7.0]);
        }
        assert!(!islands.velocities(&mut v), "of one problem once");
    }
}

/// Who touches whom may be told before, for the next problem only.
#[test]
fn a_prepared_solver_finds_the_same_bits() {
    let problems = [(5, 300), (7, 400)].map(|(seed, n)| Bodies::pack(seed, n, 0.3).problem());
    let settings = settings(1e-7, 10_000);
    let plain = [0, 1].map(|k: usize| solved(&problems[k], Islands::new(settings)));
    let mut islands = Islands::new(settings);
    for (k, prepared) in [(0, true), (1, true), (0, false), (0, true), (1, false)] {
        let Delassus::BodyContacts(G) = &problems[k].G else {
            unreachable!("they are packs of bodies")
        };
        if prepared {
            islands.prepare(G.inverse.len(), &G.points);
        }
        let mut p = vec![0.0; problems[k].rows()];
        islands.solve(&problems[k], &mut p);
        assert!(bits(&p) == plain[k].0, "problem {k}, prepared: {prepared}");
    }
}

#[test]
fn small_islands_have_the_same_bits_in_any_pool() {
    let mut bodies = Bodies::default();
    for seed in 0..60 {
        bodies.add(Bodies::pack(seed, 8, 0.3));
    }
    assert!(bodies.points.len() > 600);
    let problem = bodies.problem();
    let in_pool = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool.build().unwrap();
        pool.install(|| solved(&problem, Islands::new(settings(1e-10, 10_000))))
    };
    let one = in_pool(1);
    assert!(in_pool(2) == one && in_pool(4) == one);
}

/// More contacts at one body than there are colours: the rest is swept by one thread.
#[test]
fn a_body_with_a_hundred_contacts_is_solved() {
    let mut bodies = Bodies::pack(7, 110, 0.3);
    bodies.onto_one_plate();
    let plate = bodies.inverse.len() as u32 - 1;
    let touches = bodies.points.iter().filter(|p| p.blocks.contains(&plate));
    assert!(touches.count() > 100);
    agrees("plate", &bodies.problem(), SolverKind::AndersonSor, 1e-5);
}

/// A ball on a pivot turns but does not move.
#[test]
fn balls_that_only_turn_are_solved_as_by_others() {
    let mut bodies = Bodies::pack(2, 20, 0.4);
    for inverse in bodies.inverse.iter_mut().step_by(3) {
        inverse.translation = [0.0; 3];
    }
    // two that cannot give way make no contact
    let moves = |b: u32| b != Point::NONE && bodies.inverse[b as usize].translation[0] > 0.0;
    let keep: Vec<bool> = bodies
        .points
        .iter()
        .map(|p| p.blocks.iter().any(|b| moves(*b)))
        .collect();
    bodies.keep(&keep);
    agrees("pivots", &bodies.problem(), SolverKind::AndersonSor, 1e-6);
}

#[test]
fn nothing_to_solve_is_solved() {
    for kind in [SolverKind::Islands, SolverKind::Auto] {
        let (p, _, report) = solve(kind, &Bodies::default().problem(), settings(1e-10, 100));
        assert!(report.converged && p.is_empty());
    }
}

/// A contact between things that do not move: open or at rest it is no fault, approaching it cannot be helped.
#[test]
fn contacts_that_nothing_moves_get_no_percussion() {
    for (c, content) in [(1.0, true), (0.0, true), (-1.0, false)] {
        for (blocks, others) in [(0, 0), (10, 1)] {
            let bodies = Bodies::pack(1, blocks, 0.3);
            let mut problem = ContactProblem {
                G: Delassus::BodyContacts(bodies.pairs()),
                c: bodies.c.clone(),
                laws: bodies.laws.iter().copied().collect(),
            };
            let Delassus::BodyContacts(G) = &mut problem.G else {
                unreachable!()
            };
            let mut point = made::upwards();
            point.blocks = [Point::NONE; 2];
            for _ in 0..2 {
                G.push(3, point);
                problem.laws.push(Law::SpatialCoulomb { mu: 0.3 });
                problem.c.extend([c, 0.0, 0.0]);
            }
            for kind in [SolverKind::Islands, SolverKind::Auto] {
                let (p, _, report) = solve(kind, &problem, settings(1e-10, 10_000));
                assert_eq!(report.converged, content, "{kind}: {:e}", report.residual);
                assert!(p[p.len() - 6..].iter().all(|p| *p == 0.0), "{kind}: {p:?}");
                // the others are solved all the same
                assert!(others == 0 || p.iter().any(|p| *p > 0.0));
                assert!(p.iter().all(|p| p.is_finite()));
            }
        }
    }
}

/// A high tower is too slow for sweeps: what comes after them must end it.
#[test]
fn a_high_tower_is_solved_by_what_comes_after_sweeps() {
    let mut bodies = Bodies::default();
    bodies.tower(20, 0.6, 0.01);
    bodies.add(Bodies::pack(3, 20, 0.3));
    let (_, _, report) = solve(
        SolverKind::Islands,
        &bodies.problem(),
        settings(1e-10, 100_000),
    );
    assert!(report.converged, "left with {:e}", report.residual);
    assert!(report.path().count() > 1, "{report:?}");
}

/// A ball in a corner whose floor and wall ask for velocities that no rigid motion has: each sweep presses it between
/// the two a bit more, until it slips.
#[test]
fn a_ball_in_a_corner_is_soon_wedged() {
    for opening in [1e-4, 1e-5, -1e-5, 1e-6] {
        let mut bodies = Bodies::default();
        bodies.inverse.push(BlockInverse {
            translation: [12.0; 3],
            rotation: [[75e3, 0.0, 0.0], [0.0, 75e3, 0.0], [0.0, 0.0, 75e3]],
        });
        for normal in [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]] {
            bodies.points.push(Point {
                blocks: [Point::NONE, 0],
                frame: frame(normal),
                arms: [[0.0; 3], normal.map(|n| -0.02 * n)],
            });
            bodies.laws.push(Law::SpatialCoulomb { mu: 0.4 });
        }
        // it is driven into the corner
        let fall = [-0.02, 0.0, -0.03];
        for point in &bodies.points {
            let along = |d: [f64; 3]| d[0] * fall[0] + d[1] * fall[1] + d[2] * fall[2];
            bodies.c.extend(point.frame.map(along));
        }
        bodies.c[3] += opening;
        let problem = bodies.problem();
        let mut p = vec![0.0; 6];
        let report = Islands::new(settings(1e-6, 10_000)).solve(&problem, &mut p);
        assert!(report.converged, "{opening:e}: {report:?}");
        let path: Vec<_> = report.path().collect();
        assert_eq!(path.len(), 1, "{opening:e}: {path:?}");
    }
}

/// Eight balls in a cube, in a corner, all touching: with much friction some stick and slide in turns at a fast pace.
#[test]
fn balls_that_go_round_in_circles_are_settled_at_a_slow_pace() {
    for seed in 0..30 {
        let mut bodies = Bodies::default();
        let ball = BlockInverse {
            translation: [1.0; 3],
            rotation: [[2.5, 0.0, 0.0], [0.0, 2.5, 0.0], [0.0, 0.0, 2.5]],
        };
        bodies.inverse.resize(8, ball);
        for (i, axis) in (0..8_u32).flat_map(|i| [0, 1, 2].map(|axis| (i, axis))) {
            let normal: [f64; 3] = std::array::from_fn(|k| f64::from(u8::from(k == axis)));
            // below it another ball, or a wall
            let below = (i & 1 << axis != 0).then(|| i - (1 << axis));
            bodies.points.push(Point {
                blocks: [below.unwrap_or(Point::NONE), i],
                frame: frame(normal),
                arms: [normal, normal.map(|n| -n)],
            });
            bodies.laws.push(Law::SpatialCoulomb { mu: 1.0 });
        }
        let mut numbers = Numbers::new(seed);
        let mut u: Vec<f64> = (0..48).map(|_| 0.3 * numbers.next()).collect();
        u.iter_mut().skip(2).step_by(6).for_each(|w| *w -= 1.0);
        for i in 0..bodies.points.len() {
            bodies.c.extend(bodies.gamma(i, &u));
        }
        let problem = bodies.problem();
        let mut p = vec![0.0; problem.rows()];
        let report = Islands::new(settings(1e-9, 10_000)).solve(&problem, &mut p);
        assert!(report.converged, "{seed}: {report:?}");
        assert_eq!(report.path().count(), 1, "{seed}: {report:?}");
    }
}

/// A cube that is pushed where it stands on four corners: sweeps creep where percussions are not unique, Newton does not.
#[test]
fn a_few_contacts_take_a_few_steps() {
    for (boxes, push) in [(1, 0.0), (1, 0.005), (1, 0.5), (2, 0.0), (2, 0.01)] {
        let mut bodies = Bodies::default();
        bodies.tower(boxes, 0.6, push);
        let problem = bodies.problem();
        let (_, xi, report) = solve(SolverKind::Islands, &problem, settings(1e-10, 10_000));
        assert!(report.converged, "{report:?}");
        assert!(report.iterations <= 16, "{boxes}, {push}: {report:?}");
        let (_, expected, _) = solve(SolverKind::Newton, &problem, settings(1e-10, 10_000));
        assert!(distance(&xi, &expected) < 1e-8);
    }
}
