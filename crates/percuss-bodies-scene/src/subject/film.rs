//! From the film of a world on disk to what is shown of it.

use std::collections::BTreeMap;
use std::path::Path;

use percuss_bodies::Shape;
use percuss_bodies::world::{BodyId, Dimension, Motion};
use percuss_math::space::{Pose, Vec3};

use crate::{Named, WorldModel};
use percuss_record::film::{
    DRIVEN, Film, FilmError, Followed, Form, Loaded, Part, STANDING, Track, Window,
};
use percuss_record::film::{lines, load, seven};

/// Most places of bodies that are looked at to see what space they take.
const MOST_PLACES: usize = 50_000;
/// Up to so many bodies one sees balls turn.
const FEW: usize = 200;

impl WorldModel {
    /// The film in this file, of this world.
    pub fn film(&self, path: &Path) -> Result<Film, FilmError> {
        let world = self;
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

/// What the bodies take of space, but for a few that are far away.
fn window(world: &WorldModel, tracks: &[(u32, Followed)]) -> Window {
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
