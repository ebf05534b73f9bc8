//! Where in a step the first switching function leaves its mode: a bracket that only shrinks, with guesses by
//! interpolation. Each probe is a whole trial step, so that every one saved counts.

use crate::switching::Switch;
use percuss_mech::ContactId;

/// The bracket: no function is negative at `low`, at least one is at `high`.
#[derive(Default)]
pub(crate) struct Bracket {
    low: f64,
    high: f64,
    at_low: Vec<Switch>,
    at_high: Vec<Switch>,
    /// A point that was an end before, for the curvature.
    former: Option<f64>,
    at_former: Vec<Switch>,
    last_was_low: bool,
    probes: usize,
}

impl Bracket {
    pub(crate) fn start(&mut self, at_low: &[Switch], high: f64, at_high: &[Switch]) {
        self.low = 0.0;
        self.high = high;
        self.at_low.clear();
        self.at_low.extend_from_slice(at_low);
        self.at_high.clear();
        self.at_high.extend_from_slice(at_high);
        self.former = None;
        self.last_was_low = true;
        self.probes = 0;
    }

    pub(crate) fn low(&self) -> f64 {
        self.low
    }

    /// The functions at the lower end.
    pub(crate) fn at_low(&self) -> &[Switch] {
        &self.at_low
    }

    pub(crate) fn width(&self) -> f64 {
        self.high - self.low
    }

    /// The contacts whose functions are negative at the upper end.
    pub(crate) fn switching(&self) -> impl Iterator<Item = ContactId> + '_ {
        self.at_high.iter().filter(|s| s.value < 0.0).map(|s| s.id)
    }

    /// Where to probe next, inside the bracket; `width` is the width to be reached.
    pub(crate) fn guess(&mut self, width: f64) -> f64 {
        self.probes += 1;
        let middle = 0.5 * (self.low + self.high);
        let comparable = self.at_low.len() == self.at_high.len();
        // bisect now and then: whatever the functions look like, the bracket shrinks
        if !comparable || self.probes.is_multiple_of(5) {
            return middle;
        }
        let mut first = f64::INFINITY;
        for k in 0..self.at_high.len() {
            if self.at_high[k].value < 0.0 {
                first = first.min(self.root_of(k));
            }
        }
        // Step a little over the guess, towards the end that has not moved: if the guess is good, the next
        // bracket is closed.
        let over = 0.4 * width;
        let guess = if self.last_was_low {
            first + over
        } else {
            first - over
        };
        if guess > self.low && guess < self.high {
            guess
        } else {
            middle
        }
    }

    /// Root of function `k` by inverse quadratic or linear interpolation.
    fn root_of(&self, k: usize) -> f64 {
        let (a, f_a) = (self.low, self.at_low[k].value);
        let (b, f_b) = (self.high, self.at_high[k].value);
        if f_a <= 0.0 {
            return 0.5 * (a + b);
        }
        let secant = a + (b - a) * f_a / (f_a - f_b);
        let Some(c) = self
            .former
            .filter(|_| self.at_former.len() == self.at_high.len())
        else {
            return secant;
        };
        let f_c = self.at_former[k].value;
        if f_c == f_a || f_c == f_b {
            return secant;
        }
        let root = a * f_b * f_c / ((f_a - f_b) * (f_a - f_c))
            + b * f_a * f_c / ((f_b - f_a) * (f_b - f_c))
            + c * f_a * f_b / ((f_c - f_a) * (f_c - f_b));
        if root > a && root < b { root } else { secant }
    }

    /// Takes in the functions at the probe; returns whether the probe is the new lower end.
    pub(crate) fn narrow(&mut self, probe: f64, at_probe: &[Switch]) -> bool {
        let is_low = at_probe.iter().all(|s| s.value >= 0.0);
        let (end, at_end) = if is_low {
            (&mut self.low, &mut self.at_low)
        } else {
            (&mut self.high, &mut self.at_high)
        };
        self.former = Some(*end);
        std::mem::swap(&mut self.at_former, at_end);
        *end = probe;
        at_end.clear();
        at_end.extend_from_slice(at_probe);
        self.last_was_low = is_low;
        is_low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locate(f: impl Fn(f64) -> f64, high: f64, width: f64) -> (f64, usize) {
        let at = |x: f64| {
            [Switch {
                id: ContactId(0),
                value: f(x),
                rate: None,
            }]
        };
        let mut bracket = Bracket::default();
        bracket.start(&at(0.0), high, &at(high));
        let mut probes = 0;
        while bracket.width() > width {
            let probe = bracket.guess(width);
            bracket.narrow(probe, &at(probe));
            probes += 1;
            assert!(probes < 200, "the bracket does not close");
        }
        (bracket.low(), probes)
    }

    #[test]
    fn smooth_roots_take_few_probes() {
        let (root, probes) = locate(|x| 0.3 - x - 2.0 * x * x, 1.0, 1e-10);
        let exact = (-1.0 + (1.0f64 + 8.0 * 0.3).sqrt()) / 4.0;
        assert!((root - exact).abs() <= 1e-10, "{root} against {exact}");
        assert!(probes <= 9, "{probes} probes");
    }

    #[test]
    fn a_function_that_starts_at_zero_is_left_at_its_other_root() {
        let (root, _) = locate(|x| x * (0.7 - x), 1.0, 1e-9);
        assert!((root - 0.7).abs() <= 1e-9, "{root}");
    }

    #[test]
    fn a_jump_is_enclosed() {
        let (low, probes) = locate(|x| if x < 0.123 { 1.0 } else { -1e6 }, 1.0, 1e-9);
        assert!((low - 0.123).abs() <= 1e-9);
        assert!(probes < 160, "{probes} probes");
    }
}
