use super::super::ContactFileError;
use super::datasets::Datasets;
use super::{Parts, contacts, matrix};

/// u = W r + V λ + q, 0 = Vᵀ r + R λ + s; without V and R no λ.
pub(super) fn read(file: &Datasets) -> Result<Parts, ContactFileError> {
    let (dim, mu, q) = contacts(file, "fclib_local", "q")?;
    let rows = q.len();
    let mut c = q;
    let mut entries = matrix::read(file, "fclib_local/W", rows, rows)?;
    if file.has("fclib_local/V")? {
        let s = file.all_reals("fclib_local/vectors/s")?;
        let V = matrix::read(file, "fclib_local/V", rows, s.len())?;
        let R = matrix::read(file, "fclib_local/R", s.len(), s.len())?;
        for (i, j, v) in V {
            entries.extend([(i, rows + j, v), (rows + j, i, v)]);
        }
        entries.extend(R.into_iter().map(|(i, j, v)| (rows + i, rows + j, v)));
        c.extend(s);
    }
    Ok(Parts {
        dim,
        mu,
        entries,
        c,
    })
}
