//! Beams and bars made ready: chains, loads and obstacles in numbers, what is recorded and drawn of them.

mod build;
mod channels;
mod drawing;
mod exact;
mod loads;
mod obstacles;
mod section;

pub(super) use build::{build, unstable};
pub(super) use channels::channels;
pub(super) use drawing::drawings;
pub(crate) use exact::Exact;

use percuss_beams::{Beams, Chain};
use percuss_mech::State;

use super::contacts::Label;

/// Beams and bars with everything that belongs to them.
pub struct BeamsModel {
    /// The system.
    pub beams: Beams,
    /// The state at t = 0.
    pub start: State,
    /// What the obstacles are called in events, in the order in which the system numbers them.
    pub labels: Vec<Label>,
    /// The obstacles in the same order.
    pub(crate) obstacles: Vec<Met>,
    /// Names of the chains, and whether they are bars.
    pub(crate) members: Vec<Member>,
    /// Chain and place of every probe, m.
    pub(crate) probes: Vec<(usize, f64)>,
    /// The exact motion, where it is asked for.
    pub(crate) exact: Option<Exact>,
    /// Largest stable step of the midpoint rule, s.
    pub stable_step: f64,
    /// Whether a mechanism is left: what can move without bending, by name of the beam.
    pub mechanisms: Vec<String>,
}

/// One chain.
pub(crate) struct Member {
    pub name: String,
    pub is_bar: bool,
    /// Radius by which it rubs on obstacles, m.
    pub radius: f64,
}

/// What the run notes of an obstacle.
pub(crate) struct Met {
    pub name: String,
    /// The chain whose coordinates its contacts name.
    pub chain: usize,
    /// It counts as left after so long without a touch, s.
    pub release: f64,
}

/// Points at which the shape of a chain is recorded, at most.
const MOST_POINTS: usize = 51;

impl BeamsModel {
    /// Places at which the shape of a chain is recorded, m.
    pub(crate) fn places(chain: &Chain) -> impl Iterator<Item = f64> + '_ {
        let count = (chain.elements() + 1).min(MOST_POINTS);
        let spacing = chain.length() / (count - 1) as f64;
        (0..count).map(move |i| i as f64 * spacing)
    }
}
