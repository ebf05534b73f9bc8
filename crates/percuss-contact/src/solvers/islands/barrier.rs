//! Where threads wait for each other.

use std::sync::atomic::{AtomicUsize, Ordering};

/// All threads wait here until the last has come.
pub(super) struct Barrier {
    threads: usize,
    waiting: AtomicUsize,
    round: AtomicUsize,
    /// How often a thread had to let others run.
    pub yields: AtomicUsize,
}

/// Turns of waiting before a thread lets others run.
const PATIENCE: usize = 200;

impl Barrier {
    pub fn new(threads: usize) -> Self {
        Barrier {
            threads,
            waiting: AtomicUsize::new(0),
            round: AtomicUsize::new(0),
            yields: AtomicUsize::new(0),
        }
    }

    #[inline]
    pub fn wait(&self) {
        if self.threads == 1 {
            return;
        }
        let round = self.round.load(Ordering::Acquire);
        if self.waiting.fetch_add(1, Ordering::AcqRel) + 1 == self.threads {
            self.waiting.store(0, Ordering::Relaxed);
            self.round.store(round.wrapping_add(1), Ordering::Release);
            return;
        }
        let mut turns = 0;
        while self.round.load(Ordering::Acquire) == round {
            turns += 1;
            if turns > PATIENCE {
                self.yields.fetch_add(1, Ordering::Relaxed);
                std::thread::yield_now();
            } else {
                std::hint::spin_loop();
            }
        }
    }
}
