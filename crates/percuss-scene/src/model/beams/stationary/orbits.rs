//! The work of the study: transients, orbits, multipliers, families.

use std::f64::consts::TAU;
use std::ops::ControlFlow;
use std::sync::Arc;

use percuss_beams::{BeamDevice, HermiteSystem, NodalLoad};
use percuss_mech::{State, System};
use percuss_step::exact::{ExactError, Motion, Plant, Regimes};
use percuss_step::stationary::{
    Orbit, Point, Settling, Steps, distance, follow, settle, shoot_near,
};

use super::StickSlip;
use crate::findings::Findings;

/// Samples of an orbit in tables and figures.
pub(super) const SAMPLES: usize = 600;

/// An orbit and how it was found.
pub(super) struct Found {
    pub start: f64,
    pub orbit: Orbit,
    pub periods: usize,
    pub evaluations: usize,
    /// Largest multiplier, where it is known.
    pub multiplier: Option<f64>,
    pub multipliers: Vec<[f64; 2]>,
    /// Displacement, m, and velocity, m/s, of the first device at the sections of the transient.
    pub sections: Vec<[f64; 2]>,
}

impl StickSlip {
    pub(super) fn period(&self) -> f64 {
        TAU / self.omega
    }

    /// The system with thresholds and frequency times these factors.
    fn system(&self, thresholds: f64, frequency: f64) -> Result<HermiteSystem, ExactError> {
        let fault = |error: percuss_beams::BeamError| ExactError::Input(error.to_string());
        let mut system = HermiteSystem::new(self.beam).map_err(fault)?;
        for (x, amplitude) in &self.loads {
            let load = NodalLoad::Harmonic {
                amplitude: *amplitude,
                omega: self.omega * frequency,
                phase: 0.0,
            };
            system.load(*x, load).map_err(fault)?;
        }
        for (x, force) in &self.weights {
            system
                .load(*x, NodalLoad::Constant(*force))
                .map_err(fault)?;
        }
        for (_, device) in &self.devices {
            let threshold = device.threshold * thresholds;
            system
                .device(BeamDevice {
                    threshold,
                    ..*device
                })
                .map_err(fault)?;
        }
        Ok(system)
    }

    fn plant(&self, system: &HermiteSystem) -> Result<Arc<Plant>, ExactError> {
        let data = system.piecewise().ok_or(ExactError::NotPiecewiseLinear)?;
        Ok(Arc::new(Plant::new(data)?))
    }

    /// Direction of the first device.
    fn tip(&self, system: &HermiteSystem) -> Vec<f64> {
        let mut w = vec![0.0; system.nq()];
        if let Some((at, _)) = system.devices().first() {
            w[*at] = 1.0;
        }
        w
    }

    /// Static shape under the amplitudes of the loads; a free beam has none.
    fn deflection(&self, system: &HermiteSystem) -> Option<Vec<f64>> {
        let n = system.nq();
        let mut q = vec![0.0; n];
        for (x, amplitude) in &self.loads {
            let node = self.beam.node("a load", *x).ok()?;
            if let Some(at) = system.coordinate(node) {
                q[at] += amplitude;
            }
        }
        let mut K = system.K().to_vec();
        percuss_math::dense::cholesky(n, &mut K).ok()?;
        percuss_math::dense::cholesky_solve(n, &K, &mut q);
        Some(q)
    }

    /// Everything, in order; what is found goes to `findings` at once.
    pub(super) fn work(
        &self,
        findings: &mut Findings,
        progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<(), ExactError> {
        let system = self.system(1.0, 1.0)?;
        let plant = self.plant(&system)?;
        let tip = self.tip(&system);
        let shape = self.deflection(&system);
        let dot = |q: &[f64]| tip.iter().zip(q).map(|(w, q)| w * q).sum::<f64>();
        let y_s = shape.as_ref().map_or(0.0, |q| dot(q).abs());
        findings.number("omega", "rad/s", self.omega);
        findings.number("static_deflection", "m", y_s);
        let scale = if y_s > 0.0 { y_s } else { 1.0 };
        let mut regimes = Regimes::default();
        let mut found: Vec<Found> = Vec::new();
        for (i, start) in self.starts.iter().enumerate() {
            let mut state = system.at_rest();
            if let Some(shape) = &shape {
                state
                    .q
                    .iter_mut()
                    .zip(shape)
                    .for_each(|(q, s)| *q = start * s);
            }
            let next = self.find(&plant, &mut regimes, &state, &tip, *start)?;
            let known = found
                .iter()
                .any(|known| self.same(&plant, &known.orbit, &next.orbit));
            if !known {
                found.push(next);
            }
            let share = if self.continuation.is_some() {
                0.5
            } else {
                1.0
            };
            if progress(share * (i + 1) as f64 / self.starts.len() as f64).is_break() {
                break;
            }
        }
        let Some(first) = found.first() else {
            return Ok(());
        };
        self.numbers(findings, first, scale, found.len());
        self.pictures(findings, &plant, &found, scale)?;
        if self.continuation.is_some() && progress(0.5).is_continue() {
            let family = self.family(&first.orbit)?;
            self.family_pictures(findings, &family, &tip, scale)?;
        }
        Ok(())
    }

    /// The orbit that a start leads to.
    fn find(
        &self,
        plant: &Arc<Plant>,
        regimes: &mut Regimes,
        start: &State,
        tip: &[f64],
        at: f64,
    ) -> Result<Found, ExactError> {
        let period = self.period();
        let settling = Settling {
            period,
            tol: self.tol,
            max_periods: ((self.until / period).floor() as usize).max(1),
            most: self.multiples,
        };
        let settled = settle(plant, regimes, start, &settling)?;
        // sections at whole periods, so that phases of the loads start at zero
        let mut state = settled.state.clone();
        state.t = 0.0;
        let mut multiple = settled.multiple;
        let (mut multiplier, mut multipliers, mut evaluations) =
            (None, Vec::new(), settled.evaluations);
        if self.shooting {
            // a settled orbit is refined; one that fades slowly is found where it is stable
            let most = multiple.unwrap_or(settled.nearest);
            if let Some((m, shot)) = shoot_near(plant, regimes, &state, period, most, 1e-13)? {
                evaluations += shot.evaluations;
                let largest = shot.multipliers.first().map_or(f64::INFINITY, |m| m.norm());
                if multiple.is_some() || largest < 1.0 {
                    multiple = Some(m);
                    state = shot.state;
                    if shot.sharp {
                        multiplier = Some(largest);
                        multipliers = shot.multipliers.iter().map(|m| [m.re, m.im]).collect();
                    }
                }
            }
        }
        let Some(multiple) = multiple else {
            return Err(ExactError::Input(format!(
                "after {} periods the motion does not repeat within {:e}: {:e} is left; raise until, tol or multiples",
                settled.periods, self.tol, settled.difference
            )));
        };
        let orbit = Orbit::trace(plant, regimes, &state, period, multiple, tip)?;
        let dot = |q: &[f64]| tip.iter().zip(q).map(|(w, q)| w * q).sum::<f64>();
        let sections = settled
            .sections
            .iter()
            .map(|s| [dot(&s.q), dot(&s.u)])
            .collect();
        Ok(Found {
            start: at,
            orbit,
            periods: settled.periods,
            evaluations,
            multiplier,
            multipliers,
            sections,
        })
    }

    /// Whether two orbits are the same, at whichever section.
    fn same(&self, plant: &Plant, a: &Orbit, b: &Orbit) -> bool {
        if a.multiple != b.multiple {
            return false;
        }
        let mut state = b.state.clone();
        for _ in 0..b.multiple {
            if distance(plant, self.period(), &a.state, &state) < 1e3 * self.tol {
                return true;
            }
            let next = Motion::new(Arc::new(plant.clone()), Regimes::default(), state.clone());
            let Ok(mut next) = next else { return false };
            if next.run(state.t + self.period()).is_err() {
                return false;
            }
            state = next.state().clone();
        }
        false
    }

    fn numbers(&self, findings: &mut Findings, found: &Found, scale: f64, orbits: usize) {
        let orbit = &found.orbit;
        let own = |joint: usize| {
            orbit
                .switches
                .iter()
                .filter(move |s| s.change.joint == joint)
                .count()
        };
        findings.number("amplitude", "1", orbit.place.amplitude() / scale);
        findings.number(
            "velocity_amplitude",
            "1",
            orbit.speed.amplitude() / (scale * self.omega_1),
        );
        findings.number("y_min", "1", orbit.place.min / scale);
        findings.number("y_max", "1", orbit.place.max / scale);
        findings.number(
            "switches_per_period",
            "1",
            own(0) as f64 / orbit.multiple as f64,
        );
        findings.text("sequence", orbit.sequence(0));
        findings.list("switching_times", "1", orbit.times(0));
        findings.number("period_multiple", "1", orbit.multiple as f64);
        findings.number("transient_periods", "1", found.periods as f64);
        findings.number(
            "dissipation",
            "J",
            orbit.ledger.dissipation() / orbit.multiple as f64,
        );
        match found.multiplier {
            Some(value) => findings.number("multiplier", "1", value),
            None => findings.missing(
                "multiplier",
                "1",
                "shooting was not asked for, or several devices switch at once",
            ),
        }
        findings.number("orbits", "1", orbits as f64);
        findings.number("complementarity_residual", "1", orbit.complementarity);
        findings.number("energy_residual", "1", orbit.energy_residual);
        findings.number("evaluations", "1", found.evaluations as f64);
        for (joint, (name, _)) in self.devices.iter().enumerate().skip(1) {
            findings.text(&format!("sequence_{name}"), orbit.sequence(joint));
        }
    }

    /// The family that the continuation asks for.
    fn family(&self, orbit: &Orbit) -> Result<Vec<Point>, ExactError> {
        let Some(wanted) = &self.continuation else {
            return Ok(Vec::new());
        };
        let steps = Steps {
            from: wanted.from,
            to: wanted.to,
            count: wanted.steps,
            tol: 1e-10,
            multiple: orbit.multiple,
        };
        let system = |factor: f64| {
            let (thresholds, frequency) = if wanted.of_threshold {
                (factor, 1.0)
            } else {
                (1.0, factor)
            };
            let system = self.system(thresholds.max(0.0), frequency)?;
            Ok((self.plant(&system)?, self.period() / frequency))
        };
        follow(system, &orbit.state, &steps)
    }

    /// The orbit of a point of the family.
    pub(super) fn orbit_at(
        &self,
        point: &Point,
        tip: &[f64],
        multiple: usize,
    ) -> Result<Orbit, ExactError> {
        let wanted = self.continuation.as_ref();
        let of_threshold = wanted.is_some_and(|w| w.of_threshold);
        let (thresholds, frequency) = if of_threshold {
            (point.parameter, 1.0)
        } else {
            (1.0, point.parameter)
        };
        let plant = self.plant(&self.system(thresholds, frequency)?)?;
        let mut regimes = Regimes::default();
        Orbit::trace(
            &plant,
            &mut regimes,
            &point.shot.state,
            point.period,
            multiple,
            tip,
        )
    }
}
