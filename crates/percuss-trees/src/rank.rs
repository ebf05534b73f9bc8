//! Which directions of a joint move no mass \[Arnold2013, eqs. (18)–(21)].
//!
//! A = Jᵀ M̄ J is a difference: what the successors condense away is subtracted from the inertia that they bring. Where
//! it vanishes, rounding of the size of that inertia is left, so A is judged against Jᵀ(M + Σ Hᵀ M̄_j H)J, the magnitude
//! before the subtraction; against its own eigenvalues a single small number would never look small. Successors that
//! have lost directions themselves bring their magnitude before subtraction as well.
//!
//! With several velocities A is first scaled by these magnitudes, so that metres and radians are compared fairly. The
//! generalised inverse that follows is not Moore and Penrose's, but everything that (13) to (17) make of it is the same
//! for all: M̄ J A⁺ Jᵀ M̄ does not depend on which one is taken, because M̄ J x = 0 where A x = 0.

use crate::small::eigen;

/// A direction with less than this part of its magnitude before subtraction moves no mass.
pub(crate) const TOLERANCE: f64 = 1e-13;

/// A generalised inverse of the positive semidefinite A of order `n`, given the magnitudes of its diagonal; calls `lost`
/// with each direction that moves no mass.
pub(crate) fn generalised_inverse(
    n: usize,
    A: &[f64; 36],
    magnitudes: &[f64; 6],
    out: &mut [f64; 36],
    mut lost: impl FnMut([f64; 6]),
) {
    let mut scale = [1.0; 6];
    for k in 0..n {
        if magnitudes[k] > 0.0 {
            scale[k] = 1.0 / magnitudes[k].sqrt();
        }
    }
    let (mut L, mut X) = ([0.0; 36], [0.0; 36]);
    for i in 0..n {
        for j in 0..n {
            L[i * n + j] = scale[i] * A[i * n + j] * scale[j];
        }
    }
    eigen(n, &mut L, &mut X);
    out.fill(0.0);
    for k in 0..n {
        let value = L[k * n + k];
        let mut x = [0.0; 6];
        for i in 0..n {
            x[i] = scale[i] * X[i * n + k];
        }
        if value > TOLERANCE {
            for i in 0..n {
                for j in 0..n {
                    out[i * n + j] += x[i] * x[j] / value;
                }
            }
        } else {
            let length = x.iter().map(|x| x * x).sum::<f64>().sqrt();
            lost(x.map(|x| x / length));
        }
    }
}
