//! What a scene says of a study of topology.

use percuss_text::diagnose::{Faults, Located};
use percuss_text::document::Table;
use percuss_text::read::{self, each};
use schemars::JsonSchema;
use serde::Serialize;

use percuss_part::general::General;
use percuss_part::{Origin, PartKind, PartSection, Rules};
use percuss_part::{Study, Vocabulary};
use percuss_text::{Entry, Row};

/// The sections of a study of topology.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TopologyScene {
    /// The plate, and how it is optimised.
    pub topology: Topology,
    /// What is held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub support: Vec<Support>,
    /// What pulls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub force: Vec<Force>,
}

/// `[topology]`: a rectangular plate of square or oblong elements, and how its densities are found. The origin is its lower left
/// corner.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Topology {
    /// Lengths along x and y, m.
    pub size: Row,
    /// Numbers of elements along x and y.
    pub elements: Located<Vec<Located<i64>>>,
    /// Thickness, m; 1 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thickness: Option<Entry>,
    /// Young's modulus, Pa; 1 by default.
    #[serde(rename = "E", default, skip_serializing_if = "Option::is_none")]
    pub youngs_modulus: Option<Entry>,
    /// Poisson's ratio; 0.3 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nu: Option<Entry>,
    /// Share of the plate that may be full, 0 to 1.
    pub volume: Entry,
    /// Power p of the law by which stiffness follows density; 3 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Entry>,
    /// How stiffness follows density x: `floor`, E_min + x^p (E − E_min), by default; `simp`, x^p E; `modified`, as `simp` but
    /// linear below x = 0.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub law: Option<Located<String>>,
    /// Least density; 0 by default for `floor`, else 0.01.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<Entry>,
    /// What is filtered: `sensitivity` (default) or `density`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filter: Option<Located<String>>,
    /// Radius of the filter, m; one and a half elements by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<Entry>,
    /// How designs follow each other: `optimality` (default) or `mma`, the method of moving asymptotes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<Located<String>>,
    /// Largest change of a density in an iteration; 0.2 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Entry>,
    /// Most iterations; 1000 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iterations: Option<Located<i64>>,
    /// The study ends where no density changes by more; 0.01 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<Entry>,
}

/// `[[support]]`: nodes that are held.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Support {
    /// Lower corner of a box; nodes in it are held, m.
    pub low: Row,
    /// Upper corner, m; the lower one by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<Row>,
    /// Directions that are held; `["x", "y"]` by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub along: Option<Located<Vec<Located<String>>>>,
}

/// `[[force]]`: nodes that are pulled.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Lower corner of a box; nodes in it share the force, m.
    pub low: Row,
    /// Upper corner, m; the lower one by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<Row>,
    /// All of the force, N.
    pub force: Row,
    /// The load case: forces of one case act together; 1 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<Located<i64>>,
    /// Weight of its case in the objective; 1 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight: Option<Entry>,
}

impl PartKind for TopologyScene {
    const HEADS: &'static [&'static str] = &["[topology]"];
    const SECTIONS: &'static [&'static str] = &["topology", "support", "force"];
    const IS_STUDY: bool = true;

    fn read(root: &mut Table<'_>, _: Origin<'_>, faults: &mut Faults) -> Self {
        let mut section = read::section(root, "topology", faults);
        let topology = Topology::read(&mut section, faults);
        section.finish(faults);
        TopologyScene {
            topology,
            support: each(root, "support", faults, Support::read),
            force: each(root, "force", faults, Force::read),
        }
    }
}

impl PartSection for TopologyScene {
    fn rules(&self) -> Rules {
        Rules::own_steps()
    }

    fn study(
        &self,
        _: &General<'_>,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Box<dyn Study>> {
        super::build::study(self, vocabulary, faults)
    }
}

impl Topology {
    fn read(t: &mut Table<'_>, faults: &mut Faults) -> Self {
        let whole = |node: &_, key: &str, faults: &mut Faults| {
            read::whole(node, key, 1, 1..=1_000_000, faults)
        };
        let (size, elements, volume) = (
            "give the lengths of the plate along x and y, m",
            "give the numbers of elements along x and y",
            "give the share of the plate that may be full, such as 0.5",
        );
        Self {
            size: read::required_list(t, "size", size, faults, false, read::entry),
            elements: read::required_list(t, "elements", elements, faults, false, whole),
            thickness: read::optional_entry(t, "thickness", faults),
            youngs_modulus: read::optional_entry(t, "E", faults),
            nu: read::optional_entry(t, "nu", faults),
            volume: read::required_entry(t, "volume", volume, faults),
            power: read::optional_entry(t, "power", faults),
            law: read::optional_word(t, "law", faults),
            least: read::optional_entry(t, "least", faults),
            filter: read::optional_word(t, "filter", faults),
            radius: read::optional_entry(t, "radius", faults),
            method: read::optional_word(t, "method", faults),
            step: read::optional_entry(t, "step", faults),
            iterations: read::optional_whole(t, "iterations", 1..=1_000_000, faults),
            change: read::optional_entry(t, "change", faults),
        }
    }
}

impl Support {
    fn read(t: &mut Table<'_>, faults: &mut Faults) -> Self {
        let along = t.take("along");
        Self {
            low: corner(t, faults),
            high: read::optional_row(t, "high", faults),
            along: along.map(|node| read::list(node, "along", faults, true, read::word)),
        }
    }
}

impl Force {
    fn read(t: &mut Table<'_>, faults: &mut Faults) -> Self {
        let force = "give its components along x and y, N";
        Self {
            low: corner(t, faults),
            high: read::optional_row(t, "high", faults),
            force: read::required_list(t, "force", force, faults, false, read::entry),
            case: read::optional_whole(t, "case", 1..=1000, faults),
            weight: read::optional_entry(t, "weight", faults),
        }
    }
}

fn corner(t: &mut Table<'_>, faults: &mut Faults) -> Row {
    let hint = "give a point, or the lower corner of a box, m";
    read::required_list(t, "low", hint, faults, false, read::entry)
}
