//! Bodies at the start: none may begin inside another or outside of the world.

use std::collections::HashMap;

use percuss_bodies::population::Region;
use percuss_bodies::world::{BodyId, Member, NQ, NU};
use percuss_math::space::Vec3;
use percuss_step::Separator;

use super::Named;
use super::frame::Frame;
use crate::section::{Pattern, World};
use percuss_text::diagnose::Place;

/// Overlap that counts as rounding, as a part of the size of the smallest body.
const RELATIVE: f64 = 1e-6;
/// Rounds of pushing overlapping bodies apart.
const ROUNDS: usize = 200;

impl Frame<'_> {
    /// The overlap that is tolerated, m.
    pub fn tolerance(&mut self, section: &World) -> Option<f64> {
        if let Some(overlap) = &section.overlap {
            return self.not_negative(overlap, "overlap", "give a depth in m");
        }
        let kinds = self.world.kinds().iter();
        let sizes = kinds.map(|kind| 2.0 * self.world.shapes()[kind.shape.0].reach());
        let smallest = sizes.fold(f64::INFINITY, f64::min);
        Some(if smallest.is_finite() {
            RELATIVE * smallest
        } else {
            0.0
        })
    }

    /// Pushes bodies apart that overlap by more than is tolerated, and notes how far.
    pub fn relax(&mut self, tolerance: f64) {
        let before = self.state.q.clone();
        let mut separator = Separator::default();
        for _ in 0..ROUNDS {
            if separator.separate(&self.world, &mut self.state, 1.0) <= tolerance {
                break;
            }
        }
        let place = |q: &[f64], i: usize| Vec3::from_column_slice(&q[i * NQ..i * NQ + 3]);
        let ways = self.world.bodies().iter().enumerate();
        let ways = ways.map(|(i, body)| {
            let way = (place(&self.state.q, i) - place(&before, i)).norm();
            (way, body.id)
        });
        let moved: Vec<(f64, BodyId)> = ways.filter(|(way, _)| *way > tolerance).collect();
        let furthest = moved.iter().copied().max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((way, id)) = furthest {
            let text = format!(
                "world.relax pushed bodies apart before the start: {} of them moved, {} furthest, by {} m",
                moved.len(),
                self.owner(id).0,
                rounded(way)
            );
            self.notices.push("pushed apart", || text);
        }
    }

    /// Tells the deepest overlap that is not tolerated; of bodies that have been pushed apart, what no contact would tell.
    pub fn apart(&mut self, tolerance: f64, relax: bool) {
        let found = match relax {
            true => self.world.hidden_overlap(&self.state, tolerance),
            false => self.world.overlap(&self.state, tolerance),
        };
        let Some(overlap) = found else {
            return;
        };
        let [(a, place_a), (b, place_b)] = overlap.members.map(|member| self.member(member));
        let message = format!(
            "{a} and {b} overlap by {} m at the start; {}",
            rounded(overlap.depth),
            match overlap.places {
                1 => "it is the only place".to_owned(),
                places => format!("the deepest of {places} places"),
            }
        );
        let place = place_a.or(place_b).unwrap_or_default();
        let hint = match a == b && a.starts_with("a body of") {
            _ if relax => {
                "move them: one lies so deep inside of the other that world.relax finds no way out"
            }
            true => "widen its spacing, raise world.overlap, or set world.relax = true",
            false => "move them, raise world.overlap, or set world.relax = true",
        };
        self.fault(&place, message, hint);
    }

    /// Tells whose bodies begin outside of the bounds of the world, where they would be taken away before the first step.
    pub fn inside(&mut self) {
        let Some((low, high)) = self.world.population.bounds else {
            return;
        };
        let bounds = Region::Box(low, high);
        let placed = self.world.bodies().iter().zip(self.state.q.chunks(NQ));
        let outside = placed.filter(|(_, q)| !bounds.contains(&Vec3::new(q[0], q[1], q[2])));
        let mut counts = vec![0; self.owners.len()];
        for (body, _) in outside {
            if let Some(count) = self.owner_of(body.id).and_then(|i| counts.get_mut(i)) {
                *count += 1;
            }
        }
        for (i, count) in counts.into_iter().enumerate() {
            let (_, owner, place) = self.owners[i].clone();
            let (message, hint) = match (count, owner.strip_prefix("a body of")) {
                (0, _) => continue,
                (2.., Some(emitter)) => (
                    format!("{count} bodies of{emitter} start outside of world.bounds"),
                    "move them inside, or widen world.bounds",
                ),
                _ => (
                    format!("{owner} starts outside of world.bounds"),
                    "move it inside, or widen world.bounds",
                ),
            };
            self.fault(&place, message, hint);
        }
        self.streams_inside(low, high);
    }

    /// Tells which streams add bodies only outside of these bounds.
    fn streams_inside(&mut self, low: Vec3, high: Vec3) {
        let scene = self.scene;
        for emitter in &scene.bodies.emitter {
            let Some(Pattern::Stream { region, .. }) = &emitter.pattern else {
                continue;
            };
            let axes = 0..self.dimension();
            let outside = |(from, to): (Vec3, Vec3)| {
                axes.clone().any(|k| to[k] < low[k] || from[k] > high[k])
            };
            if self.corners(region, "region").is_some_and(outside) {
                let message = format!(
                    "the stream `{}` adds bodies outside of world.bounds",
                    emitter.name.value
                );
                let hint = "move its region inside, or widen world.bounds";
                self.fault(&region.place, message, hint);
            }
        }
    }

    /// Tells who moves so fast or lies so far away that energy or momentum is no finite number.
    pub fn energetic(&mut self) {
        if self.world.ledger(&self.state).is_finite() {
            return;
        }
        let size = |x: &[f64]| x.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        let placed = self.state.q.chunks(NQ).zip(self.state.u.chunks(NU));
        let sizes = placed.map(|(q, u)| size(q).max(size(u)));
        let bodies = self.world.bodies().iter().zip(sizes);
        let farthest = bodies.max_by(|a, b| a.1.total_cmp(&b.1));
        let Some(id) = farthest.map(|(body, _)| body.id) else {
            return;
        };
        let (name, place) = self.owner(id);
        let message =
            format!("the energy or the momentum of {name} is not a finite number at the start");
        let hint = "give it a smaller mass, velocity or distance from the origin";
        self.fault(&place.unwrap_or_default(), message, hint);
    }

    /// Whether so many bodies lie at one place that they overlap for certain: looking at all their pairs would take
    /// for ever. Bodies of reach R whose centres share a cube of edge 2R lie in a cube of edge 4R, so that their
    /// volumes add up to (4R)³ at most.
    pub fn crowded(&mut self) -> bool {
        let kinds = self.world.kinds().iter().map(|kind| {
            let shape = &self.world.shapes()[kind.shape.0];
            let volume = shape.mass_properties(1.0).map_or(0.0, |whole| whole.mass);
            // bodies of about the same size are looked at together
            let reach = shape.reach().max(f64::MIN_POSITIVE).log2().ceil().exp2();
            (reach, volume)
        });
        let kinds: Vec<(f64, f64)> = kinds.collect();
        let power = if self.planar { 2 } else { 3 };
        // looked up only, never walked through
        let mut filled: HashMap<(u64, [i64; 3]), f64> = HashMap::new();
        for (body, q) in self.world.bodies().iter().zip(self.state.q.chunks(NQ)) {
            let (reach, volume) = kinds[body.kind.0 as usize];
            let cell = [q[0], q[1], q[2]].map(|x| (x / (2.0 * reach)).floor() as i64);
            let sum = filled.entry((reach.to_bits(), cell)).or_insert(0.0);
            *sum += volume;
            if *sum > (4.0 * reach).powi(power) {
                let (name, place) = self.owner(body.id);
                let message = format!("{name} lies where there is no room left for it");
                let hint = "many bodies share one place: look at position, spacing and region";
                self.fault(&place.unwrap_or_default(), message, hint);
                return true;
            }
        }
        false
    }

    fn member(&self, member: Member) -> (String, Option<Place>) {
        match member {
            Member::Body(id) => self.owner(id),
            Member::Scenery(id) => {
                let found = self.names.iter();
                let mut found = found.filter(|(_, named)| **named == Named::Scenery(id));
                let name = found.next().map(|(name, _)| format!("`{name}`"));
                (name.unwrap_or_else(|| "scenery".to_owned()), None)
            }
        }
    }

    /// Whose a body is, as a place in `owners`.
    fn owner_of(&self, id: BodyId) -> Option<usize> {
        let after = self.owners.partition_point(|(first, _, _)| *first <= id);
        after.checked_sub(1)
    }

    pub fn owner(&self, id: BodyId) -> (String, Option<Place>) {
        match self.owner_of(id).and_then(|i| self.owners.get(i)) {
            Some((_, name, place)) => (name.clone(), Some(place.clone())),
            None => ("a body".to_owned(), None),
        }
    }
}

/// Three digits, for people.
pub(super) fn rounded(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}
