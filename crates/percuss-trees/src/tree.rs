use crate::describe::ForceFn;
use crate::joint::{Joint, Kind, Prescription, Wide};
use crate::spatial::Sym3;
use percuss_math::space::{Mat3, Vec3};
use std::fmt;

/// A mechanism made ready: flat arrays in depth-first order, parents before children.
///
/// Node 0 is the ground; body `b` of the description is node [`Tree::node`]\(b). Coordinates and velocities keep the
/// order of the description.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(crate) nodes: Vec<Node>,
    pub(crate) places: Vec<Place>,
    pub(crate) masses: Vec<Mass>,
    pub(crate) wides: Vec<WideNode>,
    pub(crate) driven: Vec<Prescription>,
    pub(crate) gravity: Vec3,
    pub(crate) nq: usize,
    pub(crate) nu: usize,
    /// Most contributions that wait for their parent in the backward pass.
    pub(crate) pending: usize,
    /// Whether every body has inertia in all directions, so that no rank has to be decided.
    pub(crate) regular: bool,
    /// Node of each body of the description, and back.
    pub(crate) order: Vec<u32>,
    pub(crate) body_of: Vec<u32>,
    /// By node: A_KB, from axes of the user's frame B to those of K.
    pub(crate) A_KB: Vec<Mat3>,
    pub(crate) names: Vec<String>,
    pub(crate) joints: Vec<Joint>,
    pub(crate) springs: Vec<JointSpring>,
    pub(crate) links: Vec<PointSpring>,
    pub(crate) actuators: Vec<Drive>,
}

/// The joint frame in the frame K of the parent; the first pass reads it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) A_PJ: Mat3,
    pub(crate) r_PJ: Vec3,
}

/// Mass, first moment and second moment about the origin of K, in K; the second pass reads them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mass {
    pub(crate) m: f64,
    pub(crate) ms: Vec3,
    pub(crate) I: Sym3,
}

/// Where a body hangs, and its joint; all passes read it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) parent: u32,
    pub(crate) children: u32,
    pub(crate) q: u32,
    pub(crate) u: u32,
    pub(crate) kind: Kind,
}

/// A joint with several velocities.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WideNode {
    pub(crate) joint: Wide,
    pub(crate) nq: usize,
    pub(crate) nu: usize,
}

/// A spring on one velocity; `q` is none where the velocity has no coordinate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JointSpring {
    pub(crate) q: Option<u32>,
    pub(crate) u: u32,
    pub(crate) stiffness: f64,
    pub(crate) rest: f64,
    pub(crate) damping: f64,
}

/// A spring between points, given in the frames K of two nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PointSpring {
    pub(crate) nodes: [u32; 2],
    pub(crate) points: [Vec3; 2],
    pub(crate) stiffness: f64,
    pub(crate) length: f64,
    pub(crate) damping: f64,
}

#[derive(Clone)]
pub(crate) struct Drive {
    pub(crate) u: u32,
    pub(crate) force: ForceFn,
}

impl fmt::Debug for Drive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Drive")
            .field("u", &self.u)
            .finish_non_exhaustive()
    }
}

impl Tree {
    /// Number of bodies.
    pub fn bodies(&self) -> usize {
        self.order.len()
    }

    /// Number of coordinates.
    pub fn coordinates(&self) -> usize {
        self.nq
    }

    /// Number of velocities.
    pub fn velocities(&self) -> usize {
        self.nu
    }

    /// Names of the bodies, in the order of the description.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Joints of the bodies, in the order of the description.
    pub fn joints(&self) -> &[Joint] {
        &self.joints
    }

    /// Number of the body with this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|n| n == name)
    }

    /// Place of body `b` in the arrays of the passes.
    pub fn node(&self, b: usize) -> usize {
        self.order[b] as usize
    }

    /// Body at a place of the arrays of the passes; none is the ground.
    pub fn body(&self, node: usize) -> Option<usize> {
        self.body_of.get(node.wrapping_sub(1)).map(|b| *b as usize)
    }

    /// First coordinate and first velocity of body `b`.
    pub fn offsets(&self, b: usize) -> (usize, usize) {
        let node = &self.nodes[self.node(b)];
        (node.q as usize, node.u as usize)
    }

    /// Number of velocities of the joint of node `i`.
    pub(crate) fn width(&self, i: usize) -> usize {
        match self.nodes[i].kind {
            Kind::Revolute | Kind::Prismatic => 1,
            Kind::Fixed | Kind::DrivenTurn(_) | Kind::DrivenSlide(_) => 0,
            Kind::Wide(k) => self.wides[k as usize].nu,
        }
    }

    /// Whether every body has inertia in all directions.
    pub fn is_regular(&self) -> bool {
        self.regular
    }

    /// Acceleration of free fall, m/s².
    pub fn gravity(&self) -> Vec3 {
        self.gravity
    }

    /// The coordinates at which every body lies in its joint frame.
    pub fn zero(&self) -> Vec<f64> {
        let mut q = vec![0.0; self.nq];
        for (b, joint) in self.joints.iter().enumerate() {
            let first = self.offsets(b).0;
            joint.zero(&mut q[first..first + joint.sizes().0]);
        }
        q
    }

    /// q̇ = B(q) u.
    pub fn rates(&self, q: &[f64], u: &[f64], dq: &mut [f64]) {
        for node in &self.nodes[1..] {
            let (i, j) = (node.q as usize, node.u as usize);
            match node.kind {
                Kind::Revolute | Kind::Prismatic => dq[i] = u[j],
                Kind::Wide(w) => {
                    let w = &self.wides[w as usize];
                    let (q, dq) = (&q[i..i + w.nq], &mut dq[i..i + w.nq]);
                    w.joint.rates(q, &u[j..j + w.nu], dq);
                }
                Kind::Fixed | Kind::DrivenTurn(_) | Kind::DrivenSlide(_) => {}
            }
        }
    }

    /// Moves q for the time `dt`, s, with constant u; rotations stay rotations.
    pub fn move_along(&self, q: &mut [f64], u: &[f64], dt: f64) {
        for node in &self.nodes[1..] {
            let (i, j) = (node.q as usize, node.u as usize);
            match node.kind {
                Kind::Revolute | Kind::Prismatic => q[i] += u[j] * dt,
                Kind::Wide(w) => {
                    let w = &self.wides[w as usize];
                    w.joint.advance(&mut q[i..i + w.nq], &u[j..j + w.nu], dt);
                }
                Kind::Fixed | Kind::DrivenTurn(_) | Kind::DrivenSlide(_) => {}
            }
        }
    }
}
