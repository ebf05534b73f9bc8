//! The way from the sections of a system to the system.

use percuss_mech::State;

use super::contacts::{contacts, labels};
use super::linear::Demand;
use super::notices::never_closed;
use super::{SystemModel, depth, forces, mass};
use crate::section::Formulas;
use percuss_part::{Settings, Vocabulary};
use percuss_text::diagnose::{Diagnostic, Faults, Place};
use percuss_text::words::{counted, instead};
use percuss_text::{Row, Term};

/// The system of a scene that may have to meet a demand.
pub(crate) fn build(
    scene: &Formulas,
    demand: Option<Demand>,
    settings: Option<&Settings>,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<SystemModel> {
    counts(scene, faults)?;
    lengths(scene, vocabulary, faults);
    let start = start(scene, vocabulary, faults);
    let system = mass::system(scene, start.as_ref(), vocabulary, faults);
    let system = match (system, &start) {
        (Some(system), Some(start)) => {
            forces::add(system, (scene, demand), start, vocabulary, faults)
        }
        _ => None,
    };
    let contacts = contacts(scene, vocabulary, faults);
    if let Some(start) = &start {
        depth::check(scene, &contacts, start, faults);
    }
    if let Some(demand) = demand {
        demand.contacts(scene, &contacts, faults)?;
    }
    let mut system = system?;
    for contact in contacts {
        let place = &scene.system.coordinates.place;
        let added = system.contact(contact?);
        system = added
            .map_err(|error| faults.push(Diagnostic::new(place, error.to_string())))
            .ok()?;
    }
    if let Some(demand) = demand {
        demand.plant(scene, &system, faults)?;
    }
    Some(SystemModel {
        events: Vec::new(),
        system,
        start: start?,
        labels: labels(scene),
        reported: Vec::new(),
        masses: masses(scene),
        notes: settings.map_or_else(Vec::new, |settings| {
            never_closed(&scene.contact, settings.until, vocabulary)
        }),
    })
}

/// Coordinates, each with its mass as the scene has it.
fn masses(scene: &Formulas) -> Vec<(String, String)> {
    let rows = scene.system.coordinates.iter().zip(scene.system.M.iter());
    let own = rows.enumerate().filter_map(|(i, (name, row))| {
        let mass = match &row.get(i)?.value {
            Term::Number(mass) => mass.to_string(),
            Term::Formula(text) => format!("`{text}`"),
        };
        Some((name.value.clone(), mass))
    });
    own.collect()
}

/// Most coordinates, and most contacts, frictions and constraints together: matrices over them are dense.
const MOST: usize = 1000;

/// Matrices and directions of a size that fits into the memory.
fn counts(scene: &Formulas, faults: &mut Faults) -> Option<()> {
    let coordinates = &scene.system.coordinates;
    let contacts = scene.contact.len() + scene.friction.len() + scene.constraint.len();
    for (count, what) in [(coordinates.len(), "coordinates"), (contacts, "contacts")] {
        if count > MOST {
            let message = format!("{count} {what} are too many for a scene of formulas");
            let hint = format!("at most {MOST}");
            faults.push(Diagnostic::new(&coordinates.place, message).with_hint(hint));
            return None;
        }
    }
    Some(())
}

/// Units that coordinates are sometimes given, and those in which formulas of forces and energies are right.
const NOT_SI: [(&str, &str); 12] = [
    ("mm", "m"),
    ("cm", "m"),
    ("dm", "m"),
    ("km", "m"),
    ("um", "m"),
    ("in", "m"),
    ("inch", "m"),
    ("ft", "m"),
    ("deg", "rad"),
    ("degree", "rad"),
    ("degrees", "rad"),
    ("°", "rad"),
];

/// Units and velocities: one for each coordinate.
fn lengths(scene: &Formulas, vocabulary: &Vocabulary, faults: &mut Faults) {
    let system = &scene.system;
    if vocabulary.n == 0 && system.coordinates.place != Place::default() {
        let fault = Diagnostic::new(&system.coordinates.place, "a system without coordinates");
        faults.push(fault.with_hint("name at least one, such as coordinates = [\"x\"]"));
    }
    for (list, what) in [(&system.units, "unit"), (&system.velocities, "velocity")] {
        if list.len() != vocabulary.n {
            let message = format!(
                "{} for {}",
                counted(list.len(), what),
                counted(vocabulary.n, "coordinate")
            );
            faults.push(Diagnostic::new(&list.place, message).with_hint("one for each coordinate"));
        }
    }
    for (name, unit) in system.coordinates.iter().zip(system.units.iter()) {
        if let Some((_, si)) = NOT_SI.iter().find(|(other, _)| *other == unit.as_str()) {
            let (name, other) = (&name.value, &unit.value);
            let message = format!("`{name}` in {other}: percuss computes in SI units");
            let hint = format!("give it in {si}; a [[channel]] can show it in {other}");
            faults.push(Diagnostic::new(&unit.place, message).with_hint(hint));
        }
    }
}

fn start(scene: &Formulas, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<State> {
    let mut values = |row: &Row, what: &str| {
        if row.len() != vocabulary.n {
            let message = format!(
                "start.{what} has {}",
                instead(row.len(), "entry", vocabulary.n)
            );
            faults.push(Diagnostic::new(&row.place, message).with_hint("one for each coordinate"));
            return None;
        }
        let numbers: Vec<_> = row
            .iter()
            .map(|entry| vocabulary.number(entry, what, faults))
            .collect();
        numbers.into_iter().collect::<Option<Vec<f64>>>()
    };
    let (q, u) = (values(&scene.start.q, "q"), values(&scene.start.u, "u"));
    Some(State {
        t: 0.0,
        q: q?,
        u: u?,
    })
}
