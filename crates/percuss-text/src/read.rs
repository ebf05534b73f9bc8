//! Reading the values of a section. A value of the wrong type is told and something else stands in for it, so that one
//! fault neither hides the next nor leads to another.

use std::ops::RangeInclusive;

use crate::diagnose::{Diagnostic, Faults, Located, Place, Source};
use crate::document::{Node, Table, Value};
use crate::{Entry, Term};

fn wrong(node: &Node, key: &str, wanted: &str, faults: &mut Faults) {
    let message = format!("`{key}` must be {wanted}, not {}", node.kind());
    faults.push(Diagnostic::new(&node.place, message));
}

/// A number or a formula.
pub fn entry(node: &Node, key: &str, faults: &mut Faults) -> Entry {
    let term = match &node.value {
        Value::Number(value) if value.is_finite() => Term::Number(*value),
        Value::Number(_) => {
            let message = format!("`{key}` is not a finite number");
            faults.push(Diagnostic::new(&node.place, message).with_hint("give a finite value"));
            return Located::told(Term::Number(1.0), &node.place);
        }
        Value::Text(text) => Term::Formula(text.clone()),
        _ => {
            wrong(node, key, "a number or a formula", faults);
            return Located::told(Term::Number(1.0), &node.place);
        }
    };
    Located::new(term, &node.place)
}

/// A string for people, which may be empty.
pub fn text(node: &Node, key: &str, faults: &mut Faults) -> Located<String> {
    match node.text() {
        Some(text) => Located::new(text.to_owned(), &node.place),
        None => {
            wrong(node, key, "a string", faults);
            Located::told(String::new(), &node.place)
        }
    }
}

/// A string that names something: not empty, and on one line.
pub fn word(node: &Node, key: &str, faults: &mut Faults) -> Located<String> {
    let word = text(node, key, faults);
    let (message, hint) = if word.is_empty() {
        let message = format!("`{key}` is empty");
        (message, "fill it in, or leave the key out")
    } else if word.contains(char::is_control) {
        let message = format!("`{key}` has a line break or another control character in it");
        (message, "take it out")
    } else {
        return word;
    };
    faults.push(Diagnostic::new(&word.place, message).with_hint(hint));
    Located::told(String::new(), &word.place)
}

/// A unit, which has a place in the first line of a table of numbers.
pub fn unit(node: &Node, key: &str, faults: &mut Faults) -> Located<String> {
    let unit = word(node, key, faults);
    if !unit.contains([',', '"', '[', ']']) {
        return unit;
    }
    let message = format!("`{key}` has a comma, a quote or a bracket in it");
    let hint = "write units like m/s^2 or N m";
    faults.push(Diagnostic::new(&unit.place, message).with_hint(hint));
    Located::told(String::new(), &unit.place)
}

/// A list, each item read by `item`; a single value counts as a list of one where `single` says so.
pub fn list<T>(
    node: &Node,
    key: &str,
    faults: &mut Faults,
    single: bool,
    item: impl Fn(&Node, &str, &mut Faults) -> T,
) -> Located<Vec<T>> {
    let items = match &node.value {
        Value::Array(items) => items
            .iter()
            .enumerate()
            .map(|(i, node)| item(node, &format!("{key}[{i}]"), faults))
            .collect(),
        _ if single => vec![item(node, key, faults)],
        _ => {
            let message = format!("`{key}` must be a list, not {}", node.kind());
            let hint = "put it in brackets, [ and ]";
            faults.push(Diagnostic::new(&node.place, message).with_hint(hint));
            return Located::told(Vec::new(), &node.place);
        }
    };
    Located::new(items, &node.place)
}

/// The same under a key that must be there.
pub fn required_list<T>(
    table: &mut Table<'_>,
    key: &'static str,
    hint: &str,
    faults: &mut Faults,
    single: bool,
    item: impl Fn(&Node, &str, &mut Faults) -> T,
) -> Located<Vec<T>> {
    match table.require(key, hint, faults) {
        Some(node) => list(node, key, faults, single, item),
        None => Located::told(Vec::new(), &table.place),
    }
}

/// A number or formula under a key, `default` where there is none.
pub fn entry_or(
    table: &mut Table<'_>,
    key: &'static str,
    default: f64,
    faults: &mut Faults,
) -> Entry {
    optional_entry(table, key, faults).unwrap_or_else(|| default.into())
}

/// A number or formula under a key that may be absent.
pub fn optional_entry(
    table: &mut Table<'_>,
    key: &'static str,
    faults: &mut Faults,
) -> Option<Entry> {
    table.take(key).map(|node| entry(node, key, faults))
}

/// A number or formula under a key that must be there.
pub fn required_entry(
    table: &mut Table<'_>,
    key: &'static str,
    hint: &str,
    faults: &mut Faults,
) -> Entry {
    match table.require(key, hint, faults) {
        Some(node) => entry(node, key, faults),
        None => Located::told(Term::Number(1.0), &table.place),
    }
}

/// A string for people under a key that may be absent.
pub fn optional_text(
    table: &mut Table<'_>,
    key: &'static str,
    faults: &mut Faults,
) -> Option<Located<String>> {
    table.take(key).map(|node| text(node, key, faults))
}

/// A string that names something under a key that may be absent.
pub fn optional_word(
    table: &mut Table<'_>,
    key: &'static str,
    faults: &mut Faults,
) -> Option<Located<String>> {
    table.take(key).map(|node| word(node, key, faults))
}

/// A string that names something under a key that must be there.
pub fn required_word(
    table: &mut Table<'_>,
    key: &'static str,
    hint: &str,
    faults: &mut Faults,
) -> Located<String> {
    match table.require(key, hint, faults) {
        Some(node) => word(node, key, faults),
        None => Located::told(String::new(), &table.place),
    }
}

/// A list of numbers or formulas under a key that may be absent.
pub fn optional_row(
    table: &mut Table<'_>,
    key: &'static str,
    faults: &mut Faults,
) -> Option<Located<Vec<Entry>>> {
    let node = table.take(key)?;
    Some(list(node, key, faults, false, entry))
}

/// A list of lists of numbers or formulas.
pub fn matrix(node: &Node, key: &str, faults: &mut Faults) -> Located<Vec<Located<Vec<Entry>>>> {
    list(node, key, faults, false, |row, key, faults| {
        list(row, key, faults, false, entry)
    })
}

/// The largest whole number that every reader of numbers keeps exactly.
pub const LARGEST: i64 = 1 << 53;

/// The same under a key that must be there.
pub fn required_matrix(
    table: &mut Table<'_>,
    key: &'static str,
    hint: &str,
    faults: &mut Faults,
) -> Located<Vec<Located<Vec<Entry>>>> {
    required_list(table, key, hint, faults, false, |row, key, faults| {
        list(row, key, faults, false, entry)
    })
}

/// A whole number within bounds under a key, `default` where there is none.
pub fn whole_or(
    table: &mut Table<'_>,
    key: &'static str,
    default: i64,
    bounds: RangeInclusive<i64>,
    faults: &mut Faults,
) -> Located<i64> {
    match table.take(key) {
        Some(node) => whole(node, key, default, bounds, faults),
        None => default.into(),
    }
}

/// A whole number within bounds under a key that may be absent.
pub fn optional_whole(
    table: &mut Table<'_>,
    key: &'static str,
    bounds: RangeInclusive<i64>,
    faults: &mut Faults,
) -> Option<Located<i64>> {
    let stand_in = *bounds.start();
    let node = table.take(key)?;
    Some(whole(node, key, stand_in, bounds, faults))
}

/// A whole number within bounds, so that whatever is counted has an end before memory is taken for it.
pub fn whole(
    node: &Node,
    key: &str,
    stand_in: i64,
    bounds: RangeInclusive<i64>,
    faults: &mut Faults,
) -> Located<i64> {
    let Value::Number(value) = node.value else {
        wrong(node, key, "a whole number", faults);
        return Located::told(stand_in, &node.place);
    };
    let (least, most) = (*bounds.start() as f64, *bounds.end() as f64);
    if value.fract() == 0.0 && (least..=most).contains(&value) {
        return Located::new(value as i64, &node.place);
    }
    faults.push(if value > most {
        let message = format!("`{key}` = {} is too much", shown(value));
        Diagnostic::new(&node.place, message).with_hint(format!("at most {most}"))
    } else {
        let message = format!("`{key}` must be a whole number of at least {least}");
        Diagnostic::new(&node.place, message)
    });
    Located::told(stand_in, &node.place)
}

/// A number without hundreds of zeros.
fn shown(value: f64) -> String {
    match value.abs() < 1e15 {
        true => value.to_string(),
        false => format!("{value:e}"),
    }
}

/// How many: a whole number of at least 1.
pub fn count(node: &Node, key: &str, faults: &mut Faults) -> Located<i64> {
    if let Value::Number(0.0) = node.value {
        let message = format!("`{key}` must be a whole number of at least 1");
        let fault = Diagnostic::new(&node.place, message);
        faults.push(fault.with_hint("leave the section out for none"));
        return Located::told(1, &node.place);
    }
    whole(node, key, 1, 1..=LARGEST, faults)
}

/// Whether a value is a list.
pub fn is_list(node: &Node) -> bool {
    matches!(node.value, Value::Array(_))
}

/// True or false.
pub fn boolean_or(
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
pub fn section<'a>(root: &mut Table<'a>, key: &'static str, faults: &mut Faults) -> Table<'a> {
    match root.take(key) {
        Some(node) => Table::new(node, key, faults),
        None => Table::absent(&Place::default()),
    }
}

/// The entries of a list of tables, `[[key]]`.
pub fn tables<'a>(root: &mut Table<'a>, key: &'static str, faults: &mut Faults) -> Vec<Table<'a>> {
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

/// Reads a list of tables whose default names count from 1.
pub fn numbered<T>(
    tables: Vec<Table<'_>>,
    read: impl Fn(Table<'_>, usize, &mut Faults) -> T,
    faults: &mut Faults,
) -> Vec<T> {
    let tables = tables.into_iter().enumerate();
    tables
        .map(|(i, table)| read(table, i + 1, faults))
        .collect()
}

/// One row or a list of rows.
pub fn rows(node: &Node, key: &str, faults: &mut Faults) -> Located<Vec<Located<Vec<Entry>>>> {
    let nested = match &node.value {
        Value::Array(items) => items
            .iter()
            .any(|item| matches!(item.value, Value::Array(_))),
        _ => false,
    };
    if nested {
        matrix(node, key, faults)
    } else {
        let row = list(node, key, faults, false, entry);
        Located::new(vec![row], &node.place)
    }
}

/// The name of the `number`-th of its kind.
pub fn name(
    table: &mut Table<'_>,
    kind: &str,
    number: usize,
    faults: &mut Faults,
) -> Located<String> {
    let default = match number {
        1 => kind.to_owned(),
        n => format!("{kind}{n}"),
    };
    optional_word(table, "name", faults).unwrap_or_else(|| Located::new(default, &table.place))
}

/// A word under a key, `default` where there is none.
pub fn word_or(
    table: &mut Table<'_>,
    key: &'static str,
    default: &str,
    faults: &mut Faults,
) -> Located<String> {
    optional_word(table, key, faults)
        .unwrap_or_else(|| Located::new(default.to_owned(), &table.place))
}

/// All entries of a list of tables.
pub fn each<T>(
    root: &mut Table<'_>,
    key: &'static str,
    faults: &mut Faults,
    mut read: impl FnMut(&mut Table<'_>, &mut Faults) -> T,
) -> Vec<T> {
    let tables = tables(root, key, faults).into_iter();
    let read = |mut table: Table<'_>| {
        let entry = read(&mut table, faults);
        table.finish(faults);
        entry
    };
    tables.map(read).collect()
}

/// The same of entries with names, which by default are the key and a number from 1 on.
pub fn each_named<T>(
    root: &mut Table<'_>,
    key: &'static str,
    faults: &mut Faults,
    mut read: impl FnMut(&mut Table<'_>, Located<String>, &mut Faults) -> T,
) -> Vec<T> {
    let mut number = 0;
    each(root, key, faults, |table, faults| {
        number += 1;
        let name = optional_word(table, "name", faults);
        let name = name.unwrap_or_else(|| Located::new(format!("{key}{number}"), &table.place));
        read(table, name, faults)
    })
}
