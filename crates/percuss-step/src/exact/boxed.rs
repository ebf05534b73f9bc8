//! The small choice behind every switch: a = A p + b, where p between its bounds goes with a = 0, p at the lower bound with
//! a ≥ 0, p at the upper one with a ≤ 0.

use percuss_math::dense::{lu, lu_solve};

/// Where a force is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum At {
    Low,
    High,
    Between,
}

/// Solves for p by principal pivoting with the least index (Murty), which ends for every positive definite A. Row-major A
/// of order `n`. Returns where each force is, or nothing where A is singular.
pub(super) fn solve(
    n: usize,
    A: &[f64],
    b: &[f64],
    low: &[f64],
    high: &[f64],
    p: &mut [f64],
) -> Option<Vec<At>> {
    let mut at: Vec<At> = (0..n)
        .map(|i| match (low[i].is_finite(), high[i].is_finite()) {
            (true, _) if b[i] >= 0.0 => At::Low,
            (_, true) if b[i] <= 0.0 => At::High,
            _ => At::Between,
        })
        .collect();
    for _ in 0..(1 << n.min(12)) * 3 + 50 {
        held(n, A, b, low, high, &at, p)?;
        let wrong = (0..n).find_map(|i| {
            let a: f64 = b[i] + (0..n).map(|j| A[i * n + j] * p[j]).sum::<f64>();
            let slack =
                1e-14 * (b[i].abs() + (0..n).map(|j| (A[i * n + j] * p[j]).abs()).sum::<f64>());
            match at[i] {
                At::Between if p[i] < low[i] => Some((i, At::Low)),
                At::Between if p[i] > high[i] => Some((i, At::High)),
                At::Low if a < -slack => Some((i, At::Between)),
                At::High if a > slack => Some((i, At::Between)),
                _ => None,
            }
        });
        match wrong {
            Some((i, to)) => at[i] = to,
            None => return Some(at),
        }
    }
    None
}

/// Forces with these places: those between bounds make a = 0.
fn held(
    n: usize,
    A: &[f64],
    b: &[f64],
    low: &[f64],
    high: &[f64],
    at: &[At],
    p: &mut [f64],
) -> Option<()> {
    let free: Vec<usize> = (0..n).filter(|i| at[*i] == At::Between).collect();
    for i in 0..n {
        p[i] = match at[i] {
            At::Low => low[i],
            At::High => high[i],
            At::Between => 0.0,
        };
    }
    let m = free.len();
    let mut sub = vec![0.0; m * m];
    let mut rhs = vec![0.0; m];
    for (r, &i) in free.iter().enumerate() {
        rhs[r] = -b[i] - (0..n).map(|j| A[i * n + j] * p[j]).sum::<f64>();
        for (c, &j) in free.iter().enumerate() {
            sub[r * m + c] = A[i * n + j];
        }
    }
    let mut pivots = vec![0; m];
    lu(m, &mut sub, &mut pivots).ok()?;
    lu_solve(m, &sub, &pivots, &mut rhs);
    for (r, &i) in free.iter().enumerate() {
        p[i] = rhs[r];
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 3ⁿ combinations of random problems: the one that satisfies every condition is the one found.
    #[test]
    fn the_choice_is_the_one_that_enumeration_finds() {
        let mut seed = 7_u64;
        let mut next = || {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64 * 2.0 - 1.0
        };
        for n in 1..=4 {
            for _ in 0..200 {
                let W: Vec<f64> = (0..n * (n + 2)).map(|_| next()).collect();
                let row = |i: usize| &W[i * (n + 2)..][..n + 2];
                let A: Vec<f64> = (0..n * n)
                    .map(|k| row(k / n).iter().zip(row(k % n)).map(|(a, b)| a * b).sum())
                    .collect();
                let b: Vec<f64> = (0..n).map(|_| 3.0 * next()).collect();
                let (low, high) = (vec![-1.0; n], vec![1.0; n]);
                let mut p = vec![0.0; n];
                let found = solve(n, &A, &b, &low, &high, &mut p).unwrap();
                for code in 0..3_usize.pow(n as u32) {
                    let at: Vec<At> = (0..n)
                        .map(|i| [At::Low, At::High, At::Between][code / 3_usize.pow(i as u32) % 3])
                        .collect();
                    let mut x = vec![0.0; n];
                    held(n, &A, &b, &low, &high, &at, &mut x).unwrap();
                    let right = (0..n).all(|i| {
                        let a: f64 = b[i] + (0..n).map(|j| A[i * n + j] * x[j]).sum::<f64>();
                        match at[i] {
                            At::Low => a >= 0.0,
                            At::High => a <= 0.0,
                            At::Between => x[i].abs() <= 1.0,
                        }
                    });
                    if right {
                        assert_eq!(found, at);
                    }
                }
            }
        }
    }
}
