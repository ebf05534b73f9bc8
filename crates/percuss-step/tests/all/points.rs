//! Contacts at points of bodies take a path of their own through a step: it must end where the general path ends.

#![allow(non_snake_case)]

use crate::systems::GRAVITY;
use percuss_contact::solvers::Auto;
use percuss_contact::{BlockInverse, Law, Point, SolverSettings};
use percuss_mech::{Contact, ContactId, ContactSet, MassOperator, Restitution, State, System};
use percuss_step::{Integrator, MoreauMidpoint};

const RADIUS: f64 = 0.1;
const MASS: [f64; 4] = [1.0, 2.0, 0.5, 1.5];

/// Balls over a plate that moves sideways and up and down; q and u are (r, turn) and (v, ω) of every ball.
struct Balls {
    /// M as inverses of its blocks, or with all its entries.
    blocks: bool,
}

impl Balls {
    fn plate(t: f64) -> (f64, [f64; 3]) {
        (0.01 * (9.0 * t).sin(), [0.3, 0.0, 0.09 * (9.0 * t).cos()])
    }
}

fn contact(id: u64, gap: f64) -> Contact {
    Contact {
        id: ContactId(id),
        gap,
        law: Law::SpatialCoulomb { mu: 0.4 },
        restitution: Restitution {
            eps_N: 0.5,
            eps_T: 0.1,
        },
    }
}

impl System for Balls {
    fn nq(&self) -> usize {
        6 * MASS.len()
    }

    fn nu(&self) -> usize {
        6 * MASS.len()
    }

    fn mass(&self, _: f64, _: &[f64], M: &mut MassOperator) {
        let inertia = |m: f64| 0.4 * m * RADIUS * RADIUS;
        if self.blocks {
            for (block, m) in M.blocks(MASS.len()).iter_mut().zip(MASS) {
                let mut rotation = [[0.0; 3]; 3];
                (0..3).for_each(|k| rotation[k][k] = 1.0 / inertia(m));
                *block = BlockInverse {
                    translation: [1.0 / m; 3],
                    rotation,
                };
            }
        } else {
            let n = self.nu();
            let entries = M.dense(n);
            entries.fill(0.0);
            for d in 0..n {
                let m = MASS[d / 6];
                entries[d * n + d] = if d % 6 < 3 { m } else { inertia(m) };
            }
        }
    }

    fn forces(&self, _: f64, _: &[f64], _: &[f64], h: &mut [f64]) {
        h.fill(0.0);
        for (h, m) in h.chunks_mut(6).zip(MASS) {
            h[2] = -GRAVITY * m;
        }
    }

    fn contacts(&self, t: f64, q: &[f64], out: &mut ContactSet) {
        let (height, speed) = Balls::plate(t);
        for j in 0..MASS.len() {
            let r_j = &q[6 * j..6 * j + 3];
            let gap = r_j[2] - RADIUS - height;
            if out.wants(gap) {
                let point = Point {
                    blocks: [Point::NONE, j as u32],
                    frame: [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
                    arms: [[0.0; 3], [0.0, 0.0, -RADIUS]],
                };
                let chi = [-speed[2], -speed[0], -speed[1]];
                out.push_point(contact(j as u64, gap), point, &chi);
            }
            for i in 0..j {
                let d: [f64; 3] = std::array::from_fn(|k| r_j[k] - q[6 * i + k]);
                let distance = (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]).sqrt();
                let gap = distance - 2.0 * RADIUS;
                if out.wants(gap) {
                    let n = d.map(|x| x / distance);
                    let across = (n[0] * n[0] + n[1] * n[1]).sqrt();
                    let s = [-n[1] / across, n[0] / across, 0.0];
                    let t = [-n[2] * s[1], n[2] * s[0], n[0] * s[1] - n[1] * s[0]];
                    let point = Point {
                        blocks: [i as u32, j as u32],
                        frame: [n, s, t],
                        arms: [n.map(|x| RADIUS * x), n.map(|x| -RADIUS * x)],
                    };
                    out.push_point(contact(10 + (4 * i + j) as u64, gap), point, &[0.0; 3]);
                }
            }
        }
    }
}

fn start() -> State {
    let mut state = State {
        t: 0.0,
        q: vec![0.0; 24],
        u: vec![0.0; 24],
    };
    for i in 0..4 {
        let x = i as f64;
        state.q[6 * i] = 0.03 * x;
        state.q[6 * i + 1] = 0.02 * (x * x - 2.0);
        state.q[6 * i + 2] = 0.12 + 0.22 * x;
        state.u[6 * i + 3] = 4.0 - x;
    }
    state
}

fn stepper() -> MoreauMidpoint {
    let settings = SolverSettings {
        tol: 1e-13,
        ..SolverSettings::default()
    };
    MoreauMidpoint::new(Box::new(Auto::new(settings)))
}

#[test]
fn points_of_bodies_move_as_rows_of_W_do() {
    let (mut one, mut two) = (start(), start());
    let (mut by_points, mut by_rows) = (stepper(), stepper());
    let mut most = 0;
    for _ in 0..300 {
        let a = by_points
            .step(&Balls { blocks: true }, &mut one, 2e-3)
            .unwrap();
        let b = by_rows
            .step(&Balls { blocks: false }, &mut two, 2e-3)
            .unwrap();
        assert!(a.solve.converged && b.solve.converged);
        assert!((a.work - b.work).abs() < 1e-9, "{} {}", a.work, b.work);
        assert!((a.penetration - b.penetration).abs() < 1e-9);
        assert_eq!(by_points.contacts().len(), by_rows.contacts().len());
        for (a, b) in by_points.contacts().iter().zip(by_rows.contacts()) {
            assert_eq!(a.id, b.id);
        }
        most = most.max(by_points.contacts().len());
        let pairs = one.q.iter().zip(&two.q).chain(one.u.iter().zip(&two.u));
        let apart = pairs.fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()));
        assert!(apart < 1e-8, "{apart:e} at t = {}", one.t);
    }
    assert!(most >= 3, "{most} contacts at once");
}

/// The work that the report tells closes the balance of energy, also where the plate moves.
#[test]
fn the_balance_of_energy_closes_for_points() {
    let energy = |state: &State| -> f64 {
        let balls = state.u.chunks(6).zip(state.q.chunks(6)).zip(MASS);
        balls
            .map(|((u, q), m)| {
                let (v, w) = (&u[..3], &u[3..]);
                let square = |x: &[f64]| x.iter().map(|x| x * x).sum::<f64>();
                0.5 * m * square(v) + 0.2 * m * RADIUS * RADIUS * square(w) + m * GRAVITY * q[2]
            })
            .sum()
    };
    let mut state = start();
    let mut stepper = stepper();
    for _ in 0..500 {
        let before = energy(&state);
        let report = stepper
            .step(&Balls { blocks: true }, &mut state, 2e-3)
            .unwrap();
        let error = energy(&state) - before - report.work;
        assert!(error.abs() < 1e-13 * 20.0, "{error:e}");
    }
}
