//! Which start leads to which orbit.

use std::ops::ControlFlow;
use std::sync::Arc;

use percuss_beams::HermiteSystem;
use percuss_step::exact::{ExactError, Plant, Regimes};
use percuss_step::stationary::Orbit;

use super::StickSlip;
use super::factors::Factors;
use crate::findings::{Axis, Cells, Figure, Findings, Layer, Table};

/// What the section asks for: bounds of displacement and velocity in their scales, and cells in each direction.
pub(super) struct Starts {
    pub displacement: [f64; 2],
    pub velocity: [f64; 2],
    pub steps: usize,
}

impl StickSlip {
    /// One start in the middle of every cell; orbits are numbered in the order in which they are met, a start that leads to
    /// none leaves its cell empty.
    pub(super) fn basin(
        &self,
        findings: &mut Findings,
        system: &HermiteSystem,
        plant: &Arc<Plant>,
        tip: &[f64],
        progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<(), ExactError> {
        let Some(starts) = &self.basin else {
            return Ok(());
        };
        let Some(shape) = self.deflection(system) else {
            return Err(ExactError::Input(
                "a beam that moves freely has no static shape to start a basin from; support it"
                    .into(),
            ));
        };
        let n = starts.steps;
        let at = |[a, b]: [f64; 2], i: usize| a + (b - a) * (i as f64 + 0.5) / n as f64;
        let (mut values, mut known): (Vec<f64>, Vec<Orbit>) = (Vec::new(), Vec::new());
        let (mut ys, mut vs) = (Vec::new(), Vec::new());
        let mut regimes = Regimes::default();
        for row in 0..n {
            for column in 0..n {
                let (y, v) = (at(starts.displacement, column), at(starts.velocity, row));
                let mut state = system.at_rest();
                for (i, s) in shape.iter().enumerate() {
                    state.q[i] = y * s;
                    state.u[i] = v * self.omega_1 * s;
                }
                let period = self.period(Factors::ONE);
                let found = self.find(plant, &mut regimes, &state, tip, period);
                let number = found.ok().map(|found| {
                    let same = known.iter().position(|o| self.same(plant, o, &found.orbit));
                    same.unwrap_or_else(|| {
                        known.push(found.orbit);
                        known.len() - 1
                    })
                });
                values.push(number.map_or(f64::NAN, |k| k as f64 + 1.0));
                ys.push(y);
                vs.push(v);
            }
            if progress((row + 1) as f64 / n as f64).is_break() {
                return Ok(());
            }
        }
        findings.number("basins", "1", known.len() as f64);
        let cells = Cells {
            name: "orbit".into(),
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
        findings.tables.push(table);
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
        findings.tables.push(table);
        Ok(())
    }
}
