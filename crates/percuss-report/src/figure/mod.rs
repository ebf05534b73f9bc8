//! Figures: lines, dots, areas and fields over two axes.

mod cells;
mod png;

use std::fmt::Write as _;

use percuss_scene::findings::{Axis, Cells, Figure, Layer, Look};

use crate::axis::Scale;
use crate::decimate::{self, Point};
use crate::label::Label;
use crate::palette;
use crate::plot::curve;
use crate::scatter;
use crate::sheet::{Key, NARROW, Setup, Sheet, WIDTH};

/// Points of all layers together, which bounds the size of a picture.
const MOST_POINTS: usize = 12_000;

/// Draws a figure as a picture of its own, in SVG. Long curves are thinned such that the picture stays the same.
pub fn figure_svg(figure: &Figure) -> String {
    as_wide(figure, WIDTH)
}

/// The same for a page.
pub(crate) fn narrow_svg(figure: &Figure) -> String {
    as_wide(figure, NARROW)
}

fn as_wide(figure: &Figure, wide: f64) -> String {
    let (x, y) = scales(figure, wide);
    let setup = Setup {
        title: &figure.title,
        x: (&label(&figure.x), x),
        y: (&label(&figure.y), y),
        legend: legend(figure),
    };
    let mut sheet = Sheet::as_wide(setup, wide);
    let most = MOST_POINTS / figure.layers.len().max(1);
    let drawn = figure.layers.iter().map(|layer| draw(layer, &sheet, most));
    let drawn: Vec<String> = drawn.collect();
    if drawn.iter().all(String::is_empty) {
        sheet.remark("there is nothing to show here");
    }
    sheet.push(&sheet.clipped(&drawn.concat()));
    sheet.finish()
}

fn label(axis: &Axis) -> Label {
    Label::new([(axis.name.as_str(), axis.unit.as_str())])
}

/// The number of the stroke that has this colour and look.
fn stroke(colour: usize, look: Look) -> usize {
    let dashes = match look {
        Look::Solid => 0,
        Look::Dashed => 1,
        Look::Dotted => 2,
    };
    palette::number(colour, dashes)
}

fn draw(layer: &Layer, sheet: &Sheet, most: usize) -> String {
    let places = |points: &[[f64; 2]]| -> Vec<Option<Point>> {
        let places = points.iter().map(|[x, y]| sheet.place(*x, *y));
        places.collect()
    };
    match layer {
        Layer::Line {
            colour,
            look,
            points,
            ..
        } => curve(stroke(*colour, *look), &places(points), false, most),
        Layer::Dots { colour, points, .. } => {
            let places: Vec<Point> = places(points).into_iter().flatten().collect();
            scatter::path(*colour, &decimate::dots(&places, most))
        }
        Layer::Area { colour, points, .. } => area(*colour, &places(points)),
        Layer::Cells(field) => cells::draw(field, sheet),
    }
}

fn area(colour: usize, places: &[Option<Point>]) -> String {
    let mut d = String::new();
    for (x, y) in places.iter().flatten() {
        let go = if d.is_empty() { 'M' } else { 'L' };
        let _ = write!(d, "{go}{x:.1} {y:.1}");
    }
    match d.is_empty() {
        true => d,
        false => format!("<path {} d=\"{d}Z\"/>\n", palette::fill(colour)),
    }
}

/// What the legend says; nothing where one layer needs no words.
fn legend(figure: &Figure) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    for layer in &figure.layers {
        let key = match layer {
            Layer::Line {
                name, colour, look, ..
            } => Key::Line(stroke(*colour, *look), name.clone()),
            Layer::Dots { name, colour, .. } => Key::Dots(*colour, name.clone()),
            Layer::Area { name, colour, .. } => Key::Area(*colour, name.clone()),
            Layer::Cells(field) => Key::Ramp(cells::words(field)),
        };
        let known = keys.iter().any(|other| other.name() == key.name());
        if !key.name().is_empty() && !known {
            keys.push(key);
        }
    }
    if let [Key::Line(..) | Key::Dots(..)] = keys[..] {
        keys.clear();
    }
    keys
}

/// Axes around everything that has a place on both, or as they were asked for.
fn scales(figure: &Figure, wide: f64) -> (Scale, Scale) {
    let (mut xs, mut ys) = (Vec::new(), Vec::new());
    let mut note = |[x, y]: [f64; 2]| {
        let shown = shows(&figure.x, x) && shows(&figure.y, y);
        if shown {
            xs.push(x);
            ys.push(y);
        }
    };
    let mut filled = false;
    for layer in &figure.layers {
        match layer {
            Layer::Line { points, .. }
            | Layer::Dots { points, .. }
            | Layer::Area { points, .. } => points.iter().copied().for_each(&mut note),
            Layer::Cells(Cells { x, y, .. }) => {
                filled = true;
                note([x[0], y[0]]);
                note([x[1], y[1]]);
            }
        }
    }
    let (x, y) = (scale(&figure.x, &xs, filled), scale(&figure.y, &ys, filled));
    match figure.equal && !x.log && !y.log {
        true => Sheet::equal(x, y, wide),
        false => (x, y),
    }
}

fn shows(axis: &Axis, value: f64) -> bool {
    let inside = axis.range.is_none_or(|[lo, hi]| lo <= value && value <= hi);
    value.is_finite() && inside && (!axis.log || value > 0.0)
}

fn scale(axis: &Axis, values: &[f64], filled: bool) -> Scale {
    let bounds = || {
        let lo = values.iter().copied().fold(f64::INFINITY, f64::min);
        let hi = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (lo, hi)
    };
    match (axis.range, axis.log) {
        (Some([lo, hi]), true) => Scale { lo, hi, log: true },
        (Some([lo, hi]), false) => Scale::exact(lo, hi),
        (None, true) => Scale::log_around(values.iter().copied()),
        (None, false) if filled && !values.is_empty() => Scale::exact(bounds().0, bounds().1),
        (None, false) => Scale::around(values.iter().copied()),
    }
}
