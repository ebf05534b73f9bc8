//! Volume and moments of what a surface of flat faces encloses, exactly, by signed tetrahedra.

use percuss_math::space::{Mat3, Vec3};

/// Volume, centre and second moments.
pub(super) struct Moments {
    /// Volume, m³; negative for a surface that is inside out.
    pub volume: f64,
    /// Centre of volume, m.
    pub centre: Vec3,
    /// ∫ x xᵀ dV about the centre, m⁵.
    pub second: Mat3,
}

/// Each face is cut into triangles from its first vertex; each triangle a, b, c makes with a point o near the middle
/// the tetrahedron of volume V = a·(b × c)/6 (from o), centre (a + b + c)/4 and second moment
/// V/20 (s sᵀ + a aᵀ + b bᵀ + c cᵀ) with s = a + b + c. o costs no digits when the body is far from its origin.
pub(super) fn moments<'a>(vertices: &[Vec3], rings: impl Iterator<Item = &'a [usize]>) -> Moments {
    let o = vertices.iter().sum::<Vec3>() / vertices.len() as f64;
    let (mut volume, mut first, mut second) = (0.0, Vec3::zeros(), Mat3::zeros());
    for ring in rings {
        let a = vertices[ring[0]] - o;
        for w in ring[1..].windows(2) {
            let (b, c) = (vertices[w[0]] - o, vertices[w[1]] - o);
            let v = a.dot(&b.cross(&c)) / 6.0;
            let s = a + b + c;
            volume += v;
            first += v / 4.0 * s;
            second += v / 20.0
                * (s * s.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose());
        }
    }
    let centre = first / volume;
    Moments {
        volume,
        centre: o + centre,
        second: second - volume * centre * centre.transpose(),
    }
}
