//! Small vibrations about any state: K φ = ω² M φ.

use crate::beams::Beams;
use crate::element::Element;
use crate::error::SoftError;
use crate::joined::Joined;
use crate::joint::Joints;
use crate::statics::{constrain, residual, tangent};
use crate::support::Support;
use crate::tridiagonal::Tridiagonal;
use percuss_math::eigen;
use percuss_math::sparse::{Cholesky, Symmetric};
use std::collections::BTreeMap;

/// Some of the lowest vibrations.
#[derive(Clone, Debug, PartialEq)]
pub struct Modes {
    /// ω², 1/s²; negative where the state is unstable.
    pub omega_squared: Vec<f64>,
    /// Shapes over all coordinates, one after the other, with φᵀ M φ = 1.
    pub shapes: Vec<Vec<f64>>,
}

impl Modes {
    /// ω, rad/s, of the stable ones in order.
    pub fn omega(&self) -> impl Iterator<Item = f64> + '_ {
        self.omega_squared.iter().map(|x| x.max(0.0).sqrt())
    }
}

/// The `count` lowest vibrations about `q` under loads with this parameter, or all where there are fewer.
pub fn modes<E: Element<N>, const N: usize>(
    beams: &Beams<E, N>,
    q: &[f64],
    lambda: f64,
    count: usize,
) -> Result<Modes, SoftError> {
    let mut K = Tridiagonal::zeros(beams.nodes());
    tangent(beams, q, lambda, &mut K);
    if !beams.joints.is_empty() {
        let mut joined = Joined::default();
        joined.factor(beams, q, &mut K.clone())?;
        let mut R = vec![0.0; q.len()];
        residual(beams, q, lambda, &mut R);
        joined.solve(&beams.supports, &mut R, true, &vec![0.0; q.len()]);
        beams.add_weld_tangent(q, &joined.lambda, &mut K);
    }
    constrain(&beams.supports, &mut K);
    let mut M = beams.mass().clone();
    beams.add_spin_mass(q, 1.0, &mut M);
    constrain(&beams.supports, &mut M);
    // held coordinates have a stiffness and no mass
    let mut held = 0;
    for support in &beams.supports {
        for k in (0..N).filter(|&k| support.held[k]) {
            M.diagonal[support.node][k][k] = 0.0;
            held += 1;
        }
    }
    let free = Free::new(beams, q);
    let count = count.min(free.order - held);
    let (K, M) = (free.reduce(&sparse(&K)), free.reduce(&sparse(&M)));
    let no_modes = |residual: f64| SoftError::NoConvergence {
        what: "vibrations",
        residual,
        iterations: count,
    };
    // a shift below all eigenvalues: the factor tells whether it is
    let (mut sigma, mut factor) = (0.0, Cholesky::new(&K));
    let mut shift = 1e-8 * ratio(&K, &M);
    while factor.is_err() {
        sigma = -shift;
        factor = Cholesky::new(&K.plus(shift, &M));
        shift *= 100.0;
        if !shift.is_finite() {
            return Err(no_modes(f64::NAN));
        }
    }
    let mut factor = factor.map_err(|_| no_modes(f64::NAN))?;
    let found = eigen::lowest(&K, &M, (&mut factor, sigma), count, 1e-10, None)
        .map_err(|_| no_modes(f64::NAN))?;
    let shapes = found.vectors.chunks(K.order()).map(|x| {
        let mut x = free.expand(x);
        for support in &beams.supports {
            support.out_of_axes(&mut x[N * support.node..][..N]);
        }
        x
    });
    Ok(Modes {
        shapes: shapes.collect(),
        omega_squared: found.values,
    })
}

/// Coordinates, along the axes of supports, as sums over those that joints leave free: x = T y.
struct Free {
    /// Row of T for each coordinate.
    T: Vec<Vec<(usize, f64)>>,
    order: usize,
}

/// An equation whose largest factor is below this share says nothing new.
const NOTHING: f64 = 1e-9;

impl Free {
    fn new<E: Element<N>, const N: usize>(beams: &Beams<E, N>, q: &[f64]) -> Self {
        let mut joints = Joints::default();
        joints.update(beams, [q, q, q]);
        // coordinates that follow from others
        let mut follow: BTreeMap<usize, BTreeMap<usize, f64>> = BTreeMap::new();
        for equation in 0..joints.equations() {
            let mut row = BTreeMap::new();
            for (node, w) in joints.side(equation) {
                for (half, w) in w.iter().enumerate() {
                    let mut w = *w;
                    let held = |support: &&Support<N>| support.node == node + half;
                    if let Some(support) = beams.supports.iter().find(held) {
                        support.hold(&mut w);
                    }
                    for (k, w) in w.iter().enumerate().filter(|(_, w)| **w != 0.0) {
                        add(&mut row, N * (node + half) + k, *w);
                    }
                }
            }
            let size = largest(&row).map_or(0.0, |(_, w)| w.abs());
            let known: Vec<usize> = row
                .keys()
                .filter(|i| follow.contains_key(i))
                .copied()
                .collect();
            for i in known {
                replace(&mut row, i, &follow[&i]);
            }
            let Some((pivot, w)) = largest(&row).filter(|(_, w)| w.abs() > NOTHING * size) else {
                continue;
            };
            row.remove(&pivot);
            row.values_mut().for_each(|x| *x /= -w);
            for other in follow.values_mut() {
                replace(other, pivot, &row);
            }
            follow.insert(pivot, row);
        }
        let free: Vec<usize> = (0..q.len()).filter(|i| !follow.contains_key(i)).collect();
        let number = |i: &usize| free.partition_point(|j| j < i);
        let T = (0..q.len()).map(|i| match follow.get(&i) {
            None => vec![(number(&i), 1.0)],
            Some(row) => row.iter().map(|(j, x)| (number(j), *x)).collect(),
        });
        Free {
            T: T.collect(),
            order: free.len(),
        }
    }

    /// Tᵀ A T.
    fn reduce(&self, A: &Symmetric) -> Symmetric {
        let mut terms = vec![];
        for (i, j, a) in A.all() {
            for (k, x) in &self.T[i] {
                for (l, y) in &self.T[j] {
                    // of A_ij and A_ji together the matrix keeps one half
                    let both = if i != j && k == l { 2.0 } else { 1.0 };
                    if i != j || k <= l {
                        terms.push((*k, *l, both * a * x * y));
                    }
                }
            }
        }
        let places = terms.iter().map(|(k, l, _)| (*k, *l));
        let mut reduced = Symmetric::with_pattern(self.order, places);
        terms.iter().for_each(|(k, l, a)| reduced.add(*k, *l, *a));
        reduced
    }

    fn expand(&self, y: &[f64]) -> Vec<f64> {
        let row = |row: &Vec<(usize, f64)>| row.iter().map(|(k, x)| x * y[*k]).sum();
        self.T.iter().map(row).collect()
    }
}

fn add(row: &mut BTreeMap<usize, f64>, i: usize, x: f64) {
    *row.entry(i).or_insert(0.0) += x;
}

/// x_i in a sum becomes what it follows from.
fn replace(row: &mut BTreeMap<usize, f64>, i: usize, by: &BTreeMap<usize, f64>) {
    if let Some(factor) = row.remove(&i) {
        by.iter().for_each(|(j, x)| add(row, *j, factor * x));
    }
}

fn largest(row: &BTreeMap<usize, f64>) -> Option<(usize, f64)> {
    let by_size = |a: &(&usize, &f64), b: &(&usize, &f64)| a.1.abs().total_cmp(&b.1.abs());
    row.iter().max_by(by_size).map(|(i, x)| (*i, *x))
}

/// Largest K_ii over largest M_ii.
fn ratio(K: &Symmetric, M: &Symmetric) -> f64 {
    let largest = |A: &Symmetric| (0..A.order()).map(|i| A.get(i, i)).fold(0.0, f64::max);
    largest(K) / largest(M)
}

fn sparse<const N: usize>(A: &Tridiagonal<N>) -> Symmetric {
    let blocks = A.blocks();
    let own = (0..blocks)
        .flat_map(|b| (0..N).flat_map(move |r| (0..=r).map(move |c| (N * b + r, N * b + c))));
    let next = (1..blocks)
        .flat_map(|b| (0..N).flat_map(move |r| (0..N).map(move |c| (N * b + r, N * (b - 1) + c))));
    let places: Vec<(usize, usize)> = own.chain(next).collect();
    let mut S = Symmetric::with_pattern(N * blocks, places.iter().copied());
    for (i, j) in places {
        let value = if i / N == j / N {
            A.diagonal[i / N][i % N][j % N]
        } else {
            A.below[i / N][i % N][j % N]
        };
        S.add(i, j, value);
    }
    S
}
