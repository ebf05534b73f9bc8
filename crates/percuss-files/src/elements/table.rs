//! Tables of numbers: nodes of other programs, densities of elements.

use super::{Lines, text};
use std::path::Path;

/// Rows of numbers of one length, all finite.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    /// Words of the line before the first row, if that is one of names.
    pub names: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<f64>>,
    /// The line of each row in the file, counted from 1.
    pub lines: Vec<usize>,
}

/// Reads a table; numbers stand between commas, semicolons or blanks. Lines that begin with `*` or `#` are left out.
pub fn read(path: &Path) -> Result<Rows, String> {
    parse(&text(path)?)
}

/// The same of the text of a file.
pub fn parse(text: &str) -> Result<Rows, String> {
    let mut lines = Lines::of(text);
    let mut found = Rows::default();
    while let Some(line) = lines.next() {
        if line.starts_with(['*', '#']) {
            continue;
        }
        let split = |c: char| matches!(c, ',' | ';') || c.is_whitespace();
        let words = line.split(split).filter(|word| !word.is_empty());
        let row: Result<Vec<f64>, _> = words.map(str::parse).collect();
        match row {
            Err(_) if found.rows.is_empty() && found.names.is_empty() => {
                let names = line.split([',', ';']).map(|name| name.trim().to_owned());
                found.names = names.collect();
            }
            Err(_) => {
                let shown: String = line.chars().take(60).collect();
                return Err(lines.fault(format_args!("numbers expected, \"{shown}\" found")));
            }
            Ok(row) => {
                if let Some(x) = row.iter().find(|x| !x.is_finite()) {
                    return Err(lines.fault(format_args!("{x} is not finite")));
                }
                let first = found.rows.first().map_or(row.len(), Vec::len);
                if row.len() != first {
                    return Err(lines.fault(format_args!(
                        "{} numbers, {first} in the rows before",
                        row.len()
                    )));
                }
                found.rows.push(row);
                found.lines.push(lines.number);
            }
        }
    }
    match found.rows.is_empty() {
        true => Err("has no row of numbers".to_owned()),
        false => Ok(found),
    }
}

/// Nodes with their numbers, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Nodes {
    /// Their numbers.
    pub numbers: Vec<u64>,
    /// Their places, in units of the file.
    pub places: Vec<[f64; 3]>,
}

/// Reads a table of nodes: number, x, y and, in space, z.
pub fn nodes(path: &Path) -> Result<Nodes, String> {
    numbered(&read(path)?)
}

fn numbered(table: &Rows) -> Result<Nodes, String> {
    let mut nodes = Nodes::default();
    let mut known = std::collections::BTreeSet::new();
    for (row, line) in table.rows.iter().zip(&table.lines) {
        let [number, x, y, ref z @ ..] = row[..] else {
            return Err(format!(
                "line {line}: a number and two or three coordinates expected"
            ));
        };
        if z.len() > 1 {
            return Err(format!(
                "line {line}: {} numbers; a number and two or three coordinates expected",
                row.len()
            ));
        }
        let whole = number.fract() == 0.0 && (0.0..9e15).contains(&number);
        if !whole || !known.insert(number as u64) {
            let why = if whole {
                "is there twice"
            } else {
                "is no whole number"
            };
            return Err(format!("line {line}: node {number} {why}"));
        }
        nodes.numbers.push(number as u64);
        nodes
            .places
            .push([x, y, z.first().copied().unwrap_or_default()]);
    }
    Ok(nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_as_programs_write_them() {
        let csv = parse("x [m],density [1]\n0.5,1e-2\n\n1.5, 1\n").unwrap();
        assert_eq!(csv.names, ["x [m]", "density [1]"]);
        assert_eq!(csv.rows, [[0.5, 0.01], [1.5, 1.0]]);
        let abaqus = parse("** nodes\n*NODE\n 3, 0., 1.\n 8, 2., 1.5\n").unwrap();
        let nodes = numbered(&abaqus).unwrap();
        assert_eq!(
            (&nodes.numbers[..], nodes.places[1]),
            (&[3, 8][..], [2.0, 1.5, 0.0])
        );
    }

    #[test]
    fn faults_of_tables_are_told_with_their_line() {
        for (text, expected) in [
            ("", "has no row"),
            ("1,2\n3,x\n", "line 2: numbers expected"),
            ("1,2\n3\n", "line 2: 1 numbers, 2 in"),
            ("1,inf\n", "line 1: inf is not finite"),
        ] {
            let found = parse(text).unwrap_err();
            assert!(found.contains(expected), "{found}");
        }
        for (text, expected) in [
            ("1 2\n", "line 1: a number and two or three"),
            ("1 2 3 4 5\n", "line 1: 5 numbers"),
            ("1 0 0\n1 1 0\n", "line 2: node 1 is there twice"),
            ("1.5 0 0\n", "line 1: node 1.5 is no whole number"),
        ] {
            let found = numbered(&parse(text).unwrap()).unwrap_err();
            assert!(found.contains(expected), "{found}");
        }
    }
}
