//! Fills: how many particles, where, and how much they weigh.

use percuss_fluid::{Ball, Block, Cylinder, Pattern, Polygon, Region, Settings, Solid, Without};
use std::f64::consts::PI;

/// Volume that particles fill, over what they should fill.
fn filled<const D: usize>(
    region: &dyn Region<D>,
    spacing: f64,
    pattern: Pattern,
    volume: f64,
) -> f64 {
    let settings = Settings::<D>::new(spacing);
    let places = settings.fill(region, pattern).unwrap();
    // none nearer than in closest packing
    let told = settings.estimate(region).unwrap();
    assert!((told / places.at.len() as f64 - 1.0).abs() < 0.1, "{told}");
    places.at.len() as f64 * places.volume / volume
}

#[test]
fn shapes_hold_their_volume() {
    for pattern in [Pattern::Square, Pattern::Hexagonal] {
        let disc = Ball {
            centre: [0.3, -0.2],
            radius: 0.5,
        };
        let ball = Ball {
            centre: [0.3, -0.2, 1.0],
            radius: 0.5,
        };
        let pipe = Cylinder {
            from: [0.1, 0.2, 0.3],
            to: [0.7, 0.8, 0.4],
            radius: 0.25,
        };
        let length = (0.36_f64 + 0.36 + 0.01).sqrt();
        let hook = Polygon {
            corners: vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.5, 0.4], [0.0, 1.0]],
        };
        let found = [
            filled(&disc, 0.01, pattern, PI * 0.25),
            filled(&ball, 0.025, pattern, PI / 6.0),
            filled(&pipe, 0.02, pattern, PI * 0.0625 * length),
            filled(&hook, 0.01, pattern, 0.7),
        ];
        println!("{pattern:?} {found:?}");
        assert!(found.iter().all(|f| (f - 1.0).abs() < 0.02), "{found:?}");
    }
    // boxes are exact, whatever their sides
    let block = Block {
        low: [0.0; 3],
        high: [0.333, 0.251, 0.417],
    };
    let volume = 0.333 * 0.251 * 0.417;
    let found = filled(&block, 0.02, Pattern::Square, volume);
    assert!((found - 1.0).abs() < 1e-12, "{found}");
}

#[test]
fn closest_packing_keeps_its_distances() {
    let settings = Settings::<3>::new(0.1);
    let block = Block {
        low: [0.0; 3],
        high: [0.8; 3],
    };
    let at = settings.fill(&block, Pattern::Hexagonal).unwrap().at;
    let mut nearest = f64::MAX;
    let mut most = 0;
    let expected = 0.1 * 2_f64.powf(1.0 / 6.0);
    for a in &at {
        let mut beside = 0;
        for b in &at {
            let d2: f64 = (0..3).map(|k| (a[k] - b[k]) * (a[k] - b[k])).sum();
            if d2 > 0.0 {
                nearest = nearest.min(d2.sqrt());
                beside += usize::from(d2.sqrt() < 1.01 * expected);
            }
        }
        most = most.max(beside);
    }
    assert!((nearest / expected - 1.0).abs() < 1e-12, "{nearest}");
    assert_eq!(most, 12);
}

/// A ball of triangles: an octahedron, halved again and again.
fn ball(centre: [f64; 3], radius: f64, times: usize) -> Vec<[[f64; 3]; 3]> {
    let mut faces = Vec::new();
    for n in 0..8 {
        let s = |bit: usize| if n >> bit & 1 == 0 { 1.0 } else { -1.0 };
        let (x, y, z) = ([s(0), 0.0, 0.0], [0.0, s(1), 0.0], [0.0, 0.0, s(2)]);
        faces.push(if s(0) * s(1) * s(2) > 0.0 {
            [x, y, z]
        } else {
            [x, z, y]
        });
    }
    let middle = |a: [f64; 3], b: [f64; 3]| {
        let m: [f64; 3] = std::array::from_fn(|k| a[k] + b[k]);
        let size = m.iter().map(|x| x * x).sum::<f64>().sqrt();
        m.map(|x| x / size)
    };
    for _ in 0..times {
        faces = faces
            .into_iter()
            .flat_map(|[a, b, c]| {
                let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
                [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
            })
            .collect();
    }
    let place = |x: [f64; 3]| std::array::from_fn(|k| centre[k] + radius * x[k]);
    faces.into_iter().map(|face| face.map(place)).collect()
}

#[test]
fn triangles_enclose_what_they_enclose() {
    let outer = ball([0.1, 0.2, 0.3], 0.5, 5);
    let solid = Solid::new(outer.clone()).unwrap();
    assert!((solid.volume() / (PI / 6.0) - 1.0).abs() < 0.005);
    let found = filled(&solid, 0.025, Pattern::Square, solid.volume());
    assert!((found - 1.0).abs() < 0.01, "{found}");
    // as the ball itself, but for what lies between the two
    let settings = Settings::<3>::new(0.025);
    let true_ball = Ball {
        centre: [0.1, 0.2, 0.3],
        radius: 0.5,
    };
    let of = |region: &dyn Region<3>| settings.fill(region, Pattern::Square).unwrap().at.len();
    assert!(of(&solid).abs_diff(of(&true_ball)) < 300);
    // facing in, with a hollow, two that overlap
    let turned: Vec<_> = outer.iter().map(|[a, b, c]| [*a, *c, *b]).collect();
    assert_eq!(of(&Solid::new(turned).unwrap()), of(&solid));
    let inner = ball([0.1, 0.2, 0.3], 0.3, 5);
    let hollow = outer
        .iter()
        .copied()
        .chain(inner.iter().map(|[a, b, c]| [*a, *c, *b]));
    let left = of(&Solid::new(hollow.collect()).unwrap());
    let hole = Solid::new(inner).unwrap();
    let without = Without {
        region: &solid,
        hole: &hole,
    };
    assert_eq!(left, of(&without));
    let twice = outer.iter().copied().chain(outer.iter().copied());
    assert_eq!(of(&Solid::new(twice.collect()).unwrap()), of(&solid));
    // a triangle is missing
    let open = Solid::new(outer[1..].to_vec()).unwrap();
    let told = Settings::<3>::new(0.005)
        .fill(&open, Pattern::Square)
        .unwrap_err();
    assert!(told.to_string().contains("does not close"), "{told}");
}

#[test]
fn vessels_surround_what_they_hold() {
    let settings = Settings::<2>::new(0.1);
    let inside = Block {
        low: [0.0, 0.0],
        high: [1.0, 0.5],
    };
    let walls = settings.vessel(&inside, |r| r[1] > 0.5).unwrap();
    // three layers below and at the sides; corners are cut where nobody inside feels them
    assert_eq!(walls.at.len(), 3 * 16 + 2 * 15 - 2 * 3);
    let fluid = settings.fill(&inside, Pattern::Square).unwrap();
    let mut least = f64::MAX;
    for a in &walls.at {
        for b in &fluid.at {
            least = least.min((a[0] - b[0]).hypot(a[1] - b[1]));
        }
    }
    assert!((least - 0.1).abs() < 1e-12, "{least}");
}
