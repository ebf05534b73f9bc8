//! A system of formulas made ready.

use percuss_mech::{LagrangianSystem, MassOperator, State, System};
use percuss_step::{Incident, Part};

use percuss_part::Label;
use percuss_record::Logged;
use percuss_record::recording::Event;

/// A system of formulas with its start and its names.
pub struct SystemModel {
    /// The mechanics. Its contacts are those of the scene in the order `[[contact]]`,
    /// `[[friction]]`, `[[constraint]]`, see `labels`.
    pub system: LagrangianSystem,
    /// The state at the start.
    pub start: State,
    /// What the contacts of the system are called.
    pub labels: Vec<Label>,
    /// The labels whose incidents go to the list of events.
    pub reported: Vec<String>,
    /// Coordinates, each with its mass as the scene has it; none where no scene says.
    pub masses: Vec<(String, String)>,
    /// What of it may not be meant.
    pub notes: Vec<String>,
    /// Functions whose zeros are events.
    pub events: Vec<StateEvent>,
}

/// A function of t, q and u.
pub type StateFn = Box<dyn Fn(f64, &[f64], &[f64]) -> f64 + Send + Sync>;

/// An event where a function of the state passes through zero.
pub struct StateEvent {
    /// What it is called in the list of events.
    pub name: String,
    /// The function.
    pub value: StateFn,
    /// Which passages count: those that rise, those that fall, or both.
    pub direction: Option<Passage>,
    /// Whether it ends the run.
    pub ends: bool,
}

/// A way to pass through zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// From below to above.
    Rising,
    /// From above to below.
    Falling,
}

impl SystemModel {
    /// An incident in the words of the scene, with the channels before and after; none where only
    /// the friction of a contact came or went with its normal force.
    pub fn event(&self, incident: &Incident, before: &[f64], values: &[f64]) -> Option<Event> {
        Label::event(&self.labels, incident, before, values)
    }

    /// The incident with its names; none where the scene has no name for it.
    pub(crate) fn logged(&self, incident: &Incident) -> Option<Logged> {
        let place = usize::try_from(incident.contact.0).ok()?;
        let label = self.labels.get(place)?;
        let name = match incident.part {
            Part::Normal => label.normal()?,
            Part::Friction => label.friction()?,
        };
        Some(Logged::named(name, incident, self.is_reported(name)))
    }

    /// The diagonal of M at t, s, and q.
    pub(crate) fn mass_at(&self, t: f64, q: &[f64]) -> Vec<f64> {
        let n = q.len();
        let mut M = MassOperator::default();
        self.system.mass(t, q, &mut M);
        let values = M.dense(n);
        (0..n).map(|i| values[i * (n + 1)]).collect()
    }

    /// Whether the incidents of this label go to the list of events.
    pub fn is_reported(&self, label: &str) -> bool {
        self.reported.iter().any(|name| name == label)
    }
}
