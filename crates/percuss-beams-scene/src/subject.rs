mod pictures;
mod show;

use std::ops::ControlFlow;
use std::path::Path;

use percuss_beams::{Beams, Chain};
use percuss_mech::{ContactId, Energetic, State, System};
use percuss_step::Integrator;
use serde::{Deserialize, Serialize};

use crate::model::BeamsModel;
use percuss_part::Model;
use percuss_part::general::Method;
use percuss_part::{Mechanics, Outputs, PartMemory, Settings, Sight, Step, Stepping, Subject};
use percuss_record::Phase;
use percuss_record::film::{Film, FilmError, default_frames};
use percuss_record::findings::Findings;
use percuss_record::recording::{Event, Recording};
use percuss_record::{Logged, RunLog};
use percuss_text::diagnose::Notices;
use percuss_text::words::counted;
use pictures::Pictures;
use show::View;

/// What checkpoints call it.
const NAME: &str = "beams";

/// Beams and bars against obstacles. An obstacle is closed while any node presses on it.
struct Chains<'a> {
    model: &'a BeamsModel,
    scene: &'a Model,
    memory: BeamsMemory,
    row: Vec<f64>,
    before: Vec<f64>,
    scratch: Vec<f64>,
}

/// What a run of beams keeps from step to step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct BeamsMemory {
    met: Vec<Meeting>,
    /// Closed contacts and penetration of the last step, m.
    contacts: usize,
    penetration: f64,
    /// Work of all percussions so far, J.
    work: f64,
    /// ∫∫ (u − exact)² dx dt up to the last sample, and its time.
    square_error: f64,
    judged: f64,
    /// How many of the impulses that come later have come.
    struck: usize,
    pictures: Pictures,
}

/// One obstacle as the last step left it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Meeting {
    closed: bool,
    /// When the present or last contact began, and when it was last touched, s.
    since: f64,
    last: f64,
    contacts: usize,
    /// Force of the last step, N, and all percussions so far, N s.
    force: f64,
    impulse: f64,
    /// Velocity at which it was last approached anew, m/s, and where, m.
    approach: f64,
    x: f64,
    /// Normal force times sliding of the section's edge, J.
    wear: f64,
}

impl Mechanics for BeamsModel {
    fn start(&self) -> Option<&State> {
        Some(&self.start)
    }

    fn about(&self) -> Vec<String> {
        vec![
            counted(self.start.q.len(), "node"),
            counted(self.labels.len(), "obstacle"),
        ]
    }

    fn notes(&self) -> Vec<String> {
        let mut notices = Notices::default();
        for name in &self.mechanisms {
            notices.push("supports", || {
                format!(
                    "the supports of `{name}` let it move without bending; it is computed all the same"
                )
            });
        }
        notices.into_lines()
    }

    fn longest_step(&self) -> Option<f64> {
        Some(self.stable_step)
    }

    /// A midpoint step that is too long is refused, with the longest that is not.
    fn settle(&mut self, settings: &Settings) -> Result<(), [String; 2]> {
        let dt = settings.integrator.dt;
        match settings.integrator.method == Method::Moreau && dt > self.stable_step {
            false => Ok(()),
            true => Err([
                format!(
                    "`dt` = {dt:e} s is unstable: the largest stable step is {:.6e} s",
                    self.stable_step
                ),
                "lower dt, write dt = \"auto\", set mass = \"lumped\", or method = \"theta\""
                    .to_owned(),
            ]),
        }
    }

    fn default_frames(&self) -> Option<usize> {
        Some(default_frames(self.film_points()))
    }

    fn outputs(&self) -> Outputs {
        show::outputs(self)
    }

    fn film(&self, folder: &Path, _: &Model, _: &Recording) -> Result<Option<Film>, FilmError> {
        show::film(self, folder)
    }

    fn subject<'a>(&'a self, model: &'a Model) -> Box<dyn Subject + 'a> {
        Box::new(Chains::new(model, self))
    }

    /// Its obstacles are followed here.
    fn stepping(&self) -> Stepping {
        Stepping {
            unwatched: true,
            ..Stepping::default()
        }
    }
}

impl<'a> Chains<'a> {
    fn new(scene: &'a Model, model: &'a BeamsModel) -> Self {
        Chains {
            model,
            scene,
            memory: BeamsMemory {
                met: vec![Meeting::default(); model.obstacles.len()],
                pictures: Pictures::new(model),
                ..BeamsMemory::default()
            },
            row: Vec::new(),
            before: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Place of coordinate `c` of a chain, m.
    fn place(&self, chain: usize, c: usize) -> f64 {
        let chain = self.model.beams.chains().nth(chain);
        chain.map_or(f64::NAN, |chain| chain.x()[chain.first_moving() + c])
    }

    /// Adds up what the step did at every obstacle; returns those that closed or opened.
    fn meet(&mut self, step: &Step<'_>) -> Vec<(usize, bool)> {
        let (dt, t) = (step.report.dt, step.after.t - 0.5 * step.report.dt);
        let records = step.integrator.contacts();
        for met in &mut self.memory.met {
            (met.contacts, met.force) = (0, 0.0);
        }
        let mut changed = Vec::new();
        for (k, record) in records.iter().enumerate() {
            if record.p[0] <= 0.0 {
                continue; // in reach, but nothing presses
            }
            let [i, c] = Beams::contact(record.id);
            let chain = self.model.obstacles[i].chain;
            let stop = self.model.obstacles[i].stop;
            let x = stop.unwrap_or_else(|| self.place(chain, c));
            let radius = self.model.members[chain].radius;
            let turning = match radius > 0.0 {
                true => {
                    let line = self.model.beams.chains().nth(chain);
                    // the mean over the step, as the work of percussions has it
                    let turns = |line: &Chain, u| line.slope(x, self.model.beams.part(chain, u));
                    line.map_or(0.0, |line| {
                        0.5 * (turns(line, &step.before.u) + turns(line, &step.after.u))
                    })
                }
                false => 0.0,
            };
            let gamma = step
                .integrator
                .set()
                .map_or(f64::NAN, |set| set.gamma(k, 0, &step.before.u));
            let (when, p) = (t / self.scene.until, record.p[0]);
            self.memory.pictures.press(self.model, i, c, when, p);
            let met = &mut self.memory.met[i];
            if !met.closed {
                met.closed = true;
                met.since = t;
                (met.approach, met.x) = (-gamma, x);
                changed.push((i, true));
            }
            met.last = t;
            met.contacts += 1;
            met.force += record.p[0] / dt;
            met.impulse += record.p[0];
            met.wear += record.p[0] * radius * turning.abs();
        }
        for (i, met) in self.memory.met.iter_mut().enumerate() {
            let touched = met.last == t;
            if met.closed && !touched && t - met.last >= self.model.obstacles[i].release {
                met.closed = false;
                changed.push((i, false));
            }
        }
        changed
    }

    fn fill(&mut self, state: &State) {
        let beams = &self.model.beams;
        let kinetic = beams.kinetic_energy(state.t, &state.q, &state.u);
        let potential = beams.potential_energy(state.t, &state.q);
        // what `Beams::midpoint_energy` gives, of parts that are at hand
        let quarter = 0.25 * self.scene.integrator.dt.powi(2);
        let star = kinetic + potential - quarter * beams.potential_energy(state.t, &state.u);
        let memory = &self.memory;
        self.row.clear();
        self.row.extend([
            state.t,
            kinetic,
            potential,
            kinetic + potential,
            star,
            memory.contacts as f64,
            memory.penetration,
            memory.work,
        ]);
        for (i, x) in &self.model.probes {
            let Some(chain) = beams.chains().nth(*i) else {
                continue;
            };
            let (q, u) = (beams.part(*i, &state.q), beams.part(*i, &state.u));
            self.row.extend([
                chain.displacement(*x, q),
                chain.displacement(*x, u),
                chain.slope(*x, q),
            ]);
            self.row
                .extend(self.model.exact.iter().map(|exact| exact.at(*x, state.t)));
        }
        if self.model.exact.is_some() {
            self.row.push(memory.square_error.sqrt());
        }
        for met in &memory.met {
            let duration = match met.closed || met.last > 0.0 {
                true => met.last - met.since,
                false => 0.0,
            };
            self.row.extend([
                met.contacts as f64,
                met.force,
                met.impulse,
                met.approach,
                met.x,
                duration,
                met.wear,
            ]);
        }
        self.scene.complete(&mut self.row);
    }
}

impl Subject for Chains<'_> {
    fn system(&self) -> &dyn System {
        &self.model.beams
    }

    fn start(&self) -> State {
        self.model.start.clone()
    }

    /// Impulses strike at the step that begins next to their time.
    fn prepare(&mut self, state: &mut State) -> Result<(), String> {
        let soon = state.t + 0.5 * self.scene.integrator.dt;
        let due = &self.model.blows[self.memory.struck..];
        for blow in due.iter().take_while(|blow| blow.t <= soon) {
            for (u, du) in state.u.iter_mut().zip(&blow.du) {
                *u += du;
            }
            self.memory.struck += 1;
        }
        Ok(())
    }

    fn after_step(&mut self, step: &Step<'_>, run_log: &mut RunLog) {
        self.memory.contacts = step.integrator.contacts().len();
        self.memory.penetration = step.report.penetration;
        self.memory.work += step.report.work;
        let changed = self.meet(step);
        self.memory.pictures.look(self.model, step);
        if changed.is_empty() {
            return;
        }
        self.fill(step.before);
        std::mem::swap(&mut self.before, &mut self.row);
        self.fill(step.after);
        for (i, closed) in changed {
            let (from, to) = match closed {
                true => (Phase::Open, Phase::Closed),
                false => (Phase::Closed, Phase::Open),
            };
            let met = &self.memory.met[i];
            let (t, label) = (
                if closed { met.since } else { met.last },
                self.model.obstacles[i].name.clone(),
            );
            run_log.recording.events.push(Event {
                t,
                label: label.clone(),
                from,
                to,
                before: self.before.clone(),
                values: self.row.clone(),
            });
            run_log.log.push(Logged {
                t,
                label,
                from,
                to,
                direction: None,
                reported: true,
            });
        }
    }

    fn sample(&mut self, state: &State, _: &dyn Integrator) -> &[f64] {
        if let Some(exact) = &self.model.exact {
            let q = self.model.beams.part(0, &state.q);
            let square = exact.square_error(q, state.t, &mut self.scratch);
            self.memory.square_error += square * (state.t - self.memory.judged);
            self.memory.judged = state.t;
        }
        self.fill(state);
        &self.row
    }

    fn contact(&self, id: ContactId, _: &dyn Integrator) -> String {
        self.model.obstacles[Beams::contact(id)[0]].name.clone()
    }

    fn sight<'b>(&'b self, state: &'b State, _: &'b dyn Integrator) -> Option<Box<dyn Sight + 'b>> {
        Some(Box::new(View {
            model: self.model,
            state,
        }))
    }

    fn energy(&self, state: &State) -> f64 {
        let beams = &self.model.beams;
        let potential = beams.potential_energy(state.t, &state.q);
        beams.kinetic_energy(state.t, &state.q, &state.u) + potential
    }

    fn findings(&self, _: &Recording, _: &mut dyn FnMut(f64) -> ControlFlow<()>) -> Findings {
        Findings {
            figures: (self.memory.pictures).figures(self.model, self.scene.until),
            ..Findings::default()
        }
    }

    fn memory(&self) -> PartMemory {
        PartMemory::of(NAME, &self.memory)
    }

    fn restore(&mut self, memory: &PartMemory) -> bool {
        let Some(memory) = memory.read::<BeamsMemory>(NAME) else {
            return false;
        };
        let fits = memory.met.len() == self.model.obstacles.len()
            && memory.struck <= self.model.blows.len()
            && memory.pictures.fit(self.model);
        if fits {
            self.memory = memory;
        }
        fits
    }
}
