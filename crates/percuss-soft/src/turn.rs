//! Clamps whose sections are turned as told.
//!
//! ```text
//! r′·e₂ = r′·e₃ = 0 with e₂(t), e₃(t)        θ from e₃ = cos θ e₃₀ − sin θ e₂₀
//! ```
//!
//! A step holds what lies along the axes at its end.

use crate::beams::Beams;
use crate::element::Element;
use crate::error::SoftError;
use percuss_math::space::{Mat3, Quat, Vec3};
use std::fmt;
use std::sync::Arc;

/// A rotation as a function of time, s, with its angular velocity in the axes of space, rad/s.
pub type Turning = Arc<dyn Fn(f64) -> (Quat, Vec3) + Send + Sync>;

/// A clamp that is turned.
#[derive(Clone)]
pub struct Turn {
    /// The support, as the structure counts them.
    pub support: usize,
    law: Turning,
    /// Element and x = ±1 of the node.
    at: (usize, f64),
    /// The section where the law turns nothing.
    rest: Mat3,
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Turn(support {}, 0 s: {:?})",
            self.support,
            (self.law)(0.0)
        )
    }
}

impl Turn {
    /// Of a clamp that holds its section as it lies at t = 0.
    pub fn new<E: Element<N>, const N: usize>(
        beams: &Beams<E, N>,
        support: usize,
        law: Turning,
    ) -> Result<Self, SoftError> {
        let at = beams.at_node(beams.supports[support].node)?;
        let (_, A) = beams.elements[at.0].frame(at.1, beams.of(at.0, beams.initial()));
        let rest = law(0.0).0.inverse().to_rotation_matrix() * A;
        Ok(Turn {
            support,
            law,
            at,
            rest,
        })
    }

    fn section(&self, t: f64) -> (Mat3, Vec3) {
        let (turn, omega) = (self.law)(t);
        (turn.to_rotation_matrix() * self.rest, omega)
    }

    /// The support holds along the section of this time.
    pub(crate) fn aim<E: Element<N>, const N: usize>(&self, beams: &mut Beams<E, N>, t: f64) {
        E::aim(&mut beams.supports[self.support], &self.section(t).0);
    }

    /// Changes of what is held, along the axes of the support, from the node's coordinates `q` to a time.
    pub(crate) fn way<E: Element<N>, const N: usize>(
        &self,
        beams: &Beams<E, N>,
        t: f64,
        q: &[f64],
        way: &mut [f64],
    ) {
        let (A, _) = self.section(t);
        beams.elements[self.at.0].turn_way(self.at.1, &A, q, way);
    }

    /// Its rates at a time, at which the node's coordinates are `q`.
    pub(crate) fn rate<E: Element<N>, const N: usize>(
        &self,
        beams: &Beams<E, N>,
        t: f64,
        q: &[f64],
        rate: &mut [f64],
    ) {
        let (A, omega) = self.section(t);
        beams.elements[self.at.0].turn_rate(self.at.1, &A, &omega, q, rate);
    }

    /// Statics: the support's rates over a change of the load parameter, from coordinates `q` to the section of a time.
    pub fn lead<E: Element<N>, const N: usize>(
        &self,
        beams: &mut Beams<E, N>,
        t: f64,
        q: &[f64],
        change: f64,
    ) {
        self.aim(beams, t);
        let node = beams.supports[self.support].node;
        let mut rate = beams.supports[self.support].rate;
        let mut way = [0.0; N];
        self.way(beams, t, &q[N * node..][..N], &mut way);
        for k in E::AXES + 1..N {
            rate[k] = way[k] / change;
        }
        beams.supports[self.support].rate = rate;
    }
}
