//! The film as integers: positions in units of a small length, quaternions in units of 1/4096, predicted from the two
//! frames before.

use percuss_scene::film::{Film, Form, Part, Shade, Touch, Track};
use rayon::prelude::*;

use super::encode::{packed, signed, varint};
use super::header::{Contacts, FilmHeader, Piece, Shape, Times, Values};

/// One unit of quaternions is 1/TURN.
const TURN: f64 = 4096.0;
/// One unit of the numbers of a line is 1/SHADES of the most.
const SHADES: f64 = 1024.0;

/// Units of the largest value of an elastic coordinate.
const AMPLITUDE: f64 = 16384.0;

/// A film made ready for the page.
pub(super) struct Packed<'a> {
    pub header: FilmHeader<'a>,
    pub film: String,
    pub contacts: String,
}

impl Packed<'_> {
    /// Bytes that it takes, its part of the header included.
    pub fn size(&self) -> usize {
        let header = serde_json::to_string(&self.header).unwrap_or_default();
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
        header: FilmHeader {
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
            deformable: film.parts.iter().any(|part| deforms(film, part)),
            contacts: about,
        },
        film: tracks.0,
        contacts: contacts.unwrap_or_default(),
    }
}

/// Whether the deflection of a part may be exaggerated.
fn deforms(film: &Film, part: &Part) -> bool {
    !part.rest.is_empty() || matches!(film.forms.get(part.form), Some(Form::Skin(_)))
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
            piece.amplitudes = amplitudes(part);
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
        Track::Modes(..) => ("modes", None),
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
        amplitudes: Vec::new(),
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

/// One unit of each elastic coordinate of a skin.
fn amplitudes(part: &Part) -> Vec<f64> {
    let Track::Modes(count, values) = &part.track else {
        return Vec::new();
    };
    let most = |a: usize| {
        let values = values.iter().skip(7 + a).step_by(7 + count);
        f64::from(values.fold(0.0, |m: f32, q| m.max(q.abs())))
    };
    let unit = |most: f64| if most > 0.0 { most / AMPLITUDE } else { 1.0 };
    (0..*count).map(|a| unit(most(a))).collect()
}

/// The numbers of a part in these frames, coordinate after coordinate.
fn track(out: &mut Vec<u8>, part: &Part, frames: &[usize], quantum: f64) {
    let frames = || frames.iter().map(|frame| frame - part.from);
    let amplitudes = amplitudes(part);
    for number in 0..part.track.width() {
        let values = frames().map(|frame| part.track.value(frame, number));
        match (&part.track, number) {
            (Track::Poses(poses), 3..) => {
                let turned = values.zip(signs(frames().map(|frame| turn_of(&poses[frame]))));
                column(out, turned.map(|(value, sign)| units(sign * value * TURN)));
            }
            (Track::Modes(count, numbers), 3..7) => {
                let turn = |frame: usize| turn_of(&numbers[frame * (7 + count)..]);
                let turned = values.zip(signs(frames().map(turn)));
                column(out, turned.map(|(value, sign)| units(sign * value * TURN)));
            }
            (Track::Modes(..), 7..) => {
                let unit = amplitudes[number - 7];
                column(out, values.map(|value| units(value / unit)));
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
fn signs(turns: impl Iterator<Item = [f32; 4]>) -> impl Iterator<Item = f64> {
    let mut before: Option<([f32; 4], f64)> = None;
    turns.map(move |turn| {
        let sign = before.map_or(1.0, |(last, sign)| {
            let along: f32 = last.iter().zip(turn).map(|(a, b)| a * b).sum();
            if along < 0.0 { -sign } else { sign }
        });
        before = Some((turn, sign));
        sign
    })
}

/// The quaternion of seven numbers of a pose.
fn turn_of(pose: &[f32]) -> [f32; 4] {
    std::array::from_fn(|k| pose.get(3 + k).copied().unwrap_or_default())
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

#[cfg(test)]
mod tests {
    use super::*;
    use percuss_scene::film::Skin;

    /// Two frames of a surface with one mode.
    #[test]
    fn skins_carry_their_modes() {
        let skin = Skin {
            vertices: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
            triangles: vec![[0, 1, 2]],
            shapes: vec![vec![[0.0; 3], [0.0, 0.0, 0.5], [0.0, 0.0, -0.2]]],
            stresses: vec![vec![[2e6, 0.0, 0.0, 0.0, 0.0, 0.0]; 3]],
            most: 1e6,
        };
        let values = vec![
            0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.5, // the first frame
            0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, -0.25,
        ];
        let part = Part {
            name: "plate".to_owned(),
            form: 0,
            colour: None,
            fixed: false,
            from: 0,
            track: Track::Modes(1, values),
            rest: Vec::new(),
        };
        assert_eq!(part.track.frames(), Some(2));
        assert_eq!(amplitudes(&part), [0.5 / AMPLITUDE]);
        let film = Film {
            times: vec![0.0, 1.0],
            low: [0.0; 3],
            high: [1.0; 3],
            forms: vec![Form::Skin(Box::new(skin))],
            parts: vec![part],
            ..Film::default()
        };
        let packed = pack(&film, &[0, 1]);
        assert!(packed.header.deformable);
        let header = serde_json::to_value(&packed.header).expect("plain data");
        let shape = &header["shapes"][0]["skin"]["modes"][0];
        assert_eq!(shape["shape"][5], 4095);
        assert_eq!(shape["shape"][8], -1638);
        assert_eq!(header["parts"][0]["track"], "modes");
        let mut bytes = Vec::new();
        track(&mut bytes, &film.parts[0], &[0, 1], 1e-3);
        // nothing moves but the mode: of the same rotation both signs are one
        let mut turn = Vec::new();
        column(&mut turn, [4096, 4096].into_iter());
        let mut mode = Vec::new();
        column(&mut mode, [16384, -8192].into_iter());
        let zero = [0, 0];
        let expected = [&[0; 6][..], &turn, &zero, &zero, &zero, &mode].concat();
        assert_eq!(bytes, expected);
    }
}
