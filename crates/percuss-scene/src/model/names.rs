//! The names of a scene: what formulas may use where, and that no name stands for two things.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;

use crate::scene::Scene;
use percuss_part::{GivenNames, Vocabulary, duplicate, unique};
use percuss_text::diagnose::Faults;

/// What formulas of a scene may use; faults where names are none, or stand for two things. None where what follows would be the
/// consequence of a fault.
pub(crate) fn vocabulary(scene: &Scene, faults: &mut Faults) -> Option<Vocabulary> {
    let parts = scene.parts.0.iter();
    let names: Option<Vec<GivenNames<'_>>> = parts.map(|part| part.names()).collect();
    let names = names?;
    // functions have parentheses: what they are called may be a name as well
    let mut seen = BTreeMap::from([("t", "the time"), ("pi", "the number")]);
    if scene.parts.0.iter().any(|part| !part.is_computed()) {
        seen.extend(["E", "E_kin", "E_pot"].map(|name| (name, "an energy")));
    }
    seen.extend(names.iter().flat_map(|names| names.taken.iter().copied()));
    let constants = scene.constants.0.iter();
    let constants = constants.map(|(name, _)| (name, "a constant"));
    let channels = scene.channel.iter().map(|c| (&c.name, "a channel"));
    let of_parts = names
        .iter()
        .flat_map(|names| names.in_formulas.iter().copied());
    unique(constants.chain(of_parts).chain(channels), seen, faults);
    for names in &names {
        unique(names.things.iter().copied(), BTreeMap::new(), faults);
    }
    let mut quantities = BTreeMap::new();
    for quantity in &scene.quantity {
        let name = &quantity.name;
        match quantities.entry(name.as_str()) {
            Slot::Vacant(free) => {
                free.insert(&name.place);
            }
            Slot::Occupied(first) => {
                faults.push(duplicate(name, "a quantity").with_other(first.get()));
            }
        }
    }
    let state = names.into_iter().next().map(|names| names.state);
    Some(Vocabulary::new(
        &scene.constants,
        state.unwrap_or_default(),
        faults,
    ))
}
