//! What a sweep varies: `path=a:b:n`, `path=a:b:n:log` or `path=v1,v2,v3`.

use std::str::FromStr;

/// Most values of one parameter, and most points of a sweep.
pub const MOST_POINTS: usize = 1_000_000;

/// One parameter and its values.
#[derive(Clone, Debug, PartialEq)]
pub struct Vary {
    /// Its path in the scene, for example constants.mu.
    pub path: String,
    /// Its values in their order.
    pub values: Vec<f64>,
    /// Whether they are spaced by a factor.
    pub log: bool,
}

impl Vary {
    /// These values of an entry; an error where one of them is not finite, or there are none or too many.
    pub fn new(path: &str, values: Vec<f64>) -> Result<Self, String> {
        if values.is_empty() || values.len() > MOST_POINTS {
            return Err(format!("{} values; give 1 to {MOST_POINTS}", values.len()));
        }
        if let Some(odd) = values.iter().find(|x| !x.is_finite()) {
            return Err(format!("`{odd}` is not a finite number"));
        }
        Ok(Vary {
            path: path.trim().to_owned(),
            values,
            log: false,
        })
    }

    /// The last part of the path, as a label.
    pub fn label(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or(&self.path)
    }
}

impl FromStr for Vary {
    type Err = String;

    fn from_str(argument: &str) -> Result<Self, String> {
        let shape = "give PATH=FROM:TO:COUNT, PATH=FROM:TO:COUNT:log or PATH=V1,V2,…";
        let (path, range) = argument.split_once('=').ok_or(format!("no `=`; {shape}"))?;
        let number = |text: &str| match text.trim().parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(value),
            _ => Err(format!("`{text}` is not a finite number; {shape}")),
        };
        let parts: Vec<&str> = range.split(':').collect();
        let (values, log) = match parts[..] {
            [from, to, count] => (spaced(number(from)?, number(to)?, count, false)?, false),
            [from, to, count, "log"] => (spaced(number(from)?, number(to)?, count, true)?, true),
            [list] => (
                list.split(',').map(number).collect::<Result<_, _>>()?,
                false,
            ),
            _ => return Err(shape.to_owned()),
        };
        if path.trim().is_empty() {
            return Err(format!("no path; {shape}"));
        }
        Ok(Vary {
            path: path.trim().to_owned(),
            values,
            log,
        })
    }
}

fn spaced(from: f64, to: f64, count: &str, log: bool) -> Result<Vec<f64>, String> {
    let count: usize = count
        .trim()
        .parse()
        .map_err(|_| format!("`{count}` is not a count"))?;
    if count == 0 || count > MOST_POINTS {
        return Err(format!("{count} values; give 1 to {MOST_POINTS}"));
    }
    if log && !(from > 0.0 && to > 0.0) {
        return Err("a logarithmic range must be positive".to_owned());
    }
    let value = |k: usize| {
        let s = if count == 1 {
            0.0
        } else {
            k as f64 / (count - 1) as f64
        };
        match (k, log) {
            (0, _) => from,
            (k, _) if k + 1 == count => to,
            (_, true) => from * (to / from).powf(s),
            (_, false) => from + (to - from) * s,
        }
    };
    Ok((0..count).map(value).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_lists_and_powers() {
        let values = |argument: &str| argument.parse::<Vary>().expect("valid").values;
        assert_eq!(values("constants.mu=0:1:5"), [0.0, 0.25, 0.5, 0.75, 1.0]);
        assert_eq!(values("a=1,4,2"), [1.0, 4.0, 2.0]);
        let powers = values("a=1:100:3:log");
        assert!((powers[1] - 10.0).abs() < 1e-12 && powers[2] == 100.0);
    }

    #[test]
    fn faults_are_told() {
        for argument in [
            "mu",
            "mu=1:2",
            "mu=a:2:3",
            "mu=0:1:0",
            "mu=0:1:3:log",
            "=1",
            "mu=1:2:9999999999",
            "mu=nan",
        ] {
            assert!(argument.parse::<Vary>().is_err(), "{argument}");
        }
    }
}
