//! Switching functions: one number per contact and part that is positive while its mode lasts.
//!
//! | mode | function | left at zero for |
//! |---|---|---|
//! | open | g, less its floor while a contact that penetrated lifts off | closed |
//! | closed | λ_N, and the way left on a surface that ends | open |
//! | stick | μ λ_N − ‖λ_T‖ (or a − ‖λ_T‖) | slip |
//! | slip | γ_T · d | stick, or slip the other way |
//!
//! Each carries a tolerance, so that touching without load or sliding at rounding level does not switch.

use crate::StepError;
use crate::frozen::{Frozen, Member};
use crate::modes::Modes;
use crate::rows::tangents;
use crate::slack::{FORCE, Slack};
use percuss_contact::{Law, Status};
use percuss_mech::{ContactId, State, System};
use serde::{Deserialize, Serialize};

/// One switching function at one instant.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Switch {
    pub(crate) id: ContactId,
    /// Positive while the mode lasts; shifted by its tolerance.
    pub(crate) value: f64,
    /// Its rate, where it is known without further work: that of a gap.
    pub(crate) rate: Option<f64>,
}

/// Evaluates all switching functions at `state` into `out`; returns whether forces had to be evaluated for it.
pub(crate) fn switches(
    frozen: &mut Frozen,
    system: &dyn System,
    modes: &Modes,
    state: &State,
    delta: Option<f64>,
    slack: Slack<'_>,
    out: &mut Vec<Switch>,
) -> Result<bool, StepError> {
    let any_closed = modes.closed().next().is_some();
    if any_closed {
        frozen.accelerate(system, modes, state, delta)?;
    } else {
        frozen.look(system, state.t, &state.q);
    }
    out.clear();
    for (i, contact) in frozen.set.contacts().iter().enumerate() {
        if modes.get(contact.id) == Status::Open {
            out.push(Switch {
                id: contact.id,
                value: contact.gap - modes.floor(contact.id) + slack.gap(&frozen.set, i),
                rate: Some(frozen.set.gamma(i, 0, &state.u)),
            });
        }
    }
    if any_closed {
        for member in &frozen.members {
            let force_slack = FORCE * member.scale;
            let normal = member.lambda[0];
            let mut push = |value: f64| {
                out.push(Switch {
                    id: member.id,
                    value,
                    rate: None,
                })
            };
            match (member.law, member.status) {
                (Law::Bilateral, _) => {}
                (Law::PlanarFriction { bound } | Law::SpatialFriction { bound }, Status::Stick) => {
                    push(bound - normal.hypot(member.lambda[1]) + FORCE * bound);
                }
                (Law::PlanarFriction { .. } | Law::SpatialFriction { .. }, _) => {}
                (Law::PlanarCoulomb { mu } | Law::SpatialCoulomb { mu }, Status::Stick) => {
                    push(normal + force_slack);
                    push(mu * normal - member.lambda[1].hypot(member.lambda[2]) + force_slack);
                }
                (Law::Unilateral | Law::PlanarCoulomb { .. } | Law::SpatialCoulomb { .. }, _) => {
                    push(normal + force_slack)
                }
            }
            if let Some(room) = frozen.set.room(member.contact) {
                push(room + slack.gap(&frozen.set, member.contact));
            }
            if let Status::Slip { direction } = member.status {
                let i = member.contact;
                let gamma = tangents(&frozen.set, i, member.law, &state.u);
                let last = member.law.rows() - 1;
                let along = gamma[0] * direction[0] + gamma[1] * direction[1];
                push(along + slack.velocity(&frozen.set, i, last));
            }
        }
    }
    match out.iter().all(|s| !s.value.is_nan()) {
        true => Ok(any_closed),
        false => Err(StepError::NotFinite {
            t: state.t,
            what: "a gap or a contact force",
        }),
    }
}

/// The frozen step that was taken last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Middle {
    /// Its length, s.
    pub(crate) dt: f64,
    /// Whether its percussions are those of the forces at its middle.
    pub(crate) forces: bool,
}

/// Whether a mode was left at the middle of the frozen step that was taken last, where a look at the ends alone would miss it: an open contact that penetrates, a closed one that pulls or whose surface has ended, sticking
/// beyond its bound.
pub(crate) fn left_in_the_middle(
    frozen: &Frozen,
    modes: &Modes,
    slack: Slack<'_>,
    Middle { dt, forces }: Middle,
) -> bool {
    let set = &frozen.set;
    let penetrates = set.contacts().iter().enumerate().any(|(i, contact)| {
        modes.get(contact.id) == Status::Open
            && contact.gap < modes.floor(contact.id) - slack.gap(set, i)
    });
    let leaves = frozen.members.iter().any(|member| {
        let room = set.room(member.contact);
        room.is_some_and(|room| room < -slack.gap(set, member.contact))
    });
    let overloaded = |member: &Member| {
        let p = frozen.percussion(member);
        let tolerance = FORCE * member.scale;
        match (member.law, member.status) {
            (Law::Bilateral, _) => false,
            (Law::PlanarFriction { bound } | Law::SpatialFriction { bound }, status) => {
                status == Status::Stick && p[0].hypot(p[1]) > bound * dt * (1.0 + FORCE)
            }
            (Law::PlanarCoulomb { mu } | Law::SpatialCoulomb { mu }, Status::Stick) => {
                p[0] < -tolerance || p[1].hypot(p[2]) > mu * p[0] + tolerance
            }
            (Law::Unilateral | Law::PlanarCoulomb { .. } | Law::SpatialCoulomb { .. }, _) => {
                p[0] < -tolerance
            }
        }
    };
    penetrates || leaves || forces && frozen.members.iter().any(overloaded)
}
