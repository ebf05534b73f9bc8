//! Slender bodies of beam elements along a line in space \[Przemieniecki1968, sec. 5.6].
//!
//! A point of a section, y along e₂ and z along e₃ from the line, moves by
//!
//! ```text
//! (u − y v' − z w', v − z θ, w + y θ)        ½ ∫ EA u'² + EI₃ v''² + EI₂ w''² + GJ θ'² ds
//! ```
//!
//! u and the twist θ are linear between nodes, v and w cubic with slopes that are rotations of the nodes. Mass lies at four points of
//! each section, at its radii of gyration, so that all integrals over the body are sums over points. Shear is left out.

use super::{Flexible, Recipe, Station};
use crate::body::{Frame, Keep};
use crate::reduce::frequency;
use crate::{FlexError, Load};
use percuss_math::dense::{cholesky, cholesky_solve};
use percuss_math::eigen::symmetric;
use percuss_math::space::{Mat3, Vec3};

/// A slender body.
#[derive(Clone, Debug, PartialEq)]
pub struct Slender {
    /// Places of the nodes along the line, m.
    pub nodes: Vec<Vec3>,
    /// Direction of e₂, what of it is square to the line.
    pub up: Vec3,
    /// EA, N.
    pub stretch: f64,
    /// EI of bending along e₂ and along e₃, N m².
    pub bend: [f64; 2],
    /// GJ, N m².
    pub twist: f64,
    /// kg/m.
    pub mass: f64,
    /// Radii of gyration along e₂ and e₃, m.
    pub gyration: [f64; 2],
}

/// Points of Gauss between 0 and 1 with their weights, degree seven.
const GAUSS: [[f64; 2]; 4] = [
    [0.069_431_844_202_973_7, 0.173_927_422_568_726_9],
    [0.330_009_478_207_571_9, 0.326_072_577_431_273_1],
    [0.669_990_521_792_428_1, 0.326_072_577_431_273_1],
    [0.930_568_155_797_026_3, 0.173_927_422_568_726_9],
];

/// Displacements of an element: u, v, w and rotations of both ends, in its axes.
type Row = [f64; 12];

/// A piece of mass: kg, where it is, and how the displacements of two nodes move it, in axes of space.
struct Lump {
    mass: f64,
    at: Vec3,
    first: usize,
    by: [Vec3; 12],
}

impl Slender {
    /// As a flexible body. Interfaces have one node each, and all nodes are interfaces of it, in their order.
    pub fn flexible(&self, recipe: &Recipe) -> Result<Flexible, FlexError> {
        let n = 6 * self.nodes.len();
        let (K, lumps) = self.elements()?;
        let mut M = vec![0.0; n * n];
        for lump in &lumps {
            for (i, a) in lump.by.iter().enumerate() {
                for (j, b) in lump.by.iter().enumerate() {
                    M[(lump.first + i) * n + lump.first + j] += lump.mass * a.dot(b);
                }
            }
        }
        let ends: Vec<usize> = recipe
            .interfaces
            .iter()
            .map(|i| i.nodes[0] as usize)
            .collect();
        let held = match recipe.frame {
            Frame::Attached(k) => Some(ends[k]),
            Frame::MeanAxes => None,
        };
        let basis = basis((n, &K, &M), &ends, (held, recipe.modes))?;
        let mut loaded = M.clone();
        for load in &recipe.loads {
            carry(&mut loaded, n, ends[load.interface], load);
        }
        let m = basis.len();
        let pairs = symmetric(m, &reduced(n, &K, &basis), &reduced(n, &loaded, &basis))?;
        let first = match held {
            Some(_) => 0,
            None => 6.min(m),
        };
        let end = match recipe.keep {
            Keep::All => m,
            Keep::Lowest(count) => m.min(first + count),
            Keep::Below(limit) => (first..m)
                .find(|k| frequency(&pairs.values[*k]) > limit)
                .unwrap_or(m),
        };
        if first >= end {
            return Err(FlexError::NoModes);
        }
        let shape = |k: usize| {
            let mut shape = vec![0.0; n];
            for (x, part) in basis.iter().zip(pairs.vector(k)) {
                shape.iter_mut().zip(x).for_each(|(s, x)| *s += part * x);
            }
            shape
        };
        let shapes: Vec<Vec<f64>> = (first..end).map(shape).collect();
        let lambda: Vec<f64> = (first..end).map(|k| pairs.values[k]).collect();
        let origin = match held {
            Some(node) => self.nodes[node],
            None => {
                let mass: f64 = lumps.iter().map(|lump| lump.mass).sum();
                lumps.iter().map(|lump| lump.at * lump.mass).sum::<Vec3>() / mass
            }
        };
        Ok(self.made((&shapes, &lambda, origin), &lumps, recipe))
    }

    /// The body of these shapes.
    fn made(
        &self,
        (shapes, lambda, origin): (&[Vec<f64>], &[f64], Vec3),
        lumps: &[Lump],
        recipe: &Recipe,
    ) -> Flexible {
        let count = shapes.len();
        let mut S = vec![Vec3::zeros(); count + 1];
        let mut G = vec![Mat3::zeros(); (count + 1) * (count + 1)];
        let mut fields = vec![Vec3::zeros(); count + 1];
        for lump in lumps {
            fields[0] = lump.at - origin;
            for (field, shape) in fields[1..].iter_mut().zip(shapes) {
                let own = shape[lump.first..].iter().zip(&lump.by);
                *field = own.map(|(x, by)| by * *x).sum();
            }
            for (a, x) in fields.iter().enumerate() {
                S[a] += x * lump.mass;
                for (b, y) in fields.iter().enumerate() {
                    G[a * (count + 1) + b] += x * y.transpose() * lump.mass;
                }
            }
        }
        let station = |(node, place): (usize, &Vec3)| Station {
            at: place - origin,
            slides: shapes
                .iter()
                .map(|x| Vec3::from_row_slice(&x[6 * node..6 * node + 3]))
                .collect(),
            turns: shapes
                .iter()
                .map(|x| Vec3::from_row_slice(&x[6 * node + 3..6 * node + 6]))
                .collect(),
            bends: Vec::new(),
        };
        let slides = shapes
            .iter()
            .flat_map(|x| x.chunks_exact(6).flat_map(|node| node[..3].to_vec()));
        let mut body = Flexible {
            n: count,
            mass: lumps.iter().map(|lump| lump.mass).sum(),
            S,
            G,
            K: vec![0.0; count * count],
            D: vec![0.0; count * count],
            stiffening: None,
            stations: self.nodes.iter().enumerate().map(station).collect(),
            frequencies: lambda.iter().map(frequency).collect(),
            origin,
            dimension: 3,
            shapes: slides.collect(),
        };
        for (a, lambda) in lambda.iter().enumerate() {
            body.K[a * (count + 1)] = *lambda;
        }
        body.damp(recipe.damping, lambda);
        body
    }

    /// K, row by row, and where mass is.
    fn elements(&self) -> Result<(Vec<f64>, Vec<Lump>), FlexError> {
        let n = 6 * self.nodes.len();
        let mut K = vec![0.0; n * n];
        let mut lumps = Vec::new();
        for (e, ends) in self.nodes.windows(2).enumerate() {
            let d = ends[1] - ends[0];
            let l = d.norm();
            let e1 = d / l;
            let across = self.up - e1 * e1.dot(&self.up);
            if l.is_nan() || l <= 0.0 || across.norm() <= 1e-6 * self.up.norm() {
                return Err(FlexError::Inverted {
                    element: e,
                    determinant: if l > 0.0 { across.norm() } else { l },
                });
            }
            let e2 = across.normalize();
            let A = Mat3::from_columns(&[e1, e2, e1.cross(&e2)]);
            for [s, weight] in GAUSS {
                let strains = strains(s, l);
                let stiff = [self.stretch, self.bend[0], self.bend[1], self.twist];
                for (row, stiff) in strains.iter().zip(stiff) {
                    let row = turned(row, &A);
                    for i in 0..12 {
                        for j in 0..12 {
                            K[(6 * e + i) * n + 6 * e + j] += weight * l * stiff * row[i] * row[j];
                        }
                    }
                }
                for corner in 0..4 {
                    let sign = |bit: usize| if corner >> bit & 1 == 0 { 1.0 } else { -1.0 };
                    let (y, z) = (sign(0) * self.gyration[0], sign(1) * self.gyration[1]);
                    let moved = moved(s, l, (y, z)).map(|row| turned(&row, &A));
                    let along = |k: usize| A * Vec3::new(moved[0][k], moved[1][k], moved[2][k]);
                    lumps.push(Lump {
                        mass: 0.25 * weight * l * self.mass,
                        at: ends[0] + d * s + A * Vec3::new(0.0, y, z),
                        first: 6 * e,
                        by: std::array::from_fn(along),
                    });
                }
            }
        }
        Ok((K, lumps))
    }
}

/// Cubic functions of a deflection and their first two slopes, of its ends and its slopes there.
fn cubic(s: f64, l: f64) -> [[f64; 4]; 3] {
    let values = [
        1.0 - 3.0 * s * s + 2.0 * s.powi(3),
        l * (s - 2.0 * s * s + s.powi(3)),
        3.0 * s * s - 2.0 * s.powi(3),
        l * (s.powi(3) - s * s),
    ];
    let slopes = [
        6.0 * (s * s - s) / l,
        1.0 - 4.0 * s + 3.0 * s * s,
        6.0 * (s - s * s) / l,
        3.0 * s * s - 2.0 * s,
    ];
    let bends = [
        (12.0 * s - 6.0) / (l * l),
        (6.0 * s - 4.0) / l,
        (6.0 - 12.0 * s) / (l * l),
        (6.0 * s - 2.0) / l,
    ];
    [values, slopes, bends]
}

/// v and w of their cubic functions: v' = θ₃, w' = −θ₂.
fn deflections(f: &[f64; 4]) -> [Row; 2] {
    let (mut v, mut w) = ([0.0; 12], [0.0; 12]);
    (v[1], v[5], v[7], v[11]) = (f[0], f[1], f[2], f[3]);
    (w[2], w[4], w[8], w[10]) = (f[0], -f[1], f[2], -f[3]);
    [v, w]
}

/// u', v'', w'' and θ'.
fn strains(s: f64, l: f64) -> [Row; 4] {
    let [v, w] = deflections(&cubic(s, l)[2]);
    let (mut u, mut turn) = ([0.0; 12], [0.0; 12]);
    (u[0], u[6]) = (-1.0 / l, 1.0 / l);
    (turn[3], turn[9]) = (-1.0 / l, 1.0 / l);
    [u, v, w, turn]
}

/// Displacement of a point of a section, in axes of the element.
fn moved(s: f64, l: f64, (y, z): (f64, f64)) -> [Row; 3] {
    let [values, slopes, _] = cubic(s, l);
    let [mut v, mut w] = deflections(&values);
    let [dv, dw] = deflections(&slopes);
    let mut u: Row = std::array::from_fn(|k| -y * dv[k] - z * dw[k]);
    (u[0], u[6]) = (1.0 - s, s);
    for (k, part) in [(3, 1.0 - s), (9, s)] {
        v[k] -= z * part;
        w[k] += y * part;
    }
    [u, v, w]
}

/// A row of displacements in axes of the element as one in axes of space.
fn turned(row: &Row, A: &Mat3) -> Row {
    let mut out = [0.0; 12];
    for block in 0..4 {
        let own = A * Vec3::from_row_slice(&row[3 * block..3 * block + 3]);
        out[3 * block..3 * block + 3].copy_from_slice(own.as_slice());
    }
    out
}

/// Static shapes of the interfaces that the frame does not hold, and modes with all of them held.
fn basis(
    (n, K, M): (usize, &[f64], &[f64]),
    ends: &[usize],
    (held, modes): (Option<usize>, usize),
) -> Result<Vec<Vec<f64>>, FlexError> {
    let is_end = |dof: usize| ends.contains(&(dof / 6));
    let free: Vec<usize> = (0..n).filter(|dof| !is_end(*dof)).collect();
    let count = free.len();
    let part = |A: &[f64]| -> Vec<f64> {
        let rows = free.iter();
        rows.flat_map(|i| free.iter().map(move |j| A[i * n + j]))
            .collect()
    };
    let own = part(K);
    let mut basis = Vec::new();
    let moving = (0..n).filter(|dof| is_end(*dof) && Some(dof / 6) != held);
    if !ends.is_empty() {
        let mut L = own.clone();
        cholesky(count, &mut L).map_err(percuss_math::eigen::EigenError::Mass)?;
        for dof in moving {
            let mut x: Vec<f64> = free.iter().map(|i| -K[i * n + dof]).collect();
            cholesky_solve(count, &L, &mut x);
            let mut shape = vec![0.0; n];
            shape[dof] = 1.0;
            free.iter().zip(x).for_each(|(i, x)| shape[*i] = x);
            basis.push(shape);
        }
    }
    if count == 0 {
        return Ok(basis);
    }
    let pairs = symmetric(count, &own, &part(M))?;
    let rigid = if ends.is_empty() { 6 } else { 0 };
    for k in 0..(modes + rigid).min(count) {
        let mut shape = vec![0.0; n];
        free.iter()
            .zip(pairs.vector(k))
            .for_each(|(i, x)| shape[*i] = *x);
        basis.push(shape);
    }
    Ok(basis)
}

/// Xᵀ A X.
fn reduced(n: usize, A: &[f64], basis: &[Vec<f64>]) -> Vec<f64> {
    let product = |x: &Vec<f64>| -> Vec<f64> {
        let rows = A.chunks_exact(n);
        rows.map(|row| row.iter().zip(x).map(|(a, x)| a * x).sum())
            .collect()
    };
    let pushed: Vec<Vec<f64>> = basis.iter().map(product).collect();
    let m = basis.len();
    let entry = |e: usize| -> f64 {
        let (i, j) = (e / m, e % m);
        basis[i].iter().zip(&pushed[j]).map(|(x, y)| x * y).sum()
    };
    let all: Vec<f64> = (0..m * m).map(entry).collect();
    (0..m * m)
        .map(|e| 0.5 * (all[e] + all[e % m * m + e / m]))
        .collect()
}

/// Adds a rigid body at a node to M.
fn carry(M: &mut [f64], n: usize, node: usize, load: &Load) {
    let axis = |k: usize| Vec3::ith(k % 3, 1.0);
    let motion = |k: usize| match k < 3 {
        true => (axis(k), Vec3::zeros()),
        false => (axis(k).cross(&load.centre), axis(k)),
    };
    for i in 0..6 {
        for j in 0..6 {
            let ((v, w), (u, z)) = (motion(i), motion(j));
            M[(6 * node + i) * n + 6 * node + j] +=
                load.mass * v.dot(&u) + w.dot(&(load.inertia * z));
        }
    }
}
