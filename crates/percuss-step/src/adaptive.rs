//! Time-stepping with variable step length [Studer2005, sec. 6], every switching point enclosed.
//!
//! Between switching points the modes of all contacts are frozen and the motion is smooth: a trial step, extrapolated
//! where asked for, is judged by its error and by the switching functions at its end. Where one of them has turned
//! negative the step is redone to end at the switching point, which is then crossed by Moreau steps of the least
//! length: they decide, impacts included, which modes come next.
//!
//! The paper compares prox states of consecutive steps and halves. That misses a contact that closes in the second
//! half of an accepted step, since gaps are tested at the midpoint; here gaps are tested at the end of the trial.

mod memory;

pub use memory::AdaptiveMemory;

use crate::StepError;
use crate::chatter::Chatter;
use crate::dip::dip;
use crate::extrapolate::Table;
use crate::frozen::Frozen;
use crate::incident::Incident;
use crate::locate::Bracket;
use crate::memory::{Memory, MemoryError};
use crate::modes::Modes;
use crate::moreau::{Closed, Core, ImpactLaw};
use crate::report::{ContactRecord, Gain, Integrator, StepReport};
use crate::slack::{Slack, magnitudes};
use crate::stage::Stages;
use crate::switching::{Middle, Switch, left_in_the_middle, switches};
use crate::trend::Trend;
use percuss_contact::{ContactProblem, ContactSolver, Status};
use percuss_mech::{ContactId, ContactSet, State, System};

/// Settings of [`Adaptive`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AdaptiveSettings {
    /// Width to which switching points are enclosed and length of the steps that cross them, s.
    pub dt_min: f64,
    /// Largest step, s.
    pub dt_max: f64,
    /// Error allowed in one step, relative to the largest value that a coordinate or velocity has had.
    pub tol: f64,
    /// Columns of the extrapolation table; 1 is the plain midpoint rule.
    pub columns: usize,
    /// Whether the midpoint step is symmetric (constant M and W, no force that feels u): its error then has even
    /// powers of dt only, and each column gains two orders instead of one.
    pub symmetric: bool,
}

impl Default for AdaptiveSettings {
    fn default() -> Self {
        AdaptiveSettings {
            dt_min: 1e-10,
            dt_max: f64::INFINITY,
            tol: 1e-9,
            columns: 4,
            symmetric: false,
        }
    }
}

/// Most steps of least length in a row before a crossing is left to the next step.
const MOST_CROSSINGS: usize = 40;

/// The step of a crossing is made four times as long no more often than this.
const MOST_STALLED: i32 = 20;

/// The adaptive integrator.
pub struct Adaptive {
    /// How it steps.
    pub settings: AdaptiveSettings,
    core: Core,
    frozen: Frozen,
    modes: Modes,
    table: Table,
    bracket: Bracket,
    /// Whether the modes are known.
    started: bool,
    /// Contacts about to switch at the state where the last step ended.
    pending: Vec<ContactId>,
    /// Speed at which the fastest of them closes, m/s, and the slack of its gap, m.
    approach: (f64, f64),
    /// Crossings in a row that changed nothing.
    stalled: i32,
    chatter: Chatter,
    /// Step that the error control proposes, s.
    proposal: f64,
    /// Largest magnitude of each coordinate and velocity so far.
    scale_q: Vec<f64>,
    scale_u: Vec<f64>,
    /// Filled by `trial`.
    start: State,
    end: State,
    run: State,
    values: Vec<f64>,
    work: f64,
    at_start: Vec<Switch>,
    at_end: Vec<Switch>,
    /// Whether a mode was left inside the finest of the trial's runs.
    left_inside: bool,
    /// Whether modes have changed since the switching functions at the start were known.
    fresh: bool,
    trend: Trend,
    /// The last state before the switching point.
    before: State,
    before_work: f64,
    incidents: Vec<Incident>,
    records: Vec<ContactRecord>,
    /// Contacts that no percussions satisfy together.
    conflicting: Vec<ContactId>,
}

impl Adaptive {
    /// With these settings and this solver for the contact problems at switching points.
    pub fn new(settings: AdaptiveSettings, solver: Box<dyn ContactSolver + Send>) -> Self {
        Adaptive {
            settings,
            core: Core::new(solver),
            frozen: Frozen::default(),
            modes: Modes::default(),
            table: Table::default(),
            bracket: Bracket::default(),
            started: false,
            pending: Vec::new(),
            approach: (0.0, 0.0),
            stalled: 0,
            chatter: Chatter::default(),
            proposal: 0.0,
            scale_q: Vec::new(),
            scale_u: Vec::new(),
            start: State::default(),
            end: State::default(),
            run: State::default(),
            values: Vec::new(),
            work: 0.0,
            at_start: Vec::new(),
            at_end: Vec::new(),
            left_inside: false,
            fresh: true,
            trend: Trend::default(),
            before: State::default(),
            before_work: 0.0,
            incidents: Vec::new(),
            records: Vec::new(),
            conflicting: Vec::new(),
        }
    }

    /// With this law of impact.
    pub fn with_impact(mut self, law: ImpactLaw) -> Self {
        self.core.law = law;
        self
    }

    /// Who is told of the stages of each step, trials included.
    pub fn with_stages(mut self, stages: Stages) -> Self {
        self.frozen.stages = stages.clone();
        self.core.stages = stages;
        self
    }

    /// The modes at the start: those that positions and velocities speak of. The contacts that touch are then crossed.
    fn begin(&mut self, system: &dyn System, state: &State) {
        self.started = true;
        (self.scale_q, self.scale_u) = magnitudes(state);
        let slack = Slack {
            q: &self.scale_q,
            u: &self.scale_u,
        };
        self.modes.begin(system, state, slack, &mut self.pending);
        self.frozen.look(system, state.t, &state.q);
        self.approach = self.fastest_approach(state);
    }

    /// Takes the frozen step of length `dt` from `start` into `end`; returns its error over the tolerance.
    fn trial(
        &mut self,
        system: &dyn System,
        dt: f64,
        report: &mut StepReport,
    ) -> Result<f64, StepError> {
        let n = self.start.q.len();
        let power = if self.settings.symmetric { 2 } else { 1 };
        self.table.clear();
        for steps in 1..=self.settings.columns {
            self.run.copy_from(&self.start);
            let mut work = 0.0;
            self.left_inside = false;
            for k in 0..steps {
                let dt = dt / steps as f64;
                work += self.frozen.step(system, &self.modes, &mut self.run, dt)?;
                let slack = Slack {
                    q: &self.scale_q,
                    u: &self.scale_u,
                };
                // directions that turn have turned by half a step only when the first begins, which forces make up for
                let forces = k > 0 || self.settings.symmetric;
                let middle = Middle { dt, forces };
                self.left_inside |= left_in_the_middle(&self.frozen, &self.modes, slack, middle);
            }
            report.evaluations += steps;
            self.values.clear();
            self.values.extend_from_slice(&self.run.q);
            self.values.extend_from_slice(&self.run.u);
            self.values.push(work);
            self.table.push(&self.values, power);
        }
        let best = self.table.best();
        self.end.q.clear();
        self.end.q.extend_from_slice(&best[..n]);
        self.end.u.clear();
        self.end.u.extend_from_slice(&best[n..best.len() - 1]);
        self.end.t = self.start.t + dt;
        self.work = best[best.len() - 1];
        let mut error = 0.0f64;
        if self.settings.columns > 1 {
            let difference = best
                .iter()
                .zip(self.table.second())
                .map(|(a, b)| (a - b).abs());
            let scales = floored(&self.scale_q).chain(floored(&self.scale_u));
            for (d, scale) in difference.zip(scales) {
                error = error.max(d / scale);
            }
        }
        self.switches_at_end(system, report)?;
        if self.settings.columns == 1 {
            error = self.midpoint_error(dt);
        }
        Ok(error / self.settings.tol)
    }

    /// Local error of one midpoint step. With a the acceleration along the motion, q_E is off by dt³ ȧ / 12 and u_E
    /// by dt³ ä / 6; the derivatives come from the accelerations of the steps before, which cost nothing.
    fn midpoint_error(&mut self, dt: f64) -> f64 {
        self.trend.note(&self.start, &self.end);
        let mut error = 0.0f64;
        let scales = floored(&self.scale_q).zip(floored(&self.scale_u));
        for (i, (scale_q, scale_u)) in scales.enumerate() {
            let (jerk, snap) = self.trend.rates(i);
            error = error.max(dt.powi(3) * jerk.abs() / 12.0 / scale_q);
            error = error.max(dt.powi(3) * snap.abs() / 6.0 / scale_u);
        }
        error
    }

    fn switches_at_end(
        &mut self,
        system: &dyn System,
        report: &mut StepReport,
    ) -> Result<(), StepError> {
        let delta = self.turning();
        let evaluated = switches(
            &mut self.frozen,
            system,
            &self.modes,
            &self.end,
            delta,
            Slack {
                q: &self.scale_q,
                u: &self.scale_u,
            },
            &mut self.at_end,
        )?;
        report.evaluations += usize::from(evaluated);
        Ok(())
    }

    /// Switching functions, and the acceleration where the error estimate starts from it, after a crossing.
    fn switches_at_start(
        &mut self,
        system: &dyn System,
        report: &mut StepReport,
    ) -> Result<(), StepError> {
        std::mem::swap(&mut self.start, &mut self.end);
        std::mem::swap(&mut self.at_start, &mut self.at_end);
        self.switches_at_end(system, report)?;
        std::mem::swap(&mut self.start, &mut self.end);
        std::mem::swap(&mut self.at_start, &mut self.at_end);
        self.fresh = false;
        if self.settings.columns == 1 {
            let delta = self.turning();
            self.frozen
                .accelerate(system, &self.modes, &self.start, delta)?;
            report.evaluations += 1;
            self.trend.restart(self.start.t, &self.frozen.a);
        }
        Ok(())
    }

    /// One accepted step of smooth motion, as long as error and switching points allow.
    fn advance(
        &mut self,
        system: &dyn System,
        state: &mut State,
        cap: f64,
    ) -> Result<StepReport, StepError> {
        let mut report = StepReport::NOTHING;
        self.start.copy_from(state);
        if self.proposal <= 0.0 {
            self.proposal = self.first_proposal(cap);
        }
        if self.fresh {
            self.switches_at_start(system, &mut report)?;
        }
        let mut dt = self.proposal.min(cap);
        // a step cut short by the caller or by a look inside says nothing against the proposal
        let mut cut = cap < self.proposal;
        let exponent = 1.0 / self.order() as f64;
        loop {
            let error = match self.trial(system, dt, &mut report) {
                // a trial that runs out of the numbers was too long
                Err(StepError::NotFinite { .. }) if dt > self.settings.dt_min => f64::INFINITY,
                other => other?,
            };
            let factor = 0.9 * error.max(1e-12).powf(-exponent);
            if error > 1.0 && dt <= self.settings.dt_min.min(cap) {
                return Err(StepError::StepTooSmall { t: state.t, dt });
            }
            if error > 1.0 {
                report.rejected += 1;
                dt = (dt * factor.clamp(0.1, 0.9)).max(self.settings.dt_min);
                self.proposal = dt;
                continue;
            }
            let violated = self.at_end.iter().any(|s| s.value < 0.0);
            if !violated && dt > self.settings.dt_min {
                // where a mode may have been left and taken up again, look closer
                let dip = dip(&self.at_start, &self.at_end, dt);
                if let Some(inside) = dip.or(self.left_inside.then_some(0.5 * dt)) {
                    report.rejected += 1;
                    dt = inside.max(self.settings.dt_min);
                    cut = true;
                    continue;
                }
            }
            if !violated {
                let next = dt * factor.clamp(0.2, 4.0);
                self.proposal = if cut { next.max(self.proposal) } else { next };
                self.accept(state, &mut report);
                self.chatter.calm();
                return Ok(report);
            }
            self.proposal = dt * factor.clamp(0.2, 1.0);
            self.enclose(system, dt, &mut report)?;
            // another gap may have been below zero before
            let low = self.bracket.low();
            if let Some(inside) = dip(&self.at_start, self.bracket.at_low(), low)
                && inside > self.settings.dt_min
            {
                dt = inside;
                cut = true;
                continue;
            }
            self.pending.clear();
            self.pending.extend(self.bracket.switching());
            if self.bracket.low() > 0.0 {
                std::mem::swap(&mut self.end, &mut self.before);
                self.work = self.before_work;
                self.accept(state, &mut report);
                self.approach = self.fastest_approach(state);
                return Ok(report);
            }
            self.approach = self.fastest_approach(state);
            let crossing = self.cross(system, state, cap)?;
            report.dt += crossing.dt;
            report.evaluations += crossing.evaluations;
            report.work += crossing.work;
            report.solve = crossing.solve;
            report.penetration = crossing.penetration;
            report.conflict = crossing.conflict;
            report.gain = crossing.gain;
            return Ok(report);
        }
    }

    /// Shrinks the bracket around the first switching point of the trial step to the least step.
    fn enclose(
        &mut self,
        system: &dyn System,
        dt: f64,
        report: &mut StepReport,
    ) -> Result<(), StepError> {
        self.bracket.start(&self.at_start, dt, &self.at_end);
        while self.bracket.width() > self.settings.dt_min {
            let probe = self.bracket.guess(self.settings.dt_min);
            self.trial(system, probe, report)?;
            report.rejected += 1;
            if self.bracket.narrow(probe, &self.at_end) {
                self.before.copy_from(&self.end);
                self.before_work = self.work;
            }
            // the width cannot fall below what the clock resolves
            if self.bracket.width() <= 4.0 * f64::EPSILON * self.start.t.abs() {
                break;
            }
        }
        Ok(())
    }

    fn accept(&mut self, state: &mut State, report: &mut StepReport) {
        report.dt = self.end.t - state.t;
        report.work += self.work;
        report.penetration = report.penetration.max(deepest(&self.frozen.set));
        report.conflict = self.frozen.left;
        report.solve.converged = self.frozen.left == 0.0;
        self.conflicting.clone_from(&self.frozen.conflicting);
        state.copy_from(&self.end);
        std::mem::swap(&mut self.at_start, &mut self.at_end);
        self.trend.accept();
        self.note_scales(state);
        self.modes.follow(self.frozen.set.contacts());
        self.stalled = 0;
        self.records.clear();
        for member in &self.frozen.members {
            self.records.push(ContactRecord {
                id: member.id,
                status: member.status,
                p: member.lambda.map(|lambda| lambda * report.dt),
                lambda: member.lambda,
                couple: [0.0; 2],
            });
        }
    }

    /// Moreau steps of least length across a switching point, until two in a row speak of the same modes.
    fn cross(
        &mut self,
        system: &dyn System,
        state: &mut State,
        cap: f64,
    ) -> Result<StepReport, StepError> {
        let mut report = StepReport::NOTHING;
        let t = state.t;
        let (approach, gap_slack) = self.approach;
        let dt_min = self.settings.dt_min;
        let hurry = self.chatter.note(t, approach, dt_min, gap_slack);
        let dt = (dt_min * 4f64.powi(self.stalled) * 2f64.powi(hurry)).min(cap);
        self.pending.extend(self.modes.closed().map(|(id, _)| id));
        self.conflicting.clear();
        let (mut changed, mut settled) = (false, false);
        for crossing in 0..MOST_CROSSINGS {
            let one = self
                .core
                .step(system, state, dt, Closed::And(&self.pending))?;
            report.dt += one.dt;
            report.evaluations += 1;
            report.work += one.work;
            report.penetration = report.penetration.max(one.penetration);
            report.conflict = report.conflict.max(one.conflict);
            let energy = |gain: &Gain| gain.energy;
            if one.gain.as_ref().map(energy) > report.gain.as_ref().map(energy) {
                report.gain = one.gain;
            }
            self.conflicting.extend(&self.core.conflicting);
            let undetermined = report.solve.undetermined.or(one.solve.undetermined);
            if one.solve.residual >= report.solve.residual {
                report.solve = one.solve;
            }
            report.solve.undetermined = undetermined;
            let incidents = self.incidents.len();
            self.modes
                .update(t, &self.core.records, &mut self.incidents);
            let same = self.incidents.len() == incidents;
            changed |= !same;
            settled = same && crossing > 0;
            self.pending.clear();
            self.pending.extend(self.modes.closed().map(|(id, _)| id));
            if settled || report.dt + dt > cap {
                break;
            }
        }
        // a crossing that the caller cut short goes on with the next step
        if settled {
            self.pending.clear();
        }
        self.stalled = if changed {
            0
        } else {
            (self.stalled + 1).min(MOST_STALLED)
        };
        self.frozen.look(system, state.t, &state.q);
        report.penetration = report.penetration.max(deepest(&self.frozen.set));
        report.solve.converged &= report.conflict == 0.0;
        self.conflicting.sort_unstable();
        self.conflicting.dedup();
        self.modes.follow(self.frozen.set.contacts());
        self.fresh = true;
        self.note_scales(state);
        self.approach = self.fastest_approach(state);
        self.records.clone_from(&self.core.records);
        Ok(report)
    }

    /// Half width of the central difference that finds Ċ u, where directions can turn at all: small against the
    /// step, so that the difference is a derivative, and large against rounding.
    fn turning(&self) -> Option<f64> {
        (!self.settings.symmetric).then(|| 1e-4 * self.proposal.max(10.0 * self.settings.dt_min))
    }

    /// Largest speed at which a contact that is about to close does so, m/s, and the slack of its gap, m.
    fn fastest_approach(&self, state: &State) -> (f64, f64) {
        let set = &self.frozen.set;
        let slack = Slack {
            q: &self.scale_q,
            u: &self.scale_u,
        };
        let mut fastest = (0.0, 0.0);
        for (i, contact) in set.contacts().iter().enumerate() {
            let closing =
                self.pending.contains(&contact.id) && self.modes.get(contact.id) == Status::Open;
            let speed = -set.gamma(i, 0, &state.u);
            if closing && speed > fastest.0 {
                fastest = (speed, slack.gap(set, i));
            }
        }
        fastest
    }

    fn note_scales(&mut self, state: &State) {
        for (scale, x) in self.scale_q.iter_mut().zip(&state.q) {
            *scale = scale.max(x.abs());
        }
        for (scale, x) in self.scale_u.iter_mut().zip(&state.u) {
            *scale = scale.max(x.abs());
        }
    }

    /// Power of dt in the local error that is estimated.
    fn order(&self) -> i32 {
        match (self.settings.columns as i32, self.settings.symmetric) {
            (1, _) => 3,
            (k, true) => 2 * k - 1,
            (k, false) => k,
        }
    }

    /// A first step that moves by a hundredth of the largest coordinate.
    fn first_proposal(&self, cap: f64) -> f64 {
        let largest = |x: &[f64]| x.iter().fold(1e-9f64, |a, b| a.max(b.abs()));
        (0.01 * largest(&self.scale_q) / largest(&self.start.u))
            .min(cap)
            .max(self.settings.dt_min)
    }
}

impl Integrator for Adaptive {
    fn step(
        &mut self,
        system: &dyn System,
        state: &mut State,
        dt: f64,
    ) -> Result<StepReport, StepError> {
        self.incidents.clear();
        if !self.started {
            self.begin(system, state);
        }
        let cap = dt.min(self.settings.dt_max);
        if self.pending.is_empty() {
            self.advance(system, state, cap)
        } else {
            self.cross(system, state, cap)
        }
    }

    fn incidents(&self) -> &[Incident] {
        &self.incidents
    }

    fn contacts(&self) -> &[ContactRecord] {
        &self.records
    }

    fn problem(&self) -> ContactProblem {
        self.core.problem()
    }

    fn conflicting(&self) -> &[ContactId] {
        &self.conflicting
    }

    fn memory(&self) -> Memory {
        Memory::Adaptive(Box::new(self.remember()))
    }

    fn restore(&mut self, memory: Memory, system: &dyn System) -> Result<(), MemoryError> {
        match memory {
            Memory::Adaptive(memory) => self.recall(*memory, system),
            Memory::Moreau(_) | Memory::Exact(_) | Memory::Smooth(_) => Err(MemoryError::Other),
        }
    }
}

/// The deepest penetration of these contacts, m.
fn deepest(set: &ContactSet) -> f64 {
    let gaps = set.contacts().iter().map(|contact| contact.gap);
    gaps.filter(|gap| gap.is_finite())
        .fold(0.0, |most: f64, gap| most.max(-gap))
}

/// Scales, none below a thousandth of the largest: a coordinate that has not moved yet does not rule the step.
fn floored(scales: &[f64]) -> impl Iterator<Item = f64> + '_ {
    let floor = scales.iter().fold(0.0f64, |a, b| a.max(*b)) * 1e-3;
    scales.iter().map(move |s| s.max(floor).max(1e-12))
}
