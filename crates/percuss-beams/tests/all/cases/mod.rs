//! The beam of the paper between stops and between walls.

#![allow(dead_code)] // every test uses its own part

use percuss_beams::{
    Beams, Chain, HenckyBeam, Load, MassKind, Obstacle, Place, Side, Support, Surface,
};
use percuss_contact::solvers::Auto;
use percuss_contact::{ContactSolver, SolverSettings};
use percuss_mech::State;
use percuss_step::Integrator;

pub const GAP: f64 = 3.37e-4;
pub const OMEGA: f64 = 59.6;

pub fn solver() -> Box<dyn ContactSolver + Send> {
    Box::new(Auto::new(SolverSettings::default()))
}

/// What is between the beam and its freedom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Between {
    Nothing,
    Stops,
    Walls,
}

/// A dimensionless cantilever under sin(Ω τ) times `load`.
pub fn cantilever(
    n: usize,
    beta: f64,
    mass: MassKind,
    between: Between,
    e: f64,
    load: f64,
) -> Beams {
    let beam = HenckyBeam {
        mass,
        supports: [Support::CLAMPED, Support::FREE],
        ..HenckyBeam::dimensionless(beta, n)
    };
    let chain = beam.chain().expect("a beam");
    let mut beams = Beams::default();
    let obstacles = obstacles(&chain, between, e);
    let shake = Load::distributed(&chain, |_| 1.0, Box::new(move |t| load * (OMEGA * t).sin()));
    let index = beams.add(chain);
    beams.load(index, shake).expect("a load");
    for obstacle in obstacles {
        beams.obstacle(index, obstacle).expect("an obstacle");
    }
    beams
}

fn obstacles(chain: &Chain, between: Between, e: f64) -> Vec<Obstacle> {
    let place = match between {
        Between::Nothing => return Vec::new(),
        Between::Stops => Place::Point(1.0),
        Between::Walls => Place::Range(0.0, 1.0),
    };
    let sides = [(Side::Above, GAP), (Side::Below, -GAP)];
    sides
        .map(|(side, z)| {
            let surface = Surface::Fixed(Box::new(move |_| z));
            Obstacle::new(chain, side, place, surface, e).expect("an obstacle")
        })
        .into()
}

/// Steps to the time `until`, telling of every step.
pub fn run(
    integrator: &mut dyn Integrator,
    beams: &Beams,
    state: &mut State,
    dt: f64,
    until: f64,
    mut each: impl FnMut(&State, &dyn Integrator),
) {
    let steps = (until / dt).round() as usize;
    for _ in 0..steps {
        let report = integrator.step(beams, state, dt).expect("a step");
        assert!(
            report.solve.converged,
            "t = {}: {:?}",
            state.t, report.solve
        );
        each(state, integrator);
    }
}
