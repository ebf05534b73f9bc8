/// G with all its entries, row-major.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dense {
    order: usize,
    values: Vec<f64>,
}

impl Dense {
    /// From the entries row by row; a length that is not a square is cut down to the last whole square.
    pub fn from_rows(values: Vec<f64>) -> Self {
        let order = values.len().isqrt();
        let mut values = values;
        values.truncate(order * order);
        Dense { order, values }
    }

    /// Becomes the zero matrix of order `n`; memory is kept.
    pub fn reset(&mut self, n: usize) {
        self.order = n;
        self.values.clear();
        self.values.resize(n * n, 0.0);
    }

    /// Number of rows.
    #[inline]
    pub fn order(&self) -> usize {
        self.order
    }

    /// The entries row by row.
    #[inline]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Row `i`.
    #[inline]
    pub fn row(&self, i: usize) -> &[f64] {
        &self.values[i * self.order..(i + 1) * self.order]
    }

    /// Row `i`, to be filled.
    #[inline]
    pub fn row_mut(&mut self, i: usize) -> &mut [f64] {
        &mut self.values[i * self.order..(i + 1) * self.order]
    }

    /// y = G p.
    pub fn apply(&self, p: &[f64], y: &mut [f64]) {
        for (i, y) in y.iter_mut().enumerate() {
            *y = dot(self.row(i), p);
        }
    }

    pub(crate) fn diagonal_block(&self, start: usize, rows: usize) -> [[f64; 3]; 3] {
        let mut D = [[0.0; 3]; 3];
        for (k, D_k) in D.iter_mut().enumerate().take(rows) {
            D_k[..rows].copy_from_slice(&self.row(start + k)[start..start + rows]);
        }
        D
    }
}

/// ⟨a, b⟩ with four running sums, so that the order of additions is fixed and the loop vectorises.
#[inline]
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (a4, a_rest) = a.as_chunks::<4>();
    let (b4, b_rest) = b[..a.len()].as_chunks::<4>();
    let mut s = [0.0; 4];
    for (a, b) in a4.iter().zip(b4) {
        for k in 0..4 {
            s[k] += a[k] * b[k];
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    (s[0] + s[1]) + (s[2] + s[3]) + rest
}
