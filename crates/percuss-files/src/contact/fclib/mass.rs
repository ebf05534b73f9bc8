use super::matrix::Entry;
use thiserror::Error;

/// A symmetric positive definite M as its uncoupled parts, each in its own band of elimination.
///
/// The velocities of each part are ordered by reverse Cuthill–McKee \[CuthillMcKee1969] and factorised as L Lᵀ within
/// the envelope of the rows [George1981, ch. 4]: O(n) for diagonal and block-diagonal M, and cheap for chains.
pub(super) struct Mass {
    /// Part of each velocity, and its place inside the part.
    place: Vec<(usize, usize)>,
    /// Velocities in the order of elimination.
    order: Vec<usize>,
    /// Parts are `parts[k]..parts[k + 1]` of that order.
    parts: Vec<usize>,
    /// First column of each row of L, counted in the order of elimination.
    first: Vec<usize>,
    /// Where the diagonal entry of each row is in `L`; the row ends with it.
    diagonal: Vec<usize>,
    L: Vec<f64>,
}

/// Why M has no factor.
#[derive(Debug, Error, PartialEq)]
pub(super) enum MassError {
    #[error("the entries ({row}, {column}) and ({column}, {row}) differ, so M is not symmetric")]
    NotSymmetric { row: usize, column: usize },
    #[error("M is not positive definite in row {row}")]
    NotPositive { row: usize },
    #[error("the factor of M takes more than {MOST_FACTOR} entries")]
    TooLarge,
}

/// Most entries of L.
const MOST_FACTOR: usize = 1 << 26;
/// Entries of M may differ from their mirror images by so much of √(M_ii M_jj).
const ASYMMETRY: f64 = 1e-8;
/// A relative pivot below this counts as zero.
const PIVOT: f64 = 1e-14;

impl Mass {
    /// Factorises the matrix with `n` velocities; entries that repeat are summed.
    pub fn factor(n: usize, entries: Vec<Entry>) -> Result<Self, MassError> {
        let pairs = symmetric(n, entries)?;
        let (order, parts) = cuthill_mckee(n, &pairs);
        let mut M = Mass::envelope(n, &pairs, order, parts)?;
        for (i, j, value) in pairs {
            let (i, j) = (M.rank(i), M.rank(j));
            let (i, j) = (i.max(j), i.min(j));
            let at = M.diagonal[i] - (i - j);
            M.L[at] += value;
        }
        M.cholesky()?;
        Ok(M)
    }

    /// The part that a velocity belongs to.
    pub fn part(&self, velocity: usize) -> usize {
        self.place[velocity].0
    }

    /// The place of a velocity inside its part.
    pub fn place(&self, velocity: usize) -> usize {
        self.place[velocity].1
    }

    /// The velocities of a part, place by place.
    pub fn velocities(&self, part: usize) -> impl Iterator<Item = usize> + '_ {
        let range = self.parts[part]..self.parts[part + 1];
        self.order[range].iter().copied()
    }

    /// x = M⁻¹ b within one part, place by place.
    pub fn solve(&self, part: usize, b: impl Iterator<Item = f64>) -> Vec<f64> {
        let mut x: Vec<f64> = b.collect();
        let start = self.parts[part];
        for i in 0..x.len() {
            let (first, row, pivot) = self.row(start + i);
            let first = first - start;
            let sum: f64 = row.iter().zip(&x[first..]).map(|(l, x)| l * x).sum();
            x[i] = (x[i] - sum) / pivot;
        }
        for i in (0..x.len()).rev() {
            let (first, row, pivot) = self.row(start + i);
            x[i] /= pivot;
            let x_i = x[i];
            for (x, l) in x[first - start..i].iter_mut().zip(row) {
                *x -= l * x_i;
            }
        }
        x
    }

    /// First column, entries before the diagonal, and the diagonal entry of a row of L.
    fn row(&self, i: usize) -> (usize, &[f64], f64) {
        let (first, diagonal) = (self.first[i], self.diagonal[i]);
        let row = &self.L[diagonal - (i - first)..diagonal];
        (first, row, self.L[diagonal])
    }

    /// Where a velocity stands in the order of elimination.
    fn rank(&self, velocity: usize) -> usize {
        let (part, place) = self.place[velocity];
        self.parts[part] + place
    }

    /// Room for the rows of L, from the first entry of each row on.
    fn envelope(
        n: usize,
        pairs: &[Entry],
        order: Vec<usize>,
        parts: Vec<usize>,
    ) -> Result<Self, MassError> {
        let mut place = vec![(0, 0); n];
        for (part, ends) in parts.windows(2).enumerate() {
            for (k, &velocity) in order[ends[0]..ends[1]].iter().enumerate() {
                place[velocity] = (part, k);
            }
        }
        let mut M = Mass {
            place,
            order,
            parts,
            first: (0..n).collect(),
            diagonal: Vec::new(),
            L: Vec::new(),
        };
        for (i, j, _) in pairs {
            let (i, j) = (M.rank(*i), M.rank(*j));
            let row = i.max(j);
            M.first[row] = M.first[row].min(i.min(j));
        }
        let mut end = 0;
        for i in 0..n {
            end += i - M.first[i] + 1;
            M.diagonal.push(end - 1);
        }
        if end > MOST_FACTOR {
            return Err(MassError::TooLarge);
        }
        M.L.resize(end, 0.0);
        Ok(M)
    }

    /// L row by row, in place.
    fn cholesky(&mut self) -> Result<(), MassError> {
        for i in 0..self.order.len() {
            let (first, diagonal) = (self.first[i], self.diagonal[i]);
            let begin = diagonal - (i - first);
            let (done, rest) = self.L.split_at_mut(begin);
            let row = &mut rest[..=i - first];
            for j in first..i {
                // the rows i and j overlap from the later of their first columns on
                let from = first.max(self.first[j]);
                let row_j = &done[self.diagonal[j] - (j - from)..self.diagonal[j]];
                let overlap = row_j.iter().zip(&row[from - first..j - first]);
                let sum: f64 = overlap.map(|(a, b)| a * b).sum();
                row[j - first] = (row[j - first] - sum) / done[self.diagonal[j]];
            }
            let original = row[i - first];
            let pivot = original - row[..i - first].iter().map(|l| l * l).sum::<f64>();
            if !(pivot > PIVOT * original && pivot.is_finite()) {
                let row = self.order[i];
                return Err(MassError::NotPositive { row });
            }
            row[i - first] = pivot.sqrt();
        }
        Ok(())
    }
}

/// One entry per pair i ≥ j, the mean of the two mirror images.
fn symmetric(n: usize, mut entries: Vec<Entry>) -> Result<Vec<Entry>, MassError> {
    let mut diagonal = vec![0.0; n];
    for (i, j, value) in &entries {
        if i == j {
            diagonal[*i] += value;
        }
    }
    if let Some(row) = diagonal.iter().position(|d| d.is_nan() || *d <= 0.0) {
        return Err(MassError::NotPositive { row });
    }
    entries.sort_by_key(|(i, j, _)| (*i.max(j), *i.min(j)));
    let pairs =
        entries.chunk_by(|a, b| (a.0.max(a.1), a.0.min(a.1)) == (b.0.max(b.1), b.0.min(b.1)));
    pairs
        .map(|pair| {
            let (i, j) = (pair[0].0.max(pair[0].1), pair[0].0.min(pair[0].1));
            if i == j {
                return Ok((i, i, diagonal[i]));
            }
            let side = |lower: bool| pair.iter().filter(move |e| (e.0 > e.1) == lower);
            let (below, above): (f64, f64) = (
                side(true).map(|e| e.2).sum(),
                side(false).map(|e| e.2).sum(),
            );
            if (below - above).abs() > ASYMMETRY * (diagonal[i] * diagonal[j]).sqrt() {
                return Err(MassError::NotSymmetric { row: i, column: j });
            }
            Ok((i, j, 0.5 * (below + above)))
        })
        .collect()
}

/// The order of elimination and where its uncoupled parts begin (and the last one ends).
fn cuthill_mckee(n: usize, pairs: &[Entry]) -> (Vec<usize>, Vec<usize>) {
    let mut neighbours = vec![Vec::new(); n];
    for (i, j, _) in pairs.iter().filter(|(i, j, _)| i != j) {
        neighbours[*i].push(*j);
        neighbours[*j].push(*i);
    }
    for k in 0..n {
        let mut sorted = std::mem::take(&mut neighbours[k]);
        sorted.sort_by_key(|j| (neighbours[*j].len(), *j));
        neighbours[k] = sorted;
    }
    let (mut order, mut parts) = (Vec::with_capacity(n), vec![0]);
    let mut seen = vec![false; n];
    for start in 0..n {
        if seen[start] {
            continue;
        }
        // the velocity that is reached last lies at an end of the part: begin there
        let begin = order.len();
        breadth_first(start, &neighbours, &mut seen, &mut order);
        let end = order[order.len() - 1];
        order.drain(begin..).for_each(|k| seen[k] = false);
        breadth_first(end, &neighbours, &mut seen, &mut order);
        order[begin..].reverse();
        parts.push(order.len());
    }
    (order, parts)
}

fn breadth_first(
    start: usize,
    neighbours: &[Vec<usize>],
    seen: &mut [bool],
    order: &mut Vec<usize>,
) {
    let mut next = order.len();
    seen[start] = true;
    order.push(start);
    while next < order.len() {
        for &k in &neighbours[order[next]] {
            if !seen[k] {
                seen[k] = true;
                order.push(k);
            }
        }
        next += 1;
    }
}
