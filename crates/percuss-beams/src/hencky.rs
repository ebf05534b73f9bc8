//! Hencky's chain: rigid elements between nodes, bending in the nodes [Liakou2017, eqs. (9)–(30)].
//!
//! | paper | here | what it is |
//! |---|---|---|
//! | R\[i\] | rigid element | between two nodes; carries ρA |
//! | D\[i\] | bending element | from middle to middle around a node; carries EI and ρI |
//! | θ | slope of a rigid element | (u_{i+1} − u_i)/Δx |
//!
//! At the ends bending elements have half the length, and the rotation φ of the end is a number between 0 (clamped) and the
//! slope θ of the first rigid element (free), φ = s θ:
//!
//! ```text
//! V = ½ k θ²,   1/k = 1/k_spring + Δx/(2 EI)          T = ½ ρI (Δx/2) (1 + s + s²)/3 θ̇²
//! ```
//!
//! The paper's clamp has V = EI θ²/(2 Δx) instead of EI θ²/Δx and twice the T: a bending element of full length, which
//! makes the beam longer by half an element and the error of first order.

use crate::chain::{Chain, Damping, Nodes};
use crate::{BeamError, Hold, Profile, Support};

/// How the mass of elements is shared between their ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MassKind {
    /// By linear interpolation, as in the paper: ⅙ (1, 4, 1).
    #[default]
    Consistent,
    /// Half to each end.
    Lumped,
}

/// How a clamped end bends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clamp {
    /// Over half an element: second order.
    #[default]
    Half,
    /// Over a full element, as in the paper: first order.
    Paper,
}

/// A beam in bending.
#[derive(Clone, Debug, PartialEq)]
pub struct HenckyBeam {
    /// Length ℓ, m.
    pub length: f64,
    /// Number of rigid elements n; at least 2.
    pub elements: usize,
    /// Bending stiffness, N m².
    pub EI: Profile,
    /// Mass per length, kg/m.
    pub rhoA: Profile,
    /// Rotary inertia per length, kg m; zero for the beam of Euler and Bernoulli.
    pub rhoI: Profile,
    /// Axial force N, N; tension is positive.
    pub axial_force: f64,
    /// Supports at x = 0 and x = ℓ.
    pub supports: [Support; 2],
    /// How mass is shared.
    pub mass: MassKind,
    /// How clamped ends bend.
    pub clamp: Clamp,
    /// Damping.
    pub damping: Damping,
}

impl HenckyBeam {
    /// A uniform dimensionless cantilever (ℓ = EI = ρA = 1, ρI = β²), clamped at x = 0.
    pub fn dimensionless(beta: f64, elements: usize) -> Self {
        HenckyBeam {
            length: 1.0,
            elements,
            EI: Profile::Uniform(1.0),
            rhoA: Profile::Uniform(1.0),
            rhoI: Profile::Uniform(beta * beta),
            axial_force: 0.0,
            supports: [Support::CLAMPED, Support::FREE],
            mass: MassKind::Consistent,
            clamp: Clamp::Half,
            damping: Damping::default(),
        }
    }

    /// Nodes and matrices.
    pub fn chain(&self) -> Result<Chain, BeamError> {
        self.check()?;
        let n = self.elements;
        let mut nodes = Nodes::new(self.length, n);
        let dx = nodes.dx();
        for i in 0..n {
            nodes.share_mass(i, dx * self.rhoA.at((i as f64 + 0.5) * dx), self.mass);
            nodes.stiffen(i, self.axial_force / dx);
        }
        for i in 1..n {
            self.bend(&mut nodes, i);
        }
        self.end(&mut nodes, 0);
        self.end(&mut nodes, 1);
        nodes.chain(self.supports.map(|s| s.translation), self.damping)
    }

    fn check(&self) -> Result<(), BeamError> {
        if self.elements < 2 {
            return Err(BeamError::Elements {
                elements: self.elements,
                least: 2,
            });
        }
        Profile::Uniform(self.length).check("the length", false)?;
        self.EI.check("EI", false)?;
        self.rhoA.check("rhoA", false)?;
        self.rhoI.check("rhoI", true)?;
        for Support {
            translation,
            rotation,
        } in self.supports
        {
            for hold in [translation, rotation] {
                if let Hold::Spring(k) = hold {
                    Profile::Uniform(k).check("the stiffness of a support", true)?;
                }
            }
        }
        Ok(())
    }

    /// The bending element around the inner node i: V = ½ EI Δx κ², T = ½ ρI Δx (θ̇₋, θ̇₊) A (θ̇₋, θ̇₊)ᵀ.
    fn bend(&self, nodes: &mut Nodes, i: usize) {
        let dx = nodes.dx();
        let x = i as f64 * dx;
        let k = self.EI.at(x) / dx.powi(3);
        nodes.add_K(i - 1, &[1.0, -2.0, 1.0], k);
        let m = self.rhoI.at(x) * dx / (dx * dx);
        let (minus, plus) = ([-1.0, 1.0, 0.0], [0.0, -1.0, 1.0]);
        match self.mass {
            MassKind::Consistent => {
                // ⅙ (θ₋² + θ₊² + (θ₋ + θ₊)²)
                for slope in [minus, plus, [-1.0, 0.0, 1.0]] {
                    nodes.add_M(i - 1, &slope, m / 6.0);
                }
            }
            MassKind::Lumped => {
                for slope in [minus, plus] {
                    nodes.add_M(i - 1, &slope, m / 2.0);
                }
            }
        }
    }

    /// The half element at an end.
    fn end(&self, nodes: &mut Nodes, end: usize) {
        let dx = nodes.dx();
        let (x, first) = [(0.0, 0), (self.length, self.elements - 1)][end];
        let bending = 2.0 * self.EI.at(x) / dx;
        let (k, s) = match self.supports[end].rotation {
            Hold::Free => (0.0, 1.0),
            Hold::Fixed => (bending, 0.0),
            Hold::Spring(spring) => {
                let together = spring + bending;
                (spring * bending / together, bending / together)
            }
        };
        let share = match self.mass {
            MassKind::Consistent => (1.0 + s + s * s) / 3.0,
            MassKind::Lumped => (1.0 + s * s) / 2.0,
        };
        let full = self.clamp == Clamp::Paper && self.supports[end].rotation == Hold::Fixed;
        let (k, m) = match full {
            true => (0.5 * k, 2.0 * share),
            false => (k, share),
        };
        let m = m * self.rhoI.at(x) * 0.5 * dx;
        nodes.add_K(first, &[-1.0, 1.0], k / (dx * dx));
        nodes.add_M(first, &[-1.0, 1.0], m / (dx * dx));
    }
}

/// The largest stable step of the midpoint rule for a long uniform chain in dimensionless time, as a multiple of
/// Δx: √(β²/3 + Δx²/12) with consistent mass, √(β² + Δx²/4) with lumped mass. Supports change it little;
/// [`Chain::largest_frequency`] has it exactly.
pub fn critical_step(beta: f64, elements: usize, mass: MassKind) -> f64 {
    let dx = 1.0 / elements as f64;
    match mass {
        MassKind::Consistent => (beta * beta / 3.0 + dx * dx / 12.0).sqrt(),
        MassKind::Lumped => (beta * beta + dx * dx / 4.0).sqrt(),
    }
}
