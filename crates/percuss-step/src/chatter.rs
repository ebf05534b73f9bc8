//! Switching points that follow each other without end.
//!
//! Bounces of a ball shrink and can be followed one by one until they are shorter than the least step. But two
//! contacts that throw each other open by impacts at the level of the tolerances never come to an end: their limit is
//! both closed, and a time step longer than the chatter finds it.

use serde::{Deserialize, Serialize};

/// How many switching points back intervals are compared.
const MEMORY: usize = 16;

/// The least step is doubled no more often than this.
const MOST_HURRY: i32 = 40;

/// The last switching points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Chatter {
    times: [f64; MEMORY + 2],
    known: usize,
    hurry: i32,
}

impl Chatter {
    /// Notes a switching point at time `t` that a contact met at this approach speed [m/s], or none did. Returns how
    /// often the least step is to be doubled for the crossing.
    pub(crate) fn note(&mut self, t: f64, approach: f64, dt_min: f64, gap_slack: f64) -> i32 {
        self.times.rotate_right(1);
        self.times[0] = t;
        self.known = (self.known + 1).min(self.times.len());
        if self.known < self.times.len() {
            return 0;
        }
        let interval = self.times[0] - self.times[1];
        let earlier = self.times[MEMORY] - self.times[MEMORY + 1];
        let tiny =
            interval < 1e3 * dt_min || (approach > 0.0 && approach * interval < 1e2 * gap_slack);
        if tiny && interval > 0.5 * earlier {
            self.hurry = (self.hurry + 1).min(MOST_HURRY);
        } else if !tiny {
            self.hurry = 0;
        }
        self.hurry
    }

    /// Whether its counts are such as `note` leaves them.
    pub(crate) fn is_sound(&self) -> bool {
        self.known <= self.times.len() && (0..=MOST_HURRY).contains(&self.hurry)
    }

    /// A whole smooth step passed without a switching point.
    pub(crate) fn calm(&mut self) {
        self.hurry = 0;
        self.known = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shrinking_bounces_are_followed_and_equal_ones_are_not() {
        let (mut shrinking, mut equal) = (Chatter::default(), Chatter::default());
        let (mut t, mut interval, mut largest) = (0.0, 1e-2, 0);
        for _ in 0..60 {
            t += interval;
            interval *= 0.8;
            largest = largest.max(shrinking.note(t, 1e-9 * interval, 1e-12, 1e-12));
        }
        assert_eq!(largest, 0);
        for k in 0..60 {
            largest = equal.note(k as f64 * 1e-6, 1e-6, 1e-12, 1e-12);
        }
        assert!(largest > 20);
    }
}
