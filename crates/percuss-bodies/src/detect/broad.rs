//! Which bodies and scenery come near each other: a tree of boxes for finite things, a list for infinite ones.

use super::found::Side;
use crate::shape::Shape;
use crate::world::{Driven, World, pose_of};
use parry3d_f64::bounding_volume::Aabb;
use parry3d_f64::math::Vector;
use parry3d_f64::partitioning::{Bvh, BvhBuildStrategy};
use percuss_math::space::{Pose, Vec3};

/// What balls and other bodies have to be held against.
#[derive(Default)]
pub(super) struct Broad {
    tree: Bvh,
    /// What the leaves of the tree stand for.
    leaves: Vec<Side>,
    boxes: Vec<Aabb>,
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
                self.boxes.push(inflated(aabb, reach));
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
        self.tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &self.boxes);
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
            let aabb = inflated(aabb, reach);
            let near = self.tree.intersect_aabb(&aabb);
            let sides = near.map(|leaf| self.leaves[leaf as usize]);
            out.extend(sides.filter(|side| match side {
                Side::Scenery(_) => true,
                Side::Body(j) => ball || *j < i,
            }));
        }
        out.sort_unstable();
    }
}

/// A box with so much room around it, m, and a little more for the rounding of its corners.
pub(crate) fn inflated((low, high): (Vec3, Vec3), reach: f64) -> Aabb {
    let pad = reach.max(0.0) + 1e-6 * (high - low).norm();
    let at = |x: Vec3, d: f64| Vector::new(x.x + d, x.y + d, x.z + d);
    Aabb::new(at(low, -pad), at(high, pad))
}
