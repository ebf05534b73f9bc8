//! The film as integers: positions in units of a small length, quaternions in units of 1/4096, predicted from the two
//! frames before.

use percuss_scene::film::{Film, Form, Part, Shade, Touch, Track};
use rayon::prelude::*;

use super::encode::{packed, signed, varint};
use super::header::{Contacts, Piece, Reel, Shape, Times, Values};

/// One unit of quaternions is 1/TURN.
const TURN: f64 = 4096.0;
/// One unit of the numbers of a line is 1/SHADES of the most.
const SHADES: f64 = 1024.0;

/// A film made ready for the page.
pub(super) struct Packed<'a> {
    pub reel: Reel<'a>,
    pub film: String,
    pub contacts: String,
}

impl Packed<'_> {
    /// Bytes that it takes, its part of the header included.
    pub fn size(&self) -> usize {
        let header = serde_json::to_string(&self.reel).unwrap_or_default();
        header.len() + self.film.len() + self.contacts.len()
    }
}

/// The film with the frames of these numbers, in order.
pub(super) fn pack<'a>(film: &'a Film, kept: &[usize]) -> Packed<'a> {
    let quantum = quantum(film);
    let (tracks, touches) = rayon::join(
        || pack_tracks(film, kept, quantum),
        || pack_touches(film, kept, quantum),
    );
    let (contacts, about) = touches.unzip();
    Packed {
        reel: Reel {
            planar: film.planar,
            times: Times {
                count: kept.len(),
                values: kept.iter().map(|frame| film.times[*frame]).collect(),
            },
            frames_from: film.frames_from,
            parts_from: film.parts_from,
            low: film.low,
            high: film.high,
            quantum,
            turn: TURN as u32,
            shapes: film.forms.iter().map(Shape).collect(),
            parts: tracks.1,
            exaggeration: film.exaggeration,
            deformable: film.parts.iter().any(|part| !part.rest.is_empty()),
            contacts: about,
        },
        film: tracks.0,
        contacts: contacts.unwrap_or_default(),
    }
}

/// Where the parts are in these frames.
fn pack_tracks<'a>(film: &'a Film, kept: &[usize], quantum: f64) -> (String, Vec<Piece<'a>>) {
    let mut bytes = Vec::new();
    let mut parts = Vec::new();
    for (k, part) in film.parts.iter().enumerate() {
        let shade = film.shades.iter().find(|shade| shade.part == k);
        let (from, to) = match part.track.frames() {
            None => (0, kept.len()),
            Some(frames) => {
                let before = |end: usize| kept.partition_point(|frame| *frame < end);
                (before(part.from), before(part.from + frames))
            }
        };
        if from < to {
            track(&mut bytes, part, &kept[from..to], quantum);
            let mut piece = piece(part, from, to);
            if let (Track::Points(count, _), Some(shade)) = (&part.track, shade) {
                let most = most(shade);
                shades(&mut bytes, shade, *count, part.from, &kept[from..to], most);
                piece.values = Some(Values {
                    name: &shade.name,
                    unit: &shade.unit,
                    most,
                });
            }
            parts.push(piece);
        }
    }
    (packed(&bytes), parts)
}

/// The contacts in these frames, where the film has any.
fn pack_touches(film: &Film, kept: &[usize], quantum: f64) -> Option<(String, Contacts)> {
    let contacts = film.contacts.as_ref()?;
    let frames = kept.iter().map(|frame| contacts.get(*frame));
    let frames: Vec<&[Touch]> = frames
        .map(|touches| touches.map_or(&[][..], Vec::as_slice))
        .collect();
    let about = Contacts {
        most: frames
            .iter()
            .map(|touches| touches.len())
            .max()
            .unwrap_or_default(),
        force_quantum: force_quantum(&frames),
    };
    let bytes = contact_bytes(&frames, quantum, about.force_quantum);
    Some((packed(&bytes), about))
}

fn piece(part: &Part, from: usize, to: usize) -> Piece<'_> {
    let (track, pose) = match &part.track {
        Track::Still(pose) => ("none", Some(*pose)),
        Track::StillPoints(_) => ("none", None),
        Track::Positions(_) => ("position", None),
        Track::Poses(_) => ("pose", None),
        Track::Points(..) => ("points", None),
    };
    Piece {
        name: &part.name,
        shape: part.form,
        colour: part.colour.as_deref(),
        fixed: part.fixed,
        from,
        to,
        track,
        pose,
        rest: match &part.track {
            Track::StillPoints(points) => points,
            _ => &part.rest,
        },
        values: None,
    }
}

/// The largest of the numbers of a line; 1 where all are 0.
fn most(shade: &Shade) -> f64 {
    let finite = shade.samples.iter().filter(|x| x.is_finite());
    let most = finite.fold(0.0, |most: f32, x| most.max(x.abs()));
    if most > 0.0 { f64::from(most) } else { 1.0 }
}

/// The numbers of the points of a line in these frames, point after point.
fn shades(
    out: &mut Vec<u8>,
    shade: &Shade,
    count: usize,
    first: usize,
    frames: &[usize],
    most: f64,
) {
    for point in 0..count {
        let samples = frames.iter().map(|frame| (frame - first) * count + point);
        let values = samples.map(|at| shade.samples.get(at).copied().unwrap_or(0.0));
        column(out, values.map(|x| units(f64::from(x) / most * SHADES)));
    }
}

/// The numbers of a part in these frames, coordinate after coordinate.
fn track(out: &mut Vec<u8>, part: &Part, frames: &[usize], quantum: f64) {
    let frames = || frames.iter().map(|frame| frame - part.from);
    for number in 0..part.track.width() {
        let values = frames().map(|frame| part.track.value(frame, number));
        match (&part.track, number) {
            (Track::Poses(poses), 3..) => {
                let turned = values.zip(signs(frames().map(|frame| &poses[frame])));
                column(out, turned.map(|(value, sign)| units(sign * value * TURN)));
            }
            _ => column(out, values.map(|value| units(value / quantum))),
        }
    }
}

/// Second differences of a column of integers.
fn column(out: &mut Vec<u8>, numbers: impl Iterator<Item = i32>) {
    let (mut before, mut slope) = (0i32, 0i32);
    for (k, n) in numbers.enumerate() {
        let step = n.wrapping_sub(before);
        signed(out, step.wrapping_sub(slope));
        // nothing is known of the slope at the first number
        slope = if k == 0 { 0 } else { step };
        before = n;
    }
}

/// Of each quaternion the sign that is nearer to the one before; both mean the same rotation.
fn signs<'a>(poses: impl Iterator<Item = &'a [f32; 7]>) -> impl Iterator<Item = f64> {
    let mut before: Option<([f32; 4], f64)> = None;
    poses.map(move |pose| {
        let turn = [pose[3], pose[4], pose[5], pose[6]];
        let sign = before.map_or(1.0, |(last, sign)| {
            let along: f32 = last.iter().zip(turn).map(|(a, b)| a * b).sum();
            if along < 0.0 { -sign } else { sign }
        });
        before = Some((turn, sign));
        sign
    })
}

/// The nearest whole number; 0 where there is none.
fn units(value: f64) -> i32 {
    // towards zero from half a unit further out: not every processor rounds otherwise at once
    (value + 0.5_f64.copysign(value)) as i32
}

fn contact_bytes(frames: &[&[Touch]], quantum: f64, force_quantum: f64) -> Vec<u8> {
    let frame_bytes = |touches: &&[Touch]| {
        let mut out = Vec::new();
        varint(&mut out, touches.len() as u32);
        let mut before = [0i32; 3];
        for touch in *touches {
            let r = touch.r.map(|x| units(f64::from(x) / quantum));
            for (x, last) in r.into_iter().zip(before) {
                signed(&mut out, x.wrapping_sub(last));
            }
            for force in touch.force {
                signed(&mut out, units(f64::from(force) / force_quantum));
            }
            out.push(touch.status);
            before = r;
        }
        out
    };
    let bytes: Vec<Vec<u8>> = frames.par_iter().map(frame_bytes).collect();
    bytes.concat()
}

/// A length that nobody sees, m: small against what is shown and against the smallest part of it.
fn quantum(film: &Film) -> f64 {
    let size = (0..3).map(|k| film.high[k] - film.low[k]);
    let size = size.map(|x| x * x).sum::<f64>().sqrt();
    let smallest = film.forms.iter().filter_map(reach).fold(size, f64::min);
    let quantum = (size / 16384.0).min(smallest / 64.0).max(size * 1e-7);
    if quantum.is_finite() && quantum > 0.0 {
        quantum
    } else {
        1e-6
    }
}

/// How far a form reaches from its origin, m; none where that says nothing about how finely it must be placed.
fn reach(form: &Form) -> Option<f64> {
    let reach = match form {
        Form::Sphere(radius) | Form::Disc(radius) => *radius,
        Form::Box(half) => half.iter().map(|x| x * x).sum::<f64>().sqrt(),
        Form::Capsule(half, radius) => half + radius,
        Form::Cylinder(half, radius) | Form::Cone(half, radius) => half.hypot(*radius),
        Form::Polygon { points, radius } => {
            let far = points.iter().map(|[x, y]| x.hypot(*y));
            far.fold(0.0, f64::max) + radius
        }
        _ => return None,
    };
    Some(reach).filter(|reach| *reach > 0.0)
}

/// A force that nobody sees, N: small against the middle one of all contacts.
fn force_quantum(frames: &[&[Touch]]) -> f64 {
    let touches = frames.iter().flat_map(|touches| touches.iter());
    let force = touches.map(|touch| touch.force.iter().map(|f| f * f).sum::<f32>().sqrt());
    let mut forces: Vec<f32> = force.filter(|f| f.is_finite() && *f > 0.0).collect();
    if forces.is_empty() {
        return 1.0;
    }
    let largest = forces.iter().copied().fold(0.0, f32::max);
    let middle = forces.len() / 2;
    let (_, median, _) = forces.select_nth_unstable_by(middle, f32::total_cmp);
    f64::from(*median / 32.0).max(f64::from(largest) * 1e-8)
}
