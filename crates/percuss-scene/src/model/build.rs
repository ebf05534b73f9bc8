//! The way from scene to model, step by step.

use percuss_mech::State;
use percuss_step::Stages;

use super::contacts::{contacts, labels};
use super::drawing::drawings;
use super::linear::Demand;
use super::point_mass::point_masses;
use super::references::References;
use super::{
    BeamsModel, Control, MechanismModel, Model, SystemModel, WorldModel, beams, channels, depth,
    forces, mass, names, numbers, stationary,
};
use crate::part::{Made, Mechanics};
use crate::scene::{Row, Scene, Term};
use percuss_bodies_scene as world;
use percuss_part::{Vocabulary, duplicate};
use percuss_study::resonance::build;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Place};
use percuss_text::words::{counted, instead};
use percuss_trees_scene as mechanism;

impl Scene {
    /// Compiles the scene: formulas to constants and matrices wherever they allow it, to flat code
    /// elsewhere. On failure all faults are returned, in no particular order.
    pub fn build(&self) -> Result<Model, Vec<Diagnostic>> {
        self.build_with(&[])
    }

    /// The same after faults that were found in reading: what they may have led to is not told.
    pub(crate) fn build_after(&self, faults: &mut Faults) -> Option<Model> {
        compile(self, &[], faults).filter(|_| faults.is_empty())
    }

    /// The same with forces in joints of a mechanism that are given as functions.
    pub fn build_with(&self, controls: &[Control]) -> Result<Model, Vec<Diagnostic>> {
        let mut faults = Faults::new();
        let model = compile(self, controls, &mut faults);
        match model {
            Some(model) if faults.is_empty() => Ok(model),
            _ => Err(faults.into_vec()),
        }
    }
}

/// The mechanics, before what depends on its channels is filled in.
#[expect(
    clippy::large_enum_variant,
    reason = "there is one of them, while a scene is made ready"
)]
enum Moving {
    Registered(Made),
    Formulas(SystemModel),
    Bodies(WorldModel),
    Beams(BeamsModel),
    Tree(MechanismModel),
}

impl Moving {
    fn boxed(self) -> Box<dyn Mechanics> {
        match self {
            Moving::Registered(part) => part.mechanics,
            Moving::Formulas(system) => Box::new(system),
            Moving::Bodies(world) => Box::new(world),
            Moving::Beams(beams) => Box::new(beams),
            Moving::Tree(tree) => Box::new(tree),
        }
    }
}

fn compile(scene: &Scene, controls: &[Control], faults: &mut Faults) -> Option<Model> {
    if scene.system.coordinates.is_told() {
        return None; // what follows would be its consequence
    }
    let vocabulary = names::vocabulary(scene, faults);
    if !scene.parts.0.is_empty() && !faults.is_empty() {
        return None; // regions, meshes and lists of nodes made of stand-ins would be its consequence
    }
    if let (Some(control), None) = (controls.first(), &scene.machine.mechanism) {
        let message = format!("there is no joint `{}` to control", control.joint);
        let fault = Diagnostic::new(&Place::default(), message);
        faults.push(fault.with_hint("only mechanisms have joints"));
        return None;
    }
    if let Some(resonance) = &scene.design.resonance {
        let study = build(&scene.design, resonance, &vocabulary, faults)?;
        return Some(Model::of_study(scene.title.clone(), Box::new(study)));
    }
    if let Some(part) = scene.parts.0.first().filter(|part| part.is_study()) {
        let study = part.study(&vocabulary, faults)?;
        return Some(Model::of_study(scene.title.clone(), study));
    }
    if let Some(section) = &scene.chains.stationary {
        if scene.chains.is_present() {
            return stationary::of_beam(scene, section, &vocabulary, faults);
        }
        let system = system(scene, &vocabulary, faults)?;
        return stationary::of_system(scene, section, system, &vocabulary, faults);
    }
    stationary::only_stationary(scene, faults)?;
    let chains = match scene.chains.is_present() {
        true => beams::build(scene, &vocabulary, faults),
        false => None,
    };
    let stable = chains.as_ref().map(|chains| chains.stable_step);
    let stable = stable.or(scene.chains.is_present().then_some(f64::INFINITY));
    let settings = numbers::settings(scene, &vocabulary, stable, faults);
    if scene.chains.is_present() && chains.is_none() {
        return None; // what follows would be its consequence
    }
    let machine = match &scene.machine.mechanism {
        Some(_) => Some(mechanism::build(
            scene.tree(),
            controls,
            &vocabulary,
            faults,
        )?),
        None => None,
    };
    let until = settings.as_ref().map(|settings| settings.until);
    let mut labels = match (&chains, &machine) {
        (Some(chains), _) => chains.labels.clone(),
        (None, Some(machine)) => machine.labels.clone(),
        (None, None) => labels(scene),
    };
    let mut promised = machine.as_ref().map_or_else(Vec::new, mechanism::promised);
    if let (Some(chains), Some(settings)) = (&chains, &settings) {
        beams::unstable(scene, chains, settings.integrator.dt, faults);
    }
    let mut part = match (scene.parts.0.first(), &settings) {
        (Some(part), Some(settings)) => {
            Some(part.build(&scene.general(), settings, &vocabulary, faults)?)
        }
        (Some(_), None) => return None, // what follows would be its consequence
        (None, _) => None,
    };
    if let Some(part) = part.take_if(|part| !part.mechanics.is_stepped()) {
        return Some(Model::computed(
            scene.title.clone(),
            part.mechanics,
            part.promised,
        ));
    }
    if let Some(part) = &part {
        labels.clone_from(&part.labels);
        promised.clone_from(&part.promised);
    }
    let (mut mechanics, mut channels) = match &scene.bodies.world {
        _ if part.is_some() => {
            let channels = part.as_ref().map(|part| part.channels.clone());
            (part.map(Moving::Registered), channels.unwrap_or_default())
        }
        _ if scene.chains.is_present() => {
            let channels = beams::channels(scene, chains.as_ref());
            let chains = chains.map(Moving::Beams);
            (chains, channels)
        }
        _ if machine.is_some() => {
            let channels = machine
                .as_ref()
                .map(mechanism::channels)
                .unwrap_or_default();
            let machine = machine.map(Moving::Tree);
            (machine, channels)
        }
        Some(section) => {
            // without a world its channels are not known, and whatever names them would be told
            let mut world = world::build(scene.world(), section, until, &vocabulary, faults)?;
            if let Some(settings) = &settings {
                world.note_step(settings.integrator.dt, settings.until);
            }
            let tracked = world.output.bodies.iter().map(|(name, _)| name.as_str());
            let channels = world::channels(scene.world(), tracked);
            (Some(Moving::Bodies(world)), channels)
        }
        None => {
            let system = system(scene, &vocabulary, faults);
            let system = system.map(Moving::Formulas);
            (system, channels::base(scene, &labels))
        }
    };
    let formulas = channels::own(scene, &mut channels, &vocabulary, faults);
    // pairs of bodies and of shapes have labels of their own
    let paired = scene.bodies.world.is_some() || !scene.machine.shape.is_empty();
    let named = (!paired).then_some(&labels[..]);
    let bodies = match &mechanics {
        Some(Moving::Bodies(world)) => world.bodies().collect(),
        _ => Vec::new(),
    };
    let references = References::new(&channels, named, &vocabulary, bodies);
    let reported = references.reported(scene, &labels, faults);
    let quantities = scene.quantity.iter();
    let quantities: Vec<_> = quantities.map(|q| references.quantity(q, faults)).collect();
    for quantity in &scene.quantity {
        // it would be lost behind the one that the run gives
        if promised.iter().any(|(name, _)| *name == *quantity.name) {
            let fault = duplicate(&quantity.name, "a number that every such run gives");
            faults.push(fault);
        }
    }
    let plots = scene
        .plot
        .iter()
        .map(|p| references.plot(p, faults))
        .collect();
    let drawings = match &mut mechanics {
        Some(Moving::Beams(chains)) => beams::drawings(chains, &channels),
        Some(Moving::Tree(machine)) => mechanism::drawings(machine, &channels),
        Some(Moving::Registered(part)) => std::mem::take(&mut part.drawings),
        Some(Moving::Formulas(_)) if scene.draw.is_empty() => point_masses(scene, &vocabulary),
        _ => drawings(scene, &channels, &vocabulary, faults),
    };
    match &mut mechanics {
        Some(Moving::Formulas(system)) => (system.labels, system.reported) = (labels, reported),
        Some(Moving::Tree(machine)) if scene.output.events.is_some() => {
            machine.reported = Some(reported);
        }
        _ => {}
    }
    let mut settings = settings?;
    if let (Some(Moving::Bodies(world)), None) = (&mechanics, &scene.solver.tol) {
        settings.solver.tol = world.tolerance();
    }
    numbers::recorded(&settings, channels.len(), &quantities, scene, faults);
    Some(Model {
        title: scene.title.clone(),
        mechanics: mechanics?.boxed(),
        until: settings.until,
        integrator: settings.integrator,
        solver: settings.solver,
        output_dt: settings.output_dt,
        channels,
        plots,
        quantities,
        promised,
        formulas,
        drawings,
        stages: Stages::default(),
    })
}

/// A system of formulas, without its labels.
fn system(scene: &Scene, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<SystemModel> {
    counts(scene, faults)?;
    lengths(scene, vocabulary, faults);
    let start = start(scene, vocabulary, faults);
    let system = mass::system(scene, start.as_ref(), vocabulary, faults);
    let system = match (system, &start) {
        (Some(system), Some(start)) => forces::add(system, scene, start, vocabulary, faults),
        _ => None,
    };
    let contacts = contacts(scene, vocabulary, faults);
    if let Some(start) = &start {
        depth::check(scene, &contacts, start, faults);
    }
    let demand = Demand::of(scene);
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
        labels: Vec::new(),
        reported: Vec::new(),
        masses: masses(scene),
    })
}

/// Coordinates, each with its mass as the scene has it.
fn masses(scene: &Scene) -> Vec<(String, String)> {
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
fn counts(scene: &Scene, faults: &mut Faults) -> Option<()> {
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
fn lengths(scene: &Scene, vocabulary: &Vocabulary, faults: &mut Faults) {
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

fn start(scene: &Scene, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<State> {
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
