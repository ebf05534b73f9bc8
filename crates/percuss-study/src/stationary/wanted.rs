//! `[stationary]`, `[continuation]`, `[responses]` and `[basin]` in numbers.

use std::f64::consts::TAU;

use super::section::{Stationary, StationarySections};
use super::{Follow, PARAMETERS, Range, Starts, Wanted};
use percuss_part::{Vocabulary, chosen, positive};
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::words::counted;
use percuss_text::{Entry, Row};

/// Most starts of one study.
const MOST_STARTS: usize = 10_000;
/// Most periods of a transient: each of them is kept.
const MOST_PERIODS: f64 = 1e6;

/// What is asked of a system whose loads swing with `omega`, rad/s, or multiples of it.
pub fn wanted(
    until: &Entry,
    sections: &StationarySections,
    section: &Stationary,
    omega: f64,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Wanted> {
    let mut starts = vec![0.0];
    if let Some(row) = &section.starts {
        starts = row
            .iter()
            .map(|entry| vocabulary.number(entry, "starts", faults))
            .collect::<Option<_>>()?;
        if starts.is_empty() || starts.len() > MOST_STARTS {
            let fault = Diagnostic::new(&row.place, counted(starts.len(), "start"));
            faults.push(fault.with_hint(format!("give 1 to {MOST_STARTS}")));
            return None;
        }
    }
    let end = &until.place;
    let until = positive(
        until,
        "until",
        "the transient is followed to this time at most",
        vocabulary,
        faults,
    )?;
    if until < TAU / omega {
        let fault = Diagnostic::new(
            end,
            format!(
                "the transient ends within its first period of {:?} s",
                TAU / omega
            ),
        );
        faults.push(fault.with_hint("raise until"));
        return None;
    }
    if until * omega > TAU * MOST_PERIODS {
        let periods = until * omega / TAU;
        let message = format!("{periods:.1e} periods until {until} s");
        let hint =
            format!("at most {MOST_PERIODS:e}: lower until, or look at omega and the stiffness");
        faults.push(Diagnostic::new(end, message).with_hint(hint));
        return None;
    }
    let continuation = match &sections.continuation {
        None => None,
        Some(section) => Some(Follow {
            of: chosen(&section.of, "parameter", &PARAMETERS, faults)?,
            from: positive(&section.from, "from", "give a factor", vocabulary, faults)?,
            to: positive(&section.to, "to", "give a factor", vocabulary, faults)?,
            steps: count(&section.steps),
        }),
    };
    let responses = match &sections.responses {
        None => None,
        Some(section) => Some(Range {
            of: chosen(&section.of, "parameter", &PARAMETERS, faults)?,
            from: positive(&section.from, "from", "give a factor", vocabulary, faults)?,
            to: positive(&section.to, "to", "give a factor", vocabulary, faults)?,
            steps: count(&section.steps),
        }),
    };
    let basin = match &sections.basin {
        None => None,
        Some(section) => Some(Starts {
            displacement: bounds(&section.displacement, vocabulary, faults)?,
            velocity: bounds(&section.velocity, vocabulary, faults)?,
            steps: count(&section.steps),
        }),
    };
    Some(Wanted {
        until,
        tol: positive(
            &section.tol,
            "tol",
            "give a relative difference",
            vocabulary,
            faults,
        )?,
        multiples: count(&section.multiples),
        shooting: section.shooting,
        starts,
        continuation,
        responses,
        basin,
    })
}

fn count(given: &Located<i64>) -> usize {
    usize::try_from(given.value).unwrap_or(1)
}

/// Two numbers, the smaller one first.
fn bounds(row: &Row, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<[f64; 2]> {
    let ends: Option<Vec<f64>> = row
        .iter()
        .map(|entry| vocabulary.number(entry, "bounds", faults))
        .collect();
    match ends?[..] {
        [a, b] if a < b => Some([a, b]),
        _ => {
            let fault = Diagnostic::new(&row.place, "bounds that do not rise");
            faults.push(fault.with_hint("give [a, b] with a below b"));
            None
        }
    }
}
