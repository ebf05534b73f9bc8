//! Beams of variable width between elastic supports.
//!
//! ```text
//! (s u″)″ + p₀ u″ = ω² s u        u = 0,  −c₁ u′ + s u″ = 0 at x = 0,  c₂ u′ + s u″ = 0 at x = 1
//! ```
//!
//! \[Mailybaev2006, eqs. (6), (7)]. Everything is dimensionless as in the paper; [`Scales`](crate::Scales) leads to SI.
//! The width is linear between the nodes, so that the trapezoid rule is exact for the volume. Discretised with cubic Hermite
//! elements: (K − p₀ G) u = ω² M u.

mod element;
mod matrices;
mod modes;

pub(crate) use matrices::Matrices;
pub use modes::{Buckling, Modes};

use crate::DesignError;
use crate::error::check;

/// A beam.
#[derive(Clone, Debug, PartialEq)]
pub struct Beam {
    /// Stiffness of the elastic supports c₁, c₂ against rotation; 0 is simply supported, ∞ clamped.
    pub c: [f64; 2],
    /// Static compressive force p₀; negative where it pulls.
    pub p0: f64,
    /// Width s at equally spaced nodes from x = 0 to x = 1, as a multiple of the mean width.
    pub s: Vec<f64>,
}

impl Beam {
    /// The beam of constant width one, of `n` elements.
    pub fn uniform(c: [f64; 2], p0: f64, n: usize) -> Self {
        Beam {
            c,
            p0,
            s: vec![1.0; n + 1],
        }
    }

    /// The same beam with another width.
    pub fn with_width(&self, s: Vec<f64>) -> Self {
        Beam { s, ..*self }
    }

    /// Number of elements.
    pub fn elements(&self) -> usize {
        self.s.len().saturating_sub(1)
    }

    /// Length of an element.
    pub fn dx(&self) -> f64 {
        1.0 / self.elements() as f64
    }

    /// Places of the nodes.
    pub fn x(&self) -> Vec<f64> {
        let n = self.elements();
        (0..=n).map(|i| i as f64 / n as f64).collect()
    }

    /// What a unit of width at node `i` adds to the volume: the trapezoid rule.
    pub fn weight(&self, i: usize) -> f64 {
        if i == 0 || i == self.elements() {
            0.5 * self.dx()
        } else {
            self.dx()
        }
    }

    /// ∫ s dx [Mailybaev2006, eq. (4)].
    pub fn volume(&self) -> f64 {
        self.s
            .iter()
            .enumerate()
            .map(|(i, s)| self.weight(i) * s)
            .sum()
    }

    /// Refuses numbers that make no beam.
    pub fn check(&self) -> Result<(), DesignError> {
        if self.elements() < 4 {
            return Err(DesignError::Elements {
                elements: self.elements(),
            });
        }
        for (c, what) in self.c.into_iter().zip(["the support c1", "the support c2"]) {
            check(c >= 0.0, what, c, "zero, positive or infinite")?;
        }
        check(
            self.p0.is_finite(),
            "the static force p0",
            self.p0,
            "finite",
        )?;
        for s in &self.s {
            check(
                *s >= 0.0 && s.is_finite(),
                "the width s",
                *s,
                "zero or positive",
            )?;
        }
        Ok(())
    }
}
