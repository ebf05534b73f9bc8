//! What shapes weigh.

use super::{Shape, planar_mass, polyhedral_mass};
use percuss_math::space::{Mat3, Pose, Vec3};
use std::f64::consts::PI;

/// Mass, centre and inertia of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MassProperties {
    /// Mass, kg (of planar shapes: of a unit depth).
    pub mass: f64,
    /// Centre of mass in the frame of the shape, m.
    pub centre: Vec3,
    /// Inertia about the centre along the axes of the shape, kg m². Of planar shapes only the entry zz means
    /// something; xx and yy are set to the same value.
    pub inertia: Mat3,
}

impl MassProperties {
    fn centred(mass: f64, xx: f64, yy: f64, zz: f64) -> Self {
        MassProperties {
            mass,
            centre: Vec3::zeros(),
            inertia: Mat3::from_diagonal(&Vec3::new(xx, yy, zz)),
        }
    }

    /// The same body seen from the frame in which its own frame has the given pose.
    pub fn placed(&self, pose: &Pose) -> Self {
        let A = pose.A.to_rotation_matrix().into_inner();
        MassProperties {
            mass: self.mass,
            centre: pose.point(&self.centre),
            inertia: A * self.inertia * A.transpose(),
        }
    }

    /// Those of a body with all lengths times a factor and of the same density: the mass grows with the third power, the
    /// inertia with the fifth; in the plane with the second and the fourth.
    pub fn scaled(&self, factor: f64, planar: bool) -> Self {
        let power = if planar { 2 } else { 3 };
        MassProperties {
            mass: self.mass * factor.powi(power),
            centre: self.centre * factor,
            inertia: self.inertia * factor.powi(power + 2),
        }
    }

    /// Several bodies as one: the parallel axes theorem.
    fn sum(parts: &[MassProperties]) -> Self {
        let mass = parts.iter().map(|p| p.mass).sum::<f64>();
        let centre = parts.iter().map(|p| p.mass * p.centre).sum::<Vec3>() / mass;
        let inertia = parts
            .iter()
            .map(|p| {
                let d = p.centre - centre;
                p.inertia
                    + p.mass * (Mat3::from_diagonal_element(d.norm_squared()) - d * d.transpose())
            })
            .sum();
        MassProperties {
            mass,
            centre,
            inertia,
        }
    }
}

impl Shape {
    /// Mass, centre and inertia for a density in kg/m³; None for scenery. Parts of a compound that overlap count
    /// twice where they do. Planar shapes are those of a unit depth.
    pub fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        Some(match self {
            Shape::Sphere { radius: r } => {
                let m = density * 4.0 / 3.0 * PI * r.powi(3);
                let i = 0.4 * m * r * r;
                MassProperties::centred(m, i, i, i)
            }
            Shape::Box { half } => {
                let m = density * 8.0 * half.x * half.y * half.z;
                let sq = half.component_mul(half) * (m / 3.0);
                MassProperties::centred(m, sq.y + sq.z, sq.z + sq.x, sq.x + sq.y)
            }
            Shape::Capsule {
                half_height: h,
                radius: r,
            } => capsule(density, *h, *r),
            Shape::Cylinder {
                half_height: h,
                radius: r,
            } => {
                let m = density * PI * r * r * 2.0 * h;
                let i = m * (r * r / 4.0 + h * h / 3.0);
                MassProperties::centred(m, i, i, 0.5 * m * r * r)
            }
            Shape::Cone {
                half_height: h,
                radius: r,
            } => cone(density, *h, *r),
            Shape::Hull(hull) => from_moments(density, hull.vertices(), hull.faces()),
            Shape::Mesh(mesh) => from_moments(
                density,
                mesh.vertices(),
                mesh.triangles().iter().map(|t| t.as_slice()),
            ),
            Shape::HalfSpace | Shape::Funnel { .. } => return None,
            Shape::Compound(parts) => {
                let placed: Option<Vec<_>> = parts
                    .iter()
                    .map(|(pose, part)| Some(part.mass_properties(density)?.placed(pose)))
                    .collect();
                let placed = placed.filter(|p| !p.is_empty())?;
                MassProperties::sum(&placed)
            }
            Shape::Disc { radius: r } => {
                let m = density * PI * r * r;
                let i = 0.5 * m * r * r;
                MassProperties::centred(m, i, i, i)
            }
            Shape::Polygon(polygon) => {
                let moments = planar_mass::moments(polygon);
                MassProperties {
                    mass: density * moments.area,
                    centre: moments.centre,
                    inertia: Mat3::from_diagonal_element(density * moments.polar),
                }
            }
        })
    }
}

/// A half ball of mass m has its centre at 3r/8 above its flat side and 2/5 m r² about the middle of that side, so
/// h away from there both together have m (2/5 r² + h² + 3/4 h r).
fn capsule(density: f64, h: f64, r: f64) -> MassProperties {
    let tube = density * PI * r * r * 2.0 * h;
    let ends = density * 4.0 / 3.0 * PI * r.powi(3);
    let across = tube * (r * r / 4.0 + h * h / 3.0) + ends * (0.4 * r * r + h * h + 0.75 * h * r);
    let along = tube * 0.5 * r * r + ends * 0.4 * r * r;
    MassProperties::centred(tube + ends, across, across, along)
}

/// A cone of height H = 2h has its centre H/4 above its base, 3/10 m r² along and 3/80 m (4 r² + H²) across.
fn cone(density: f64, h: f64, r: f64) -> MassProperties {
    let m = density * PI * r * r * 2.0 * h / 3.0;
    let across = 3.0 / 20.0 * m * (r * r + h * h);
    MassProperties {
        centre: Vec3::new(0.0, 0.0, -0.5 * h),
        ..MassProperties::centred(m, across, across, 0.3 * m * r * r)
    }
}

/// Inertia from second moments C: tr(C) 1 − C.
fn from_moments<'a>(
    density: f64,
    vertices: &[Vec3],
    rings: impl Iterator<Item = &'a [usize]>,
) -> MassProperties {
    let moments = polyhedral_mass::moments(vertices, rings);
    let C = density * moments.second;
    MassProperties {
        mass: density * moments.volume,
        centre: moments.centre,
        inertia: Mat3::from_diagonal_element(C.trace()) - C,
    }
}
