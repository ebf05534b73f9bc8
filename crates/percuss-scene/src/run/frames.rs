//! Files for ParaView, one instant after the other.

use std::fs::{self, File};
use std::io::{self, BufWriter};

use percuss_bodies::world::{Motion, NQ};
use percuss_math::space::Vec3;

use super::schedule::Schedule;
use super::view::{ContactColumns, Sight};
use super::written::{Summed, Written};
use super::{FolderError, Linked, RunFolder};
use crate::model::{MechanismModel, Model, WorldModel};
use percuss_files::vtk::{Horizon, Part, Surface, world, write_collection};

const FOLDER: &str = "fields";
const FIXED: &str = "fields/scenery_fixed.vtu";

/// The frames of a run. Their times and names follow from the scene alone, so that a resumed run finds its place.
pub(super) struct Frames {
    schedule: Schedule,
    horizon: Horizon,
    /// Whether there is scenery that stands still, and that moves.
    fixed: bool,
    driven: bool,
    /// The files of the instants that have passed.
    written: Vec<Written>,
}

impl Frames {
    /// Every `dt`, s, of a run that goes on from the time `passed`, s, with these files of the instants until then.
    pub(super) fn new(
        folder: &RunFolder,
        model: &Model,
        world: &WorldModel,
        dt: f64,
        passed: f64,
        files: &[Written],
    ) -> Result<Self, FolderError> {
        let made = fs::create_dir_all(folder.path().join(FOLDER));
        made.map_err(|source| folder.fault(FOLDER, source))?;
        let horizon = horizon(world);
        let fixed = surface(world, &horizon, 0.0, false);
        if !fixed.is_empty() {
            folder.write_with(FIXED, |out| fixed.write(out))?;
        }
        let driven = !surface(world, &horizon, 0.0, true).is_empty();
        let schedule = Schedule::new(dt, model.integrator.dt, model.until, passed);
        Ok(Frames {
            written: kept(&schedule, driven, files),
            schedule,
            horizon,
            fixed: !fixed.is_empty(),
            driven,
        })
    }

    /// The same of the links of a mechanism, at samples where steps are as long as they like.
    pub(super) fn of_links(
        folder: &RunFolder,
        model: &Model,
        mechanism: &MechanismModel,
        dt: f64,
        passed: f64,
        files: &[Written],
    ) -> Result<Self, FolderError> {
        let made = fs::create_dir_all(folder.path().join(FOLDER));
        made.map_err(|source| folder.fault(FOLDER, source))?;
        let linked = Linked {
            model: mechanism,
            state: &mechanism.start,
            met: &[],
        };
        let horizon = linked.horizon();
        let ground = linked.surface(&horizon, false);
        if !ground.is_empty() {
            folder.write_with(FIXED, |out| ground.write(out))?;
        }
        let step = match model.integrator.method.is_fixed() {
            true => model.integrator.dt,
            false => model.output_dt,
        };
        let schedule = Schedule::new(dt, step, model.until, passed);
        let driven = !linked.surface(&horizon, true).is_empty();
        Ok(Frames {
            written: kept(&schedule, driven, files),
            schedule,
            fixed: !ground.is_empty(),
            driven,
            horizon,
        })
    }

    /// An error where a file of an instant is not as it was.
    pub(super) fn verify(folder: &RunFolder, files: &[Written]) -> Result<(), FolderError> {
        let mut files = files.iter().filter(|file| file.is_in(FOLDER));
        files.try_for_each(|file| file.verify(&folder.path().join(file.name())))
    }

    /// The files of the instants that have passed.
    pub(super) fn written(&self) -> &[Written] {
        &self.written
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
    pub(super) fn is_due(&self, t: f64) -> bool {
        self.schedule.is_due(t)
    }

    /// Writes the next frame.
    pub(super) fn write(
        &mut self,
        folder: &RunFolder,
        sight: &Sight<'_>,
        contacts: &ContactColumns,
    ) -> Result<(), FolderError> {
        let k = self.schedule.passed().len();
        let bodies = sight.bodies();
        self.put(folder, "bodies", k, |out| {
            world::bodies(out, &bodies.columns())
        })?;
        self.put(folder, "contacts", k, |out| {
            world::contacts(out, &contacts.columns())
        })?;
        if self.driven {
            let driven = match sight {
                Sight::World(view) => surface(view.model, &self.horizon, view.state.t, true),
                Sight::Links(linked) => linked.surface(&self.horizon, true),
            };
            self.put(folder, "scenery", k, |out| driven.write(out))?;
        }
        self.schedule.advance();
        Ok(())
    }

    /// Writes a file of the instant `k`.
    fn put(
        &mut self,
        folder: &RunFolder,
        what: &str,
        k: usize,
        fill: impl FnOnce(&mut Summed<&mut BufWriter<File>>) -> io::Result<()>,
    ) -> Result<(), FolderError> {
        let name = name(what, k);
        folder.write_with(&name, |out| {
            let mut out = Summed::new(out);
            fill(&mut out)?;
            self.written.push(Written::new(&name, &out.sum));
            Ok(())
        })
    }

    /// Writes which files belong to which time.
    pub(super) fn finish(&self, folder: &RunFolder) -> Result<(), FolderError> {
        let mut files = Vec::new();
        for (k, &time) in self.schedule.passed().iter().enumerate() {
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

/// Of the files at a checkpoint those of the instants that have passed.
fn kept(schedule: &Schedule, driven: bool, files: &[Written]) -> Vec<Written> {
    let files = files.iter().filter(|file| file.is_in(FOLDER)).cloned();
    let kept = schedule.passed().len() * if driven { 3 } else { 2 };
    files.take(kept).collect()
}

fn name(what: &str, k: usize) -> String {
    format!("{FOLDER}/{what}_{k:06}.vtu")
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
