use crate::ContactId;
use percuss_contact::{Law, Point};

/// Newton's restitution of one contact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Restitution {
    /// In the normal direction, 0 to 1.
    pub eps_N: f64,
    /// In the tangents, 0 to 1.
    pub eps_T: f64,
}

/// One contact at one configuration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Its name.
    pub id: ContactId,
    /// Gap, m; positive when open. A law without a gap (a friction device, a joint) says −∞: it is always closed.
    pub gap: f64,
    /// Its law. Constant friction bounds are forces here, N.
    pub law: Law,
    /// Its impact law.
    pub restitution: Restitution,
}

/// The contacts of a system at one configuration: gaps, laws and force directions W, each over the few velocities
/// that the contact touches (its support).
#[derive(Clone, Debug, Default)]
pub struct ContactSet {
    margin: f64,
    compact: bool,
    contacts: Vec<Contact>,
    spans: Vec<Span>,
    dofs: Vec<u32>,
    W: Vec<f64>,
    chi: Vec<f64>,
    points: Vec<Point>,
    /// The contacts that have a point, where not all have.
    pointed: Vec<u32>,
    /// Contacts whose surface ends, with the way left.
    rooms: Vec<(usize, f64)>,
    rolling: Vec<Rolling>,
}

/// Resistance against rolling at a contact: a couple of at most lever times normal percussion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rolling {
    /// The contact, by its place.
    pub contact: usize,
    /// The lever ρ, m: |M| ≤ ρ p_N.
    pub lever: f64,
    /// The part of γ_k = ρ t_kᵀ ((ω₂ − ω₁) × n) that does not come from u, m/s.
    pub chi: [f64; 2],
}

#[derive(Clone, Copy, Debug)]
struct Span {
    dofs: (usize, usize),
    W: usize,
    row: usize,
}

impl ContactSet {
    /// Forgets everything and asks for the contacts with a gap below `margin` from now on.
    pub fn reset(&mut self, margin: f64) {
        self.margin = margin;
        self.compact = false;
        self.contacts.clear();
        self.spans.clear();
        self.dofs.clear();
        self.W.clear();
        self.chi.clear();
        self.points.clear();
        self.pointed.clear();
        self.rooms.clear();
        self.rolling.clear();
    }

    /// Like [`ContactSet::reset`], for who reads contacts at points of bodies from [`ContactSet::points`]: their rows
    /// of W are not written out, unless there are other contacts as well.
    pub fn reset_compact(&mut self, margin: f64) {
        self.reset(margin);
        self.compact = true;
    }

    /// Gap below which contacts are asked for, m.
    #[inline]
    pub fn margin(&self) -> f64 {
        self.margin
    }

    /// Whether a contact with this gap is asked for; a system tests it before it computes force directions.
    #[inline]
    pub fn wants(&self, gap: f64) -> bool {
        gap < self.margin
    }

    /// Appends a contact: its velocities, the rows of W over them (row-major: normal, tangent 1, tangent 2) and χ of each row.
    #[inline]
    pub fn push(&mut self, contact: Contact, dofs: &[u32], W: &[f64], chi: &[f64]) {
        if !self.points.is_empty() && self.pointed.is_empty() {
            self.mix();
        }
        self.append(contact, dofs, W, chi);
    }

    /// From now on some contacts have points and some have not: rows of W are written out.
    #[cold]
    fn mix(&mut self) {
        let known = self.contacts.len() as u32;
        self.pointed.extend(0..known);
        if std::mem::take(&mut self.compact) {
            let contacts = std::mem::take(&mut self.contacts);
            let chi = std::mem::take(&mut self.chi);
            let points = std::mem::take(&mut self.points);
            self.spans.clear();
            let mut row = 0;
            for (contact, point) in contacts.iter().zip(&points) {
                let rows = row..row + contact.law.rows();
                row = rows.end;
                self.write_out(*contact, point, &chi[rows]);
            }
            self.points = points;
        }
    }

    #[inline]
    fn append(&mut self, contact: Contact, dofs: &[u32], W: &[f64], chi: &[f64]) {
        debug_assert_eq!(W.len(), contact.law.rows() * dofs.len());
        debug_assert_eq!(chi.len(), contact.law.rows());
        self.spans.push(Span {
            dofs: (self.dofs.len(), self.dofs.len() + dofs.len()),
            W: self.W.len(),
            row: self.chi.len(),
        });
        self.dofs.extend_from_slice(dofs);
        self.W.extend_from_slice(W);
        self.chi.extend_from_slice(chi);
        self.contacts.push(contact);
    }

    /// Says that the surface of the contact appended last ends after so much way, m, negative where it has ended: who holds
    /// the contact closed lets go there.
    pub fn ends_after(&mut self, room: f64) {
        if let Some(last) = self.contacts.len().checked_sub(1) {
            self.rooms.push((last, room));
        }
    }

    /// Says that the contact appended last resists rolling.
    pub fn resists_rolling(&mut self, lever: f64, chi: [f64; 2]) {
        if let Some(contact) = self.contacts.len().checked_sub(1) {
            self.rolling.push(Rolling {
                contact,
                lever,
                chi,
            });
        }
    }

    /// The contacts that resist rolling, in their order.
    pub fn rolling(&self) -> &[Rolling] {
        &self.rolling
    }

    /// Way left until the surface of contact `i` ends, m, negative where it has ended; nothing where it does not end.
    pub fn room(&self, i: usize) -> Option<f64> {
        let found = self.rooms.iter().find(|room| room.0 == i);
        found.map(|room| room.1)
    }

    /// Appends a contact at a point of blocks with six velocities each, with χ of each row.
    #[inline]
    pub fn push_point(&mut self, contact: Contact, point: Point, chi: &[f64]) {
        if self.points.len() < self.contacts.len() {
            self.pointed.push(self.contacts.len() as u32);
            self.compact = false;
        }
        if self.compact {
            self.append(contact, &[], &[], chi);
        } else {
            self.write_out(contact, &point, chi);
        }
        self.points.push(point);
    }

    /// The point of contact `i`, where it has been given by one.
    pub fn point(&self, i: usize) -> Option<&Point> {
        if self.points.len() == self.contacts.len() {
            return self.points.get(i);
        }
        let at = self.pointed.binary_search(&(i as u32)).ok()?;
        self.points.get(at)
    }

    /// The rows of W of a point: ±(d, r × d).
    fn write_out(&mut self, contact: Contact, point: &Point, chi: &[f64]) {
        let (mut dofs, mut W) = ([0; 12], [0.0; 36]);
        let sides =
            [(0, -1.0), (1, 1.0)].map(|(side, sign)| (point.blocks[side], point.arms[side], sign));
        let moving = || sides.iter().filter(|(block, ..)| *block != Point::NONE);
        let width = 6 * moving().count();
        for (s, (block, r, sign)) in moving().enumerate() {
            for k in 0..6 {
                dofs[6 * s + k] = 6 * block + k as u32;
            }
            for (row, d) in point.frame.iter().enumerate().take(contact.law.rows()) {
                let turned = [
                    r[1] * d[2] - r[2] * d[1],
                    r[2] * d[0] - r[0] * d[2],
                    r[0] * d[1] - r[1] * d[0],
                ];
                for k in 0..3 {
                    W[row * width + 6 * s + k] = sign * d[k];
                    W[row * width + 6 * s + 3 + k] = sign * turned[k];
                }
            }
        }
        let entries = contact.law.rows() * width;
        self.append(contact, &dofs[..width], &W[..entries], chi);
    }

    /// The points of all contacts, in the order of the contacts, where every contact has been given by a point.
    pub fn points(&self) -> Option<&[Point]> {
        (self.points.len() == self.contacts.len()).then_some(&self.points[..])
    }

    /// Exchanges the points for others: who needs them for a while need not copy them.
    pub fn exchange_points(&mut self, points: &mut Vec<Point>) {
        std::mem::swap(&mut self.points, points);
    }

    /// Appends a contact that touches all velocities, in their order.
    #[inline]
    pub fn push_all(&mut self, contact: Contact, W: &[f64], chi: &[f64]) {
        let first = self.dofs.len();
        let width = W.len() / contact.law.rows();
        self.push(contact, &[], &[], chi);
        self.dofs.extend(0..width as u32);
        self.W.extend_from_slice(W);
        if let Some(span) = self.spans.last_mut() {
            span.dofs = (first, first + width);
        }
    }

    /// Number of contacts.
    #[inline]
    pub fn len(&self) -> usize {
        self.contacts.len()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.contacts.is_empty()
    }

    /// The contacts in the order in which they were reported.
    #[inline]
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts
    }

    /// Whether rows of W are left out, for who reads points.
    #[inline]
    fn lacks_rows(&self) -> bool {
        self.compact && !self.points.is_empty()
    }

    /// Velocities that contact `i` touches.
    ///
    /// # Panics
    /// Where rows of W are left out ([`ContactSet::reset_compact`]): without rows γ would be that of a contact which nothing moves.
    #[inline]
    pub fn dofs(&self, i: usize) -> &[u32] {
        assert!(!self.lacks_rows(), "rows of W are left out: read points");
        let span = self.spans[i];
        &self.dofs[span.dofs.0..span.dofs.1]
    }

    /// Row `k` of the force directions of contact `i`, over its velocities.
    ///
    /// # Panics
    /// Where rows of W are left out ([`ContactSet::reset_compact`]).
    #[inline]
    pub fn row(&self, i: usize, k: usize) -> &[f64] {
        assert!(!self.lacks_rows(), "rows of W are left out: read points");
        let span = self.spans[i];
        let width = span.dofs.1 - span.dofs.0;
        &self.W[span.W + k * width..span.W + (k + 1) * width]
    }

    /// χ of row `k` of contact `i`: the part of γ that does not come from u, as where a wall moves.
    #[inline]
    pub fn chi(&self, i: usize, k: usize) -> f64 {
        self.chi[self.spans[i].row + k]
    }

    /// γ = w_kᵀ u + χ of row `k` of contact `i`, m/s.
    #[inline]
    pub fn gamma(&self, i: usize, k: usize, u: &[f64]) -> f64 {
        let sum: f64 = self
            .dofs(i)
            .iter()
            .zip(self.row(i, k))
            .map(|(d, w)| w * u[*d as usize])
            .sum();
        sum + self.chi(i, k)
    }
}
