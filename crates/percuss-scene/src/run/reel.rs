//! The film of a world, written as the run goes.

use percuss_contact::Status;

use super::schedule::Schedule;
use super::stream::Stream;
use super::view::ContactColumns;
use super::{FolderError, RunFolder, View};
use crate::film::{Frame, MOST_CONTACTS, Posed, Touch, enclosed, frames_until, head, in_steps};
use crate::model::{Model, WorldModel};

/// The name of the film in the folder of a run.
pub(crate) const FILM: &str = "film";

/// A film that grows.
pub(super) struct Reel {
    stream: Stream,
    schedule: Schedule,
}

impl Reel {
    /// With a frame every `dt`, s, for a run from the start, or one that goes on from the time `passed`, s.
    pub(super) fn new(
        folder: &RunFolder,
        model: &Model,
        world: &WorldModel,
        dt: f64,
        passed: Option<f64>,
    ) -> Result<Self, FolderError> {
        let dt = in_steps(dt, model.integrator.dt);
        let stream = match passed {
            None => Stream::begin(folder, FILM, &head(world, dt))?,
            Some(t) => Stream::resume(folder, FILM, |film| frames_until(film, t))?,
        };
        let passed = passed.unwrap_or(f64::NEG_INFINITY);
        Ok(Reel {
            stream,
            schedule: Schedule::new(dt, model.integrator.dt, model.until, passed),
        })
    }

    /// Whether the next frame is to be written now.
    pub(super) fn is_due(&self, view: &View<'_>) -> bool {
        self.schedule.is_due(view.state.t)
    }

    /// Writes the next frame.
    pub(super) fn write(
        &mut self,
        view: &View<'_>,
        contacts: &ContactColumns,
    ) -> Result<(), FolderError> {
        let (bodies, contacts) = rayon::join(|| bodies(view), || strongest(contacts));
        let frame = Frame {
            t: view.state.t,
            bodies,
            lines: Vec::new(),
            contacts,
        };
        self.schedule.advance();
        self.stream.append(&enclosed(&frame))
    }

    pub(super) fn stream(&self) -> &Stream {
        &self.stream
    }

    pub(super) fn into_stream(self) -> Stream {
        self.stream
    }
}

fn bodies(view: &View<'_>) -> Vec<Posed> {
    let bodies = view.world.bodies().iter().enumerate();
    let posed = bodies.map(|(i, body)| {
        let (_, pose) = view.world.shape_of(i, &view.state.q);
        let (r, A) = (pose.r, pose.A);
        Posed {
            id: body.id.0,
            kind: body.kind.0,
            pose: [r.x, r.y, r.z, A.w, A.i, A.j, A.k].map(|x| x as f32),
        }
    });
    posed.collect()
}

/// The contacts with the largest forces, in their order.
fn strongest(contacts: &ContactColumns) -> Vec<Touch> {
    let columns = contacts.columns();
    let size = |i: usize| columns.force[i].iter().map(|f| f * f).sum::<f64>();
    let mut kept: Vec<usize> = (0..columns.force.len()).collect();
    if kept.len() > MOST_CONTACTS {
        kept.sort_by(|a, b| size(*b).total_cmp(&size(*a)));
        kept.truncate(MOST_CONTACTS);
        kept.sort_unstable();
    }
    let touch = |i: usize| Touch {
        r: columns.position[i].map(|x| x as f32),
        force: columns.force[i].map(|f| f as f32),
        status: match columns.status[i] {
            Status::Open => 0,
            Status::Closed => 1,
            Status::Stick => 2,
            Status::Slip { .. } => 3,
        },
    };
    kept.into_iter().map(touch).collect()
}
