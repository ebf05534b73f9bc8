//! A body on several shapes that are joined: tiles side by side, the parts of one compound.
//!
//! Held against each shape alone, a body that is a little deep overlaps least across the side of the next tile, where the
//! solid goes on behind, and is struck by it. Shapes are joined where they touch. A normal n at a point p of one of them
//! is one of the joined solid if it is a normal of all shapes that p lies in; a touch with another normal is *covered*.
//! Two rules put other touches in the place of those that the joined solid has not:
//!
//! - The body touches one shape along n. What lies behind the plane of that touch, across n, cannot be struck by a body
//!   that does not come through the plane: its face with this normal, if it has one, is all that the body can touch.
//! - A shape all of whose touches are covered is touched by the least deep of its faces that is not.
//!
//! All this depends on shapes and poses alone, at one instant.

mod extent;
mod flat;
mod on_face;
mod parts;

use super::{ContactPoint, touches};
use crate::shape::Shape;
use extent::top;
use flat::{Flat, with_flat};
use on_face::on_face;
pub use parts::{is_welded, join};
use percuss_math::space::{Pose, Vec3};

/// Shapes nearer to each other than this part of the size of the smaller one touch, and faces that stand out no farther
/// are flush.
pub const FLUSH: f64 = 1e-5;

/// Unit normals that differ by less are the same.
const SAME: f64 = 1e-9;

/// A shape at its place.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The shape.
    pub shape: &'a Shape,
    /// Where it is.
    pub pose: Pose,
}

/// A touch of one of several shapes and a body.
#[derive(Clone, Copy, Debug)]
pub struct Met {
    /// Which shape.
    pub piece: usize,
    /// Its normal points from the shape to the body.
    pub touch: ContactPoint,
}

/// The same for shapes that are no compounds.
fn join_pieces(pieces: &[Placed], body: &Placed, margin: f64, met: &mut Vec<Met>) -> bool {
    let differs = |m: &Met| !same(&m.touch.normal, &met[0].touch.normal);
    if pieces.len() < 2 || !met.iter().skip(1).any(differs) {
        return false;
    }
    let joint = Joint {
        pieces,
        body,
        margin,
    };
    let mut held: Vec<Held> = met.iter().map(|m| joint.hold(m)).collect();
    cover_groups(&mut held);
    let mut changed = joint.give_way(&mut held);
    if joint.turn(&mut held) {
        joint.give_way(&mut held);
        changed = true;
    }
    if changed {
        met.clear();
        met.extend(held.iter().map(|h| h.met));
    }
    changed
}

fn same(n: &Vec3, m: &Vec3) -> bool {
    (n - m).norm_squared() <= SAME * SAME
}

/// A touch on its way.
#[derive(Clone, Copy)]
struct Held {
    met: Met,
    /// Whether the joined solid has no such normal there.
    covered: bool,
    /// Whether not even its own piece has: of two edges that cross, what overlaps beside takes the normal of the crossing.
    beside: bool,
    /// Whether it was put in the place of another, and stays.
    stays: bool,
}

impl Held {
    /// Whether both are of one piece and one normal.
    fn is_with(&self, other: &Held) -> bool {
        self.met.piece == other.met.piece && same(&self.met.touch.normal, &other.met.touch.normal)
    }
}

/// Touches of one piece with one normal are covered where one of them is, and none is open.
fn cover_groups(held: &mut [Held]) {
    for i in 0..held.len() {
        let group = || held.iter().filter(|h| h.is_with(&held[i]));
        let open = group().any(|h| !h.covered && !h.beside);
        let covered = !open && group().any(|h| h.covered);
        held[i].covered = covered;
        held[i].beside &= !covered;
    }
}

/// Pieces that may be joined, and a body.
struct Joint<'a> {
    pieces: &'a [Placed<'a>],
    body: &'a Placed<'a>,
    margin: f64,
}

impl Joint<'_> {
    fn hold(&self, met: &Met) -> Held {
        let (p, normal) = (self.foot(met), met.touch.normal);
        let beside = !self.is_normal(met.piece, &p, &normal);
        Held {
            met: *met,
            covered: !beside && self.covering(met.piece, p, normal).next().is_some(),
            beside,
            stays: false,
        }
    }

    /// The point of the piece.
    fn foot(&self, met: &Met) -> Vec3 {
        let ContactPoint {
            point, normal, gap, ..
        } = met.touch;
        let half = self.pieces[met.piece].shape.is_scenery() ^ self.body.shape.is_scenery();
        let part = match (half, self.body.shape.is_scenery()) {
            (false, _) => 0.5,
            (true, false) => 1.0, // the touch lies on the surface of the body
            (true, true) => 0.0,
        };
        point - part * gap * normal
    }

    /// What counts as nothing beside two pieces, m.
    fn slack(&self, i: usize, j: usize) -> f64 {
        FLUSH
            * self.pieces[i]
                .shape
                .reach()
                .min(self.pieces[j].shape.reach())
    }

    /// Whether a point lies on a piece and n is a normal of it there.
    fn is_normal(&self, piece: usize, p: &Vec3, n: &Vec3) -> bool {
        let Placed { shape, pose } = &self.pieces[piece];
        let (slack, p) = (FLUSH * shape.reach(), pose.local(p));
        let n = pose.A.inverse_transform_vector(n);
        let is_normal = |flat: Flat| flat.holds(&p, slack) && !flat.covers(&p, &n, slack);
        with_flat(shape, is_normal).unwrap_or(true)
    }

    /// The other pieces in which a point lies, and of which n is not a normal there.
    fn covering(&self, piece: usize, p: Vec3, n: Vec3) -> impl Iterator<Item = usize> {
        (0..self.pieces.len()).filter(move |&c| {
            c != piece && self.pieces[c].covers(&p, &n, self.slack(c, piece), self.body.shape)
        })
    }

    /// Whether two pieces touch.
    fn are_joined(&self, i: usize, j: usize) -> bool {
        let (one, two) = (&self.pieces[i], &self.pieces[j]);
        let (mut at, slack) = (Vec::new(), self.slack(i, j));
        touches(one.shape, &one.pose, two.shape, &two.pose, slack, &mut at);
        at.iter().any(|t| t.gap <= slack)
    }

    /// Touches with what lies behind the plane of another give way to the face with the normal of that plane. Whether any
    /// did.
    fn give_way(&self, held: &mut Vec<Held>) -> bool {
        let mut changed = false;
        let mut k = 0;
        while k < held.len() {
            let found = held.iter().find_map(|plane| self.behind(&held[k], plane));
            let Some((normal, face)) = found else {
                k += 1;
                continue;
            };
            changed = true;
            let gone = held[k];
            held.retain(|h| !h.is_with(&gone));
            let piece = gone.met.piece;
            let has = |h: &Held| h.met.piece == piece && same(&h.met.touch.normal, &normal);
            if let (Some(face), false) = (face, held.iter().any(has)) {
                held.extend(self.uncovered(piece, face));
            }
        }
        changed
    }

    /// Whether the piece of a touch lies behind the plane of another touch of the body, which does not reach through the
    /// plane farther than the other touch says: the normal that the piece may then be touched with, and its face there.
    fn behind(&self, held: &Held, plane: &Held) -> Option<(Vec3, Option<usize>)> {
        let (i, j) = (plane.met.piece, held.met.piece);
        let n = plane.met.touch.normal;
        if held.stays || plane.covered || i == j || same(&n, &held.met.touch.normal) {
            return None;
        }
        let face = self.pieces[j].face(&n);
        if face.is_none() && !held.covered {
            return None;
        }
        let (height, slack) = (n.dot(&self.foot(&plane.met)), self.slack(i, j));
        let through = height + top(self.body, &-n)? > slack - plane.met.touch.gap;
        if through || top(&self.pieces[j], &n)? > height + slack || !self.are_joined(i, j) {
            return None;
        }
        let normal = face.map_or(n, |(_, normal)| normal);
        Some((normal, face.map(|(face, _)| face)))
    }

    /// Touches with a face of a piece, each of which may be covered.
    fn face(&self, piece: usize, face: usize) -> Vec<Held> {
        let mut at = Vec::new();
        on_face(&self.pieces[piece], face, self.body, self.margin, &mut at);
        let held = at.into_iter().map(|touch| self.hold(&Met { piece, touch }));
        held.collect()
    }

    /// The same, as they are for who knows that the face is open.
    fn uncovered(&self, piece: usize, face: usize) -> impl Iterator<Item = Held> + use<> {
        let held = self.face(piece, face).into_iter();
        held.map(|h| Held {
            covered: false,
            stays: true,
            ..h
        })
    }

    /// Pieces all of whose touches are covered are touched by another face, if one is open; of the others those that are
    /// covered go. Whether any touch changed.
    fn turn(&self, held: &mut Vec<Held>) -> bool {
        let mut pieces: Vec<usize> = held
            .iter()
            .filter(|h| h.covered)
            .map(|h| h.met.piece)
            .collect();
        pieces.dedup();
        let mut changed = false;
        for piece in pieces {
            let open = |h: &Held| h.met.piece == piece && !h.covered;
            let new = match held.iter().any(open) {
                true => Vec::new(),
                false => match self.open_face(piece, held) {
                    Some(new) => new,
                    None => continue,
                },
            };
            changed = true;
            held.retain(|h| h.met.piece != piece || !h.covered);
            held.extend(new);
        }
        changed
    }

    /// Touches with the least deep of the open faces of a piece out of which the body looks, and behind which those lie that
    /// cover its touches.
    fn open_face(&self, piece: usize, held: &[Held]) -> Option<Vec<Held>> {
        let own = held.iter().filter(|h| h.met.piece == piece);
        let cover = |h: &Held| self.covering(piece, self.foot(&h.met), h.met.touch.normal);
        let covers: Vec<usize> = own.flat_map(cover).collect();
        let placed = &self.pieces[piece];
        let mut faces: Vec<(f64, usize)> = Vec::new();
        with_flat(placed.shape, |flat| {
            for face in 0..flat.count() {
                let (normal, offset) = flat.plane(face);
                let n = placed.pose.A * normal;
                let height = n.dot(&placed.pose.r) + offset;
                let (Some(low), Some(high)) = (top(self.body, &-n), top(self.body, &n)) else {
                    continue;
                };
                let behind = |c: &usize| {
                    top(&self.pieces[*c], &n)
                        .is_some_and(|top| top <= height + self.slack(*c, piece))
                };
                if high > height && covers.iter().all(behind) {
                    faces.push((height + low, face));
                }
            }
        })?;
        faces.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut met = faces.iter().map(|(_, face)| self.face(piece, *face));
        met.find(|held| held.iter().any(|h| !h.covered))
    }
}

impl Placed<'_> {
    /// Whether a point lies in it by more than `slack` outside, and n is not a normal of it there; `body` says whether the
    /// world is a plane.
    fn covers(&self, p: &Vec3, n: &Vec3, slack: f64, body: &Shape) -> bool {
        if let Shape::HalfSpace = self.shape {
            let Some(up) = super::half_space::normal(&self.pose, body.is_planar()) else {
                return false;
            };
            let above = up.dot(&(p - self.pose.r));
            return above < -slack || above <= slack && !same(&up, n);
        }
        if (p - self.pose.r).norm_squared() > (self.shape.reach() + slack).powi(2) {
            return false;
        }
        let (p, n) = (self.pose.local(p), self.pose.A.inverse_transform_vector(n));
        with_flat(self.shape, |flat| flat.covers(&p, &n, slack)).unwrap_or(false)
    }

    /// The face with a normal, or nearly so, and its own normal.
    fn face(&self, n: &Vec3) -> Option<(usize, Vec3)> {
        let local = self.pose.A.inverse_transform_vector(n);
        let face = with_flat(self.shape, |flat| flat.face(&local)).flatten()?;
        Some((face.0, self.pose.A * face.1))
    }
}
