//! What happened to bodies that one should know before one trusts the numbers.

use percuss_bodies::world::SceneryId;
use percuss_text::diagnose::Notices;

use super::energy_gain::EnergyGain;
use super::jump::Jump;
use super::penetration::DeepPenetration;
use super::tunnelling::Tunnelling;
use super::{Bodies, Record};
use crate::{Named, WorldModel};
use percuss_part::Model;
use percuss_text::numbers::microseconds;

/// Part of the bodies due that a stream should have added.
const ENOUGH: f64 = 0.9;

/// The warnings at the end at `t`, s, where these two are too deep in each other.
pub(super) fn of(bodies: &Bodies<'_>, end: Option<&DeepPenetration>, t: f64) -> Vec<String> {
    let (model, world) = (bodies.scene, bodies.model);
    let Record {
        deep_penetration: before,
        tunnelling,
        jump,
        energy_gain,
        ..
    } = &bodies.record;
    let penetration = match (before, end) {
        // rounding does not make the end deeper
        (Some(before), Some(end)) if end.part() <= (1.0 + 1e-9) * before.part() => Some(before),
        _ => end.or(before.as_ref()),
    };
    let penetration = penetration.map(|penetration| penetrated(penetration, model, world));
    let tunnelling = tunnelling
        .as_ref()
        .map(|tunnelling| tunnelled(tunnelling, model, world));
    let jump = jump.as_ref().map(|jump| jumped(jump, model, world));
    let energy_gain = energy_gain.as_ref().map(gained);
    let mut warnings: Vec<String> = penetration
        .into_iter()
        .chain(tunnelling)
        .chain(jump)
        .chain(energy_gain)
        .collect();
    warnings.extend(held_up(bodies, model, world, t));
    warnings
}

/// Two that sank into each other.
fn penetrated(penetration: &DeepPenetration, model: &Model, world: &WorldModel) -> String {
    let [one, other] = penetration.members().map(|member| world.name_of(member));
    let (dt, part) = (model.integrator.dt, model.integrator.correction);
    let help = match part > 0.0 {
        true => "",
        false => ", or set integrator.correction = 0.2",
    };
    let part = penetration.part();
    let part = match part < 10.0 {
        true => format!("{:.0} % of", 100.0 * part),
        false => format!("{part:.2e} times"),
    };
    format!(
        "{one} and {other} overlapped by {:.2e} m at t = {} s, {part} the thickness of the thinner; lower integrator.dt ({dt} s){help}",
        penetration.depth,
        microseconds(penetration.t),
    )
}

/// One that may have passed others.
fn tunnelled(tunnelling: &Tunnelling, model: &Model, world: &WorldModel) -> String {
    let Tunnelling { way, thickness, .. } = tunnelling;
    format!(
        "{} went {way:.2e} m in the step to t = {} s, further than it and the thinnest other are thick together ({thickness:.2e} m): it may have passed through others; lower integrator.dt ({} s)",
        world.name_of(Named::Body(tunnelling.body)),
        microseconds(tunnelling.t),
        model.integrator.dt,
    )
}

/// Scenery whose motion is not what its velocity says.
fn jumped(jump: &Jump, model: &Model, world: &WorldModel) -> String {
    format!(
        "{} was {:.2e} m from where its velocity led it in the step to t = {} s: bodies feel the velocity, not the jump; give it a motion without jumps, or lower integrator.dt ({} s)",
        world.name_of(Named::Scenery(SceneryId(jump.scenery))),
        jump.way,
        microseconds(jump.t),
        model.integrator.dt,
    )
}

/// Contacts that gave energy.
fn gained(energy_gain: &EnergyGain) -> String {
    format!(
        "contacts gave {:.2e} J in the step to t = {} s, out of nothing: what is wedged between others may be pressed too much where eps_N is not 0; set eps_N = 0 there, or lower mu",
        energy_gain.work,
        microseconds(energy_gain.t),
    )
}

/// Streams that found no room for their bodies until `t`, s.
fn held_up(bodies: &Bodies<'_>, model: &Model, world: &WorldModel, t: f64) -> Vec<String> {
    // bodies come at the beginning of a step: those due at the end have had no chance
    let last = t - 0.999 * model.integrator.dt;
    let sources = bodies.world.population.sources.iter();
    let mut notices = Notices::default();
    for source in sources {
        let (due, count) = (source.due(last), source.count);
        let kinds = source.mixture.newcomers().iter();
        let mut kinds: Vec<&str> = (kinds)
            .filter_map(|new| world.kind_names.get(new.kind.0 as usize))
            .map(String::as_str)
            .collect();
        kinds.dedup();
        let kinds = kinds.join("`, `");
        if (count as f64) < ENOUGH * due as f64 {
            notices.push("held up", || {
                format!(
                    "the stream of `{kinds}` added {count} of the {due} bodies that were due by t = {} s: there was no room in its region; enlarge or move it, or lower its rate",
                    microseconds(t)
                )
            });
        }
    }
    notices.into_lines()
}
