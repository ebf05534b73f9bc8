//! A structure whose interfaces are held: rigid ones with all their nodes, averaging ones in their mean motion.
//!
//! The mean motion s of nodes is the rigid motion that is nearest to their displacements:
//!
//! ```text
//! Σ R_iᵀ u_i = C s        C = Σ R_iᵀ R_i        R_i = [1, −r̃_i]
//! ```
//!
//! As many displacements as s has components, the dependent ones d, follow from the others and s: u_d = R_d⁻ᵀ (C s − R_fᵀ u_f), so
//! that the structure is held by taking them out, u = T x.

use crate::reduce::{rigid_motion, rigid_motions};
use crate::{Assembled, FlexError, Interface};
use percuss_math::dense::{cholesky, cholesky_solve};
use percuss_math::space::{Mat3, Vec3};
use percuss_math::sparse::Symmetric;

/// Nodes whose mean rotation hangs on less than this part of their distances lie on a line.
const FLAT: f64 = 1e-6;

/// Where displacements are that are left to move.
pub(crate) struct Constrained {
    order: usize,
    /// Displacements that are free, rising.
    pub free: Vec<usize>,
    /// The dependent ones, and what each has of the free ones, by their numbers among these.
    dependent: Vec<(usize, Vec<(usize, f64)>)>,
    /// Displacements of all for unit displacements and rotations of each interface, before the others follow.
    pub boundary: Vec<f64>,
}

impl Constrained {
    /// With these interfaces held.
    pub fn new(matrices: &Assembled, interfaces: &[Interface]) -> Result<Self, FlexError> {
        let (n, d) = (matrices.order(), matrices.dimension);
        let width = rigid_motions(d);
        let mut taken = vec![false; n];
        let mut boundary = vec![0.0; interfaces.len() * width * n];
        let mut means = Vec::new();
        for (number, interface) in interfaces.iter().enumerate() {
            let own = matrices.displacements_of(&interface.nodes);
            let rows = rows(matrices, interface);
            let shapes = &mut boundary[number * width * n..][..width * n];
            if !interface.averaging {
                for (dof, row) in own.iter().zip(&rows) {
                    taken[*dof] = true;
                    (0..width).for_each(|k| shapes[k * n + dof] = row[k]);
                }
                continue;
            }
            let mean = Mean::new(&rows, width).ok_or(FlexError::Line(number))?;
            for (which, place) in mean.dependent.iter().enumerate() {
                taken[own[*place]] = true;
                (0..width)
                    .for_each(|k| shapes[k * n + own[*place]] = mean.by_motion[which * width + k]);
            }
            means.push((own, rows, mean));
        }
        let free: Vec<usize> = (0..n).filter(|dof| !taken[*dof]).collect();
        let number = |dof: &usize| free.binary_search(dof).ok();
        let mut dependent = Vec::new();
        for (own, rows, mean) in &means {
            for (which, place) in mean.dependent.iter().enumerate() {
                let inverse = &mean.inverse[which * width..][..width];
                let parts = own.iter().zip(rows).filter_map(|(dof, row)| {
                    let part: f64 = inverse.iter().zip(row).map(|(a, b)| a * b).sum();
                    number(dof).map(|number| (number, -part))
                });
                dependent.push((own[*place], parts.collect()));
            }
        }
        Ok(Constrained {
            order: n,
            free,
            dependent,
            boundary,
        })
    }

    /// Tᵀ A T.
    pub fn of(&self, A: &Symmetric) -> Symmetric {
        if self.dependent.is_empty() {
            return A.part(&self.free);
        }
        // what every displacement has of the free ones
        let mut parts: Vec<Vec<(usize, f64)>> = vec![Vec::new(); self.order];
        for (number, dof) in self.free.iter().enumerate() {
            parts[*dof].push((number, 1.0));
        }
        for (dof, own) in &self.dependent {
            parts[*dof].clone_from(own);
        }
        let mut places = Vec::new();
        for (i, j, _) in A.all() {
            for (a, _) in &parts[i] {
                places.extend(parts[j].iter().map(|(b, _)| (*a, *b)));
            }
        }
        let mut out = Symmetric::with_pattern(self.free.len(), places);
        for (i, j, value) in A.all() {
            for (a, own) in &parts[i] {
                for (b, other) in &parts[j] {
                    // entries off the diagonal stand for two
                    let times = match (i == j, a.cmp(b)) {
                        (true, std::cmp::Ordering::Greater) => continue,
                        (false, std::cmp::Ordering::Equal) => 2.0,
                        _ => 1.0,
                    };
                    out.add(*a, *b, times * value * own * other);
                }
            }
        }
        out
    }

    /// Tᵀ f.
    pub fn gathered(&self, f: &[f64]) -> Vec<f64> {
        let mut out: Vec<f64> = self.free.iter().map(|dof| f[*dof]).collect();
        for (dof, parts) in &self.dependent {
            parts
                .iter()
                .for_each(|(number, part)| out[*number] += part * f[*dof]);
        }
        out
    }

    /// Adds T x.
    pub fn spread(&self, x: &[f64], u: &mut [f64]) {
        for (dof, x) in self.free.iter().zip(x) {
            u[*dof] += x;
        }
        for (dof, parts) in &self.dependent {
            u[*dof] += parts
                .iter()
                .map(|(number, part)| part * x[*number])
                .sum::<f64>();
        }
    }
}

/// Directions about which the nodes of an interface that is rigid tell no rotation, and their middle: about all of a single node,
/// about one of nodes on a line.
pub(crate) fn loose_turns(matrices: &Assembled, interface: &Interface) -> (Vec<Vec3>, Vec3) {
    let nodes = interface.nodes.iter();
    let places: Vec<Vec3> = nodes.map(|n| matrices.nodes[*n as usize].into()).collect();
    let middle = places.iter().sum::<Vec3>() / places.len().max(1) as f64;
    let spread = places.iter().map(|r| {
        let d = r - middle;
        Mat3::identity() * d.norm_squared() - d * d.transpose()
    });
    let spread: Mat3 = spread.sum();
    let size = matrices
        .nodes
        .iter()
        .map(|r| (Vec3::from(*r) - middle).norm_squared());
    let least = FLAT * FLAT * size.fold(0.0, f64::max);
    if matrices.dimension == 2 {
        let loose = spread[(2, 2)] <= least;
        return (if loose { vec![Vec3::z()] } else { Vec::new() }, middle);
    }
    let pairs = spread.symmetric_eigen();
    let loose = (0..3).filter(|k| pairs.eigenvalues[*k] <= least);
    (
        loose.map(|k| pairs.eigenvectors.column(k).into()).collect(),
        middle,
    )
}

/// The mean rotation of nodes and of those that K joins with them, by their displacements; none where they tell no rotation.
pub(crate) fn turn_around(
    matrices: &Assembled,
    interface: &Interface,
    shapes: &[f64],
) -> Option<Vec<Vec3>> {
    let d = matrices.dimension;
    let own: std::collections::BTreeSet<usize> =
        interface.nodes.iter().map(|n| *n as usize).collect();
    let mut around = own.clone();
    for (i, j, _) in matrices.K.all() {
        if own.contains(&(i / d)) || own.contains(&(j / d)) {
            around.extend([i / d, j / d]);
        }
    }
    let ring = Interface {
        nodes: around.into_iter().map(|n| n as u32).collect(),
        at: interface.at,
        averaging: true,
    };
    let (rows, width) = (rows(matrices, &ring), rigid_motions(d));
    Mean::new(&rows, width)?;
    let mut C: Vec<f64> = (0..width * width)
        .map(|e| rows.iter().map(|row| row[e / width] * row[e % width]).sum())
        .collect();
    cholesky(width, &mut C).ok()?;
    let dofs = matrices.displacements_of(&ring.nodes);
    let turn = |u: &[f64]| {
        let mut s: Vec<f64> = (0..width)
            .map(|k| {
                dofs.iter()
                    .zip(&rows)
                    .map(|(dof, row)| row[k] * u[*dof])
                    .sum()
            })
            .collect();
        cholesky_solve(width, &C, &mut s);
        match d {
            2 => Vec3::new(0.0, 0.0, s[2]),
            _ => Vec3::new(s[3], s[4], s[5]),
        }
    };
    Some(shapes.chunks_exact(matrices.order()).map(turn).collect())
}

/// R of the displacements of an interface.
fn rows(matrices: &Assembled, interface: &Interface) -> Vec<Vec<f64>> {
    let d = matrices.dimension;
    let nodes = interface.nodes.iter();
    let of = |node: &u32| {
        let r = matrices.nodes[*node as usize];
        let arm: [f64; 3] = std::array::from_fn(|k| r[k] - interface.at[k]);
        let motions: Vec<[f64; 3]> = (0..rigid_motions(d))
            .map(|k| rigid_motion(d, k, arm))
            .collect();
        (0..d).map(move |axis| motions.iter().map(|m| m[axis]).collect())
    };
    nodes.flat_map(of).collect()
}

impl Assembled {
    /// Forces on all displacements that are those of a force and a moment at the point of an interface, spread over its nodes as
    /// its mean motion says; in the plane the moment is that about z. None where the nodes of the interface tell no rotation and
    /// the moment is not zero.
    pub fn spread(
        &self,
        interface: &Interface,
        force: [f64; 3],
        moment: [f64; 3],
    ) -> Option<Vec<f64>> {
        let (d, width) = (self.dimension, rigid_motions(self.dimension));
        let rows = rows(self, interface);
        let own = self.displacements_of(&interface.nodes);
        let mut f = vec![0.0; self.order()];
        if Mean::new(&rows, width).is_none() {
            if moment != [0.0; 3] {
                return None;
            }
            let part = 1.0 / interface.nodes.len() as f64;
            for dof in own {
                f[dof] += part * force[dof % d];
            }
            return Some(f);
        }
        let mut C: Vec<f64> = (0..width * width)
            .map(|e| rows.iter().map(|row| row[e / width] * row[e % width]).sum())
            .collect();
        cholesky(width, &mut C).ok()?;
        let turn = if d == 2 { &moment[2..] } else { &moment[..] };
        let mut s = [&force[..d], turn].concat();
        cholesky_solve(width, &C, &mut s);
        for (dof, row) in own.iter().zip(&rows) {
            f[*dof] += row.iter().zip(&s).map(|(a, b)| a * b).sum::<f64>();
        }
        Some(f)
    }
}

/// What a unit force along an axis at the point of an interface does to its nodes: of a rigid one evenly, which is one of many
/// ways, of an averaging one as its mean motion says, R C⁻¹ e.
pub(crate) fn pull(matrices: &Assembled, interface: &Interface, axis: usize) -> Option<Vec<f64>> {
    let (rows, width) = (rows(matrices, interface), rigid_motions(matrices.dimension));
    if !interface.averaging {
        let part = 1.0 / interface.nodes.len() as f64;
        return Some(rows.iter().map(|row| part * row[axis]).collect());
    }
    let mut C: Vec<f64> = (0..width * width)
        .map(|e| rows.iter().map(|row| row[e / width] * row[e % width]).sum())
        .collect();
    cholesky(width, &mut C).ok()?;
    let mut s = vec![0.0; width];
    s[axis] = 1.0;
    cholesky_solve(width, &C, &mut s);
    let along = |row: &Vec<f64>| row.iter().zip(&s).map(|(a, b)| a * b).sum();
    Some(rows.iter().map(along).collect())
}

/// The mean motion of an interface.
struct Mean {
    /// Places of the dependent displacements among those of the interface.
    dependent: Vec<usize>,
    /// R_d⁻ᵀ, row by row.
    inverse: Vec<f64>,
    /// R_d⁻ᵀ C, row by row.
    by_motion: Vec<f64>,
}

impl Mean {
    /// None where the nodes do not tell a rotation.
    fn new(rows: &[Vec<f64>], width: usize) -> Option<Self> {
        // rotations as displacements at the distance of the nodes
        let turns: f64 = (rows.iter())
            .map(|row| row[width - width / 2..].iter().map(|x| x * x).sum::<f64>())
            .sum();
        let size = (turns / rows.len() as f64).sqrt();
        let scale = |k: usize| if k < width - width / 2 { 1.0 } else { size };
        if size <= 0.0 {
            return None;
        }
        // the rows with the largest volume, one after the other
        let mut left: Vec<Vec<f64>> = (rows.iter())
            .map(|row| (0..width).map(|k| row[k] / scale(k)).collect())
            .collect();
        let mut dependent = Vec::with_capacity(width);
        for _ in 0..width {
            let norm = |row: &Vec<f64>| row.iter().map(|x| x * x).sum::<f64>();
            let (place, most) =
                (left.iter().map(norm).enumerate()).fold((0, 0.0), |best, (k, norm)| {
                    if norm > best.1 { (k, norm) } else { best }
                });
            if most.sqrt() < FLAT {
                return None;
            }
            let pivot = left[place].clone();
            for row in &mut left {
                let part = row.iter().zip(&pivot).map(|(a, b)| a * b).sum::<f64>() / most;
                row.iter_mut().zip(&pivot).for_each(|(a, b)| *a -= part * b);
            }
            dependent.push(place);
        }
        // R_d⁻ᵀ = R_d (R_dᵀ R_d)⁻¹
        let own = |which: usize, k: usize| rows[dependent[which]][k] / scale(k);
        let entry = |e: usize| (e / width, e % width);
        let mut square: Vec<f64> = (0..width * width)
            .map(entry)
            .map(|(a, b)| (0..width).map(|w| own(w, a) * own(w, b)).sum())
            .collect();
        cholesky(width, &mut square).ok()?;
        let (mut inverse, mut by_motion) = (Vec::new(), Vec::new());
        for which in 0..width {
            let mut row: Vec<f64> = (0..width).map(|k| own(which, k)).collect();
            cholesky_solve(width, &square, &mut row);
            (0..width).for_each(|k| row[k] /= scale(k));
            by_motion.extend((0..width).map(|k| -> f64 {
                let all = rows.iter();
                all.map(|r| r.iter().zip(&row).map(|(a, b)| a * b).sum::<f64>() * r[k])
                    .sum()
            }));
            inverse.extend(row);
        }
        Some(Mean {
            dependent,
            inverse,
            by_motion,
        })
    }
}
