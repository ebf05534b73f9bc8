//! A world of rigid bodies made ready: numbers, shapes, places, names.

mod bodies;
mod build;
mod channels;
mod emitters;
mod forces;
mod frame;
mod kinds;
mod materials;
mod motion;
mod removers;
mod repeat;
mod shapes;
mod sizes;
mod sleep;
mod start;
mod vectors;
mod watch;

pub(crate) use build::build;
pub(crate) use channels::{channels, reserved};
pub(crate) use forces::of_field;
pub use shapes::shape_of;
pub use watch::Watch;

use std::collections::BTreeMap;

use percuss_bodies::World;
use percuss_bodies::world::{BodyId, End, SceneryId, Spring, Stiff};
use percuss_mech::State;

use crate::section::Leaving;
use start::rounded;

/// A world with its start and its names.
pub struct WorldModel {
    /// The world at t = 0, with what adds and removes bodies; a run moves a copy of it.
    pub world: World,
    /// The state at t = 0, once bodies that overlap are pushed apart where the scene asks for it.
    pub start: State,
    /// Contacts are taken up this far before they close, m.
    pub margin: f64,
    /// What happens to bodies that leave the bounds.
    pub leaving: Leaving,
    /// How many bodies there may be at most, those that emitters add included.
    pub most_bodies: usize,
    /// Who has which name: bodies of their own tables, and scenery. Emitted bodies have none.
    pub names: BTreeMap<String, Named>,
    /// The names of the tables that its kinds of bodies come from, in the order of `world.kinds()`.
    pub kind_names: Vec<String>,
    /// The names of the removers, in the order of `world.population.removers`.
    pub removers: Vec<String>,
    /// What is recorded beside the channels that every world has.
    pub output: WorldOutput,
    /// The contacts whose switching goes to the list of events.
    pub listed: Watch,
    /// The contacts whose switching is looked at by quantities.
    pub measured: Watch,
    /// Whether none are listed for the mere number of bodies.
    pub events_left_out: bool,
    /// What of it may not be meant.
    pub notes: Vec<String>,
}

impl WorldModel {
    /// Notes a step, s, that does not fit into the run, or that springs and drag do not bear.
    pub(crate) fn note_step(&mut self, dt: f64, until: f64) {
        if let Some((longest, stiff)) = self.world.longest_step()
            && dt >= longest
        {
            let what = match stiff {
                Stiff::Drag => "the drag".to_owned(),
                Stiff::Spring(spring) => self.called(&spring),
            };
            self.notes.push(format!(
                "{what} needs steps shorter than {} s, and motion grows without bound in steps of {dt} s; give a smaller integrator.dt",
                rounded(longest)
            ));
        }
        if dt > until {
            self.notes.push(format!(
                "a step of {dt} s is longer than the whole run of {until} s; give a smaller integrator.dt"
            ));
        }
    }

    /// What a spring is called: by what it holds.
    fn called(&self, spring: &Spring) -> String {
        let named = spring.ends.iter().filter_map(|end| match end {
            End::Body(id, _) => Some(self.name_of(Named::Body(*id))),
            End::Scenery(id, _) => Some(self.name_of(Named::Scenery(*id))),
            End::Point(_) => None,
        });
        match &named.collect::<Vec<_>>()[..] {
            [a, b] => format!("the spring between {a} and {b}"),
            names => format!("the spring of {}", names.concat()),
        }
    }

    /// The names of bodies.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = &str> {
        let bodies = self.names.iter();
        let bodies = bodies.filter(|(_, who)| matches!(who, Named::Body(_)));
        bodies.map(|(name, _)| name.as_str())
    }

    /// By which numbers a film is known to be of this world.
    pub fn identity(&self) -> [u32; 2] {
        [self.world.kinds().len(), self.world.sceneries().len()].map(|count| count as u32)
    }

    /// What a body or scenery is called: its name, or its number.
    pub fn name_of(&self, member: Named) -> String {
        let mut names = self.names.iter();
        match (member, names.find(|(_, who)| **who == member)) {
            (_, Some((name, _))) => format!("`{name}`"),
            (Named::Body(id), None) => format!("body {}", id.0),
            (Named::Scenery(id), None) => format!("scenery {}", id.0 + 1),
        }
    }
}

/// Who has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A body that moves freely.
    Body(BodyId),
    /// Something that stands still or is driven.
    Scenery(SceneryId),
}

/// What is recorded of a world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WorldOutput {
    /// The bodies that have channels, in the order of the channels.
    pub bodies: Vec<(String, BodyId)>,
    /// Whether the trajectories of all bodies were asked for, emitted ones included.
    pub all: bool,
    /// Whether contacts are written: at the times of the files for ParaView, or else at the end.
    pub contacts: bool,
    /// Spacing of the files for ParaView, s; none where they were not asked for.
    pub vtk_dt: Option<f64>,
    /// Spacing of the frames of the film, s; none where it was not wanted.
    pub film_dt: Option<f64>,
}
