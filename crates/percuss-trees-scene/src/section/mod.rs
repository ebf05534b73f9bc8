//! `[mechanism]` and what belongs to it: links that hang on each other by joints, as they are written.

mod actuator;
mod clearance;
mod closing;
mod link;
mod sensor;
mod shape;
mod touch;
mod visual;

pub use actuator::{Actuator, Controller};
pub use clearance::Clearance;
pub use closing::Loop;
pub use link::Link;
pub use link::MOST_LINKS;
pub use sensor::Sensor;
pub use shape::Shape;
pub use touch::Touch;
pub use visual::Visual;

use std::collections::BTreeMap;
use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use percuss_files::urdf::{Imported, LEFT_OUT};
use percuss_part::general::Method;
use percuss_part::{DefaultStep, OutputKeys, Refusal, Rules};
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::{Node, Table, Value};
use percuss_text::read;
use percuss_text::read::numbered;
use percuss_text::suggest;
use percuss_text::{Entry, Row};

/// The sections of a mechanism.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Machine {
    /// The mechanism itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mechanism: Option<Mechanism>,
    /// Its bodies, each with the joint that it hangs on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub link: Vec<Link>,
    /// Forces and torques in joints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actuator: Vec<Actuator>,
    /// Control of all joints by computed torque.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controller: Option<Controller>,
    /// What closes chains of links.
    #[serde(default, rename = "loop", skip_serializing_if = "Vec::is_empty")]
    pub closing: Vec<Loop>,
    /// Points and joints whose motion or reaction is recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sensor: Vec<Sensor>,
    /// Points of links that may touch planes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touch: Vec<Touch>,
    /// Shapes on links and on the ground.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shape: Vec<Shape>,
    /// What links and the ground look like.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub visual: Vec<Visual>,
    /// Joints with play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clearance: Vec<Clearance>,
    /// What is known of the robot whose links are among these.
    #[serde(skip)]
    pub imported: Imported,
}

/// The names of the sections; `spring` is shared with worlds.
pub const SECTIONS: [&str; 10] = [
    "mechanism",
    "link",
    "actuator",
    "controller",
    "loop",
    "sensor",
    "touch",
    "shape",
    "visual",
    "clearance",
];

/// `[mechanism]`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mechanism {
    /// Whether it moves in the plane of x and y: vectors then have two entries, inertias are single numbers, and joints
    /// turn about z. False by default.
    #[serde(default)]
    pub plane: bool,
    /// Acceleration of free fall, m/s²; by default 9.81 downwards: [0, 0, -9.81], in the plane [0, -9.81].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gravity: Option<Row>,
    /// Friction coefficient between shapes; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mu: Option<Entry>,
    /// Restitution between shapes in the normal direction, 0 to 1; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eps_N: Option<Entry>,
    /// Restitution between shapes in the tangents, 0 to 1; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eps_T: Option<Entry>,
    /// A robot as a URDF file, relative to the scene. Its links come before those of the scene, and entries of `link` with
    /// their names change them. The scene that a run keeps has the links instead.
    #[serde(default, skip_serializing)]
    pub urdf: Option<Located<String>>,
    /// How the root of the robot stands: fixed (default) or free.
    #[serde(default, skip_serializing)]
    pub base: Option<Located<String>>,
    /// Folders of packages, relative to the scene, for `package://NAME/PATH` in the file of the robot, such as
    /// packages = { arm_description = "../arm" }. Others are looked for in ROS_PACKAGE_PATH, and from the file upwards.
    #[serde(default, skip_serializing)]
    pub packages: BTreeMap<String, String>,
    /// What is left out of the robot: collision, damping, friction, limits, mimic.
    #[serde(default, skip_serializing)]
    pub without: Option<Located<Vec<Located<String>>>>,
}

impl Mechanism {
    fn read(mut table: Table<'_>, folder: &Path, faults: &mut Faults) -> Self {
        let mechanism = Self {
            plane: read::boolean_or(&mut table, "plane", false, faults),
            gravity: read::optional_row(&mut table, "gravity", faults),
            mu: read::optional_entry(&mut table, "mu", faults),
            eps_N: read::optional_entry(&mut table, "eps_N", faults),
            eps_T: read::optional_entry(&mut table, "eps_T", faults),
            urdf: read::optional_word(&mut table, "urdf", faults),
            base: read::optional_word(&mut table, "base", faults),
            packages: packages(&mut table, folder, faults),
            without: (table.take("without"))
                .map(|node| read::list(node, "without", faults, false, read::word)),
        };
        mechanism.check_robot(faults);
        table.finish(faults);
        mechanism
    }

    /// Words of a robot that mean something, and no word without a robot.
    fn check_robot(&self, faults: &mut Faults) {
        let base = self
            .base
            .iter()
            .map(|word| (word, "base", ["fixed", "free"].as_slice()));
        let without = self.without.iter().flat_map(|words| words.iter());
        let without = without.map(|word| (word, "without", LEFT_OUT.as_slice()));
        for (word, key, known) in base.chain(without) {
            if self.urdf.is_none() {
                let fault = Diagnostic::new(&word.place, format!("`{key}` without `urdf`"));
                faults.push(fault.with_hint("name the file of the robot, or leave it out"));
            } else if !known.contains(&word.as_str()) {
                let message = format!("unknown word `{}` of `{key}`", word.value);
                let hint = suggest::hint(word, "words", known.iter().copied());
                faults.push(Diagnostic::new(&word.place, message).with_hint(hint));
            }
        }
    }
}

/// Half-spaces of a mechanism are shapes of its ground.
pub fn ground(root: &mut Node) {
    let is_mechanism = root.get("mechanism").is_some();
    let Value::Table(sections) = &mut root.value else {
        return;
    };
    let found = sections
        .iter()
        .position(|(key, _)| key.value == "halfspace");
    let Some(found) = found.filter(|_| is_mechanism) else {
        return;
    };
    if !matches!(sections[found].1.value, Value::Array(_)) {
        return; // told when the section is read
    }
    let (key, Node { value, place }) = sections.remove(found);
    let Value::Array(mut planes) = value else {
        return;
    };
    for (number, plane) in planes.iter_mut().enumerate() {
        let named = plane.get("name").is_some();
        let Value::Table(entries) = &mut plane.value else {
            continue;
        };
        let mut say = |word: &str, text: String| {
            let node = Node {
                value: Value::Text(text),
                place: plane.place.clone(),
            };
            entries.push((Located::new(word.to_owned(), &key.place), node));
        };
        say("shape", "halfspace".to_owned());
        if !named {
            say("name", format!("halfspace{}", number + 1));
        }
    }
    match sections.iter_mut().find(|(key, _)| key.value == "shape") {
        Some((
            _,
            Node {
                value: Value::Array(shapes),
                ..
            },
        )) => shapes.append(&mut planes),
        Some(_) => {} // told when the section is read
        None => {
            let value = Value::Array(planes);
            sections.push((
                Located::new("shape".to_owned(), &key.place),
                Node { value, place },
            ));
        }
    }
}

/// Folders that are there.
fn packages(table: &mut Table<'_>, folder: &Path, faults: &mut Faults) -> BTreeMap<String, String> {
    let Some(node) = table.take("packages") else {
        return BTreeMap::new();
    };
    let mut packages = BTreeMap::new();
    for (name, node) in Table::new(node, "packages", faults).entries() {
        let path = read::text(node, &name.value, faults);
        if path.is_told() {
            continue;
        }
        if !folder.join(&path.value).is_dir() {
            let message = format!("`{}`: there is no such folder", path.value);
            let hint = "paths count from the folder of the scene";
            faults.push(Diagnostic::new(&path.place, message).with_hint(hint));
        }
        packages.insert(name.value.clone(), path.value);
    }
    packages
}

impl Machine {
    /// Reads them; `folder` is where the scene lies.
    pub fn read(root: &mut Table<'_>, folder: &Path, faults: &mut Faults) -> Self {
        let mechanism = root.take("mechanism");
        let mechanism = mechanism
            .map(|node| Mechanism::read(Table::new(node, "mechanism", faults), folder, faults));
        let controller = root.take("controller");
        let controller =
            controller.map(|node| Controller::read(Table::new(node, "controller", faults), faults));
        Self {
            mechanism,
            link: numbered(read::tables(root, "link", faults), Link::read, faults),
            actuator: numbered(
                read::tables(root, "actuator", faults),
                Actuator::read,
                faults,
            ),
            controller,
            closing: numbered(read::tables(root, "loop", faults), Loop::read, faults),
            sensor: numbered(read::tables(root, "sensor", faults), Sensor::read, faults),
            touch: numbered(read::tables(root, "touch", faults), Touch::read, faults),
            shape: numbered(
                read::tables(root, "shape", faults),
                |table, number, faults| Shape::read(table, number, folder, faults),
                faults,
            ),
            visual: read::tables(root, "visual", faults)
                .into_iter()
                .map(|table| Visual::read(table, folder, faults))
                .collect(),
            clearance: numbered(
                read::tables(root, "clearance", faults),
                Clearance::read,
                faults,
            ),
            imported: Imported::default(),
        }
    }

    /// Whether there are shapes, loops or play, which adaptive steps do not follow.
    pub fn is_crowded(&self) -> bool {
        !(self.shape.is_empty() && self.closing.is_empty() && self.clearance.is_empty())
    }

    /// Whether anything in it follows a set-valued law, so that velocities may jump.
    pub fn is_rough(&self) -> bool {
        let rough = |link: &Link| {
            link.limits.is_some() || link.friction.is_some() || link.one_way.is_some()
        };
        let joints = self.link.iter().any(rough) || !self.clearance.is_empty();
        joints || !self.touch.is_empty() || !self.shape.is_empty()
    }
}

impl Machine {
    /// Which settings go with it.
    pub fn rules(&self) -> Rules {
        use Method::{Adaptive, Dopri5, Exact, Moreau, Radau, Theta};
        let mut refused: Vec<Refusal> = vec![
            (
                &[Theta],
                "this method is for beams and for systems with matrices",
                "\"dopri5\", \"radau\", \"moreau\" or \"adaptive\"",
            ),
            (
                &[Exact],
                "this method is for linear systems, [system]",
                "\"moreau\"",
            ),
        ];
        if self.is_rough() {
            refused.push((
                &[Dopri5, Radau],
                "what strikes or rubs makes velocities jump, which this method cannot follow",
                "\"adaptive\" or \"moreau\"",
            ));
        }
        if self.is_crowded() {
            refused.push((
                &[Adaptive],
                "adaptive steps do not follow shapes, loops and play",
                "\"moreau\"",
            ));
        }
        Rules {
            method: match self.is_rough() {
                true => Moreau,
                false => Dopri5,
            },
            refused,
            dt: vec![
                (&[Moreau], DefaultStep::PartOfRun(1e4)),
                (&[], DefaultStep::PartOfRun(1e3)),
            ],
            tolerances: true,
            correction: false,
            newton_only: None,
            output: OutputKeys {
                bodies: true,
                contacts: true,
                vtk: true,
                ..OutputKeys::default()
            },
        }
    }
}
