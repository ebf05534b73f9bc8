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
//! | `meeting.rs` | its closed chains, contacts and limits |
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

use std::path::{Path, PathBuf};

use percuss_text::diagnose::{Diagnostic, Faults, Place};
use percuss_text::document::Table;
use percuss_text::formula::{Expr, Program};

use percuss_part::general::General;
use percuss_part::{Made, ModalBody, PartSection, Rules};
use percuss_part::{Settings, Vocabulary};
use percuss_text::{Entry, Row};

impl PartSection for FlexibleSections {
    const SECTIONS: &'static [&'static str] = &[
        "elastic",
        "member",
        "closure",
        "strike",
        "assembly",
        "path",
        "body_topology",
    ];

    fn rules() -> Rules {
        Rules::own_steps()
    }

    fn read(root: &mut Table<'_>, folder: &Path, faults: &mut Faults) -> Self {
        Self::read_from(root, folder, faults)
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
        settings: &Settings,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Made> {
        let mut reader = Reader { vocabulary, faults };
        let bodies = body::bodies(self, &mut reader)?;
        let plan = plan::plan(self, bodies, settings, &mut reader)?;
        match &self.body_topology {
            Some(topology) => motion::build((scene, self), topology, plan, settings, &mut reader),
            None => run::build(scene, plan, settings, &mut reader),
        }
    }
}

/// Numbers of entries, faults collected on the way.
struct Reader<'a> {
    vocabulary: &'a Vocabulary,
    faults: &'a mut Faults,
}

impl Reader<'_> {
    fn fault(&mut self, place: &Place, message: impl Into<String>, hint: &str) {
        let fault = Diagnostic::new(place, message);
        self.faults.push(match hint {
            "" => fault,
            hint => fault.with_hint(hint),
        });
    }

    fn number(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        self.vocabulary.number(entry, what, self.faults)
    }

    /// A number within bounds.
    fn within(
        &mut self,
        entry: &Entry,
        what: &str,
        holds: impl Fn(f64) -> bool,
        must: &str,
    ) -> Option<f64> {
        let value = self.number(entry, what)?;
        if holds(value) {
            return Some(value);
        }
        let message = format!("`{what}` is {value}; it must be {must}");
        self.fault(&entry.place, message, "");
        None
    }

    fn positive(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        self.within(entry, what, |x| x > 0.0, "positive")
    }

    fn not_negative(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        self.within(entry, what, |x| x >= 0.0, "zero or positive")
    }

    /// So many numbers.
    fn row<const N: usize>(&mut self, row: &Row, what: &str) -> Option<[f64; N]> {
        let all: Option<Vec<f64>> = row.iter().map(|entry| self.number(entry, what)).collect();
        let all: Result<[f64; N], _> = all?.try_into();
        if all.is_err() {
            let message = format!("`{what}` must be a list of {N} numbers");
            self.fault(&row.place, message, "");
        }
        all.ok()
    }

    /// A vector, with z = 0 where two numbers are given; zero without a row.
    fn vector(&mut self, row: Option<&Row>, what: &str) -> Option<[f64; 3]> {
        let Some(row) = row else {
            return Some([0.0; 3]);
        };
        if row.len() == 2 {
            return self.row::<2>(row, what).map(|[x, y]| [x, y, 0.0]);
        }
        self.row::<3>(row, what)
    }

    /// A formula of t alone.
    fn of_time(&mut self, entry: &Entry, what: &str) -> Option<Expr> {
        let expr = self.vocabulary.of_state(entry, self.faults)?;
        if expr.variables().iter().any(|place| *place > 0) {
            let message = format!("{what} must be a formula of t and constants");
            self.fault(&entry.place, message, "");
            return None;
        }
        Some(expr)
    }

    /// A formula of t with its first two derivatives.
    fn motion(&mut self, entry: &Entry, what: &str) -> Option<[Program; 3]> {
        let expr = self.of_time(entry, what)?;
        let rate = expr.derivative(0);
        let second = rate.derivative(0);
        Some([expr.compile(), rate.compile(), second.compile()])
    }
}
