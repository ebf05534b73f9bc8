//! The tree of boxes finds what all pairs find.

use crate::common::{Stage, law};
use percuss_bodies::Shape;
use percuss_bodies::narrow::{Met, Placed, join, touches};
use percuss_bodies::population::SplitMix;
use percuss_bodies::world::{Member, Motion, NQ, members};
use percuss_contact::Point;
use percuss_math::space::{Pose, Quat, Vec3};
use percuss_mech::{ContactSet, System};

fn vector(random: &mut SplitMix, size: f64) -> Vec3 {
    Vec3::from_fn(|_, _| size * (2.0 * random.draw() - 1.0))
}

fn tilted(random: &mut SplitMix, size: f64) -> Pose {
    Pose {
        r: vector(random, size),
        A: Quat::from_scaled_axis(vector(random, 3.0)),
    }
}

fn shapes(random: &mut SplitMix) -> Vec<Shape> {
    let points: Vec<Vec3> = (0..14).map(|_| vector(random, 0.1)).collect();
    let parts = [-0.05, 0.05].map(|x| {
        let place = Pose::at(Vec3::new(x, 0.0, 0.0));
        (place, Shape::sphere(0.06).unwrap())
    });
    vec![
        Shape::sphere(0.07).unwrap(),
        Shape::cuboid(Vec3::new(0.1, 0.05, 0.08)).unwrap(),
        Shape::capsule(0.1, 0.04).unwrap(),
        Shape::cylinder(0.05, 0.08).unwrap(),
        Shape::cone(0.08, 0.06).unwrap(),
        Shape::hull(&points).unwrap(),
        Shape::compound(parts.into()).unwrap(),
    ]
}

/// A touch as both ways of finding it see it: sides (scenery after all bodies), gap.
type Seen = ([usize; 2], f64);

fn sorted(mut list: Vec<Seen>) -> Vec<Seen> {
    for (sides, _) in &mut list {
        sides.sort_unstable();
    }
    list.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    list
}

fn compare(count: usize, size: f64, margin: f64, seed: u64) -> usize {
    let mut random = SplitMix(seed);
    let shapes = shapes(&mut random);
    let mut stage = Stage::space(Vec3::zeros(), law(0.3, 0.0));
    let kinds: Vec<_> = shapes.iter().map(|s| stage.kind(s.clone())).collect();
    let mut things = vec![];
    for i in 0..count {
        let pose = tilted(&mut random, size);
        let k = i % shapes.len();
        stage.place(kinds[k], pose, Vec3::zeros(), Vec3::zeros());
        // the pose as the state gives it back
        let q = &stage.state.q[i * NQ..];
        let A = percuss_math::space::rotation(q[3], q[4], q[5], q[6]);
        let r = Vec3::new(q[0], q[1], q[2]) - A * stage.world.kinds()[k].centre;
        things.push((shapes[k].clone(), Pose { r, A }));
    }
    let scenery = [
        (Shape::HalfSpace, tilted(&mut random, 0.2)),
        (
            Shape::cuboid(Vec3::repeat(0.2)).unwrap(),
            tilted(&mut random, size),
        ),
        (Shape::sphere(0.3).unwrap(), tilted(&mut random, size)),
        (
            Shape::funnel(0.3, 0.5, f64::INFINITY).unwrap(),
            Pose::at(vector(&mut random, 0.1)),
        ),
    ];
    for (shape, pose) in scenery {
        stage.scenery(shape.clone(), Motion::Fixed(pose));
        things.push((shape, pose));
    }
    let mut expected = vec![];
    let placed = |k: usize| Placed {
        shape: &things[k].0,
        pose: things[k].1,
    };
    for i in 0..count {
        // as the detector orders them: scenery or the earlier body first, and what is joined at once
        let scenery: Vec<usize> = (count..things.len()).collect();
        let bodies = (0..i).map(|j| vec![j]);
        for others in bodies.chain([scenery]) {
            let items: Vec<Placed> = others.iter().map(|j| placed(*j)).collect();
            let (body, mut met) = (placed(i), vec![]);
            for (piece, item) in items.iter().enumerate() {
                let mut at = vec![];
                touches(
                    item.shape, &item.pose, body.shape, &body.pose, margin, &mut at,
                );
                met.extend(at.into_iter().map(|touch| Met { piece, touch }));
            }
            join(&items, &body, margin, &mut met);
            let close = met.iter().filter(|m| m.touch.gap < margin);
            expected.extend(close.map(|m| ([i, others[m.piece]], m.touch.gap)));
        }
    }
    let mut set = ContactSet::default();
    set.reset_compact(margin);
    stage.world.contacts(0.0, &stage.state.q, &mut set);
    let found: Vec<Seen> = set
        .contacts()
        .iter()
        .zip(set.points().unwrap())
        .map(|(contact, point)| {
            let members = members(contact.id, point);
            let side = |k: usize| match point.blocks[k] {
                Point::NONE => match members[k] {
                    Member::Scenery(id) => count + id.0,
                    Member::Body(_) => unreachable!("no block, no body"),
                },
                b => b as usize,
            };
            ([side(0), side(1)], contact.gap)
        })
        .collect();
    let (found, expected) = (sorted(found), sorted(expected));
    for (a, b) in found.iter().zip(&expected) {
        assert!(
            a.0 == b.0 && (a.1 - b.1).abs() < 1e-9,
            "{a:?} {b:?}, seed {seed}"
        );
    }
    assert_eq!(found.len(), expected.len(), "seed {seed}");
    found.len()
}

#[test]
fn bodies_of_all_shapes_are_found_as_by_all_pairs() {
    for seed in 0..4 {
        assert!(compare(60, 0.4, 1e-6, seed) > 50);
        assert!(compare(60, 0.4, 0.05, seed) > 100);
    }
}

/// More bodies than one task looks at.
#[test]
fn many_bodies_are_found_as_by_all_pairs() {
    assert!(compare(600, 1.2, 1e-6, 17) > 500);
}

#[test]
fn a_few_bodies_far_apart_are_found_as_by_all_pairs() {
    for seed in 0..10 {
        compare(7, 3.0, 1e-6, 100 + seed);
    }
}
