//! Stationary responses of piecewise linear systems: periodic orbits, their stability, and families of them.
//!
//! [`settle()`] follows a transient until it repeats after 1, 2, 3 … periods of the loads; [`shoot()`] finds an orbit directly,
//! stable or not, with the exact derivative of the flow; [`follow()`] continues an orbit while a parameter changes, also
//! round folds. An [`Orbit`] says what happens on the way: switching points, extremes, losses, multipliers.

mod follow;
mod leap;
mod orbit;
mod outlook;
mod settle;
mod shoot;
mod tail;
mod walk;

pub use follow::{Family, FamilyEnd, Point, Steps, follow};
pub use orbit::{Orbit, Switch};
pub use outlook::Outlook;
pub use settle::{Settled, Settling, distance, settle};
pub use shoot::{Shot, shoot, shoot_near};
