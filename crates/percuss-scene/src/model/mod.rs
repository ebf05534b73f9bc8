//! From the scene as it is written to what runs: numbers, a system, channels to record.

mod build;
mod channels;
mod contacts;
mod depth;
mod evaluate;
mod forces;
mod mass;
mod numbers;
mod references;
mod vocabulary;

pub use channels::{ChannelInfo, Sampler};
pub use contacts::Label;

use percuss_contact::SolverKind;
use percuss_mech::{LagrangianSystem, State};
use percuss_step::{Incident, Part};

use crate::formula::Program;
use crate::recording::{Event, Measured, Recording};
use crate::scene::{Method, Phase, Plot, Quantity};

/// A scene made ready to run.
pub struct Model {
    /// One line that says what it is.
    pub title: String,
    /// The mechanics. Its contacts are those of the scene in the order `[[contact]]`,
    /// `[[friction]]`, `[[constraint]]`, see `labels`.
    pub system: LagrangianSystem,
    /// The state at t = 0.
    pub start: State,
    /// End of the run, s.
    pub until: f64,
    /// How time advances.
    pub integrator: IntegratorSettings,
    /// How the contact problem of a step is solved.
    pub solver: SolverSettings,
    /// Spacing of the samples, s.
    pub output_dt: f64,
    /// The labels whose incidents go to the list of events.
    pub reported: Vec<String>,
    /// What the contacts of the system are called.
    pub labels: Vec<Label>,
    /// What is recorded: t, coordinates, velocities, energies, contacts, then the scene's own.
    pub channels: Vec<ChannelInfo>,
    /// The pictures, with numbers in place of formulas.
    pub plots: Vec<Plot>,
    /// The numbers for the summary, with numbers in place of formulas, and their units.
    pub(crate) quantities: Vec<(Quantity, String)>,
    /// The scene's own channels, as functions of the channels before them.
    pub(crate) formulas: Vec<Program>,
}

/// `[integrator]` in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IntegratorSettings {
    /// How time advances.
    pub method: Method,
    /// Fixed or largest step, s.
    pub dt: f64,
    /// To what width switching points are enclosed, s.
    pub dt_min: f64,
    /// Local error tolerance.
    pub tol: f64,
    /// Columns of the extrapolation table.
    pub extrapolation: usize,
}

/// `[solver]` in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverSettings {
    /// Which solver.
    pub method: SolverKind,
    /// Residual to reach.
    pub tol: f64,
    /// Most iterations.
    pub max_iter: usize,
}

impl Model {
    /// Evaluates channels; keep one for a whole run, it holds the scratch memory.
    pub fn sampler(&self) -> Sampler<'_> {
        Sampler::new(self)
    }

    /// A recording without samples.
    pub fn recording(&self) -> Recording {
        Recording::new(&self.channels)
    }

    /// How many numbers there will be in the summary.
    pub fn quantity_count(&self) -> usize {
        self.quantities.len()
    }

    /// The numbers for the summary.
    pub fn measure(&self, recording: &Recording) -> Vec<Measured> {
        let quantities = self.quantities.iter();
        quantities
            .map(|(quantity, unit)| Measured::new(quantity, unit, recording))
            .collect()
    }

    /// An incident in the words of the scene, with the channels before and after; none where only
    /// the friction of a contact came or went with its normal force.
    pub fn event(&self, incident: &Incident, before: &[f64], values: &[f64]) -> Option<Event> {
        let (from, to) = (Phase::from(incident.from), Phase::from(incident.to));
        let label = self.labels.get(usize::try_from(incident.contact.0).ok()?)?;
        let name = match incident.part {
            Part::Normal => label.normal()?,
            Part::Friction if from == Phase::Open || to == Phase::Open => return None,
            Part::Friction => label.friction()?,
        };
        Some(Event {
            t: incident.t,
            label: name.to_owned(),
            from,
            to,
            before: before.to_vec(),
            values: values.to_vec(),
        })
    }

    /// Whether the incidents of this label go to the list of events.
    pub fn is_reported(&self, label: &str) -> bool {
        self.reported.iter().any(|name| name == label)
    }

    /// The times at which a run takes samples, in order: every `output_dt`, the end, and the
    /// instants of stroboscopic quantities.
    pub fn sample_times(&self) -> Vec<f64> {
        let count = (self.until / self.output_dt * (1.0 + 1e-12)).floor() as usize;
        let mut times: Vec<f64> = (0..=count).map(|k| k as f64 * self.output_dt).collect();
        times.push(self.until);
        for (quantity, _) in &self.quantities {
            times.extend(quantity.strobe_times(self.until));
        }
        times.sort_by(f64::total_cmp);
        let near = 1e-9 * self.output_dt.min(self.until);
        times.dedup_by(|b, a| *b - *a <= near);
        times.retain(|t| *t <= self.until);
        times
    }
}
