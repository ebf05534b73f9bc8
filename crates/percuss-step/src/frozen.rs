//! The midpoint step between two switching points, where every prox either projects or does not and stays so.
//!
//! With its modes frozen the system is smooth: closed and sticking rows C move with γ = 0, slipping friction is
//! −μ λ_N d or −a d along the slip direction d. The step is then linear in the percussions and can be extrapolated,
//! and the forces at an instant follow from C u̇ + Ċ u + χ̇ = 0.

use crate::StepError;
use crate::modes::Modes;
use crate::rows::{dot, tangents};
use crate::stage::{Stage, Stages};
use percuss_contact::{Law, Status};
use percuss_math::dense::{lu, lu_solve};
use percuss_mech::{ContactId, ContactSet, MassOperator, State, System};

/// Part of what they have to change by that is left of rows that contradict each other.
const CLOSING: f64 = 0.1;
/// Part of the velocities below which a speed is one of rounding.
const ROUNDING: f64 = 1e-9;

/// One contact that the frozen modes keep closed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    pub(crate) id: ContactId,
    /// Its place in the set.
    pub(crate) contact: usize,
    pub(crate) law: Law,
    pub(crate) status: Status,
    /// Slip direction in use.
    pub(crate) direction: [f64; 2],
    /// First of its rows in C.
    first: usize,
    /// Its rows in C.
    rows: usize,
    /// Force at the instant, N, in the order of the law's rows (from [`Frozen::accelerate`]).
    pub(crate) lambda: [f64; 3],
    /// Force that would hold each of its rows alone, N: what forces are small against.
    pub(crate) scale: f64,
}

/// Workspace of steps with frozen modes.
#[derive(Default)]
pub(crate) struct Frozen {
    /// Is told of the stages of `step`.
    pub(crate) stages: Stages,
    M: MassOperator,
    factored: bool,
    q_m: Vec<f64>,
    h: Vec<f64>,
    /// Constant friction of slipping devices, filled by `gather`.
    device: Vec<f64>,
    /// The contacts at the last configuration that was looked at.
    pub(crate) set: ContactSet,
    /// Contacts that stay closed, filled by `gather`.
    pub(crate) members: Vec<Member>,
    C: Vec<f64>,
    chi: Vec<f64>,
    F: Vec<f64>,
    Y: Vec<f64>,
    G: Vec<f64>,
    LU: Vec<f64>,
    pivots: Vec<usize>,
    b: Vec<f64>,
    x: Vec<f64>,
    ahead: Vec<f64>,
    shifted: Vec<f64>,
    turned: Vec<f64>,
    /// Speed that is left between contacts that cannot all be held, m/s, and those contacts; filled by `step`.
    pub(crate) left: f64,
    pub(crate) conflicting: Vec<ContactId>,
    /// What every row is to change by, where they depend on each other.
    target: Vec<f64>,
    /// u̇ at the instant, filled by `accelerate`.
    pub(crate) a: Vec<f64>,
}

impl Frozen {
    /// One midpoint step of length `dt`; returns the work of the percussions, J.
    pub(crate) fn step(
        &mut self,
        system: &dyn System,
        modes: &Modes,
        state: &mut State,
        dt: f64,
    ) -> Result<f64, StepError> {
        self.stages.enter(Stage::Midpoint);
        let t_m = state.t + 0.5 * dt;
        let mut q_m = std::mem::take(&mut self.q_m);
        q_m.clone_from(&state.q);
        system.advance(&mut q_m, &mut state.u, 0.5 * dt);
        self.stages.enter(Stage::FreeVelocity);
        self.free(system, t_m, &q_m, &state.u)?;
        self.stages.enter(Stage::ClosedContacts);
        self.gather(system, modes, t_m, &q_m, &state.u);
        self.stages.enter(Stage::Assemble);
        let n = state.u.len();
        self.free_acceleration();
        // −(C (u_B + M⁻¹ h dt) + χ) = C M⁻¹ F p
        self.b.clear();
        for (row, chi) in self.C.chunks_exact(n).zip(&self.chi) {
            self.b
                .push(-(dot(row, &state.u) + dt * dot(row, &self.x) + chi));
        }
        self.stages.enter(Stage::Solve);
        self.constrain(n);
        self.find_conflict(&state.u);
        self.stages.enter(Stage::Apply);
        let mut work = 0.5 * self.power(&state.u, dt);
        for (u, x) in state.u.iter_mut().zip(&self.x) {
            *u += dt * x;
        }
        for (y, p) in self.Y.chunks_exact(n).zip(&self.b) {
            for (u, y) in state.u.iter_mut().zip(y) {
                *u += y * p;
            }
        }
        work += 0.5 * self.power(&state.u, dt);
        self.stages.enter(Stage::Finish);
        std::mem::swap(&mut state.q, &mut q_m);
        system.advance(&mut state.q, &mut state.u, 0.5 * dt);
        state.t += dt;
        self.q_m = q_m;
        self.stages.leave();
        if state.u.iter().chain(&state.q).all(|x| x.is_finite()) {
            Ok(work)
        } else {
            Err(StepError::NotFinite {
                t: state.t,
                what: "a coordinate or velocity",
            })
        }
    }

    /// Percussions of the rows that a member holds, of the last step.
    pub(crate) fn percussion(&self, member: &Member) -> [f64; 3] {
        let mut p = [0.0; 3];
        p[..member.rows].copy_from_slice(&self.b[member.first..member.first + member.rows]);
        p
    }

    /// Accelerations and contact forces at the instant of `state`. Where the directions turn, Ċ u + χ̇ is taken
    /// from their change over ±`delta`.
    pub(crate) fn accelerate(
        &mut self,
        system: &dyn System,
        modes: &Modes,
        state: &State,
        delta: Option<f64>,
    ) -> Result<(), StepError> {
        let n = state.u.len();
        self.ahead.clear();
        if let Some(delta) = delta {
            // γ along the motion, ahead and behind
            let mut q = std::mem::take(&mut self.shifted);
            let mut u = std::mem::take(&mut self.turned);
            for side in [1.0, -1.0] {
                q.clone_from(&state.q);
                u.clone_from(&state.u);
                system.advance(&mut q, &mut u, side * delta);
                self.gather(system, modes, state.t + side * delta, &q, &state.u);
                for (row, chi) in self.C.chunks_exact(n).zip(&self.chi) {
                    self.ahead
                        .push(side * (dot(row, &state.u) + chi) / (2.0 * delta));
                }
            }
            self.shifted = q;
            self.turned = u;
        }
        self.free(system, state.t, &state.q, &state.u)?;
        self.gather(system, modes, state.t, &state.q, &state.u);
        let rows = self.chi.len();
        self.free_acceleration();
        self.b.clear();
        for (i, row) in self.C.chunks_exact(n).enumerate() {
            // the set may list other contacts a little ahead: then the turning is not known and left out
            let turning = if self.ahead.len() == 2 * rows {
                self.ahead[i] + self.ahead[rows + i]
            } else {
                0.0
            };
            self.b.push(-(dot(row, &self.x) + turning));
        }
        self.constrain(n);
        self.a.clone_from(&self.x);
        for (y, p) in self.Y.chunks_exact(n).zip(&self.b) {
            for (a, y) in self.a.iter_mut().zip(y) {
                *a += y * p;
            }
        }
        self.distribute();
        Ok(())
    }

    /// The contacts at (t, q), for gaps alone.
    pub(crate) fn look(&mut self, system: &dyn System, t: f64, q: &[f64]) {
        self.set.reset(f64::INFINITY);
        system.contacts(t, q, &mut self.set);
    }

    /// M⁻¹ (h + constant friction) into x.
    fn free_acceleration(&mut self) {
        self.x.clone_from(&self.h);
        for (x, f) in self.x.iter_mut().zip(&self.device) {
            *x += f;
        }
        self.M.solve(&mut self.x);
    }

    /// What the contacts' percussions over `dt` do along `u`, J.
    fn power(&self, u: &[f64], dt: f64) -> f64 {
        let rows = self.F.chunks_exact(u.len()).zip(&self.b);
        dt * dot(&self.device, u) + rows.map(|(f, p)| p * dot(f, u)).sum::<f64>()
    }

    /// M and h at the configuration.
    fn free(&mut self, system: &dyn System, t: f64, q: &[f64], u: &[f64]) -> Result<(), StepError> {
        if !(self.factored && system.mass_is_constant()) {
            system.mass(t, q, &mut self.M);
            self.M
                .factor()
                .map_err(|source| StepError::Mass { t, source })?;
            self.factored = true;
        }
        self.h.resize(u.len(), 0.0);
        system.forces(t, q, u, &mut self.h);
        Ok(())
    }

    /// Rows C that the modes hold at γ = 0, columns F along which their forces act, and the constant friction of devices.
    fn gather(&mut self, system: &dyn System, modes: &Modes, t: f64, q: &[f64], u: &[f64]) {
        let n = u.len();
        self.look(system, t, q);
        self.members.clear();
        self.C.clear();
        self.F.clear();
        self.chi.clear();
        self.device.clear();
        self.device.resize(n, 0.0);
        for (i, contact) in self.set.contacts().iter().enumerate() {
            let status = modes.get(contact.id);
            if status == Status::Open {
                continue;
            }
            let device = matches!(
                contact.law,
                Law::PlanarFriction { .. } | Law::SpatialFriction { .. }
            );
            let mut member = Member {
                id: contact.id,
                contact: i,
                law: contact.law,
                status,
                direction: [0.0; 2],
                first: self.chi.len(),
                rows: 0,
                lambda: [0.0; 3],
                scale: 0.0,
            };
            let held = match status {
                Status::Slip { .. } if device => 0,
                Status::Slip { .. } => 1,
                _ => contact.law.rows(),
            };
            for k in 0..held {
                let start = self.C.len();
                self.C.resize(start + n, 0.0);
                for (d, w) in self.set.dofs(i).iter().zip(self.set.row(i, k)) {
                    self.C[start + *d as usize] = *w;
                }
                self.F.resize(start + n, 0.0);
                let (C, F) = (&self.C[start..], &mut self.F[start..]);
                F.copy_from_slice(C);
                self.chi.push(self.set.chi(i, k));
            }
            member.rows = held;
            if let Status::Slip { direction } = status {
                member.direction = slip_direction(&self.set, i, contact.law, direction, u);
                let first_tangent = if device { 0 } else { 1 };
                for k in first_tangent..contact.law.rows() {
                    let d = member.direction[k - first_tangent];
                    for (dof, w) in self.set.dofs(i).iter().zip(self.set.row(i, k)) {
                        match contact.law {
                            Law::PlanarFriction { bound } | Law::SpatialFriction { bound } => {
                                self.device[*dof as usize] -= bound * d * w;
                            }
                            Law::PlanarCoulomb { mu } | Law::SpatialCoulomb { mu } => {
                                self.F[member.first * n + *dof as usize] -= mu * d * w;
                            }
                            Law::Unilateral | Law::Bilateral => {}
                        }
                    }
                }
            }
            self.members.push(member);
        }
    }

    /// Solves C M⁻¹ F x = b in place of b. A singular matrix (more closed contacts than freedom) gets a shift that
    /// is small against its diagonal and refinement against the true matrix, which tends to the even distribution.
    fn constrain(&mut self, n: usize) {
        let rows = self.chi.len();
        self.Y.clone_from(&self.F);
        self.target.clear();
        if rows == 0 {
            return;
        }
        for y in self.Y.chunks_exact_mut(n) {
            self.M.solve(y);
        }
        self.G.clear();
        let mut largest = 0.0f64;
        for (i, c) in self.C.chunks_exact(n).enumerate() {
            for y in self.Y.chunks_exact(n) {
                self.G.push(dot(c, y));
            }
            largest = largest.max(self.G[i * rows + i].abs());
        }
        for member in &mut self.members {
            let rows_of_member = member.first..member.first + member.rows;
            member.scale = rows_of_member
                .map(|r| (self.b[r] / self.G[r * rows + r]).abs())
                .sum();
        }
        self.pivots.resize(rows, 0);
        self.LU.clone_from(&self.G);
        let regular = lu(rows, &mut self.LU, &mut self.pivots).is_ok()
            && (0..rows).all(|i| self.LU[i * rows + i].abs() > 1e-11 * largest);
        if regular {
            lu_solve(rows, &self.LU, &self.pivots, &mut self.b);
            return;
        }
        self.LU.clone_from(&self.G);
        for i in 0..rows {
            self.LU[i * rows + i] += 1e-8 * largest;
        }
        if lu(rows, &mut self.LU, &mut self.pivots).is_err() {
            self.b.fill(0.0);
            return;
        }
        self.target.clone_from(&self.b);
        self.b.fill(0.0);
        for _ in 0..4 {
            let mut rest: Vec<f64> = (0..rows).map(|i| self.rest(i)).collect();
            lu_solve(rows, &self.LU, &self.pivots, &mut rest);
            for (b, r) in self.b.iter_mut().zip(&rest) {
                *b += r;
            }
        }
    }

    /// What row `i` still has to change by, of rows that depend on each other.
    fn rest(&self, i: usize) -> f64 {
        let rows = self.target.len();
        self.target[i] - dot(&self.G[i * rows..(i + 1) * rows], &self.b)
    }

    /// Of rows that depend on each other some may contradict: what is left of them does not come down.
    fn find_conflict(&mut self, u: &[f64]) {
        self.left = 0.0;
        self.conflicting.clear();
        let largest = |x: &[f64]| x.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        let least = (CLOSING * largest(&self.target)).max(ROUNDING * largest(u));
        for member in &self.members {
            for i in member.first..(member.first + member.rows).min(self.target.len()) {
                let rest = self.rest(i).abs();
                if rest > least {
                    self.left = self.left.max(rest);
                    self.conflicting.push(member.id);
                }
            }
        }
        self.conflicting.dedup();
    }

    /// Forces of the rows back to the contacts.
    fn distribute(&mut self) {
        for member in &mut self.members {
            member.lambda = [0.0; 3];
            member.lambda[..member.rows]
                .copy_from_slice(&self.b[member.first..member.first + member.rows]);
            let d = member.direction;
            if let Status::Slip { .. } = member.status {
                match member.law {
                    Law::PlanarFriction { bound } | Law::SpatialFriction { bound } => {
                        member.lambda = [-bound * d[0], -bound * d[1], 0.0];
                    }
                    Law::PlanarCoulomb { mu } | Law::SpatialCoulomb { mu } => {
                        let a = mu * member.lambda[0];
                        (member.lambda[1], member.lambda[2]) = (-a * d[0], -a * d[1]);
                    }
                    Law::Unilateral | Law::Bilateral => {}
                }
            }
        }
    }
}

/// In the plane the direction is the one at the switching point; in space it turns with the motion.
fn slip_direction(set: &ContactSet, i: usize, law: Law, start: [f64; 2], u: &[f64]) -> [f64; 2] {
    match law {
        Law::SpatialCoulomb { .. } | Law::SpatialFriction { .. } => {
            let [a, b] = tangents(set, i, law, u);
            let speed = a.hypot(b);
            if speed > 1e-9 {
                [a / speed, b / speed]
            } else {
                start
            }
        }
        Law::Unilateral
        | Law::Bilateral
        | Law::PlanarCoulomb { .. }
        | Law::PlanarFriction { .. } => start,
    }
}
