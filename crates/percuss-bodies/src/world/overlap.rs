use super::{BodyId, SceneryId, World};
use percuss_contact::Point;
use percuss_mech::{ContactId, ContactSet, State, System};

/// Who takes part in a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Member {
    /// A body.
    Body(BodyId),
    /// Something that does not move freely.
    Scenery(SceneryId),
}

/// The deepest overlap of a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overlap {
    /// Between whom.
    pub members: [Member; 2],
    /// How deep, m.
    pub depth: f64,
    /// At how many places bodies overlap by more than was tolerated.
    pub places: usize,
}

impl World {
    /// The deepest overlap, where one exceeds `tolerance` (m) .
    pub fn overlap(&self, state: &State, tolerance: f64) -> Option<Overlap> {
        let mut set = ContactSet::default();
        set.reset_compact(f64::MIN_POSITIVE);
        self.contacts(state.t, &state.q, &mut set);
        let points = set.points()?;
        let mut worst: Option<Overlap> = None;
        let mut places = 0;
        for (contact, point) in set.contacts().iter().zip(points) {
            let depth = -contact.gap;
            if depth <= tolerance {
                continue;
            }
            places += 1;
            if worst.is_none_or(|worst| depth > worst.depth) {
                worst = Some(Overlap {
                    members: members(contact.id, point),
                    depth,
                    places: 0,
                });
            }
        }
        worst.map(|worst| Overlap { places, ..worst })
    }
}

/// Who takes part in a contact that a world has reported. Bodies may have gone since.
pub fn members(contact: ContactId, point: &Point) -> [Member; 2] {
    let names = crate::detect::names(contact);
    [0, 1].map(|k| match point.blocks[k] {
        Point::NONE => Member::Scenery(SceneryId(names[k].1)),
        _ => Member::Body(BodyId(names[k].0)),
    })
}
