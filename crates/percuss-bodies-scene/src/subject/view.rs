//! Bodies and contacts of a world at a step boundary.

use std::io::{self, Write};

use percuss_bodies::World;
use percuss_bodies::world::{Member, Motion, NQ, NU, members};
use percuss_contact::{Point, Status};
use percuss_files::vtk::{Horizon, Surface, world};
use percuss_math::space::{Pose, Vec3};
use percuss_mech::{Contact, ContactSet, State};
use percuss_step::ContactRecord;

use super::trail;
use crate::WorldModel;
use crate::names::Names;
use percuss_part::{BodyColumns, ContactColumns, Field, Sight};
use percuss_record::film::{Frame, MOST_CONTACTS, Posed, Touch};

/// A world at a step boundary.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    /// The world as the scene gave it, with its names.
    pub(super) model: &'a WorldModel,
    /// The world with its population of this moment.
    pub(super) world: &'a World,
    /// The state.
    pub(super) state: &'a State,
    pub(super) records: &'a [ContactRecord],
    pub(super) set: Option<&'a ContactSet>,
    pub(super) names: &'a Names,
}

impl Sight for View<'_> {
    fn t(&self) -> f64 {
        self.state.t
    }

    fn film(&self, frame: &mut Frame) {
        let Frame {
            t,
            bodies,
            contacts,
            ..
        } = frame;
        *t = self.state.t;
        rayon::join(|| pose(self, bodies), || touch(self, contacts));
    }

    fn trail(&self, rows: &mut Vec<u8>) -> io::Result<()> {
        trail::rows(rows, self, self.names)
    }

    fn contacts(&self) -> Option<ContactColumns> {
        self.columns()
    }

    fn name(&self, number: i64) -> String {
        self.names.member(number)
    }

    fn fields<'a>(&'a self, contacts: &'a ContactColumns) -> Vec<Field<'a>> {
        let bodies = self.bodies();
        let mut fields: Vec<Field<'a>> = vec![
            Box::new(move |mut out| world::bodies(&mut out, &bodies.columns())),
            Box::new(|mut out| world::contacts(&mut out, &contacts.columns())),
            Box::new(move |out| self.chains(out)),
        ];
        if has_driven(self.model) {
            let driven = surface(self.model, &horizon(self.model), self.state.t, true);
            fields.push(Box::new(move |mut out| driven.write(&mut out)));
        }
        fields
    }
}

/// A contact of the last step.
struct Met<'a> {
    bodies: [i64; 2],
    /// Where, m.
    position: [f64; 3],
    /// The centres of mass, m; of scenery where they touch.
    centres: [[f64; 3]; 2],
    contact: &'a Contact,
    point: &'a Point,
    record: &'a ContactRecord,
}

impl Met<'_> {
    /// The force on the second body, N.
    fn force(&self) -> [f64; 3] {
        along(&self.point.frame, &self.record.lambda)
    }
}

impl View<'_> {
    /// Where the shapes of the bodies are, how they move, and how large they are.
    fn bodies(&self) -> BodyColumns {
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
    fn columns(&self) -> Option<ContactColumns> {
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

    /// The contacts that press as lines from centre to centre.
    fn chains(&self, mut out: &mut dyn Write) -> io::Result<()> {
        let (mut numbers, mut ends, mut force) = ([Vec::new(), Vec::new()], Vec::new(), Vec::new());
        for met in self.met().into_iter().flatten() {
            let [x, y, z] = met.force();
            let size = x.hypot(y).hypot(z);
            if size > 0.0 {
                for (numbers, number) in numbers.iter_mut().zip(met.bodies) {
                    numbers.extend([number; 2]);
                }
                ends.extend(met.centres);
                force.extend([size; 2]);
            }
        }
        let chains = world::Chains {
            body1: &numbers[0],
            body2: &numbers[1],
            ends: &ends,
            force: &force,
        };
        world::chains(&mut out, &chains)
    }

    /// The same one after the other.
    fn met(&self) -> Option<impl Iterator<Item = Met<'_>>> {
        let set = self.set.filter(|set| set.len() == self.records.len())?;
        let contacts = set.contacts().iter().zip(set.points()?);
        let contacts = contacts.zip(self.records);
        Some(contacts.filter_map(|((contact, point), record)| {
            let [body1, body2] = members(contact.id, point).map(|member| self.place(member));
            let ((id1, r1), (id2, r2)) = (body1?, body2?);
            // a side that stands still has no centre to measure from
            let (r, side) = r2.map(|r| (r, 1)).or(r1.map(|r| (r, 0)))?;
            let arm = point.arms[side];
            let position = [0, 1, 2].map(|k| r[k] + arm[k]);
            Some(Met {
                bodies: [id1, id2],
                position,
                centres: [r1, r2].map(|r| r.unwrap_or(position)),
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

/// Where the bodies are.
fn pose(view: &View<'_>, posed: &mut Vec<Posed>) {
    posed.clear();
    let bodies = view.world.bodies().iter().enumerate();
    posed.extend(bodies.map(|(i, body)| {
        let (_, pose) = view.world.shape_of(i, &view.state.q);
        let (r, A) = (pose.r, pose.A);
        Posed {
            id: body.id.0,
            kind: body.kind.0,
            pose: [r.x, r.y, r.z, A.w, A.i, A.j, A.k].map(|x| x as f32),
        }
    }));
}

/// The contacts, of very many those with the largest forces, in their order.
fn touch(view: &View<'_>, touches: &mut Vec<Touch>) {
    touches.clear();
    touches.extend(view.met().into_iter().flatten().map(|met| Touch {
        r: met.position.map(|x| x as f32),
        force: met.force().map(|f| f as f32),
        status: match met.record.status {
            Status::Open => 0,
            Status::Closed => 1,
            Status::Stick => 2,
            Status::Slip { .. } => 3,
        },
    }));
    if touches.len() > MOST_CONTACTS {
        let size = |i: usize| touches[i].force.iter().map(|f| f * f).sum::<f32>();
        let mut kept: Vec<usize> = (0..touches.len()).collect();
        kept.sort_by(|a, b| size(*b).total_cmp(&size(*a)));
        kept.truncate(MOST_CONTACTS);
        kept.sort_unstable();
        *touches = kept.into_iter().map(|i| touches[i]).collect();
    }
}

/// Whether there is scenery that is driven and can be drawn.
pub(super) fn has_driven(world: &WorldModel) -> bool {
    !surface(world, &horizon(world), 0.0, true).is_empty()
}

/// The scenery that is driven, or that is not, at the time `t`, s.
pub(super) fn surface(world: &WorldModel, horizon: &Horizon, t: f64, driven: bool) -> Surface {
    let mut surface = Surface::default();
    for (number, scenery) in world.world.sceneries().iter().enumerate() {
        if matches!(scenery.motion, Motion::Driven(_)) == driven {
            let shape = &world.world.shapes()[scenery.shape.0];
            let pose = scenery.motion.at(t).pose;
            surface.add(number as i64, shape, &pose, horizon);
        }
    }
    surface
}

/// A ball around all that is there at the start, or may come, and a little more.
pub(super) fn horizon(world: &WorldModel) -> Horizon {
    let centres = world.start.q.chunks_exact(NQ);
    let mut points: Vec<Vec3> = centres.map(|q| Vec3::new(q[0], q[1], q[2])).collect();
    for source in &world.world.population.sources {
        points.extend([source.region.0, source.region.1]);
    }
    for scenery in world.world.sceneries() {
        let shape = &world.world.shapes()[scenery.shape.0];
        let pose = scenery.motion.at(0.0).pose;
        match shape.aabb(&pose) {
            Some((low, high)) => points.extend([low, high]),
            None => points.push(pose.r),
        }
    }
    let infinite = Vec3::repeat(f64::INFINITY);
    let (low, high) = points.iter().fold((infinite, -infinite), |(low, high), x| {
        (low.inf(x), high.sup(x))
    });
    let reach = 0.6 * (high - low).norm();
    match reach > 0.0 && reach.is_finite() {
        true => Horizon {
            centre: 0.5 * (low + high),
            reach,
        },
        false => Horizon {
            centre: points.first().copied().unwrap_or_default(),
            reach: 1.0,
        },
    }
}
