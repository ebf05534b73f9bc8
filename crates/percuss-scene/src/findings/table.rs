use std::io::{self, Write};

use crate::recording::Column;

/// A table of numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Name of its file, without extension.
    pub name: String,
    /// Its columns; shorter ones end earlier.
    pub columns: Vec<Column>,
}

impl Table {
    /// A table without columns.
    pub fn new(name: impl Into<String>) -> Self {
        Table {
            name: name.into(),
            columns: Vec::new(),
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

    /// As CSV; the header gives each column with its unit. Numbers read back as the same bits.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
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
