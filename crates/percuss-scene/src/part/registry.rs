//! The parts that stand on the traits of this folder alone, one line each.

use super::Registered;
use crate::parts::fluid::FluidScene;

/// All of them.
pub(crate) const PARTS: [Registered; 1] = [Registered::of::<FluidScene>()];
