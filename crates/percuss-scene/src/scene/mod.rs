//! The scene: everything that a run needs, as it is written in a file, with defaults filled in.

pub mod beams;
mod contact;
mod draw;
mod kind;
mod reference;
mod sections;
mod system;
mod write;

pub use beams::Chains;
pub use contact::{Constraint, Contact, Friction};
pub use design::Design;
pub use draw::Draw;
use kind::Kind;
pub use mechanism::Machine;
pub use percuss_bodies_scene::section as world;
pub use percuss_part::general::{Channel, Constants, Impact, Integrator, Method, Output};
pub use percuss_part::general::{Plot, Solver};
pub use percuss_record::{EventPattern, Phase, Quantity, QuantityKind};
pub use percuss_study::resonance::section as design;
pub use percuss_text::{Entry, Matrix, Row, Term};
pub use percuss_trees_scene::section as mechanism;
pub use reference::reference;
pub use system::{Start, System};
pub use world::Bodies;

use std::path::Path;

use schemars::JsonSchema;
use schemars::transform::{RecursiveTransform, Transform};
use serde::Serialize;

use crate::registry::PARTS;
use percuss_files::urdf;
use percuss_part::general::General;
use percuss_part::{Parts, Registered};
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Input, Report};
use percuss_text::document::{self, Node, Table};
use percuss_text::read::{self, numbered};

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
    /// The mechanics as formulas; either this or `world` must be there.
    #[serde(default, skip_serializing_if = "System::is_absent")]
    pub system: System,
    /// The state at t = 0 of a system.
    #[serde(default, skip_serializing_if = "Start::is_absent")]
    pub start: Start,
    /// The mechanics as rigid bodies.
    #[serde(flatten)]
    pub bodies: Bodies,
    /// The mechanics as beams and bars.
    #[serde(flatten)]
    pub chains: Chains,
    /// The mechanics as links and joints.
    #[serde(flatten)]
    pub machine: Machine,
    /// A study of resonance, which is computed and not stepped.
    #[serde(flatten)]
    pub design: Design,
    /// Parts that are registered.
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
    /// Unilateral contacts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contact: Vec<Contact>,
    /// Friction devices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub friction: Vec<Friction>,
    /// Bilateral constraints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constraint: Vec<Constraint>,
    /// More to record.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub channel: Vec<Channel>,
    /// Numbers for the summary.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quantity: Vec<Quantity>,
    /// Pictures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plot: Vec<Plot>,
    /// What the replay page shows of a system.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draw: Vec<Draw>,
}

/// The sections that any scene, and a scene of formulas, may have.
const SECTIONS: [&str; 13] = [
    "constants",
    "system",
    "start",
    "integrator",
    "solver",
    "output",
    "contact",
    "friction",
    "constraint",
    "channel",
    "quantity",
    "plot",
    "draw",
];

impl Scene {
    /// Reads a scene, which is still to be checked, with the faults in it and those of misspelt sections. Where it cannot be
    /// read the report holds all its faults.
    pub(crate) fn draft(input: &Input) -> Result<(Self, Faults, Faults), Report> {
        // What follows a fault of syntax, an unknown section or an override is often its consequence: only the file as it is
        // meant is worth checking further.
        let mut root = document::parse(&input.text)
            .map_err(|fault| Report::new(input.clone(), vec![fault]))?;
        let mut faults = Faults::among(sections::with_key);
        let sections = [
            SECTIONS.as_slice(),
            world::SECTIONS.as_slice(),
            beams::SECTIONS.as_slice(),
            mechanism::SECTIONS.as_slice(),
            design::SECTIONS.as_slice(),
            &PARTS
                .iter()
                .flat_map(|part| part.sections)
                .copied()
                .collect::<Vec<_>>(),
        ]
        .concat();
        let mut misspelt = Faults::new();
        if !kind::respell(&mut root, &sections, &mut misspelt) {
            return Err(Report::new(input.clone(), misspelt.into_vec()));
        }
        let apply = |root: &mut Node, faults: &mut Faults, first: bool| {
            let all = input.sets.iter().enumerate();
            for (i, argument) in all.filter(|(_, set)| set.starts_with("mechanism.") == first) {
                document::apply(root, i, argument, &sections, faults);
            }
        };
        // what names a robot comes first, so that others can change its links
        apply(&mut root, &mut faults, true);
        let imported = urdf::expand(&mut root, &input.folder, &mut faults);
        apply(&mut root, &mut faults, false);
        mechanism::ground(&mut root);
        if faults.is_empty()
            && let Some(kind) = kind::mechanics(&root, &mut faults)
        {
            let mut scene = Self::from_document(&root, kind, &input.folder, &mut faults);
            scene.machine.imported = imported;
            return Ok((scene, faults, misspelt));
        }
        misspelt.extend(faults.into_vec());
        Err(Report::new(input.clone(), misspelt.into_vec()))
    }

    fn from_document(root: &Node, kind: Kind, folder: &Path, faults: &mut Faults) -> Self {
        let stepped = !kind::is_stationary(root);
        let mut root = Table::new(root, "the scene", faults);
        if matches!(kind, Kind::Study) {
            return Self::study(root, faults);
        }
        if let Kind::Part(part) = kind
            && part.is_study
        {
            return Self::study_of(part, root, folder, faults);
        }
        let title = read::optional_text(&mut root, "title", faults);
        let description = read::optional_text(&mut root, "description", faults);
        let hint = "say when the run ends, such as until = 1.0";
        let until = read::required_entry(&mut root, "until", hint, faults);
        let constants = Constants::read(&read::section(&mut root, "constants", faults), faults);
        let system = read::section(&mut root, "system", faults);
        let system = match kind {
            Kind::System => System::read(system, faults),
            _ => System::default(),
        };
        let machine = Machine::read(&mut root, folder, faults);
        let rules = match kind {
            Kind::System => System::rules(),
            Kind::World => Bodies::rules(),
            Kind::Beams | Kind::Study => Chains::rules(),
            Kind::Mechanism => machine.rules(),
            Kind::Part(part) => (part.rules)(),
        };
        let n = system.coordinates.len();
        let start = Start::read(read::section(&mut root, "start", faults), n, faults);
        let integrator = read::section(&mut root, "integrator", faults);
        let solver = read::section(&mut root, "solver", faults);
        let output = read::section(&mut root, "output", faults);
        let scene = Self {
            title: title.map(|title| title.value).unwrap_or_default(),
            description: description.map(|text| text.value).unwrap_or_default(),
            integrator: match stepped {
                true => Integrator::read(integrator, &until, &rules, faults),
                false => Integrator::default(),
            },
            solver: match stepped {
                true => Solver::read(solver, faults),
                false => Solver::default(),
            },
            output: match stepped {
                true => Output::read(output, &until, &rules, faults),
                false => Output::default(),
            },
            until,
            constants,
            system,
            start,
            bodies: Bodies::read(&mut root, folder, faults),
            chains: Chains::read(&mut root, matches!(kind, Kind::Beams), faults),
            machine,
            design: Design::default(),
            parts: match kind {
                Kind::Part(part) => Parts(vec![(part.read)(&mut root, folder, faults)]),
                _ => Parts::default(),
            },
            contact: numbered(
                read::tables(&mut root, "contact", faults),
                Contact::read,
                faults,
            ),
            friction: numbered(
                read::tables(&mut root, "friction", faults),
                Friction::read,
                faults,
            ),
            constraint: numbered(
                read::tables(&mut root, "constraint", faults),
                Constraint::read,
                faults,
            ),
            channel: read::tables(&mut root, "channel", faults)
                .into_iter()
                .map(|table| Channel::read(table, faults))
                .collect(),
            quantity: read::tables(&mut root, "quantity", faults)
                .into_iter()
                .filter_map(|table| Quantity::read(table, faults))
                .collect(),
            plot: read::tables(&mut root, "plot", faults)
                .into_iter()
                .map(|table| Plot::read(table, faults))
                .collect(),
            draw: read::tables(&mut root, "draw", faults)
                .into_iter()
                .map(|table| Draw::read(table, faults))
                .collect(),
        };
        root.finish(faults);
        scene
    }

    /// A scene that is computed and not stepped.
    fn study(mut root: Table<'_>, faults: &mut Faults) -> Self {
        let title = read::optional_text(&mut root, "title", faults);
        let description = read::optional_text(&mut root, "description", faults);
        let scene = Self {
            title: title.map(|title| title.value).unwrap_or_default(),
            description: description.map(|text| text.value).unwrap_or_default(),
            constants: Constants::read(&read::section(&mut root, "constants", faults), faults),
            design: Design::read(&mut root, faults),
            ..Self::default()
        };
        kind::others().for_each(|key| {
            root.take(key); // told already
        });
        root.finish(faults);
        scene
    }

    /// The same of a part that is registered.
    fn study_of(part: Registered, mut root: Table<'_>, folder: &Path, faults: &mut Faults) -> Self {
        let title = read::optional_text(&mut root, "title", faults);
        let description = read::optional_text(&mut root, "description", faults);
        let scene = Self {
            title: title.map(|title| title.value).unwrap_or_default(),
            description: description.map(|text| text.value).unwrap_or_default(),
            constants: Constants::read(&read::section(&mut root, "constants", faults), faults),
            parts: Parts(vec![(part.read)(&mut root, folder, faults)]),
            ..Self::default()
        };
        root.finish(faults);
        scene
    }

    /// What it says of a world.
    pub(crate) fn world(&self) -> percuss_bodies_scene::Given<'_> {
        percuss_bodies_scene::Given {
            bodies: &self.bodies,
            general: self.general(),
        }
    }

    /// What it says of a mechanism.
    pub(crate) fn tree(&self) -> percuss_trees_scene::Given<'_> {
        percuss_trees_scene::Given {
            machine: &self.machine,
            world: self.world(),
        }
    }

    /// What it asks for beside its mechanics.
    pub(crate) fn general(&self) -> General<'_> {
        General {
            integrator: &self.integrator,
            output: &self.output,
            channel: &self.channel,
            quantity: &self.quantity,
            plot: &self.plot,
        }
    }

    /// Restitutions in tangents, wherever they are given.
    pub(crate) fn tangential(&self) -> impl Iterator<Item = &Entry> {
        let world = self.bodies.world.iter().map(|world| &world.eps_T);
        let pairs = self
            .bodies
            .pair
            .iter()
            .filter_map(|pair| pair.eps_T.as_ref());
        let shapes = self.machine.mechanism.iter();
        let shapes = shapes.filter_map(|mechanism| mechanism.eps_T.as_ref());
        let touches = self.machine.touch.iter().map(|touch| &touch.eps_T);
        let contacts = self.contact.iter().map(|contact| &contact.eps_T);
        world
            .chain(pairs)
            .chain(shapes)
            .chain(touches)
            .chain(contacts)
    }

    /// The JSON Schema of scene files, for editors. Defaults are told in the descriptions, since
    /// some depend on other entries.
    pub fn json_schema() -> serde_json::Value {
        let mut generator = schemars::SchemaGenerator::default();
        let parts = PARTS.iter().map(|part| (part.schema)(&mut generator));
        let parts: Vec<_> = parts.collect();
        let mut schema = generator.into_root_schema_for::<Scene>();
        for part in &parts {
            add_properties(&mut schema, part);
        }
        RecursiveTransform(|schema: &mut schemars::Schema| {
            schema.remove("default");
        })
        .transform(&mut schema);
        let [system, world, mechanism, beam, bar] = ["system", "world", "mechanism", "beam", "bar"]
            .map(|key| serde_json::json!({ "required": [key, "until"] }));
        let chains = serde_json::json!({ "anyOf": [beam, bar] });
        let study = serde_json::json!({ "required": ["resonance"] });
        let mut kinds = vec![system, world, mechanism, chains, study];
        for part in PARTS {
            kinds.push(match part.is_study {
                true => serde_json::json!({ "required": [part.sections[0]] }),
                false => serde_json::json!({ "required": [part.sections[0], "until"] }),
            });
        }
        schema.insert("oneOf".to_owned(), kinds.into());
        schema.to_value()
    }
}

/// Adds the properties of a part to those of scenes.
fn add_properties(schema: &mut schemars::Schema, part: &schemars::Schema) {
    let own = part.get("properties").and_then(|own| own.as_object());
    let all = schema.get_mut("properties");
    let (Some(own), Some(all)) = (own, all.and_then(|all| all.as_object_mut())) else {
        return;
    };
    all.extend(own.iter().map(|(key, value)| (key.clone(), value.clone())));
}

/// Whether a section says nothing.
fn is_nothing<T: Default + PartialEq>(section: &T) -> bool {
    *section == T::default()
}
