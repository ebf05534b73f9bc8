//! Springs, drag and fields.

use crate::common::{GRAVITY, Stage, down, law};
use percuss_bodies::Shape;
use percuss_bodies::world::{BodyId, Drag, End, Field, Spring, Stiff};
use percuss_math::space::{Pose, Vec3};
use std::f64::consts::PI;
use std::sync::Arc;

fn order(errors: &[f64]) {
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2();
        assert!((order - 2.0).abs() < 0.05, "{order} of {errors:?}");
    }
}

fn free(gravity: Vec3) -> Stage {
    Stage::space(gravity, law(0.0, 0.0))
}

/// Mass of a ball of radius 0.1 m, kg.
const MASS: f64 = 1000.0 * 4.0 / 3.0 * PI * 1e-3;

/// After one period 2π √(m/k) it is back where it started, up to second order.
#[test]
fn a_spring_oscillates_with_its_period() {
    let k = 40.0;
    let period = 2.0 * PI * (MASS / k).sqrt();
    let miss = |steps: usize| {
        let mut stage = free(Vec3::zeros());
        let ball = stage.ball(0.1, Vec3::new(1.3, 0.0, 0.0), Vec3::zeros());
        stage.world.spring(Spring {
            ends: [
                End::Point(Vec3::zeros()),
                End::Body(BodyId(0), Vec3::zeros()),
            ],
            stiffness: k,
            damping: 0.0,
            length: 1.0,
        });
        // a quarter more, where the place tells of the time
        stage.run(1.25 * period / steps as f64, steps);
        stage.r(ball).x - 1.0
    };
    let errors = [100, 200, 400].map(|n| miss(n).abs());
    assert!(errors[2] < 1e-4, "{errors:?}");
    order(&errors);
}

/// Two bodies on a spring swing at √(k/m_r), their common centre stays, the energy stays near.
#[test]
fn two_balls_on_a_spring_swing_about_their_centre() {
    let k = 40.0;
    let mut stage = free(Vec3::zeros());
    stage.ball(0.1, Vec3::new(0.0, 0.0, 0.0), Vec3::zeros());
    stage.ball(0.1, Vec3::new(0.0, 1.2, 0.0), Vec3::zeros());
    stage.world.spring(Spring {
        ends: [0, 1].map(|i| End::Body(BodyId(i), Vec3::zeros())),
        stiffness: k,
        damping: 0.0,
        length: 1.0,
    });
    let period = 2.0 * PI * (0.5 * MASS / k).sqrt();
    let energy = stage.energy();
    assert!((energy - 0.5 * k * 0.04).abs() < 1e-15);
    stage.run(period / 1000.0, 1000);
    assert!((stage.r(0) + stage.r(1) - Vec3::new(0.0, 1.2, 0.0)).norm() < 1e-13);
    assert!((stage.r(1).y - 1.2).abs() < 1e-5);
    assert!((stage.energy() - energy).abs() < 1e-5 * energy);
}

/// A spring at a point away from the centre turns the body; both together keep the angular momentum.
#[test]
fn a_spring_between_bodies_keeps_momentum() {
    let mut stage = free(Vec3::zeros());
    let kind = stage.kind(Shape::cuboid(Vec3::new(0.1, 0.2, 0.3)).unwrap());
    for x in [0.0, 1.0] {
        stage.place(
            kind,
            Pose::at(Vec3::new(x, 0.0, 0.0)),
            Vec3::zeros(),
            Vec3::new(0.3, x, 0.2),
        );
    }
    let arms = [Vec3::new(0.1, 0.2, 0.3), Vec3::new(-0.1, 0.2, -0.3)];
    stage.world.spring(Spring {
        ends: [0, 1].map(|i| End::Body(BodyId(i), arms[i as usize])),
        stiffness: 500.0,
        damping: 3.0,
        length: 0.5,
    });
    let before = stage.world.ledger(&stage.state);
    stage.run(1e-3, 1000);
    let now = stage.world.ledger(&stage.state);
    assert!((now.momentum - before.momentum).norm() < 1e-12);
    assert!((now.angular_momentum - before.angular_momentum).norm() < 1e-11);
    assert!(now.energy() < before.energy(), "the damper takes energy");
}

#[test]
fn a_spring_lets_go_of_a_body_that_is_gone() {
    let mut stage = free(Vec3::zeros());
    stage.ball(0.1, Vec3::zeros(), Vec3::zeros());
    stage.ball(0.1, Vec3::new(2.0, 0.0, 0.0), Vec3::zeros());
    stage.world.spring(Spring {
        ends: [0, 1].map(|i| End::Body(BodyId(i), Vec3::zeros())),
        stiffness: 10.0,
        damping: 0.0,
        length: 1.0,
    });
    stage.world.retain(&mut stage.state, |i| i == 1);
    stage.run(1e-2, 10);
    assert!(stage.v(0).norm() == 0.0 && stage.energy() == 0.0);
}

/// m g = (linear + quadratic v) v.
#[test]
fn drag_ends_at_the_terminal_velocity() {
    for (linear, quadratic) in [(8.0, 0.0), (0.0, 4.0), (3.0, 2.0)] {
        let mut stage = free(down());
        let ball = stage.ball(0.1, Vec3::zeros(), Vec3::zeros());
        stage.world.drag(Drag {
            linear,
            quadratic,
            angular: 0.5,
        });
        stage.state.u[3] = 10.0;
        stage.run(1e-2, 2000);
        let v = -stage.v(ball).z;
        let balance = (linear + quadratic * v) * v - MASS * GRAVITY;
        assert!(v > 0.0 && balance.abs() < 1e-9, "{v} {balance:e}");
        assert!(stage.omega(ball).norm() < 1e-9);
    }
}

/// v = v∞ (1 − e^(−c t/m)) on the way, to first order: drag is taken at the begin of a step.
#[test]
fn linear_drag_decays_exponentially() {
    let c = 8.0;
    let error = |steps: usize| {
        let mut stage = free(Vec3::zeros());
        let ball = stage.ball(0.1, Vec3::zeros(), Vec3::x());
        stage.world.drag(Drag {
            linear: c,
            ..Drag::default()
        });
        stage.run(1.0 / steps as f64, steps);
        (stage.v(ball).x - (-c / MASS).exp()).abs()
    };
    let (coarse, fine) = (error(500), error(1000));
    assert!(
        fine < 1e-3 && (coarse / fine - 2.0).abs() < 0.05,
        "{coarse} {fine}"
    );
}

/// A thousandth below the longest step motion stays bounded, a thousandth above it grows without bound: with springs,
/// with dampers, with both, between two bodies, and with drag on motion and turning.
#[test]
fn longer_steps_than_the_longest_do_not_hold() {
    let held = |stiffness: f64, damping: f64, ends: [End; 2], drag: Drag| {
        let far = |factor: f64| {
            let mut stage = free(Vec3::zeros());
            let ball = stage.ball(0.1, Vec3::x(), 1e-6 * Vec3::x());
            stage.ball(0.1, Vec3::zeros(), Vec3::zeros());
            stage.state.u[3] = 1e-6;
            stage.world.drag(drag);
            stage.world.spring(Spring {
                ends,
                stiffness,
                damping,
                length: 1.0,
            });
            let (longest, stiff) = stage.world.longest_step().expect("something is stiff");
            assert_eq!(stiff == Stiff::Drag, stiffness + damping == 0.0);
            let mut speed = 0.0;
            for _ in 0..8000 {
                stage.step(factor * longest);
                speed = stage.v(ball).norm().max(stage.omega(ball).norm());
                if speed > 1e-2 {
                    break;
                }
            }
            speed
        };
        let (below, above) = (far(0.999), far(1.001));
        assert!(below < 1e-3, "{stiffness} {damping} {drag:?}: {below}");
        assert!(above > 1e-2, "{stiffness} {damping} {drag:?}: {above}");
    };
    let [a, b] = [0, 1].map(|i| End::Body(BodyId(i), Vec3::zeros()));
    for ends in [[End::Point(Vec3::zeros()), a], [a, b]] {
        for (stiffness, damping) in [(40.0, 0.0), (0.0, 40.0), (40.0, 5.0), (5.0, 40.0)] {
            held(stiffness, damping, ends, Drag::default());
        }
        for (linear, angular) in [(3.0, 0.0), (0.0, 3.0)] {
            let drag = Drag {
                linear,
                quadratic: 0.0,
                angular,
            };
            held(0.0, 0.0, ends, drag);
        }
    }
    assert_eq!(free(Vec3::zeros()).world.longest_step(), None);
}

#[test]
fn a_uniform_field_is_gravity() {
    let mut one = free(down());
    let mut two = free(Vec3::zeros());
    two.world.field(Field {
        a: Arc::new(|_, _, _| down()),
        steady: true,
    });
    for stage in [&mut one, &mut two] {
        stage.ball(0.1, Vec3::zeros(), Vec3::x());
        stage.run(1e-3, 300);
    }
    assert!((one.r(0) - two.r(0)).norm() < 1e-14 && (one.v(0) - two.v(0)).norm() < 1e-14);
}

/// A field −r and a = cos t along z: ellipses in the plane, z = 1 − cos t where nothing else acts along z.
#[test]
fn fields_of_place_and_time_are_followed_with_second_order() {
    let error = |steps: usize| {
        let mut stage = free(Vec3::zeros());
        let ball = stage.ball(0.1, Vec3::x(), 0.5 * Vec3::y());
        stage.world.field(Field {
            a: Arc::new(|t: f64, r: &Vec3, _: &Vec3| Vec3::new(-r.x, -r.y, t.cos())),
            steady: false,
        });
        stage.run(2.0 / steps as f64, steps);
        let (s, c) = 2f64.sin_cos();
        (stage.r(ball) - Vec3::new(c, 0.5 * s, 1.0 - c)).norm()
    };
    let errors = [100, 200, 400].map(error);
    assert!(errors[2] < 1e-5, "{errors:?}");
    order(&errors);
}
