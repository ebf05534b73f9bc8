//! Which start leads to which orbit.

use std::ops::ControlFlow;
use std::sync::Arc;

use percuss_step::exact::{ExactError, LinearModel, Motion, Regimes};
use percuss_step::stationary::Orbit;

use super::StickSlip;
use super::factors::Factors;
use percuss_record::findings::{Axis, Cells, Figure, Findings, Layer, Table};

/// Numbers of starts that lead to no orbit.
const UNSETTLED: f64 = 0.0;
const ESCAPED: f64 = -1.0;
const BLOCKED: f64 = -2.0;

/// What the section asks for: bounds of displacement and velocity in their scales, and cells in each direction.
#[derive(Clone)]
pub struct Starts {
    /// Bounds of the displacement, in static deflections.
    pub displacement: [f64; 2],
    /// Bounds of the velocity, in its scale.
    pub velocity: [f64; 2],
    /// Cells in each direction.
    pub steps: usize,
}

impl StickSlip {
    /// One start in the middle of every cell; orbits are numbered in the order in which they are met from 1 on. A start that
    /// leads to none has 0 where the motion does not settle in time, -1 where it escapes and -2 where a stop is in its way.
    pub(super) fn basin(
        &self,
        findings: &mut Findings,
        linear: &Arc<LinearModel>,
        progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<(), ExactError> {
        let Some(starts) = &self.wanted.basin else {
            return Ok(());
        };
        if self.shape.is_none() {
            return Err(ExactError::Input(
                "what moves freely has no static shape to start a basin from; support it".into(),
            ));
        }
        let n = starts.steps;
        let at = |[a, b]: [f64; 2], i: usize| a + (b - a) * (i as f64 + 0.5) / n as f64;
        let (mut values, mut known): (Vec<f64>, Vec<Orbit>) = (Vec::new(), Vec::new());
        let (mut ys, mut vs) = (Vec::new(), Vec::new());
        let mut regimes = Regimes::default();
        let period = self.period(Factors::ONE);
        for row in 0..n {
            for column in 0..n {
                let (y, v) = (at(starts.displacement, column), at(starts.velocity, row));
                let state = self.start(y, v);
                let possible =
                    Motion::new(linear.clone(), std::mem::take(&mut regimes), state.clone());
                values.push(match possible {
                    Err(_) => BLOCKED,
                    Ok(motion) => {
                        regimes = motion.regimes();
                        match self.find(linear, &mut regimes, &state, period) {
                            Ok(found) => {
                                let same = |o: &Orbit| self.same(linear, o, &found.orbit);
                                let number = known.iter().position(same).unwrap_or(known.len());
                                if number == known.len() {
                                    known.push(found.orbit);
                                }
                                number as f64 + 1.0
                            }
                            Err(ExactError::Escapes { .. }) => ESCAPED,
                            Err(_) => UNSETTLED,
                        }
                    }
                });
                ys.push(y);
                vs.push(v);
            }
            if progress((row + 1) as f64 / n as f64).is_break() {
                return Ok(());
            }
        }
        let count = |what: f64| values.iter().filter(|value| **value == what).count() as f64;
        findings.number("basin_escaped", "1", count(ESCAPED));
        findings.number("basin_unsettled", "1", count(UNSETTLED));
        findings.number("basins", "1", known.len() as f64);
        let cells = Cells {
            name: "orbit (0: does not settle, -1: escapes, -2: blocked)".into(),
            unit: "1".into(),
            x: starts.displacement,
            y: starts.velocity,
            columns: n,
            values: values.clone(),
        };
        findings.figures.push(
            Figure::new(
                "basin",
                "Which start leads to which orbit",
                Axis::new("displacement over the static deflection", "1"),
                Axis::new("velocity over the same times ω₁", "1"),
            )
            .with(Layer::Cells(cells)),
        );
        let table = Table::new("basin")
            .with("displacement", "1", ys)
            .with("velocity", "1", vs)
            .with("orbit", "1", values);
        findings.table(table);
        let mean = |o: &Orbit| 0.5 * (o.place.min + o.place.max);
        let table = Table::new("basin_orbits")
            .with("orbit", "1", (1..=known.len()).map(|k| k as f64).collect())
            .with(
                "multiple",
                "1",
                known.iter().map(|o| o.multiple as f64).collect(),
            )
            .with("mean", "m", known.iter().map(mean).collect())
            .with(
                "amplitude",
                "m",
                known.iter().map(|o| o.place.amplitude()).collect(),
            );
        findings.table(table);
        Ok(())
    }
}
