use percuss_contact::Status;
use percuss_math::space::{Pose, Vec3};
use percuss_mech::State;
use percuss_trees::Workspace;

use crate::MechanismModel;
use percuss_bodies_scene::Names;
use percuss_files::vtk::{Horizon, Surface, world};
use percuss_part::{BodyColumns, ContactColumns, Field, Sight};
use percuss_record::film::Frame;

/// A contact of two shapes of a mechanism in the last step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// The shapes; the normal points to the second.
    pub shapes: [usize; 2],
    /// Where, m.
    pub point: Vec3,
    /// The normal and the tangents.
    pub frame: [Vec3; 3],
    /// Gap, m.
    pub gap: f64,
    /// Percussion along normal and tangents, N s.
    pub p: [f64; 3],
    /// The same as a force, N.
    pub lambda: [f64; 3],
    /// Its state.
    pub status: Status,
}

/// Links and contacts of a mechanism at a step boundary.
#[derive(Clone, Copy)]
pub(super) struct Linked<'a> {
    /// The mechanism.
    pub model: &'a MechanismModel,
    /// The state.
    pub state: &'a State,
    /// The contacts of its shapes in the last step.
    pub met: &'a [Meeting],
    pub names: &'a Names,
}

impl Sight for Linked<'_> {
    fn t(&self) -> f64 {
        self.state.t
    }

    /// Drawn from the samples.
    fn film(&self, _: &mut Frame) {}

    fn contacts(&self) -> Option<ContactColumns> {
        Some(self.columns())
    }

    fn name(&self, number: i64) -> String {
        self.names.member(number)
    }

    fn fields<'a>(&'a self, contacts: &'a ContactColumns) -> Vec<Field<'a>> {
        let bodies = self.bodies();
        let mut fields: Vec<Field<'a>> = vec![
            Box::new(move |mut out| world::bodies(&mut out, &bodies.columns())),
            Box::new(|mut out| world::contacts(&mut out, &contacts.columns())),
        ];
        if has_links(self.model) {
            let links = self.surface(&horizon(self.model), true);
            fields.push(Box::new(move |mut out| links.write(&mut out)));
        }
        fields
    }
}

impl Meeting {
    /// Components along normal and tangents as components along the axes of space.
    pub fn along(&self, parts: &[f64; 3]) -> Vec3 {
        let parts = self.frame.iter().zip(parts);
        parts.fold(Vec3::zeros(), |sum, (d, part)| sum + d * *part)
    }
}

impl Linked<'_> {
    fn kinematics(&self) -> Workspace {
        let tree = self.model.tree();
        let mut work = Workspace::new(tree);
        tree.kinematics(self.state.t, &self.state.q, &self.state.u, &mut work);
        work
    }

    /// Where the links are, and how they move.
    fn bodies(&self) -> BodyColumns {
        let (tree, work) = (self.model.tree(), self.kinematics());
        let mut bodies = BodyColumns::default();
        for b in 0..tree.bodies() {
            let (pose, v) = (work.pose(tree, b), work.velocity(tree, b));
            bodies.push(b as i64, &pose, v.linear, v.angular);
        }
        bodies
    }

    /// The contacts of its shapes. Those on the ground have the numbers −1, −2, …
    fn columns(&self) -> ContactColumns {
        let number = |shape: usize| match self.model.placed[shape].0 {
            Some(_) => shape as i64,
            None => -1 - shape as i64,
        };
        let mut columns = ContactColumns::default();
        for met in self.met {
            let [first, second] = met.shapes.map(number);
            columns.bodies[0].push(first);
            columns.bodies[1].push(second);
            columns.position.push(met.point.into());
            columns.normal.push(met.frame[0].into());
            columns.gap.push(met.gap);
            columns.percussion.push(met.along(&met.p).into());
            columns.force.push(met.along(&met.lambda).into());
            columns.status.push(met.status);
            columns.p.push(met.p);
        }
        columns
    }

    /// The shapes on links, or those on the ground.
    pub(super) fn surface(&self, horizon: &Horizon, on_links: bool) -> Surface {
        let (tree, work) = (self.model.tree(), self.kinematics());
        let mut surface = Surface::default();
        for (number, (body, shape, place)) in self.model.placed.iter().enumerate() {
            if body.is_some() == on_links {
                let pose = body.map_or(Pose::IDENTITY, |b| work.pose(tree, b));
                surface.add(number as i64, shape, &pose.then(place), horizon);
            }
        }
        surface
    }
}

/// A ball around all links at the start, and a little more.
pub(super) fn horizon(model: &MechanismModel) -> Horizon {
    let start = &model.start;
    let bounds = model.system.bounds(start.t, &start.q);
    let (low, high) = bounds.unwrap_or_default();
    Horizon {
        centre: 0.5 * (low + high),
        reach: (high - low).norm().max(1.0),
    }
}

/// Whether there are shapes on links that can be drawn.
pub(super) fn has_links(model: &MechanismModel) -> bool {
    !at_start(model).surface(&horizon(model), true).is_empty()
}

/// The shapes on the ground.
pub(super) fn ground(model: &MechanismModel) -> Surface {
    at_start(model).surface(&horizon(model), false)
}

fn at_start(model: &MechanismModel) -> Linked<'_> {
    const NONE: &Names = &Names::NONE;
    Linked {
        model,
        state: &model.start,
        met: &[],
        names: NONE,
    }
}
