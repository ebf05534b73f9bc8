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
mod laws;
mod pivoted;
mod row;

pub use hold::{Closure, Hold};
pub(crate) use laws::Loops;
pub use pivoted::Pivoted;

use crate::TreeError;
use crate::tree::Tree;
use crate::workspace::Workspace;
use percuss_math::space::Vec3;
use percuss_mech::{Rates, RatesError, Recursive};
use row::Row;

/// What may be left of a closed chain, m or rad.
const CLOSED: f64 = 1e-13;
/// The same where rounding allows no better.
const NEARLY: f64 = 1e-10;
/// Newton steps to close a chain.
const ITERATIONS: usize = 50;

/// Further places at which the bodies of a tree are held together, with the scratch to close them.
#[derive(Clone, Debug)]
pub(crate) struct Chains {
    rows: Vec<Row>,
    names: Vec<String>,
    work: Workspace,
    factor: Recursive,
    du: Vec<f64>,
    zero: Vec<f64>,
    /// J, then M⁻¹ Jᵀ, row by row.
    J: Vec<f64>,
    Y: Vec<f64>,
    G: Pivoted,
    /// Most rows that were ever independent.
    most: usize,
    lambda: Vec<f64>,
}

/// A tree with closed chains on its way: x is q, then u.
#[derive(Clone, Debug)]
pub struct Closed<'a> {
    tree: &'a Tree,
    chains: Chains,
    tau: Vec<f64>,
}

impl Chains {
    pub(crate) fn new(tree: &Tree, closures: &[Closure]) -> Result<Self, TreeError> {
        let mut rows = Vec::new();
        let mut names = Vec::new();
        for closure in closures {
            closure.rows(tree, &mut rows)?;
            names.resize(rows.len(), closure.name.clone());
        }
        let zeros = || vec![0.0; tree.nu];
        Ok(Chains {
            names,
            work: Workspace::new(tree),
            factor: Recursive::default(),
            du: zeros(),
            zero: zeros(),
            J: vec![0.0; rows.len() * tree.nu],
            Y: vec![0.0; rows.len() * tree.nu],
            G: Pivoted::new(Row::groups(&rows)),
            most: 0,
            lambda: vec![0.0; rows.len()],
            rows,
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// What these forces of all rows, N or N m, exert on the bodies goes to the workspace, what they do in joints to `tau`. Needs
    /// `kinematics` there.
    fn load(&self, lambda: &[f64], tau: &mut [f64], work: &mut Workspace) {
        for (row, lambda) in self.rows.iter().zip(lambda) {
            row.load(*lambda, tau);
            for (node, wrench) in row.nodes.into_iter().zip(row.wrenches(work)) {
                work.push(node, wrench * *lambda);
            }
        }
    }

    /// Name of the closure of each row.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// How far the chains are open: the largest distance of points that should coincide, m, error of a rod, m, or of an axis,
    /// rad. Needs `kinematics`.
    fn open(&self, q: &[f64]) -> f64 {
        let rows = self.rows.iter().map(|row| row.distance(q, &self.work));
        rows.fold(0.0, worse)
    }

    /// How fast they open, m/s or rad/s. Needs `kinematics`.
    fn opening(&self, u: &[f64]) -> f64 {
        let rows = self.rows.iter().map(|row| row.speed(u, &self.work));
        rows.fold(0.0, worse)
    }

    /// The row with the largest gap, and this gap.
    fn distance(&self, q: &[f64]) -> (usize, f64) {
        let mut worst = (0, 0.0);
        for (k, row) in self.rows.iter().enumerate() {
            let gap = row.gap(q, &self.work).abs();
            if gap > worst.1 || gap.is_nan() {
                worst = (k, gap);
            }
        }
        worst
    }

    /// J, M⁻¹ Jᵀ and the factor of G. Needs `kinematics` and the factor of M.
    fn directions(&mut self, tree: &Tree) {
        let n = tree.nu;
        for (k, row) in self.rows.iter().enumerate() {
            let J = &mut self.J[k * n..][..n];
            row.direction(tree, &self.work, J);
            let Y = &mut self.Y[k * n..][..n];
            Y.copy_from_slice(J);
            self.factor.solve(Y);
        }
        let (J, Y) = (&self.J, &self.Y);
        self.G.factor(|i, j| {
            let (J, Y) = (&J[i * n..][..n], &Y[j * n..][..n]);
            J.iter().zip(Y).map(|(J, Y)| J * Y).sum()
        });
        self.most = self.most.max(self.G.rank());
    }

    /// out += Y λ.
    fn apply(&self, out: &mut [f64]) {
        let n = out.len();
        for (k, lambda) in self.lambda.iter().enumerate() {
            for (out, Y) in out.iter_mut().zip(&self.Y[k * n..][..n]) {
                *out += Y * lambda;
            }
        }
    }

    /// Factor of M at q. Fills places; velocities are those of u = 0.
    fn mass(&mut self, tree: &Tree, t: f64, q: &[f64]) {
        tree.kinematics(t, q, &self.zero, &mut self.work);
        self.work.pushed = false;
        tree.articulate(&self.zero, &self.zero, &mut self.work);
        self.factor.reset(tree.nu);
        tree.factor(&self.work, &mut self.factor);
    }

    /// Moves q to where the chains are closed, by steps that are shortest in the metric of the mass. Leaves the factor of M.
    /// Returns how far they were open, m or rad.
    pub(crate) fn close(&mut self, tree: &Tree, t: f64, q: &mut [f64]) -> Result<f64, TreeError> {
        let (mut before, mut first) = (f64::INFINITY, 0.0);
        for iteration in 0..=ITERATIONS {
            self.mass(tree, t, q);
            let (worst, distance) = self.distance(q);
            if iteration == 0 {
                first = self.open(q);
            }
            let stuck = distance >= 0.5 * before;
            // where the chain is singular, what is left waits until it has passed
            let singular = iteration > 0 && self.G.rank() < self.most;
            if distance <= CLOSED || (stuck && (distance <= NEARLY || singular)) {
                break;
            }
            if iteration == ITERATIONS || !distance.is_finite() {
                return Err(TreeError::Open {
                    constraint: self.names[worst].clone(),
                    t,
                    distance: self.rows[worst].distance(q, &self.work),
                });
            }
            before = distance;
            self.directions(tree);
            for (lambda, row) in self.lambda.iter_mut().zip(&self.rows) {
                *lambda = -row.gap(q, &self.work);
            }
            self.G.solve(&mut self.lambda);
            self.du.fill(0.0);
            let mut du = std::mem::take(&mut self.du);
            self.apply(&mut du);
            tree.move_along(q, &du, 1.0);
            self.du = du;
        }
        Ok(first)
    }

    /// Makes the velocities fit to closed chains. Needs `close` at the same q.
    pub(crate) fn slow(&mut self, tree: &Tree, t: f64, q: &[f64], u: &mut [f64]) {
        self.directions(tree);
        tree.kinematics(t, q, u, &mut self.work);
        for (lambda, row) in self.lambda.iter_mut().zip(&self.rows) {
            *lambda = -row.rate(u, &self.work);
        }
        self.G.solve(&mut self.lambda);
        self.apply(u);
    }
}

/// The larger one; what is not a number is the worst.
fn worse(a: f64, b: f64) -> f64 {
    if a >= b || a.is_nan() { a } else { b }
}

impl<'a> Closed<'a> {
    /// This tree with these closures.
    pub fn new(tree: &'a Tree, closures: &[Closure]) -> Result<Self, TreeError> {
        Ok(Closed {
            tree,
            chains: Chains::new(tree, closures)?,
            tau: vec![0.0; tree.nu],
        })
    }

    /// x from q and u, led to where the chains are closed; also how far they were open, m or rad.
    pub fn start(&mut self, t: f64, q: &[f64], u: &[f64]) -> Result<(Vec<f64>, f64), TreeError> {
        let mut x = [q, u].concat();
        let open = self.close(t, &mut x)?;
        Ok((x, open))
    }

    /// Kinetic and potential energy at t and x, J.
    pub fn energies(&mut self, t: f64, x: &[f64]) -> (f64, f64) {
        let (q, u) = x.split_at(self.tree.nq);
        let work = &mut self.chains.work;
        self.tree.kinematics(t, q, u, work);
        (self.tree.kinetic(work), self.tree.potential(q, work))
    }

    /// How far the closed chains are open at t and x, m or rad, and how fast they open, m/s or rad/s: the largest distance
    /// of points that should coincide, and the largest of their relative velocities.
    pub fn openness(&mut self, t: f64, x: &[f64]) -> [f64; 2] {
        let (q, u) = x.split_at(self.tree.nq);
        let chains = &mut self.chains;
        self.tree.kinematics(t, q, u, &mut chains.work);
        [chains.open(q), chains.opening(u)]
    }

    /// Forces of the constraints as [`Closed::rates`] found them last, N or N m, row by row; those left out are zero.
    pub fn multipliers(&self) -> &[f64] {
        &self.chains.lambda
    }

    /// What the constraints exert with these forces, N or N m, row by row, goes to the wrenches of a workspace or to the forces
    /// `tau` in the joints. Needs `kinematics` and `applied` there.
    pub fn load(&self, lambda: &[f64], tau: &mut [f64], work: &mut Workspace) {
        self.chains.load(lambda, tau, work);
    }

    /// The force on the first body of the constraints `rows` with these forces of theirs, N, axes of I. Needs `kinematics`.
    pub fn force(&self, rows: std::ops::Range<usize>, lambda: &[f64], work: &Workspace) -> Vec3 {
        let rows = self.chains.rows[rows].iter().zip(lambda);
        rows.fold(Vec3::zeros(), |sum, (row, lambda)| {
            sum + row.wrenches(work)[0].linear * *lambda
        })
    }

    /// How many constraints are independent, as found last.
    pub fn rank(&self) -> usize {
        self.chains.G.rank()
    }

    /// Closes the chains, then makes the velocities fit. Returns how far they were open, m or rad.
    fn close(&mut self, t: f64, x: &mut [f64]) -> Result<f64, TreeError> {
        let (q, u) = x.split_at_mut(self.tree.nq);
        let open = self.chains.close(self.tree, t, q)?;
        self.chains.slow(self.tree, t, q, u);
        Ok(open)
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
        let chains = &mut self.chains;
        tree.kinematics(t, q, u, &mut chains.work);
        tree.applied(t, q, u, &mut self.tau, &mut chains.work);
        tree.articulate(u, &self.tau, &mut chains.work);
        tree.accelerate(u, du, &mut chains.work);
        chains.factor.reset(tree.nu);
        tree.factor(&chains.work, &mut chains.factor);
        chains.directions(tree);
        for (lambda, row) in chains.lambda.iter_mut().zip(&chains.rows) {
            *lambda = -row.acceleration(du, &chains.work);
        }
        chains.G.solve(&mut chains.lambda);
        chains.apply(du);
        Ok(())
    }

    fn project(&mut self, t: f64, x: &mut [f64]) -> Result<bool, RatesError> {
        self.close(t, x)?;
        Ok(true)
    }
}
