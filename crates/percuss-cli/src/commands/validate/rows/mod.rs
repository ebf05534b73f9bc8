//! What can be compared, one kind per file.

mod convergence;
mod cost;
mod curve;
mod distance;
mod drift;
mod frequencies;
mod growth;
mod mirror;
mod modes;
mod quantity;
mod refusal;
mod samples;
mod sequence;
mod stable;
mod timing;

pub use convergence::Convergence;
pub use cost::Cost;
pub use curve::Curve;
pub use distance::Distance;
pub use drift::Drift;
pub use frequencies::Frequencies;
pub use growth::Growth;
pub use mirror::Mirror;
pub use modes::Modes;
pub use quantity::Quantity;
pub use refusal::Refusal;
pub use samples::Samples;
pub use sequence::Sequence;
pub use stable::Stable;
pub use timing::Timing;

use super::runs::Runs;
use crate::failure::Failure;
use percuss_text::numbers::shown;
use serde::Serialize;

/// One line of the table.
#[derive(Debug, Serialize)]
pub struct Row {
    /// What is compared.
    pub what: String,
    /// What was published.
    pub published: String,
    /// What is computed.
    pub computed: String,
    /// How near it must be.
    pub tolerance: String,
    /// Whether it is.
    pub passed: bool,
}

impl Row {
    /// A number that must be within `tolerance` of what was published.
    fn number(what: String, published: f64, computed: f64, tolerance: f64) -> Self {
        Row {
            what,
            published: shown(published),
            computed: shown(computed),
            tolerance: shown(tolerance),
            passed: (computed - published).abs() <= tolerance,
        }
    }
}

/// Computes what an entry of a study asks for and holds it against what was published.
pub trait Compare {
    /// Its rows.
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure>;
}
