//! What the script reads first: the header of `docs/decisions/0011-replay-page.md`.

use percuss_scene::film::Form;
use percuss_scene::recording::{Measured, Value};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

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
    pub film: Option<Reel<'a>>,
}

impl Header<'_> {
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
    pub fn new(measured: &'a Measured) -> Self {
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
    pub name: &'a str,
    pub unit: &'a str,
}

#[derive(Serialize)]
pub(super) struct Incident<'a> {
    pub t: f64,
    pub label: &'a str,
    pub from: String,
    pub to: String,
}

#[derive(Serialize)]
pub(super) struct Picture<'a> {
    pub title: &'a str,
    pub x: &'a str,
    pub y: Vec<&'a str>,
    pub log_x: bool,
    pub log_y: bool,
    pub from: f64,
    pub to: f64,
    pub events: bool,
}

/// The film.
#[derive(Serialize)]
pub(super) struct Reel<'a> {
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
            Form::Text(text) => map.serialize_entry("text", text)?,
        }
        map.end()
    }
}
