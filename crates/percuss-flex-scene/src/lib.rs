//! Flexible bodies by finite elements: mechanisms with them, and the search for their topology \[Held2014].
//!
//! | file | what it does |
//! |---|---|
//! | `section/` | what a scene says of them |
//! | `source.rs`, `interface.rs`, `design.rs` | meshes, matrices, their nodes, densities of elements |
//! | `body.rs` | flexible bodies of these |
//! | `sid.rs` | bodies from SID files, and as such |
//! | `modes.rs` | their modes, for `percuss modes` |
//! | `plan.rs` | mechanisms: members, motions, the path |
//! | `meeting.rs`, `frames.rs` | its closed chains, contacts and limits; forces and springs at frames |
//! | `met.rs` | what is recorded of these |
//! | `control.rs` | computed torque |
//! | `run.rs` | a mechanism under way |
//! | `excited.rs` | modes that did nothing |
//! | `show.rs`, `skin.rs` | what is seen of it: film, files for ParaView, stress |
//! | `search.rs`, `motion.rs` | topology for a motion |
//! | `pictures.rs`, `live.rs` | what the search shows at its end and on its way |
//! | `kept.rs` | what it needs to go on |

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod body;
mod control;
mod design;
mod excited;
mod frames;
mod interface;
mod kept;
mod live;
mod meeting;
mod met;
mod modes;
mod motion;
mod pictures;
mod plan;
mod run;
mod search;
mod section;
mod show;
mod sid;
mod skin;
mod source;

pub use section::FlexibleSections;

use std::path::PathBuf;

use percuss_text::diagnose::Faults;
use percuss_text::document::Table;

use percuss_part::general::General;
use percuss_part::{Made, ModalBody, Origin, PartKind, PartSection, Reader, Rules};
use percuss_part::{Settings, Vocabulary};

impl PartKind for FlexibleSections {
    const HEADS: &'static [&'static str] = &["[[elastic]]"];
    const SECTIONS: &'static [&'static str] = &[
        "elastic",
        "member",
        "closure",
        "strike",
        "push",
        "strut",
        "assembly",
        "path",
        "body_topology",
    ];

    fn read(root: &mut Table<'_>, origin: Origin<'_>, faults: &mut Faults) -> Self {
        let folder = origin.folder;
        Self::read_from(root, folder, faults)
    }
}

impl PartSection for FlexibleSections {
    fn rules(&self) -> Rules {
        Rules::own_steps()
    }

    fn files(&self) -> Vec<PathBuf> {
        let named = self.elastic.iter().flat_map(|body| {
            let matrices = [&body.stiffness_matrix, &body.mass_matrix, &body.nodes];
            let files = [&body.file, &body.sid, &body.design]
                .into_iter()
                .chain(matrices);
            files.filter_map(Option::as_ref)
        });
        named.map(|file| self.folder.join(file.as_str())).collect()
    }

    fn modes(
        &self,
        count: usize,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Vec<ModalBody>> {
        let mut reader = Reader { vocabulary, faults };
        modes::modes(self, count, &mut reader)
    }

    fn build(
        &self,
        scene: &General<'_>,
        settings: Option<&Settings>,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Made> {
        let settings = settings?;
        let mut reader = Reader { vocabulary, faults };
        let bodies = body::bodies(self, &mut reader)?;
        let is_static = self.body_topology.as_ref().is_some_and(search::is_static);
        let plan = match is_static && self.member.is_empty() {
            true => plan::alone(bodies, &mut reader)?,
            false => plan::plan(self, bodies, settings, &mut reader)?,
        };
        match &self.body_topology {
            Some(topology) => motion::build((scene, self), topology, plan, settings, &mut reader),
            None => run::build(scene, plan, settings, &mut reader),
        }
    }
}
