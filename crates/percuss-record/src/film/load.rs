//! The film of a run on disk, taken into memory.

use std::collections::BTreeSet;
use std::path::Path;

use rayon::prelude::*;

use super::file::Reader;
use super::{Film, FilmError, Form, Frame, LineStyle, Part, Posed, Track};

/// Most bytes of frames that are taken into memory; of more every second, third, … frame is left out.
const ROOM: u64 = 128_000_000;
/// Most bodies that are shown; of more every second, third, … is left out.
const MOST_BODIES: usize = 20_000;
/// Bodies whose tracks one thread puts together by itself.
const TOGETHER: usize = 64;

/// A film on disk, taken into memory.
pub struct Loaded {
    /// To say what is wrong with it.
    pub reader: Reader,
    /// How many frames it has; fewer may have been taken.
    pub count: usize,
    /// Those that were taken.
    pub frames: Vec<Frame>,
    /// The numbers of all bodies.
    pub ids: BTreeSet<u32>,
    /// Those that are shown.
    pub tracks: Vec<(u32, Followed)>,
}

/// Takes the film in this file into memory.
pub fn load(path: &Path, identity: [u32; 2]) -> Result<Loaded, FilmError> {
    let mut reader = Reader::open(path, identity)?;
    let count = reader.count();
    let stride = usize::try_from(reader.size().div_ceil(ROOM)).unwrap_or(count);
    let mut numbers: Vec<usize> = (0..count).step_by(stride.max(1)).collect();
    numbers.extend(count.checked_sub(1));
    numbers.dedup();
    let frames = reader.frames(&numbers)?;
    let ids = ids(&frames);
    let shown: Vec<u32> = (ids.iter().copied())
        .step_by(ids.len().div_ceil(MOST_BODIES).max(1))
        .collect();
    let tracks = tracks(&frames, &shown).map_err(|what| reader.damaged(what))?;
    Ok(Loaded {
        reader,
        count,
        frames,
        ids,
        tracks,
    })
}

/// The numbers of all bodies.
fn ids(frames: &[Frame]) -> BTreeSet<u32> {
    let mut ids = BTreeSet::new();
    let mut before: &[Posed] = &[];
    for frame in frames {
        // in their order, those that were there before are known
        let mut known = before.iter().map(|body| body.id).peekable();
        for body in &frame.bodies {
            while known.next_if(|id| *id < body.id).is_some() {}
            if known.next_if_eq(&body.id).is_none() {
                ids.insert(body.id);
            }
        }
        before = &frame.bodies;
    }
    ids
}

/// Where a body was.
pub struct Followed {
    /// Its kind, by its place in the list of kinds.
    pub kind: u32,
    /// The first frame in which it was there.
    pub from: usize,
    /// Where it was from then on.
    pub poses: Vec<[f32; 7]>,
}

/// The bodies that are shown, by their numbers; an error says what is wrong with the film.
fn tracks(frames: &[Frame], shown: &[u32]) -> Result<Vec<(u32, Followed)>, String> {
    let some = shown.par_chunks(TOGETHER);
    let some: Vec<_> = some.map(|ids| tracks_of(frames, ids)).collect();
    let mut tracks = Vec::with_capacity(shown.len());
    for some in some {
        tracks.append(&mut some?);
    }
    Ok(tracks)
}

/// The same of bodies whose numbers follow each other.
fn tracks_of(frames: &[Frame], ids: &[u32]) -> Result<Vec<(u32, Followed)>, String> {
    let unseen = |id: &u32| {
        let seen = Followed {
            kind: 0,
            from: 0,
            poses: Vec::new(),
        };
        (*id, seen)
    };
    let mut tracks: Vec<(u32, Followed)> = ids.iter().map(unseen).collect();
    for (k, frame) in frames.iter().enumerate() {
        // bodies come in the order of their numbers
        let first = frame.bodies.partition_point(|body| body.id < ids[0]);
        let mut wanted = tracks.iter_mut().peekable();
        for body in &frame.bodies[first..] {
            while wanted.next_if(|(id, _)| *id < body.id).is_some() {}
            let Some((_, seen)) = wanted.next_if(|(id, _)| *id == body.id) else {
                if wanted.peek().is_none() {
                    break;
                }
                continue;
            };
            if seen.poses.is_empty() {
                (seen.kind, seen.from) = (body.kind, k);
            }
            // who has gone does not come back
            if seen.from + seen.poses.len() != k {
                return Err(format!("body {} is there twice", body.id));
            }
            seen.poses.push(body.pose);
        }
    }
    Ok(tracks)
}

/// Adds the lines, which are there throughout; an error says what is wrong with the film.
pub fn lines(film: &mut Film, frames: &[Frame]) -> Result<(), String> {
    let first = frames.first().map_or(&[][..], |frame| &frame.lines);
    for (place, line) in first.iter().enumerate() {
        let count = line.points.len();
        let mut values = Vec::with_capacity(3 * count * frames.len());
        for frame in frames {
            match frame.lines.get(place) {
                Some(now) if now.id == line.id && now.points.len() == count => {
                    values.extend_from_slice(now.points.as_flattened());
                }
                _ => return Err(format!("line {} has other points", line.id)),
            }
        }
        film.forms.push(Form::Line {
            points: count,
            closed: false,
            filled: false,
            radius: 0.0,
            style: LineStyle::Solid,
        });
        film.parts.push(Part {
            name: format!("line {}", line.id),
            form: film.forms.len() - 1,
            colour: None,
            fixed: false,
            from: 0,
            track: Track::Points(count, values),
            rest: Vec::new(),
        });
    }
    film.parts_from += first.len();
    Ok(())
}
