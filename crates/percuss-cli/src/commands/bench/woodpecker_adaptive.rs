//! The woodpecker as its scene asks for it: adaptive steps that enclose every switching point.

use super::clock::{Timed, Work, median};
use crate::failure::Failure;
use crate::scenes;
use percuss_scene::run;
use std::ops::ControlFlow;

/// Period of the limit cycle, s.
const PERIOD: f64 = 0.145976065;

/// ns per period, and evaluations of forces and contacts per period.
pub fn time(repeats: u16) -> Result<Timed, Failure> {
    let ready = scenes::ready("woodpecker", &[])?;
    median("period", repeats, || {
        let health = run::run(&ready.model, |_| ControlFlow::Continue(())).health;
        let periods = ready.model.until / PERIOD;
        Ok(Work {
            units: periods,
            note: format!(
                "{:.0} evaluations and {:.0} steps per period",
                health.evaluations as f64 / periods,
                health.steps as f64 / periods
            ),
        })
    })
}
