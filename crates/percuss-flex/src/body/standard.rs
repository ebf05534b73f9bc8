//! A flexible body as standard input data \[Wallrapp1994], the exchange form of multibody programs, and back.
//!
//! ```text
//! Ct_a(q) = S_a + Σ Z_ab q_b                  Cr_a(q) = ∫ y × φ_a dm = x(G_a0) + Σ x(G_ab + W_abᵀ) q_b
//! Oe_a(q) = o(G_a0) + Σ o(G_ab + W_abᵀ) q_b   Ge_ab = 2 ∫ φ_b × φ_a dm = 2 x(G_ab)
//! ```
//!
//! x is the axial vector of a matrix, and ωᵀ P ω − ω² tr P = o(P) · (ω_x², ω_y², ω_z², ω_x ω_y, ω_y ω_z, ω_x ω_z). With the trace of
//! G_ab in M_e this is all that [`Moving`](super::Moving) needs, stiffening included: the symmetric parts of G_ab and W_ab enter
//! as their sum alone.

use super::motion::{axial, inertia_of};
use super::stiffening::Stiffening;
use super::{Flexible, Station};
use crate::FlexError;
use crate::reduce::frequency;
use percuss_math::space::{Mat3, Vec3};

/// Standard input data; pairs of coordinates a, b row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standard {
    /// kg.
    pub mass: f64,
    /// mdCM without deformation, kg m.
    pub first: Vec3,
    /// J about the origin without deformation, kg m².
    pub inertia: Mat3,
    /// Ct, and by pairs its slopes.
    pub Ct: Vec<Vec3>,
    /// By pairs.
    pub Ct1: Vec<Vec3>,
    /// Cr, and by pairs its slopes.
    pub Cr: Vec<Vec3>,
    /// By pairs.
    pub Cr1: Vec<Vec3>,
    /// Me, row by row.
    pub Me: Vec<f64>,
    /// Ge, by pairs.
    pub Ge: Vec<Vec3>,
    /// Oe: xx, yy, zz, xy, yz, xz, and by pairs its slopes.
    pub Oe: Vec<[f64; 6]>,
    /// By pairs.
    pub Oe1: Vec<[f64; 6]>,
    /// Ke, row by row.
    pub Ke: Vec<f64>,
    /// De, row by row.
    pub De: Vec<f64>,
    /// Nodes: origin, phi, psi and the slopes of phi.
    pub nodes: Vec<Station>,
}

/// Differences below this part of the masses are rounding.
const ROUNDING: f64 = 1e-9;

/// o of P.
fn centrifugal(P: &Mat3) -> [f64; 6] {
    let tr = P.trace();
    let pair = |i: usize, j: usize| P[(i, j)] + P[(j, i)];
    [
        P[(0, 0)] - tr,
        P[(1, 1)] - tr,
        P[(2, 2)] - tr,
        pair(0, 1),
        pair(1, 2),
        pair(0, 2),
    ]
}

/// P of its axial vector and its o.
fn moments_of(x: &Vec3, o: &[f64; 6]) -> Mat3 {
    let tr = -0.5 * (o[0] + o[1] + o[2]);
    let [xy, yz, xz] = [o[3], o[4], o[5]].map(|sum| 0.5 * sum);
    let sum = Mat3::new(o[0] + tr, xy, xz, xy, o[1] + tr, yz, xz, yz, o[2] + tr);
    sum + turning(x)
}

/// The antisymmetric matrix with this axial vector.
fn turning(x: &Vec3) -> Mat3 {
    let h = x * 0.5;
    Mat3::new(0.0, -h.z, h.y, h.z, 0.0, -h.x, -h.y, h.x, 0.0)
}

impl Standard {
    /// ∫ φ_a Xᵀ dm.
    pub fn moments(&self, a: usize) -> Mat3 {
        moments_of(&self.Cr[a], &self.Oe[a])
    }
}

impl Flexible {
    /// As standard input data; its interfaces are the nodes. Planar bodies become such in space.
    pub fn standard(&self) -> Standard {
        let n = self.n;
        let G = |a: usize, b: usize| self.G[a * (n + 1) + b];
        let pairs = || (0..n * n).map(move |pair| (pair, pair / n, pair % n));
        let sum = |(pair, a, b): (usize, usize, usize)| {
            let own = G(a + 1, b + 1);
            let more = self
                .stiffening
                .as_ref()
                .map(|more| more.W[pair].transpose());
            own + more.unwrap_or_default()
        };
        let slopes = self.stiffening.as_ref().map(|more| more.Z.clone());
        Standard {
            mass: self.mass,
            first: self.S[0],
            inertia: inertia_of(&G(0, 0)),
            Ct: self.S[1..].to_vec(),
            Ct1: slopes.unwrap_or_else(|| vec![Vec3::zeros(); n * n]),
            Cr: (1..=n).map(|a| axial(&G(a, 0))).collect(),
            Cr1: pairs().map(|pair| axial(&sum(pair))).collect(),
            Me: pairs().map(|(_, a, b)| self.elastic_mass(a, b)).collect(),
            Ge: pairs()
                .map(|(_, a, b)| axial(&G(a + 1, b + 1)) * 2.0)
                .collect(),
            Oe: (1..=n).map(|a| centrifugal(&G(a, 0))).collect(),
            Oe1: pairs().map(|pair| centrifugal(&sum(pair))).collect(),
            Ke: self.K.clone(),
            De: self.D.clone(),
            nodes: self.stations.clone(),
        }
    }

    /// Of standard input data whose lists fit each other, with these of its nodes as interfaces.
    pub fn of_standard(data: &Standard, interfaces: &[usize]) -> Result<Self, FlexError> {
        let n = data.Ct.len();
        let pairs = percuss_math::eigen::symmetric(n, &data.Ke, &data.Me)?;
        let nodes = data.nodes.len();
        if let Some((interface, node)) = interfaces.iter().enumerate().find(|(_, k)| **k >= nodes) {
            return Err(FlexError::InterfaceNode {
                interface,
                node: *node,
                nodes,
            });
        }
        let mut G = vec![Mat3::zeros(); (n + 1) * (n + 1)];
        // J = tr G 1 − G
        G[0] = Mat3::identity() * (0.5 * data.inertia.trace()) - data.inertia;
        let sums: Vec<Mat3> = (data.Cr1.iter().zip(&data.Oe1))
            .map(|(x, o)| moments_of(x, o))
            .collect();
        let most = data.Me.iter().fold(0.0_f64, |most, m| most.max(m.abs()));
        let differs = |(pair, sum): (usize, &Mat3)| {
            let turned = (data.Cr1[pair] * 2.0 - data.Ge[pair]).norm();
            (sum.trace() - data.Me[pair]).abs() > ROUNDING * most || turned > ROUNDING * most
        };
        let bends = data.nodes.iter().any(|node| !node.bends.is_empty());
        let slides = data.Ct1.iter().any(|z| *z != Vec3::zeros());
        let is_stiffened = bends || slides || sums.iter().enumerate().any(differs);
        let mut W = Vec::with_capacity(n * n);
        for (pair, sum) in sums.iter().enumerate() {
            let (a, b) = (pair / n, pair % n);
            let mass = data.Me[pair];
            let own = match is_stiffened {
                true => Mat3::identity() * (mass / 3.0) + turning(&(data.Ge[pair] * 0.5)),
                false => sum + Mat3::identity() * ((mass - sum.trace()) / 3.0),
            };
            W.push((sum - own).transpose());
            G[(a + 1) * (n + 1) + b + 1] = own;
        }
        for a in 0..n {
            let own = data.moments(a);
            G[(a + 1) * (n + 1)] = own;
            G[a + 1] = own.transpose();
        }
        let shapes = (0..n).flat_map(|a| {
            data.nodes
                .iter()
                .flat_map(move |node| node.slides[a].iter().copied())
        });
        Ok(Flexible {
            n,
            mass: data.mass,
            S: std::iter::once(data.first)
                .chain(data.Ct.iter().copied())
                .collect(),
            G,
            K: data.Ke.clone(),
            D: data.De.clone(),
            stiffening: is_stiffened.then(|| Stiffening {
                Z: data.Ct1.clone(),
                W,
            }),
            stations: interfaces.iter().map(|k| data.nodes[*k].clone()).collect(),
            frequencies: pairs.values.iter().map(frequency).collect(),
            origin: Vec3::zeros(),
            dimension: 3,
            shapes: shapes.collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_come_back_of_their_parts() {
        let P = Mat3::new(1.0, -2.0, 0.5, 3.0, 0.7, -1.1, 0.2, 4.0, -0.9);
        let back = moments_of(&axial(&P), &centrifugal(&P));
        assert!((back - P).norm() < 1e-14, "{back}");
        // with ω the forces of spinning are those of P
        let w = Vec3::new(0.3, -1.2, 0.8);
        let o = centrifugal(&P);
        let squares = [
            w.x * w.x,
            w.y * w.y,
            w.z * w.z,
            w.x * w.y,
            w.y * w.z,
            w.x * w.z,
        ];
        let force: f64 = o.iter().zip(squares).map(|(o, s)| o * s).sum();
        assert!((force - (w.dot(&(P * w)) - w.norm_squared() * P.trace())).abs() < 1e-14);
    }
}
