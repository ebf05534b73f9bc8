//! What of a sound scene may not be meant.

use std::collections::BTreeSet;

use super::Model;
use crate::scene::Scene;
use percuss_text::diagnose::Notices;
use percuss_text::formula::words;

/// What of a sound scene may not be meant, one line for each kind.
pub fn notices(scene: &Scene, model: &Model) -> Vec<String> {
    let mut lines: Vec<String> = scene.notes().cloned().collect();
    lines.extend(model.mechanics.notes());
    let mut notices = Notices::default();
    unused(scene, &mut notices);
    lines.extend(notices.into_lines());
    lines
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
