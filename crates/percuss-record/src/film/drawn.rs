//! From the samples of a system of formulas to what its drawings show.

use super::drawing::{Drawing, Drawings};
use super::window::{STANDING, Window};
use super::{Film, Form, LineStyle, Part, Track};
use crate::recording::Recording;

/// Most numbers of all frames; of more every second, third, … sample is left out.
const MOST: usize = 6_000_000;
/// The radius of a point mass, as a part of the way that it goes.
const POINT: f64 = 0.025;
/// The largest deflection, where deflections are drawn larger than they are, as a part of the size of what bends.
const DEFLECTION: f64 = 0.15;
/// Most points of the path of a point mass: longer ones would cover the picture.
const MOST_OF_PATH: usize = 2000;

/// Adds to a film, whose frames are these samples, what drawings do not show.
pub type Looks<'a> = &'a dyn Fn(&mut Film, &[usize]);

impl Film {
    /// The samples of a recording, so far apart, s, that a film of these drawings shows.
    pub fn samples(drawings: &Drawings, spacing: f64, recording: &Recording) -> Vec<usize> {
        samples(drawings, spacing, recording)
    }

    /// What these drawings, and then the looks, show of a recording at these samples; none where there is nothing to be
    /// shown.
    pub fn drawn(
        drawings: &Drawings,
        recording: &Recording,
        samples: Vec<usize>,
        looks: Option<Looks<'_>>,
    ) -> Option<Self> {
        let bare = looks.is_none() && drawings.list.is_empty();
        if bare || samples.is_empty() {
            return None;
        }
        let mut film = Film {
            planar: !drawings.spatial,
            times: samples.iter().map(|k| recording.t()[*k]).collect(),
            frames_from: recording.t().len(),
            parts_from: drawings.list.len(),
            ..Film::default()
        };
        let mut rows: Vec<Vec<f64>> = (samples.iter())
            .map(|k| {
                recording
                    .channels
                    .iter()
                    .map(|channel| channel.values[*k])
                    .collect()
            })
            .collect();
        if drawings.exaggerated {
            let factor = exaggeration(&drawings.list, &rows);
            rows.iter_mut().for_each(|row| row.push(factor));
            film.exaggeration = (factor != 1.0).then_some(factor);
        }
        let seen = drawings.list.iter().map(|drawing| {
            let rows = if drawing.still { &rows[..1] } else { &rows };
            (drawing, values(drawing, rows))
        });
        let seen: Vec<(&Drawing, Vec<f64>)> = seen.collect();
        let (radius, window) = window(&seen, film.planar);
        (film.low, film.high) = (window.low, window.high);
        for (drawing, values) in &seen {
            let path = is_point(&drawing.form).then(|| path(values, 0.2 * radius));
            if let Some((form, track)) = path.flatten() {
                film.push(drawing, form, track, true);
            }
            let form = match drawing.form {
                Form::Disc(0.0) => Form::Disc(radius),
                Form::Sphere(0.0) => Form::Sphere(radius),
                _ => drawing.form.clone(),
            };
            let track = track(drawing, values, radius);
            let fixed = drawing.form == Form::HalfSpace || drawing.still;
            film.push(drawing, form, track, fixed && drawing.colour.is_none());
        }
        if let Some(add) = looks {
            add(&mut film, &samples);
        }
        Some(film)
    }

    fn push(&mut self, drawing: &Drawing, form: Form, track: Track, fixed: bool) {
        self.forms.push(form);
        self.parts.push(Part {
            name: drawing.name.clone(),
            form: self.forms.len() - 1,
            colour: drawing.colour.clone(),
            fixed,
            from: 0,
            track,
            rest: Vec::new(),
        });
        self.parts_from = self.parts_from.max(self.parts.len());
    }
}

/// How many times larger than they are deflections are drawn: a round number with which the largest is a part of the size
/// of what bends.
fn exaggeration(drawings: &[Drawing], rows: &[Vec<f64>]) -> f64 {
    let (mut straight, mut largest) = (Window::EMPTY, 0.0_f64);
    for drawing in drawings {
        let rows = if drawing.still { &rows[..1] } else { rows };
        for row in rows {
            let with = |factor: f64| {
                let row = [row, &[factor][..]].concat();
                let values = drawing.points.iter().map(|program| program.eval(&row));
                values.collect::<Vec<f64>>()
            };
            let (flat, bent) = (with(0.0), with(1.0));
            for point in flat.as_chunks::<3>().0 {
                straight = straight.with(*point);
            }
            let deflections = bent
                .iter()
                .zip(&flat)
                .map(|(bent, flat)| (bent - flat).abs());
            largest = deflections
                .filter(|x| x.is_finite())
                .fold(largest, f64::max);
        }
    }
    let wanted = DEFLECTION * straight.largest() / largest;
    match wanted.is_finite() {
        true => round_down(wanted.max(1.0)),
        false => 1.0,
    }
}

/// The greatest of 1, 2 and 5 times a power of ten that is not above `x`.
fn round_down(x: f64) -> f64 {
    let power = 10.0_f64.powi(x.log10().floor() as i32);
    let digits = [5.0, 2.0, 1.0].map(|digit| digit * power);
    digits.into_iter().find(|y| *y <= x).unwrap_or(power)
}

/// The radius of point masses, and what should be seen: all that moves, and what stands near it.
fn window(seen: &[(&Drawing, Vec<f64>)], planar: bool) -> (f64, Window) {
    let flat = |point: [f64; 3]| [point[0], point[1], if planar { 0.0 } else { point[2] }];
    let (mut moving, mut still) = (Window::EMPTY, Window::EMPTY);
    for (drawing, values) in seen {
        if drawing.form == Form::HalfSpace {
            continue;
        }
        let window = if drawing.still {
            &mut still
        } else {
            &mut moving
        };
        let reach = reach(&drawing.form);
        for point in values.as_chunks::<3>().0 {
            for side in [-reach, reach] {
                *window = window.with(flat(point.map(|x| x + side)));
            }
        }
    }
    if moving.is_empty() {
        moving = still;
    }
    let moving = moving.sound();
    let radius = POINT * moving.largest();
    let points = seen.iter().any(|(drawing, _)| is_point(&drawing.form));
    let mut all = match points {
        true => moving.wider(radius),
        false => moving,
    };
    for (drawing, values) in seen {
        if drawing.form == Form::HalfSpace {
            for [foot, tip] in ends(values) {
                all = all.towards(foot, std::array::from_fn(|k| tip[k] - foot[k]));
            }
        }
    }
    if planar {
        (all.low[2], all.high[2]) = (0.0, 0.0);
    }
    (radius, all.joined(&still.near(&moving, STANDING)))
}
/// The samples that become frames, evenly spaced: those nearest to every so many times this spacing, s, and the last.
fn samples(drawings: &Drawings, spacing: f64, recording: &Recording) -> Vec<usize> {
    let t = recording.t();
    let Some(end) = t.last() else {
        return Vec::new();
    };
    let numbers: usize = drawings
        .list
        .iter()
        .map(|drawing| drawing.points.len())
        .sum();
    let spacing = spacing * (numbers * t.len()).div_ceil(MOST).max(1) as f64;
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

fn track(drawing: &Drawing, values: &[f64], radius: f64) -> Track {
    let narrow = |x: &f64| *x as f32;
    match (&drawing.form, drawing.still) {
        (Form::Line { .. }, true) => Track::StillPoints(values.to_vec()),
        (Form::Line { points, .. }, false) => {
            Track::Points(*points, values.iter().map(narrow).collect())
        }
        (Form::HalfSpace, still) => {
            let mut poses = ends(values).map(|ends| surface(ends, radius));
            match (still, poses.next()) {
                (true, Some(pose)) => Track::Still(pose),
                (_, first) => {
                    let poses = first.into_iter().chain(poses);
                    Track::Poses(poses.map(|pose| pose.map(|x| x as f32)).collect())
                }
            }
        }
        (_, true) => Track::Still([values[0], values[1], values[2], 1.0, 0.0, 0.0, 0.0]),
        (_, false) => {
            let places = values.as_chunks::<3>().0;
            Track::Positions(places.iter().map(|r| r.map(|x| x as f32)).collect())
        }
    }
}

/// The two points of a plane in each frame: one in it, and one above it.
fn ends(values: &[f64]) -> impl Iterator<Item = [[f64; 3]; 2]> {
    let points = values.as_chunks::<3>().0;
    points.as_chunks::<2>().0.iter().copied()
}

/// The half-space below a plane, lower by the radius of the points whose centres the plane stops.
fn surface([foot, tip]: [[f64; 3]; 2], radius: f64) -> [f64; 7] {
    let n: [f64; 3] = std::array::from_fn(|k| tip[k] - foot[k]);
    let [x, y, z] = std::array::from_fn(|k| foot[k] - radius * n[k]);
    // turned about x from the vertical, then about the vertical: in the plane the second is the turn that is seen
    let (half_tilt, half_turn) = (
        0.5 * n[0].hypot(n[1]).atan2(n[2]),
        0.5 * (-n[0]).atan2(n[1]),
    );
    let (c, s) = (half_tilt.cos(), -half_tilt.sin());
    let (cos, sin) = (half_turn.cos(), half_turn.sin());
    [x, y, z, cos * c, cos * s, sin * s, sin * c]
}

/// The path of a point as a thin line, without the points that are nearer to each other than `fine`, m; none where it is
/// too long.
fn path(values: &[f64], fine: f64) -> Option<(Form, Track)> {
    let mut kept: Vec<[f64; 3]> = Vec::new();
    for point in values.as_chunks::<3>().0 {
        let away = |last: &[f64; 3]| (0..3).map(|k| (point[k] - last[k]).powi(2)).sum::<f64>();
        if kept.last().is_none_or(|last| away(last) > fine * fine) {
            kept.push(*point);
        }
    }
    let drawn = (2..=MOST_OF_PATH).contains(&kept.len());
    drawn.then(|| {
        let form = Form::Line {
            points: kept.len(),
            closed: false,
            filled: false,
            radius: 0.0,
            style: LineStyle::Solid,
        };
        (form, Track::StillPoints(kept.concat()))
    })
}

/// Whether it is a point mass, whose radius the picture decides.
fn is_point(form: &Form) -> bool {
    matches!(form, Form::Disc(0.0) | Form::Sphere(0.0))
}

/// How far a form reaches from its points, m.
fn reach(form: &Form) -> f64 {
    match form {
        Form::Line { radius, .. } | Form::Disc(radius) | Form::Sphere(radius) => *radius,
        _ => 0.0,
    }
}
