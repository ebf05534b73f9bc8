//! Dots over a parameter: the quantities of a sweep, bifurcation diagrams.

use std::fmt::Write as _;

use crate::axis::Scale;
use crate::decimate::{self, Point};
use crate::label::Label;
use crate::palette;
use crate::sheet::{Key, Setup, Sheet};

/// Dots of all kinds together, which bounds the size of a picture.
const MOST_DOTS: usize = 20_000;

/// A picture of dots.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scatter {
    /// What it shows; may be empty.
    pub title: String,
    /// What goes to the right, such as the parameter of a sweep.
    pub x: Axis,
    /// What goes up.
    pub y: Axis,
    /// The dots, each kind in a colour of its own.
    pub dots: Vec<Dots>,
}

/// What an axis stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Axis {
    /// Name of the quantity.
    pub name: String,
    /// Its unit; nothing is written for `1`.
    pub unit: String,
    /// Whether the axis is logarithmic; values that are not positive then have no place.
    pub log: bool,
}

impl Axis {
    /// A linear axis.
    pub fn new(name: impl Into<String>, unit: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            unit: unit.into(),
            log: false,
        }
    }

    /// The same axis, logarithmic.
    pub fn log(self) -> Self {
        Self { log: true, ..self }
    }

    fn label(&self) -> Label {
        Label::new([(self.name.as_str(), self.unit.as_str())])
    }

    fn shows(&self, value: f64) -> bool {
        self.scale(std::iter::empty()).shows(value)
    }

    fn scale(&self, values: impl Iterator<Item = f64>) -> Scale {
        match self.log {
            true => Scale::log_around(values),
            false => Scale::around(values),
        }
    }
}

/// One kind of dots.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dots {
    /// Its name in the legend, which is there for more than one kind.
    pub name: String,
    /// Pairs of x and y, in any order; one x may come with many y.
    pub points: Vec<(f64, f64)>,
}

impl Dots {
    /// Dots of this name.
    pub fn new(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self {
            name: name.into(),
            points,
        }
    }
}

/// Draws dots as a picture of its own, in SVG. How many have no place on the axes is written in
/// its corner.
pub fn scatter_svg(scatter: &Scatter) -> String {
    let (x_scale, y_scale) = scales(scatter);
    let kinds = scatter.dots.iter().enumerate();
    let mut legend: Vec<Key> = kinds
        .map(|(n, dots)| Key::Dots(n, dots.name.clone()))
        .collect();
    if legend.len() == 1 {
        legend.clear();
    }
    let mut sheet = Sheet::new(Setup {
        title: &scatter.title,
        x: (&scatter.x.label(), x_scale),
        y: (&scatter.y.label(), y_scale),
        legend,
    });
    let most = MOST_DOTS / scatter.dots.len().max(1);
    let mut shown = 0;
    for (n, dots) in scatter.dots.iter().enumerate() {
        let places = dots.points.iter().filter_map(|(x, y)| sheet.place(*x, *y));
        let places: Vec<Point> = places.collect();
        shown += places.len();
        sheet.push(&path(n, &decimate::dots(&places, most)));
    }
    let all: usize = scatter.dots.iter().map(|dots| dots.points.len()).sum();
    if shown == 0 {
        sheet.remark("there is nothing to show here");
    } else if shown < all {
        sheet.footnote(&format!("{} without a place on these axes", all - shown));
    }
    sheet.finish()
}

/// Axes around the dots that have a place on both.
fn scales(scatter: &Scatter) -> (Scale, Scale) {
    let all = scatter.dots.iter().flat_map(|dots| &dots.points);
    let shown = all.filter(|(x, y)| scatter.x.shows(*x) && scatter.y.shows(*y));
    (
        scatter.x.scale(shown.clone().map(|(x, _)| *x)),
        scatter.y.scale(shown.map(|(_, y)| *y)),
    )
}

/// Dots as a path of strokes without length, smaller where there are many.
pub(crate) fn path(n: usize, places: &[Point]) -> String {
    if places.is_empty() {
        return String::new();
    }
    let size = match places.len() {
        0..=150 => 5.0,
        151..=1500 => 3.0,
        _ => 1.5,
    };
    let mut d = String::new();
    for (x, y) in places {
        let _ = write!(d, "M{x:.1} {y:.1}h0");
    }
    let look = palette::stroke(n);
    format!("<path {look} stroke-width=\"{size}\" stroke-linecap=\"round\" d=\"{d}\"/>\n")
}
