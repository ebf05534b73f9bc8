//! Stacks at rest stay at rest.

use crate::common::{Stage, down, law};
use percuss_bodies::Shape;
use percuss_contact::{Measure, residual};
use percuss_math::space::{Pose, Quat, Vec3};

const SIDE: f64 = 0.2;

fn stack(count: usize, turn: f64) -> Stage {
    let mut stage = Stage::space(down(), law(0.5, 0.0));
    stage.floor(Pose::IDENTITY);
    let kind = stage.kind(Shape::cuboid(Vec3::repeat(0.5 * SIDE)).unwrap());
    for i in 0..count {
        let pose = Pose {
            r: Vec3::new(0.0, 0.0, SIDE * (i as f64 + 0.5)),
            A: Quat::from_scaled_axis(Vec3::z() * (turn * i as f64)),
        };
        stage.place(kind, pose, Vec3::zeros(), Vec3::zeros());
    }
    stage
}

fn stands(mut stage: Stage, steps: usize) {
    let start = stage.state.q.clone();
    let energy = stage.energy();
    for _ in 0..steps {
        stage.step(1e-3);
        assert!(stage.energy() <= energy * (1.0 + 1e-12));
    }
    let drift = start.iter().zip(&stage.state.q);
    let drift = drift.fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()));
    assert!(drift < 1e-6, "{drift:e}");
}

#[test]
fn ten_boxes_stand_still() {
    stands(stack(10, 0.0), 2000);
}

#[test]
fn ten_boxes_turned_against_each_other_stand_still() {
    stands(stack(10, 0.3), 2000);
}

/// The lowest box carries all, the highest itself.
#[test]
fn each_box_carries_those_above_it() {
    let mut stage = stack(5, 0.2);
    let dt = 1e-3;
    stage.run(dt, 20);
    let weight = 1000.0 * SIDE.powi(3) * 9.81;
    let mut carried = [0.0; 5];
    let set = percuss_step::Integrator::set(&stage.stepper).unwrap();
    let records = percuss_step::Integrator::contacts(&stage.stepper);
    for (record, point) in records.iter().zip(set.points().unwrap()) {
        carried[point.blocks[1] as usize] += record.lambda[0];
    }
    for (i, force) in carried.into_iter().enumerate() {
        let expected = (5 - i) as f64 * weight;
        assert!(
            (force / expected - 1.0).abs() < 1e-7,
            "{i}: {force} {expected}"
        );
    }
}

/// What was lent to the contact problem for the step is in a copy of it: the percussions of the step solve that.
#[test]
fn the_problem_of_a_step_can_be_had_after_it() {
    use percuss_step::Integrator;
    for count in [5, 40] {
        let mut stage = stack(count, 0.2);
        stage.run(1e-3, 5);
        let problem = stage.stepper.problem();
        let records = stage.stepper.contacts();
        assert_eq!(problem.contacts(), records.len());
        let p: Vec<f64> = records.iter().flat_map(|record| record.p).collect();
        let left = residual(&problem, &p, Measure::Scaled).relative;
        assert!(left < 1e-9, "{count}: {left:e}");
        assert_eq!(
            stage.stepper.set().unwrap().points().unwrap().len(),
            p.len() / 3
        );
    }
}

/// A leaning tower falls where its centre of mass hangs over.
#[test]
fn bricks_overhang_as_far_as_theory_allows() {
    for (share, stands) in [(0.49, true), (0.51, false)] {
        let mut stage = Stage::space(down(), law(0.7, 0.0));
        stage.floor(Pose::IDENTITY);
        let kind = stage.kind(Shape::cuboid(Vec3::new(0.2, 0.1, 0.05)).unwrap());
        // two bricks: the upper may hang over by half its length, 0.2 m
        for (i, x) in [0.0, 0.4 * share].into_iter().enumerate() {
            let pose = Pose::at(Vec3::new(x, 0.0, 0.05 + 0.1 * i as f64));
            stage.place(kind, pose, Vec3::zeros(), Vec3::zeros());
        }
        stage.run(1e-3, 1000);
        let turned = stage.A(1).angle();
        assert_eq!(turned < 1e-6, stands, "{share}: {turned:e}");
    }
}
