//! Channels over time, or over one another.

use std::fmt::Write as _;

use percuss_scene::recording::{Event, Recording};
use percuss_scene::scene::Plot;

use crate::ReportError;
use crate::axis::Scale;
use crate::curve::{Stretch, is_complete};
use crate::decimate::{self, Point};
use crate::label::Label;
use crate::marks::marks;
use crate::palette;
use crate::sheet::{Key, Setup, Sheet};

/// Points of all curves together, which bounds the size of a picture.
const MOST_POINTS: usize = 12_000;

/// Draws a plot of a recording as a picture of its own, in SVG.
///
/// The curves pass through the samples and the events, and break where a value is not a finite
/// number. Where there is nothing to draw the picture says so. Long recordings are thinned such
/// that the picture stays the same.
pub fn plot_svg(recording: &Recording, plot: &Plot) -> Result<String, ReportError> {
    let view = View::new(recording, plot)?;
    let mut channels = vec![view.x];
    channels.extend(&view.ys);
    let stretch = Stretch::new(recording, &channels, view.from, view.to);
    let (xs, columns) = match stretch.columns.split_first() {
        Some((xs, columns)) => (xs.as_slice(), columns),
        None => (&[][..], &[][..]),
    };
    let mut sheet = view.sheet(recording, plot, xs, columns);
    let most = MOST_POINTS / columns.len().max(1);
    let mut empty = true;
    for (n, values) in columns.iter().enumerate() {
        let points = xs.iter().zip(values).map(|(x, y)| sheet.place(*x, *y));
        let points: Vec<Option<Point>> = points.collect();
        empty &= points.iter().all(Option::is_none);
        sheet.push(&curve(n, &points, view.over_time(), most));
    }
    if plot.events {
        let marks = marks(&view.places(recording, &sheet));
        sheet.push(&marks);
    }
    if empty {
        sheet.remark("there is nothing to show here");
    }
    Ok(sheet.finish())
}

/// Which channels are shown, and from when to when.
struct View {
    x: usize,
    ys: Vec<usize>,
    from: f64,
    to: f64,
}

impl View {
    fn new(recording: &Recording, plot: &Plot) -> Result<Self, ReportError> {
        let find = |name: &str| {
            let position = recording.position(name);
            position.ok_or_else(|| ReportError::UnknownChannel {
                plot: plot.title.clone(),
                channel: name.to_owned(),
            })
        };
        let ys = plot.y.iter().map(|name| find(name));
        let (from, to) = window(recording, plot);
        Ok(Self {
            x: find(&plot.x)?,
            ys: ys.collect::<Result<_, _>>()?,
            from,
            to,
        })
    }

    fn over_time(&self) -> bool {
        self.x == 0
    }

    fn sheet(&self, recording: &Recording, plot: &Plot, xs: &[f64], ys: &[Vec<f64>]) -> Sheet {
        let quantity = |i: &usize| {
            let channel = &recording.channels[*i];
            (channel.name.as_str(), channel.unit.as_str())
        };
        let x_scale = match self.over_time() {
            true => Scale::exact(self.from, self.to),
            false => Scale::around(xs.iter().copied()),
        };
        let names = self.ys.iter().map(|i| recording.channels[*i].name.clone());
        let mut legend: Vec<Key> = names
            .enumerate()
            .map(|(n, name)| Key::Line(n, name))
            .collect();
        if legend.len() == 1 {
            legend.clear();
        }
        if plot.events && self.events(recording).next().is_some() {
            legend.push(Key::Marks("switching points".to_owned()));
        }
        Sheet::new(Setup {
            title: &plot.title,
            x: (&Label::new([quantity(&self.x)]), x_scale),
            y: (
                &Label::new(self.ys.iter().map(quantity)),
                Scale::around(ys.iter().flatten().copied()),
            ),
            legend,
        })
    }

    /// The events in the window whose channels were recorded.
    fn events<'a>(&self, recording: &'a Recording) -> impl Iterator<Item = &'a Event> {
        let window = self.from..=self.to;
        let events = recording.events.iter();
        events.filter(move |event| window.contains(&event.t) && is_complete(event, recording))
    }

    /// Where events lie on the curves.
    fn places<'a>(&self, recording: &'a Recording, sheet: &Sheet) -> Vec<(Point, &'a Event)> {
        let mut places = Vec::new();
        for y in &self.ys {
            for event in self.events(recording) {
                if let Some(point) = sheet.place(event.values[self.x], event.values[*y]) {
                    places.push((point, event));
                }
            }
        }
        places
    }
}

/// From when to when: what the plot asks for, as far as it was recorded.
fn window(recording: &Recording, plot: &Plot) -> (f64, f64) {
    let t = recording.t();
    let (Some(begin), Some(end)) = (t.first().copied(), t.last().copied()) else {
        return (0.0, 1.0);
    };
    let (from, to) = plot.window(end);
    let from = if from.is_finite() { from } else { begin };
    let to = if to.is_finite() { to } else { end };
    if from <= end && to >= begin {
        (from.max(begin), to.min(end))
    } else {
        (from, to)
    }
}

/// A curve that breaks where there is no point. Points without neighbours are drawn as dots.
pub(crate) fn curve(n: usize, points: &[Option<Point>], over_time: bool, most: usize) -> String {
    let pieces = match over_time {
        true => decimate::columns(points, most),
        false => decimate::cells(points, most),
    };
    let (mut lines, mut dots) = (String::new(), String::new());
    for piece in &pieces {
        let path = if piece.len() == 1 {
            &mut dots
        } else {
            &mut lines
        };
        for (i, (x, y)) in piece.iter().enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
        }
        if piece.len() == 1 {
            dots.push_str("h0");
        }
    }
    let look = palette::stroke(n);
    let mut svg = String::new();
    if !lines.is_empty() {
        let _ = writeln!(
            svg,
            "<path {look}{} fill=\"none\" stroke-width=\"1.6\" stroke-linejoin=\"round\" d=\"{lines}\"/>",
            palette::dash(n),
        );
    }
    if !dots.is_empty() {
        let _ = writeln!(
            svg,
            "<path {look} fill=\"none\" stroke-width=\"4\" stroke-linecap=\"round\" d=\"{dots}\"/>",
        );
    }
    svg
}
