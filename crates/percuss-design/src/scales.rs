use crate::error::{DesignError, check};

/// From the dimensionless quantities to SI [Mailybaev2006, eq. (2)].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scales {
    /// Length l, m.
    pub l: f64,
    /// Thickness h, m.
    pub h: f64,
    /// Young's modulus E, Pa.
    pub E: f64,
    /// Density ρ, kg/m³.
    pub rho: f64,
    /// Volume V₀, m³.
    pub V0: f64,
}

impl Scales {
    /// Refuses numbers that are not positive.
    pub fn check(&self) -> Result<(), DesignError> {
        let named = [
            ("the length l", self.l),
            ("the thickness h", self.h),
            ("Young's modulus E", self.E),
            ("the density rho", self.rho),
            ("the volume V0", self.V0),
        ];
        for (what, value) in named {
            check(value > 0.0 && value.is_finite(), what, value, "positive")?;
        }
        Ok(())
    }

    /// The dimensionless unit of time, s: t = t* (l²/h) √(12 ρ/E).
    pub fn time(&self) -> f64 {
        self.l * self.l / self.h * (12.0 * self.rho / self.E).sqrt()
    }

    /// The dimensionless unit of frequency, rad/s.
    pub fn frequency(&self) -> f64 {
        1.0 / self.time()
    }

    /// The dimensionless unit of force, N: p = p* h² E V₀/(12 l³).
    pub fn force(&self) -> f64 {
        self.h * self.h * self.E * self.V0 / (12.0 * self.l.powi(3))
    }

    /// The mean width, m: s = s* V₀/(h l).
    pub fn width(&self) -> f64 {
        self.V0 / (self.h * self.l)
    }

    /// The dimensionless unit of a support's stiffness, N m: that of s E h³/(12 l) of the mean width.
    pub fn support(&self) -> f64 {
        self.force() * self.l
    }

    /// The dimensionless unit of the damping coefficient per area, N s/m³: γ = γ* (h²/l²) √(E ρ/12).
    pub fn damping(&self) -> f64 {
        self.h * self.h / (self.l * self.l) * (self.E * self.rho / 12.0).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first frequency of a simply supported steel strip from the textbook, (π/l)² √(EI/ρA).
    #[test]
    fn frequency_and_force_of_a_simply_supported_strip() {
        let (l, h, E, rho, b): (f64, f64, f64, f64, f64) = (0.8, 0.003, 2.1e11, 7850.0, 0.03);
        let scales = Scales {
            l,
            h,
            E,
            rho,
            V0: l * h * b,
        };
        let pi = std::f64::consts::PI;
        let (EI, rhoA) = (E * b * h.powi(3) / 12.0, rho * b * h);
        let omega = (pi / l).powi(2) * (EI / rhoA).sqrt();
        assert!((pi * pi * scales.frequency() / omega - 1.0).abs() < 1e-13);
        let euler = pi * pi * EI / (l * l);
        assert!((pi * pi * scales.force() / euler - 1.0).abs() < 1e-13);
        assert!((scales.width() - b).abs() < 1e-15);
        // damping force s γ ẇ against inertia ρ h s ẅ: a rate γ/(ρ h)
        let rate = scales.damping() / (rho * h);
        assert!((rate * scales.time() - 1.0).abs() < 1e-13);
    }
}
