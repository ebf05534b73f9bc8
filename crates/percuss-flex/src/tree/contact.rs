//! Where percussions act on a mechanism: points of it against shapes that others carry, limits of joints, closed chains.
//!
//! ```text
//! γ = w·u + χ        w = Jᵀ e of the point less that of the place of the shape that it meets
//! ```
//!
//! J holds the elastic coordinates of both sides: what strikes a flexible body feels its inertia, and in implicit steps its
//! stiffness. A joint that is prescribed moves what it carries as a wall moves: it gives χ.

use super::site::{Seat, Site};
use super::{FlexTree, FlexTreeError, Work};
use percuss_contact::Law;
use percuss_math::shape::Shape;
use percuss_math::space::{Pose, Vec3, tangents};
use percuss_mech::{Contact, ContactId, ContactSet, ContactSource, Restitution};
use percuss_trees::Pivoted;

/// A place of a mechanism where percussions act.
#[derive(Clone, Debug)]
pub struct Touch {
    /// Its name.
    pub name: String,
    /// What meets.
    pub kind: Meeting,
    /// How it bounces.
    pub restitution: Restitution,
}

/// What meets.
#[derive(Clone, Debug)]
pub enum Meeting {
    /// Points against a shape.
    Points {
        /// The points.
        points: Vec<Site>,
        /// They are balls of this radius, m; zero for points.
        radius: f64,
        /// The shape, in the frame of `on`.
        shape: Shape,
        /// What carries the shape.
        on: Site,
        /// Friction coefficient.
        mu: f64,
        /// Whether everything moves in the plane of x and y.
        plane: bool,
    },
    /// A coordinate of a joint that must not pass a limit.
    Limit {
        /// The member of the joint.
        member: usize,
        /// Which coordinate.
        index: usize,
        /// The limit, m or rad.
        limit: f64,
        /// Whether the coordinate stays below it, else above.
        below: bool,
    },
}

/// What a contact of a mechanism is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A touch and its point, both counted from 0.
    Touch(usize, usize),
    /// A row of a closed chain.
    Tie(usize),
}

impl Source {
    fn name(self) -> ContactId {
        match self {
            Source::Touch(touch, point) => ContactId::listed_in(touch, point),
            Source::Tie(row) => ContactId::chain(row),
        }
    }

    /// What the contact with this name is.
    pub fn of(id: ContactId) -> Self {
        let [touch, point] = id.list_and_place();
        match id.source() {
            ContactSource::Chain(row) => Source::Tie(row),
            _ => Source::Touch(touch, point),
        }
    }
}

/// What the search for contacts fills.
#[derive(Clone, Debug)]
pub(super) struct Meetings {
    /// Of each touch: the seat of its shape, and that of a point.
    seats: Vec<Option<[Seat; 2]>>,
    W: Vec<f64>,
    chi: Vec<f64>,
    /// Of closed chains: J Jᵀ, by which independent rows are known.
    gram: Pivoted,
}

impl Default for Meetings {
    fn default() -> Self {
        Meetings {
            seats: Vec::new(),
            W: Vec::new(),
            chi: Vec::new(),
            gram: Pivoted::new(Vec::new()),
        }
    }
}

impl Meetings {
    pub(super) fn new(linkage: &FlexTree) -> Self {
        let seats = linkage.touches.iter().map(|touch| match &touch.kind {
            Meeting::Points { points, on, .. } => {
                let widest = points
                    .iter()
                    .max_by_key(|site| linkage.coordinates_of(site));
                Some([on, widest.unwrap_or(on)].map(|site| Seat::new(linkage, site)))
            }
            Meeting::Limit { .. } => None,
        });
        Meetings {
            seats: seats.collect(),
            W: Vec::new(),
            chi: Vec::new(),
            gram: Pivoted::new(super::closure::groups(&linkage.ties)),
        }
    }
}

/// A point and what it meets.
struct Near {
    gap: f64,
    /// Where the surfaces meet, m, and the normal towards the point.
    at: Vec3,
    normal: Vec3,
}

impl FlexTree {
    /// With places where percussions act; their order gives them their names.
    pub fn with_touches(mut self, touches: Vec<Touch>) -> Result<Self, FlexTreeError> {
        for touch in &touches {
            let sound = match &touch.kind {
                Meeting::Points { points, on, .. } => {
                    // one seat serves all points
                    let n = points.first().map(|site| self.coordinates_of(site));
                    let alike = |site: &Site| Some(self.coordinates_of(site)) == n;
                    points.iter().chain([on]).all(|site| self.has(site)) && points.iter().all(alike)
                }
                Meeting::Limit { member, index, .. } => {
                    let node = self.nodes.get(*member);
                    node.is_some_and(|node| *index < node.nu && node.pair.is_scalar(*index))
                }
            };
            if !sound {
                return Err(FlexTreeError::NoSite {
                    what: "the contact",
                    name: touch.name.clone(),
                });
            }
        }
        self.touches = touches;
        Ok(self)
    }

    /// The places where percussions act.
    pub fn touches(&self) -> &[Touch] {
        &self.touches
    }

    /// Elastic coordinates that a site moves with.
    fn coordinates_of(&self, site: &Site) -> usize {
        match site.on {
            super::Carrier::Interface(member, _) | super::Carrier::Station(member, _) => {
                self.nodes.get(member).map_or(0, |node| node.n)
            }
            _ => 0,
        }
    }

    /// The least gap of each touch at t and q, m or rad.
    pub fn gaps(&self, t: f64, q: &[f64], work: &mut Work, out: &mut Vec<f64>) {
        let zero = std::mem::take(&mut work.zero);
        self.kinematics(t, q, &zero, work);
        let mut meetings = std::mem::take(&mut work.meetings);
        out.clear();
        for (k, touch) in self.touches.iter().enumerate() {
            let mut least = f64::INFINITY;
            match (&touch.kind, &mut meetings.seats[k]) {
                (
                    Meeting::Points {
                        points,
                        radius,
                        shape,
                        on,
                        plane,
                        ..
                    },
                    Some([base, seat]),
                ) => {
                    self.seat(on, (q, &zero), work, base);
                    for site in points {
                        self.seat(site, (q, &zero), work, seat);
                        least = least.min(near(shape, *plane, *radius, base, seat).gap);
                    }
                }
                (kind, _) => {
                    if let Some((_, gap, _)) = self.limit(kind, q) {
                        least = gap;
                    }
                }
            }
            out.push(least);
        }
        (work.meetings, work.zero) = (meetings, zero);
    }

    /// Velocity, gap and sign of a limit.
    fn limit(&self, kind: &Meeting, q: &[f64]) -> Option<(usize, f64, f64)> {
        let Meeting::Limit {
            member,
            index,
            limit,
            below,
        } = kind
        else {
            return None;
        };
        let node = &self.nodes[*member];
        let sign = if *below { -1.0 } else { 1.0 };
        let gap = sign * (q[node.q + index] - limit);
        Some((node.u + index, gap, sign))
    }

    /// All contacts that `out` wants at t and q.
    pub(super) fn meet(&self, t: f64, q: &[f64], work: &mut Work, out: &mut ContactSet) {
        if self.touches.is_empty() && self.ties.is_empty() {
            return;
        }
        let zero = std::mem::take(&mut work.zero);
        let state = (q, &zero[..]);
        self.kinematics(t, q, &zero, work);
        let mut meetings = std::mem::take(&mut work.meetings);
        for (k, touch) in self.touches.iter().enumerate() {
            let (kind, restitution) = (&touch.kind, touch.restitution);
            if let Some((dof, gap, sign)) = self.limit(kind, q) {
                if out.wants(gap) {
                    let contact = Contact {
                        id: Source::Touch(k, 0).name(),
                        gap,
                        law: Law::Unilateral,
                        restitution,
                    };
                    out.push(contact, &[dof as u32], &[sign], &[0.0]);
                }
                continue;
            }
            let (
                Meeting::Points {
                    points,
                    radius,
                    shape,
                    on,
                    mu,
                    plane,
                },
                Some([base, seat]),
            ) = (kind, &mut meetings.seats[k])
            else {
                continue;
            };
            self.seat(on, state, work, base);
            for (point, site) in points.iter().enumerate() {
                self.seat(site, state, work, seat);
                let near = near(shape, *plane, *radius, base, seat);
                if !out.wants(near.gap) {
                    continue;
                }
                let n = near.normal;
                let (law, axes) = match (*mu > 0.0, plane) {
                    (false, _) => (Law::Unilateral, [n; 3]),
                    (true, true) => {
                        let law = Law::PlanarCoulomb { mu: *mu };
                        (law, [n, Vec3::z().cross(&n), n])
                    }
                    (true, false) => {
                        let [a, b] = tangents(&n);
                        (Law::SpatialCoulomb { mu: *mu }, [n, a, b])
                    }
                };
                let rows = law.rows();
                meetings.W.clear();
                meetings.W.resize(rows * self.nu, 0.0);
                meetings.chi.clear();
                for (row, e) in axes[..rows].iter().enumerate() {
                    let w = &mut meetings.W[row * self.nu..(row + 1) * self.nu];
                    let arms = [near.at - seat.r, near.at - base.r];
                    let sides = [(site, &*seat, *e, arms[0]), (on, &*base, -e, arms[1])];
                    let mut chi = 0.0;
                    for (site, seat, force, arm) in sides {
                        let moment = arm.cross(&force);
                        self.push(site, seat, (&force, &moment), work, (w, &mut []));
                        chi += force.dot(&(seat.v + seat.w.cross(&arm)));
                    }
                    meetings.chi.push(chi);
                }
                let contact = Contact {
                    id: Source::Touch(k, point).name(),
                    gap: near.gap,
                    law,
                    restitution,
                };
                out.push_all(contact, &meetings.W, &meetings.chi);
            }
        }
        if !self.ties.is_empty() {
            self.chain(state, work);
            self.report_chains(&mut meetings, work, out);
        }
        (work.meetings, work.zero) = (meetings, zero);
    }

    /// Independent rows of closed chains as bilateral laws.
    fn report_chains(&self, meetings: &mut Meetings, work: &Work, out: &mut ContactSet) {
        let (n, chains) = (self.nu.max(1), &work.chains);
        let row = |k: usize| &chains.J[k * n..(k + 1) * n];
        let gram = &mut meetings.gram;
        gram.factor(|i, j| row(i).iter().zip(row(j)).map(|(a, b)| a * b).sum());
        let kept = gram.kept();
        for k in (0..chains.lambda.len()).filter(|k| kept.contains(k)) {
            let contact = Contact {
                id: Source::Tie(k).name(),
                gap: f64::NEG_INFINITY,
                law: Law::Bilateral,
                // γ_E = −γ_B in the directions of the middle: the row does no work
                restitution: Restitution {
                    eps_N: 1.0,
                    eps_T: 1.0,
                },
            };
            out.push_all(contact, row(k), &[chains.rate(k)]);
        }
    }
}

/// A point before a shape.
fn near(shape: &Shape, plane: bool, radius: f64, base: &Seat, seat: &Seat) -> Near {
    let shape = if plane { shape.flat() } else { *shape };
    let (distance, n) = shape.distance(&base.A.tr_mul(&(seat.r - base.r)));
    let normal = base.A * n;
    Near {
        gap: distance - radius,
        at: seat.r - normal * radius,
        normal,
    }
}

/// A frame whose z axis has this direction, with its origin here.
pub fn facing(r: Vec3, z: &Vec3) -> Pose {
    let [x, y] = tangents(&z.normalize());
    let A = nalgebra::Rotation3::from_matrix_unchecked(nalgebra::Matrix3::from_columns(&[
        x,
        y,
        z.normalize(),
    ]));
    Pose {
        r,
        A: percuss_math::space::Quat::from_rotation_matrix(&A),
    }
}
