//! The surface of a flexible body, which deforms by a few shapes.

/// A surface in the frame of a body: where its corners are without deformation, and how they move and what stress they have by each
/// elastic coordinate.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skin {
    /// Corners, m.
    pub vertices: Vec<[f64; 3]>,
    /// Three corners each, counter-clockwise from outside.
    pub triangles: Vec<[usize; 3]>,
    /// By coordinate: displacements of all corners, m per unit.
    pub shapes: Vec<Vec<[f64; 3]>>,
    /// By coordinate: stresses of all corners, xx, yy, zz, xy, yz, zx, Pa per unit; empty where they are not known.
    pub stresses: Vec<Vec<[f64; 6]>>,
    /// The equivalent stress at which colours end, Pa.
    pub most: f64,
}

impl Skin {
    /// Where a corner is with these elastic coordinates, m.
    pub fn place(&self, corner: usize, q: &[f64]) -> [f64; 3] {
        let mut place = self.vertices[corner];
        for (shape, q) in self.shapes.iter().zip(q) {
            (0..3).for_each(|k| place[k] += shape[corner][k] * q);
        }
        place
    }

    /// The largest equivalent stress of its corners, Pa.
    pub fn peak(&self, q: &[f64]) -> f64 {
        let at = |corner: usize| {
            let mut stress = [0.0; 6];
            for (mode, q) in self.stresses.iter().zip(q) {
                (0..6).for_each(|k| stress[k] += mode[corner][k] * q);
            }
            von_mises(&stress)
        };
        match self.stresses.is_empty() {
            true => 0.0,
            false => (0..self.vertices.len()).map(at).fold(0.0, f64::max),
        }
    }
}

/// Equivalent stress after von Mises of xx, yy, zz, xy, yz, zx.
fn von_mises([xx, yy, zz, xy, yz, zx]: &[f64; 6]) -> f64 {
    let normal = (xx - yy).powi(2) + (yy - zz).powi(2) + (zz - xx).powi(2);
    (0.5 * normal + 3.0 * (xy * xy + yz * yz + zx * zx)).sqrt()
}
