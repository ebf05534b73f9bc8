//! From coordinates to modes and back: q = Y c + Φ η, η = Φᵀ M (q − Y c).

use super::model::dot;
use super::regime::Regime;
use percuss_math::product::{add_product, add_product_transposed};

impl Regime {
    /// Whether wᵀq is held: no mode moves it beyond rounding.
    pub(super) fn holds(&self, w: &[f64]) -> bool {
        let size = |x: &[f64]| x.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
        let modes = self.Phi.chunks_exact(w.len());
        let mut moved = modes.map(|phi| dot(phi, w).abs() / size(phi));
        moved.all(|moved| moved <= 1e-11 * size(w))
    }

    /// η = Φᵀ M (q − Y c) and η′ = Φᵀ M u.
    pub(super) fn project(
        &self,
        q: &[f64],
        u: &[f64],
        c: &[f64],
        eta: &mut [f64],
        deta: &mut [f64],
    ) {
        let n = q.len();
        let count = c.len();
        for (k, m) in self.MPhi.chunks_exact(n).enumerate() {
            eta[k] = dot(m, q) - dot(&self.PhiMY[k * count..][..count], c);
            deta[k] = dot(m, u);
        }
    }

    /// q = Y c + Φ η and u = Φ η′.
    pub(super) fn expand(
        &self,
        c: &[f64],
        eta: &[f64],
        deta: &[f64],
        q: &mut [f64],
        u: &mut [f64],
    ) {
        let n = q.len();
        q.fill(0.0);
        u.fill(0.0);
        for (y, c) in self.Y.chunks_exact(n).zip(c) {
            q.iter_mut().zip(y).for_each(|(q, y)| *q += c * y);
        }
        // four modes at once, in the order of one after the other: q and u are fetched less often
        let (eta4, eta) = eta.as_chunks::<4>();
        let (deta4, deta) = deta.as_chunks::<4>();
        for ((phi, a), b) in self.Phi.chunks_exact(4 * n).zip(eta4).zip(deta4) {
            let (p0, phi) = phi.split_at(n);
            let (p1, phi) = phi.split_at(n);
            let (p2, p3) = phi.split_at(n);
            let modes = p0.iter().zip(p1).zip(p2).zip(p3);
            for ((q, u), (((p0, p1), p2), p3)) in q.iter_mut().zip(u.iter_mut()).zip(modes) {
                *q = *q + a[0] * p0 + a[1] * p1 + a[2] * p2 + a[3] * p3;
                *u = *u + b[0] * p0 + b[1] * p1 + b[2] * p2 + b[3] * p3;
            }
        }
        let left = self.Phi.chunks_exact(n).skip(4 * eta4.len());
        for ((phi, a), b) in left.zip(eta).zip(deta) {
            for ((q, u), p) in q.iter_mut().zip(u.iter_mut()).zip(phi) {
                *q += a * p;
                *u += b * p;
            }
        }
    }

    /// The same of many states, one after the other.
    pub(super) fn project_all(
        &self,
        Q: &[f64],
        U: &[f64],
        c: &[f64],
        n: usize,
    ) -> (Vec<f64>, Vec<f64>) {
        let (count, r, held) = (Q.len() / n.max(1), self.r, self.held.len());
        let (mut eta, mut deta) = (vec![0.0; count * r], vec![0.0; count * r]);
        add_product_transposed(count, n, r, Q, &self.MPhi, &mut eta);
        add_product_transposed(count, n, r, U, &self.MPhi, &mut deta);
        let back: Vec<f64> = c.iter().map(|c| -c).collect();
        add_product_transposed(count, held, r, &back, &self.PhiMY, &mut eta);
        (eta, deta)
    }

    /// See [`Regime::expand`]; of many states, one after the other.
    pub(super) fn expand_all(
        &self,
        c: &[f64],
        eta: &[f64],
        deta: &[f64],
        Q: &mut [f64],
        U: &mut [f64],
        n: usize,
    ) {
        let (count, r, held) = (Q.len() / n.max(1), self.r, self.held.len());
        Q.fill(0.0);
        U.fill(0.0);
        add_product(count, held, n, c, &self.Y, Q);
        add_product(count, r, n, eta, &self.Phi, Q);
        add_product(count, r, n, deta, &self.Phi, U);
    }
}
