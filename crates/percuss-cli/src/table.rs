//! Aligned tables in plain text.

use std::io::{self, Write};

/// Rows of cells under a heading; words are aligned left, and the numbers in the columns after them right.
pub struct Table<const N: usize> {
    /// How many columns hold words; they come first.
    words: usize,
    rows: Vec<[String; N]>,
}

impl<const N: usize> Table<N> {
    /// A table with its heading, whose first columns hold words.
    pub fn new(words: usize, heading: [&str; N]) -> Self {
        Table {
            words,
            rows: vec![heading.map(str::to_owned)],
        }
    }

    /// Appends a row.
    pub fn push(&mut self, row: [String; N]) {
        self.rows.push(row);
    }

    /// Writes all rows, columns two blanks apart, nothing at the end of a line.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let width = |cell: &String| cell.chars().count();
        let mut widths = [0; N];
        for row in &self.rows {
            for (most, cell) in widths.iter_mut().zip(row) {
                *most = width(cell).max(*most);
            }
        }
        for row in &self.rows {
            let mut line = String::new();
            for (k, (cell, most)) in row.iter().zip(widths).enumerate() {
                let blanks = " ".repeat(most - width(cell));
                line += if k == 0 { "" } else { "  " };
                line += &match k < self.words {
                    true => format!("{cell}{blanks}"),
                    false => format!("{blanks}{cell}"),
                };
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
