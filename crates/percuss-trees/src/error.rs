use thiserror::Error;

/// Why a description does not make a mechanism, or a mechanism does not move.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum TreeError {
    /// Two bodies of one name.
    #[error("two bodies are called \"{name}\"; give each its own name")]
    SameName {
        /// The name.
        name: String,
    },
    /// A parent that does not exist.
    #[error("body \"{body}\" hangs on \"{parent}\", which does not exist")]
    NoParent {
        /// The body.
        body: String,
        /// The parent that was named.
        parent: String,
    },
    /// Bodies that hang on each other.
    #[error(
        "the bodies {} hang on each other in a circle; one of them must hang on the ground, and a closed chain is closed by a constraint",
        .bodies.join(", ")
    )]
    Circle {
        /// The bodies of the circle, in their order.
        bodies: Vec<String>,
    },
    /// A joint without an axis.
    #[error("the {joint} joint of body \"{body}\" has no axis; give a vector that is not zero")]
    NoAxis {
        /// The body.
        body: String,
        /// What kind of joint.
        joint: &'static str,
    },
    /// A universal joint with one axis.
    #[error("the two axes of the universal joint of body \"{body}\" are parallel")]
    ParallelAxes {
        /// The body.
        body: String,
    },
    /// A mass or inertia that no body has.
    #[error("{what} of body \"{body}\" is {value}; it must be finite and not negative")]
    Inertia {
        /// The body.
        body: String,
        /// Which number.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A number that is not finite.
    #[error("{what} of body \"{body}\" is not a finite number")]
    NotFinite {
        /// The body.
        body: String,
        /// Which number.
        what: &'static str,
    },
    /// A coordinate that the joint does not have.
    #[error(
        "{what} acts on velocity {index} of body \"{body}\", whose {joint} joint has {count} (counted from 0)"
    )]
    NoCoordinate {
        /// What acts.
        what: &'static str,
        /// The body.
        body: String,
        /// Which velocity was named.
        index: usize,
        /// What kind of joint.
        joint: &'static str,
        /// How many it has.
        count: usize,
    },
    /// A spring on a coordinate of a rotation in space, which has no angle.
    #[error(
        "a spring acts on rotation {index} of the {joint} joint of body \"{body}\", which has no angle; use springs between points"
    )]
    NoAngle {
        /// The body.
        body: String,
        /// Which velocity was named.
        index: usize,
        /// What kind of joint.
        joint: &'static str,
    },
    /// A body that does not exist.
    #[error("{what} names body \"{body}\", which does not exist")]
    NoBody {
        /// What names it.
        what: &'static str,
        /// The name.
        body: String,
    },
    /// Joints that cannot be coupled.
    #[error(
        "\"{closure}\" couples the joint of body \"{body}\", which has not one coordinate; only revolute and prismatic joints can be coupled"
    )]
    NoGear {
        /// The closure.
        closure: String,
        /// The body.
        body: String,
    },
    /// A direction without inertia and without damping.
    #[error(
        "at t = {t} s {direction} of body \"{body}\" moves no mass and meets no damping, so nothing says how fast it moves; give the body a mass or the joint a damper"
    )]
    Undamped {
        /// The body.
        body: String,
        /// The direction in words.
        direction: String,
        /// Time, s.
        t: f64,
    },
    /// The number of directions without inertia has changed.
    #[error(
        "at t = {t} s {direction} of body \"{body}\" {change} its inertia: axes have come into line or out of it, and the number of first-order equations changes; give the body a small mass"
    )]
    RankChange {
        /// The body.
        body: String,
        /// The direction in words.
        direction: String,
        /// "loses" or "regains".
        change: &'static str,
        /// Time, s.
        t: f64,
    },
    /// The velocities of directions without inertia could not be found.
    #[error(
        "at t = {t} s the velocities of the directions without inertia were not found to {residual:e}; a damping force that falls with speed may be the reason"
    )]
    NoVelocity {
        /// Time, s.
        t: f64,
        /// What is left of the forces, relative.
        residual: f64,
    },
    /// Constraints that no position meets.
    #[error(
        "at t = {t} s the closed chains cannot be closed: {distance:e} m is left at \"{constraint}\"; look at lengths and at the position at the start"
    )]
    Open {
        /// The constraint with the largest distance.
        constraint: String,
        /// Time, s.
        t: f64,
        /// What is left, m or rad.
        distance: f64,
    },
}
