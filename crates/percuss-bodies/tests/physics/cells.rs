//! The list of cells finds what all pairs find, wherever the balls are.

use crate::common::{Stage, law};
use percuss_bodies::Shape;
use percuss_bodies::population::SplitMix;
use percuss_bodies::world::Dimension;
use percuss_math::space::{Pose, Vec3};
use percuss_mech::{ContactSet, System};

/// The pairs of balls with gaps below the margin, by the detector: bodies, gap, normal.
fn detected(stage: &Stage, margin: f64) -> Vec<(usize, usize, f64, Vec3)> {
    let mut set = ContactSet::default();
    set.reset(margin);
    stage.world.contacts(0.0, &stage.state.q, &mut set);
    let points = set.points().unwrap();
    let mut pairs: Vec<_> = set
        .contacts()
        .iter()
        .zip(points)
        .map(|(contact, point)| {
            let [a, b] = point.blocks.map(|b| b as usize);
            (a, b, contact.gap, Vec3::from(point.frame[0]))
        })
        .collect();
    pairs.sort_by_key(|(a, b, ..)| (*a, *b));
    pairs
}

/// Places balls and compares with all pairs.
fn check(balls: &[(f64, Vec3)], margin: f64) -> usize {
    let mut stage = Stage::space(Vec3::zeros(), law(0.3, 0.0));
    for (radius, r) in balls {
        stage.ball(*radius, *r, Vec3::zeros());
    }
    let found = detected(&stage, margin);
    let mut expected = vec![];
    for (j, (r_j, x_j)) in balls.iter().enumerate() {
        for (i, (r_i, x_i)) in balls.iter().enumerate().take(j) {
            let gap = (x_j - x_i).norm() - r_i - r_j;
            if gap < margin {
                expected.push((i, j, gap));
            }
        }
    }
    expected.sort_by_key(|(i, j, _)| (*i, *j));
    let names = |list: &[(usize, usize, f64, Vec3)]| -> Vec<_> {
        list.iter().map(|(i, j, ..)| (*i, *j)).collect()
    };
    let pairs: Vec<_> = expected.iter().map(|(i, j, _)| (*i, *j)).collect();
    assert_eq!(names(&found), pairs);
    for ((i, j, gap, n), (.., expected)) in found.iter().zip(&expected) {
        let size = 1.0 + balls[*i].1.norm();
        assert!((gap - expected).abs() < 1e-14 * size);
        let along = (balls[*j].1 - balls[*i].1).dot(n);
        let distance = gap + balls[*i].0 + balls[*j].0;
        assert!((along - distance).abs() < 1e-13 * size && (n.norm() - 1.0).abs() < 1e-14);
    }
    found.len()
}

fn vector(random: &mut SplitMix, size: f64) -> Vec3 {
    Vec3::from_fn(|_, _| size * (2.0 * random.draw() - 1.0))
}

#[test]
fn balls_of_random_radii_are_all_found() {
    for seed in 0..20 {
        let mut random = SplitMix(seed);
        let balls: Vec<_> = (0..300)
            .map(|_| (0.01 + 0.1 * random.draw().powi(4), vector(&mut random, 0.5)))
            .collect();
        for margin in [f64::MIN_POSITIVE, 0.01, 0.2] {
            assert!(check(&balls, margin) > 10);
        }
    }
}

/// So many that threads share the search, in several tiles along each axis.
#[test]
fn thousands_of_balls_are_all_found() {
    let mut random = SplitMix(7);
    let balls: Vec<_> = (0..2500)
        .map(|_| (0.02 + 0.01 * random.draw(), vector(&mut random, 0.5)))
        .collect();
    for margin in [f64::MIN_POSITIVE, 0.02] {
        assert!(check(&balls, margin) > 1000);
    }
}

#[test]
fn clusters_far_from_each_other_are_all_found() {
    for seed in 0..10 {
        let mut random = SplitMix(seed);
        let centres = [0, 1, 2, 3].map(|_| vector(&mut random, 1000.0));
        let balls: Vec<_> = (0..200)
            .map(|i| (0.05, centres[i % 4] + vector(&mut random, 0.2)))
            .collect();
        assert!(check(&balls, f64::MIN_POSITIVE) > 10);
    }
}

#[test]
fn outliers_hide_nothing() {
    for seed in 0..10 {
        let mut random = SplitMix(seed);
        let mut balls: Vec<_> = (0..200).map(|_| (0.05, vector(&mut random, 0.3))).collect();
        // pairs that touch, farther out each time
        for k in 0..8 {
            let far = vector(&mut random, 10f64.powi(k));
            balls.push((0.05, far));
            balls.push((0.05, far + Vec3::new(0.06, 0.0, 0.0)));
        }
        assert!(check(&balls, f64::MIN_POSITIVE) > 18);
    }
}

#[test]
fn balls_that_all_lie_in_one_point_are_all_found_with_a_normal() {
    let balls = vec![(0.1, Vec3::new(1.0, 2.0, 3.0)); 30];
    assert_eq!(check(&balls, f64::MIN_POSITIVE), 30 * 29 / 2);
}

#[test]
fn balls_on_a_line_and_in_a_plane_are_all_found() {
    let line: Vec<_> = (0..100)
        .map(|i| (0.1, Vec3::new(0.0, 0.2 * f64::from(i), 0.0)))
        .collect();
    assert_eq!(check(&line, 1e-9), 99);
    let plane: Vec<_> = (0..100)
        .map(|i| {
            (
                0.1,
                Vec3::new(0.2 * f64::from(i % 10), 0.0, 0.2 * f64::from(i / 10)),
            )
        })
        .collect();
    assert_eq!(check(&plane, 1e-9), 180);
}

#[test]
fn none_and_one_ball_touch_nothing() {
    assert_eq!(check(&[], 1.0), 0);
    assert_eq!(check(&[(0.1, Vec3::zeros())], 1.0), 0);
}

/// Each contact is reported once, in an order that depends on the configuration alone, with a name of its own.
#[test]
fn names_of_contacts_are_unique_and_the_order_stays() {
    let mut random = SplitMix(4);
    let mut stage = Stage::space(Vec3::zeros(), law(0.3, 0.0));
    for _ in 0..300 {
        stage.ball(0.05, vector(&mut random, 0.3), Vec3::zeros());
    }
    let ids = |stage: &Stage| -> Vec<_> {
        let mut set = ContactSet::default();
        set.reset_compact(f64::MIN_POSITIVE);
        stage.world.contacts(0.0, &stage.state.q, &mut set);
        set.contacts().iter().map(|c| c.id).collect()
    };
    let first = ids(&stage);
    assert_eq!(first, ids(&stage));
    let mut sorted = first.clone();
    sorted.sort();
    sorted.dedup();
    assert!(sorted.len() == first.len() && first.len() > 100);
}

/// A ball whose centre of mass is not its middle is found where its surface is.
#[test]
fn a_loaded_ball_touches_with_its_surface() {
    let shape = Shape::sphere(0.1).unwrap();
    let mut mass = shape.mass_properties(1000.0).unwrap();
    mass.centre = Vec3::new(0.0, 0.0, -0.04);
    let mut stage = Stage::space(Vec3::zeros(), law(0.0, 0.0));
    let kind = stage.kind_of_mass(shape, mass);
    for x in [0.0, 0.19] {
        let tilt = percuss_math::space::Quat::from_scaled_axis(Vec3::new(0.0, 10.0 * x, 0.0));
        let pose = Pose {
            r: Vec3::new(x, 0.0, 0.0),
            A: tilt,
        };
        stage.place(kind, pose, Vec3::zeros(), Vec3::zeros());
    }
    let found = detected(&stage, f64::MIN_POSITIVE);
    assert_eq!(found.len(), 1);
    assert!((found[0].2 + 0.01).abs() < 1e-15, "{found:?}");
    assert!((found[0].3 - Vec3::x()).norm() < 1e-14, "{found:?}");
}

#[test]
fn discs_of_a_plane_are_all_found() {
    let mut random = SplitMix(9);
    let mut stage = Stage::new(Dimension::Plane, Vec3::zeros(), law(0.0, 0.0));
    let kind = stage.kind(Shape::disc(0.05).unwrap());
    let places: Vec<_> = (0..200)
        .map(|_| vector(&mut random, 0.5).component_mul(&Vec3::new(1.0, 1.0, 0.0)))
        .collect();
    for r in &places {
        stage.place(kind, Pose::at(*r), Vec3::zeros(), Vec3::zeros());
    }
    let pairs = (0..200).flat_map(|j| (0..j).map(move |i| (i, j)));
    let expected = pairs
        .filter(|(i, j)| (places[*i] - places[*j]).norm() < 0.1)
        .count();
    assert_eq!(detected(&stage, f64::MIN_POSITIVE).len(), expected);
}
