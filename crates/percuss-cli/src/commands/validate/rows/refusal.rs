use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use serde::Deserialize;

/// A scene that must be refused, in words that contain these.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// In words.
    what: String,
    /// What the message contains.
    message: String,
    /// What is run.
    #[serde(default)]
    run: Source,
}

impl Compare for Refusal {
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let answer = runs.ready(&self.run);
        let refused = match &answer {
            Err(Failure::Input(line)) => line.contains(&self.message),
            _ => false,
        };
        Ok(vec![Row {
            what: self.what.clone(),
            published: "refused".to_owned(),
            computed: match (&answer, refused) {
                (Ok(_), _) => "accepted".to_owned(),
                (Err(_), true) => "refused".to_owned(),
                (Err(_), false) => "refused for another reason".to_owned(),
            },
            tolerance: String::new(),
            passed: refused,
        }])
    }
}
