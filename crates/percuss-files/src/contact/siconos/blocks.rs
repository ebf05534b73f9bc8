use super::super::ContactFileError;
use super::tokens::Tokens;
use percuss_contact::{Blocks, Delassus, Laws};

/// Storage 1: how many blocks, block rows and block columns; the cumulated sizes of both; where the blocks of
/// each block row begin (`index1`), and each block's block column (`index2`); then every block as its number and
/// its entries column by column.
pub(super) fn read(tokens: &mut Tokens, laws: &Laws) -> Result<Delassus, ContactFileError> {
    let count = tokens.count("the number of blocks")?;
    let mut entries = Vec::new();
    if count > 0 {
        let rows = tokens.count("the number of block rows")?;
        let columns = tokens.count("the number of block columns")?;
        let rows = cumulated(tokens, rows, laws.rows())?;
        let columns = cumulated(tokens, columns, laws.rows())?;
        let begins = tokens.count("the length of index1")?;
        let filled = tokens.count("the length of index2")?;
        if filled != count {
            return Err(tokens.fault(
                format!("index2 has {filled} entries for {count} blocks"),
                "it needs one per block: mend the file",
            ));
        }
        let begins = index1(tokens, begins, rows.len(), count)?;
        let mut column_of = Vec::new();
        for _ in 0..count {
            column_of.push(tokens.index("a block column in index2", columns.len())?);
        }
        for (row, ends) in begins.windows(2).enumerate() {
            for (block, &column) in (ends[0]..ends[1]).zip(&column_of[ends[0]..]) {
                number(tokens, block)?;
                for c in columns[column].clone() {
                    for r in rows[row].clone() {
                        entries.push((r, c, tokens.real("an entry of a block")?));
                    }
                }
            }
        }
    }
    Ok(Delassus::Blocks(Blocks::from_entries(laws, entries)))
}

/// The rows of each block row (or the columns of each block column) from the cumulated sizes.
fn cumulated(
    tokens: &mut Tokens,
    count: usize,
    order: usize,
) -> Result<Vec<std::ops::Range<usize>>, ContactFileError> {
    let mut ranges = Vec::new();
    let mut begin = 0;
    for _ in 0..count {
        let end = tokens.index("a cumulated block size", order + 1)?;
        if end <= begin {
            return Err(tokens.fault(
                format!("the cumulated block size {end} follows {begin}"),
                "cumulated sizes must grow: mend the file",
            ));
        }
        ranges.push(begin..end);
        begin = end;
    }
    if begin != order {
        return Err(tokens.fault(
            format!("the blocks cover {begin} rows of {order}"),
            "the last cumulated size must be the order of the matrix: mend the file",
        ));
    }
    Ok(ranges)
}

/// Where the blocks of each block row begin and the last ones end; rows without blocks may be left off the end.
fn index1(
    tokens: &mut Tokens,
    length: usize,
    rows: usize,
    blocks: usize,
) -> Result<Vec<usize>, ContactFileError> {
    if length == 0 || length > rows + 1 {
        return Err(tokens.fault(
            format!("index1 has {length} entries for {rows} block rows"),
            "it needs one per block row and one more: mend the file",
        ));
    }
    let mut begins: Vec<usize> = Vec::new();
    for k in 0..length {
        let begin = tokens.index("an entry of index1", blocks + 1)?;
        let last = begins.last().copied().unwrap_or(0);
        if begin < last || (k == 0 && begin != 0) || (k + 1 == length && begin != blocks) {
            return Err(tokens.fault(
                format!("index1 has {begin} after {last}"),
                "it must rise from 0 to the number of blocks: mend the file",
            ));
        }
        begins.push(begin);
    }
    Ok(begins)
}

/// The number in front of each block.
fn number(tokens: &mut Tokens, expected: usize) -> Result<(), ContactFileError> {
    let found = tokens.integer("the number of a block")?;
    if usize::try_from(found) == Ok(expected) {
        Ok(())
    } else {
        Err(tokens.fault(
            format!("block {found} comes where block {expected} is expected"),
            "the sizes of the blocks before it do not fit the file: mend them",
        ))
    }
}
