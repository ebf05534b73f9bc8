//! Closed chains: a tree whose bodies are held together at further places.
//!
//! ```text
//! M u̇ = h + Jᵀ λ        g(t, q) = 0
//! ```
//!
//! The constraints are used on the level of accelerations, J u̇ + γ = 0, and what that leaves open, drift of g and of ġ, is
//! taken back after every step by projection with the mass as metric \[HairerWanner1996, sec. VII.2]. Constraints that repeat
//! each other, or that lose rank in singular positions, are left out by the factor of G = J M⁻¹ Jᵀ: the motion is the same
//! whichever of them are kept.

mod hold;
mod pivoted;
mod row;

pub use hold::{Closure, Hold};

use crate::TreeError;
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_mech::{Rates, RatesError, Recursive};
use pivoted::Pivoted;
use row::Row;

/// What may be left of a closed chain, m or rad.
const CLOSED: f64 = 1e-13;
/// The same where rounding allows no better.
const NEARLY: f64 = 1e-10;
/// Newton steps to close a chain.
const ITERATIONS: usize = 50;

/// A tree with closed chains on its way: x is q, then u.
#[derive(Clone, Debug)]
pub struct Closed<'a> {
    tree: &'a Tree,
    rows: Vec<Row>,
    names: Vec<String>,
    work: Workspace,
    factor: Recursive,
    tau: Vec<f64>,
    du: Vec<f64>,
    zero: Vec<f64>,
    /// J, then M⁻¹ Jᵀ, row by row.
    J: Vec<f64>,
    Y: Vec<f64>,
    G: Pivoted,
    lambda: Vec<f64>,
}

impl<'a> Closed<'a> {
    /// This tree with these closures.
    pub fn new(tree: &'a Tree, closures: &[Closure]) -> Result<Self, TreeError> {
        let mut rows = Vec::new();
        let mut names = Vec::new();
        for closure in closures {
            closure.rows(tree, &mut rows)?;
            names.resize(rows.len(), closure.name.clone());
        }
        let zeros = || vec![0.0; tree.nu];
        Ok(Closed {
            tree,
            names,
            work: Workspace::new(tree),
            factor: Recursive::default(),
            tau: zeros(),
            du: zeros(),
            zero: zeros(),
            J: vec![0.0; rows.len() * tree.nu],
            Y: vec![0.0; rows.len() * tree.nu],
            G: Pivoted::new(rows.len()),
            lambda: vec![0.0; rows.len()],
            rows,
        })
    }

    /// x from q and u, led to where the chains are closed; also how far they were open, m or rad.
    pub fn start(&mut self, t: f64, q: &[f64], u: &[f64]) -> Result<(Vec<f64>, f64), TreeError> {
        self.tree.kinematics(t, q, u, &mut self.work);
        let open = self.distance().1;
        let mut x = [q, u].concat();
        self.close(t, &mut x)?;
        Ok((x, open))
    }

    /// Kinetic and potential energy at t and x, J.
    pub fn energies(&mut self, t: f64, x: &[f64]) -> (f64, f64) {
        let (q, u) = x.split_at(self.tree.nq);
        self.tree.kinematics(t, q, u, &mut self.work);
        let kinetic = self.tree.kinetic(&self.work);
        (kinetic, self.tree.potential(q, &self.work))
    }

    /// Largest gap of the closed chains at t and x, m or rad, and of its rate, per s.
    pub fn openness(&mut self, t: f64, x: &[f64]) -> [f64; 2] {
        let (q, u) = x.split_at(self.tree.nq);
        self.tree.kinematics(t, q, u, &mut self.work);
        let rates = self.rows.iter().map(|row| row.rate(&self.work).abs());
        [self.distance().1, rates.fold(0.0, f64::max)]
    }

    /// Forces of the constraints as [`Closed::rates`] found them last, N or N m, row by row; those left out are zero.
    pub fn multipliers(&self) -> &[f64] {
        &self.lambda
    }

    /// How many constraints are independent, as found last.
    pub fn rank(&self) -> usize {
        self.G.rank()
    }

    /// The row with the largest gap, and this gap.
    fn distance(&self) -> (usize, f64) {
        let mut worst = (0, 0.0);
        for (k, row) in self.rows.iter().enumerate() {
            let gap = row.gap(&self.work).abs();
            if gap > worst.1 || gap.is_nan() {
                worst = (k, gap);
            }
        }
        worst
    }

    /// J, M⁻¹ Jᵀ and the factor of G. Needs `kinematics` and the factor of M.
    fn directions(&mut self) {
        let n = self.tree.nu;
        for (k, row) in self.rows.iter().enumerate() {
            let J = &mut self.J[k * n..][..n];
            row.direction(self.tree, &self.work, J);
            let Y = &mut self.Y[k * n..][..n];
            Y.copy_from_slice(J);
            self.factor.solve(Y);
        }
        let (J, Y) = (&self.J, &self.Y);
        self.G.factor(|i, j| {
            let (J, Y) = (&J[i * n..][..n], &Y[j * n..][..n]);
            J.iter().zip(Y).map(|(J, Y)| J * Y).sum()
        });
    }

    /// out += Y λ.
    fn apply(&self, out: &mut [f64]) {
        let n = self.tree.nu;
        for (k, lambda) in self.lambda.iter().enumerate() {
            for (out, Y) in out.iter_mut().zip(&self.Y[k * n..][..n]) {
                *out += Y * lambda;
            }
        }
    }

    /// Factor of M at q. Fills places; velocities are those of u = 0.
    fn mass(&mut self, t: f64, q: &[f64]) {
        self.tree.kinematics(t, q, &self.zero, &mut self.work);
        self.work.pushed = false;
        self.tree.articulate(&self.zero, &self.zero, &mut self.work);
        self.factor.reset(self.tree.nu);
        self.tree.factor(&self.work, &mut self.factor);
    }

    /// Closes the chains, then makes the velocities fit. Returns whether anything moved.
    fn close(&mut self, t: f64, x: &mut [f64]) -> Result<bool, TreeError> {
        let tree = self.tree;
        let (q, u) = x.split_at_mut(tree.nq);
        let mut before = f64::INFINITY;
        for iteration in 0..=ITERATIONS {
            self.mass(t, q);
            let (worst, distance) = self.distance();
            let stuck = distance >= 0.5 * before;
            if distance <= CLOSED || (distance <= NEARLY && stuck) {
                break;
            }
            if iteration == ITERATIONS || !distance.is_finite() {
                return Err(TreeError::Open {
                    constraint: self.names[worst].clone(),
                    t,
                    distance,
                });
            }
            before = distance;
            self.directions();
            for (lambda, row) in self.lambda.iter_mut().zip(&self.rows) {
                *lambda = -row.gap(&self.work);
            }
            self.G.solve(&mut self.lambda);
            self.du.fill(0.0);
            let mut du = std::mem::take(&mut self.du);
            self.apply(&mut du);
            tree.move_along(q, &du, 1.0);
            self.du = du;
        }
        self.directions();
        tree.kinematics(t, q, u, &mut self.work);
        for (lambda, row) in self.lambda.iter_mut().zip(&self.rows) {
            *lambda = -row.rate(&self.work);
        }
        self.G.solve(&mut self.lambda);
        self.apply(u);
        Ok(true)
    }
}

impl Rates for Closed<'_> {
    fn order(&self) -> usize {
        self.tree.nq + self.tree.nu
    }

    fn rates(&mut self, t: f64, x: &[f64], dx: &mut [f64]) -> Result<(), RatesError> {
        let tree = self.tree;
        let (q, u) = x.split_at(tree.nq);
        let (dq, du) = dx.split_at_mut(tree.nq);
        tree.rates(q, u, dq);
        tree.kinematics(t, q, u, &mut self.work);
        tree.applied(t, q, u, &mut self.tau, &mut self.work);
        tree.articulate(u, &self.tau, &mut self.work);
        tree.accelerate(u, du, &mut self.work);
        self.factor.reset(tree.nu);
        tree.factor(&self.work, &mut self.factor);
        self.directions();
        for (lambda, row) in self.lambda.iter_mut().zip(&self.rows) {
            *lambda = -row.acceleration(&self.work);
        }
        self.G.solve(&mut self.lambda);
        self.apply(du);
        Ok(())
    }

    fn project(&mut self, t: f64, x: &mut [f64]) -> Result<bool, RatesError> {
        Ok(self.close(t, x)?)
    }
}
