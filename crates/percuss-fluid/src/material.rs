//! What a fluid is made of.

use crate::FluidError;
use std::fmt;
use std::sync::Arc;

/// Viscosity by the shear rate: 1/s to Pa s.
#[derive(Clone)]
pub struct ShearViscosity(pub Arc<dyn Fn(f64) -> f64 + Send + Sync>);

impl fmt::Debug for ShearViscosity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ShearViscosity")
    }
}

/// A weakly compressible fluid.
#[derive(Clone, Debug)]
pub struct Material {
    /// Density at rest, kg/m³ (kg/m² in the plane).
    pub rho_0: f64,
    /// Speed of sound, m/s; ten times the largest speed keeps density within one per cent.
    pub c_s: f64,
    /// Exponent of the pressure law.
    pub gamma: f64,
    /// Dynamic viscosity, Pa s.
    pub viscosity: f64,
    /// Viscosity by the shear rate, in the place of `viscosity`.
    pub shear_viscosity: Option<ShearViscosity>,
    /// Artificial viscosity: α of Monaghan's law.
    pub alpha: f64,
    /// Diffusivity of the scalar that is carried along, m²/s.
    pub diffusivity: f64,
}

impl Material {
    /// A fluid of this density and speed of sound, with γ = 7 and nothing viscous.
    pub fn new(rho_0: f64, c_s: f64) -> Self {
        Material {
            rho_0,
            c_s,
            gamma: 7.0,
            viscosity: 0.0,
            shear_viscosity: None,
            alpha: 0.0,
            diffusivity: 0.0,
        }
    }

    /// What is wrong with it.
    pub fn validate(&self) -> Result<(), FluidError> {
        FluidError::positive("density at rest", self.rho_0)?;
        FluidError::positive("speed of sound", self.c_s)?;
        FluidError::positive("exponent of the pressure law", self.gamma)?;
        FluidError::at_least_zero("viscosity", self.viscosity)?;
        FluidError::at_least_zero("alpha", self.alpha)?;
        FluidError::at_least_zero("diffusivity", self.diffusivity)
    }

    /// P = c₀² ρ₀/γ [(ρ/ρ₀)^γ − 1], Pa [Schorgenhumer2013, eq. (10)].
    #[inline]
    pub fn pressure(&self, rho: f64) -> f64 {
        let x = rho / self.rho_0;
        let power = if self.gamma == 7.0 {
            let x2 = x * x;
            x2 * x2 * x2 * x
        } else {
            x.powf(self.gamma)
        };
        self.bulk() * (power - 1.0)
    }

    /// The density at a pressure, kg/m³.
    pub fn density(&self, pressure: f64) -> f64 {
        self.rho_0
            * (pressure / self.bulk() + 1.0)
                .max(0.0)
                .powf(1.0 / self.gamma)
    }

    /// c₀² ρ₀/γ, Pa.
    fn bulk(&self) -> f64 {
        self.c_s * self.c_s * self.rho_0 / self.gamma
    }

    /// Energy of compression per mass, J/kg: ∫ (P + P_b)/ρ² dρ from ρ₀ on, with a background pressure P_b, Pa.
    pub fn energy(&self, rho: f64, background: f64) -> f64 {
        let (x, k) = (rho / self.rho_0, self.gamma - 1.0);
        let pushed = background / self.rho_0 * (1.0 - 1.0 / x);
        if k.abs() < 1e-12 {
            return self.c_s * self.c_s * (x.ln() + 1.0 / x - 1.0) + pushed;
        }
        let power = if self.gamma == 7.0 {
            let x2 = x * x;
            x2 * x2 * x2
        } else {
            x.powf(k)
        };
        let bulk = self.bulk() / self.rho_0;
        bulk * ((power - 1.0) / k + 1.0 / x - 1.0) + pushed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pressure_density_and_energy_belong_together() {
        for gamma in [7.0, 1.4, 1.0] {
            let water = Material {
                gamma,
                ..Material::new(1000.0, 20.0)
            };
            for rho in [980.0, 1000.0, 1013.0] {
                let p = water.pressure(rho);
                assert!((water.density(p) - rho).abs() < 1e-9 * rho);
                let (e, b) = (1e-3, 2e4);
                let slope = (water.energy(rho + e, b) - water.energy(rho - e, b)) / (2.0 * e);
                assert!((slope - (p + b) / (rho * rho)).abs() < 1e-9, "{slope} {p}");
            }
        }
        assert_eq!(Material::new(1000.0, 20.0).energy(1000.0, 3.0), 0.0);
    }
}
