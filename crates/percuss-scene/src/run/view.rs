use percuss_bodies::World;
use percuss_bodies::world::{Member, NQ, NU, members};
use percuss_contact::{Point, Status};
use percuss_math::space::{Pose, Vec3};
use percuss_mech::{Contact, ContactSet, State};
use percuss_step::ContactRecord;

use super::linked::{Linked, Meeting};
use crate::model::WorldModel;
use percuss_files::vtk::world;

/// Bodies and contacts of a world at a step boundary.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The world as the scene gave it, with its names.
    pub model: &'a WorldModel,
    /// The world with its population of this moment.
    pub world: &'a World,
    /// The state.
    pub state: &'a State,
    pub(super) records: &'a [ContactRecord],
    pub(super) set: Option<&'a ContactSet>,
}

/// What there is to be seen at a step boundary.
#[derive(Clone, Copy)]
pub(super) enum Sight<'a> {
    World(View<'a>),
    Links(Linked<'a>),
}

impl Sight<'_> {
    /// Time, s.
    pub(super) fn t(&self) -> f64 {
        match self {
            Sight::World(view) => view.state.t,
            Sight::Links(linked) => linked.state.t,
        }
    }

    pub(super) fn bodies(&self) -> BodyColumns {
        match self {
            Sight::World(view) => view.bodies(),
            Sight::Links(linked) => linked.bodies(),
        }
    }

    pub(super) fn contacts(&self) -> Option<ContactColumns> {
        match self {
            Sight::World(view) => view.contacts(),
            Sight::Links(linked) => Some(linked.contacts()),
        }
    }
}

/// Bodies as columns.
#[derive(Default)]
pub(super) struct BodyColumns {
    id: Vec<i64>,
    kind: Vec<i64>,
    position: Vec<[f64; 3]>,
    orientation: Vec<[f64; 4]>,
    velocity: Vec<[f64; 3]>,
    spin: Vec<[f64; 3]>,
    scale: Vec<[f64; 3]>,
}

impl BodyColumns {
    /// Appends something without size.
    pub(super) fn push(&mut self, id: i64, pose: &Pose, velocity: Vec3, spin: Vec3) {
        let A = pose.A;
        self.id.push(id);
        self.kind.push(0);
        self.position.push(pose.r.into());
        self.orientation.push([A.w, A.i, A.j, A.k]);
        self.velocity.push(velocity.into());
        self.spin.push(spin.into());
        self.scale.push([0.0; 3]);
    }

    pub(super) fn columns(&self) -> world::Bodies<'_> {
        world::Bodies {
            id: &self.id,
            kind: &self.kind,
            position: &self.position,
            orientation: &self.orientation,
            velocity: &self.velocity,
            spin: &self.spin,
            scale: &self.scale,
        }
    }
}

/// Contacts as columns.
#[derive(Default)]
pub(super) struct ContactColumns {
    bodies: [Vec<i64>; 2],
    position: Vec<[f64; 3]>,
    normal: Vec<[f64; 3]>,
    gap: Vec<f64>,
    percussion: Vec<[f64; 3]>,
    force: Vec<[f64; 3]>,
    status: Vec<Status>,
    /// Along normal, tangent 1 and tangent 2, N s.
    pub(super) p: Vec<[f64; 3]>,
}

impl ContactColumns {
    /// Appends a contact of these bodies.
    pub(super) fn push(&mut self, bodies: [i64; 2], met: &Meeting) {
        self.bodies[0].push(bodies[0]);
        self.bodies[1].push(bodies[1]);
        self.position.push(met.point.into());
        self.normal.push(met.frame[0].into());
        self.gap.push(met.gap);
        self.percussion.push(met.along(&met.p).into());
        self.force.push(met.along(&met.lambda).into());
        self.status.push(met.status);
        self.p.push(met.p);
    }

    fn with_capacity(contacts: usize) -> Self {
        ContactColumns {
            bodies: [Vec::with_capacity(contacts), Vec::with_capacity(contacts)],
            position: Vec::with_capacity(contacts),
            normal: Vec::with_capacity(contacts),
            gap: Vec::with_capacity(contacts),
            percussion: Vec::with_capacity(contacts),
            force: Vec::with_capacity(contacts),
            status: Vec::with_capacity(contacts),
            p: Vec::with_capacity(contacts),
        }
    }

    pub(super) fn columns(&self) -> world::Contacts<'_> {
        world::Contacts {
            body1: &self.bodies[0],
            body2: &self.bodies[1],
            position: &self.position,
            normal: &self.normal,
            gap: &self.gap,
            percussion: &self.percussion,
            force: &self.force,
            status: &self.status,
        }
    }
}

/// A contact of the last step.
pub(super) struct Met<'a> {
    bodies: [i64; 2],
    /// Where, m.
    pub(super) position: [f64; 3],
    contact: &'a Contact,
    point: &'a Point,
    pub(super) record: &'a ContactRecord,
}

impl Met<'_> {
    /// The force on the second body, N.
    pub(super) fn force(&self) -> [f64; 3] {
        along(&self.point.frame, &self.record.lambda)
    }
}

impl View<'_> {
    /// Where the shapes of the bodies are, how they move, and how large they are.
    pub(super) fn bodies(&self) -> BodyColumns {
        let halves = |kind: &percuss_bodies::world::Kind| {
            let bounds = self.world.shapes()[kind.shape.0].aabb(&Pose::IDENTITY);
            bounds.map_or([0.0; 3], |(low, high)| (0.5 * (high - low)).into())
        };
        let halves: Vec<[f64; 3]> = self.world.kinds().iter().map(halves).collect();
        let mut bodies = BodyColumns::default();
        let motions = self.state.u.chunks_exact(NU);
        for (i, (body, u)) in self.world.bodies().iter().zip(motions).enumerate() {
            let (_, pose) = self.world.shape_of(i, &self.state.q);
            bodies.id.push(i64::from(body.id.0));
            bodies.kind.push(i64::from(body.kind.0));
            bodies.position.push(pose.r.into());
            let A = pose.A;
            bodies.orientation.push([A.w, A.i, A.j, A.k]);
            bodies.velocity.push([u[0], u[1], u[2]]);
            bodies.spin.push([u[3], u[4], u[5]]);
            bodies.scale.push(halves[body.kind.0 as usize]);
        }
        bodies
    }

    /// The contacts of the last step between bodies that are still there; none where that step was taken before the run
    /// was resumed, and its geometry is not known any more.
    pub(super) fn contacts(&self) -> Option<ContactColumns> {
        let mut found = ContactColumns::with_capacity(self.records.len());
        for met in self.met()? {
            let Met {
                contact,
                point,
                record,
                ..
            } = met;
            found.bodies[0].push(met.bodies[0]);
            found.bodies[1].push(met.bodies[1]);
            found.position.push(met.position);
            found.normal.push(point.frame[0]);
            found.gap.push(contact.gap);
            found.percussion.push(along(&point.frame, &record.p));
            found.force.push(met.force());
            found.status.push(record.status);
            found.p.push(record.p);
        }
        Some(found)
    }

    /// The same one after the other.
    pub(super) fn met(&self) -> Option<impl Iterator<Item = Met<'_>>> {
        let set = self.set.filter(|set| set.len() == self.records.len())?;
        let contacts = set.contacts().iter().zip(set.points()?);
        let contacts = contacts.zip(self.records);
        Some(contacts.filter_map(|((contact, point), record)| {
            let [body1, body2] = members(contact.id, point).map(|member| self.place(member));
            let ((id1, r1), (id2, r2)) = (body1?, body2?);
            // a side that stands still has no centre to measure from
            let (r, side) = r2.map(|r| (r, 1)).or(r1.map(|r| (r, 0)))?;
            let arm = point.arms[side];
            Some(Met {
                bodies: [id1, id2],
                position: [0, 1, 2].map(|k| r[k] + arm[k]),
                contact,
                point,
                record,
            })
        }))
    }

    /// Number and centre of mass of who takes part in a contact; none where it is gone. Scenery has the numbers −1, −2,
    /// … and no centre.
    fn place(&self, member: Member) -> Option<(i64, Option<[f64; 3]>)> {
        match member {
            Member::Scenery(id) => Some((-1 - id.0 as i64, None)),
            Member::Body(id) => {
                let i = self.world.index_of(id)?;
                let q = self.state.q.get(i * NQ..i * NQ + 3)?;
                Some((i64::from(id.0), Some([q[0], q[1], q[2]])))
            }
        }
    }
}

/// Σ d_k p_k: components along the frame of a contact as components along the inertial axes.
fn along(frame: &[[f64; 3]; 3], p: &[f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|axis| (0..3).map(|k| frame[k][axis] * p[k]).sum())
}
