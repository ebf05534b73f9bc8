//! The film of a world, written as the run goes.

use percuss_contact::Status;

use super::schedule::Schedule;
use super::stream::Stream;
use super::written::Written;
use super::{FolderError, RunFolder, View};
use crate::film::{Frame, MOST_CONTACTS, Posed, Touch, enclose, frames_until, head, in_steps};
use crate::model::{Model, WorldModel};

/// The name of the film in the folder of a run.
pub(crate) const FILM: &str = "film";

/// A film that grows.
pub(super) struct Reel {
    stream: Stream,
    schedule: Schedule,
    /// The last frame, and its bytes.
    frame: Frame,
    bytes: Vec<u8>,
}

impl Reel {
    /// With a frame every `dt`, s, for a run from the start, or one that goes on from the time `passed`, s, with these files.
    pub(super) fn new(
        folder: &RunFolder,
        model: &Model,
        world: &WorldModel,
        dt: f64,
        passed: Option<f64>,
        files: &[Written],
    ) -> Result<Self, FolderError> {
        let dt = in_steps(dt, model.integrator.dt);
        let stream = match passed {
            None => Stream::begin(folder, FILM, &head(world, dt))?,
            Some(t) => Stream::resume(folder, FILM, files, |film| frames_until(film, t))?,
        };
        let passed = passed.unwrap_or(f64::NEG_INFINITY);
        Ok(Reel {
            stream,
            schedule: Schedule::new(dt, model.integrator.dt, model.until, passed),
            frame: Frame::default(),
            bytes: Vec::new(),
        })
    }

    /// Whether the next frame is to be written now.
    pub(super) fn is_due(&self, view: &View<'_>) -> bool {
        self.schedule.is_due(view.state.t)
    }

    /// Writes the next frame.
    pub(super) fn write(&mut self, view: &View<'_>) -> Result<(), FolderError> {
        let Frame {
            t,
            bodies,
            contacts,
            ..
        } = &mut self.frame;
        *t = view.state.t;
        rayon::join(|| pose(view, bodies), || touch(view, contacts));
        self.schedule.advance();
        enclose(&self.frame, &mut self.bytes);
        self.stream.append(&self.bytes)
    }

    pub(super) fn stream(&self) -> &Stream {
        &self.stream
    }
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
