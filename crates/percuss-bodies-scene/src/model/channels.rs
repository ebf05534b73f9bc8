//! What is recorded of a world.

use super::WorldModel;
use crate::Given;
use percuss_record::ChannelInfo;

/// The channels that every world has, after the time.
const FIXED: [(&str, &str); 27] = [
    ("bodies", "1"),
    ("E_kin", "J"),
    ("E_rot", "J"),
    ("E_pot", "J"),
    ("E", "J"),
    ("E_removed", "J"),
    ("E_emitted", "J"),
    ("E_rest", "J"),
    ("px", "kg m/s"),
    ("py", "kg m/s"),
    ("pz", "kg m/s"),
    ("Lx", "kg m^2/s"),
    ("Ly", "kg m^2/s"),
    ("Lz", "kg m^2/s"),
    ("contacts", "1"),
    ("sliding", "1"),
    ("penetration", "m"),
    ("residual", "1"),
    ("iterations", "1"),
    ("contact_work", "J"),
    ("energy_rise", "J"),
    ("emitted", "1"),
    ("removed", "1"),
    ("left", "1"),
    ("asleep", "1"),
    ("coordination", "1"),
    ("coordination_mechanical", "1"),
];

/// The channels of a body.
const OF_BODY: [(&str, &str); 9] = [
    ("x", "m"),
    ("y", "m"),
    ("z", "m"),
    ("vx", "m/s"),
    ("vy", "m/s"),
    ("vz", "m/s"),
    ("wx", "rad/s"),
    ("wy", "rad/s"),
    ("wz", "rad/s"),
];

/// How it is turned: a quaternion in space, an angle in the plane.
const TURN: [(&str, &str); 4] = [("qw", "1"), ("qx", "1"), ("qy", "1"), ("qz", "1")];
const ANGLE: [(&str, &str); 1] = [("angle", "rad")];

/// Names that channels of every world have.
pub(crate) fn reserved() -> impl Iterator<Item = &'static str> {
    FIXED.iter().map(|(name, _)| *name)
}

/// t, what every world has, the counts of removers, then the bodies that were asked for. `bodies` are their names.
pub(crate) fn channels<'a>(
    scene: Given<'_>,
    bodies: impl Iterator<Item = &'a str>,
) -> Vec<ChannelInfo> {
    let mut channels = vec![ChannelInfo::new("t", "s")];
    channels.extend(FIXED.map(|(name, unit)| ChannelInfo::new(name, unit)));
    for remover in &scene.bodies.remover {
        channels.push(ChannelInfo::new(
            format!("{}.count", remover.name.value),
            "1",
        ));
    }
    let planar = scene
        .bodies
        .world
        .as_ref()
        .is_some_and(|world| world.is_planar());
    let turn: &[_] = if planar { &ANGLE } else { &TURN };
    for body in bodies {
        for (name, unit) in OF_BODY.iter().chain(turn) {
            channels.push(ChannelInfo::new(format!("{body}.{name}"), *unit));
        }
    }
    channels
}

impl WorldModel {
    /// How many channels a body has: nine of motion, and its turn.
    pub fn channels_per_body(&self) -> usize {
        match self.world.dimension() {
            percuss_bodies::world::Dimension::Plane => OF_BODY.len() + ANGLE.len(),
            percuss_bodies::world::Dimension::Space => OF_BODY.len() + TURN.len(),
        }
    }
}
