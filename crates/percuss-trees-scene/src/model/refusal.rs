//! What a tree says against a scene, in the words of the scene and at the place that it speaks of.

use std::collections::BTreeSet;

use percuss_trees::TreeError;

use super::links::names;
use crate::section::{Link, MechanismScene};
use percuss_part::duplicate;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located, Place};
use percuss_text::suggest;

/// Notes the fault.
pub(super) fn refuse(error: &TreeError, sections: &MechanismScene, faults: &mut Faults) {
    faults.push(match error {
        TreeError::SameName { name } => same_name(name, sections),
        TreeError::Circle { bodies } => circle(bodies, sections),
        TreeError::Open { constraint, .. } => {
            let mut all = sections.closing.iter();
            let found = all.find(|closing| closing.name.value == *constraint);
            let place = found.map(|closing| closing.name.place.clone());
            told(error, &place.unwrap_or_default())
        }
        TreeError::NoParent { body, .. }
        | TreeError::NoAxis { body, .. }
        | TreeError::ParallelAxes { body }
        | TreeError::NotFinite { body, .. }
        | TreeError::NoAngle { body, .. } => told(error, &place_of(body, sections)),
        TreeError::Inertia { body, .. } | TreeError::Undamped { body, .. } => {
            mended(told(error, &place_of(body, sections)), body, sections)
        }
        _ => told(error, &Place::default()),
    });
}

/// A fault of a mass or an inertia; of a link of a robot with its place in the file, and with the lines that mend it.
pub(super) fn mended(mut fault: Diagnostic, name: &str, sections: &MechanismScene) -> Diagnostic {
    let Some(place) = sections.imported.places.get(name) else {
        return fault;
    };
    fault.message = format!("{place}: {}", fault.message);
    let hint = fault.hint.take().unwrap_or_default();
    fault.with_hint(format!(
        "{hint}; there, or by [[link]] name = \"{name}\" with mass = … and inertia = [xx, yy, zz]"
    ))
}

/// What the tree says.
fn told(error: &TreeError, place: &Place) -> Diagnostic {
    let text = error.to_string().replace("body \"", "link \"");
    let (message, hint) = text
        .split_once("; ")
        .unwrap_or((&text, "look at the numbers"));
    Diagnostic::new(place, message).with_hint(hint)
}

/// Two links of one name; where it is that of one in a row, only the tree can tell.
fn same_name(name: &str, sections: &MechanismScene) -> Diagnostic {
    let places: Vec<Place> = links_of(name, sections)
        .map(|link| link.name.place.clone())
        .collect();
    let (first, last) = (
        places.first().cloned().unwrap_or_default(),
        places.get(1).cloned().unwrap_or_default(),
    );
    let name = Located::new(name.to_owned(), &last);
    duplicate(&name, "a link").with_other(&first)
}

/// Links that hang on each other, at the first `parent` that says so.
fn circle(bodies: &[String], sections: &MechanismScene) -> Diagnostic {
    let bodies: BTreeSet<&str> = bodies.iter().map(String::as_str).collect();
    let part = |link: &&Link| {
        names(std::slice::from_ref(*link)).any(|name| bodies.contains(name.as_str()))
    };
    let links: Vec<&Link> = sections.link.iter().filter(part).collect();
    let place = links.first().map(|link| link.parent.place.clone());
    let names: Vec<&str> = links.iter().map(|link| link.name.as_str()).collect();
    let message = match names.as_slice() {
        [one] => format!("link `{one}` hangs on itself"),
        _ => format!(
            "links hang on each other in a circle: {}",
            suggest::shortened(&names)
        ),
    };
    let hint =
        "let one of them hang on the ground or on another link, and close the chain by [[loop]]";
    Diagnostic::new(&place.unwrap_or_default(), message).with_hint(hint)
}

/// The links of this name, rows of links included.
fn links_of<'a>(name: &str, sections: &'a MechanismScene) -> impl Iterator<Item = &'a Link> {
    let named = move |link: &&Link| names(std::slice::from_ref(*link)).any(|known| known == name);
    sections.link.iter().filter(named)
}

/// Where the link of this name is written.
pub(super) fn place_of(name: &str, sections: &MechanismScene) -> Place {
    let link = links_of(name, sections).next();
    link.map(|link| link.name.place.clone()).unwrap_or_default()
}
