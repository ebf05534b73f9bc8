//! Where there is room for a new body.

use crate::narrow::overlap;
use crate::shape::Shape;
use crate::world::{KindId, World};
use percuss_math::space::{Pose, Vec3};
use percuss_mech::State;
use std::collections::HashMap;

/// The bodies near a region, in cells so wide that who touches a new body lies in its cell or in one beside it.
pub struct Room {
    width: f64,
    /// Places of bodies in the state, by the cells of the origins of their shapes; looked up only, never walked through.
    cells: HashMap<[i64; 3], Vec<usize>>,
    /// Where the scenery is.
    scenery: Vec<Pose>,
}

impl Room {
    /// For bodies of these kinds whose origins lie between two corners.
    pub fn new(
        world: &World,
        state: &State,
        kinds: impl IntoIterator<Item = KindId>,
        (low, high): (Vec3, Vec3),
    ) -> Self {
        let reaches = kinds.into_iter().map(|kind| shape_of(world, kind).reach());
        let own = reaches.fold(0.0, f64::max);
        let mut width: f64 = 2.0 * own;
        let mut near = Vec::new();
        for i in 0..world.bodies().len() {
            let (shape, pose) = world.shape_of(i, &state.q);
            let reach = own + shape.reach();
            let beside = |k: usize| low[k] - reach <= pose.r[k] && pose.r[k] <= high[k] + reach;
            if (0..3).all(beside) {
                width = width.max(reach);
                near.push((i, pose.r));
            }
        }
        let at = |scenery: &crate::world::Scenery| scenery.motion.at(state.t).pose;
        let mut room = Room {
            width,
            cells: HashMap::new(),
            scenery: world.sceneries().iter().map(at).collect(),
        };
        for (i, r) in near {
            room.add(i, &r);
        }
        room
    }

    /// A body has come whose shape has its origin here.
    pub fn add(&mut self, i: usize, r: &Vec3) {
        let cell = self.cell(r);
        self.cells.entry(cell).or_default().push(i);
    }

    /// Whether a body of this kind whose shape has this pose would touch nothing.
    pub fn is_free(&self, world: &World, state: &State, kind: KindId, pose: &Pose) -> bool {
        let shape = shape_of(world, kind);
        let mut at = Vec::new();
        let mut apart = |other: &Shape, other_pose: &Pose| {
            (other_pose.r - pose.r).norm() >= shape.reach() + other.reach()
                || !overlap(shape, pose, other, other_pose, &mut at)
        };
        let scenery = world.sceneries().iter().zip(&self.scenery);
        let clear = |(scenery, place): (&crate::world::Scenery, &Pose)| {
            apart(&world.shapes()[scenery.shape.0], place)
        };
        if !scenery.into_iter().all(clear) {
            return false;
        }
        let [x, y, z] = self.cell(&pose.r);
        let around = |x: i64| x.saturating_sub(1)..=x.saturating_add(1);
        around(z).all(|z| {
            around(y).all(|y| {
                around(x).all(|x| {
                    let bodies = self.cells.get(&[x, y, z]).map_or(&[][..], |bodies| bodies);
                    bodies.iter().all(|i| {
                        let (other, other_pose) = world.shape_of(*i, &state.q);
                        apart(other, &other_pose)
                    })
                })
            })
        })
    }

    fn cell(&self, r: &Vec3) -> [i64; 3] {
        [r.x, r.y, r.z].map(|x| (x / self.width).floor() as i64)
    }
}

fn shape_of(world: &World, kind: KindId) -> &Shape {
    &world.shapes()[world.kinds()[kind.0 as usize].shape.0]
}
