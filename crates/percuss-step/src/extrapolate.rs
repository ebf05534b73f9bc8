//! Extrapolation of the midpoint step to step size zero by the scheme of Aitken and Neville [Hairer1993, sec. II.9].

/// Rows T_{j,1} … T_{j,j} of the table for a vector; entry T_{j,1} belongs to j + 1 steps over the same interval.
#[derive(Default)]
pub(crate) struct Table {
    /// T_{j,c} of the last row that was added.
    last: Vec<Vec<f64>>,
    row: Vec<Vec<f64>>,
    rows: usize,
}

impl Table {
    pub(crate) fn clear(&mut self) {
        self.rows = 0;
    }

    /// Adds the result of `rows + 1` steps. `power` is 2 where the error has even powers of dt only, else 1.
    pub(crate) fn push(&mut self, values: &[f64], power: i32) {
        let j = self.rows;
        while self.row.len() <= j {
            self.row.push(Vec::new());
            self.last.push(Vec::new());
        }
        self.row[0].clear();
        self.row[0].extend_from_slice(values);
        for c in 0..j {
            // (n_j / n_{j−c−1})^power − 1 with n_j = j + 1
            let ratio = ((j + 1) as f64 / (j - c) as f64).powi(power) - 1.0;
            let (done, next) = self.row.split_at_mut(c + 1);
            let (next, done, last) = (&mut next[0], &done[c], &self.last[c]);
            next.clear();
            next.extend(done.iter().zip(last).map(|(d, l)| d + (d - l) / ratio));
        }
        std::mem::swap(&mut self.row, &mut self.last);
        self.rows += 1;
    }

    /// The best value: the end of the diagonal.
    pub(crate) fn best(&self) -> &[f64] {
        &self.last[self.rows - 1]
    }

    /// The value one order below; the difference to the best estimates its error.
    pub(crate) fn second(&self) -> &[f64] {
        &self.last[self.rows.saturating_sub(2)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value with an expansion in dt², dt⁴, dt⁶ is found exactly by four columns.
    #[test]
    fn even_powers_are_removed_one_by_one() {
        let mut table = Table::default();
        for n in 1..=4 {
            let dt: f64 = 1.0 / n as f64;
            let value = 3.0 + 2.0 * dt.powi(2) - 5.0 * dt.powi(4) + 7.0 * dt.powi(6);
            table.push(&[value], 2);
        }
        assert!((table.best()[0] - 3.0).abs() < 1e-12);
        assert!((table.second()[0] - 3.0).abs() > 1e-3);
    }

    #[test]
    fn all_powers_are_removed_one_by_one() {
        let mut table = Table::default();
        for n in 1..=4 {
            let dt: f64 = 1.0 / n as f64;
            table.push(&[1.0 - dt + 4.0 * dt.powi(2) + dt.powi(3)], 1);
        }
        assert!((table.best()[0] - 1.0).abs() < 1e-12);
    }
}
