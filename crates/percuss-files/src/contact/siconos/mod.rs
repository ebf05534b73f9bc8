//! Siconos' text format: dimension, contacts, the matrix, q, μ; any white space parts the numbers.
//!
//! The matrix begins with its storage, rows and columns; one file here reads each storage.

mod blocks;
mod dense;
mod sparse;
mod tokens;
mod write;

pub use write::write;

use super::{ContactFile, ContactFileError, coulomb};
use percuss_contact::{ContactProblem, Laws};
use tokens::Tokens;

/// Reads a problem from the text of a `.dat` file.
pub fn parse(text: &[u8]) -> Result<ContactFile, ContactFileError> {
    let mut tokens = Tokens::new(text);
    let dim = dimension(&mut tokens)?;
    let contacts = tokens.count("the number of contacts")?;
    // the laws come last in the file; until then the contacts count as frictionless
    let mut laws: Laws = (0..contacts).map(|_| coulomb(dim, 0.0)).collect();
    let storage = tokens.integer("the storage")?;
    for side in ["rows", "columns"] {
        square(&mut tokens, side, laws.rows())?;
    }
    let G = match storage {
        0 => dense::read(&mut tokens, laws.rows())?,
        1 => blocks::read(&mut tokens, &laws)?,
        2 => sparse::read(&mut tokens, &laws)?,
        _ => {
            return Err(tokens.fault(
                format!("the storage is {storage}"),
                "0 (dense), 1 (blocks) and 2 (sparse) can be read",
            ));
        }
    };
    let c = tokens.reals("q", laws.rows())?;
    let mu = tokens.reals("the friction coefficient", contacts)?;
    laws = mu.into_iter().map(|mu| coulomb(dim, mu)).collect();
    Ok(ContactFile {
        problem: ContactProblem::new(G, c, laws.iter().map(|(_, law)| law))?,
        dim,
        contacts,
        guesses: Vec::new(),
        solution: None,
    })
}

fn dimension(tokens: &mut Tokens) -> Result<usize, ContactFileError> {
    match tokens.integer("the dimension")? {
        2 => Ok(2),
        3 => Ok(3),
        other => Err(tokens.fault(
            format!("the dimension is {other}"),
            "a problem is planar (2) or spatial (3)",
        )),
    }
}

/// Reads the rows or columns of the matrix, which are fixed by the contacts.
fn square(tokens: &mut Tokens, side: &str, expected: usize) -> Result<(), ContactFileError> {
    let found = tokens.integer(&format!("the number of {side}"))?;
    if usize::try_from(found) == Ok(expected) {
        Ok(())
    } else {
        Err(tokens.fault(
            format!("the matrix has {found} {side} where the contacts make {expected}"),
            "rows and columns are the dimension times the contacts: mend the file",
        ))
    }
}
