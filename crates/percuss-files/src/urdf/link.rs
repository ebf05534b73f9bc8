//! `<link>`.

use std::collections::BTreeMap;

use percuss_math::space::{Mat3, Pose, Vec3};
use roxmltree::Node;

use super::robot::{Form, Link, Part, Visual};
use super::xml::Reader;

/// Rounding of inertias in files, as a part of the largest.
const ROUNDED: f64 = 1e-6;
/// An inertia of less than this for each kilogram is none, m².
const NOTHING: f64 = 1e-14;

/// Colours by the name of the material.
type Materials = BTreeMap<String, [f64; 3]>;

/// The materials of a robot, wherever they are defined: others may use them by their names.
pub(super) fn materials<'a>(root: &Node<'a, '_>, reader: &mut Reader<'a>) -> Materials {
    let all = root
        .descendants()
        .filter(|node| node.has_tag_name("material"));
    let named =
        all.filter_map(|node| Some((node.attribute("name")?.to_owned(), colour(&node, reader)?)));
    named.collect()
}

/// The colour that a material says itself.
fn colour<'a>(material: &Node<'a, '_>, reader: &mut Reader<'a>) -> Option<[f64; 3]> {
    let node = material
        .children()
        .find(|child| child.has_tag_name("color"))?;
    let [red, green, blue, _] = reader.numbers::<4>(&node, "rgba")?;
    Some([red, green, blue].map(|part| part.clamp(0.0, 1.0)))
}

/// A link that hangs on nothing yet.
pub(super) fn read<'a>(
    node: &Node<'a, '_>,
    materials: &Materials,
    reader: &mut Reader<'a>,
) -> Link {
    let name = reader.word(node, "name");
    let mut link = Link {
        parent: None,
        joint: None,
        mass: 0.0,
        centre: Vec3::zeros(),
        inertia: Mat3::zeros(),
        parts: Vec::new(),
        visuals: Vec::new(),
        place: reader.place(node.range().start),
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
                let material = reader.child(&child, "material");
                let own = material.and_then(|node| colour(&node, reader));
                let named =
                    material.and_then(|node| materials.get(node.attribute("name")?).copied());
                let colour = own.or(named);
                let part = part(&child, &link.name, reader);
                link.visuals
                    .extend(part.map(|part| Visual { part, colour }));
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
        link.mass = reader.number(&mass, "value").unwrap_or(0.0);
        if link.mass < 0.0 {
            let message = format!("the mass of `{}` is {} kg", link.name, link.mass);
            reader.fault_in(&mass, "value", message, "give 0 or more");
        }
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
        let message = format!("the inertia of `{}` has no diagonal", link.name);
        reader.fault_at(&node, message, "give ixx, iyy and izz, kg m²");
        return;
    };
    let [xy, xz, yz] = off.map(Option::unwrap_or_default);
    let given = Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz);
    if !given.symmetric_eigenvalues().sum().is_finite() {
        let message = format!(
            "the inertia of `{}` is beyond the range of numbers",
            link.name
        );
        reader.fault_at(&node, message, "give it in kg m²");
        return;
    }
    let given = judged(given, link, reader);
    link.place = reader.place(node.range().start);
    let A = A.to_rotation_matrix();
    let turned = A.matrix() * given * A.matrix().transpose();
    link.inertia = 0.5 * (turned + turned.transpose());
}

/// The inertia without what is but rounding; what no body has is noted. Whether what is negative does harm is seen later, with
/// all that hangs rigidly on the link.
fn judged(given: Mat3, link: &Link, reader: &mut Reader<'_>) -> Mat3 {
    let whole = given.symmetric_eigen();
    let mut principal: [f64; 3] = whole.eigenvalues.into();
    principal.sort_by(f64::total_cmp);
    let [a, b, c] = principal;
    let slip = (ROUNDED * c.abs()).max(NOTHING * link.mass);
    if a < 0.0 && a >= -slip {
        let positive = Mat3::from_diagonal(&whole.eigenvalues.map(|value| value.max(0.0)));
        return whole.eigenvectors * positive * whole.eigenvectors.transpose();
    }
    if a < 0.0 {
        let what = "inertias with a negative principal value, which no body has; correct them there, or by \
                    inertia = [xx, yy, zz] in a [[link]] of that name, of";
        reader
            .notes
            .push(what, format!("{} ({a:.3e} kg m²)", link.name));
    } else if a + b < c * (1.0 - ROUNDED) {
        let what = "inertias that no body has (one principal value is larger than the sum of the others) are taken as they \
                    are; correct them there, or by inertia = [xx, yy, zz] in a [[link]] of that name, of";
        reader.notes.push(what, &link.name);
    }
    given
}

/// A shape of `<collision>` or `<visual>`; none where percuss has not got it, which is noted.
fn part<'a>(node: &Node<'a, '_>, name: &str, reader: &mut Reader<'a>) -> Option<Part> {
    let place = reader.origin(node);
    let geometry = reader.child(node, "geometry");
    let shape = geometry.and_then(|geometry| geometry.first_element_child());
    let Some(shape) = shape else {
        let tag = node.tag_name().name();
        reader.fault_at(node, format!("a <{tag}> without a shape"), "add <geometry>");
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
