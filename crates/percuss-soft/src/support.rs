//! What holds nodes: coordinates of a node, seen in axes of its own, that do not move or move as told.

use crate::tridiagonal::Tridiagonal;
use percuss_math::space::Mat3;

/// Some coordinates of a node are held.
#[derive(Clone, Debug)]
pub struct Support<const N: usize> {
    /// The node.
    pub node: usize,
    /// Directions in the space of the node's coordinates, one in each row, orthonormal.
    pub axes: [[f64; N]; N],
    /// Which of them are held.
    pub held: [bool; N],
    /// Velocities along the held directions at the end of a step; in statics, their displacement at load parameter 1.
    pub rate: [f64; N],
}

impl<const N: usize> Support<N> {
    /// Nothing held yet, axes of the coordinates.
    pub fn free(node: usize) -> Self {
        let mut axes = [[0.0; N]; N];
        for (k, row) in axes.iter_mut().enumerate() {
            row[k] = 1.0;
        }
        Support {
            node,
            axes,
            held: [false; N],
            rate: [0.0; N],
        }
    }

    /// Components along the axes.
    #[inline]
    pub fn into_axes(&self, x: &mut [f64]) {
        let old: [f64; N] = std::array::from_fn(|k| x[k]);
        for (k, row) in self.axes.iter().enumerate() {
            x[k] = row.iter().zip(&old).map(|(a, b)| a * b).sum();
        }
    }

    /// From components along the axes.
    #[inline]
    pub fn out_of_axes(&self, x: &mut [f64]) {
        let old: [f64; N] = std::array::from_fn(|k| x[k]);
        for (k, x) in x.iter_mut().enumerate().take(N) {
            *x = (0..N).map(|l| self.axes[l][k] * old[l]).sum();
        }
    }

    /// Components along the axes, those that are held zero.
    #[inline]
    pub(crate) fn hold(&self, x: &mut [f64]) {
        self.into_axes(x);
        for (x, held) in x.iter_mut().zip(&self.held) {
            if *held {
                *x = 0.0;
            }
        }
    }

    /// The velocity that is held, as coordinates.
    pub fn velocity(&self) -> [f64; N] {
        let mut v: [f64; N] =
            std::array::from_fn(|k| if self.held[k] { self.rate[k] } else { 0.0 });
        self.out_of_axes(&mut v);
        v
    }

    /// T A Tᵀ with rows and columns of held directions replaced by those of the unit matrix times `scale`.
    pub fn constrain(&self, A: &mut Tridiagonal<N>, scale: f64) {
        let (i, n) = (self.node, A.blocks());
        let T = &self.axes;
        let left = |B: &[[f64; N]; N]| {
            let mut C = [[0.0; N]; N];
            for (r, t) in T.iter().enumerate() {
                for (t, row) in t.iter().zip(B) {
                    for c in 0..N {
                        C[r][c] += t * row[c];
                    }
                }
            }
            C
        };
        let right = |B: &[[f64; N]; N]| {
            let mut C = [[0.0; N]; N];
            for (row, B) in C.iter_mut().zip(B) {
                for (c, t) in T.iter().enumerate() {
                    row[c] = B.iter().zip(t).map(|(x, y)| x * y).sum();
                }
            }
            C
        };
        A.diagonal[i] = right(&left(&A.diagonal[i]));
        A.below[i] = left(&A.below[i]);
        if i + 1 < n {
            A.below[i + 1] = right(&A.below[i + 1]);
        }
        for k in (0..N).filter(|&k| self.held[k]) {
            for l in 0..N {
                A.diagonal[i][k][l] = 0.0;
                A.diagonal[i][l][k] = 0.0;
                A.below[i][k][l] = 0.0;
                if i + 1 < n {
                    A.below[i + 1][l][k] = 0.0;
                }
            }
            A.diagonal[i][k][k] = scale;
        }
    }
}

impl Support<7> {
    /// The place of a node in space is held.
    pub fn pin(node: usize) -> Self {
        let mut support = Support::free(node);
        support.held[..3].fill(true);
        support
    }

    /// Place and section of a node in space are held; it may still be stretched. `A` has the section's axes as columns.
    pub fn clamp(node: usize, A: &Mat3) -> Self {
        let mut support = Support::<7>::pin(node);
        support.aim(A);
        support.held[4..].fill(true);
        support
    }

    /// Slopes along the axes of this section.
    pub fn aim(&mut self, A: &Mat3) {
        for axis in 0..3 {
            for k in 0..3 {
                self.axes[3 + axis][3 + k] = A[(k, axis)];
            }
        }
    }
}

impl Support<4> {
    /// The place of a node in the plane is held.
    pub fn pin(node: usize) -> Self {
        let mut support = Support::free(node);
        support.held[..2].fill(true);
        support
    }

    /// Place and direction of a node in the plane are held; it may still be stretched.
    pub fn clamp(node: usize, direction: [f64; 2]) -> Self {
        let mut support = Support::<4>::pin(node);
        support.aim(direction);
        support.held[3] = true;
        support
    }

    /// Slopes along this direction and across it.
    pub fn aim(&mut self, direction: [f64; 2]) {
        let size = direction[0].hypot(direction[1]);
        let [c, s] = direction.map(|x| x / size);
        self.axes[2] = [0.0, 0.0, c, s];
        self.axes[3] = [0.0, 0.0, -s, c];
    }
}
