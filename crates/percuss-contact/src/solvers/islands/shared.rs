//! Numbers that several threads read and write in turn. Contacts of one colour share no body, so that no two threads
//! ever touch the same number between two barriers; relaxed atomics say so without unsafe code and cost nothing over
//! plain memory.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// One number.
#[derive(Default)]
pub(super) struct Number(AtomicU64);

impl Number {
    #[inline(always)]
    pub fn get(&self) -> f64 {
        f64::from_bits(self.0.load(Ordering::Relaxed))
    }

    #[inline(always)]
    pub fn set(&self, x: f64) {
        self.0.store(x.to_bits(), Ordering::Relaxed);
    }
}

/// Groups of N numbers.
#[derive(Default)]
pub(super) struct Groups<const N: usize>(Vec<Group<N>>);

struct Group<const N: usize>([Number; N]);

/// v and ω of every block of an island, and zeros for every contact with the world that does not move: each has its
/// own, so that threads do not meet there.
pub(super) type Velocities = Groups<6>;
/// Normal and tangents of every contact.
pub(super) type Percussions = Groups<3>;

impl<const N: usize> Groups<N> {
    /// So many groups of zeros.
    pub fn reset(&mut self, count: usize) {
        self.0.truncate(count);
        self.fill_zero(0, self.0.len());
        self.0
            .resize_with(count, || Group(std::array::from_fn(|_| Number::default())));
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn fill_zero(&self, first: usize, last: usize) {
        for group in &self.0[first..last] {
            group.0.iter().for_each(|x| x.set(0.0));
        }
    }

    #[inline(always)]
    pub fn get<I: Index>(&self, i: I) -> [f64; N] {
        let group = &self.0[i.index()];
        std::array::from_fn(|k| group.0[k].get())
    }

    #[inline(always)]
    pub fn set<I: Index>(&self, i: I, x: &[f64; N]) {
        let group = &self.0[i.index()];
        for k in 0..N {
            group.0[k].set(x[k]);
        }
    }

    /// x ← x + β (x − last), last ← x for the groups of a range.
    #[inline]
    pub fn extrapolate(&self, last: &Self, beta: f64, range: std::ops::Range<usize>) {
        for (now, last) in self.0[range.clone()].iter().zip(&last.0[range]) {
            for k in 0..N {
                let x = now.0[k].get();
                now.0[k].set(x + beta * (x - last.0[k].get()));
                last.0[k].set(x);
            }
        }
    }
}

/// Places are counted in either size.
pub(super) trait Index {
    fn index(self) -> usize;
}

impl Index for usize {
    #[inline(always)]
    fn index(self) -> usize {
        self
    }
}

impl Index for u32 {
    #[inline(always)]
    fn index(self) -> usize {
        self as usize
    }
}

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
