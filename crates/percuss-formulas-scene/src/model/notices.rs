//! What of a sound system may not be meant.

use crate::section::Contact;
use percuss_part::Vocabulary;
use percuss_text::diagnose::{Faults, Notices};
use percuss_text::numbers::three_digits;

/// Contacts whose gap is positive wherever the system may be until this time, s.
pub(super) fn never_closed(
    contacts: &[Contact],
    until: f64,
    vocabulary: &Vocabulary,
) -> Vec<String> {
    let mut notices = Notices::default();
    let mut faults = Faults::new(); // told where the gap is made ready
    for contact in contacts {
        let gap = vocabulary.of_configuration(&contact.gap, "gap", &mut faults);
        let least = gap.map_or(f64::NEG_INFINITY, |gap| {
            let time = |place| match place {
                0 => [0.0, until],
                _ => [f64::NEG_INFINITY, f64::INFINITY],
            };
            gap.range(&time)[0]
        });
        if least > 0.0 {
            notices.push("never closed", || {
                format!(
                    "the contact `{}` can never close: its gap is {} m or more wherever the system is; look at its formula",
                    contact.name.value,
                    three_digits(least)
                )
            });
        }
    }
    notices.into_lines()
}
