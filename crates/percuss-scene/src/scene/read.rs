//! Reading the values of a section. A value of the wrong type is reported and its default taken,
//! so that one fault does not hide the next.

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

/// A whole number, at least `least`.
pub(crate) fn whole_or(
    table: &mut Table<'_>,
    key: &'static str,
    default: i64,
    least: i64,
    faults: &mut Faults,
) -> Located<i64> {
    let Some(node) = table.take(key) else {
        return default.into();
    };
    match node.value {
        Value::Number(value)
            if value.fract() == 0.0 && value.abs() < 9e15 && value as i64 >= least =>
        {
            Located::new(value as i64, &node.place)
        }
        Value::Number(_) => {
            let message = format!("`{key}` must be a whole number of at least {least}");
            faults.push(Diagnostic::new(&node.place, message));
            default.into()
        }
        _ => {
            wrong(node, key, "a whole number", faults);
            default.into()
        }
    }
}

/// A whole number of at least `least` under a key that may be absent.
pub(crate) fn optional_whole(
    table: &mut Table<'_>,
    key: &'static str,
    least: i64,
    faults: &mut Faults,
) -> Option<Located<i64>> {
    table.take(key)?;
    let before = faults.len();
    let found = whole_or(table, key, least, least, faults);
    // what is at fault is as if it were absent, so that nothing follows from it
    (faults.len() == before).then_some(found)
}

/// How many: a whole number of at least 1.
pub(crate) fn count(node: &Node, key: &str, faults: &mut Faults) -> Option<Located<i64>> {
    match node.value {
        Value::Number(value) if value.fract() == 0.0 && (1.0..9e15).contains(&value) => {
            Some(Located::new(value as i64, &node.place))
        }
        _ => {
            let message = format!("`{key}` must be a whole number of at least 1");
            let fault = Diagnostic::new(&node.place, message);
            faults.push(match node.value {
                Value::Number(0.0) => fault.with_hint("leave the section out for none"),
                _ => fault,
            });
            None
        }
    }
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
