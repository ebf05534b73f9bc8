//! The names of a scene: what formulas may use where, and that no name stands for two things.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;

use crate::scene::Scene;
use percuss_bodies_scene as world;
use percuss_part::{Vocabulary, duplicate, unique};
use percuss_text::diagnose::{Faults, Located};

/// What formulas of a scene may use; faults where names are none, or stand for two things.
pub(super) fn vocabulary(scene: &Scene, faults: &mut Faults) -> Vocabulary {
    check_names(scene, faults);
    let names = |list: &[Located<String>]| list.iter().map(|name| name.value.clone()).collect();
    let system = &scene.system;
    let state = [names(&system.coordinates), names(&system.velocities)];
    Vocabulary::new(&scene.constants, state, faults)
}

/// Every name is a word and stands for one thing.
fn check_names(scene: &Scene, faults: &mut Faults) {
    // functions have parentheses: what they are called may be a name as well
    let mut seen = BTreeMap::from([("t", "the time"), ("pi", "the number")]);
    if scene.design.resonance.is_none() {
        seen.extend(["E", "E_kin", "E_pot"].map(|name| (name, "an energy")));
    }
    if scene.bodies.world.is_some() {
        seen.extend(world::reserved().map(|name| (name, "a channel of every world")));
    }
    if scene.bodies.field.is_some() {
        seen.extend(world::of_field().map(|name| (name, "a variable of fields")));
    }
    let system = &scene.system;
    let constants = scene
        .constants
        .0
        .iter()
        .map(|(name, _)| (name, "a constant"));
    let coordinates = system.coordinates.iter().map(|name| (name, "a coordinate"));
    let velocities = system.velocities.iter().map(|name| (name, "a velocity"));
    let contacts = scene.contact.iter().flat_map(|contact| {
        let friction = (contact.tangents() > 0).then_some((&contact.friction_name, "a friction"));
        [(&contact.name, "a contact")].into_iter().chain(friction)
    });
    let frictions = scene.friction.iter().map(|f| (&f.name, "a friction"));
    let constraints = scene.constraint.iter().map(|c| (&c.name, "a constraint"));
    let channels = scene.channel.iter().map(|c| (&c.name, "a channel"));
    let obstacles = (scene.chains.obstacle.iter()).map(|o| (&o.name, "an obstacle"));
    let beams = scene.chains.beam.iter().map(|b| (&b.name, "a beam"));
    let beams = beams.chain(scene.chains.bar.iter().map(|b| (&b.name, "a bar")));
    let probes = scene.chains.probe.iter().map(|p| (&p.name, "a probe"));
    let all = constants
        .chain(coordinates)
        .chain(velocities)
        .chain(contacts);
    unique(
        all.chain(frictions).chain(constraints).chain(channels),
        seen,
        faults,
    );
    // formulas know bodies and removers by their channels only, such as `floor.x`
    let bodies = scene.bodies.keys().map(|keys| (&keys.name, "a body"));
    let emitters = (scene.bodies.emitter.iter()).map(|emitter| (&emitter.name, "an emitter"));
    let removers = (scene.bodies.remover.iter()).map(|remover| (&remover.name, "a remover"));
    unique(
        bodies.chain(emitters).chain(removers),
        BTreeMap::new(),
        faults,
    );
    // formulas know beams, obstacles and probes by their channels only, such as `stop.force`
    unique(
        obstacles.chain(beams).chain(probes),
        BTreeMap::new(),
        faults,
    );
    // the same of links and what is on them
    let machine = &scene.machine;
    let links = machine.link.iter().map(|l| (&l.name, "a link"));
    let loops = machine.closing.iter().map(|l| (&l.name, "a loop"));
    let drives = machine.actuator.iter().map(|a| (&a.name, "an actuator"));
    let sensors = machine.sensor.iter().map(|s| (&s.name, "a sensor"));
    let touches = machine.touch.iter().map(|t| (&t.name, "a touch"));
    let plays = machine.clearance.iter().map(|c| (&c.name, "a clearance"));
    let shapes = machine.shape.iter().map(|s| (&s.name, "a shape"));
    let all = links.chain(loops).chain(drives);
    let all = all.chain(sensors).chain(touches).chain(plays).chain(shapes);
    unique(all, BTreeMap::new(), faults);
    for link in machine
        .link
        .iter()
        .filter(|link| link.name.as_str() == "ground")
    {
        // links hang on it by this name
        faults.push(duplicate(&link.name, "what does not move"));
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
}
