//! Moreau's midpoint rule [Moreau1988; Studer2005, sec. 3.4]. A step is seven stages:
//!
//! | stage | paper | what it does |
//! |---|---|---|
//! | midpoint | i | q_M = q_B + u_B dt/2 |
//! | free_velocity | iv | u = u_B + M_M⁻¹ h_M dt |
//! | closed_contacts | ii | those with g(q_M) ≤ 0 |
//! | assemble | iii, iv | G = Wᵀ M⁻¹ W, c = (1 + ε) γ_B + Wᵀ M⁻¹ h dt |
//! | solve | v | percussions p with −(G p + c) ∈ N_C(p) |
//! | apply | v | u_E = u + M⁻¹ W p |
//! | finish | vi | q_E = q_M + u_E dt/2 |
//!
//! Stage ii deviates in one point: a contact that touches exactly (g = 0) counts as closed, so that balls in a row
//! that touch are struck together.

use crate::StepError;
use crate::incident::Incident;
use crate::modes::Modes;
use crate::report::{ContactRecord, Integrator, StepReport};
use crate::rows::{dot, is_normal};
use crate::slack::{Slack, magnitudes};
use percuss_contact::{ContactProblem, ContactSolver, Delassus, SolveReport, status};
use percuss_mech::{ContactId, ContactSet, MassOperator, State, System};

/// The midpoint rule with steps of the length that the caller gives.
pub struct MoreauMidpoint {
    pub(crate) core: Core,
    modes: Modes,
    /// Whether the modes at the start are known.
    started: bool,
    incidents: Vec<Incident>,
}

impl MoreauMidpoint {
    /// With this solver for the contact problems.
    pub fn new(solver: Box<dyn ContactSolver + Send>) -> Self {
        MoreauMidpoint {
            core: Core::new(solver),
            modes: Modes::default(),
            started: false,
            incidents: Vec::new(),
        }
    }
}

impl Integrator for MoreauMidpoint {
    fn step(
        &mut self,
        system: &dyn System,
        state: &mut State,
        dt: f64,
    ) -> Result<StepReport, StepError> {
        if !self.started {
            self.started = true;
            let (q, u) = magnitudes(state);
            let slack = Slack { q: &q, u: &u };
            self.modes.begin(system, state, slack, &mut Vec::new());
        }
        let t = state.t;
        let report = self.core.step(system, state, dt, Closed::ByGap)?;
        self.incidents.clear();
        self.modes
            .update(t + 0.5 * dt, &self.core.records, &mut self.incidents);
        Ok(report)
    }

    fn incidents(&self) -> &[Incident] {
        &self.incidents
    }

    fn contacts(&self) -> &[ContactRecord] {
        &self.core.records
    }

    fn problem(&self) -> &ContactProblem {
        &self.core.problem
    }
}

/// Which contacts take part in a step.
#[derive(Clone, Copy)]
pub(crate) enum Closed<'a> {
    /// Those with g(q_M) ≤ 0.
    ByGap,
    /// Those with g(q_M) ≤ 0 and these as well.
    And(&'a [ContactId]),
}

/// Most contacts for which the solver starts from zero.
const COLD: usize = 8;

/// The step itself with its workspace; nothing is allocated once the vectors have grown.
pub(crate) struct Core {
    solver: Box<dyn ContactSolver + Send>,
    /// Factor of M_M; kept where M is constant.
    M: MassOperator,
    factored: bool,
    /// Filled by `midpoint`.
    q_m: Vec<f64>,
    /// Filled by `free_velocity`: h_M, then M⁻¹ h dt.
    du_free: Vec<f64>,
    /// Filled by `closed_contacts`.
    set: ContactSet,
    closed: Vec<usize>,
    /// Filled by `assemble`.
    pub(crate) problem: ContactProblem,
    W: Vec<f64>,
    Y: Vec<f64>,
    gamma_b: Vec<f64>,
    /// Filled by `solve`.
    p: Vec<f64>,
    xi: Vec<f64>,
    pub(crate) records: Vec<ContactRecord>,
    last_dt: f64,
}

impl Core {
    pub(crate) fn new(solver: Box<dyn ContactSolver + Send>) -> Self {
        Core {
            solver,
            M: MassOperator::default(),
            factored: false,
            q_m: Vec::new(),
            du_free: Vec::new(),
            set: ContactSet::default(),
            closed: Vec::new(),
            problem: ContactProblem::empty(),
            W: Vec::new(),
            Y: Vec::new(),
            gamma_b: Vec::new(),
            p: Vec::new(),
            xi: Vec::new(),
            records: Vec::new(),
            last_dt: 0.0,
        }
    }

    pub(crate) fn step(
        &mut self,
        system: &dyn System,
        state: &mut State,
        dt: f64,
        closed: Closed<'_>,
    ) -> Result<StepReport, StepError> {
        let t_m = state.t + 0.5 * dt;
        self.midpoint(system, state, dt);
        self.free_velocity(system, state, t_m, dt)?;
        self.closed_contacts(system, t_m, closed);
        let mut report = StepReport {
            dt,
            evaluations: 1,
            ..StepReport::NOTHING
        };
        if self.closed.is_empty() {
            self.records.clear();
            self.last_dt = dt;
        } else {
            self.assemble(state, dt);
            report.solve = self.solve(dt);
            report.work = self.work();
            report.penetration = self.penetration();
        }
        self.apply(state);
        self.finish(system, state, dt)?;
        Ok(report)
    }

    /// q_M = q_B + u_B dt/2 [Studer2005, eq. (31)].
    fn midpoint(&mut self, system: &dyn System, state: &State, dt: f64) {
        self.q_m.clone_from(&state.q);
        system.advance(&mut self.q_m, &state.u, 0.5 * dt);
    }

    /// M_M⁻¹ h_M dt with h_M = h(t_M, q_M, u_B) [Studer2005, eq. (15)].
    fn free_velocity(
        &mut self,
        system: &dyn System,
        state: &State,
        t_m: f64,
        dt: f64,
    ) -> Result<(), StepError> {
        if !(self.factored && system.mass_is_constant()) {
            system.mass(t_m, &self.q_m, &mut self.M);
            self.M
                .factor()
                .map_err(|source| StepError::Mass { t: t_m, source })?;
            self.factored = true;
        }
        self.du_free.resize(system.nu(), 0.0);
        system.forces(t_m, &self.q_m, &state.u, &mut self.du_free);
        self.M.solve(&mut self.du_free);
        for du in &mut self.du_free {
            *du *= dt;
        }
        Ok(())
    }

    /// The contacts with g(q_M) ≤ 0 [Studer2005, eq. (32)], and those that the caller knows to be closed.
    fn closed_contacts(&mut self, system: &dyn System, t_m: f64, closed: Closed<'_>) {
        self.closed.clear();
        match closed {
            Closed::ByGap => {
                self.set.reset(f64::MIN_POSITIVE);
                system.contacts(t_m, &self.q_m, &mut self.set);
                self.closed.extend(0..self.set.len());
            }
            Closed::And(ids) => {
                self.set.reset(f64::INFINITY);
                system.contacts(t_m, &self.q_m, &mut self.set);
                let contacts = self.set.contacts().iter().enumerate();
                self.closed.extend(
                    contacts
                        .filter(|(_, contact)| contact.gap <= 0.0 || ids.contains(&contact.id))
                        .map(|(i, _)| i),
                );
            }
        }
    }

    /// G and c of the closed contacts [Studer2005, eq. (27)].
    fn assemble(&mut self, state: &State, dt: f64) {
        let n = state.u.len();
        self.problem.laws.clear();
        self.problem.c.clear();
        self.gamma_b.clear();
        self.W.clear();
        for &i in &self.closed {
            let contact = self.set.contacts()[i];
            let law = contact.law.over(dt);
            self.problem.laws.push(law);
            for k in 0..law.rows() {
                let start = self.W.len();
                self.W.resize(start + n, 0.0);
                let row = &mut self.W[start..];
                for (d, w) in self.set.dofs(i).iter().zip(self.set.row(i, k)) {
                    row[*d as usize] = *w;
                }
                let gamma = dot(row, &state.u) + self.set.chi(i, k);
                let eps = if is_normal(contact.law, k) {
                    contact.restitution.eps_N
                } else {
                    contact.restitution.eps_T
                };
                self.gamma_b.push(gamma);
                self.problem
                    .c
                    .push((1.0 + eps) * gamma + dot(row, &self.du_free));
            }
        }
        self.Y.clone_from(&self.W);
        for y in self.Y.chunks_exact_mut(n) {
            self.M.solve(y);
        }
        let rows = self.problem.c.len();
        if let Delassus::Dense(G) = &mut self.problem.G {
            G.reset(rows);
            for i in 0..rows {
                let y = &self.Y[i * n..(i + 1) * n];
                for (G_ij, w) in G.row_mut(i).iter_mut().zip(self.W.chunks_exact(n)) {
                    *G_ij = dot(y, w);
                }
            }
        }
    }

    /// Percussions, for many contacts started from those of the step before, and the states they speak of.
    fn solve(&mut self, dt: f64) -> SolveReport {
        self.p.clear();
        self.p.resize(self.problem.rows(), 0.0);
        // A contact keeps its force: its percussion goes with the length of the step. Few contacts start from zero,
        // which costs nothing and leaves no tension of an impact behind where contacts jam.
        let ratio = if self.last_dt > 0.0 {
            dt / self.last_dt
        } else {
            1.0
        };
        let warm = if self.closed.len() > COLD {
            &self.closed[..]
        } else {
            &[]
        };
        for (j, &i) in warm.iter().enumerate() {
            let id = self.set.contacts()[i].id;
            if let Some(record) = self.records.iter().find(|record| record.id == id) {
                let (start, rows) = (self.problem.laws.offset(j), self.problem.laws.law(j).rows());
                for k in 0..rows {
                    self.p[start + k] = ratio * record.p[k];
                }
            }
        }
        self.last_dt = dt;
        let report = self.solver.solve(&self.problem, &mut self.p);
        self.xi.resize(self.problem.rows(), 0.0);
        self.problem.xi(&self.p, &mut self.xi);
        self.records.clear();
        for (j, &i) in self.closed.iter().enumerate() {
            let (start, law) = (self.problem.laws.offset(j), self.problem.laws.law(j));
            let rows = start..start + law.rows();
            let mut record = ContactRecord {
                id: self.set.contacts()[i].id,
                status: status(
                    law,
                    &self.p[rows.clone()],
                    &self.xi[rows.clone()],
                    self.prox_factor(j),
                ),
                p: [0.0; 3],
                lambda: [0.0; 3],
            };
            for (k, p) in self.p[rows].iter().enumerate() {
                record.p[k] = *p;
                record.lambda[k] = p / dt;
            }
            self.records.push(record);
        }
        report
    }

    /// One over the largest diagonal entry of the contact's block [Studer2005, eq. (52)].
    fn prox_factor(&self, j: usize) -> f64 {
        let D = self.problem.diagonal_block(j);
        let rows = self.problem.laws.law(j).rows();
        1.0 / (0..rows).map(|k| D[k][k]).fold(0.0, f64::max)
    }

    /// u_E = u_B + M⁻¹ (h dt + W p) [Studer2005, eq. (16)].
    fn apply(&mut self, state: &mut State) {
        for (u, du) in state.u.iter_mut().zip(&self.du_free) {
            *u += du;
        }
        if self.closed.is_empty() {
            return;
        }
        let n = state.u.len();
        for (y, p) in self.Y.chunks_exact(n).zip(&self.p) {
            for (u, y) in state.u.iter_mut().zip(y) {
                *u += y * p;
            }
        }
    }

    /// q_E = q_M + u_E dt/2 [Studer2005, eq. (33)].
    fn finish(&mut self, system: &dyn System, state: &mut State, dt: f64) -> Result<(), StepError> {
        std::mem::swap(&mut state.q, &mut self.q_m);
        system.advance(&mut state.q, &state.u, 0.5 * dt);
        state.t += dt;
        let finite = state.u.iter().chain(&state.q).all(|x| x.is_finite());
        if finite {
            Ok(())
        } else {
            Err(StepError::NotFinite {
                t: state.t,
                what: "a coordinate or velocity",
            })
        }
    }

    /// Work of the percussions on the system, pᵀWᵀ(u_B + u_E)/2, J; Wᵀu = γ − χ and γ_E = ξ − ε γ_B.
    fn work(&self) -> f64 {
        let mut work = 0.0;
        let mut row = 0;
        for (j, &i) in self.closed.iter().enumerate() {
            let contact = &self.set.contacts()[i];
            let law = self.problem.laws.law(j);
            for k in 0..law.rows() {
                let eps = if is_normal(law, k) {
                    contact.restitution.eps_N
                } else {
                    contact.restitution.eps_T
                };
                let gamma_e = self.xi[row] - eps * self.gamma_b[row];
                work += self.p[row] * (0.5 * (self.gamma_b[row] + gamma_e) - self.set.chi(i, k));
                row += 1;
            }
        }
        work
    }

    fn penetration(&self) -> f64 {
        let gaps = self.closed.iter().map(|&i| self.set.contacts()[i].gap);
        gaps.filter(|gap| gap.is_finite())
            .fold(0.0, |deepest: f64, gap| deepest.max(-gap))
    }
}
