use crate::law::Laws;

/// G as blocks: one block for each pair of contacts that feel each other, rows in compressed form.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Blocks {
    order: usize,
    /// First row of each contact, and the order as last entry.
    offsets: Vec<usize>,
    /// Blocks of row i are `row_start[i]..row_start[i + 1]`.
    row_start: Vec<usize>,
    /// Contact of each block's columns, rising within a row.
    columns: Vec<usize>,
    /// Where each block's entries begin in `values`.
    value_start: Vec<usize>,
    /// Entries, each block row-major.
    values: Vec<f64>,
    /// Index of each row's diagonal block.
    diagonal: Vec<Option<usize>>,
}

impl Blocks {
    /// From scalar entries (row, column, value) that are summed where they repeat; a block comes into being
    /// where at least one of its entries is given. Entries outside the laws' rows are ignored by the caller's contract.
    pub fn from_entries(
        laws: &Laws,
        entries: impl IntoIterator<Item = (usize, usize, f64)>,
    ) -> Self {
        let order = laws.rows();
        let mut contact_of = vec![0usize; order];
        for (i, (start, law)) in laws.iter().enumerate() {
            contact_of[start..start + law.rows()].fill(i);
        }
        let mut scalars: Vec<(usize, usize, usize, usize, f64)> = entries
            .into_iter()
            .map(|(r, c, v)| (contact_of[r], contact_of[c], r, c, v))
            .collect();
        scalars.sort_by_key(|s| (s.0, s.1));
        let mut blocks = Blocks {
            order,
            offsets: laws.iter().map(|(start, _)| start).chain([order]).collect(),
            row_start: vec![0],
            ..Blocks::default()
        };
        let mut scalars = scalars.into_iter().peekable();
        for i in 0..laws.len() {
            let mut diagonal = None;
            while let Some(&(row, j, ..)) = scalars.peek() {
                if row != i {
                    break;
                }
                if i == j {
                    diagonal = Some(blocks.columns.len());
                }
                let (rows, columns) = (laws.law(i).rows(), laws.law(j).rows());
                let begin = blocks.values.len();
                blocks.columns.push(j);
                blocks.value_start.push(begin);
                blocks.values.resize(begin + rows * columns, 0.0);
                while let Some((_, _, r, c, v)) = scalars.next_if(|s| s.0 == i && s.1 == j) {
                    let (k, l) = (r - laws.offset(i), c - laws.offset(j));
                    blocks.values[begin + k * columns + l] += v;
                }
            }
            blocks.diagonal.push(diagonal);
            blocks.row_start.push(blocks.columns.len());
        }
        blocks
    }

    /// Number of rows.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Number of blocks.
    pub fn count(&self) -> usize {
        self.columns.len()
    }

    /// All entries, block after block.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Rows of contact `i`.
    #[inline]
    fn rows(&self, i: usize) -> usize {
        self.offsets[i + 1] - self.offsets[i]
    }

    /// The blocks of row `i` as (contact of the columns, its first row, entries row-major).
    #[inline]
    pub fn row(&self, i: usize) -> impl Iterator<Item = (usize, usize, &[f64])> + '_ {
        (self.row_start[i]..self.row_start[i + 1]).map(move |b| {
            let j = self.columns[b];
            let size = self.rows(i) * self.rows(j);
            let begin = self.value_start[b];
            (j, self.offsets[j], &self.values[begin..begin + size])
        })
    }

    /// Adds row i of G p to the corner of `y`.
    #[inline]
    pub(crate) fn row_times(&self, i: usize, p: &[f64], y: &mut [f64; 3]) {
        let rows = self.rows(i);
        for (j, start, block) in self.row(i) {
            let columns = self.rows(j);
            let p_j = &p[start..start + columns];
            if rows == 3 && columns == 3 {
                for k in 0..3 {
                    let b = &block[3 * k..3 * k + 3];
                    y[k] += b[0] * p_j[0] + b[1] * p_j[1] + b[2] * p_j[2];
                }
            } else {
                for k in 0..rows {
                    for (l, p) in p_j.iter().enumerate() {
                        y[k] += block[k * columns + l] * p;
                    }
                }
            }
        }
    }

    /// y = G p.
    pub fn apply(&self, p: &[f64], y: &mut [f64]) {
        for i in 0..self.row_start.len() - 1 {
            let mut y_i = [0.0; 3];
            self.row_times(i, p, &mut y_i);
            let rows = self.rows(i);
            y[self.offsets[i]..self.offsets[i] + rows].copy_from_slice(&y_i[..rows]);
        }
    }

    pub(crate) fn diagonal_block(&self, i: usize, rows: usize) -> [[f64; 3]; 3] {
        let mut D = [[0.0; 3]; 3];
        if let Some(b) = self.diagonal[i] {
            let block = &self.values[self.value_start[b]..];
            for (k, D_k) in D.iter_mut().enumerate().take(rows) {
                D_k[..rows].copy_from_slice(&block[k * rows..(k + 1) * rows]);
            }
        }
        D
    }
}
