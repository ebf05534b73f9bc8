use super::vary::{MOST_POINTS, Vary};
use crate::failure::Failure;

/// The points of a sweep: all combinations, the last parameter varying fastest.
pub struct Grid {
    values: Vec<Vec<f64>>,
    /// How many there are.
    pub count: usize,
}

impl Grid {
    /// The grid of these parameters.
    pub fn new(vary: &[Vary]) -> Result<Self, Failure> {
        let values: Vec<Vec<f64>> = vary.iter().map(|vary| vary.values.clone()).collect();
        let count = values
            .iter()
            .try_fold(1usize, |count, values| count.checked_mul(values.len()));
        match count {
            Some(count) if count <= MOST_POINTS => Ok(Grid { values, count }),
            _ => Err(Failure::Input(format!(
                "more than {MOST_POINTS} points; vary less at once"
            ))),
        }
    }

    /// The parameters at a point.
    pub fn at(&self, mut index: usize) -> Vec<f64> {
        let mut point = vec![0.0; self.values.len()];
        for (x, values) in point.iter_mut().zip(&self.values).rev() {
            *x = values[index % values.len()];
            index /= values.len();
        }
        point
    }
}
