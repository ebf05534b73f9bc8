use super::SplitMix;
use crate::narrow::touches;
use crate::world::{KindId, Placement, World, pose_of};
use percuss_math::space::{Pose, Vec3};
use percuss_mech::State;
use serde::{Deserialize, Serialize};

/// Adds bodies during the run, one after the other, at random places of a box where there is room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// What it adds.
    pub kind: KindId,
    /// The box, m: two corners.
    pub region: (Vec3, Vec3),
    /// Bodies per second.
    pub rate: f64,
    /// When it begins, s.
    pub from: f64,
    /// When it ends, s.
    pub to: f64,
    /// How many it adds at most.
    pub most: usize,
    /// Velocity of new bodies, m/s.
    pub v: Vec3,
    /// Angular velocity of new bodies, rad/s.
    pub omega: Vec3,
    /// Its random numbers.
    pub random: SplitMix,
    /// How many it has added so far.
    pub count: usize,
}

/// Places that are tried for one body in one step; where none is free the body waits.
const TRIES: usize = 50;

impl Source {
    /// Whether it differs from another only by what it has added.
    pub(super) fn is_like(&self, other: &Source) -> bool {
        let fresh = |source: &Source| Source {
            random: SplitMix(0),
            count: 0,
            ..source.clone()
        };
        fresh(self) == fresh(other)
    }

    /// How many bodies should have been added by the time `t`, s.
    fn due(&self, t: f64) -> usize {
        if t < self.from {
            return 0;
        }
        let since = t.min(self.to) - self.from;
        ((since * self.rate).floor() as usize + 1).min(self.most)
    }

    fn draw(&mut self) -> Vec3 {
        let (low, high) = self.region;
        Vec3::from_fn(|k, _| low[k] + (high[k] - low[k]) * self.random.draw())
    }
}

impl World {
    /// Adds the bodies that are due.
    pub(super) fn emit(&mut self, state: &mut State) -> bool {
        let mut changed = false;
        let mut sources = std::mem::take(&mut self.population.sources);
        for source in &mut sources {
            'bodies: while source.count < source.due(state.t) {
                for _ in 0..TRIES {
                    let pose = Pose::at(source.draw());
                    if self.has_room(state, source.kind, &pose) {
                        let placement = Placement {
                            pose,
                            v: source.v,
                            omega: source.omega,
                        };
                        self.place(state, source.kind, &placement);
                        let last = self.bodies().len() - 1;
                        let ledger = self.ledger_of(last, &state.q, &state.u);
                        self.population.energy_emitted += ledger.energy();
                        self.population.emitted += 1;
                        source.count += 1;
                        changed = true;
                        continue 'bodies;
                    }
                }
                break; // no room: the body waits
            }
        }
        self.population.sources = sources;
        changed
    }

    /// Whether a body whose shape has this pose would touch nothing.
    fn has_room(&self, state: &State, kind: KindId, pose: &Pose) -> bool {
        let shape = &self.shapes()[self.kinds()[kind.0 as usize].shape.0];
        let mut at = Vec::new();
        for (i, body) in self.bodies().iter().enumerate() {
            let kind = &self.kinds()[body.kind.0 as usize];
            let other = &self.shapes()[kind.shape.0];
            let other_pose = kind.shape_pose(&pose_of(&state.q, i));
            if (other_pose.r - pose.r).norm() < shape.reach() + other.reach() {
                touches(shape, pose, other, &other_pose, 0.0, &mut at);
            }
        }
        for scenery in self.sceneries() {
            let other = &self.shapes()[scenery.shape.0];
            touches(
                shape,
                pose,
                other,
                &scenery.motion.at(state.t).pose,
                0.0,
                &mut at,
            );
        }
        at.iter().all(|touch| touch.gap >= 0.0)
    }
}
