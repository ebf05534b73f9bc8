//! Fields of values, as an image of one pixel per cell.

use percuss_scene::findings::Cells;

use super::png;
use crate::number::significant;
use crate::palette::colour;
use crate::sheet::Sheet;

/// Where the values lie, of those that are numbers.
fn range(field: &Cells) -> Option<(f64, f64)> {
    let values = field.values.iter().copied().filter(|v| v.is_finite());
    values.fold(None, |range, v| match range {
        None => Some((v, v)),
        Some((lo, hi)) => Some((v.min(lo), v.max(hi))),
    })
}

/// Such as `contacts: 0 to 1`; the legend.
pub(super) fn words(field: &Cells) -> String {
    let unit = match field.unit.as_str() {
        "" | "1" => String::new(),
        unit => format!(" {unit}"),
    };
    match range(field) {
        Some((lo, hi)) if lo < hi => {
            let (lo, hi) = (significant(lo, 3), significant(hi, 3));
            format!("{}: {lo} to {hi}{unit}", field.name)
        }
        _ => field.name.clone(),
    }
}

/// The image in its place; nothing where there is no value.
pub(super) fn draw(field: &Cells, sheet: &Sheet) -> String {
    let rows = field.values.len().checked_div(field.columns).unwrap_or(0);
    let corners = sheet
        .place(field.x[0], field.y[1])
        .zip(sheet.place(field.x[1], field.y[0]));
    let (Some((lo, hi)), Some(((left, top), (right, bottom)))) = (range(field), corners) else {
        return String::new();
    };
    let mut pixels = Vec::with_capacity(4 * rows * field.columns);
    for row in (0..rows).rev() {
        for value in &field.values[row * field.columns..(row + 1) * field.columns] {
            let part = if hi > lo {
                (value - lo) / (hi - lo)
            } else {
                1.0
            };
            let [r, g, b] = colour(part);
            let seen = if value.is_finite() { 255 } else { 0 };
            pixels.extend([r, g, b, seen]);
        }
    }
    let image = png::data_address(field.columns, rows, &pixels);
    format!(
        "<image x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" preserveAspectRatio=\"none\" \
         style=\"image-rendering:pixelated\" href=\"{image}\"/>\n",
        right - left,
        bottom - top
    )
}
