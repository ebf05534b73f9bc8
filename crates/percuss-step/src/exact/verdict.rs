//! Guards near zero: does one end the phase, does it touch zero, or has it just left it?

use super::signal::{Clock, Probe, Signal};
use percuss_math::eigen::Complex;

type C64 = Complex<f64>;

/// What a guard says of the time ahead, s.
pub(super) enum Verdict {
    /// It ends the phase after this time.
    Root(f64),
    /// It has no root within this time.
    Safe(f64),
    /// It is zero within rounding for this time, and then above.
    Touch(f64),
}

/// A guard that is zero within rounding ends the phase where it falls, and not where it only touches zero.
pub(super) fn judge(
    probe: &Probe,
    signal: &Signal,
    exponents: &[C64],
    clock: &Clock,
    resolution: f64,
    longest: f64,
) -> Verdict {
    if probe.g > probe.noise {
        if probe.step <= resolution && probe.dg < 0.0 {
            return Verdict::Root(probe.step);
        }
        return Verdict::Safe(probe.step);
    }
    let (ddg, size) = signal.derivative(exponents, clock, 2);
    let ddnoise = 1e3 * f64::EPSILON * size;
    let B = signal.bound(exponents, clock, 3);
    if probe.dg < -probe.dnoise {
        return match turns(probe, ddg, B) {
            Some(until) if ddg > ddnoise => Verdict::Touch(until.clamp(resolution, longest)),
            // not g/|g′|, which lies far ahead near a turning point
            _ => Verdict::Root(probe.step),
        };
    }
    // for so long |g‴| τ³/6 alone does not leave rounding
    let linger = if ddg >= -ddnoise {
        (probe.noise / B).cbrt().min(longest)
    } else {
        0.0
    };
    if probe.dg > probe.dnoise || ddg > ddnoise {
        let until = leaves(probe.dg.max(0.0), ddg, B).max(linger);
        return Verdict::Touch(until.clamp(resolution, longest));
    }
    Verdict::Root(linger)
}

/// Where a falling guard turns back before it can be told from zero: its least value g − g′²/(2 g″) is zero within
/// rounding, |g‴| ≤ B. Until the time returned it is no lower, and then it rises.
fn turns(probe: &Probe, ddg: f64, B: f64) -> Option<f64> {
    let s = -probe.dg / ddg;
    let depth = -0.5 * probe.dg * s - probe.g;
    (2.0 * B * s < ddg && depth + B * s.powi(3) / 6.0 <= probe.noise).then_some(2.0 * s)
}

/// For how long g′ τ + g″ τ²/2 − B τ³/6 stays positive, g′ ≥ 0: three quarters of a time that is safe.
fn leaves(dg: f64, ddg: f64, B: f64) -> f64 {
    let until = if ddg >= 0.0 {
        (6.0 * dg / B).sqrt().max(3.0 * ddg / B)
    } else {
        (dg / -ddg).min((3.0 * dg / B).sqrt())
    };
    0.75 * until
}

/// How long a signal that is zero now stays positive: its derivatives below `order` are zero, the first that is not, of
/// order k, is positive, and
/// with |g⁽ᵏ⁺¹⁾| ≤ B it holds until (k + 1) g⁽ᵏ⁾/B. Three quarters of that time leave it well above zero.
pub(super) fn rise(
    signal: &Signal,
    exponents: &[C64],
    clock: &Clock,
    order: usize,
    longest: f64,
) -> f64 {
    for k in order..=order + 2 {
        let (value, size) = signal.derivative(exponents, clock, k);
        if (k == order && value > 0.0) || value.abs() > 1e4 * f64::EPSILON * size {
            if value < 0.0 {
                return 0.0;
            }
            let B = signal.bound(exponents, clock, k + 1);
            return (0.75 * (k + 1) as f64 * value / B).min(longest);
        }
    }
    0.0
}
