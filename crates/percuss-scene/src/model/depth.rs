//! Contacts at the start: none may begin deep inside.

use percuss_mech::State;
use percuss_mech::lagrangian::{Direction, LagrangianContact};

use crate::diagnose::Diagnostic;
use crate::scene::Scene;
use crate::scene::read::Faults;

/// Depth that counts as rounding of the start, relative to Σ|w_i q_i| over the normal row w.
const RELATIVE: f64 = 0.02;
/// Depth that counts as rounding where that sum is zero, m.
const ABSOLUTE: f64 = 1e-9;

/// Tells the contacts that start inside; `contacts` begin with those of the scene in its order.
pub(super) fn check(
    scene: &Scene,
    contacts: &[Option<LagrangianContact>],
    start: &State,
    faults: &mut Faults,
) {
    for (given, contact) in scene.contact.iter().zip(contacts) {
        let Some(contact) = contact else { continue };
        let depth = -contact.gap_at(start.t, &start.q);
        let size = size(contact, start);
        let allowed = if size > 0.0 {
            RELATIVE * size
        } else {
            ABSOLUTE
        };
        if depth > allowed {
            let name = &given.name.value;
            let message = format!("contact `{name}` starts {} m inside", rounded(depth));
            let hint = "a gap is positive when open: check its sign, or the start";
            faults.push(Diagnostic::new(&given.gap.place, message).with_hint(hint));
        }
    }
}

/// Σ|w_i q_i|: how large the lengths are of which the gap is made, m.
fn size(contact: &LagrangianContact, start: &State) -> f64 {
    let mut row = vec![0.0; start.q.len()];
    match contact.directions.first() {
        Some(Direction::Constant(w)) => row.clone_from(w),
        Some(Direction::Function(fill)) => {
            fill(start.t, &start.q, &mut row);
        }
        None => {}
    }
    row.iter().zip(&start.q).map(|(w, q)| (w * q).abs()).sum()
}

/// Three digits, for people.
pub(super) fn rounded(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}
