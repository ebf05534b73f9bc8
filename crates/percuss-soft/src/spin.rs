//! Inertia of sections that turn, over all elements: velocities of their axes in one array, element after element.

use crate::beams::{Beams, add_blocks};
use crate::element::{Blocks, Element, Weights};
use crate::tridiagonal::Tridiagonal;
use percuss_math::space::Vec3;
use std::ops::Range;

impl<E: Element<N>, const N: usize> Beams<E, N> {
    /// Elements with inertia of sections that turn: the first node, the element and its part of the array.
    fn spinning(&self) -> impl Iterator<Item = (usize, &E, Range<usize>)> {
        let mut next = 0;
        let elements = self.first.iter().zip(&self.elements);
        let parts = elements.map(move |(first, element)| {
            let at = next;
            next += element.spins();
            (*first, element, at..next)
        });
        parts.filter(|(_, _, part)| !part.is_empty())
    }

    fn ends(first: usize, q: &[f64]) -> &[f64] {
        &q[N * first..N * (first + 2)]
    }

    /// Velocities of all axes of sections where coordinates change with `u`; none where the mass matrix has all inertia.
    pub fn spin(&self, q: &[f64], u: &[f64]) -> Vec<f64> {
        let mut v = vec![0.0; self.elements.iter().map(|e| e.spins()).sum()];
        for (first, element, part) in self.spinning() {
            element.spin(Self::ends(first, q), Self::ends(first, u), &mut v[part]);
        }
        v
    }

    pub(crate) fn spin_forces(
        &self,
        [q_b, q_e]: [&[f64]; 2],
        weights: Weights,
        v: &[f64],
        f: &mut [f64],
    ) {
        for (first, element, part) in self.spinning() {
            let (q_b, q_e) = (Self::ends(first, q_b), Self::ends(first, q_e));
            let f = &mut f[N * first..N * (first + 2)];
            element.spin_forces(q_b, q_e, weights, &v[part], f);
        }
    }

    pub(crate) fn advance_spin(&self, [q_b, q_e]: [&[f64]; 2], weights: Weights, v: &mut [f64]) {
        for (first, element, part) in self.spinning() {
            let (q_b, q_e) = (Self::ends(first, q_b), Self::ends(first, q_e));
            element.advance_spin(q_b, q_e, weights, &mut v[part]);
        }
    }

    /// Adds s times the mass matrix at `q` of sections that turn.
    pub(crate) fn add_spin_mass(&self, q: &[f64], s: f64, M: &mut Tridiagonal<N>) {
        for (first, element, _) in self.spinning() {
            let mut blocks = Blocks::zeros();
            element.spin_mass(Self::ends(first, q), s, &mut blocks);
            add_blocks(M, first, &blocks);
        }
    }

    /// Kinetic energy, J, and angular momentum, kg m²/s, of velocities of axes as [`Beams::spin`] gives them.
    pub fn spin_content(&self, q: &[f64], v: &[f64]) -> (f64, Vec3) {
        let (mut T, mut momentum) = (0.0, Vec3::zeros());
        for (first, element, part) in self.spinning() {
            let (energy, turning) = element.spin_content(Self::ends(first, q), &v[part]);
            T += energy;
            momentum += turning;
        }
        (T, momentum)
    }
}
