//! Contacts at the start: none may begin deep inside.

use percuss_mech::lagrangian::{Direction, LagrangianContact};
use percuss_mech::{ContactSet, State, System};

use super::SystemModel;
use crate::section::Formulas;
use percuss_text::diagnose::Diagnostic;
use percuss_text::diagnose::Faults;
use percuss_text::numbers::three_digits;

/// Depth that counts as rounding of the start, relative to Σ|w_i q_i| over the normal row w.
const RELATIVE: f64 = 0.02;
/// Depth that counts as rounding whatever that sum is, m.
const ABSOLUTE: f64 = 1e-9;

/// What to do about it.
const HINT: &str = "a gap is positive when open: check its sign, or the start";

/// Tells the contacts that start inside; `contacts` begin with those of the scene in its order.
pub(super) fn check(
    scene: &Formulas,
    contacts: &[Option<LagrangianContact>],
    start: &State,
    faults: &mut Faults,
) {
    for (given, contact) in scene.contact.iter().zip(contacts) {
        let Some(contact) = contact else { continue };
        let gap = contact.gap_at(start.t, &start.q);
        if let Some(depth) = depth(gap, &normal(contact, start), &start.q) {
            let message = words(&given.name, depth);
            faults.push(Diagnostic::new(&given.gap.place, message).with_hint(HINT));
        }
    }
}

impl SystemModel {
    /// The contacts that start inside: for each a line that says which, how deep, and what to do.
    pub fn inside(&self) -> Vec<String> {
        let mut set = ContactSet::default();
        set.reset(f64::INFINITY);
        (self.system).contacts(self.start.t, &self.start.q, &mut set);
        let contacts = set.contacts().iter().enumerate();
        let told = contacts.filter_map(|(i, contact)| {
            let name = self.labels.get(contact.id.0 as usize)?.normal()?;
            let dofs = set.dofs(i).iter();
            let q: Vec<f64> = dofs.map(|dof| self.start.q[*dof as usize]).collect();
            let depth = depth(contact.gap, set.row(i, 0), &q)?;
            Some(format!("{}; {HINT}", words(name, depth)))
        });
        told.collect()
    }
}

fn words(name: &str, depth: f64) -> String {
    format!("contact `{name}` starts {} m inside", three_digits(depth))
}

/// How deep a contact with the normal row w starts, m, where that is more than rounding.
fn depth(gap: f64, w: &[f64], q: &[f64]) -> Option<f64> {
    // how large the lengths are of which the gap is made, m
    let size: f64 = w.iter().zip(q).map(|(w, q)| (w * q).abs()).sum();
    let allowed = ABSOLUTE.max(RELATIVE * size);
    (-gap > allowed).then_some(-gap)
}

/// The normal row at the start.
fn normal(contact: &LagrangianContact, start: &State) -> Vec<f64> {
    let mut row = vec![0.0; start.q.len()];
    match contact.directions.first() {
        Some(Direction::Constant(w)) => row.clone_from(w),
        Some(Direction::Function(fill)) => {
            fill(start.t, &start.q, &mut row);
        }
        None => {}
    }
    row
}
