//! Finding contacts: a cell list for spheres among themselves, a tree of boxes for everything else.
//!
//! Nothing is remembered from one configuration to the next, so that the contacts found depend on it alone. Their order
//! does not depend on the number of threads: work is cut into pieces of fixed size and put together in their order.
//! Bodies that sleep touch nobody: who would touch them has woken them before the step.

mod broad;
mod cells;
mod found;
mod joined;

use crate::narrow::{ContactPoint, touches};
use crate::search::TOUCHING;
use crate::shape::Shape;
use crate::world::{Driven, World, pose_of};
use broad::Broad;
use cells::Cells;
pub(crate) use found::names;
use found::{Found, Made, Side};
use percuss_math::space::{Pose, Vec3};
use percuss_mech::ContactSet;
use rayon::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Scratch of the search, kept from step to step.
#[derive(Default)]
pub(crate) struct Detector {
    /// Radius of every body that is awake and a ball about its centre of mass, zero of all others.
    radii: Vec<f64>,
    scenery: Vec<Driven>,
    balls: Balls,
    others: Others,
}

/// Balls among themselves.
#[derive(Default)]
struct Balls {
    cells: Cells,
    /// What helpers have found, row by row.
    pieces: Vec<Mutex<Vec<Made>>>,
}

/// Balls with scenery and with other bodies, and those among themselves.
#[derive(Default)]
struct Others {
    broad: Broad,
    pieces: Vec<Vec<Made>>,
}

/// Where everything is.
#[derive(Clone, Copy)]
struct Scene<'a> {
    world: &'a World,
    q: &'a [f64],
    radii: &'a [f64],
    scenery: &'a [Driven],
    /// Contacts are asked for below this gap, m.
    reach: f64,
}

impl Detector {
    /// Reports all contacts that `out` wants.
    pub(crate) fn find(&mut self, world: &World, t: f64, q: &[f64], out: &mut ContactSet) {
        self.scenery.clear();
        self.scenery
            .extend(world.sceneries().iter().map(|s| s.motion.at(t)));
        self.radii.clear();
        let bodies = world.bodies().iter().enumerate();
        self.radii.extend(bodies.map(|(i, body)| {
            if world.is_asleep(i) {
                return 0.0;
            }
            let kind = &world.kinds()[body.kind.0 as usize];
            match world.shapes()[kind.shape.0] {
                // the cells know the centre of mass alone: a ball with another middle is not for them
                Shape::Sphere { radius } | Shape::Disc { radius }
                    if kind.centre == Vec3::zeros() =>
                {
                    radius
                }
                _ => 0.0,
            }
        }));
        let scene = Scene {
            world,
            q,
            radii: &self.radii,
            scenery: &self.scenery,
            reach: out.margin().min(LARGEST),
        };
        let (balls, others) = (&mut self.balls, &mut self.others);
        if is_alone(world) {
            balls.find_alone(&scene, out);
            others.find(&scene);
        } else {
            rayon::in_place_scope(|scope| {
                scope.spawn(|_| others.find(&scene));
                balls.find(&scene, out);
            });
        }
        others
            .pieces
            .iter()
            .flatten()
            .for_each(|made| made.push(out));
    }
}

impl Balls {
    /// Row after row of tiles from the first on, while helpers begin with the last.
    fn find(&mut self, scene: &Scene<'_>, out: &mut ContactSet) {
        self.cells.fill(scene.q, scene.radii, scene.reach);
        let cells = &self.cells;
        let left = Mutex::new(0..cells.rows());
        self.pieces.resize_with(cells.rows(), Default::default);
        // in functions of their own, so that nobody holds the lock while at work
        let (first, last) = (|| take(&left).next(), || take(&left).next_back());
        let help = || {
            while let Some(row) = last() {
                let made = &mut *take(&self.pieces[row]);
                made.clear();
                cells.find(row, |i, j, touch, size| {
                    made.extend(scene.ball_on_ball([i, j], touch, size));
                });
            }
        };
        let mut done = 0;
        rayon::in_place_scope(|scope| {
            for _ in 1..rayon::current_num_threads() {
                scope.spawn(|_| help());
            }
            while let Some(row) = first() {
                scene.balls_in(cells, row, out);
                done = row + 1;
            }
        });
        for piece in &self.pieces[done..] {
            take(piece).iter().for_each(|made| made.push(out));
        }
    }

    /// Without helpers.
    fn find_alone(&mut self, scene: &Scene<'_>, out: &mut ContactSet) {
        self.cells.fill(scene.q, scene.radii, scene.reach);
        for row in 0..self.cells.rows() {
            scene.balls_in(&self.cells, row, out);
        }
    }
}

impl Others {
    /// One piece for every so many bodies.
    fn find(&mut self, scene: &Scene<'_>) {
        const CHUNK: usize = World::SHARED;
        self.broad.fill(
            scene.world,
            scene.q,
            scene.radii,
            scene.scenery,
            scene.reach,
        );
        let count = scene.world.bodies().len();
        self.pieces.resize_with(count.div_ceil(CHUNK), Vec::new);
        let broad = &self.broad;
        let look = |(piece, made): (usize, &mut Vec<Made>)| {
            made.clear();
            let bodies = piece * CHUNK..((piece + 1) * CHUNK).min(count);
            scene.look_around(broad, bodies, made);
        };
        if is_alone(scene.world) {
            self.pieces.iter_mut().enumerate().for_each(look);
        } else {
            self.pieces.par_iter_mut().enumerate().for_each(look);
        }
    }
}

impl Scene<'_> {
    /// The contacts of balls in a row of tiles.
    fn balls_in(&self, cells: &Cells, row: usize, out: &mut ContactSet) {
        cells.find(row, |i, j, touch, size| {
            if let Some(made) = self.ball_on_ball([i, j], touch, size) {
                made.push(out);
            }
        });
    }

    /// The contact of two balls, where it is asked for; `size` is the radius of the smaller.
    #[inline]
    fn ball_on_ball(&self, [i, j]: [usize; 2], touch: ContactPoint, size: f64) -> Option<Made> {
        let sides = [Side::Body(i), Side::Body(j)];
        (touch.gap - TOUCHING * size < self.reach)
            .then(|| Made::new(self.world, self.q, &[], &Found { sides, touch }))
    }

    /// Holds some bodies against everything near them.
    fn look_around(&self, broad: &Broad, bodies: std::ops::Range<usize>, made: &mut Vec<Made>) {
        let Scene {
            world,
            q,
            radii,
            scenery,
            reach,
        } = *self;
        let (mut near, mut at, mut met) = (Vec::new(), Vec::new(), Vec::new());
        for i in bodies.filter(|i| !world.is_asleep(*i)) {
            let kind = &world.kinds()[world.bodies()[i].kind.0 as usize];
            let shape = &world.shapes()[kind.shape.0];
            let pose = kind.shape_pose(&pose_of(q, i));
            broad.near(i, radii[i] > 0.0, shape, &pose, reach, &mut near);
            for side in &near {
                let (other, other_pose) = other(world, q, scenery, *side);
                let slack = TOUCHING * shape.reach().min(other.reach());
                at.clear();
                touches(other, &other_pose, shape, &pose, reach + slack, &mut at);
                let close = at.iter().filter(|touch| touch.gap < reach + slack);
                met.extend(close.map(|touch| Found {
                    sides: [*side, Side::Body(i)],
                    touch: *touch,
                }));
            }
            self.join(i, &near, &mut met);
            made.extend(met.iter().map(|found| Made::new(world, q, scenery, found)));
            met.clear();
        }
    }
}

fn take<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether one thread does it all.
fn is_alone(world: &World) -> bool {
    world.bodies().len() < 2 * World::SHARED || rayon::current_num_threads() == 1
}

/// Who asks for all contacts however far gets those within this distance, m.
const LARGEST: f64 = 1e3;

/// Shape and pose of a side.
fn other<'a>(world: &'a World, q: &[f64], scenery: &[Driven], side: Side) -> (&'a Shape, Pose) {
    match side {
        Side::Body(j) => {
            let kind = &world.kinds()[world.bodies()[j].kind.0 as usize];
            (
                &world.shapes()[kind.shape.0],
                kind.shape_pose(&pose_of(q, j)),
            )
        }
        Side::Scenery(s) => (
            &world.shapes()[world.sceneries()[s].shape.0],
            scenery[s].pose,
        ),
    }
}
