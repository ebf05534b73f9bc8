//! Studies of resonance: zones of a beam under pulsating force, and its best shape.

mod build;
mod conduct;
mod figures;
mod outline;
pub mod section;
mod stretched;
mod tongues;
mod units;

use percuss_design::{Beam, Excitation, Objective, Resonance, Scales, Search};
use percuss_math::Halt;

/// A study of resonance, in numbers.
pub struct ResonanceStudy {
    /// The uniform beam.
    beam: Beam,
    resonance: Resonance,
    phi: Excitation,
    gamma: f64,
    /// Amplitude at which the zone is measured.
    delta: f64,
    /// Stiffness against stretching; 0 is the linear beam.
    stretching: f64,
    /// True zones are traced for the orders from 1 to this one.
    tongues: usize,
    /// Modes for the multipliers.
    modes: usize,
    search: Option<Search>,
    chart: Option<Chart>,
    scales: Option<Scales>,
    variants: Vec<Variant>,
    halt: Halt,
}

/// A chart that is asked for.
struct Chart {
    Omega: [f64; 2],
    delta: [f64; 2],
    points: [usize; 2],
    optimal: bool,
    motion: Option<[f64; 2]>,
    /// Modal amplitude at which the motion starts.
    start: f64,
    periods: usize,
}

/// One more shape.
struct Variant {
    name: String,
    beam: Beam,
    search: Search,
}

/// What the value of an objective is called, and the sign with which it is minimised.
fn named(objective: Objective) -> (&'static str, f64) {
    match objective {
        Objective::Zone { .. } => ("phi", 1.0),
        Objective::Buckling => ("buckling_force", -1.0),
        Objective::Frequency { .. } => ("frequency", -1.0),
        Objective::Gap { .. } => ("gap", -1.0),
    }
}
