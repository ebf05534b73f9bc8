//! A system of formulas as it is written: mechanics, start, contacts, drawings.

mod contact;
mod draw;
mod system;

pub use contact::{Constraint, Contact, Friction};
pub use draw::Draw;
pub use system::{Start, System};

use schemars::JsonSchema;
use serde::Serialize;

use percuss_part::{Foreign, Origin, PartKind};
use percuss_study::stationary::StationarySections;
use percuss_text::diagnose::Faults;
use percuss_text::document::Table;
use percuss_text::read::{self, numbered};

/// The sections of a system of formulas.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Formulas {
    /// The mechanics as formulas.
    #[serde(default, skip_serializing_if = "System::is_absent")]
    pub system: System,
    /// The state at t = 0 of a system.
    #[serde(default, skip_serializing_if = "Start::is_absent")]
    pub start: Start,
    /// Unilateral contacts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contact: Vec<Contact>,
    /// Friction devices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub friction: Vec<Friction>,
    /// Bilateral constraints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constraint: Vec<Constraint>,
    /// What the replay page shows of a system.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draw: Vec<Draw>,
    /// The stationary response that is looked for.
    #[serde(flatten)]
    pub stationary: StationarySections,
}

impl PartKind for Formulas {
    const HEADS: &'static [&'static str] = &["[system]"];

    const SECTIONS: &'static [&'static str] = &[
        "system",
        "start",
        "contact",
        "friction",
        "constraint",
        "draw",
    ];

    const SHARED: &'static [&'static str] = &["stationary", "continuation", "responses", "basin"];

    fn refusal(foreign: &Foreign<'_>) -> [String; 2] {
        match foreign.owner {
            Some("[world]") => [
                format!(
                    "`{}` belongs to [world], but this is a system",
                    foreign.keys[0]
                ),
                "a scene has either [system] with formulas or [world] with bodies".to_owned(),
            ],
            _ => foreign.refusal(),
        }
    }

    fn read(root: &mut Table<'_>, _: Origin<'_>, faults: &mut Faults) -> Self {
        let system = System::read(read::section(root, "system", faults), faults);
        let start = read::section(root, "start", faults);
        let start = Start::read(start, system.coordinates.len(), faults);
        let contacts = read::tables(root, "contact", faults);
        let frictions = read::tables(root, "friction", faults);
        let constraints = read::tables(root, "constraint", faults);
        let drawings = read::tables(root, "draw", faults).into_iter();
        Self {
            system,
            start,
            contact: numbered(contacts, Contact::read, faults),
            friction: numbered(frictions, Friction::read, faults),
            constraint: numbered(constraints, Constraint::read, faults),
            draw: drawings.map(|table| Draw::read(table, faults)).collect(),
            stationary: StationarySections::read(root, false, faults),
        }
    }
}
