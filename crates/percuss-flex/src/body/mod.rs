//! Flexible bodies in a floating frame: small deformations on top of any motion \[Shabana2013; Wallrapp1994].
//!
//! ```text
//! y(X, t) = X + Σ φ_a(X) q_a + ½ Σ η_ab(X) q_a q_b        r = r_R + A y
//! ```
//!
//! X is a place in the frame, φ_a are shapes, q_a the elastic coordinates. Inertia knows the body by two kinds of integrals over
//! it, with φ₀ = X; they are computed once, and a step costs the same for any mesh:
//!
//! ```text
//! S_a = ∫ φ_a dm        G_ab = ∫ φ_a φ_bᵀ dm
//! ```
//!
//! η is the displacement of second order that goes with a deflection, such as the shortening of a bent beam; it is there where
//! stiffening is asked for ([`Flexible::stiffen`]), and enters by Z_ab = ∫ η_ab dm and W_ab = ∫ X η_abᵀ dm. Products of η with φ
//! and with itself are left out in all terms alike, so that energy and momentum are kept as without it.
//!
//! | paper | here |
//! |---|---|
//! | Φ, Ψ at a node [Held2014, eq. (2)] | [`Station`] |
//! | M_rr, M_re, k_r, k_e [Held2014, eq. (4)] | [`Moving`] |
//! | K_e, D_e | [`Flexible::stiffness`], [`Flexible::damping`] |

mod invariants;
mod motion;
mod numbers;
mod recipe;
mod slender;
mod standard;
mod station;
mod stiffening;

pub use motion::Moving;
pub use numbers::Number;
pub use recipe::{Damping, Frame, Keep, Load, Recipe};
pub use slender::Slender;
pub use standard::Standard;
pub use station::{Placed, Station};

use percuss_math::space::{Mat3, Vec3};
use stiffening::Stiffening;

/// A flexible body, reduced to its elastic coordinates.
#[derive(Clone, Debug, PartialEq)]
pub struct Flexible {
    /// Number of elastic coordinates.
    n: usize,
    /// kg.
    mass: f64,
    /// ∫ φ_a dm with φ₀ = X, one more than coordinates.
    S: Vec<Vec3>,
    /// ∫ φ_a φ_bᵀ dm, row by row.
    G: Vec<Mat3>,
    K: Vec<f64>,
    D: Vec<f64>,
    stiffening: Option<Stiffening>,
    stations: Vec<Station>,
    /// Of the modes with the loads of the recipe, Hz.
    frequencies: Vec<f64>,
    /// Origin of the frame among the nodes, m.
    origin: Vec3,
    /// Displacements of a node.
    dimension: usize,
    /// Shapes over all displacements of the mesh, one after the other.
    shapes: Vec<f64>,
}

impl Flexible {
    /// Number of elastic coordinates.
    pub fn order(&self) -> usize {
        self.n
    }

    /// Mass, kg.
    pub fn mass(&self) -> f64 {
        self.mass
    }

    /// First moment without deformation, kg m.
    pub fn first_moment(&self) -> Vec3 {
        self.S[0]
    }

    /// Inertia about the origin of the frame without deformation, kg m².
    pub fn second_moment(&self) -> Mat3 {
        motion::inertia_of(&self.G[0])
    }

    /// ∫ φ_a · φ_b dm, row by row: the mass of the elastic coordinates.
    pub fn elastic_mass(&self, a: usize, b: usize) -> f64 {
        self.G[(a + 1) * (self.n + 1) + b + 1].trace()
    }

    /// K_e, row by row.
    pub fn stiffness(&self) -> &[f64] {
        &self.K
    }

    /// D_e, row by row.
    pub fn damping(&self) -> &[f64] {
        &self.D
    }

    /// Frequencies of its modes with the loads of its recipe, Hz.
    pub fn frequencies(&self) -> &[f64] {
        &self.frequencies
    }

    /// The interfaces, in the order of the recipe.
    pub fn stations(&self) -> &[Station] {
        &self.stations
    }

    /// Whether deflections are followed by displacements of second order.
    pub fn is_stiffened(&self) -> bool {
        self.stiffening.is_some()
    }

    /// Origin of the frame among the nodes of the mesh, m.
    pub fn origin(&self) -> Vec3 {
        self.origin
    }

    /// Shape `a` over all displacements of the mesh.
    pub fn shape(&self, a: usize) -> &[f64] {
        let order = self.shapes.len() / self.n;
        &self.shapes[a * order..(a + 1) * order]
    }

    /// Displacements of all nodes, m [Held2014, eq. (9)].
    pub fn displacements(&self, q: &[f64]) -> Vec<f64> {
        let mut u = vec![0.0; self.shapes.len() / self.n];
        for (a, q) in q.iter().enumerate() {
            for (u, phi) in u.iter_mut().zip(self.shape(a)) {
                *u += q * phi;
            }
        }
        u
    }

    /// Energy of deformation, J.
    pub fn strain_energy(&self, q: &[f64]) -> f64 {
        0.5 * bilinear(self.n, &self.K, q, q)
    }
}

/// xᵀ A y.
fn bilinear(n: usize, A: &[f64], x: &[f64], y: &[f64]) -> f64 {
    let rows = A.chunks_exact(n.max(1)).zip(x);
    rows.map(|(row, x)| x * row.iter().zip(y).map(|(a, y)| a * y).sum::<f64>())
        .sum()
}
