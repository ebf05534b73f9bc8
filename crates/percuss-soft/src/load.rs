//! Forces and moments whose coordinates depend on where the beam is.

use crate::beams::Beams;
use crate::element::Element;
use crate::tridiagonal::Tridiagonal;

/// A force and a moment at a place of an element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// The element.
    pub element: usize,
    /// Place in it, −1 to 1.
    pub x: f64,
    /// Force, N.
    pub force: [f64; 3],
    /// Moment, N m.
    pub moment: [f64; 3],
    /// Whether both turn with the section: components along e₁, e₂, e₃; else along the axes of space.
    pub follows: bool,
    /// Whether it is scaled by the load parameter of statics.
    pub live: bool,
}

impl<E: Element<N>, const N: usize> Beams<E, N> {
    /// Adds the forces of all loads at `q`, and `live` times those that are scaled.
    pub fn add_loads(&self, q: &[f64], live: f64, F: &mut [f64]) {
        for load in &self.loads {
            let first = N * self.first[load.element];
            let s = if load.live { live } else { 1.0 };
            let (q, F) = (&q[first..first + 2 * N], &mut F[first..first + 2 * N]);
            self.elements[load.element].load(load, s, q, F);
        }
    }

    /// Adds s times the symmetric part of minus the loads' derivative.
    pub fn add_load_tangent(&self, q: &[f64], live: f64, s: f64, K: &mut Tridiagonal<N>) {
        for load in &self.loads {
            let scale = if load.live { live } else { 1.0 };
            self.add_slope(load, q, s * scale, K);
        }
    }

    /// Minus the derivative of a load by the coordinates of its element, by central differences, row by row.
    fn slope(&self, load: &Load, q: &[f64]) -> Vec<f64> {
        let element = &self.elements[load.element];
        let mut local = self.of(load.element, q).to_vec();
        let (n, step) = (2 * N, 1e-6);
        let mut slope = vec![0.0; n * n];
        for j in 0..n {
            let mut column = [[0.0; N]; 2];
            let (at, column) = (local[j], column.as_flattened_mut());
            for sign in [1.0, -1.0] {
                local[j] = at + sign * step;
                element.load(load, -0.5 * sign / step, &local, column);
            }
            local[j] = at;
            for i in 0..n {
                slope[i * n + j] = column[i];
            }
        }
        slope
    }

    /// Whether the loads at this share of those that grow have a potential: only then does stiffness say whether a state of rest is
    /// stable.
    pub fn loads_have_potential(&self, q: &[f64], live: f64) -> bool {
        self.load_skew(q, live).is_empty()
    }

    /// The part of the same that is not symmetric, for each load that has one: the first coordinate, and the matrix.
    pub(crate) fn load_skew(&self, q: &[f64], live: f64) -> Vec<(usize, Vec<f64>)> {
        let n = 2 * N;
        let mut skew = vec![];
        for load in &self.loads {
            let s = if load.live { live } else { 1.0 };
            let slope = self.slope(load, q);
            let size = slope.iter().fold(0.0f64, |m, x| m.max(x.abs()));
            let half = |k: usize| 0.5 * s * (slope[k] - slope[k % n * n + k / n]);
            let matrix: Vec<f64> = (0..n * n).map(half).collect();
            // differences are good to about 1e-9
            if matrix.iter().any(|x| x.abs() > 1e-6 * (s * size).abs()) {
                skew.push((N * self.first[load.element], matrix));
            }
        }
        skew
    }

    /// Adds s times the symmetric part of minus the derivative of a load, by central differences.
    pub(crate) fn add_slope(&self, load: &Load, q: &[f64], s: f64, K: &mut Tridiagonal<N>) {
        let element = &self.elements[load.element];
        let first = self.first[load.element];
        let mut local = [[0.0; N]; 2];
        let local = local.as_flattened_mut();
        local.copy_from_slice(self.of(load.element, q));
        let step = 1e-6;
        for j in 0..2 * N {
            let mut slope = [[0.0; N]; 2];
            let (at, slope) = (local[j], slope.as_flattened_mut());
            for sign in [1.0, -1.0] {
                local[j] = at + sign * step;
                element.load(load, -0.5 * s * sign / step, local, slope);
            }
            local[j] = at;
            for i in 0..2 * N {
                // both halves of the symmetric part
                let half = 0.5 * slope[i];
                for (r, c) in [(i, j), (j, i)] {
                    match (r / N, c / N) {
                        (0, 0) => K.diagonal[first][r][c] += half,
                        (1, 0) => K.below[first + 1][r - N][c] += half,
                        (1, 1) => K.diagonal[first + 1][r - N][c - N] += half,
                        _ => {}
                    }
                }
            }
        }
    }
}
