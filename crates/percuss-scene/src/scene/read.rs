//! Reading the values of a section. A value of the wrong type is reported and its default taken,
//! so that one fault does not hide the next.

use std::ops::RangeInclusive;

use super::{Entry, Term};
pub(crate) use crate::diagnose::Faults;
use crate::diagnose::{Diagnostic, Located, Place, Source};
use crate::document::{Node, Table, Value};

fn wrong(node: &Node, key: &str, wanted: &str, faults: &mut Faults) {
    let message = format!("`{key}` must be {wanted}, not {}", node.kind());
    faults.push(Diagnostic::new(&node.place, message));
}

/// A number or a formula.
pub(crate) fn entry(node: &Node, key: &str, faults: &mut Faults) -> Option<Entry> {
    let term = match &node.value {
        Value::Number(value) if value.is_finite() => Term::Number(*value),
        Value::Number(_) => {
            let message = format!("`{key}` is not a finite number");
            faults.push(Diagnostic::new(&node.place, message).with_hint("give a finite value"));
            return None;
        }
        Value::Text(text) => Term::Formula(text.clone()),
        _ => {
            wrong(node, key, "a number or a formula", faults);
            return None;
        }
    };
    Some(Located::new(term, &node.place))
}

/// A string.
pub(crate) fn text(node: &Node, key: &str, faults: &mut Faults) -> Option<Located<String>> {
    let text = node
        .text()
        .map(|text| Located::new(text.to_owned(), &node.place));
    if text.is_none() {
        wrong(node, key, "a string", faults);
    }
    text
}

/// A list, each item read by `item`; a single value counts as a list of one where `single` says so.
pub(crate) fn list<T>(
    node: &Node,
    key: &str,
    faults: &mut Faults,
    single: bool,
    item: impl Fn(&Node, &str, &mut Faults) -> Option<T>,
) -> Located<Vec<T>> {
    let items = match &node.value {
        Value::Array(items) => items
            .iter()
            .enumerate()
            .filter_map(|(i, node)| item(node, &format!("{key}[{i}]"), faults))
            .collect(),
        _ if single => item(node, key, faults).into_iter().collect(),
        _ => {
            let message = format!("`{key}` must be a list, not {}", node.kind());
            let hint = "put it in brackets, [ and ]";
            faults.push(Diagnostic::new(&node.place, message).with_hint(hint));
            return Located::missing();
        }
    };
    Located::new(items, &node.place)
}

/// A number or formula under a key, `default` where there is none.
pub(crate) fn entry_or(
    table: &mut Table<'_>,
    key: &'static str,
    default: f64,
    faults: &mut Faults,
) -> Entry {
    optional_entry(table, key, faults).unwrap_or_else(|| default.into())
}

/// A number or formula under a key that may be absent.
pub(crate) fn optional_entry(
    table: &mut Table<'_>,
    key: &'static str,
    faults: &mut Faults,
) -> Option<Entry> {
    table.take(key).and_then(|node| entry(node, key, faults))
}

/// A string under a key that may be absent.
pub(crate) fn optional_text(
    table: &mut Table<'_>,
    key: &'static str,
    faults: &mut Faults,
) -> Option<Located<String>> {
    table.take(key).and_then(|node| text(node, key, faults))
}

/// A string under a key that must be there; empty where it is not.
pub(crate) fn required_text(
    table: &mut Table<'_>,
    key: &'static str,
    hint: &str,
    faults: &mut Faults,
) -> Located<String> {
    let node = table.require(key, hint, faults);
    let found = node.and_then(|node| text(node, key, faults));
    found.unwrap_or_else(|| Located::new(String::new(), &table.place))
}

/// A list of numbers or formulas under a key that may be absent.
pub(crate) fn optional_row(
    table: &mut Table<'_>,
    key: &'static str,
    faults: &mut Faults,
) -> Option<Located<Vec<Entry>>> {
    let node = table.take(key)?;
    Some(list(node, key, faults, false, entry_kept))
}

/// A list of lists of numbers or formulas.
pub(crate) fn matrix(
    node: &Node,
    key: &str,
    faults: &mut Faults,
) -> Located<Vec<Located<Vec<Entry>>>> {
    list(node, key, faults, false, |row, key, faults| {
        Some(list(row, key, faults, false, entry_kept))
    })
}

/// Like [`entry`], but keeps a place in the list where the item is at fault.
pub(crate) fn entry_kept(node: &Node, key: &str, faults: &mut Faults) -> Option<Entry> {
    let found = entry(node, key, faults);
    Some(found.unwrap_or_else(|| Located::new(Term::Number(1.0), &node.place)))
}

/// The largest whole number that every reader of numbers keeps exactly.
pub(crate) const LARGEST: i64 = 1 << 53;

/// A whole number within bounds under a key, `default` where there is none.
pub(crate) fn whole_or(
    table: &mut Table<'_>,
    key: &'static str,
    default: i64,
    bounds: RangeInclusive<i64>,
    faults: &mut Faults,
) -> Located<i64> {
    optional_whole(table, key, bounds, faults).unwrap_or_else(|| default.into())
}

/// A whole number within bounds under a key that may be absent.
pub(crate) fn optional_whole(
    table: &mut Table<'_>,
    key: &'static str,
    bounds: RangeInclusive<i64>,
    faults: &mut Faults,
) -> Option<Located<i64>> {
    let node = table.take(key)?;
    whole(node, key, bounds, faults)
}

/// A whole number within bounds: whatever is counted has an end, before memory is taken for it.
pub(crate) fn whole(
    node: &Node,
    key: &str,
    bounds: RangeInclusive<i64>,
    faults: &mut Faults,
) -> Option<Located<i64>> {
    let Value::Number(value) = node.value else {
        wrong(node, key, "a whole number", faults);
        return None;
    };
    let (least, most) = (*bounds.start() as f64, *bounds.end() as f64);
    if value.fract() == 0.0 && (least..=most).contains(&value) {
        return Some(Located::new(value as i64, &node.place));
    }
    faults.push(if value > most {
        let message = format!("`{key}` = {} is too much", shown(value));
        Diagnostic::new(&node.place, message).with_hint(format!("at most {most}"))
    } else {
        let message = format!("`{key}` must be a whole number of at least {least}");
        Diagnostic::new(&node.place, message)
    });
    None
}

/// A number without hundreds of zeros.
fn shown(value: f64) -> String {
    match value.abs() < 1e15 {
        true => value.to_string(),
        false => format!("{value:e}"),
    }
}

/// How many: a whole number of at least 1.
pub(crate) fn count(node: &Node, key: &str, faults: &mut Faults) -> Option<Located<i64>> {
    if let Value::Number(0.0) = node.value {
        let message = format!("`{key}` must be a whole number of at least 1");
        let fault = Diagnostic::new(&node.place, message);
        faults.push(fault.with_hint("leave the section out for none"));
        return None;
    }
    whole(node, key, 1..=LARGEST, faults)
}

/// Whether a value is a list.
pub(crate) fn is_list(node: &Node) -> bool {
    matches!(node.value, Value::Array(_))
}

/// True or false.
pub(crate) fn boolean_or(
    table: &mut Table<'_>,
    key: &'static str,
    default: bool,
    faults: &mut Faults,
) -> bool {
    match table.take(key) {
        None => default,
        Some(Node {
            value: Value::Boolean(value),
            ..
        }) => *value,
        Some(node) => {
            wrong(node, key, "true or false", faults);
            default
        }
    }
}

/// A section of the file; an empty one where it is absent.
pub(crate) fn section<'a>(
    root: &mut Table<'a>,
    key: &'static str,
    faults: &mut Faults,
) -> Table<'a> {
    match root.take(key) {
        Some(node) => Table::new(node, key, faults),
        None => Table::absent(&Place::default()),
    }
}

/// The entries of a list of tables, `[[key]]`.
pub(crate) fn tables<'a>(
    root: &mut Table<'a>,
    key: &'static str,
    faults: &mut Faults,
) -> Vec<Table<'a>> {
    match root.take(key) {
        None => Vec::new(),
        Some(Node {
            value: Value::Array(items),
            ..
        }) => items
            .iter()
            .map(|node| Table::new(node, key, faults))
            .collect(),
        Some(node) => {
            let told = match node.place.source {
                Source::File => {
                    let message = format!("`{key}` must be a list of tables, not {}", node.kind());
                    let hint = format!("write [[{key}]] with two brackets");
                    Diagnostic::new(&node.place, message).with_hint(hint)
                }
                Source::Set(_) => {
                    let message = format!("the scene has no [[{key}]]");
                    Diagnostic::new(&node.place, message).with_hint("write it into the scene file")
                }
            };
            faults.push(told);
            Vec::new()
        }
    }
}
