//! Soft beams under way.

use std::path::Path as Folder;

use percuss_math::space::Vec3;
use percuss_mech::{ContactSet, State, System};
use percuss_soft::{Beams, Dynamics, Ledger, Partner, Path, SoftError, StaticSettings};
use percuss_step::{Integrator, StepError, StepReport};

use super::build::SoftModel;
use super::channels;
use super::kind::Kind;
use super::show::{self, View};
use percuss_part::Model;
use percuss_part::{Closing, Mechanics, Nothing, Outputs, PartMemory, Sight, Step, Subject};
use percuss_record::Diary;
use percuss_record::film::{Film, FilmError};
use percuss_record::recording::Recording;

/// What checkpoints call it.
const NAME: &str = "soft";
/// Largest stretch that goes without a word: sections do not become thinner.
const STRETCHED: f64 = 0.2;

impl<E: Kind<N>, const N: usize> Mechanics for SoftModel<E, N> {
    fn start(&self) -> Option<&State> {
        None
    }

    fn about(&self) -> Vec<String> {
        let space = if E::AXES == 2 { "the plane" } else { "space" };
        let cables = self.cables.len();
        let word = if cables == 1 { "cable" } else { "cables" };
        vec![format!(
            "{cables} {word} of {} elements and {} coordinates in {space}",
            self.beams.elements().len(),
            self.beams.coordinates()
        )]
    }

    fn subject<'a>(&'a self, model: &'a Model) -> Box<dyn Subject + 'a> {
        let way = match self.equilibrium {
            true => {
                let q = self.beams.initial().to_vec();
                Way::Rest(Path::new(&self.beams, q, StaticSettings::default()))
            }
            false => {
                let q = self.beams.initial().to_vec();
                let made = Dynamics::new(&self.beams, q, self.start.clone(), self.settings);
                // the settings were checked when the model was made
                let mut motion = made.expect("settings that were checked");
                motion.drives.clone_from(&self.drives);
                motion.contacts.obstacles.clone_from(&self.obstacles);
                motion.contacts.between = self.between;
                motion.contacts.stations = self.stations;
                motion.contacts.correction = self.correction;
                motion.contacts.margin = self.margin;
                Way::Moves(motion)
            }
        };
        Box::new(Run {
            part: self,
            model,
            beams: self.beams.clone(),
            way,
            still: vec![0.0; self.beams.coordinates()],
            dt: 0.0,
            stretch: 0.0,
            halved: None,
            row: Vec::new(),
        })
    }

    fn outputs(&self) -> Outputs {
        show::outputs(self)
    }

    fn film(&self, folder: &Folder, _: &Model, _: &Recording) -> Result<Option<Film>, FilmError> {
        show::film(self, folder)
    }

    fn has_looks(&self) -> bool {
        true
    }
}

/// How beams are led on.
#[expect(clippy::large_enum_variant, reason = "there is one in a run")]
enum Way<const N: usize> {
    Moves(Dynamics<N>),
    Rest(Path<N>),
}

/// Beams at an instant.
pub(super) struct Now<'a, E, const N: usize> {
    pub beams: &'a Beams<E, N>,
    pub t: f64,
    pub q: &'a [f64],
    pub u: &'a [f64],
    /// Kinetic energy, J.
    pub kinetic: f64,
    pub ledger: Ledger,
    /// Force and moment of each hold on its cable.
    pub reactions: Vec<(Vec3, Vec3)>,
    /// Force on each thing.
    pub pushes: Vec<Vec3>,
    pub contacts: usize,
    pub penetration: f64,
}

/// The beams of a run. Their state is their memory: there are no coordinates that others would step.
struct Run<'a, E, const N: usize> {
    part: &'a SoftModel<E, N>,
    model: &'a Model,
    beams: Beams<E, N>,
    way: Way<N>,
    /// Velocities of what rests.
    still: Vec<f64>,
    /// The last step, s.
    dt: f64,
    /// Largest stretch at a sample.
    stretch: f64,
    /// Why a step was divided first, and when.
    halved: Option<(f64, String)>,
    row: Vec<f64>,
}

impl<E: Kind<N>, const N: usize> Run<'_, E, N> {
    fn q(&self) -> &[f64] {
        match &self.way {
            Way::Moves(motion) => &motion.q,
            Way::Rest(path) => &path.q,
        }
    }

    fn u(&self) -> &[f64] {
        match &self.way {
            Way::Moves(motion) => &motion.u,
            Way::Rest(_) => &self.still,
        }
    }

    fn kinetic_energy(&self) -> f64 {
        match &self.way {
            Way::Moves(motion) => motion.kinetic_energy(&self.beams),
            Way::Rest(_) => 0.0,
        }
    }

    fn now(&self, t: f64) -> Now<'_, E, N> {
        let holds = 0..self.beams.supports.len();
        let mut now = Now {
            beams: &self.beams,
            t,
            q: self.q(),
            u: self.u(),
            kinetic: self.kinetic_energy(),
            ledger: Ledger::default(),
            reactions: Vec::new(),
            pushes: vec![Vec3::zeros(); self.part.scenery.len()],
            contacts: 0,
            penetration: 0.0,
        };
        match &self.way {
            Way::Moves(motion) => {
                now.ledger = motion.ledger;
                now.reactions = holds.map(|k| motion.reaction(&self.beams, k)).collect();
                let per_dt = if self.dt > 0.0 { 1.0 / self.dt } else { 0.0 };
                for touch in motion.contacts.touches() {
                    now.contacts += usize::from(touch.p[0] > 0.0);
                    now.penetration = now.penetration.max(-touch.gap);
                    if let Partner::Obstacle(k) = touch.partner {
                        now.pushes[k] -= per_dt * touch.percussion();
                    }
                }
            }
            Way::Rest(path) => {
                now.reactions = holds.map(|k| path.reaction(&self.beams, k)).collect();
            }
        }
        now
    }

    fn advance(&mut self, t: f64, dt: f64) -> Result<(), SoftError> {
        let part = self.part;
        match &mut self.way {
            Way::Moves(motion) => {
                for (load, parts) in &part.pulls {
                    let load = &mut self.beams.loads[*load];
                    let middle = [t + 0.5 * dt];
                    load.force = std::array::from_fn(|k| parts[k].eval(&middle));
                    load.moment = std::array::from_fn(|k| parts[3 + k].eval(&middle));
                }
                motion.t = t;
                let report = motion.step(&mut self.beams, dt)?;
                if let Some(reason) = report.reason {
                    self.halved.get_or_insert_with(|| (t, reason.to_string()));
                }
                // percussions are those of the last part
                self.dt = dt / report.parts as f64;
            }
            Way::Rest(path) => {
                let share = (t + dt) / part.until;
                let change = share - path.lambda;
                for drive in &part.drives {
                    let way = drive.law.at(t + dt)[0] - drive.law.at(t)[0];
                    self.beams.supports[drive.support].rate[drive.axis] = way / change;
                }
                path.solve_to(&mut self.beams, share, 1)?;
            }
        }
        Ok(())
    }
}

impl<E: Kind<N>, const N: usize> Subject for Run<'_, E, N> {
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
        // evenly towards the next sample
        let steps = (dt / self.part.dt * (1.0 - 1e-12)).ceil().max(1.0);
        let dt = dt / steps;
        let done = self.advance(state.t, dt);
        done.map_err(|error| StepError::Part(error.to_string()))?;
        state.t += dt;
        Ok(StepReport {
            dt,
            evaluations: 1,
            ..StepReport::NOTHING
        })
    }

    fn after_step(&mut self, _: &Step<'_>, _: &mut Diary) {}

    fn sample(&mut self, state: &State, _: &dyn Integrator) -> &[f64] {
        let mut row = std::mem::take(&mut self.row);
        row.clear();
        let now = self.now(state.t);
        channels::values(self.part, &now, &mut row);
        let strains = now.beams.elements().iter().enumerate();
        let stretch = strains.map(|(i, e)| e.strains(now.beams.of(i, now.q))[0].abs());
        self.stretch = stretch.fold(self.stretch, f64::max);
        self.row = row;
        self.model.complete(&mut self.row);
        &self.row
    }

    fn sight<'a>(&'a self, state: &'a State, _: &'a dyn Integrator) -> Option<Box<dyn Sight + 'a>> {
        Some(Box::new(View {
            part: self.part,
            now: self.now(state.t),
        }))
    }

    fn energy(&self, _: &State) -> f64 {
        let kinetic = self.kinetic_energy();
        kinetic + self.beams.elastic_energy(self.q()) + self.beams.potential(self.q())
    }

    fn close(&self, _: f64, _: &ContactSet) -> Closing {
        let mut warnings = Vec::new();
        if self.stretch > STRETCHED {
            warnings.push(format!(
                "elements were stretched by up to {:.0} %: the law is linear, and sections do not become thinner",
                100.0 * self.stretch
            ));
        }
        if let Some((t, reason)) = &self.halved {
            warnings.push(format!("steps were divided from t = {t:.6} s on: {reason}"));
        }
        Closing {
            warnings,
            ..Closing::default()
        }
    }

    fn memory(&self) -> PartMemory {
        let way = match &self.way {
            Way::Moves(motion) => motion.memory(),
            Way::Rest(path) => (path.memory(), Vec::new()),
        };
        PartMemory::of(NAME, &(self.dt, self.stretch, self.beams.history(), way))
    }

    fn restore(&mut self, memory: &PartMemory) -> bool {
        type Kept = (f64, f64, Vec<f64>, (Vec<f64>, Vec<(u64, [f64; 3])>));
        let Some((dt, stretch, history, (numbers, percussions))) = memory.read::<Kept>(NAME) else {
            return false;
        };
        (self.dt, self.stretch) = (dt, stretch);
        self.beams.recall(&history)
            && match &mut self.way {
                Way::Moves(motion) => motion.recall(&numbers, percussions),
                Way::Rest(path) => path.recall(&numbers),
            }
    }
}
