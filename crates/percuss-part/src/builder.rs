//! What turns entries into numbers, and tells what is wrong with them.

use std::fmt::Display;

use percuss_text::Entry;
use percuss_text::diagnose::{Diagnostic, Faults, Located, Place};
use percuss_text::formula::Expr;
use percuss_text::suggest;

use crate::general::Output;
use crate::{Vocabulary, film_spacing, parse, vtk_spacing};

/// What makes a part ready: it turns entries into numbers, and tells what is wrong with them.
pub trait Builder {
    /// The names that entries may use, and where faults go.
    fn tools(&mut self) -> (&Vocabulary, &mut Faults);

    /// A fault at this place, and what to do about it.
    fn fault(&mut self, place: &Place, message: impl Into<String>, hint: &str) {
        let fault = Diagnostic::new(place, message).with_hint(hint);
        self.tools().1.push(fault);
    }

    /// What the engine says of something that stands here.
    fn told<T>(&mut self, place: &Place, found: Result<T, impl Display>) -> Option<T> {
        match found {
            Ok(value) => Some(value),
            Err(error) => {
                self.tools()
                    .1
                    .push(Diagnostic::new(place, error.to_string()));
                None
            }
        }
    }

    /// The value of an entry that may use constants only.
    fn number(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        let (vocabulary, faults) = self.tools();
        vocabulary.number(entry, what, faults)
    }

    /// The same of an entry that may be absent; `default` then.
    fn or(&mut self, entry: Option<&Entry>, what: &str, default: f64) -> Option<f64> {
        match entry {
            Some(entry) => self.number(entry, what),
            None => Some(default),
        }
    }

    /// A number from 0, where there is none, to 1.
    fn share(&mut self, entry: Option<&Entry>, what: &str) -> Option<f64> {
        let value = self.or(entry, what, 0.0)?;
        if (0.0..=1.0).contains(&value) {
            return Some(value);
        }
        let message = format!("`{what}` = {value} is not from 0 to 1");
        let place = entry.map(|entry| entry.place.clone()).unwrap_or_default();
        self.fault(&place, message, "give a number from 0 to 1");
        None
    }

    /// A number that must be positive.
    fn positive(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        let value = self.number(entry, what)?;
        if value > 0.0 {
            return Some(value);
        }
        let message = format!("`{what}` = {value} is not positive");
        self.fault(&entry.place, message, "give a positive value");
        None
    }

    /// A formula of constants and these variables.
    fn formula(&mut self, entry: &Entry, variables: &[&str]) -> Option<Expr> {
        let (vocabulary, faults) = self.tools();
        let names = vocabulary.constants.clone();
        let names = names.variables(variables.iter().copied());
        parse(entry, &names, faults)
    }

    /// One of these words; the first where none is given.
    fn choice<T: Copy>(
        &mut self,
        word: Option<&Located<String>>,
        key: &str,
        choices: &[(&str, T)],
    ) -> Option<T> {
        let Some(word) = word else {
            return choices.first().map(|(_, value)| *value);
        };
        chosen(word, key, choices, self.tools().1)
    }

    /// The place of one of these names; the only one where none is given.
    fn find(
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

    /// The spacings of the frames of the film of so many bodies, and of files for ParaView, s, where they are wanted.
    fn spacings(&mut self, output: &Output, bodies: usize, until: f64) -> [Option<f64>; 2] {
        let (vocabulary, faults) = self.tools();
        [
            film_spacing(output, bodies, Some(until), vocabulary, faults),
            vtk_spacing(output, Some(until), vocabulary, faults),
        ]
    }
}

/// One of these words.
pub fn chosen<T: Copy>(
    word: &Located<String>,
    key: &str,
    choices: &[(&str, T)],
    faults: &mut Faults,
) -> Option<T> {
    if word.is_told() {
        return None;
    }
    let found = choices.iter().find(|(name, _)| *name == word.value);
    if found.is_none() {
        let hint = suggest::hint(word, "choices", choices.iter().map(|(name, _)| *name));
        let message = format!("unknown {key} `{}`", word.value);
        faults.push(Diagnostic::new(&word.place, message).with_hint(hint));
    }
    found.map(|(_, value)| *value)
}
