use super::{Dimension, MaterialId, NQ, NU};
use crate::shape::MassProperties;
use percuss_math::space::{Mat3, Pose, Vec3};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Name of a body that it keeps as long as it lives; never given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BodyId(pub u32);

/// A shape of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeId(pub usize);

/// A kind of body of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindId(pub u32);

/// A body that moves freely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Its name.
    pub id: BodyId,
    /// What it is.
    pub kind: KindId,
}

/// Where a body starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Pose of the frame of its shape.
    pub pose: Pose,
    /// Velocity of the centre of mass, m/s.
    pub v: Vec3,
    /// Angular velocity in the inertial frame, rad/s.
    pub omega: Vec3,
}

/// What bodies of one kind share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kind {
    /// Shape.
    pub shape: ShapeId,
    /// Material.
    pub material: MaterialId,
    /// Mass, kg.
    pub mass: f64,
    /// Centre of mass in the frame of the shape, m.
    pub centre: Vec3,
    /// Inertia about the centre along the axes of the shape, kg m².
    pub I_K: Mat3,
    /// Inverse masses along x, y, z, 1/kg.
    pub(crate) inverse_mass: Vec3,
    /// Inverse of the inertia, 1/(kg m²).
    pub(crate) inverse_I_K: Mat3,
    /// How far its points are from the centre of mass at most, m; filled by `World::kind`.
    pub(crate) rim: f64,
    /// Whether the inertia is the same about all axes, so that it does not turn with the body.
    pub(crate) isotropic: bool,
}

/// Why a kind of body cannot be.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum KindError {
    /// The mass.
    #[error("the mass must be positive and finite, not {0} kg")]
    Mass(f64),
    /// The inertia.
    #[error(
        "the inertia must be positive definite, and each principal value at most the sum of the other two"
    )]
    Inertia,
}

impl Kind {
    /// Bodies of this shape, material and mass.
    pub fn new(
        shape: ShapeId,
        material: MaterialId,
        mass: MassProperties,
    ) -> Result<Self, KindError> {
        if !(mass.mass > 0.0 && mass.mass.is_finite()) {
            return Err(KindError::Mass(mass.mass));
        }
        let I_K = 0.5 * (mass.inertia + mass.inertia.transpose());
        let inverse = I_K.cholesky().ok_or(KindError::Inertia)?.inverse();
        let largest = I_K.symmetric_eigenvalues().max();
        if largest > (I_K.trace() - largest) * (1.0 + 1e-9)
            || !inverse.iter().all(|x| x.is_finite())
        {
            return Err(KindError::Inertia);
        }
        let isotropic = I_K == Mat3::from_diagonal_element(I_K[(0, 0)]);
        Ok(Kind {
            shape,
            material,
            mass: mass.mass,
            centre: mass.centre,
            I_K,
            inverse_mass: Vec3::repeat(1.0 / mass.mass),
            inverse_I_K: inverse,
            rim: 0.0,
            isotropic,
        })
    }

    /// In the plane nothing moves along z or turns about x or y.
    pub(super) fn flattened(mut self, dimension: Dimension) -> Self {
        if dimension == Dimension::Plane {
            self.inverse_mass.z = 0.0;
            let zz = self.I_K[(2, 2)];
            self.inverse_I_K = Mat3::zeros();
            self.inverse_I_K[(2, 2)] = 1.0 / zz;
            self.I_K = Mat3::from_diagonal_element(zz);
            self.isotropic = true;
        }
        self
    }

    /// Coordinates and velocities of a body of this kind.
    pub(super) fn coordinates(&self, placement: &Placement) -> ([f64; NQ], [f64; NU]) {
        let (A, v, omega) = (placement.pose.A, placement.v, placement.omega);
        let r = placement.pose.point(&self.centre);
        (
            [r.x, r.y, r.z, A.w, A.i, A.j, A.k],
            [v.x, v.y, v.z, omega.x, omega.y, omega.z],
        )
    }

    /// Pose of the shape of a body whose centre of mass has this pose.
    #[inline]
    pub(crate) fn shape_pose(&self, body: &Pose) -> Pose {
        Pose {
            r: body.r - body.A * self.centre,
            A: body.A,
        }
    }
}
