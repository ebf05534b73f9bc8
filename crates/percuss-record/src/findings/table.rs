use std::io::{self, Write};

use crate::recording::Column;
use percuss_text::words::counted;

/// A table of numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Name of its file, without extension.
    pub name: String,
    /// Its columns; shorter ones end earlier.
    pub columns: Vec<Column>,
    /// Why values are missing, by the number of the column.
    gaps: Vec<(usize, String)>,
}

impl Table {
    /// A table without columns.
    pub fn new(name: impl Into<String>) -> Self {
        Table {
            name: name.into(),
            columns: Vec::new(),
            gaps: Vec::new(),
        }
    }

    /// The same with one more column.
    pub fn with(mut self, name: &str, unit: &str, values: Vec<f64>) -> Self {
        self.columns.push(Column {
            name: name.to_owned(),
            unit: unit.to_owned(),
            values,
        });
        self
    }

    /// The same with one more column, in which values that are not numbers are missing for a reason.
    pub fn with_gaps(mut self, name: &str, unit: &str, values: Vec<f64>, why: &str) -> Self {
        self.gaps.push((self.columns.len(), why.to_owned()));
        self.with(name, unit, values)
    }

    /// Where values are missing, and why, a line for each reason.
    pub(super) fn missing(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for (k, column) in self.columns.iter().enumerate() {
            let missing = column.values.iter().filter(|value| value.is_nan()).count();
            if missing == 0 {
                continue;
            }
            let why = self.gaps.iter().find(|(of, _)| *of == k);
            let why = why.map_or("none was found", |(_, why)| why);
            lines.push(format!(
                "findings/{}.csv: `{}` has no value in {missing} of {}: {why}",
                self.name,
                column.name,
                counted(column.values.len(), "row"),
            ));
        }
        lines
    }

    /// As CSV; the header gives each column with its unit. Numbers read back as the same bits.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for (i, column) in self.columns.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            write!(out, "{comma}{} [{}]", column.name, column.unit)?;
        }
        writeln!(out)?;
        let rows = self.columns.iter().map(|column| column.values.len()).max();
        for row in 0..rows.unwrap_or(0) {
            for (i, column) in self.columns.iter().enumerate() {
                let comma = if i > 0 { "," } else { "" };
                match column.values.get(row) {
                    Some(value) => write!(out, "{comma}{value:?}")?,
                    None => write!(out, "{comma}")?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_values_are_told() {
        let none = f64::NAN;
        let table = Table::new("zone")
            .with("delta", "1", vec![0.1, 0.2])
            .with_gaps("left", "1", vec![none, 1.5], "there is no zone")
            .with("right", "1", vec![none; 2]);
        assert_eq!(
            table.missing(),
            [
                "findings/zone.csv: `left` has no value in 1 of 2 rows: there is no zone",
                "findings/zone.csv: `right` has no value in 2 of 2 rows: none was found",
            ]
        );
    }

    #[test]
    fn columns_may_end_early() {
        let table = Table::new("t")
            .with("x", "m", vec![0.1, 2e-9])
            .with("n", "1", vec![3.0]);
        let mut text = Vec::new();
        table.write(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(text, "x [m],n [1]\n0.1,3.0\n2e-9,\n");
    }
}
