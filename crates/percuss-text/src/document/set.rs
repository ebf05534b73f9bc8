//! Overrides `path=value`, applied to the tree before it is read as a scene.

use super::parse::parse_value;
use super::{Node, Value};
use crate::diagnose::{Diagnostic, Faults, Located, Place, Source};
use crate::suggest;
use crate::words::counted;

/// Applies the override of number `index`. A path names keys, list positions counted from 0, or
/// the `name` of an entry, also one that it has by default: `constants.mu`, `contact.0.eps_N`, `contact.N1.eps_N`,
/// `beam.beam.alpha`, `until`.
pub fn apply(
    root: &mut Node,
    index: usize,
    argument: &str,
    sections: &[&str],
    faults: &mut Faults,
) {
    let source = Source::Set(index);
    let Some((path, value)) = argument.split_once('=') else {
        let whole = Place::new(source, 0..argument.len());
        faults.push(
            Diagnostic::new(&whole, "an override needs a value").with_hint("write path=value"),
        );
        return;
    };
    if path.trim().is_empty() {
        let start = Place::new(source, 0..0);
        let fault = Diagnostic::new(&start, "an override needs a name before its value");
        faults.push(fault.with_hint("write path=value"));
        return;
    }
    if value.trim().is_empty() {
        let end = Place::new(source, argument.len()..argument.len());
        faults.push(Diagnostic::new(
            &end,
            format!("`{}` has no value", path.trim()),
        ));
        return;
    }
    let value = parse_value(argument, path.len() + 1, source);
    let mut at = 0;
    let segments: Vec<Located<String>> = path
        .split('.')
        .map(|segment| {
            let place = Place::new(source, at..at + segment.len());
            at += segment.len() + 1;
            Located::new(segment.trim().to_owned(), &place)
        })
        .collect();
    if let Err(fault) = walk(root, &segments, 0, sections, value) {
        faults.push(fault);
    }
}

fn walk(
    node: &mut Node,
    path: &[Located<String>],
    depth: usize,
    sections: &[&str],
    value: Node,
) -> Result<(), Diagnostic> {
    let Some(segment) = path.get(depth) else {
        *node = value;
        return Ok(());
    };
    let parent = if depth == 0 {
        ""
    } else {
        path[depth - 1].as_str()
    };
    let kind = node.kind();
    match &mut node.value {
        Value::Table(entries) => {
            if let Some(i) = entries.iter().position(|(k, _)| k.value == segment.value) {
                // The key is now that of the override, so that faults of it point there.
                entries[i].0.place = segment.place.clone();
                return walk(&mut entries[i].1, path, depth + 1, sections, value);
            }
            if parent == "constants" {
                let known = entries.iter().map(|(k, _)| k.as_str());
                return Err(unknown(segment, "constant", known));
            }
            if depth == 0 && path.len() > 1 && !sections.contains(&segment.as_str()) {
                return Err(unknown(segment, "section", sections.iter().copied()));
            }
            let mut child = Node {
                value: Value::Table(Vec::new()),
                place: segment.place.clone(),
            };
            walk(&mut child, path, depth + 1, sections, value)?;
            entries.push((segment.clone(), child));
            Ok(())
        }
        Value::Array(items) => {
            let found = position(items, path, depth, parent)?;
            walk(&mut items[found], path, depth + 1, sections, value)
        }
        _ => {
            let message = format!("`{parent}` is {kind} and has no `{}`", segment.value);
            let hint = format!("write {}=VALUE", joined(&path[..depth]));
            Err(Diagnostic::new(&segment.place, message).with_hint(hint))
        }
    }
}

/// A path as it is written.
fn joined(path: &[Located<String>]) -> String {
    let words: Vec<&str> = path.iter().map(|segment| segment.as_str()).collect();
    words.join(".")
}

/// What an entry without a name is called: as in its section, its position where that has no default names.
fn default_name(section: &str, number: usize) -> String {
    match section {
        "contact" => format!("N{number}"),
        "friction" => format!("F{number}"),
        "constraint" => format!("C{number}"),
        "sphere" | "box" | "capsule" | "cylinder" | "cone" | "hull" | "mesh" | "disc"
        | "polygon" | "halfspace" | "funnel" | "compound" | "emitter" | "remover" | "variant" => {
            format!("{section}{number}")
        }
        "beam" | "bar" | "device" | "obstacle" | "probe" => match number {
            1 => section.to_owned(),
            _ => format!("{section}{number}"),
        },
        _ => (number - 1).to_string(),
    }
}

/// Where in a list the segment points: a position, a name, or a default name.
fn position(
    items: &[Node],
    path: &[Located<String>],
    depth: usize,
    parent: &str,
) -> Result<usize, Diagnostic> {
    let segment = &path[depth];
    if let Ok(i) = segment.parse::<usize>() {
        if i < items.len() {
            return Ok(i);
        }
        let message = format!(
            "`{parent}` has {}, there is no {i}",
            counted(items.len(), "entry")
        );
        return Err(Diagnostic::new(&segment.place, message).with_hint("positions count from 0"));
    }
    let names: Vec<String> = items
        .iter()
        .enumerate()
        .map(|(i, item)| match item.get("name").and_then(Node::text) {
            Some(name) => name.to_owned(),
            None => default_name(parent, i + 1),
        })
        .collect();
    names
        .iter()
        .position(|name| *name == segment.value)
        .ok_or_else(|| {
            let known = || names.iter().map(String::as_str);
            let fault = unknown(segment, parent, known());
            // most likely a key of an entry, whose name was left out
            let is_key = depth + 1 == path.len() || items.iter().any(|i| i.get(segment).is_some());
            if names.is_empty() || !is_key || suggest::nearest(segment, known()).is_some() {
                return fault;
            }
            let way = |name: &str| {
                format!(
                    "{}.{name}.{}",
                    joined(&path[..depth]),
                    joined(&path[depth..])
                )
            };
            fault.with_hint(match &names[..] {
                [name] => format!("`{parent}` is a list: write {}", way(name)),
                _ => {
                    let names: Vec<&str> = known().collect();
                    let names = suggest::shortened(&names);
                    format!(
                        "`{parent}` is a list: write {}, NAME one of {names}",
                        way("NAME")
                    )
                }
            })
        })
}

fn unknown<'a>(
    segment: &Located<String>,
    kind: &str,
    known: impl Iterator<Item = &'a str>,
) -> Diagnostic {
    let hint = suggest::hint(&segment.value, "names", known);
    Diagnostic::new(
        &segment.place,
        format!("unknown {kind} `{}`", segment.value),
    )
    .with_hint(hint)
}
