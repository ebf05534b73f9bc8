use crate::beam::Modes;
use crate::error::{DesignError, check};
use crate::resonance::{Excitation, Resonance};

/// The amplitude that a beam with stretching reaches inside a zone, for one mode and small δ, γ.
///
/// A spring that holds the ends against each other makes the static force fall as the beam bends,
///
/// ```text
/// p = p₀ + δ φ(Ωt) − ½ χ ∫ w′² dx
/// ```
///
/// and the equation of a mode becomes q̈ + γ q̇ + (ω² − δ φ g) q + α q³ = 0 with g = ∫ u′² dx and α = ½ χ g². Averaging over
/// q = A cos(kΩt/2 + ψ) \[Nayfeh1979, sect. 5.7] leads to
///
/// ```text
/// ¾ α A² = (kΩ/2)² − ω̃² ± √((½ δ g a)² − (½ γ k Ω)²),        ω̃² = ω² − δ c₀ g,   a = √(a_k² + b_k²)
/// ```
///
/// The upper sign is the stable branch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amplitude {
    /// Modal amplitude A on the stable branch; none where the beam comes to rest.
    pub stable: Option<f64>,
    /// Modal amplitude on the unstable branch, where there is one: below it motions die out.
    pub unstable: Option<f64>,
}

impl Amplitude {
    /// At frequency `Omega` and amplitude `delta`, for the stretching stiffness χ = `stretching`.
    pub fn new(
        modes: &Modes,
        phi: &Excitation,
        resonance: Resonance,
        gamma: f64,
        stretching: f64,
        [Omega, delta]: [f64; 2],
    ) -> Result<Self, DesignError> {
        resonance.check()?;
        check(
            stretching > 0.0,
            "the stretching stiffness",
            stretching,
            "positive",
        )?;
        let Resonance { i, j, k } = resonance;
        check(
            i == j,
            "mode j",
            j as f64,
            "equal to i: the amplitude is known for simple resonances",
        )?;
        check(
            i <= modes.omega.len(),
            "mode i",
            i as f64,
            "among the modes",
        )?;
        let (omega, g) = (modes.omega[i - 1], modes.G[(i - 1, i - 1)]);
        let alpha = 0.5 * stretching * g * g;
        let half = 0.5 * k as f64 * Omega;
        let detuning = half * half - omega * omega + delta * phi.c0 * g;
        let square = (0.5 * delta * g * phi.strength(k)).powi(2) - (gamma * half).powi(2);
        if square < 0.0 {
            return Ok(Amplitude {
                stable: None,
                unstable: None,
            });
        }
        let branch = |sign: f64| {
            let A2 = (detuning + sign * square.sqrt()) / (0.75 * alpha);
            (A2 > 0.0).then(|| A2.sqrt())
        };
        Ok(Amplitude {
            stable: branch(1.0),
            unstable: branch(-1.0),
        })
    }
}
