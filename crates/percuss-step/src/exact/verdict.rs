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

#[cfg(test)]
mod tests {
    use super::super::live::Live;
    use super::*;

    /// g = ε − δ τ + cos τ − 1 falls through zero at √(2 ε), long before its tangent does.
    #[test]
    fn the_root_beside_a_turning_point_is_not_passed() {
        let (exponents, slope) = ([C64::new(0.0, 1.0)], 1e-14);
        let poly = [-1.0 + f64::EPSILON / 2.0, -slope, 0.0];
        let signal = Signal::new(poly, vec![C64::new(1.0, 0.0)], &exponents);
        let (mut live, mut clock) = (Live::default(), Clock::default());
        live.fill(&exponents, std::slice::from_ref(&signal));
        clock.set(&exponents, 0.0);
        let probe = signal.probe(&exponents, &live.rates, &clock);
        assert!(probe.g > 0.0 && probe.g < probe.noise && probe.dg < -probe.dnoise);
        let root = (slope * slope + 2.0 * probe.g).sqrt() - slope;
        assert!(probe.g / slope > 1e5 * root);
        match judge(&probe, &signal, &exponents, &clock, 1e-12, 1.0) {
            Verdict::Root(t) => assert!(t <= 1.001 * root, "{t} of {root}"),
            _ => panic!("no root"),
        }
    }

    /// g′ τ + g″ τ²/2 − B τ³/6, the least that a bounded third derivative leaves, is positive as long as is said; and what
    /// is said is no less than a third of that.
    #[test]
    fn a_guard_that_leaves_zero_stays_above_as_long_as_said() {
        let powers = (-6..=6).map(|k| 10_f64.powi(k));
        let powers: Vec<f64> = powers.collect();
        for dg in powers.iter().copied().chain([0.0]) {
            for ddg in powers.iter().flat_map(|x| [*x, -x]).chain([0.0]) {
                if dg == 0.0 && ddg <= 0.0 {
                    continue;
                }
                let B = 2.0;
                let least = |t: f64| dg + t * (0.5 * ddg - t * B / 6.0);
                let until = leaves(dg, ddg, B);
                assert!((1..=50).all(|i| least(until * f64::from(i) / 50.0) > 0.0));
                assert!(least(3.0 * until) <= 0.0, "{dg} {ddg}: {until}");
            }
        }
    }
}
