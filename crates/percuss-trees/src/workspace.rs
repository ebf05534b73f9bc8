use crate::joint::Sort;
use crate::spatial::{Inertia, Spatial};
use crate::tree::Tree;
use percuss_math::space::{Mat3, Vec3};

/// What the passes fill. Made once for a tree; no pass allocates.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// By node, filled by [`Tree::kinematics`]; node 0 is the ground.
    pub(crate) motions: Vec<Motion>,
    /// By joint with several velocities: directions by `kinematics`, the rest by `articulate`.
    pub(crate) wides: Vec<WideWork>,
    /// Position, velocity and acceleration of the prescribed motions, filled by `kinematics`.
    pub(crate) driven: Vec<[f64; 3]>,
    /// By node, filled by `articulate`.
    pub(crate) reduced: Vec<Reduced>,
    /// By node, filled by `accelerate`: accelerations less gravity.
    pub(crate) accelerations: Vec<Spatial>,
    /// By node: wrenches on the bodies about their origins, filled by [`Tree::applied`].
    pub(crate) wrenches: Vec<Spatial>,
    /// Whether `wrenches` holds anything.
    pub(crate) pushed: bool,
    /// Directions without inertia, filled by `articulate`.
    pub(crate) lost: Vec<Lost>,
    /// What children leave for their parent in the backward passes.
    pub(crate) stack: Vec<Articulated>,
    pub(crate) gross: Vec<Inertia>,
}

/// Where a body is and how it moves; axes of I.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Motion {
    pub(crate) A: Mat3,
    /// Origin, m.
    pub(crate) r: Vec3,
    /// Origin less that of the parent, m.
    pub(crate) d: Vec3,
    pub(crate) v: Spatial,
}

/// U = M̄ J, 1/A and what the joint would do if its parent did not accelerate: A⁻¹(Jᵀ(f − p̄) − Uᵀc), of a joint with one
/// velocity.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reduced {
    pub(crate) U: Spatial,
    /// 1/A; zero where the joint moves no mass.
    pub(crate) D: f64,
    pub(crate) y: f64,
}

/// U, the inverse of A and what is left of the force, Jᵀ(f − p̄), for several velocities.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WideWork {
    pub(crate) S: [Spatial; 6],
    pub(crate) sorts: [Sort; 6],
    pub(crate) U: [Spatial; 6],
    /// Inverse or generalised inverse of A, row by row.
    pub(crate) D: [f64; 36],
    pub(crate) x: [f64; 6],
}

/// Condensed inertia and force of a body with all that hangs on it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Articulated {
    pub(crate) inertia: Inertia,
    pub(crate) p: Spatial,
}

/// A direction of a joint that moves no mass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lost {
    pub(crate) node: u32,
    /// Its part in each velocity of the joint.
    pub(crate) x: [f64; 6],
}

impl Workspace {
    /// A wrench more on a body, about its origin; the ground feels none.
    pub(crate) fn push(&mut self, node: usize, wrench: Spatial) {
        if !self.pushed {
            self.pushed = true;
            self.wrenches.fill(Spatial::ZERO);
        }
        if node > 0 {
            self.wrenches[node] += wrench;
        }
    }

    /// For this tree.
    pub fn new(tree: &Tree) -> Self {
        let n = tree.nodes.len();
        let ground = Motion {
            A: Mat3::identity(),
            r: Vec3::zeros(),
            d: Vec3::zeros(),
            v: Spatial::ZERO,
        };
        let wide = WideWork {
            S: [Spatial::ZERO; 6],
            sorts: [Sort::Slide; 6],
            U: [Spatial::ZERO; 6],
            D: [0.0; 36],
            x: [0.0; 6],
        };
        Workspace {
            motions: vec![ground; n],
            wides: vec![wide; tree.wides.len()],
            driven: vec![[0.0; 3]; tree.driven.len()],
            reduced: vec![Reduced::default(); n],
            accelerations: vec![Spatial::ZERO; n],
            wrenches: vec![Spatial::ZERO; n],
            pushed: false,
            lost: Vec::with_capacity(if tree.regular { 0 } else { tree.nu }),
            stack: Vec::with_capacity(tree.pending),
            gross: Vec::with_capacity(if tree.regular { 0 } else { tree.pending }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Body, Joint, Mechanism};

    /// The first wrench takes away what was there, further ones add up, and the ground feels none.
    #[test]
    fn wrenches_add_up_from_nothing() {
        let mechanism = Mechanism {
            bodies: vec![Body::new("a", Joint::Free)],
            ..Mechanism::default()
        };
        let mut work = Workspace::new(&mechanism.compile().expect("a tree"));
        let wrench = Spatial::new(Vec3::new(1.0, 2.0, 3.0), Vec3::new(-4.0, 5.0, -6.0));
        work.wrenches.fill(wrench);
        work.push(0, wrench);
        assert!(work.pushed);
        assert_eq!(work.wrenches, [Spatial::ZERO; 2]);
        work.push(1, wrench);
        work.push(1, wrench);
        assert_eq!(work.wrenches, [Spatial::ZERO, wrench + wrench]);
    }
}
