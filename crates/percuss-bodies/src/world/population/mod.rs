//! What adds bodies to a world and takes them away.

mod generator;
mod mixture;
mod packing;
mod room;
mod sizes;
mod source;

pub use generator::{Lcg, SplitMix};
pub use mixture::{Mixture, Newcomer};
pub use packing::{Lattice, scatter};
pub use room::Room;
pub use sizes::Sizes;
pub use source::Source;

use crate::world::{BodyId, NQ, World};
use percuss_math::space::Vec3;
use percuss_mech::State;
use serde::{Deserialize, Serialize};

/// Takes away every body whose centre of mass is in its region.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Remover {
    /// Where.
    pub region: Region,
    /// How many it has taken so far.
    pub count: usize,
}

/// A part of space.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Region {
    /// Between two corners, m.
    Box(Vec3, Vec3),
    /// What lies behind a plane, against its normal.
    Behind {
        /// A point of the plane, m.
        point: Vec3,
        /// Its normal.
        normal: Vec3,
    },
}

impl Region {
    /// Whether the point lies in it.
    #[inline]
    pub fn contains(&self, r: &Vec3) -> bool {
        match self {
            Region::Box(low, high) => (0..3).all(|k| low[k] <= r[k] && r[k] <= high[k]),
            Region::Behind { point, normal } => (r - point).dot(normal) < 0.0,
        }
    }
}

/// What comes and goes, and what has come and gone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Population {
    /// Where bodies appear during the run.
    pub sources: Vec<Source>,
    /// Where bodies are taken away; the first that fits takes.
    pub removers: Vec<Remover>,
    /// The corners of the world, m; who leaves it is taken away.
    pub bounds: Option<(Vec3, Vec3)>,
    /// Bodies that sources have added.
    pub emitted: usize,
    /// Energy that they brought along, J.
    pub energy_emitted: f64,
    /// Bodies that removers have taken.
    pub removed: usize,
    /// Bodies that have left the world.
    pub left: usize,
    /// The first body that left, with the time, s.
    pub first_left: Option<(BodyId, f64)>,
    /// Energy that all who went took along, J.
    pub energy_removed: f64,
}

impl Population {
    /// Whether it differs from another only by what has come and gone, and by when sources end.
    pub(crate) fn is_like(&self, other: &Population) -> bool {
        let pairs = self.sources.iter().zip(&other.sources);
        let sources = self.sources.len() == other.sources.len()
            && pairs.into_iter().all(|(a, b)| a.is_like(b));
        let regions = |p: &Population| p.removers.iter().map(|r| r.region).collect::<Vec<_>>();
        sources && regions(self) == regions(other) && self.bounds == other.bounds
    }

    /// Takes over from one that is like it what has come and gone; sources end when they did.
    pub(crate) fn go_on_from(&mut self, other: Population) {
        let ends: Vec<f64> = self.sources.iter().map(|source| source.to).collect();
        *self = other;
        for (source, end) in self.sources.iter_mut().zip(ends) {
            source.to = end;
        }
    }
}

impl World {
    /// Adds and removes what is due at the time of the state. Returns whether anything changed.
    pub fn populate(&mut self, state: &mut State) -> bool {
        let removed = self.remove(state);
        let emitted = self.emit(state);
        removed || emitted
    }

    fn remove(&mut self, state: &mut State) -> bool {
        let mut population = std::mem::take(&mut self.population);
        let mut gone = vec![];
        for i in 0..self.bodies().len() {
            let r = Vec3::from_column_slice(&state.q[i * NQ..i * NQ + 3]);
            let taken = population
                .removers
                .iter()
                .position(|x| x.region.contains(&r));
            let inside = population
                .bounds
                .is_none_or(|(low, high)| Region::Box(low, high).contains(&r));
            match taken {
                Some(k) => {
                    population.removers[k].count += 1;
                    population.removed += 1;
                }
                None if !inside => {
                    population.left += 1;
                    let first = (self.bodies()[i].id, state.t);
                    population.first_left.get_or_insert(first);
                }
                None => continue,
            }
            population.energy_removed += self.ledger_of(i, &state.q, &state.u).energy();
            gone.push(i);
        }
        self.population = population;
        if !gone.is_empty() {
            let mut next = gone.iter().copied().peekable();
            self.retain(state, |i| next.next_if_eq(&i).is_none());
        }
        !gone.is_empty()
    }
}
