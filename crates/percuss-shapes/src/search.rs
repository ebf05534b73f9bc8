//! Which of many boxes meet: the first look before shapes are held against each other.

use parry3d_f64::bounding_volume::{Aabb, BoundingVolume};
use parry3d_f64::math::Vector;
use parry3d_f64::partitioning::{Bvh, BvhBuildStrategy};
use percuss_math::space::Vec3;

/// A gap below this part of the size of the smaller body counts as none: what rounding and the tolerance of the solver
/// leave of a touch. Bodies at rest would otherwise lose contacts, fall for a step and creep.
pub const TOUCHING: f64 = 1e-6;

/// Up to this number boxes are compared one by one.
const FEW: usize = 64;

/// Boxes along the inertial axes, and a tree over them.
#[derive(Default)]
pub struct Boxes {
    boxes: Vec<Aabb>,
    tree: Bvh,
}

impl Boxes {
    /// Forgets all boxes.
    pub fn clear(&mut self) {
        self.boxes.clear();
    }

    /// Adds the box between two corners with so much room around it, m.
    pub fn push(&mut self, bounds: (Vec3, Vec3), reach: f64) {
        self.boxes.push(inflated(bounds, reach));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.boxes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.boxes.is_empty()
    }

    /// Makes them ready, once all are there.
    pub fn build(&mut self) {
        if self.boxes.len() > FEW {
            self.tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &self.boxes);
        }
    }

    /// Visits every box that meets the one between two corners with so much room around it, m, in the order of the tree.
    pub fn near(&self, bounds: (Vec3, Vec3), reach: f64, mut visit: impl FnMut(usize)) {
        let bounds = inflated(bounds, reach);
        if self.boxes.len() > FEW {
            for leaf in self.tree.intersect_aabb(&bounds) {
                visit(leaf as usize);
            }
        } else {
            for (i, other) in self.boxes.iter().enumerate() {
                if bounds.intersects(other) {
                    visit(i);
                }
            }
        }
    }
}

/// A box with so much room around it, m, and a little more for the rounding of its corners.
pub fn inflated((low, high): (Vec3, Vec3), reach: f64) -> Aabb {
    let pad = reach.max(0.0) + 1e-6 * (high - low).norm();
    let at = |x: Vec3, d: f64| Vector::new(x.x + d, x.y + d, x.z + d);
    Aabb::new(at(low, -pad), at(high, pad))
}
