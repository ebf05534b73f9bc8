//! What beams in the plane and in space do each in their own way.

use percuss_math::space::{Mat3, Vec3};
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
        section: Section,
        making: Making,
    ) -> Result<usize, SoftError>;

    /// A support that holds the section of a node as it lies.
    fn clamp(beams: &Beams<Self, N>, node: usize) -> Support<N>;

    /// Is without stress where it is straight.
    fn straighten(&mut self);

    /// Stretch ε, and κ₁, κ₂, κ₃ in the mean over an element, 1/m; in the plane the last alone.
    fn strains(&self, q: &[f64]) -> [f64; 4];
}

impl Kind<{ plane::NODE }> for Plane {
    fn add(
        beams: &mut PlaneBeams,
        course: &Course,
        _: Option<Vec3>,
        section: Section,
        making: Making,
    ) -> Result<usize, SoftError> {
        beams.beam(course, |_| section, making)
    }

    fn clamp(beams: &PlaneBeams, node: usize) -> Support<{ plane::NODE }> {
        let q = &beams.initial()[plane::NODE * node..];
        Support::<{ plane::NODE }>::clamp(node, [q[2], q[3]])
    }

    fn straighten(&mut self) {
        self.set_natural(0.0, 0.0);
    }

    fn strains(&self, q: &[f64]) -> [f64; 4] {
        let (stretch, bend) = Plane::strains(self, q);
        [stretch, 0.0, 0.0, 0.5 * (bend[0] + bend[1])]
    }
}

impl Kind<{ space::NODE }> for Space {
    fn add(
        beams: &mut SpaceBeams,
        course: &Course,
        up: Option<Vec3>,
        section: Section,
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
        beams.beam(course, &directors, |_| section, making)
    }

    fn clamp(beams: &SpaceBeams, node: usize) -> Support<{ space::NODE }> {
        let A = frame(beams, node);
        Support::<{ space::NODE }>::clamp(node, &A)
    }

    fn straighten(&mut self) {
        self.set_natural([0.0; 3], 0.0);
    }

    fn strains(&self, q: &[f64]) -> [f64; 4] {
        let (stretch, bend) = Space::strains(self, q);
        let mean = |k: usize| 0.5 * (bend[0][k] + bend[1][k]);
        [stretch, mean(0), mean(1), mean(2)]
    }
}

/// Axes of the section at a node as it lies.
fn frame(beams: &SpaceBeams, node: usize) -> Mat3 {
    let Ok((element, x)) = beams.at_node(node) else {
        return Mat3::identity();
    };
    let q = beams.of(element, beams.initial());
    beams.elements()[element].frame(x, q).1
}
