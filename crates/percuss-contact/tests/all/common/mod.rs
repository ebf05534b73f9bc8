//! Contact problems made for tests.

#![allow(non_snake_case)] // matrices are upper case, as in the papers
#![allow(dead_code)] // every test uses its own part

use percuss_contact::solvers::by_kind;
use percuss_contact::{
    BlockInverse, Blocks, BodyContacts, ContactProblem, Delassus, Dense, Factored, Law, Laws,
    Measure, Point, SolveReport, SolverKind, SolverSettings,
};

/// A small generator of numbers in [−1, 1), the same on every machine.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Self {
        Numbers(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D)
    }

    pub fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }
}

/// W (one row of `velocities` entries per row of the problem), the inverse masses, and everything else.
#[derive(Clone)]
pub struct Made {
    pub W: Vec<Vec<f64>>,
    pub inverse_mass: Vec<f64>,
    pub c: Vec<f64>,
    pub laws: Vec<Law>,
}

impl Made {
    /// Random force directions on a system with `velocities` velocities.
    pub fn random(seed: u64, velocities: usize, laws: &[Law]) -> Made {
        let mut numbers = Numbers::new(seed);
        let rows: usize = laws.iter().map(Law::rows).sum();
        Made {
            W: (0..rows)
                .map(|_| (0..velocities).map(|_| numbers.next()).collect())
                .collect(),
            inverse_mass: (0..velocities).map(|_| 1.5 + numbers.next()).collect(),
            c: (0..rows).map(|_| numbers.next()).collect(),
            laws: laws.to_vec(),
        }
    }

    fn entry(&self, i: usize, j: usize) -> f64 {
        self.W[i]
            .iter()
            .zip(&self.W[j])
            .zip(&self.inverse_mass)
            .map(|((a, b), m)| a * b * m)
            .sum()
    }

    pub fn dense(&self) -> ContactProblem {
        let n = self.c.len();
        let G = (0..n * n).map(|k| self.entry(k / n, k % n)).collect();
        let G = Delassus::Dense(Dense::from_rows(G));
        ContactProblem::new(G, self.c.clone(), self.laws.clone()).unwrap()
    }

    pub fn blocks(&self) -> ContactProblem {
        let laws: Laws = self.laws.iter().copied().collect();
        let n = self.c.len();
        let entries = (0..n * n)
            .map(|k| (k / n, k % n, self.entry(k / n, k % n)))
            .filter(|(_, _, g)| *g != 0.0);
        let G = Delassus::Blocks(Blocks::from_entries(&laws, entries));
        ContactProblem::new(G, self.c.clone(), self.laws.clone()).unwrap()
    }

    pub fn factored(&self) -> ContactProblem {
        let mut G = Factored::new(self.inverse_mass.len());
        let mut row = 0;
        for law in &self.laws {
            let rows = &self.W[row..row + law.rows()];
            let dofs: Vec<u32> = (0..self.inverse_mass.len() as u32)
                .filter(|d| rows.iter().any(|w| w[*d as usize] != 0.0))
                .collect();
            let mut W = Vec::new();
            let mut Y = Vec::new();
            for w in rows {
                for d in &dofs {
                    W.push(w[*d as usize]);
                    Y.push(w[*d as usize] * self.inverse_mass[*d as usize]);
                }
            }
            G.push(law.rows(), &dofs, &W, &dofs, &Y);
            row += law.rows();
        }
        let G = Delassus::Factored(G);
        ContactProblem::new(G, self.c.clone(), self.laws.clone()).unwrap()
    }
}

/// A tower of unit cubes of 1 kg that touch in `k` × `k` points per face: statically indeterminate many times over.
/// It feels gravity over `dt`, and its top moves sideways at `push`.
pub fn tower(boxes: usize, k: usize, mu: f64, push: f64) -> Made {
    let (dt, inertia) = (0.005, 1.0 / 6.0);
    let velocities = 6 * boxes;
    let mut u = vec![0.0; velocities];
    for b in 0..boxes {
        u[6 * b + 2] = -9.81 * dt;
    }
    u[velocities - 6] += push;
    let mut W = Vec::new();
    let mut laws = Vec::new();
    for b in 0..boxes {
        for point in 0..k * k {
            let place = |i: usize| i as f64 / (k - 1) as f64 - 0.5;
            let (x, y) = (place(point % k), place(point / k));
            for direction in [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]] {
                let mut row = vec![0.0; velocities];
                // the upper box feels the direction at its lower face, the lower box its opposite at its upper face
                add(&mut row, 6 * b, [x, y, -0.5], direction, 1.0);
                if b > 0 {
                    add(&mut row, 6 * (b - 1), [x, y, 0.5], direction, -1.0);
                }
                W.push(row);
            }
            laws.push(Law::SpatialCoulomb { mu });
        }
    }
    let c = W
        .iter()
        .map(|w| w.iter().zip(&u).map(|(w, u)| w * u).sum())
        .collect();
    let inverse_mass = (0..velocities)
        .map(|d| if d % 6 < 3 { 1.0 } else { 1.0 / inertia })
        .collect();
    Made {
        W,
        inverse_mass,
        c,
        laws,
    }
}

pub fn add(row: &mut [f64], at: usize, r: [f64; 3], d: [f64; 3], sign: f64) {
    let moment = [
        r[1] * d[2] - r[2] * d[1],
        r[2] * d[0] - r[0] * d[2],
        r[0] * d[1] - r[1] * d[0],
    ];
    for k in 0..3 {
        row[at + k] += sign * d[k];
        row[at + 3 + k] += sign * moment[k];
    }
}

/// ξ that the solver arrives at from p = 0, with its report.
pub fn solve(
    kind: SolverKind,
    problem: &ContactProblem,
    settings: SolverSettings,
) -> (Vec<f64>, Vec<f64>, SolveReport) {
    let mut p = vec![0.0; problem.rows()];
    let report = by_kind(kind, settings).solve(problem, &mut p);
    let mut xi = vec![0.0; problem.rows()];
    problem.xi(&p, &mut xi);
    (p, xi, report)
}

pub fn settings(tol: f64, max_iter: usize) -> SolverSettings {
    SolverSettings {
        tol,
        max_iter,
        measure: Measure::Scaled,
    }
}

pub fn distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter()
        .zip(b)
        .fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()))
}

/// Contacts between the points of random bodies: one large island and many small ones.
pub fn bodies(seed: u64, large: u32, small: u32) -> ContactProblem {
    let mut numbers = Numbers::new(seed);
    let mut G = BodyContacts::default();
    let (mut laws, mut c) = (Vec::new(), Vec::new());
    for _ in 0..large + 2 * small {
        G.inverse.push(BlockInverse {
            translation: [1.0; 3],
            rotation: [[2.5, 0.0, 0.0], [0.0, 2.5, 0.0], [0.0, 0.0, 2.5]],
        });
    }
    let mut touch = |blocks: [u32; 2]| {
        let mut vector = || [numbers.next(), numbers.next(), numbers.next()];
        let arms = [vector(), vector()];
        let frame = [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        G.push(
            3,
            Point {
                blocks,
                frame,
                arms,
            },
        );
        laws.push(Law::SpatialCoulomb { mu: 0.4 });
        c.extend(vector());
    };
    for i in 0..large {
        touch([Point::NONE, i]);
        touch([i, (i + 1) % large]);
        touch([i, (i + 7) % large]);
    }
    for i in 0..small {
        touch([large + 2 * i, large + 2 * i + 1]);
        touch([Point::NONE, large + 2 * i]);
    }
    ContactProblem::new(Delassus::BodyContacts(G), c, laws).expect("a problem")
}
