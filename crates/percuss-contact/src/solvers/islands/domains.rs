//! An island cut into domains: each has its own bodies, swept over by one thread without a look at the others; contacts
//! between two domains are borders. The cut depends on the contacts alone, so that every bit is the same for any number
//! of threads.
//!
//! The bodies of a domain at its borders are its boundary, the others its interior. Contacts that touch the boundary come first; those
//! of the interior alone share no body with the borders, so that neither waits for the other.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::block::{Block, Both, add, extrapolate, subtract};
use super::contacts::{Act, Contacts};
use super::cut::{Cut, Places};
use super::sums::Sums;
use crate::problem::{BodyContacts, ContactProblem, Point};
use fearless_simd::{Level, dispatch};

/// From this number of contacts on there are two domains.
const SPLIT: usize = 150;
/// Contacts of one domain.
const SIZE: usize = 600;
/// Most domains: as many as bits in a word.
const MOST: usize = 64;

/// The domains and borders of an island.
#[derive(Default)]
pub(super) struct Domains {
    cut: Cut,
    domains: Vec<Domain>,
    /// Contacts of the borders.
    across: Vec<Mutex<Contacts>>,
    /// How many domains are in use.
    count: usize,
    /// The borders in the order of their turns.
    borders: Vec<Border>,
    /// Domains that the borders of each turn touch, as bits.
    turns: Vec<u64>,
    /// Number of the border between each two domains.
    border_of: Vec<u32>,
    /// Where each body sits in its domain.
    seats: Vec<Seat>,
    /// What there is to do in a pass.
    parts: Vec<Part>,
    /// For each of them the parts that come before it in the same pass, and in the one before.
    after: Vec<[u32; 2]>,
    next: Vec<[u32; 2]>,
    /// The parts in the order in which one thread alone does them.
    row: Vec<u32>,
}

/// Something to do in every pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The bodies and contacts of the only domain, which has no boundary.
    Whole,
    /// The bodies of a domain, and its contacts that touch the boundary.
    Near(usize),
    /// The contacts of its interior.
    Far(usize),
    /// The contacts of a border.
    Border(usize),
}

/// Bodies with the contacts among them and with what does not move.
#[derive(Default)]
struct Domain {
    boundary: Mutex<Bodies>,
    interior: Mutex<Bodies>,
    /// Contacts that touch the boundary, and those that do not.
    near: Mutex<Contacts>,
    far: Mutex<Contacts>,
    /// How many bodies boundary and interior have.
    sizes: [u32; 2],
}

/// Bodies as sweeps see them.
#[derive(Default)]
struct Bodies {
    /// The last of them is the ground.
    blocks: Vec<Block>,
    /// Where they were one sweep before; less what they were, while velocities are computed anew, so that the way from
    /// there to here, along which momentum goes on, stays as it is.
    last: Vec<Block>,
    anew: bool,
}

/// The place of a body among those of boundary or interior.
#[derive(Clone, Copy, Debug, Default)]
struct Seat {
    boundary: bool,
    number: u32,
}

/// Contacts between bodies of two domains.
#[derive(Clone, Copy, Debug)]
struct Border {
    /// The two, the smaller number first.
    domains: [usize; 2],
    /// Borders of one turn share no domain.
    turn: usize,
    /// Place of its contacts.
    contacts: usize,
}

/// Where the contacts of an island come from.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub problem: &'a ContactProblem,
    pub G: &'a BodyContacts,
    pub places: &'a Places,
    /// Percussions to begin with.
    pub p: &'a [f64],
}

impl Domains {
    /// Shares the contacts of an island out. Blocks at places near each other should be near in space.
    pub fn fill(&mut self, contacts: &[u32], places: &Places) {
        let pairs = (contacts.len() / SIZE).div_ceil(2).clamp(1, MOST / 2);
        self.count = if contacts.len() < SPLIT { 1 } else { 2 * pairs };
        self.cut.make(places, self.count);
        self.borders.clear();
        self.turns.clear();
        self.border_of.clear();
        self.border_of.resize(self.count * self.count, Point::NONE);
        if self.domains.len() < self.count {
            self.domains.resize_with(self.count, Default::default);
        }
        for domain in &mut self.domains[..self.count] {
            own(&mut domain.near).clear();
            own(&mut domain.far).clear();
        }
        self.seat(places);
        for (&contact, &sides) in contacts.iter().zip(places.all_sides()) {
            let homes = sides.map(|b| (b != Point::NONE).then(|| self.cut.domain(b)));
            let boundary = |b: u32| b != Point::NONE && self.seats[b as usize].boundary;
            match homes {
                [Some(a), Some(b)] if a != b => {
                    let k = self.between(a.min(b), a.max(b));
                    own(&mut self.across[k]).add(contact);
                }
                [Some(d), _] | [None, Some(d)] if boundary(sides[0]) || boundary(sides[1]) => {
                    own(&mut self.domains[d].near).add(contact);
                }
                [Some(d), _] | [None, Some(d)] => own(&mut self.domains[d].far).add(contact),
                [None, None] => own(&mut self.domains[0].far).add(contact),
            }
        }
        self.order_parts();
    }

    /// Gives every body its seat: those with contacts across a border at the boundary.
    fn seat(&mut self, places: &Places) {
        self.seats.clear();
        self.seats.resize(places.len(), Seat::default());
        if self.count > 1 {
            for &[a, b] in places.all_sides() {
                let inside = a == Point::NONE
                    || b == Point::NONE
                    || self.cut.domain(a) == self.cut.domain(b);
                if !inside {
                    self.seats[a as usize].boundary = true;
                    self.seats[b as usize].boundary = true;
                }
            }
        }
        for (d, domain) in self.domains[..self.count].iter_mut().enumerate() {
            domain.sizes = [0; 2];
            for seat in &mut self.seats[self.cut.range(d)] {
                let size = &mut domain.sizes[usize::from(!seat.boundary)];
                seat.number = *size;
                *size += 1;
            }
        }
    }

    /// The number of the border between two domains, which gets its turn when it is first asked for.
    fn between(&mut self, a: usize, b: usize) -> usize {
        let slot = a * self.count + b;
        if self.border_of[slot] != Point::NONE {
            return self.border_of[slot] as usize;
        }
        let k = self.borders.len();
        self.border_of[slot] = k as u32;
        if k == self.across.len() {
            self.across.push(Mutex::default());
        }
        own(&mut self.across[k]).clear();
        let bits = 1 << a | 1 << b;
        let free = self.turns.iter().position(|taken| taken & bits == 0);
        let turn = free.unwrap_or(self.turns.len());
        if turn == self.turns.len() {
            self.turns.push(0);
        }
        self.turns[turn] |= bits;
        self.borders.push(Border {
            domains: [a, b],
            turn,
            contacts: k,
        });
        k
    }

    /// What is at boundaries, then borders turn by turn, the last first: where domains lie in a row, that parts it in the middle
    /// early. What is in interiors comes any time after the boundary.
    fn order_parts(&mut self) {
        self.borders
            .sort_by_key(|border| std::cmp::Reverse(border.turn));
        self.parts.clear();
        self.after.clear();
        self.next.clear();
        if self.count == 1 {
            self.parts.push(Part::Whole);
            self.after.push([Point::NONE; 2]);
            self.next.push([Point::NONE; 2]);
            self.row.clear();
            self.row.push(0);
            return;
        }
        let mut last = [0; MOST];
        for d in 0..self.count {
            last[d] = d as u32;
            self.parts.push(Part::Near(d));
            self.after.push([Point::NONE; 2]);
        }
        for (k, border) in self.borders.iter().enumerate() {
            self.after.push(border.domains.map(|d| last[d]));
            for d in border.domains {
                last[d] = self.parts.len() as u32;
            }
            self.parts.push(Part::Border(k));
        }
        let interiors = self.parts.len();
        for d in 0..self.count {
            self.parts.push(Part::Far(d));
            self.after.push([d as u32, Point::NONE]);
        }
        let boundaries = last[..self.count].iter().zip(interiors as u32..);
        self.next
            .extend(boundaries.map(|(border, interior)| [*border, interior]));
        self.next.resize(self.parts.len(), [Point::NONE; 2]);
        self.put_in_a_row();
    }

    /// Domain by domain, each with the borders that have fallen due: what a part has read, the next ones find in the cache.
    fn put_in_a_row(&mut self) {
        let borders = self.count..self.count + self.borders.len();
        self.row.clear();
        let mut done = vec![false; self.parts.len()];
        for d in 0..self.count {
            self.row.extend([d as u32, (borders.end + d) as u32]);
            done[d] = true;
            for i in borders.clone() {
                if !done[i] && some(self.after[i]).all(|i| done[i]) {
                    done[i] = true;
                    self.row.push(i as u32);
                }
            }
        }
    }

    /// How many domains there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// What there is to do in a pass.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The parts in the order in which one thread alone does them.
    pub fn row(&self) -> &[u32] {
        &self.row
    }

    /// The parts that must be done before part `i`.
    pub fn before(&self, i: usize) -> impl Iterator<Item = usize> {
        some(self.after[i])
    }

    /// The parts of one pass that must be done before part `i` of the next, besides itself.
    pub fn ahead(&self, i: usize) -> impl Iterator<Item = usize> {
        some(self.next[i])
    }

    /// The domain to whose side a part belongs; a border goes with the second of its domains.
    pub fn home(&self, part: Part) -> usize {
        match part {
            Part::Whole => 0,
            Part::Near(d) | Part::Far(d) => d,
            Part::Border(k) => self.borders[k].domains[1],
        }
    }

    /// Takes the contacts of a part in, and the bodies of its domain.
    pub fn build(&self, source: &Source<'_>, part: Part) {
        match part {
            Part::Near(d) => {
                let domain = &self.domains[d];
                let (boundary, interior) =
                    (&mut *take(&domain.boundary), &mut *take(&domain.interior));
                boundary.begin(self.residents(source, d, true));
                interior.begin(self.residents(source, d, false));
                let ground = Both::number(0, domain.sizes[0]);
                let within = |b: u32| match self.seat_of(b) {
                    None => ground,
                    Some(seat) => Both::number(u32::from(!seat.boundary), seat.number),
                };
                let bound = Both::bound(domain.sizes.map(|size| size + 1));
                take(&domain.near).build(source, (ground, bound), within);
            }
            Part::Whole => {
                let domain = &self.domains[0];
                take(&domain.interior).begin(self.residents(source, 0, false));
                self.build(source, Part::Far(0));
            }
            Part::Far(d) => {
                let domain = &self.domains[d];
                let ground = domain.sizes[1];
                let within = |b: u32| self.seat_of(b).map_or(ground, |seat| seat.number);
                take(&domain.far).build(source, (ground, ground as usize + 1), within);
            }
            Part::Border(k) => {
                let Border {
                    domains: [a, b],
                    contacts,
                    ..
                } = self.borders[k];
                let sizes = [a, b].map(|d| self.domains[d].sizes[0]);
                let ground = Both::number(0, sizes[0]);
                let within = |place: u32| {
                    let second = self.cut.domain(place) == b;
                    Both::number(u32::from(second), self.seats[place as usize].number)
                };
                let bound = Both::bound(sizes.map(|size| size + 1));
                take(&self.across[contacts]).build(source, (ground, bound), within);
            }
        }
    }

    /// The bodies at the boundary of a domain or in its interior, in the order of their seats.
    fn residents(
        &self,
        source: &Source<'_>,
        d: usize,
        boundary: bool,
    ) -> impl Iterator<Item = Block> {
        let range = self.cut.range(d);
        let blocks = source.places.blocks(range.clone());
        let seated = self.seats[range].iter().zip(blocks);
        seated
            .filter(move |(seat, _)| seat.boundary == boundary)
            .map(|(_, block)| Block::new(&source.G.inverse[*block as usize]))
    }

    fn seat_of(&self, place: u32) -> Option<Seat> {
        (place != Point::NONE).then(|| self.seats[place as usize])
    }

    /// Does something with the contacts of a part, and with the bodies of its domain.
    pub fn act(&self, level: Level, act: Act, part: Part) -> Sums {
        match part {
            Part::Near(d) => {
                let domain = &self.domains[d];
                let (boundary, interior) =
                    (&mut *take(&domain.boundary), &mut *take(&domain.interior));
                boundary.prepare(level, act);
                interior.prepare(level, act);
                let mut blocks = Both([&mut boundary.blocks, &mut interior.blocks]);
                take(&domain.near).act(level, act, &mut blocks)
            }
            Part::Whole => {
                take(&self.domains[0].interior).prepare(level, act);
                self.act(level, act, Part::Far(0))
            }
            Part::Far(d) => {
                let domain = &self.domains[d];
                let interior = &mut *take(&domain.interior);
                take(&domain.far).act(level, act, interior.blocks.as_mut_slice())
            }
            Part::Border(k) => {
                let Border {
                    domains: [a, b],
                    contacts,
                    ..
                } = self.borders[k];
                // in the order of their numbers, as everyone does
                let mut a = take(&self.domains[a].boundary);
                let mut b = take(&self.domains[b].boundary);
                let mut blocks = Both([&mut a.blocks, &mut b.blocks]);
                take(&self.across[contacts]).act(level, act, &mut blocks)
            }
        }
    }

    /// Turns the percussions of a part into the frames of their contacts.
    pub fn express(&self, G: &BodyContacts, part: Part) {
        take(self.contacts(part)).express(G);
    }

    /// Hands out the percussions of every contact, once they are expressed.
    pub fn give(&mut self, mut put: impl FnMut(u32, &[f64; 3])) {
        for part in &self.parts {
            take(self.contacts(*part)).give(&mut put);
        }
    }

    /// Writes down the velocities of the bodies at these places.
    pub fn give_velocities(&mut self, places: &Places, v: &mut [f64]) {
        for (d, domain) in self.domains[..self.count].iter_mut().enumerate() {
            let (boundary, interior) = (own(&mut domain.boundary), own(&mut domain.interior));
            let range = self.cut.range(d);
            for (seat, block) in self.seats[range.clone()].iter().zip(places.blocks(range)) {
                let bodies = if seat.boundary {
                    &*boundary
                } else {
                    &*interior
                };
                let from = &bodies.blocks[seat.number as usize];
                let to = &mut v[6 * *block as usize..][..6];
                to[..3].copy_from_slice(&from.v[..3]);
                to[3..].copy_from_slice(&from.spin());
            }
        }
    }

    fn contacts(&self, part: Part) -> &Mutex<Contacts> {
        match part {
            Part::Whole => &self.domains[0].far,
            Part::Near(d) => &self.domains[d].near,
            Part::Far(d) => &self.domains[d].far,
            Part::Border(k) => &self.across[self.borders[k].contacts],
        }
    }
}

impl Bodies {
    /// These bodies, all at rest, and the ground.
    fn begin(&mut self, bodies: impl Iterator<Item = Block>) {
        self.blocks.clear();
        self.blocks.extend(bodies);
        self.blocks.push(Block::default());
        self.last.clone_from(&self.blocks);
        self.anew = false;
    }

    /// What happens to bodies before a pass does something with their contacts.
    fn prepare(&mut self, level: Level, act: Act) {
        match act {
            Act::Start => {
                if !self.anew {
                    subtract(&self.blocks, &mut self.last);
                    self.anew = true;
                }
                self.blocks.iter_mut().for_each(Block::stop);
            }
            Act::Relax { beta, .. } => {
                if self.anew {
                    add(&self.blocks, &mut self.last);
                    self.anew = false;
                }
                let (blocks, last) = (&mut self.blocks, &mut self.last);
                dispatch!(level, simd => extrapolate(simd, blocks, last, beta));
            }
            Act::Judge => {}
        }
    }
}

/// Those that are parts.
fn some(parts: [u32; 2]) -> impl Iterator<Item = usize> {
    let parts = parts.into_iter().filter(|i| *i != Point::NONE);
    parts.map(|i| i as usize)
}

fn own<T>(mutex: &mut Mutex<T>) -> &mut T {
    mutex.get_mut().unwrap_or_else(PoisonError::into_inner)
}

fn take<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::BlockInverse;
    use std::collections::BTreeSet;

    /// Blocks in a square, each in contact with its neighbours and with the ground.
    fn square(edge: u32) -> BodyContacts {
        let inverse = BlockInverse {
            translation: [1.0; 3],
            rotation: [[0.0; 3]; 3],
        };
        let mut G = BodyContacts::default();
        G.inverse.resize((edge * edge) as usize, inverse);
        let mut push = |blocks: [u32; 2]| {
            let (frame, arms) = ([[0.0; 3]; 3], [[0.0; 3]; 2]);
            G.push(
                3,
                Point {
                    blocks,
                    frame,
                    arms,
                },
            );
        };
        for i in 0..edge * edge {
            push([Point::NONE, i]);
            if (i + 1) % edge > 0 {
                push([i, i + 1]);
            }
            if i + edge < edge * edge {
                push([i, i + edge]);
            }
        }
        G
    }

    fn filled(G: &BodyContacts) -> Domains {
        let contacts: Vec<u32> = (0..G.points.len() as u32).collect();
        let (mut places, mut domains) = (Places::default(), Domains::default());
        let blocks: Vec<[u32; 2]> = G.points.iter().map(|point| point.blocks).collect();
        places.find(G.inverse.len(), &blocks, &contacts);
        domains.fill(&contacts, &places);
        domains
    }

    fn bodies(G: &BodyContacts, contacts: &Mutex<Contacts>) -> BTreeSet<u32> {
        let contacts = take(contacts);
        let sides = contacts.members().iter();
        let sides = sides.flat_map(|i| G.points[*i as usize].blocks);
        sides.filter(|b| *b != Point::NONE).collect()
    }

    #[test]
    fn hearts_share_no_body_with_borders() {
        for (edge, count) in [(7, 1), (20, 2), (40, 8)] {
            let G = square(edge);
            let domains = filled(&G);
            assert_eq!(domains.len(), count, "{}", G.points.len());
            let mut all = 0;
            let mut at_borders = BTreeSet::new();
            for k in 0..domains.borders.len() {
                all += take(&domains.across[k]).members().len();
                at_borders.append(&mut bodies(&G, &domains.across[k]));
            }
            assert_eq!(at_borders.is_empty(), count == 1);
            for domain in &domains.domains[..count] {
                assert!(bodies(&G, &domain.far).is_disjoint(&at_borders));
                all += take(&domain.near).members().len() + take(&domain.far).members().len();
            }
            assert_eq!(all, G.points.len(), "every contact has one place");
        }
    }

    #[test]
    fn what_comes_before_a_part_touches_its_bodies_first() {
        let G = square(40);
        let domains = filled(&G);
        for (i, part) in domains.parts().iter().enumerate() {
            let before: Vec<Part> = domains.before(i).map(|j| domains.parts()[j]).collect();
            assert!(
                domains.before(i).all(|j| j < i),
                "one thread may go in order"
            );
            match *part {
                Part::Whole => unreachable!("there are several domains"),
                Part::Near(_) => assert!(before.is_empty()),
                Part::Far(d) => assert_eq!(before, [Part::Near(d)]),
                Part::Border(_) => assert_eq!(before.len(), 2),
            }
        }
    }

    #[test]
    fn the_thread_at_the_border_has_fewer_contacts_inside() {
        let G = square(20);
        let domains = filled(&G);
        let inside = |d: usize| {
            let domain = &domains.domains[d];
            take(&domain.near).members().len() + take(&domain.far).members().len()
        };
        assert!(inside(0) > inside(1), "{} and {}", inside(0), inside(1));
    }
}
