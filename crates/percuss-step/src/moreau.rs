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
//! | finish | vi | q_E = q_M + u_E dt/2, led back to where chains are closed |
//!
//! [`Core::step`] calls them in this order, and [`crate::Stage`] gives them these names for who times them.
//!
//! Systems whose mass consists of bodies, with contacts at points of them, keep G in that form ([`percuss_contact::BodyContacts`]),
//! and so do systems with a diagonal or banded mass and contacts at single velocities ([`percuss_contact::SingleDofContacts`]). Trees of
//! bodies find G by their recursion, along the ways of contacts to the ground, and bodies that have other contacts as well
//! block by block; for all others G is dense.
//!
//! Stage ii deviates in one point: a contact that touches exactly (g = 0) counts as closed, so that balls in a row
//! that touch are struck together.

mod conflict;
mod energetic;
mod guess;
mod impact;
mod kept;
mod locked;
mod outcome;
mod points;
mod rolling;

pub use impact::ImpactLaw;

use crate::StepError;
use crate::incident::Incident;
use crate::memory::{CoreMemory, Memory, MemoryError};
use crate::report::{ContactRecord, Integrator, StepReport};
use crate::rows::{dot, is_normal};
use crate::separate::Separator;
use crate::stage::{Stage, Stages};
use crate::warm::Warm;
use crate::watch::Watch;
use percuss_contact::{
    ContactProblem, ContactSolver, Delassus, Dense, Law, Node, SingleDofContacts, SolveReport,
};
use percuss_mech::{Contact, ContactId, ContactSet, MassOperator, Paths, State, System};

/// The midpoint rule with steps of the length that the caller gives.
pub struct MoreauMidpoint {
    pub(crate) core: Core,
    watch: Watch,
    correction: Option<(f64, Separator)>,
}

impl MoreauMidpoint {
    /// With this solver for the contact problems.
    pub fn new(solver: Box<dyn ContactSolver + Send>) -> Self {
        MoreauMidpoint {
            core: Core::new(solver),
            watch: Watch::default(),
            correction: None,
        }
    }

    /// Without incidents: of thousands of contacts nobody follows each.
    pub fn unwatched(mut self) -> Self {
        self.watch.wanted = false;
        self
    }

    /// Contacts take part already where their gap is below `margin`, m, and then may close but not overlap: in steps of
    /// one length their gap lasts until the middle of the next. An open contact that is met in this way does not bounce
    /// before it has closed.
    pub fn with_margin(mut self, margin: f64) -> Self {
        self.core.margin = margin;
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

    /// After each step this part of every overlap, 0 to 1, is taken back by moving the bodies apart. Velocities stay
    /// as they are; what the shift does to the potential energy is not balanced by anything.
    pub fn with_correction(mut self, part: f64) -> Self {
        self.correction = (part > 0.0).then(|| (part, Separator::default()));
        self
    }
}

impl Integrator for MoreauMidpoint {
    fn step(
        &mut self,
        system: &dyn System,
        state: &mut State,
        dt: f64,
    ) -> Result<StepReport, StepError> {
        self.watch.begin(system, state);
        let t = state.t;
        let report = self.core.step(system, state, dt, Closed::ByGap)?;
        if let Some((part, separator)) = &mut self.correction {
            self.core.stages.enter(Stage::Finish);
            separator.separate(system, state, *part);
            self.core.stages.leave();
        }
        self.watch.end(t + 0.5 * dt, &self.core.records);
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

/// Which contacts take part in a step.
#[derive(Clone, Copy)]
pub(crate) enum Closed<'a> {
    /// Those with g(q_M) ≤ 0.
    ByGap,
    /// Those with g(q_M) ≤ 0 and these as well, but for those whose surface has ended.
    And(&'a [ContactId]),
}

/// From this number of contacts on it pays to share work out among threads, and how many one of them takes at least.
const SHARED: usize = 128;
const PIECE: usize = 64;

/// The step itself with its workspace; nothing is allocated once the vectors have grown.
pub(crate) struct Core {
    solver: Box<dyn ContactSolver + Send>,
    pub(crate) stages: Stages,
    pub(crate) law: ImpactLaw,
    /// Contacts below this gap take part, m; zero in the paper.
    margin: f64,
    /// Factor of M_M; kept where M is constant. Of implicit schemes it is the iteration matrix.
    pub(crate) M: MassOperator,
    pub(crate) factored: bool,
    /// Filled by `midpoint`.
    pub(crate) q_m: Vec<f64>,
    /// Filled by `free_velocity`: h_M, then M⁻¹ h dt.
    pub(crate) du_free: Vec<f64>,
    /// u_B, where the forces are taken twice.
    u_b: Vec<f64>,
    /// Filled by `closed_contacts`.
    pub(crate) set: ContactSet,
    closed: Vec<usize>,
    /// Filled by `assemble`; Y = M⁻¹ W, row by row, only where G is dense.
    pub(crate) problem: ContactProblem,
    /// Resistance against rolling at closed contacts, filled by `assemble`.
    couples: Vec<rolling::Couple>,
    /// Whether G has the points of `set` and the blocks of `M`.
    lent: bool,
    Y: Vec<f64>,
    /// Of trees of bodies: rows of W as their recursion sees them; scratch; W p.
    paths: Paths,
    path_r: Vec<f64>,
    path_y: Vec<f64>,
    Wp: Vec<f64>,
    gamma_b: Vec<f64>,
    /// ξ − γ_E of every row: ε γ_B, m/s.
    shift: Vec<f64>,
    /// Filled by `solve`.
    p: Vec<f64>,
    xi: Vec<f64>,
    v: Vec<f64>,
    pub(crate) records: Vec<ContactRecord>,
    /// Contacts that no percussions satisfy together.
    pub(crate) conflicting: Vec<ContactId>,
    warm: Warm,
    /// Whether `warm` knows `records`.
    learned: bool,
    last_dt: f64,
}

impl Core {
    pub(crate) fn new(solver: Box<dyn ContactSolver + Send>) -> Self {
        Core {
            solver,
            stages: Stages::default(),
            law: ImpactLaw::Newton,
            margin: 0.0,
            M: MassOperator::default(),
            factored: false,
            q_m: Vec::new(),
            du_free: Vec::new(),
            u_b: Vec::new(),
            set: ContactSet::default(),
            closed: Vec::new(),
            problem: ContactProblem::empty(),
            couples: Vec::new(),
            lent: false,
            Y: Vec::new(),
            paths: Paths::default(),
            path_r: Vec::new(),
            path_y: Vec::new(),
            Wp: Vec::new(),
            gamma_b: Vec::new(),
            shift: Vec::new(),
            p: Vec::new(),
            xi: Vec::new(),
            v: Vec::new(),
            records: Vec::new(),
            conflicting: Vec::new(),
            warm: Warm::default(),
            learned: false,
            last_dt: 0.0,
        }
    }

    /// What the next step starts from besides the state.
    pub(crate) fn memory(&self) -> CoreMemory {
        CoreMemory {
            records: self.records.clone(),
            last_dt: self.last_dt,
        }
    }

    /// Takes over what `memory` gave.
    pub(crate) fn restore(&mut self, memory: CoreMemory) {
        self.records = memory.records;
        self.learned = false;
        self.last_dt = memory.last_dt;
        self.factored = false;
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
        self.check_rolling(t_m)?;
        self.assemble(state, dt);
        let mut report = self.solve(state, dt);
        for _ in 1..system.passes() {
            self.meet_halfway(system, state, t_m, dt, &mut report);
            self.assemble(state, dt);
            report = self.solve(state, dt);
        }
        self.apply_and_finish(system, state, dt, &mut report)?;
        self.stages.leave();
        Ok(report)
    }

    /// q_M = q_B + u_B dt/2 [Studer2005, eq. (31)].
    pub(crate) fn midpoint(&mut self, system: &dyn System, state: &mut State, dt: f64) {
        self.stages.enter(Stage::Midpoint);
        self.q_m.clone_from(&state.q);
        system.advance(&mut self.q_m, &mut state.u, 0.5 * dt);
    }

    /// M_M⁻¹ h_M dt with h_M = h(t_M, q_M, u_B) [Studer2005, eq. (15)].
    fn free_velocity(
        &mut self,
        system: &dyn System,
        state: &State,
        t_m: f64,
        dt: f64,
    ) -> Result<(), StepError> {
        self.stages.enter(Stage::FreeVelocity);
        if !(self.factored && system.mass_is_constant()) {
            system.mass(t_m, &self.q_m, &mut self.M);
            self.M
                .factor()
                .map_err(|source| StepError::Mass { t: t_m, source })?;
            self.factored = true;
        }
        self.du_free.resize(system.nu(), 0.0);
        self.free(system, t_m, &state.u, dt);
        Ok(())
    }

    fn free(&mut self, system: &dyn System, t_m: f64, u: &[f64], dt: f64) {
        system.forces(t_m, &self.q_m, u, &mut self.du_free);
        self.M.solve(&mut self.du_free);
        for du in &mut self.du_free {
            *du *= dt;
        }
    }

    /// Free velocities of the next pass: with h(t_M, q_M, (u_B + u_E)/2) in the place of h(t_M, q_M, u_B).
    fn meet_halfway(
        &mut self,
        system: &dyn System,
        state: &mut State,
        t_m: f64,
        dt: f64,
        report: &mut StepReport,
    ) {
        self.keep_outcome(dt, report);
        let mut u_b = std::mem::take(&mut self.u_b);
        u_b.clone_from(&state.u);
        self.apply(state);
        for (u, u_b) in state.u.iter_mut().zip(&u_b) {
            *u = 0.5 * (*u + u_b);
        }
        self.stages.enter(Stage::FreeVelocity);
        self.free(system, t_m, &state.u, dt);
        state.u.clone_from(&u_b);
        self.u_b = u_b;
    }

    /// The contacts with g(q_M) ≤ 0 [Studer2005, eq. (32)], and those that the caller knows to be closed.
    pub(crate) fn closed_contacts(&mut self, system: &dyn System, t_m: f64, closed: Closed<'_>) {
        self.stages.enter(Stage::ClosedContacts);
        self.closed.clear();
        match closed {
            Closed::ByGap => {
                let margin = self.margin.max(f64::MIN_POSITIVE);
                if self.M.inverse_blocks().is_some() {
                    self.set.reset_compact(margin);
                } else {
                    self.set.reset(margin);
                }
                if self.records.len() < SHARED {
                    system.contacts(t_m, &self.q_m, &mut self.set);
                } else {
                    rayon::in_place_scope(|scope| {
                        scope.spawn(|_| self.warm.learn(&self.records));
                        system.contacts(t_m, &self.q_m, &mut self.set);
                    });
                    self.learned = true;
                }
                self.closed.extend(0..self.set.len());
            }
            Closed::And(ids) => {
                self.set.reset(f64::INFINITY);
                system.contacts(t_m, &self.q_m, &mut self.set);
                let contacts = self.set.contacts().iter().enumerate();
                let closed = contacts.filter(|(i, contact)| {
                    let ended = self.set.room(*i).is_some_and(|room| room < 0.0);
                    contact.gap <= 0.0 || ids.contains(&contact.id) && !ended
                });
                self.closed.extend(closed.map(|(i, _)| i));
            }
        }
    }

    /// Couples against rolling need G as points of blocks.
    fn check_rolling(&self, t: f64) -> Result<(), StepError> {
        match self.set.rolling().is_empty() || self.set.points().is_some() {
            true => Ok(()),
            false => Err(StepError::Rolling { t }),
        }
    }

    /// G and c of the closed contacts [Studer2005, eq. (27)], and percussions to start from.
    pub(crate) fn assemble(&mut self, state: &State, dt: f64) {
        self.stages.enter(Stage::Assemble);
        if self.closed.is_empty() {
            return;
        }
        self.problem.laws.clear();
        self.problem.c.clear();
        self.gamma_b.clear();
        self.shift.clear();
        self.couples.clear();
        match (self.M.inverse_blocks(), self.set.points()) {
            (Some(_), Some(_)) => return self.assemble_points(state, dt),
            _ if self.M.inertia().is_some() && self.all_at_nodes() => {
                self.assemble_nodes(state, dt);
            }
            _ if self.M.keeps_rows() => self.assemble_kept(state, dt),
            _ => self.assemble_rows(state, dt),
        }
        self.guess(dt);
    }

    /// Whether every closed contact is unilateral and acts on one velocity.
    fn all_at_nodes(&self) -> bool {
        self.closed
            .iter()
            .all(|&i| self.set.contacts()[i].law == Law::Unilateral && self.set.dofs(i).len() == 1)
    }

    /// G is left as single velocities.
    fn assemble_nodes(&mut self, state: &State, dt: f64) {
        if !matches!(self.problem.G, Delassus::SingleDofContacts(_)) {
            self.problem.G = Delassus::SingleDofContacts(SingleDofContacts::default());
        }
        let (Delassus::SingleDofContacts(G), Some(inertia)) =
            (&mut self.problem.G, self.M.inertia())
        else {
            return;
        };
        G.reset(inertia);
        for &i in &self.closed {
            let contact = self.set.contacts()[i];
            let (velocity, w) = (self.set.dofs(i)[0], self.set.row(i, 0)[0]);
            self.problem.laws.push(contact.law);
            G.push(Node { velocity, w });
            let gamma = w * state.u[velocity as usize] + self.set.chi(i, 0);
            let shift = shift(&contact, 0, gamma, ahead(self.margin, &contact, dt));
            self.gamma_b.push(gamma);
            self.shift.push(shift);
            let free = w * self.du_free[velocity as usize];
            self.problem.c.push(gamma + free + shift);
        }
    }

    /// G is formed.
    fn assemble_rows(&mut self, state: &State, dt: f64) {
        let n = state.u.len();
        self.Y.clear();
        for &i in &self.closed {
            let contact = self.set.contacts()[i];
            let law = contact.law.over(dt);
            self.problem.laws.push(law);
            for k in 0..law.rows() {
                let start = self.Y.len();
                self.Y.resize(start + n, 0.0);
                let row = &mut self.Y[start..];
                for (d, w) in self.set.dofs(i).iter().zip(self.set.row(i, k)) {
                    row[*d as usize] = *w;
                }
                let gamma = self.set.gamma(i, k, &state.u);
                let shift = shift(&contact, k, gamma, ahead(self.margin, &contact, dt));
                self.gamma_b.push(gamma);
                self.shift.push(shift);
                self.problem.c.push(gamma + dot(row, &self.du_free) + shift);
            }
        }
        for y in self.Y.chunks_exact_mut(n) {
            self.M.solve(y);
        }
        let rows = self.problem.c.len();
        if !matches!(self.problem.G, Delassus::Dense(_)) {
            self.problem.G = Delassus::Dense(Dense::default());
        }
        if let Delassus::Dense(G) = &mut self.problem.G {
            G.reset(rows);
            for (i, y) in self.Y.chunks_exact(n).enumerate() {
                let mut column = 0;
                for &j in &self.closed {
                    for k in 0..self.set.contacts()[j].law.rows() {
                        let w = self.set.dofs(j).iter().zip(self.set.row(j, k));
                        G.row_mut(i)[column] = w.map(|(d, w)| y[*d as usize] * w).sum();
                        column += 1;
                    }
                }
            }
        }
    }

    /// Percussions of the closed contacts by the law of impact [Studer2005, eq. (28)].
    pub(crate) fn solve(&mut self, state: &State, dt: f64) -> StepReport {
        self.stages.enter(Stage::Solve);
        let mut report = StepReport {
            dt,
            evaluations: 1,
            ..StepReport::NOTHING
        };
        self.conflicting.clear();
        if !self.closed.is_empty() {
            report.solve = self.strike(&state.u);
            self.find_conflict(&state.u, dt, &mut report);
        }
        self.last_dt = dt;
        report
    }

    /// Percussions that solve the problem as it is, from those that `assemble` has guessed.
    fn percussions(&mut self) -> SolveReport {
        if !self.couples.is_empty() {
            return self.solve_with_couples();
        }
        let report = self.solver.solve(&self.problem, &mut self.p);
        let pairs = matches!(self.problem.G, Delassus::BodyContacts(_));
        if !(pairs && self.solver.velocities(&mut self.v)) {
            self.spread();
        }
        report
    }

    /// What percussions do to velocities: ξ, or M⁻¹ W p where G does not say ξ of single contacts.
    fn spread(&mut self) {
        if let Delassus::BodyContacts(G) = &self.problem.G {
            G.start(&self.p, &mut self.v);
        } else {
            self.xi.resize(self.problem.rows(), 0.0);
            self.problem.xi_in(&self.p, &mut self.xi, &mut self.v);
        }
    }

    /// u_E = u_B + M⁻¹ (h dt + W p) [Studer2005, eq. (16)].
    pub(crate) fn apply(&mut self, state: &mut State) {
        self.stages.enter(Stage::Apply);
        add(&self.du_free, &mut state.u);
        if self.closed.is_empty() {
            return;
        }
        if let Delassus::BodyContacts(_) | Delassus::SingleDofContacts(_) = self.problem.G {
            // M⁻¹ W p, as `solve` left it
            add(&self.v, &mut state.u);
            return;
        }
        if self.M.keeps_rows() {
            self.apply_kept(state);
            return;
        }
        let n = state.u.len();
        for (y, p) in self.Y.chunks_exact(n).zip(&self.p) {
            for (u, y) in state.u.iter_mut().zip(y) {
                *u += y * p;
            }
        }
    }
}

/// q_E = q_M + u_E dt/2 [Studer2005, eq. (33)].
fn finish(
    system: &dyn System,
    state: &mut State,
    q_m: &mut Vec<f64>,
    dt: f64,
) -> Result<(), StepError> {
    std::mem::swap(&mut state.q, q_m);
    system.advance(&mut state.q, &mut state.u, 0.5 * dt);
    state.t += dt;
    check_finite(state)?;
    system
        .project(state.t, &mut state.q, &mut state.u)
        .map_err(|source| StepError::Project(source.to_string()))
}

/// u ← u + du.
fn add(du: &[f64], u: &mut [f64]) {
    for (u, du) in u.iter_mut().zip(du) {
        *u += du;
    }
}

/// A state that is no longer finite is an error.
pub(crate) fn check_finite(state: &State) -> Result<(), StepError> {
    // without an early end, several numbers at a time
    let finite = |x: &[f64]| x.iter().fold(true, |all, x| all & (x.abs() <= f64::MAX));
    if finite(&state.u) & finite(&state.q) {
        Ok(())
    } else {
        Err(StepError::NotFinite {
            t: state.t,
            what: "a coordinate or velocity",
        })
    }
}

/// ξ − γ_E of row `k`: ε γ_B by the impact law [Studer2005, eq. (17)], unless the contact is taken up ahead.
#[inline]
fn shift(contact: &Contact, k: usize, gamma_b: f64, ahead: Option<f64>) -> f64 {
    match (is_normal(contact.law, k), ahead) {
        (true, Some(speed)) => speed,
        (false, Some(_)) => 0.0,
        (true, None) => contact.restitution.eps_N * gamma_b,
        (false, None) => contact.restitution.eps_T * gamma_b,
    }
}

/// A contact that takes part before it closes may use up its gap until the middle of the next step, where gaps are
/// looked at again, γ_E + g/dt ≥ 0: the speed g/dt.
#[inline]
fn ahead(margin: f64, contact: &Contact, dt: f64) -> Option<f64> {
    (margin > 0.0 && contact.gap > 0.0).then(|| contact.gap / dt)
}
