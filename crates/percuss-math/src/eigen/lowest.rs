//! The lowest eigenpairs of large sparse pairs by the Lanczos method on (K − σM)⁻¹ M.

use super::EigenError;
use crate::eigen::symmetric;
use crate::sparse::{Cholesky, Symmetric};

/// Some eigenpairs K x = λ M x, the lowest first, with xᵀ M x = 1.
#[derive(Clone, Debug, PartialEq)]
pub struct LowestPairs {
    /// Eigenvalues.
    pub values: Vec<f64>,
    /// Eigenvectors, one after the other.
    pub vectors: Vec<f64>,
    /// ‖K x − λ M x‖ / (‖K x‖ + |λ| ‖M x‖) of each; of rigid motions, where both vanish, relative to the next larger one.
    pub residuals: Vec<f64>,
    /// Solves that it took.
    pub solves: usize,
}

/// The `count` lowest pairs. `factor` is that of K − σM with `sigma` σ below all eigenvalues: zero where K is positive, negative
/// where it is not. Restarts until every pair is known to `tol`, relative to the largest of them; `start` speeds it up where
/// eigenvectors are known nearly.
///
/// The operator A = (K − σM)⁻¹ M is symmetric in the product of M \[Ericsson1980], and its largest eigenvalues 1/(λ − σ) belong
/// to the lowest λ. One sequence of vectors finds an eigenvalue that comes twice only once: what has been found is set aside, and
/// others are looked for in the rest until none is lower.
pub fn lowest(
    K: &Symmetric,
    M: &Symmetric,
    (factor, sigma): (&mut Cholesky, f64),
    count: usize,
    tol: f64,
    start: Option<&[f64]>,
) -> Result<LowestPairs, EigenError> {
    let n = K.order();
    if n == 0 {
        return Ok(LowestPairs {
            values: Vec::new(),
            vectors: Vec::new(),
            residuals: Vec::new(),
            solves: 0,
        });
    }
    let count = count.min(n);
    let mut search = Search {
        M,
        factor,
        tol,
        solves: 0,
    };
    let mut found = search.largest(&Found::default(), count, first(n, start))?;
    for number in 1..=count {
        if found.theta.len() == n {
            break;
        }
        let more = search.largest(&found, 1, other(n, number))?;
        let least = found.theta.last().copied().unwrap_or(0.0);
        match more.theta.first() {
            Some(theta) if *theta > least * (1.0 + 10.0 * tol) => found.insert(n, more),
            _ => break,
        }
    }
    let values = found.theta.iter().map(|theta| sigma + 1.0 / theta);
    Ok(finish(K, M, values.collect(), found.vectors, search.solves))
}

/// Eigenpairs of A, the largest first.
#[derive(Default)]
struct Found {
    theta: Vec<f64>,
    vectors: Vec<f64>,
}

impl Found {
    /// Puts one more in its place, and drops the last.
    fn insert(&mut self, n: usize, one: Found) {
        let at = self.theta.partition_point(|theta| *theta >= one.theta[0]);
        self.theta.insert(at, one.theta[0]);
        self.vectors.splice(at * n..at * n, one.vectors);
        self.theta.pop();
        self.vectors.truncate(self.theta.len() * n);
    }
}

struct Search<'a> {
    M: &'a Symmetric,
    factor: &'a mut Cholesky,
    tol: f64,
    solves: usize,
}

impl Search<'_> {
    /// The largest eigenpairs of A beside those that are set aside. All vectors are orthogonalised against each other, twice;
    /// restarts keep the wanted Ritz vectors and the residual \[Wu2000].
    fn largest(
        &mut self,
        aside: &Found,
        count: usize,
        mut v: Vec<f64>,
    ) -> Result<Found, EigenError> {
        let n = v.len();
        let room = n - aside.theta.len();
        let count = count.min(room);
        let most = (2 * count + 20).min(room);
        let mut basis = Basis::new(self.M, &aside.vectors, n);
        // H = Vᵀ M A V
        let mut H = vec![0.0; most * most];
        let mut kept = 0;
        for _restart in 0..MOST_RESTARTS {
            let (mut size, mut beta) = (kept, 0.0);
            let mut tries = 0;
            while size < most {
                if basis.push(self.M, &mut v).is_none() {
                    // the space is invariant: go on in another direction
                    tries += 1;
                    if size >= count || tries > 5 {
                        break;
                    }
                    v = other(n, 1000 + size + tries);
                    continue;
                }
                let mut w = basis.last_times_M().to_vec();
                self.factor.solve(&mut w);
                self.solves += 1;
                let h = basis.orthogonalise(&mut w);
                size += 1;
                for (i, h) in h[basis.aside..].iter().enumerate() {
                    H[i * most + size - 1] = *h;
                    H[(size - 1) * most + i] = *h;
                }
                v = w;
                beta = norm(self.M, &v);
            }
            let ritz = ritz(&H, most, size)?;
            let wanted = size.min(count);
            let worst = (0..wanted).map(|k| {
                let (theta, y) = &ritz[k];
                beta * y[size - 1].abs() / theta.abs().max(f64::MIN_POSITIVE)
            });
            if worst.fold(0.0, f64::max) <= self.tol || size < most || size == room {
                return Ok(Found {
                    theta: ritz[..wanted].iter().map(|(theta, _)| *theta).collect(),
                    vectors: basis.combine(&ritz[..wanted]),
                });
            }
            kept = count + (most - count) / 3;
            let vectors = basis.combine(&ritz[..kept]);
            basis.restart(self.M, &vectors);
            H.fill(0.0);
            for (i, (theta, _)) in ritz[..kept].iter().enumerate() {
                H[i * most + i] = *theta;
            }
        }
        Err(EigenError::NoConvergence { order: n })
    }
}

/// Eigenpairs of the leading part of H, the largest first.
fn ritz(H: &[f64], most: usize, size: usize) -> Result<Vec<(f64, Vec<f64>)>, EigenError> {
    let entry = |e: usize| (e / size, e % size);
    let T: Vec<f64> = (0..size * size)
        .map(entry)
        .map(|(i, j)| 0.5 * (H[i * most + j] + H[j * most + i]))
        .collect();
    let identity: Vec<f64> = (0..size * size)
        .map(entry)
        .map(|(i, j)| f64::from(u8::from(i == j)))
        .collect();
    let pairs = symmetric(size, &T, &identity)?;
    let falling = (0..size).rev();
    Ok(falling
        .map(|k| (pairs.values[k], pairs.vector(k).to_vec()))
        .collect())
}

const MOST_RESTARTS: usize = 60;

/// Vectors that are orthonormal in the product of M, and M times them; the first ones are those that are set aside.
struct Basis {
    n: usize,
    aside: usize,
    vectors: Vec<f64>,
    times_M: Vec<f64>,
}

impl Basis {
    fn new(M: &Symmetric, aside: &[f64], n: usize) -> Self {
        let mut basis = Basis {
            n,
            aside: aside.len() / n,
            vectors: Vec::new(),
            times_M: Vec::new(),
        };
        basis.extend(M, aside);
        basis
    }

    fn extend(&mut self, M: &Symmetric, vectors: &[f64]) {
        for v in vectors.chunks_exact(self.n) {
            let mut Mv = vec![0.0; self.n];
            M.apply(v, &mut Mv);
            self.times_M.extend(Mv);
            self.vectors.extend_from_slice(v);
        }
    }

    /// Takes up `v`; none where nothing is left of it beside the others.
    fn push(&mut self, M: &Symmetric, v: &mut [f64]) -> Option<()> {
        let before = norm(M, v);
        self.orthogonalise(v);
        let size = norm(M, v);
        if size <= 1e-10 * before || size <= f64::MIN_POSITIVE {
            return None;
        }
        v.iter_mut().for_each(|v| *v /= size);
        self.extend(M, v);
        Some(())
    }

    fn last_times_M(&self) -> &[f64] {
        &self.times_M[self.times_M.len() - self.n..]
    }

    /// w ← (I − V Vᵀ M) w, twice; what was taken out along each.
    fn orthogonalise(&self, w: &mut [f64]) -> Vec<f64> {
        let mut taken = vec![0.0; self.vectors.len() / self.n];
        for _ in 0..2 {
            for (i, taken) in taken.iter_mut().enumerate() {
                let part = i * self.n..(i + 1) * self.n;
                let h = dot(&self.times_M[part.clone()], w);
                *taken += h;
                for (w, v) in w.iter_mut().zip(&self.vectors[part]) {
                    *w -= h * v;
                }
            }
        }
        taken
    }

    /// V y for every y, with V without those set aside.
    fn combine(&self, ritz: &[(f64, Vec<f64>)]) -> Vec<f64> {
        let mut out = vec![0.0; ritz.len() * self.n];
        let own = &self.vectors[self.aside * self.n..];
        for (out, (_, y)) in out.chunks_exact_mut(self.n).zip(ritz) {
            for (v, y) in own.chunks_exact(self.n).zip(y) {
                out.iter_mut().zip(v).for_each(|(out, v)| *out += y * v);
            }
        }
        out
    }

    /// Keeps those set aside, and these.
    fn restart(&mut self, M: &Symmetric, vectors: &[f64]) {
        self.vectors.truncate(self.aside * self.n);
        self.times_M.truncate(self.aside * self.n);
        self.extend(M, vectors);
    }
}

/// The sum of what is known, or anything.
fn first(n: usize, start: Option<&[f64]>) -> Vec<f64> {
    let mut v = other(n, 0);
    if let Some(known) = start {
        v.iter_mut().for_each(|v| *v *= 1e-3);
        for x in known.chunks_exact(n) {
            v.iter_mut().zip(x).for_each(|(v, x)| *v += x);
        }
    }
    v
}

/// A vector with parts of all wave lengths, always the same for the same number.
pub(super) fn other(n: usize, number: usize) -> Vec<f64> {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(number as u64 + 1);
    let mut next = || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as f64 / (1_u64 << 31) as f64 - 0.5
    };
    (0..n).map(|_| next()).collect()
}

pub(super) fn finish(
    K: &Symmetric,
    M: &Symmetric,
    values: Vec<f64>,
    vectors: Vec<f64>,
    solves: usize,
) -> LowestPairs {
    let n = K.order();
    let (mut Kx, mut Mx) = (vec![0.0; n], vec![0.0; n]);
    let (mut off, mut size) = (Vec::new(), Vec::new());
    for (x, lambda) in vectors.chunks_exact(n).zip(&values) {
        K.apply(x, &mut Kx);
        M.apply(x, &mut Mx);
        let r: f64 = Kx
            .iter()
            .zip(&Mx)
            .map(|(k, m)| (k - lambda * m).powi(2))
            .sum();
        off.push(r.sqrt());
        size.push(dot(&Kx, &Kx).sqrt() + lambda.abs() * dot(&Mx, &Mx).sqrt());
    }
    let largest = size.iter().fold(0.0_f64, |a, b| a.max(*b));
    let residuals = off
        .iter()
        .zip(&size)
        .map(|(off, size)| off / size.max(1e-8 * largest).max(f64::MIN_POSITIVE));
    LowestPairs {
        residuals: residuals.collect(),
        values,
        vectors,
        solves,
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn norm(M: &Symmetric, v: &[f64]) -> f64 {
    let mut Mv = vec![0.0; v.len()];
    M.apply(v, &mut Mv);
    dot(v, &Mv).max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::PI;

    fn unit(n: usize) -> Symmetric {
        let mut M = Symmetric::with_pattern(n, (1..n).map(|i| (i, i - 1)));
        (0..n).for_each(|i| M.add(i, i, 1.0));
        M
    }

    #[test]
    fn a_chain_has_its_frequencies() {
        let n = 800;
        let (K, M) = (crate::sparse::tests::chain(n), unit(n));
        let mut factor = Cholesky::new(&K).unwrap();
        let pairs = lowest(&K, &M, (&mut factor, 0.0), 12, 1e-12, None).unwrap();
        for (k, value) in pairs.values.iter().enumerate() {
            let exact = (2.0 * (0.5 * PI * (k + 1) as f64 / (n + 1) as f64).sin()).powi(2);
            assert!((value / exact - 1.0).abs() < 1e-9, "{k}: {value} {exact}");
            assert!(pairs.residuals[k] < 1e-7, "{:?}", pairs.residuals);
        }
        // known vectors spare solves
        let again = lowest(&K, &M, (&mut factor, 0.0), 12, 1e-12, Some(&pairs.vectors)).unwrap();
        assert!(again.solves <= pairs.solves);
    }

    #[test]
    fn rigid_motions_are_found_twice() {
        // two free chains: zero twice, then every frequency twice
        let n = 60;
        let mut K = Symmetric::with_pattern(2 * n, (1..2 * n).map(|i| (i, i - 1)));
        for i in 0..2 * n {
            let ends = [0, n - 1].contains(&(i % n));
            K.add(i, i, if ends { 1.0 } else { 2.0 });
            if i % n > 0 {
                K.add(i, i - 1, -1.0);
            }
        }
        let M = unit(2 * n);
        let sigma = -1e-3;
        let mut factor = Cholesky::new(&K.plus(-sigma, &M)).unwrap();
        let pairs = lowest(&K, &M, (&mut factor, sigma), 6, 1e-11, None).unwrap();
        for k in 0..6 {
            let exact = (2.0 * (0.5 * PI * (k / 2) as f64 / n as f64).sin()).powi(2);
            assert!(
                (pairs.values[k] - exact).abs() < 1e-10,
                "{:?}",
                pairs.values
            );
        }
    }
}
