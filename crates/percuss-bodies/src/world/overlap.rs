use super::{BodyId, SceneryId, World};
use crate::narrow::buried;
use crate::search::Boxes;
use crate::shape::Shape;
use percuss_contact::Point;
use percuss_math::space::Pose;
use percuss_mech::{ContactId, ContactSet, State, System};
use std::collections::HashSet;

/// Who takes part in a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Member {
    /// Something that does not move freely.
    Scenery(SceneryId),
    /// A body.
    Body(BodyId),
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

/// Two members that overlap somewhere, and how deep, m.
#[derive(Clone, Copy)]
struct Deep {
    members: [Member; 2],
    depth: f64,
}

/// The first of the deepest.
fn deepest(found: &[Deep], places: usize) -> Option<Overlap> {
    let worst = found.iter().reduce(|worst, deep| {
        if deep.depth > worst.depth {
            deep
        } else {
            worst
        }
    })?;
    Some(Overlap {
        members: worst.members,
        depth: worst.depth,
        places,
    })
}

/// Who overlaps with whom.
fn pairs(found: &[Deep]) -> HashSet<[Member; 2]> {
    found.iter().map(|deep| in_order(deep.members)).collect()
}

impl World {
    /// The deepest overlap, where one exceeds `tolerance` (m).
    pub fn overlap(&self, state: &State, tolerance: f64) -> Option<Overlap> {
        let mut found = self.touching(state, tolerance);
        let places = found.len();
        // contacts of meshes that lie deep in each other may be shallow
        found.extend(self.buried(state, tolerance));
        let told = pairs(&found[..places]);
        let hidden = found[places..].iter();
        let hidden = hidden.filter(|deep| !told.contains(&in_order(deep.members)));
        let places = places + hidden.count();
        deepest(&found, places)
    }

    /// The deepest overlap that exceeds `tolerance` (m) and that no contact tells of, as of a ball inside of a mesh: nothing
    /// would push them apart.
    pub fn hidden_overlap(&self, state: &State, tolerance: f64) -> Option<Overlap> {
        let told = pairs(&self.touching(state, tolerance));
        let mut hidden = self.buried(state, tolerance);
        hidden.retain(|deep| !told.contains(&in_order(deep.members)));
        deepest(&hidden, hidden.len())
    }

    /// Where contacts are deeper than `tolerance`, m.
    fn touching(&self, state: &State, tolerance: f64) -> Vec<Deep> {
        let mut set = ContactSet::default();
        set.reset_compact(f64::MIN_POSITIVE);
        self.contacts(state.t, &state.q, &mut set);
        let contacts = set.contacts().iter().zip(set.points().unwrap_or_default());
        contacts
            .filter(|(contact, _)| -contact.gap > tolerance)
            .map(|(contact, point)| Deep {
                members: members(contact.id, point),
                depth: -contact.gap,
            })
            .collect()
    }

    /// Who lies in a mesh, or has one within, deeper than `tolerance`, m.
    fn buried(&self, state: &State, tolerance: f64) -> Vec<Deep> {
        let scenery = self.scenery.iter().enumerate().map(|(s, item)| {
            let pose = item.motion.at(state.t).pose;
            (
                Member::Scenery(SceneryId(s)),
                &self.shapes[item.shape.0],
                pose,
            )
        });
        let bodies = self.bodies.iter().enumerate().map(|(i, body)| {
            let (shape, pose) = self.shape_of(i, &state.q);
            (Member::Body(body.id), shape, pose)
        });
        let all: Vec<(Member, &Shape, Pose)> = scenery.chain(bodies).collect();
        let meshes = (0..all.len()).filter(|i| all[*i].1.has_mesh());
        let meshes: Vec<usize> = meshes.collect();
        let mut boxes = Boxes::default();
        for (_, shape, pose) in meshes.iter().map(|i| &all[*i]) {
            boxes.push(shape.aabb(pose).unwrap_or_default(), 0.0);
        }
        boxes.build();
        let mut found = Vec::new();
        for (i, (member, shape, pose)) in all.iter().enumerate() {
            let Some(bounds) = shape.aabb(pose).filter(|_| !boxes.is_empty()) else {
                continue;
            };
            boxes.near(bounds, 0.0, |mesh| {
                let j = meshes[mesh];
                let (other, other_shape, other_pose) = &all[j];
                let once = i < j || i > j && !shape.has_mesh();
                let free = i.max(j) >= self.scenery.len();
                if once && free {
                    let depth = buried(other_shape, other_pose, shape, pose);
                    found.push(Deep {
                        members: in_order([*other, *member]),
                        depth,
                    });
                }
            });
        }
        found.retain(|deep: &Deep| deep.depth > tolerance);
        found
    }
}

/// Two of them in one order, scenery first.
fn in_order(mut members: [Member; 2]) -> [Member; 2] {
    members.sort();
    members
}

/// Who takes part in a contact that a world has reported. Bodies may have gone since.
pub fn members(contact: ContactId, point: &Point) -> [Member; 2] {
    let names = super::detect::names(contact);
    [0, 1].map(|k| match point.blocks[k] {
        Point::NONE => Member::Scenery(SceneryId(names[k].1)),
        _ => Member::Body(BodyId(names[k].0)),
    })
}
