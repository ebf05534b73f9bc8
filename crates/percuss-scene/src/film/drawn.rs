//! From the samples of a system of formulas to what its drawings show.

use super::window::Window;
use super::{Film, Form, Part, Track};
use crate::model::{Drawing, Model};
use crate::recording::Recording;

/// Most numbers of all frames; of more every second, third, … sample is left out.
const MOST: usize = 6_000_000;

impl Film {
    /// What the drawings of the model show of a recording; none where there is nothing to be shown.
    pub fn drawn(model: &Model, recording: &Recording) -> Option<Self> {
        let samples = samples(model, recording);
        if model.drawings.list.is_empty() || samples.is_empty() {
            return None;
        }
        let mut film = Film {
            planar: !model.drawings.spatial,
            times: samples.iter().map(|k| recording.t()[*k]).collect(),
            frames_from: recording.t().len(),
            parts_from: model.drawings.list.len(),
            ..Film::default()
        };
        let mut window = Window::EMPTY;
        let rows: Vec<Vec<f64>> = (samples.iter())
            .map(|k| {
                recording
                    .channels
                    .iter()
                    .map(|channel| channel.values[*k])
                    .collect()
            })
            .collect();
        for drawing in &model.drawings.list {
            let rows = if drawing.still { &rows[..1] } else { &rows };
            let values = values(drawing, rows);
            let reach = reach(&drawing.form);
            for point in values.as_chunks::<3>().0 {
                for side in [-reach, reach] {
                    let corner = point.map(|x| x + side);
                    let flat = [
                        corner[0],
                        corner[1],
                        if film.planar { 0.0 } else { corner[2] },
                    ];
                    window = window.with(flat);
                }
            }
            film.forms.push(drawing.form.clone());
            film.parts.push(Part {
                name: drawing.name.clone(),
                form: film.forms.len() - 1,
                colour: drawing.colour.clone(),
                fixed: drawing.still && drawing.colour.is_none(),
                from: 0,
                track: track(drawing, &values),
                rest: Vec::new(),
            });
        }
        let window = window.sound();
        (film.low, film.high) = (window.low, window.high);
        Some(film)
    }
}

/// The samples that become frames, evenly spaced: those nearest to every so many times `output_dt`, and the last.
fn samples(model: &Model, recording: &Recording) -> Vec<usize> {
    let t = recording.t();
    let Some(end) = t.last() else {
        return Vec::new();
    };
    let numbers: usize = model
        .drawings
        .list
        .iter()
        .map(|drawing| drawing.points.len())
        .sum();
    let spacing = model.output_dt * (numbers * t.len()).div_ceil(MOST).max(1) as f64;
    let count = (end / spacing * (1.0 + 1e-12)).floor().min(t.len() as f64) as usize;
    let nearest = |time: f64| {
        let after = t.partition_point(|t| *t < time).min(t.len() - 1);
        let before = after.saturating_sub(1);
        if time - t[before] < t[after] - time {
            before
        } else {
            after
        }
    };
    let mut samples: Vec<usize> = (0..=count).map(|k| nearest(k as f64 * spacing)).collect();
    samples.push(t.len() - 1);
    samples.dedup();
    samples
}

/// The points of a drawing in all frames, m. What has no value stays where it was.
fn values(drawing: &Drawing, rows: &[Vec<f64>]) -> Vec<f64> {
    let mut last = vec![0.0; drawing.points.len()];
    let mut values = Vec::with_capacity(rows.len() * last.len());
    for row in rows {
        for (last, program) in last.iter_mut().zip(&drawing.points) {
            let value = program.eval(row);
            if value.is_finite() {
                *last = value;
            }
        }
        values.extend_from_slice(&last);
    }
    values
}

fn track(drawing: &Drawing, values: &[f64]) -> Track {
    let narrow = |x: &f64| *x as f32;
    match (&drawing.form, drawing.still) {
        (Form::Line { .. }, true) => Track::StillPoints(values.to_vec()),
        (Form::Line { points, .. }, false) => {
            Track::Points(*points, values.iter().map(narrow).collect())
        }
        (_, true) => Track::Still([values[0], values[1], values[2], 1.0, 0.0, 0.0, 0.0]),
        (_, false) => {
            let places = values.as_chunks::<3>().0;
            Track::Positions(places.iter().map(|r| r.map(|x| x as f32)).collect())
        }
    }
}

/// How far a form reaches from its points, m.
fn reach(form: &Form) -> f64 {
    match form {
        Form::Line { radius, .. } | Form::Disc(radius) | Form::Sphere(radius) => *radius,
        _ => 0.0,
    }
}
