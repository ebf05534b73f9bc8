//! The names that formulas may use, and that no name stands for two things.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;
use std::ops::Range;

use crate::general::Constants;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located, Place};
use percuss_text::formula::{Expr, FormulaError, Names};
use percuss_text::{Entry, Term};

/// What formulas of the mechanics may use: constants, and the variables t, q, u in this order.
pub struct Vocabulary {
    /// Number of coordinates.
    pub n: usize,
    /// `pi` and the constants of the scene.
    pub constants: Names,
    /// The constants and t, q, u.
    pub state: Names,
}

impl Vocabulary {
    /// Of these constants, and of coordinates and velocities with these names.
    pub fn new(constants: &Constants, [q, u]: [Vec<String>; 2], faults: &mut Faults) -> Self {
        let mut known = Names::new();
        for (name, entry) in &constants.0 {
            let expr = parse(entry, &known, faults);
            let value = expr.and_then(|expr| finite(&expr, entry, name, faults));
            // A constant at fault is known as 1, so that its uses are not reported as well.
            known = known.constant(name.value.clone(), value.unwrap_or(1.0));
        }
        let n = q.len();
        let state = known.clone().variables(["t"]).variables(q).variables(u);
        Self {
            n,
            constants: known,
            state,
        }
    }

    /// Places of the coordinates among the variables.
    pub fn q(&self) -> Range<usize> {
        1..1 + self.n
    }

    /// Places of the velocities among the variables.
    pub fn u(&self) -> Range<usize> {
        1 + self.n..1 + 2 * self.n
    }

    /// The value of an entry that may use constants only.
    pub fn number(&self, entry: &Entry, what: &str, faults: &mut Faults) -> Option<f64> {
        let explain = |text: &str, error| self.constants_only(text, error, what);
        let expr = parse_with(entry, &self.constants, explain, faults)?;
        finite(&expr, entry, what, faults)
    }

    /// Where a formula of constants fails at a variable, says that variables are not allowed.
    fn constants_only(&self, text: &str, mut error: FormulaError, what: &str) -> FormulaError {
        let name = text.get(error.span.clone()).unwrap_or_default();
        if self.constants.get(name).is_none() && self.state.get(name).is_some() {
            error.message = format!("`{name}` cannot be used here");
            error.hint = Some(format!("{what} may use constants only"));
        }
        error
    }

    /// A formula of t, coordinates and velocities.
    pub fn of_state(&self, entry: &Entry, faults: &mut Faults) -> Option<Expr> {
        parse(entry, &self.state, faults)
    }

    /// A formula of t and coordinates.
    pub fn of_configuration(&self, entry: &Entry, what: &str, faults: &mut Faults) -> Option<Expr> {
        let expr = self.of_state(entry, faults)?;
        if expr.depends_on(self.u()) {
            let message = format!("{what} must not depend on velocities");
            let hint = "use coordinates, t and constants only";
            faults.push(Diagnostic::new(&entry.place, message).with_hint(hint));
            return None;
        }
        Some(expr)
    }
}

/// Reads an entry with these names; a fault points into the formula.
pub fn parse(entry: &Entry, names: &Names, faults: &mut Faults) -> Option<Expr> {
    parse_with(entry, names, |_, error| error, faults)
}

/// The same; `explain` may put the fault of a formula in better words.
fn parse_with(
    entry: &Entry,
    names: &Names,
    explain: impl FnOnce(&str, FormulaError) -> FormulaError,
    faults: &mut Faults,
) -> Option<Expr> {
    match &entry.value {
        Term::Number(value) => Some(Expr::from(*value)),
        Term::Formula(_) if faults.is_full() => None,
        Term::Formula(text) => match Expr::parse(text, names) {
            Ok(expr) => Some(expr),
            Err(error) => {
                let error = explain(text, error);
                let place = entry.place.within(&error.span);
                let mut fault = Diagnostic::new(&place, error.message);
                fault.hint = error.hint;
                faults.push(fault);
                None
            }
        },
    }
}

fn finite(expr: &Expr, entry: &Entry, what: &str, faults: &mut Faults) -> Option<f64> {
    let value = expr.eval(&[]);
    if value.is_finite() {
        return Some(value);
    }
    let message = format!("`{what}` is not a finite number");
    let hint = "look for a division by zero or the root of a negative number";
    faults.push(Diagnostic::new(&entry.place, message).with_hint(hint));
    None
}

/// The fault of a name that already stands for something of the kind `other`.
pub fn duplicate(name: &Located<String>, other: &str) -> Diagnostic {
    let message = format!("duplicate name `{}`: it already names {other}", name.value);
    Diagnostic::new(&name.place, message).with_hint("choose another name")
}

/// Names of things in a part: each is a word and has not been seen before in the text.
pub fn given_once<'a>(
    names: impl Iterator<Item = (&'a Located<String>, &'static str)>,
    faults: &mut Faults,
) {
    unique(
        names,
        BTreeMap::from([("t", "the time"), ("pi", "the number")]),
        faults,
    );
}

/// Each name is a word and has not been seen before in the text.
pub fn unique<'a>(
    names: impl Iterator<Item = (&'a Located<String>, &'static str)>,
    built_in: BTreeMap<&'a str, &'static str>,
    faults: &mut Faults,
) {
    let mut seen: BTreeMap<&str, (&str, Place)> = built_in
        .into_iter()
        .map(|(name, kind)| (name, (kind, Place::default())))
        .collect();
    let mut names: Vec<_> = names.collect();
    names.sort_by_key(|(name, _)| (name.place.source, name.place.span.start));
    for (name, kind) in names {
        if !is_word(name) {
            let message = format!("`{}` cannot be the name of {kind}", name.value);
            let hint = "begin with a letter; then letters, digits and _";
            faults.push(Diagnostic::new(&name.place, message).with_hint(hint));
            continue;
        }
        match seen.entry(name) {
            Slot::Vacant(free) => {
                free.insert((kind, name.place.clone()));
            }
            Slot::Occupied(first) => {
                let (kind, place) = first.get();
                faults.push(duplicate(name, kind).with_other(place));
            }
        }
    }
}

fn is_word(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && chars.all(|c| c.is_alphanumeric() || c == '_')
}
