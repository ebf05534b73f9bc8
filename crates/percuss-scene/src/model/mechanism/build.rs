//! From the sections of a mechanism to a system.

use std::collections::BTreeMap;

use percuss_math::space::Vec3;
use percuss_mech::State;
use percuss_trees::{
    Articulation, Body, Closed, Closure, Joint, Mechanism, Mixed, Tree, TreeError, Workspace,
};

use super::super::vocabulary::Vocabulary;
use super::desk::Desk;
use super::forces::distance;
use super::links::{Made, names};
use super::names::units;
use super::touches::Touches;
use super::{Control, Drawn, Drive, MechanismModel, Recorded, Sensing};
use crate::diagnose::{Diagnostic, Place};
use crate::scene::read::Faults;
use crate::scene::{Machine, Method, Scene};

/// Most links that are recorded without being asked for.
const FEW: usize = 50;

/// The mechanism of a scene.
pub(in crate::model) fn build(
    scene: &Scene,
    controls: &[Control],
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<MechanismModel> {
    let machine = &scene.machine;
    let section = machine.mechanism.as_ref()?;
    let mut desk = Desk {
        vocabulary,
        faults,
        plane: section.plane,
        names: names(&machine.link).collect(),
    };
    let up = if section.plane { Vec3::y() } else { Vec3::z() };
    let gravity = match &section.gravity {
        Some(row) => desk.vector(row, "gravity")?,
        None => up * -9.81,
    };
    let made = links(machine, &mut desk)?;
    let mut mechanism = Mechanism {
        bodies: made.iter().map(|made| made.body.clone()).collect(),
        gravity,
        ..Mechanism::default()
    };
    let drives = forces(scene, controls, &mut desk, &mut mechanism, &made)?;
    let tree = compile(&mechanism, machine, &mut desk)?;
    let (q, u) = start(&tree, &made);
    let mut work = Workspace::new(&tree);
    tree.kinematics(0.0, &q, &u, &mut work);
    let mut closures = Vec::new();
    for section in &machine.closing {
        closures.push(desk.closing(section, &tree, &work)?);
    }
    let touches = desk.touches(machine, &mechanism)?;
    let (skins, drawn) = desk.skins(scene, section, machine)?;
    let mut begun = begin(scene, &mut desk, &tree, &closures, q, u)?;
    let sensors = sensors(machine, &mut desk, &begun)?;
    let recorded = recorded(scene, &mut desk, &made, &mechanism, &closures, &drawn)?;
    tree.kinematics(0.0, &begun.state.q, &begun.state.u, &mut work);
    let size = size(&tree, &recorded, &work);
    let conservative = drives.is_empty()
        && machine.shape.is_empty()
        && touches.list.is_empty()
        && mechanism.links.iter().all(|link| link.damping == 0.0)
        && mechanism.bodies.iter().all(is_conservative);
    let shapes = machine.shape.iter().map(|shape| shape.name.value.clone());
    let shapes: Vec<String> = shapes.collect();
    let Touches {
        list,
        labels,
        units,
    } = touches;
    let mut articulation = Articulation::new(tree, list);
    if !shapes.is_empty() {
        let dressed = articulation.with_skins(&skins);
        articulation = dressed
            .map_err(|error| refuse(&error, machine, desk.faults))
            .ok()?;
    }
    if scene.integrator.method == Method::Moreau {
        let closed = articulation.with_closures(&closures);
        articulation = closed
            .map_err(|error| refuse(&error, machine, desk.faults))
            .ok()?;
    }
    Some(MechanismModel {
        articulation,
        shapes,
        drawn,
        closures,
        start: std::mem::take(&mut begun.state),
        labels,
        reported: None,
        opened: begun.opened,
        first_order: begun.first_order,
        plane: section.plane,
        recorded,
        sensors,
        drives,
        units,
        conservative,
        size,
    })
}

/// All links; every fault of them is told.
fn links(machine: &Machine, desk: &mut Desk<'_>) -> Option<Vec<Made>> {
    let all: Vec<_> = machine.link.iter().map(|link| desk.link(link)).collect();
    let all: Option<Vec<_>> = all.into_iter().collect();
    if machine.link.is_empty() {
        let hint = "add [[link]] with a joint, such as joint = \"revolute\"";
        desk.fault(&Place::default(), "a mechanism without links", hint);
        return None;
    }
    Some(all?.into_iter().flatten().collect())
}

/// Springs, actuators and the controller; returns what is recorded of the actuators.
fn forces(
    scene: &Scene,
    controls: &[Control],
    desk: &mut Desk<'_>,
    mechanism: &mut Mechanism,
    made: &[Made],
) -> Option<Vec<Drive>> {
    let machine = &scene.machine;
    let mut drives = Vec::new();
    let state = desk.state(mechanism);
    for section in &machine.actuator {
        let actuator = desk.actuator(section, mechanism, &state)?;
        let joint = mechanism
            .bodies
            .iter()
            .find(|body| body.name == actuator.body);
        drives.push(Drive {
            channel: format!("{}.force", section.name.value),
            unit: joint.map_or("N", |body| units(&body.joint, actuator.index)[1]),
            force: actuator.force.clone(),
        });
        mechanism.actuators.push(actuator);
    }
    for control in controls {
        let (actuator, drive) = desk.control(control, machine, mechanism)?;
        drives.push(drive);
        mechanism.actuators.push(actuator);
    }
    let mut unknown = Vec::new();
    for section in &scene.bodies.spring {
        let (link, at_rest) = desk.spring(section)?;
        if at_rest {
            unknown.push(mechanism.links.len());
        }
        mechanism.links.push(link);
    }
    if !unknown.is_empty() || machine.controller.is_some() {
        let tree = compile(mechanism, machine, desk)?;
        let (q, u) = start(&tree, made);
        let mut work = Workspace::new(&tree);
        tree.kinematics(0.0, &q, &u, &mut work);
        for k in unknown {
            let link = &mut mechanism.links[k];
            let ends = [0, 1].map(|side| {
                let body = link.bodies[side].as_ref().and_then(|name| tree.find(name));
                (body, link.points[side])
            });
            link.length = distance(&tree, &ends, &work);
        }
    }
    if let Some(controller) = &machine.controller {
        if let Some(closing) = machine.closing.first() {
            let hint = "leave out [controller], and drive joints by [[actuator]]";
            let message = "computed torque is for mechanisms without loops";
            desk.fault(&closing.name.place, message, hint);
            return None;
        }
        let tree = compile(mechanism, machine, desk)?;
        let actuators = desk.controller(controller, &machine.link, tree, &state)?;
        for actuator in &actuators {
            let joint = mechanism
                .bodies
                .iter()
                .find(|body| body.name == actuator.body);
            drives.push(Drive {
                channel: format!("{}.torque", actuator.body),
                unit: joint.map_or("N", |body| units(&body.joint, 0)[1]),
                force: actuator.force.clone(),
            });
        }
        mechanism.actuators.extend(actuators);
    } else if let Some((link, target)) =
        (machine.link.iter()).find_map(|link| Some((link, link.target.as_ref()?)))
    {
        let message = format!(
            "`{}` has a target, but nothing moves it there",
            link.name.value
        );
        desk.fault(&target.place, message, "add [controller] with kp and kd");
        return None;
    }
    Some(drives)
}

fn compile(mechanism: &Mechanism, machine: &Machine, desk: &mut Desk<'_>) -> Option<Tree> {
    let tree = mechanism.compile();
    tree.map_err(|error| refuse(&error, machine, desk.faults))
        .ok()
}

/// Coordinates and velocities at the start, as written.
fn start(tree: &Tree, made: &[Made]) -> (Vec<f64>, Vec<f64>) {
    let of = |k: usize| {
        made.iter()
            .flat_map(move |made| made.start[k].iter().copied())
    };
    let mut q = tree.zero();
    let way: Vec<f64> = of(0).collect();
    tree.move_along(&mut q, &way, 1.0);
    (q, of(1).collect())
}

/// A mechanism at its start.
struct Begun {
    state: State,
    opened: f64,
    first_order: Vec<String>,
}

/// Closes the chains, finds directions without inertia and the velocities that dampers leave them.
fn begin(
    scene: &Scene,
    desk: &mut Desk<'_>,
    tree: &Tree,
    closures: &[Closure],
    q: Vec<f64>,
    u: Vec<f64>,
) -> Option<Begun> {
    let machine = &scene.machine;
    let mut mixed = Mixed::new(tree);
    let lost = match tree.is_regular() {
        true => Vec::new(),
        false => mixed.deficiencies(0.0, &q),
    };
    let words = |lost: &percuss_trees::Deficiency| {
        format!("{} of `{}`", lost.name, tree.names()[lost.body])
    };
    let first_order: Vec<String> = lost.iter().map(words).collect();
    let method = scene.integrator.method;
    let place = lost
        .first()
        .map(|lost| place_of(&tree.names()[lost.body], machine));
    if let Some(place) = place
        && (!method.is_smooth() || !closures.is_empty())
    {
        let message = format!("{} moves no mass", first_order[0]);
        let hint = match method.is_smooth() {
            true => "give it a mass: loops need inertia in all directions",
            false => {
                "give it a mass, or take method = \"dopri5\" or \"radau\", which know such directions"
            }
        };
        desk.fault(&place, message, hint);
        return None;
    }
    let refuse = |error: &TreeError, desk: &mut Desk<'_>| refuse(error, machine, desk.faults);
    let (mut q, mut u, mut opened) = (q, u, 0.0);
    if !closures.is_empty() {
        let closed = Closed::new(tree, closures);
        let begun = closed.and_then(|mut closed| closed.start(0.0, &q, &u));
        let (x, open) = begun.map_err(|error| refuse(&error, desk)).ok()?;
        opened = open;
        u = x[tree.coordinates()..].to_vec();
        q = x[..tree.coordinates()].to_vec();
    } else if !lost.is_empty() {
        let x = mixed.start(0.0, &q, &u);
        let velocities = mixed.velocities(0.0, &x);
        u = velocities
            .map_err(|error| refuse(&error, desk))
            .ok()?
            .to_vec();
    }
    Some(Begun {
        state: State { t: 0.0, q, u },
        opened,
        first_order,
    })
}

/// What a tree says against a scene, at the link that it speaks of.
fn refuse(error: &TreeError, machine: &Machine, faults: &mut Faults) {
    let body = match error {
        TreeError::SameName { name } => Some(name),
        TreeError::Circle { bodies } => bodies.first(),
        TreeError::NoParent { body, .. }
        | TreeError::NoAxis { body, .. }
        | TreeError::ParallelAxes { body }
        | TreeError::Inertia { body, .. }
        | TreeError::NotFinite { body, .. }
        | TreeError::NoAngle { body, .. }
        | TreeError::Undamped { body, .. } => Some(body),
        _ => None,
    };
    let place = match (body, error) {
        (Some(body), _) => place_of(body, machine),
        (None, TreeError::Open { constraint, .. }) => {
            let mut all = machine.closing.iter();
            let found = all.find(|closing| closing.name.value == *constraint);
            found
                .map(|closing| closing.name.place.clone())
                .unwrap_or_default()
        }
        _ => Place::default(),
    };
    let text = error.to_string().replace("body \"", "link \"");
    let (message, hint) = text
        .split_once("; ")
        .unwrap_or((&text, "look at the numbers"));
    faults.push(Diagnostic::new(&place, message).with_hint(hint));
}

/// Where the link of this name is written.
fn place_of(name: &str, machine: &Machine) -> Place {
    let mut links = machine.link.iter();
    let found = links.find(|link| names(std::slice::from_ref(link)).any(|known| known == name));
    found
        .map(|link| link.name.place.clone())
        .unwrap_or_default()
}

fn sensors(machine: &Machine, desk: &mut Desk<'_>, begun: &Begun) -> Option<Vec<Sensing>> {
    let mut sensors = Vec::new();
    for section in &machine.sensor {
        let simple =
            machine.closing.is_empty() && !machine.is_rough() && begun.first_order.is_empty();
        if section.reaction && !simple {
            let message = "reactions are known where nothing is closed, strikes or lacks inertia";
            let hint = "leave out `reaction`; loops record their own forces, contacts theirs";
            desk.fault(&section.name.place, message, hint);
            return None;
        }
        sensors.push(Sensing {
            name: section.name.value.clone(),
            body: desk.find(&section.on)?,
            point: desk.vector_or_zero(section.at.as_ref(), "at")?,
            reaction: section.reaction,
        });
    }
    Some(sensors)
}

/// The links that are recorded, each with the points that the replay page draws it by: where others hang on it, are
/// fastened or touch; its centre of mass where there is nothing else.
fn recorded(
    scene: &Scene,
    desk: &mut Desk<'_>,
    made: &[Made],
    mechanism: &Mechanism,
    closures: &[Closure],
    drawn: &[Drawn],
) -> Option<Vec<Recorded>> {
    let count = made.len();
    let wanted: Vec<usize> = match &scene.output.bodies {
        Some(list) if list.len() == 1 && list[0].value == "all" => (0..count).collect(),
        Some(list) => {
            let found: Vec<_> = list.iter().map(|name| desk.find(name)).collect();
            found.into_iter().collect::<Option<_>>()?
        }
        None if count <= FEW => (0..count).collect(),
        None => (0..FEW).map(|k| k * (count - 1) / (FEW - 1)).collect(),
    };
    let numbers: BTreeMap<&str, usize> = (mechanism.bodies.iter().enumerate())
        .map(|(b, body)| (body.name.as_str(), b))
        .collect();
    let parent = |body: usize| {
        let parent = mechanism.bodies[body].parent.as_deref();
        parent.and_then(|name| numbers.get(name).copied())
    };
    let places: BTreeMap<usize, usize> = wanted.iter().enumerate().map(|(k, b)| (*b, k)).collect();
    let mut all = Vec::new();
    for &body in &wanted {
        let own = &mechanism.bodies[body];
        let mut marks = vec![Vec3::zeros()];
        let mut mark = |point: Vec3| {
            if !marks.contains(&point) {
                marks.push(point);
            }
        };
        let names_it = |name: &Option<String>| name.as_ref() == Some(&own.name);
        let mut children = mechanism
            .bodies
            .iter()
            .filter(|child| names_it(&child.parent));
        let leaf = children.next().is_none();
        for closure in closures {
            for side in 0..2 {
                if names_it(&closure.bodies[side]) {
                    mark(closure.places[side].r);
                }
            }
        }
        for link in &mechanism.links {
            for side in 0..2 {
                if names_it(&link.bodies[side]) {
                    mark(link.points[side]);
                }
            }
        }
        for touch in &scene.machine.touch {
            if touch.on.value == own.name {
                mark(desk.vector_or_zero(touch.at.as_ref(), "at")?);
            }
        }
        let shapes = drawn.iter().filter(|drawn| drawn.body == Some(body));
        shapes
            .flat_map(|drawn| drawn.outline.points())
            .for_each(&mut mark);
        for clearance in &scene.machine.clearance {
            let ends = [&clearance.bearing.value, &clearance.pin.value];
            for (k, _) in ends
                .iter()
                .enumerate()
                .filter(|(_, name)| **name == &own.name)
            {
                let row = clearance.points.as_ref().and_then(|rows| rows.get(k));
                mark(desk.vector_or_zero(row, "points")?);
            }
        }
        if leaf && own.centre != Vec3::zeros() {
            mark(own.centre);
        }
        let mut above = parent(body);
        while let Some(b) = above
            && !places.contains_key(&b)
        {
            above = parent(b);
        }
        all.push(Recorded {
            name: own.name.clone(),
            body,
            on: above.and_then(|b| places.get(&b).copied()),
            motion: made[body].motion.clone(),
            marks,
        });
    }
    Some(all)
}

/// Whether the joint of a body neither drives nor damps.
fn is_conservative(body: &Body) -> bool {
    let driven = matches!(body.joint, Joint::Prescribed(_));
    !driven && body.springs.iter().all(|spring| spring.damping == 0.0)
}

/// Largest side of the box around all that is recorded, m.
fn size(tree: &Tree, recorded: &[Recorded], work: &Workspace) -> f64 {
    let (mut low, mut high) = (Vec3::zeros(), Vec3::zeros());
    for link in recorded {
        for mark in &link.marks {
            let place = tree.point(link.body, mark, work).0;
            (low, high) = (low.inf(&place), high.sup(&place));
        }
    }
    (high - low).amax()
}
