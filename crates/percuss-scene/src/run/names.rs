use std::collections::BTreeMap;

use percuss_bodies::world::BodyId;

use crate::model::{MechanismModel, Named, WorldModel};

/// What bodies and scenery are called in tables.
#[derive(Default)]
pub(super) struct Names {
    bodies: BTreeMap<BodyId, String>,
    scenery: Vec<String>,
}

impl Names {
    /// Nobody has one.
    pub(super) const NONE: Names = Names {
        bodies: BTreeMap::new(),
        scenery: Vec::new(),
    };

    pub(super) fn new(world: &WorldModel) -> Self {
        let mut names = Names {
            bodies: BTreeMap::new(),
            scenery: vec![String::new(); world.world.sceneries().len()],
        };
        for (name, who) in &world.names {
            match *who {
                Named::Body(id) => {
                    names.bodies.insert(id, name.clone());
                }
                Named::Scenery(id) => names.scenery[id.0].clone_from(name),
            }
        }
        names
    }

    /// What the shapes of a mechanism are called.
    pub(super) fn of_shapes(mechanism: &MechanismModel) -> Self {
        let shapes = mechanism.shapes.iter().enumerate();
        Names {
            bodies: shapes
                .map(|(k, name)| (BodyId(k as u32), name.clone()))
                .collect(),
            scenery: mechanism.shapes.clone(),
        }
    }

    /// The name of a body that has one.
    pub(super) fn body(&self, id: BodyId) -> Option<&str> {
        self.bodies.get(&id).map(String::as_str)
    }

    /// The name of who has this number in a list of contacts, or the number where there is none.
    pub(super) fn member(&self, number: i64) -> String {
        let name = match u32::try_from(number) {
            Ok(id) => self.body(BodyId(id)),
            Err(_) => usize::try_from(-1 - number)
                .ok()
                .and_then(|at| self.scenery.get(at))
                .map(String::as_str),
        };
        name.map_or_else(|| number.to_string(), str::to_owned)
    }
}
