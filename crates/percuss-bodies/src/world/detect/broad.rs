//! Which bodies and scenery come near each other: a tree of boxes for finite things, a list for infinite ones.

use super::found::Side;
use crate::search::Boxes;
use crate::shape::Shape;
use crate::world::{Driven, World, pose_of};
use percuss_math::space::Pose;

/// What balls and other bodies have to be held against.
#[derive(Default)]
pub(super) struct Broad {
    boxes: Boxes,
    /// What the boxes stand for.
    leaves: Vec<Side>,
    /// Scenery without end.
    infinite: Vec<Side>,
}

impl Broad {
    /// Takes in all scenery and every body that is awake and not a ball.
    pub fn fill(
        &mut self,
        world: &World,
        q: &[f64],
        radii: &[f64],
        scenery: &[Driven],
        reach: f64,
    ) {
        self.leaves.clear();
        self.boxes.clear();
        self.infinite.clear();
        let mut add = |side: Side, shape: &Shape, pose: &Pose| match shape.aabb(pose) {
            Some(aabb) => {
                self.leaves.push(side);
                self.boxes.push(aabb, reach);
            }
            None => self.infinite.push(side),
        };
        for (s, (item, driven)) in world.sceneries().iter().zip(scenery).enumerate() {
            add(
                Side::Scenery(s),
                &world.shapes()[item.shape.0],
                &driven.pose,
            );
        }
        for (i, body) in world.bodies().iter().enumerate() {
            if radii[i] == 0.0 && !world.is_asleep(i) {
                let kind = &world.kinds()[body.kind.0 as usize];
                let pose = kind.shape_pose(&pose_of(q, i));
                add(Side::Body(i), &world.shapes()[kind.shape.0], &pose);
            }
        }
        self.boxes.build();
    }

    /// Everything that body `i` has to be held against, in a fixed order: scenery, other bodies; each pair is met once.
    pub fn near(
        &self,
        i: usize,
        ball: bool,
        shape: &Shape,
        pose: &Pose,
        reach: f64,
        out: &mut Vec<Side>,
    ) {
        out.clear();
        out.extend_from_slice(&self.infinite);
        if let (false, Some(aabb)) = (self.leaves.is_empty(), shape.aabb(pose)) {
            self.boxes.near(aabb, reach, |leaf| {
                let side = self.leaves[leaf];
                let once = match side {
                    Side::Scenery(_) => true,
                    Side::Body(j) => ball || j < i,
                };
                if once {
                    out.push(side);
                }
            });
        }
        out.sort_unstable();
    }
}
