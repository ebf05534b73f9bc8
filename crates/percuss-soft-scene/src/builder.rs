//! What turns entries into numbers, and tells what is wrong with them.

use percuss_math::space::Vec3;
use percuss_part::{Builder, Vocabulary};
use percuss_text::diagnose::Faults;
use percuss_text::formula::Program;
use percuss_text::{Entry, Row};

/// Times at which formulas are looked at before a run.
const LOOKS: u32 = 32;

/// What makes beams ready.
pub(super) struct SoftBuilder<'a, 'b> {
    pub vocabulary: &'a Vocabulary,
    pub faults: &'b mut Faults,
    /// End of the run, s.
    pub until: f64,
}

impl Builder for SoftBuilder<'_, '_> {
    fn tools(&mut self) -> (&Vocabulary, &mut Faults) {
        (self.vocabulary, self.faults)
    }
}

impl SoftBuilder<'_, '_> {
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
}
