//! The numbers of a run for people: names, and beside each its value with its unit.

use percuss_scene::recording::{Measured, Value};
use percuss_text::numbers::{rounded, shown};
use std::io::{self, Write};

/// Columns of a terminal.
const COLUMNS: usize = 80;
/// Values stand beside names up to this long, below longer ones.
const NAME: usize = 32;
/// Lists of up to so many values are shown, the others counted.
const MOST_SHOWN: usize = 12;

/// Writes each quantity on a line, and on more where its value is long.
pub fn write(quantities: &[Measured], out: &mut impl Write) -> io::Result<()> {
    let widths = quantities.iter().map(|q| q.name.chars().count());
    let widest = widths.filter(|width| *width <= NAME).max().unwrap_or(0);
    for quantity in quantities {
        for line in lines(&quantity.name, &pieces(quantity), widest) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// What is said of a quantity, in pieces that stay on one line.
fn pieces(quantity: &Measured) -> Vec<String> {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    let mut pieces: Vec<String> = match &quantity.value {
        Value::Number(number) => vec![shown(*number)],
        Value::Text(text) => words(text),
        Value::List(list) if list.is_empty() || list.len() > MOST_SHOWN => {
            vec![format!("{} values", list.len())]
        }
        Value::List(list) => list.iter().map(|x| rounded(*x, 5)).collect(),
        Value::Missing => vec!["none".to_owned()],
    };
    let counted = matches!(quantity.value, Value::Number(_) | Value::List(_));
    if let Some(last) = pieces
        .last_mut()
        .filter(|_| counted && quantity.unit != "1")
    {
        *last = format!("{last} {}", quantity.unit);
    }
    match (&quantity.value, &quantity.note) {
        (Value::Number(_), Some(note)) => pieces.extend(words(&format!("({note})"))),
        (Value::Missing, Some(note)) => pieces = words(&format!("none: {note}")),
        _ => {}
    }
    pieces
}

/// A name and the pieces beside it, those that have no room below each other.
fn lines(name: &str, pieces: &[String], widest: usize) -> Vec<String> {
    let indent = widest + 2;
    let mut lines = Vec::new();
    let mut line = name.to_owned();
    let mut width = name.chars().count();
    if width > widest && !pieces.is_empty() {
        lines.push(std::mem::take(&mut line));
        width = 0;
    }
    let mut first = true;
    for piece in pieces {
        let long = piece.chars().count();
        if !first && width + 1 + long > COLUMNS {
            lines.push(std::mem::take(&mut line));
            (width, first) = (0, true);
        }
        let blanks = if first { indent - width } else { 1 };
        line.extend(std::iter::repeat_n(' ', blanks));
        line += piece;
        width += blanks + long;
        first = false;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(quantities: &[(&str, Value, &str, Option<&str>)]) -> String {
        let measured = quantities.iter().map(|(name, value, unit, note)| Measured {
            name: (*name).to_owned(),
            unit: (*unit).to_owned(),
            value: value.clone(),
            note: note.map(str::to_owned),
        });
        let mut out = Vec::new();
        write(&measured.collect::<Vec<_>>(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn values_and_units_stay_beside_their_names() {
        let long = "H G+ ".repeat(20);
        let told = told(&[
            ("period", Value::Number(0.25), "s", None),
            ("sequence", Value::Text(long), "1", None),
            ("times", Value::List(vec![1.0 / 3.0; 10]), "s", None),
            ("count", Value::Number(3.0), "1", Some("at least")),
            ("gone", Value::Missing, "m", Some("it never came")),
            (
                "a_name_that_is_longer_than_any_other_name",
                Value::Number(1.5),
                "m",
                None,
            ),
        ]);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[0], "period    0.25 s");
        assert!(lines[1].starts_with("sequence  H G+ H G+"));
        assert!(lines[2].starts_with("          H G+") || lines[2].starts_with("          G+"));
        assert_eq!(
            lines[3],
            "times     0.33333 0.33333 0.33333 0.33333 0.33333 0.33333 0.33333 0.33333"
        );
        assert_eq!(lines[4], "          0.33333 0.33333 s");
        assert_eq!(lines[5], "count     3 (at least)");
        assert_eq!(lines[6], "gone      none: it never came");
        assert_eq!(
            lines[7..],
            [
                "a_name_that_is_longer_than_any_other_name",
                "          1.5 m"
            ]
        );
        assert!(lines.iter().all(|line| line.chars().count() <= COLUMNS));
    }
}
