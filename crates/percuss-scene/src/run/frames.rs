//! Files for ParaView, one instant after the other.

use std::fs;

use percuss_bodies::world::{Motion, NQ};
use percuss_math::space::Vec3;

use super::view::ContactColumns;
use super::{FolderError, RunFolder, View};
use crate::model::{Model, WorldModel};
use crate::vtk::{Horizon, Part, Surface, world, write_collection};

const FOLDER: &str = "fields";
const FIXED: &str = "fields/scenery_fixed.vtu";

/// The frames of a run. Their times and names follow from the scene alone, so that a resumed run finds its place.
pub(super) struct Frames {
    /// When, s.
    times: Vec<f64>,
    /// How many are written.
    written: usize,
    horizon: Horizon,
    /// Whether there is scenery that stands still, and that moves.
    fixed: bool,
    driven: bool,
}

impl Frames {
    /// Every `dt`, s, of a run that goes on from the time `passed`, s.
    pub(super) fn new(
        folder: &RunFolder,
        model: &Model,
        world: &WorldModel,
        dt: f64,
        passed: f64,
    ) -> Result<Self, FolderError> {
        let made = fs::create_dir_all(folder.path().join(FOLDER));
        made.map_err(|source| folder.fault(FOLDER, source))?;
        let times = times(dt, model.integrator.dt, model.until);
        let horizon = horizon(world);
        let fixed = surface(world, &horizon, 0.0, false);
        if !fixed.is_empty() {
            folder.write_with(FIXED, |out| fixed.write(out))?;
        }
        Ok(Frames {
            written: times.partition_point(|t| reaches(passed, *t)),
            times,
            horizon,
            fixed: !fixed.is_empty(),
            driven: !surface(world, &horizon, 0.0, true).is_empty(),
        })
    }

    /// Takes away the frames of an earlier run.
    pub(super) fn clear(folder: &RunFolder) -> Result<(), FolderError> {
        let below = folder.path().join(FOLDER);
        if !below.is_dir() {
            return Ok(());
        }
        let fault = |source| folder.fault(FOLDER, source);
        for entry in fs::read_dir(&below).map_err(fault)? {
            let entry = entry.map_err(fault)?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let name = name.trim_start_matches('.').trim_end_matches(".part");
            let kinds = ["bodies_", "contacts_", "scenery_"];
            if name.ends_with(".vtu") && kinds.iter().any(|kind| name.starts_with(kind)) {
                fs::remove_file(entry.path()).map_err(fault)?;
            }
        }
        // what others have put there stays
        let _ = fs::remove_dir(&below);
        Ok(())
    }

    /// Whether the next frame is to be written now.
    pub(super) fn is_due(&self, view: &View<'_>) -> bool {
        let next = self.times.get(self.written);
        next.is_some_and(|t| reaches(view.state.t, *t))
    }

    /// Writes the next frame.
    pub(super) fn write(
        &mut self,
        folder: &RunFolder,
        view: &View<'_>,
        contacts: &ContactColumns,
    ) -> Result<(), FolderError> {
        let k = self.written;
        let bodies = view.bodies();
        folder.write_with(&name("bodies", k), |out| {
            world::bodies(out, &bodies.columns())
        })?;
        folder.write_with(&name("contacts", k), |out| {
            world::contacts(out, &contacts.columns())
        })?;
        if self.driven {
            let driven = surface(view.model, &self.horizon, view.state.t, true);
            folder.write_with(&name("scenery", k), |out| driven.write(out))?;
        }
        self.written += 1;
        Ok(())
    }

    /// Writes which files belong to which time.
    pub(super) fn finish(&self, folder: &RunFolder) -> Result<(), FolderError> {
        let mut files = Vec::new();
        for (k, &time) in self.times.iter().enumerate().take(self.written) {
            files.push((time, 0, name("bodies", k)));
            files.push((time, 1, name("contacts", k)));
            if self.fixed {
                files.push((time, 2, FIXED.to_owned()));
            }
            if self.driven {
                files.push((time, 3, name("scenery", k)));
            }
        }
        let parts = files.iter().map(|(time, part, file)| Part {
            time: *time,
            part: *part,
            file,
        });
        let parts: Vec<Part<'_>> = parts.collect();
        folder.write_with("fields.pvd", |out| write_collection(out, &parts))
    }
}

fn name(what: &str, k: usize) -> String {
    format!("{FOLDER}/{what}_{k:06}.vtu")
}

/// Whether the time `t` has come at the time `now`, s, rounding aside.
fn reaches(now: f64, t: f64) -> bool {
    now >= t - 1e-12 * t
}

/// The steps nearest to every `dt`, and the end, s; steps are `step` long.
fn times(dt: f64, step: f64, until: f64) -> Vec<f64> {
    let count = (until / dt * (1.0 + 1e-12)).floor() as usize;
    let nearest = |k: usize| ((k as f64 * dt / step - 0.5).ceil().max(0.0) * step).min(until);
    let mut times: Vec<f64> = (0..=count).map(nearest).chain([until]).collect();
    times.dedup_by(|b, a| reaches(*a, *b));
    times
}

/// The scenery that is driven, or that is not, at the time `t`, s.
fn surface(world: &WorldModel, horizon: &Horizon, t: f64, driven: bool) -> Surface {
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
fn horizon(world: &WorldModel) -> Horizon {
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

#[cfg(test)]
mod tests {
    use super::times;

    #[test]
    fn frames_are_at_the_nearest_steps_and_at_the_end() {
        assert_eq!(times(0.3, 0.125, 1.0), [0.0, 0.25, 0.625, 0.875, 1.0]);
        // never two at one step
        assert_eq!(times(0.1, 0.25, 1.0), [0.0, 0.25, 0.5, 0.75, 1.0]);
        assert_eq!(times(0.25, 0.25, 0.6), [0.0, 0.25, 0.5, 0.6]);
        assert_eq!(times(2.0, 0.25, 1.0), [0.0, 1.0]);
        // 0.35 is a little less than 700 steps of 5e-4 add up to
        assert_eq!(times(0.35, 5e-4, 0.35), [0.0, 0.35]);
    }
}
