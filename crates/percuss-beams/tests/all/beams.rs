//! What beams do besides striking stops: they strike each other, shake with their base, and lose energy.

#![allow(non_snake_case)]

use crate::cases::{run, solver};
use percuss_beams::{
    BeamError, Beams, Chain, Damping, HenckyBeam, Load, MassKind, Neighbours, Obstacle, Place,
    Profile, Side, Support, Surface,
};
use percuss_step::{MoreauJean, MoreauMidpoint};

fn beam(n: usize) -> HenckyBeam {
    HenckyBeam {
        mass: MassKind::Lumped,
        ..HenckyBeam::dimensionless(0.01, n)
    }
}

fn alone(chain: Chain) -> Beams {
    let mut beams = Beams::default();
    beams.add(chain);
    beams
}

/// Two equal beams that swing against each other do what one beam does against a wall in the middle.
#[test]
fn a_beam_and_its_mirror_image_meet_at_a_wall() {
    let n = 40;
    let gap = 1e-3;
    let mut pair = Beams::default();
    let (lower, upper) = (
        pair.add(beam(n).chain().expect("a beam")),
        pair.add(beam(n).chain().expect("a beam")),
    );
    pair.neighbours(Neighbours {
        lower,
        upper,
        gap: Box::new(move |_| 2.0 * gap),
        restitution: 0.5,
    })
    .expect("two beams");
    let chain = beam(n).chain().expect("a beam");
    let wall = Surface::Fixed(Box::new(move |_| gap));
    let wall =
        Obstacle::new(&chain, Side::Above, Place::Range(0.0, 1.0), wall, 0.5).expect("a wall");
    let mut single = alone(chain);
    single.obstacle(0, wall).expect("a wall");

    let mut both = pair.at_rest();
    pair.shape(lower, |_| 0.0, |x| 0.3 * x * x, &mut both)
        .expect("a start");
    pair.shape(upper, |_| 0.0, |x| -0.3 * x * x, &mut both)
        .expect("a start");
    let mut one = single.at_rest();
    single
        .shape(0, |_| 0.0, |x| 0.3 * x * x, &mut one)
        .expect("a start");
    let dt = 0.002 / n as f64;
    let mut touched = 0;
    run(
        &mut MoreauMidpoint::new(solver()),
        &pair,
        &mut both,
        dt,
        0.05,
        |_, method| {
            touched += method.contacts().len();
        },
    );
    run(
        &mut MoreauMidpoint::new(solver()),
        &single,
        &mut one,
        dt,
        0.05,
        |_, _| {},
    );
    assert!(touched > 0);
    for c in 0..n {
        assert!((both.q[c] - one.q[c]).abs() < 1e-12);
        assert!((both.q[n + c] + one.q[c]).abs() < 1e-12);
    }
}

/// On springs that hardly hold it a beam stays where it is while its base moves.
#[test]
fn what_is_not_held_does_not_follow_the_base() {
    let loose = Support {
        translation: percuss_beams::Hold::Spring(1e-9),
        rotation: percuss_beams::Hold::Free,
    };
    let beam = HenckyBeam {
        supports: [loose; 2],
        ..beam(20)
    };
    let mut beams = alone(beam.chain().expect("a beam"));
    beams.base(Box::new(|t| {
        [
            (3.0 * t).sin(),
            3.0 * (3.0 * t).cos(),
            -9.0 * (3.0 * t).sin(),
        ]
    }));
    let mut state = beams.at_rest();
    // at rest in space
    beams
        .shape(0, |_| 0.0, |_| -3.0, &mut state)
        .expect("a start");
    run(
        &mut MoreauJean::new(0.5, solver()),
        &beams,
        &mut state,
        1e-3,
        1.0,
        |_, _| {},
    );
    for q in &state.q {
        assert!((q + (3.0f64 * state.t).sin()).abs() < 1e-5);
    }
}

/// α alone takes e^{−α t/2} of the amplitude; κ takes e^{−κ ω² t/2} of a mode.
#[test]
fn damping_takes_what_it_should() {
    let n = 30;
    let omega = beam(n).chain().expect("a beam").frequency(0);
    for damping in [
        Damping {
            alpha: 0.4,
            kappa: 0.0,
        },
        Damping {
            alpha: 0.0,
            kappa: 0.4 / (omega * omega),
        },
    ] {
        let chain = HenckyBeam { damping, ..beam(n) }.chain().expect("a beam");
        let beams = alone(chain);
        let mut state = beams.at_rest();
        let mode = percuss_beams::modal::Mode::first(0.01, [Support::CLAMPED, Support::FREE], 1)[0];
        beams
            .shape(0, |x| mode.shape(x), |_| 0.0, &mut state)
            .expect("a shape");
        let start = state.q[n - 1];
        let period = std::f64::consts::TAU / (omega * omega - 0.04).sqrt();
        let dt = period / 2000.0;
        run(
            &mut MoreauJean::new(0.5, solver()),
            &beams,
            &mut state,
            dt,
            period,
            |_, _| {},
        );
        let expected = (-0.2 * period).exp();
        assert!(
            (state.q[n - 1] / start / expected - 1.0).abs() < 2e-3,
            "{damping:?}"
        );
    }
}

/// Tension lifts the first frequency of a pinned beam: ω² = π⁴ + N π².
#[test]
fn tension_lifts_and_pressure_lowers_the_frequency() {
    let pi = std::f64::consts::PI;
    for N in [5.0, -5.0] {
        let beam = HenckyBeam {
            supports: [Support::PINNED; 2],
            axial_force: N,
            ..HenckyBeam::dimensionless(0.0, 100)
        };
        let omega = beam.chain().expect("a beam").frequency(0);
        let exact = (pi.powi(4) + N * pi * pi).sqrt();
        assert!((omega / exact - 1.0).abs() < 2e-4, "{omega} and {exact}");
    }
}

/// A wall that rises at a constant speed carries the tip along.
#[test]
fn a_rising_stop_lifts_the_tip() {
    let n = 20;
    let chain = beam(n).chain().expect("a beam");
    let rise = Surface::Moving(Box::new(|_, t| [0.1 * t - 1e-3, 0.1]));
    let stop = Obstacle::new(&chain, Side::Below, Place::Point(1.0), rise, 0.0).expect("a stop");
    let mut beams = alone(chain);
    beams.obstacle(0, stop).expect("a stop");
    let mut state = beams.at_rest();
    run(
        &mut MoreauMidpoint::new(solver()),
        &beams,
        &mut state,
        1e-4,
        0.5,
        |_, _| {},
    );
    assert!(
        state.q[n - 1] > 0.0489 - 1e-4 && state.q[n - 1] < 0.08,
        "{}",
        state.q[n - 1]
    );
}

/// A stop between two nodes meets the line between them.
#[test]
fn a_stop_between_nodes_holds_the_line_between_them() {
    let n = 20;
    let chain = beam(n).chain().expect("a beam");
    let stop = Surface::Fixed(Box::new(|_| -1e-3));
    let stop = Obstacle::new(&chain, Side::Below, Place::Point(0.98), stop, 0.0).expect("a stop");
    let weight = Load::distributed(&chain, |_| -1.0, Box::new(|_| 1.0));
    let mut beams = alone(chain);
    beams.obstacle(0, stop).expect("a stop");
    beams.load(0, weight).expect("a load");
    let mut state = beams.at_rest();
    run(
        &mut MoreauMidpoint::new(solver()),
        &beams,
        &mut state,
        1e-4,
        2.0,
        |state, _| {
            let u = 0.4 * state.q[n - 2] + 0.6 * state.q[n - 1];
            assert!(u > -1.05e-3, "{u}");
        },
    );
}

#[test]
fn bad_descriptions_are_refused_in_words() {
    let message = |beam: HenckyBeam| beam.chain().expect_err("bad").to_string();
    let bad = HenckyBeam {
        rhoI: Profile::Uniform(-0.01),
        ..beam(10)
    };
    assert_eq!(message(bad), "rhoI is -0.01; it must not be negative");
    let bad = HenckyBeam {
        length: 0.0,
        ..beam(10)
    };
    assert_eq!(message(bad), "the length is 0; it must be positive");
    let chain = beam(10).chain().expect("a beam");
    let stop = Surface::Fixed(Box::new(|_| 1.0));
    let outside = Obstacle::new(&chain, Side::Above, Place::Point(1.5), stop, 0.5);
    assert!(matches!(outside, Err(BeamError::Outside { .. })));
}
