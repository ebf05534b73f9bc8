//! The laws of impact: where they agree, where they differ, and what they do to the kinetic energy.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

use crate::systems::{GRAVITY, adaptive, contact, diagonal, fixed, solver, state};
use percuss_contact::Law;
use percuss_mech::lagrangian::{Direction, Gap, LagrangianContact, LagrangianSystem};
use percuss_mech::{Energetic, Restitution, State};
use percuss_step::{
    AdaptiveSettings, Gain, ImpactLaw, Integrator, MoreauJean, MoreauMidpoint, StepReport,
};

const LAWS: [ImpactLaw; 3] = [ImpactLaw::Newton, ImpactLaw::Poisson, ImpactLaw::Energetic];

/// Every integrator with this law, with the length of its steps, s.
fn integrators(law: ImpactLaw) -> [(Box<dyn Integrator>, f64); 3] {
    let settings = AdaptiveSettings::default();
    [
        (Box::new(fixed().with_impact(law)), 1e-6),
        (
            Box::new(MoreauJean::new(0.5, solver()).with_impact(law)),
            1e-6,
        ),
        (Box::new(adaptive(settings).with_impact(law)), 1e-6),
    ]
}

/// Velocities after what is about to happen has happened, and what contacts gave.
fn struck(
    integrator: &mut dyn Integrator,
    dt: f64,
    system: &LagrangianSystem,
    start: &State,
) -> (Vec<f64>, Option<Gain>) {
    let mut state = start.clone();
    let mut given = None;
    while state.t < 5e-6 {
        let StepReport { solve, gain, .. } =
            integrator.step(system, &mut state, dt).expect("a step");
        assert!(solve.converged, "{solve:?}");
        given = given.or(gain);
    }
    (state.u, given)
}

#[track_caller]
fn near(found: &[f64], expected: &[f64]) {
    let close = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-5;
    assert!(
        found.iter().zip(expected).all(close),
        "{found:?} is not {expected:?}"
    );
}

/// One contact without friction leaves no room for different laws.
#[test]
fn a_ball_rebounds_alike() {
    let system = LagrangianSystem::new(1, vec![2.0])
        .and_then(|s| s.contact(contact(0.0, &[1.0], &[], 0.0, 0.7)))
        .expect("a ball");
    for law in LAWS {
        for (mut integrator, dt) in integrators(law) {
            let (u, gain) = struck(&mut *integrator, dt, &system, &state(&[1e-7], &[-3.0]));
            near(&u, &[0.7 * 3.0]);
            assert_eq!(gain, None);
        }
    }
}

/// Three balls of one mass that touch; the first strikes at 1 m/s.
fn cradle(eps_N: [f64; 2]) -> LagrangianSystem {
    LagrangianSystem::new(3, diagonal(&[1.0; 3]))
        .and_then(|s| s.contact(contact(0.0, &[-1.0, 1.0, 0.0], &[], 0.0, eps_N[0])))
        .and_then(|s| s.contact(contact(0.0, &[0.0, -1.0, 1.0], &[], 0.0, eps_N[1])))
        .expect("balls")
}

/// Compression ends at G p = (1, 0), p = (2/3, 1/3). With ε = 1 twice these percussions make −1/3, 2/3, 2/3, as Newton's law
/// does. With ε = (0, 1) expansion gives at least (0, 1/3), and the first contact holds what would close: p_X = (1/6, 1/3).
#[test]
fn three_balls() {
    let start = state(&[0.0; 3], &[1.0, 0.0, 0.0]);
    for (eps_N, newton, poisson) in [
        (
            [1.0, 1.0],
            [-1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0],
            [-1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0],
        ),
        ([0.5, 0.5], [0.0, 0.5, 0.5], [0.0, 0.5, 0.5]),
        (
            [0.0, 1.0],
            [1.0 / 3.0; 3],
            [1.0 / 6.0, 1.0 / 6.0, 2.0 / 3.0],
        ),
    ] {
        for (law, expected) in LAWS.into_iter().zip([newton, poisson, newton]) {
            for (mut integrator, dt) in integrators(law) {
                let (u, _) = struck(&mut *integrator, dt, &cradle(eps_N), &start);
                near(&u, &expected);
            }
        }
    }
}

/// A rod of mass 1 kg, J = 1/3 kg m², that meets the ground with its tip 45° below its centre; q = (x, y, φ). In the rows of
/// normal and tangent G = [[2.5, 1.5], [1.5, 2.5]].
fn rod(mu: f64, eps_N: f64) -> LagrangianSystem {
    let a = 0.5f64.sqrt();
    LagrangianSystem::new(3, diagonal(&[1.0, 1.0, 1.0 / 3.0]))
        .and_then(|s| s.contact(contact(0.0, &[0.0, 1.0, a], &[&[1.0, 0.0, a]], mu, eps_N)))
        .expect("a rod")
}

/// The tip comes at γ = (−1, −0.6), and friction is large enough to hold it [Kane1985].
///
/// | | p | γ_EN | change of T |
/// |---|---|---|---|
/// | Newton | G p = (2, 0.6): (1.025, −0.375) | 1 | +0.1125 J |
/// | Poisson | p_C = (0.4, 0), p_X = (0.4, −0.24) | 0.64 | −0.072 J |
/// | energetic | s = 0.8: (0.9, −0.3) | 0.8 | 0 |
#[test]
fn a_rod_that_sticks() {
    let start = state(&[0.0, 1e-8, 0.0], &[-0.6, -1.0, 0.0]);
    let system = rod(0.8, 1.0);
    let T = |u: &[f64]| system.kinetic_energy(0.0, &[0.0; 3], u);
    let a = 0.5f64.sqrt();
    for (law, p, rise) in [
        (ImpactLaw::Newton, [1.025, -0.375], 0.1125),
        (ImpactLaw::Poisson, [0.8, -0.24], -0.072),
        (ImpactLaw::Energetic, [0.9, -0.3], 0.0),
    ] {
        for (mut integrator, dt) in integrators(law) {
            let (u, gain) = struck(&mut *integrator, dt, &system, &start);
            near(&u, &[-0.6 + p[1], -1.0 + p[0], 3.0 * a * (p[0] + p[1])]);
            assert!(
                (T(&u) - T(&start.u) - rise).abs() < 2e-5,
                "{law:?} {}",
                T(&u)
            );
            match gain {
                Some(gain) => assert!((gain.energy - rise).abs() < 2e-5, "{law:?} {gain:?}"),
                None => assert!(rise <= 0.0, "{law:?}"),
            }
        }
    }
}

/// Where the tip slides all along, friction is μ times the normal percussion in both phases, and the laws agree: with
/// a = 2.5 − 1.5 μ along the slip the normal percussion is (1 + ε)/a.
#[test]
fn a_rod_that_slides() {
    let (mu, eps_N) = (0.1, 0.5);
    for side in [1.0, -1.0] {
        let start = state(&[0.0, 1e-8, 0.0], &[4.0 * side, -1.0, 0.0]);
        let p_N = (1.0 + eps_N) / (2.5 - 1.5 * mu * side);
        let p_T = -side * mu * p_N;
        let a = 0.5f64.sqrt();
        for law in LAWS {
            for (mut integrator, dt) in integrators(law) {
                let (u, _) = struck(&mut *integrator, dt, &rod(mu, eps_N), &start);
                near(&u, &[4.0 * side + p_T, -1.0 + p_N, 3.0 * a * (p_N + p_T)]);
            }
        }
    }
}

/// A wall that comes gives energy, and rightly so: a ball at rest leaves at (1 + ε) times its speed.
#[test]
fn a_wall_that_strikes_gives_nothing_out_of_nothing() {
    let wall = LagrangianContact {
        gap: Gap::Function(Box::new(|t, q| q[0] - 2.0 * t + 1e-7)),
        directions: vec![Direction::Function(Box::new(|_, _, w| {
            w[0] = 1.0;
            -2.0
        }))],
        law: Law::Unilateral,
        restitution: Restitution {
            eps_N: 0.6,
            eps_T: 0.0,
        },
    };
    let system = LagrangianSystem::new(1, vec![1.0])
        .and_then(|s| s.contact(wall))
        .expect("a ball");
    for law in LAWS {
        for (mut integrator, dt) in integrators(law) {
            let (u, gain) = struck(&mut *integrator, dt, &system, &state(&[0.0], &[0.0]));
            near(&u, &[1.6 * 2.0]);
            assert_eq!(gain, None, "{law:?}");
        }
    }
}

/// What rests under its weight is not thrown up by percussions of expansion, and a friction device slows it by its force.
#[test]
fn what_rests_stays() {
    let device = LagrangianContact {
        gap: Gap::None,
        directions: vec![Direction::Constant(vec![1.0, 0.0])],
        law: Law::PlanarFriction { bound: 3.0 },
        restitution: Restitution::default(),
    };
    let system = LagrangianSystem::new(2, diagonal(&[2.0, 2.0]))
        .and_then(|s| s.constant_force(vec![0.0, -2.0 * GRAVITY]))
        .and_then(|s| s.contact(contact(0.0, &[0.0, 1.0], &[&[1.0, 0.0]], 0.5, 0.9)))
        .and_then(|s| s.contact(device))
        .expect("a block");
    for law in LAWS {
        let mut integrator = fixed().with_impact(law);
        let mut state = state(&[0.0, 0.0], &[5.0, 0.0]);
        for _ in 0..100 {
            integrator.step(&system, &mut state, 1e-3).expect("a step");
            assert!(
                state.q[1].abs() < 1e-12 && state.u[1].abs() < 1e-12,
                "{state:?}"
            );
        }
        near(&state.u, &[5.0 - 0.1 * (0.5 * GRAVITY + 1.5), 0.0]);
    }
}

/// Random systems with random contacts with friction and different restitutions: the energetic law never raises the energy,
/// and it is Newton's wherever that does not.
#[test]
fn the_energetic_law_keeps_its_word() {
    let mut seed = 7u64;
    let mut random = || {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    };
    let (mut raised, mut kept) = (0, 0);
    for _ in 0..200 {
        let n = 4;
        let masses: Vec<f64> = (0..n).map(|_| 1.0 + 0.9 * random()).collect();
        let mut row = || (0..n).map(|_| random()).collect::<Vec<f64>>();
        let rows: Vec<[Vec<f64>; 2]> = (0..3).map(|_| [row(), row()]).collect();
        let start = state(&vec![0.0; n], &row());
        let build = || {
            rows.iter().enumerate().fold(
                LagrangianSystem::new(n, diagonal(&masses)).expect("a system"),
                |system, (i, [w, tangent])| {
                    let eps_N = [0.9, 1.0, 0.4][i];
                    let contact = contact(0.0, w, &[tangent], 0.6, eps_N);
                    system.contact(contact).expect("a contact")
                },
            )
        };
        let system = build();
        let T = |u: &[f64]| system.kinetic_energy(0.0, &[0.0; 4], u);
        let after = |law| {
            let mut state = start.clone();
            let mut integrator = MoreauMidpoint::new(solver()).with_impact(law);
            // the contacts touch: they are struck together
            let report = integrator.step(&system, &mut state, 1e-12).expect("a step");
            (state.u, report)
        };
        let (newton, report) = after(ImpactLaw::Newton);
        let (lowered, _) = after(ImpactLaw::Energetic);
        let gain = report.gain.map_or(0.0, |gain| gain.energy);
        let rise = T(&newton) - T(&start.u);
        assert!((gain - rise.max(0.0)).abs() < 1e-9, "{gain} {rise}");
        assert!(T(&lowered) <= T(&start.u) * (1.0 + 1e-8));
        match rise > 1e-8 {
            true => raised += 1,
            false => {
                kept += 1;
                near(&lowered, &newton);
            }
        }
    }
    assert!(raised > 5 && kept > 50, "{raised} {kept}");
}
