//! What is to be said of a run that ended well, and may still not be what was meant.

use super::{Conflict, Gift, Outcome};
use percuss_part::Model;
use percuss_part::general::Impact;
use percuss_text::numbers::microseconds;

/// What the findings warn of, and what happened to bodies.
pub(super) fn warnings(model: &Model, outcome: &Outcome) -> Vec<String> {
    let conflict = outcome.troubles.conflict.as_ref().map(in_conflict);
    let mut warnings: Vec<String> = conflict.into_iter().collect();
    warnings.extend_from_slice(&outcome.findings.warnings);
    warnings.extend_from_slice(&outcome.closing.warnings);
    let gift = outcome.troubles.gift.as_ref();
    let gift = gift.filter(|_| !outcome.closing.tells_gains);
    warnings.extend(gift.map(|gift| given(gift, model)));
    warnings
}

/// Contacts that gave energy by their law of impact.
fn given(gift: &Gift, model: &Model) -> String {
    let help = match model.integrator.impact {
        Impact::Energetic => "",
        Impact::Poisson => "; integrator.impact = \"energetic\" does not",
        Impact::Newton => {
            "; so does Newton's law of impact beside friction or unequal eps_N; integrator.impact = \"energetic\" does not"
        }
    };
    let steps = match gift.steps {
        1 => "in this step alone".to_owned(),
        n => format!("{:.2e} J in {n} steps in all", gift.total),
    };
    format!(
        "contacts gave {:.2e} J out of nothing in the step to t = {} s, most of it {}: {:.0} % of the {:.2e} J that they were \
         struck with; {steps}{help}",
        gift.energy,
        microseconds(gift.t),
        gift.contact,
        100.0 * gift.energy / gift.struck,
        gift.struck,
    )
}

/// Contacts that cannot be satisfied.
fn in_conflict(conflict: &Conflict) -> String {
    let Conflict {
        t,
        contacts,
        others,
        speed,
        steps,
    } = conflict;
    let mut names = contacts.join(", ");
    if *others > 0 {
        names += &format!(" and {others} more");
    }
    format!(
        "from t = {} s on the contacts {names} cannot be satisfied together, in {steps} of the steps: they closed at {speed:.2e} m/s \
         whatever presses, and what follows is no motion; look at what drives them against each other, or end the run before",
        microseconds(*t)
    )
}
