//! Properties that every prox map must have, tried on random points: membership, idempotence,
//! firm non-expansiveness and, for cones, Moreau's decomposition.

use percuss_math::sets::{ConvexSet, Disc, FrictionCone, HalfLine, Interval, Line};
use proptest::prelude::*;

fn dot<const N: usize>(a: [f64; N], b: [f64; N]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn minus<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    std::array::from_fn(|i| a[i] - b[i])
}

/// What holds for every closed convex set.
fn is_a_prox<const N: usize>(set: &impl ConvexSet<N>, x: [f64; N], y: [f64; N]) {
    let (p, q) = (set.prox(x), set.prox(y));
    let size = dot(x, x).sqrt() + dot(y, y).sqrt() + 1.0;
    assert!(set.contains(p, 1e-12 * size), "{p:?} is not in the set");
    let again = minus(set.prox(p), p);
    assert!(
        dot(again, again).sqrt() <= 1e-12 * size,
        "not idempotent at {x:?}"
    );
    // ⟨p − q, x − y⟩ ≥ ‖p − q‖²
    let d = minus(p, q);
    assert!(
        dot(d, minus(x, y)) >= dot(d, d) - 1e-10 * size * size,
        "not firmly non-expansive"
    );
}

/// What holds for a closed convex cone: x = prox_K(x) + prox_K°(x) with orthogonal parts.
fn decomposes<const N: usize>(cone: &impl ConvexSet<N>, dual: &impl ConvexSet<N>, x: [f64; N]) {
    let p = cone.prox(x);
    let polar = minus(x, p); // prox of the polar cone, which is minus the dual
    let size = dot(x, x).sqrt() + 1.0;
    assert!(
        dot(p, polar).abs() <= 1e-12 * size * size,
        "parts are not orthogonal"
    );
    let negated = std::array::from_fn(|i| -polar[i]);
    assert!(
        dual.contains(negated, 1e-10 * size),
        "{negated:?} is not in the dual cone"
    );
}

fn coordinate() -> impl Strategy<Value = f64> {
    prop_oneof![-1e3..1e3, -1e-6..1e-6, Just(0.0)]
}

proptest! {
    #[test]
    fn half_line(x in coordinate(), y in coordinate()) {
        is_a_prox(&HalfLine, [x], [y]);
        decomposes(&HalfLine, &HalfLine, [x]);
    }

    #[test]
    fn interval(x in coordinate(), y in coordinate(), a in 0.0..100.0) {
        is_a_prox(&Interval { a }, [x], [y]);
    }

    #[test]
    fn disc(x in prop::array::uniform2(coordinate()), y in prop::array::uniform2(coordinate()), a in 0.0..100.0) {
        is_a_prox(&Disc { a }, x, y);
    }

    #[test]
    fn line(x in coordinate(), y in coordinate()) {
        is_a_prox(&Line, [x], [y]);
    }

    #[test]
    fn planar_cone(x in prop::array::uniform2(coordinate()), y in prop::array::uniform2(coordinate()), mu in 0.01..10.0) {
        is_a_prox(&FrictionCone { mu }, x, y);
        decomposes(&FrictionCone { mu }, &FrictionCone { mu: 1.0 / mu }, x);
    }

    #[test]
    fn spatial_cone(x in prop::array::uniform3(coordinate()), y in prop::array::uniform3(coordinate()), mu in 0.01..10.0) {
        is_a_prox(&FrictionCone { mu }, x, y);
        decomposes(&FrictionCone { mu }, &FrictionCone { mu: 1.0 / mu }, x);
    }
}

#[test]
fn a_cone_without_friction_is_the_half_line() {
    let cone = FrictionCone { mu: 0.0 };
    assert_eq!(cone.prox([2.0, 5.0]), [2.0, 0.0]);
    assert_eq!(cone.prox([-2.0, 5.0]), [0.0, 0.0]);
}
