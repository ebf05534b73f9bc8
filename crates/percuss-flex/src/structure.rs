//! A mesh with its materials: K and M, static answers, modes.

use crate::element::{self, Matrix};
use crate::mesh::{Element, Mesh};
use crate::{Elasticity, FlexError, Material};
use percuss_math::eigen::{EigenError, LowestPairs, lowest};
use percuss_math::sparse::{Cholesky, Symmetric};

/// Finite elements put together. Component `a` of node `i` is displacement `i · dimension + a`.
#[derive(Clone, Debug)]
pub struct Structure {
    mesh: Mesh,
    elasticity: Elasticity,
    materials: Vec<Material>,
    /// K of every element.
    stiffness: Vec<Matrix>,
    /// ∫ ρ N_k N_l dV of every element, node by node.
    mass: Vec<Matrix>,
    /// Where the entries of every element go, those with row ≤ column, row by row.
    places: Vec<Vec<u32>>,
    pattern: Symmetric,
}

/// Modes of vibration.
#[derive(Clone, Debug, PartialEq)]
pub struct Modes {
    /// Frequencies, Hz; rising.
    pub frequencies: Vec<f64>,
    /// Shapes over all displacements, one after the other, with φᵀ M φ = 1.
    pub shapes: Vec<f64>,
    /// How well each fulfils its equation, relative.
    pub residuals: Vec<f64>,
}

impl Structure {
    /// Checks the mesh and computes the matrices of its elements.
    pub fn new(
        mesh: Mesh,
        elasticity: Elasticity,
        materials: Vec<Material>,
    ) -> Result<Self, FlexError> {
        mesh.validate()?;
        if elasticity.dimension() != mesh.dimension() {
            return Err(FlexError::Dimension(0));
        }
        for m in &materials {
            in_range(
                "Young's modulus",
                m.youngs_modulus,
                "it must be positive",
                |x| x > 0.0,
            )?;
            in_range("the density", m.density, "it must be positive", |x| x > 0.0)?;
            let nu = m.poissons_ratio;
            let range = "Poisson's ratio lies between -1 and 0.5";
            in_range("Poisson's ratio", nu, range, |x| x > -1.0 && x < 0.5)?;
        }
        in_range(
            "the thickness",
            elasticity.thickness(),
            "it must be positive",
            |x| x > 0.0,
        )?;
        let dimension = mesh.dimension();
        let dofs = |e: &Element| -> Vec<usize> {
            let nodes = e.nodes().iter();
            nodes
                .flat_map(|n| (0..dimension).map(move |a| *n as usize * dimension + a))
                .collect()
        };
        let order = mesh.nodes.len() * dimension;
        let pairs = mesh.elements.iter().flat_map(|e| {
            let dofs = dofs(e);
            let all = dofs.clone();
            dofs.into_iter()
                .flat_map(move |i| all.clone().into_iter().map(move |j| (i, j)))
        });
        let pattern = Symmetric::with_pattern(order, pairs);
        let (mut stiffness, mut mass, mut places) = (Vec::new(), Vec::new(), Vec::new());
        for (number, e) in mesh.elements.iter().enumerate() {
            let material = materials.get(usize::from(e.material)).copied();
            let material = material.ok_or(FlexError::Range {
                what: "the number of the material of an element",
                value: f64::from(e.material),
                range: "there are fewer materials",
            })?;
            let at = mesh.places(e);
            stiffness.push(element::stiffness(e.kind, &at, &elasticity, &material));
            let unit = element::unit_mass(e.kind, &at, &elasticity);
            let count = e.kind.nodes();
            let rows = unit[..count].iter().flat_map(|row| row[..count].to_vec());
            mass.push(rows.map(|m| m * material.density).collect());
            let dofs = dofs(&mesh.elements[number]);
            let mut own = Vec::with_capacity(dofs.len() * (dofs.len() + 1) / 2);
            for (a, i) in dofs.iter().enumerate() {
                for j in &dofs[a..] {
                    own.push(pattern.place(*i, *j) as u32);
                }
            }
            places.push(own);
        }
        Ok(Structure {
            mesh,
            elasticity,
            materials,
            stiffness,
            mass,
            places,
            pattern,
        })
    }

    /// Its mesh.
    pub fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// How stress follows strain.
    pub fn elasticity(&self) -> &Elasticity {
        &self.elasticity
    }

    /// Its materials.
    pub fn materials(&self) -> &[Material] {
        &self.materials
    }

    /// Number of displacements.
    pub fn order(&self) -> usize {
        self.pattern.order()
    }

    /// K with the stiffness of each element times a factor.
    pub fn stiffness_scaled(&self, factor: impl Fn(usize) -> f64) -> Symmetric {
        let mut K = self.pattern.clone();
        let values = K.values_mut();
        for (e, (own, places)) in self.stiffness.iter().zip(&self.places).enumerate() {
            let (order, s) = (own.len().isqrt(), factor(e));
            let mut place = places.iter();
            for i in 0..order {
                for j in i..order {
                    if let Some(place) = place.next() {
                        values[*place as usize] += s * own[i * order + j];
                    }
                }
            }
        }
        K
    }

    /// K.
    pub fn stiffness(&self) -> Symmetric {
        self.stiffness_scaled(|_| 1.0)
    }

    /// M with the mass of each element times a factor.
    pub fn mass_scaled(&self, factor: impl Fn(usize) -> f64) -> Symmetric {
        let mut M = self.pattern.clone();
        let dimension = self.mesh.dimension();
        let values = M.values_mut();
        for (e, (own, places)) in self.mass.iter().zip(&self.places).enumerate() {
            let (nodes, s) = (own.len().isqrt(), factor(e));
            let order = nodes * dimension;
            let mut place = places.iter();
            for i in 0..order {
                for j in i..order {
                    let Some(place) = place.next() else { break };
                    if i % dimension == j % dimension {
                        values[*place as usize] += s * own[i / dimension * nodes + j / dimension];
                    }
                }
            }
        }
        M
    }

    /// M.
    pub fn mass(&self) -> Symmetric {
        self.mass_scaled(|_| 1.0)
    }

    /// K of one element.
    pub fn element_stiffness(&self, e: usize) -> &[f64] {
        &self.stiffness[e]
    }

    /// M of one element over its nodes, for one component.
    pub fn element_mass_matrix(&self, e: usize) -> &[f64] {
        &self.mass[e]
    }

    /// Mass of one element, kg.
    pub fn element_mass(&self, e: usize) -> f64 {
        self.mass[e].iter().sum()
    }

    /// uᵀ M u of one element.
    pub fn element_inertia(&self, e: usize, u: &[f64]) -> f64 {
        let (own, d) = (self.gather(e, u), self.mesh.dimension());
        let nodes = own.len() / d;
        let mut sum = 0.0;
        for k in 0..nodes {
            for l in 0..nodes {
                let along = (0..d).map(|a| own[k * d + a] * own[l * d + a]);
                sum += self.mass[e][k * nodes + l] * along.sum::<f64>();
            }
        }
        sum
    }

    /// Displacements of the nodes of an element out of those of all.
    pub fn gather(&self, e: usize, u: &[f64]) -> Vec<f64> {
        let dimension = self.mesh.dimension();
        let nodes = self.mesh.elements[e].nodes().iter();
        nodes
            .flat_map(|n| u[*n as usize * dimension..][..dimension].iter().copied())
            .collect()
    }

    /// The displacements that are not held, rising.
    pub fn free(&self, held: &[usize]) -> Vec<usize> {
        let mut is_held = vec![false; self.order()];
        held.iter().for_each(|d| is_held[*d] = true);
        (0..self.order()).filter(|d| !is_held[*d]).collect()
    }

    /// All displacements of some nodes.
    pub fn displacements_of(&self, nodes: &[u32]) -> Vec<usize> {
        let dimension = self.mesh.dimension();
        let all = nodes.iter();
        all.flat_map(|n| (0..dimension).map(move |a| *n as usize * dimension + a))
            .collect()
    }

    /// K u = f with some displacements held at zero.
    pub fn solve(&self, held: &[usize], f: &[f64]) -> Result<Vec<f64>, FlexError> {
        let free = self.free(held);
        let K = self.stiffness().part(&free);
        let mut factor = Cholesky::new(&K).map_err(FlexError::Loose)?;
        let mut x: Vec<f64> = free.iter().map(|d| f[*d]).collect();
        factor.solve(&mut x);
        let mut u = vec![0.0; self.order()];
        for (d, x) in free.iter().zip(x) {
            u[*d] = x;
        }
        Ok(u)
    }

    /// The lowest modes with some displacements held. Where that leaves rigid motions, they come first, at zero.
    pub fn modes(&self, held: &[usize], count: usize) -> Result<Modes, FlexError> {
        self.assembled().modes(held, count)
    }
}

/// The lowest pairs of K and M, rigid motions included: the shift is far below what elements vibrate with, and lets K − σM have a
/// factor where K has none.
pub(crate) fn lowest_pairs(
    K: &Symmetric,
    M: &Symmetric,
    count: usize,
) -> Result<LowestPairs, FlexError> {
    let ratio = (0..K.order()).map(|i| K.get(i, i) / M.get(i, i));
    let ratio = ratio.fold(f64::INFINITY, f64::min);
    let with = |part: f64| -> Result<LowestPairs, FlexError> {
        let sigma = -part * ratio;
        let mut factor = Cholesky::new(&K.plus(-sigma, M)).map_err(FlexError::Loose)?;
        Ok(lowest(K, M, (&mut factor, sigma), count, 1e-11, None)?)
    };
    match with(1e-10) {
        // on coarse meshes the rounding of rigid motions, which this shift makes large, hides the others
        Err(FlexError::Eigen(EigenError::NoConvergence { .. })) => with(1e-4),
        found => found,
    }
}

fn in_range(
    what: &'static str,
    value: f64,
    range: &'static str,
    holds: impl Fn(f64) -> bool,
) -> Result<(), FlexError> {
    match value.is_finite() && holds(value) {
        true => Ok(()),
        false => Err(FlexError::Range { what, value, range }),
    }
}
