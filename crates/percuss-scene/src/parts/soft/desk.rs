//! What turns entries into numbers, and tells what is wrong with them.

use percuss_math::space::Vec3;
use percuss_soft::SoftError;
use percuss_text::diagnose::{Diagnostic, Faults, Located, Place};
use percuss_text::formula::{Expr, Program};
use percuss_text::suggest;

use crate::model::{Vocabulary, parse};
use crate::scene::{Entry, Row};

/// Times at which formulas are looked at before a run.
const LOOKS: u32 = 32;
/// Most files and frames that a run may write.
const MOST_FILES: f64 = 1e5;

/// What turns entries into numbers, and tells what is wrong with them.
pub(super) struct Desk<'a, 'b> {
    pub vocabulary: &'a Vocabulary,
    pub faults: &'b mut Faults,
    /// End of the run, s.
    pub until: f64,
}

impl Desk<'_, '_> {
    pub(super) fn fault(&mut self, place: &Place, message: impl Into<String>, hint: &str) {
        self.faults
            .push(Diagnostic::new(place, message).with_hint(hint));
    }

    /// What the engine says of something that stands here.
    pub(super) fn told<T>(&mut self, place: &Place, found: Result<T, SoftError>) -> Option<T> {
        match found {
            Ok(value) => Some(value),
            Err(error) => {
                self.faults.push(Diagnostic::new(place, error.to_string()));
                None
            }
        }
    }

    pub(super) fn number(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        self.vocabulary.number(entry, what, self.faults)
    }

    pub(super) fn or(&mut self, entry: Option<&Entry>, what: &str, default: f64) -> Option<f64> {
        match entry {
            Some(entry) => self.number(entry, what),
            None => Some(default),
        }
    }

    /// A number from 0, where there is none, to 1.
    pub(super) fn share(&mut self, entry: Option<&Entry>, what: &str) -> Option<f64> {
        let value = self.or(entry, what, 0.0)?;
        if (0.0..=1.0).contains(&value) {
            return Some(value);
        }
        let message = format!("`{what}` = {value} is not from 0 to 1");
        let place = entry.map(|entry| entry.place.clone()).unwrap_or_default();
        self.fault(&place, message, "give a number from 0 to 1");
        None
    }

    pub(super) fn positive(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        let value = self.number(entry, what)?;
        if value > 0.0 {
            return Some(value);
        }
        let message = format!("`{what}` = {value} is not positive");
        self.fault(&entry.place, message, "give a positive value");
        None
    }

    pub(super) fn count(&mut self, row: &Row, what: &str, axes: usize) -> Option<()> {
        if row.is_told() {
            return None;
        }
        if row.len() != axes {
            let message = format!(
                "`{what}` has {} components where {axes} are needed",
                row.len()
            );
            let hint = "gravity says how many dimensions there are";
            self.fault(&row.place, message, hint);
            return None;
        }
        Some(())
    }

    pub(super) fn vector(&mut self, row: &Row, what: &str, axes: usize) -> Option<Vec3> {
        self.count(row, what, axes)?;
        let mut vector = Vec3::zeros();
        for (x, entry) in vector.iter_mut().zip(row.iter()) {
            *x = self.number(entry, what)?;
        }
        Some(vector)
    }

    /// A formula of constants and these variables.
    pub(super) fn formula(&mut self, entry: &Entry, variables: &[&str]) -> Option<Expr> {
        let names = self.vocabulary.constants.clone();
        let names = names.variables(variables.iter().copied());
        parse(entry, &names, self.faults)
    }

    /// Value and rate of a formula of t.
    pub(super) fn law(&mut self, entry: &Entry) -> Option<[Program; 2]> {
        let value = self.formula(entry, &["t"])?;
        let rate = value.derivative(0);
        let law = [value.compile(), rate.compile()];
        for (what, program) in ["value", "rate"].iter().zip(&law) {
            self.lasting(entry, what, |t| program.eval(&[t]))?;
        }
        Some(law)
    }

    /// Tells where a number that changes over the run is none.
    pub(super) fn lasting(
        &mut self,
        entry: &Entry,
        what: &str,
        value: impl Fn(f64) -> f64,
    ) -> Option<()> {
        let times = (0..=LOOKS).map(|k| self.until * f64::from(k) / f64::from(LOOKS));
        let mut bad = times.map(|t| (t, value(t))).filter(|(_, x)| !x.is_finite());
        let Some((t, x)) = bad.next() else {
            return Some(());
        };
        let message = format!("the {what} of this formula is {x} at t = {t}");
        let hint = "write it so that it is finite from 0 to `until`";
        self.fault(&entry.place, message, hint);
        None
    }

    /// One of these words; the first where none is given.
    pub(super) fn choice<T: Copy>(
        &mut self,
        word: Option<&Located<String>>,
        key: &str,
        choices: &[(&str, T)],
    ) -> Option<T> {
        let Some(word) = word else {
            return choices.first().map(|(_, value)| *value);
        };
        if word.is_told() {
            return None;
        }
        let found = choices.iter().find(|(name, _)| *name == word.value);
        if found.is_none() {
            let hint = suggest::hint(word, "choices", choices.iter().map(|(name, _)| *name));
            let message = format!("unknown {key} `{}`", word.value);
            self.fault(&word.place, message, &hint);
        }
        found.map(|(_, value)| *value)
    }

    /// The place of one of these names; the only one where none is given.
    pub(super) fn find(
        &mut self,
        word: Option<&Located<String>>,
        what: &str,
        names: &[&str],
        place: &Place,
    ) -> Option<usize> {
        let Some(word) = word else {
            if names.len() == 1 {
                return Some(0);
            }
            let message = format!("which {what} is not said, and there are {}", names.len());
            self.fault(place, message, &format!("add {what} = \"…\" with its name"));
            return None;
        };
        if word.is_told() {
            return None;
        }
        let found = names.iter().position(|name| *name == word.value);
        if found.is_none() {
            let hint = suggest::hint(word, "names", names.iter().copied());
            let message = format!("there is no {what} `{}`", word.value);
            self.fault(&word.place, message, &hint);
        }
        found
    }

    /// The spacing of things of which there may not be too many, s.
    pub(super) fn spacing(
        &mut self,
        entry: &Entry,
        key: &str,
        what: &str,
        until: f64,
    ) -> Option<f64> {
        let dt = self.positive(entry, key)?;
        if until / dt > MOST_FILES {
            let message = format!("`{key}` = {dt:e} means {:.1e} {what}", until / dt);
            self.fault(&entry.place, message, &format!("at most {MOST_FILES:e}"));
        }
        Some(dt)
    }
}
