//! Who is there in a world, and who came and went.

use serde::{Deserialize, Serialize};

/// The population of a world.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WorldFacts {
    /// Bodies at the start.
    pub bodies: usize,
    /// Bodies at the end.
    pub bodies_end: usize,
    /// Bodies that were added during the run.
    pub emitted: usize,
    /// Bodies that removers took.
    pub removed: usize,
    /// Bodies that left the bounds.
    pub left: usize,
    /// The first of them.
    pub first_left: Option<Left>,
    /// What bodies weigh, the first hundred.
    #[serde(default)]
    pub kinds: Vec<KindFacts>,
    /// What stands still or is driven.
    pub scenery: usize,
    /// Most contacts of a step.
    pub most_contacts: usize,
    /// Bodies that sleep at the end.
    #[serde(default)]
    pub asleep: usize,
    /// Energy that bodies that were added brought along, J.
    #[serde(default)]
    pub energy_emitted: f64,
    /// Energy that bodies that went took along, J.
    #[serde(default)]
    pub energy_removed: f64,
    /// Kinetic energy that bodies lost when they were put to rest, J.
    #[serde(default)]
    pub energy_rest: f64,
    /// Whether there were too many bodies for the list of events, and the scene did not ask for it.
    #[serde(default)]
    pub events_left_out: bool,
}

/// A body that left the bounds of the world.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Left {
    /// What it is called: its name, or its number.
    pub body: String,
    /// When, s.
    pub t: f64,
}

/// What bodies of one table weigh, as given or as it follows from density and shape.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KindFacts {
    /// The name of the body or template.
    pub name: String,
    /// Mass, kg.
    pub mass: f64,
    /// Centre of mass in the frame of the shape, m.
    pub centre: [f64; 3],
    /// Inertia about the centre of mass along the axes of the shape, kg m²; in the plane about z alone.
    pub inertia: [[f64; 3]; 3],
}
