//! Threads that do not fall asleep between the short stages of a step.
//!
//! To wake a thread takes some ten microseconds, as long as many a stage of a step over a thousand bodies: what is shared
//! out would have ended before anyone came. While [`Awake`] lives, rayon's other threads look for work all the time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Keeps threads awake until it is dropped.
pub(super) struct Awake {
    threads: usize,
    over: Arc<AtomicBool>,
}

/// Turns of waiting between two looks for work.
const PAUSE: usize = 8;
/// Looks without work after which other programs go first.
const PATIENCE: usize = 32;

impl Awake {
    /// So many of rayon's threads beside this one stay awake, where there are as many and they have nothing else to do.
    pub(super) fn keep(threads: usize) -> Self {
        let over = Arc::new(AtomicBool::new(false));
        if let Some(here) = rayon::current_thread_index() {
            for _ in 0..threads.min(others()) {
                let over = Arc::clone(&over);
                rayon::spawn(move || {
                    // this thread has its own work to do
                    if rayon::current_thread_index() != Some(here) {
                        look_for_work(&over);
                    }
                });
            }
        }
        Awake { threads, over }
    }

    /// Whether more threads than these could be kept, where so many are wanted.
    pub(super) fn is_less_than(&self, wanted: usize) -> bool {
        self.threads < wanted.min(others())
    }
}

/// Threads beside this one.
fn others() -> usize {
    rayon::current_num_threads() - 1
}

fn look_for_work(over: &AtomicBool) {
    let mut idle = 0;
    while !over.load(Ordering::Relaxed) {
        if rayon::yield_now() == Some(rayon::Yield::Executed) {
            idle = 0;
        } else if idle < PATIENCE {
            idle += 1;
            (0..PAUSE).for_each(|_| std::hint::spin_loop());
        } else {
            std::thread::yield_now(); // who has work to do goes first
        }
    }
}

impl Drop for Awake {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::sync::Mutex;

    #[test]
    fn threads_that_are_kept_awake_take_part_and_go_home() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3);
        let pool = pool.build().unwrap();
        pool.install(|| {
            let awake = Awake::keep(8);
            assert!(!awake.is_less_than(8), "there are no more");
            let seen = Mutex::new(BTreeSet::new());
            // each side waits for the other: one thread alone would never end
            let arrived = [AtomicBool::new(false), AtomicBool::new(false)];
            let meet = |side: usize| {
                arrived[side].store(true, Ordering::SeqCst);
                while !arrived[1 - side].load(Ordering::SeqCst) {
                    std::thread::yield_now();
                }
                seen.lock().unwrap().extend(rayon::current_thread_index());
            };
            rayon::join(|| meet(0), || meet(1));
            assert_eq!(seen.lock().unwrap().len(), 2);
            drop(awake);
            rayon::join(|| (), || ());
        });
        drop(pool); // waits for everyone
    }

    #[test]
    fn nobody_is_kept_where_there_is_nobody_else() {
        let awake = Awake::keep(2); // not one of rayon's threads
        assert!(rayon::current_thread_index().is_none());
        drop(awake);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1);
        pool.build().unwrap().install(|| {
            let awake = Awake::keep(2);
            assert!(!awake.is_less_than(2));
        });
    }
}
