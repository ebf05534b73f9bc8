//! The woodpecker with fixed steps: what the smallest non-smooth system costs per step, scene file and recording
//! included.

use super::clock::{Timed, Work, median};
use crate::failure::Failure;
use crate::scenes;
use percuss_scene::run;
use std::ops::ControlFlow;

const FIXED: [&str; 3] = [
    "integrator.method=moreau",
    "integrator.dt=1e-5",
    "until=1.46",
];

/// ns per step of Moreau's midpoint rule over ten periods.
pub fn time(repeats: u16) -> Result<Timed, Failure> {
    let ready = scenes::ready("woodpecker", &FIXED.map(str::to_owned))?;
    median("step", repeats, || {
        let health = run::run(&ready.model, |_| ControlFlow::Continue(())).health;
        Ok(Work {
            units: health.steps as f64,
            note: format!(
                "{} steps, {} unconverged",
                health.steps, health.unconverged_steps
            ),
        })
    })
}
