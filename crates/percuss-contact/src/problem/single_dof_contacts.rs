use super::Blocks;
use crate::law::Laws;
use percuss_math::band::Twisted;
use std::sync::Arc;

/// The mass matrix of a system whose velocities feel only their neighbours.
#[derive(Clone, Copy, Debug)]
pub enum Inertia<'a> {
    /// M is diagonal: its entries, kg.
    Diagonal(&'a [f64]),
    /// M has the half bandwidth 2.
    Band(&'a Arc<Twisted>),
}

/// A contact that acts on one velocity: γ = w v.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// Which velocity.
    pub velocity: u32,
    /// Its direction, not zero; ±1 where a node meets an obstacle.
    pub w: f64,
}

/// G = Wᵀ M⁻¹ W of contacts that act on one velocity each, with M diagonal or banded, never formed: a product with G is
/// one solve with the factor of M, whatever the number of contacts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SingleDofContacts {
    pub(crate) mass: NodeMass,
    contacts: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NodeMass {
    Diagonal(Vec<f64>),
    Band(Arc<Twisted>),
}

impl Default for NodeMass {
    fn default() -> Self {
        NodeMass::Diagonal(Vec::new())
    }
}

impl SingleDofContacts {
    /// Takes the mass matrix; contacts are forgotten, memory is kept.
    pub fn reset(&mut self, inertia: Inertia<'_>) {
        self.contacts.clear();
        match (inertia, &mut self.mass) {
            (Inertia::Diagonal(m), NodeMass::Diagonal(own)) => {
                own.clear();
                own.extend_from_slice(m);
            }
            (Inertia::Diagonal(m), own) => *own = NodeMass::Diagonal(m.to_vec()),
            (Inertia::Band(M), NodeMass::Band(own)) if Arc::ptr_eq(M, own) => {}
            (Inertia::Band(M), own) => *own = NodeMass::Band(Arc::clone(M)),
        }
    }

    /// Appends a contact of one row.
    ///
    /// # Panics
    /// Where its velocity does not exist.
    #[inline]
    pub fn push(&mut self, contact: Node) {
        assert!(
            (contact.velocity as usize) < self.velocities(),
            "a velocity outside the system"
        );
        self.contacts.push(contact);
    }

    /// The contacts in their order.
    #[inline]
    pub fn contacts(&self) -> &[Node] {
        &self.contacts
    }

    /// Number of rows.
    pub fn order(&self) -> usize {
        self.contacts.len()
    }

    /// Number of velocities.
    pub fn velocities(&self) -> usize {
        match &self.mass {
            NodeMass::Diagonal(m) => m.len(),
            NodeMass::Band(M) => M.order(),
        }
    }

    /// y = Wᵀ v with v = M⁻¹ W p, which is left in `v`.
    pub fn apply(&self, p: &[f64], y: &mut [f64], v: &mut Vec<f64>) {
        v.clear();
        v.resize(self.velocities(), 0.0);
        for (contact, p) in self.contacts.iter().zip(p) {
            v[contact.velocity as usize] += contact.w * p;
        }
        match &self.mass {
            NodeMass::Diagonal(m) => v.iter_mut().zip(m).for_each(|(v, m)| *v /= m),
            NodeMass::Band(M) => M.solve(v),
        }
        for (contact, y) in self.contacts.iter().zip(y) {
            *y = contact.w * v[contact.velocity as usize];
        }
    }

    /// G_ii.
    #[inline]
    pub(crate) fn diagonal(&self, i: usize) -> f64 {
        let Node { velocity, w } = self.contacts[i];
        w * w
            * match &self.mass {
                NodeMass::Diagonal(m) => 1.0 / m[velocity as usize],
                NodeMass::Band(M) => M.inverse_diagonal()[velocity as usize],
            }
    }

    pub(crate) fn diagonal_block(&self, i: usize) -> [[f64; 3]; 3] {
        let mut D = [[0.0; 3]; 3];
        D[0][0] = self.diagonal(i);
        D
    }

    /// G with all its entries that are not zero, as blocks. Allocates, and solves once for each contact.
    pub fn form(&self, laws: &Laws) -> Blocks {
        let n = self.order();
        let (mut p, mut y, mut v) = (vec![0.0; n], vec![0.0; n], Vec::new());
        let mut entries = Vec::new();
        for j in 0..n {
            p[j] = 1.0;
            self.apply(&p, &mut y, &mut v);
            p[j] = 0.0;
            let column = y.iter().enumerate().filter(|(_, g)| **g != 0.0);
            entries.extend(column.map(|(i, g)| (i, j, *g)));
        }
        Blocks::from_entries(laws, entries)
    }
}
