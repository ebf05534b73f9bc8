use crate::SweepError;
use crate::grid::Grid;
use crate::journal::Point;
use crate::table::Table;
use percuss_math::Halt;
use percuss_scene::recording::Value;
use percuss_scene::run::{self, End};
use percuss_scene::{Input, Model, Report, Scene};
use percuss_text::counted;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// A scene and the points at which it is run.
pub struct Sweep {
    /// The scene, with the overrides of all points.
    pub scene: Input,
    /// The points.
    pub grid: Grid,
    /// Quantities with their units.
    pub columns: Vec<(String, String)>,
    /// How many of them, the first ones, are measured from samples.
    pub sampled: usize,
}

impl Sweep {
    /// The scene at these points. The first one is built to see the faults of scene and parameters.
    pub fn new(scene: Input, grid: Grid) -> Result<Self, Report> {
        let first = model(&at(&scene, &grid, 0))?;
        Ok(Sweep {
            columns: first.expected(),
            sampled: first.sampled_count(),
            scene,
            grid,
        })
    }

    /// The column of the quantity of that name; of the first quantity where none is named, if there is any.
    pub fn column(&self, name: Option<&str>) -> Result<Option<usize>, SweepError> {
        let Some(name) = name else {
            return Ok((!self.columns.is_empty()).then_some(0));
        };
        match self.columns.iter().position(|column| column.0 == name) {
            Some(at) => Ok(Some(at)),
            None => {
                let known: Vec<&str> = self.columns.iter().map(|column| &*column.0).collect();
                Err(SweepError::Input(format!(
                    "{name}: the scene has no such quantity; it has {}",
                    known.join(", ")
                )))
            }
        }
    }

    /// These points as a table.
    pub fn table<'a>(&'a self, points: &'a [Point]) -> Table<'a> {
        Table {
            grid: &self.grid,
            columns: &self.columns,
            sampled: self.sampled,
            points,
        }
    }

    /// Computes the points that are not done, so many at once; all of them in their order, or fewer where it was halted.
    /// `keep` is told of each as it comes, and how many there are with it.
    pub fn compute(
        &self,
        jobs: usize,
        done: Vec<Point>,
        halt: &Halt,
        keep: impl FnMut(&Point, usize) -> Result<(), SweepError> + Send,
    ) -> Result<Vec<Point>, SweepError> {
        let mut known = vec![false; self.grid.count];
        for point in &done {
            if let Some(known) = known.get_mut(point.index) {
                *known = true;
            }
        }
        let missing: Vec<usize> = (0..self.grid.count)
            .filter(|index| !known[*index])
            .collect();
        let shared = Mutex::new((done, keep));
        let next = AtomicUsize::new(0);
        let job = || -> Result<(), SweepError> {
            // what a run shares out by itself stays here: the other cores have runs of their own
            let _alone = rayon::ThreadPoolBuilder::new()
                .num_threads(1)
                .use_current_thread()
                .build()
                .map_err(|error| SweepError::Threads(error.to_string()))?;
            while let Some(&index) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                if halt.is_asked() {
                    break;
                }
                let Some(point) = self.point(index, halt) else {
                    break;
                };
                let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                let (done, keep) = &mut *shared;
                done.push(point);
                if let Err(error) = keep(&done[done.len() - 1], done.len()) {
                    next.store(missing.len(), Ordering::Relaxed); // the others need not go on either
                    return Err(error);
                }
            }
            Ok(())
        };
        let outcome: Result<(), SweepError> = thread::scope(|scope| {
            let others: Vec<_> = (0..jobs).map(|_| scope.spawn(job)).collect();
            others.into_iter().try_for_each(|other| match other.join() {
                Ok(outcome) => outcome,
                Err(panic) => std::panic::resume_unwind(panic),
            })
        });
        outcome?;
        let (mut points, _) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        points.sort_by_key(|point| point.index);
        points.dedup_by_key(|point| point.index);
        Ok(points)
    }

    /// One run; none where it was stopped.
    fn point(&self, index: usize, halt: &Halt) -> Option<Point> {
        let mut model = match model(&at(&self.scene, &self.grid, index)) {
            Ok(model) => model,
            Err(report) => {
                let first = report.diagnostics.first();
                return Some(Point {
                    index,
                    values: Vec::new(),
                    words: Vec::new(),
                    status: first.map(|fault| report.line(fault)).unwrap_or_default(),
                });
            }
        };
        model.halt_on(halt.clone());
        let outcome = run::run(&model, |_| match halt.is_asked() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        let status = match &outcome.end {
            End::Interrupted => return None,
            End::Stopped(why) => why.clone(),
            End::Failed(error) => error.to_string(),
            End::Complete | End::Event(_) if outcome.health.converged() => "ok".to_owned(),
            End::Complete | End::Event(_) => format!(
                "{} did not converge",
                counted(outcome.health.unconverged_steps, "step")
            ),
        };
        let measured = outcome.measured(&model);
        let words = measured.iter().enumerate();
        let words = words.filter_map(|(k, quantity)| match &quantity.value {
            Value::Text(text) => Some((k, text.clone())),
            _ => None,
        });
        let words = words.collect();
        let values = measured.into_iter().map(|quantity| match quantity.value {
            Value::Number(x) => vec![x],
            Value::List(list) => list,
            Value::Text(_) | Value::Missing => Vec::new(),
        });
        Some(Point {
            index,
            values: values.collect(),
            words,
            status,
        })
    }
}

/// The scene at a point; the parameters come last and win.
fn at(scene: &Input, grid: &Grid, index: usize) -> Input {
    let overrides = grid.overrides(index);
    overrides.fold(scene.clone(), |scene, set| scene.set(set))
}

fn model(input: &Input) -> Result<Model, Report> {
    Scene::read_and_build(input).map(|(_, model)| model)
}
