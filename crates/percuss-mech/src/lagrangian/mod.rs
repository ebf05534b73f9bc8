//! A system with q̇ = u given by matrices or functions: M, D, K, nonlinear h, forces in time, gaps and directions.

mod contact;
mod piecewise;

pub use contact::{Direction, Gap, GapFn, LagrangianContact, RowFn};

use crate::{ContactSet, Energetic, Harmonic, Linearised, MassOperator, PiecewiseLinear, System};
use percuss_math::dense::{FactorError, cholesky};
use thiserror::Error;

/// M(t, q) row-major into the slice.
pub type MassFn = Box<dyn Fn(f64, &[f64], &mut [f64]) + Send + Sync>;
/// h(t, q, u) added to the slice.
pub type ForceFn = Box<dyn Fn(f64, &[f64], &[f64], &mut [f64]) + Send + Sync>;
/// V(t, q), J.
pub type PotentialFn = Box<dyn Fn(f64, &[f64]) -> f64 + Send + Sync>;

/// Parts that do not make a system.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum LagrangianError {
    /// A matrix or vector of the wrong size.
    #[error("{what} has {found} entries where {expected} are needed")]
    Size {
        /// Which.
        what: String,
        /// Its size.
        found: usize,
        /// The right size.
        expected: usize,
    },
    /// A mass matrix that cannot be inverted.
    #[error("the mass matrix cannot be used: {0}")]
    Mass(#[from] FactorError),
}

enum Mass {
    Constant(Vec<f64>),
    Function(MassFn),
}

/// M(t, q) u̇ = f − K q − D u + Σ (a cos Ω t + b sin Ω t) + h(t, q, u) + W λ, q̇ = u.
pub struct LagrangianSystem {
    n: usize,
    mass: Mass,
    /// Row-major, absent where zero.
    D: Option<Vec<f64>>,
    K: Option<Vec<f64>>,
    f: Option<Vec<f64>>,
    harmonics: Vec<Harmonic>,
    h: Option<ForceFn>,
    h_feels_velocity: bool,
    potential: Option<PotentialFn>,
    contacts: Vec<LagrangianContact>,
}

impl LagrangianSystem {
    /// A system with the constant mass matrix `M`, row-major; it must be symmetric positive definite.
    pub fn new(n: usize, M: Vec<f64>) -> Result<Self, LagrangianError> {
        size("M", M.len(), n * n)?;
        cholesky(n, &mut M.clone())?;
        Ok(Self::with(n, Mass::Constant(M)))
    }

    /// A system whose mass matrix depends on time or configuration.
    pub fn with_mass_function(n: usize, M: MassFn) -> Self {
        Self::with(n, Mass::Function(M))
    }

    fn with(n: usize, mass: Mass) -> Self {
        LagrangianSystem {
            n,
            mass,
            D: None,
            K: None,
            f: None,
            harmonics: Vec::new(),
            h: None,
            h_feels_velocity: false,
            potential: None,
            contacts: Vec::new(),
        }
    }

    /// Adds the damping force −D u.
    pub fn damping(mut self, D: Vec<f64>) -> Result<Self, LagrangianError> {
        size("D", D.len(), self.n * self.n)?;
        self.D = Some(D);
        Ok(self)
    }

    /// Adds the elastic force −K q, with its potential ½ qᵀ K q.
    pub fn stiffness(mut self, K: Vec<f64>) -> Result<Self, LagrangianError> {
        size("K", K.len(), self.n * self.n)?;
        self.K = Some(K);
        Ok(self)
    }

    /// Adds the constant force f, with its potential −fᵀ q.
    pub fn constant_force(mut self, f: Vec<f64>) -> Result<Self, LagrangianError> {
        size("f", f.len(), self.n)?;
        self.f = Some(f);
        Ok(self)
    }

    /// Adds a force that swings; unlike a function of t it leaves the system linear.
    pub fn harmonic_force(mut self, force: Harmonic) -> Result<Self, LagrangianError> {
        size("a cos", force.cos.len(), self.n)?;
        size("b sin", force.sin.len(), self.n)?;
        self.harmonics.push(force);
        Ok(self)
    }

    /// Adds the force h(t, q, u).
    pub fn force(mut self, h: ForceFn) -> Self {
        self.h = Some(h);
        self.h_feels_velocity = true;
        self
    }

    /// Adds a force h(t, q) that does not depend on u, which keeps the midpoint step symmetric.
    pub fn positional_force(mut self, h: ForceFn) -> Self {
        self.h = Some(h);
        self.h_feels_velocity = false;
        self
    }

    /// Says which potential energy belongs to h; those of K and the constant force are known already.
    pub fn potential(mut self, V: PotentialFn) -> Self {
        self.potential = Some(V);
        self
    }

    /// Adds a contact; contacts are numbered in the order in which they are added.
    pub fn contact(mut self, contact: LagrangianContact) -> Result<Self, LagrangianError> {
        contact.check(self.n)?;
        self.contacts.push(contact);
        Ok(self)
    }

    /// The contacts in their order.
    pub fn contact_list(&self) -> &[LagrangianContact] {
        &self.contacts
    }

    /// Whether one midpoint step is time-symmetric: M and W constant, no force that depends on u, friction along
    /// fixed lines only. Then its error has even powers of dt only.
    pub fn is_symmetric(&self) -> bool {
        matches!(self.mass, Mass::Constant(_))
            && self.D.is_none()
            && !self.h_feels_velocity
            && self.contacts.iter().all(LagrangianContact::is_constant)
    }
}

impl System for LagrangianSystem {
    fn nq(&self) -> usize {
        self.n
    }

    fn nu(&self) -> usize {
        self.n
    }

    fn mass(&self, t: f64, q: &[f64], M: &mut MassOperator) {
        let values = M.dense(self.n);
        match &self.mass {
            Mass::Constant(constant) => values.copy_from_slice(constant),
            Mass::Function(function) => function(t, q, values),
        }
    }

    fn mass_is_constant(&self) -> bool {
        matches!(self.mass, Mass::Constant(_))
    }

    fn forces(&self, t: f64, q: &[f64], u: &[f64], h: &mut [f64]) {
        match &self.f {
            Some(f) => h.copy_from_slice(f),
            None => h.fill(0.0),
        }
        for (A, x) in [(&self.K, q), (&self.D, u)] {
            let Some(A) = A else { continue };
            for (h, row) in h.iter_mut().zip(A.chunks_exact(self.n)) {
                *h -= row.iter().zip(x).map(|(a, x)| a * x).sum::<f64>();
            }
        }
        for harmonic in &self.harmonics {
            let (sin, cos) = (harmonic.omega * t).sin_cos();
            for ((h, a), b) in h.iter_mut().zip(&harmonic.cos).zip(&harmonic.sin) {
                *h += a * cos + b * sin;
            }
        }
        if let Some(force) = &self.h {
            force(t, q, u, h);
        }
    }

    fn contacts(&self, t: f64, q: &[f64], out: &mut ContactSet) {
        for (i, contact) in self.contacts.iter().enumerate() {
            contact.report(i as u64, t, q, out);
        }
    }

    fn linearised(&self) -> Option<&dyn Linearised> {
        let symmetric = |A: &Option<Vec<f64>>| {
            let n = self.n;
            let entry = |A: &[f64], k: usize| A[k] == A[(k % n) * n + k / n];
            A.as_ref().is_none_or(|A| (0..n * n).all(|k| entry(A, k)))
        };
        (symmetric(&self.D) && symmetric(&self.K)).then_some(self)
    }

    fn piecewise(&self) -> Option<PiecewiseLinear> {
        self.linear_pieces()
    }
}

/// D and K are those given as matrices; what h does is left to explicit evaluation.
impl Linearised for LagrangianSystem {
    fn iteration_matrix(&self, t: f64, q: &[f64], _: &[f64], a: f64, b: f64, A: &mut MassOperator) {
        self.mass(t, q, A);
        let values = A.dense(self.n);
        for (factor, part) in [(a, &self.D), (b, &self.K)] {
            let Some(part) = part else { continue };
            for (value, x) in values.iter_mut().zip(part) {
                *value += factor * x;
            }
        }
    }

    fn is_linear(&self) -> bool {
        self.mass_is_constant()
    }
}

impl Energetic for LagrangianSystem {
    fn kinetic_energy(&self, t: f64, q: &[f64], u: &[f64]) -> f64 {
        match &self.mass {
            Mass::Constant(M) => 0.5 * quadratic(M, u),
            Mass::Function(function) => {
                let mut M = vec![0.0; self.n * self.n];
                function(t, q, &mut M);
                0.5 * quadratic(&M, u)
            }
        }
    }

    fn potential_energy(&self, t: f64, q: &[f64]) -> f64 {
        let elastic = self.K.as_ref().map_or(0.0, |K| 0.5 * quadratic(K, q));
        let constant = self
            .f
            .as_ref()
            .map_or(0.0, |f| -f.iter().zip(q).map(|(f, q)| f * q).sum::<f64>());
        elastic + constant + self.potential.as_ref().map_or(0.0, |V| V(t, q))
    }
}

/// xᵀ A x.
fn quadratic(A: &[f64], x: &[f64]) -> f64 {
    A.chunks_exact(x.len())
        .zip(x)
        .map(|(row, x_i)| x_i * row.iter().zip(x).map(|(a, x)| a * x).sum::<f64>())
        .sum()
}

fn size(what: impl Into<String>, found: usize, expected: usize) -> Result<(), LagrangianError> {
    if found == expected {
        Ok(())
    } else {
        Err(LagrangianError::Size {
            what: what.into(),
            found,
            expected,
        })
    }
}
