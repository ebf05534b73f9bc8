//! Entries as numbers within bounds, rows, vectors and formulas of time.

use crate::Vocabulary;
use percuss_text::diagnose::{Diagnostic, Faults, Place};
use percuss_text::formula::{Expr, Program};
use percuss_text::{Entry, Row};

/// Numbers of entries, faults collected on the way.
pub struct Reader<'a> {
    /// The names that they may use.
    pub vocabulary: &'a Vocabulary,
    /// Where faults go.
    pub faults: &'a mut Faults,
}

impl Reader<'_> {
    /// A fault at this place, and what to do about it, where that is to be said.
    pub fn fault(&mut self, place: &Place, message: impl Into<String>, hint: &str) {
        let fault = Diagnostic::new(place, message);
        self.faults.push(match hint {
            "" => fault,
            hint => fault.with_hint(hint),
        });
    }

    /// The value of an entry that may use constants only.
    pub fn number(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        self.vocabulary.number(entry, what, self.faults)
    }

    /// A number within bounds.
    pub fn within(
        &mut self,
        entry: &Entry,
        what: &str,
        holds: impl Fn(f64) -> bool,
        must: &str,
    ) -> Option<f64> {
        let value = self.number(entry, what)?;
        if holds(value) {
            return Some(value);
        }
        let message = format!("`{what}` is {value}; it must be {must}");
        self.fault(&entry.place, message, "");
        None
    }

    /// A number above zero.
    pub fn positive(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        self.within(entry, what, |x| x > 0.0, "positive")
    }

    /// A number that is zero or more.
    pub fn not_negative(&mut self, entry: &Entry, what: &str) -> Option<f64> {
        self.within(entry, what, |x| x >= 0.0, "zero or positive")
    }

    /// So many numbers.
    pub fn row<const N: usize>(&mut self, row: &Row, what: &str) -> Option<[f64; N]> {
        let all: Option<Vec<f64>> = row.iter().map(|entry| self.number(entry, what)).collect();
        let all: Result<[f64; N], _> = all?.try_into();
        if all.is_err() {
            let message = format!("`{what}` must be a list of {N} numbers");
            self.fault(&row.place, message, "");
        }
        all.ok()
    }

    /// A vector, with z = 0 where two numbers are given; zero without a row.
    pub fn vector(&mut self, row: Option<&Row>, what: &str) -> Option<[f64; 3]> {
        let Some(row) = row else {
            return Some([0.0; 3]);
        };
        if row.len() == 2 {
            return self.row::<2>(row, what).map(|[x, y]| [x, y, 0.0]);
        }
        self.row::<3>(row, what)
    }

    /// A formula of t alone.
    pub fn of_time(&mut self, entry: &Entry, what: &str) -> Option<Expr> {
        let expr = self.vocabulary.of_state(entry, self.faults)?;
        if expr.variables().iter().any(|place| *place > 0) {
            let message = format!("{what} must be a formula of t and constants");
            self.fault(&entry.place, message, "");
            return None;
        }
        Some(expr)
    }

    /// A formula of t with its first two derivatives.
    pub fn motion(&mut self, entry: &Entry, what: &str) -> Option<[Program; 3]> {
        let expr = self.of_time(entry, what)?;
        let rate = expr.derivative(0);
        let second = rate.derivative(0);
        Some([expr.compile(), rate.compile(), second.compile()])
    }
}
