//! The contact problem: G, c and the laws.

mod blocks;
mod body_contacts;
mod couplings;
mod dense;
mod factored;
mod single_dof_contacts;

pub use blocks::Blocks;
pub use body_contacts::{BlockInverse, BodyContacts, Point};
pub(crate) use couplings::Couplings;
pub use dense::Dense;
pub(crate) use dense::dot;
pub use factored::Factored;
pub(crate) use single_dof_contacts::NodeMass;
pub use single_dof_contacts::{Inertia, Node, SingleDofContacts};

use crate::law::{Law, Laws};
use thiserror::Error;

/// Find the percussions p with −ξ ∈ N_C(p) and ξ = G p + c [Studer2005, eqs. (26)–(30)].
#[derive(Clone, Debug, PartialEq)]
pub struct ContactProblem {
    /// G = Wᵀ M⁻¹ W, 1/kg, in one of its forms.
    pub G: Delassus,
    /// c = (1 + ε) γ_B + Wᵀ M⁻¹ h dt, m/s: what ξ would be without percussions.
    pub c: Vec<f64>,
    /// One law per contact; it also fixes the rows of its block.
    pub laws: Laws,
}

/// The forms of G.
#[derive(Clone, Debug, PartialEq)]
pub enum Delassus {
    /// All entries.
    Dense(Dense),
    /// Blocks of the pairs of contacts that feel each other.
    Blocks(Blocks),
    /// Never formed: W and M⁻¹ W.
    Factored(Factored),
    /// Never formed: points of blocks with six velocities.
    BodyContacts(BodyContacts),
    /// Never formed: single velocities of a diagonal or banded mass.
    SingleDofContacts(SingleDofContacts),
}

impl Delassus {
    /// Number of stored entries.
    pub fn entries(&self) -> usize {
        match self {
            Delassus::Dense(G) => G.values().len(),
            Delassus::Blocks(G) => G.values().len(),
            Delassus::Factored(G) => G.values().len(),
            Delassus::BodyContacts(G) => 40 * G.points.len(),
            Delassus::SingleDofContacts(G) => G.order(),
        }
    }

    /// y = G p; `v` is scratch for the velocities of the factored form.
    #[inline]
    pub fn apply(&self, p: &[f64], y: &mut [f64], v: &mut Vec<f64>) {
        match self {
            Delassus::Dense(G) => G.apply(p, y),
            Delassus::Blocks(G) => G.apply(p, y),
            Delassus::Factored(G) => G.apply(p, y, v),
            Delassus::BodyContacts(G) => G.apply(p, y, v),
            Delassus::SingleDofContacts(G) => G.apply(p, y, v),
        }
    }
}

/// What makes data not a contact problem.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ProblemError {
    /// Sizes that do not fit together.
    #[error("{what} has {found} entries where {expected} are needed")]
    Size {
        /// Which part.
        what: &'static str,
        /// Its size.
        found: usize,
        /// The size that fits.
        expected: usize,
    },
    /// A value that is not a finite number.
    #[error("{what} holds a value that is not finite at index {index}")]
    NotFinite {
        /// Which part.
        what: &'static str,
        /// Where in it.
        index: usize,
    },
    /// A diagonal entry of G that is not positive: no percussion can act there.
    #[error("row {row} of G has the diagonal entry {value:e}; it must be positive")]
    Diagonal {
        /// Row, counted from 0.
        row: usize,
        /// The entry.
        value: f64,
    },
    /// A negative friction coefficient or bound.
    #[error(
        "contact {contact} has the friction coefficient or bound {value}; it must not be negative"
    )]
    Friction {
        /// Contact, counted from 0.
        contact: usize,
        /// The coefficient.
        value: f64,
    },
}

impl ContactProblem {
    /// A problem whose parts fit together and hold finite numbers.
    pub fn new(
        G: Delassus,
        c: Vec<f64>,
        laws: impl IntoIterator<Item = Law>,
    ) -> Result<Self, ProblemError> {
        let problem = ContactProblem {
            G,
            c,
            laws: laws.into_iter().collect(),
        };
        problem.validate()?;
        Ok(problem)
    }

    /// An empty problem with dense G, to be filled step after step.
    pub fn empty() -> Self {
        ContactProblem {
            G: Delassus::Dense(Dense::default()),
            c: Vec::new(),
            laws: Laws::default(),
        }
    }

    /// Number of contacts.
    pub fn contacts(&self) -> usize {
        self.laws.len()
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.laws.rows()
    }

    /// xi = G p + c.
    pub fn xi(&self, p: &[f64], xi: &mut [f64]) {
        self.xi_in(p, xi, &mut Vec::new());
    }

    /// xi = G p + c with scratch for the velocities of a factored G.
    pub fn xi_in(&self, p: &[f64], xi: &mut [f64], v: &mut Vec<f64>) {
        self.G.apply(p, xi, v);
        for (xi, c) in xi.iter_mut().zip(&self.c) {
            *xi += c;
        }
    }

    /// Diagonal block of contact `i`, row-major in the corner of a 3 × 3 array.
    #[inline]
    pub fn diagonal_block(&self, i: usize) -> [[f64; 3]; 3] {
        let (start, rows) = (self.laws.offset(i), self.laws.law(i).rows());
        match &self.G {
            Delassus::Dense(G) => G.diagonal_block(start, rows),
            Delassus::Blocks(G) => G.diagonal_block(i, rows),
            Delassus::Factored(G) => G.diagonal_block(i, rows),
            Delassus::BodyContacts(G) => G.diagonal_block(i, rows),
            Delassus::SingleDofContacts(G) => G.diagonal_block(i),
        }
    }

    /// Diagonal entries of contact `i` in the corner of an array.
    #[inline]
    pub fn diagonal(&self, i: usize) -> [f64; 3] {
        match &self.G {
            Delassus::BodyContacts(G) => G.diagonal(i, self.laws.law(i).rows()),
            _ => {
                let D = self.diagonal_block(i);
                [D[0][0], D[1][1], D[2][2]]
            }
        }
    }

    fn validate(&self) -> Result<(), ProblemError> {
        let rows = self.rows();
        let order = match &self.G {
            Delassus::Dense(G) => G.order(),
            Delassus::Blocks(G) => G.order(),
            Delassus::Factored(G) => G.order(),
            Delassus::BodyContacts(G) => G.order(),
            Delassus::SingleDofContacts(G) => G.order(),
        };
        let sizes = [("G", order), ("c", self.c.len())];
        for (what, found) in sizes {
            if found != rows {
                return Err(ProblemError::Size {
                    what,
                    found,
                    expected: rows,
                });
            }
        }
        if let Some(index) = self.c.iter().position(|c| !c.is_finite()) {
            return Err(ProblemError::NotFinite { what: "c", index });
        }
        let values = match &self.G {
            Delassus::Dense(G) => G.values(),
            Delassus::Blocks(G) => G.values(),
            Delassus::Factored(G) => G.values(),
            Delassus::BodyContacts(G) if G.all_finite() => &[],
            Delassus::BodyContacts(_) => &[f64::NAN],
            Delassus::SingleDofContacts(_) => &[], // a factor is finite, and what it makes of W is seen on the diagonal
        };
        if let Some(index) = values.iter().position(|g| !g.is_finite()) {
            return Err(ProblemError::NotFinite { what: "G", index });
        }
        for (i, (start, law)) in self.laws.iter().enumerate() {
            if let Some(value) = law.parameter().filter(|v| v.is_nan() || *v < 0.0) {
                return Err(ProblemError::Friction { contact: i, value });
            }
            let D = self.diagonal(i);
            for (k, value) in D.into_iter().enumerate().take(law.rows()) {
                if value <= 0.0 {
                    return Err(ProblemError::Diagonal {
                        row: start + k,
                        value,
                    });
                }
            }
        }
        Ok(())
    }
}
