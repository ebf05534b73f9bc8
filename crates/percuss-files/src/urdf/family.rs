//! Who hangs on whom: one root, no circles, parents before children.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::Node;

use super::joint::Between;
use super::robot::Link;
use super::xml::Reader;
use percuss_text::suggest;

/// The links with their joints, parents before children and else in the order of the file.
pub(super) fn order<'a>(
    links: Vec<(Link, Node<'a, '_>)>,
    joints: Vec<Between<'a, '_>>,
    reader: &mut Reader<'a>,
) -> Vec<Link> {
    let mut numbers = BTreeMap::new();
    for (k, (link, node)) in links.iter().enumerate() {
        if !link.name.is_empty() && numbers.insert(link.name.clone(), k).is_some() {
            let message = format!("two links are called `{}`", link.name);
            reader.fault_in(node, "name", message, "give each its own name");
        }
    }
    let (mut links, nodes): (Vec<Link>, Vec<Node<'_, '_>>) = links.into_iter().unzip();
    let mut children = vec![Vec::new(); links.len()];
    hang(joints, &numbers, &mut links, &mut children, reader);
    let roots: Vec<usize> = (0..links.len())
        .filter(|k| links[*k].joint.is_none())
        .collect();
    if let [_, second, ..] = roots[..] {
        let names: Vec<&str> = roots.iter().map(|k| links[*k].name.as_str()).collect();
        let message = format!(
            "several links hang on nothing: {}",
            suggest::shortened(&names)
        );
        let hint = format!(
            "hang `{}` on another link, such as `{}`",
            names[1], names[0]
        );
        reader.fault_at(&nodes[second], message, &hint);
    }
    let mut order: Vec<usize> = Vec::with_capacity(links.len());
    let mut seen = vec![false; links.len()];
    let mut waiting: Vec<usize> = roots.into_iter().rev().collect();
    while let Some(k) = waiting.pop() {
        order.push(k);
        seen[k] = true;
        waiting.extend(children[k].iter().rev());
    }
    let lost = seen.iter().position(|seen| !seen);
    if let Some(circle) = lost.and_then(|first| circle(first, &links)) {
        let names: Vec<&str> = circle.iter().map(|k| links[*k].name.as_str()).collect();
        let message = format!(
            "links hang on each other in a circle: {}",
            suggest::shortened(&names)
        );
        let hint = "leave one of the joints out, and close the chain by [[loop]] in the scene";
        let first = circle.iter().min().copied().unwrap_or(0);
        reader.fault_at(&nodes[first], message, hint);
    }
    let mut places = vec![0; links.len()];
    for (place, k) in order.iter().enumerate() {
        places[*k] = place;
    }
    let mut links: Vec<Option<Link>> = links.into_iter().map(Some).collect();
    let ordered = order.iter().filter_map(|k| links[*k].take());
    let renumbered = ordered.map(|mut link| {
        link.parent = link.parent.map(|parent| places[parent]);
        link
    });
    renumbered.collect()
}

/// Hangs each child on its parent.
fn hang<'a>(
    joints: Vec<Between<'a, '_>>,
    numbers: &BTreeMap<String, usize>,
    links: &mut [Link],
    children: &mut [Vec<usize>],
    reader: &mut Reader<'a>,
) {
    let mut names = BTreeSet::new();
    for between in joints {
        let Between {
            joint,
            parent,
            child,
            node,
        } = between;
        if !joint.name.is_empty() && !names.insert(joint.name.clone()) {
            let message = format!("two joints are called `{}`", joint.name);
            reader.fault_in(&node, "name", message, "give each its own name");
        }
        let mut find = |name: &str| {
            let found = numbers.get(name).copied();
            if found.is_none() && !name.is_empty() {
                let message = format!("the joint `{}` names the unknown link `{name}`", joint.name);
                let known = numbers.keys().map(String::as_str);
                let hint = suggest::hint(name, "links", known);
                reader.fault_at(&node, message, &hint);
            }
            found
        };
        let (Some(above), Some(below)) = (find(&parent), find(&child)) else {
            // a link that was meant to hang on something is no root
            if let Some(below) = numbers.get(&child) {
                links[*below].joint.get_or_insert(joint);
            }
            continue;
        };
        if let Some(other) = &links[below].joint {
            let message = format!(
                "`{child}` hangs on two joints, `{}` and `{}`",
                other.name, joint.name
            );
            let hint = "leave one of them out, and close the chain by [[loop]] in the scene";
            reader.fault_at(&node, message, hint);
            continue;
        }
        links[below].parent = Some(above);
        links[below].joint = Some(joint);
        children[above].push(below);
    }
}

/// The circle that the way from a link to its parents ends in, if it does.
fn circle(first: usize, links: &[Link]) -> Option<Vec<usize>> {
    let mut way = vec![first];
    let mut on = vec![false; links.len()];
    on[first] = true;
    let mut at = first;
    while let Some(parent) = links[at].parent {
        if on[parent] {
            let start = way.iter().position(|k| *k == parent)?;
            return Some(way.split_off(start));
        }
        on[parent] = true;
        way.push(parent);
        at = parent;
    }
    None
}
