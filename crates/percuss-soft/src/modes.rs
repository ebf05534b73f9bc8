//! Small vibrations about any state: K φ = ω² M φ.

use crate::beams::Beams;
use crate::element::Element;
use crate::error::SoftError;
use crate::statics::{constrain, tangent};
use crate::tridiagonal::Tridiagonal;
use percuss_math::eigen;
use percuss_math::sparse::{Cholesky, Symmetric};

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

/// The `count` lowest vibrations about `q` under loads with this parameter.
pub fn modes<E: Element<N>, const N: usize>(
    beams: &Beams<E, N>,
    q: &[f64],
    lambda: f64,
    count: usize,
) -> Result<Modes, SoftError> {
    if !beams.joints.is_empty() {
        return Err(SoftError::JoinedModes);
    }
    let mut K = Tridiagonal::zeros(beams.nodes());
    tangent(beams, q, lambda, &mut K);
    constrain(&beams.supports, &mut K);
    let mut M = beams.mass().clone();
    beams.add_spin_mass(q, 1.0, &mut M);
    constrain(&beams.supports, &mut M);
    // held coordinates have a stiffness and no mass
    for support in &beams.supports {
        for k in (0..N).filter(|&k| support.held[k]) {
            M.diagonal[support.node][k][k] = 0.0;
        }
    }
    let (K, M) = (sparse(&K), sparse(&M));
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
        let mut x = x.to_vec();
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
