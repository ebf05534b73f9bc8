//! Finding contacts: a cell list for spheres among themselves, a tree of boxes for everything else.
//!
//! Nothing is remembered from one configuration to the next, so that the contacts found depend on it alone. Their order
//! does not depend on the number of threads: work is cut into pieces of fixed size and put together in their order.
//! Bodies that sleep touch nobody: who would touch them has woken them before the step.

mod broad;
mod cells;
mod found;

use crate::narrow::touches;
use crate::search::TOUCHING;
use crate::shape::Shape;
use crate::world::{Driven, SHARED, World, pose_of};
use broad::Broad;
use cells::Cells;
pub(crate) use found::names;
use found::{Found, Side};
use percuss_math::space::{Pose, Vec3};
use percuss_mech::ContactSet;
use rayon::prelude::*;

/// Bodies that one task looks at.
const CHUNK: usize = 256;

/// Scratch of the search, kept from step to step.
#[derive(Default)]
pub(crate) struct Detector {
    /// Radius of every body that is awake and a ball about its centre of mass, zero of all others.
    radii: Vec<f64>,
    cells: Cells,
    broad: Broad,
    scenery: Vec<Driven>,
    pieces: Vec<Vec<Found>>,
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
        let reach = out.margin().min(LARGEST);
        self.find_balls(world, q, reach, out);
        self.find_others(world, q, reach, out);
    }

    /// Balls among themselves.
    fn find_balls(&mut self, world: &World, q: &[f64], reach: f64, out: &mut ContactSet) {
        self.cells.fill(q, &self.radii, reach);
        let cells = &self.cells;
        if world.bodies().len() < SHARED {
            for row in 0..cells.rows() {
                cells.find(row, |i, j, touch, size| {
                    if out.wants(touch.gap - TOUCHING * size) {
                        let sides = [Side::Body(i), Side::Body(j)];
                        found::push(world, q, &[], &Found { sides, touch }, out);
                    }
                });
            }
            return;
        }
        self.pieces.resize_with(cells.rows(), Vec::new);
        let wanted = &*out;
        let look = |(row, found): (usize, &mut Vec<Found>)| {
            found.clear();
            cells.find(row, |i, j, touch, size| {
                if wanted.wants(touch.gap - TOUCHING * size) {
                    let sides = [Side::Body(i), Side::Body(j)];
                    found.push(Found { sides, touch });
                }
            });
        };
        self.pieces.par_iter_mut().enumerate().for_each(look);
        for found in self.pieces.iter().flatten() {
            found::push(world, q, &[], found, out);
        }
    }

    /// Balls with scenery and with other bodies, and those among themselves.
    fn find_others(&mut self, world: &World, q: &[f64], reach: f64, out: &mut ContactSet) {
        self.broad.fill(world, q, &self.radii, &self.scenery, reach);
        let count = world.bodies().len();
        self.pieces.resize_with(count.div_ceil(CHUNK), Vec::new);
        let (broad, radii, scenery) = (&self.broad, &self.radii, &self.scenery);
        let look = |(piece, found): (usize, &mut Vec<Found>)| {
            found.clear();
            let last = ((piece + 1) * CHUNK).min(count);
            let mut near = Vec::new();
            let mut at = Vec::new();
            for (i, body) in world
                .bodies()
                .iter()
                .enumerate()
                .take(last)
                .skip(piece * CHUNK)
                .filter(|(i, _)| !world.is_asleep(*i))
            {
                let kind = &world.kinds()[body.kind.0 as usize];
                let shape = &world.shapes()[kind.shape.0];
                let pose = kind.shape_pose(&pose_of(q, i));
                broad.near(i, radii[i] > 0.0, shape, &pose, reach, &mut near);
                for side in &near {
                    let (other, other_pose) = other(world, q, scenery, *side);
                    let slack = TOUCHING * shape.reach().min(other.reach());
                    at.clear();
                    touches(other, &other_pose, shape, &pose, reach + slack, &mut at);
                    found.extend(at.iter().filter(|touch| touch.gap < reach + slack).map(
                        |touch| Found {
                            sides: [*side, Side::Body(i)],
                            touch: *touch,
                        },
                    ));
                }
            }
        };
        if count < SHARED {
            self.pieces.iter_mut().enumerate().for_each(look);
        } else {
            self.pieces.par_iter_mut().enumerate().for_each(look);
        }
        for found in self.pieces.iter().flatten() {
            found::push(world, q, scenery, found, out);
        }
    }
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
