//! Bodies that touch, made for tests.

use crate::common::Numbers;
use percuss_contact::{BlockInverse, BodyContacts, ContactProblem, Delassus, Dense, Law, Point};

#[derive(Clone, Default)]
pub struct Bodies {
    pub inverse: Vec<BlockInverse>,
    pub points: Vec<Point>,
    pub laws: Vec<Law>,
    pub c: Vec<f64>,
}

type V = [f64; 3];

fn cross(a: V, b: V) -> V {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn dot(a: V, b: V) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn unit(a: V) -> V {
    let norm = dot(a, a).sqrt();
    a.map(|x| x / norm)
}

fn vector(numbers: &mut Numbers) -> V {
    std::array::from_fn(|_| numbers.next())
}

/// A frame whose first vector is `n`.
pub fn frame(n: V) -> [V; 3] {
    let n = unit(n);
    let other = if n[0].abs() < 0.7 {
        [1.0, 0.0, 0.0]
    } else {
        [0.0, 1.0, 0.0]
    };
    let t = unit(cross(n, other));
    [n, t, cross(n, t)]
}

/// A contact with the normal along z.
pub fn upwards() -> Point {
    Point {
        blocks: [Point::NONE, 0],
        frame: frame([0.0, 0.0, 1.0]),
        arms: [[0.0; 3]; 2],
    }
}

pub fn laws_of_all_sorts(count: usize) -> Vec<Law> {
    let sorts = [
        Law::Unilateral,
        Law::PlanarCoulomb { mu: 0.2 },
        Law::SpatialCoulomb { mu: 0.2 },
        Law::Bilateral,
        Law::PlanarFriction { bound: 0.1 },
        Law::SpatialFriction { bound: 0.1 },
    ];
    (0..count).map(|i| sorts[i % sorts.len()]).collect()
}

impl Bodies {
    /// Any bodies, contacts between any two of them or with the world.
    pub fn random(seed: u64, blocks: usize, laws: &[Law]) -> Self {
        let mut numbers = Numbers::new(seed);
        let mut bodies = Bodies::default();
        for _ in 0..blocks {
            let rows = [0, 1, 2].map(|_| vector(&mut numbers));
            let mass = 1.5 + numbers.next();
            bodies.inverse.push(BlockInverse {
                translation: [mass; 3],
                rotation: std::array::from_fn(|k| {
                    std::array::from_fn(|l| dot(rows[k], rows[l]) + f64::from(u8::from(k == l)))
                }),
            });
        }
        for (i, law) in laws.iter().enumerate() {
            let mut pick = || ((numbers.next() + 1.0) * 0.5 * blocks as f64) as u32;
            let (a, b) = (pick(), pick());
            let b = if a == b { (b + 1) % blocks as u32 } else { b };
            bodies.points.push(Point {
                blocks: match i % 5 {
                    0 => [Point::NONE, b],
                    1 => [a, Point::NONE],
                    _ => [a, b],
                },
                frame: frame(vector(&mut numbers)),
                arms: [vector(&mut numbers), vector(&mut numbers)],
            });
            bodies.laws.push(*law);
            bodies.c.extend((0..law.rows()).map(|_| numbers.next()));
        }
        bodies
    }

    /// Balls of radius 0.5 in a heap on the ground, falling, each with a velocity of its own.
    pub fn pack(seed: u64, count: usize, mu: f64) -> Self {
        let mut numbers = Numbers::new(seed);
        let mut bodies = Bodies::default();
        let width = (count as f64).cbrt().ceil() as usize;
        let mut places: Vec<V> = vec![];
        let mut u = vec![];
        for i in 0..count {
            let at = [i % width, i / width % width, i / width / width];
            places.push(std::array::from_fn(|k| {
                0.97 * at[k] as f64 + 0.1 * numbers.next()
            }));
            let mass = 1.5 + numbers.next();
            bodies.inverse.push(BlockInverse {
                translation: [1.0 / mass; 3],
                rotation: std::array::from_fn(|k| {
                    std::array::from_fn(|l| if k == l { 10.0 / mass } else { 0.0 })
                }),
            });
            u.extend((0..6).map(|k| 0.1 * numbers.next() - if k == 2 { 0.5 } else { 0.0 }));
        }
        for j in 0..count {
            for i in 0..j {
                let between: V = std::array::from_fn(|k| places[j][k] - places[i][k]);
                if dot(between, between) < 1.0 {
                    let frame = frame(between);
                    let arms = [frame[0].map(|x| 0.5 * x), frame[0].map(|x| -0.5 * x)];
                    bodies.touch(
                        [i as u32, j as u32],
                        frame,
                        arms,
                        Law::SpatialCoulomb { mu },
                        &u,
                    );
                }
            }
            if places[j][2] < 0.2 {
                let arms = [[0.0; 3], [0.0, 0.0, -0.5]];
                let sides = [Point::NONE, j as u32];
                bodies.touch(
                    sides,
                    frame([0.0, 0.0, 1.0]),
                    arms,
                    Law::SpatialCoulomb { mu },
                    &u,
                );
            }
        }
        bodies
    }

    fn touch(&mut self, blocks: [u32; 2], frame: [V; 3], arms: [V; 2], law: Law, u: &[f64]) {
        self.points.push(Point {
            blocks,
            frame,
            arms,
        });
        self.laws.push(law);
        let gamma = self.gamma(self.points.len() - 1, u);
        self.c.extend(&gamma[..law.rows()]);
    }

    /// Adds a tower of unit cubes of 1 kg with four contacts per face, its top pushed sideways.
    pub fn tower(&mut self, boxes: usize, mu: f64, push: f64) {
        let first = self.inverse.len();
        let mut u = vec![0.0; 6 * (first + boxes)];
        for b in first..first + boxes {
            self.inverse.push(BlockInverse {
                translation: [1.0; 3],
                rotation: std::array::from_fn(|k| {
                    std::array::from_fn(|l| if k == l { 6.0 } else { 0.0 })
                }),
            });
            u[6 * b + 2] = -0.05;
        }
        let last = u.len() - 6;
        u[last] += push;
        for b in 0..boxes {
            for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
                let below = if b == 0 {
                    Point::NONE
                } else {
                    (first + b - 1) as u32
                };
                let arms = [if b == 0 { [0.0; 3] } else { [x, y, 0.5] }, [x, y, -0.5]];
                let sides = [below, (first + b) as u32];
                self.touch(
                    sides,
                    frame([0.0, 0.0, 1.0]),
                    arms,
                    Law::SpatialCoulomb { mu },
                    &u,
                );
            }
        }
    }

    /// Every body touches a heavy plate besides, which rises.
    pub fn onto_one_plate(&mut self) {
        let count = self.inverse.len();
        self.inverse.push(BlockInverse {
            translation: [0.01; 3],
            rotation: [[0.001, 0.0, 0.0], [0.0, 0.001, 0.0], [0.0, 0.0, 0.001]],
        });
        let mut u = vec![0.0; 6 * count + 6];
        u[6 * count + 2] = 0.3;
        for b in 0..count {
            let (x, y) = ((b % 10) as f64 - 4.5, (b / 10) as f64 - 4.5);
            let arms = [[x, y, 0.2], [0.0, 0.0, -0.5]];
            let law = Law::SpatialCoulomb { mu: 0.3 };
            let sides = [count as u32, b as u32];
            self.touch(sides, frame([0.0, 0.0, 1.0]), arms, law, &u);
        }
    }

    /// Other bodies beside these.
    pub fn add(&mut self, other: Bodies) {
        let shift = self.inverse.len() as u32;
        self.inverse.extend(other.inverse);
        self.points
            .extend(other.points.into_iter().map(|mut point| {
                for b in &mut point.blocks {
                    *b = if *b == Point::NONE { *b } else { *b + shift };
                }
                point
            }));
        self.laws.extend(other.laws);
        self.c.extend(other.c);
    }

    /// The contacts in another order.
    pub fn shuffle(&mut self, seed: u64) {
        let mut numbers = Numbers::new(seed);
        let mut order: Vec<(f64, usize)> = (0..self.points.len())
            .map(|i| (numbers.next(), i))
            .collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.pick(order.into_iter().map(|(_, i)| i));
    }

    /// Only the contacts for which `keep` says so.
    pub fn keep(&mut self, keep: &[bool]) {
        self.pick((0..keep.len()).filter(|i| keep[*i]));
    }

    fn pick(&mut self, order: impl Iterator<Item = usize>) {
        let old = self.clone();
        self.points.clear();
        self.laws.clear();
        self.c.clear();
        let starts: Vec<usize> = (0..old.laws.len())
            .map(|i| old.laws[..i].iter().map(Law::rows).sum())
            .collect();
        for i in order {
            self.points.push(old.points[i]);
            self.laws.push(old.laws[i]);
            self.c
                .extend(&old.c[starts[i]..starts[i] + old.laws[i].rows()]);
        }
    }

    /// d_kᵀ ((v₂ + ω₂ × r₂) − (v₁ + ω₁ × r₁)).
    pub fn gamma(&self, i: usize, u: &[f64]) -> V {
        let point = &self.points[i];
        let at = |side: usize| -> V {
            match point.blocks[side] {
                Point::NONE => [0.0; 3],
                b => {
                    let u = &u[6 * b as usize..6 * b as usize + 6];
                    let turned = cross([u[3], u[4], u[5]], point.arms[side]);
                    std::array::from_fn(|k| u[k] + turned[k])
                }
            }
        };
        let (one, two) = (at(0), at(1));
        point
            .frame
            .map(|d| dot(d, std::array::from_fn(|k| two[k] - one[k])))
    }

    pub fn pairs(&self) -> BodyContacts {
        let mut G = BodyContacts::default();
        G.inverse.clone_from(&self.inverse);
        for (law, point) in self.laws.iter().zip(&self.points) {
            G.push(law.rows(), *point);
        }
        G
    }

    pub fn problem(&self) -> ContactProblem {
        let G = Delassus::BodyContacts(self.pairs());
        ContactProblem::new(G, self.c.clone(), self.laws.clone()).unwrap()
    }

    /// G = Wᵀ M⁻¹ W with W from the velocities alone.
    pub fn dense(&self) -> Dense {
        let n = 6 * self.inverse.len();
        let mut W: Vec<Vec<f64>> = vec![vec![0.0; n]; self.c.len()];
        for d in 0..n {
            let mut u = vec![0.0; n];
            u[d] = 1.0;
            let mut row = 0;
            for (i, law) in self.laws.iter().enumerate() {
                let gamma = self.gamma(i, &u);
                for gamma in &gamma[..law.rows()] {
                    W[row][d] = *gamma;
                    row += 1;
                }
            }
        }
        let solved = |w: &[f64]| -> Vec<f64> {
            let mut y = vec![0.0; n];
            for (b, inverse) in self.inverse.iter().enumerate() {
                for k in 0..3 {
                    y[6 * b + k] = inverse.translation[k] * w[6 * b + k];
                    let turn = [w[6 * b + 3], w[6 * b + 4], w[6 * b + 5]];
                    y[6 * b + 3 + k] = dot(inverse.rotation[k], turn);
                }
            }
            y
        };
        let Y: Vec<Vec<f64>> = W.iter().map(|w| solved(w)).collect();
        let entry = |w: &[f64], y: &[f64]| w.iter().zip(y).map(|(a, b)| a * b).sum::<f64>();
        Dense::from_rows(
            W.iter()
                .flat_map(|w| Y.iter().map(move |y| entry(w, y)))
                .collect(),
        )
    }
}
