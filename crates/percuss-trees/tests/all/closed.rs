//! Closed chains against closed forms and published values.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use percuss_math::space::{Mat3, Pose, Vec3};
use percuss_step::smooth::{DormandPrince, Tolerance, integrate};
use percuss_trees::{
    Actuator, Axis, Body, Closed, Closure, Hold, Joint, Mechanism, Mixed, Prescription,
    SpringDamper, TreeError,
};
use std::sync::Arc;

fn pin(name: &str, bodies: [Option<&str>; 2], points: [Vec3; 2]) -> Closure {
    Closure {
        name: name.into(),
        bodies: bodies.map(|body| body.map(String::from)),
        places: points.map(Pose::at),
        hold: Hold::Point,
    }
}

fn about_z(name: &str, mass: f64, centre: Vec3, I: f64) -> Body {
    Body::new(name, Joint::Revolute { axis: Vec3::z() }).with_mass(
        mass,
        centre,
        Mat3::identity() * I,
    )
}

/// A crank that turns evenly drives a slider by a rod: x = r cos φ + √(l² − r² sin² φ).
#[test]
fn a_slider_crank_follows_its_closed_form() {
    let (r, l, speed) = (0.3, 1.0, 7.0);
    let crank = Joint::Prescribed(Prescription {
        axis: Axis::Turn(Vec3::z()),
        motion: Arc::new(move |t| [speed * t, speed, 0.0]),
    });
    let mechanism = Mechanism {
        bodies: vec![
            Body::new("crank", crank).with_mass(1.0, Vec3::zeros(), Mat3::identity()),
            about_z("rod", 1.0, Vec3::x() * 0.5 * l, 0.08)
                .on("crank")
                .at(Pose::at(Vec3::x() * r)),
            Body::new("slider", Joint::Prismatic { axis: Vec3::x() }).with_mass(
                2.0,
                Vec3::zeros(),
                Mat3::identity(),
            ),
        ],
        ..Mechanism::default()
    };
    let tree = mechanism.compile().expect("a tree");
    let closures = [pin(
        "pin",
        [Some("rod"), Some("slider")],
        [Vec3::x() * l, Vec3::zeros()],
    )];
    let mut closed = Closed::new(&tree, &closures).expect("closures");
    // the start is only near: it is closed, and the speed made to fit
    let (mut x, open) = closed
        .start(0.0, &[0.01, 1.29], &[0.0, 0.0])
        .expect("a start");
    assert!(open > 1e-3 && open < 0.02, "{open}");
    let mut stepper = DormandPrince::new(Tolerance::new(1e-11));
    let end = 2.0;
    integrate(
        &mut stepper,
        &mut closed,
        0.0,
        &mut x,
        end,
        &[],
        &mut |_, _, _| {},
    )
    .expect("a motion");
    let (s, c) = (speed * end).sin_cos();
    let expected = r * c + (l * l - r * r * s * s).sqrt();
    assert!((x[1] - expected).abs() < 1e-12, "{} and {expected}", x[1]);
    let [gap, rate] = closed.openness(end, &x);
    assert!(gap < 1e-12 && rate < 1e-11, "{gap} {rate}");
    // pins of a plane mechanism hold nothing across the plane
    assert_eq!(closed.rank(), 2);
}

/// Two cranks of length 0.5 m and 1 kg, 1 m apart, with a coupler of 2 kg between their ends.
fn parallelogram() -> (Mechanism, [Closure; 1]) {
    let (l, b, crank) = (0.5, 1.0, 1.0);
    let I = crank * l * l / 12.0;
    let mechanism = Mechanism {
        bodies: vec![
            about_z("left", crank, Vec3::x() * 0.5 * l, I),
            about_z("right", crank, Vec3::x() * 0.5 * l, I).at(Pose::at(Vec3::x() * b)),
            about_z("coupler", 2.0, Vec3::x() * 0.5 * b, 0.3)
                .on("left")
                .at(Pose::at(Vec3::x() * l)),
        ],
        gravity: Vec3::new(0.0, -9.81, 0.0),
        ..Mechanism::default()
    };
    let closure = pin(
        "coupler and right crank",
        [Some("coupler"), Some("right")],
        [Vec3::x() * b, Vec3::x() * l],
    );
    (mechanism, [closure])
}

/// Drives the parallelogram for 2 s from an angle and a speed; x, and the change of the energy against its size.
fn swing(angle: f64, speed: f64) -> (Vec<f64>, f64) {
    let (mechanism, closures) = parallelogram();
    let tree = mechanism.compile().expect("a tree");
    let mut closed = Closed::new(&tree, &closures).expect("closures");
    let (mut x, _) = closed
        .start(0.0, &[angle, angle, -angle], &[speed, speed, -speed])
        .expect("a start");
    let (T, V) = closed.energies(0.0, &x);
    let mut stepper = DormandPrince::new(Tolerance::new(1e-11));
    integrate(
        &mut stepper,
        &mut closed,
        0.0,
        &mut x,
        2.0,
        &[],
        &mut |_, _, _| {},
    )
    .expect("a motion");
    let (T_end, V_end) = closed.energies(2.0, &x);
    let [gap, rate] = closed.openness(2.0, &x);
    assert!(gap < 1e-12 && rate < 1e-10, "{gap} {rate}");
    (x, (T_end + V_end - T - V) / (T.abs() + V.abs()))
}

/// Where the pendulum is after 2 s that both cranks, and the coupler at their ends, make about one pivot.
fn pendulum(angle: f64, speed: f64) -> f64 {
    let (l, mass) = (0.5, 4.0);
    let inertia = 2.0 * l * l / 3.0 + 2.0 * l * l;
    let centre = (l + 2.0 * l) / mass;
    let pendulum = Mechanism {
        bodies: vec![about_z(
            "pendulum",
            mass,
            Vec3::x() * centre,
            inertia - mass * centre * centre,
        )],
        gravity: Vec3::new(0.0, -9.81, 0.0),
        ..Mechanism::default()
    };
    let tree = pendulum.compile().expect("a tree");
    let mut mixed = Mixed::new(&tree);
    let mut y = mixed.start(0.0, &[angle], &[speed]);
    let mut stepper = DormandPrince::new(Tolerance::new(1e-12));
    integrate(
        &mut stepper,
        &mut mixed,
        0.0,
        &mut y,
        2.0,
        &[],
        &mut |_, _, _| {},
    )
    .expect("a motion");
    y[0]
}

/// The coupler of a four-bar with equal cranks does not turn: all of it swings as one pendulum.
#[test]
fn a_parallelogram_swings_as_a_pendulum() {
    let (angle, speed) = (-1.2, 1.0);
    let (x, loss) = swing(angle, speed);
    let y = pendulum(angle, speed);
    assert!(loss.abs() < 1e-9, "{loss}");
    assert!((x[0] - y).abs() < 1e-8, "{} and {y}", x[0]);
}

/// Going round, it passes flat positions, where the constraints lose rank and another way on would be open: it goes on as it
/// came, stays closed and keeps its energy.
#[test]
fn a_parallelogram_passes_singular_positions() {
    for speed in [6.0, 9.0, 11.0, 12.0, 14.0, -9.0, -12.0] {
        let (x, loss) = swing(1.2, speed);
        let y = pendulum(1.2, speed);
        assert!(x[0].abs() > 7.0, "it has gone round: {}", x[0]);
        assert!(loss.abs() < 1e-9, "{loss}");
        assert!((x[0] - y).abs() < 1e-7, "{} and {y}", x[0]);
    }
}

/// A chain that is too short to close is refused.
#[test]
fn a_chain_that_cannot_close_is_named() {
    let mechanism = Mechanism {
        bodies: vec![about_z("rod", 1.0, Vec3::x() * 0.5, 0.1)],
        ..Mechanism::default()
    };
    let tree = mechanism.compile().expect("a tree");
    let closures = [pin(
        "far wall",
        [Some("rod"), None],
        [Vec3::x(), Vec3::x() * 3.0],
    )];
    let mut closed = Closed::new(&tree, &closures).expect("closures");
    let error = closed.start(0.0, &[0.3], &[0.0]).expect_err("too short");
    assert!(matches!(&error, TreeError::Open { constraint, .. } if constraint == "far wall"));
}

/// Andrews' squeezer [Schiehlen1990]: seven bodies, six constraints, driven by a constant torque.
fn squeezer() -> (Mechanism, [Closure; 3]) {
    let (d, da, e, ea) = (28e-3, 115e-4, 2e-2, 1421e-5);
    let (rr, ra, ss, sa, sb) = (7e-3, 92e-5, 35e-3, 1874e-5, 1043e-5);
    let (sc, sd, ta, tb) = (18e-3, 2e-2, 2308e-5, 916e-5);
    let (u, ua, ub, zf, zt, fa) = (4e-2, 1228e-5, 449e-5, 2e-2, 4e-2, 1421e-5);
    let at = |x: f64, y: f64| Pose::at(Vec3::new(x, y, 0.0));
    let r = |x: f64, y: f64| Vec3::new(x, y, 0.0);
    let (A, B) = (at(-0.06934, -0.00227), at(-0.03635, 0.03273));
    let mechanism = Mechanism {
        bodies: vec![
            about_z("K1", 0.04325, r(ra, 0.0), 2.194e-6),
            about_z("K2", 0.00365, r(-da, 0.0), 4.410e-7)
                .on("K1")
                .at(at(rr, 0.0)),
            about_z("K3", 0.02373, r(sb, -sa), 5.255e-6).at(B),
            about_z("K4", 0.00706, r(0.0, ea - e), 5.667e-7)
                .on("K5")
                .at(at(zt, 0.0)),
            about_z("K5", 0.07050, r(ta, tb), 1.169e-5).at(A),
            about_z("K6", 0.00706, r(zf - fa, 0.0), 5.667e-7)
                .on("K7")
                .at(at(0.0, -u)),
            about_z("K7", 0.05498, r(ua, ub), 1.912e-5).at(A),
        ],
        links: vec![SpringDamper {
            bodies: [Some("K3".into()), None],
            points: [r(sd, -sc), r(0.014, 0.072)],
            stiffness: 4530.0,
            length: 0.07785,
            damping: 0.0,
        }],
        actuators: vec![Actuator {
            body: "K1".into(),
            index: 0,
            force: Arc::new(|_, _, _| 0.033),
        }],
        ..Mechanism::default()
    };
    let tip = r(-d, 0.0);
    let closures = [
        pin("K2 and K3", [Some("K2"), Some("K3")], [tip, r(0.0, -ss)]),
        pin("K2 and K4", [Some("K2"), Some("K4")], [tip, r(0.0, -e)]),
        pin("K2 and K6", [Some("K2"), Some("K6")], [tip, r(zf, 0.0)]),
    ];
    (mechanism, closures)
}

/// Positions and velocities at 0.03 s [MazziaMagherini2008, problem Andrews' squeezing mechanism].
#[test]
fn andrews_squeezer_ends_where_the_test_set_says() {
    let (mechanism, closures) = squeezer();
    let tree = mechanism.compile().expect("a tree");
    let mut closed = Closed::new(&tree, &closures).expect("closures");
    let start = [
        -0.061_713_890_014_276_45,
        0.0,
        0.455_279_819_163_070_4,
        0.222_668_390_165_885_9,
        0.487_364_979_543_842_55,
        -0.222_668_390_165_885_9,
        1.230_547_444_549_821_2,
    ];
    let (mut x, open) = closed.start(0.0, &start, &[0.0; 7]).expect("a start");
    assert!(open < 1e-15, "{open}");
    let mut stepper = DormandPrince::new(Tolerance::new(1e-10));
    integrate(
        &mut stepper,
        &mut closed,
        0.0,
        &mut x,
        0.03,
        &[],
        &mut |_, _, _| {},
    )
    .expect("a motion");
    let published = [
        0.158_107_711_962_990_4e2,
        -0.157_563_710_598_429_8e2,
        0.408_222_401_307_310_1e-1,
        -0.534_730_116_322_694_8,
        0.524_409_965_880_530_4,
        0.534_730_116_322_694_8,
        0.104_808_074_104_226_3e1,
        0.113_992_030_215_120_8e4,
        -0.142_437_929_499_411_1e4,
        0.110_329_122_193_713_4e2,
        0.192_933_746_442_138_5e2,
        0.573_569_928_479_080_8,
        -0.192_933_746_442_138_5e2,
        0.323_179_165_802_695_5,
    ];
    assert_eq!(closed.rank(), 6);
    for k in 0..7 {
        let error = (x[k] - published[k]).abs();
        assert!(error < 1e-8, "q{k}: {} off by {error:e}", x[k]);
    }
    for k in 7..14 {
        let error = (x[k] - published[k]).abs() / published[7].abs();
        assert!(error < 1e-7, "u{k}: {} off by {error:e}", x[k]);
    }
}
