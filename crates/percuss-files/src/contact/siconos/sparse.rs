use super::super::ContactFileError;
use super::tokens::Tokens;
use percuss_contact::{Blocks, Delassus, Laws};

/// Storage 2, as CSparse prints its matrices: the form (1 triplets, 2 by columns, 3 by rows; absent in old files),
/// a line with the version, a line with sizes, then the entries.
///
/// ```text
/// triplet: 3-by-3, nzmax: 9 nnz: 2        3-by-3, nzmax: 9 nnz: 2, 1-norm: 4
///     0 0 : 4                                 col 0 : locations 0 to 1
///     1 0 : -1                                  0 : 4
///                                               1 : -1
/// ```
pub(super) fn read(tokens: &mut Tokens, laws: &Laws) -> Result<Delassus, ContactFileError> {
    const BY_ROWS: i64 = 3;
    let form = if tokens.peek() == b"CSparse" {
        None
    } else {
        Some(tokens.integer("the form of the sparse matrix")?)
    };
    keyword(tokens, "CSparse")?;
    tokens.skip_line();
    let order = laws.rows();
    let mut entries = Vec::new();
    if tokens.peek() == b"triplet:" {
        keyword(tokens, "triplet:")?;
        let count = sizes(tokens, order)?;
        for _ in 0..count {
            let row = tokens.index("the row of an entry", order)?;
            let column = tokens.index("the column of an entry", order)?;
            entries.push((row, column, value(tokens)?));
        }
    } else {
        sizes(tokens, order)?;
        for major in 0..order {
            for _ in 0..locations(tokens, major, entries.len())? {
                let minor = tokens.index("the index of an entry", order)?;
                let value = value(tokens)?;
                entries.push(match form {
                    Some(BY_ROWS) => (major, minor, value),
                    _ => (minor, major, value),
                });
            }
        }
    }
    Ok(Delassus::Blocks(Blocks::from_entries(laws, entries)))
}

/// `m-by-n, nzmax: k nnz: l` with what follows on the line; returns l.
fn sizes(tokens: &mut Tokens, order: usize) -> Result<usize, ContactFileError> {
    keyword(tokens, &format!("{order}-by-{order},"))?;
    keyword(tokens, "nzmax:")?;
    tokens.integer("nzmax")?;
    keyword(tokens, "nnz:")?;
    // a comma follows where the norm does
    let word = tokens.word("nnz")?;
    let digits = std::str::from_utf8(word).unwrap_or_default();
    let count = digits.trim_end_matches(',').parse().map_err(|_| {
        let shown = word[..word.len().min(24)].escape_ascii();
        tokens.fault(
            format!("nnz is \"{shown}\""),
            "it must be a whole number: mend the file",
        )
    })?;
    tokens.room("nnz", Some(count))?;
    tokens.skip_line();
    Ok(count)
}

/// `col j : locations a to b`; returns how many entries follow.
fn locations(tokens: &mut Tokens, column: usize, before: usize) -> Result<usize, ContactFileError> {
    keyword(tokens, "col")?;
    keyword(tokens, &column.to_string())?;
    keyword(tokens, ":")?;
    keyword(tokens, "locations")?;
    keyword(tokens, &before.to_string())?;
    keyword(tokens, "to")?;
    let last = tokens.integer("the last location")?;
    // an empty column ends one before it begins
    let end = last
        .checked_add(1)
        .and_then(|end| usize::try_from(end).ok());
    let count = end.and_then(|end| end.checked_sub(before));
    tokens.room("a column", count)?;
    Ok(count.unwrap_or(0))
}

/// `: x`.
fn value(tokens: &mut Tokens) -> Result<f64, ContactFileError> {
    keyword(tokens, ":")?;
    tokens.real("an entry of the matrix")
}

fn keyword(tokens: &mut Tokens, expected: &str) -> Result<(), ContactFileError> {
    let found = tokens.word(&format!("\"{expected}\""))?;
    if found == expected.as_bytes() {
        Ok(())
    } else {
        let shown = found[..found.len().min(24)].escape_ascii();
        Err(tokens.fault(
            format!("\"{shown}\" stands where \"{expected}\" is expected"),
            "write the sparse matrix as Siconos does, or dense",
        ))
    }
}
