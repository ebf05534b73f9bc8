//! Block-sparse matrices with a symmetric pattern and their LU factors.

mod order;

use crate::dense::{FactorError, lu};
use order::{Pivot, minimum_degree};

/// A = L U for a matrix of small blocks whose pattern is symmetric and whose values need not be.
///
/// The order of elimination is found from the pattern (minimum degree). Rows are exchanged only within the dense
/// diagonal block of each group of nodes, which suits matrices whose symmetric part is positive semidefinite; the
/// caller checks the result.
///
/// Stages: [`analyse`](BlockLu::analyse) the pattern, [`clear`](BlockLu::clear) and [`add`](BlockLu::add) the values,
/// [`factor`](BlockLu::factor), [`solve`](BlockLu::solve).
#[derive(Clone, Debug, Default)]
pub struct BlockLu {
    order: usize,
    /// First row of each node in the order of elimination.
    place: Vec<usize>,
    /// First row of each node in the caller's order.
    given: Vec<usize>,
    sizes: Vec<usize>,
    /// Group of each row in the order of elimination.
    group_of: Vec<usize>,
    groups: Vec<Group>,
    values: Vec<f64>,
    pivots: Vec<usize>,
    /// Position of each row in the panel of the group that is being updated.
    position: Vec<usize>,
    line: Vec<f64>,
    x: Vec<f64>,
}

/// Nodes that are eliminated together: a dense diagonal block and two panels, of U and of Lᵀ, `width` rows each.
#[derive(Clone, Debug)]
struct Group {
    first: usize,
    width: usize,
    /// Rows below the diagonal block that the panels reach, rising.
    below: Vec<usize>,
    /// Where the diagonal block and the two panels begin in `values`.
    diagonal: usize,
    upper: usize,
    lower: usize,
}

impl BlockLu {
    /// Finds the order of elimination. Node i has `sizes[i]` rows; `neighbours[i]` lists the nodes it is coupled to,
    /// rising, without i itself, and symmetric: j among those of i, i among those of j. The lists are used up.
    pub fn analyse(&mut self, sizes: &[usize], neighbours: &mut [Vec<usize>]) {
        let pivots = minimum_degree(sizes, neighbours);
        self.sizes.clear();
        self.sizes.extend_from_slice(sizes);
        self.given.clear();
        let mut row = 0;
        for size in sizes {
            self.given.push(row);
            row += size;
        }
        self.order = row;
        self.place.resize(sizes.len(), 0);
        self.group_of.resize(row, 0);
        let mut first = 0;
        for (g, pivot) in pivots.iter().enumerate() {
            for node in &pivot.nodes {
                self.place[*node] = first;
                self.group_of[first..first + sizes[*node]].fill(g);
                first += sizes[*node];
            }
        }
        self.lay_out(&pivots);
        self.pivots.resize(row, 0);
        self.position.resize(row, 0);
        self.line.resize(row, 0.0);
        self.x.resize(row, 0.0);
    }

    fn lay_out(&mut self, pivots: &[Pivot]) {
        self.groups.clear();
        let (mut first, mut at) = (0, 0);
        for pivot in pivots {
            let width: usize = pivot.nodes.iter().map(|node| self.sizes[*node]).sum();
            let mut below: Vec<usize> = pivot
                .below
                .iter()
                .flat_map(|node| self.place[*node]..self.place[*node] + self.sizes[*node])
                .collect();
            below.sort_unstable();
            let diagonal = at;
            let upper = diagonal + width * width;
            let lower = upper + width * below.len();
            at = lower + width * below.len();
            self.groups.push(Group {
                first,
                width,
                below,
                diagonal,
                upper,
                lower,
            });
            first += width;
        }
        self.values.clear();
        self.values.resize(at, 0.0);
    }

    /// Number of rows.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Multiplications and additions of one factorisation, roughly.
    pub fn work(&self) -> f64 {
        let group = |g: &Group| {
            let (w, m) = (g.width as f64, g.below.len() as f64);
            w * (w * w * 2.0 / 3.0 + 2.0 * w * m + 2.0 * m * m)
        };
        self.groups.iter().map(group).sum()
    }

    /// Sets all values to zero.
    pub fn clear(&mut self) {
        self.values.fill(0.0);
    }

    /// Adds `value(k, l)` to all entries of block (i, j). A block outside the pattern is ignored.
    pub fn add(&mut self, i: usize, j: usize, value: impl Fn(usize, usize) -> f64) {
        let (row, column) = (self.place[i], self.place[j]);
        let earlier = self.group_of[row.min(column)];
        let group = &self.groups[earlier];
        let (first, width, reach) = (group.first, group.width, group.below.len());
        // (start, stride of a row, stride of a column)
        let (start, down, right) = if self.group_of[row.max(column)] == earlier {
            let at = group.diagonal + (row - first) * width + column - first;
            (at, width, 1)
        } else {
            let Ok(panel) = group.below.binary_search(&row.max(column)) else {
                return;
            };
            if row < column {
                (group.upper + (row - first) * reach + panel, reach, 1)
            } else {
                (group.lower + (column - first) * reach + panel, 1, reach)
            }
        };
        for k in 0..self.sizes[i] {
            for l in 0..self.sizes[j] {
                self.values[start + k * down + l * right] += value(k, l);
            }
        }
    }

    /// Replaces the values by those of the factors.
    pub fn factor(&mut self) -> Result<(), FactorError> {
        for g in 0..self.groups.len() {
            self.eliminate(g)?;
            self.update_others(g);
        }
        Ok(())
    }

    /// Factorises the diagonal block of group g and brings its panels to the form of U and Lᵀ.
    fn eliminate(&mut self, g: usize) -> Result<(), FactorError> {
        let Group {
            first,
            width,
            upper,
            diagonal,
            ..
        } = self.groups[g];
        let reach = self.groups[g].below.len();
        let (head, panels) = self.values[diagonal..].split_at_mut(upper - diagonal);
        let (U, rest) = panels.split_at_mut(width * reach);
        let Lt = &mut rest[..width * reach];
        let pivots = &mut self.pivots[first..first + width];
        lu(width, head, pivots).map_err(|_| FactorError::Singular { column: first })?;
        if reach == 0 {
            return Ok(());
        }
        for k in 0..width {
            if pivots[k] != k {
                let (a, b) = U.split_at_mut(pivots[k] * reach);
                a[k * reach..(k + 1) * reach].swap_with_slice(&mut b[..reach]);
            }
        }
        for k in 0..width {
            // U_k −= L_kj U_j, and Lᵀ_k = (Lᵀ_k − U_jk Lᵀ_j) / U_kk
            let (before, row) = U.split_at_mut(k * reach);
            for j in 0..k {
                subtract(head[k * width + j], &before[j * reach..], &mut row[..reach]);
            }
            let (before, row) = Lt.split_at_mut(k * reach);
            for j in 0..k {
                subtract(head[j * width + k], &before[j * reach..], &mut row[..reach]);
            }
            let inverse = 1.0 / head[k * width + k];
            for x in &mut row[..reach] {
                *x *= inverse;
            }
        }
        Ok(())
    }

    /// A −= L U of group g, in every later group that it reaches.
    fn update_others(&mut self, g: usize) {
        let (done, later) = self.groups.split_at(g + 1);
        let group = &done[g];
        let reach = group.below.len();
        let (source, target) = self.values.split_at_mut(group.lower + group.width * reach);
        let offset = source.len();
        let U = &source[group.upper..group.lower];
        let Lt = &source[group.lower..];
        let mut begin = 0;
        while begin < reach {
            let t = self.group_of[group.below[begin]];
            let other = &later[t - g - 1];
            let last = other.first + other.width;
            let end = begin + group.below[begin..].partition_point(|row| *row < last);
            for (at, row) in other.below.iter().enumerate() {
                self.position[*row] = at;
            }
            for a in begin..end {
                let row = group.below[a] - other.first;
                let line = &mut self.line[..reach - begin];
                combine(Lt, U, reach, a, begin, line);
                let diagonal = other.diagonal - offset + row * other.width;
                for (k, value) in line[..end - begin].iter().enumerate() {
                    target[diagonal + group.below[begin + k] - other.first] -= value;
                }
                let upper = other.upper - offset + row * other.below.len();
                for (k, value) in line[end - begin..].iter().enumerate() {
                    target[upper + self.position[group.below[end + k]]] -= value;
                }
                let line = &mut self.line[..reach - end];
                combine(U, Lt, reach, a, end, line);
                let lower = other.lower - offset + row * other.below.len();
                for (k, value) in line.iter().enumerate() {
                    target[lower + self.position[group.below[end + k]]] -= value;
                }
            }
            begin = end;
        }
    }

    /// Solves A x = b in place with the factors.
    pub fn solve(&mut self, b: &mut [f64]) {
        let x = &mut self.x;
        for (node, size) in self.sizes.iter().enumerate() {
            let (to, from) = (self.place[node], self.given[node]);
            x[to..to + size].copy_from_slice(&b[from..from + size]);
        }
        for group in &self.groups {
            let (width, reach) = (group.width, group.below.len());
            let LU = &self.values[group.diagonal..group.upper];
            let (own, _) = x[group.first..].split_at_mut(width);
            for k in 0..width {
                own.swap(k, self.pivots[group.first + k]);
            }
            for k in 0..width {
                let s: f64 = (0..k).map(|j| LU[k * width + j] * own[j]).sum();
                own[k] -= s;
            }
            for k in 0..width {
                let y = x[group.first + k];
                let Lt = &self.values[group.lower + k * reach..group.lower + (k + 1) * reach];
                for (row, l) in group.below.iter().zip(Lt) {
                    x[*row] -= l * y;
                }
            }
        }
        for group in self.groups.iter().rev() {
            let (width, reach) = (group.width, group.below.len());
            let LU = &self.values[group.diagonal..group.upper];
            for k in (0..width).rev() {
                let U = &self.values[group.upper + k * reach..group.upper + (k + 1) * reach];
                let mut s = x[group.first + k];
                for (row, u) in group.below.iter().zip(U) {
                    s -= u * x[*row];
                }
                for j in k + 1..width {
                    s -= LU[k * width + j] * x[group.first + j];
                }
                x[group.first + k] = s / LU[k * width + k];
            }
        }
        for (node, size) in self.sizes.iter().enumerate() {
            let (to, from) = (self.given[node], self.place[node]);
            b[to..to + size].copy_from_slice(&x[from..from + size]);
        }
    }
}

/// y −= a x over the length of y.
#[inline]
fn subtract(a: f64, x: &[f64], y: &mut [f64]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y -= a * x;
    }
}

/// line = Σ_k A_k,a B_k,from.. for two panels of rows of length `reach`; four rows at a time.
#[inline]
fn combine(A: &[f64], B: &[f64], reach: usize, a: usize, from: usize, line: &mut [f64]) {
    let n = line.len();
    let rows = A.len() / reach;
    line.fill(0.0);
    for k in (0..rows - rows % 4).step_by(4) {
        let c: [f64; 4] = std::array::from_fn(|m| A[(k + m) * reach + a]);
        let [b0, b1, b2, b3]: [&[f64]; 4] =
            std::array::from_fn(|m| &B[(k + m) * reach + from..][..n]);
        for j in 0..n {
            line[j] += (c[0] * b0[j] + c[1] * b1[j]) + (c[2] * b2[j] + c[3] * b3[j]);
        }
    }
    for k in rows - rows % 4..rows {
        let c = A[k * reach + a];
        for (y, b) in line.iter_mut().zip(&B[k * reach + from..][..n]) {
            *y += c * b;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::BlockLu;

    /// A chain of blocks with a few long-range couplings, solved against a known x.
    #[test]
    fn solves_what_it_factorised() {
        let sizes: Vec<usize> = (0..40).map(|i| 1 + i % 3).collect();
        let coupled = |i: usize, j: usize| {
            i != j && (i.abs_diff(j) <= 2 || i * j % 37 == 5 || (i % 13 + j % 13 == 0))
        };
        let mut neighbours: Vec<Vec<usize>> = (0..40)
            .map(|i| (0..40).filter(|j| coupled(i, *j)).collect())
            .collect();
        let mut A = BlockLu::default();
        A.analyse(&sizes, &mut neighbours);
        let n: usize = sizes.iter().sum();
        let starts: Vec<usize> = (0..40).map(|i| sizes[..i].iter().sum()).collect();
        let entry = |r: usize, c: usize| {
            let off = ((r * 31 + c * 17) % 23) as f64 / 23.0 - 0.4;
            if r == c { 8.0 + off } else { off }
        };
        let x: Vec<f64> = (0..n).map(|i| (i as f64).sin()).collect();
        let mut b = vec![0.0; n];
        A.clear();
        for i in 0..40 {
            for j in (0..40).filter(|j| i == *j || coupled(i, *j)) {
                let (r, c) = (starts[i], starts[j]);
                A.add(i, j, |k, l| entry(r + k, c + l));
                for k in 0..sizes[i] {
                    for l in 0..sizes[j] {
                        b[r + k] += entry(r + k, c + l) * x[c + l];
                    }
                }
            }
        }
        A.factor().unwrap();
        A.solve(&mut b);
        for (found, x) in b.iter().zip(&x) {
            assert!((found - x).abs() < 1e-12, "{found} instead of {x}");
        }
    }
}
