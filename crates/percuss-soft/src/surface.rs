//! The surface of beams as points with areas, for what presses on it.
//!
//! A beam is a tube of its section's radius about the axis, with a flat disc at each end; in the plane a band of that half
//! thickness, by unit of depth. The area that belongs to a piece of the axis ds and of the circumference ρ dφ is
//! (1 − ρ n·e₁′) ρ dφ ds.

use crate::beams::Beams;
use crate::element::Element;
use crate::error::{SoftError, positive};
use crate::hermite::{GAUSS_2, GAUSS_3, Shape};
use percuss_math::space::{Mat3, Vec3};
use std::f64::consts::{PI, TAU};

/// A point of the surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfacePoint {
    /// Element and x ∈ [−1, 1] of the section it belongs to.
    pub at: (usize, f64),
    /// Where, m.
    pub point: Vec3,
    /// From the axis to the point, m: a force F there is F and the moment arm × F on the section.
    pub arm: Vec3,
    /// Outwards, of length 1.
    pub normal: Vec3,
    /// Velocity, m/s.
    pub v: Vec3,
    /// What it stands for, m²; in the plane m.
    pub area: f64,
}

/// Least number of points around a tube.
const AROUND: usize = 8;

impl<E: Element<N>, const N: usize> Beams<E, N> {
    /// Points of all surfaces into `out`, not further apart along the axis or around it than about `spacing`, m: three
    /// Gauss points for each piece of an element, evenly around. A force F at a point goes to the coordinates by
    /// [`Beams::load`].
    pub fn surface(
        &self,
        q: &[f64],
        u: &[f64],
        spacing: f64,
        out: &mut Vec<SurfacePoint>,
    ) -> Result<(), SoftError> {
        let spacing = positive("spacing of points of a surface", spacing)?;
        out.clear();
        for beam in 0..self.count() {
            let elements = self.elements_of(beam);
            let last = elements.end - 1;
            self.cap((elements.start, -1.0), (q, u), spacing, out);
            for element in elements {
                self.side_of(element, (q, u), spacing, out);
            }
            self.cap((last, 1.0), (q, u), spacing, out);
        }
        Ok(())
    }

    fn side_of(
        &self,
        element: usize,
        (q, u): (&[f64], &[f64]),
        spacing: f64,
        out: &mut Vec<SurfacePoint>,
    ) {
        let length = self.elements[element].length();
        // three points to a piece
        let pieces = (length / (3.0 * spacing)).ceil().max(1.0);
        for piece in 0..pieces as usize {
            for (x, w) in GAUSS_3 {
                let at = (element, (2.0 * piece as f64 + 1.0 + x) / pieces - 1.0);
                let ds = 0.5 * w * length / pieces;
                let (motion, radius) = (self.motion(at, q, u), self.radius(element, at.1));
                let (slope, bend) = self.slopes(at, q);
                let size = slope.norm();
                // de₁/ds along the axis as it is
                let turn = (bend - slope * (slope.dot(&bend) / (size * size))) / (size * size);
                for (normal, around) in directions::<E, N>(&motion.A, radius, spacing) {
                    let arm = radius * normal;
                    out.push(SurfacePoint {
                        at,
                        point: motion.r + arm,
                        arm,
                        normal,
                        v: motion.v + motion.omega.cross(&arm),
                        area: ds * size * around * (1.0 - radius * normal.dot(&turn)),
                    });
                }
            }
        }
    }

    fn cap(
        &self,
        at: (usize, f64),
        (q, u): (&[f64], &[f64]),
        spacing: f64,
        out: &mut Vec<SurfacePoint>,
    ) {
        let radius = self.radius(at.0, at.1);
        let motion = self.motion(at, q, u);
        let normal = at.1 * motion.A.column(0);
        let rings = (radius / (2.0 * spacing)).ceil().max(1.0);
        for ring in 0..rings as usize {
            for (x, w) in GAUSS_2 {
                let rho = radius * (2.0 * ring as f64 + 1.0 + x) / (2.0 * rings);
                let width = 0.5 * w * radius / rings;
                for (direction, around) in directions::<E, N>(&motion.A, rho, spacing) {
                    let arm = rho * direction;
                    out.push(SurfacePoint {
                        at,
                        point: motion.r + arm,
                        arm,
                        normal,
                        v: motion.v + motion.omega.cross(&arm),
                        area: width * around,
                    });
                }
            }
        }
    }

    /// r′ and r″ by the length along the reference.
    fn slopes(&self, (element, x): (usize, f64), q: &[f64]) -> (Vec3, Vec3) {
        let shape = Shape::at(x, self.elements[element].length());
        let q = self.of(element, q);
        let sum = |s: &[f64; 4]| {
            Vec3::from_fn(|k, _| {
                if k >= E::AXES {
                    return 0.0;
                }
                let node =
                    |i: usize| s[2 * i] * q[N * i + k] + s[2 * i + 1] * q[N * i + E::AXES + k];
                node(0) + node(1)
            })
        };
        (sum(&shape.ds), sum(&shape.dds))
    }
}

/// Directions across the axis and the length around it, m, that each stands for; in the plane the two sides, by depth.
fn directions<E: Element<N>, const N: usize>(
    A: &Mat3,
    radius: f64,
    spacing: f64,
) -> impl Iterator<Item = (Vec3, f64)> {
    let [e2, e3] = [1, 2].map(|k| A.column(k).into_owned());
    let (count, around) = if E::AXES == 2 {
        (2, 1.0)
    } else {
        let count = ((TAU * radius / spacing).ceil() as usize).max(AROUND);
        (count, TAU * radius / count as f64)
    };
    let step = if E::AXES == 2 { PI } else { TAU / count as f64 };
    (0..count).map(move |k| {
        let (sin, cos) = (k as f64 * step).sin_cos();
        // in the plane exactly to both sides
        let across = if E::AXES == 2 { 0.0 } else { sin };
        (cos * e2 + across * e3, around)
    })
}
