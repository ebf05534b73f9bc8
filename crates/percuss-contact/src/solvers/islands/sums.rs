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
