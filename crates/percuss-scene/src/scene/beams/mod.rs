//! Beams and bars against obstacles, as they are written.

mod along;
mod beam;
mod load;
mod obstacle;
mod probe;
mod stationary;

pub use along::Along;
pub(crate) use beam::MOST_ELEMENTS;
pub use beam::{Bar, Beam};
pub use load::{Base, Load, Noise};
pub use obstacle::Obstacle;
pub use probe::{Probe, Reference};
pub use stationary::{Basin, Continuation, Device, Responses, Stationary};

use schemars::JsonSchema;
use serde::Serialize;

use super::Method;
use crate::part::{DefaultStep, OutputKeys, Rules};
use percuss_text::diagnose::Faults;
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::numbered;

/// The sections of a scene of beams.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Chains {
    /// Beams in bending.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beam: Vec<Beam>,
    /// Bars that are stretched and pressed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bar: Vec<Bar>,
    /// Loads on beams and bars.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub load: Vec<Load>,
    /// What beams and bars may strike.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub obstacle: Vec<Obstacle>,
    /// Places whose motion is recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub probe: Vec<Probe>,
    /// Motion of all supports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<Base>,
    /// The exact motion to compare with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Reference>,
    /// Friction devices on beams of Hermite elements.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub device: Vec<Device>,
    /// The stationary response that is looked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stationary: Option<Stationary>,
    /// The family of orbits that is followed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continuation: Option<Continuation>,
    /// Responses one by one while a parameter changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub responses: Option<Responses>,
    /// Which start leads to which orbit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basin: Option<Basin>,
}

/// The names of the sections.
pub(super) const SECTIONS: [&str; 12] = [
    "beam",
    "bar",
    "load",
    "obstacle",
    "probe",
    "base",
    "reference",
    "device",
    "stationary",
    "continuation",
    "responses",
    "basin",
];

/// Those that systems may have as well.
pub(super) const STUDIES: [&str; 4] = ["stationary", "continuation", "responses", "basin"];

impl Chains {
    pub(super) fn read(root: &mut Table<'_>, beams: bool, faults: &mut Faults) -> Self {
        let base = root.take("base");
        let base = base.map(|node| Base::read(Table::new(node, "base", faults), faults));
        let reference = root.take("reference");
        let reference =
            reference.map(|node| Reference::read(Table::new(node, "reference", faults), faults));
        let stationary = root.take("stationary");
        let stationary = stationary.map(|node| {
            let table = Table::new(node, "stationary", faults);
            Stationary::read(table, beams, faults)
        });
        let continuation = root.take("continuation");
        let continuation = continuation
            .map(|node| Continuation::read(Table::new(node, "continuation", faults), faults));
        let responses = root.take("responses");
        let responses =
            responses.map(|node| Responses::read(Table::new(node, "responses", faults), faults));
        let basin = root.take("basin");
        let basin = basin.map(|node| Basin::read(Table::new(node, "basin", faults), faults));
        let loads = read::tables(root, "load", faults).into_iter();
        Self {
            beam: numbered(read::tables(root, "beam", faults), Beam::read, faults),
            bar: numbered(read::tables(root, "bar", faults), Bar::read, faults),
            load: loads.map(|table| Load::read(table, faults)).collect(),
            obstacle: numbered(
                read::tables(root, "obstacle", faults),
                Obstacle::read,
                faults,
            ),
            probe: numbered(read::tables(root, "probe", faults), Probe::read, faults),
            base,
            reference,
            device: numbered(read::tables(root, "device", faults), Device::read, faults),
            stationary,
            continuation,
            responses,
            basin,
        }
    }

    /// Whether the scene is one of beams or bars.
    pub fn is_present(&self) -> bool {
        !self.beam.is_empty() || !self.bar.is_empty()
    }
}

impl Chains {
    /// Which settings go with them.
    pub(crate) fn rules() -> Rules {
        use Method::{Adaptive, Dopri5, Exact, Moreau, Radau, Theta};
        Rules {
            method: Moreau,
            refused: vec![
                (
                    &[Adaptive],
                    "beams take fixed steps",
                    "\"moreau\" or \"theta\"",
                ),
                (
                    &[Exact],
                    "this method is for [system]; beams of Hermite elements with devices have [stationary]",
                    "\"moreau\" or \"theta\"",
                ),
                (
                    &[Dopri5, Radau],
                    "this method is for mechanisms",
                    "\"moreau\"",
                ),
            ],
            dt: vec![
                (&[Theta], DefaultStep::PartOfRun(1e4)),
                (&[], DefaultStep::Auto),
            ],
            tolerances: false,
            correction: false,
            newton_only: Some("beams know Newton's law of impact alone"),
            output: OutputKeys {
                shapes: true,
                ..OutputKeys::default()
            },
        }
    }
}
