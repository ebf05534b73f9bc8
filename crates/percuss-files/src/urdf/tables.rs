//! Links and shapes of a robot as tables of a scene.

use percuss_math::space::{Mat3, Pose, Vec3};

use super::robot::{Form, Joint, JointKind, Link, Mimic, Part, Robot, Visual};
use percuss_text::diagnose::{Located, Place};
use percuss_text::document::{Node, Value};

/// Makes values of a document that all stand at one place.
pub(super) struct Maker {
    pub place: Place,
}

/// What of a file is taken.
pub(super) struct Taken {
    pub limits: bool,
    pub friction: bool,
    pub damping: bool,
    /// Whether the root moves freely.
    pub free: bool,
}

impl Maker {
    fn node(&self, value: Value) -> Node {
        Node {
            value,
            place: self.place.clone(),
        }
    }

    pub fn text(&self, text: &str) -> Node {
        self.node(Value::Text(text.to_owned()))
    }

    pub fn number(&self, value: f64) -> Node {
        self.node(Value::Number(value))
    }

    fn row(&self, values: &[f64]) -> Node {
        let items = values.iter().map(|value| self.number(*value));
        self.node(Value::Array(items.collect()))
    }

    fn rows<'a>(&self, rows: impl Iterator<Item = &'a [f64]>) -> Node {
        self.node(Value::Array(rows.map(|row| self.row(row)).collect()))
    }

    pub fn key(&self, key: &str) -> Located<String> {
        Located::new(key.to_owned(), &self.place)
    }

    fn table(&self, entries: Vec<(&str, Node)>) -> Node {
        let entries = entries.into_iter();
        self.node(Value::Table(
            entries.map(|(key, node)| (self.key(key), node)).collect(),
        ))
    }

    /// `[[link]]` of a link.
    pub fn link(&self, link: &Link, robot: &Robot, taken: &Taken) -> Node {
        let mut entries = vec![("name", self.text(&link.name))];
        let above = link.parent.and_then(|parent| robot.links.get(parent));
        if let Some(parent) = above {
            entries.push(("parent", self.text(&parent.name)));
        }
        match &link.joint {
            Some(joint) => self.joint(joint, taken, &mut entries),
            None if taken.free => entries.push(("joint", self.text("free"))),
            None => entries.push(("joint", self.text("fixed"))),
        }
        if link.mass != 0.0 {
            entries.push(("mass", self.number(link.mass)));
        }
        if link.centre != Vec3::zeros() {
            entries.push(("centre", self.row(link.centre.as_slice())));
        }
        let I = &link.inertia;
        let diagonal = I.diagonal();
        if *I != Mat3::zeros() {
            entries.push((
                "inertia",
                match I.lower_triangle() == Mat3::from_diagonal(&diagonal) {
                    true => self.row(diagonal.as_slice()),
                    // columns of what is symmetric are its rows
                    false => self.rows(I.as_slice().chunks(3)),
                },
            ));
        }
        self.table(entries)
    }

    fn joint(&self, joint: &Joint, taken: &Taken, entries: &mut Vec<(&str, Node)>) {
        let word = match joint.kind {
            JointKind::Revolute | JointKind::Continuous => "revolute",
            JointKind::Prismatic => "prismatic",
            JointKind::Fixed => "fixed",
            JointKind::Floating => "free",
            JointKind::Planar => "planar",
        };
        entries.push(("joint", self.text(word)));
        if !matches!(joint.kind, JointKind::Fixed | JointKind::Floating) {
            entries.push(("axis", self.row(joint.axis.as_slice())));
        }
        self.pose(&joint.place, "at", entries);
        if let (Some(limits), true) = (&joint.limits, taken.limits) {
            entries.push(("limits", self.row(limits)));
        }
        if let Some(effort) = joint.effort {
            entries.push(("effort", self.number(effort)));
        }
        if joint.damping > 0.0 && taken.damping {
            entries.push(("damping", self.number(joint.damping)));
        }
        if joint.friction > 0.0 && taken.friction {
            entries.push(("friction", self.number(joint.friction)));
        }
    }

    fn pose<'a>(&self, pose: &Pose, at: &'a str, entries: &mut Vec<(&'a str, Node)>) {
        if pose.r != Vec3::zeros() {
            entries.push((at, self.row(pose.r.as_slice())));
        }
        let turn = pose.A.scaled_axis();
        if turn != Vec3::zeros() {
            entries.push(("rotation", self.row(turn.as_slice())));
        }
    }

    /// `[[loop]]` that lets the joint of the link `copy` mimic that of another one.
    pub fn gear(&self, copy: &str, other: &str, mimic: &Mimic) -> Node {
        let between = [other, copy].map(|name| self.text(name));
        let mut entries = vec![
            ("name", self.text(&format!("{copy}_mimic"))),
            ("between", self.node(Value::Array(between.into()))),
            ("hold", self.text("gear")),
            ("ratio", self.number(mimic.multiplier)),
        ];
        if mimic.offset != 0.0 {
            entries.push(("offset", self.number(mimic.offset)));
        }
        self.table(entries)
    }

    /// `[[visual]]`; `file` is where the mesh is, if it is one.
    pub fn visual(&self, link: &Link, visual: &Visual, file: Option<&str>) -> Node {
        let mut entries = vec![("on", self.text(&link.name))];
        if let Some(colour) = visual.colour {
            let [r, g, b] = colour.map(|part| (255.0 * part).round() as u8);
            entries.push(("colour", self.text(&format!("#{r:02x}{g:02x}{b:02x}"))));
        }
        match (&visual.part.form, file) {
            (Form::Mesh { scale, .. }, Some(file)) => {
                entries.push(("shape", self.text("mesh")));
                entries.push(("file", self.text(file)));
                if *scale != Vec3::repeat(1.0) {
                    entries.push(("stretch", self.row(scale.as_slice())));
                }
            }
            (form, _) => self.form(form, &[], &mut entries),
        }
        self.pose(&visual.part.place, "position", &mut entries);
        self.table(entries)
    }

    /// `[[shape]]` of part `number` of a link, counted from 0; `corners` are those of the hull of a mesh. The shapes of a
    /// robot do not touch each other: files have them overlap.
    pub fn shape(&self, link: &Link, number: usize, robot: &Robot, corners: &[Vec3]) -> Node {
        let Part { form, place } = &link.parts[number];
        let name = match number {
            0 => format!("{}_shape", link.name),
            _ => format!("{}_shape{}", link.name, number + 1),
        };
        let mut entries = vec![
            ("name", self.text(&name)),
            ("on", self.text(&link.name)),
            ("group", self.text(&robot.name)),
        ];
        self.form(form, corners, &mut entries);
        self.pose(place, "position", &mut entries);
        self.table(entries)
    }

    /// What a form is; `corners` are those of the hull of a mesh.
    fn form(&self, form: &Form, corners: &[Vec3], entries: &mut Vec<(&str, Node)>) {
        match form {
            Form::Box(size) => {
                entries.push(("shape", self.text("box")));
                entries.push(("size", self.row(size.as_slice())));
            }
            Form::Cylinder { radius, length } | Form::Capsule { radius, length } => {
                let capsule = matches!(form, Form::Capsule { .. });
                let word = if capsule { "capsule" } else { "cylinder" };
                entries.push(("shape", self.text(word)));
                entries.push(("radius", self.number(*radius)));
                entries.push(("length", self.number(*length)));
            }
            Form::Sphere(radius) => {
                entries.push(("shape", self.text("sphere")));
                entries.push(("radius", self.number(*radius)));
            }
            Form::Mesh { .. } => {
                entries.push(("shape", self.text("hull")));
                let points = corners.iter().map(|point| point.as_slice());
                entries.push(("points", self.rows(points)));
            }
        }
    }
}
