//! Which part a scene has, told by its sections; sections that do not go together, and misspelt ones.

use crate::registry::PARTS;
use percuss_part::{Foreign, Registered};
use percuss_text::diagnose::{Diagnostic, Faults, Located};
use percuss_text::document::{Node, Table, Value};
use percuss_text::suggest;

/// The sections that any scene may have.
const GENERAL: [&str; 7] = [
    "constants",
    "integrator",
    "solver",
    "output",
    "channel",
    "quantity",
    "plot",
];

/// What a study has of them.
const OF_STUDIES: &str = "constants";

/// The sections of all scenes.
pub(super) fn all_sections() -> Vec<&'static str> {
    let of_parts = PARTS.iter().flat_map(|part| part.sections.iter().copied());
    GENERAL.into_iter().chain(of_parts).collect()
}

/// The place of the part of the scene among all parts; a fault where sections of two parts meet. None, and a fault, where there is nothing that moves.
pub(super) fn part(root: &Node, faults: &mut Faults) -> Option<usize> {
    let Value::Table(entries) = &root.value else {
        return None;
    };
    let has = |key: &str| entries.iter().any(|(known, _)| known.as_str() == key);
    let headed = |part: &Registered| part.head_keys().any(has);
    let some = |part: &Registered| part.sections.iter().any(|key| has(key));
    let Some(at) = (PARTS.iter().rposition(headed)).or_else(|| PARTS.iter().rposition(some)) else {
        faults.push(nothing(root));
        return None;
    };
    let part = &PARTS[at];
    let mut own = entries.iter().map(|(key, _)| key);
    let section = own.find(|key| part.sections.contains(&key.as_str()))?;
    if let Some(fault) = beside(entries, section, part) {
        faults.push(fault);
    } else if !headed(part) {
        let heads = part.heads.join(" or ");
        let message = format!("`{}` without a section {heads}", section.value);
        faults.push(Diagnostic::new(&section.place, message).with_hint(format!("add {heads}")));
    }
    Some(at)
}

/// The fault of what stands beside a part and does not belong to it, all in one line.
fn beside(
    entries: &[(Located<String>, Node)],
    section: &Located<String>,
    part: &Registered,
) -> Option<Diagnostic> {
    let owner = |key: &str| PARTS.iter().find(|part| part.sections.contains(&key));
    let keys = entries.iter().map(|(key, _)| key);
    let foreign: Vec<&Located<String>> = keys
        .filter(|key| {
            let key = key.as_str();
            let general = GENERAL.contains(&key) || key == "until";
            match part.sections.contains(&key) || part.shared.contains(&key) {
                true => false,
                false => owner(key).is_some() || part.is_study && general && key != OF_STUDIES,
            }
        })
        .collect();
    let first = foreign.first()?;
    let [message, hint] = (part.refusal)(&Foreign {
        head: part.heads[0],
        section,
        keys: foreign.iter().map(|key| key.as_str()).collect(),
        owner: owner(first).map(|part| part.heads[0]),
    });
    Some(Diagnostic::new(&first.place, message).with_hint(hint))
}

/// What was told of already is not told again by a part that does not know it.
pub(super) fn pass_over_foreign(root: &mut Table<'_>) {
    for key in all_sections() {
        root.take(key);
    }
    root.take("until");
}

/// The fault of a scene in which nothing moves.
fn nothing(root: &Node) -> Diagnostic {
    let mut heads: Vec<&str> = PARTS.iter().flat_map(|part| part.heads).copied().collect();
    let last = heads.pop().unwrap_or_default();
    let message = "the scene does not say what moves";
    let hint = format!(
        "add {} or {last}; `percuss new NAME` writes an example",
        heads.join(", ")
    );
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
        let mut claimed = BTreeSet::new();
        for key in all_sections() {
            assert!(claimed.insert(key), "`{key}` belongs to another part");
        }
    }
}
