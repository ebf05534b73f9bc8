//! A mode without damping that is excited at its own frequency: whether the devices bound it, and the study beside it.
//!
//! While everything slides, a mode φ of amplitude A takes at most π |ψ| A from the loads in a period, with
//! ψ = φᵀ (a − i b), and loses 4 Σ R0 |wᵀφ| A in the devices, whatever A is \[DenHartog1931]. So it grows without bound where
//!
//! ```text
//! Σ R0 |wᵀφ| < π/4 |ψ|
//! ```

use std::f64::consts::PI;

use percuss_math::eigen::symmetric;
use percuss_step::exact::ExactError;

use super::StickSlip;
use super::factors::Factors;
use percuss_record::findings::Findings;

/// How far beside the resonance it is looked at, relative. At the resonance itself the closed form has a term t e^{iΩt}.
const BESIDE: f64 = 1e-6;

impl StickSlip {
    /// Why the motion grows without bound, where the loads at `omega` feed more than the devices take. A stop or a held device
    /// detunes the mode, so that nothing is said of systems with stops, or of modes of held devices.
    pub(super) fn grows(&self, factors: Factors, omega: f64) -> Option<ExactError> {
        let data = &self.multiplied(factors);
        if !data.stops.is_empty() {
            return None;
        }
        let pairs = symmetric(data.n, &data.K, &data.M).ok()?;
        let near = |value: f64| (value - omega * omega).abs() <= 1e-9 * omega * omega;
        let modes = pairs.vectors.chunks_exact(data.n.max(1));
        let (_, phi) = pairs.values.iter().zip(modes).find(|(v, _)| near(**v))?;
        let dot = |a: &[f64]| a.iter().zip(phi).map(|(a, b)| a * b).sum::<f64>();
        let at = |h: &&percuss_mech::Harmonic| (h.omega - omega).abs() <= 1e-9 * omega;
        let load = data.harmonics.iter().filter(at);
        let (cos, sin) = load.fold((0.0, 0.0), |(c, s), h| (c + dot(&h.cos), s + dot(&h.sin)));
        let fed = 0.25 * PI * f64::hypot(cos, sin);
        let devices = data.devices.iter();
        let taken: f64 = devices.map(|d| d.threshold * dot(&d.w).abs()).sum();
        let advice = match taken > 0.0 {
            true => format!("thresholds times {:.6} would bound it", fed / taken),
            false => "add damping".to_owned(),
        };
        (taken <= fed).then(|| {
            ExactError::Input(format!(
                "the mode at {omega} rad/s has no damping and is excited at its own frequency, and the devices take less than \
                 the loads feed, so that it grows without bound; {advice}"
            ))
        })
    }

    /// The same study beside the resonance, and words that say so.
    pub(super) fn beside(&self, omega: f64, findings: &mut Findings) -> StickSlip {
        *findings = Findings::default();
        findings.warnings.push(format!(
            "a mode without damping is excited at its own frequency {omega} rad/s; the response is that at {BESIDE:e} above it"
        ));
        let factors = Factors::beside();
        StickSlip {
            data: self.multiplied(factors),
            omega: self.omega * factors.frequency,
            ..self.clone()
        }
    }
}

impl Factors {
    /// A little above the frequency.
    pub(super) fn beside() -> Self {
        Factors {
            frequency: 1.0 + BESIDE,
            ..Factors::ONE
        }
    }
}
