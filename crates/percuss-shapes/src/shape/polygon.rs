//! A planar convex polygon with rounded corners.

use super::ShapeError;
use super::error::not_negative;
use percuss_math::space::Vec3;
use std::sync::Arc;

/// A planar convex polygon, grown by a radius. A copy is cheap.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    vertices: Arc<[Vec3]>,
    radius: f64,
}

impl Polygon {
    /// See [`super::Shape::polygon`].
    pub(super) fn new(corners: &[[f64; 2]], radius: f64) -> Result<Polygon, ShapeError> {
        let radius = not_negative("the corner radius of a polygon", radius)?;
        let least = if radius > 0.0 { 1 } else { 3 };
        let count = corners.len();
        if count < least {
            let what = "a polygon";
            return Err(ShapeError::TooFew { what, least, count });
        }
        if let Some(index) = corners
            .iter()
            .position(|c| !(c[0].is_finite() && c[1].is_finite()))
        {
            return Err(ShapeError::NotFinite { index });
        }
        let mut vertices: Vec<Vec3> = corners.iter().map(|c| Vec3::new(c[0], c[1], 0.0)).collect();
        if count >= 3 {
            if twice_area(&vertices) < 0.0 {
                vertices.reverse();
                check_convex(&vertices).map_err(|index| ShapeError::NotConvex {
                    index: count - 1 - index,
                })?;
            } else {
                check_convex(&vertices).map_err(|index| ShapeError::NotConvex { index })?;
            }
        } else if count == 2 && vertices[0] == vertices[1] {
            return Err(ShapeError::Flat { what: "a polygon" });
        }
        Ok(Polygon {
            vertices: vertices.into(),
            radius,
        })
    }

    /// The corners before rounding, counter-clockwise, m.
    pub fn vertices(&self) -> &[Vec3] {
        &self.vertices
    }

    /// Radius of the rounding, m.
    pub fn radius(&self) -> f64 {
        self.radius
    }
}

/// Twice the signed area of a polygon in the plane z = 0.
pub(super) fn twice_area(vertices: &[Vec3]) -> f64 {
    let o = vertices[0];
    vertices
        .windows(2)
        .map(|w| (w[0] - o).cross(&(w[1] - o)).z)
        .sum()
}

/// Err with the first corner that does not turn left, or with corner 0 where the polygon winds more than once.
fn check_convex(vertices: &[Vec3]) -> Result<(), usize> {
    let n = vertices.len();
    let mut turned = 0.0;
    for i in 0..n {
        let before = vertices[i] - vertices[(i + n - 1) % n];
        let after = vertices[(i + 1) % n] - vertices[i];
        let sine = before.cross(&after).z;
        if sine <= 1e-12 * before.norm() * after.norm() {
            return Err(i);
        }
        turned += sine.atan2(before.dot(&after));
    }
    if turned > 3.0 * std::f64::consts::PI {
        return Err(0);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_kept_counter_clockwise() {
        let clockwise = [[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]];
        let polygon = Polygon::new(&clockwise, 0.0).unwrap();
        assert_eq!(twice_area(polygon.vertices()), 2.0);
    }

    #[test]
    fn inward_corners_stars_and_straight_corners_are_refused() {
        let arrow = [[0.0, 0.0], [2.0, -1.0], [1.0, 0.0], [2.0, 1.0]];
        assert_eq!(
            Polygon::new(&arrow, 0.0),
            Err(ShapeError::NotConvex { index: 2 })
        );
        let star: Vec<[f64; 2]> = (0..5)
            .map(|i| {
                let angle = i as f64 * 0.8 * std::f64::consts::PI;
                [angle.cos(), angle.sin()]
            })
            .collect();
        assert!(matches!(
            Polygon::new(&star, 0.0),
            Err(ShapeError::NotConvex { .. })
        ));
        let straight = [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [1.0, 1.0]];
        assert_eq!(
            Polygon::new(&straight, 0.0),
            Err(ShapeError::NotConvex { index: 1 })
        );
    }

    #[test]
    fn two_corners_need_a_radius() {
        let ends = [[-1.0, 0.0], [1.0, 0.0]];
        assert!(Polygon::new(&ends, 0.1).is_ok());
        assert!(matches!(
            Polygon::new(&ends, 0.0),
            Err(ShapeError::TooFew { .. })
        ));
    }
}
