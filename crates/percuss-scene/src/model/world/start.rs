//! Bodies at the start: none may begin inside another.

use percuss_bodies::world::{BodyId, Member};

use super::Named;
use super::frame::Frame;
use crate::diagnose::Place;
use crate::scene::world::World;

/// Overlap that counts as rounding, as a part of the size of the smallest body.
const RELATIVE: f64 = 1e-6;

impl Frame<'_> {
    /// The overlap that is tolerated, m.
    pub fn tolerance(&mut self, section: &World) -> Option<f64> {
        if let Some(overlap) = &section.overlap {
            return self.not_negative(overlap, "overlap", "give a depth in m");
        }
        let kinds = self.world.kinds().iter();
        let sizes = kinds.map(|kind| 2.0 * self.world.shapes()[kind.shape.0].reach());
        let smallest = sizes.fold(f64::INFINITY, f64::min);
        Some(if smallest.is_finite() {
            RELATIVE * smallest
        } else {
            0.0
        })
    }

    /// Tells the deepest overlap that is not tolerated.
    pub fn apart(&mut self, tolerance: f64) {
        let Some(overlap) = self.world.overlap(&self.state, tolerance) else {
            return;
        };
        let [(a, place_a), (b, place_b)] = overlap.members.map(|member| self.member(member));
        let message = format!(
            "{a} and {b} overlap by {} m at the start; {}",
            rounded(overlap.depth),
            match overlap.places {
                1 => "it is the only place".to_owned(),
                places => format!("the deepest of {places} places"),
            }
        );
        let place = place_a.or(place_b).unwrap_or_default();
        let hint = "move them, raise world.overlap, or set world.relax = true";
        self.fault(&place, message, hint);
    }

    fn member(&self, member: Member) -> (String, Option<Place>) {
        match member {
            Member::Body(id) => self.owner(id),
            Member::Scenery(id) => {
                let found = self.names.iter();
                let mut found = found.filter(|(_, named)| **named == Named::Scenery(id));
                let name = found.next().map(|(name, _)| format!("`{name}`"));
                (name.unwrap_or_else(|| "scenery".to_owned()), None)
            }
        }
    }

    fn owner(&self, id: BodyId) -> (String, Option<Place>) {
        let after = self.owners.partition_point(|(first, _, _)| *first <= id);
        match after.checked_sub(1).and_then(|i| self.owners.get(i)) {
            Some((_, name, place)) => (name.clone(), Some(place.clone())),
            None => ("a body".to_owned(), None),
        }
    }
}

/// Three digits, for people.
fn rounded(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}
