//! A pendulum that strikes a rough wall, as functions of one's own. The twin in Python is
//! examples/python/pendulum.py; `benches/python.py` times both.
//!
//! Prints the impacts of ten seconds, and how long a step takes.

use percuss::prelude::*;
use std::time::Instant;

const MASS: f64 = 1.0; // kg
const LENGTH: f64 = 1.0; // m
const GRAVITY: f64 = 9.81; // m/s²
const WALL: f64 = 0.3; // m, to the right of the pivot

fn pendulum() -> Result<LagrangianSystem, Box<dyn std::error::Error>> {
    let wall = LagrangianContact {
        gap: Gap::Function(Box::new(|_, q| WALL - LENGTH * q[0].sin())),
        directions: vec![
            Direction::Function(Box::new(|_, q, row| {
                row[0] = -LENGTH * q[0].cos();
                0.0
            })),
            Direction::Function(Box::new(|_, q, row| {
                row[0] = LENGTH * q[0].sin();
                0.0
            })),
        ],
        law: Law::PlanarCoulomb { mu: 0.2 },
        restitution: Restitution {
            eps_N: 0.6,
            eps_T: 0.0,
        },
    };
    let system = LagrangianSystem::new(1, vec![MASS * LENGTH * LENGTH])?;
    let weight = |_: f64, q: &[f64], _: &[f64], h: &mut [f64]| {
        h[0] -= MASS * GRAVITY * LENGTH * q[0].sin();
    };
    Ok(system.force(Box::new(weight)).contact(wall)?)
}

fn start() -> State {
    State {
        t: 0.0,
        q: vec![-1.0],
        u: vec![0.0],
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let system = pendulum()?;
    let solver = || by_kind(SolverKind::Auto, SolverSettings::default());

    let mut state = start();
    let mut adaptive = Adaptive::new(AdaptiveSettings::default(), solver());
    while state.t < 10.0 {
        let rest = 10.0 - state.t;
        adaptive.step(&system, &mut state, rest)?;
        for incident in adaptive.incidents() {
            let (t, from, to) = (incident.t, incident.from, incident.to);
            println!("t = {t:.9} s  wall: {from} -> {to}");
        }
    }

    let mut state = start();
    let mut moreau = MoreauMidpoint::new(solver());
    let steps = 1_000_000;
    let clock = Instant::now();
    for _ in 0..steps {
        moreau.step(&system, &mut state, 1e-4)?;
    }
    let each = clock.elapsed().as_secs_f64() / f64::from(steps);
    println!("{:.0} ns per step of Moreau's rule", 1e9 * each);
    Ok(())
}
