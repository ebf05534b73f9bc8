//! A heap of bodies of all sorts falls into a bowl: every step balances.

use crate::common::{GRAVITY, Stage, down, law};
use percuss_bodies::Shape;
use percuss_bodies::population::SplitMix;
use percuss_math::space::{Pose, Quat, Vec3};

fn random(draw: &mut SplitMix, size: f64) -> Vec3 {
    Vec3::from_fn(|_, _| size * (2.0 * draw.draw() - 1.0))
}

/// Boxes, balls, capsules and hulls over a floor with four walls.
fn heap(mu: f64, e: f64, seed: u64) -> Stage {
    let mut stage = Stage::space(down(), law(mu, e));
    stage.floor(Pose::IDENTITY);
    for k in 0..4 {
        let turn = Quat::from_scaled_axis(Vec3::z() * (k as f64 * std::f64::consts::FRAC_PI_2));
        stage.floor(Pose {
            r: turn * Vec3::new(-0.3, 0.0, 0.0),
            A: turn * Quat::from_scaled_axis(Vec3::y() * std::f64::consts::FRAC_PI_2),
        });
    }
    let mut draw = SplitMix(seed);
    let points: Vec<Vec3> = (0..16).map(|_| random(&mut draw, 0.08)).collect();
    let shapes = [
        Shape::sphere(0.07).unwrap(),
        Shape::cuboid(Vec3::new(0.05, 0.06, 0.08)).unwrap(),
        Shape::capsule(0.05, 0.04).unwrap(),
        Shape::hull(&points).unwrap(),
    ];
    let kinds = shapes.map(|shape| stage.kind(shape));
    for i in 0..24 {
        let place = Vec3::new((i % 2) as f64 - 0.5, (i / 2 % 2) as f64 - 0.5, 0.0);
        let pose = Pose {
            r: 0.26 * place + Vec3::z() * (0.15 + 0.2 * (i / 4) as f64) + random(&mut draw, 0.02),
            A: Quat::from_scaled_axis(random(&mut draw, 3.0)),
        };
        stage.place(
            kinds[i % 4],
            pose,
            random(&mut draw, 0.5),
            random(&mut draw, 4.0),
        );
    }
    stage.with_tolerance(1e-8, 1e-5)
}

#[test]
fn the_energy_of_a_heap_changes_by_the_work_of_its_contacts() {
    let mut stage = heap(0.5, 0.4, 3);
    let scale = stage.energy();
    let dt = 2e-3;
    let kinds = stage.world.bodies().iter().map(|body| body.kind.0 as usize);
    let mass: f64 = kinds.map(|kind| stage.world.kinds()[kind].mass).sum();
    let allowed = mass * (GRAVITY * dt).powi(2) / 8.0;
    let mut before = scale;
    let mut most = 0;
    for _ in 0..400 {
        let report = stage.step(dt);
        let now = stage.energy();
        let error = now - before - report.work;
        assert!(error.abs() < 1e-13 * scale, "{error:e} of {scale}");
        // contacts that still overlap on their way up are held, which gives a little
        assert!(report.work < allowed, "{:e}", report.work);
        before = now;
        most = most.max(percuss_step::Integrator::contacts(&stage.stepper).len());
    }
    assert!(most > 40, "{most} contacts");
    assert!(before < 0.5 * scale);
}

#[test]
fn a_smooth_elastic_heap_keeps_its_energy() {
    let mut stage = heap(0.0, 1.0, 5);
    let first = stage.energy();
    stage.run(2e-3, 200);
    let gained = stage.energy() - first;
    // what the tolerance of the solver leaves, nothing else
    assert!(gained.abs() < 1e-8 * first, "{gained:e} of {first}");
}

#[test]
fn a_heap_goes_the_same_way_twice() {
    let mut heaps = [heap(0.5, 0.2, 7), heap(0.5, 0.2, 7)];
    for stage in &mut heaps {
        stage.run(2e-3, 150);
    }
    assert!(heaps[0].state == heaps[1].state);
}

#[test]
fn a_heap_stays_in_its_bowl_and_comes_to_rest() {
    let mut stage = heap(0.5, 0.0, 11);
    stage.run(2e-3, 700);
    let ledger = stage.world.ledger(&stage.state);
    assert!(
        ledger.translation + ledger.rotation < 0.02 * ledger.potential,
        "{ledger:?}"
    );
    for i in 0..24 {
        let r = stage.r(i);
        assert!(r.x.abs() < 0.3 && r.y.abs() < 0.3 && r.z > 0.0, "{r}");
    }
}

/// Four of the 900 steps of this heap are left at residuals of 1.2e-8 to 2.3e-8 (none with seeds 12 and 13). It is not
/// for want of good contacts: points of one pair lie 1.7 cm or more apart, their normals are equal, no name comes twice.
/// 64 contacts of bodies with faces carry each other in more than one way, and sweeps creep. Newton's method alone ends
/// all four from zero, in 1400 to 3500 iterations; after sweeps it is given some 370.
#[test]
#[ignore = "not reached yet by the solvers of contacts"]
fn the_contacts_of_a_heap_are_solved_at_every_step() {
    let mut stage = heap(0.5, 0.0, 11).with_tolerance(1e-8, 1e-8);
    stage.run(2e-3, 900);
}
