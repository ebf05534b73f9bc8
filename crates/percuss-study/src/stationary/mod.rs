//! Stationary responses of linear systems with friction devices and stops, as a study: beams of Hermite elements, and
//! systems of formulas.

mod basin;
mod factors;
mod loops;
mod orbits;
mod pictures;
mod resonance;
mod responses;
mod section;
mod wanted;

pub use basin::Starts;
pub use factors::{PARAMETERS, Parameter};
pub use responses::Range;
pub use section::{Basin, Continuation, Responses, Stationary};
pub use section::{StationarySections, not_asked_for};
pub use wanted::wanted;

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use percuss_math::Halt;
use percuss_mech::{PiecewiseLinear, State};
use percuss_step::exact::{ExactError, LinearModel};

use percuss_part::Study;
use percuss_record::findings::Findings;
use percuss_text::words::counted;

/// A linear system with friction devices and stops, and what is asked of it.
#[derive(Clone)]
pub struct StickSlip {
    /// What it is, in a few words.
    pub about: String,
    /// Whether it is a mesh whose uppermost modes are not damped more than the others.
    pub rings: bool,
    /// The system under its loads.
    pub data: PiecewiseLinear,
    /// Names of the devices.
    pub devices: Vec<String>,
    /// Names of the stops.
    pub stops: Vec<String>,
    /// Direction of the displacement that is measured.
    pub tip: Vec<f64>,
    /// The unit of that displacement.
    pub unit: String,
    /// Static shape under the amplitudes of the loads; a system that moves freely has none.
    pub shape: Option<Vec<f64>>,
    /// What starts are counted from.
    pub rest: State,
    /// Ω, rad/s, of which all loads are multiples.
    pub omega: f64,
    /// The lowest frequency while all devices slide, rad/s.
    pub omega_1: f64,
    /// What is asked of it.
    pub wanted: Wanted,
    /// The first linear model that was made, whose modes the others share.
    pub first: OnceLock<Arc<LinearModel>>,
    /// The wish that it ends early.
    pub halt: Halt,
}

/// What is asked of a system.
#[derive(Clone)]
pub struct Wanted {
    /// End of the transient, s.
    pub until: f64,
    /// To what relative difference orbits close.
    pub tol: f64,
    /// Most periods of the loads after which an orbit may close.
    pub multiples: usize,
    /// Whether orbits are found by shooting.
    pub shooting: bool,
    /// Starts, in static deflections.
    pub starts: Vec<f64>,
    /// The family of orbits that is followed.
    pub continuation: Option<Follow>,
    /// Responses along a parameter.
    pub responses: Option<Range>,
    /// Which start leads to which orbit.
    pub basin: Option<Starts>,
}

/// A family of orbits.
#[derive(Clone)]
pub struct Follow {
    /// What changes.
    pub of: Parameter,
    /// The first factor.
    pub from: f64,
    /// The last factor.
    pub to: f64,
    /// Most steps between them.
    pub steps: usize,
}

/// Names and units of what is found; that of the displacement has the unit of what is measured.
const QUANTITIES: [(&str, &str); 19] = [
    ("amplitude", "1"),
    ("velocity_amplitude", "1"),
    ("amplitude_m", ""),
    ("y_min", "1"),
    ("y_max", "1"),
    ("switches_per_period", "1"),
    ("sequence", "1"),
    ("switching_times", "1"),
    ("period_multiple", "1"),
    ("transient_periods", "1"),
    ("dissipation", "J"),
    ("dissipation_friction", "J"),
    ("multiplier", "1"),
    ("orbits", "1"),
    ("omega", "rad/s"),
    ("static_deflection", ""),
    ("complementarity_residual", "1"),
    ("energy_residual", "1"),
    ("evaluations", "1"),
];

impl Study for StickSlip {
    fn halt_on(&mut self, halt: Halt) {
        self.halt = halt;
    }

    fn about(&self) -> Vec<String> {
        vec![
            self.about.clone(),
            format!("{} friction devices", self.devices.len()),
            counted(self.stops.len(), "stop"),
            counted(self.wanted.starts.len(), "start"),
        ]
    }

    fn quantities(&self) -> Vec<(String, String)> {
        let wanted = &self.wanted;
        let own = QUANTITIES
            .iter()
            .filter(|(name, _)| wanted.shooting || *name != "multiplier")
            .map(|(name, unit)| match *unit {
                "" => (name.to_string(), self.unit.clone()),
                unit => (name.to_string(), unit.to_string()),
            });
        let others = self.joints().skip(1);
        let others = others.flat_map(|name| {
            let unit = "1".to_string();
            [
                (format!("sequence_{name}"), unit.clone()),
                (format!("switches_{name}"), unit),
            ]
        });
        let asked = [
            (wanted.continuation.is_some(), "family"),
            (wanted.continuation.is_some(), "family_end"),
            (wanted.responses.is_some(), "peak"),
            (wanted.responses.is_some(), "peak_factor"),
            (wanted.responses.is_some(), "responses_missing"),
            (wanted.basin.is_some(), "basins"),
            (wanted.basin.is_some(), "basin_escaped"),
            (wanted.basin.is_some(), "basin_unsettled"),
        ];
        let asked = asked.iter().filter(|(asked, _)| *asked);
        let asked = asked.map(|(_, name)| (name.to_string(), "1".to_string()));
        let damping = [("damping_ratio".to_string(), "1".to_string())];
        own.chain(damping).chain(others).chain(asked).collect()
    }

    fn conduct(&self, progress: &mut dyn FnMut(f64) -> ControlFlow<()>) -> Findings {
        let mut findings = Findings::default();
        let mut outcome = self.work(&mut findings, progress);
        if let Err(ExactError::Resonance { omega }) = outcome {
            outcome = match self.grows(factors::Factors::ONE, omega) {
                Some(error) => Err(error),
                None => {
                    let beside = self.beside(omega, &mut findings);
                    beside.work(&mut findings, progress)
                }
            };
        }
        if self.halt.is_asked() {
            // whoever asked answers that it is enough
            let _ = progress(1.0);
        }
        if let Err(error) = outcome {
            findings.trouble = Some(error.to_string());
            self.name_missing(&mut findings);
        }
        findings
    }
}

impl StickSlip {
    /// Names of what switches: devices, then stops.
    fn joints(&self) -> impl Iterator<Item = &str> {
        let devices = self.devices.iter().map(String::as_str);
        devices.chain(self.stops.iter().map(String::as_str))
    }

    /// Where a device or stop, counted as in the scene, is among those that switch; a device without threshold is a damper
    /// and never does.
    fn switching(&self, joint: usize) -> Option<usize> {
        let switches = |j: &usize| self.data.devices.get(*j).is_none_or(|d| d.threshold > 0.0);
        let before = (0..joint).filter(switches).count();
        switches(&joint).then_some(before)
    }

    /// Where one that switches is in the scene.
    fn in_scene(&self, switching: usize) -> usize {
        let all = 0..self.devices.len() + self.stops.len();
        let mut found = all.filter(|j| self.switching(*j).is_some());
        found.nth(switching).unwrap_or(switching)
    }

    /// The displacement that is measured.
    fn dot(&self, q: &[f64]) -> f64 {
        self.tip.iter().zip(q).map(|(w, q)| w * q).sum()
    }

    /// Quantities that were not reached; why is told where the run ends.
    fn name_missing(&self, findings: &mut Findings) {
        for (name, unit) in self.quantities() {
            if findings.quantities.iter().all(|known| known.name != name) {
                findings.missing(&name, &unit, "not reached");
            }
        }
    }
}

/// Static shape under the amplitudes of the loads.
pub fn deflection(data: &PiecewiseLinear) -> Option<Vec<f64>> {
    let n = data.n;
    let mut q = vec![0.0; n];
    for harmonic in &data.harmonics {
        for ((q, a), b) in q.iter_mut().zip(&harmonic.cos).zip(&harmonic.sin) {
            let larger = if a.abs() > b.abs() { *a } else { *b };
            *q += a.hypot(*b).copysign(larger);
        }
    }
    let mut K = data.K.clone();
    percuss_math::dense::cholesky(n, &mut K).ok()?;
    percuss_math::dense::cholesky_solve(n, &K, &mut q);
    Some(q)
}

/// The lowest frequency that is not zero, rad/s; nothing where all are.
pub fn lowest_frequency(data: &PiecewiseLinear) -> Result<Option<f64>, ExactError> {
    let pairs = percuss_math::eigen::symmetric(data.n, &data.K, &data.M)?;
    let top = pairs.values.iter().fold(0.0_f64, |t, v| t.max(v.abs()));
    let mut elastic = pairs.values.iter().filter(|v| **v > 1e-12 * top);
    Ok(elastic.next().map(|v| v.sqrt()))
}
