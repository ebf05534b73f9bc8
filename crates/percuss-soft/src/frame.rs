//! What joints, loads, sensors and fluids ask of a place on a beam.

use crate::beams::Beams;
use crate::element::Element;
use percuss_math::space::{Mat3, Vec3};

/// How the section at a place is and moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// Place of the axis, m.
    pub r: Vec3,
    /// e₁, e₂, e₃ as columns.
    pub A: Mat3,
    /// Velocity of the axis, m/s.
    pub v: Vec3,
    /// Angular velocity in the axes of space, rad/s.
    pub omega: Vec3,
}

/// How the velocities at a place follow from those of coordinates: (v, ω) = J u.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach<const N: usize> {
    /// The coordinate that the first column belongs to; the others follow it.
    pub first: usize,
    /// Rows of v along x, y, z, and of ω about them, over the coordinates of two nodes.
    pub J: [[[f64; N]; 2]; 6],
}

impl<const N: usize> Reach<N> {
    /// v and ω.
    pub fn velocity(&self, u: &[f64]) -> (Vec3, Vec3) {
        let u = &u[self.first..self.first + 2 * N];
        let row = |k: usize| -> f64 {
            let J = self.J[k].as_flattened().iter();
            J.zip(u).map(|(j, u)| j * u).sum()
        };
        (
            Vec3::new(row(0), row(1), row(2)),
            Vec3::new(row(3), row(4), row(5)),
        )
    }
}

/// A place is an element and x ∈ [−1, 1] in it, as [`Beams::along`] and [`Beams::at_node`] give it.
impl<E: Element<N>, const N: usize> Beams<E, N> {
    /// How the section at a place is and moves.
    pub fn motion(&self, at: (usize, f64), q: &[f64], u: &[f64]) -> Motion {
        let (r, A) = self.elements[at.0].frame(at.1, self.of(at.0, q));
        let (v, omega) = self.reach(at, q).velocity(u);
        Motion { r, A, v, omega }
    }

    /// How the velocities at a place follow from those of coordinates.
    pub fn reach(&self, at: (usize, f64), q: &[f64]) -> Reach<N> {
        let (element, q) = (&self.elements[at.0], self.of(at.0, q));
        let mut J = [[[0.0; N]; 2]; 6];
        for (k, row) in J.iter_mut().enumerate() {
            // forces on coordinates are Jᵀ times force and moment
            let mut wrench = [Vec3::zeros(); 2];
            wrench[k / 3][k % 3] = 1.0;
            element.wrench(at.1, q, &wrench[0], &wrench[1], row.as_flattened_mut());
        }
        Reach {
            first: N * self.first[at.0],
            J,
        }
    }

    /// Adds the force on coordinates of a force, N, and a moment, N m, on the section at a place.
    pub fn load(&self, at: (usize, f64), force: &Vec3, moment: &Vec3, q: &[f64], f: &mut [f64]) {
        let first = N * self.first[at.0];
        let f = &mut f[first..first + 2 * N];
        self.elements[at.0].wrench(at.1, self.of(at.0, q), force, moment, f);
    }
}
