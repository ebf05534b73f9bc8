//! `<link>`.

use percuss_math::space::{Mat3, Pose, Vec3};
use roxmltree::Node;

use super::robot::{Form, Link, Part};
use super::xml::Reader;

/// Rounding of inertias in files, as a part of the largest.
const ROUNDED: f64 = 1e-6;

/// A link that hangs on nothing yet.
pub(super) fn read<'a>(node: &Node<'a, '_>, reader: &mut Reader<'a>) -> Link {
    let name = reader.word(node, "name");
    let mut link = Link {
        parent: None,
        joint: None,
        mass: 0.0,
        centre: Vec3::zeros(),
        inertia: Mat3::zeros(),
        parts: Vec::new(),
        name,
    };
    if let Some(inertial) = reader.child(node, "inertial") {
        weigh(&inertial, &mut link, reader);
    }
    for child in node.children().filter(|child| child.is_element()) {
        match child.tag_name().name() {
            _ if reader.is_macro(&child) => {}
            "inertial" => {}
            "collision" => link.parts.extend(part(&child, &link.name, reader)),
            "visual" => {
                let what = "shapes for display are left out, links are drawn as bars, of";
                reader.notes.push(what, &link.name);
            }
            other => reader.unknown(other, &link.name),
        }
    }
    link
}

/// Mass, centre and inertia. The inertia of the file is that about the centre in axes of `origin`.
fn weigh<'a>(inertial: &Node<'a, '_>, link: &mut Link, reader: &mut Reader<'a>) {
    let Pose { r, A } = reader.origin(inertial);
    link.centre = r;
    if let Some(mass) = reader.child(inertial, "mass") {
        link.mass = reader.not_negative(&mass, "value");
    }
    let Some(node) = reader.child(inertial, "inertia") else {
        return;
    };
    let mut of = |key: &str| reader.number(&node, key);
    let (diagonal, off) = (
        ["ixx", "iyy", "izz"].map(&mut of),
        ["ixy", "ixz", "iyz"].map(&mut of),
    );
    let [Some(xx), Some(yy), Some(zz)] = diagonal else {
        let hint = "give ixx, iyy and izz, kg m²";
        reader.fault_at(&node, "an inertia without its diagonal", hint);
        return;
    };
    let [xy, xz, yz] = off.map(Option::unwrap_or_default);
    let given = Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz);
    let mut principal: [f64; 3] = given.symmetric_eigenvalues().into();
    principal.sort_by(f64::total_cmp);
    let [a, b, c] = principal;
    if !c.is_finite() || a < -ROUNDED * c.abs() {
        let message = format!("the inertia of `{}` has the principal value {a}", link.name);
        reader.fault_at(&node, message, "no body has a negative inertia");
    } else if a + b < c * (1.0 - ROUNDED) {
        let what = "no body has such an inertia (of its principal values one is larger than the \
                    sum of the others); it is taken as it is, of";
        reader.notes.push(what, &link.name);
    }
    let A = A.to_rotation_matrix();
    let turned = A.matrix() * given * A.matrix().transpose();
    link.inertia = 0.5 * (turned + turned.transpose());
}

/// A shape of `<collision>`; none where percuss has not got it, which is noted.
fn part<'a>(node: &Node<'a, '_>, name: &str, reader: &mut Reader<'a>) -> Option<Part> {
    let place = reader.origin(node);
    let geometry = reader.child(node, "geometry");
    let shape = geometry.and_then(|geometry| geometry.first_element_child());
    let Some(shape) = shape else {
        reader.fault_at(node, "a <collision> without a shape", "add <geometry>");
        return None;
    };
    let form = match shape.tag_name().name() {
        "box" => Form::Box(lengths(&shape, reader)),
        "sphere" => Form::Sphere(reader.positive(&shape, "radius")),
        "cylinder" => Form::Cylinder {
            radius: reader.positive(&shape, "radius"),
            length: reader.positive(&shape, "length"),
        },
        "capsule" => Form::Capsule {
            radius: reader.positive(&shape, "radius"),
            length: reader.positive(&shape, "length"),
        },
        "mesh" => Form::Mesh {
            file: reader.word(&shape, "filename"),
            scale: scale(&shape, reader),
        },
        other => {
            reader.unknown(other, name);
            return None;
        }
    };
    Some(Part { form, place })
}

fn lengths<'a>(node: &Node<'a, '_>, reader: &mut Reader<'a>) -> Vec3 {
    match reader.numbers::<3>(node, "size") {
        Some(size) if size.iter().all(|length| *length > 0.0) => size.into(),
        given => {
            let message = match given {
                Some(_) => "the lengths of a box must be positive",
                None => "<box> without `size`",
            };
            reader.fault_in(node, "size", message, "give three lengths in m");
            Vec3::repeat(1.0)
        }
    }
}

fn scale<'a>(node: &Node<'a, '_>, reader: &mut Reader<'a>) -> Vec3 {
    let scale = reader.numbers::<3>(node, "scale").unwrap_or([1.0; 3]);
    if scale.contains(&0.0) {
        let message = "`scale` makes the mesh flat";
        reader.fault_in(node, "scale", message, "give three numbers other than 0");
    }
    scale.into()
}
