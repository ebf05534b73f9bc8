//! Islands that rest are left alone until something happens to them.

use crate::common::{GRAVITY, Stage, down, law};
use percuss_bodies::Shape;
use percuss_bodies::population::SplitMix;
use percuss_bodies::world::{Driven, End, Field, SceneryId, Sleep, Spring};
use percuss_math::space::{Pose, Vec3};
use percuss_step::Integrator;
use std::sync::Arc;

const SIDE: f64 = 0.2;
const DT: f64 = 1e-3;
const REST: Sleep = Sleep {
    speed: 1e-3,
    time: 0.1,
};

/// A step as a run takes it, with what comes before and after. Returns the contacts that were solved.
fn step(stage: &mut Stage) -> usize {
    stage.world.wake(&mut stage.state, DT, 0.0);
    stage.step(DT);
    let set = stage.stepper.set().expect("contacts");
    stage.world.put_to_sleep(&stage.state, set);
    stage.stepper.contacts().len()
}

fn run(stage: &mut Stage, steps: usize) -> usize {
    (0..steps).map(|_| step(stage)).sum()
}

/// Boxes on each other from the floor up, at x.
fn tower(stage: &mut Stage, x: f64, count: usize) {
    let kind = stage.kind(Shape::cuboid(Vec3::repeat(0.5 * SIDE)).unwrap());
    for i in 0..count {
        let r = Vec3::new(x, 0.0, SIDE * (i as f64 + 0.5));
        stage.place(kind, Pose::at(r), Vec3::zeros(), Vec3::zeros());
    }
}

fn stage() -> Stage {
    let mut stage = Stage::space(down(), law(0.5, 0.0)).with_tolerance(1e-10, 1e-6);
    stage.floor(Pose::IDENTITY);
    stage
}

/// A tower of four and a ball that comes along x and strikes it at 0.3 s.
fn struck(sleep: bool) -> Stage {
    let mut stage = stage();
    tower(&mut stage, 0.0, 4);
    let ball = Vec3::new(-1.0, 0.01, 0.5 + 0.5 * GRAVITY * 0.3 * 0.3);
    stage.ball(0.1, ball, Vec3::new(0.8 / 0.3, 0.0, 0.0));
    if sleep {
        stage.world.sleep(REST);
    }
    stage
}

#[test]
fn a_tower_falls_asleep_and_a_ball_wakes_it() {
    let (mut plain, mut sleepy) = (struck(false), struck(true));
    let mut solved = [0, 0];
    let mut most = 0;
    let mut woken = None;
    for k in 0..800 {
        solved[0] += step(&mut plain);
        solved[1] += step(&mut sleepy);
        most = most.max(sleepy.world.asleep());
        if most == 4 && sleepy.world.asleep() == 0 && woken.is_none() {
            woken = Some(k);
        }
        if k == 250 {
            assert_eq!(sleepy.world.asleep(), 4, "before the ball comes");
        }
    }
    let woken = woken.expect("the ball wakes the tower");
    assert!((298..=303).contains(&woken), "{woken}");
    // what follows a strike doubles every error often; what came before it differs by the tolerance of the solver
    let far = |stage: &Stage| (0..5).map(|i| stage.r(i)).collect::<Vec<_>>();
    let apart = far(&plain).into_iter().zip(far(&sleepy));
    let apart = apart.fold(0.0, |most: f64, (a, b)| most.max((a - b).norm()));
    assert!(apart < 1e-3, "{apart:e} m");
    assert!((sleepy.r(3) - Vec3::new(0.0, 0.0, 3.5 * SIDE)).norm() > 0.02);
    assert!(solved[1] + 3000 < solved[0], "{solved:?}");
}

/// Bodies at rest keep every bit, and what they lose in kinetic energy is in the books.
#[test]
fn what_sleeps_stands_still_and_the_books_say_what_it_cost() {
    let mut stage = stage();
    stage.ball(0.1, Vec3::new(0.0, 0.0, 0.1), Vec3::new(4e-4, 0.0, 0.0));
    stage.world.sleep(REST);
    run(&mut stage, 90);
    let before = stage.world.ledger(&stage.state);
    assert_eq!(stage.world.asleep(), 0);
    assert!(before.translation > 0.0);
    run(&mut stage, 20);
    assert_eq!(stage.world.asleep(), 1);
    let (q, u) = (stage.state.q.clone(), stage.state.u.clone());
    assert!(u.iter().all(|u| *u == 0.0));
    assert_eq!(run(&mut stage, 100), 0, "contacts solved for nobody");
    assert!(stage.state.q == q && stage.state.u == u);
    let lost = before.translation + before.rotation - stage.world.energy_rested();
    assert!(lost.abs() < 1e-12 * before.translation, "{lost:e}");
}

/// Two towers apart from each other sleep and wake on their own.
#[test]
fn islands_sleep_on_their_own() {
    let mut stage = stage();
    tower(&mut stage, 0.0, 3);
    tower(&mut stage, 1.0, 2);
    stage.world.sleep(REST);
    run(&mut stage, 150);
    assert_eq!(stage.world.asleep(), 5);
    stage.world.retain(&mut stage.state, |i| i != 0);
    let asleep: Vec<bool> = (0..4).map(|i| stage.world.is_asleep(i)).collect();
    assert_eq!(
        asleep,
        [false, false, true, true],
        "who lost a support falls"
    );
    run(&mut stage, 100);
    assert!(stage.r(0).z < 1.5 * SIDE - 0.03);
}

/// A body that moves on another keeps it awake, and one that is slow for less than the time does not sleep.
#[test]
fn one_that_moves_keeps_its_island_awake() {
    let mut stage = stage();
    tower(&mut stage, 0.0, 1);
    let kind = stage.kind(Shape::sphere(0.1).unwrap());
    let r = Vec3::new(0.0, 0.0, SIDE + 0.1);
    stage.place(kind, Pose::at(r), Vec3::zeros(), Vec3::new(0.0, 0.0, 5.0));
    stage.world.sleep(REST);
    run(&mut stage, 300);
    assert_eq!(stage.world.asleep(), 0);
    assert!(stage.omega(1).z > 4.9);
}

/// When the plate begins to move, s: after the middle of a step, so that it has left what it carried by the middle of
/// the next.
const BEGIN: f64 = 0.2507;

/// A plate that waits and then moves, down or to the side, takes the box on it along.
#[test]
fn driven_scenery_wakes_what_rests_on_it() {
    for way in [-Vec3::z(), Vec3::x(), Vec3::z()] {
        let mut stage = Stage::space(down(), law(0.5, 0.0)).with_tolerance(1e-10, 1e-6);
        let speed = move |t: f64| if t < BEGIN { 0.0 } else { 0.2 };
        stage.driven(Shape::cuboid(Vec3::new(0.5, 0.5, 0.1)).unwrap(), move |t| {
            let v = way * speed(t);
            let r = Vec3::new(0.0, 0.0, -0.1) + v * (t - BEGIN);
            Driven {
                pose: Pose::at(r),
                v,
                omega: Vec3::zeros(),
            }
        });
        tower(&mut stage, 0.0, 2);
        stage.world.sleep(REST);
        run(&mut stage, 250);
        assert_eq!(stage.world.asleep(), 2, "{way}");
        run(&mut stage, 150);
        assert_eq!(stage.world.asleep(), 0, "{way}");
        let moved = stage.r(1) - Vec3::new(0.0, 0.0, 1.5 * SIDE);
        assert!((moved - way * 0.2 * (0.4 - BEGIN)).norm() < 5e-3, "{moved}");
    }
}

/// Gravity that turns over at 0.3 s, as a field: the box rises. A steady field wakes nobody.
#[test]
fn a_field_that_changes_wakes() {
    for steady in [true, false] {
        let mut stage = Stage::space(Vec3::zeros(), law(0.5, 0.0)).with_tolerance(1e-10, 1e-6);
        stage.floor(Pose::IDENTITY);
        tower(&mut stage, 0.0, 1);
        let up = move |t: f64| t > 0.3004 && !steady;
        stage.world.field(Field {
            a: Arc::new(move |t, _, _| if up(t) { -down() } else { down() }),
            steady,
        });
        stage.world.sleep(REST);
        run(&mut stage, 250);
        assert_eq!(stage.world.asleep(), 1);
        run(&mut stage, 150);
        assert_eq!(stage.world.asleep(), usize::from(steady));
        let risen = stage.r(0).z - 0.5 * SIDE;
        let expected = if steady { 0.0 } else { 0.5 * GRAVITY * 0.01 };
        assert!((risen - expected).abs() < 2e-3, "{risen}");
    }
}

/// Two boxes that touch nobody hang together by a spring: the one that is struck wakes the other. A spring to scenery
/// that begins to move wakes too.
#[test]
fn springs_join_islands_and_pull_them_awake() {
    let mut stage = stage();
    tower(&mut stage, 0.0, 1);
    tower(&mut stage, 0.5, 1);
    let ids: Vec<_> = stage.world.bodies().iter().map(|body| body.id).collect();
    let spring = |ends| Spring {
        ends,
        stiffness: 100.0,
        damping: 0.0,
        length: 0.5,
    };
    let [a, b] = [ids[0], ids[1]].map(|id| End::Body(id, Vec3::zeros()));
    stage.world.spring(spring([a, b]));
    stage.driven(Shape::sphere(0.01).unwrap(), |t| Driven {
        pose: Pose::at(Vec3::new(1.0 + 3.0 * (t - 0.3).max(0.0), 0.0, 0.5 * SIDE)),
        v: if t > 0.3 {
            3.0 * Vec3::x()
        } else {
            Vec3::zeros()
        },
        omega: Vec3::zeros(),
    });
    stage
        .world
        .spring(spring([b, End::Scenery(SceneryId(1), Vec3::zeros())]));
    stage.world.sleep(REST);
    run(&mut stage, 250);
    assert_eq!(stage.world.asleep(), 2);
    run(&mut stage, 450);
    assert_eq!(stage.world.asleep(), 0);
    assert!(stage.r(1).x > 0.51);
}

/// A conveyor belt under a box that a wall holds back: the box does not move, yet it does not rest.
#[test]
fn who_slides_on_a_belt_does_not_sleep() {
    let mut stage = Stage::space(down(), law(0.2, 0.0)).with_tolerance(1e-10, 1e-6);
    stage.driven(Shape::HalfSpace, |_| Driven {
        pose: Pose::IDENTITY,
        v: Vec3::x(),
        omega: Vec3::zeros(),
    });
    stage.scenery(
        Shape::cuboid(Vec3::new(0.1, 1.0, 1.0)).unwrap(),
        percuss_bodies::world::Motion::Fixed(Pose::at(Vec3::new(0.2, 0.0, 0.0))),
    );
    tower(&mut stage, 0.0, 1);
    stage.world.sleep(REST);
    for _ in 0..300 {
        step(&mut stage);
        assert_eq!(stage.world.asleep(), 0);
    }
    assert!(stage.v(0).norm() < 1e-6, "{}", stage.v(0));
}

/// Heaps of balls that fall asleep and are woken by those that come later: the same bits for any number of threads.
#[test]
fn the_number_of_threads_changes_nothing() {
    let run = |threads: usize| {
        let mut stage = stage();
        stage.world.sleep(REST);
        let kind = stage.kind(Shape::sphere(0.05).unwrap());
        let mut draw = SplitMix(4);
        let mut place = |stage: &mut Stage, x: f64, y: f64, z: f64| {
            let move_ = Vec3::new(draw.draw(), draw.draw(), draw.draw());
            let pose = Pose::at(Vec3::new(0.11 * x, 0.11 * y, z) + 0.01 * move_);
            stage.place(kind, pose, Vec3::zeros(), Vec3::zeros());
        };
        for k in 0..900 {
            place(&mut stage, f64::from(k % 30), f64::from(k / 30), 0.05);
        }
        for k in 0..20 {
            place(&mut stage, f64::from(k), 3.4, 0.4);
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let mut most = 0;
        pool.build().unwrap().install(|| {
            for _ in 0..350 {
                step(&mut stage);
                most = most.max(stage.world.asleep());
            }
        });
        assert!(most > 850 && stage.world.asleep() < most, "{most}");
        (stage.state, stage.world.roster())
    };
    let one = run(1);
    assert!(run(2) == one && run(4) == one);
}
