//! Who falls asleep after a step.

use super::detect::names;
use super::{BodyId, End, NU, World};
use percuss_contact::Point;
use percuss_math::space::Vec3;
use percuss_mech::{ContactSet, State};

impl World {
    /// Puts islands to rest that have been slow for long enough; `contacts` are those of the step that led to `state`.
    /// Their velocities go with the next [`World::wake`].
    pub fn put_to_sleep(&mut self, state: &State, contacts: &ContactSet) {
        let Some(sleep) = self.sleep else {
            return;
        };
        let idle = |since: f64| state.t - since >= sleep.time;
        self.watch(state, sleep.speed);
        let mut awake = self.rest.since.iter().zip(&self.rest.island);
        if !awake.any(|(since, island)| island.is_none() && idle(*since)) {
            return;
        }
        let mut islands = Islands::new(self.bodies.len());
        for (k, contact) in contacts.contacts().iter().enumerate() {
            match contacts.point(k).map(|point| point.blocks) {
                Some([Point::NONE, Point::NONE]) => {}
                Some([Point::NONE, i]) => self.disturb(i as usize, names(contact.id)[0].1),
                Some([i, Point::NONE]) => self.disturb(i as usize, names(contact.id)[1].1),
                Some([i, j]) => islands.join(i, j),
                // what else is in the system may move at any time
                None => self.keep_awake(contacts.dofs(k)),
            }
        }
        for spring in &self.springs {
            let place = |end| match end {
                End::Body(id, _) => self.index_of(id),
                _ => None,
            };
            if let [Some(i), Some(j)] = spring.ends.map(place) {
                islands.join(i as u32, j as u32);
            }
        }
        self.close(islands, idle);
    }

    /// Follows since when each body has been slow.
    fn watch(&mut self, state: &State, speed: f64) {
        for (i, body) in self.bodies.iter().enumerate() {
            if self.rest.island[i].is_some() {
                continue;
            }
            let u = &state.u[i * NU..(i + 1) * NU];
            let rim = self.kinds[body.kind.0 as usize].rim;
            let fastest =
                Vec3::new(u[0], u[1], u[2]).norm() + Vec3::new(u[3], u[4], u[5]).norm() * rim;
            let since = &mut self.rest.since[i];
            *since = match fastest < speed {
                true => since.min(state.t),
                false => f64::INFINITY,
            };
        }
    }

    /// A body on moving scenery is not at rest.
    fn disturb(&mut self, i: usize, scenery: usize) {
        if self.stirring.get(scenery) == Some(&true) {
            self.rest.since[i] = f64::INFINITY;
        }
    }

    /// Bodies of these velocities are not at rest.
    fn keep_awake(&mut self, dofs: &[u32]) {
        for dof in dofs {
            if let Some(since) = self.rest.since.get_mut(*dof as usize / NU) {
                *since = f64::INFINITY;
            }
        }
    }

    /// Puts to rest the islands whose bodies are all idle.
    fn close(&mut self, mut islands: Islands, idle: impl Fn(f64) -> bool) {
        let roots: Vec<usize> = (0..self.bodies.len()).map(|i| islands.root(i)).collect();
        let mut ready = vec![true; roots.len()];
        for (since, root) in self.rest.since.iter().zip(&roots) {
            ready[*root] &= idle(*since);
        }
        for (i, root) in roots.into_iter().enumerate() {
            if ready[root] && self.rest.island[i].is_none() {
                let BodyId(label) = self.bodies[root].id;
                self.rest.island[i] = Some(label);
                self.rest.fresh = true;
                self.sleepers = None;
            }
        }
    }
}

/// Bodies joined to islands; the root of an island is the first of its bodies.
struct Islands {
    parent: Vec<u32>,
}

impl Islands {
    fn new(bodies: usize) -> Self {
        Islands {
            parent: (0..bodies as u32).collect(),
        }
    }

    fn root(&mut self, mut i: usize) -> usize {
        while self.parent[i] as usize != i {
            // every other body on the way is hung one higher
            let above = self.parent[i] as usize;
            self.parent[i] = self.parent[above];
            i = self.parent[i] as usize;
        }
        i
    }

    fn join(&mut self, i: u32, j: u32) {
        let (a, b) = (self.root(i as usize), self.root(j as usize));
        self.parent[a.max(b)] = a.min(b) as u32;
    }
}
