//! Linear elastic, isotropic materials.

/// What a flexible body is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Young's modulus, Pa.
    pub youngs_modulus: f64,
    /// Poisson's ratio.
    pub poissons_ratio: f64,
    /// Density, kg/m³.
    pub density: f64,
}

/// How stress follows strain in the plane or in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Elasticity {
    /// Thin plates: no stress across.
    PlaneStress {
        /// Thickness, m.
        thickness: f64,
    },
    /// Long bodies: no strain across.
    PlaneStrain {
        /// Thickness of the slice that is looked at, m.
        thickness: f64,
    },
    /// Solids.
    Solid,
}

impl Elasticity {
    /// Dimension of the mesh.
    pub fn dimension(&self) -> usize {
        match self {
            Elasticity::Solid => 3,
            _ => 2,
        }
    }

    /// By what volumes in the plane are multiplied, m; one in space.
    pub fn thickness(&self) -> f64 {
        match self {
            Elasticity::PlaneStress { thickness } | Elasticity::PlaneStrain { thickness } => {
                *thickness
            }
            Elasticity::Solid => 1.0,
        }
    }

    /// Normal stress across the plane over the sum of those in it: ν where there is no strain across, else none.
    pub fn stress_across(&self, material: &Material) -> f64 {
        match self {
            Elasticity::PlaneStrain { .. } => material.poissons_ratio,
            _ => 0.0,
        }
    }

    /// C of σ = C ε, Pa, in the corner of an array: (xx, yy, xy) in the plane, (xx, yy, zz, xy, yz, zx) in space, with
    /// shear strains twice the tensor's.
    pub fn matrix(&self, material: &Material) -> [[f64; 6]; 6] {
        let (E, nu) = (material.youngs_modulus, material.poissons_ratio);
        let mut C = [[0.0; 6]; 6];
        let mut plane = |a: f64, b: f64, g: f64| {
            (C[0][0], C[0][1], C[1][0], C[1][1], C[2][2]) = (a, b, b, a, g);
        };
        let shear = 0.5 * E / (1.0 + nu);
        let lame = E * nu / ((1.0 + nu) * (1.0 - 2.0 * nu));
        match self {
            Elasticity::PlaneStress { .. } => {
                let a = E / (1.0 - nu * nu);
                plane(a, nu * a, shear);
            }
            Elasticity::PlaneStrain { .. } => plane(lame + 2.0 * shear, lame, shear),
            Elasticity::Solid => {
                for i in 0..3 {
                    for j in 0..3 {
                        C[i][j] = lame;
                    }
                    C[i][i] += 2.0 * shear;
                    C[i + 3][i + 3] = shear;
                }
            }
        }
        C
    }
}
