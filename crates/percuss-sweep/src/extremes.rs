//! Where quantities are smallest and largest over a sweep.

use crate::journal::Point;
use crate::table::Table;
use percuss_text::numbers::shown;

/// The extremes of one quantity.
pub struct Extremes<'a> {
    /// Its column.
    pub column: usize,
    /// The points of its smallest and largest value; the first of them where several have it.
    pub ends: [&'a Point; 2],
}

impl<'a> Extremes<'a> {
    /// Those of a quantity that is one number at every point that is ok and has it; nothing where it is the same at all.
    pub fn of(table: &Table<'a>, column: usize) -> Option<Self> {
        let ok = table.points.iter().filter(|point| point.status == "ok");
        let mut ends: Option<[&Point; 2]> = None;
        for point in ok {
            let x = match point.values.get(column).map_or(&[][..], |values| values) {
                [] => continue,
                [x] => *x,
                _ => return None,
            };
            let [least, most] = *ends.get_or_insert([point; 2]);
            ends = Some([
                if x < value(least, column) {
                    point
                } else {
                    least
                },
                if x > value(most, column) { point } else { most },
            ]);
        }
        let ends = ends.filter(|[least, most]| value(least, column) < value(most, column))?;
        Some(Extremes { column, ends })
    }

    /// The value at one of its ends.
    pub fn value(&self, end: &Point) -> f64 {
        value(end, self.column)
    }
}

fn value(point: &Point, column: usize) -> f64 {
    let values = point.values.get(column);
    values.and_then(|v| v.first().copied()).unwrap_or(f64::NAN)
}

/// The parameters of a point in words.
pub fn place(table: &Table<'_>, point: &Point) -> String {
    let parts = table.grid.vary.iter().zip(table.grid.at(point.index));
    let parts = parts.map(|(vary, x)| format!("{} = {}", vary.label(), shown(x)));
    parts.collect::<Vec<_>>().join(", ")
}
