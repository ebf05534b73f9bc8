//! Flexible bodies, the mechanisms of them, and the search for their topology, as they are written.

mod elastic;
mod meeting;
mod member;
mod topology;

pub use elastic::{Elastic, InterfaceSection};
pub use meeting::{ClosureSection, PushSection, StrikeSection, StrutSection};
pub use member::{Assembly, MemberSection, PathSection};
pub use topology::BodyTopology;

use std::path::{Path, PathBuf};

use percuss_design::topology::Law;
use percuss_text::diagnose::Faults;
use percuss_text::document::Table;
use percuss_text::read;
use schemars::JsonSchema;
use serde::Serialize;

/// The sections of flexible bodies.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct FlexibleSections {
    /// Flexible bodies by finite elements.
    #[serde(default)]
    pub elastic: Vec<Elastic>,
    /// Rigid and flexible members of a mechanism, each after what it hangs on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub member: Vec<MemberSection>,
    /// Frames of members that are held together beyond the joints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closure: Vec<ClosureSection>,
    /// Points of members that may strike shapes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strike: Vec<StrikeSection>,
    /// Given forces at frames of members.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub push: Vec<PushSection>,
    /// Springs and dampers between frames of members.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strut: Vec<StrutSection>,
    /// What holds for the mechanism as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assembly: Option<Assembly>,
    /// The path that a point is to keep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<PathSection>,
    /// Look for the best topology of a flexible body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body_topology: Option<BodyTopology>,
    /// Where the scene lies.
    #[serde(skip)]
    #[schemars(skip)]
    pub(super) folder: PathBuf,
}

impl FlexibleSections {
    /// Gives the elements of a body these densities; its files are named as they are found from anywhere.
    pub(super) fn put_design(&mut self, body: usize, densities: &[f64], least: f64, law: Law) {
        let folder = self.folder.clone();
        for elastic in &mut self.elastic {
            elastic.find_files(&folder);
        }
        if let Some(elastic) = self.elastic.get_mut(body) {
            elastic.put_design(densities, least, law);
        }
    }

    pub(super) fn read_from(root: &mut Table<'_>, folder: &Path, faults: &mut Faults) -> Self {
        let elastic = read::tables(root, "elastic", faults);
        let member = read::tables(root, "member", faults);
        let closure = read::tables(root, "closure", faults);
        let strike = read::tables(root, "strike", faults);
        let push = read::tables(root, "push", faults);
        let strut = read::tables(root, "strut", faults);
        let mut section = |key: &'static str, faults: &mut Faults| {
            root.take(key).map(|node| Table::new(node, key, faults))
        };
        let assembly = section("assembly", faults);
        let path = section("path", faults);
        let topology = section("body_topology", faults);
        FlexibleSections {
            elastic: elastic
                .into_iter()
                .map(|table| Elastic::read(table, faults))
                .collect(),
            member: member
                .into_iter()
                .map(|table| MemberSection::read(table, faults))
                .collect(),
            closure: closure
                .into_iter()
                .map(|table| ClosureSection::read(table, faults))
                .collect(),
            strike: strike
                .into_iter()
                .map(|table| StrikeSection::read(table, faults))
                .collect(),
            push: push
                .into_iter()
                .map(|table| PushSection::read(table, faults))
                .collect(),
            strut: strut
                .into_iter()
                .map(|table| StrutSection::read(table, faults))
                .collect(),
            assembly: assembly.map(|table| Assembly::read(table, faults)),
            path: path.map(|table| PathSection::read(table, faults)),
            body_topology: topology.map(|table| BodyTopology::read(table, faults)),
            folder: folder.to_owned(),
        }
    }
}
