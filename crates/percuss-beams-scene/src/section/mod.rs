//! Beams and bars against obstacles, as they are written.

mod along;
mod beam;
mod device;
mod load;
mod obstacle;
mod probe;

pub use along::Along;
pub(crate) use beam::MOST_ELEMENTS;
pub use beam::{Bar, Beam};
pub use device::Device;
pub use load::{Base, Load, Noise};
pub use obstacle::Obstacle;
pub use probe::{Probe, Reference};

use schemars::JsonSchema;
use serde::Serialize;

use percuss_part::{Origin, PartKind};
use percuss_study::stationary::StationarySections;
use percuss_text::diagnose::Faults;
use percuss_text::document::Table;
use percuss_text::read::{self, numbered};

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
    #[serde(flatten)]
    pub stationary: StationarySections,
}

impl PartKind for Chains {
    const HEADS: &'static [&'static str] = &["[[beam]]", "[[bar]]"];

    const SECTIONS: &'static [&'static str] = &[
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

    fn read(root: &mut Table<'_>, _: Origin<'_>, faults: &mut Faults) -> Self {
        let base = root.take("base");
        let base = base.map(|node| Base::read(Table::new(node, "base", faults), faults));
        let reference = root.take("reference");
        let reference =
            reference.map(|node| Reference::read(Table::new(node, "reference", faults), faults));
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
            stationary: StationarySections::read(root, true, faults),
        }
    }
}
