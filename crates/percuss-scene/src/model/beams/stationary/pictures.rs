//! Tables and figures of orbits.

use std::sync::Arc;

use percuss_step::exact::{ExactError, Motion, Plant, Regimes};
use percuss_step::stationary::Point;

use super::StickSlip;
use super::orbits::{Found, SAMPLES};
use crate::findings::{Axis, Figure, Findings, Layer, Table};

/// One orbit in samples: τ, then y and v of the first device in their scales, and its force, N.
struct Samples {
    tau: Vec<f64>,
    y: Vec<f64>,
    v: Vec<f64>,
    R: Vec<f64>,
}

impl StickSlip {
    fn samples(
        &self,
        plant: &Arc<Plant>,
        found: &Found,
        scale: f64,
    ) -> Result<Samples, ExactError> {
        let orbit = &found.orbit;
        let period = self.period();
        let mut motion = Motion::new(plant.clone(), Regimes::default(), orbit.state.clone())?;
        let w = plant
            .data()
            .devices
            .first()
            .map(|device| device.w.clone())
            .unwrap_or_default();
        let dot = |q: &[f64]| w.iter().zip(q).map(|(w, q)| w * q).sum::<f64>();
        let mut all = Samples {
            tau: Vec::new(),
            y: Vec::new(),
            v: Vec::new(),
            R: Vec::new(),
        };
        let mut note = |motion: &mut Motion| {
            all.tau.push((motion.state().t - orbit.state.t) / period);
            all.y.push(dot(&motion.state().q) / scale);
            all.v.push(dot(&motion.state().u) / (scale * self.omega_1));
            let force = if w.is_empty() { 0.0 } else { motion.force(0) };
            all.R.push(force);
        };
        note(&mut motion);
        let count = SAMPLES * orbit.multiple;
        for i in 1..=count {
            let t = orbit.state.t + orbit.multiple as f64 * period * i as f64 / count as f64;
            // both sides of every switching point, so that jumps of R are seen
            while motion.advance(t)? {
                note(&mut motion);
            }
            note(&mut motion);
        }
        Ok(all)
    }

    pub(super) fn pictures(
        &self,
        findings: &mut Findings,
        plant: &Arc<Plant>,
        found: &[Found],
        scale: f64,
    ) -> Result<(), ExactError> {
        let mut phase = Figure::new(
            "orbit",
            "Orbit of the first device",
            Axis::new("displacement over the static deflection", "1"),
            Axis::new("velocity over the same times ω₁", "1"),
        );
        for (i, found) in found.iter().enumerate() {
            let samples = self.samples(plant, found, scale)?;
            let pairs =
                |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| [*a, *b]).collect::<Vec<_>>();
            let name = format!("start {}", found.start);
            phase = phase.with(Layer::line(name.clone(), i, pairs(&samples.y, &samples.v)));
            let suffix = if i == 0 {
                String::new()
            } else {
                format!("_{}", i + 1)
            };
            let time = || Axis::new("time over the period of the loads", "1");
            for (what, axis, values) in [
                (
                    "displacement",
                    Axis::new("y / static deflection", "1"),
                    &samples.y,
                ),
                (
                    "velocity",
                    Axis::new("velocity / (static deflection ω₁)", "1"),
                    &samples.v,
                ),
                ("force", Axis::new("force of the device", "N"), &samples.R),
            ] {
                let title = format!("{what} of the first device, {}", found.orbit.sequence(0));
                let figure = Figure::new(format!("{what}{suffix}"), title, time(), axis);
                findings
                    .figures
                    .push(figure.with(Layer::line("", 0, pairs(&samples.tau, values))));
            }
            findings.figures.push(self.bar(found, &suffix));
            let table = Table::new(format!("orbit{suffix}"))
                .with("tau", "1", samples.tau)
                .with("y", "1", samples.y)
                .with("v", "1", samples.v)
                .with("R", "N", samples.R);
            findings.tables.push(table);
            findings.tables.push(self.switches(found, &suffix));
            let of = |k: usize| found.sections.iter().map(|s| s[k]).collect::<Vec<_>>();
            findings.tables.push(
                Table::new(format!("sections{suffix}"))
                    .with(
                        "period",
                        "1",
                        (1..=found.sections.len()).map(|k| k as f64).collect(),
                    )
                    .with("y", "m", of(0))
                    .with("v", "m/s", of(1)),
            );
            if !found.multipliers.is_empty() {
                let of = |k: usize| found.multipliers.iter().map(|m| m[k]).collect::<Vec<_>>();
                let table = Table::new(format!("multipliers{suffix}"));
                findings
                    .tables
                    .push(table.with("re", "1", of(0)).with("im", "1", of(1)));
            }
        }
        findings.figures.insert(0, phase);
        Ok(())
    }

    /// One row for each device: what it does when.
    fn bar(&self, found: &Found, suffix: &str) -> Figure {
        let end = found.orbit.multiple as f64;
        let time = Axis::new("time over the period of the loads", "1");
        let rows = Axis::new("device", "1").from_to(0.4, self.devices.len() as f64 + 0.6);
        let mut figure = Figure::new(
            format!("sequence{suffix}"),
            "States of the devices",
            time,
            rows,
        );
        let states = [
            ("H", "sticks", 0),
            ("G+", "slides up", 1),
            ("G-", "slides down", 2),
        ];
        let mut named = [false; 3];
        for joint in 0..self.devices.len() {
            let own: Vec<_> = found
                .orbit
                .switches
                .iter()
                .filter(|s| s.change.joint == joint)
                .collect();
            let mut from = 0.0;
            let mut letter = found.orbit.letters.get(joint).copied().unwrap_or("H");
            let row = joint as f64 + 1.0;
            let ends = own
                .iter()
                .map(|s| (s.tau, s.change.letter()))
                .chain([(end, "")]);
            for (to, next) in ends {
                if let Some((k, (_, name, colour))) =
                    states.iter().enumerate().find(|(_, s)| s.0 == letter)
                {
                    let corners = vec![
                        [from, row - 0.3],
                        [to, row - 0.3],
                        [to, row + 0.3],
                        [from, row + 0.3],
                    ];
                    let name = if named[k] { "" } else { *name };
                    named[k] = true;
                    figure = figure.with(Layer::area(name, *colour, corners));
                }
                (from, letter) = (to, next);
            }
        }
        figure
    }

    fn switches(&self, found: &Found, suffix: &str) -> Table {
        let all = &found.orbit.switches;
        let state = |letter: &str| match letter {
            "H" => 0.0,
            "G+" => 1.0,
            _ => -1.0,
        };
        Table::new(format!("switches{suffix}"))
            .with("tau", "1", all.iter().map(|s| s.tau).collect())
            .with(
                "device",
                "1",
                all.iter().map(|s| s.change.joint as f64 + 1.0).collect(),
            )
            .with(
                "direction",
                "1",
                all.iter().map(|s| state(s.change.letter())).collect(),
            )
    }

    /// Amplitude and largest multiplier along a family.
    pub(super) fn family_pictures(
        &self,
        findings: &mut Findings,
        family: &[Point],
        tip: &[f64],
        scale: f64,
    ) -> Result<(), ExactError> {
        let Some(wanted) = &self.continuation else {
            return Ok(());
        };
        let what = if wanted.of_threshold {
            "threshold"
        } else {
            "omega"
        };
        let (mut amplitudes, mut losses) = (Vec::new(), Vec::new());
        for point in family {
            let orbit = self.orbit_at(point, tip, 1)?;
            amplitudes.push(orbit.place.amplitude() / scale);
            losses.push(orbit.ledger.dissipation());
        }
        let parameters: Vec<f64> = family.iter().map(|p| p.parameter).collect();
        let largest = |p: &Point| p.shot.multipliers.first().map_or(f64::NAN, |m| m.norm());
        let multipliers: Vec<f64> = family.iter().map(largest).collect();
        let split = |stable: bool| -> Vec<[f64; 2]> {
            let all = parameters.iter().zip(&amplitudes).zip(&multipliers);
            all.map(|((x, y), m)| [*x, if (*m < 1.0) == stable { *y } else { f64::NAN }])
                .collect()
        };
        let x = Axis::new(format!("factor of the {what}"), "1");
        let figure = Figure::new(
            "family",
            "A family of orbits",
            x,
            Axis::new("amplitude over the static deflection", "1"),
        )
        .with(Layer::line("stable", 0, split(true)))
        .with(Layer::dots("not stable", 1, split(false)));
        findings.figures.push(figure);
        let table = Table::new("family")
            .with("factor", "1", parameters)
            .with("amplitude", "1", amplitudes)
            .with("multiplier", "1", multipliers)
            .with("dissipation", "J", losses);
        findings.tables.push(table);
        Ok(())
    }
}
