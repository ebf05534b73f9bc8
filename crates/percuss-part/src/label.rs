//! What contacts are called.

use percuss_record::Phase;
use percuss_record::recording::Event;
use percuss_step::{Incident, Part};

/// What a contact of the system is called in events and channels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Label {
    /// A unilateral contact.
    Contact {
        /// Name of the contact.
        name: String,
        /// Name of its friction, if it has directions of friction.
        friction: Option<String>,
    },
    /// A friction device.
    Friction(String),
    /// A bilateral constraint.
    Constraint(String),
}

impl Label {
    /// What a contact is called that is where two things meet with names of their own.
    pub fn pair(things: [&str; 2]) -> String {
        things.join("/")
    }

    /// The name in events that opens and closes, if anything does.
    pub fn normal(&self) -> Option<&str> {
        match self {
            Label::Contact { name, .. } => Some(name),
            Label::Friction(_) | Label::Constraint(_) => None,
        }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            Label::Contact { name, .. } | Label::Friction(name) | Label::Constraint(name) => name,
        }
    }

    /// The name in events that sticks and slips, if anything does.
    pub fn friction(&self) -> Option<&str> {
        match self {
            Label::Contact { friction, .. } => friction.as_deref(),
            Label::Friction(name) => Some(name),
            Label::Constraint(_) => None,
        }
    }

    /// An incident of one of these contacts in the words of the scene, with the channels before and after; none where only
    /// the friction of a contact came or went with its normal force.
    pub fn event(
        labels: &[Label],
        incident: &Incident,
        before: &[f64],
        values: &[f64],
    ) -> Option<Event> {
        let (from, to) = (Phase::from(incident.from), Phase::from(incident.to));
        let label = labels.get(usize::try_from(incident.contact.0).ok()?)?;
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
}
