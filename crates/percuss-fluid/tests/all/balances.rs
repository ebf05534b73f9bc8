//! Mass, momentum and energy: what comes, what goes, and that they close.

use percuss_fluid::{
    Block, Cure, Drain, Emitter, Fluid, Gauge, Material, Pattern, Period, RigidMotion, Settings,
    Start, scatter,
};
use std::f64::consts::PI;

fn block(low: [f64; 2], high: [f64; 2]) -> Block<2> {
    Block { low, high }
}

/// A periodic box of fluid that was struck: sound runs through it.
fn noise(alpha: f64) -> Fluid<2> {
    let mut settings = Settings::<2>::new(0.05);
    let sides = Some(Period {
        low: 0.0,
        high: 1.0,
    });
    settings.periods = [sides; 2];
    (settings.cure, settings.delta) = (Cure::None, 0.0);
    settings.background = 1.0;
    let places = settings
        .fill(&block([0.0; 2], [1.0; 2]), Pattern::Square)
        .unwrap();
    let material = Material {
        alpha,
        ..Material::new(1.0, 10.0)
    };
    let mut fluid = Fluid::new(settings, vec![material]).unwrap();
    let at = scatter(places.at, 0.01);
    fluid
        .fill(&at, places.volume, 0, |r| Start {
            v: [0.3 * (2.0 * PI * r[0]).sin(), 0.2 * (2.0 * PI * r[0]).cos()],
            ..Start::default()
        })
        .unwrap();
    fluid
}

#[test]
fn pressures_do_no_work_on_the_whole() {
    // without viscosity energy is kept, up to errors of the step, which are of second order
    let mut errors = Vec::new();
    for steps in [100, 200] {
        let mut fluid = noise(0.0);
        let start = fluid.energy();
        let dt = 0.1 / f64::from(steps);
        for step in 0..steps {
            fluid.step(f64::from(step) * dt, dt, |_| {}).unwrap();
        }
        assert!(
            fluid.ledger().friction.abs() < 1e-13 * start.kinetic,
            "{:?}",
            fluid.ledger()
        );
        errors.push(((fluid.energy().total() - start.total()) / start.kinetic).abs());
    }
    println!("energy errors {errors:?}");
    assert!(
        errors[0] < 2e-3 && errors[1] < 0.3 * errors[0],
        "{errors:?}"
    );
    // with it what is lost is in the ledger, and it is lost
    let mut fluid = noise(0.2);
    let start = fluid.energy().total();
    for step in 0..200 {
        fluid.step(f64::from(step) * 5e-4, 5e-4, |_| {}).unwrap();
    }
    let (lost, told) = (fluid.energy().total() - start, fluid.ledger().total());
    println!("lost {lost}, told {told}");
    assert!(
        told < -1e-3 && (lost / told - 1.0).abs() < 0.02,
        "{lost} {told}"
    );
}

/// A closed tank, 0.4 m wide, filled to 0.2 m under a lid; its right side is a wall of its own, the lid too.
fn piston(spacing: f64) -> Fluid<2> {
    let mut settings = Settings::<2>::new(spacing);
    settings.gravity = [0.0, -9.81];
    let tank = block([0.0; 2], [0.4, 0.2]);
    let water = settings.fill(&tank, Pattern::Square).unwrap();
    let walls = settings
        .vessel(&block([0.0; 2], [0.4, 0.4]), |r| r[1] > 0.4)
        .unwrap();
    let (right, rest): (Vec<_>, Vec<_>) = walls
        .at
        .iter()
        .copied()
        .partition(|r| r[0] > 0.4 && r[1] > 0.0);
    let material = Material {
        alpha: 0.1,
        ..Material::new(1000.0, 20.0)
    };
    let mut fluid = Fluid::new(settings, vec![material]).unwrap();
    fluid
        .fill(&water.at, water.volume, 0, |r| Start {
            pressure: 9810.0 * (0.2 - r[1]),
            ..Start::default()
        })
        .unwrap();
    fluid.add_wall(&rest, walls.volume, false).unwrap();
    fluid.add_wall(&right, walls.volume, false).unwrap();
    fluid.check().unwrap();
    fluid
}

#[test]
fn a_piston_gives_what_the_fluid_gets() {
    let mut closing = Vec::new();
    for part in [1.0, 0.5] {
        let mut fluid = piston(0.01);
        let (mass, start) = (fluid.mass(), fluid.energy().total());
        let (mut t, mut impulse, mut momentum) = (0.0, [0.0; 2], fluid.momentum());
        let dt = 1e-4 * part;
        let load = |fluid: &mut Fluid<2>| {
            let loads = fluid.loads();
            let force: [f64; 2] = std::array::from_fn(|k| loads.iter().map(|l| l.force[k]).sum());
            let weight = -9.81 * fluid.mass();
            [-force[0], weight - force[1]]
        };
        let mut worst = 0.0_f64;
        let mut power = 0.0;
        while t < 0.3 {
            // in by 5 cm and out again, with a smooth start
            let w = 2.0 * PI / 0.3;
            let end: f64 = t + dt;
            let motion = RigidMotion {
                r: [-0.025 * (1.0 - (w * end).cos()), 0.0],
                v: [-0.025 * w * (w * end).sin(), 0.0],
                a: [-0.025 * w * w * (w * end).cos(), 0.0],
                ..RigidMotion::default()
            };
            let before = load(&mut fluid);
            let v_before = fluid.walls.v.0[0]
                .iter()
                .fold(0.0, |a: f64, v| if v.abs() > a.abs() { *v } else { a });
            power -= 0.5 * dt * fluid.loads()[1].force[0] * v_before;
            fluid
                .step(t, dt, |walls| walls.carry(&[(1, motion)]))
                .unwrap();
            power -= 0.5 * dt * fluid.loads()[1].force[0] * motion.v[0];
            let after = load(&mut fluid);
            for k in 0..2 {
                impulse[k] += 0.5 * dt * (before[k] + after[k]);
                let now = fluid.momentum()[k];
                worst = worst.max((now - momentum[k] - impulse[k]).abs());
            }
            t = end;
        }
        momentum = fluid.momentum();
        // added up in another order
        assert!((fluid.mass() - mass).abs() < 1e-12 * mass);
        // forces of 200 N act for 0.3 s
        assert!(worst < 1e-10, "{worst} {momentum:?}");
        let ledger = *fluid.ledger();
        assert!(
            (ledger.walls / power - 1.0).abs() < 1e-9,
            "{} {power}",
            ledger.walls
        );
        let left = fluid.energy().total() - start - ledger.total();
        println!("{ledger:?}, left {left}");
        assert!(ledger.walls > 0.1 && ledger.friction < 0.0);
        closing.push((left / ledger.walls).abs());
    }
    println!("closing {closing:?}");
    assert!(
        closing[0] < 1e-4 && closing[1] < 0.5 * closing[0],
        "{closing:?}"
    );
}

#[test]
fn a_paddle_takes_power_by_its_moment() {
    // a plate that turns in a full tank: all of its power is moment times angular velocity
    let mut settings = Settings::<2>::new(0.02);
    settings.background = 2000.0;
    let tank = block([-0.4; 2], [0.4; 2]);
    let plate = block([-0.2, -0.04], [0.2, 0.04]);
    let hole = block([-0.21, -0.05], [0.21, 0.05]);
    let around = percuss_fluid::Without {
        region: &tank,
        hole: &hole,
    };
    let water = settings.fill(&around, Pattern::Square).unwrap();
    let walls = settings.vessel(&tank, |_| false).unwrap();
    let paddle = settings.fill(&plate, Pattern::Square).unwrap();
    let material = Material {
        viscosity: 1.0,
        ..Material::new(1000.0, 20.0)
    };
    let mut fluid = Fluid::new(settings, vec![material]).unwrap();
    fluid
        .fill(&water.at, water.volume, 0, |_| Start::default())
        .unwrap();
    fluid.add_wall(&walls.at, walls.volume, true).unwrap();
    let number = fluid.add_wall(&paddle.at, paddle.volume, true).unwrap();
    fluid.check().unwrap();
    let start = fluid.energy().total();
    let (mut t, mut work) = (0.0, 0.0);
    let mut omega: f64 = 0.0;
    while t < 0.5 {
        let dt = 2e-4;
        let before = fluid.loads()[usize::from(number)].moment[2] * omega;
        let end: f64 = t + dt;
        let (s, c) = (2.0 * end * end).sin_cos();
        omega = 4.0 * end;
        let motion = RigidMotion {
            r: [0.0, 0.0],
            A: [[c, -s], [s, c]],
            omega: [0.0, 0.0, omega],
            alpha: [0.0, 0.0, 4.0],
            ..RigidMotion::default()
        };
        fluid
            .step(t, dt, |walls| walls.carry(&[(number, motion)]))
            .unwrap();
        let after = fluid.loads()[usize::from(number)].moment[2] * omega;
        work -= 0.5 * dt * (before + after);
        t = end;
    }
    let ledger = *fluid.ledger();
    let (force, moment) = fluid.wall_force(number, [1.0, 0.0]);
    let load = fluid.loads()[usize::from(number)];
    assert!((moment[2] - load.moment[2] + force[1]).abs() < 1e-9);
    assert!(
        (ledger.walls / work - 1.0).abs() < 1e-9 && work > 0.0,
        "{ledger:?} {work}"
    );
    let left = fluid.energy().total() - start - ledger.total();
    println!("{ledger:?} left {left}");
    assert!((left / work).abs() < 1e-3, "{left} {work}");
    assert_eq!(fluid.passed(), 0);
}

#[test]
fn a_channel_lets_in_what_it_lets_out() {
    // 0.5 m/s through a channel with slip: every column moves as the first
    let mut settings = Settings::<2>::new(0.02);
    settings.background = 500.0;
    settings.periods[1] = Some(Period {
        low: 0.0,
        high: 0.2,
    });
    let water = settings
        .fill(&block([0.0; 2], [0.6, 0.2]), Pattern::Square)
        .unwrap();
    let face = settings.face([0.0, 0.1], [1.0, 0.0], 0.1, |_, _| true);
    assert_eq!(face.len(), 10);
    let mut fluid = Fluid::new(settings, vec![Material::new(1000.0, 10.0)]).unwrap();
    let moving = |_: [f64; 2]| Start {
        v: [0.5, 0.0],
        ..Start::default()
    };
    fluid.fill(&water.at, water.volume, 0, moving).unwrap();
    fluid
        .add_emitter(Emitter::new(face, [1.0, 0.0], 0.5))
        .unwrap();
    let drain = Drain {
        low: [0.6, -1.0],
        high: [0.8, 1.0],
        calm: Some([1.0, 0.0]),
    };
    fluid.add_drain(drain).unwrap();
    let gauge = Gauge {
        at: [0.3, 0.0],
        normal: [1.0, 0.0],
        within: None,
    };
    fluid.add_gauge(gauge).unwrap();
    fluid.check().unwrap();
    let start = fluid.mass();
    let at_first = fluid.emitted().next().unwrap();
    let mut t = 0.0;
    while t < 1.0 {
        let dt = fluid.largest_step().min(1.0 - t).max(1e-9);
        fluid.step(t, dt, |_| {}).unwrap();
        t += dt;
    }
    let (come, gone) = (
        fluid.emitted().next().unwrap(),
        fluid.drained().next().unwrap(),
    );
    let passed = fluid.gauged().next().unwrap();
    println!("{at_first:?} {come:?} {gone:?} {passed:?}");
    // mass to the last digits, ids without gaps or repetition
    let balance = start + (come.mass - at_first.mass) - gone.mass;
    assert!((fluid.mass() - balance).abs() < 1e-9, "{balance}");
    let mut ids = fluid.particles.id.clone();
    ids.sort_unstable();
    assert!(ids.windows(2).all(|w| w[0] < w[1]));
    // 0.1 m² a second
    assert!((passed.mass / 100.0 - 1.0).abs() < 0.03, "{passed:?}");
    // up to a layer
    assert!((come.mass - at_first.mass - 100.0).abs() < 4.1, "{come:?}");
    for i in 0..fluid.particles.len() {
        let v = fluid.particles.v.at(i);
        assert!((v[0] - 0.5).abs() < 0.05 && v[1].abs() < 0.05, "{v:?}");
    }
}

#[test]
fn a_jet_goes_where_a_stone_would() {
    // a round jet in space, without pressure: its head falls as a stone
    let mut settings = Settings::<3>::new(0.01);
    settings.gravity = [0.0, 0.0, -9.81];
    let face = settings.face([0.0; 3], [1.0, 0.0, 0.0], 0.03, |x, y| x.hypot(y) < 0.03);
    let water = Material {
        alpha: 0.05,
        ..Material::new(1000.0, 30.0)
    };
    let mut fluid = Fluid::new(settings, vec![water]).unwrap();
    let count = face.len();
    fluid
        .add_emitter(Emitter::new(face, [1.0, 0.0, 0.0], 2.0))
        .unwrap();
    let drain = Drain {
        low: [-1.0, -1.0, -1.0],
        high: [2.0, 1.0, -0.2],
        calm: None,
    };
    fluid.add_drain(drain).unwrap();
    let start = fluid.energy().total();
    let mut t = 0.0;
    while t < 0.15 {
        let dt = fluid.largest_step();
        fluid.step(t, dt, |_| {}).unwrap();
        t += dt;
    }
    let come = fluid.emitted().next().unwrap();
    let expected = count as f64 * (3.0 + 2.0 * t / 0.01);
    assert!(
        (come.count as f64 / expected - 1.0).abs() < 0.04,
        "{come:?} {expected}"
    );
    let head = fluid.particles.id.iter().position(|id| *id == 0).unwrap();
    let r = fluid.particles.r.at(head);
    // the first layer was half a spacing behind the face
    let fallen = t - 0.005 / 2.0;
    println!("{r:?} after {t}, {} m", -0.5 * 9.81 * fallen * fallen);
    assert!((r[0] - 2.0 * fallen).abs() < 0.015, "{r:?}");
    assert!((r[2] + 0.5 * 9.81 * fallen * fallen).abs() < 0.015, "{r:?}");
    let left = fluid.energy().total() - start - fluid.ledger().total();
    println!("{:?}, left {left}", fluid.ledger());
    assert!(left.abs() < 1e-4 * fluid.ledger().emitters, "{left}");
}

#[test]
fn a_state_goes_on_to_the_same_bits() {
    // a channel with everything that has a memory
    let make = || {
        let mut settings = Settings::<2>::new(0.02);
        settings.background = 500.0;
        settings.gravity = [0.0, -1.0];
        settings.filter = 7;
        let water = settings
            .fill(&block([0.0; 2], [0.6, 0.2]), Pattern::Square)
            .unwrap();
        let walls = settings
            .vessel(&block([-0.2, 0.0], [0.8, 0.2]), |r| {
                r[1] > 0.0 && r[1] < 0.2
            })
            .unwrap();
        let bar = settings
            .fill(&block([0.2, 0.24], [0.3, 0.3]), Pattern::Square)
            .unwrap();
        let face = settings.face([0.0, 0.1], [1.0, 0.0], 0.1, |_, _| true);
        let mut fluid = Fluid::new(settings, vec![Material::new(1000.0, 10.0)]).unwrap();
        let moving = |r: [f64; 2]| Start {
            v: [0.5, 0.0],
            pressure: 1000.0 * (0.2 - r[1]),
            scalar: r[0],
        };
        fluid.fill(&water.at, water.volume, 0, moving).unwrap();
        fluid.add_wall(&walls.at, walls.volume, true).unwrap();
        fluid.add_wall(&bar.at, bar.volume, true).unwrap();
        fluid
            .add_emitter(Emitter::new(face, [1.0, 0.0], 0.5))
            .unwrap();
        let drain = Drain {
            low: [0.58, -1.0],
            high: [0.62, 1.0],
            calm: Some([1.0, 0.0]),
        };
        fluid.add_drain(drain).unwrap();
        fluid
    };
    let go = |fluid: &mut Fluid<2>, steps: std::ops::Range<u32>| {
        for step in steps {
            let t = f64::from(step) * 2e-4;
            let motion = RigidMotion {
                r: [0.1 * t, 0.0],
                v: [0.1, 0.0],
                ..RigidMotion::default()
            };
            fluid
                .step(t, 2e-4, |walls| walls.carry(&[(1, motion)]))
                .unwrap();
        }
    };
    let mut whole = make();
    go(&mut whole, 0..333);
    let half = whole.save();
    let loads = whole.loads().to_vec();
    let mut other = make();
    go(&mut other, 0..3);
    other.restore(&half).unwrap();
    assert_eq!(other.loads(), loads);
    assert_eq!(other.sample([0.3, 0.1]), whole.sample([0.3, 0.1]));
    go(&mut whole, 333..500);
    go(&mut other, 333..500);
    assert!(whole.drained().next().unwrap().count > 0);
    assert_eq!(whole.save(), other.save());
    // bytes of something else are refused, wherever they end
    for n in (0..half.len()).step_by(997) {
        assert!(make().restore(&half[..n]).is_err());
    }
    assert!(noise(0.0).restore(&half).is_err());
}
