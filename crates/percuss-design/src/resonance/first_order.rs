use super::Excitation;
use crate::beam::Modes;
use crate::error::{DesignError, check};

/// Which resonance: Ω near (ω_i + ω_j)/k.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resonance {
    /// First mode, from 1.
    pub i: usize,
    /// Second mode, from 1; equal to the first for a simple resonance.
    pub j: usize,
    /// Order, from 1.
    pub k: usize,
}

/// The zone of a resonance for small δ and γ [Mailybaev2006, eq. (9)]:
///
/// ```text
/// γ² − Φ² (a_k² + b_k²) δ²/4 + k² (ΔΩ − τ δ)² ≤ 0,     Φ = |b_ij|/√(ω_i ω_j),     ΔΩ = Ω − (ω_i + ω_j)/k
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zone {
    /// Which.
    pub resonance: Resonance,
    /// Ω₀ = (ω_i + ω_j)/k.
    pub Omega_0: f64,
    /// Φ [Mailybaev2006, eq. (14)].
    pub Phi: f64,
    /// √(a_k² + b_k²).
    pub strength: f64,
    /// τ = c₀ (ω_i b_jj + ω_j b_ii)/(2 k ω_i ω_j): how the mean value of φ moves the zone.
    pub shift: f64,
}

impl Resonance {
    /// Refuses numbers below one.
    pub fn check(&self) -> Result<(), DesignError> {
        let named = [
            ("mode i", self.i),
            ("mode j", self.j),
            ("the order k", self.k),
        ];
        for (what, value) in named {
            check(value >= 1, what, value as f64, "at least 1")?;
        }
        Ok(())
    }

    /// The higher of both modes.
    pub fn highest(&self) -> usize {
        self.i.max(self.j)
    }
}

/// Φ of the modes i, j [Mailybaev2006, eq. (14)]. Modes that do not couple are an error.
pub fn Phi(modes: &Modes, i: usize, j: usize) -> Result<f64, DesignError> {
    let (i, j) = (i - 1, j - 1);
    let G = &modes.G;
    let scale = (G[(i, i)] * G[(j, j)]).sqrt();
    if G[(i, j)].abs() <= 1e-8 * scale {
        return Err(DesignError::Uncoupled {
            i: i + 1,
            j: j + 1,
            b: -G[(i, j)],
            scale,
        });
    }
    Ok(G[(i, j)].abs() / (modes.omega[i] * modes.omega[j]).sqrt())
}

impl Zone {
    /// The zone of a beam with these modes; at least the modes of the resonance must be among them.
    pub fn new(modes: &Modes, phi: &Excitation, resonance: Resonance) -> Result<Self, DesignError> {
        resonance.check()?;
        phi.check()?;
        let Resonance { i, j, k } = resonance;
        let strength = phi.strength(k);
        if strength <= 1e-12 * phi.bound() {
            return Err(DesignError::Harmonic { k });
        }
        let Phi = Phi(modes, i, j)?;
        let (omega_i, omega_j) = (modes.omega[i - 1], modes.omega[j - 1]);
        let b = |m: usize| -modes.G[(m - 1, m - 1)];
        Ok(Zone {
            resonance,
            Omega_0: (omega_i + omega_j) / k as f64,
            Phi,
            strength,
            shift: phi.c0 * (omega_i * b(j) + omega_j * b(i))
                / (2.0 * k as f64 * omega_i * omega_j),
        })
    }

    /// The smallest amplitude with resonance [Mailybaev2006, eq. (12)].
    pub fn delta_res(&self, gamma: f64) -> f64 {
        2.0 * gamma / (self.Phi * self.strength)
    }

    /// The frequencies with resonance at amplitude `delta`; none below [`Zone::delta_res`].
    pub fn interval(&self, delta: f64, gamma: f64) -> Option<[f64; 2]> {
        let square = (0.5 * self.Phi * self.strength * delta).powi(2) - gamma * gamma;
        (square >= 0.0).then(|| {
            let centre = self.Omega_0 + self.shift * delta;
            let half = square.sqrt() / self.resonance.k as f64;
            [centre - half, centre + half]
        })
    }

    /// Width of that interval [Mailybaev2006, eq. (13)]; zero where there is none.
    pub fn width(&self, delta: f64, gamma: f64) -> f64 {
        self.interval(delta, gamma)
            .map_or(0.0, |[low, high]| high - low)
    }
}
