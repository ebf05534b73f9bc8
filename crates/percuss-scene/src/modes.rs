//! Modes of the flexible bodies of a scene, and how they are shown.

use percuss_text::diagnose::{Diagnostic, Faults};

use crate::Scene;
use crate::model::vocabulary;
pub use percuss_part::{ModalBody, Mode};
use percuss_record::film::{Film, Form, Part, Skin, Track};
use percuss_record::findings::Table;

impl Scene {
    /// The flexible bodies with so many modes each.
    pub fn modes(&self, count: usize) -> Result<Vec<ModalBody>, Vec<Diagnostic>> {
        let mut faults = Faults::new();
        let vocabulary = vocabulary(self, &mut faults);
        let mut bodies = Vec::new();
        for part in &self.parts.0 {
            if faults.is_empty()
                && let Some(vocabulary) = &vocabulary
                && let Some(found) = part.modes(count, vocabulary, &mut faults)
            {
                bodies.extend(found);
            }
        }
        match faults.is_empty() {
            true => Ok(bodies),
            false => Err(faults.into_vec()),
        }
    }
}

/// Names of rigid motions.
pub fn motions(planar: bool) -> &'static [&'static str] {
    match planar {
        true => &["x", "y", "about z"],
        false => &["x", "y", "z", "about x", "about y", "about z"],
    }
}

/// All modes of a body as a table.
pub fn table(body: &ModalBody) -> Table {
    let column = |of: &dyn Fn(&Mode) -> f64| body.modes.iter().map(of).collect::<Vec<f64>>();
    let none = "the reduced body has fewer modes";
    let mut table = Table::new(body.name.clone())
        .with(
            "mode",
            "1",
            (1..=body.modes.len()).map(|k| k as f64).collect(),
        )
        .with("frequency", "Hz", column(&|mode| mode.frequency))
        .with_gaps(
            "reduced",
            "Hz",
            column(&|m| m.reduced.unwrap_or(f64::NAN)),
            none,
        )
        .with_gaps(
            "loaded",
            "Hz",
            column(&|m| m.loaded.unwrap_or(f64::NAN)),
            none,
        );
    for (k, motion) in motions(body.planar).iter().enumerate() {
        let unit = if motion.len() == 1 { "kg" } else { "kg m^2" };
        let name = format!("effective {motion}");
        table = table.with(&name, unit, column(&|mode| mode.effective[k]));
    }
    table
}

/// Frames of a vibration that is shown, and how many vibrations there are.
const FRAMES: usize = 48;
const TURNS: usize = 4;
/// How long a vibration takes in the film, s.
const PERIOD: f64 = 1.5;
/// The largest displacement that is shown, as a part of the size of the body.
const SHOWN: f64 = 0.12;
/// Room between bodies, as a part of their size.
const ROOM: f64 = 0.35;

/// A film in which all modes vibrate side by side, each in its time.
pub fn film(bodies: &[ModalBody]) -> Film {
    let frames = FRAMES * TURNS;
    let mut film = Film {
        planar: bodies.iter().all(|body| body.planar),
        times: (0..=frames)
            .map(|k| PERIOD * k as f64 / FRAMES as f64)
            .collect(),
        frames_from: frames + 1,
        ..Film::default()
    };
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    let mut below = 0.0;
    // rows go down in the plane, and away in space
    let down = if film.planar { 1 } else { 2 };
    for body in bodies {
        let (first, last) = extent(&body.skin);
        let sides: [f64; 3] = std::array::from_fn(|k| last[k] - first[k]);
        let largest = sides.iter().copied().fold(0.0, f64::max);
        let cell: [f64; 3] = std::array::from_fn(|k| sides[k] + ROOM * largest);
        let columns = columns(body.modes.len(), cell[0], cell[down]);
        for (k, mode) in body.modes.iter().enumerate() {
            let (column, row) = ((k % columns) as f64, (k / columns) as f64);
            let mut at = [column * cell[0], 0.0, 0.0];
            at[down] = below - row * cell[down];
            let middle: [f64; 3] = std::array::from_fn(|k| at[k] - 0.5 * (first[k] + last[k]));
            let shape = body.skin.shapes.get(k).cloned().unwrap_or_default();
            let size = |d: &[f64; 3]| d.iter().map(|x| x * x).sum::<f64>().sqrt();
            let most = shape.iter().map(size).fold(f64::MIN_POSITIVE, f64::max);
            let amplitude = SHOWN * largest / most;
            let wave = |f: usize| {
                let phase = std::f64::consts::TAU * f as f64 / FRAMES as f64;
                let q = amplitude * phase.sin();
                let [x, y, z] = middle.map(|x| x as f32);
                [x, y, z, 1.0, 0.0, 0.0, 0.0, q as f32]
            };
            film.forms.push(Form::Skin(Box::new(Skin {
                shapes: vec![shape],
                stresses: Vec::new(),
                most: 0.0,
                ..body.skin.clone()
            })));
            let name = format!("{} {}: {:.4} Hz", body.name, k + 1, mode.frequency);
            let track = Track::Modes(1, (0..=frames).flat_map(wave).collect());
            push(&mut film, &name, track);
            film.forms
                .push(Form::Text(format!("{}: {:.5} Hz", k + 1, mode.frequency)));
            let mut label = at;
            label[down] -= 0.5 * sides[down] + 0.6 * SHOWN * largest;
            let [x, y, z] = label;
            push(
                &mut film,
                &name,
                Track::Still([x, y, z, 1.0, 0.0, 0.0, 0.0]),
            );
            low = std::array::from_fn(|k| f64::min(low[k], at[k] - 0.5 * cell[k]));
            high = std::array::from_fn(|k| f64::max(high[k], at[k] + 0.5 * cell[k]));
        }
        let rows = body.modes.len().div_ceil(columns) as f64;
        below -= (rows + 0.3) * cell[down];
    }
    if film.planar {
        (low[2], high[2]) = (0.0, 0.0);
    }
    film.parts_from = film.parts.len();
    (film.low, film.high) = (low, high);
    film
}

fn push(film: &mut Film, name: &str, track: Track) {
    film.parts.push(Part {
        name: name.to_owned(),
        form: film.forms.len() - 1,
        colour: None,
        fixed: false,
        from: 0,
        track,
        rest: Vec::new(),
    });
}

/// Corners of the box around a surface.
fn extent(skin: &Skin) -> ([f64; 3], [f64; 3]) {
    let start = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    skin.vertices.iter().fold(start, |(low, high), r| {
        (
            std::array::from_fn(|k| f64::min(low[k], r[k])),
            std::array::from_fn(|k| f64::max(high[k], r[k])),
        )
    })
}

/// How many cells go side by side so that the whole is one and a half times as wide as high.
fn columns(count: usize, width: f64, height: f64) -> usize {
    let wanted = (1.5 * count as f64 * height / width).sqrt().round();
    (wanted as usize).clamp(1, count.max(1))
}
