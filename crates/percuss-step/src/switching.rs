//! Switching functions: one number per contact and part that is positive while its mode lasts.
//!
//! | mode | function | left at zero for |
//! |---|---|---|
//! | open | g, less its floor while a contact that penetrated lifts off | closed |
//! | closed | λ_N | open |
//! | stick | μ λ_N − ‖λ_T‖ (or a − ‖λ_T‖) | slip |
//! | slip | γ_T · d | stick, or slip the other way |
//!
//! Each carries a tolerance, so that touching without load or sliding at rounding level does not switch.

use crate::StepError;
use crate::frozen::Frozen;
use crate::modes::Modes;
use percuss_contact::{Law, Status};
use percuss_mech::{ContactId, State, System};

/// One switching function at one instant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Switch {
    pub(crate) id: ContactId,
    /// Positive while the mode lasts; shifted by its tolerance.
    pub(crate) value: f64,
}

/// How far functions may be below zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slack {
    /// m.
    pub(crate) gap: f64,
    /// m/s.
    pub(crate) velocity: f64,
    /// Relative to the forces at the contact.
    pub(crate) force: f64,
}

/// Far below what matters, far above rounding.
pub(crate) const SLACK: Slack = Slack {
    gap: 1e-12,
    velocity: 1e-12,
    force: 1e-11,
};

/// Evaluates all switching functions at `state` into `out`; returns whether forces had to be evaluated for it.
pub(crate) fn switches(
    frozen: &mut Frozen,
    system: &dyn System,
    modes: &Modes,
    state: &State,
    delta: Option<f64>,
    slack: Slack,
    out: &mut Vec<Switch>,
) -> Result<bool, StepError> {
    let any_closed = modes.closed().next().is_some();
    if any_closed {
        frozen.accelerate(system, modes, state, delta)?;
    } else {
        frozen.look(system, state.t, &state.q);
    }
    out.clear();
    for contact in frozen.contacts() {
        if modes.get(contact.id) == Status::Open {
            out.push(Switch {
                id: contact.id,
                value: contact.gap - modes.floor(contact.id) + slack.gap,
            });
        }
    }
    if any_closed {
        for member in &frozen.members {
            let force_slack = slack.force * member.scale;
            let normal = member.lambda[0];
            let mut push = |value: f64| {
                out.push(Switch {
                    id: member.id,
                    value,
                })
            };
            match (member.law, member.status) {
                (Law::Bilateral, _) => {}
                (Law::PlanarFriction { bound } | Law::SpatialFriction { bound }, Status::Stick) => {
                    push(bound - normal.hypot(member.lambda[1]) + slack.force * bound);
                }
                (Law::PlanarFriction { .. } | Law::SpatialFriction { .. }, _) => {}
                (Law::PlanarCoulomb { mu } | Law::SpatialCoulomb { mu }, Status::Stick) => {
                    push(normal + force_slack);
                    push(mu * normal - member.lambda[1].hypot(member.lambda[2]) + force_slack);
                }
                _ => push(normal + force_slack),
            }
            if let Status::Slip { direction } = member.status {
                let gamma = frozen.sliding(member, &state.u);
                push(gamma[0] * direction[0] + gamma[1] * direction[1] + slack.velocity);
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
