use super::Band;
use crate::dense::FactorError;

/// A symmetric positive definite matrix of half bandwidth 2 with its factor from both ends.
///
/// Rows are eliminated from the first and from the last inwards, and the two middle rows remain. The two eliminations do
/// not wait for each other, which makes a solve almost twice as fast as from one end only. Both eliminations are
/// kept to the far end, so that any stretch of rows can be condensed ([`Window`](super::Window)) without a new factor.
#[derive(Clone, Debug, PartialEq)]
pub struct Twisted {
    A: Band<2>,
    /// From the first row on: A = L D Lᵀ.
    left: Elimination,
    /// From the last row on, in the order of that elimination: row 0 is the last of A.
    right: Elimination,
    /// Schur complement of the two middle rows: S₀₀, S₁₀, S₁₁.
    middle: [f64; 3],
    /// Both eliminations in the order in which a solve walks through them.
    inwards: Vec<Inwards>,
    outwards: Vec<Outwards>,
    inverse_diagonal: Vec<f64>,
}

/// L (unit diagonal, not stored) and D of an elimination from one end.
#[derive(Clone, Debug, PartialEq)]
struct Elimination {
    /// L_{i,i−2}, L_{i,i−1}.
    L: Vec<[f64; 2]>,
    D: Vec<f64>,
    /// 1/D.
    inverse: Vec<f64>,
}

/// L_{i,i−2}, L_{i,i−1} of the i-th row from the left and from the right.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Inwards {
    left: [f64; 2],
    right: [f64; 2],
}

/// L_{i+2,i}, L_{i+1,i} and 1/D_i of the two rows that follow on the middle.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Outwards {
    left: [f64; 3],
    right: [f64; 3],
}

impl Elimination {
    /// `row(i)` gives A_{i,i−2}, A_{i,i−1}, A_ii in the order of the elimination.
    fn new(n: usize, row: impl Fn(usize) -> [f64; 3]) -> Result<Self, (usize, f64)> {
        let mut L: Vec<[f64; 2]> = Vec::with_capacity(n);
        let mut D: Vec<f64> = Vec::with_capacity(n);
        for i in 0..n {
            let [a2, a1, a0] = row(i);
            let (mut l2, mut l1, mut d) = (0.0, 0.0, a0);
            if i >= 2 {
                l2 = a2 / D[i - 2];
                d -= l2 * a2;
            }
            if i >= 1 {
                let v1 = a1 - a2 * L[i - 1][1];
                l1 = v1 / D[i - 1];
                d -= l1 * v1;
            }
            if !(d > 1e-14 * a0.abs() && d.is_finite()) {
                return Err((i, d));
            }
            L.push([l2, l1]);
            D.push(d);
        }
        let inverse = D.iter().map(|d| 1.0 / d).collect();
        Ok(Elimination { L, D, inverse })
    }

    /// Schur complement of rows i and i + 1 when all rows before are eliminated, less what A has there:
    /// changes of (i, i), (i + 1, i), (i + 1, i + 1).
    fn change(&self, i: usize, A: [f64; 3]) -> [f64; 3] {
        let l = self.L[i + 1][1];
        let S10 = l * self.D[i];
        [self.D[i] - A[0], S10 - A[1], self.D[i + 1] + l * S10 - A[2]]
    }
}

impl Twisted {
    /// Factorises. An indefinite or singular matrix is refused.
    pub fn new(A: Band<2>) -> Result<Self, FactorError> {
        let n = A.order();
        let entry = |i: usize, d: usize| if d <= i { A.get(i, i - d) } else { 0.0 };
        let refuse = |(row, pivot)| FactorError::NotPositiveDefinite { row, pivot };
        let left =
            Elimination::new(n, |i| [entry(i, 2), entry(i, 1), A.get(i, i)]).map_err(refuse)?;
        let right = Elimination::new(n, |k| {
            let i = n - 1 - k;
            let beyond = |d: usize| if i + d < n { A.get(i + d, i) } else { 0.0 };
            [beyond(2), beyond(1), A.get(i, i)]
        })
        .map_err(|(k, pivot)| refuse((n - 1 - k, pivot)))?;
        let inverse_diagonal = inverse_diagonal(&left);
        let mut factor = Twisted {
            A,
            left,
            right,
            middle: [0.0; 3],
            inwards: Vec::new(),
            outwards: Vec::new(),
            inverse_diagonal,
        };
        if n >= 2 {
            factor.middle = factor.pair(n / 2 - 1);
            factor.interleave();
        }
        Ok(factor)
    }

    fn interleave(&mut self) {
        let (L, R) = (&self.left, &self.right);
        let pairs = self.order() / 2 - 1; // of rows that leave together
        let others = self.order() - self.order() / 2 - 1; // from the right, perhaps one more
        self.inwards = (0..pairs)
            .map(|k| Inwards {
                left: L.L[k],
                right: R.L[k],
            })
            .collect();
        let out = |E: &Elimination, i: usize| [E.L[i + 2][0], E.L[i + 1][1], E.inverse[i]];
        self.outwards = (0..pairs)
            .map(|k| Outwards {
                left: out(L, pairs - 1 - k),
                right: out(R, others - 1 - k),
            })
            .collect();
    }

    /// Order of the matrix.
    pub fn order(&self) -> usize {
        self.A.order()
    }

    /// The matrix itself.
    pub fn matrix(&self) -> &Band<2> {
        &self.A
    }

    /// (A⁻¹)_ii of every row.
    pub fn inverse_diagonal(&self) -> &[f64] {
        &self.inverse_diagonal
    }

    /// What the rows before `i` add to the entries (i, i), (i + 1, i), (i + 1, i + 1) when they are eliminated.
    pub(super) fn change_from_left(&self, i: usize) -> [f64; 3] {
        self.left.change(i, self.entries(i))
    }

    /// What the rows after `i + 1` add to the same entries when they are eliminated.
    pub(super) fn change_from_right(&self, i: usize) -> [f64; 3] {
        let [a, b, c] = self.entries(i);
        let k = self.order() - 2 - i;
        let [z, y, x] = self.right.change(k, [c, b, a]);
        [x, y, z]
    }

    fn entries(&self, i: usize) -> [f64; 3] {
        let A = &self.A;
        [A.get(i, i), A.get(i + 1, i), A.get(i + 1, i + 1)]
    }

    /// Schur complement of rows i and i + 1 when all others are eliminated.
    fn pair(&self, i: usize) -> [f64; 3] {
        let (A, l, r) = (
            self.entries(i),
            self.change_from_left(i),
            self.change_from_right(i),
        );
        std::array::from_fn(|k| A[k] + l[k] + r[k])
    }

    /// x ← A⁻¹ x.
    pub fn solve(&self, x: &mut [f64]) {
        let n = self.order();
        match n {
            0 => return,
            1 => {
                x[0] *= self.left.inverse[0];
                return;
            }
            _ => {}
        }
        let m = n / 2 - 1; // rows m and m + 1 remain
        let (head, tail) = x[..n].split_at_mut(m + 1);
        self.forward(head, tail);
        let [a, b, c] = self.middle;
        let det = a * c - b * b;
        let (y0, y1) = (head[m], tail[0]);
        head[m] = (c * y0 - b * y1) / det;
        tail[0] = (a * y1 - b * y0) / det;
        self.backward(head, tail);
    }

    /// Both ends inwards. `head` has rows 0 … m, `tail` rows m + 1 … n − 1; it may have one more.
    fn forward(&self, head: &mut [f64], tail: &mut [f64]) {
        let (p, s) = (head.len(), tail.len());
        let [mut h2, mut h1, mut t2, mut t1] = [0.0; 4];
        let rows = head[..p - 1].iter_mut().zip(tail[1..].iter_mut().rev());
        for ((h, t), Inwards { left, right }) in rows.zip(&self.inwards) {
            let y = (*h - left[0] * h2) - left[1] * h1;
            let z = (*t - right[0] * t2) - right[1] * t1;
            (h2, h1, t2, t1) = (h1, y, t1, z);
            *h = y;
            *t = z;
        }
        let (L, R) = (&self.left.L, &self.right.L);
        if s > p {
            let z = tail[1] - R[s - 2][0] * t2 - R[s - 2][1] * t1;
            (t2, t1) = (t1, z);
            tail[1] = z;
        }
        // the two middle rows take from both sides: their rows of L reach over each other
        let over = |L: &[[f64; 2]], k: usize| L.get(k).map_or(0.0, |l| l[0]);
        head[p - 1] += -L[p - 1][0] * h2 - L[p - 1][1] * h1 - over(R, s) * t1;
        tail[0] += -R[s - 1][0] * t2 - R[s - 1][1] * t1 - over(L, p) * h1;
    }

    /// The middle outwards. Next to the middle the farther row is one of the other side.
    fn backward(&self, head: &mut [f64], tail: &mut [f64]) {
        let (p, s) = (head.len(), tail.len());
        let (mut h2, mut h1) = (tail[0], head[p - 1]);
        let (mut t2, mut t1) = (head[p - 1], tail[0]);
        let rows = head[..p - 1].iter_mut().rev().zip(tail[1..].iter_mut());
        for ((h, t), Outwards { left, right }) in rows.zip(&self.outwards) {
            let y = (*h * left[2] - left[0] * h2) - left[1] * h1;
            let z = (*t * right[2] - right[0] * t2) - right[1] * t1;
            (h2, h1, t2, t1) = (h1, y, t1, z);
            *h = y;
            *t = z;
        }
        if s > p {
            let R = &self.right;
            tail[p] = (tail[p] * R.inverse[0] - R.L[2][0] * t2) - R.L[1][1] * t1;
        }
    }
}

/// The diagonal of A⁻¹ from A = L D Lᵀ, last row first \[Takahashi1973].
fn inverse_diagonal(factor: &Elimination) -> Vec<f64> {
    let n = factor.D.len();
    let mut diagonal = vec![0.0; n];
    // entries of A⁻¹: (i + 1, i + 1), (i + 2, i + 1), (i + 2, i + 2)
    let (mut z11, mut z21, mut z22) = (0.0, 0.0, 0.0);
    for i in (0..n).rev() {
        let l1 = factor.L.get(i + 1).map_or(0.0, |l| l[1]);
        let l2 = factor.L.get(i + 2).map_or(0.0, |l| l[0]);
        let z10 = -l1 * z11 - l2 * z21;
        let z20 = -l1 * z21 - l2 * z22;
        let z00 = factor.inverse[i] - l1 * z10 - l2 * z20;
        diagonal[i] = z00;
        (z11, z21, z22) = (z00, z10, z11);
    }
    diagonal
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A positive definite matrix without any regularity.
    fn matrix(n: usize) -> Band<2> {
        let mut A = Band::zeros(n);
        for i in 0..n {
            A.add(i, i, 5.0 + (i as f64).sin());
            for d in 1..=2.min(i) {
                A.add(i, i - d, ((3 * i + d) as f64).cos());
            }
        }
        A
    }

    #[test]
    fn both_ends_solve_what_one_end_solves() {
        for n in [1, 2, 3, 4, 5, 6, 7, 40, 41] {
            let A = matrix(n);
            let mut x: Vec<f64> = (0..n).map(|i| 1.0 + (i as f64 * 0.7).cos()).collect();
            let mut expected = x.clone();
            A.clone().factor().expect("dominant").solve(&mut expected);
            Twisted::new(A).expect("dominant").solve(&mut x);
            for (a, b) in x.iter().zip(&expected) {
                assert!((a - b).abs() < 1e-14, "order {n}: {a} against {b}");
            }
        }
    }

    #[test]
    fn inverse_diagonal_is_that_of_the_inverse() {
        let n = 23;
        let factor = Twisted::new(matrix(n)).expect("dominant");
        for i in 0..n {
            let mut x = vec![0.0; n];
            x[i] = 1.0;
            factor.solve(&mut x);
            assert!((x[i] - factor.inverse_diagonal()[i]).abs() < 1e-14);
        }
    }

    #[test]
    fn a_right_hand_side_of_the_other_sign_has_the_solution_of_the_other_sign_bit_for_bit() {
        for n in [8, 9] {
            let mut A = Band::<2>::zeros(n);
            for i in 0..n {
                A.add(i, i, 4.0);
                (1..=2.min(i)).for_each(|d| A.add(i, i - d, 1.0 / d as f64));
            }
            let factor = Twisted::new(A).expect("dominant");
            let mut x: Vec<f64> = (0..n).map(|i| (i as f64 + 0.3).sin()).collect();
            let mut y: Vec<f64> = x.iter().map(|x| -x).collect();
            factor.solve(&mut x);
            factor.solve(&mut y);
            assert!(x.iter().zip(&y).all(|(x, y)| *x == -*y));
        }
    }

    #[test]
    fn indefinite_matrices_are_refused() {
        let mut A = matrix(6);
        A.add(4, 4, -20.0);
        assert!(Twisted::new(A).is_err());
    }
}
