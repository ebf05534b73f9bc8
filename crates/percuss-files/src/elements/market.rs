//! Symmetric sparse matrices in the exchange format of Matrix Market, as programs for finite elements write them, or in files of
//! SciPy.

use super::{Lines, bytes, npz};
use percuss_math::sparse::Symmetric;
use std::path::Path;

/// Reads a square matrix; a general one must be symmetric to a part 1e-9 of its largest entry.
pub fn read(path: &Path) -> Result<Symmetric, String> {
    let listed = from_file(path)?;
    listed.matrix(listed.places())
}

/// Entries of a file, of SciPy by its first letters.
fn from_file(path: &Path) -> Result<Listed, String> {
    let bytes = bytes(path)?;
    match bytes.starts_with(b"PK") {
        true => npz::listed(&bytes),
        false => listed(&String::from_utf8_lossy(&bytes)),
    }
}

/// The same of the text of a file.
pub fn parse(text: &str) -> Result<Symmetric, String> {
    let listed = listed(text)?;
    listed.matrix(listed.places())
}

/// Reads two matrices, and gives them entries where either has some. What is wrong is told with the number of the matrix.
pub fn read_pair(paths: [&Path; 2]) -> Result<[Symmetric; 2], (usize, String)> {
    let one = |k: usize| from_file(paths[k]).map_err(|why| (k, why));
    let (first, second) = (one(0)?, one(1)?);
    if first.rows != second.rows {
        let why = format!("{} rows, {} in the other matrix", second.rows, first.rows);
        return Err((1, why));
    }
    let both = || first.places().chain(second.places());
    let first_matrix = first.matrix(both()).map_err(|why| (0, why))?;
    let second_matrix = second.matrix(both()).map_err(|why| (1, why))?;
    Ok([first_matrix, second_matrix])
}

/// The entries of a file.
pub(super) struct Listed {
    pub rows: usize,
    /// Whether there is one triangle alone.
    pub symmetric: bool,
    pub entries: Vec<(usize, usize, f64)>,
}

fn listed(text: &str) -> Result<Listed, String> {
    let mut lines = Lines::of(text);
    let head = lines.need("the head")?.to_ascii_lowercase();
    let words: Vec<&str> = head.split_whitespace().collect();
    let symmetric = match words[..] {
        [
            "%%matrixmarket",
            "matrix",
            "coordinate",
            "real" | "integer",
            "symmetric",
        ] => true,
        [
            "%%matrixmarket",
            "matrix",
            "coordinate",
            "real" | "integer",
            "general",
        ] => false,
        ["%%matrixmarket", ..] => {
            return Err(
                lines.fault("only \"matrix coordinate real symmetric\" and \"… general\" are read")
            );
        }
        _ => return Err(lines.fault("\"%%MatrixMarket\" expected")),
    };
    let mut line = lines.need("the size")?;
    while line.starts_with('%') {
        line = lines.need("the size")?;
    }
    let size: Vec<usize> = line
        .split_whitespace()
        .map_while(|w| w.parse().ok())
        .collect();
    let [rows, columns, count] = size[..] else {
        return Err(lines.fault("rows, columns and the number of entries expected"));
    };
    if rows != columns || rows == 0 {
        return Err(lines.fault(format_args!(
            "{rows} rows and {columns} columns; it must be square"
        )));
    }
    // an entry takes at least six characters
    if count > text.len() / 6 + 1 {
        return Err(lines.fault(format_args!("{count} entries do not fit into the file")));
    }
    if rows > count {
        return Err(lines.fault(format_args!(
            "{rows} rows and {count} entries; each row needs one on the diagonal"
        )));
    }
    let mut entries = Vec::with_capacity(count);
    for _ in 0..count {
        let words: Vec<f64> = lines.numbers(3, "row, column and value")?;
        let index = |x: f64| {
            let i = x as usize;
            (i as f64 == x && i >= 1 && i <= rows).then(|| i - 1)
        };
        match (index(words[0]), index(words[1])) {
            (Some(i), Some(j)) if words[2].is_finite() => entries.push((i, j, words[2])),
            (Some(_), Some(_)) => return Err(lines.fault("a value that is not finite")),
            _ => {
                return Err(lines.fault(format_args!(
                    "row {} and column {} are not within 1 to {rows}",
                    words[0], words[1]
                )));
            }
        }
    }
    if lines.next().is_some() {
        return Err(lines.fault(format_args!("more than the {count} entries announced")));
    }
    Ok(Listed {
        rows,
        symmetric,
        entries,
    })
}

impl Listed {
    /// Where its entries are, with row ≤ column.
    fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let entries = self.entries.iter();
        entries.map(|(i, j, _)| ((*i).min(*j), (*i).max(*j)))
    }

    /// The matrix with entries at these places and on the diagonal.
    fn matrix(&self, places: impl Iterator<Item = (usize, usize)>) -> Result<Symmetric, String> {
        let diagonal = (0..self.rows).map(|i| (i, i));
        let mut A = Symmetric::with_pattern(self.rows, places.chain(diagonal));
        let entries = || self.entries.iter().zip(self.places());
        if self.symmetric {
            entries().for_each(|((_, _, value), (i, j))| A.add(i, j, *value));
            return Ok(A);
        }
        let mut difference = A.clone();
        for ((i, j, value), (a, b)) in entries() {
            A.add(a, b, if i == j { *value } else { 0.5 * value });
            if i != j {
                difference.add(a, b, if i < j { *value } else { -value });
            }
        }
        let most = |values: &[f64]| values.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
        let off = most(difference.values());
        if off > 1e-9 * most(A.values()) {
            return Err(format!("is not symmetric: entries differ by {off:e}"));
        }
        Ok(A)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "%%MatrixMarket matrix coordinate real symmetric\n% a comment\n";

    #[test]
    fn triangles_and_whole_matrices_are_read_alike() {
        let a = parse(&format!("{HEAD}2 2 3\n1 1 2.5\n2 1 -1e0\n2 2 3\n")).unwrap();
        let whole = HEAD.replace("symmetric", "general");
        let b = parse(&format!("{whole}2 2 4\n1 1 2.5\n1 2 -1\n2 1 -1\n2 2 3\n")).unwrap();
        for i in 0..2 {
            for j in 0..2 {
                assert_eq!(a.get(i, j), b.get(i, j));
            }
        }
        assert_eq!((a.get(0, 0), a.get(0, 1), a.get(1, 1)), (2.5, -1.0, 3.0));
    }

    #[test]
    fn faults_are_told_with_their_line() {
        let whole = HEAD.replace("symmetric", "general");
        for (text, expected) in [
            ("x".to_owned(), "line 1: \"%%MatrixMarket\" expected"),
            (HEAD.replace("real", "complex"), "line 1: only"),
            (
                format!("{HEAD}2 3 1\n1 1 1\n"),
                "line 3: 2 rows and 3 columns",
            ),
            (
                format!("{HEAD}2 2 1\n1 1 1\n"),
                "line 3: 2 rows and 1 entries",
            ),
            (
                format!("{HEAD}2 2 2\n3 1 1\n1 1 1\n"),
                "line 4: row 3 and column 1",
            ),
            (format!("{HEAD}2 2 2\n1 1 1\n"), "ends after line 4"),
            (
                format!("{HEAD}2 2 2\n1 1 1\n2 2 1\n2 1 1\n"),
                "line 6: more than the 2",
            ),
            (format!("{HEAD}2 2 99999999999\n1 1 1\n"), "do not fit"),
            (
                format!("{whole}2 2 3\n1 1 1\n1 2 1\n2 2 1\n"),
                "not symmetric",
            ),
        ] {
            let found = parse(&text).unwrap_err();
            assert!(found.contains(expected), "{found}");
        }
    }
}
