use super::super::ContactFileError;
use super::datasets::{Datasets, fault};
use super::mass::Mass;
use super::matrix::Entry;
use super::{Parts, contacts, matrix};

/// Most entries that the elimination of the velocities may fill.
const MOST_ENTRIES: usize = 1 << 25;

/// M v = H r + G λ + f, u = Hᵀ v + w, 0 = Gᵀ v + b, with v eliminated: for A = [H G]
///
/// ```text
/// [W V; Vᵀ R] = Aᵀ M⁻¹ A        (q, s) = Aᵀ M⁻¹ f + (w, b)
/// ```
pub(super) fn read(file: &Datasets) -> Result<Parts, ContactFileError> {
    let (dim, mu, w) = contacts(file, "fclib_global", "w")?;
    let f = file.all_reals("fclib_global/vectors/f")?;
    let (rows, velocities) = (w.len(), f.len());
    let mut c = w;
    let mut A = matrix::read(file, "fclib_global/H", velocities, rows)?;
    if file.has("fclib_global/G")? {
        let b = file.all_reals("fclib_global/vectors/b")?;
        let G = matrix::read(file, "fclib_global/G", velocities, b.len())?;
        A.extend(G.into_iter().map(|(i, j, v)| (i, rows + j, v)));
        c.extend(b);
    }
    let M = matrix::read(file, "fclib_global/M", velocities, velocities)?;
    let M = Mass::factor(velocities, M).map_err(|e| {
        fault(
            "fclib_global/M",
            e.to_string(),
            "give a mass matrix of a mechanical system",
        )
    })?;
    let entries = eliminate(&M, A, &f, &mut c)?;
    Ok(Parts {
        dim,
        mu,
        entries,
        c,
    })
}

/// Aᵀ M⁻¹ A, and Aᵀ M⁻¹ f added to c, one uncoupled part of the system after the other.
fn eliminate(
    M: &Mass,
    mut A: Vec<Entry>,
    f: &[f64],
    c: &mut [f64],
) -> Result<Vec<Entry>, ContactFileError> {
    A.sort_by_key(|(velocity, column, _)| (M.part(*velocity), *column));
    let mut entries = Vec::new();
    for A in A.chunk_by(|a, b| M.part(a.0) == M.part(b.0)) {
        let part = M.part(A[0].0);
        let v = M.solve(part, M.velocities(part).map(|velocity| f[velocity]));
        // columns of A that reach this part, each with its entries
        let columns: Vec<&[Entry]> = A.chunk_by(|a, b| a.1 == b.1).collect();
        if entries.len() + columns.len() * columns.len() > MOST_ENTRIES {
            return Err(fault(
                "fclib_global/H",
                format!("the velocities couple more than {MOST_ENTRIES} entries of W"),
                "the problem is too large for W: split it",
            ));
        }
        for column in &columns {
            let (_, j, _) = column[0];
            c[j] += column
                .iter()
                .map(|(i, _, a)| a * v[M.place(*i)])
                .sum::<f64>();
            let mut y = vec![0.0; v.len()];
            for (i, _, a) in *column {
                y[M.place(*i)] += a;
            }
            let y = M.solve(part, y.into_iter());
            for row in &columns {
                let product = row.iter().map(|(i, _, a)| a * y[M.place(*i)]).sum();
                entries.push((row[0].1, j, product));
            }
        }
    }
    Ok(entries)
}
