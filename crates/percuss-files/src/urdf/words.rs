//! Names of links as words that formulas can use.

use std::collections::{BTreeMap, BTreeSet};

use super::notes::Notes;
use super::robot::Robot;

/// Names that mean something else.
const TAKEN: [&str; 1] = ["ground"];

/// Gives links whose names are no words such names; returns what they are called, by their names in the file.
pub(super) fn rename(robot: &mut Robot, notes: &mut Notes) -> BTreeMap<String, String> {
    let plain = |name: &str| word(name) == name;
    let sound = robot.links.iter().filter(|link| plain(&link.name));
    let mut known: BTreeSet<String> = sound.map(|link| link.name.clone()).collect();
    let mut renamed = BTreeMap::new();
    for link in &mut robot.links {
        if plain(&link.name) {
            continue;
        }
        let mut name = word(&link.name);
        while !known.insert(name.clone()) {
            name.push('_');
        }
        let what = "names became words, which formulas can use";
        notes.push(what, format!("{} is {name}", link.name));
        renamed.insert(std::mem::replace(&mut link.name, name.clone()), name);
    }
    renamed
}

/// Letters, digits and _, no digit first.
fn word(name: &str) -> String {
    let fits = |c: char| c.is_alphanumeric() || c == '_';
    let mut word: String = name
        .chars()
        .map(|c| if fits(c) { c } else { '_' })
        .collect();
    if !word.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        word.insert(0, '_');
    }
    if TAKEN.contains(&word.as_str()) {
        word.push('_');
    }
    word
}
