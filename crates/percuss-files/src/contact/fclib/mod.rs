//! FCLIB's HDF5 format \[Acary2014]: a group `fclib_local` or `fclib_global` with matrices as CSparse stores them.

mod datasets;
mod global;
mod local;
mod mass;
mod matrix;

use super::{ContactFile, ContactFileError, coulomb};
use datasets::Datasets;
use matrix::Entry;
use percuss_contact::{Blocks, ContactProblem, Delassus, Law, Laws};

/// Whether the bytes carry the HDF5 signature.
pub fn recognise(bytes: &[u8]) -> bool {
    hdf5_pure::is_hdf5_bytes(bytes)
}

/// Reads a problem from the bytes of an `.hdf5` file.
pub fn parse(bytes: Vec<u8>) -> Result<ContactFile, ContactFileError> {
    let file = Datasets::open(bytes)?;
    let parts = if file.has("fclib_local")? {
        local::read(&file)?
    } else if file.has("fclib_global")? {
        global::read(&file)?
    } else {
        return Err(datasets::fault(
            "/",
            "neither fclib_local nor fclib_global is there",
            "give a file written by FCLIB",
        ));
    };
    parts.assemble(&file)
}

/// A problem with the velocities eliminated: contacts first, then equality constraints.
struct Parts {
    dim: usize,
    /// One coefficient per contact.
    mu: Vec<f64>,
    /// Entries of [W V; Vᵀ R].
    entries: Vec<Entry>,
    /// (q, s).
    c: Vec<f64>,
}

impl Parts {
    fn assemble(self, file: &Datasets) -> Result<ContactFile, ContactFileError> {
        let contacts = self.mu.len();
        let bilaterals = self.c.len() - contacts * self.dim;
        let contact_laws = self.mu.iter().map(|mu| coulomb(self.dim, *mu));
        let laws: Laws = contact_laws
            .chain((0..bilaterals).map(|_| Law::Bilateral))
            .collect();
        let G = Delassus::Blocks(Blocks::from_entries(&laws, self.entries));
        let stored = |group: &str| percussions(file, group, laws.rows() - bilaterals, bilaterals);
        let guesses = (1..=MOST_GUESSES).map_while(|k| stored(&format!("guesses/{k}")));
        let (guesses, solution) = (guesses.collect(), stored("solution"));
        Ok(ContactFile {
            problem: ContactProblem::new(G, self.c, laws.iter().map(|(_, law)| law))?,
            dim: self.dim,
            contacts,
            guesses,
            solution,
        })
    }
}

/// Guesses past this one are not looked for.
const MOST_GUESSES: usize = 64;

/// r and λ of a guess or solution, where the group is there and fits the problem.
fn percussions(file: &Datasets, group: &str, rows: usize, bilaterals: usize) -> Option<Vec<f64>> {
    let mut p = file.reals(&format!("{group}/r"), rows).ok()?;
    if bilaterals > 0 {
        p.extend(file.reals(&format!("{group}/l"), bilaterals).ok()?);
    }
    Some(p)
}

/// The space dimension, the friction coefficients, and the vector that has `dim` rows per contact.
fn contacts(
    file: &Datasets,
    group: &str,
    vector: &str,
) -> Result<(usize, Vec<f64>, Vec<f64>), ContactFileError> {
    let name = format!("{group}/spacedim");
    let dim = match file.integer(&name)? {
        2 => 2,
        3 => 3,
        other => {
            return Err(datasets::fault(
                &name,
                format!("the dimension is {other}"),
                "a problem is planar (2) or spatial (3)",
            ));
        }
    };
    let mu = file.all_reals(&format!("{group}/vectors/mu"))?;
    let q = file.reals(&format!("{group}/vectors/{vector}"), dim * mu.len())?;
    Ok((dim, mu, q))
}
