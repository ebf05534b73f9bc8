//! The generalised-α method on rotations \[Arnold2007; Bruls2010].
//!
//! ```text
//! (1 − α_m) a⁺ + α_m a = (1 − α_f) u̇⁺ + α_f u̇
//! q⁺ = q ⊕ Δt (u + Δt ((½ − β) a + β a⁺))        u⁺ = u + Δt ((1 − γ) a + γ a⁺)
//! M u̇⁺ + k + K q⁺ + D u⁺ = τ + Jᵀ λ⁺        g(t⁺, q⁺) = 0
//! ```
//!
//! The last line is solved with the matrix M + γ′ Δt D + β′ Δt² K of elastic coordinates and joints. What turns and what velocities
//! ask for is left out of it and found by iteration, so that stiff modes do not set the step and every iteration costs one
//! recursion. Closed chains are closed in their places at the end of every step, and do not drift.

use super::{FlexTree, FlexTreeError, Work};
use serde::{Deserialize, Serialize};

/// How much of the fastest motion a step leaves over, between 0 and 1: one damps nothing, zero removes in one step what it cannot
/// follow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spectral(pub f64);

impl Default for Spectral {
    fn default() -> Self {
        Spectral(0.8)
    }
}

/// α_m, α_f, β, γ \[Chung1993].
struct Weights {
    am: f64,
    af: f64,
    beta: f64,
    gamma: f64,
}

impl Spectral {
    fn weights(self) -> Weights {
        let rho = self.0;
        let (am, af) = ((2.0 * rho - 1.0) / (rho + 1.0), rho / (rho + 1.0));
        let gamma = 0.5 + af - am;
        Weights {
            am,
            af,
            beta: 0.25 * (gamma + 0.5).powi(2),
            gamma,
        }
    }
}

/// Corrections below this part of the largest accelerations so far end the iterations.
const ENOUGH: f64 = 1e-11;
/// What is allowed where rounding ends the iterations earlier.
const NEARLY: f64 = 1e-7;
const ITERATIONS: usize = 60;

/// A mechanism on its way.
pub struct March<'a> {
    linkage: &'a FlexTree,
    spectral: Spectral,
    /// Where everything is at `t`.
    pub work: Work,
    /// Time, s.
    pub t: f64,
    /// Coordinates.
    pub q: Vec<f64>,
    /// Velocities.
    pub u: Vec<f64>,
    /// Accelerations.
    pub du: Vec<f64>,
    /// a of the formulas, with which q and u move.
    a: Vec<f64>,
    next: Next,
    /// Forces of closed chains, N or N m.
    lambda: Vec<f64>,
    /// Largest accelerations so far.
    size: f64,
}

/// A march as plain data, to go on from to the same bits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MarchMemory {
    t: f64,
    q: Vec<f64>,
    u: Vec<f64>,
    du: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
    size: f64,
}

/// The end of a step while it is looked for.
struct Next {
    q: Vec<f64>,
    u: Vec<f64>,
    du: Vec<f64>,
    a: Vec<f64>,
    r: Vec<f64>,
}

/// What a step cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Iterations made.
    pub iterations: usize,
    /// Last change of the accelerations, against the largest so far.
    pub change: f64,
}

impl<'a> March<'a> {
    /// From this state at t, s.
    pub fn new(
        linkage: &'a FlexTree,
        (t, q, u): (f64, &[f64], &[f64]),
        spectral: Spectral,
    ) -> Result<Self, FlexTreeError> {
        let mut work = Work::new(linkage);
        let n = linkage.velocities();
        let mut du = vec![0.0; n];
        linkage.accelerations(t, q, u, &mut du, &mut work)?;
        let mut march = March {
            linkage,
            spectral,
            t,
            q: q.to_vec(),
            u: u.to_vec(),
            a: du.clone(),
            next: Next {
                q: q.to_vec(),
                u: u.to_vec(),
                du: du.clone(),
                a: du.clone(),
                r: vec![0.0; n],
            },
            du,
            lambda: work.chains.lambda.clone(),
            work,
            size: 0.0,
        };
        march.size = march.norm(&march.du);
        Ok(march)
    }

    /// What is needed to go on.
    pub fn memory(&self) -> MarchMemory {
        MarchMemory {
            t: self.t,
            q: self.q.clone(),
            u: self.u.clone(),
            du: self.du.clone(),
            a: self.a.clone(),
            lambda: self.lambda.clone(),
            size: self.size,
        }
    }

    /// Goes on from a memory; none where it is not of this mechanism.
    pub fn resume(linkage: &'a FlexTree, memory: MarchMemory, spectral: Spectral) -> Option<Self> {
        let n = linkage.velocities();
        let fits = memory.q.len() == linkage.coordinates()
            && [&memory.u, &memory.du, &memory.a]
                .iter()
                .all(|x| x.len() == n);
        let mut work = Work::new(linkage);
        if !fits || memory.lambda.len() != work.chains.lambda.len() {
            return None;
        }
        let mut r = vec![0.0; n];
        let state = (&memory.q[..], &memory.u[..], &memory.du[..]);
        linkage.kinematics(memory.t, state.0, state.1, &mut work);
        linkage.chain((state.0, state.1), &mut work);
        work.chains.lambda.clone_from(&memory.lambda);
        linkage.inverse(memory.t, state, &mut r, &mut work);
        Some(March {
            linkage,
            spectral,
            work,
            t: memory.t,
            next: Next {
                q: memory.q.clone(),
                u: memory.u.clone(),
                du: memory.du.clone(),
                a: memory.a.clone(),
                r,
            },
            q: memory.q,
            u: memory.u,
            du: memory.du,
            a: memory.a,
            lambda: memory.lambda,
            size: memory.size,
        })
    }

    /// Forces of the rows of closed chains, N or N m.
    pub fn multipliers(&self) -> &[f64] {
        &self.lambda
    }

    /// The mechanism.
    pub fn linkage(&self) -> &'a FlexTree {
        self.linkage
    }

    /// One step of the length `dt`, s. Where it fails, the state stays as it was.
    pub fn step(&mut self, dt: f64) -> Result<Progress, FlexTreeError> {
        let w = self.spectral.weights();
        let c = (1.0 - w.af) / (1.0 - w.am);
        let t = self.t + dt;
        let linkage = self.linkage;
        let mut progress = Progress::default();
        self.next.du.clone_from(&self.du);
        self.work.chains.lambda.clone_from(&self.lambda);
        let way = w.beta * c * dt * dt;
        while progress.iterations < ITERATIONS {
            self.reach(dt, &w);
            let next = &mut self.next;
            linkage.kinematics(t, &next.q, &next.u, &mut self.work);
            if progress.iterations == 0 {
                linkage.factor(w.gamma * c * dt, way, &mut self.work)?;
            }
            let state = (&next.q[..], &next.u[..], &next.du[..]);
            linkage.inverse(t, state, &mut next.r, &mut self.work);
            let closed = linkage.hold((&next.q, &next.u), &mut next.r, &mut self.work);
            linkage.solve(&mut next.r, &mut self.work);
            linkage.held(progress.iterations == 0, way, &mut next.r, &mut self.work);
            for (du, r) in next.du.iter_mut().zip(&next.r) {
                *du -= r;
            }
            if next.du.iter().any(|x| !x.is_finite()) {
                return Err(FlexTreeError::NotFinite { t });
            }
            self.size = self.size.max(self.norm(&self.next.du));
            progress.iterations += 1;
            let change = self.norm(&self.next.r) / self.size.max(f64::MIN_POSITIVE);
            let stalls = change >= progress.change && progress.iterations > 2;
            progress.change = change;
            if (change <= ENOUGH || (stalls && (change <= NEARLY || closed == Some(true))))
                && closed != Some(false)
            {
                self.lambda.clone_from(&self.work.chains.lambda);
                self.reach(dt, &w);
                return self.arrive(t).map(|()| progress);
            }
        }
        Err(FlexTreeError::NotConverged {
            t: self.t,
            dt,
            iterations: progress.iterations,
            change: progress.change,
        })
    }

    /// q⁺ and u⁺ of the accelerations at hand.
    fn reach(&mut self, dt: f64, w: &Weights) {
        let next = &mut self.next;
        for k in 0..next.a.len() {
            let mean = (1.0 - w.af) * next.du[k] + w.af * self.du[k];
            next.a[k] = (mean - w.am * self.a[k]) / (1.0 - w.am);
            next.u[k] = self.u[k] + dt * ((1.0 - w.gamma) * self.a[k] + w.gamma * next.a[k]);
            // the mean velocity of the step
            next.r[k] = self.u[k] + dt * ((0.5 - w.beta) * self.a[k] + w.beta * next.a[k]);
        }
        next.q.clone_from(&self.q);
        self.linkage.move_along(&mut next.q, &next.r, dt);
    }

    fn arrive(&mut self, t: f64) -> Result<(), FlexTreeError> {
        let next = &mut self.next;
        std::mem::swap(&mut self.q, &mut next.q);
        std::mem::swap(&mut self.u, &mut next.u);
        std::mem::swap(&mut self.du, &mut next.du);
        std::mem::swap(&mut self.a, &mut next.a);
        self.t = t;
        self.linkage
            .kinematics(self.t, &self.q, &self.u, &mut self.work);
        self.linkage.chain((&self.q, &self.u), &mut self.work);
        // wrenches of the joints at the end
        let state = (&self.q[..], &self.u[..], &self.du[..]);
        self.linkage
            .inverse(t, state, &mut self.next.r, &mut self.work);
        Ok(())
    }

    /// Size of accelerations: each by its inertia.
    fn norm(&self, x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (node, block) in self.linkage.nodes.iter().zip(&self.work.blocks) {
            for k in 0..node.nu {
                // the factor holds 1/√ of its pivots
                let pivot = block.D[k * (node.nu + 1)];
                sum += (x[node.u + k] / pivot).powi(2);
            }
            for k in 0..node.n {
                sum += (x[node.u + node.nu + k] / block.L[k * (node.n + 1)]).powi(2);
            }
        }
        sum.sqrt()
    }
}

impl FlexTree {
    /// u̇ at this state; also places, velocities and wrenches in `work`.
    pub fn accelerations(
        &self,
        t: f64,
        q: &[f64],
        u: &[f64],
        du: &mut [f64],
        work: &mut Work,
    ) -> Result<(), FlexTreeError> {
        self.kinematics(t, q, u, work);
        self.factor(0.0, 0.0, work)?;
        let zero = vec![0.0; self.nu];
        self.inverse(t, (q, u, &zero), du, work);
        self.solve(du, work);
        du.iter_mut().for_each(|x| *x = -*x);
        self.accelerate_held(t, (q, u), du, work);
        if du.iter().any(|x| !x.is_finite()) {
            return Err(FlexTreeError::NotFinite { t });
        }
        Ok(())
    }

    /// Leads the elastic coordinates to where they are at rest at t, s, with the coordinates of joints held.
    pub fn settle(&self, t: f64, q: &mut [f64]) -> Result<(), FlexTreeError> {
        let mut work = Work::new(self);
        let zero = vec![0.0; self.nu];
        let mut r = zero.clone();
        let (mut change, mut size) = (0.0, 0.0_f64);
        for _ in 0..ITERATIONS {
            self.kinematics(t, q, &zero, &mut work);
            self.inverse(t, (q, &zero, &zero), &mut r, &mut work);
            let mut moved = 0.0;
            for node in &self.nodes {
                let Some(body) = node.flexible() else {
                    continue;
                };
                if !self.struts.is_empty() {
                    continue;
                }
                let (i, j) = node.elastic();
                let n = node.n;
                let mut L = body.stiffness().to_vec();
                percuss_math::dense::cholesky(n, &mut L).map_err(|_| FlexTreeError::Massless {
                    member: node.name.clone(),
                })?;
                let mut x = r[j].to_vec();
                let work: Vec<f64> = x.clone();
                percuss_math::dense::cholesky_solve(n, &L, &mut x);
                moved += x.iter().zip(&work).map(|(x, f)| x * f).sum::<f64>();
                for (q, x) in q[i.clone()].iter_mut().zip(&x) {
                    *q -= x;
                }
                size = size.max(2.0 * body.strain_energy(&q[i]));
            }
            if !self.struts.is_empty() {
                (moved, size) = self.relax(q, &r, size, &mut work)?;
            }
            change = (moved / size.max(f64::MIN_POSITIVE)).sqrt();
            if change <= 1e-12 || moved == 0.0 {
                return Ok(());
            }
        }
        if change <= NEARLY {
            return Ok(());
        }
        Err(FlexTreeError::NoRest {
            iterations: ITERATIONS,
            change,
        })
    }

    /// Moves elastic coordinates against the forces r with the stiffness of bodies and struts; the work of that, and the largest
    /// energy so far, twice.
    fn relax(
        &self,
        q: &mut [f64],
        r: &[f64],
        size: f64,
        work: &mut Work,
    ) -> Result<(f64, f64), FlexTreeError> {
        let n = self.nu;
        let mut K = vec![0.0; n * n];
        self.add_struts((0.0, 1.0), &mut K, work);
        let mut places = Vec::new();
        for node in &self.nodes {
            let (i, j) = node.elastic();
            if let Some(body) = node.flexible() {
                for (e, k) in body.stiffness().iter().enumerate() {
                    K[(j.start + e / node.n) * n + j.start + e % node.n] += k;
                }
            }
            places.extend(i.zip(j));
        }
        let count = places.len();
        let entry = |e: usize| K[places[e / count].1 * n + places[e % count].1];
        let mut own: Vec<f64> = (0..count * count).map(entry).collect();
        percuss_math::dense::cholesky(count, &mut own).map_err(|_| FlexTreeError::Massless {
            member: self.nodes[0].name.clone(),
        })?;
        let force: Vec<f64> = places.iter().map(|(_, j)| r[*j]).collect();
        let mut x = force.clone();
        percuss_math::dense::cholesky_solve(count, &own, &mut x);
        for ((i, _), x) in places.iter().zip(&x) {
            q[*i] -= x;
        }
        let moved = x.iter().zip(&force).map(|(x, f)| x * f).sum();
        Ok((moved, size.max(2.0 * self.strain(q))))
    }
}
