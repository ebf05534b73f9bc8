//! Sweeps: a scene at many points of its parameters.
//!
//! - [`Vary`] is a parameter with its values, [`Grid`] all their combinations or a list of points.
//! - [`Sweep`] is a scene with its points; [`Sweep::compute`] runs it at those that are missing, on several threads.
//! - [`SweepFolder`] keeps each finished point on the disk, so that a sweep that was killed goes on where it was.
//! - [`Table`] is what comes out, [`plot`] its picture, [`extremes`] where quantities are smallest and largest.
//!
//! Each point is a run of its own: its values are the same to the bit, whatever the number of threads.

mod error;
pub mod extremes;
mod folder;
mod grid;
mod journal;
pub mod plot;
mod sweep;
mod table;
mod vary;

pub use error::SweepError;
pub use folder::SweepFolder;
pub use grid::Grid;
pub use journal::Point;
pub use sweep::Sweep;
pub use table::Table;
pub use vary::{MOST_POINTS, Vary};
