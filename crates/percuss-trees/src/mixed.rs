//! The motion of a tree as a system of first order in (q, p), with directions that move no mass.
//!
//! M(q) may be singular. Its null vectors N(q) come from the recursion: a direction of a joint that moves no mass, followed
//! outwards by its successors so that no mass moves \[Arnold2013, eqs. (22), (23)]. They give equations without accelerations,
//!
//! ```text
//! 0 = Nᵀ h(t, q, u)                                               [Arnold2013, eq. (20b)]
//! ```
//!
//! and dampers make these the equations of first order for the velocities z along N: u = M⁺ p + N z. The momenta p = M u do
//! not contain z. Written in p, the system needs no derivative of z where N turns, and accelerations of the successors,
//! which (26) leaves open up to z̈, do not appear at all.
//!
//! The paper's assumption (24) asks that the body before one with a singular M̄ have a regular one: (25) divides by the M̄ of the
//! successors, so that in its formulas a massless body must not carry another one, nor a point mass. Here nothing is divided by
//! M̄, and such trees are nothing special; no tree is refused for (24). What is needed is damping along N: without it
//! [`TreeError::Undamped`] names the body and the direction. [`Mixed::deficiencies`] lists the directions.

use crate::TreeError;
use crate::slopes::Slopes;
use crate::spatial::Spatial;
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_math::dense::{lu, lu_solve};
use percuss_mech::{Rates, RatesError, Recursive};

/// Newton steps for the velocities along N.
const ITERATIONS: usize = 20;
/// What may be left of the forces along N, against the forces that balance there.
const BALANCED: f64 = 1e-13;
/// The same where rounding allows no better.
const NEARLY: f64 = 1e-9;
/// A damping below this part of the forces, at the speed at which it is looked for, is none.
const DAMPED: f64 = 1e-12;

/// A tree on its way: x is q, then p.
#[derive(Clone, Debug)]
pub struct Mixed<'a> {
    tree: &'a Tree,
    work: Workspace,
    factor: Recursive,
    sums: [Vec<Spatial>; 2],
    wrenches: Vec<Spatial>,
    u: Vec<f64>,
    trial: Vec<f64>,
    tau: Vec<f64>,
    sizes: Vec<f64>,
    h: Vec<f64>,
    zero: Vec<f64>,
    /// Null vectors, one after the other.
    N: Vec<f64>,
    /// Velocities along them, kept as the first guess of the next.
    z: Vec<f64>,
    /// Nᵀ ∂h/∂u N, factorised; kept as long as it serves.
    J: Vec<f64>,
    pivots: Vec<usize>,
    fresh: bool,
    r: Vec<f64>,
    dz: Vec<f64>,
    /// How many directions move no mass, once known.
    count: Option<usize>,
    slopes: Slopes,
}

/// A direction that moves no mass.
#[derive(Clone, Debug, PartialEq)]
pub struct Deficiency {
    /// The body at whose joint it begins.
    pub body: usize,
    /// Its part in each velocity of that joint.
    pub direction: Vec<f64>,
    /// In words.
    pub name: String,
    /// What all velocities do along it.
    pub motion: Vec<f64>,
}

impl<'a> Mixed<'a> {
    /// For this tree.
    pub fn new(tree: &'a Tree) -> Self {
        let zeros = || vec![0.0; tree.nu];
        Mixed {
            tree,
            work: Workspace::new(tree),
            factor: Recursive::default(),
            sums: Default::default(),
            wrenches: Vec::new(),
            u: zeros(),
            trial: zeros(),
            tau: zeros(),
            sizes: zeros(),
            h: zeros(),
            zero: zeros(),
            N: Vec::new(),
            z: Vec::new(),
            J: Vec::new(),
            pivots: Vec::new(),
            fresh: false,
            r: Vec::new(),
            dz: Vec::new(),
            count: None,
            slopes: Slopes::default(),
        }
    }

    /// x from q and u. Velocities along directions without inertia are not free: x does not contain them.
    pub fn start(&mut self, t: f64, q: &[f64], u: &[f64]) -> Vec<f64> {
        let mut x = q.to_vec();
        x.resize(self.tree.nq + self.tree.nu, 0.0);
        self.tree.kinematics(t, q, u, &mut self.work);
        let p = &mut x[self.tree.nq..];
        self.tree.momenta(p, &mut self.sums[0], &self.work);
        x
    }

    /// The velocities u at t and x, those without inertia included.
    pub fn velocities(&mut self, t: f64, x: &[f64]) -> Result<&[f64], TreeError> {
        let (q, p) = x.split_at(self.tree.nq);
        self.solve_momenta(t, q, p);
        self.null_vectors(t)?;
        self.balance(t, q)?;
        Ok(&self.u)
    }

    /// Forgets what the velocities along N were looked for from: what follows depends on t and x alone.
    pub fn forget(&mut self) {
        self.fresh = false;
        self.z.fill(0.0);
    }

    /// The directions without inertia at t, s, and q.
    pub fn deficiencies(&mut self, t: f64, q: &[f64]) -> Vec<Deficiency> {
        let p = vec![0.0; self.tree.nu];
        self.solve_momenta(t, q, &p);
        let lost = self.work.lost.clone();
        lost.iter()
            .enumerate()
            .map(|(k, lost)| {
                self.null_vector(k);
                let node = lost.node as usize;
                let body = self.tree.body(node).unwrap_or(0);
                Deficiency {
                    body,
                    direction: lost.x[..self.tree.width(node)].to_vec(),
                    name: self.name(k),
                    motion: self.trial.clone(),
                }
            })
            .collect()
    }

    /// Kinetic and potential energy at t and x, J.
    pub fn energies(&mut self, t: f64, x: &[f64]) -> Result<(f64, f64), TreeError> {
        self.velocities(t, x)?;
        let q = &x[..self.tree.nq];
        self.tree.kinematics(t, q, &self.u, &mut self.work);
        let kinetic = self.tree.kinetic(&self.work);
        Ok((kinetic, self.tree.potential(q, &self.work)))
    }

    /// u = M⁺ p, with the factor of M.
    fn solve_momenta(&mut self, t: f64, q: &[f64], p: &[f64]) {
        let tree = self.tree;
        tree.kinematics(t, q, &self.zero, &mut self.work);
        self.work.pushed = false;
        tree.articulate(&self.zero, &self.zero, &mut self.work);
        self.factor.reset(tree.nu);
        tree.factor(&self.work, &mut self.factor);
        self.u.copy_from_slice(p);
        if !tree.driven.is_empty() {
            // what prescribed motions bring into p
            tree.momenta(&mut self.trial, &mut self.sums[0], &self.work);
            for (u, p) in self.u.iter_mut().zip(&self.trial) {
                *u -= p;
            }
        }
        self.factor.solve(&mut self.u);
    }

    /// Null vector `k` into `trial`.
    fn null_vector(&mut self, k: usize) {
        let lost = self.work.lost[k];
        let span = self.tree.span(lost.node as usize);
        self.trial.fill(0.0);
        self.trial[span.clone()].copy_from_slice(&lost.x[..span.len()]);
        self.factor.outwards(&mut self.trial);
    }

    /// All null vectors; their number must not change.
    fn null_vectors(&mut self, t: f64) -> Result<(), TreeError> {
        let count = self.work.lost.len();
        let known = *self.count.get_or_insert(count);
        if count != known {
            let change = if count > known { "loses" } else { "regains" };
            let node = self.work.lost.last().map_or(1, |lost| lost.node as usize);
            let direction = if count > 0 {
                self.name(count - 1)
            } else {
                "the motion".into()
            };
            return Err(TreeError::RankChange {
                body: self.body_name(node),
                direction,
                change,
                t,
            });
        }
        self.N.clear();
        for k in 0..count {
            self.null_vector(k);
            self.N.extend_from_slice(&self.trial);
        }
        Ok(())
    }

    /// The velocities z along N at which the forces along N vanish, added to u.
    fn balance(&mut self, t: f64, q: &[f64]) -> Result<(), TreeError> {
        let n = self.work.lost.len();
        if n == 0 {
            return Ok(());
        }
        if self.z.len() != n {
            self.z = vec![0.0; n];
            self.r = vec![0.0; n];
            self.dz = vec![0.0; n];
            self.pivots = vec![0; n];
            self.J = vec![0.0; n * n];
            self.fresh = false;
        }
        let mut step = 1.0;
        if !self.fresh {
            // a direction in balance must be damped as well
            self.damping(t, q, step)?;
        }
        let mut before = f64::INFINITY;
        for _ in 0..ITERATIONS {
            let left = self.imbalance(t, q);
            // the factor serves while each step leaves little of the imbalance
            let serves = left < 0.1 * before;
            if left <= BALANCED || (!serves && left <= NEARLY) {
                before = left;
                break;
            }
            if !serves {
                step *= 0.1;
                self.damping(t, q, step)?;
            }
            before = left;
            self.dz.copy_from_slice(&self.r);
            lu_solve(n, &self.J, &self.pivots, &mut self.dz);
            for (z, dz) in self.z.iter_mut().zip(&self.dz) {
                *z -= dz;
            }
        }
        if before > NEARLY || before.is_nan() {
            return Err(TreeError::NoVelocity {
                t,
                residual: before,
            });
        }
        self.with_z();
        self.u.copy_from_slice(&self.trial);
        Ok(())
    }

    /// trial = u + N z.
    fn with_z(&mut self) {
        self.trial.copy_from_slice(&self.u);
        for (k, z) in self.z.iter().enumerate() {
            let N = &self.N[k * self.tree.nu..][..self.tree.nu];
            for (u, N) in self.trial.iter_mut().zip(N) {
                *u += N * z;
            }
        }
    }

    /// r = Nᵀ h(u + N z); returns its size against that of the forces that balance.
    fn imbalance(&mut self, t: f64, q: &[f64]) -> f64 {
        self.with_z();
        self.forces(t, q);
        let nu = self.tree.nu;
        let mut worst = 0.0f64;
        for k in 0..self.z.len() {
            let N = &self.N[k * nu..][..nu];
            let mut magnitude = 0.0;
            self.r[k] = 0.0;
            for j in 0..nu {
                self.r[k] += N[j] * (self.tau[j] - self.h[j]);
                magnitude += N[j].abs() * (self.sizes[j] + self.h[j].abs());
            }
            if self.r[k] != 0.0 {
                worst = worst.max(self.r[k].abs() / magnitude);
            }
        }
        worst
    }

    /// Forces in the joints (`tau`) less what weight, wrenches and velocities need (`h`), at the velocities `trial`.
    fn forces(&mut self, t: f64, q: &[f64]) {
        let (tree, work) = (self.tree, &mut self.work);
        tree.kinematics(t, q, &self.trial, work);
        tree.applied(t, q, &self.trial, &mut self.tau, work);
        tree.efforts(t, q, &self.trial, &mut self.sizes);
        tree.inverse_dynamics(
            &self.trial,
            &self.zero,
            &mut self.h,
            &mut self.wrenches,
            work,
        );
    }

    /// J = ∂r/∂z by central differences over a part `step` of z, factorised. Without damping it has no inverse, and the
    /// direction is named.
    fn damping(&mut self, t: f64, q: &[f64], step: f64) -> Result<(), TreeError> {
        let n = self.z.len();
        let r = self.r.clone();
        let mut size = 0.0f64;
        let step = step * self.z.iter().fold(1.0f64, |m, z| m.max(z.abs()));
        for k in 0..n {
            let z = self.z[k];
            self.z[k] = z + step;
            self.imbalance(t, q);
            let up = self.r.clone();
            self.z[k] = z - step;
            self.imbalance(t, q);
            self.z[k] = z;
            for i in 0..n {
                self.J[i * n + k] = (up[i] - self.r[i]) / (2.0 * step);
            }
            size = size.max(self.sizes.iter().fold(0.0, |m, x| x.abs().max(m)));
        }
        self.r.copy_from_slice(&r);
        for k in 0..n {
            let row = self.J[k * n..][..n].iter();
            if row.fold(0.0f64, |m, x| x.abs().max(m)) * step <= DAMPED * size {
                return Err(self.undamped(t, k));
            }
        }
        self.fresh = true;
        lu(n, &mut self.J, &mut self.pivots).map_err(|_| self.undamped(t, n - 1))
    }

    fn undamped(&self, t: f64, k: usize) -> TreeError {
        TreeError::Undamped {
            body: self.body_name(self.work.lost[k].node as usize),
            direction: self.name(k),
            t,
        }
    }

    fn body_name(&self, node: usize) -> String {
        let body = self.tree.body(node);
        body.map_or_else(String::new, |b| self.tree.names[b].clone())
    }

    /// Lost direction `k` in words: the velocity of its joint that has the largest part in it.
    fn name(&self, k: usize) -> String {
        let lost = &self.work.lost[k];
        let largest = (0..6)
            .max_by(|a, b| lost.x[*a].abs().total_cmp(&lost.x[*b].abs()))
            .unwrap_or(0);
        let body = self.tree.body(lost.node as usize);
        body.map_or_else(String::new, |b| {
            self.tree.joints[b].direction(largest).into()
        })
    }
}

impl Rates for Mixed<'_> {
    fn order(&self) -> usize {
        self.tree.nq + self.tree.nu
    }

    fn rates(&mut self, t: f64, x: &[f64], dx: &mut [f64]) -> Result<(), RatesError> {
        let tree = self.tree;
        self.velocities(t, x)?;
        let q = &x[..tree.nq];
        let (dq, dp) = dx.split_at_mut(tree.nq);
        tree.kinematics(t, q, &self.u, &mut self.work);
        tree.applied(t, q, &self.u, &mut self.tau, &mut self.work);
        tree.rates(q, &self.u, dq);
        tree.momentum_rates(&self.tau, dp, &mut self.sums, &self.work);
        Ok(())
    }

    /// With P = ∂p/∂q, R = ∂ṗ/∂q and D = ∂ṗ/∂u at constant q or u, and u = M⁻¹ p:
    ///
    /// ```text
    /// ∂(u, ṗ)/∂(q, p) = [−M⁻¹P, M⁻¹; R − D M⁻¹P, D M⁻¹]
    /// ```
    ///
    /// Not known where directions move no mass.
    fn jacobian(&mut self, t: f64, x: &[f64], J: &mut [f64]) -> Result<bool, RatesError> {
        let tree = self.tree;
        if !tree.has_slopes() {
            return Ok(false);
        }
        self.velocities(t, x)?;
        if !self.work.lost.is_empty() {
            return Ok(false);
        }
        let (n, q) = (tree.nu, &x[..tree.nq]);
        tree.kinematics(t, q, &self.u, &mut self.work);
        tree.slopes(t, q, &self.u, &self.work, &mut self.slopes);
        let Slopes {
            p_q, dp_q, dp_u, ..
        } = &self.slopes;
        let (above, below) = J.split_at_mut(2 * n * n);
        for k in 0..n {
            for i in 0..n {
                self.trial[i] = p_q[i * n + k];
            }
            self.factor.solve(&mut self.trial);
            for i in 0..n {
                above[i * 2 * n + k] = -self.trial[i];
            }
            self.trial.fill(0.0);
            self.trial[k] = 1.0;
            self.factor.solve(&mut self.trial);
            for i in 0..n {
                above[i * 2 * n + n + k] = self.trial[i];
            }
        }
        // the rows below are R and 0, and D times the rows above
        for (i, row) in below.chunks_exact_mut((2 * n).max(1)).enumerate() {
            row[..n].copy_from_slice(&dp_q[i * n..][..n]);
            row[n..].fill(0.0);
            for (D, above) in dp_u[i * n..][..n].iter().zip(above.chunks_exact(2 * n)) {
                for (x, a) in row.iter_mut().zip(above) {
                    *x += D * a;
                }
            }
        }
        Ok(true)
    }
}
