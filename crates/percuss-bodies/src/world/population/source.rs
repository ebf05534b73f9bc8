use super::room::Room;
use super::{Mixture, SplitMix};
use crate::world::{Dimension, Placement, World};
use percuss_math::space::{Pose, Quat, Vec3};
use percuss_mech::State;
use serde::{Deserialize, Serialize};

/// Adds bodies during the run, one after the other, at random places of a box where there is room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// What it adds.
    pub mixture: Mixture,
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
    /// Whether each new body is turned at random, in the plane about z.
    pub tumbled: bool,
    /// Its random numbers.
    pub random: SplitMix,
    /// How many it has added so far.
    pub count: usize,
}

/// Places that are tried for one body in one step; where none is free the body waits.
const TRIES: usize = 50;

impl Source {
    /// Whether it differs from another only by what it has added, and by when it ends.
    pub(super) fn is_like(&self, other: &Source) -> bool {
        let fresh = |source: &Source| Source {
            random: SplitMix(0),
            count: 0,
            to: 0.0,
            ..source.clone()
        };
        fresh(self) == fresh(other)
    }

    /// How many bodies should have been added by the time `t`, s.
    pub fn due(&self, t: f64) -> usize {
        if t < self.from {
            return 0;
        }
        let since = t.min(self.to) - self.from;
        ((since * self.rate).floor() as usize + 1).min(self.most)
    }

    /// A place in its region, and how a body there is turned that would else be turned by `A`.
    fn draw(&mut self, dimension: Dimension, A: Quat) -> Pose {
        let (low, high) = self.region;
        let r = Vec3::from_fn(|k, _| low[k] + (high[k] - low[k]) * self.random.draw());
        let A = match self.tumbled {
            true => self.random.attitude(dimension),
            false => A,
        };
        Pose { r, A }
    }
}

impl World {
    /// Adds the bodies that are due.
    pub(super) fn emit(&mut self, state: &mut State) -> bool {
        let mut changed = false;
        let mut sources = std::mem::take(&mut self.population.sources);
        for source in &mut sources {
            if source.count >= source.due(state.t) {
                continue;
            }
            let kinds = source.mixture.newcomers().iter().map(|new| new.kind);
            let mut room = Room::new(self, state, kinds, source.region);
            'bodies: while source.count < source.due(state.t) {
                let new = *source.mixture.newcomer(source.count);
                for _ in 0..TRIES {
                    let pose = source.draw(self.dimension(), new.A);
                    if room.is_free(self, state, new.kind, &pose) {
                        let placement = Placement {
                            pose,
                            v: new.v,
                            omega: new.omega,
                        };
                        self.place(state, new.kind, &placement);
                        let last = self.bodies().len() - 1;
                        room.add(last, &pose.r);
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
}
