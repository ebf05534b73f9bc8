//! What the mechanics of a scene is, told by its sections; sections that do not go together, and misspelt ones.

use super::{beams, design, mechanism, world};
use crate::registry::PARTS;
use percuss_part::Registered;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::{Node, Value};
use percuss_text::suggest;

/// What the mechanics of a scene is.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// `[system]`.
    System,
    /// `[world]`.
    World,
    /// `[[beam]]` or `[[bar]]`.
    Beams,
    /// `[mechanism]`.
    Mechanism,
    /// `[resonance]`: computed and not stepped.
    Study,
    /// A part that is registered.
    Part(Registered),
}

/// Whether the scene asks for a stationary response, which is computed and not stepped.
pub(super) fn is_stationary(root: &Node) -> bool {
    let Value::Table(entries) = &root.value else {
        return false;
    };
    entries.iter().any(|(key, _)| key.as_str() == "stationary")
}

/// What the mechanics of the scene is; a fault where sections of two kinds meet. None, and a fault, where there is nothing
/// that moves.
pub(super) fn mechanics(root: &Node, faults: &mut Faults) -> Option<Kind> {
    let Value::Table(entries) = &root.value else {
        return Some(Kind::System);
    };
    let found = |names: &[&str]| {
        let mut keys = entries.iter().map(|(key, _)| key);
        keys.find(|key| names.contains(&key.as_str()))
    };
    let of_system = found(&[
        "system",
        "start",
        "contact",
        "friction",
        "constraint",
        "draw",
    ]);
    let of_world = found(&world::SECTIONS);
    let of_mechanism = found(&mechanism::SECTIONS);
    for part in PARTS {
        if let Some(section) = found(part.sections) {
            beside_part(entries, section, *part, faults);
            return Some(Kind::Part(*part));
        }
    }
    if let Some(study) = found(&design::SECTIONS) {
        if !beside_resonance(entries, study, faults) && found(&["resonance"]).is_none() {
            let message = format!("`{}` without a section [resonance]", study.value);
            faults.push(Diagnostic::new(&study.place, message).with_hint("add [resonance]"));
        }
        return Some(Kind::Study);
    }
    if let Some(link) = of_mechanism {
        let mut keys = entries.iter().map(|(key, _)| key);
        // springs and half-spaces belong to both
        let shared = |key: &str| matches!(key, "spring" | "halfspace");
        let of_world =
            keys.find(|key| !shared(key.as_str()) && world::SECTIONS.contains(&key.as_str()));
        if let Some(key) = of_system.or(of_world).or(found(&beams::SECTIONS)) {
            let message = format!("`{}` beside `{}`", key.value, link.value);
            let hint = "a scene has either [system], or [world], or [mechanism], or beams and bars";
            faults.push(Diagnostic::new(&key.place, message).with_hint(hint));
        } else if found(&["mechanism"]).is_none() {
            let message = format!("`{}` without a section [mechanism]", link.value);
            faults.push(Diagnostic::new(&link.place, message).with_hint("add [mechanism]"));
        }
        return Some(Kind::Mechanism);
    }
    if let Some(study) = found(&["stationary"]) {
        beside_study(entries, study, faults);
    }
    let mut of_beams = beams::SECTIONS.to_vec();
    if of_system.is_some() {
        of_beams.retain(|key| !beams::STUDIES.contains(key));
    }
    if let Some(beam) = found(&of_beams) {
        if let Some(key) = of_system.or(of_world) {
            let message = format!("`{}` beside `{}`", key.value, beam.value);
            let hint = "a scene has either [system], or [world], or [mechanism], or beams and bars";
            faults.push(Diagnostic::new(&key.place, message).with_hint(hint));
        } else if found(&["beam", "bar"]).is_none() {
            let message = format!("`{}` without a beam or bar", beam.value);
            faults.push(Diagnostic::new(&beam.place, message).with_hint("add [[beam]] or [[bar]]"));
        }
        return Some(Kind::Beams);
    }
    if of_system.or(of_world).is_none() {
        faults.push(nothing(root));
        return None;
    }
    Some(match (found(&["world"]), of_system, of_world) {
        (Some(_), Some(key), _) => {
            let message = format!("`{}` belongs to [system], but this is a world", key.value);
            let hint = "a scene has either [system] with formulas or [world] with bodies";
            faults.push(Diagnostic::new(&key.place, message).with_hint(hint));
            Kind::World
        }
        (Some(_), None, _) => Kind::World,
        (None, None, Some(key)) => {
            let message = format!("`{}` without a section [world]", key.value);
            faults.push(Diagnostic::new(&key.place, message).with_hint("add [world]"));
            Kind::World
        }
        (None, Some(_), Some(key)) => {
            let message = format!("`{}` belongs to [world], but this is a system", key.value);
            let hint = "a scene has either [system] with formulas or [world] with bodies";
            faults.push(Diagnostic::new(&key.place, message).with_hint(hint));
            Kind::System
        }
        (None, _, None) => Kind::System,
    })
}

/// Sections that a stationary response does not use are told, all in one line.
fn beside_study(entries: &[(Located<String>, Node)], study: &Located<String>, faults: &mut Faults) {
    const IDLE: [&str; 11] = [
        "integrator",
        "solver",
        "output",
        "channel",
        "quantity",
        "plot",
        "draw",
        "probe",
        "base",
        "reference",
        "bar",
    ];
    let Some((first, names)) = among(entries, |key| IDLE.contains(&key)) else {
        return;
    };
    let message = format!("{names} beside `{}`", study.value);
    let hint = "a stationary response is computed and not stepped, and has numbers and figures of its own: take them out";
    faults.push(Diagnostic::new(&first.place, message).with_hint(hint));
}

/// What else moves beside a part that is alone as yet, all in one line; or what is missing of it.
fn beside_part(
    entries: &[(Located<String>, Node)],
    section: &Located<String>,
    part: Registered,
    faults: &mut Faults,
) {
    let own = |key: &str| part.sections.contains(&key);
    let shared = [
        "constants",
        "integrator",
        "solver",
        "output",
        "channel",
        "quantity",
        "plot",
    ];
    let foreign = |key: &str| !own(key) && !shared.contains(&key) && others().any(|o| o == key);
    if let Some((first, names)) = among(entries, |key| key != "until" && foreign(key)) {
        let message = format!("{names} beside `{}`", section.value);
        let hint = format!(
            "a scene with [{0}] has no other kind of mechanics beside it yet: take out {names}",
            part.sections[0]
        );
        faults.push(Diagnostic::new(&first.place, message).with_hint(hint));
    } else if !entries
        .iter()
        .any(|(key, _)| key.as_str() == part.sections[0])
    {
        let first = part.sections[0];
        let message = format!("`{}` without a section `{first}`", section.value);
        faults.push(Diagnostic::new(&section.place, message).with_hint(format!("add `{first}`")));
    }
}

/// What does not belong beside a study of resonance, all in one line; whether there is such.
fn beside_resonance(
    entries: &[(Located<String>, Node)],
    study: &Located<String>,
    faults: &mut Faults,
) -> bool {
    let Some((first, names)) = among(entries, |key| others().any(|other| other == key)) else {
        return false;
    };
    let beams = among(entries, |key| beams::SECTIONS.contains(&key)).is_some();
    let why = match beams {
        true => {
            "a study of resonance has a beam of its own, which [resonance] and [physical] describe"
        }
        false => "a study of resonance is computed and not stepped",
    };
    let message = format!("{names} beside `{}`: {why}", study.value);
    let hint = format!("take out {names}, or give the study a scene of its own");
    faults.push(Diagnostic::new(&first.place, message).with_hint(hint));
    true
}

/// The keys that a study of resonance does not know, and other scenes do.
pub(super) fn others() -> impl Iterator<Item = &'static str> {
    let sections = super::SECTIONS.into_iter().chain(world::SECTIONS);
    let sections = sections.chain(beams::SECTIONS).chain(mechanism::SECTIONS);
    let parts = PARTS.iter().flat_map(|part| part.sections.iter().copied());
    ["until"]
        .into_iter()
        .chain(sections)
        .chain(parts)
        .filter(|key| *key != "constants")
}

/// The first of these keys, and all of them in words.
fn among(
    entries: &[(Located<String>, Node)],
    wanted: impl Fn(&str) -> bool,
) -> Option<(&Located<String>, String)> {
    let keys = entries.iter().map(|(key, _)| key);
    let found: Vec<_> = keys.filter(|key| wanted(key)).collect();
    let names: Vec<String> = found.iter().map(|key| format!("`{}`", key.value)).collect();
    Some((*found.first()?, names.join(", ")))
}

/// The fault of a scene in which nothing moves.
fn nothing(root: &Node) -> Diagnostic {
    let message = "the scene does not say what moves";
    let hint = "add [system], [world], [mechanism], [[beam]], [[bar]], [fluid], [soft], [[elastic]], [topology] or [resonance]; `percuss new NAME` writes an example";
    Diagnostic::new(&root.place, message).with_hint(hint)
}

/// A misspelt section is told and then read as the one that was meant, so that nothing follows from its absence. Whether
/// every section is known or was meant like one.
pub(super) fn respell(root: &mut Node, sections: &[&str], faults: &mut Faults) -> bool {
    let Value::Table(entries) = &mut root.value else {
        return true;
    };
    let mut known = true;
    let missing: Vec<&str> = (sections.iter().copied())
        .filter(|section| !entries.iter().any(|(key, _)| key.as_str() == *section))
        .collect();
    for (key, node) in entries {
        if faults.is_full() {
            return false;
        }
        if sections.contains(&key.as_str()) || !is_section(node) {
            continue;
        }
        let fault = Diagnostic::new(&key.place, format!("unknown section `{}`", key.value));
        let instead = suggest::instead_of_section(key);
        match suggest::likely(key, &missing).filter(|_| instead.is_none()) {
            Some(meant) => {
                faults.push(fault.with_hint(format!("did you mean `{meant}`?")));
                key.value = meant.to_owned();
            }
            None => {
                known = false;
                let hint = match instead {
                    Some(hint) => hint.to_owned(),
                    None => suggest::hint(key, "sections", sections.iter().copied()),
                };
                faults.push(fault.with_hint(hint));
            }
        }
    }
    known
}

/// A table, or a list of tables.
fn is_section(node: &Node) -> bool {
    let is_table = |node: &Node| matches!(node.value, Value::Table(_));
    match &node.value {
        Value::Array(items) => !items.is_empty() && items.iter().all(is_table),
        _ => is_table(node),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Sections of two parts could be read by one of them only.
    #[test]
    fn no_two_parts_claim_the_same_section() {
        let older = [
            super::super::SECTIONS.as_slice(),
            world::SECTIONS.as_slice(),
            beams::SECTIONS.as_slice(),
            mechanism::SECTIONS.as_slice(),
            design::SECTIONS.as_slice(),
        ];
        let mut claimed: BTreeSet<&str> = older.concat().into_iter().collect();
        for key in PARTS.iter().flat_map(|part| part.sections) {
            assert!(claimed.insert(key), "`{key}` belongs to another part");
        }
    }
}
