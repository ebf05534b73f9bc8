//! How stiffness and mass follow density.

/// A law of material.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Law {
    /// E = x^p E₀, ρ = x ρ₀ [Held2014, eq. (6)]: of thin material mass outweighs stiffness, and modes live in the void.
    Simp {
        /// p.
        power: f64,
    },
    /// The same, and E = x E₀/100 below x = 0.1 [Held2014, eq. (7)], for p = 3; there E is as high as above.
    Modified {
        /// p.
        power: f64,
    },
    /// E = E_min + x^p (E₀ − E_min), for structures without mass \[Andreassen2011].
    Floor {
        /// p.
        power: f64,
        /// E_min/E₀.
        least: f64,
    },
}

impl Law {
    const THIN: f64 = 0.1;

    /// E/E₀.
    pub fn stiffness(&self, x: f64) -> f64 {
        match *self {
            Law::Simp { power } => x.powf(power),
            Law::Modified { power } if x >= Self::THIN => x.powf(power),
            Law::Modified { power } => x * Self::THIN.powf(power - 1.0),
            Law::Floor { power, least } => least + x.powf(power) * (1.0 - least),
        }
    }

    /// Its slope.
    pub fn slope(&self, x: f64) -> f64 {
        match *self {
            Law::Simp { power } => power * x.powf(power - 1.0),
            Law::Modified { power } if x >= Self::THIN => power * x.powf(power - 1.0),
            Law::Modified { power } => Self::THIN.powf(power - 1.0),
            Law::Floor { power, least } => power * x.powf(power - 1.0) * (1.0 - least),
        }
    }
}
