//! What beams in the plane and in space do each in their own way.

use percuss_math::space::{Mat3, Vec3};
use percuss_soft::hermite::GAUSS_2;
use percuss_soft::plane::{self, Plane};
use percuss_soft::space::{self, Space};
use percuss_soft::{
    Beams, Course, Element, Making, PlaneBeams, Section, SoftError, SpaceBeams, Support,
};

/// Beams in the plane or in space, of N coordinates at each node.
pub(super) trait Kind<const N: usize>: Element<N> + Send + Sync + 'static {
    /// Adds a beam; `up` is the direction of e₃.
    fn add(
        beams: &mut Beams<Self, N>,
        course: &Course,
        up: Option<Vec3>,
        section: &dyn Fn(f64) -> Section,
        making: Making,
    ) -> Result<usize, SoftError>;

    /// A support that holds the section of a node as it lies.
    fn clamp(beams: &Beams<Self, N>, node: usize) -> Support<N>;

    /// Goes a part of the way to being without stress with these curvatures, 1/m; in the plane with the first.
    fn curve(&mut self, kappa: [f64; 3], part: f64);

    /// Is stretched by so much as it lies.
    fn tension(&mut self, strain: f64);

    /// Stretch ε in the middle of an element, and κ₁, κ₂, κ₃ at x ∈ [−1, 1], 1/m; in the plane the last alone. Twist is
    /// constant in an element, bending is taken linear through its points of integration.
    fn strains(&self, x: f64, q: &[f64]) -> [f64; 4];
}

impl Kind<{ plane::NODE }> for Plane {
    fn add(
        beams: &mut PlaneBeams,
        course: &Course,
        _: Option<Vec3>,
        section: &dyn Fn(f64) -> Section,
        making: Making,
    ) -> Result<usize, SoftError> {
        beams.beam(course, section, making)
    }

    fn clamp(beams: &PlaneBeams, node: usize) -> Support<{ plane::NODE }> {
        let q = &beams.initial()[plane::NODE * node..];
        Support::<{ plane::NODE }>::clamp(node, [q[2], q[3]])
    }

    fn curve(&mut self, kappa: [f64; 3], part: f64) {
        match part == 1.0 {
            true => self.set_natural(kappa[0], 0.0),
            false => self.bend_natural(kappa[0], part),
        }
    }

    fn tension(&mut self, strain: f64) {
        self.shorten(strain);
    }

    fn strains(&self, x: f64, q: &[f64]) -> [f64; 4] {
        let (stretch, bend) = Plane::strains(self, q);
        [stretch, 0.0, 0.0, through(bend, x)]
    }
}

impl Kind<{ space::NODE }> for Space {
    fn add(
        beams: &mut SpaceBeams,
        course: &Course,
        up: Option<Vec3>,
        section: &dyn Fn(f64) -> Section,
        making: Making,
    ) -> Result<usize, SoftError> {
        let directors = match up {
            Some(up) => course.across(up)?,
            None => {
                let t = course.tangents[0];
                let mut across = Vec3::zeros();
                across[t.iamin()] = 1.0;
                course.carried(across)?
            }
        };
        beams.beam(course, &directors, section, making)
    }

    fn clamp(beams: &SpaceBeams, node: usize) -> Support<{ space::NODE }> {
        let A = frame(beams, node);
        Support::<{ space::NODE }>::clamp(node, &A)
    }

    fn curve(&mut self, kappa: [f64; 3], part: f64) {
        match part == 1.0 {
            true => self.set_natural(kappa, 0.0),
            false => self.bend_natural(kappa, part),
        }
    }

    fn tension(&mut self, strain: f64) {
        self.shorten(strain);
    }

    fn strains(&self, x: f64, q: &[f64]) -> [f64; 4] {
        let (stretch, bend) = Space::strains(self, q);
        let line = |k: usize| through([bend[0][k], bend[1][k]], x);
        [stretch, 0.5 * (bend[0][0] + bend[1][0]), line(1), line(2)]
    }
}

/// The line through two values at the points of integration, at x ∈ [−1, 1].
fn through([a, b]: [f64; 2], x: f64) -> f64 {
    let [_, (point, _)] = GAUSS_2;
    0.5 * (a + b) + 0.5 * (b - a) * x / point
}

/// Axes of the section at a node as it lies.
fn frame(beams: &SpaceBeams, node: usize) -> Mat3 {
    let Ok((element, x)) = beams.at_node(node) else {
        return Mat3::identity();
    };
    let q = beams.of(element, beams.initial());
    beams.elements()[element].frame(x, q).1
}
