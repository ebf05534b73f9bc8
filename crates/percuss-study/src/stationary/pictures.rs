//! Tables and figures of orbits.

use std::sync::Arc;

use percuss_mech::State;
use percuss_step::exact::{ExactError, LinearModel, Motion, Regimes};
use percuss_step::stationary::{Family, FamilyEnd, Point};

use super::StickSlip;
use super::orbits::{Found, SAMPLES};
use percuss_record::findings::{Axis, Figure, Findings, Layer, Table};

/// One orbit in samples: τ, then y and v of what is measured in their scales, and of every device or stop, counted as in
/// the scene, displacement along its direction and force, N.
pub(super) struct Samples {
    pub tau: Vec<f64>,
    y: Vec<f64>,
    v: Vec<f64>,
    pub joints: Vec<Joint>,
}

/// So long before a switching point its first side is looked at, in periods of the loads.
const SHORT: f64 = 1e-9;

/// What a device or stop does.
#[derive(Clone, Default)]
pub(super) struct Joint {
    pub place: Vec<f64>,
    pub R: Vec<f64>,
}

impl StickSlip {
    fn samples(
        &self,
        linear: &Arc<LinearModel>,
        found: &Found,
        scale: f64,
    ) -> Result<Samples, ExactError> {
        let orbit = &found.orbit;
        let period = orbit.period;
        let motion = Motion::new(linear.clone(), Regimes::default(), orbit.state.clone())?;
        let mut motion = motion.without_ledger();
        let joints = self.devices.len() + self.stops.len();
        let mut all = Samples {
            tau: Vec::new(),
            y: Vec::new(),
            v: Vec::new(),
            joints: vec![Joint::default(); joints],
        };
        let mut note = |motion: &mut Motion| {
            all.tau.push((motion.state().t - orbit.state.t) / period);
            all.y.push(self.dot(&motion.state().q) / scale);
            all.v
                .push(self.dot(&motion.state().u) / (scale * self.omega_1));
            for (j, joint) in all.joints.iter_mut().enumerate() {
                let (place, R) = self.joint_now(motion, j);
                joint.place.push(place);
                joint.R.push(R);
            }
        };
        note(&mut motion);
        let count = SAMPLES * orbit.multiple;
        for i in 1..=count {
            let t = orbit.state.t + orbit.multiple as f64 * period * i as f64 / count as f64;
            // both sides of every switching point, so that jumps of R are seen
            let mut before = motion.clone();
            while motion.advance(t)? {
                let short = motion.state().t - SHORT * period;
                if short > before.state().t {
                    before.run(short)?;
                    note(&mut before);
                }
                note(&mut motion);
                before = motion.clone();
            }
            note(&mut motion);
        }
        Ok(all)
    }

    /// Displacement of a device or stop along its direction, and its force, N.
    fn joint_now(&self, motion: &mut Motion, joint: usize) -> (f64, f64) {
        let (devices, stops) = (&self.data.devices, &self.data.stops);
        let along = |w: &[f64], x: &[f64]| w.iter().zip(x).map(|(w, x)| w * x).sum::<f64>();
        let w = match devices.get(joint) {
            Some(device) => &device.w,
            None => &stops[joint - devices.len()].w,
        };
        let place = along(w, &motion.state().q);
        match (self.switching(joint), devices.get(joint)) {
            (None, Some(damper)) => (place, damper.slope * along(w, &motion.state().u)),
            (at, _) => (place, motion.force(at.unwrap_or(joint))),
        }
    }

    pub(super) fn pictures(
        &self,
        findings: &mut Findings,
        linear: &Arc<LinearModel>,
        found: &[(f64, Found)],
        scale: f64,
    ) -> Result<(), ExactError> {
        let mut phase = Figure::new(
            "orbit",
            "Orbit",
            Axis::new("displacement over the static deflection", "1"),
            Axis::new("velocity over the same times ω₁", "1"),
        );
        let found_all = found.len();
        for (i, (start, found)) in found.iter().enumerate() {
            let samples = self.samples(linear, found, scale)?;
            let pairs =
                |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| [*a, *b]).collect::<Vec<_>>();
            let name = format!("start {start}");
            phase = phase.with(Layer::line(name.clone(), i, pairs(&samples.y, &samples.v)));
            let suffix = if i == 0 {
                String::new()
            } else {
                format!("_{}", i + 1)
            };
            let time = || Axis::new("time over the period of the loads", "1");
            let found_from = (found_all > 1).then_some(start);
            for (what, axis, values) in [
                (
                    "Displacement",
                    Axis::new("y / static deflection", "1"),
                    &samples.y,
                ),
                (
                    "Velocity",
                    Axis::new("velocity / (static deflection ω₁)", "1"),
                    &samples.v,
                ),
                (
                    "Force",
                    Axis::new("force of the first device or stop", "N"),
                    &samples.joints[0].R,
                ),
            ] {
                let title = match found_from {
                    None => what.to_owned(),
                    Some(start) => format!("{what} from start {start}"),
                };
                let name = format!("{}{suffix}", what.to_lowercase());
                let figure = Figure::new(name, title, time(), axis);
                findings
                    .figures
                    .push(figure.with(Layer::line("", 0, pairs(&samples.tau, values))));
            }
            findings.figures.push(self.bar(found, &suffix));
            self.loops(findings, &samples, found, &suffix);
            let table = Table::new(format!("orbit{suffix}"))
                .with("tau", "1", samples.tau)
                .with("y", "1", samples.y)
                .with("v", "1", samples.v)
                .with("R", "N", samples.joints[0].R.clone());
            findings.table(table);
            findings.table(self.switches(found, &suffix));
            let of = |k: usize| found.sections.iter().map(|s| s[k]).collect::<Vec<_>>();
            findings.table(
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
        let count = self.devices.len() + self.stops.len();
        let rows = Axis::new("device or stop", "1").from_to(0.4, count as f64 + 0.6);
        let mut figure = Figure::new(
            format!("sequence{suffix}"),
            "States of devices and stops",
            time,
            rows,
        );
        let states = [
            ("H", "sticks", 0),
            ("G+", "slides up", 1),
            ("G-", "slides down", 2),
            ("open", "is open", 3),
            ("closed", "is closed", 4),
        ];
        let mut named = [false; 5];
        for number in 0..count {
            let Some(joint) = self.switching(number) else {
                continue;
            };
            let own: Vec<_> = found
                .orbit
                .switches
                .iter()
                .filter(|s| s.change.joint == joint)
                .collect();
            let mut from = 0.0;
            let mut letter = found.orbit.letters.get(joint).copied().unwrap_or("H");
            let row = number as f64 + 1.0;
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
            "G-" => -1.0,
            "open" => 2.0,
            _ => 3.0,
        };
        Table::new(format!("switches{suffix}"))
            .with("tau", "1", all.iter().map(|s| s.tau).collect())
            .with(
                "device",
                "1",
                all.iter()
                    .map(|s| self.in_scene(s.change.joint) as f64 + 1.0)
                    .collect(),
            )
            .with(
                "state",
                "1",
                all.iter().map(|s| state(s.change.letter())).collect(),
            )
    }

    /// The motion of a start that leads to no orbit, as far as it goes.
    pub(super) fn transient(
        &self,
        findings: &mut Findings,
        linear: &Arc<LinearModel>,
        start: &State,
        end: f64,
        scale: f64,
    ) {
        let sampled = |end: f64| {
            let motion = Motion::new(linear.clone(), Regimes::default(), start.clone());
            let mut motion = motion.ok()?.without_ledger();
            let (mut t, mut y, mut v) = (Vec::new(), Vec::new(), Vec::new());
            let mut ended = false;
            for i in 0..=SAMPLES {
                let until = start.t + (end - start.t) * i as f64 / SAMPLES as f64;
                ended = motion.run(until).is_err();
                t.push(motion.state().t);
                y.push(self.dot(&motion.state().q) / scale);
                v.push(self.dot(&motion.state().u) / (scale * self.omega_1));
                if ended {
                    break;
                }
            }
            Some((t, y, v, ended))
        };
        let mut samples = sampled(end);
        // what ends early is sampled as finely
        if let Some((t, _, _, true)) = &samples {
            samples = sampled(t[t.len() - 1]);
        }
        let Some((t, y, v, _)) = samples else { return };
        let points = t.iter().zip(&y).map(|(t, y)| [*t, *y]).collect();
        findings.figures.push(
            Figure::new(
                "transient",
                "Motion as far as it was followed",
                Axis::new("time", "s"),
                Axis::new("displacement over the static deflection", "1"),
            )
            .with(Layer::line("", 0, points)),
        );
        let table = Table::new("transient").with("t", "s", t);
        findings
            .tables
            .push(table.with("y", "1", y).with("v", "1", v));
    }

    /// Amplitude, displacement at the section and largest multiplier along a family, and how it ends.
    pub(super) fn family_pictures(
        &self,
        findings: &mut Findings,
        family: &Option<Family>,
        scale: f64,
    ) -> Result<(), ExactError> {
        let (Some(wanted), Some(family)) = (&self.wanted.continuation, family) else {
            return Ok(());
        };
        let what = wanted.of.name();
        let end = family.points.last().map_or(wanted.from, |p| p.parameter);
        findings.number("family_end", "1", end);
        let words = match family.end {
            FamilyEnd::Reached => "complete".to_string(),
            _ => format!("ends at {end} before {}: {}", wanted.to, family.end),
        };
        if family.end != FamilyEnd::Reached {
            findings.warnings.push(format!("the family {words}"));
        }
        findings.text("family", words);
        let (mut amplitudes, mut losses, mut places) = (Vec::new(), Vec::new(), Vec::new());
        for point in &family.points {
            let orbit = self.orbit_at(wanted.of, point, 1)?;
            amplitudes.push(orbit.place.amplitude() / scale);
            losses.push(orbit.ledger.dissipation());
            places.push(self.dot(&point.shot.state.q) / scale);
        }
        let parameters: Vec<f64> = family.points.iter().map(|p| p.parameter).collect();
        let largest = |p: &Point| p.shot.multipliers.first().map_or(f64::NAN, |m| m.norm());
        let multipliers: Vec<f64> = family.points.iter().map(largest).collect();
        let split = |values: &[f64], stable: bool| -> Vec<[f64; 2]> {
            let all = parameters.iter().zip(values).zip(&multipliers);
            all.map(|((x, y), m)| [*x, if (*m < 1.0) == stable { *y } else { f64::NAN }])
                .collect()
        };
        for (name, title, axis, values) in [
            (
                "family",
                "A family of orbits",
                "amplitude over the static deflection",
                &amplitudes,
            ),
            (
                "branch",
                "A family of orbits at the section",
                "displacement over the static deflection",
                &places,
            ),
        ] {
            let x = Axis::new(format!("factor of the {what}"), "1");
            let figure = Figure::new(name, title, x, Axis::new(axis, "1"))
                .with(Layer::line("stable", 0, split(values, true)))
                .with(Layer::dots("not stable", 1, split(values, false)));
            findings.figures.push(figure);
        }
        let table = Table::new("family")
            .with("factor", "1", parameters)
            .with("amplitude", "1", amplitudes)
            .with("y", "1", places)
            .with("multiplier", "1", multipliers)
            .with("dissipation", "J", losses);
        findings.table(table);
        Ok(())
    }
}
