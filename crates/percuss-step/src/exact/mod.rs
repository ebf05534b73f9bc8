//! Exact motions of piecewise linear systems \[Vielsack1999], with no switching point missed.
//!
//! | paper | here |
//! |---|---|
//! | partial motions, eqs. (8), (13) | `Regime`: modes with a set of directions held |
//! | switching conditions (10), (14) | guards of a `Phase`: sums of exponentials that stay positive |
//! | first root of them | safe steps of a `Signal`, in place of the constant steps of eqs. (19), (20) |
//! | switching decisions (11), (15)–(17) | `choose`, for all joints together |
//!
//! [`LinearModel`] is the system made ready, [`Motion`] its motion from a start; [`Exact`] offers that as an integrator.

mod basis;
mod boxed;
mod check;
mod coordinates;
mod coupled;
mod error;
mod impact;
mod integrator;
mod ledger;
mod live;
mod mode;
mod model;
mod motion;
mod phase;
mod refine;
mod regime;
mod regimes;
mod signal;
mod turning;
mod variation;
mod verdict;

pub use error::ExactError;
pub use integrator::{Exact, ExactMemory};
pub use ledger::Ledger;
pub use model::LinearModel;
pub use motion::Motion;
pub use regimes::Regimes;
pub use turning::Range;
pub use variation::Variations;

pub(crate) use mode::DeviceState;
use percuss_contact::Status;
use percuss_mech::ContactId;

/// A device or stop that passed from one state to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// Time, s.
    pub t: f64,
    /// Which: devices first, then stops.
    pub joint: usize,
    /// Its contact.
    pub id: ContactId,
    /// State before.
    pub(crate) from: DeviceState,
    /// State after.
    pub(crate) to: DeviceState,
    /// Percussion, N s, where a stop was struck.
    pub p: f64,
}

impl Change {
    /// State before.
    pub fn before(&self) -> Status {
        self.from.status()
    }

    /// State after.
    pub fn after(&self) -> Status {
        self.to.status()
    }

    /// Letter of the state after: H, G+, G-, open, closed.
    pub fn letter(&self) -> &'static str {
        letter(self.to)
    }

    /// Whether a stop was struck.
    pub fn is_impact(&self) -> bool {
        self.p > 0.0
    }
}

fn letter(hold: DeviceState) -> &'static str {
    match hold {
        DeviceState::Stick => "H",
        DeviceState::Slip(sign) if sign > 0.0 => "G+",
        DeviceState::Slip(_) => "G-",
        DeviceState::Open => "open",
        DeviceState::Closed => "closed",
    }
}
