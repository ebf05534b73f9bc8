use percuss_trees::TreeError;
use thiserror::Error;

/// Why a description does not make a mechanism, or a mechanism does not move.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum FlexTreeError {
    /// A member that hangs on a later one, on itself, or on nothing.
    #[error(
        "body \"{member}\" hangs on body number {on}, which must come before it; bodies are counted from 0"
    )]
    Order {
        /// The member.
        member: String,
        /// The number that it names.
        on: usize,
    },
    /// An interface that is not there.
    #[error(
        "body \"{member}\" hangs on interface {interface} of \"{on}\", which has {interfaces}; interfaces are counted from 0"
    )]
    NoInterface {
        /// The member.
        member: String,
        /// What it hangs on.
        on: String,
        /// The number of the interface.
        interface: usize,
        /// How many there are.
        interfaces: usize,
    },
    /// A joint or an inertia that cannot be.
    #[error(transparent)]
    Joint(#[from] TreeError),
    /// A spring or a drive on a velocity that the joint does not have.
    #[error("{what} is on velocity {index} of the joint of body \"{member}\", which has {count}")]
    NoVelocity {
        /// Spring or drive.
        what: &'static str,
        /// The member.
        member: String,
        /// Which velocity, counted from 0.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// A joint that moves nothing.
    #[error(
        "body \"{member}\" and what hangs on it resist no motion in one direction of its joint or deformation; give them mass and inertia, or, where deflections are large, stiffness"
    )]
    Massless {
        /// The member.
        member: String,
    },
    /// The equations of a step were not solved.
    #[error(
        "the step of {dt:e} s at t = {t} s does not converge: after {iterations} iterations the accelerations still change by {change:.1e} of themselves; take a shorter step"
    )]
    NotConverged {
        /// Beginning of the step, s.
        t: f64,
        /// Its length, s.
        dt: f64,
        /// Iterations made.
        iterations: usize,
        /// Last relative change.
        change: f64,
    },
    /// Numbers that are not finite.
    #[error(
        "the motion is not finite at t = {t} s; a flexible body that spins needs stiffening, other mechanisms a shorter step"
    )]
    NotFinite {
        /// s.
        t: f64,
    },
    /// A deflection at rest that was not found.
    #[error(
        "no deflection at rest was found: after {iterations} iterations it still changes by {change:.1e} of itself; the loads may be above buckling"
    )]
    NoRest {
        /// Iterations made.
        iterations: usize,
        /// Last relative change.
        change: f64,
    },
    /// A path that leaves what the joints can reach.
    #[error(
        "at t = {t} s the path is {off:.3e} m away from what the joints reach; bring it nearer or make the links longer"
    )]
    OutOfReach {
        /// s.
        t: f64,
        /// Smallest distance found, m.
        off: f64,
    },
    /// Joints that cannot follow.
    #[error("at t = {t} s no joint moves the point that is to follow the path")]
    Locked {
        /// s.
        t: f64,
    },
    /// A closure or a contact on something that is not there.
    #[error("{what} \"{name}\" names a member, an interface or a node that is not there")]
    NoSite {
        /// Closure or contact.
        what: &'static str,
        /// Its name.
        name: String,
    },
    /// A chain that cannot be closed.
    #[error(
        "closure \"{name}\" cannot be closed at t = {t} s: {distance:.3e} m or rad are left; bring its frames nearer, or give joints another start"
    )]
    Open {
        /// The closure.
        name: String,
        /// s.
        t: f64,
        /// What is left, m or rad.
        distance: f64,
    },
}
