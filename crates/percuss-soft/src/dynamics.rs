//! Motion by implicit steps: the θ-rule with internal forces as differences.
//!
//! ```text
//! M (u_E − u_B)/Δt + f(q_B, q_E) + D Δ/Δt = F(q_B + Δ/2) + W p/Δt        Δ = q_E − q_B = Δt (θ u_E + (1 − θ) u_B)
//! ```
//!
//! f·Δ is the change of elastic energy where θ = 1/2 and nothing is damped \[Gonzalez2000]: energy is kept whatever the
//! step. With θ > 1/2 stresses and velocities lean to the end of the step, which takes energy out of fast vibrations
//! \[Jean1999].
//!
//! Newton's iteration is for Δ, with the symmetric matrix
//!
//! ```text
//! S = M/(θ Δt²) + D/Δt + (θ + τ/Δt) K_material(q_E) + ½ K_stress(q_E)
//! ```
//!
//! in place of the derivative, which is not symmetric: both have the same rows for what is stiff, the stretch of the turned
//! beam, so that what S leaves out does not slow the iteration for long steps.

use crate::beams::Beams;
use crate::element::{Element, Weights};
use crate::error::{SoftError, positive};
use crate::impact::{Contacts, worse};
use crate::joint::Joints;
use crate::statics::{constrain, solve};
use crate::support::Support;
use crate::tridiagonal::{Factor, Tridiagonal};
use crate::turn::Turn;
use percuss_contact::SolveReport;
use percuss_math::space::Vec3;
use std::fmt;
use std::sync::Arc;

/// A number as a function of time, s, with its rate.
#[derive(Clone)]
pub struct Signal(pub Arc<dyn Fn(f64) -> [f64; 2] + Send + Sync>);

impl Signal {
    /// From a function that gives value and rate.
    pub fn new(law: impl Fn(f64) -> [f64; 2] + Send + Sync + 'static) -> Self {
        Signal(Arc::new(law))
    }

    /// Value and rate at a time, s.
    #[inline]
    pub fn at(&self, t: f64) -> [f64; 2] {
        (self.0)(t)
    }
}

impl fmt::Debug for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signal(0 s: {:?})", self.at(0.0))
    }
}

/// A held coordinate that moves by a law of time.
#[derive(Clone, Debug)]
pub struct Drive {
    /// The support, as the structure counts them.
    pub support: usize,
    /// Which of its axes.
    pub axis: usize,
    /// How far it moves along that axis; only differences count.
    pub law: Signal,
}

/// How steps are taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DynamicSettings {
    /// Weight of the end of a step, ½ to 1.
    pub theta: f64,
    /// Largest change of slopes and angles, and of places relative to the longest beam, that ends Newton's iteration.
    pub tol: f64,
    /// Iterations before a step is halved.
    pub iterations: usize,
    /// How often a step is halved before it is given up.
    pub halvings: u32,
    /// Largest local error of a step, of slopes and angles, and of places relative to the longest beam; steps with a larger
    /// one are halved, as often as above. None asks for none.
    pub error: Option<f64>,
}

impl Default for DynamicSettings {
    fn default() -> Self {
        DynamicSettings {
            theta: 0.5,
            tol: 1e-10,
            iterations: 20,
            halvings: 8,
            error: None,
        }
    }
}

impl DynamicSettings {
    /// What is wrong with them, if anything.
    pub fn check(&self) -> Result<(), SoftError> {
        if let Some(error) = self.error {
            positive("local error of a step", error)?;
        }
        if (0.5..=1.0).contains(&self.theta) {
            Ok(())
        } else {
            Err(SoftError::Theta(self.theta))
        }
    }
}

/// How a step went.
#[derive(Clone, Debug, PartialEq)]
pub struct StepReport {
    /// Newton iterations.
    pub iterations: usize,
    /// Factorisations of S.
    pub factors: usize,
    /// Parts that the step was divided into.
    pub parts: usize,
    /// Length of the last of them, s.
    pub last: f64,
    /// Why it was divided, where it was.
    pub reason: Option<SoftError>,
    /// The worst of the contact problems whose percussions its parts ended with.
    pub solve: SolveReport,
}

/// Energy that came and went since the start, J.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ledger {
    /// Work of moving supports and of loads other than the constant ones.
    pub supplied: f64,
    /// Taken by dampers and by damping in materials.
    pub dragged: f64,
    /// Work of contacts on the beams.
    pub contacts: f64,
}

/// Beams that move.
pub struct Dynamics<const N: usize> {
    /// Time, s.
    pub t: f64,
    /// Coordinates.
    pub q: Vec<f64>,
    /// Velocities.
    pub u: Vec<f64>,
    /// Velocities of axes of sections where their inertia is not in the mass matrix.
    spin: Vec<f64>,
    /// Held coordinates that move.
    pub drives: Vec<Drive>,
    /// Clamps that are turned.
    pub turns: Vec<Turn>,
    /// The load parameter; 1 without a law.
    pub load: Option<Signal>,
    /// What the beams touch.
    pub contacts: Contacts<N>,
    /// Energy that came and went.
    pub ledger: Ledger,
    settings: DynamicSettings,
    /// How often the next step is halved from the start.
    level: u32,
    /// Length of the last step, s, and mean accelerations over it, where errors are asked for.
    last_dt: f64,
    last_a: Vec<f64>,
    /// Weight of each coordinate in changes.
    weights: [f64; N],
    /// Forces of supports over the last step, on coordinates.
    reactions: Vec<f64>,
    delta: Vec<f64>,
    q_e: Vec<f64>,
    u_e: Vec<f64>,
    q_m: Vec<f64>,
    /// M (u_E − u_B)/Δt.
    inertia: Vec<f64>,
    F: Vec<f64>,
    /// W p/Δt.
    pushed: Vec<f64>,
    R: Vec<f64>,
    x: Vec<f64>,
    y: Vec<f64>,
    /// What joints answer to percussions.
    answer: Vec<f64>,
    joints: Joints<N>,
    S: Tridiagonal<N>,
    factor: Factor<N>,
}

impl<const N: usize> Dynamics<N> {
    /// At t = 0 with these coordinates and velocities.
    pub fn new<E: Element<N>>(
        beams: &Beams<E, N>,
        q: Vec<f64>,
        u: Vec<f64>,
        settings: DynamicSettings,
    ) -> Result<Self, SoftError> {
        settings.check()?;
        let n = q.len();
        let size = (0..beams.count())
            .map(|beam| beams.length(beam))
            .fold(0.0, f64::max);
        let zeros = || vec![0.0; n];
        Ok(Dynamics {
            t: 0.0,
            spin: beams.spin(&q, &u),
            drives: vec![],
            turns: vec![],
            load: None,
            contacts: Contacts::default(),
            ledger: Ledger::default(),
            settings,
            level: 0,
            last_dt: 0.0,
            last_a: vec![0.0; if settings.error.is_some() { n } else { 0 }],
            weights: std::array::from_fn(|k| if k < E::AXES { 1.0 / size } else { 1.0 }),
            reactions: zeros(),
            delta: zeros(),
            q_e: zeros(),
            u_e: zeros(),
            q_m: zeros(),
            inertia: zeros(),
            F: zeros(),
            pushed: zeros(),
            R: zeros(),
            x: zeros(),
            y: zeros(),
            answer: vec![],
            joints: Joints::default(),
            S: Tridiagonal::zeros(beams.nodes()),
            factor: Factor::default(),
            q,
            u,
        })
    }

    /// One step of this length, s, in halves of halves where Newton's iteration fails. After an error the state is that of
    /// the last part that was done.
    pub fn step<E: Element<N>>(
        &mut self,
        beams: &mut Beams<E, N>,
        dt: f64,
    ) -> Result<StepReport, SoftError> {
        let mut report = StepReport {
            iterations: 0,
            factors: 0,
            parts: 0,
            last: 0.0,
            reason: None,
            solve: SolveReport::EMPTY,
        };
        let start = self.t;
        let mut level = self.level;
        let (mut done, mut of) = (0u64, 1u64 << level);
        let mut largest = 0.0f64;
        while done < of {
            let begin = start + dt * (done as f64 / of as f64);
            let end = start + dt * ((done + 1) as f64 / of as f64);
            self.t = begin;
            let last = level == self.settings.halvings;
            match self.part(beams, end - begin, last, &mut report) {
                Ok(error) => {
                    self.t = end;
                    done += 1;
                    report.parts += 1;
                    report.last = end - begin;
                    largest = largest.max(error);
                }
                Err(reason) if last => return Err(reason),
                Err(reason) => {
                    level += 1;
                    largest = 0.0;
                    (done, of) = (2 * done, 2 * of);
                    if reason != SoftError::Coarse {
                        report.reason.get_or_insert(reason);
                    }
                }
            }
        }
        // of third order: a step of twice the length has eight times the error
        if let Some(error) = self.settings.error {
            let shorter = u32::from(largest < error / 12.0);
            self.level = level.saturating_sub(shorter);
        }
        Ok(report)
    }

    /// Force, N, and moment, N m, of a support on its node over the last step.
    pub fn reaction<E: Element<N>>(&self, beams: &Beams<E, N>, support: usize) -> (Vec3, Vec3) {
        beams.wrench_at(beams.supports[support].node, &self.reactions, &self.q)
    }

    /// Kinetic energy, J.
    pub fn kinetic_energy<E: Element<N>>(&self, beams: &Beams<E, N>) -> f64 {
        let (spin, _) = beams.spin_content(&self.q, &self.spin);
        spin + beams.kinetic_energy(&self.u, &mut Vec::new())
    }

    /// Momentum, kg m/s, and angular momentum about the origin, kg m²/s. That of a section's turn about the axis is with the
    /// axis where it is a coordinate of the constant mass matrix.
    pub fn momenta<E: Element<N>>(&self, beams: &Beams<E, N>) -> [Vec3; 2] {
        let mut p = vec![0.0; self.u.len()];
        beams.mass().multiply(&self.u, &mut p);
        let (_, turning) = beams.spin_content(&self.q, &self.spin);
        let mut sums = [Vec3::zeros(), turning];
        for (q, p) in self.q.chunks_exact(N).zip(p.chunks_exact(N)) {
            // r and r′ as vectors of space
            let vector = |x: &[f64]| Vec3::from_fn(|k, _| if k < E::AXES { x[k] } else { 0.0 });
            let slope = vector(&q[E::AXES..]);
            sums[0] += vector(p);
            sums[1] += vector(q).cross(&vector(p)) + slope.cross(&vector(&p[E::AXES..]));
            if N > 2 * E::AXES {
                sums[1] += p[N - 1] * slope.normalize();
            }
        }
        sums
    }

    /// Everything that is kept from step to step, beside the history of the beams: numbers, and percussions by their keys.
    pub fn memory(&self) -> (Vec<f64>, Vec<(u64, [f64; 3])>) {
        let Ledger {
            supplied,
            dragged,
            contacts,
        } = self.ledger;
        let mut numbers = vec![self.t, supplied, dragged, contacts];
        for x in [&self.q, &self.u, &self.reactions, &self.spin] {
            numbers.extend_from_slice(x);
        }
        if self.settings.error.is_some() {
            numbers.extend_from_slice(&self.last_a);
            numbers.extend([f64::from(self.level), self.last_dt]);
        }
        (numbers, self.contacts.memory())
    }

    /// Takes over what [`Dynamics::memory`] gave; false where it is not that of equal beams.
    pub fn recall(&mut self, numbers: &[f64], percussions: Vec<(u64, [f64; 3])>) -> bool {
        let n = self.q.len();
        let own = match self.settings.error {
            Some(_) => n + 2,
            None => 0,
        };
        let length = 4 + 3 * n + self.spin.len() + own;
        if numbers.len() != length || numbers.iter().any(|x| !x.is_finite()) {
            return false;
        }
        let (numbers, own) = numbers.split_at(length - own);
        if let Some((last_a, [level, last_dt])) = own.split_last_chunk() {
            self.last_a.copy_from_slice(last_a);
            self.level = (*level as u32).min(self.settings.halvings);
            self.last_dt = *last_dt;
        }
        self.t = numbers[0];
        self.ledger = Ledger {
            supplied: numbers[1],
            dragged: numbers[2],
            contacts: numbers[3],
        };
        self.q.copy_from_slice(&numbers[4..4 + n]);
        self.u.copy_from_slice(&numbers[4 + n..4 + 2 * n]);
        self.reactions
            .copy_from_slice(&numbers[4 + 2 * n..4 + 3 * n]);
        self.spin.copy_from_slice(&numbers[4 + 3 * n..]);
        self.contacts.recall(percussions);
        true
    }

    /// A step that is not halved; its local error. Where it is the `last` that can be, the error may be any.
    fn part<E: Element<N>>(
        &mut self,
        beams: &mut Beams<E, N>,
        dt: f64,
        last: bool,
        report: &mut StepReport,
    ) -> Result<f64, SoftError> {
        for turn in &self.turns {
            turn.aim(beams, self.t + dt);
        }
        // forces within the step may bring in what its velocities alone leave open: then once more, with all that is as near
        let t_m = self.t + 0.5 * dt;
        let mut reach = 0.0;
        loop {
            foresee(&self.q, &self.u, dt, &mut self.q_m);
            self.contacts.find(beams, (&self.q_m, t_m), reach);
            self.predict(beams, dt);
            self.iterate(beams, dt, report)?;
            if let Some(node) = beams.turned_too_far(&self.q_e) {
                return Err(SoftError::TurnedTooFar(node));
            }
            self.residual(beams, dt);
            foresee(&self.q, &self.u, dt, &mut self.y);
            let places = (&self.y[..], &self.q_m[..], t_m);
            let Some(missed) = self.contacts.missed(beams, places, (&self.u, dt)) else {
                break;
            };
            if reach > 0.0 {
                return Err(SoftError::Missed);
            }
            reach = missed;
        }
        let error = self.error_of(dt);
        if !last && self.settings.error.is_some_and(|most| error > most) {
            return Err(SoftError::Coarse);
        }
        // R + Cᵀ λ is what supports push
        self.joints.add_forces(1.0, &mut self.R);
        self.keep_books(beams, dt);
        if self.settings.error.is_some() {
            self.last_a.copy_from_slice(&self.x);
            self.last_dt = dt;
        }
        let weights = self.weights_of(dt);
        beams.advance_spin([&self.q, &self.q_e], weights, &mut self.spin);
        report.solve = worse(report.solve, self.contacts.report());
        self.contacts.remember();
        beams.follow(&self.q_e);
        std::mem::swap(&mut self.q, &mut self.q_e);
        std::mem::swap(&mut self.u, &mut self.u_e);
        Ok(error)
    }

    /// Local error of a step whose mean accelerations stand in `x`: Δt³ q‴/12 of the trapezoidal rule, q‴ from the
    /// accelerations of this step and the last (none before the first), and (θ − ½) Δt² q″ where θ is larger.
    fn error_of(&mut self, dt: f64) -> f64 {
        if self.settings.error.is_none() {
            return 0.0;
        }
        let third = dt * dt * dt / (6.0 * (dt + self.last_dt));
        let second = (self.settings.theta - 0.5) * dt * dt;
        let mut error = 0.0f64;
        for (i, (a, before)) in self.x.iter().zip(&self.last_a).enumerate() {
            let local = third * (a - before).abs() + second * a.abs();
            error = error.max(self.weights[i % N] * local);
        }
        error
    }

    /// Δ = Δt u_B, where nothing is held.
    fn predict<E: Element<N>>(&mut self, beams: &Beams<E, N>, dt: f64) {
        for (d, u) in self.delta.iter_mut().zip(&self.u) {
            *d = dt * u;
        }
        let (t_b, t_e) = (self.t, self.t + dt);
        set_held(&beams.supports, &self.drives, &mut self.delta, |law| {
            law.at(t_e)[0] - law.at(t_b)[0]
        });
        for turn in &self.turns {
            let support = &beams.supports[turn.support];
            let at = N * support.node..N * (support.node + 1);
            let (q, delta) = (&self.q[at.clone()], &mut self.delta[at]);
            support.into_axes(delta);
            turn.way(beams, t_e, q, delta);
            support.out_of_axes(delta);
        }
    }

    /// Velocities of what is held, at the end of a step.
    fn set_held_rates<E: Element<N>>(&mut self, beams: &Beams<E, N>, t_e: f64) {
        set_held(&beams.supports, &self.drives, &mut self.u_e, |law| {
            law.at(t_e)[1]
        });
        for turn in &self.turns {
            let support = &beams.supports[turn.support];
            let at = N * support.node..N * (support.node + 1);
            let (q, u) = (&self.q_e[at.clone()], &mut self.u_e[at]);
            support.into_axes(u);
            turn.rate(beams, t_e, q, u);
            support.out_of_axes(u);
        }
    }

    /// Newton's iteration for Δ.
    fn iterate<E: Element<N>>(
        &mut self,
        beams: &Beams<E, N>,
        dt: f64,
        report: &mut StepReport,
    ) -> Result<(), SoftError> {
        let mut last = f64::INFINITY;
        let mut slow = true;
        for iteration in 0..self.settings.iterations {
            self.residual(beams, dt);
            if slow || iteration < 2 {
                self.linearise(beams, dt)?;
                report.factors += 1;
                self.joints.linearise(beams, &self.factor)?;
                if !self.contacts.are_none() {
                    let scale = 1.0 / (self.settings.theta * dt * dt);
                    self.contacts
                        .linearise(beams, &self.factor, &self.joints, scale);
                }
            }
            report.iterations += 1;
            self.x.copy_from_slice(&self.R);
            solve(&beams.supports, &self.factor, &mut self.x);
            if !beams.joints.is_empty() {
                self.joints.solve(&self.x);
                let y = &mut self.y;
                y.fill(0.0);
                self.joints.rows.gather(&self.joints.lambda, y);
                finish(beams, &self.factor, y);
                self.x.iter_mut().zip(&*y).for_each(|(x, y)| *x += y);
            }
            if !self.contacts.are_none() {
                self.meet(beams, dt)?;
            }
            let mut change = 0.0f64;
            for (d, x) in self.delta.chunks_exact_mut(N).zip(self.x.chunks_exact(N)) {
                for k in 0..N {
                    d[k] -= x[k];
                    change = change.max(x[k].abs() * self.weights[k]);
                }
            }
            // percussions that are not unique are known to a tolerance only; what they push is in the residual as it is
            let touching = !self.contacts.are_none() && iteration >= 10 && change < 1e-7;
            let rounding = change < 1e-8 && change > 0.8 * last;
            if change < self.settings.tol || rounding || touching {
                return Ok(());
            }
            if change.is_nan() || change >= 1e3 {
                break;
            }
            slow = change > 0.1 * last;
            last = change;
        }
        Err(SoftError::NoConvergence {
            what: "a step of motion",
            residual: last,
            iterations: self.settings.iterations,
        })
    }

    /// The change of Δ in `x`, under the percussions as they were, becomes that under new ones.
    fn meet<E: Element<N>>(&mut self, beams: &Beams<E, N>, dt: f64) -> Result<(), SoftError> {
        if self.factor.negative_pivots() > 0 {
            return Err(SoftError::Unstable);
        }
        // velocities under the percussions as they were
        let theta = self.settings.theta;
        for i in 0..self.q.len() {
            let rate = (self.delta[i] - self.x[i]) / dt;
            self.u_e[i] = self.u[i] + (rate - self.u[i]) / theta;
        }
        self.set_held_rates(beams, self.t + dt);
        let weights = self.weights_of(dt);
        self.contacts.solve(&self.u_e, &self.u, weights)?;
        let y = &mut self.y;
        self.contacts.gather(&self.joints, &mut self.answer, y);
        finish(beams, &self.factor, y);
        for (x, y) in self.x.iter_mut().zip(&*y) {
            *x -= y / dt;
        }
        // forces of joints are those on x = … + S⁻¹ Cᵀ λ
        for (lambda, answer) in self.joints.lambda.iter_mut().zip(&self.answer) {
            *lambda -= answer / dt;
        }
        Ok(())
    }

    /// q_E, u_E and R = M (u_E − u_B)/Δt + f + D Δ/Δt − F − W p/Δt.
    fn residual<E: Element<N>>(&mut self, beams: &Beams<E, N>, dt: f64) {
        let theta = self.settings.theta;
        let n = self.q.len();
        for i in 0..n {
            let d = self.delta[i];
            self.q_e[i] = self.q[i] + d;
            self.q_m[i] = self.q[i] + 0.5 * d;
            self.u_e[i] = self.u[i] + (d / dt - self.u[i]) / theta;
        }
        self.set_held_rates(beams, self.t + dt);
        for i in 0..n {
            self.x[i] = (self.u_e[i] - self.u[i]) / dt;
        }
        beams.mass().multiply(&self.x, &mut self.inertia);
        self.F.copy_from_slice(&beams.constant);
        let t_m = self.t + 0.5 * dt;
        let live = self.load.as_ref().map_or(1.0, |law| law.at(t_m)[0]);
        for (F, f) in self.F.iter_mut().zip(&beams.live) {
            *F += live * f;
        }
        beams.add_loads(&self.q_m, live, &mut self.F);
        for i in 0..n {
            self.R[i] = self.inertia[i] + beams.drag[i] * self.delta[i] / dt - self.F[i];
        }
        let weights = self.weights_of(dt);
        let ends = [&self.q[..], &self.q_e];
        beams.internal(ends[0], ends[1], weights, &mut self.R);
        beams.spin_forces(ends, weights, &self.spin, &mut self.R);
        if !beams.joints.is_empty() {
            self.joints.update(beams, [&self.q, &self.q_m, &self.q_e]);
        }
        if !self.contacts.are_none() {
            self.contacts.update(beams, &self.q_m);
        }
        self.pushed.fill(0.0);
        self.contacts.add_forces(1.0 / dt, &mut self.pushed);
        for (R, f) in self.R.iter_mut().zip(&self.pushed) {
            *R -= f;
        }
    }

    fn weights_of(&self, dt: f64) -> Weights {
        Weights {
            theta: self.settings.theta,
            per_dt: 1.0 / dt,
        }
    }

    /// S and its factor.
    fn linearise<E: Element<N>>(&mut self, beams: &Beams<E, N>, dt: f64) -> Result<(), SoftError> {
        let theta = self.settings.theta;
        self.S.clear();
        let per_dt2 = 1.0 / (theta * dt * dt);
        self.S.add_scaled(per_dt2, beams.mass());
        beams.add_spin_mass(&self.q_e, per_dt2, &mut self.S);
        for (node, drag) in self.S.diagonal.iter_mut().zip(beams.drag.chunks_exact(N)) {
            for (k, drag) in drag.iter().enumerate() {
                node[k][k] += drag / dt;
            }
        }
        let material = |times: [f64; 2]| times.map(|time| theta + time / dt);
        beams.tangent(&self.q_e, 1.0, material, 0.5, &mut self.S);
        let t_m = self.t + 0.5 * dt;
        let live = self.load.as_ref().map_or(1.0, |law| law.at(t_m)[0]);
        beams.add_load_tangent(&self.q_m, live, 0.5, &mut self.S);
        constrain(&beams.supports, &mut self.S);
        self.factor.factor(&self.S, "matrix of a step")
    }

    /// Reactions and energies of the step whose residual stands in `R`.
    fn keep_books<E: Element<N>>(&mut self, beams: &Beams<E, N>, dt: f64) {
        self.reactions.fill(0.0);
        for support in &beams.supports {
            let at = N * support.node;
            let mut r: [f64; N] = std::array::from_fn(|k| self.R[at + k]);
            // inertia works on the mean of the velocities at both ends, all else on the way
            let mut a: [f64; N] = std::array::from_fn(|k| self.inertia[at + k]);
            let mut way: [f64; N] = std::array::from_fn(|k| self.delta[at + k]);
            let mut mean: [f64; N] =
                std::array::from_fn(|k| 0.5 * dt * (self.u[at + k] + self.u_e[at + k]));
            for x in [&mut r, &mut a, &mut way, &mut mean] {
                support.into_axes(x);
            }
            for k in 0..N {
                if support.held[k] {
                    self.ledger.supplied += a[k] * mean[k] + (r[k] - a[k]) * way[k];
                } else {
                    r[k] = 0.0;
                }
            }
            support.out_of_axes(&mut r);
            self.reactions[at..at + N].copy_from_slice(&r);
        }
        self.ledger.dragged += beams.damped(&self.q, &self.q_e, 1.0 / dt);
        for i in 0..self.q.len() {
            let d = self.delta[i];
            self.ledger.supplied += (self.F[i] - beams.constant[i]) * d;
            self.ledger.contacts += self.pushed[i] * d;
            self.ledger.dragged += beams.drag[i] * d * d / dt;
        }
    }
}

/// Where velocities alone lead to by the middle of a step.
fn foresee(q: &[f64], u: &[f64], dt: f64, q_m: &mut [f64]) {
    for (q_m, (q, u)) in q_m.iter_mut().zip(q.iter().zip(u)) {
        *q_m = q + 0.5 * dt * u;
    }
}

/// From L⁻¹ b to S⁻¹ b.
fn finish<E: Element<N>, const N: usize>(beams: &Beams<E, N>, factor: &Factor<N>, y: &mut [f64]) {
    factor.scale(y);
    factor.backward(y);
    for support in &beams.supports {
        support.out_of_axes(&mut y[N * support.node..][..N]);
    }
}

/// Held components become what their law says, or zero without one.
fn set_held<const N: usize>(
    supports: &[Support<N>],
    drives: &[Drive],
    x: &mut [f64],
    value: impl Fn(&Signal) -> f64,
) {
    for (i, support) in supports.iter().enumerate() {
        let x = &mut x[N * support.node..][..N];
        support.into_axes(x);
        for k in 0..N {
            if support.held[k] {
                x[k] = 0.0;
            }
        }
        for drive in drives.iter().filter(|drive| drive.support == i) {
            x[drive.axis] = value(&drive.law);
        }
        support.out_of_axes(x);
    }
}
