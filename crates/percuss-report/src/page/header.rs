//! What the script reads first: the header of `docs/decisions/0011-replay-page.md`.

use percuss_scene::film::{Form, Skin};
use percuss_scene::recording::{Column, Measured, Value};
use percuss_scene::run::Logged;
use percuss_scene::scene::Plot;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::Replay;

/// The header; its fields are those of the decision.
#[derive(Serialize)]
pub(super) struct Header<'a> {
    pub format: u32,
    pub name: &'a str,
    pub title: &'a str,
    pub description: &'a str,
    pub version: &'a str,
    pub converged: bool,
    pub end: &'a str,
    pub t: [f64; 2],
    pub quantities: Vec<Quantity<'a>>,
    pub facts: &'a [(String, String)],
    pub unconverged: &'a [f64],
    pub samples: usize,
    pub decimated_from: usize,
    pub channels: Vec<Channel<'a>>,
    pub events: Vec<Incident<'a>>,
    pub events_total: usize,
    pub plots: Vec<Picture<'a>>,
    pub film: Option<FilmHeader<'a>>,
}

impl<'a> Header<'a> {
    /// The header of a page with these incidents, without samples and film.
    pub fn new(replay: &Replay<'a>, events: &[&'a Logged]) -> Self {
        let t = replay.recording.t();
        let ends = [t.first(), t.last()].map(|t| t.copied().unwrap_or_default());
        let channels = replay.recording.channels.iter();
        Header {
            format: 1,
            name: replay.name,
            title: replay.title,
            description: replay.description,
            version: replay.version,
            converged: replay.converged,
            end: replay.end,
            t: ends,
            quantities: replay.quantities.iter().map(Quantity::new).collect(),
            facts: replay.facts,
            unconverged: &replay.recording.unconverged,
            samples: 0,
            decimated_from: t.len(),
            channels: channels.map(Channel::new).collect(),
            events: events.iter().map(|event| Incident::new(event)).collect(),
            events_total: replay.events.len(),
            plots: replay
                .plots
                .iter()
                .map(|plot| Picture::new(plot, ends[1]))
                .collect(),
            film: None,
        }
    }

    /// The header as JSON that cannot end the element around it.
    pub fn json(&self) -> String {
        // of strings and numbers only: cannot fail
        let json = serde_json::to_string(self).unwrap_or_default();
        json.replace('<', "\\u003c")
    }
}

#[derive(Serialize)]
pub(super) struct Quantity<'a> {
    name: &'a str,
    value: &'a Value,
    unit: &'a str,
    note: &'a str,
}

impl<'a> Quantity<'a> {
    fn new(measured: &'a Measured) -> Self {
        Quantity {
            name: &measured.name,
            value: &measured.value,
            unit: &measured.unit,
            note: measured.note.as_deref().unwrap_or_default(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Channel<'a> {
    name: &'a str,
    unit: &'a str,
}

impl<'a> Channel<'a> {
    fn new(column: &'a Column) -> Self {
        Channel {
            name: &column.name,
            unit: &column.unit,
        }
    }
}

#[derive(Serialize)]
pub(super) struct Incident<'a> {
    t: f64,
    label: &'a str,
    from: &'static str,
    to: &'static str,
}

impl<'a> Incident<'a> {
    fn new(event: &'a Logged) -> Self {
        Incident {
            t: event.t,
            label: &event.label,
            from: event.from.name(),
            to: event.to.name(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Picture<'a> {
    title: &'a str,
    x: &'a str,
    y: Vec<&'a str>,
    log_x: bool,
    log_y: bool,
    from: f64,
    to: f64,
    events: bool,
}

impl<'a> Picture<'a> {
    /// Of a run that ended at `end`, s.
    fn new(plot: &'a Plot, end: f64) -> Self {
        let (from, to) = plot.window(end);
        Picture {
            title: &plot.title,
            x: &plot.x,
            y: plot.y.iter().map(|y| y.as_str()).collect(),
            log_x: false,
            log_y: false,
            from,
            to,
            events: plot.events,
        }
    }
}

/// The film.
#[derive(Serialize)]
pub(super) struct FilmHeader<'a> {
    pub planar: bool,
    pub times: Times,
    pub frames_from: usize,
    pub parts_from: usize,
    pub low: [f64; 3],
    pub high: [f64; 3],
    pub quantum: f64,
    pub turn: u32,
    pub shapes: Vec<Shape<'a>>,
    pub parts: Vec<Piece<'a>>,
    pub exaggeration: Option<f64>,
    pub deformable: bool,
    pub contacts: Option<Contacts>,
}

#[derive(Serialize)]
pub(super) struct Times {
    pub count: usize,
    pub values: Vec<f64>,
}

#[derive(Serialize)]
pub(super) struct Contacts {
    pub most: usize,
    pub force_quantum: f64,
}

#[derive(Serialize)]
pub(super) struct Piece<'a> {
    pub name: &'a str,
    pub shape: usize,
    pub colour: Option<&'a str>,
    pub fixed: bool,
    pub from: usize,
    pub to: usize,
    pub track: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pose: Option<[f64; 7]>,
    #[serde(skip_serializing_if = "<[f64]>::is_empty")]
    pub rest: &'a [f64],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub amplitudes: Vec<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Values<'a>>,
}

/// Numbers of the points of a line, from 0 to the most.
#[derive(Serialize)]
pub(super) struct Values<'a> {
    pub name: &'a str,
    pub unit: &'a str,
    pub most: f64,
}

/// A form as an object with one entry.
pub(super) struct Shape<'a>(pub &'a Form);

impl Serialize for Shape<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        match self.0 {
            Form::Sphere(radius) => map.serialize_entry("sphere", radius)?,
            Form::Box(half) => map.serialize_entry("box", half)?,
            Form::Capsule(half, radius) => map.serialize_entry("capsule", &[half, radius])?,
            Form::Cylinder(half, radius) => map.serialize_entry("cylinder", &[half, radius])?,
            Form::Cone(half, radius) => map.serialize_entry("cone", &[half, radius])?,
            Form::Mesh {
                vertices,
                triangles,
            } => {
                // as many digits as a picture needs
                let vertices: Vec<f32> = vertices.iter().flatten().map(|x| *x as f32).collect();
                let triangles: Vec<usize> = triangles.iter().flatten().copied().collect();
                let mesh = serde_json::json!({ "vertices": vertices, "triangles": triangles });
                map.serialize_entry("mesh", &mesh)?;
            }
            Form::Disc(radius) => map.serialize_entry("disc", radius)?,
            Form::Polygon { points, radius } => {
                let points: Vec<f64> = points.iter().flatten().copied().collect();
                let polygon = serde_json::json!({ "points": points, "radius": radius });
                map.serialize_entry("polygon", &polygon)?;
            }
            Form::HalfSpace => map.serialize_entry("halfspace", &true)?,
            Form::Funnel { rim, slope, height } => {
                let funnel = serde_json::json!({ "rim": rim, "slope": slope, "height": height });
                map.serialize_entry("funnel", &funnel)?;
            }
            Form::Line {
                points,
                closed,
                filled,
                radius,
                style,
            } => {
                let line = serde_json::json!({
                    "points": points, "closed": closed, "filled": filled, "radius": radius,
                    "style": style.name(),
                });
                map.serialize_entry("line", &line)?;
            }
            Form::Compound(parts) => {
                let parts: Vec<_> = parts
                    .iter()
                    .map(|(pose, form)| (pose, Shape(form)))
                    .collect();
                map.serialize_entry("compound", &parts)?;
            }
            Form::Skin(skin) => map.serialize_entry("skin", &skin_json(skin))?,
            Form::Text(text) => map.serialize_entry("text", text)?,
        }
        map.end()
    }
}

/// A surface that deforms; displacements and stresses as whole numbers of a unit of their own for each coordinate.
fn skin_json(skin: &Skin) -> serde_json::Value {
    let vertices: Vec<f32> = skin.vertices.iter().flatten().map(|x| *x as f32).collect();
    let triangles: Vec<usize> = skin.triangles.iter().flatten().copied().collect();
    let rounded = |values: &mut dyn Iterator<Item = f64>| {
        let values: Vec<f64> = values.collect();
        let most = values.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
        let unit = if most > 0.0 { most / FINE } else { 1.0 };
        let whole: Vec<i32> = values.iter().map(|x| (x / unit).round() as i32).collect();
        (unit, whole)
    };
    let modes = skin.shapes.iter().enumerate().map(|(a, shape)| {
        let (unit, shape) = rounded(&mut shape.iter().flatten().copied());
        let stresses = skin.stresses.get(a).map_or(&[][..], Vec::as_slice);
        let (stress_unit, stress) = rounded(&mut stresses.iter().flatten().copied());
        serde_json::json!({
            "unit": unit, "shape": shape, "stress_unit": stress_unit, "stress": stress,
        })
    });
    let modes: Vec<serde_json::Value> = modes.collect();
    serde_json::json!({
        "vertices": vertices, "triangles": triangles, "modes": modes, "most": skin.most,
    })
}

/// Units of the largest displacement or stress of a skin.
const FINE: f64 = 4095.0;
