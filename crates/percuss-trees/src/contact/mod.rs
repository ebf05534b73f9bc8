//! Where percussions act on a mechanism.

mod clearance;
mod collider;
mod joined;
mod rows;
mod support;
mod touch;

pub use clearance::{Bearing, Clearance};
pub(crate) use collider::ReadyColliders;
pub use collider::{Collider, Colliders, Encounter};
pub(crate) use rows::{At, Rows};
pub use support::{Face, Stretch, Support};
pub use touch::Touch;
