use super::super::runs::{Runs, Source};
use super::{Compare, Row};
use crate::failure::Failure;
use percuss_text::counted;
use serde::Deserialize;

/// The incidents from one mark to the next.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// In words.
    what: String,
    /// The incident that ends a period.
    mark: String,
    /// The incidents after a mark, up to and with the next one.
    expected: Vec<String>,
    /// What is run.
    #[serde(default)]
    run: Source,
}

impl Compare for Sequence {
    /// The incidents between the last two marks.
    fn rows(&self, runs: &mut Runs) -> Result<Vec<Row>, Failure> {
        let done = runs.run(&self.run)?;
        let words: Vec<String> = (done.outcome.log.iter())
            .filter(|logged| logged.reported)
            .map(|logged| format!("{}: {} -> {}", logged.label, logged.from, logged.to))
            .collect();
        let marks: Vec<usize> = (0..words.len())
            .filter(|i| words[*i] == self.mark)
            .collect();
        let found = match marks[..] {
            [.., a, b] => &words[a + 1..=b],
            _ => &[],
        };
        let agreeing = found
            .iter()
            .zip(&self.expected)
            .take_while(|(a, b)| a == b)
            .count();
        Ok(vec![Row {
            what: self.what.clone(),
            published: counted(self.expected.len(), "incident"),
            computed: match found == self.expected {
                true => "the same, in order".to_owned(),
                false => format!(
                    "{}, the first {agreeing} agree",
                    counted(found.len(), "incident")
                ),
            },
            tolerance: "exact".to_owned(),
            passed: found == self.expected,
        }])
    }
}
