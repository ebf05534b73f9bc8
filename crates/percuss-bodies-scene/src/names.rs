use std::collections::BTreeMap;

use percuss_bodies::world::BodyId;

use crate::{Named, WorldModel};

/// What bodies and scenery are called in tables.
#[derive(Default)]
pub struct Names {
    bodies: BTreeMap<BodyId, String>,
    scenery: Vec<String>,
}

impl Names {
    /// Nobody has one.
    pub const NONE: Names = Names {
        bodies: BTreeMap::new(),
        scenery: Vec::new(),
    };

    /// Those of a world.
    pub fn new(world: &WorldModel) -> Self {
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
    pub fn of_shapes(shapes: &[String]) -> Self {
        let numbered = shapes.iter().enumerate();
        Names {
            bodies: numbered
                .map(|(k, name)| (BodyId(k as u32), name.clone()))
                .collect(),
            scenery: shapes.to_vec(),
        }
    }

    /// The name of a body that has one.
    pub fn body(&self, id: BodyId) -> Option<&str> {
        self.bodies.get(&id).map(String::as_str)
    }

    /// The name of who has this number in a list of contacts, or the number where there is none.
    pub fn member(&self, number: i64) -> String {
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
