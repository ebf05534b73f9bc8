//! The interval that an axis shows, linear or logarithmic.

/// Beyond this size values are not drawn: the width of an interval must stay a number.
const LARGEST: f64 = 1e300;
/// Below this size values count as zero.
const SMALLEST: f64 = 1e-290;
/// A variation smaller than this part of the value is not resolved: it shows as a constant.
const RESOLUTION: f64 = 1e-10;

/// An interval lo < hi and how it is spread over the axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    pub lo: f64,
    pub hi: f64,
    pub log: bool,
}

impl Scale {
    /// Exactly from `lo` to `hi`, unless that is too narrow to be shown.
    pub fn exact(lo: f64, hi: f64) -> Self {
        let (lo, hi) = widened(lo, hi);
        Self { lo, hi, log: false }
    }

    /// Around all drawable values, with some air.
    pub fn around(values: impl IntoIterator<Item = f64>) -> Self {
        let (lo, hi) =
            extent(values.into_iter().filter(|v| v.abs() <= LARGEST)).unwrap_or((0.0, 1.0));
        let (lo, hi) = widened(lo, hi);
        let air = 0.05 * (hi - lo);
        Self::exact(lo - air, hi + air)
    }

    /// Around all drawable positive values, logarithmic.
    pub fn log_around(values: impl IntoIterator<Item = f64>) -> Self {
        let log = Self {
            lo: 1.0,
            hi: 10.0,
            log: true,
        };
        let Some((lo, hi)) = extent(values.into_iter().filter(|v| log.shows(*v))) else {
            return log;
        };
        let (lo, hi) = (lo.log10(), hi.log10());
        let air = if hi - lo < RESOLUTION {
            0.5
        } else {
            0.05 * (hi - lo)
        };
        let power = |exponent: f64| 10f64.powf(exponent).clamp(SMALLEST, LARGEST);
        Self {
            lo: power(lo - air),
            hi: power(hi + air),
            log: true,
        }
    }

    /// Whether a value has a place on such an axis.
    pub fn shows(&self, value: f64) -> bool {
        value.abs() <= LARGEST && (!self.log || value >= SMALLEST)
    }

    /// Where a value lies: 0 at `lo`, 1 at `hi`.
    pub fn fraction(&self, value: f64) -> f64 {
        match self.log {
            true => (value.log10() - self.lo.log10()) / (self.hi.log10() - self.lo.log10()),
            false => (value - self.lo) / (self.hi - self.lo),
        }
    }
}

fn extent(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.fold(None, |extent, value| match extent {
        None => Some((value, value)),
        Some((lo, hi)) => Some((value.min(lo), value.max(hi))),
    })
}

/// The interval, or one that is wide enough to be shown around its middle.
fn widened(lo: f64, hi: f64) -> (f64, f64) {
    let size = lo.abs().max(hi.abs());
    if hi - lo > (RESOLUTION * size).max(SMALLEST) {
        return (lo, hi);
    }
    let middle = lo + 0.5 * (hi - lo);
    let half = if size > SMALLEST { 0.1 * size } else { 1.0 };
    (middle - half, middle + half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_lie_in_the_middle() {
        for value in [0.0, 3.0, -2e-7, 1e300, 1e-308] {
            let scale = Scale::around([value, value]);
            assert!((scale.fraction(value) - 0.5).abs() < 1e-9, "{scale:?}");
        }
    }

    #[test]
    fn rounding_errors_are_not_magnified() {
        let scale = Scale::around([0.3, 0.3 + 1e-15]);
        assert!(scale.hi - scale.lo > 0.05);
    }

    #[test]
    fn values_that_are_no_numbers_do_not_count() {
        let scale = Scale::around([f64::NAN, 1.0, f64::INFINITY, 2.0, f64::MAX]);
        assert!((scale.lo, scale.hi) == (0.95, 2.05));
        let scale = Scale::log_around([-1.0, 0.0, 1.0, 100.0]);
        assert!(scale.lo < 1.0 && scale.lo > 0.5 && scale.hi > 100.0 && scale.hi < 200.0);
        assert!((scale.fraction(10.0) - 0.5).abs() < 1e-12);
    }
}
