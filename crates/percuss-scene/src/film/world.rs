//! From the film of a world on disk to what is shown of it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use percuss_bodies::Shape;
use percuss_bodies::world::{BodyId, Dimension, Motion};
use percuss_math::space::{Pose, Vec3};
use rayon::prelude::*;

use super::file::Reader;
use super::form::seven;
use super::window::{DRIVEN, STANDING, Window};
use super::{Film, FilmError, Form, Frame, LineStyle, Part, Posed, Track};
use crate::model::{Named, WorldModel};

/// Most bytes of frames that are taken into memory; of more every second, third, … frame is left out.
const ROOM: u64 = 128_000_000;
/// Most bodies that are shown; of more every second, third, … is left out.
const MOST_BODIES: usize = 20_000;
/// Most places of bodies that are looked at to see what space they take.
const MOST_PLACES: usize = 50_000;
/// Bodies whose tracks one thread puts together by itself.
const TOGETHER: usize = 64;
/// Up to so many bodies one sees balls turn.
const FEW: usize = 200;

impl Film {
    /// The film in this file, of this world.
    pub fn read(path: &Path, world: &WorldModel) -> Result<Self, FilmError> {
        let Loaded {
            reader,
            count,
            frames,
            ids,
            tracks,
        } = load(path, world.identity())?;
        let shown = tracks.len();
        let sceneries = world.world.sceneries();
        let mut film = Film {
            planar: world.world.dimension() == Dimension::Plane,
            times: frames.iter().map(|frame| frame.t).collect(),
            frames_from: count,
            parts_from: ids.len() + sceneries.len(),
            ..Film::default()
        };
        let names = Names::new(world);
        scenery(&mut film, world, &names, &window(world, &tracks));
        for (id, seen) in tracks {
            let kind = world.world.kinds().get(seen.kind as usize);
            let kind = kind.ok_or_else(|| reader.damaged(format!("body {id} is of no kind")))?;
            let shape = &world.world.shapes()[kind.shape.0];
            let position = |q: &[f32; 7]| [q[0], q[1], q[2]];
            film.parts.push(Part {
                name: names.body(id, &world.kind_names[seen.kind as usize]),
                form: kind.shape.0,
                colour: None,
                fixed: false,
                from: seen.from,
                track: match shape {
                    Shape::Sphere { .. } if shown > FEW => {
                        Track::Positions(seen.poses.iter().map(position).collect())
                    }
                    _ => Track::Poses(seen.poses),
                },
                rest: Vec::new(),
            });
        }
        lines(&mut film, &frames).map_err(|what| reader.damaged(what))?;
        film.contacts = Some(frames.into_iter().map(|frame| frame.contacts).collect());
        Ok(film)
    }
}

/// A film on disk, taken into memory.
pub(crate) struct Loaded {
    /// To say what is wrong with it.
    pub reader: Reader,
    /// How many frames it has; fewer may have been taken.
    pub count: usize,
    pub frames: Vec<Frame>,
    /// The numbers of all bodies.
    pub ids: BTreeSet<u32>,
    /// Those that are shown.
    pub tracks: Vec<(u32, Seen)>,
}

/// Takes the film in this file into memory.
pub(crate) fn load(path: &Path, identity: [u32; 2]) -> Result<Loaded, FilmError> {
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
pub(crate) struct Seen {
    /// Its kind, by its place in the list of kinds.
    pub kind: u32,
    /// The first frame in which it was there.
    pub from: usize,
    /// Where it was from then on.
    pub poses: Vec<[f32; 7]>,
}

/// The bodies that are shown, by their numbers; an error says what is wrong with the film.
fn tracks(frames: &[Frame], shown: &[u32]) -> Result<Vec<(u32, Seen)>, String> {
    let some = shown.par_chunks(TOGETHER);
    let some: Vec<_> = some.map(|ids| tracks_of(frames, ids)).collect();
    let mut tracks = Vec::with_capacity(shown.len());
    for some in some {
        tracks.append(&mut some?);
    }
    Ok(tracks)
}

/// The same of bodies whose numbers follow each other.
fn tracks_of(frames: &[Frame], ids: &[u32]) -> Result<Vec<(u32, Seen)>, String> {
    let unseen = |id: &u32| {
        let seen = Seen {
            kind: 0,
            from: 0,
            poses: Vec::new(),
        };
        (*id, seen)
    };
    let mut tracks: Vec<(u32, Seen)> = ids.iter().map(unseen).collect();
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
fn lines(film: &mut Film, frames: &[Frame]) -> Result<(), String> {
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

/// What the bodies take of space, but for a few that are far away.
fn window(world: &WorldModel, tracks: &[(u32, Seen)]) -> Window {
    let all: usize = tracks.iter().map(|(_, seen)| seen.poses.len()).sum();
    let poses = tracks.iter().flat_map(|(_, seen)| &seen.poses);
    let poses = poses.step_by(all.div_ceil(MOST_PLACES).max(1));
    let places: Vec<[f32; 3]> = poses.map(|q| [q[0], q[1], q[2]]).collect();
    let kinds = tracks
        .iter()
        .filter_map(|(_, seen)| world.world.kinds().get(seen.kind as usize));
    let reach = kinds.map(|kind| world.world.shapes()[kind.shape.0].reach());
    let reach = reach.filter(|reach| reach.is_finite()).fold(0.0, f64::max);
    Window::around(&places).wider(reach)
}

/// Adds the forms of all shapes and the parts that do not move freely, and says what the camera should see.
fn scenery(film: &mut Film, world: &WorldModel, names: &Names<'_>, bodies: &Window) {
    let shapes = world.world.shapes();
    let mut endless = vec![bodies.largest().max(f64::MIN_POSITIVE); shapes.len()];
    let (mut moved, mut still) = (Window::EMPTY, Window::EMPTY);
    for (number, scenery) in world.world.sceneries().iter().enumerate() {
        let shape = &shapes[scenery.shape.0];
        let pose = scenery.motion.at(0.0).pose;
        // a funnel without end ends where the bodies do
        let heights = bodies.corners().map(|x| pose.local(&Vec3::from(x)).z);
        let height = heights.fold(0.2 * bodies.largest(), f64::max);
        if height.is_finite() {
            endless[scenery.shape.0] = height;
        }
        let driven = matches!(scenery.motion, Motion::Driven(_));
        let times = if driven { &film.times[..] } else { &[0.0] };
        let all = if driven { &mut moved } else { &mut still };
        for t in times {
            if let Some((low, high)) = extent(shape, &scenery.motion.at(*t).pose, height) {
                *all = all.with(low.into()).with(high.into());
            }
        }
        let at = |t: &f64| seven(&scenery.motion.at(*t).pose);
        film.parts.push(Part {
            name: names.scenery(number, shape),
            form: scenery.shape.0,
            colour: None,
            fixed: true,
            from: 0,
            track: match driven {
                true => Track::Poses(film.times.iter().map(|t| at(t).map(|x| x as f32)).collect()),
                false => Track::Still(at(&0.0)),
            },
            rest: Vec::new(),
        });
    }
    let forms = shapes.iter().zip(endless);
    film.forms = forms
        .map(|(shape, height)| Form::of(shape, height))
        .collect();
    let seen = match bodies.is_empty() {
        true => moved.joined(&still),
        false => {
            let moving = bodies.joined(&moved.near(bodies, DRIVEN));
            moving.joined(&still.near(&moving, STANDING))
        }
    };
    let seen = seen.sound();
    (film.low, film.high) = (seen.low, seen.high);
}

/// The box around a shape, m; a funnel without end ends at this height.
fn extent(shape: &Shape, pose: &Pose, endless: f64) -> Option<(Vec3, Vec3)> {
    match *shape {
        Shape::Funnel { rim, slope, height } => {
            let height = if height.is_finite() { height } else { endless };
            let round = Shape::Cylinder {
                half_height: 0.5 * height,
                radius: rim + (slope * height).max(0.0),
            };
            let middle = Pose::at(Vec3::new(0.0, 0.0, 0.5 * height));
            round.aabb(&pose.then(&middle))
        }
        _ => shape.aabb(pose),
    }
}

/// What bodies and scenery are called.
struct Names<'a> {
    bodies: BTreeMap<u32, &'a str>,
    scenery: BTreeMap<usize, &'a str>,
}

impl<'a> Names<'a> {
    fn new(world: &'a WorldModel) -> Self {
        let mut names = Names {
            bodies: BTreeMap::new(),
            scenery: BTreeMap::new(),
        };
        for (name, who) in &world.names {
            match *who {
                Named::Body(BodyId(id)) => names.bodies.insert(id, name.as_str()),
                Named::Scenery(id) => names.scenery.insert(id.0, name.as_str()),
            };
        }
        names
    }

    fn body(&self, id: u32, kind: &str) -> String {
        let name = self.bodies.get(&id);
        name.map_or_else(|| format!("{kind} {id}"), |name| (*name).to_owned())
    }

    fn scenery(&self, number: usize, shape: &Shape) -> String {
        let name = self.scenery.get(&number);
        name.map_or_else(|| word(shape).to_owned(), |name| (*name).to_owned())
    }
}

/// What a shape is called in scenes.
fn word(shape: &Shape) -> &'static str {
    match shape {
        Shape::Sphere { .. } => "sphere",
        Shape::Box { .. } => "box",
        Shape::Capsule { .. } => "capsule",
        Shape::Cylinder { .. } => "cylinder",
        Shape::Cone { .. } => "cone",
        Shape::Hull(_) => "hull",
        Shape::Mesh(_) => "mesh",
        Shape::HalfSpace => "halfspace",
        Shape::Funnel { .. } => "funnel",
        Shape::Compound(_) => "compound",
        Shape::Disc { .. } => "disc",
        Shape::Polygon(_) => "polygon",
    }
}
