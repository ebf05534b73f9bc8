//! The scene: everything that a run needs, as it is written in a file, with defaults filled in.

mod fingerprint;
mod parts;
mod reference;
mod sections;
mod whole;
mod write;

pub use fingerprint::fingerprint;
pub use percuss_beams_scene::section as beams;
pub use percuss_bodies_scene::section as world;
pub use percuss_formulas_scene::section as formulas;
pub use percuss_part::general::{Channel, Constants, Impact, Integrator, Method, Output};
pub use percuss_part::general::{Plot, Solver};
pub use percuss_record::{EventPattern, Phase, Quantity, QuantityKind};
pub use percuss_text::{Entry, Matrix, Row, Term};
pub use percuss_trees_scene::section as mechanism;
pub use reference::reference;

use std::any::Any;

use schemars::JsonSchema;
use schemars::transform::{RecursiveTransform, Transform};
use serde::Serialize;

use crate::registry::PARTS;
use percuss_part::general::General;
use percuss_part::{Control, Origin, PartKind, Parts, Registered, Section};
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Input, Report};
use percuss_text::document::{self, Node, Table};
use percuss_text::read;

/// A scene file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// One line that says what it is.
    #[serde(default)]
    pub title: String,
    /// More about it.
    #[serde(default)]
    pub description: String,
    /// End of the run, s; studies have none.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub until: Entry,
    /// Named numbers for formulas.
    #[serde(default)]
    pub constants: Constants,
    /// What moves.
    #[serde(flatten)]
    #[schemars(skip)]
    pub(crate) parts: Parts,
    /// How time advances.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub integrator: Integrator,
    /// How the contact problem of a step is solved.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub solver: Solver,
    /// What is recorded.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub output: Output,
    /// More to record.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub channel: Vec<Channel>,
    /// Numbers for the summary.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quantity: Vec<Quantity>,
    /// Pictures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plot: Vec<Plot>,
}

impl Scene {
    /// Reads a scene, which is still to be checked, with the faults in it and those of misspelt sections. Where it cannot be
    /// read the report holds all its faults.
    pub(crate) fn draft(input: &Input) -> Result<(Self, Faults, Faults), Report> {
        // What follows a fault of syntax, an unknown section or an override is often its consequence: only the file as it is
        // meant is worth checking further.
        let mut root = document::parse(&input.text)
            .map_err(|fault| Report::new(input.clone(), vec![fault]))?;
        let mut faults = Faults::among(sections::with_key);
        let sections = parts::all_sections();
        let mut misspelt = Faults::new();
        if !parts::respell(&mut root, &sections, &mut misspelt) {
            return Err(Report::new(input.clone(), misspelt.into_vec()));
        }
        // what names files of other programs comes first, so that others can change what is in them
        let of_part = |set: &str| {
            let mut heads = PARTS.iter().flat_map(Registered::head_keys);
            heads.any(|head| set.starts_with(&format!("{head}.")))
        };
        let apply = |root: &mut Node, faults: &mut Faults, first: bool| {
            let all = input.sets.iter().enumerate();
            for (i, argument) in all.filter(|(_, set)| of_part(set) == first) {
                document::apply(root, i, argument, &sections, faults);
            }
        };
        apply(&mut root, &mut faults, true);
        let expand = |part: &Registered| (part.expand)(&mut root, &input.folder, &mut faults);
        let mut expanded: Vec<_> = PARTS.iter().map(expand).collect();
        apply(&mut root, &mut faults, false);
        if faults.is_empty()
            && let Some(at) = parts::part(&root, &mut faults)
        {
            let origin = Origin {
                folder: &input.folder,
                expanded: expanded[at].take(),
            };
            let scene = Self::from_document(&root, (PARTS[at], origin), &mut faults);
            return Ok((scene, faults, misspelt));
        }
        misspelt.extend(faults.into_vec());
        Err(Report::new(input.clone(), misspelt.into_vec()))
    }

    fn from_document(
        root: &Node,
        (part, origin): (Registered, Origin<'_>),
        faults: &mut Faults,
    ) -> Self {
        let mut root = Table::new(root, "the scene", faults);
        let title = read::optional_text(&mut root, "title", faults);
        let description = read::optional_text(&mut root, "description", faults);
        let mut scene = Self {
            title: title.map(|title| title.value).unwrap_or_default(),
            description: description.map(|text| text.value).unwrap_or_default(),
            ..Self::default()
        };
        if !part.is_study {
            let hint = "say when the run ends, such as until = 1.0";
            scene.until = read::required_entry(&mut root, "until", hint, faults);
        }
        let constants = read::section(&mut root, "constants", faults);
        scene.constants = Constants::read(&constants, faults);
        let part = (part.read)(&mut root, origin, faults);
        if !part.is_computed() {
            scene.read_general(&mut root, &*part, faults);
        }
        scene.parts = Parts(vec![part]);
        parts::pass_over_foreign(&mut root);
        root.finish(faults);
        scene
    }

    /// How it is stepped, and what is recorded.
    fn read_general(&mut self, root: &mut Table<'_>, part: &dyn Section, faults: &mut Faults) {
        let rules = part.rules();
        let integrator = read::section(root, "integrator", faults);
        self.integrator = Integrator::read(integrator, &self.until, &rules, faults);
        self.solver = Solver::read(read::section(root, "solver", faults), faults);
        let output = read::section(root, "output", faults);
        self.output = Output::read(output, &self.until, &rules, faults);
        let channels = read::tables(root, "channel", faults).into_iter();
        self.channel = channels.map(|table| Channel::read(table, faults)).collect();
        let quantities = read::tables(root, "quantity", faults).into_iter();
        self.quantity = quantities
            .filter_map(|table| Quantity::read(table, faults))
            .collect();
        let plots = read::tables(root, "plot", faults).into_iter();
        self.plot = plots.map(|table| Plot::read(table, faults)).collect();
    }

    /// What it says of its part, where that is of this kind.
    pub fn part<T: PartKind>(&self) -> Option<&T> {
        let mut parts = self.parts.0.iter();
        parts.find_map(|part| (&**part as &dyn Any).downcast_ref())
    }

    /// What was not taken over from files of other programs, one line each.
    pub fn notes(&self) -> impl Iterator<Item = &String> {
        self.parts.0.iter().flat_map(|part| part.notes())
    }

    /// What it asks for beside its mechanics.
    pub(crate) fn general<'a>(&'a self, controls: &'a [Control]) -> General<'a> {
        General {
            until: &self.until,
            integrator: &self.integrator,
            output: &self.output,
            channel: &self.channel,
            quantity: &self.quantity,
            plot: &self.plot,
            controls,
            whole: self,
        }
    }

    /// The JSON Schema of scene files, for editors. Defaults are told in the descriptions, since
    /// some depend on other entries.
    pub fn json_schema() -> serde_json::Value {
        let mut generator = schemars::SchemaGenerator::default();
        let parts = PARTS.iter().map(|part| (part.schema)(&mut generator));
        let parts: Vec<_> = parts.collect();
        let mut schema = generator.into_root_schema_for::<Scene>();
        add_properties(&mut schema, &parts);
        RecursiveTransform(|schema: &mut schemars::Schema| {
            schema.remove("default");
        })
        .transform(&mut schema);
        let kinds: Vec<serde_json::Value> = PARTS.iter().map(required).collect();
        schema.insert("oneOf".to_owned(), kinds.into());
        schema.to_value()
    }
}

/// What a scene with this part must have.
fn required(part: &Registered) -> serde_json::Value {
    let until = (!part.is_study).then_some("until");
    let required = |head: &str| {
        let keys: Vec<&str> = [head].into_iter().chain(until).collect();
        serde_json::json!({ "required": keys })
    };
    let mut heads: Vec<_> = part.head_keys().map(required).collect();
    match heads.len() {
        1 => heads.remove(0),
        _ => serde_json::json!({ "anyOf": heads }),
    }
}

/// Adds the properties of parts to those of scenes, after the constants.
fn add_properties(schema: &mut schemars::Schema, parts: &[schemars::Schema]) {
    let all = schema.get_mut("properties");
    let Some(all) = all.and_then(|all| all.as_object_mut()) else {
        return;
    };
    for (key, value) in std::mem::take(all) {
        let last = key == "constants";
        all.insert(key, value);
        for part in parts.iter().filter(|_| last) {
            let own = part.get("properties").and_then(|own| own.as_object());
            let own = own.into_iter().flatten();
            all.extend(own.map(|(key, value)| (key.clone(), value.clone())));
        }
    }
}

/// Whether a section says nothing.
fn is_nothing<T: Default + PartialEq>(section: &T) -> bool {
    *section == T::default()
}
