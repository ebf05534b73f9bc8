//! How many others each body presses on.

use percuss_bodies::World;
use percuss_bodies::world::{BodyId, members};
use percuss_contact::Status;
use percuss_mech::ContactSet;
use percuss_step::ContactRecord;

use super::pairs::Pair;

/// Coordination numbers Z = Σ z_i / N over the bodies that are awake, where z_i is how many bodies and pieces of scenery
/// body i presses on, at however many points: of all bodies, and of those with z_i ≥ 2 alone, the mechanical
/// coordination number \[Thornton2000], which leaves out rattlers. None where the geometry of the contacts is not
/// known.
pub(super) fn coordination(
    world: &World,
    set: &ContactSet,
    records: &[ContactRecord],
) -> Option<[f64; 2]> {
    let points = set.points().filter(|_| set.len() == records.len())?;
    let contacts = set.contacts().iter().zip(points).zip(records);
    let pressed = contacts.filter(|(_, record)| record.status != Status::Open);
    let mut pairs: Vec<Pair> = pressed
        .map(|((contact, point), _)| Pair::new(members(contact.id, point)))
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    let mut counts = vec![0usize; world.bodies().len()];
    for number in pairs.iter().flat_map(|pair| [pair.0, pair.1]) {
        let id = u32::try_from(number).ok();
        if let Some(i) = id.and_then(|id| world.index_of(BodyId(id))) {
            counts[i] += 1;
        }
    }
    let awake = counts.iter().enumerate();
    let awake = awake.filter(|(i, _)| !world.is_asleep(*i));
    let mean = |least: usize| {
        let some = awake.clone().filter(|(_, z)| **z >= least);
        let (count, sum) = some.fold((0, 0), |(count, sum), (_, z)| (count + 1, sum + z));
        match count {
            0 => 0.0,
            _ => sum as f64 / f64::from(count),
        }
    };
    Some([mean(0), mean(2)])
}
