//! Nodes that are one place: joined with their sections turning freely, or welded.
//!
//! ```text
//! S x − Cᵀ λ = R        C x = g(q_E)        λ = (C S⁻¹ Cᵀ)⁻¹ (g − C S⁻¹ R)
//! ```
//!
//! C is taken in the middle of the step and corrected so that C Δ is the change of g: joints do no work \[Gonzalez2000].

use crate::beams::Beams;
use crate::element::Element;
use crate::error::SoftError;
use crate::load::Load;
use crate::rows::{Rows, dot};
use crate::touch::{Side, side};
use crate::tridiagonal::{Factor, Tridiagonal};
use percuss_math::space::{Mat3, Vec3};

/// Two nodes that are one place.
#[derive(Clone, Debug)]
pub struct Joint {
    /// The nodes.
    pub nodes: [usize; 2],
    /// Section of the second as seen from the first, where it cannot turn.
    rest: Option<Mat3>,
}

/// Largest gap, over the size, of an equation that follows from the others.
const MET: f64 = 1e-6;
/// Largest distance of nodes that are joined, over the size of all.
const APART: f64 = 1e-6;

impl<E: Element<N>, const N: usize> Beams<E, N> {
    /// Joins two nodes that lie at one place; `weld` holds their sections against each other as they lie.
    pub fn join(&mut self, nodes: [usize; 2], weld: bool) -> Result<(), SoftError> {
        let size: f64 = self.elements.iter().map(|e| e.length()).sum();
        let at = [self.at_node(nodes[0])?, self.at_node(nodes[1])?];
        let [(r_a, A_a), (r_b, A_b)] = at.map(|(element, x)| {
            let q = self.of(element, self.initial());
            self.elements[element].frame(x, q)
        });
        let distance = (r_a - r_b).norm();
        if distance > APART * size {
            return Err(SoftError::Apart { nodes, distance });
        }
        if self.are_joined(nodes) {
            return Err(SoftError::JoinedAlready(nodes));
        }
        self.joints.push(Joint {
            nodes,
            rest: weld.then(|| A_a.transpose() * A_b),
        });
        Ok(())
    }

    /// Adds what the moments −Cᵀ λ of welds are to the stiffness: they stay in space while sections turn with their slopes.
    /// Where both sections turn alike all else of ∂²g/∂q² vanishes.
    pub(crate) fn add_weld_tangent(&self, q: &[f64], lambda: &[f64], K: &mut Tridiagonal<N>) {
        let mut rest = lambda;
        for joint in &self.joints {
            let turns: &[usize] = match (joint.rest.is_some(), E::AXES) {
                (false, _) => &[],
                (true, 2) => &[2],
                (true, _) => &[0, 1, 2],
            };
            let Some((of_joint, others)) = rest.split_at_checked(E::AXES + turns.len()) else {
                return;
            };
            rest = others;
            let (_, axes) = gap(self, joint, q);
            let forces = turns.iter().zip(&of_joint[E::AXES..]);
            let moment: Vec3 = forces.map(|(k, lambda)| *lambda * axes[*k]).sum();
            for (node, moment) in joint.nodes.into_iter().zip([moment, -moment]) {
                let (element, x) = place(self, node);
                let load = Load {
                    element,
                    x,
                    force: [0.0; 3],
                    moment: moment.into(),
                    follows: false,
                    live: false,
                };
                self.add_slope(&load, q, 1.0, K);
            }
        }
    }

    /// Whether joints lead from one node to another already.
    fn are_joined(&self, [from, to]: [usize; 2]) -> bool {
        let mut reached = vec![from];
        let mut next = 0;
        while next < reached.len() {
            let node = reached[next];
            next += 1;
            for joint in &self.joints {
                let [a, b] = joint.nodes;
                for (here, there) in [(a, b), (b, a)] {
                    if here == node && !reached.contains(&there) {
                        reached.push(there);
                    }
                }
            }
        }
        reached.contains(&to)
    }
}

/// The equations of all joints.
#[derive(Clone, Debug, Default)]
pub(crate) struct Joints<const N: usize> {
    sides: Vec<[Side<N>; 2]>,
    /// Joint of each pair of sides.
    owners: Vec<usize>,
    /// Joint and row in it of each equation.
    places: Vec<(usize, usize)>,
    /// g at the end of the step.
    g: Vec<f64>,
    pub rows: Rows,
    /// Cholesky factor of C S⁻¹ Cᵀ, row by row.
    G: Vec<f64>,
    pub lambda: Vec<f64>,
}

fn gap<E: Element<N>, const N: usize>(
    beams: &Beams<E, N>,
    joint: &Joint,
    q: &[f64],
) -> ([f64; 6], [Vec3; 3]) {
    let [(r_a, A_a), (r_b, A_b)] = joint.nodes.map(|node| {
        let (element, x) = place(beams, node);
        beams.elements[element].frame(x, beams.of(element, q))
    });
    let way = r_b - r_a;
    let mut g = [way.x, way.y, way.z, 0.0, 0.0, 0.0];
    if let Some(rest) = &joint.rest {
        let M = A_a.transpose() * A_b * rest.transpose();
        g[3] = 0.5 * (M[(2, 1)] - M[(1, 2)]);
        g[4] = 0.5 * (M[(0, 2)] - M[(2, 0)]);
        g[5] = 0.5 * (M[(1, 0)] - M[(0, 1)]);
    }
    let axes = [0, 1, 2].map(|k| A_a.column(k).into_owned());
    (g, axes)
}

/// An element that has this node; it was found before when the joint was made.
fn place<E: Element<N>, const N: usize>(beams: &Beams<E, N>, node: usize) -> (usize, f64) {
    beams.at_node(node).unwrap_or((0, -1.0))
}

impl<const N: usize> Joints<N> {
    /// C between two states, and g at the second.
    pub fn update<E: Element<N>>(&mut self, beams: &Beams<E, N>, q: [&[f64]; 3]) {
        let [q_b, q_m, q_e] = q;
        self.sides.clear();
        self.owners.clear();
        self.places.clear();
        self.g.clear();
        for (owner, joint) in beams.joints.iter().enumerate() {
            let (g_b, _) = gap(beams, joint, q_b);
            let (g_e, _) = gap(beams, joint, q_e);
            let (_, turns) = gap(beams, joint, q_m);
            let at = joint.nodes.map(|node| place(beams, node));
            let shifts = [Vec3::x(), Vec3::y(), Vec3::z()];
            // places along the axes of space, and turns about those of the first section
            let groups = [(shifts, true), (turns, false)];
            for (group, (axes, shift)) in groups.iter().enumerate() {
                let rows: &[usize] = match (shift, E::AXES, joint.rest.is_some()) {
                    (true, 2, _) => &[0, 1],
                    (true, ..) => &[0, 1, 2],
                    (false, 2, true) => &[2],
                    (false, _, true) => &[0, 1, 2],
                    (false, _, false) => continue,
                };
                let mut sides = [(at[0], -1.0), (at[1], 1.0)].map(|(at, sign)| {
                    let wrenches = axes.map(|axis| match shift {
                        true => (sign * axis, Vec3::zeros()),
                        false => (Vec3::zeros(), sign * axis),
                    });
                    side(beams, at, q_m, wrenches)
                });
                for &row in rows {
                    let k = 3 * group + row;
                    correct_row(&mut sides, row, q_b, q_e, g_e[k] - g_b[k]);
                    self.places.push((self.sides.len(), row));
                    self.g.push(g_e[k]);
                }
                self.sides.push(sides);
                self.owners.push(owner);
            }
        }
        self.lambda.resize(self.places.len(), 0.0);
    }

    /// How many equations there are.
    pub fn equations(&self) -> usize {
        self.places.len()
    }

    /// g of an equation: how far it is from being met, m or rad.
    pub fn gap(&self, equation: usize) -> f64 {
        self.g[equation]
    }

    /// First node and row of C over its element, for both sides of an equation.
    pub fn side(&self, equation: usize) -> impl Iterator<Item = (usize, &[[f64; N]; 2])> + Clone {
        let (pair, row) = self.places[equation];
        self.sides[pair]
            .iter()
            .map(move |side| (side.node, &side.W[row]))
    }

    /// L⁻¹ Cᵀ, and the factor of C S⁻¹ Cᵀ.
    pub fn linearise<E: Element<N>>(
        &mut self,
        beams: &Beams<E, N>,
        factor: &Factor<N>,
    ) -> Result<(), SoftError> {
        let mut rows = std::mem::take(&mut self.rows);
        rows.reset(beams.coordinates());
        for equation in 0..self.places.len() {
            rows.push(beams, factor, self.side(equation));
        }
        self.rows = rows;
        let lengths = (0..beams.count()).map(|beam| beams.length(beam));
        let size = lengths.fold(1.0, f64::max);
        let n = self.rows.len();
        self.G.clear();
        self.G.resize(n * n, 0.0);
        for i in 0..n {
            for j in 0..=i {
                self.G[i * n + j] = self.rows.product(i, &self.rows, j);
            }
        }
        for i in 0..n {
            let whole = self.G[i * n + i];
            for j in 0..=i {
                let (head, row) = self.G.split_at_mut(i * n);
                let other = if j < i {
                    &head[j * n..j * n + j]
                } else {
                    &row[..0]
                };
                let mut sum = row[j];
                if j < i {
                    sum -= dot(&row[..j], other);
                    row[j] = sum / head[j * n + j];
                } else {
                    sum -= dot(&row[..j], &row[..j]);
                    row[j] = sum.sqrt();
                    if sum <= 1e-12 * whole {
                        // it follows from the others, and needs no force where it is met
                        row[j] = f64::INFINITY;
                        if self.g[i].abs() > MET * size {
                            let owner = self.owners[self.places[i].0];
                            return Err(SoftError::HeldApart(beams.joints[owner].nodes));
                        }
                    } else if sum.is_nan() {
                        return Err(SoftError::Unstable);
                    }
                }
            }
        }
        Ok(())
    }

    /// y ← L_G⁻¹ y.
    pub fn forward(&self, y: &mut [f64]) {
        let n = y.len();
        for i in 0..n {
            y[i] = (y[i] - dot(&self.G[i * n..i * n + i], &y[..i])) / self.G[i * n + i];
        }
    }

    /// y ← L_G⁻ᵀ y.
    pub fn backward(&self, y: &mut [f64]) {
        let n = y.len();
        for i in (0..n).rev() {
            y[i] /= self.G[i * n + i];
            let (head, at) = y.split_at_mut(i);
            let row = &self.G[i * n..i * n + i];
            head.iter_mut().zip(row).for_each(|(y, g)| *y -= g * at[0]);
        }
    }

    /// λ for the change `x` = S⁻¹ R.
    pub fn solve(&mut self, x: &[f64]) {
        for equation in 0..self.places.len() {
            let mut found = 0.0;
            for (node, w) in self.side(equation) {
                found += dot(w.as_flattened(), &x[N * node..N * (node + 2)]);
            }
            self.lambda[equation] = self.g[equation] - found;
        }
        let mut lambda = std::mem::take(&mut self.lambda);
        self.forward(&mut lambda);
        self.backward(&mut lambda);
        self.lambda = lambda;
    }

    /// Adds s Cᵀ λ.
    pub fn add_forces(&self, s: f64, f: &mut [f64]) {
        for equation in 0..self.places.len() {
            for (node, w) in self.side(equation) {
                let f = &mut f[N * node..N * (node + 2)];
                let w = w.as_flattened().iter();
                f.iter_mut()
                    .zip(w)
                    .for_each(|(f, w)| *f += s * self.lambda[equation] * w);
            }
        }
    }
}

/// Adds to a row so that its product with Δ is the change of g.
fn correct_row<const N: usize>(
    sides: &mut [Side<N>; 2],
    row: usize,
    q_b: &[f64],
    q_e: &[f64],
    change: f64,
) {
    let way = |side: &Side<N>, k: usize| q_e[N * side.node + k] - q_b[N * side.node + k];
    let (mut found, mut size) = (0.0, 0.0);
    for side in sides.iter() {
        for (k, w) in side.W[row].as_flattened().iter().enumerate() {
            found += w * way(side, k);
            size += way(side, k) * way(side, k);
        }
    }
    if size < 1e-24 {
        return;
    }
    let share = (change - found) / size;
    for side in sides.iter_mut() {
        for k in 0..2 * N {
            side.W[row].as_flattened_mut()[k] += share * way(side, k);
        }
    }
}
