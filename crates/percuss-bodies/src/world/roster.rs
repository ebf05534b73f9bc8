use super::sleep::Rest;
use super::{Body, BodyId, KindId, World};
use crate::population::Population;
use serde::{Deserialize, Serialize};

/// Who is in a world and what has come and gone: all of it that changes during a run beside the state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Roster {
    bodies: Vec<(u32, u32)>,
    next_id: u32,
    population: Population,
    rest: Rest,
}

impl Roster {
    /// How many bodies were there.
    pub fn count(&self) -> usize {
        self.bodies.len()
    }

    /// How many of them slept.
    pub fn asleep(&self) -> usize {
        self.rest.asleep()
    }

    /// Kinetic energy that was taken from bodies when they fell asleep, J.
    pub fn energy_rested(&self) -> f64 {
        self.rest.energy
    }

    /// What had come and gone.
    pub fn population(&self) -> &Population {
        &self.population
    }
}

impl World {
    /// Who is in the world now.
    pub fn roster(&self) -> Roster {
        let bodies = self.bodies.iter().map(|body| (body.id.0, body.kind.0));
        Roster {
            bodies: bodies.collect(),
            next_id: self.next_id,
            population: self.population.clone(),
            rest: self.rest.clone(),
        }
    }

    /// Brings the world to where it was when the roster was taken; false, and no change, where the roster is not one of
    /// this world.
    pub fn restore(&mut self, roster: Roster) -> bool {
        let ids = roster.bodies.iter().map(|(id, _)| *id);
        let rising = ids.clone().zip(ids.clone().skip(1)).all(|(a, b)| a < b);
        let known = roster
            .bodies
            .iter()
            .all(|(id, kind)| *id < roster.next_id && (*kind as usize) < self.kinds.len());
        let alike = roster.population.is_like(&self.population);
        let resting = match self.sleep {
            Some(_) => roster.rest.fits(roster.bodies.len()),
            None => roster.rest.fits(0),
        };
        let nameable = self.can_name(roster.next_id);
        if !(rising && known && nameable && alike && resting) {
            return false;
        }
        let bodies = roster.bodies.into_iter();
        self.bodies = bodies
            .map(|(id, kind)| Body {
                id: BodyId(id),
                kind: KindId(kind),
            })
            .collect();
        self.next_id = roster.next_id;
        self.population.go_on_from(roster.population);
        self.rest = roster.rest;
        self.sleepers = None;
        true
    }
}
