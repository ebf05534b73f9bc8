//! The work of the study: transients, orbits, multipliers, families.

use std::f64::consts::PI;
use std::ops::ControlFlow;
use std::sync::Arc;

use percuss_mech::{Harmonic, State};
use percuss_step::exact::{ExactError, LinearModel, Motion, Regimes};
use percuss_step::stationary::{
    Family, Orbit, Point, Settling, Steps, distance, follow, settle, shoot_near,
};

use super::StickSlip;
use super::factors::{Factors, Parameter};
use percuss_record::findings::Findings;

/// Residuals of an orbit above this are told.
const DOUBTFUL: f64 = 1e-6;

/// Samples of an orbit in tables and figures.
pub(super) const SAMPLES: usize = 600;
/// Samples of an orbit for its largest strain energy.
const STRAINS: usize = 400;

/// An orbit and how it was found.
pub(super) struct Found {
    pub orbit: Orbit,
    /// Periods of the transient, and how many of them were followed.
    pub periods: usize,
    pub followed: usize,
    /// Whether the transient came to its end; otherwise shooting found the orbit.
    pub settled: bool,
    pub evaluations: usize,
    /// Largest multiplier, where it is known.
    pub multiplier: Option<f64>,
    pub multipliers: Vec<[f64; 2]>,
    /// Displacement, m, and velocity, m/s, of the first device at the sections of the transient.
    pub sections: Vec<[f64; 2]>,
}

impl StickSlip {
    /// Everything, in order; what is found goes to `findings` at once.
    pub(super) fn work(
        &self,
        findings: &mut Findings,
        progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<(), ExactError> {
        let linear = self.linear(Factors::ONE)?;
        let period = self.period(Factors::ONE);
        let y_s = self.shape.as_ref().map_or(0.0, |q| self.dot(q).abs());
        findings.number("omega", "rad/s", self.omega);
        findings.number("static_deflection", &self.unit, y_s);
        let scale = if y_s > 0.0 { y_s } else { 1.0 };
        let mut regimes = Regimes::default();
        let mut found: Vec<(f64, Found)> = Vec::new();
        // a start that leads nowhere is told at the end, after what the others found
        let mut astray = None;
        let starts = &self.wanted.starts;
        for (i, start) in starts.iter().enumerate() {
            let state = self.start(*start, 0.0);
            let next = self.find(&linear, &mut regimes, &state, period);
            let next = match next {
                Ok(next) => next,
                Err(error @ ExactError::Resonance { .. }) => return Err(error),
                Err(error) => {
                    if astray.is_none() {
                        let end = match &error {
                            ExactError::Unsettled { t, .. } => *t,
                            _ => state.t + self.wanted.until,
                        };
                        self.transient(findings, &linear, &state, end, scale);
                        astray = Some(self.at_start(*start, error));
                    }
                    continue;
                }
            };
            let known = found
                .iter()
                .any(|(_, known)| self.same(&linear, &known.orbit, &next.orbit));
            if !known {
                found.push((*start, next));
            }
            if progress(self.share(0) * (i + 1) as f64 / starts.len() as f64).is_break() {
                break;
            }
        }
        let swings = |h: &Harmonic| h.cos.iter().chain(&h.sin).any(|f| *f != 0.0);
        if !self.data.harmonics.iter().any(swings) {
            let words = "no load swings, so that rest is the answer; give a load an amplitude";
            findings.warnings.push(words.to_owned());
        }
        if let Some((_, first)) = found.first() {
            self.numbers(findings, first, scale, found.len());
            match self.damping_ratio(&linear, first)? {
                Some(ratio) => findings.number("damping_ratio", "1", ratio),
                None => findings.missing("damping_ratio", "1", "nothing is bent on the orbit"),
            }
            self.pictures(findings, &linear, &found, scale)?;
            if self.wanted.continuation.is_some() && progress(self.share(0)).is_continue() {
                let family = self.family(&first.orbit)?;
                self.family_pictures(findings, &family, scale)?;
            }
        }
        let mut part = |k: usize, x: f64| {
            let from = self.share(k - 1);
            progress(from + (self.share(k) - from) * x)
        };
        self.responses(findings, scale, &mut |x| part(1, x))?;
        self.basin(findings, &linear, &mut |x| part(2, x))?;
        astray.map_or(Ok(()), Err)
    }

    /// The static shape times `y`, moving at `v` times the lowest frequency, from where starts are counted.
    pub(super) fn start(&self, y: f64, v: f64) -> State {
        let mut state = self.rest.clone();
        for (i, s) in self.shape.iter().flatten().enumerate() {
            state.q[i] += y * s;
            state.u[i] += v * self.omega_1 * s;
        }
        state
    }

    /// The same error, with the start that it belongs to where there are several.
    fn at_start(&self, start: f64, error: ExactError) -> ExactError {
        match self.wanted.starts.len() {
            1 => error,
            _ => ExactError::Input(format!("from the start {start}: {error}")),
        }
    }

    /// How much of the work is done after the first orbits, the responses and the basin.
    fn share(&self, done: usize) -> f64 {
        let parts = [
            1.0,
            f64::from(u8::from(self.wanted.responses.is_some())),
            f64::from(u8::from(self.wanted.basin.is_some())),
        ];
        parts[..=done].iter().sum::<f64>() / parts.iter().sum::<f64>()
    }

    /// The orbit that a start leads to.
    pub(super) fn find(
        &self,
        linear: &Arc<LinearModel>,
        regimes: &mut Regimes,
        start: &State,
        period: f64,
    ) -> Result<Found, ExactError> {
        let most = ((self.wanted.until / period).floor() as usize).max(1);
        self.find_within(linear, regimes, start, period, most)
    }

    /// The same with so many periods of transient before shooting.
    pub(super) fn find_within(
        &self,
        linear: &Arc<LinearModel>,
        regimes: &mut Regimes,
        start: &State,
        period: f64,
        max_periods: usize,
    ) -> Result<Found, ExactError> {
        let settling = Settling {
            period,
            tol: self.wanted.tol,
            max_periods,
            most: self.wanted.multiples,
        };
        let settled = settle(linear, regimes, start, &settling)?;
        if let Some(trouble) = settled.trouble {
            return Err(trouble);
        }
        // sections at whole periods, so that phases of the loads start at zero
        let mut state = settled.state.clone();
        state.t = 0.0;
        let mut multiple = settled.multiple;
        let (mut multiplier, mut multipliers, mut evaluations) =
            (None, Vec::new(), settled.evaluations);
        if self.wanted.shooting {
            // a settled orbit is refined; one that fades slowly is found where it is stable
            let most = multiple.unwrap_or(settled.nearest);
            // without a derivative, as after impacts without number, the transient has to do
            let near = shoot_near(linear, regimes, &state, period, most, 1e-13);
            if let Ok(Some((m, shot))) = near {
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
            return Err(ExactError::Unsettled {
                t: start.t + settled.sections.len() as f64 * period,
                words: settled.shortfall(&settling),
            });
        };
        let orbit = Orbit::trace(linear, regimes, &state, period, multiple, &self.tip)?;
        let sections = settled
            .sections
            .iter()
            .map(|s| [self.dot(&s.q), self.dot(&s.u)])
            .collect();
        Ok(Found {
            orbit,
            periods: settled.periods,
            followed: settled.sections.len(),
            settled: settled.multiple.is_some(),
            evaluations,
            multiplier,
            multipliers,
            sections,
        })
    }

    /// Whether two orbits are the same, at whichever section.
    pub(super) fn same(&self, linear: &Arc<LinearModel>, a: &Orbit, b: &Orbit) -> bool {
        if a.multiple != b.multiple {
            return false;
        }
        let mut state = b.state.clone();
        for _ in 0..b.multiple {
            if distance(linear, a.period, &a.state, &state) < 1e3 * self.wanted.tol {
                return true;
            }
            let next = Motion::new(linear.clone(), Regimes::default(), state.clone());
            let Ok(next) = next else { return false };
            let mut next = next.without_ledger();
            if next.run(state.t + b.period).is_err() {
                return false;
            }
            state = next.state().clone();
        }
        false
    }

    fn numbers(&self, findings: &mut Findings, found: &Found, scale: f64, orbits: usize) {
        let orbit = &found.orbit;
        let own = |joint: usize| {
            let joint = self.switching(joint);
            let own = orbit.switches.iter();
            own.filter(move |s| Some(s.change.joint) == joint).count()
        };
        findings.number("amplitude", "1", orbit.place.amplitude() / scale);
        findings.number(
            "velocity_amplitude",
            "1",
            orbit.speed.amplitude() / (scale * self.omega_1),
        );
        findings.number("amplitude_m", &self.unit, orbit.place.amplitude());
        findings.number("y_min", "1", orbit.place.min / scale);
        findings.number("y_max", "1", orbit.place.max / scale);
        findings.number(
            "switches_per_period",
            "1",
            own(0) as f64 / orbit.multiple as f64,
        );
        if self.rings && !orbit.switches.is_empty() {
            let words = "of this mesh: without kappa its upper modes ring and switch devices";
            findings.note("switches_per_period", words);
        }
        findings.text("sequence", self.sequence(orbit, 0));
        let times = self.switching(0).map(|joint| orbit.times(joint));
        findings.list("switching_times", "1", times.unwrap_or_default());
        findings.number("period_multiple", "1", orbit.multiple as f64);
        findings.number("transient_periods", "1", found.periods as f64);
        if found.followed < found.periods {
            let words = format!("counted to {}, extrapolated from there", found.followed);
            findings.note("transient_periods", &words);
        } else if !found.settled {
            let words = "followed so far, and not settled: shooting found the orbit; raise until";
            findings.note("transient_periods", words);
        }
        findings.number(
            "dissipation",
            "J",
            orbit.ledger.dissipation() / orbit.multiple as f64,
        );
        findings.number(
            "dissipation_friction",
            "J",
            orbit.ledger.friction / orbit.multiple as f64,
        );
        match found.multiplier {
            Some(value) => findings.number("multiplier", "1", value),
            None => findings.missing(
                "multiplier",
                "1",
                "shooting was not asked for or does not reach 1e-11, or several devices switch at once",
            ),
        }
        findings.number("orbits", "1", orbits as f64);
        findings.number("complementarity_residual", "1", orbit.complementarity);
        findings.number("energy_residual", "1", orbit.energy_residual);
        let worst = orbit.complementarity.max(orbit.energy_residual);
        if worst.is_nan() || worst > DOUBTFUL {
            findings.warnings.push(format!(
                "the laws or the energy balance of the orbit are off by {worst:.1e}; do not trust it"
            ));
        }
        findings.number("evaluations", "1", found.evaluations as f64);
        for (joint, name) in self.joints().enumerate().skip(1) {
            findings.text(&format!("sequence_{name}"), self.sequence(orbit, joint));
            let switches = own(joint) as f64 / orbit.multiple as f64;
            findings.number(&format!("switches_{name}"), "1", switches);
        }
    }

    /// The states of a device or stop, counted as in the scene.
    pub(super) fn sequence(&self, orbit: &Orbit, joint: usize) -> String {
        match self.switching(joint) {
            Some(joint) => orbit.sequence(joint),
            None => "no threshold".to_owned(),
        }
    }

    /// ζ = ΔW/(4π U) of a viscous damper with the same losses \[Jacobsen1930], see [`super::responses`]; nothing at rest.
    pub(super) fn damping_ratio(
        &self,
        linear: &Arc<LinearModel>,
        found: &Found,
    ) -> Result<Option<f64>, ExactError> {
        let orbit = &found.orbit;
        let motion = Motion::new(linear.clone(), Regimes::default(), orbit.state.clone())?;
        let mut motion = motion.without_ledger();
        let rest = vec![0.0; orbit.state.q.len()];
        let mut strain = 0.0_f64;
        for i in 0..STRAINS * orbit.multiple {
            motion.run(orbit.state.t + orbit.period * i as f64 / STRAINS as f64)?;
            strain = strain.max(linear.energy(&motion.state().q, &rest));
        }
        let lost = orbit.ledger.dissipation() / orbit.multiple as f64;
        Ok((strain > 0.0).then(|| lost / (4.0 * PI * strain)))
    }

    /// The family that the continuation asks for.
    fn family(&self, orbit: &Orbit) -> Result<Option<Family>, ExactError> {
        let Some(wanted) = &self.wanted.continuation else {
            return Ok(None);
        };
        let steps = Steps {
            from: wanted.from,
            to: wanted.to,
            count: wanted.steps,
            tol: 1e-10,
            multiple: orbit.multiple,
        };
        let system = |factor: f64| {
            let factors = wanted.of.times(factor);
            Ok((self.linear(factors)?, self.period(factors)))
        };
        follow(system, &orbit.state, &steps).map(Some)
    }

    /// The orbit of a point of the family.
    pub(super) fn orbit_at(
        &self,
        of: Parameter,
        point: &Point,
        multiple: usize,
    ) -> Result<Orbit, ExactError> {
        let linear = self.linear(of.times(point.parameter))?;
        let mut regimes = Regimes::default();
        let (state, period) = (&point.shot.state, point.period);
        Orbit::trace(&linear, &mut regimes, state, period, multiple, &self.tip)
    }
}
