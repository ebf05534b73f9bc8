//! Which nodes an interface has.

use percuss_flex::Interface;
use percuss_text::diagnose::Located;
use percuss_text::{Row, suggest};

use super::Reader;
use super::section::InterfaceSection;
use super::source::{Named, Raw, Source};

/// How far outside of a body, relative to its size, its nearest node is still meant.
const OUTSIDE: f64 = 0.1;

pub(super) fn interface(
    section: &InterfaceSection,
    body: &Raw,
    reader: &mut Reader<'_>,
) -> Option<Interface> {
    let places = &body.matter.places();
    let nodes = if let Some(side) = &section.side {
        of_side(side, places, reader)?
    } else if let Some(group) = &section.group {
        of_group(group, &body.named, reader)?
    } else if let Some(numbers) = &section.nodes {
        of_numbers(numbers, &body.named, reader)?
    } else if let (Some(low), Some(high)) = (&section.low, &section.high) {
        in_box([low, high], places, reader)?
    } else {
        let near = reader.vector(section.near.as_ref(), "near")?;
        let far = |r: &[f64; 3]| (0..3).map(|k| (r[k] - near[k]).powi(2)).sum::<f64>();
        let nodes = places.iter().enumerate();
        let nearest = nodes.min_by(|(_, a), (_, b)| far(a).total_cmp(&far(b)));
        if let (Some((_, at)), Some(row)) = (nearest, &section.near) {
            let beyond = (0..3).map(|k| {
                let all = places.iter().map(|r| r[k]);
                let (a, b) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
                    (a.min(x), b.max(x))
                });
                ((a - near[k]).max(near[k] - b), b - a)
            });
            let (beyond, size) =
                beyond.fold((0.0_f64, 0.0_f64), |m, k| (m.0.max(k.0), m.1.max(k.1)));
            if size > 0.0 && beyond > OUTSIDE * size {
                let message = format!(
                    "`near` lies outside of the body, which is {size:.4} m large: the nearest node is at ({}, {}, {}) m, {:.4} m from there",
                    at[0],
                    at[1],
                    at[2],
                    far(at).sqrt()
                );
                let hint = "places are those of the mesh, in m";
                reader.fault(&row.place, message, hint);
                return None;
            }
        }
        nearest.map(|(i, _)| vec![i as u32]).unwrap_or_default()
    };
    let is_single = matches!(body.matter, Source::Standard(_) | Source::Line(_));
    if is_single && (nodes.len() != 1 || section.averaging) {
        let message = format!("`{}` has {} nodes", *section.name, nodes.len());
        let hint = "an interface of a SID file or of a line is one of its nodes: near = [x, y, z]";
        reader.fault(&section.name.place, message, hint);
        return None;
    }
    let at = match &section.at {
        Some(at) if is_single => {
            let message = "an interface of a SID file or of a line is where its node is";
            reader.fault(&at.place, message, "leave out `at`");
            return None;
        }
        Some(at) => reader.vector(Some(at), "at")?,
        None => {
            let sum = |k: usize| nodes.iter().map(|n| places[*n as usize][k]).sum::<f64>();
            std::array::from_fn(|k| sum(k) / nodes.len() as f64)
        }
    };
    Some(Interface {
        nodes,
        at,
        averaging: section.averaging,
    })
}

/// Nodes in a box, whose sides have them as well.
fn in_box(corners: [&Row; 2], places: &[[f64; 3]], reader: &mut Reader<'_>) -> Option<Vec<u32>> {
    let bounds = bounds(corners, places, reader)?;
    let inside = |r: &[f64; 3]| (0..3).all(|k| bounds[k].0 <= r[k] && r[k] <= bounds[k].1);
    let nodes = places.iter().enumerate().filter(|(_, r)| inside(r));
    let nodes: Vec<u32> = nodes.map(|(i, _)| i as u32).collect();
    if nodes.is_empty() {
        let hint = "an interface needs nodes: make the box larger, or take `near`";
        reader.fault(&corners[0].place, "there is no node in this box", hint);
        return None;
    }
    Some(nodes)
}

/// From where to where a box is along each axis; boxes of two numbers have no end along z.
pub(super) fn bounds(
    [low, high]: [&Row; 2],
    places: &[[f64; 3]],
    reader: &mut Reader<'_>,
) -> Option<[(f64, f64); 3]> {
    let size = places
        .iter()
        .flatten()
        .fold(0.0, |m: f64, x| m.max(x.abs()));
    let (a, b) = (
        reader.vector(Some(low), "low")?,
        reader.vector(Some(high), "high")?,
    );
    let flat = |row: &Row, k: usize| row.len() == 2 && k == 2;
    let side = |k: usize| {
        let from = if flat(low, k) {
            f64::NEG_INFINITY
        } else {
            a[k] - 1e-9 * size
        };
        let to = if flat(high, k) {
            f64::INFINITY
        } else {
            b[k] + 1e-9 * size
        };
        (from, to)
    };
    Some([0, 1, 2].map(side))
}

pub(super) fn of_side(
    side: &Located<String>,
    places: &[[f64; 3]],
    reader: &mut Reader<'_>,
) -> Option<Vec<u32>> {
    let sides = ["left", "right", "bottom", "top", "back", "front"];
    let Some(which) = sides.iter().position(|name| *name == side.as_str()) else {
        let hint = suggest::hint(side, "sides", sides);
        reader.fault(&side.place, format!("unknown side `{}`", **side), &hint);
        return None;
    };
    let axis = which / 2;
    let all = places.iter().map(|r| r[axis]);
    let (least, most) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| {
        (a.min(x), b.max(x))
    });
    let end = if which % 2 == 0 { least } else { most };
    let near = 1e-9 * (most - least);
    let nodes = places.iter().enumerate();
    let nodes = nodes.filter(|(_, r)| (r[axis] - end).abs() <= near);
    Some(nodes.map(|(i, _)| i as u32).collect())
}

fn of_group(group: &Located<String>, named: &Named, reader: &mut Reader<'_>) -> Option<Vec<u32>> {
    let Some((gmsh, numbers)) = &named.gmsh else {
        let message = "only meshes of Gmsh have groups";
        reader.fault(&group.place, message, "use `side`, `near` or `nodes`");
        return None;
    };
    let Some(nodes) = gmsh.nodes_of(group) else {
        let names = gmsh.groups.iter().map(|group| group.name.as_str());
        let hint = suggest::hint(group, "groups", names);
        let message = format!("the file has no group `{}`", **group);
        reader.fault(&group.place, message, &hint);
        return None;
    };
    let own: Vec<u32> = nodes.iter().filter_map(|n| numbers[*n as usize]).collect();
    if own.is_empty() {
        let message = format!("group `{}` has no node of the body", **group);
        reader.fault(&group.place, message, "an interface needs nodes");
        return None;
    }
    Some(own)
}

fn of_numbers(
    given: &Located<Vec<Located<i64>>>,
    named: &Named,
    reader: &mut Reader<'_>,
) -> Option<Vec<u32>> {
    if named.nodes.is_empty() {
        let message = "only nodes from files have numbers";
        reader.fault(&given.place, message, "use `side` or `near`");
        return None;
    }
    if given.is_empty() {
        reader.fault(
            &given.place,
            "an interface needs nodes",
            "give their numbers",
        );
        return None;
    }
    let places = named.nodes.iter().enumerate();
    let known: std::collections::BTreeMap<u64, usize> =
        places.map(|(place, number)| (*number, place)).collect();
    let mut nodes = Vec::new();
    for number in given.iter() {
        let found = u64::try_from(number.value).ok();
        let Some(node) = found.and_then(|n| known.get(&n)) else {
            let message = format!("the body has no node {}", number.value);
            let hint = format!(
                "its {} nodes have numbers from {} to {}",
                known.len(),
                known.keys().next().unwrap_or(&0),
                known.keys().last().unwrap_or(&0)
            );
            reader.fault(&number.place, message, &hint);
            return None;
        };
        nodes.push(*node as u32);
    }
    nodes.sort_unstable();
    nodes.dedup();
    Some(nodes)
}
