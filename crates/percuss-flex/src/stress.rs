//! Stress of a flexible body by its elastic coordinates.
//!
//! ```text
//! σ(X) = Σ σ_a(X) q_a        σ_a = C ε(φ_a)
//! ```
//!
//! The stresses σ_a of the shapes are computed once, at the nodes: the mean of the elements around each. Neighbours have the
//! parasitic shear of bilinear elements with opposite signs there, so that the mean is free of it.

use crate::element;
use crate::{Flexible, Structure};

/// Elements whose stiffness is below this part of the largest around a node do not count there: a void carries no stress.
const VOID: f64 = 0.1;

/// Stresses of the shapes of a flexible body at the nodes of its mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct StressModes {
    n: usize,
    /// Node by node, coordinate by coordinate: xx, yy, zz, xy, yz, zx, Pa.
    values: Vec<[f64; 6]>,
}

impl StressModes {
    /// Of a body made of this structure with the stiffness of each element times a factor.
    pub fn new(
        structure: &Structure,
        body: &Flexible,
        stiffness: impl Fn(usize) -> f64,
    ) -> StressModes {
        let n = body.order();
        let mesh = structure.mesh();
        let mut most = vec![0.0_f64; mesh.nodes.len()];
        for (e, element) in mesh.elements.iter().enumerate() {
            for node in element.nodes() {
                let most = &mut most[*node as usize];
                *most = most.max(stiffness(e));
            }
        }
        let mut values = vec![[0.0; 6]; mesh.nodes.len() * n];
        let mut counts = vec![0.0_f64; mesh.nodes.len()];
        for (e, element) in mesh.elements.iter().enumerate() {
            let factor = stiffness(e);
            let material = structure.materials()[usize::from(element.material)];
            let mut C = structure.elasticity().matrix(&material);
            C.iter_mut().flatten().for_each(|c| *c *= factor);
            let across = structure.elasticity().stress_across(&material);
            let places = mesh.places(element);
            let counted = |node: &u32| factor >= VOID * most[*node as usize];
            for node in element.nodes().iter().filter(|node| counted(node)) {
                counts[*node as usize] += 1.0;
            }
            for a in 0..n {
                let d = structure.gather(e, body.shape(a));
                let own = element::nodal_stress(element.kind, &places, &d, &C, across);
                for (node, own) in element.nodes().iter().zip(own) {
                    if counted(node) {
                        let value = &mut values[*node as usize * n + a];
                        (0..6).for_each(|s| value[s] += own[s]);
                    }
                }
            }
        }
        for (values, count) in values.chunks_exact_mut(n.max(1)).zip(&counts) {
            let values = values.iter_mut().flatten();
            values.for_each(|s| *s /= count.max(1.0));
        }
        StressModes { n, values }
    }

    /// Number of nodes.
    pub fn nodes(&self) -> usize {
        self.values.len() / self.n.max(1)
    }

    /// Stress of coordinate `a` at a node: xx, yy, zz, xy, yz, zx, Pa.
    pub fn mode(&self, node: usize, a: usize) -> [f64; 6] {
        self.values[node * self.n + a]
    }

    /// Stress at a node: xx, yy, zz, xy, yz, zx, Pa.
    pub fn at(&self, node: usize, q: &[f64]) -> [f64; 6] {
        let modes = &self.values[node * self.n..(node + 1) * self.n];
        let mut stress = [0.0; 6];
        for (mode, q) in modes.iter().zip(q) {
            for (s, mode) in stress.iter_mut().zip(mode) {
                *s += mode * q;
            }
        }
        stress
    }

    /// The largest equivalent stress after von Mises, Pa, and its node.
    pub fn peak(&self, q: &[f64]) -> (f64, usize) {
        let all = (0..self.nodes()).map(|node| von_mises(&self.at(node, q)));
        all.enumerate().fold(
            (0.0, 0),
            |best, (node, s)| if s > best.0 { (s, node) } else { best },
        )
    }
}

/// Equivalent stress after von Mises of xx, yy, zz, xy, yz, zx.
pub fn von_mises([xx, yy, zz, xy, yz, zx]: &[f64; 6]) -> f64 {
    let normal = (xx - yy).powi(2) + (yy - zz).powi(2) + (zz - xx).powi(2);
    (0.5 * normal + 3.0 * (xy * xy + yz * yz + zx * zx)).sqrt()
}
