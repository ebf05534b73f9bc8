use crate::BeamError;

/// A quantity along a beam.
#[derive(Clone, Debug, PartialEq)]
pub enum Profile {
    /// The same everywhere.
    Uniform(f64),
    /// Linear between places, and constant beyond the first and the last.
    Table {
        /// Places, m, rising.
        x: Vec<f64>,
        /// Values there.
        y: Vec<f64>,
    },
}

impl Profile {
    /// A table whose places rise; `what` names it where they do not.
    pub fn table(what: &str, x: Vec<f64>, y: Vec<f64>) -> Result<Self, BeamError> {
        if x.len() != y.len() || x.len() < 2 {
            return Err(BeamError::Table {
                what: what.into(),
                x: x.len(),
                y: y.len(),
            });
        }
        // a place that is no number does not rise either
        let rises = |pair: &[f64]| pair[1] > pair[0];
        match x.windows(2).find(|pair| !rises(pair)) {
            Some(pair) => Err(BeamError::Unsorted {
                what: what.into(),
                x: pair[1],
                before: pair[0],
            }),
            None => Ok(Profile::Table { x, y }),
        }
    }

    /// The value at `x`.
    pub fn at(&self, x: f64) -> f64 {
        match self {
            Profile::Uniform(value) => *value,
            Profile::Table { x: places, y } => {
                let after = places.partition_point(|place| *place <= x);
                if after == 0 {
                    return y[0];
                }
                if after == places.len() {
                    return y[after - 1];
                }
                let (a, b) = (places[after - 1], places[after]);
                let s = (x - a) / (b - a);
                (1.0 - s) * y[after - 1] + s * y[after]
            }
        }
    }

    /// All values are positive, or, where `zero` is allowed, not negative.
    pub(crate) fn check(&self, what: &'static str, zero: bool) -> Result<(), BeamError> {
        let values = match self {
            Profile::Uniform(value) => std::slice::from_ref(value),
            Profile::Table { y, .. } => y,
        };
        let fits = |v: &f64| (*v > 0.0 || (zero && *v == 0.0)) && v.is_finite();
        match values.iter().find(|v| !fits(v)) {
            None => Ok(()),
            Some(&value) if zero => Err(BeamError::Negative { what, value }),
            Some(&value) => Err(BeamError::NotPositive { what, value }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_linear_between_and_constant_beyond() {
        let table = Profile::table("EI", vec![0.0, 1.0, 3.0], vec![2.0, 4.0, 0.0]).expect("sorted");
        let found = [-1.0, 0.5, 1.0, 2.0, 9.0].map(|x| table.at(x));
        assert_eq!(found, [2.0, 3.0, 4.0, 2.0, 0.0]);
    }

    #[test]
    fn places_that_do_not_rise_are_named() {
        let refused = Profile::table("EI", vec![0.0, 2.0, 1.0], vec![1.0; 3]);
        let message = refused.expect_err("unsorted").to_string();
        assert_eq!(
            message,
            "the table of EI has x = 1 after x = 2; places must rise"
        );
    }
}
