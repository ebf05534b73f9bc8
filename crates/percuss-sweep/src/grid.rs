use crate::SweepError;
use crate::vary::{MOST_POINTS, Vary};

/// The points of a sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// What is varied.
    pub vary: Vec<Vary>,
    /// How many points there are.
    pub count: usize,
    /// Whether the parameters vary together and not each for itself.
    pub listed: bool,
}

impl Grid {
    /// All combinations, the last parameter varying fastest.
    pub fn new(vary: Vec<Vary>) -> Result<Self, SweepError> {
        let mut sizes = vary.iter().map(|vary| vary.values.len());
        let count = sizes.try_fold(1usize, |count, size| count.checked_mul(size));
        match count {
            Some(count) if count <= MOST_POINTS => Ok(Grid {
                vary,
                count,
                listed: false,
            }),
            _ => Err(SweepError::Input(format!(
                "more than {MOST_POINTS} points; vary less at once"
            ))),
        }
    }

    /// A list of points: the first values of all parameters, then the second ones, and so on.
    pub fn listed(vary: Vec<Vary>) -> Result<Self, SweepError> {
        let count = vary.first().map_or(0, |vary| vary.values.len());
        if vary.iter().any(|vary| vary.values.len() != count) {
            let line = "the points of a list need values for the same entries each";
            return Err(SweepError::Input(line.to_owned()));
        }
        Ok(Grid {
            vary,
            count,
            listed: true,
        })
    }

    /// The parameters at a point.
    pub fn at(&self, mut index: usize) -> Vec<f64> {
        if self.listed {
            return self.vary.iter().map(|vary| vary.values[index]).collect();
        }
        let mut point = vec![0.0; self.vary.len()];
        for (x, vary) in point.iter_mut().zip(&self.vary).rev() {
            *x = vary.values[index % vary.values.len()];
            index /= vary.values.len();
        }
        point
    }

    /// The overrides that make a point.
    pub fn overrides(&self, index: usize) -> impl Iterator<Item = String> {
        let parameters = self.vary.iter().zip(self.at(index));
        parameters.map(|(vary, x)| format!("{}={x:?}", vary.path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vary() -> Vec<Vary> {
        ["a=1,2", "b=10,20"]
            .map(|vary| vary.parse().expect("a range"))
            .to_vec()
    }

    #[test]
    fn parameters_vary_each_for_itself_or_together() {
        let grid = Grid::new(vary()).expect("a grid");
        let all: Vec<_> = (0..grid.count).map(|k| grid.at(k)).collect();
        assert_eq!(all, [[1.0, 10.0], [1.0, 20.0], [2.0, 10.0], [2.0, 20.0]]);
        let list = Grid::listed(vary()).expect("a list");
        let all: Vec<_> = (0..list.count).map(|k| list.at(k)).collect();
        assert_eq!(all, [[1.0, 10.0], [2.0, 20.0]]);
        assert_eq!(list.overrides(1).collect::<Vec<_>>(), ["a=2.0", "b=20.0"]);
    }
}
