//! What the links of a mechanism look like, at the poses that the samples of its joints give.

use std::collections::BTreeMap;
use std::path::PathBuf;

use percuss_math::space::Pose;
use percuss_trees::Workspace;

use crate::MechanismModel;
use crate::model::{Look, Surface};
use percuss_files::mesh::{self, Piece, coarse};
use percuss_record::film::{Film, Form, Part, Track, Window, seven};
use percuss_record::recording::Recording;

/// Most triangles that are shown; of more, what is near to each other becomes one.
const MOST: usize = 60_000;
/// Cells of the finest grid along the largest side of what is shown.
const FINEST: f64 = 2000.0;
/// How much wider cells become until few enough triangles are left.
const WIDER: f64 = 1.3;

/// Adds the looks of a mechanism at these samples.
pub(super) fn add(
    film: &mut Film,
    mechanism: &MechanismModel,
    recording: &Recording,
    samples: &[usize],
) {
    if mechanism.looks.is_empty() {
        return;
    }
    let poses = poses(mechanism, recording, samples);
    let (forms, parts) = forms(&mechanism.looks, &mut film.triangles_from);
    let first = film.forms.len();
    let mut window = Window::EMPTY;
    if !film.parts.is_empty() {
        window = window.with(film.low).with(film.high);
    }
    for (look, form, colour) in parts {
        let look = &mechanism.looks[look];
        let at = |pose: &Pose| pose.then(&look.place);
        let track = match look.body {
            None => Track::Still(seven(&look.place)),
            Some(body) => {
                let places = poses
                    .iter()
                    .map(|poses| seven(&at(&poses[body])).map(|x| x as f32));
                Track::Poses(places.collect())
            }
        };
        if let (Some(body), Some((low, high))) = (look.body, extent(&forms[form])) {
            for poses in &poses {
                let pose = at(&poses[body]);
                for corner in Window::EMPTY.with(low).with(high).corners() {
                    window = window.with(pose.point(&corner.into()).into());
                }
            }
        }
        let name = look
            .body
            .map_or("ground", |body| mechanism.tree().names()[body].as_str());
        film.parts.push(Part {
            name: name.to_owned(),
            form: first + form,
            colour,
            fixed: look.body.is_none(),
            from: 0,
            track,
            rest: Vec::new(),
        });
    }
    film.parts_from = film.parts.len();
    film.forms.extend(forms);
    let window = window.sound();
    (film.low, film.high) = (window.low, window.high);
}

/// The poses of all links at each of these samples.
fn poses(mechanism: &MechanismModel, recording: &Recording, samples: &[usize]) -> Vec<Vec<Pose>> {
    let tree = mechanism.tree();
    let columns = mechanism.coordinate_channels();
    let columns: Vec<Option<&[f64]>> = columns
        .iter()
        .map(|name| {
            let mut channels = recording.channels.iter();
            let column = channels.find(|column| column.name == *name);
            column.map(|column| column.values.as_slice())
        })
        .collect();
    let (mut work, still) = (Workspace::new(tree), vec![0.0; tree.velocities()]);
    let mut q = mechanism.start.q.clone();
    let mut all = Vec::with_capacity(samples.len());
    for &k in samples {
        for (q, column) in q.iter_mut().zip(&columns) {
            if let Some(value) = column
                .map(|column| column[k])
                .filter(|value| value.is_finite())
            {
                *q = value;
            }
        }
        tree.kinematics(recording.t()[k], &q, &still, &mut work);
        all.push((0..tree.bodies()).map(|b| work.pose(tree, b)).collect());
    }
    all
}

/// A piece that is shown: its look, its form, its colour.
type Shown = (usize, usize, Option<String>);

/// The forms of all looks, those of one file but once, and each piece that is shown.
fn forms(looks: &[Look], triangles_from: &mut usize) -> (Vec<Form>, Vec<Shown>) {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut read: BTreeMap<(PathBuf, [u64; 3]), std::ops::Range<usize>> = BTreeMap::new();
    let (mut simple, mut shown) = (Vec::new(), Vec::new());
    for (number, look) in looks.iter().enumerate() {
        match &look.surface {
            Surface::Form(form) => {
                shown.push((number, Err(simple.len()), look.colour.clone()));
                simple.push(form.clone());
            }
            Surface::File(path, lengths) => {
                let key = (
                    path.clone(),
                    [lengths.x, lengths.y, lengths.z].map(f64::to_bits),
                );
                let range = read.entry(key).or_insert_with(|| {
                    let first = pieces.len();
                    // a file that was there and cannot be read shows nothing
                    for mut piece in mesh::read(path).unwrap_or_default() {
                        for vertex in &mut piece.triangles.vertices {
                            vertex.component_mul_assign(lengths);
                        }
                        if lengths.product() < 0.0 {
                            piece.triangles = piece.triangles.flip();
                        }
                        pieces.push(piece);
                    }
                    first..pieces.len()
                });
                for piece in range.clone() {
                    let own = pieces[piece].colour.map(hex);
                    shown.push((number, Ok(piece), look.colour.clone().or(own)));
                }
            }
        }
    }
    let count = |pieces: &[Piece]| -> usize {
        pieces
            .iter()
            .map(|piece| piece.triangles.triangles.len())
            .sum()
    };
    *triangles_from = count(&pieces);
    if *triangles_from > MOST {
        let size = pieces
            .iter()
            .map(|piece| coarse::size(&piece.triangles))
            .fold(0.0, f64::max);
        let mut cell = size / FINEST;
        while count(&pieces) > MOST && cell < size {
            for piece in &mut pieces {
                piece.triangles = coarse::coarse(&piece.triangles, cell);
            }
            cell *= WIDER;
        }
    }
    let meshes = pieces.len();
    let mut forms: Vec<Form> = pieces
        .into_iter()
        .map(|piece| {
            let used = coarse::used(piece.triangles);
            Form::Mesh {
                vertices: used
                    .vertices
                    .iter()
                    .map(|vertex| (*vertex).into())
                    .collect(),
                triangles: used.triangles,
            }
        })
        .collect();
    forms.extend(simple);
    let place = |(look, form, colour): (usize, Result<usize, usize>, _)| {
        (look, form.unwrap_or_else(|simple| meshes + simple), colour)
    };
    (forms, shown.into_iter().map(place).collect())
}

/// The box around a form.
fn extent(form: &Form) -> Option<([f64; 3], [f64; 3])> {
    let half = match form {
        Form::Mesh { vertices, .. } => {
            let window = vertices
                .iter()
                .fold(Window::EMPTY, |window, vertex| window.with(*vertex));
            return (!window.is_empty()).then_some((window.low, window.high));
        }
        Form::Sphere(radius) | Form::Disc(radius) => [*radius; 3],
        Form::Box(half) => *half,
        Form::Capsule(half, radius) => [*radius, *radius, half + radius],
        Form::Cylinder(half, radius) | Form::Cone(half, radius) => [*radius, *radius, *half],
        _ => return None,
    };
    Some((half.map(|x| -x), half))
}

/// Red, green and blue as `#rrggbb`.
fn hex(colour: [f64; 3]) -> String {
    let [r, g, b] = colour.map(|part| (255.0 * part.clamp(0.0, 1.0)).round() as u8);
    format!("#{r:02x}{g:02x}{b:02x}")
}
