//! Who is woken before a step.

use super::forces::pose_of;
use super::{Driven, End, Motion, NQ, NU, World, rotor};
use crate::narrow::touches;
use crate::search::{TOUCHING, inflated};
use crate::shape::Shape;
use parry3d_f64::partitioning::{Bvh, BvhBuildStrategy};
use percuss_math::space::{Pose, Vec3};
use percuss_mech::State;
use rayon::prelude::*;

/// The bodies that sleep, in a tree of their boxes.
pub(super) struct Sleepers {
    tree: Bvh,
    /// What the leaves of the tree stand for: places in the state.
    leaves: Vec<usize>,
}

/// Something that moves, where it is in the middle of the step.
struct Mover<'a> {
    shape: &'a Shape,
    pose: Pose,
}

impl World {
    /// Wakes who is touched in the middle of the next step, of the length `dt`, s, or feels another force than before;
    /// contacts count below the gap `margin`, m. Takes the velocities of those who fell asleep. Returns whether it took
    /// any.
    pub fn wake(&mut self, state: &mut State, dt: f64, margin: f64) -> bool {
        if self.sleep.is_none() {
            return false;
        }
        let stilled = self.still(state);
        let span = (self.rest.looked, state.t + 0.5 * dt);
        self.rest.looked = span.1;
        self.stir(span);
        let mut islands = self.pushed(state, span);
        islands.extend(self.struck_by_scenery(state, span, margin));
        islands.extend(self.struck_by_bodies(0..self.bodies.len(), state, dt, margin));
        let mut woken = Vec::new();
        while !islands.is_empty() {
            islands.sort_unstable();
            islands.dedup();
            self.wake_islands(&islands, &mut woken);
            islands = self.struck_by_bodies(woken.iter().copied(), state, dt, margin);
        }
        stilled
    }

    /// Which scenery has moved or moves.
    fn stir(&mut self, (from, to): (f64, f64)) {
        let stirring = self.scenery.iter().map(|scenery| match &scenery.motion {
            Motion::Fixed(_) => false,
            motion @ Motion::Driven(_) => {
                let [a, b] = [from, to].map(|t| motion.at(t));
                let moves = |x: &Driven| x.v != Vec3::zeros() || x.omega != Vec3::zeros();
                a.pose != b.pose || moves(&a) || moves(&b)
            }
        });
        self.stirring.clear();
        self.stirring.extend(stirring);
    }

    /// Islands on which fields and springs act otherwise than before; bodies that are awake count as not slow there.
    fn pushed(&mut self, state: &State, (from, to): (f64, f64)) -> Vec<u32> {
        let mut felt: Vec<usize> = Vec::new();
        for field in self.fields.iter().filter(|field| !field.steady) {
            felt.extend((0..self.bodies.len()).filter(|&i| {
                let r = Vec3::from_column_slice(&state.q[i * NQ..i * NQ + 3]);
                let at = |t| (field.a)(t, &r, &Vec3::zeros());
                self.rest.since[i].is_finite() && at(from) != at(to)
            }));
        }
        for spring in &self.springs {
            let stirs = |end: &End| matches!(end, End::Scenery(id, _) if self.stirring[id.0]);
            if spring.ends.iter().any(stirs) {
                felt.extend(spring.ends.iter().filter_map(|end| match end {
                    End::Body(id, _) => self.index_of(*id),
                    _ => None,
                }));
            }
        }
        let mut islands = Vec::new();
        for i in felt {
            self.rest.since[i] = f64::INFINITY;
            islands.extend(self.rest.island[i]);
        }
        islands
    }

    /// Islands that moving scenery touches, or touched when it was last looked at.
    fn struck_by_scenery(
        &mut self,
        state: &State,
        (from, to): (f64, f64),
        margin: f64,
    ) -> Vec<u32> {
        self.lie_down(state);
        let stirring = self.scenery.iter().zip(&self.stirring);
        let stirring = stirring.filter(|(_, stirs)| **stirs);
        let movers = stirring.flat_map(|(scenery, _)| {
            [from, to].map(|t| Mover {
                shape: &self.shapes[scenery.shape.0],
                pose: scenery.motion.at(t).pose,
            })
        });
        movers
            .flat_map(|mover| self.struck(&mover, state, margin))
            .collect()
    }

    /// Islands that some of the bodies touch in the middle of the step.
    fn struck_by_bodies(
        &mut self,
        bodies: impl Iterator<Item = usize>,
        state: &State,
        dt: f64,
        margin: f64,
    ) -> Vec<u32> {
        self.lie_down(state);
        let Some(sleepers) = self.sleepers.as_ref().filter(|s| !s.leaves.is_empty()) else {
            return Vec::new();
        };
        let awake: Vec<usize> = bodies.filter(|&i| !self.is_asleep(i)).collect();
        let near = |i: &usize| {
            let u = &state.u[i * NU..(i + 1) * NU];
            let kind = &self.kinds[self.bodies[*i].kind.0 as usize];
            let shape = &self.shapes[kind.shape.0];
            let pose = pose_of(&state.q, *i);
            let (v, omega) = (Vec3::new(u[0], u[1], u[2]), Vec3::new(u[3], u[4], u[5]));
            let way = 0.5 * dt * (v.norm() + omega.norm() * kind.rim);
            let aabb = shape.aabb(&kind.shape_pose(&pose))?;
            let reach = way + margin + TOUCHING * shape.reach();
            let aabb = inflated(aabb, reach);
            sleepers.tree.intersect_aabb(&aabb).next()?;
            let (A, _) = rotor::turn(kind, &pose.A, &omega, 0.5 * dt);
            let r = pose.r + 0.5 * dt * v;
            let pose = kind.shape_pose(&Pose { r, A });
            Some(Mover { shape, pose })
        };
        let found = awake.par_iter().filter_map(near);
        found
            .flat_map_iter(|mover| self.struck(&mover, state, margin))
            .collect()
    }

    /// Islands of the bodies that something touches, each as often as it is touched.
    fn struck(&self, mover: &Mover<'_>, state: &State, margin: f64) -> Vec<u32> {
        let Some(sleepers) = &self.sleepers else {
            return Vec::new();
        };
        let near: Vec<usize> = match mover.shape.aabb(&mover.pose) {
            None => sleepers.leaves.clone(),
            Some(aabb) => {
                let aabb = inflated(aabb, margin + TOUCHING * mover.shape.reach());
                let near = sleepers.tree.intersect_aabb(&aabb);
                near.map(|leaf| sleepers.leaves[leaf as usize]).collect()
            }
        };
        let mut at = Vec::new();
        let touched = |i: &usize| {
            let (shape, pose) = self.shape_of(*i, &state.q);
            let reach = margin + TOUCHING * shape.reach().min(mover.shape.reach());
            at.clear();
            touches(mover.shape, &mover.pose, shape, &pose, reach, &mut at);
            at.iter().any(|touch| touch.gap < reach)
        };
        let near = near.into_iter().filter(touched);
        near.filter_map(|i| self.rest.island[i]).collect()
    }

    /// Builds the tree of those who sleep, where it is not there yet.
    fn lie_down(&mut self, state: &State) {
        if self.sleepers.is_some() {
            return;
        }
        let all = (0..self.bodies.len()).filter(|&i| self.is_asleep(i));
        let (leaves, boxes): (Vec<usize>, Vec<_>) = all
            .filter_map(|i| {
                let (shape, pose) = self.shape_of(i, &state.q);
                Some((i, inflated(shape.aabb(&pose)?, 0.0)))
            })
            .unzip();
        let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes);
        self.sleepers = Some(Sleepers { tree, leaves });
    }
}
