use percuss_mech::{ContactSet, State};
use percuss_step::{Integrator, StepError};
use std::borrow::Cow;
use std::ops::ControlFlow;

use super::awake::Awake;
use super::growth::Growth;
use super::saved::Mark;
use super::{End, Health, Load, Moment, Outcome, ResumeError, RunLog, Saved, Troubles, integrator};
use percuss_files::contact::siconos;
use percuss_part::Model;
use percuss_part::general::Method;
use percuss_part::{Sight, Step, Subject};
use percuss_record::findings::Findings;
use percuss_record::recording::Snapshot;

/// A run under way.
pub(super) struct Runner<'a> {
    model: &'a Model,
    subject: Box<dyn Subject + 'a>,
    integrator: Box<dyn Integrator + 'a>,
    state: State,
    /// The state before the last step.
    previous: State,
    times: Vec<f64>,
    /// How many samples have been taken.
    taken: usize,
    /// Whether no step has been taken since the last of them.
    at_sample: bool,
    health: Health,
    troubles: Troubles,
    growth: Growth,
    /// Iterations of the last step.
    iterations: usize,
    run_log: RunLog,
    fork: Option<Mark>,
    /// Threads that stand by while there is much to share out.
    awake: Option<Awake>,
}

impl<'a> Runner<'a> {
    /// At the start.
    pub(super) fn new(model: &'a Model, subject: Box<dyn Subject + 'a>) -> Self {
        let state = subject.start();
        Runner {
            model,
            integrator: integrator(model),
            health: Health::new(subject.energy(&state)),
            troubles: Troubles::default(),
            growth: Growth::new(&state.u),
            iterations: 0,
            subject,
            previous: state.clone(),
            state,
            times: model.sample_times(),
            taken: 0,
            at_sample: false,
            run_log: RunLog::new(model.recording()),
            fork: None,
            awake: None,
        }
    }

    /// Where a run was saved, or where a run with another end branches off from it.
    pub(super) fn restore(&mut self, saved: Saved<'_>) -> Result<(), ResumeError> {
        let mark = saved.mark_for(self.model, &self.times)?.clone();
        let mut run_log = RunLog {
            recording: saved.recording.into_owned(),
            log: saved.log.into_owned(),
            unsolved: saved.unsolved.into_owned(),
        };
        let sound = run_log.covers(&self.model.channels, mark.extent)
            && mark.extent.samples <= self.times.len()
            && self.subject.restore(&mark.subject);
        let system = self.subject.system();
        if !sound || mark.state.q.len() != system.nq() || mark.state.u.len() != system.nu() {
            return Err(ResumeError::Unfit);
        }
        self.integrator
            .restore(mark.integrator, system)
            .map_err(|_| ResumeError::Unfit)?;
        self.previous = mark.state.clone();
        self.state = mark.state;
        self.taken = mark.extent.samples;
        self.at_sample = mark.at_sample;
        self.health = mark.health;
        self.troubles = mark.troubles;
        // a fork of another run, or one that lies ahead, is none of this one
        let passed = self.taken;
        self.fork = saved
            .fork
            .map(Cow::into_owned)
            .filter(|fork| saved.until == self.model.until && fork.extent.samples <= passed);
        run_log.truncate(mark.extent);
        self.run_log = run_log;
        Ok(())
    }

    /// Steps and samples until the end, or until `hear` says stop; it is told of the end as well.
    pub(super) fn follow(
        mut self,
        mut hear: impl FnMut(&Moment<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let mut end = End::Complete;
        'samples: while let Some(&t) = self.times.get(self.taken) {
            while !self.has_reached(t) {
                if self.is_at_fork() {
                    self.fork = Some(self.mark());
                }
                if hear(&Moment::before_step(&self)).is_break() {
                    end = End::Interrupted;
                    break 'samples;
                }
                if let Err(stop) = self.step_towards(t) {
                    end = stop;
                    break 'samples;
                }
            }
            self.settle(t);
            let row = self.subject.sample(&self.state, &*self.integrator);
            self.run_log.recording.push(row);
            if Snapshot::is_due(self.taken) {
                let snapshot = self.subject.snapshot(&self.state);
                self.run_log.recording.snapshots.extend(snapshot);
            }
            self.taken += 1;
            self.at_sample = true;
        }
        let findings = self.find(&mut end, &mut hear);
        // nothing is left to be stopped
        let _ = hear(&Moment::at_end(&self, &end));
        self.finish(end, findings)
    }

    /// What is found out at the end of a run that came there.
    fn find(
        &self,
        end: &mut End,
        hear: &mut impl FnMut(&Moment<'_>) -> ControlFlow<()>,
    ) -> Findings {
        if !end.is_regular() {
            return Findings::default();
        }
        let mut stopped = false;
        let mut progress = |part| {
            let answer = hear(&Moment::of_findings(self, part));
            stopped |= answer.is_break();
            answer
        };
        let findings = (self.subject).findings(&self.run_log.recording, &mut progress);
        match &findings.trouble {
            _ if stopped => *end = End::Interrupted,
            Some(why) => *end = End::Stopped(why.clone()),
            None => {}
        }
        findings
    }

    /// The run as it is now.
    pub(super) fn saved(&self) -> Saved<'_> {
        Saved {
            until: self.model.until,
            times: Cow::Borrowed(&self.times),
            now: Cow::Owned(self.mark()),
            fork: self.fork.as_ref().map(Cow::Borrowed),
            recording: Cow::Borrowed(&self.run_log.recording),
            log: Cow::Borrowed(&self.run_log.log),
            unsolved: Cow::Borrowed(&self.run_log.unsolved),
        }
    }

    /// Time reached, s.
    pub(super) fn t(&self) -> f64 {
        self.state.t
    }

    /// Whether no step has been taken since the last sample.
    pub(super) fn is_sample(&self) -> bool {
        self.at_sample
    }

    /// What files that grow show of it.
    pub(super) fn sight(&self) -> Option<Box<dyn Sight + '_>> {
        self.subject.sight(&self.state, &*self.integrator)
    }

    /// What the last step had to do.
    pub(super) fn load(&self) -> Option<Load> {
        Some(Load {
            bodies: self.subject.bodies()?,
            contacts: self.integrator.contacts().len(),
            iterations: self.iterations,
        })
    }

    fn mark(&self) -> Mark {
        Mark {
            state: self.state.clone(),
            integrator: self.integrator.memory(),
            subject: self.subject.memory(),
            health: self.health,
            troubles: self.troubles.clone(),
            extent: self.run_log.extent(),
            at_sample: self.at_sample,
        }
    }

    /// Whether a sample was just taken and the next one may feel where the run ends.
    fn is_at_fork(&self) -> bool {
        let step = match self.model.integrator.method {
            Method::Moreau | Method::Theta => self.model.integrator.dt,
            Method::Adaptive | Method::Exact => 0.0,
            Method::Dopri5 | Method::Radau => return false, // steps pass over samples and feel the end
        };
        let last = self.taken + 1 >= self.times.len();
        let next = self.times.get(self.taken).copied().unwrap_or(f64::INFINITY);
        self.at_sample
            && (last || next + 2.0 * step > self.model.until)
            && self.state.t + step <= self.model.until
    }

    /// Fixed steps keep to their grid and are sampled at the nearest point of it; adaptive ones land on the time.
    fn has_reached(&self, t: f64) -> bool {
        let fixed = self.model.integrator.method.is_fixed();
        let slack = match fixed && t < self.model.until {
            true => 0.5 * self.model.integrator.dt,
            false => 1e-12 * t.abs(),
        };
        self.state.t >= t - slack
    }

    /// Adaptive steps have landed on the time up to rounding; the rounding goes.
    fn settle(&mut self, t: f64) {
        if !self.model.integrator.method.is_fixed() {
            self.state.t = t;
        }
    }

    fn step_towards(&mut self, t: f64) -> Result<(), End> {
        let (method, until) = (self.model.integrator.method, self.model.until);
        let dt = match method {
            Method::Moreau | Method::Theta => (until - self.state.t).min(self.model.integrator.dt),
            _ => t - self.state.t,
        };
        self.subject
            .prepare(&mut self.state)
            .map_err(End::Stopped)?;
        self.call_helpers();
        self.previous.copy_from(&self.state);
        self.at_sample = false;
        let report = self
            .subject
            .step(&mut *self.integrator, &mut self.state, dt)
            .map_err(|error| self.explained(error))?;
        if method.is_fixed() {
            // the grid of steps, free of what rounding adds up
            let steps = (self.health.steps + 1) as f64;
            self.state.t = (self.model.from() + steps * self.model.integrator.dt).min(until);
        }
        if !is_finite(&self.state) {
            let (t, what) = (self.state.t, "a coordinate or velocity");
            return Err(self.explained(StepError::NotFinite { t, what }));
        }
        self.growth
            .check(self.state.t, &self.state.u)
            .map_err(End::Failed)?;
        self.health.note(&report, self.state.t);
        self.iterations = report.solve.iterations;
        if !report.solve.converged {
            self.run_log.recording.miss(self.state.t);
            if self.run_log.unsolved.is_none() {
                self.keep_problem();
            }
        }
        let step = Step {
            before: self.integrator.before().unwrap_or(&self.previous),
            after: &self.state,
            report: &report,
            integrator: &*self.integrator,
        };
        self.subject.after_step(&step, &mut self.run_log);
        self.troubles.note(&step, &*self.subject);
        self.subject.check().map_err(End::Stopped)?;
        match self.subject.ending() {
            Some(event) => Err(End::Event(event.to_owned())),
            None => Ok(()),
        }
    }

    /// Keeps threads awake while there is enough to share out.
    fn call_helpers(&mut self) {
        let wanted = self.subject.helpers();
        if wanted == 0 {
            self.awake = None;
        } else if self
            .awake
            .as_ref()
            .is_none_or(|awake| awake.is_less_than(wanted))
        {
            self.awake = Some(Awake::keep(wanted));
        }
    }

    /// How the run ends by an error of a step; where the scene explains it, in its words.
    fn explained(&self, error: StepError) -> End {
        let before = &self.previous;
        if let Some(diverged) = self.growth.explains(&error, before.t, &before.u) {
            return End::Failed(diverged);
        }
        let why = match error {
            StepError::NotFinite { t, .. }
            | StepError::Mass { t, .. }
            | StepError::StepTooSmall { t, .. } => self.subject.suspect(before, t),
            _ => None,
        };
        why.map_or(End::Failed(error), End::Stopped)
    }

    /// Keeps the contact problem of the last step, where the format can hold it.
    fn keep_problem(&mut self) {
        let mut text = Vec::new();
        if siconos::write(&mut text, &self.integrator.problem()).is_ok() {
            self.run_log.unsolved = Some(text);
        }
    }

    fn finish(mut self, end: End, findings: Findings) -> Outcome {
        let now = self.mark();
        if matches!(end, End::Interrupted | End::Event(_)) && !self.at_sample {
            // the end is sampled, wherever it comes; who goes on from the mark does not see it
            let row = self.subject.sample(&self.state, &*self.integrator);
            self.run_log.recording.push(row);
        }
        self.health.close(self.subject.energy(&self.state));
        let mut contacts = ContactSet::default();
        contacts.reset(f64::MIN_POSITIVE);
        if end.is_regular() || end == End::Interrupted {
            let (t, q) = (self.state.t, &self.state.q);
            self.subject.system().contacts(t, q, &mut contacts);
        }
        self.health.look_at_end(&contacts);
        Outcome {
            end,
            last: self.subject.snapshot(&self.state),
            closing: self.subject.close(self.state.t, &contacts),
            state: self.state,
            health: self.health,
            troubles: self.troubles,
            recording: self.run_log.recording,
            log: self.run_log.log,
            unsolved: self.run_log.unsolved,
            findings,
            until: self.model.until,
            times: self.times,
            now,
            fork: self.fork,
        }
    }
}

/// Whether coordinates and velocities are numbers; several are looked at together.
fn is_finite(state: &State) -> bool {
    let finite = |x: &[f64]| x.iter().fold(true, |all, x| all & x.is_finite());
    finite(&state.q) & finite(&state.u)
}
