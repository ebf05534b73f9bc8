//! A fluid under way.

use std::cell::RefCell;
use std::path::Path;

use percuss_fluid::Fluid;
use percuss_mech::{ContactSet, State, System};
use percuss_step::{Integrator, StepError, StepReport};

use super::build::FluidModel;
use super::channels;
use super::show::{self, View};
use percuss_part::Model;
use percuss_part::{Closing, Mechanics, Nothing, Outputs, PartMemory, Sight, Step, Subject};
use percuss_record::RunLog;
use percuss_record::film::{Film, FilmError};
use percuss_record::recording::Recording;

/// What checkpoints call it.
const NAME: &str = "fluid";
/// Largest change of density that goes without a word.
const COMPRESSED: f64 = 0.03;

impl<const D: usize> Mechanics for FluidModel<D> {
    fn start(&self) -> Option<&State> {
        None
    }

    fn about(&self) -> Vec<String> {
        let space = if D == 2 { "the plane" } else { "space" };
        vec![format!(
            "{} particles of fluid and {} of walls in {space}",
            self.count,
            self.wall_count()
        )]
    }

    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }

    fn subject<'a>(&'a self, model: &'a Model) -> Box<dyn Subject + 'a> {
        // the model was made with this fluid once, so it can be made again
        let fluid = self.fluid().ok();
        Box::new(Flow {
            part: self,
            model,
            fluid: RefCell::new(fluid.expect("a fluid that was made can be made again")),
            dt: 0.0,
            largest: 0.0,
            row: Vec::new(),
        })
    }

    fn is_parallel(&self) -> bool {
        true
    }

    fn outputs(&self) -> Outputs {
        show::outputs(self)
    }

    fn film(&self, folder: &Path, _: &Model, _: &Recording) -> Result<Option<Film>, FilmError> {
        show::film(self, folder)
    }

    fn has_looks(&self) -> bool {
        true
    }
}

/// The fluid of a run. Its state is its memory: there are no coordinates that others would step.
struct Flow<'a, const D: usize> {
    part: &'a FluidModel<D>,
    model: &'a Model,
    fluid: RefCell<Fluid<D>>,
    /// The last step, s.
    dt: f64,
    /// Largest change of density so far, |ρ/ρ₀ − 1|.
    largest: f64,
    row: Vec<f64>,
}

impl<const D: usize> Subject for Flow<'_, D> {
    fn system(&self) -> &dyn System {
        &Nothing
    }

    fn start(&self) -> State {
        State {
            t: 0.0,
            q: Vec::new(),
            u: Vec::new(),
        }
    }

    fn step(
        &mut self,
        _: &mut dyn Integrator,
        state: &mut State,
        dt: f64,
    ) -> Result<StepReport, StepError> {
        let (part, fluid, t) = (self.part, self.fluid.get_mut(), state.t);
        let told = |error: percuss_fluid::FluidError| StepError::Part(error.to_string());
        // evenly towards the next sample
        let limit = fluid.largest_step().min(part.dt);
        let steps = (dt / limit * (1.0 - 1e-12)).ceil().max(1.0);
        let dt = dt / steps;
        fluid.set_gravity(part.gravity_at(t + dt));
        for (number, inlet) in part.inlets.iter().enumerate() {
            let speed = inlet.speed.eval(&[t]);
            fluid.set_speed(number, speed).map_err(told)?;
        }
        let report = fluid.step(t, dt, |walls| part.carry(walls, t + dt));
        let report = report.map_err(told)?;
        self.dt = dt;
        self.largest = self.largest.max(report.compression);
        state.t += dt;
        Ok(StepReport {
            dt,
            evaluations: 1,
            ..StepReport::NOTHING
        })
    }

    fn after_step(&mut self, _: &Step<'_>, _: &mut RunLog) {}

    fn sample(&mut self, state: &State, _: &dyn Integrator) -> &[f64] {
        self.row.clear();
        let now = (state.t, self.dt);
        channels::values(self.part, self.fluid.get_mut(), now, &mut self.row);
        self.model.complete(&mut self.row);
        &self.row
    }

    fn sight<'a>(&'a self, state: &'a State, _: &'a dyn Integrator) -> Option<Box<dyn Sight + 'a>> {
        let fluid = self.fluid.borrow();
        Some(Box::new(View { fluid, t: state.t }))
    }

    fn energy(&self, _: &State) -> f64 {
        self.fluid.borrow().energy().total()
    }

    fn close(&self, _: f64, _: &ContactSet) -> Closing {
        let mut warnings = Vec::new();
        let passed = self.fluid.borrow().passed();
        if passed > 0 {
            let particles = match passed {
                1 => "1 particle has".to_owned(),
                n => format!("{n} particles have"),
            };
            warnings.push(format!(
                "{particles} passed a wall; take a smaller spacing, a thicker wall or a larger sound_speed"
            ));
        }
        if self.largest > COMPRESSED {
            warnings.push(format!(
                "density changed by up to {:.1} %; a larger sound_speed keeps it within one per cent",
                100.0 * self.largest
            ));
        }
        Closing {
            warnings,
            ..Closing::default()
        }
    }

    fn memory(&self) -> PartMemory {
        let fluid = self.fluid.borrow_mut().save();
        PartMemory::of(NAME, &(self.dt, self.largest, fluid))
    }

    fn restore(&mut self, memory: &PartMemory) -> bool {
        let Some((dt, largest, fluid)) = memory.read::<(f64, f64, Vec<u8>)>(NAME) else {
            return false;
        };
        (self.dt, self.largest) = (dt, largest);
        self.fluid.get_mut().restore(&fluid).is_ok()
    }
}
