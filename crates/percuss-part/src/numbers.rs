//! Plain numbers with their admissible ranges.

use crate::Vocabulary;
use crate::general::Output;
use percuss_record::film::default_frames;
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

/// Most files and frames that a run may write.
const MOST_FILES: f64 = 1e5;

/// The spacing of things of which there may not be too many until the end of the run, s, where that is known.
fn spacing(
    entry: &Entry,
    key: &str,
    what: &str,
    until: Option<f64>,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<f64> {
    let hint = format!("give the spacing of {what} in s");
    let dt = positive(entry, key, &hint, vocabulary, faults)?;
    if let Some(until) = until.filter(|until| until / dt > MOST_FILES) {
        let message = format!("`{key}` = {dt:e} means {:.1e} {what}", until / dt);
        let fault = Diagnostic::new(&entry.place, message);
        faults.push(fault.with_hint(format!("at most {MOST_FILES:e}")));
    }
    Some(dt)
}

/// The spacing of the frames of the film of so many bodies, s; none where there is to be none.
pub fn film_spacing(
    output: &Output,
    bodies: usize,
    until: Option<f64>,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<f64> {
    let dt = match &output.film_dt {
        Some(entry) => spacing(entry, "film_dt", "frames", until, vocabulary, faults),
        None => until.map(|until| until / default_frames(bodies) as f64),
    };
    dt.filter(|_| output.film)
}

/// The spacing of the files for ParaView, s; none where there are to be none.
pub fn vtk_spacing(
    output: &Output,
    until: Option<f64>,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<f64> {
    let entry = output.vtk_dt.as_ref()?;
    let dt = spacing(entry, "vtk_dt", "files", until, vocabulary, faults);
    dt.filter(|_| output.vtk)
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
