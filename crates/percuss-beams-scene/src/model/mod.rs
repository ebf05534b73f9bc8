//! Beams and bars made ready: chains, loads and obstacles in numbers, what is recorded and drawn of them.

mod build;
mod channels;
mod drawing;
mod exact;
mod loads;
mod noise;
mod obstacles;
mod section;

pub(crate) use build::build;
pub(crate) use channels::channels;
pub(crate) use drawing::drawings;
pub(crate) use exact::Exact;
pub(crate) use section::{refuse, support};

use percuss_beams::{Beams, Chain};
use percuss_mech::State;

use percuss_part::Label;
use percuss_text::formula::Expr;

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
    /// Displacement of the base as a function of t, m.
    pub(crate) base: Option<Expr>,
    /// The exact motion, where it is asked for.
    pub(crate) exact: Option<Exact>,
    /// Impulses that come later, in the order of time.
    pub(crate) blows: Vec<Blow>,
    /// Times at which the shape is drawn, s, in order.
    pub(crate) shapes: Vec<f64>,
    /// Spacing of the frames of the film, s; none where it was not wanted.
    pub(crate) film_dt: Option<f64>,
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
    /// Where a stop is, m; between two nodes perhaps.
    pub stop: Option<f64>,
    /// First coordinate of the chain that may touch it and their number, where it reaches along the chain.
    pub along: Option<(usize, usize)>,
    /// The surface of a moving one as functions of t: x, m, and displacement, m.
    pub moving: Vec<(f64, Expr)>,
}

/// An impulse after the start.
pub(crate) struct Blow {
    /// When, s.
    pub t: f64,
    /// What it does to the velocities, m/s.
    pub du: Vec<f64>,
}

/// Points at which the shape of a chain is filmed, at most.
const MOST_POINTS: usize = 51;

impl BeamsModel {
    /// Frequencies of the exact modes of the first beam, rad/s, where `[reference]` asks for them.
    pub fn exact_frequencies(&self) -> Option<Vec<f64>> {
        self.exact.as_ref().map(Exact::frequencies)
    }

    /// Places at which the shape of a chain is filmed, m.
    pub(crate) fn places(chain: &Chain) -> impl Iterator<Item = f64> + '_ {
        let count = (chain.elements() + 1).min(MOST_POINTS);
        let spacing = chain.length() / (count - 1) as f64;
        (0..count).map(move |i| i as f64 * spacing)
    }

    /// How many places those are, of all chains.
    pub(crate) fn film_points(&self) -> usize {
        let chains = self.beams.chains();
        chains.map(|chain| Self::places(chain).count()).sum()
    }
}
