//! Scenery that touches, and parts of one compound, as one solid.

use super::found::{Found, Side};
use super::{Scene, other};
use crate::narrow::{Met, Placed, join};
use crate::search::TOUCHING;

impl Scene<'_> {
    /// Makes the touches of body `i` with all that is near, which is sorted, into those with what is joined.
    pub(super) fn join(&self, i: usize, near: &[Side], found: &mut Vec<Found>) {
        let (bodies, scenery) = near.split_at(near.partition_point(Side::is_body));
        let own = self.is_welded(Side::Body(i));
        if scenery.len() > 1 || own || scenery.iter().any(|side| self.is_welded(*side)) {
            self.join_sides(i, scenery, |side| !side.is_body(), found);
        }
        for side in bodies {
            if own || self.is_welded(*side) {
                self.join_sides(i, std::slice::from_ref(side), |s| s == side, found);
            }
        }
    }

    /// The same for what may be joined among some sides; `is_theirs` tells them from others. They follow each other.
    fn join_sides(
        &self,
        i: usize,
        sides: &[Side],
        is_theirs: impl Fn(&Side) -> bool,
        found: &mut Vec<Found>,
    ) {
        let Some(first) = found.iter().position(|f| is_theirs(&f.sides[0])) else {
            return;
        };
        let own = found[first..].iter().take_while(|f| is_theirs(&f.sides[0]));
        let range = first..first + own.count();
        let normal = found[first].touch.normal;
        if found[range.clone()]
            .iter()
            .all(|f| f.touch.normal == normal)
        {
            return;
        }
        let items: Vec<Placed> = sides.iter().map(|side| self.placed(*side)).collect();
        let body = self.placed(Side::Body(i));
        let slack = |k: usize| TOUCHING * items[k].shape.reach().min(body.shape.reach());
        let met = found[range.clone()].iter().filter_map(|f| {
            let (piece, touch) = (sides.binary_search(&f.sides[0]).ok()?, f.touch);
            Some(Met { piece, touch })
        });
        let mut met: Vec<Met> = met.collect();
        let most = (0..items.len()).map(slack).fold(0.0, f64::max);
        if join(&items, &body, self.reach + most, &mut met) {
            met.retain(|m| m.touch.gap < self.reach + slack(m.piece));
            met.sort_by_key(|m| m.piece);
            let met = met.iter().map(|m| Found {
                sides: [sides[m.piece], Side::Body(i)],
                touch: m.touch,
            });
            found.splice(range, met);
        }
    }

    fn placed(&self, side: Side) -> Placed<'_> {
        let (shape, pose) = other(self.world, self.q, self.scenery, side);
        Placed { shape, pose }
    }

    fn is_welded(&self, side: Side) -> bool {
        let world = self.world;
        world.is_welded(match side {
            Side::Body(j) => world.kinds()[world.bodies()[j].kind.0 as usize].shape,
            Side::Scenery(s) => world.sceneries()[s].shape,
        })
    }
}
