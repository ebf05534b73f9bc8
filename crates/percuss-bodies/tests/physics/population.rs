//! Bodies come and go, and the books say so.

use crate::common::{GRAVITY, Stage, block, down, law};
use percuss_bodies::Shape;
use percuss_bodies::population::{Mixture, Newcomer, Region, Remover, Source, SplitMix};
use percuss_bodies::world::{BodyId, KindId, Motion};
use percuss_math::space::{Pose, Quat, Vec3};

fn ids(stage: &Stage) -> Vec<u32> {
    stage.world.bodies().iter().map(|b| b.id.0).collect()
}

/// Five balls in a row along x, 1 m apart, from x = 0 on.
fn row() -> Stage {
    let mut stage = Stage::space(down(), law(0.3, 0.0));
    let kind = stage.kind(Shape::sphere(0.1).unwrap());
    for x in 0..5 {
        let r = Vec3::new(f64::from(x), 0.0, 1.0);
        stage.place(
            kind,
            Pose::at(r),
            Vec3::new(0.0, f64::from(x), 0.0),
            Vec3::zeros(),
        );
    }
    stage
}

fn remover(region: Region) -> Remover {
    Remover { region, count: 0 }
}

#[test]
fn a_remover_takes_what_is_in_its_region() {
    let mut stage = row();
    let before = stage.energy();
    stage.world.population.removers = vec![
        remover(Region::Box(
            Vec3::new(0.5, -1.0, 0.0),
            Vec3::new(2.5, 1.0, 2.0),
        )),
        remover(Region::Behind {
            point: Vec3::new(3.5, 0.0, 0.0),
            normal: -Vec3::x(),
        }),
    ];
    assert!(stage.world.populate(&mut stage.state));
    assert_eq!(ids(&stage), [0, 3]);
    // those who stay keep their places and velocities
    assert_eq!(stage.r(1), Vec3::new(3.0, 0.0, 1.0));
    assert_eq!(stage.v(1), Vec3::new(0.0, 3.0, 0.0));
    let population = &stage.world.population;
    assert_eq!(population.removers[0].count, 2);
    assert_eq!(population.removers[1].count, 1);
    assert_eq!((population.removed, population.left), (3, 0));
    assert!((before - stage.energy() - population.energy_removed).abs() < 1e-12 * before);
    assert!(
        !stage.world.populate(&mut stage.state),
        "nothing is left to do"
    );
}

#[test]
fn who_leaves_the_world_is_counted_apart() {
    let mut stage = row();
    stage.state.t = 0.25;
    stage.world.population.bounds = Some((Vec3::repeat(-1.0), Vec3::new(2.5, 1.0, 2.0)));
    assert!(stage.world.populate(&mut stage.state));
    assert_eq!(ids(&stage), [0, 1, 2]);
    let population = &stage.world.population;
    assert_eq!((population.removed, population.left), (0, 2));
    assert_eq!(population.first_left, Some((BodyId(3), 0.25)));
}

#[test]
fn contacts_go_on_after_bodies_are_taken_away() {
    let mut stage = row();
    stage.floor(Pose::IDENTITY);
    stage.run(1e-3, 600);
    stage.world.retain(&mut stage.state, |i| i != 2);
    stage.run(1e-3, 100);
    assert!((0..4).all(|i| (stage.r(i).z - 0.1).abs() < 6e-3));
    assert_eq!(stage.world.index_of(BodyId(3)), Some(2));
    assert_eq!(stage.world.index_of(BodyId(2)), None);
}

fn newcomer(kind: KindId, A: Quat) -> Newcomer {
    Newcomer {
        kind,
        A,
        v: Vec3::new(0.0, 0.0, -1.0),
        omega: Vec3::new(0.0, 2.0, 0.0),
    }
}

fn source(kind: KindId) -> Source {
    Source {
        mixture: Mixture::of(newcomer(kind, Quat::identity())),
        region: (Vec3::new(-1.0, -1.0, 5.0), Vec3::new(1.0, 1.0, 6.0)),
        rate: 10.0,
        from: 0.5,
        to: 2.5,
        most: usize::MAX,
        tumbled: false,
        random: SplitMix(3),
        count: 0,
    }
}

/// A world with a source and nothing else, run for three seconds; how many bodies there were at each time.
fn rain(change: impl Fn(&mut Source)) -> (Stage, Vec<(f64, usize)>) {
    let mut stage = Stage::space(down(), law(0.3, 0.0));
    let kind = stage.kind(Shape::sphere(0.05).unwrap());
    let mut source = source(kind);
    change(&mut source);
    stage.world.population.sources = vec![source];
    let mut counts = vec![];
    for _ in 0..300 {
        stage.world.populate(&mut stage.state);
        counts.push((stage.state.t, stage.world.bodies().len()));
        stage.step(1e-2);
    }
    (stage, counts)
}

#[test]
fn a_source_adds_by_its_rate_between_its_times() {
    let (stage, counts) = rain(|_| ());
    for (t, count) in counts {
        let due = (10.0 * (t.min(2.5) - 0.5)).floor() + 1.0;
        let due = if t < 0.5 - 1e-9 { 0.0 } else { due };
        assert!((count as f64 - due).abs() <= 1.0, "{count} at {t}");
    }
    assert_eq!(stage.world.bodies().len(), 21);
    assert_eq!(stage.world.population.emitted, 21);
    // the first has fallen freely since
    let t = stage.state.t - 0.5;
    assert!(
        (stage.v(0).z + 1.0 + GRAVITY * t).abs() < 0.11,
        "{}",
        stage.v(0)
    );
    assert_eq!(stage.omega(0), Vec3::new(0.0, 2.0, 0.0));
}

#[test]
fn a_source_ends_where_it_has_added_its_most() {
    let (stage, _) = rain(|source| source.most = 7);
    assert_eq!(stage.world.bodies().len(), 7);
}

#[test]
fn the_same_seed_rains_the_same_and_another_seed_otherwise() {
    let (one, _) = rain(|_| ());
    let (two, _) = rain(|_| ());
    let (three, _) = rain(|source| source.random = SplitMix(4));
    assert!(one.state == two.state && one.state != three.state);
}

#[test]
fn the_energy_of_what_came_is_on_the_books() {
    let (stage, _) = rain(|_| ());
    let emitted = stage.world.population.energy_emitted;
    assert!((stage.energy() - emitted).abs() < 1e-12 * emitted);
}

/// A source over a place that is taken waits.
#[test]
fn a_source_waits_for_room() {
    let mut stage = Stage::space(Vec3::zeros(), law(0.3, 0.0));
    let kind = stage.kind(Shape::sphere(0.1).unwrap());
    let mut tight = source(kind);
    tight.region = (Vec3::zeros(), Vec3::repeat(0.01));
    tight.mixture = Mixture::of(Newcomer {
        v: Vec3::x(),
        ..newcomer(kind, Quat::identity())
    });
    tight.from = 0.0;
    tight.rate = 1000.0;
    stage.world.population.sources = vec![tight];
    for _ in 0..100 {
        stage.world.populate(&mut stage.state);
        assert!(stage.world.overlap(&stage.state, 0.0).is_none());
        stage.step(1e-2);
    }
    // a new one fits in every 0.2 m or so
    let count = stage.world.bodies().len();
    assert!((4..=6).contains(&count), "{count}");
}

#[test]
fn a_roster_brings_a_world_back() {
    let (mut stage, _) = rain(|_| ());
    stage.world.population.removers = vec![];
    let fresh = {
        let mut stage = Stage::space(down(), law(0.3, 0.0));
        let kind = stage.kind(Shape::sphere(0.05).unwrap());
        stage.world.population.sources = vec![source(kind)];
        stage
    };
    stage.world.retain(&mut stage.state, |i| i % 3 == 0);
    let roster = stage.world.roster();
    let mut other = fresh;
    assert!(other.world.restore(roster.clone()));
    other.state = stage.state.clone();
    assert_eq!(other.world.roster(), roster);
    assert_eq!(ids(&other), ids(&stage));
    // names go on where they were
    for stage in [&mut stage, &mut other] {
        stage.state.t = 0.6;
        stage.world.population.sources[0].count = 0;
        stage.world.populate(&mut stage.state);
    }
    assert_eq!(ids(&other), ids(&stage));
    assert_eq!(other.state, stage.state);
}

#[test]
fn a_roster_of_another_world_is_refused() {
    let (stage, _) = rain(|_| ());
    let roster = stage.world.roster();
    let mut other = row();
    let before = ids(&other);
    assert!(!other.world.restore(roster));
    assert_eq!(ids(&other), before);
}

/// Long boxes from a source, turned as it says or at random: none overlaps another or the floor, which is near.
#[test]
fn a_source_turns_what_it_adds() {
    for tumbled in [false, true] {
        let mut stage = Stage::space(Vec3::zeros(), law(0.3, 0.0));
        stage.floor(Pose::IDENTITY);
        let kind = stage.kind(Shape::cuboid(Vec3::new(0.2, 0.02, 0.02)).unwrap());
        let A = Quat::from_scaled_axis(Vec3::new(0.0, 0.3, 1.0));
        stage.world.population.sources = vec![Source {
            region: (Vec3::zeros(), Vec3::repeat(1.0)),
            from: 0.0,
            rate: 1e6,
            most: 150,
            mixture: Mixture::of(newcomer(kind, A)),
            tumbled,
            ..source(kind)
        }];
        for _ in 0..40 {
            stage.state.t += 1e-3;
            stage.world.populate(&mut stage.state);
        }
        let count = stage.world.bodies().len();
        assert_eq!(count, 150);
        assert!(stage.world.overlap(&stage.state, 0.0).is_none());
        let alike = (0..count).filter(|i| stage.A(*i).angle_to(&A) < 1e-12);
        assert_eq!(alike.count(), if tumbled { 0 } else { count });
    }
}

/// So many bodies, as fast as there is room for them.
fn flood(stage: &mut Stage, kind: KindId, region: (Vec3, Vec3), most: usize) {
    stage.world.population.sources = vec![Source {
        region,
        from: 0.0,
        rate: 1e6,
        most,
        ..source(kind)
    }];
    for _ in 0..40 {
        stage.state.t += 1e-3;
        stage.world.populate(&mut stage.state);
    }
}

/// Small balls from a source between large ones: what is large is found from afar.
#[test]
fn a_source_sees_large_bodies_beside_its_region() {
    let mut stage = Stage::space(Vec3::zeros(), law(0.3, 0.0));
    stage.ball(1.0, Vec3::new(-1.0, 0.5, 0.5), Vec3::zeros());
    stage.ball(0.3, Vec3::new(0.7, 0.5, 0.5), Vec3::zeros());
    let kind = stage.kind(Shape::sphere(0.03).unwrap());
    let region = (Vec3::zeros(), Vec3::repeat(1.0));
    flood(&mut stage, kind, region, 300);
    assert_eq!(stage.world.bodies().len(), 302);
    assert!(stage.world.overlap(&stage.state, 0.0).is_none());
}

/// The region lies half in a mesh: nothing comes there, however deep.
#[test]
fn a_source_puts_nothing_into_a_mesh() {
    for shape in [
        Shape::sphere(0.03).unwrap(),
        Shape::cuboid(Vec3::repeat(0.02)).unwrap(),
        block(Vec3::repeat(0.02)),
    ] {
        let mut stage = Stage::space(Vec3::zeros(), law(0.3, 0.0));
        let place = Pose::at(Vec3::new(1.0, 0.5, 0.5));
        stage.scenery(block(Vec3::repeat(1.0)), Motion::Fixed(place));
        let kind = stage.kind(shape);
        let region = (Vec3::new(-0.5, 0.2, 0.2), Vec3::new(0.5, 1.0, 1.0));
        flood(&mut stage, kind, region, 200);
        assert_eq!(stage.world.bodies().len(), 200);
        for i in 0..200 {
            let (_, pose) = stage.world.shape_of(i, &stage.state.q);
            assert!(pose.r.x < 0.0, "{}", pose.r);
        }
        assert!(stage.world.overlap(&stage.state, 0.0).is_none());
    }
}

/// Balls of two sizes rain into a place that is nearly full: the small ones, for which there is room more often, come no
/// more often than by their weight, none overlap, and what was written down midway goes on to the same bits.
#[test]
fn a_mixture_keeps_its_shares_where_room_is_short() {
    let fresh = || {
        let mut stage = Stage::space(Vec3::zeros(), law(0.3, 0.0));
        let large = stage.kind(Shape::sphere(0.08).unwrap());
        let small = stage.kind(Shape::sphere(0.02).unwrap());
        let still = |kind| Newcomer {
            kind,
            A: Quat::identity(),
            v: Vec3::zeros(),
            omega: Vec3::zeros(),
        };
        stage.world.population.sources = vec![Source {
            mixture: Mixture::new(&[(still(large), 1.0), (still(small), 3.0)], 4).unwrap(),
            region: (Vec3::zeros(), Vec3::repeat(1.0)),
            from: 0.0,
            rate: 1e6,
            most: 200,
            ..source(small)
        }];
        stage
    };
    let fill = |stage: &mut Stage, steps: usize| {
        for _ in 0..steps {
            stage.state.t += 1e-3;
            stage.world.populate(&mut stage.state);
        }
    };
    let mut whole = fresh();
    whole.world.population.sources[0].most = 90;
    fill(&mut whole, 20);
    let (roster, state) = (whole.world.roster(), whole.state.clone());
    let mut resumed = fresh();
    resumed.world.population.sources[0].most = 90;
    assert!(resumed.world.restore(roster));
    resumed.state = state;
    for stage in [&mut whole, &mut resumed] {
        stage.world.population.sources[0].most = 200;
        fill(stage, 40);
    }
    assert_eq!(whole.state, resumed.state);
    assert_eq!(whole.world.bodies(), resumed.world.bodies());
    assert_eq!(whole.world.bodies().len(), 200);
    assert!(whole.world.overlap(&whole.state, 0.0).is_none());
    let large = whole.world.bodies().iter().filter(|b| b.kind.0 == 0);
    let off = large.count() as f64 - 50.0;
    // three standard deviations √(200/4·3/4)
    assert!(off.abs() < 18.4, "{off}");
}

/// A shape twice as large of the same density: eight times the mass, 32 times the inertia, as the shape itself says.
#[test]
fn larger_shapes_weigh_what_they_should() {
    let corners = [
        [0.1, 0.0, 0.0],
        [0.0, 0.2, 0.0],
        [0.0, 0.0, 0.3],
        [-0.1, -0.1, -0.1],
    ];
    let hull = Shape::hull(&corners.map(Vec3::from)).unwrap();
    let lower = Pose::at(Vec3::new(0.1, 0.2, -0.3));
    for (shape, planar) in [
        (Shape::sphere(0.3).unwrap(), false),
        (Shape::cuboid(Vec3::new(0.1, 0.2, 0.3)).unwrap(), false),
        (Shape::capsule(0.1, 0.2).unwrap(), false),
        (Shape::cylinder(0.1, 0.2).unwrap(), false),
        (Shape::cone(0.1, 0.2).unwrap(), false),
        (block(Vec3::new(0.1, 0.2, 0.3)), false),
        (Shape::compound(vec![(lower, hull.clone())]).unwrap(), false),
        (hull, false),
        (Shape::disc(0.3).unwrap(), true),
        (
            Shape::polygon(&[[0.0, 0.0], [0.3, 0.0], [0.0, 0.1]], 0.05).unwrap(),
            true,
        ),
    ] {
        let small = shape.mass_properties(700.0).unwrap();
        let large = shape.scaled(2.0).unwrap();
        assert!((large.reach() - 2.0 * shape.reach()).abs() < 1e-12);
        let (large, told) = (
            large.mass_properties(700.0).unwrap(),
            small.scaled(2.0, planar),
        );
        assert!((large.mass / told.mass - 1.0).abs() < 1e-12, "{shape:?}");
        assert!((large.centre - told.centre).norm() < 1e-12);
        assert!((large.inertia - told.inertia).norm() < 1e-12 * told.inertia.norm());
    }
    assert!(Shape::disc(0.3).unwrap().scaled(0.0).is_err());
}
