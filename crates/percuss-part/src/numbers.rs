//! Plain numbers with their admissible ranges.

use crate::Vocabulary;
use percuss_text::Entry;
use percuss_text::diagnose::{Diagnostic, Faults};

/// A number that must be positive.
pub fn positive(
    entry: &Entry,
    what: &str,
    hint: &str,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<f64> {
    let value = vocabulary.number(entry, what, faults)?;
    let message = || format!("`{what}` = {value} is not positive");
    accept(value, value > 0.0, entry, message, hint, faults)
}

/// A number that must not be negative.
pub fn not_negative(
    entry: &Entry,
    what: &str,
    hint: &str,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<f64> {
    let value = vocabulary.number(entry, what, faults)?;
    let message = || format!("`{what}` = {value} is negative");
    accept(value, value >= 0.0, entry, message, hint, faults)
}

/// A restitution coefficient.
pub fn restitution(
    entry: &Entry,
    what: &str,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<f64> {
    let value = vocabulary.number(entry, what, faults)?;
    let message = || format!("restitution `{what}` = {value} is outside of [0, 1]");
    let hint = "0 is fully inelastic, 1 keeps the energy";
    let fits = (0.0..=1.0).contains(&value);
    accept(value, fits, entry, message, hint, faults)
}

/// The value where it fits, a fault where it does not.
pub fn accept(
    value: f64,
    fits: bool,
    entry: &Entry,
    message: impl FnOnce() -> String,
    hint: &str,
    faults: &mut Faults,
) -> Option<f64> {
    if !fits {
        faults.push(Diagnostic::new(&entry.place, message()).with_hint(hint));
    }
    fits.then_some(value)
}
