use super::FlexTree;
use super::closure::Chains;
use super::contact::Meetings;
use super::frames::Forces;
use crate::{Moving, Placed};
use percuss_math::space::{Mat3, Vec3};
use percuss_trees::Placement;

/// What the passes fill. Made once for a mechanism; no pass allocates.
#[derive(Clone, Debug)]
pub struct Work {
    pub(super) links: Vec<Link>,
    pub(super) blocks: Vec<Block>,
    pub(super) joint: Placement,
    pub(super) chains: Chains,
    pub(super) meetings: Meetings,
    pub(super) forces: Forces,
    /// Velocities of what rests, and vectors for whoever needs them.
    pub(super) zero: Vec<f64>,
    pub(super) spare: [Vec<f64>; 3],
}

/// A member where it is. Filled by [`FlexTree::kinematics`], accelerations and wrenches by [`FlexTree::inverse`].
#[derive(Clone, Debug)]
pub(super) struct Link {
    /// From its axes to those of I.
    pub(super) A: Mat3,
    /// Origin in I, m.
    pub(super) r: Vec3,
    /// Velocity of the origin and angular velocity, own axes.
    pub(super) v: Vec3,
    pub(super) w: Vec3,
    /// From its axes to those of what carries it, and its origin there.
    pub(super) A_p: Mat3,
    pub(super) d: Vec3,
    /// Velocity and angular velocity by velocity of the joint, own axes.
    pub(super) slides: [Vec3; 6],
    pub(super) turns: [Vec3; 6],
    /// The same by elastic coordinate of what carries it, axes of the carrier.
    pub(super) carried_slides: Vec<Vec3>,
    pub(super) carried_turns: Vec<Vec3>,
    /// Accelerations without those of coordinates and of the carrier, axes of the carrier.
    pub(super) bias_v: Vec3,
    pub(super) bias_w: Vec3,
    /// Acceleration of the origin less that of free fall, angular acceleration, own axes.
    pub(super) a: Vec3,
    pub(super) alpha: Vec3,
    /// What the joint exerts, about the origin, own axes.
    pub(super) force: Vec3,
    pub(super) moment: Vec3,
    /// Position, velocity and acceleration where they are prescribed.
    pub(super) driven: Option<[f64; 3]>,
    pub(super) moving: Moving,
    /// The interface that it hangs on.
    pub(super) placed: Placed,
}

/// What elimination leaves of a member. Filled by [`FlexTree::factor`].
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// Inertia over the motion of the frame and the elastic coordinates, row by row; the elastic corner holds its factor.
    pub(super) B: Vec<f64>,
    /// The elastic corner of it, factorised.
    pub(super) L: Vec<f64>,
    /// M_ee⁻¹ M_er, row by row.
    pub(super) G: Vec<f64>,
    /// Motion of the frame by that of the carrier and its elastic coordinates.
    pub(super) T: Vec<f64>,
    /// Directions of the joint, inertia along them, and the factor of their own inertia.
    pub(super) S: [[f64; 6]; 6],
    pub(super) U: [[f64; 6]; 6],
    pub(super) D: [f64; 36],
    /// Of [`FlexTree::solve`]: forces from outwards, elastic and joint accelerations without the carrier.
    pub(super) p: Vec<f64>,
    pub(super) y: Vec<f64>,
    pub(super) z: [f64; 6],
    /// Accelerations of the frame and of the elastic coordinates.
    pub(super) x: Vec<f64>,
}

impl Work {
    /// For this mechanism.
    pub fn new(linkage: &FlexTree) -> Self {
        let zero = Vec3::zeros();
        let links = linkage.nodes.iter().map(|node| {
            let on = node.on.map_or(0, |on| linkage.nodes[on.member].n);
            let carried = node.on.and_then(|on| on.interface).map_or(0, |_| on);
            Link {
                A: Mat3::identity(),
                r: zero,
                v: zero,
                w: zero,
                A_p: Mat3::identity(),
                d: zero,
                slides: [zero; 6],
                turns: [zero; 6],
                carried_slides: vec![zero; carried],
                carried_turns: vec![zero; carried],
                bias_v: zero,
                bias_w: zero,
                a: zero,
                alpha: zero,
                force: zero,
                moment: zero,
                driven: None,
                moving: node.flexible().map(Moving::new).unwrap_or_default(),
                placed: Placed::new(carried),
            }
        });
        let blocks = linkage.nodes.iter().map(|node| {
            let on = node.on.map_or(0, |on| linkage.nodes[on.member].n);
            let (n, w) = (node.n, node.n + 6);
            Block {
                B: vec![0.0; w * w],
                L: vec![0.0; n * n],
                G: vec![0.0; n * 6],
                T: vec![0.0; 6 * (on + 6)],
                S: [[0.0; 6]; 6],
                U: [[0.0; 6]; 6],
                D: [0.0; 36],
                p: vec![0.0; w],
                y: vec![0.0; n],
                z: [0.0; 6],
                x: vec![0.0; w],
            }
        });
        Work {
            links: links.collect(),
            blocks: blocks.collect(),
            joint: Placement::identity(),
            chains: Chains::new(linkage),
            meetings: Meetings::new(linkage),
            forces: Forces::new(linkage),
            zero: vec![0.0; linkage.nu],
            spare: [0; 3].map(|_| vec![0.0; linkage.nu]),
        }
    }
}
