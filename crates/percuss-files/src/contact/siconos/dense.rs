use super::super::ContactFileError;
use super::square;
use super::tokens::Tokens;
use percuss_contact::{Delassus, Dense};

/// Storage 0: rows and columns once more, then all entries column by column.
pub(super) fn read(tokens: &mut Tokens, order: usize) -> Result<Delassus, ContactFileError> {
    for side in ["rows", "columns"] {
        square(tokens, side, order)?;
    }
    tokens.room("the dense matrix", order.checked_mul(order))?;
    let mut G = Dense::default();
    G.reset(order);
    for column in 0..order {
        for row in 0..order {
            G.row_mut(row)[column] = tokens.real("an entry of the matrix")?;
        }
    }
    Ok(Delassus::Dense(G))
}
