//! From TOML text to the tree.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Node, Value};
use crate::diagnose::{Diagnostic, Located, Place, Source};

/// Longest text in which all faults of syntax are looked for, in bytes. In a longer one the parser stops at the one it
/// meets first, which need not be the uppermost.
const LONGEST: usize = 1 << 16;

/// Reads the text. Only the uppermost fault of syntax is told: those below it are mostly its echoes.
pub fn parse(text: &str) -> Result<Node, Diagnostic> {
    let (table, errors) = if text.len() <= LONGEST {
        DeTable::parse_recoverable(text)
    } else {
        match DeTable::parse(text) {
            Ok(table) => (table, Vec::new()),
            Err(error) => (Spanned::new(0..0, DeTable::new()), vec![error]),
        }
    };
    let end = text.len()..text.len();
    let spans = errors
        .iter()
        .map(|error| (error.span().unwrap_or(end.clone()), error));
    if let Some((span, error)) = spans.min_by_key(|(span, _)| span.start) {
        let message = format!("not valid TOML: {}", error.message().trim());
        let hint = hint(text, span.start);
        return Err(Diagnostic::new(&Place::new(Source::File, span), message).with_hint(hint));
    }
    let reader = Reader {
        text,
        source: Source::File,
        offset: 0,
    };
    Ok(reader.table(table.get_ref(), 0..0))
}

/// What to do about a fault of syntax. One at the beginning of a line is often due to a line above.
fn hint(text: &str, start: usize) -> &'static str {
    let before = text.get(..start).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    if start >= text.trim_end().len() {
        "the file seems to be cut short"
    } else if before.contains('\n') && line.trim().is_empty() {
        "look here; or is a bracket or quote left open above?"
    } else if text.get(start..).is_some_and(|text| text.starts_with('.')) {
        "write a digit before the point, as in 0.5"
    } else if is_decimal_comma(before, text.get(start..).unwrap_or_default()) {
        "write a point, not a comma, before decimals, as in 0.5"
    } else if is_number_with_unit(text.get(start..).unwrap_or_default()) {
        "leave the unit out: numbers are in m, kg, s and rad; formulas stand in quotes"
    } else {
        "look at the quotes, brackets and equal signs here"
    }
}

/// Whether a fault lies between the digits of something like `0,5`.
fn is_decimal_comma(before: &str, after: &str) -> bool {
    let digit = |c: char| c.is_ascii_digit();
    before.ends_with(digit)
        && after
            .strip_prefix(',')
            .is_some_and(|rest| rest.starts_with(digit))
}

/// Whether a line begins with something like `5 cm` or `2*r`.
fn is_number_with_unit(text: &str) -> bool {
    let value = text.lines().next().unwrap_or_default();
    let value = value.trim_start_matches(['+', '-', '.']);
    let unit = value.trim_start_matches(|c: char| c.is_ascii_digit() || "._ *".contains(c));
    value.starts_with(|c: char| c.is_ascii_digit()) && unit.starts_with(char::is_alphabetic)
}

/// Reads the value of an override, which lies at `offset` of its argument. What is not TOML is a
/// string without quotes, as in `contact.0.gap=y - 1`.
pub(super) fn parse_value(argument: &str, offset: usize, source: Source) -> Node {
    let text = &argument[offset..];
    let reader = Reader {
        text,
        source,
        offset,
    };
    match DeValue::parse(text) {
        Ok(value) => reader.node(&value),
        Err(_) => Node {
            value: Value::Text(text.trim().to_owned()),
            place: Place {
                inset: Some(text.len() - text.trim_start().len()),
                ..Place::new(source, offset..argument.len())
            },
        },
    }
}

struct Reader<'a> {
    text: &'a str,
    source: Source,
    /// Where `text` begins in its source.
    offset: usize,
}

impl Reader<'_> {
    fn place(&self, span: Range<usize>) -> Place {
        Place::new(
            self.source,
            span.start + self.offset..span.end + self.offset,
        )
    }

    fn node(&self, value: &Spanned<DeValue<'_>>) -> Node {
        let span = value.span();
        let mut place = self.place(span.clone());
        let value = match value.get_ref() {
            DeValue::Table(table) => return self.table(table, span),
            DeValue::Array(items) => Value::Array(items.iter().map(|v| self.node(v)).collect()),
            DeValue::String(text) => {
                let inner = self.text.get(span.start + 1..span.end.saturating_sub(1));
                place.inset = (inner == Some(text.as_ref())).then_some(1);
                Value::Text(text.to_string())
            }
            DeValue::Integer(number) => Value::Number(
                i64::from_str_radix(number.as_str(), number.radix())
                    .map_or(f64::NAN, |integer| integer as f64),
            ),
            DeValue::Float(number) => Value::Number(number.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Boolean(boolean) => Value::Boolean(*boolean),
            DeValue::Datetime(_) => Value::Date,
        };
        Node { value, place }
    }

    fn table(&self, table: &DeTable<'_>, span: Range<usize>) -> Node {
        let mut entries: Vec<(Located<String>, Node)> = table
            .iter()
            .map(|(key, value)| {
                let place = self.place(key.span());
                (
                    Located::new(key.get_ref().to_string(), &place),
                    self.node(value),
                )
            })
            .collect();
        entries.sort_by_key(|(key, _)| key.place.span.start);
        Node {
            value: Value::Table(entries),
            place: self.place(span),
        }
    }
}
