//! Cross-sections: what a beam resists with, and what it weighs.

use crate::error::{SoftError, not_negative, positive};
use std::f64::consts::PI;

/// An isotropic elastic material.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Young's modulus, Pa.
    pub E: f64,
    /// Shear modulus, Pa.
    pub G: f64,
    /// Density, kg/m³.
    pub rho: f64,
}

impl Material {
    /// From Young's modulus, Pa, Poisson's ratio and density, kg/m³: G = E / (2 (1 + ν)).
    pub fn isotropic(E: f64, nu: f64, rho: f64) -> Self {
        let G = E / (2.0 * (1.0 + nu));
        Material { E, G, rho }
    }
}

/// Stiffness and inertia of a section. The axes 2 and 3 are e₂ and e₃ of the section; in the plane it bends about 3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Section {
    /// E A, N.
    pub EA: f64,
    /// Torsional stiffness G J, N m².
    pub GJ: f64,
    /// Bending stiffness about e₂, N m².
    pub EI2: f64,
    /// Bending stiffness about e₃, N m².
    pub EI3: f64,
    /// Mass for each length, kg/m.
    pub rho_A: f64,
    /// Moment of inertia for each length about the axis, kg m.
    pub rho_Ix: f64,
    /// Radius with which the beam touches others, m.
    pub radius: f64,
}

impl Section {
    /// From area, m², torsion constant and second moments of area about e₂ and e₃, m⁴.
    pub fn numbers(material: &Material, A: f64, J: f64, I2: f64, I3: f64) -> Section {
        let Material { E, G, rho } = *material;
        Section {
            EA: E * A,
            GJ: G * J,
            EI2: E * I2,
            EI3: E * I3,
            rho_A: rho * A,
            rho_Ix: rho * (I2 + I3),
            radius: (A / PI).sqrt(),
        }
    }

    /// A full circle of this radius, m.
    pub fn circle(material: &Material, radius: f64) -> Section {
        Section::tube(material, radius, 0.0)
    }

    /// A ring between two radii, m.
    pub fn tube(material: &Material, outer: f64, inner: f64) -> Section {
        let A = PI * (outer * outer - inner * inner);
        let I = 0.25 * PI * (outer.powi(4) - inner.powi(4));
        Section {
            radius: outer,
            ..Section::numbers(material, A, 2.0 * I, I, I)
        }
    }

    /// A rectangle, m: its width lies along e₂, its height along e₃. The torsion constant is Saint-Venant's series
    /// \[Timoshenko1970, §109].
    pub fn rectangle(material: &Material, width: f64, height: f64) -> Section {
        let (a, b) = (width.max(height), width.min(height));
        // J = a b³ (1/3 − 64/π⁵ (b/a) Σ tanh(n π a / 2 b) / n⁵), n odd
        let series: f64 = (0..40)
            .map(|k| (2 * k + 1) as f64)
            .map(|n| (0.5 * n * PI * a / b).tanh() / n.powi(5))
            .sum();
        let J = a * b.powi(3) * (1.0 / 3.0 - 64.0 / PI.powi(5) * b / a * series);
        let (I2, I3) = (width * height.powi(3) / 12.0, height * width.powi(3) / 12.0);
        Section {
            radius: 0.5 * b,
            ..Section::numbers(material, width * height, J, I2, I3)
        }
    }

    /// ρ I₂ and ρ I₃, kg m: the inertia about the axis is shared as the bending stiffness is, as in one material.
    pub fn rotary(&self) -> [f64; 2] {
        let sum = self.EI2 + self.EI3;
        let share = if sum > 0.0 { self.EI2 / sum } else { 0.5 };
        [share * self.rho_Ix, (1.0 - share) * self.rho_Ix]
    }

    /// What is wrong with it, if anything.
    pub fn check(&self) -> Result<(), SoftError> {
        positive("axial stiffness E A of a section", self.EA)?;
        positive("torsional stiffness G J of a section", self.GJ)?;
        not_negative("bending stiffness about e₂ of a section", self.EI2)?;
        not_negative("bending stiffness about e₃ of a section", self.EI3)?;
        positive("mass for each length of a section", self.rho_A)?;
        positive(
            "moment of inertia for each length of a section",
            self.rho_Ix,
        )?;
        not_negative("radius of a section", self.radius)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEEL: Material = Material {
        E: 2.1e11,
        G: 8.0e10,
        rho: 7800.0,
    };

    /// J of a square of side a is 0.140577 a⁴ [Timoshenko1970, §109]; of a thin strip a b³/3 (1 − 0.630 b/a).
    #[test]
    fn rectangles_have_their_torsion_constant() {
        let square = Section::rectangle(&STEEL, 0.1, 0.1);
        assert!((square.GJ / (STEEL.G * 0.140577e-4) - 1.0).abs() < 1e-5);
        let strip = Section::rectangle(&STEEL, 0.001, 0.1);
        let thin = 0.1 * 1e-9 / 3.0 * (1.0 - 0.630249 * 0.01);
        assert!((strip.GJ / (STEEL.G * thin) - 1.0).abs() < 1e-6);
        assert!(strip.EI2 > strip.EI3);
    }

    #[test]
    fn tubes_have_the_polar_moment_as_torsion_constant() {
        let tube = Section::tube(&STEEL, 0.02, 0.01);
        let J = 0.5 * PI * (0.02f64.powi(4) - 0.01f64.powi(4));
        assert!((tube.GJ / (STEEL.G * J) - 1.0).abs() < 1e-14);
        assert!((tube.rho_Ix / (STEEL.rho * J) - 1.0).abs() < 1e-14);
        assert!(Section::tube(&STEEL, 0.02, 0.02).check().is_err());
    }
}
