//! Stick–slip of a beam with friction devices: the stationary response as a study.

mod basin;
mod build;
mod factors;
mod orbits;
mod pictures;
mod responses;

pub(in crate::model) use build::{build, only_stationary};

use std::ops::ControlFlow;

use percuss_beams::{BeamDevice, BeamStop, HermiteBeam};
use percuss_step::exact::ExactError;

use crate::findings::Findings;
use crate::model::Study;

/// A beam with friction devices and what is asked of it.
pub(super) struct StickSlip {
    pub beam: HermiteBeam,
    /// Places, m, and amplitudes, N, of the loads.
    pub loads: Vec<(f64, f64)>,
    /// Places, m, and constant forces, N.
    pub weights: Vec<(f64, f64)>,
    pub devices: Vec<(String, BeamDevice)>,
    pub stops: Vec<(String, BeamStop)>,
    /// Ω, rad/s, and the lowest frequency while all devices slide, rad/s.
    pub omega: f64,
    pub omega_1: f64,
    /// End of the transient, s.
    pub until: f64,
    pub tol: f64,
    pub multiples: usize,
    pub shooting: bool,
    /// Starts, in static deflections.
    pub starts: Vec<f64>,
    pub continuation: Option<Follow>,
    responses: Option<responses::Range>,
    basin: Option<basin::Starts>,
    /// The node whose displacement is measured.
    pub measured: usize,
}

/// A family of orbits.
pub(super) struct Follow {
    of: factors::Parameter,
    pub from: f64,
    pub to: f64,
    pub steps: usize,
}

/// Names and units of what is found.
const QUANTITIES: [(&str, &str); 19] = [
    ("amplitude", "1"),
    ("velocity_amplitude", "1"),
    ("amplitude_m", "m"),
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
    ("static_deflection", "m"),
    ("complementarity_residual", "1"),
    ("energy_residual", "1"),
    ("evaluations", "1"),
];

impl Study for StickSlip {
    fn about(&self) -> Vec<String> {
        vec![
            format!("{} Hermite elements", self.beam.elements),
            format!("{} friction devices", self.devices.len()),
            format!("{} stops", self.stops.len()),
            format!("{} starts", self.starts.len()),
        ]
    }

    fn quantities(&self) -> Vec<(String, String)> {
        let own = QUANTITIES
            .iter()
            .filter(|(name, _)| self.shooting || *name != "multiplier")
            .map(|(name, unit)| (name.to_string(), unit.to_string()));
        let others = self.joints().skip(1);
        let others = others.flat_map(|name| {
            let unit = "1".to_string();
            [
                (format!("sequence_{name}"), unit.clone()),
                (format!("switches_{name}"), unit),
            ]
        });
        let asked = [
            (self.continuation.is_some(), "family"),
            (self.continuation.is_some(), "family_end"),
            (self.responses.is_some(), "peak"),
            (self.responses.is_some(), "peak_factor"),
            (self.basin.is_some(), "basins"),
        ];
        let asked = asked.iter().filter(|(asked, _)| *asked);
        let asked = asked.map(|(_, name)| (name.to_string(), "1".to_string()));
        own.chain(others).chain(asked).collect()
    }

    fn conduct(&self, progress: &mut dyn FnMut(f64) -> ControlFlow<()>) -> Findings {
        let mut findings = Findings::default();
        if let Err(error) = self.work(&mut findings, progress) {
            findings.trouble = Some(error.to_string());
            self.name_missing(&mut findings, &error);
        }
        findings
    }
}

impl StickSlip {
    /// Names of what switches: devices, then stops.
    pub(super) fn joints(&self) -> impl Iterator<Item = &str> {
        let devices = self.devices.iter().map(|(name, _)| name.as_str());
        devices.chain(self.stops.iter().map(|(name, _)| name.as_str()))
    }

    /// Quantities that were not reached are missing for this reason.
    fn name_missing(&self, findings: &mut Findings, error: &ExactError) {
        for (name, unit) in self.quantities() {
            if findings.quantities.iter().all(|known| known.name != name) {
                findings.missing(&name, &unit, error.to_string());
            }
        }
    }
}
