//! Beams under pulsating force and their optimal shapes, as they are written.

mod resonance;
mod shape;

pub use resonance::{Chart, Resonance};
pub use shape::{Optimise, Physical, Variant};

use schemars::JsonSchema;
use serde::Serialize;

use super::build::build;
use percuss_part::general::General;
use percuss_part::{Foreign, Origin, PartKind, PartSection, Rules, Study, Vocabulary};
use percuss_text::diagnose::Faults;
use percuss_text::document::Table;
use percuss_text::read::{self, numbered};

/// The sections of a study of resonance.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Design {
    /// A beam under pulsating force, and the resonance in question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resonance: Option<Resonance>,
    /// Look for the best shape of that beam.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optimise: Option<Optimise>,
    /// Chart of stability over frequencies and amplitudes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chart: Option<Chart>,
    /// The beam in SI units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub physical: Option<Physical>,
    /// The same search with other supports, modes or bounds, drawn beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variant: Vec<Variant>,
}

impl PartKind for Design {
    const HEADS: &'static [&'static str] = &["[resonance]"];
    const SECTIONS: &'static [&'static str] =
        &["resonance", "optimise", "chart", "physical", "variant"];
    const IS_STUDY: bool = true;

    fn refusal(foreign: &Foreign<'_>) -> [String; 2] {
        let (names, section) = (foreign.names(), foreign.section);
        let why = match foreign.owner {
            Some("[[beam]]") => {
                "a study of resonance has a beam of its own, which [resonance] and [physical] describe"
            }
            _ => "a study of resonance is computed and not stepped",
        };
        [
            format!("{names} beside `{section}`: {why}"),
            format!("take out {names}, or give the study a scene of its own"),
        ]
    }

    fn read(root: &mut Table<'_>, _: Origin<'_>, faults: &mut Faults) -> Self {
        let mut section = |key: &'static str, faults: &mut Faults| {
            root.take(key).map(|node| Table::new(node, key, faults))
        };
        let resonance = section("resonance", faults);
        let optimise = section("optimise", faults);
        let chart = section("chart", faults);
        let physical = section("physical", faults);
        Self {
            resonance: resonance.map(|table| Resonance::read(table, faults)),
            optimise: optimise.map(|table| Optimise::read(table, faults)),
            chart: chart.map(|table| Chart::read(table, faults)),
            physical: physical.map(|table| Physical::read(table, faults)),
            variant: numbered(read::tables(root, "variant", faults), Variant::read, faults),
        }
    }
}

impl PartSection for Design {
    fn rules(&self) -> Rules {
        Rules::own_steps()
    }

    fn bears_faults(&self) -> bool {
        true
    }

    fn study(
        &self,
        _: &General<'_>,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Box<dyn Study>> {
        let study = build(self, self.resonance.as_ref()?, vocabulary, faults)?;
        Some(Box::new(study))
    }
}
