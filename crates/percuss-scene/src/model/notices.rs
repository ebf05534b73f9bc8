//! What of a sound scene may not be meant.

use std::collections::BTreeSet;

use super::Model;
use super::names;
use crate::scene::Scene;
use percuss_text::diagnose::{Faults, Notices};
use percuss_text::formula::words;
use percuss_text::numbers::three_digits;

/// What of a sound scene may not be meant, one line for each kind.
pub fn notices(scene: &Scene, model: &Model) -> Vec<String> {
    let mut lines = scene.machine.imported.notes.clone();
    lines.extend(model.mechanics.notes());
    let mut notices = Notices::default();
    never_closed(scene, model, &mut notices);
    unused(scene, &mut notices);
    lines.extend(notices.into_lines());
    lines
}

/// Contacts whose gap is positive wherever the system may be.
fn never_closed(scene: &Scene, model: &Model, notices: &mut Notices) {
    let mut faults = Faults::new();
    let vocabulary = names::vocabulary(scene, &mut faults);
    for contact in &scene.contact {
        let gap = vocabulary.of_configuration(&contact.gap, "gap", &mut faults);
        let least = gap.map_or(f64::NEG_INFINITY, |gap| {
            let time = |place| match place {
                0 => [0.0, model.until],
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
}

/// Constants that no formula names.
fn unused(scene: &Scene, notices: &mut Notices) {
    let constants = &scene.constants.0;
    if constants.is_empty() {
        return;
    }
    let Ok(toml::Value::Table(mut written)) = toml::Value::try_from(scene) else {
        return; // it is written when it is run, which tells why not
    };
    for text in ["title", "description", "constants"] {
        written.remove(text);
    }
    let mut used = BTreeSet::new();
    written.values().for_each(|value| collect(value, &mut used));
    for (_, entry) in constants {
        used.extend(words(&entry.value.formula()).map(str::to_owned));
    }
    for (name, _) in constants
        .iter()
        .filter(|(name, _)| !used.contains(name.as_str()))
    {
        notices.push("unused", || {
            format!(
                "the constant `{}` is not used; is a name misspelt somewhere?",
                name.value
            )
        });
    }
}

/// The words of all strings in a value.
fn collect(value: &toml::Value, used: &mut BTreeSet<String>) {
    match value {
        toml::Value::String(text) => used.extend(words(text).map(str::to_owned)),
        toml::Value::Array(items) => items.iter().for_each(|item| collect(item, used)),
        toml::Value::Table(entries) => entries.values().for_each(|value| collect(value, used)),
        _ => {}
    }
}
