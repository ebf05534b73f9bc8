//! The θ-scheme of Moreau and Jean \[Jean1999; Liakou2017, app. II], linearly implicit. A step is the seven stages of
//! [`MoreauMidpoint`](crate::MoreauMidpoint) with two of them changed:
//!
//! | stage | equation | what it does |
//! |---|---|---|
//! | free_velocity | (71), (72) | (M + θ dt D + θ² dt² K) δ = h(t_B + θ dt, q_B + θ dt u_B, u_B) dt, u = u_B + δ |
//! | finish | (68) | q_E = q_B + dt (θ u_E + (1 − θ) u_B) |
//!
//! The same matrix takes the place of M in G and in what percussions do to velocities. Contacts are looked for at q_M as
//! in the midpoint rule. Deviations: loads are taken at t_B + θ dt, where eq. (70) takes the mean of both ends; of a
//! nonlinear system one Newton step is taken.
//!
//! θ = 1/2 conserves the energy of a linear system without loads where contacts are elastic (e = 1) or at rest; θ > 1/2
//! dissipates, θ < 1/2 is not stable for long steps.

use crate::StepError;
use crate::incident::Incident;
use crate::memory::{Memory, MemoryError};
use crate::moreau::{Closed, Core, ImpactLaw, check_finite};
use crate::report::{ContactRecord, Integrator, StepReport};
use crate::stage::{Stage, Stages};
use crate::watch::Watch;
use percuss_contact::{ContactProblem, ContactSolver};
use percuss_mech::{ContactId, ContactSet, Linearised, State, System};

/// The θ-scheme with steps of the length that the caller gives, for systems that are [`Linearised`].
pub struct MoreauJean {
    core: Core,
    theta: f64,
    /// Length of step of the factor at hand, s.
    factored_for: f64,
    /// q_B and u_B.
    q_b: Vec<f64>,
    u_b: Vec<f64>,
    /// u_E − u_B over dt, and what the equations of the step lack.
    rate: Vec<f64>,
    rest: Vec<f64>,
    watch: Watch,
}

impl MoreauJean {
    /// With θ from 0 to 1 and this solver for the contact problems.
    pub fn new(theta: f64, solver: Box<dyn ContactSolver + Send>) -> Self {
        MoreauJean {
            core: Core::new(solver),
            theta,
            factored_for: 0.0,
            q_b: Vec::new(),
            u_b: Vec::new(),
            rate: Vec::new(),
            rest: Vec::new(),
            watch: Watch::default(),
        }
    }

    /// Without incidents: of thousands of contacts nobody follows each.
    pub fn unwatched(mut self) -> Self {
        self.watch.wanted = false;
        self
    }

    /// With this law of impact.
    pub fn with_impact(mut self, law: ImpactLaw) -> Self {
        self.core.law = law;
        self
    }

    /// Who is told of the stages of each step.
    pub fn with_stages(mut self, stages: Stages) -> Self {
        self.core.stages = stages;
        self
    }

    /// δ of a step without percussions.
    fn free_velocity(
        &mut self,
        system: &dyn Linearised,
        state: &State,
        dt: f64,
    ) -> Result<(), StepError> {
        let core = &mut self.core;
        core.stages.enter(Stage::FreeVelocity);
        let t = state.t + self.theta * dt;
        self.q_b.clone_from(&state.q);
        self.u_b.clone_from(&state.u);
        // the place where forces are taken; the velocities stay as they are
        system.advance(&mut self.q_b, &mut self.u_b, self.theta * dt);
        if !(core.factored && system.is_linear() && self.factored_for == dt) {
            let a = self.theta * dt;
            system.iteration_matrix(t, &self.q_b, &state.u, a, a * a, &mut core.M);
            core.M
                .factor()
                .map_err(|source| StepError::Mass { t, source })?;
            core.factored = true;
            self.factored_for = dt;
        }
        core.du_free.resize(system.nu(), 0.0);
        system.forces(t, &self.q_b, &state.u, &mut core.du_free);
        core.M.solve(&mut core.du_free);
        core.du_free.iter_mut().for_each(|du| *du *= dt);
        Ok(())
    }

    /// From percussions with the forces of the last pass to the velocities without percussions of the next; returns by which part
    /// of themselves they change, nothing where a pass is all there is.
    fn refine(&mut self, system: &dyn Linearised, state: &mut State, dt: f64) -> Option<f64> {
        let core = &mut self.core;
        self.u_b.clone_from(&state.u);
        core.apply(state);
        self.rate.clear();
        let change = state.u.iter().zip(&self.u_b);
        self.rate.extend(change.map(|(u_e, u_b)| (u_e - u_b) / dt));
        let size = state.u.iter().chain(&self.u_b);
        let size = size.fold(f64::MIN_POSITIVE, |most: f64, u| most.max(u.abs()));
        for (u, u_b) in state.u.iter_mut().zip(&self.u_b) {
            *u = u_b + self.theta * (*u - u_b);
        }
        self.q_b.clone_from(&state.q);
        system.advance(&mut self.q_b, &mut state.u, self.theta * dt);
        self.rest.resize(system.nu(), 0.0);
        let t = state.t + self.theta * dt;
        let at = (&self.q_b[..], &state.u[..]);
        let given = system.residual(t, at, &self.rate, &mut self.rest);
        state.u.clone_from(&self.u_b);
        if !given {
            return None;
        }
        core.M.solve(&mut self.rest);
        let mut most: f64 = 0.0;
        for (du, (rate, rest)) in core
            .du_free
            .iter_mut()
            .zip(self.rate.iter().zip(&self.rest))
        {
            let next = dt * (rate - rest);
            let by = (next - *du).abs();
            most = if by.is_nan() { by } else { most.max(by) };
            *du = next;
        }
        Some(most / size)
    }

    /// Percussions, with the forces that go with them.
    fn impacts(
        &mut self,
        system: &dyn Linearised,
        state: &mut State,
        dt: f64,
    ) -> Result<StepReport, StepError> {
        self.core.assemble(state, dt);
        let mut report = self.core.solve(state, dt);
        self.core.keep_outcome(dt, &mut report);
        if system.is_linear() {
            return Ok(report); // one step of Newton's method is exact
        }
        let mut last = f64::INFINITY;
        for pass in 1.. {
            let Some(change) = self.refine(system, state, dt) else {
                break;
            };
            let stalls = change >= last && pass > 2;
            last = change;
            if change.is_nan() || pass > PASSES {
                let t = state.t;
                return Err(StepError::Part(format!(
                    "the step of {dt:e} s at t = {t} s does not converge: after {pass} passes velocities still change by {change:.1e} of themselves; take a shorter step"
                )));
            }
            // the velocities without percussions have changed in any case
            self.core.assemble(state, dt);
            report = self.core.solve(state, dt);
            self.core.keep_outcome(dt, &mut report);
            report.evaluations += pass;
            if change <= ENOUGH || (stalls && change <= NEARLY) {
                break;
            }
        }
        Ok(report)
    }

    /// q_E = q_B + dt (θ u_E + (1 − θ) u_B).
    fn finish(&mut self, system: &dyn System, state: &mut State, dt: f64) -> Result<(), StepError> {
        for (u_b, u_e) in self.u_b.iter_mut().zip(&state.u) {
            *u_b += self.theta * (u_e - *u_b);
        }
        system.advance(&mut state.q, &mut self.u_b, dt);
        state.t += dt;
        check_finite(state)?;
        system
            .project(state.t, &mut state.q, &mut state.u)
            .map_err(|source| StepError::Project(source.to_string()))
    }
}

/// Changes of velocities below this part of themselves end the passes, and what is allowed where rounding ends them earlier.
const ENOUGH: f64 = 1e-12;
const NEARLY: f64 = 1e-7;
const PASSES: usize = 60;

impl Integrator for MoreauJean {
    fn step(
        &mut self,
        system: &dyn System,
        state: &mut State,
        dt: f64,
    ) -> Result<StepReport, StepError> {
        let linearised = system.linearised().ok_or(StepError::NotLinearised)?;
        self.watch.begin(system, state);
        let t_m = state.t + 0.5 * dt;
        self.core.midpoint(system, state, dt);
        self.free_velocity(linearised, state, dt)?;
        self.core.closed_contacts(system, t_m, Closed::ByGap);
        let report = self.impacts(linearised, state, dt)?;
        self.core.apply(state);
        self.core.stages.enter(Stage::Finish);
        self.finish(system, state, dt)?;
        self.core.stages.leave();
        self.watch.end(t_m, &self.core.records);
        Ok(report)
    }

    fn incidents(&self) -> &[Incident] {
        &self.watch.incidents
    }

    fn contacts(&self) -> &[ContactRecord] {
        &self.core.records
    }

    fn problem(&self) -> ContactProblem {
        self.core.problem()
    }

    fn set(&self) -> Option<&ContactSet> {
        Some(&self.core.set)
    }

    fn conflicting(&self) -> &[ContactId] {
        &self.core.conflicting
    }

    fn memory(&self) -> Memory {
        self.watch.memory(self.core.memory())
    }

    fn restore(&mut self, memory: Memory, _system: &dyn System) -> Result<(), MemoryError> {
        let core = self.watch.restore(memory)?;
        self.core.restore(core);
        Ok(())
    }
}
