//! One formula of a scene, evaluated over and over.

use super::clock::{Timed, Work, median};
use crate::failure::Failure;
use percuss_text::formula::{Expr, Names};
use std::hint::black_box;

/// The pendulum with a moving pivot: a dozen operations, two of them trigonometric.
const FORMULA: &str = "-m*l*(g*sin(phi) + 0.5*omega^2*cos(phi - t)) - d*omega";

const EVALUATIONS: usize = 1_000_000;

/// ns per evaluation.
pub fn time(repeats: u16) -> Result<Timed, Failure> {
    let constants = [("m", 2.0), ("l", 0.5), ("g", 9.81), ("d", 0.01)];
    let names = constants
        .iter()
        .fold(Names::new(), |names, (name, value)| {
            names.constant(*name, *value)
        })
        .variables(["t", "phi", "omega"]);
    let program = Expr::parse(FORMULA, &names)
        .map_err(|error| Failure::Negative(error.to_string()))?
        .compile();
    median("evaluation", repeats, || {
        let mut at = [0.0, 0.1, 0.2];
        for k in 0..EVALUATIONS {
            at[0] = k as f64 * 1e-3;
            black_box(program.eval(black_box(&at)));
        }
        Ok(Work {
            units: EVALUATIONS as f64,
            note: FORMULA.to_owned(),
        })
    })
}
