use super::Grid;
use super::journal::Point;
use super::vary::Vary;
use std::fmt::Write;

/// The results of a sweep as one table.
pub struct Table<'a> {
    /// What was varied.
    pub vary: &'a [Vary],
    /// The points.
    pub grid: &'a Grid,
    /// Quantities with their units.
    pub columns: &'a [(String, String)],
    /// Results in the order of the grid.
    pub points: &'a [Point],
}

impl Table<'_> {
    /// CSV: parameters, quantities, status. A quantity that is a list takes a row for each of its values, counted in
    /// the column sample; single numbers repeat there.
    pub fn csv(&self) -> String {
        let lists = self
            .points
            .iter()
            .any(|point| point.values.iter().any(|values| values.len() > 1));
        let mut text = String::new();
        let mut header: Vec<String> = self.vary.iter().map(|vary| quoted(&vary.path)).collect();
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
            let rows = point.values.iter().map(Vec::len).max().unwrap_or(0).max(1);
            for row in 0..rows {
                for x in self.grid.at(point.index) {
                    // writing to a string cannot fail
                    let _ = write!(text, "{x:?},");
                }
                if lists {
                    let _ = write!(text, "{},", row + 1);
                }
                for k in 0..self.columns.len() {
                    let values = point.values.get(k).map_or(&[][..], |values| values);
                    let value = match values {
                        [single] => Some(single),
                        list => list.get(row),
                    };
                    if let Some(value) = value {
                        let _ = write!(text, "{value:?}");
                    }
                    text.push(',');
                }
                text += &quoted(&point.status);
                text.push('\n');
            }
        }
        text
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
