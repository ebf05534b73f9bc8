//! The scene made ready.

use std::any::Any;
use std::sync::Arc;

use percuss_contact::solvers::by_kind;
use percuss_contact::{ContactSolver, SolverKind};
use percuss_mech::State;
use percuss_step::{ImpactLaw, MoreauJean, StageObserver, Stages};

use crate::Mechanics;
use crate::general::{Impact, Method, Plot};
use percuss_record::film::{Film, Looks};
use percuss_record::recording::{Measured, Recording};
use percuss_record::{ChannelInfo, Drawings, Quantity};
use percuss_text::formula::Program;

/// A scene made ready to run.
pub struct Model {
    /// One line that says what it is.
    pub title: String,
    /// What moves, and where it starts.
    pub mechanics: Box<dyn Mechanics>,
    /// End of the run, s.
    pub until: f64,
    /// How time advances.
    pub integrator: IntegratorSettings,
    /// How the contact problem of a step is solved.
    pub solver: SolverSettings,
    /// Spacing of the samples, s.
    pub output_dt: f64,
    /// What is recorded: t, what belongs to the mechanics, then the scene's own.
    pub channels: Vec<ChannelInfo>,
    /// The pictures, with numbers in place of formulas.
    pub plots: Vec<Plot>,
    /// The numbers for the summary, with numbers in place of formulas, and their units.
    pub quantities: Vec<(Quantity, String)>,
    /// Names and units of the numbers that will be found beside them.
    pub promised: Vec<(String, String)>,
    /// The scene's own channels, as functions of the channels before them.
    pub formulas: Vec<Program>,
    /// What is drawn of a system.
    pub drawings: Drawings,
    /// Who is told of the stages of steps.
    pub stages: Stages,
}

/// `[integrator]` in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IntegratorSettings {
    /// How time advances.
    pub method: Method,
    /// Fixed or largest step, s.
    pub dt: f64,
    /// To what width switching points are enclosed, s.
    pub dt_min: f64,
    /// Local error tolerance.
    pub tol: f64,
    /// Columns of the extrapolation table.
    pub extrapolation: usize,
    /// Worlds: part of the penetration that each step takes back, 0 to 1.
    pub correction: f64,
    /// What happens where contacts are struck.
    pub impact: Impact,
    /// θ of the implicit scheme, 0 to 1.
    pub theta: f64,
    /// Relative tolerance of the methods for smooth motion.
    pub rtol: f64,
    /// Absolute, in the units of coordinates and momenta.
    pub atol: f64,
}

/// `[solver]` in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverSettings {
    /// Which solver.
    pub method: SolverKind,
    /// Residual to reach.
    pub tol: f64,
    /// Most iterations.
    pub max_iter: usize,
}

/// How a system is run: what a scene says in `until`, `[integrator]`, `[solver]` and `[output]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// End of the run, s.
    pub until: f64,
    /// How time advances.
    pub integrator: IntegratorSettings,
    /// How the contact problem of a step is solved.
    pub solver: SolverSettings,
    /// Spacing of the samples, s.
    pub output_dt: f64,
}

impl Model {
    /// The solver that the scene names, with its settings.
    pub fn contact_solver(&self) -> Box<dyn ContactSolver + Send> {
        let SolverSettings {
            method,
            tol,
            max_iter,
        } = self.solver;
        let settings = percuss_contact::SolverSettings {
            tol,
            max_iter,
            ..percuss_contact::SolverSettings::default()
        };
        by_kind(method, settings)
    }

    /// The law of impact that the scene names.
    pub fn impact(&self) -> ImpactLaw {
        match self.integrator.impact {
            Impact::Newton => ImpactLaw::Newton,
            Impact::Poisson => ImpactLaw::Poisson,
            Impact::Energetic => ImpactLaw::Energetic,
        }
    }

    /// The implicit midpoint rule with percussions, for parts that strike and choose their steps by themselves.
    pub fn implicit(&self) -> MoreauJean {
        MoreauJean::new(0.5, self.contact_solver())
            .with_impact(self.impact())
            .with_stages(self.stages.clone())
    }

    /// Has this observer told of the stages of every step, by integrators that have them.
    pub fn observe_stages(&mut self, observer: Arc<dyn StageObserver>) {
        self.stages = Stages::told_to(observer);
    }

    /// The state at the start, where something moves.
    pub fn start(&self) -> Option<&State> {
        self.mechanics.start()
    }

    /// When the run starts, s: at 0 in scenes.
    pub fn from(&self) -> f64 {
        self.start().map_or(0.0, |start| start.t)
    }

    /// The channels that hold the coordinates and those that hold the velocities, in their order; none where not all are
    /// recorded.
    pub fn state_channels(&self) -> Option<[Vec<usize>; 2]> {
        self.mechanics.state_channels(&self.channels)
    }

    /// The mechanics, where it is of this type.
    pub fn part<T: Mechanics>(&self) -> Option<&T> {
        (&*self.mechanics as &dyn Any).downcast_ref()
    }

    /// The same to be changed.
    pub fn part_mut<T: Mechanics>(&mut self) -> Option<&mut T> {
        (&mut *self.mechanics as &mut dyn Any).downcast_mut()
    }

    /// Appends the scene's own channels to a row that holds all others.
    pub fn complete(&self, row: &mut Vec<f64>) {
        for formula in &self.formulas {
            row.push(formula.eval(row));
        }
    }

    /// A recording without samples.
    pub fn recording(&self) -> Recording {
        Recording::new(&self.channels)
    }

    /// How many numbers there will be in the summary.
    pub fn quantity_count(&self) -> usize {
        self.quantities.len() + self.promised.len()
    }

    /// How many of them are measured from samples; they come first.
    pub fn sampled_count(&self) -> usize {
        self.quantities.len()
    }

    /// Names and units of the numbers for the summary, in order.
    pub fn expected(&self) -> Vec<(String, String)> {
        let measured = self.quantities.iter();
        let measured = measured.map(|(quantity, unit)| (quantity.name.value.clone(), unit.clone()));
        measured.chain(self.promised.iter().cloned()).collect()
    }

    /// What the drawings of the model, and the looks of its mechanics, show of a recording; none where there is nothing to be
    /// shown.
    pub fn drawn(&self, recording: &Recording) -> Option<Film> {
        let add = |film: &mut Film, samples: &[usize]| {
            self.mechanics.add_looks(film, recording, samples);
        };
        let looks: Looks<'_> = &add;
        let looks = self.mechanics.has_looks().then_some(looks);
        Film::drawn(&self.drawings, self.output_dt, recording, looks)
    }

    /// The numbers for the summary that are measured from a recording.
    pub fn measure(&self, recording: &Recording) -> Vec<Measured> {
        let quantities = self.quantities.iter();
        quantities
            .map(|(quantity, unit)| Measured::new(quantity, unit, recording))
            .collect()
    }

    /// The times at which a run takes samples, in order: every `output_dt`, the end, and the
    /// instants of stroboscopic quantities. Fixed steps are sampled where they are, at the nearest.
    pub fn sample_times(&self) -> Vec<f64> {
        let from = self.from();
        let count = ((self.until - from) / self.output_dt * (1.0 + 1e-12)).floor() as usize;
        let mut times: Vec<f64> = (0..=count)
            .map(|k| from + k as f64 * self.output_dt)
            .collect();
        times.push(self.until);
        for (quantity, _) in &self.quantities {
            times.extend(quantity.strobe_times(self.until));
        }
        times.sort_by(f64::total_cmp);
        let near = 1e-9 * self.output_dt.min(self.until - from);
        times.dedup_by(|b, a| *b - *a <= near);
        times.retain(|t| *t <= self.until);
        if self.integrator.method.is_fixed() {
            // never twice at one step
            let dt = self.integrator.dt;
            let step = |t: f64| match t < self.until {
                true => (from + (((t - from) / dt) - 0.5).ceil().max(0.0) * dt).min(self.until),
                false => self.until,
            };
            times.dedup_by(|b, a| {
                let same = step(*b) - step(*a) <= 1e-9 * dt.min(self.until - from);
                *a = if same { *b } else { *a };
                same
            });
        }
        times
    }
}
