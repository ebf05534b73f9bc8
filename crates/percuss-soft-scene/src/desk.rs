//! What turns entries into numbers, and tells what is wrong with them.

use percuss_math::space::Vec3;
use percuss_part::{Builder, Vocabulary};
use percuss_text::diagnose::Faults;
use percuss_text::formula::Program;
use percuss_text::{Entry, Row};

/// What makes beams ready.
pub(super) struct Desk<'a, 'b> {
    pub vocabulary: &'a Vocabulary,
    pub faults: &'b mut Faults,
}

impl Builder for Desk<'_, '_> {
    fn tools(&mut self) -> (&Vocabulary, &mut Faults) {
        (self.vocabulary, self.faults)
    }
}

impl Desk<'_, '_> {
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
        Some([value.compile(), rate.compile()])
    }
}
