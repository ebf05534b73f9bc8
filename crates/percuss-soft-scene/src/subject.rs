//! Soft beams under way.

use std::ops::ControlFlow;
use std::path::Path as Folder;

use percuss_math::space::Vec3;
use percuss_mech::{ContactSet, State, System};
use percuss_soft::{Beams, Dynamics, Ledger, Partner, Path, SoftError, StaticSettings};
use percuss_step::{Integrator, StepError, StepReport};
use serde::{Deserialize, Serialize};

use super::along::{self, Shape};
use super::build::{Analysis, SoftModel};
use super::channels;
use super::follow::Follow;
use super::kind::Kind;
use super::ring::Ring;
use super::show::{self, View};
use percuss_part::Model;
use percuss_part::{Closing, Mechanics, Nothing, Outputs, PartMemory, Sight, Step, Subject};
use percuss_record::RunLog;
use percuss_record::film::{Film, FilmError};
use percuss_record::findings::Findings;
use percuss_record::recording::Recording;

/// What checkpoints call it.
const NAME: &str = "soft";
/// Steps in which curvatures without stress come on before an equilibrium is sought.
const SETTLING: usize = 20;
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
        let mut beams = self.beams.clone();
        let path = || {
            let q = self.beams.initial().to_vec();
            Path::new(&self.beams, q, StaticSettings::default())
        };
        let mut trouble = None;
        let way = match self.analysis {
            Analysis::Equilibrium => Way::Rest(path()),
            Analysis::Path => Way::Follows(Follow::new(path())),
            Analysis::Modes => {
                for drive in &self.drives {
                    let way = drive.law.at(self.until)[0] - drive.law.at(0.0)[0];
                    beams.supports[drive.support].rate[drive.axis] = way;
                }
                let lengths = self.cables.iter().map(|line| line.length);
                let size = lengths.fold(0.0, f64::max);
                let mut rest = path();
                let found = begin(self, &mut beams, &mut rest)
                    .and_then(|()| Ring::new(&mut beams, rest, self.modes, size));
                match found {
                    Ok(ring) => Way::Rings(ring),
                    Err(error) => {
                        trouble = Some(error);
                        Way::Rest(path())
                    }
                }
            }
            Analysis::Motion => {
                settle(self, &mut beams, 1.0);
                let q = self.beams.initial().to_vec();
                let made = Dynamics::new(&self.beams, q, self.start.clone(), self.settings);
                // the settings were checked when the model was made
                let mut motion = made.expect("settings that were checked");
                motion.drives.clone_from(&self.drives);
                motion.turns.clone_from(&self.turns);
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
            beams,
            way,
            trouble,
            still: vec![0.0; self.beams.coordinates()],
            kept: Kept::default(),
            row: Vec::new(),
        })
    }

    fn outputs(&self) -> Outputs {
        show::outputs(self)
    }

    fn tolerance(&self) -> Option<f64> {
        Some(percuss_soft::ENOUGH)
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
    Follows(Follow<N>),
    Rings(Ring<N>),
}

/// What is kept from step to step, beside the state.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Kept {
    /// Whether an equilibrium without load was found.
    begun: bool,
    /// The last step, s.
    dt: f64,
    /// Largest stretch at a sample so far, with its time and its element.
    stretch: (f64, f64, usize),
    /// Share of the load from which on an equilibrium was unstable.
    unstable: Option<f64>,
    /// Why a step was divided first, and when.
    halved: Option<(f64, String)>,
    shapes: Vec<Shape>,
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
    /// What only one analysis has.
    pub more: Vec<f64>,
}

/// The beams of a run. Their state is their memory: there are no coordinates that others would step.
struct Run<'a, E, const N: usize> {
    part: &'a SoftModel<E, N>,
    model: &'a Model,
    beams: Beams<E, N>,
    way: Way<N>,
    /// Why there is nothing to be shown.
    trouble: Option<SoftError>,
    /// Velocities of what rests.
    still: Vec<f64>,
    kept: Kept,
    row: Vec<f64>,
}

impl<E: Kind<N>, const N: usize> Run<'_, E, N> {
    fn q(&self) -> &[f64] {
        match &self.way {
            Way::Moves(motion) => &motion.q,
            Way::Rest(path) => &path.q,
            Way::Follows(follow) => &follow.path.q,
            Way::Rings(ring) => &ring.q,
        }
    }

    fn u(&self) -> &[f64] {
        match &self.way {
            Way::Moves(motion) => &motion.u,
            _ => &self.still,
        }
    }

    fn kinetic_energy(&self) -> f64 {
        match &self.way {
            Way::Moves(motion) => motion.kinetic_energy(&self.beams),
            _ => 0.0,
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
            penetration: self.penetration(),
            more: Vec::new(),
        };
        let held = |path: &Path<N>| -> Vec<(Vec3, Vec3)> {
            let holds = 0..self.beams.supports.len();
            holds.map(|k| path.reaction(&self.beams, k)).collect()
        };
        match &self.way {
            Way::Moves(motion) => {
                now.ledger = motion.ledger;
                now.reactions = holds.map(|k| motion.reaction(&self.beams, k)).collect();
                let dt = self.kept.dt;
                let per_dt = if dt > 0.0 { 1.0 / dt } else { 0.0 };
                for touch in motion.contacts.touches() {
                    now.contacts += usize::from(touch.p[0] > 0.0);
                    if let Partner::Obstacle(k) = touch.partner {
                        now.pushes[k] -= per_dt * touch.percussion();
                    }
                }
            }
            Way::Rest(path) => now.reactions = held(path),
            Way::Follows(follow) => {
                let path = &follow.path;
                now.reactions = held(path);
                now.more = vec![path.lambda, path.unstable as f64];
            }
            Way::Rings(ring) => {
                now.reactions = held(&ring.rest);
                now.more = ring.now(t / self.part.until).to_vec();
            }
        }
        now
    }

    /// Deepest penetration at which a contact was met in the last step, m.
    fn penetration(&self) -> f64 {
        match &self.way {
            Way::Moves(motion) => {
                let touches = motion.contacts.touches().iter();
                touches.fold(0.0, |most, touch| most.max(-touch.gap))
            }
            _ => 0.0,
        }
    }

    /// One step, and what is to be told of it.
    fn advance(&mut self, t: f64, dt: f64) -> Result<StepReport, SoftError> {
        let part = self.part;
        let mut told = StepReport {
            dt,
            evaluations: 1,
            ..StepReport::NOTHING
        };
        if !self.kept.begun {
            match &mut self.way {
                Way::Rest(path) if part.naturals.is_empty() && path.lambda == 0.0 => {}
                Way::Rest(path) => begin(part, &mut self.beams, path)?,
                Way::Follows(follow) => begin(part, &mut self.beams, &mut follow.path)?,
                Way::Moves(_) | Way::Rings(_) => {}
            }
            self.kept.begun = true;
        }
        match &mut self.way {
            Way::Moves(motion) => {
                for pushed in &part.pulls {
                    let load = &mut self.beams.loads[pushed.load];
                    [load.force, load.moment] = pushed.at(t + 0.5 * dt);
                }
                motion.t = t;
                let before = motion.ledger.contacts;
                let report = motion.step(&mut self.beams, dt)?;
                if let Some(reason) = report.reason {
                    let halved = &mut self.kept.halved;
                    halved.get_or_insert_with(|| (t, reason.to_string()));
                }
                // percussions are those of the last part
                self.kept.dt = report.last;
                told.solve = report.solve;
                told.work = motion.ledger.contacts - before;
            }
            Way::Rest(path) => {
                let share = (t + dt) / part.until;
                let change = share - path.lambda;
                for drive in &part.drives {
                    let way = drive.law.at(t + dt)[0] - drive.law.at(t)[0];
                    self.beams.supports[drive.support].rate[drive.axis] = way / change;
                }
                for turn in &part.turns {
                    turn.lead(&mut self.beams, t + dt, &path.q, change);
                }
                path.solve_to(&mut self.beams, share, 1)?;
                if path.unstable > 0 && self.beams.loads_have_potential(&path.q, share) {
                    self.kept.unstable.get_or_insert(share);
                }
            }
            Way::Follows(follow) => {
                for drive in &part.drives {
                    let way = drive.law.at(1.0)[0] - drive.law.at(0.0)[0];
                    self.beams.supports[drive.support].rate[drive.axis] = way;
                }
                follow.advance(&mut self.beams, [t, dt], part.branch, part.end_load)?;
            }
            Way::Rings(ring) => ring.show((t + dt) / part.until),
        }
        told.penetration = self.penetration();
        Ok(told)
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
        if let Some(error) = &self.trouble {
            return Err(StepError::Part(error.to_string()));
        }
        // evenly towards the next sample
        let steps = (dt / self.part.dt * (1.0 - 1e-12)).ceil().max(1.0);
        let dt = dt / steps;
        let done = self.advance(state.t, dt);
        let report = done.map_err(|error| StepError::Part(error.to_string()))?;
        state.t += dt;
        Ok(report)
    }

    fn after_step(&mut self, _: &Step<'_>, _: &mut RunLog) {}

    fn sample(&mut self, state: &State, _: &dyn Integrator) -> &[f64] {
        let mut row = std::mem::take(&mut self.row);
        row.clear();
        let now = self.now(state.t);
        channels::values(self.part, &now, &mut row);
        let mut stretch = self.kept.stretch;
        for (i, e) in now.beams.elements().iter().enumerate() {
            let strain = e.strains(0.0, now.beams.of(i, now.q))[0];
            if strain.abs() > stretch.0.abs() {
                stretch = (strain, state.t, i);
            }
        }
        let due = self.part.shapes.get(self.kept.shapes.len());
        let due = due.is_some_and(|time| state.t >= time - 1e-9 * self.part.until);
        let shape = due.then(|| (state.t, along::spots(self.part, now.beams, now.q)));
        self.kept.shapes.extend(shape);
        self.kept.stretch = stretch;
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

    fn ending(&self) -> Option<&str> {
        match &self.way {
            Way::Follows(follow) if follow.ended => Some("the load of its end is reached"),
            _ => None,
        }
    }

    fn findings(&self, _: &Recording, _: &mut dyn FnMut(f64) -> ControlFlow<()>) -> Findings {
        let mut findings = Findings::default();
        if !self.kept.shapes.is_empty() {
            along::findings(self.part, &self.kept.shapes, &mut findings);
        }
        match &self.way {
            Way::Follows(follow) => follow.findings(&mut findings),
            Way::Rings(ring) => ring.findings(&mut findings),
            Way::Moves(_) | Way::Rest(_) => {}
        }
        findings
    }

    fn close(&self, _: f64, _: &ContactSet) -> Closing {
        let mut warnings = Vec::new();
        let (stretch, t, element) = self.kept.stretch;
        if stretch.abs() > STRETCHED {
            let cables = &self.part.cables;
            let holds = |k: &usize| self.beams.elements_of(*k).contains(&element);
            let cable = (0..cables.len()).find(holds).map_or(0, |k| k);
            let word = if stretch > 0.0 {
                "stretched"
            } else {
                "pressed together"
            };
            warnings.push(format!(
                "elements were {word} by up to {:.0} % (`{}` at t = {t:.4} s): the law is linear, and sections do not change",
                100.0 * stretch.abs(),
                cables[cable].name
            ));
        }
        if let Some(load) = self.kept.unstable {
            warnings.push(format!(
                "the equilibrium is unstable from a share of {load:.4} of the load on: it buckles there; analysis = \"path\" finds where, and what follows"
            ));
        }
        if let Some((t, reason)) = &self.kept.halved {
            warnings.push(format!("steps were divided from t = {t:.6} s on: {reason}"));
        }
        let until = self.part.until;
        if let Some(t) = self.part.shapes.iter().find(|t| **t > until) {
            warnings.push(format!(
                "`shapes` asks for t = {t} s, after the end of the run at {until} s: nothing is drawn there"
            ));
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
            Way::Follows(follow) => (follow.memory(), Vec::new()),
            Way::Rings(ring) => (ring.q.clone(), Vec::new()),
        };
        PartMemory::of(NAME, &(&self.kept, self.beams.history(), way))
    }

    fn restore(&mut self, memory: &PartMemory) -> bool {
        type Numbers = (Vec<f64>, Vec<(u64, [f64; 3])>);
        let Some((kept, history, (numbers, percussions))) =
            memory.read::<(Kept, Vec<f64>, Numbers)>(NAME)
        else {
            return false;
        };
        let n = self.beams.coordinates();
        let sound = kept.shapes.len() <= self.part.shapes.len()
            && (kept.shapes.iter()).all(|(_, spots)| spots.len() == along::count(self.part))
            && kept.stretch.2 < self.beams.elements().len();
        self.kept = kept;
        if self.kept.begun {
            settle(self.part, &mut self.beams, 1.0);
        }
        sound
            && self.beams.recall(&history)
            && match &mut self.way {
                Way::Moves(motion) => motion.recall(&numbers, percussions),
                Way::Rest(path) => path.recall(&numbers),
                Way::Follows(follow) => follow.recall(&numbers),
                Way::Rings(ring) => {
                    let fits = numbers.len() == n && numbers.iter().all(|x| x.is_finite());
                    if fits {
                        ring.q.copy_from_slice(&numbers);
                    }
                    fits
                }
            }
    }
}

/// Goes a part of the way to what cables are without stress.
fn settle<E: Kind<N>, const N: usize>(part: &SoftModel<E, N>, beams: &mut Beams<E, N>, share: f64) {
    for (elements, kappa) in &part.naturals {
        let elements = &mut beams.elements_mut()[elements.clone()];
        elements.iter_mut().for_each(|e| e.curve(*kappa, share));
    }
}

/// The equilibrium without load, in steps from how cables lie to how they are without stress.
fn begin<E: Kind<N>, const N: usize>(
    part: &SoftModel<E, N>,
    beams: &mut Beams<E, N>,
    path: &mut Path<N>,
) -> Result<(), SoftError> {
    if part.naturals.is_empty() {
        return path.load_to(beams, 0.0);
    }
    for k in 0..SETTLING {
        settle(part, beams, 1.0 / (SETTLING - k) as f64);
        path.load_to(beams, 0.0)?;
    }
    Ok(())
}
