//! Files for ParaView and for whoever looks at contact forces.
//!
//! | file | written by | holds |
//! |---|---|---|
//! | `.vtu` | [`Grid::write`] | points with named values; vertices, lines, triangles or finite elements on them |
//! | `.vtu` | [`world::bodies`] | one point per body, ready for glyphs |
//! | `.vtu` | [`world::contacts`] | one point per contact |
//! | `.vtu` | [`world::chains`] | one line per contact, from centre to centre |
//! | `.vtu` | [`Surface::write`] | shapes as triangles |
//! | `.pvd` | [`write_collection`] | which of those files belong to which time |
//! | `.csv` | [`network::rows`] | the contact network, one contact per line |
//!
//! A `.vtu` file is XML that ends in raw binary blocks: little endian, each led by its number of bytes as a 64-bit
//! integer. Values are written as they are, to the last bit. Everything is SI.
//!
//! Writers take one value at a time to `out`: give them something buffered.
//!
//! ```
//! use percuss_files::vtk::{Cells, Grid, PointData, Values};
//!
//! let mut file = Vec::new();
//! let speed = PointData::new("speed", "m/s", Values::Scalars(&[1.0, 2.0]));
//! Grid { points: &[[0.0; 3], [1.0; 3]], cells: Cells::Vertices, data: &[speed] }.write(&mut file)?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod block;
mod collection;
mod data;
mod error;
mod grid;
pub mod network;
mod surface;
mod text;
pub mod world;

#[cfg(test)]
mod tests;

pub use collection::{Part, write_collection};
pub use data::{PointData, Values};
pub use error::VtkError;
pub use grid::{CellKind, Cells, Grid};
pub use surface::{Horizon, Surface};
