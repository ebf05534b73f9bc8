//! Places for many bodies at once.

use percuss_bodies::population::{Lattice, scatter};
use percuss_math::space::Vec3;

/// The funnel: 10 × 10 × 10 places, each moved by up to a millimetre.
fn funnel() -> Lattice {
    Lattice {
        origin: Vec3::new(0.024 * -4.5, 0.024 * -4.5, 0.22),
        counts: [10, 10, 10],
        spacing: Vec3::repeat(0.024),
        jitter: 0.002,
        seed: 12_345,
        planar: false,
    }
}

/// By hand: s ← (1103515245 s + 12345) mod 2³¹ from 12345, x = 0.024 (ix − 4.5) + 0.002 (s/2³¹ − 1/2), y and z alike.
#[test]
fn the_funnel_begins_where_its_definition_says() {
    let places = funnel().places();
    assert_eq!(places.len(), 1000);
    let first = [
        [
            -0.107_689_691_903_069_61,
            -0.108_390_371_353_365_48,
            0.220_349_921_267_479_65,
        ],
        [
            -0.084_786_463_032_476_61,
            -0.107_966_851_105_913_52,
            0.219_979_332_680_813_96,
        ],
        [
            -0.059_795_055_605_471_13,
            -0.108_260_090_484_283_87,
            0.219_513_334_115_967_16,
        ],
    ];
    for (place, expected) in places.iter().zip(first) {
        assert!((place - Vec3::from(expected)).norm() < 1e-15, "{place}");
    }
}

#[test]
fn a_lattice_runs_along_x_then_y_then_z() {
    let plain = Lattice {
        counts: [2, 3, 4],
        jitter: 0.0,
        ..funnel()
    };
    let places = plain.places();
    assert_eq!(places.len(), 24);
    assert!((places[1] - places[0] - Vec3::new(0.024, 0.0, 0.0)).norm() < 1e-16);
    assert!((places[2] - places[0] - Vec3::new(0.0, 0.024, 0.0)).norm() < 1e-16);
    assert!((places[6] - places[0] - Vec3::new(0.0, 0.0, 0.024)).norm() < 1e-16);
}

#[test]
fn a_planar_lattice_stays_in_its_plane_and_the_jitter_in_its_width() {
    let flat = Lattice {
        counts: [20, 20, 1],
        planar: true,
        ..funnel()
    };
    let plain = Lattice {
        jitter: 0.0,
        ..flat
    };
    for (moved, place) in flat.places().iter().zip(plain.places()) {
        let by = moved - place;
        assert!(by.z == 0.0 && by.x.abs() <= 0.001 && by.y.abs() <= 0.001);
    }
}

/// Places for balls of one radius, as many as there was room for.
fn alike(bounds: (Vec3, Vec3), radius: f64, count: usize, seed: u64, tries: usize) -> Vec<Vec3> {
    let places = scatter(bounds, &vec![radius; count], seed, tries, |_, _| true);
    places.into_iter().flatten().collect()
}

#[test]
fn scattered_balls_lie_inside_and_do_not_overlap() {
    let (low, high) = (Vec3::new(-0.3, 0.1, -1.0), Vec3::new(0.3, 0.5, -0.2));
    let radius = 0.03;
    let places = alike((low, high), radius, 400, 7, 1000);
    assert_eq!(places.len(), 400);
    for (i, a) in places.iter().enumerate() {
        for k in 0..3 {
            assert!(a[k] >= low[k] + radius && a[k] <= high[k] - radius);
        }
        for b in &places[..i] {
            assert!((a - b).norm() >= 2.0 * radius);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_places_and_another_seed_others() {
    let bounds = (Vec3::zeros(), Vec3::repeat(1.0));
    let one = alike(bounds, 0.05, 100, 1, 100);
    assert_eq!(one, alike(bounds, 0.05, 100, 1, 100));
    assert_ne!(one, alike(bounds, 0.05, 100, 2, 100));
    // who wants more goes on where who wants less has stopped
    assert_eq!(one[..50], alike(bounds, 0.05, 50, 1, 100)[..]);
}

#[test]
fn a_box_that_is_full_takes_no_more() {
    let bounds = (Vec3::zeros(), Vec3::repeat(0.4));
    let places = alike(bounds, 0.1, 1000, 3, 200);
    assert!(places.len() > 1 && places.len() <= 8, "{}", places.len());
}

#[test]
fn a_flat_box_scatters_in_its_middle_plane() {
    let bounds = (Vec3::new(0.0, 0.0, -0.01), Vec3::new(1.0, 1.0, 0.01));
    let places = alike(bounds, 0.05, 50, 3, 200);
    assert_eq!(places.len(), 50);
    assert!(places.iter().all(|r| r.z == 0.0));
}

/// Balls of many sizes, more than half of them in volume of the largest ones: each lies whole inside, none overlap, and
/// the largest, which would hardly find room at the end, have all found theirs.
#[test]
fn balls_of_many_sizes_are_scattered_the_largest_first() {
    let (low, high) = (Vec3::zeros(), Vec3::new(1.0, 0.8, 0.6));
    let radii: Vec<f64> = (0..600)
        .map(|i| if i < 580 { 0.025 } else { 0.1 })
        .collect();
    let places = scatter((low, high), &radii, 3, 20_000, |number, r| {
        number != 599 || r.x < 0.2
    });
    let placed: Vec<(Vec3, f64)> = (places.iter().zip(&radii))
        .filter_map(|(place, radius)| Some(((*place)?, *radius)))
        .collect();
    assert_eq!(placed.len(), 600);
    assert!(placed[599].0.x < 0.2);
    for (i, (a, radius)) in placed.iter().enumerate() {
        for k in 0..3 {
            assert!(a[k] >= low[k] + radius && a[k] <= high[k] - radius);
        }
        for (b, other) in &placed[..i] {
            assert!((a - b).norm() >= radius + other);
        }
    }
}
