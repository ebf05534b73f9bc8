//! What is to be said of a run that ended well, and may still not be what was meant.

use super::{Conflict, Gift, Jump, Leap, Outcome, Sunk, Surge, WorldMemory};
use crate::model::{Model, Named, WorldModel};
use crate::scene::Impact;
use percuss_bodies::world::SceneryId;
use percuss_text::diagnose::Notices;

/// Part of the bodies due that a stream should have added.
const ENOUGH: f64 = 0.9;

/// What the findings warn of, and what happened to bodies.
pub(super) fn warnings(model: &Model, outcome: &Outcome) -> Vec<String> {
    let conflict = outcome.troubles.conflict.as_ref().map(in_conflict);
    let mut warnings: Vec<String> = conflict.into_iter().collect();
    warnings.extend_from_slice(&outcome.findings.warnings);
    let mut surged_already = false;
    if let (Some(memory), Some(world)) = (outcome.world(), model.world()) {
        let (before, end) = (memory.sunk(), outcome.sunk_at_end.as_ref());
        let sunk = match (before, end) {
            // rounding does not make the end deeper
            (Some(before), Some(end)) if end.part() <= (1.0 + 1e-9) * before.part() => Some(before),
            _ => end.or(before),
        };
        let sunk = sunk.map(|sunk| overlapped(sunk, model, world));
        let leap = memory.leap().map(|leap| leapt(leap, model, world));
        let jump = memory.jump().map(|jump| jumped(jump, model, world));
        let surge = memory.surge().map(surged);
        warnings.extend(sunk.into_iter().chain(leap).chain(jump).chain(surge));
        surged_already = memory.surge().is_some();
        warnings.extend(held_up(memory, model, world, outcome.state.t));
    }
    let gift = outcome.troubles.gift.as_ref();
    let gift = gift.filter(|_| !surged_already);
    warnings.extend(gift.map(|gift| given(gift, model)));
    warnings
}

/// Contacts that gave energy by their law of impact.
fn given(gift: &Gift, model: &Model) -> String {
    let help = match model.integrator.impact {
        Impact::Energetic => "",
        Impact::Poisson => "; integrator.impact = \"energetic\" does not",
        Impact::Newton => {
            "; so does Newton's law of impact beside friction or unequal eps_N; integrator.impact = \"energetic\" does not"
        }
    };
    let steps = match gift.steps {
        1 => "in this step alone".to_owned(),
        n => format!("{:.2e} J in {n} steps in all", gift.total),
    };
    format!(
        "contacts gave {:.2e} J out of nothing in the step to t = {} s, most of it {}: {:.0} % of the {:.2e} J that they were \
         struck with; {steps}{help}",
        gift.energy,
        rounded(gift.t),
        gift.contact,
        100.0 * gift.energy / gift.struck,
        gift.struck,
    )
}

/// Contacts that cannot be satisfied.
fn in_conflict(conflict: &Conflict) -> String {
    let Conflict {
        t,
        contacts,
        others,
        speed,
        steps,
    } = conflict;
    let mut names = contacts.join(", ");
    if *others > 0 {
        names += &format!(" and {others} more");
    }
    format!(
        "from t = {} s on the contacts {names} cannot be satisfied together, in {steps} of the steps: they closed at {speed:.2e} m/s \
         whatever presses, and what follows is no motion; look at what drives them against each other, or end the run before",
        rounded(*t)
    )
}

/// Two that sank into each other.
fn overlapped(sunk: &Sunk, model: &Model, world: &WorldModel) -> String {
    let [one, other] = sunk.members().map(|member| world.name_of(member));
    let (dt, part) = (model.integrator.dt, model.integrator.correction);
    let help = match part > 0.0 {
        true => "",
        false => ", or set integrator.correction = 0.2",
    };
    let part = sunk.part();
    let part = match part < 10.0 {
        true => format!("{:.0} % of", 100.0 * part),
        false => format!("{part:.2e} times"),
    };
    format!(
        "{one} and {other} overlapped by {:.2e} m at t = {} s, {part} the thickness of the thinner; lower integrator.dt ({dt} s){help}",
        sunk.depth,
        rounded(sunk.t),
    )
}

/// One that may have passed others.
fn leapt(leap: &Leap, model: &Model, world: &WorldModel) -> String {
    let Leap { way, thickness, .. } = leap;
    format!(
        "{} went {way:.2e} m in the step to t = {} s, further than it and the thinnest other are thick together ({thickness:.2e} m): it may have passed through others; lower integrator.dt ({} s)",
        world.name_of(Named::Body(leap.body)),
        rounded(leap.t),
        model.integrator.dt,
    )
}

/// Scenery whose motion is not what its velocity says.
fn jumped(jump: &Jump, model: &Model, world: &WorldModel) -> String {
    format!(
        "{} was {:.2e} m from where its velocity led it in the step to t = {} s: bodies feel the velocity, not the jump; give it a motion without jumps, or lower integrator.dt ({} s)",
        world.name_of(Named::Scenery(SceneryId(jump.scenery))),
        jump.way,
        rounded(jump.t),
        model.integrator.dt,
    )
}

/// Contacts that gave energy.
fn surged(surge: &Surge) -> String {
    format!(
        "contacts gave {:.2e} J in the step to t = {} s, out of nothing: what is wedged between others may be pressed too much where eps_N is not 0; set eps_N = 0 there, or lower mu",
        surge.work,
        rounded(surge.t),
    )
}

/// Streams that found no room for their bodies until `t`, s.
fn held_up(memory: &WorldMemory, model: &Model, world: &WorldModel, t: f64) -> Vec<String> {
    // bodies come at the beginning of a step: those due at the end have had no chance
    let last = t - 0.999 * model.integrator.dt;
    let sources = memory.roster().population().sources.iter();
    let mut notices = Notices::default();
    for source in sources {
        let (due, count) = (source.due(last), source.count);
        let Some(kind) = world.kind_names.get(source.kind.0 as usize) else {
            continue;
        };
        if (count as f64) < ENOUGH * due as f64 {
            notices.push("held up", || {
                format!(
                    "the stream of `{kind}` added {count} of the {due} bodies that were due by t = {} s: there was no room in its region; enlarge or move it, or lower its rate",
                    rounded(t)
                )
            });
        }
    }
    notices.into_lines()
}

fn rounded(t: f64) -> f64 {
    (t * 1e6).round() / 1e6
}
