use serde::{Deserialize, Serialize};

/// How exact an integration is to be: the error of x_k in a step is measured against atol + rtol |x_k|.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tolerance {
    /// Relative.
    pub rtol: f64,
    /// Absolute, in the unit of x.
    pub atol: f64,
}

impl Tolerance {
    /// Both alike.
    pub fn new(tol: f64) -> Self {
        Tolerance {
            rtol: tol,
            atol: tol,
        }
    }

    /// What an error of x_k is measured against.
    #[inline]
    pub(super) fn scale(&self, a: f64, b: f64) -> f64 {
        self.atol + self.rtol * a.abs().max(b.abs())
    }

    /// Root mean square of e against the scale of x and y; 1 is the tolerance.
    pub(super) fn norm(&self, e: &[f64], x: &[f64], y: &[f64]) -> f64 {
        let sum: f64 = (0..e.len())
            .map(|k| {
                let part = e[k] / self.scale(x[k], y[k]);
                part * part
            })
            .sum();
        (sum / e.len().max(1) as f64).sqrt()
    }
}
