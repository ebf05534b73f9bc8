use super::super::ContactFileError;
use super::datasets::{Datasets, fault};

/// Row, column and value.
pub(super) type Entry = (usize, usize, f64);

/// Reads a matrix of so many rows and columns as CSparse stores it.
///
/// `nz` ≥ 0: so many triplets, rows in `i` and columns in `p`; −1: by columns, which begin at `p`; −2: by rows.
/// FCLIB's own comments exchange `i` and `p` of triplets; its files do not.
pub(super) fn read(
    file: &Datasets,
    group: &str,
    rows: usize,
    columns: usize,
) -> Result<Vec<Entry>, ContactFileError> {
    let name = |part: &str| format!("{group}/{part}");
    for (part, expected) in [("m", rows), ("n", columns)] {
        let found = file.size(&name(part))?;
        if found != expected {
            return Err(fault(
                &name(part),
                format!("the size is {found} where the vectors make {expected}"),
                "the parts of the problem do not fit: write it again",
            ));
        }
    }
    let (p, i) = (file.integers(&name("p"))?, file.integers(&name("i"))?);
    let x = file.all_reals(&name("x"))?;
    let nz = file.integer(&name("nz"))?;
    let index = |part: &str, of: &[i64], k: usize, bound: usize| {
        let value = of.get(k).copied().unwrap_or(-1);
        let index = usize::try_from(value).ok().filter(|i| *i < bound);
        index.ok_or_else(|| {
            fault(
                &name(part),
                format!("entry {k} is {value}, outside 0 to below {bound}"),
                "indices are counted from 0: write the problem again",
            )
        })
    };
    let most = i.len().min(x.len());
    let mut entries = Vec::new();
    match nz {
        0.. => {
            let count = usize::try_from(nz).unwrap_or(usize::MAX);
            if count > most.min(p.len()) {
                return Err(short(&name("nz"), count, most.min(p.len())));
            }
            for (k, &value) in x[..count].iter().enumerate() {
                let (row, column) = (index("i", &i, k, rows)?, index("p", &p, k, columns)?);
                entries.push((row, column, value));
            }
        }
        -1 | -2 => {
            let (majors, minors) = match nz {
                -1 => (columns, rows),
                _ => (rows, columns),
            };
            let mut begin = index("p", &p, 0, 1)?;
            for major in 0..majors {
                let end = index("p", &p, major + 1, most + 1)?;
                if end < begin {
                    return Err(fault(
                        &name("p"),
                        format!("entry {} is {end} after {begin}", major + 1),
                        "it must rise from 0 to the number of entries: write the problem again",
                    ));
                }
                for (k, &value) in (begin..end).zip(&x[begin..end]) {
                    let minor = index("i", &i, k, minors)?;
                    entries.push(match nz {
                        -1 => (minor, major, value),
                        _ => (major, minor, value),
                    });
                }
                begin = end;
            }
        }
        _ => {
            return Err(fault(
                &name("nz"),
                format!("the storage is {nz}"),
                "−1 (by columns), −2 (by rows) and triplets can be read",
            ));
        }
    }
    Ok(entries)
}

fn short(name: &str, count: usize, found: usize) -> ContactFileError {
    fault(
        name,
        format!("{count} entries are announced and {found} are there"),
        "the file was cut off or the number is wrong: write it again",
    )
}
