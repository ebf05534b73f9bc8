//! `<joint>`.

use percuss_math::space::Vec3;
use roxmltree::Node;

use super::robot::{Joint, JointKind, Mimic};
use super::xml::Reader;
use percuss_text::suggest;

const KINDS: [(&str, JointKind); 6] = [
    ("revolute", JointKind::Revolute),
    ("continuous", JointKind::Continuous),
    ("prismatic", JointKind::Prismatic),
    ("fixed", JointKind::Fixed),
    ("floating", JointKind::Floating),
    ("planar", JointKind::Planar),
];

/// A joint between two links that are named.
pub(super) struct Between<'a, 'b> {
    pub joint: Joint,
    pub parent: String,
    pub child: String,
    pub node: Node<'a, 'b>,
}

/// A joint; none where it cannot be told what it joins.
pub(super) fn read<'a, 'b>(
    node: &Node<'a, 'b>,
    reader: &mut Reader<'a>,
) -> Option<Between<'a, 'b>> {
    let name = reader.word(node, "name");
    let kind = kind(node, &name, reader);
    let place = reader.origin(node);
    let mut joint = Joint {
        axis: axis(node, kind, &name, reader),
        kind: kind.unwrap_or(JointKind::Fixed),
        place,
        limits: None,
        effort: None,
        velocity: None,
        damping: 0.0,
        friction: 0.0,
        mimic: None,
        name,
    };
    let mut ends = [None, None];
    for child in node.children().filter(|child| child.is_element()) {
        match child.tag_name().name() {
            _ if reader.is_macro(&child) => {}
            "parent" => ends[0] = Some(reader.word(&child, "link")),
            "child" => ends[1] = Some(reader.word(&child, "link")),
            "limit" => limit(&child, &mut joint, reader),
            "dynamics" => dynamics(&child, &mut joint, reader),
            "mimic" => {
                joint.mimic = Some(Mimic {
                    joint: reader.word(&child, "joint"),
                    multiplier: reader.number(&child, "multiplier").unwrap_or(1.0),
                    offset: reader.number(&child, "offset").unwrap_or(0.0),
                });
            }
            "origin" | "axis" => {}
            "calibration" => {
                let what = "calibrations are left out, of";
                reader.notes.push(what, &joint.name);
            }
            "safety_controller" => {
                let what = "safety controllers are left out, of";
                reader.notes.push(what, &joint.name);
            }
            other => reader.unknown(other, &joint.name),
        }
    }
    let moves = matches!(joint.kind, JointKind::Revolute | JointKind::Prismatic);
    if moves && joint.limits.is_none() {
        let what = "joints without lower and upper limit move without stops";
        reader.notes.push(what, &joint.name);
    }
    let [Some(parent), Some(child)] = ends else {
        let message = format!("the joint `{}` does not say what it joins", joint.name);
        let hint = "add <parent link=\"…\"/> and <child link=\"…\"/>";
        reader.fault_at(node, message, hint);
        return None;
    };
    Some(Between {
        joint,
        parent,
        child,
        node: *node,
    })
}

fn kind<'a>(node: &Node<'a, '_>, name: &str, reader: &mut Reader<'a>) -> Option<JointKind> {
    let word = reader.word(node, "type");
    let found = KINDS.iter().find(|(known, _)| *known == word);
    if found.is_none() && !word.is_empty() {
        let message = format!("the joint `{name}` is of the unknown type `{word}`");
        let hint = suggest::hint(&word, "types", KINDS.map(|(known, _)| known));
        reader.fault_in(node, "type", message, &hint);
    }
    found.map(|(_, kind)| *kind)
}

/// The axis; that of URDF where none is given, which is noted where it matters.
fn axis<'a>(
    node: &Node<'a, '_>,
    kind: Option<JointKind>,
    name: &str,
    reader: &mut Reader<'a>,
) -> Vec3 {
    let needed = !matches!(kind, None | Some(JointKind::Fixed | JointKind::Floating));
    let child = reader.child(node, "axis");
    let given = child.and_then(|child| Some((child, reader.numbers::<3>(&child, "xyz")?)));
    match given {
        Some((child, [0.0, 0.0, 0.0])) if needed => {
            let message = format!("the axis of the joint `{name}` has no direction");
            let hint = "give a vector that is not zero";
            reader.fault_in(&child, "xyz", message, hint);
            Vec3::x()
        }
        Some((_, axis)) => axis.into(),
        None => {
            if needed {
                let what = "joints without axis have that of x, as URDF says";
                reader.notes.push(what, name);
            }
            Vec3::x()
        }
    }
}

/// Where it stops, and what its motor can do.
fn limit<'a>(node: &Node<'a, '_>, joint: &mut Joint, reader: &mut Reader<'a>) {
    let (lower, upper) = (reader.number(node, "lower"), reader.number(node, "upper"));
    let mut bound = |key: &str| {
        let value = node
            .has_attribute(key)
            .then(|| reader.not_negative(node, key));
        value.filter(|value| *value > 0.0)
    };
    (joint.effort, joint.velocity) = (bound("effort"), bound("velocity"));
    if joint.velocity.is_some() {
        let what = "largest velocities are left out, of";
        reader.notes.push(what, &joint.name);
    }
    let stops = matches!(joint.kind, JointKind::Revolute | JointKind::Prismatic);
    if !stops || (lower.is_none() && upper.is_none()) {
        return;
    }
    // what is not given is 0, as URDF says
    let limits = [lower.unwrap_or(0.0), upper.unwrap_or(0.0)];
    if limits[0] >= limits[1] {
        let message = format!("the limits of the joint `{}` leave no room", joint.name);
        let hint = "give lower less than upper, or make the joint fixed";
        reader.fault_in(node, "lower", message, hint);
    }
    joint.limits = Some(limits);
}

fn dynamics<'a>(node: &Node<'a, '_>, joint: &mut Joint, reader: &mut Reader<'a>) {
    joint.damping = reader.not_negative(node, "damping");
    joint.friction = reader.not_negative(node, "friction");
    if joint.kind == JointKind::Fixed {
        (joint.damping, joint.friction) = (0.0, 0.0); // nothing moves there
    }
    let several = matches!(joint.kind, JointKind::Floating | JointKind::Planar);
    if several && (joint.damping > 0.0 || joint.friction > 0.0) {
        let what = "damping and friction of joints with several coordinates are left out, of";
        reader.notes.push(what, &joint.name);
        (joint.damping, joint.friction) = (0.0, 0.0);
    }
}
