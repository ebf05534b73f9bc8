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

use std::any::Any;
use std::collections::BTreeMap;
use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use percuss_bodies_scene::section::Spring;
use percuss_files::urdf::{self, Imported, LEFT_OUT};
use percuss_part::{Origin, PartKind};
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::{Node, Table, Value};
use percuss_text::read;
use percuss_text::read::numbered;
use percuss_text::suggest;
use percuss_text::{Entry, Row};

/// The sections of a mechanism.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct MechanismScene {
    /// The mechanism itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mechanism: Option<Mechanism>,
    /// Springs with dampers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spring: Vec<Spring>,
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

/// Half-spaces of a mechanism, as shapes of its ground.
fn half_spaces(root: &mut Table<'_>, faults: &mut Faults) -> Vec<Node> {
    let planes = read::tables(root, "halfspace", faults).into_iter();
    let planes = planes.enumerate().map(|(i, plane)| {
        let mut entries = plane.entries().to_vec();
        let named = entries.iter().any(|(key, _)| key.value == "name");
        let mut say = |word: &str, text: String| {
            let node = Node {
                value: Value::Text(text),
                place: plane.place.clone(),
            };
            entries.push((Located::new(word.to_owned(), &plane.place), node));
        };
        say("shape", "halfspace".to_owned());
        if !named {
            say("name", format!("halfspace{}", i + 1));
        }
        Node {
            value: Value::Table(entries),
            place: plane.place,
        }
    });
    planes.collect()
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

impl PartKind for MechanismScene {
    const HEADS: &'static [&'static str] = &["[mechanism]"];

    const SECTIONS: &'static [&'static str] = &[
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

    const SHARED: &'static [&'static str] = &["spring", "halfspace"];

    /// The robot of a URDF file.
    fn expand(root: &mut Node, folder: &Path, faults: &mut Faults) -> Option<Box<dyn Any>> {
        Some(Box::new(urdf::expand(root, folder, faults)))
    }

    fn read(root: &mut Table<'_>, origin: Origin<'_>, faults: &mut Faults) -> Self {
        let folder = origin.folder;
        let planes = half_spaces(root, faults);
        let mut shapes = read::tables(root, "shape", faults);
        shapes.extend(planes.iter().map(|node| Table::new(node, "shape", faults)));
        let imported = origin
            .expanded
            .and_then(|expanded| expanded.downcast().ok());
        let mechanism = root.take("mechanism");
        let mechanism = mechanism
            .map(|node| Mechanism::read(Table::new(node, "mechanism", faults), folder, faults));
        let controller = root.take("controller");
        let controller =
            controller.map(|node| Controller::read(Table::new(node, "controller", faults), faults));
        Self {
            mechanism,
            spring: read::tables(root, "spring", faults)
                .into_iter()
                .map(|table| Spring::read(table, faults))
                .collect(),
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
                shapes,
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
            imported: imported.map(|imported| *imported).unwrap_or_default(),
        }
    }
}

impl MechanismScene {
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
