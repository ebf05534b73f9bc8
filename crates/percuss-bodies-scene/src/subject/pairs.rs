//! Contacts of a world that begin, end, stick and slip, pair by pair.
//!
//! Two bodies may touch at several points. Their pair is closed while any of these is, sticks while any that is closed
//! sticks, and slips in the direction of the point with the largest percussion.

use std::collections::BTreeMap;

use percuss_bodies::World;
use percuss_bodies::world::{Member, SceneryId, members};
use percuss_contact::Status;
use percuss_mech::{ContactId, ContactSet, State, System};
use percuss_step::Incident;
use serde::{Deserialize, Serialize};

use crate::{Named, WorldModel};
use percuss_part::Step;

/// Normal velocity below which bodies that touch at the start count as at rest, m/s.
const RESTING: f64 = 1e-9;

/// The pairs that are closed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Pairs {
    started: bool,
    closed: BTreeMap<Pair, Status>,
}

/// Two who touch, as numbers of `contacts.csv`: a body has its own, scenery −1, −2, …; bodies come first, the older before
/// the younger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Pair(pub i64, pub i64);

impl Pair {
    pub(super) fn new(members: [Member; 2]) -> Self {
        let [a, b] = members.map(|member| match member {
            Member::Body(id) => i64::from(id.0),
            Member::Scenery(id) => -1 - id.0 as i64,
        });
        match (a < 0, b < 0) {
            (true, false) => Pair(b, a),
            (false, true) => Pair(a, b),
            _ => Pair(a.min(b), a.max(b)),
        }
    }

    /// Who they are.
    pub(super) fn members(self) -> [Named; 2] {
        [self.0, self.1].map(|number| match u32::try_from(number) {
            Ok(id) => Named::Body(percuss_bodies::world::BodyId(id)),
            Err(_) => Named::Scenery(SceneryId(number.unsigned_abs() as usize - 1)),
        })
    }
}

impl Pairs {
    /// Takes over the contacts of a step. `tell` hears of every pair that switched.
    pub(super) fn follow(
        &mut self,
        model: &WorldModel,
        world: &World,
        step: &Step<'_>,
        mut tell: impl FnMut(Pair, Incident),
    ) {
        let wanted = |pair: Pair| {
            let members = pair.members();
            model.listed.sees(members) || model.measured.sees(members)
        };
        let Some((set, points)) = step
            .integrator
            .set()
            .and_then(|set| Some((set, set.points()?)))
        else {
            return;
        };
        let mut now: BTreeMap<Pair, (Status, f64)> = BTreeMap::new();
        for ((contact, point), record) in set
            .contacts()
            .iter()
            .zip(points)
            .zip(step.integrator.contacts())
        {
            let pair = Pair::new(members(contact.id, point));
            if record.status != Status::Open && wanted(pair) {
                let (status, most) = now.entry(pair).or_insert((Status::Open, f64::NEG_INFINITY));
                *status = merged((*status, *most), (record.status, record.p[0]));
                *most = most.max(record.p[0]);
            }
        }
        let at_rest = match self.started {
            true => Vec::new(),
            false => resting(world, step.before),
        };
        self.started = true;
        // a body that sleeps keeps its contacts
        let asleep = |pair: Pair| {
            let place = |who| match who {
                Named::Body(id) => world.index_of(id),
                Named::Scenery(_) => None,
            };
            let places = pair.members().map(place);
            places.iter().flatten().any(|i| world.is_asleep(*i))
        };
        let gone = self.closed.keys().copied();
        let gone = gone.filter(|pair| !now.contains_key(pair) && !asleep(*pair));
        let gone: Vec<Pair> = gone.collect();
        let opened = gone.into_iter().map(|pair| (pair, Status::Open));
        let changed = opened.chain(now.into_iter().map(|(pair, (status, _))| (pair, status)));
        let t = step.before.t + 0.5 * step.report.dt;
        for (pair, status) in changed {
            let before = match status {
                Status::Open => self.closed.remove(&pair),
                _ => self.closed.insert(pair, status),
            };
            if before.is_none() && at_rest.contains(&pair) {
                continue;
            }
            let before = before.unwrap_or(Status::Open);
            for incident in Incident::between(t, ContactId(0), before, status) {
                tell(pair, incident);
            }
        }
    }
}

/// The status of two points together, each with its normal percussion, N s.
fn merged(a: (Status, f64), b: (Status, f64)) -> Status {
    match (a.0, b.0) {
        (Status::Stick, _) | (_, Status::Stick) => Status::Stick,
        (Status::Slip { .. }, Status::Slip { .. }) if b.1 > a.1 => b.0,
        (Status::Slip { .. }, _) => a.0,
        (_, status) => status,
    }
}

/// The pairs that touch at the start and neither part nor meet: their contacts do not begin there.
fn resting(world: &World, start: &State) -> Vec<Pair> {
    let mut set = ContactSet::default();
    set.reset(f64::MIN_POSITIVE);
    world.contacts(start.t, &start.q, &mut set);
    let points = set.points().unwrap_or_default();
    let contacts = set.contacts().iter().zip(points).enumerate();
    let fastest = start.u.iter().fold(1.0, |most: f64, u| most.max(u.abs()));
    contacts
        .filter(|(i, _)| set.gamma(*i, 0, &start.u).abs() <= RESTING * fastest)
        .map(|(_, (contact, point))| Pair::new(members(contact.id, point)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use percuss_bodies::world::BodyId;

    const SLIP: Status = Status::Slip {
        direction: [1.0, 0.0],
    };
    const BACK: Status = Status::Slip {
        direction: [-1.0, 0.0],
    };

    #[test]
    fn one_point_that_sticks_holds_the_pair() {
        assert_eq!(merged((SLIP, 3.0), (Status::Stick, 1.0)), Status::Stick);
        assert_eq!(merged((Status::Stick, 1.0), (SLIP, 3.0)), Status::Stick);
        assert_eq!(merged((SLIP, 1.0), (BACK, 2.0)), BACK);
        assert_eq!(merged((SLIP, 2.0), (BACK, 1.0)), SLIP);
        assert_eq!(
            merged((Status::Open, 0.0), (Status::Closed, 1.0)),
            Status::Closed
        );
    }

    #[test]
    fn bodies_come_before_scenery_and_in_their_order() {
        let (floor, ball) = (Member::Scenery(SceneryId(2)), |id| Member::Body(BodyId(id)));
        assert_eq!(Pair::new([floor, ball(4)]), Pair(4, -3));
        assert_eq!(Pair::new([ball(4), floor]), Pair(4, -3));
        assert_eq!(Pair::new([ball(7), ball(4)]), Pair(4, 7));
        assert_eq!(
            Pair(4, -3).members(),
            [Named::Body(BodyId(4)), Named::Scenery(SceneryId(2))]
        );
    }
}
