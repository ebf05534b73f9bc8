//! `[optimise]`, `[physical]` and `[[variant]]`.

use percuss_design::MOST_MODES;
use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::Entry;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Located, Place};
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::required_entry;

/// The search for a shape of given volume.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Optimise {
    /// What is to be best: zone (default; the smallest zone of the modes i and j), delta_res (the same shape), buckling,
    /// frequency (omega_i) or gap (omega_(i+1) - omega_i).
    #[serde(default)]
    pub objective: Located<String>,
    /// Least width as a share of the mean width, at least 0 and below 1; 0.5 by default.
    #[serde(default)]
    pub s_min: Entry,
    /// Number of starts, the first from the uniform beam, the others from random shapes; 4 by default.
    #[serde(default)]
    pub starts: Located<i64>,
    /// Seed of the random shapes; 1 by default.
    #[serde(default)]
    pub seed: Located<i64>,
}

/// Most starts of a search.
const MOST_STARTS: i64 = 100_000;

impl Optimise {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = Self {
            objective: read::optional_word(t, "objective", faults)
                .unwrap_or_else(|| Located::new("zone".to_owned(), &Place::default())),
            s_min: read::entry_or(t, "s_min", 0.5, faults),
            starts: read::whole_or(t, "starts", 4, 1..=MOST_STARTS, faults),
            seed: read::whole_or(t, "seed", 1, 0..=read::LARGEST, faults),
        };
        table.finish(faults);
        section
    }
}

/// What the beam measures: leads from the dimensionless quantities to SI, and gives outlines at true scale.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Physical {
    /// Length, m.
    pub l: Entry,
    /// Thickness, m.
    pub h: Entry,
    /// Young's modulus, Pa.
    pub E: Entry,
    /// Density, kg/m³.
    pub rho: Entry,
    /// Volume, m³.
    pub V0: Entry,
}

impl Physical {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = Self {
            l: required_entry(t, "l", "give the length in m", faults),
            h: required_entry(t, "h", "give the thickness in m", faults),
            E: required_entry(t, "E", "give Young's modulus in Pa", faults),
            rho: required_entry(t, "rho", "give the density in kg/m³", faults),
            V0: required_entry(t, "V0", "give the volume in m³", faults),
        };
        table.finish(faults);
        section
    }
}

/// One more shape; what is not given is that of the scene.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// Its name, for the legend; quantities are phi_NAME and reduction_NAME. By default variant1, variant2, …
    #[serde(default)]
    pub name: Located<String>,
    /// Support at x = 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub c1: Option<Entry>,
    /// Support at x = 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub c2: Option<Entry>,
    /// Static compressive force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p0: Option<Entry>,
    /// The mode, first and second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub i: Option<Located<i64>>,
    /// Least width.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub s_min: Option<Entry>,
}

impl Variant {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let t = &mut table;
        let place = t.place.clone();
        let section = Self {
            name: read::optional_word(t, "name", faults)
                .unwrap_or_else(|| Located::new(format!("variant{number}"), &place)),
            c1: read::optional_entry(t, "c1", faults),
            c2: read::optional_entry(t, "c2", faults),
            p0: read::optional_entry(t, "p0", faults),
            i: read::optional_whole(t, "i", 1..=MOST_MODES as i64, faults),
            s_min: read::optional_entry(t, "s_min", faults),
        };
        table.finish(faults);
        section
    }
}
