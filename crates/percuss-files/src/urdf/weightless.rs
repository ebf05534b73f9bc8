//! Links at the end of a chain that have no mass, nor has anything on them: nothing says how they move, and what has mass moves
//! the same whatever they do \[Arnold2013, eqs. (22), (25)]. They keep their place.

use std::collections::BTreeMap;

use super::notes::Notes;
use super::tables::Maker;
use percuss_text::document::{Node, Value};

/// What a joint that moves may have and one that does not may not.
const OF_MOTION: [&str; 7] = ["axis", "limits", "damping", "friction", "q", "u", "joint"];

/// Fixes the joints of such links among the first `count`, those of the file, on which `own` holds.
pub(super) fn fix(
    section: &mut [Node],
    count: usize,
    own: &[bool],
    maker: &Maker,
    notes: &mut Notes,
) {
    let names: Vec<String> = section.iter().map(|link| text(link, "name")).collect();
    let numbers: BTreeMap<&str, usize> = names
        .iter()
        .enumerate()
        .map(|(k, name)| (name.as_str(), k))
        .collect();
    let mut heavy: Vec<bool> = section.iter().map(has_mass).collect();
    // links of a scene may stand in any order
    for start in 0..section.len() {
        let mut at = start;
        for _ in 0..section.len() {
            let parent = numbers.get(text(&section[at], "parent").as_str());
            let Some(&parent) = parent.filter(|parent| heavy[at] && !heavy[**parent]) else {
                break;
            };
            heavy[parent] = true;
            at = parent;
        }
    }
    for k in 0..count {
        let moves = text(&section[k], "joint") != "fixed" && section[k].get("motion").is_none();
        if heavy[k] || !moves || !own[k] || section[k].get("parent").is_none() {
            continue;
        }
        let Value::Table(entries) = &mut section[k].value else {
            continue;
        };
        entries.retain(|(key, _)| !OF_MOTION.contains(&key.as_str()));
        entries.push((maker.key("joint"), maker.text("fixed")));
        let what = "links without mass that carry none keep their place; `mass` and `inertia` in a [[link]] of that name let them move";
        notes.push(what, &names[k]);
    }
}

/// Whether something is said of its mass.
fn has_mass(link: &Node) -> bool {
    ["mass", "inertia"]
        .iter()
        .any(|key| link.get(key).is_some())
}

fn text(link: &Node, key: &str) -> String {
    link.get(key)
        .and_then(Node::text)
        .unwrap_or_default()
        .to_owned()
}
