//! Sums over contacts that decide when sweeps may stop.

use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sums {
    /// Squared change of the percussions in a sweep, or squared natural map.
    pub change: f64,
    /// Squared percussions.
    pub size: f64,
    /// Squared r c.
    pub drive: f64,
}

impl Sums {
    #[inline(always)]
    pub fn add(&mut self, other: &Sums) {
        self.change += other.change;
        self.size += other.size;
        self.drive += other.drive;
    }

    /// The residual, in the measure of [`crate::Measure::Scaled`].
    pub fn residual(&self) -> f64 {
        let residual = (self.change / self.size.max(self.drive)).sqrt();
        match self.change {
            0.0 => 0.0,
            _ if residual.is_nan() => f64::INFINITY,
            _ => residual,
        }
    }
}

/// Sums that one thread writes and another reads later.
#[derive(Default)]
pub(super) struct Slot([AtomicU64; 3]);

impl Slot {
    pub fn get(&self) -> Sums {
        let [change, size, drive] =
            [0, 1, 2].map(|k| f64::from_bits(self.0[k].load(Ordering::Relaxed)));
        Sums {
            change,
            size,
            drive,
        }
    }

    pub fn set(&self, sums: &Sums) {
        for (slot, x) in self.0.iter().zip([sums.change, sums.size, sums.drive]) {
            slot.store(x.to_bits(), Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_residual_is_relative_to_the_larger_of_percussion_and_drive() {
        let residual = |change, size, drive| {
            Sums {
                change,
                size,
                drive,
            }
            .residual()
        };
        assert_eq!(residual(4.0, 16.0, 1.0), 0.5);
        assert_eq!(residual(4.0, 1.0, 16.0), 0.5);
        assert_eq!(residual(0.0, 0.0, 0.0), 0.0);
        assert_eq!(residual(f64::NAN, 1.0, 1.0), f64::INFINITY);
    }
}
