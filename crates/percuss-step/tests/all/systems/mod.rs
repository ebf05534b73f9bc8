//! Small systems with known motion, shared by the tests.
#![allow(dead_code)] // each test file uses some of them

use percuss_contact::solvers::by_kind;
use percuss_contact::{ContactSolver, Law, SolverKind, SolverSettings};
use percuss_mech::lagrangian::{Direction, Gap, LagrangianContact, LagrangianSystem};
use percuss_mech::{Restitution, State, System};
use percuss_step::{Adaptive, AdaptiveSettings, Incident, Integrator, MoreauMidpoint, StepReport};

pub const GRAVITY: f64 = 9.81;

pub fn solver() -> Box<dyn ContactSolver + Send> {
    let settings = SolverSettings {
        tol: 1e-13,
        ..SolverSettings::default()
    };
    by_kind(SolverKind::Auto, settings)
}

pub fn fixed() -> MoreauMidpoint {
    MoreauMidpoint::new(solver())
}

pub fn adaptive(settings: AdaptiveSettings) -> Adaptive {
    Adaptive::new(settings, solver())
}

/// What a run left behind.
pub struct Outcome {
    pub state: State,
    pub incidents: Vec<Incident>,
    pub evaluations: usize,
    pub work: f64,
    pub percussion: f64,
}

/// Runs to the time `until` in steps of at most `dt`, every solve converged.
pub fn run(
    integrator: &mut dyn Integrator,
    system: &dyn System,
    mut state: State,
    dt: f64,
    until: f64,
) -> Outcome {
    let mut outcome = Outcome {
        state: State::default(),
        incidents: Vec::new(),
        evaluations: 0,
        work: 0.0,
        percussion: 0.0,
    };
    while state.t < until - 1e-12 {
        let dt = dt.min(until - state.t);
        let report: StepReport = integrator.step(system, &mut state, dt).expect("a step");
        assert!(
            report.solve.converged,
            "t = {}: {:?}",
            state.t, report.solve
        );
        outcome.evaluations += report.evaluations;
        outcome.work += report.work;
        outcome.incidents.extend_from_slice(integrator.incidents());
        let largest = integrator
            .contacts()
            .iter()
            .fold(0.0f64, |a, c| a.max(c.p[0]));
        outcome.percussion = outcome.percussion.max(largest);
    }
    outcome.state = state;
    outcome
}

pub fn state(q: &[f64], u: &[f64]) -> State {
    State {
        t: 0.0,
        q: q.to_vec(),
        u: u.to_vec(),
    }
}

pub fn diagonal(entries: &[f64]) -> Vec<f64> {
    let n = entries.len();
    let mut M = vec![0.0; n * n];
    for (i, m) in entries.iter().enumerate() {
        M[i * n + i] = *m;
    }
    M
}

/// A contact with linear gap g₀ + wᵀq and constant tangents.
pub fn contact(g_0: f64, w: &[f64], tangents: &[&[f64]], mu: f64, eps_N: f64) -> LagrangianContact {
    let law = match tangents.len() {
        0 => Law::Unilateral,
        1 => Law::PlanarCoulomb { mu },
        _ => Law::SpatialCoulomb { mu },
    };
    let rows = [w].into_iter().chain(tangents.iter().copied());
    LagrangianContact {
        gap: Gap::Linear { g_0, w: w.to_vec() },
        directions: rows.map(|row| Direction::Constant(row.to_vec())).collect(),
        law,
        restitution: Restitution { eps_N, eps_T: 0.0 },
    }
}

/// A ball above the ground, q = height.
pub fn bouncing_ball(eps_N: f64) -> LagrangianSystem {
    LagrangianSystem::new(1, vec![1.0])
        .and_then(|s| s.constant_force(vec![-GRAVITY]))
        .and_then(|s| s.contact(contact(0.0, &[1.0], &[], 0.0, eps_N)))
        .expect("a system")
}

/// A block of mass 2 on the ground, q = (x, y).
pub fn block(mu: f64) -> LagrangianSystem {
    LagrangianSystem::new(2, diagonal(&[2.0, 2.0]))
        .and_then(|s| s.constant_force(vec![0.0, -2.0 * GRAVITY]))
        .and_then(|s| s.contact(contact(0.0, &[0.0, 1.0], &[&[1.0, 0.0]], mu, 0.0)))
        .expect("a system")
}

/// A sphere (m = 1, r = 0.5) on an incline, q = (x along it, y off it, rotation); contact slip is ẋ − r ω.
pub fn sphere(angle: f64, mu: f64) -> LagrangianSystem {
    let r = 0.5;
    let weight = [GRAVITY * angle.sin(), -GRAVITY * angle.cos(), 0.0];
    LagrangianSystem::new(3, diagonal(&[1.0, 1.0, 0.4 * r * r]))
        .and_then(|s| s.constant_force(weight.to_vec()))
        .and_then(|s| s.contact(contact(0.0, &[0.0, 1.0, 0.0], &[&[1.0, 0.0, -r]], mu, 0.0)))
        .expect("a system")
}

/// The woodpecker toy, q = (y, φ_M, φ_S) [Glocker1995].
pub fn woodpecker() -> LagrangianSystem {
    let (m_M, J_M, m_S, J_S, c) = (0.0003, 5e-9, 0.0045, 7e-7, 0.0056);
    let (l_M, l_G, h_S, l_S, h_M, r_0, r_M) = (0.010, 0.015, 0.02, 0.0201, 0.0058, 0.0025, 0.0031);
    let m = m_S + m_M;
    #[rustfmt::skip]
    let M = vec![
        m,         m_S * l_M,             m_S * l_G,
        m_S * l_M, J_M + m_S * l_M * l_M, m_S * l_M * l_G,
        m_S * l_G, m_S * l_M * l_G,       J_S + m_S * l_G * l_G,
    ];
    let K = vec![0.0, 0.0, 0.0, 0.0, c, -c, 0.0, -c, c];
    let f = vec![-m * GRAVITY, -m_S * l_M * GRAVITY, -m_S * l_G * GRAVITY];
    LagrangianSystem::new(3, M)
        .and_then(|s| s.stiffness(K))
        .and_then(|s| s.constant_force(f))
        .and_then(|s| {
            s.contact(contact(
                l_M + l_G - l_S - r_0,
                &[0.0, 0.0, -h_S],
                &[&[1.0, l_M, l_G - l_S]],
                0.3,
                0.5,
            ))
        })
        .and_then(|s| {
            s.contact(contact(
                r_M - r_0,
                &[0.0, h_M, 0.0],
                &[&[1.0, r_M, 0.0]],
                0.3,
                0.0,
            ))
        })
        .and_then(|s| {
            s.contact(contact(
                r_M - r_0,
                &[0.0, -h_M, 0.0],
                &[&[1.0, r_M, 0.0]],
                0.3,
                0.0,
            ))
        })
        .expect("a system")
}

pub fn woodpecker_start() -> State {
    state(&[0.0, -0.1036, -0.2788], &[-0.3411, 0.0, -7.4583])
}
