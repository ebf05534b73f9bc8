//! Incidents in the words of the scene.

use percuss_step::{ContactState, Incident, Part};
use serde::{Deserialize, Serialize};

use crate::event::Phase;

/// A switching incident in the words of the scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Logged {
    /// When, s.
    pub t: f64,
    /// Which contact or friction.
    pub label: String,
    /// The phase before.
    pub from: Phase,
    /// The phase after.
    pub to: Phase,
    /// Direction of the slip that begins or ends, in the tangents of the contact.
    pub direction: Option<[f64; 2]>,
    /// Whether it belongs to the short list: its label is asked for, and it is not friction that merely comes or
    /// goes with its contact.
    pub reported: bool,
}

impl Logged {
    /// The incident under this name; `wanted` says whether the name is asked for.
    pub fn named(name: &str, incident: &Incident, wanted: bool) -> Self {
        let direction = match (incident.to, incident.from) {
            (ContactState::Slip(direction), _) | (_, ContactState::Slip(direction)) => {
                Some(direction)
            }
            _ => None,
        };
        Logged {
            t: incident.t,
            label: name.to_owned(),
            from: incident.from.into(),
            to: incident.to.into(),
            direction,
            reported: wanted && !comes_or_goes(incident),
        }
    }
}

/// Whether it is friction that merely comes or goes with its contact.
pub fn comes_or_goes(incident: &Incident) -> bool {
    let ends = [incident.from, incident.to];
    incident.part == Part::Friction && ends.contains(&ContactState::Open)
}
