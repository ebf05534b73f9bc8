//! Forces at frames of a mechanism: given ones, and springs with dampers between two frames.
//!
//! ```text
//! F = k (l − l₀) + c l̇        τ = −(∂l/∂q)ᵀ F        ∂l/∂q: e·(J₂ − J₁) with e from the first place to the second
//! ```
//!
//! Springs may be stiff: the matrix of a step has (a c + b k) (∂l/∂q)ᵀ ∂l/∂q of each, which is solved beside the recursion by the
//! formula of Sherman, Morrison and Woodbury.

use super::site::{Seat, Site};
use super::{FlexTree, FlexTreeError, Work};
use percuss_math::dense::{cholesky, cholesky_solve};
use percuss_math::space::Vec3;
use std::sync::Arc;

/// Force and moment at t, N and N m.
pub type Wrench = Arc<dyn Fn(f64) -> [Vec3; 2] + Send + Sync>;

/// A given force at a frame.
#[derive(Clone)]
pub struct Push {
    /// Its name.
    pub name: String,
    /// Where it acts.
    pub site: Site,
    /// What acts.
    pub wrench: Wrench,
    /// Whether it has the axes of the frame, else those of I.
    pub follows: bool,
}

/// A spring with a damper between two places.
#[derive(Clone, Debug)]
pub struct Strut {
    /// Its name.
    pub name: String,
    /// Its ends.
    pub sites: [Site; 2],
    /// N/m.
    pub stiffness: f64,
    /// Length without force, m.
    pub length: f64,
    /// N s/m.
    pub damping: f64,
}

/// Where forces act. Seats are filled by [`FlexTree::kinematics`], forces by [`FlexTree::inverse`], the rest by
/// [`FlexTree::factor`].
#[derive(Clone, Debug, Default)]
pub(super) struct Forces {
    pushes: Vec<Seat>,
    struts: Vec<[Seat; 2]>,
    /// In joints and elastic coordinates, and in prescribed joints by member.
    tau: Vec<f64>,
    driven: Vec<f64>,
    /// Struts that resist, their rows, these divided by the matrix of the recursion, and the factor of what joins them.
    stiff: Vec<usize>,
    J: Vec<f64>,
    Y: Vec<f64>,
    G: Vec<f64>,
    x: Vec<f64>,
}

impl Forces {
    pub(super) fn new(linkage: &FlexTree) -> Self {
        Forces {
            pushes: (linkage.pushes.iter())
                .map(|push| Seat::new(linkage, &push.site))
                .collect(),
            struts: (linkage.struts.iter())
                .map(|strut| [0, 1].map(|side| Seat::new(linkage, &strut.sites[side])))
                .collect(),
            tau: vec![0.0; linkage.nu],
            driven: vec![0.0; linkage.nodes.len()],
            ..Forces::default()
        }
    }

    /// Force of them in the prescribed joint of a member.
    pub(super) fn in_joint(&self, member: usize) -> f64 {
        self.driven.get(member).copied().unwrap_or(0.0)
    }

    /// Length, direction and rate of a strut; no direction where its ends meet.
    fn along(&self, strut: usize) -> (f64, Vec3, f64) {
        let [first, second] = &self.struts[strut];
        let d = second.r - first.r;
        let l = d.norm();
        let e = if l > 0.0 { d / l } else { Vec3::zeros() };
        (l, e, e.dot(&(second.v - first.v)))
    }
}

impl FlexTree {
    /// With forces at frames.
    pub fn with_forces(
        mut self,
        pushes: Vec<Push>,
        struts: Vec<Strut>,
    ) -> Result<Self, FlexTreeError> {
        let of_pushes = pushes
            .iter()
            .map(|push| ("the load", &push.name, &push.site));
        let ends = struts.iter().flat_map(|strut| {
            let sites = strut.sites.iter();
            sites.map(move |site| ("the spring", &strut.name, site))
        });
        for (what, name, site) in of_pushes.chain(ends) {
            if !self.has(site) {
                return Err(FlexTreeError::NoSite {
                    what,
                    name: name.clone(),
                });
            }
        }
        (self.pushes, self.struts) = (pushes, struts);
        Ok(self)
    }

    fn is_free(&self) -> bool {
        self.pushes.is_empty() && self.struts.is_empty()
    }

    /// Where forces act.
    pub(super) fn seat_forces(&self, state: (&[f64], &[f64]), work: &mut Work) {
        if self.is_free() {
            return;
        }
        let mut forces = std::mem::take(&mut work.forces);
        for (push, seat) in self.pushes.iter().zip(&mut forces.pushes) {
            self.seat(&push.site, state, work, seat);
        }
        for (strut, seats) in self.struts.iter().zip(&mut forces.struts) {
            for (site, seat) in strut.sites.iter().zip(seats) {
                self.seat(site, state, work, seat);
            }
        }
        work.forces = forces;
    }

    /// Takes what they do from what is needed.
    pub(super) fn exert(&self, t: f64, out: &mut [f64], work: &mut Work) {
        if self.is_free() {
            return;
        }
        let mut forces = std::mem::take(&mut work.forces);
        let (mut tau, mut driven) = (
            std::mem::take(&mut forces.tau),
            std::mem::take(&mut forces.driven),
        );
        tau.fill(0.0);
        driven.fill(0.0);
        for (push, seat) in self.pushes.iter().zip(&forces.pushes) {
            let [force, moment] = push.acting(t, seat);
            self.push(
                &push.site,
                seat,
                (&force, &moment),
                work,
                (&mut tau, &mut driven),
            );
        }
        for (k, strut) in self.struts.iter().enumerate() {
            let (l, e, rate) = forces.along(k);
            let force = e * (strut.stiffness * (l - strut.length) + strut.damping * rate);
            for ((site, seat), force) in strut
                .sites
                .iter()
                .zip(&forces.struts[k])
                .zip([force, -force])
            {
                self.push(
                    site,
                    seat,
                    (&force, &Vec3::zeros()),
                    work,
                    (&mut tau, &mut driven),
                );
            }
        }
        out.iter_mut().zip(&tau).for_each(|(out, tau)| *out -= tau);
        (forces.tau, forces.driven) = (tau, driven);
        work.forces = forces;
    }

    /// a c + b k of each strut, and its row.
    pub(super) fn strut_rows(&self, (a, b): (f64, f64), work: &mut Work) -> Vec<f64> {
        let mut forces = std::mem::take(&mut work.forces);
        let (mut J, mut weights) = (std::mem::take(&mut forces.J), Vec::new());
        forces.stiff.clear();
        J.clear();
        for (k, strut) in self.struts.iter().enumerate() {
            let weight = a * strut.damping + b * strut.stiffness;
            if weight <= 0.0 {
                continue;
            }
            forces.stiff.push(k);
            weights.push(weight);
            let first = J.len();
            J.resize(first + self.nu, 0.0);
            let (_, e, _) = forces.along(k);
            for ((site, seat), e) in strut.sites.iter().zip(&forces.struts[k]).zip([-e, e]) {
                self.push(
                    site,
                    seat,
                    (&e, &Vec3::zeros()),
                    work,
                    (&mut J[first..], &mut []),
                );
            }
        }
        forces.J = J;
        work.forces = forces;
        weights
    }

    /// Adds the stiffness and damping of struts to a matrix, row by row.
    pub(super) fn add_struts(&self, parts: (f64, f64), out: &mut [f64], work: &mut Work) {
        if self.struts.is_empty() {
            return;
        }
        let (weights, n) = (self.strut_rows(parts, work), self.nu.max(1));
        for (weight, row) in weights.iter().zip(work.forces.J.chunks_exact(n)) {
            for (out, x) in out.chunks_exact_mut(n).zip(row) {
                out.iter_mut()
                    .zip(row)
                    .for_each(|(out, y)| *out += weight * x * y);
            }
        }
    }

    /// The factor of what joins struts: 1/(a c + b k) + J S⁻¹ Jᵀ.
    pub(super) fn factor_struts(
        &self,
        parts: (f64, f64),
        work: &mut Work,
    ) -> Result<(), FlexTreeError> {
        if self.struts.is_empty() {
            return Ok(());
        }
        let weights = self.strut_rows(parts, work);
        let mut forces = std::mem::take(&mut work.forces);
        let (n, count) = (self.nu.max(1), weights.len());
        forces.Y.clone_from(&forces.J);
        for row in forces.Y.chunks_exact_mut(n) {
            self.solve_tree(row, work);
        }
        let entry = |e: usize| -> f64 {
            let (i, j) = (e / count, e % count);
            let (row, column) = (&forces.J[i * n..(i + 1) * n], &forces.Y[j * n..(j + 1) * n]);
            let own = if i == j { 1.0 / weights[i] } else { 0.0 };
            own + row.iter().zip(column).map(|(x, y)| x * y).sum::<f64>()
        };
        forces.G = (0..count * count).map(entry).collect();
        forces.x.resize(count, 0.0);
        let found = cholesky(count, &mut forces.G);
        let first = forces.stiff.first().copied().unwrap_or(0);
        work.forces = forces;
        found.map_err(|_| FlexTreeError::Massless {
            member: self.struts[first].name.clone(),
        })
    }

    /// From S⁻¹ x without struts to that with them.
    pub(super) fn solve_struts(&self, x: &mut [f64], work: &mut Work) {
        let forces = &mut work.forces;
        let count = forces.stiff.len();
        if count == 0 {
            return;
        }
        let n = x.len().max(1);
        for (y, row) in forces.x.iter_mut().zip(forces.J.chunks_exact(n)) {
            *y = row.iter().zip(&*x).map(|(a, b)| a * b).sum();
        }
        cholesky_solve(count, &forces.G, &mut forces.x);
        for (y, column) in forces.x.iter().zip(forces.Y.chunks_exact(n)) {
            x.iter_mut().zip(column).for_each(|(x, c)| *x -= c * y);
        }
    }

    /// Energy in struts, J. Needs [`FlexTree::kinematics`].
    pub fn stored(&self, work: &Work) -> f64 {
        let each = self.struts.iter().enumerate().map(|(k, strut)| {
            let stretch = work.forces.along(k).0 - strut.length;
            0.5 * strut.stiffness * stretch * stretch
        });
        each.sum()
    }

    /// Length and tension of each strut, m and N. Needs [`FlexTree::kinematics`].
    pub fn tensions(&self, work: &Work) -> Vec<[f64; 2]> {
        let each = self.struts.iter().enumerate().map(|(k, strut)| {
            let (l, _, rate) = work.forces.along(k);
            [
                l,
                strut.stiffness * (l - strut.length) + strut.damping * rate,
            ]
        });
        each.collect()
    }

    /// Power that dampers of struts take, W.
    pub(super) fn strut_loss(&self, work: &Work) -> f64 {
        let each = self.struts.iter().enumerate();
        each.map(|(k, strut)| strut.damping * work.forces.along(k).2.powi(2))
            .sum()
    }

    /// Power of given forces, W.
    pub(super) fn push_power(&self, t: f64, work: &Work) -> f64 {
        let each = self.pushes.iter().zip(&work.forces.pushes);
        each.map(|(push, seat)| {
            let [force, moment] = push.acting(t, seat);
            force.dot(&seat.v) + moment.dot(&seat.w)
        })
        .sum()
    }

    /// The spring and damper of each strut are at rest at these lengths, where they have none of their own.
    pub fn lengths(&self, t: f64, q: &[f64]) -> Vec<f64> {
        let mut work = Work::new(self);
        let zero = vec![0.0; self.nu];
        self.kinematics(t, q, &zero, &mut work);
        (0..self.struts.len())
            .map(|k| work.forces.along(k).0)
            .collect()
    }
}

impl Push {
    /// Force and moment in axes of I.
    fn acting(&self, t: f64, seat: &Seat) -> [Vec3; 2] {
        let wrench = (self.wrench)(t);
        match self.follows {
            true => wrench.map(|x| seat.A * x),
            false => wrench,
        }
    }
}
