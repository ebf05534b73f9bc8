//! What a flexible body needs to move: its inertia where it is deformed, and what its velocities alone ask for.
//!
//! With P_a = ∫ φ_a yᵀ dm all terms are sums of a few matrices of three rows; v, ω and all vectors have the axes of the frame:
//!
//! ```text
//! force:    m v̇ + ω̇ × s + Σ S_a q̈_a + ω × (ω × s) + 2 ω × Σ S_a q̇_a
//! moment:   s × v̇ + I ω̇ + Σ h_a q̈_a + ω × I ω + 2 (tr P 1 − Pᵀ) ω            P = ∫ y ẏᵀ dm
//! elastic:  S_a·v̇ + h_a·ω̇ + Σ M_ab q̈_b + ωᵀ P_a ω − ω² tr P_a + 2 ω·∫ ẏ × φ_a dm
//! ```
//!
//! v̇ is the acceleration of the origin, h_a = ∫ y × φ_a dm [Shabana2013, sec. 5.4].

use super::Flexible;
use percuss_math::space::{Mat3, Vec3};

/// Inertia at some coordinates, and forces that velocities ask for; made once for a body, nothing allocates afterwards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moving {
    /// s = ∫ y dm, kg m.
    pub first: Vec3,
    /// ∫ (y·y 1 − y yᵀ) dm, kg m².
    pub second: Mat3,
    /// S_a = ∫ φ_a dm.
    pub slides: Vec<Vec3>,
    /// h_a = ∫ y × φ_a dm.
    pub turns: Vec<Vec3>,
    /// Force, moment and elastic forces that keep the motion without accelerations.
    pub force: Vec3,
    /// About the origin, N m.
    pub moment: Vec3,
    /// By coordinate.
    pub elastic: Vec<f64>,
    /// P_a.
    P: Vec<Mat3>,
}

impl Moving {
    /// For this body.
    pub fn new(body: &Flexible) -> Self {
        let n = body.n;
        Moving {
            slides: vec![Vec3::zeros(); n],
            turns: vec![Vec3::zeros(); n],
            elastic: vec![0.0; n],
            P: vec![Mat3::zeros(); n],
            ..Moving::default()
        }
    }
}

/// tr J 1 − J of the moments J = ∫ y yᵀ dm.
pub(super) fn inertia_of(J: &Mat3) -> Mat3 {
    Mat3::identity() * J.trace() - J
}

/// ∫ y × x dm of P = ∫ x yᵀ dm.
pub(super) fn axial(P: &Mat3) -> Vec3 {
    Vec3::new(
        P[(2, 1)] - P[(1, 2)],
        P[(0, 2)] - P[(2, 0)],
        P[(1, 0)] - P[(0, 1)],
    )
}

impl Flexible {
    /// Inertia at the coordinates q.
    pub fn inertia(&self, q: &[f64], out: &mut Moving) {
        let n = self.n;
        let G = |a: usize, b: usize| &self.G[a * (n + 1) + b];
        out.first = self.S[0];
        let mut J = *G(0, 0);
        for a in 0..n {
            let (mut P, mut S) = (*G(a + 1, 0), self.S[a + 1]);
            for b in 0..n {
                P += G(a + 1, b + 1) * q[b];
            }
            let mut first = S;
            if let Some(more) = &self.stiffening {
                for b in 0..n {
                    P += more.W[a * n + b].transpose() * q[b];
                    S += more.Z[a * n + b] * q[b];
                    first += more.Z[a * n + b] * (0.5 * q[b]);
                }
            }
            out.first += first * q[a];
            // of ∫ φ Xᵀ + X φᵀ + φ φᵀ + ½ (X ηᵀ + η Xᵀ) the symmetric part, twice what P has of η being halved with it
            J += (P + G(0, a + 1)) * q[a];
            out.slides[a] = S;
            out.turns[a] = axial(&P);
            out.P[a] = P;
        }
        let J = (J + J.transpose()) * 0.5;
        out.second = inertia_of(&J);
    }

    /// What the motion with ω, rad/s, and q̇ asks for without accelerations. Needs [`Flexible::inertia`]. Forces of deformation are
    /// not in it: see [`Flexible::restore`].
    pub fn turn(&self, w: &Vec3, dq: &[f64], out: &mut Moving) {
        let n = self.n;
        let (mut slide, mut PT) = (Vec3::zeros(), Mat3::zeros());
        for b in 0..n {
            slide += out.slides[b] * dq[b];
            PT += out.P[b] * dq[b];
        }
        out.force = w.cross(&w.cross(&out.first)) + w.cross(&slide) * 2.0;
        out.moment = w.cross(&(out.second * w)) + (w * PT.trace() - PT * w) * 2.0;
        for a in 0..n {
            let P = &out.P[a];
            let mut R = Mat3::zeros();
            for b in 0..n {
                R += self.G[(a + 1) * (n + 1) + b + 1] * dq[b];
            }
            out.elastic[a] =
                w.dot(&(P * w)) - w.norm_squared() * P.trace() + 2.0 * w.dot(&axial(&R));
        }
        if let Some(more) = &self.stiffening {
            // η turns with the square of q̇
            for a in 0..n {
                for b in 0..n {
                    let rate = dq[a] * dq[b];
                    out.force += more.Z[a * n + b] * rate;
                    out.moment += axial(&more.W[a * n + b].transpose()) * rate;
                }
            }
        }
    }

    /// K q + D q̇, into `out`.
    pub fn restore(&self, q: &[f64], dq: &[f64], out: &mut [f64]) {
        let n = self.n;
        for a in 0..n {
            let row = a * n..(a + 1) * n;
            let K = self.K[row.clone()].iter().zip(q);
            let D = self.D[row].iter().zip(dq);
            out[a] = K.map(|(k, q)| k * q).sum::<f64>() + D.map(|(d, u)| d * u).sum::<f64>();
        }
    }

    /// Linear and angular momentum about the origin, and the momenta of the elastic coordinates, into `elastic`. Needs
    /// [`Flexible::inertia`].
    pub fn momentum(
        &self,
        (v, w, dq): (&Vec3, &Vec3, &[f64]),
        at: &Moving,
        elastic: &mut [f64],
    ) -> (Vec3, Vec3) {
        let n = self.n;
        let mut p = v * self.mass + w.cross(&at.first);
        let mut L = at.second * w + at.first.cross(v);
        for a in 0..n {
            p += at.slides[a] * dq[a];
            L += at.turns[a] * dq[a];
            let own = (0..n).map(|b| self.elastic_mass(a, b) * dq[b]).sum::<f64>();
            elastic[a] = at.slides[a].dot(v) + at.turns[a].dot(w) + own;
        }
        (p, L)
    }
}
