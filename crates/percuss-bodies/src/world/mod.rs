//! A world of rigid bodies as one mechanical system with flat arrays.
//!
//! A body's coordinates are its centre of mass r and the unit quaternion of A_IK (seven numbers: x y z, w i j k); its
//! velocities are v and ω, both in the inertial frame (six numbers). A planar world is the same with the inverse masses
//! of all motion out of the x–y plane set to zero.
//!
//! Bodies that move freely make up the state. What stands still or follows a given motion is scenery: it has no
//! coordinates, and contacts feel its velocity through χ.

mod body;
mod energy;
mod fall_asleep;
mod forces;
mod motion;
mod overlap;
mod roster;
mod rotor;
mod sleep;
mod stiff;
mod system;
mod wake;

pub use body::{Body, BodyId, Kind, KindError, KindId, Placement, ShapeId};
pub use energy::Ledger;
pub(crate) use forces::pose_of;
pub use forces::{Drag, End, Field, Spring};
pub use motion::{Driven, Motion, Scenery, SceneryId};
pub use overlap::{Member, Overlap, members};
pub use percuss_shapes::{Laws, MaterialId, PairLaw};
pub use roster::Roster;
pub use sleep::Sleep;
pub use stiff::Stiff;

use crate::detect::Detector;
use crate::narrow::is_welded;
use crate::population::Population;
use crate::shape::Shape;
use percuss_math::space::{Pose, Vec3};
use percuss_mech::{ContactId, State};
use sleep::Rest;
use std::sync::Mutex;
use wake::Sleepers;

/// Coordinates per body.
pub const NQ: usize = 7;
/// Velocities per body.
pub const NU: usize = 6;
/// In how many dimensions bodies move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dimension {
    /// Everywhere.
    #[default]
    Space,
    /// In the x–y plane, turning about z.
    Plane,
}

/// Rigid bodies, scenery, and the forces on them.
pub struct World {
    dimension: Dimension,
    gravity: Vec3,
    shapes: Vec<Shape>,
    /// Of each shape: whether it has parts that touch each other.
    welded: Vec<bool>,
    kinds: Vec<Kind>,
    bodies: Vec<Body>,
    scenery: Vec<Scenery>,
    laws: Laws,
    springs: Vec<Spring>,
    drags: Vec<Drag>,
    fields: Vec<Field>,
    next_id: u32,
    /// What adds and removes bodies.
    pub population: Population,
    sleep: Option<Sleep>,
    rest: Rest,
    /// Scratch of `wake`: which scenery moves, and who sleeps where; none where it has to be looked up.
    stirring: Vec<bool>,
    sleepers: Option<Sleepers>,
    detector: Mutex<Detector>,
}

impl Clone for World {
    fn clone(&self) -> Self {
        World {
            dimension: self.dimension,
            gravity: self.gravity,
            shapes: self.shapes.clone(),
            welded: self.welded.clone(),
            kinds: self.kinds.clone(),
            bodies: self.bodies.clone(),
            scenery: self.scenery.clone(),
            laws: self.laws.clone(),
            springs: self.springs.clone(),
            drags: self.drags.clone(),
            fields: self.fields.clone(),
            next_id: self.next_id,
            population: self.population.clone(),
            sleep: self.sleep,
            rest: self.rest.clone(),
            stirring: Vec::new(), // scratch, as what follows
            sleepers: None,
            detector: Mutex::default(),
        }
    }
}

impl World {
    /// Bodies that a thread takes at a time; from twice as many on it pays to share them out among threads that are awake.
    pub const SHARED: usize = 64;

    /// An empty world with this gravity, m/s².
    pub fn new(dimension: Dimension, gravity: Vec3) -> Self {
        World {
            dimension,
            gravity,
            shapes: Vec::new(),
            welded: Vec::new(),
            kinds: Vec::new(),
            bodies: Vec::new(),
            scenery: Vec::new(),
            laws: Laws::default(),
            springs: Vec::new(),
            drags: Vec::new(),
            fields: Vec::new(),
            next_id: 0,
            population: Population::default(),
            sleep: None,
            rest: Rest::default(),
            stirring: Vec::new(),
            sleepers: None,
            detector: Mutex::default(),
        }
    }

    /// In how many dimensions bodies move.
    pub fn dimension(&self) -> Dimension {
        self.dimension
    }

    /// Gravity, m/s².
    pub fn gravity(&self) -> Vec3 {
        self.gravity
    }

    /// Adds a shape.
    pub fn shape(&mut self, shape: Shape) -> ShapeId {
        self.welded.push(is_welded(&shape));
        self.shapes.push(shape);
        ShapeId(self.shapes.len() - 1)
    }

    /// The shapes in the order in which they were added.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Whether a shape has parts that touch each other.
    pub(crate) fn is_welded(&self, shape: ShapeId) -> bool {
        self.welded[shape.0]
    }

    /// Adds a kind of body: bodies of one kind share shape, material and mass.
    pub fn kind(&mut self, mut kind: Kind) -> KindId {
        kind.rim = kind.centre.norm() + self.shapes[kind.shape.0].reach();
        self.kinds.push(kind.flattened(self.dimension));
        KindId(self.kinds.len() as u32 - 1)
    }

    /// The kinds in the order in which they were added.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// Whether contacts have names for all scenery and so many bodies, those that have gone included.
    fn can_name(&self, bodies: u32) -> bool {
        self.scenery.len() <= (ContactId::MOST_THINGS.saturating_sub(bodies)) as usize
    }

    /// Adds a body at the end of the state. In the plane, velocities out of it are not taken.
    ///
    /// # Panics
    /// Beyond [`ContactId::MOST_THINGS`] bodies and pieces of scenery in all, those that have gone included: names of contacts would
    /// be those of others.
    pub fn place(&mut self, state: &mut State, kind: KindId, placement: &Placement) -> BodyId {
        let id = BodyId(self.next_id);
        self.next_id += 1;
        assert!(
            self.can_name(self.next_id),
            "a world takes {} bodies and pieces of scenery in all",
            ContactId::MOST_THINGS
        );
        self.bodies.push(Body { id, kind });
        if self.sleep.is_some() {
            self.rest.add();
        }
        let (q, mut u) = self.kinds[kind.0 as usize].coordinates(placement);
        if self.dimension == Dimension::Plane {
            u[2..5].fill(0.0);
        }
        state.q.extend_from_slice(&q);
        state.u.extend_from_slice(&u);
        id
    }

    /// The bodies in the order of the state.
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// The shape of the body at place `i` of the state, and its pose there.
    ///
    /// # Panics
    /// Where there is no such body.
    pub fn shape_of(&self, i: usize, q: &[f64]) -> (&Shape, Pose) {
        let kind = &self.kinds[self.bodies[i].kind.0 as usize];
        (&self.shapes[kind.shape.0], kind.shape_pose(&pose_of(q, i)))
    }

    /// Keeps the bodies for which `keep` says so, with their part of the state; their order stays. Islands that sleep
    /// and lose a body wake.
    pub fn retain(&mut self, state: &mut State, mut keep: impl FnMut(usize) -> bool) {
        let mut to = 0;
        let mut islands = Vec::new();
        for from in 0..self.bodies.len() {
            if keep(from) {
                self.bodies[to] = self.bodies[from];
                state.q.copy_within(from * NQ..(from + 1) * NQ, to * NQ);
                state.u.copy_within(from * NU..(from + 1) * NU, to * NU);
                if self.sleep.is_some() {
                    self.rest.since[to] = self.rest.since[from];
                    self.rest.island[to] = self.rest.island[from];
                }
                to += 1;
            } else if self.sleep.is_some() {
                islands.extend(self.rest.island[from]);
            }
        }
        self.bodies.truncate(to);
        state.q.truncate(to * NQ);
        state.u.truncate(to * NU);
        self.rest.since.truncate(to);
        self.rest.island.truncate(to);
        self.sleepers = None;
        islands.sort_unstable();
        self.wake_islands(&islands, &mut Vec::new());
    }

    /// Adds something that does not move freely.
    pub fn scenery(&mut self, scenery: Scenery) -> SceneryId {
        self.scenery.push(scenery);
        SceneryId(self.scenery.len() - 1)
    }

    /// What does not move freely, in the order in which it was added.
    pub fn sceneries(&self) -> &[Scenery] {
        &self.scenery
    }

    /// Adds a material.
    pub fn material(&mut self) -> MaterialId {
        self.laws.material()
    }

    /// The law of pairs for which nothing else is said.
    pub fn default_law(&mut self, law: PairLaw) {
        self.laws.default_law(law);
    }

    /// The law between two materials, or of one with itself.
    pub fn pair_law(&mut self, a: MaterialId, b: MaterialId, law: PairLaw) {
        self.laws.set(a, b, law);
    }

    /// The law between two materials.
    #[inline]
    pub fn law(&self, a: MaterialId, b: MaterialId) -> PairLaw {
        self.laws.get(a, b)
    }

    /// Adds a spring with a damper.
    pub fn spring(&mut self, spring: Spring) {
        self.springs.push(spring);
    }

    /// Adds drag on every body.
    pub fn drag(&mut self, drag: Drag) {
        self.drags.push(drag);
    }

    /// Adds a field of acceleration on every body.
    pub fn field(&mut self, field: Field) {
        self.fields.push(field);
    }
}
