use super::{LagrangianError, size};
use crate::{Contact, ContactId, ContactSet, Restitution};
use percuss_contact::Law;

/// g(t, q), m.
pub type GapFn = Box<dyn Fn(f64, &[f64]) -> f64 + Send + Sync>;
/// Row of W at (t, q) into the slice; returns χ = ∂g/∂t of the row, m/s.
pub type RowFn = Box<dyn Fn(f64, &[f64], &mut [f64]) -> f64 + Send + Sync>;

/// Gap of a contact.
pub enum Gap {
    /// Always closed: a friction device, a joint.
    None,
    /// g = g₀ + wᵀ q.
    Linear {
        /// Gap at q = 0, m.
        g_0: f64,
        /// Gradient.
        w: Vec<f64>,
    },
    /// Any function.
    Function(GapFn),
}

/// One row of W.
pub enum Direction {
    /// The same everywhere.
    Constant(Vec<f64>),
    /// A function of time and configuration.
    Function(RowFn),
}

/// A contact of a [`super::LagrangianSystem`].
pub struct LagrangianContact {
    /// Gap.
    pub gap: Gap,
    /// Rows of W in the order of the law: normal, tangent 1, tangent 2.
    pub directions: Vec<Direction>,
    /// Its law; constant bounds are forces, N.
    pub law: Law,
    /// Its impact law.
    pub restitution: Restitution,
}

/// Most velocities for which the rows of a varying contact are gathered without allocation.
const STACK: usize = 96;

impl LagrangianContact {
    pub(super) fn check(&self, n: usize) -> Result<(), LagrangianError> {
        size(
            "the directions of a contact",
            self.directions.len(),
            self.law.rows(),
        )?;
        if let Gap::Linear { w, .. } = &self.gap {
            size("the gradient of a gap", w.len(), n)?;
        }
        for direction in &self.directions {
            if let Direction::Constant(w) = direction {
                size("a direction of a contact", w.len(), n)?;
            }
        }
        Ok(())
    }

    /// Whether its directions are the same everywhere and its friction, if any, acts along one line: in space the
    /// direction of friction turns with the sliding velocity.
    pub(super) fn is_constant(&self) -> bool {
        let turns = matches!(
            self.law,
            Law::SpatialCoulomb { .. } | Law::SpatialFriction { .. }
        );
        let constant = |direction| matches!(direction, &Direction::Constant(_));
        !turns && self.directions.iter().all(constant)
    }

    /// The gap at (t, q), m; −∞ where there is none.
    #[inline]
    pub fn gap_at(&self, t: f64, q: &[f64]) -> f64 {
        match &self.gap {
            Gap::None => f64::NEG_INFINITY,
            Gap::Linear { g_0, w } => g_0 + w.iter().zip(q).map(|(w, q)| w * q).sum::<f64>(),
            Gap::Function(g) => g(t, q),
        }
    }

    #[inline]
    pub(super) fn report(&self, index: u64, t: f64, q: &[f64], out: &mut ContactSet) {
        let gap = self.gap_at(t, q);
        if !out.wants(gap) {
            return;
        }
        let contact = Contact {
            id: ContactId(index),
            gap,
            law: self.law,
            restitution: self.restitution,
        };
        let n = q.len();
        let size = n * self.directions.len();
        if size <= STACK {
            let mut W = [0.0; STACK];
            self.rows(contact, t, q, &mut W[..size], out);
        } else {
            self.rows(contact, t, q, &mut vec![0.0; size], out);
        }
    }

    #[inline]
    fn rows(&self, contact: Contact, t: f64, q: &[f64], W: &mut [f64], out: &mut ContactSet) {
        let mut chi = [0.0; 3];
        for ((direction, row), chi) in self
            .directions
            .iter()
            .zip(W.chunks_exact_mut(q.len()))
            .zip(&mut chi)
        {
            match direction {
                Direction::Constant(w) => row.copy_from_slice(w),
                Direction::Function(function) => *chi = function(t, q, row),
            }
        }
        out.push_all(contact, W, &chi[..self.directions.len()]);
    }
}
