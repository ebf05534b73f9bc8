//! Contact problems on disk: Siconos' text format and FCLIB's HDF5.
//!
//! | file | holds | as [`ContactProblem`] |
//! |---|---|---|
//! | Siconos `.dat` | u = W r + q, μ; W dense, in blocks or sparse | G = W, c = q |
//! | FCLIB `.hdf5`, local | u = W r + V λ + q, 0 = Vᵀ r + R λ + s | G = [W V; Vᵀ R], c = (q, s) |
//! | FCLIB `.hdf5`, global | M v = H r + G λ + f, u = Hᵀ v + w, 0 = Gᵀ v + b | v eliminated, then as local |
//!
//! In both, u and r of a contact are ordered normal, tangent 1, tangent 2; the contacts come first and the
//! equality constraints λ follow as bilateral rows.
//!
//! # Limits
//!
//! - Contacts are all planar or all spatial, with Coulomb friction.
//! - Entries of a sparse matrix may come in any order; those that repeat are summed.
//! - A count that a file announces is compared with what the file can hold before memory is taken for it.
//! - A dataset of an `.hdf5` file may take at most 1 GiB.
//! - A global problem may fill at most 2²⁵ entries of W, and the factor of M at most 2²⁶.
//! - Whatever follows μ in a `.dat` file is ignored, as Siconos does.
//! - Guesses and solutions in `.hdf5` files are offered, never trusted: judge them by
//!   [`percuss_contact::residual`]. Those that do not fit the problem are left out.

mod error;
pub mod fclib;
mod percussions;
pub mod siconos;

pub use error::ContactFileError;
pub use percussions::write_percussions;

use percuss_contact::{ContactProblem, Law};
use std::fs;
use std::path::Path;

/// A contact problem as a file holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactFile {
    /// The problem: G = W, c = q.
    pub problem: ContactProblem,
    /// Rows of each contact: 2 in the plane, 3 in space.
    pub dim: usize,
    /// Number of contacts with friction; the bilateral rows after them are not counted.
    pub contacts: usize,
    /// Percussions that someone guessed, in the order of the file.
    pub guesses: Vec<Vec<f64>>,
    /// Percussions that someone stored as the solution; often zeros.
    pub solution: Option<Vec<f64>>,
}

impl ContactFile {
    /// Number of bilateral rows after the contacts.
    pub fn bilaterals(&self) -> usize {
        self.problem.contacts() - self.contacts
    }
}

/// Reads a contact problem; the content decides between the formats, not the name.
pub fn read(path: &Path) -> Result<ContactFile, ContactFileError> {
    let refused = |action| move |source| ContactFileError::Io { action, source };
    let kind = fs::metadata(path).map_err(refused("cannot be opened"))?;
    if !kind.is_file() {
        let found = if kind.is_dir() {
            "a folder"
        } else {
            "a pipe or device"
        };
        return Err(ContactFileError::NotAFile { found });
    }
    let bytes = fs::read(path).map_err(refused("cannot be read"))?;
    let extension = path.extension().map(|e| e.to_ascii_lowercase());
    let named_hdf5 = extension.is_some_and(|e| e == "hdf5" || e == "h5");
    if named_hdf5 && !bytes.is_empty() && !fclib::recognise(&bytes) {
        return Err(ContactFileError::NotHdf5);
    }
    parse(bytes)
}

/// Reads a contact problem from the bytes of a file in either format.
pub fn parse(bytes: Vec<u8>) -> Result<ContactFile, ContactFileError> {
    if bytes.is_empty() {
        Err(ContactFileError::Empty)
    } else if fclib::recognise(&bytes) {
        fclib::parse(bytes)
    } else {
        siconos::parse(&bytes)
    }
}

/// Coulomb's law for one contact of the dimension, which is 2 or 3.
fn coulomb(dim: usize, mu: f64) -> Law {
    match dim {
        2 => Law::PlanarCoulomb { mu },
        _ => Law::SpatialCoulomb { mu },
    }
}
