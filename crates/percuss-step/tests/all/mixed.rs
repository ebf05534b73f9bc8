//! Contacts between points of bodies keep their short form where other contacts stand beside them.

#![allow(non_snake_case)]

use percuss_contact::solvers::SorProx;
use percuss_contact::solvers::SorSettings;
use percuss_contact::{BlockInverse, Delassus, Law, Point, SolverSettings};
use percuss_mech::{Contact, ContactId, ContactSet, MassOperator, Restitution, State, System};
use percuss_step::{Integrator, MoreauMidpoint, Separator};

const RADIUS: f64 = 0.1;

/// Balls in a row on a floor; a rod moves along the first and is told by rows of W, not by a point.
struct Row {
    balls: usize,
    /// M as inverses of its blocks, or with all its entries.
    blocks: bool,
}

impl Row {
    fn mass_of(i: usize) -> f64 {
        1.0 + 0.1 * (i % 4) as f64
    }

    fn contact(id: usize, gap: f64, law: Law) -> Contact {
        Contact {
            id: ContactId(id as u64),
            gap,
            law,
            restitution: Restitution {
                eps_N: 0.3,
                eps_T: 0.0,
            },
        }
    }

    fn start(&self) -> State {
        let mut state = State {
            t: 0.0,
            q: vec![0.0; 6 * self.balls],
            u: vec![0.0; 6 * self.balls],
        };
        for i in 0..self.balls {
            state.q[6 * i] = 0.201 * i as f64;
            state.q[6 * i + 2] = 0.0995 + 1e-3 * (i % 3) as f64;
        }
        state.u[0] = 1.5;
        state
    }
}

impl System for Row {
    fn nq(&self) -> usize {
        6 * self.balls
    }

    fn nu(&self) -> usize {
        6 * self.balls
    }

    fn mass(&self, _: f64, _: &[f64], M: &mut MassOperator) {
        let inertia = |i| 0.4 * Row::mass_of(i) * RADIUS * RADIUS;
        if self.blocks {
            for (i, block) in M.blocks(self.balls).iter_mut().enumerate() {
                let mut rotation = [[0.0; 3]; 3];
                (0..3).for_each(|k| rotation[k][k] = 1.0 / inertia(i));
                *block = BlockInverse {
                    translation: [1.0 / Row::mass_of(i); 3],
                    rotation,
                };
            }
        } else {
            let n = self.nu();
            let entries = M.dense(n);
            entries.fill(0.0);
            for d in 0..n {
                let i = d / 6;
                entries[d * n + d] = if d % 6 < 3 {
                    Row::mass_of(i)
                } else {
                    inertia(i)
                };
            }
        }
    }

    fn forces(&self, _: f64, _: &[f64], _: &[f64], h: &mut [f64]) {
        h.fill(0.0);
        for (i, h) in h.chunks_mut(6).enumerate() {
            h[2] = -9.81 * Row::mass_of(i);
        }
    }

    fn contacts(&self, _: f64, q: &[f64], out: &mut ContactSet) {
        for i in 0..self.balls {
            let gap = q[6 * i + 2] - RADIUS;
            if out.wants(gap) {
                let point = Point {
                    blocks: [Point::NONE, i as u32],
                    frame: [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
                    arms: [[0.0; 3], [0.0, 0.0, -RADIUS]],
                };
                let law = Law::SpatialCoulomb { mu: 0.4 };
                out.push_point(Row::contact(i, gap, law), point, &[0.0; 3]);
            }
            if i == 0 {
                // rows of W over velocities of two bodies
                let last = 6 * (self.balls - 1) as u32;
                let law = Law::PlanarFriction { bound: 2.0 };
                let rod = Row::contact(10_000, f64::NEG_INFINITY, law);
                out.push(rod, &[1, last + 1, last + 5], &[1.0, -0.5, 0.02], &[-0.4]);
            }
            let gap = q[6 * i]
                - if i > 0 {
                    q[6 * i - 6] + 2.0 * RADIUS
                } else {
                    f64::NEG_INFINITY
                };
            if out.wants(gap) {
                let point = Point {
                    blocks: [i as u32 - 1, i as u32],
                    frame: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
                    arms: [[RADIUS, 0.0, 0.0], [-RADIUS, 0.0, 0.0]],
                };
                let law = Law::SpatialCoulomb { mu: 0.2 };
                out.push_point(Row::contact(1000 + i, gap, law), point, &[0.0; 3]);
            }
        }
    }
}

fn stepper() -> MoreauMidpoint {
    let stop = SolverSettings {
        tol: 1e-13,
        max_iter: 100_000,
        ..SolverSettings::default()
    };
    MoreauMidpoint::new(Box::new(SorProx::new(SorSettings {
        stop,
        ..SorSettings::default()
    })))
}

#[test]
fn other_contacts_beside_points_change_nothing_for_the_points() {
    for balls in [4, 30] {
        let [short, dense] = [true, false].map(|blocks| Row { balls, blocks });
        let (mut one, mut two) = (short.start(), short.start());
        let (mut first, mut second) = (stepper(), stepper());
        let mut kept = false;
        for _ in 0..100 {
            let a = first.step(&short, &mut one, 2e-3).unwrap();
            let b = second.step(&dense, &mut two, 2e-3).unwrap();
            assert!(a.solve.converged && b.solve.converged);
            assert_eq!(first.contacts().len(), second.contacts().len());
            let pairs = one.q.iter().zip(&two.q).chain(one.u.iter().zip(&two.u));
            let apart = pairs.fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()));
            assert!(apart < 1e-9, "{balls}: {apart:e} at t = {}", one.t);
            if let Delassus::Factored(G) = first.problem().G {
                kept = true;
                let most = 12 * 2 * 3 * first.contacts().len();
                assert!(G.values().len() <= most, "{} numbers", G.values().len());
            }
        }
        assert!(one.u[1] != 0.0 && one.u[0] < 1.5, "{:?}", &one.u[..6]);
        assert_eq!(kept, balls > 20);
    }
}

#[test]
fn overlaps_go_where_other_contacts_stand_beside_points() {
    let row = Row {
        balls: 30,
        blocks: true,
    };
    let mut state = row.start();
    let before = Separator::default().separate(&row, &mut state, 1.0);
    assert!((before - 5e-4).abs() < 1e-12, "{before:e}");
    let after = Separator::default().separate(&row, &mut state, 1.0);
    assert!(after < 1e-7, "{after:e}");
}
