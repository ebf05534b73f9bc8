use crate::grid::Grid;
use crate::journal::Point;
use std::fmt::Write;

/// The results of a sweep as one table.
pub struct Table<'a> {
    /// The points.
    pub grid: &'a Grid,
    /// Quantities with their units.
    pub columns: &'a [(String, String)],
    /// How many of them, the first ones, are measured from samples.
    pub sampled: usize,
    /// Results in the order of the grid.
    pub points: &'a [Point],
}

impl Table<'_> {
    /// CSV: parameters, quantities, status; one row for each point. Only a list that is measured from samples, as of a
    /// stroboscope, takes a row for each of its values, counted in the column sample; all else repeats there. Other lists
    /// are in one cell, their values apart by blanks.
    pub fn csv(&self) -> String {
        let rows = |point: &Point| {
            let sampled = point.values.iter().take(self.sampled);
            sampled.map(Vec::len).max().unwrap_or(0).max(1)
        };
        let lists = self.points.iter().any(|point| rows(point) > 1);
        let mut text = String::new();
        let mut header: Vec<String> = self
            .grid
            .vary
            .iter()
            .map(|vary| quoted(&vary.path))
            .collect();
        if lists {
            header.push("sample".to_owned());
        }
        header.extend(
            self.columns
                .iter()
                .map(|(name, unit)| quoted(&format!("{name} [{unit}]"))),
        );
        header.push("status".to_owned());
        text += &header.join(",");
        text.push('\n');
        for point in self.points {
            for row in 0..rows(point) {
                for x in self.grid.at(point.index) {
                    // writing to a string cannot fail
                    let _ = write!(text, "{x:?},");
                }
                if lists {
                    let _ = write!(text, "{},", row + 1);
                }
                for k in 0..self.columns.len() {
                    text += &quoted(&self.cell(point, k, row));
                    text.push(',');
                }
                text += &quoted(&point.status);
                text.push('\n');
            }
        }
        text
    }

    /// What a quantity has in a row of a point.
    fn cell(&self, point: &Point, column: usize, row: usize) -> String {
        if let Some((_, words)) = point.words.iter().find(|(k, _)| *k == column) {
            return words.clone();
        }
        let values = point.values.get(column).map_or(&[][..], |values| values);
        match values {
            [single] => format!("{single:?}"),
            list if column < self.sampled => {
                list.get(row).map(|x| format!("{x:?}")).unwrap_or_default()
            }
            list => {
                let all: Vec<String> = list.iter().map(|x| format!("{x:?}")).collect();
                all.join(" ")
            }
        }
    }
}

/// A cell that CSV readers take as one.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
