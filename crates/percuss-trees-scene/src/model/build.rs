//! From the sections of a mechanism to a system.

use percuss_math::space::Vec3;
use percuss_mech::State;
use percuss_trees::{
    Actuator, Body, Closed, Closure, Joint, Mechanism, Mixed, SpringDamper, Tree, TreeError,
    TreeSystem, Workspace,
};

use super::builder::MechanismBuilder;
use super::forces::{bounded, distance};
use super::links::{Made, names};
use super::names::units;
use super::recorded::{recorded, size};
use super::refusal::{mended, place_of, refuse};
use super::stops::stops;
use super::touches::Touches;
use super::{Drive, Look, MechanismModel, Recorded};
use crate::Given;
use crate::section::MechanismScene;
use crate::section::{self, MOST_LINKS};
use percuss_part::general::Method;
use percuss_part::{Vocabulary, duplicate};
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Place};
use percuss_text::suggest;

/// The mechanism of a scene.
pub(crate) fn build(
    scene: Given<'_>,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<MechanismModel> {
    let sections = &scene.sections;
    let section = sections.mechanism.as_ref()?;
    for link in sections
        .link
        .iter()
        .filter(|link| link.name.as_str() == "ground")
    {
        // links hang on it by this name
        faults.push(duplicate(&link.name, "what does not move"));
    }
    count(&sections.link, faults)?;
    let mut builder = MechanismBuilder {
        vocabulary,
        faults,
        plane: section.plane,
        names: names(&sections.link).collect(),
        moved: Vec::new(),
        unseen: Vec::new(),
    };
    let up = if section.plane { Vec3::y() } else { Vec3::z() };
    // what does not need the tree comes first, so that its faults are told together with those of the links
    let gravity = match &section.gravity {
        Some(row) => builder.vector(row, "gravity"),
        None => Some(up * -9.81),
    };
    let made = links(sections, &mut builder);
    let springs = all(&scene.sections.spring, |section| builder.spring(section));
    let supports = all(&sections.touch, |section| builder.support(section));
    let bearings = all(&sections.clearance, |section| builder.clearance(section));
    let colliders = builder.colliders(scene, section, sections);
    let looks = all(&sections.visual, |section| builder.look(scene, section));
    let sensors = all(&sections.sensor, |section| builder.sensor(section));
    let vtk_dt = builder.vtk_dt(scene);
    let Some(mut made) = made else {
        let named = sections.actuator.iter().map(|section| &section.on);
        let ends = sections
            .closing
            .iter()
            .flat_map(|section| section.between.iter());
        for name in named.chain(ends) {
            builder.find(name);
        }
        return None;
    };
    builder.couple(sections, &mut made);
    let mut mechanism = Mechanism {
        bodies: made.iter().map(|made| made.body.clone()).collect(),
        gravity: gravity?,
        ..Mechanism::default()
    };
    let laws = builder.joint_laws(sections, &mechanism, &made);
    let drives = forces(scene, &mut builder, &mut mechanism, &made, springs);
    let tree = compile(&mechanism, sections, &mut builder)?;
    let (q, u) = start(&tree, &made);
    let mut work = Workspace::new(&tree);
    tree.kinematics(0.0, &q, &u, &mut work);
    let closures = all(&sections.closing, |section| {
        builder.closing(section, &tree, &work)
    });
    let (drives, closures, (colliders, mut drawn)) = (drives?, closures?, colliders?);
    let touches = Touches::new(sections, supports?, bearings?).with(laws?);
    stops(&touches.list, &mechanism, &mut drawn);
    let mut begun = begin(scene, &mut builder, &tree, &closures, q, u)?;
    reactions(sections, &mut builder, &begun)?;
    let recorded = recorded(scene, &mut builder, &made, &mechanism, &closures, &drawn)?;
    tree.kinematics(0.0, &begun.state.q, &begun.state.u, &mut work);
    builder.outside(sections, &touches.list, &tree, &work)?;
    let size = size(&tree, &recorded, &work);
    let conservative = drives.is_empty()
        && sections.shape.is_empty()
        && touches.list.is_empty()
        && mechanism.links.iter().all(|link| link.damping == 0.0)
        && mechanism.bodies.iter().all(is_conservative);
    let shapes = sections.shape.iter().map(|shape| shape.name.value.clone());
    let shapes: Vec<String> = shapes.collect();
    let looks: Vec<Look> = looks?.into_iter().flatten().collect();
    let mut notes: Vec<String> = moved(&builder.moved).into_iter().collect();
    notes.extend(unseen(&builder.unseen));
    let looks = match looks.is_empty() || is_followed(&recorded, &made) {
        true => looks,
        false => {
            notes.push(
                "visuals are left out: where links look, all joints that move must be recorded; give output.bodies = \"all\""
                    .to_owned(),
            );
            Vec::new()
        }
    };
    let Touches {
        list,
        labels,
        units,
    } = touches;
    let mut system = TreeSystem::new(tree, list);
    if !shapes.is_empty() {
        let dressed = system.with_colliders(&colliders);
        system = dressed
            .map_err(|error| refuse(&error, sections, builder.faults))
            .ok()?;
    }
    if scene.general.integrator.method == Method::Moreau {
        let closed = system.with_closures(&closures);
        system = closed
            .map_err(|error| refuse(&error, sections, builder.faults))
            .ok()?;
    }
    let placed = colliders.list.iter().map(|collider| {
        let body = collider.body.as_ref();
        let body = body.and_then(|name| system.tree().find(name));
        (body, collider.shape.clone(), collider.place)
    });
    let placed = placed.collect();
    let on_links = sections.shape.iter().enumerate();
    let on_links = on_links.filter(|(_, shape)| shape.on.as_str() != "ground");
    Some(MechanismModel {
        system,
        pushed: on_links.map(|(k, _)| k).collect(),
        shapes,
        drawn,
        closures,
        start: std::mem::take(&mut begun.state),
        labels,
        reported: scene.general.output.events.is_some().then(Vec::new),
        opened: begun.opened,
        opening: begun.opening,
        notes,
        first_order: begun.first_order,
        plane: section.plane,
        recorded,
        sensors: sensors?,
        placed,
        lists_contacts: scene.general.output.contacts,
        vtk_dt: vtk_dt?,
        looks,
        drives,
        units,
        conservative,
        size,
    })
}

/// Whether every link that moves against its parent is recorded.
fn is_followed(recorded: &[Recorded], made: &[Made]) -> bool {
    let mut moving = (0..made.len()).filter(|b| made[*b].body.joint.sizes().0 > 0);
    moving.all(|b| recorded.iter().any(|link| link.body == b))
}

/// What is said of meshes that cannot be shown.
fn unseen(files: &[String]) -> Option<String> {
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    (!files.is_empty()).then(|| {
        format!(
            "meshes for display are left out, which are not there or neither .stl, .obj nor .dae: {}",
            suggest::shortened(&files)
        )
    })
}

/// What is said of links that start at limits, with the lines that let them start elsewhere.
fn moved(links: &[(String, f64)]) -> Option<String> {
    let lines = links.iter();
    let lines = lines.map(|(name, q)| format!("\n[[link]]\nname = \"{name}\"\nq = {q:?}\n"));
    let lines: String = lines.collect();
    let names: Vec<&str> = links.iter().map(|(name, _)| name.as_str()).collect();
    (!lines.is_empty()).then(|| {
        format!(
            "{} cannot start at q = 0 for the limits, and the nearer limit is taken; for another start give --set link.NAME.q=VALUE, or write in the scene\n{}",
            suggest::shortened(&names),
            lines.trim_end()
        )
    })
}

/// What is made of each section; every fault of them is told.
fn all<S, T>(sections: &[S], make: impl FnMut(&S) -> Option<T>) -> Option<Vec<T>> {
    let all: Vec<Option<T>> = sections.iter().map(make).collect();
    all.into_iter().collect()
}

/// Links of a number that fits into the memory.
fn count(links: &[section::Link], faults: &mut Faults) -> Option<()> {
    let mut total = 0;
    for link in links {
        total += link.repeat.value;
        if total > MOST_LINKS {
            let message = format!("{total} links and more are too many");
            let fault = Diagnostic::new(&link.repeat.place, message);
            faults.push(fault.with_hint(format!("at most {MOST_LINKS}")));
            return None;
        }
    }
    Some(())
}

fn links(sections: &MechanismScene, builder: &mut MechanismBuilder<'_>) -> Option<Vec<Made>> {
    let all = all(&sections.link, |link| builder.link(link));
    if sections.link.is_empty() {
        let hint = "add [[link]] with a joint, such as joint = \"revolute\"";
        builder.fault(&Place::default(), "a mechanism without links", hint);
        return None;
    }
    Some(all?.into_iter().flatten().collect())
}

/// Springs, actuators and the controller; returns what is recorded of the actuators.
fn forces(
    scene: Given<'_>,
    builder: &mut MechanismBuilder<'_>,
    mechanism: &mut Mechanism,
    made: &[Made],
    springs: Option<Vec<(SpringDamper, bool)>>,
) -> Option<Vec<Drive>> {
    let sections = &scene.sections;
    let mut drives = Vec::new();
    let state = builder.state(mechanism);
    let actuators = all(&sections.actuator, |section| {
        builder.actuator(section, mechanism, &state)
    });
    let efforts = builder.efforts(&sections.link)?;
    let effort = |mechanism: &Mechanism, name: &str| {
        let at = mechanism.bodies.iter().position(|body| body.name == name);
        at.and_then(|at| efforts[at])
    };
    for (section, actuator) in sections.actuator.iter().zip(actuators?) {
        let limit = builder.limit(section, effort(mechanism, &actuator.body))?;
        let channel = format!("{}.force", section.name.value);
        drives.push(drive(mechanism, actuator, channel, limit));
    }
    for control in scene.general.controls {
        let (actuator, channel) = builder.control(control, sections, mechanism)?;
        let limit = effort(mechanism, &actuator.body);
        drives.push(drive(mechanism, actuator, channel, limit));
    }
    let mut unknown = Vec::new();
    for (link, at_rest) in springs? {
        if at_rest {
            unknown.push(mechanism.links.len());
        }
        mechanism.links.push(link);
    }
    if !unknown.is_empty() {
        let tree = compile(mechanism, sections, builder)?;
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
    if let Some(controller) = &sections.controller {
        if let Some(closing) = sections.closing.first() {
            let hint = "leave out [controller], and drive joints by [[actuator]]";
            let message = "computed torque is for mechanisms without loops";
            builder.fault(&closing.name.place, message, hint);
            return None;
        }
        let tree = compile(mechanism, sections, builder)?;
        let actuators = builder.controller(controller, &sections.link, tree, &state)?;
        for actuator in actuators {
            let limit = effort(mechanism, &actuator.body);
            let channel = format!("{}.torque", actuator.body);
            drives.push(drive(mechanism, actuator, channel, limit));
        }
    } else if let Some((link, target)) =
        (sections.link.iter()).find_map(|link| Some((link, link.target.as_ref()?)))
    {
        let message = format!(
            "`{}` has a target, but nothing moves it there",
            link.name.value
        );
        builder.fault(&target.place, message, "add [controller] with kp and kd");
        return None;
    }
    Some(drives)
}

/// Adds an actuator that gives no more than `limit`; what is recorded of it.
fn drive(
    mechanism: &mut Mechanism,
    actuator: Actuator,
    channel: String,
    limit: Option<f64>,
) -> Drive {
    let mut bodies = mechanism.bodies.iter();
    let joint = bodies.find(|body| body.name == actuator.body);
    let unit = joint.map_or("N", |body| units(&body.joint, actuator.index)[1]);
    let force = bounded(actuator.force, limit);
    mechanism.actuators.push(Actuator {
        force: force.clone(),
        ..actuator
    });
    Drive {
        channel,
        unit,
        force,
        limit,
    }
}

fn compile(
    mechanism: &Mechanism,
    sections: &MechanismScene,
    builder: &mut MechanismBuilder<'_>,
) -> Option<Tree> {
    let tree = mechanism.compile();
    tree.map_err(|error| refuse(&error, sections, builder.faults))
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
    opening: f64,
    first_order: Vec<String>,
}

/// Closes the chains, finds directions without inertia and the velocities that dampers leave them.
fn begin(
    scene: Given<'_>,
    builder: &mut MechanismBuilder<'_>,
    tree: &Tree,
    closures: &[Closure],
    q: Vec<f64>,
    u: Vec<f64>,
) -> Option<Begun> {
    let sections = &scene.sections;
    let mut mixed = Mixed::new(tree);
    let lost = match tree.is_regular() {
        true => Vec::new(),
        false => mixed.deficiencies(0.0, &q),
    };
    let words = |lost: &percuss_trees::Deficiency| {
        format!("{} of `{}`", lost.name, tree.names()[lost.body])
    };
    let first_order: Vec<String> = lost.iter().map(words).collect();
    let method = scene.general.integrator.method;
    let place = lost
        .first()
        .map(|lost| place_of(&tree.names()[lost.body], sections));
    if let Some(place) = place
        && (!method.is_smooth() || !closures.is_empty())
    {
        let message = format!("{} moves no mass", first_order[0]);
        let hint = match (closures.is_empty(), sections.is_rough()) {
            (false, _) => "give it a mass: loops need inertia in all directions",
            (true, true) => {
                "give it a mass: what strikes or rubs needs inertia in all directions; a small one will do"
            }
            (true, false) => {
                "give it a mass, or take method = \"dopri5\" or \"radau\", which know such directions"
            }
        };
        let name = &tree.names()[lost[0].body];
        let fault = Diagnostic::new(&place, message).with_hint(hint);
        builder.faults.push(mended(fault, name, sections));
        return None;
    }
    let refuse = |error: &TreeError, builder: &mut MechanismBuilder<'_>| {
        refuse(error, sections, builder.faults)
    };
    let (mut q, mut u, mut opened, mut opening) = (q, u, 0.0, 0.0);
    if !closures.is_empty() {
        let begun = Closed::new(tree, closures).and_then(|mut closed| {
            let (x, open) = closed.start(0.0, &q, &u)?;
            let written = [&x[..tree.coordinates()], &u].concat();
            Ok((x, open, closed.openness(0.0, &written)[1]))
        });
        let (x, open, rate) = begun.map_err(|error| refuse(&error, builder)).ok()?;
        opened = open;
        if sections.link.iter().any(|link| link.u.is_some()) {
            opening = rate;
        }
        u = x[tree.coordinates()..].to_vec();
        q = x[..tree.coordinates()].to_vec();
    } else if !lost.is_empty() {
        let x = mixed.start(0.0, &q, &u);
        let velocities = mixed.velocities(0.0, &x);
        u = velocities
            .map_err(|error| refuse(&error, builder))
            .ok()?
            .to_vec();
    }
    Some(Begun {
        state: State { t: 0.0, q, u },
        opened,
        opening,
        first_order,
    })
}

/// Reactions are wanted only where they are known.
fn reactions(
    sections: &MechanismScene,
    builder: &mut MechanismBuilder<'_>,
    begun: &Begun,
) -> Option<()> {
    let unknown = if !sections.shape.is_empty() {
        "beside shapes reactions are not known"
    } else if !sections.clearance.is_empty() {
        "beside joints with play reactions are not known"
    } else if !begun.first_order.is_empty() {
        "where inertia is lacking reactions are not known"
    } else {
        return Some(());
    };
    let section = sections.sensor.iter().find(|section| section.reaction);
    if let Some(section) = section {
        let hint = "leave out `reaction`; the motion of the point is recorded without it";
        builder.fault(&section.name.place, unknown, hint);
        return None;
    }
    Some(())
}

/// Whether the joint of a body neither drives nor damps.
fn is_conservative(body: &Body) -> bool {
    let driven = matches!(body.joint, Joint::Prescribed(_));
    !driven && body.springs.iter().all(|spring| spring.damping == 0.0)
}
