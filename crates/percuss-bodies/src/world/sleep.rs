//! Bodies at rest that are left alone, where the world asks for it.
//!
//! An island is made of bodies that touch, however indirectly, or hang on each other by springs; scenery joins nobody.
//! When all its bodies have been slow for some time it is put to rest: it takes no part in forces, motion and contacts
//! until something wakes it as a whole.
//!
//! | stage | when | what it does |
//! |---|---|---|
//! | wake | before a step | who fell asleep loses what velocity was left; who is touched or feels another force wakes |
//! | put_to_sleep | after a step | islands that have been slow for long enough fall asleep |
//!
//! Both depend on the state, on the contacts of the step and on what the world remembers, never on the threads.

use super::{NU, World};
use percuss_mech::State;
use serde::{Deserialize, Serialize};

/// When bodies fall asleep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sleep {
    /// A body is slow below this speed of its fastest point, ‖v‖ + ‖ω‖ R with R its farthest from the centre of mass, m/s.
    pub speed: f64,
    /// All bodies of an island must have been slow for this time, s.
    pub time: f64,
}

/// Who rests and since when bodies have been slow; empty where nobody ever sleeps.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Rest {
    /// Since when each body has been slow, s; infinite where it is not.
    pub(super) since: Vec<f64>,
    /// For each body the island in which it sleeps, or none.
    pub(super) island: Vec<Option<u32>>,
    /// Whether some fell asleep with velocities that have yet to go.
    pub(super) fresh: bool,
    /// When it was last looked at whether driven scenery and fields change, s.
    pub(super) looked: f64,
    /// Kinetic energy that went with those velocities, J.
    pub(super) energy: f64,
}

impl Rest {
    /// Whether it speaks of so many bodies.
    pub(super) fn fits(&self, bodies: usize) -> bool {
        self.since.len() == bodies && self.island.len() == bodies
    }

    /// How many bodies rest.
    pub(super) fn asleep(&self) -> usize {
        self.island.iter().flatten().count()
    }

    /// A body joins, awake.
    pub(super) fn add(&mut self) {
        self.since.push(f64::INFINITY);
        self.island.push(None);
    }
}

impl World {
    /// From now on islands that are slow for long enough are put to rest.
    pub fn sleep(&mut self, sleep: Sleep) {
        self.sleep = Some(sleep);
        self.rest.since.resize(self.bodies.len(), f64::INFINITY);
        self.rest.island.resize(self.bodies.len(), None);
    }

    /// Whether the body at place `i` of the state rests.
    #[inline]
    pub fn is_asleep(&self, i: usize) -> bool {
        self.rest.island.get(i).is_some_and(Option::is_some)
    }

    /// How many bodies rest.
    pub fn asleep(&self) -> usize {
        self.rest.asleep()
    }

    /// Kinetic energy that was taken from bodies when they fell asleep, J.
    pub fn energy_rested(&self) -> f64 {
        self.rest.energy
    }

    /// Takes the velocities of those who fell asleep. Returns whether there were any.
    pub(super) fn still(&mut self, state: &mut State) -> bool {
        if !std::mem::take(&mut self.rest.fresh) {
            return false;
        }
        for i in 0..self.bodies.len() {
            if self.is_asleep(i) {
                let ledger = self.ledger_of(i, &state.q, &state.u);
                self.rest.energy += ledger.translation + ledger.rotation;
                state.u[i * NU..(i + 1) * NU].fill(0.0);
            }
        }
        true
    }

    /// Wakes the bodies of these islands, which are sorted; `woken` receives their places.
    pub(super) fn wake_islands(&mut self, islands: &[u32], woken: &mut Vec<usize>) {
        woken.clear();
        for (i, island) in self.rest.island.iter_mut().enumerate() {
            if island.is_some_and(|label| islands.binary_search(&label).is_ok()) {
                *island = None;
                self.rest.since[i] = f64::INFINITY;
                woken.push(i);
            }
        }
        if !woken.is_empty() {
            self.sleepers = None;
        }
    }
}
