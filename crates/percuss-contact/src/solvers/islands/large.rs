//! Islands of many contacts, one after the other, each by all threads.

use super::Given;
use super::cut::Places;
use super::split::Split;
use super::sweeps::{Limits, Sweeps, Swept};

/// From this number of contacts on it pays to share a sweep out.
const SHARED: usize = 150;

/// The large island that is under way.
#[derive(Default)]
pub(super) struct Large {
    places: Places,
    sweeps: Sweeps,
    contacts: usize,
}

impl Large {
    /// Takes in the contacts of an island of a problem with so many blocks.
    pub fn take_in(&mut self, blocks: usize, split: &Split, island: usize) {
        let contacts = split.contacts(island);
        self.places.find(blocks, split.blocks(), contacts);
        self.sweeps.take_in(contacts, &self.places);
        self.contacts = contacts.len();
    }

    /// Solves the island that was taken in from these percussions on, with so many threads or those of rayon's pool.
    pub fn run(&mut self, given: Given<'_>, p: &[f64], threads: Option<usize>) -> Swept {
        let threads = match threads {
            Some(threads) => threads,
            None if self.contacts < SHARED => 1,
            None => rayon::current_num_threads(),
        };
        let limits = Limits::new(given.settings, self.contacts);
        self.sweeps
            .run(given.source(&self.places, p), limits, threads)
    }

    /// Hands out the percussions of every contact, and what they do to the velocities.
    pub fn give(&mut self, put: impl FnMut(u32, &[f64; 3]), v: &mut [f64]) {
        self.sweeps.give(put);
        self.sweeps.give_velocities(&self.places, v);
    }
}
