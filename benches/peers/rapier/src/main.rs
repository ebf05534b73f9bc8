//! The scene `funnel` in Rapier, one thread; prints one JSON object.
//!
//! Settings are Rapier's own. With `--scaled`, its unit of length is the diameter of a ball and not 1 m: the
//! penetration that Rapier tolerates is a share of that unit.

mod scene;

use cpu_time::ProcessTime;
use rapier3d_f64::prelude::*;
use scene::{COUNT, DT, GRAVITY, MASS, OUT_BELOW, RADIUS};
use std::time::{Duration, Instant};

/// What a run shows.
#[derive(Default)]
struct Seen {
    wall: Duration,
    cpu: Vec<Duration>,
    contacts: Vec<usize>,
    deepest: f64,
    rise: f64,
    t_out_500: Option<f64>,
    t_out_1000: Option<f64>,
}

impl Seen {
    /// CPU time of all steps, s.
    fn cpu_s(&self) -> f64 {
        self.cpu.iter().sum::<Duration>().as_secs_f64()
    }
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let scaled = words.iter().any(|word| word == "--scaled");
    let limit = words.iter().position(|word| word == "--limit");
    let limit = limit.and_then(|k| words.get(k + 1)?.parse().ok());
    let mut world = PhysicsWorld::new();
    scene::fill(&mut world);
    if scaled {
        world.integration_parameters.length_unit = 2.0 * RADIUS;
    }
    let seen = run(&mut world, limit.unwrap_or(120.0));
    println!("{}", report(&seen, &world, scaled));
}

fn run(world: &mut PhysicsWorld, cpu_limit: f64) -> Seen {
    let mut seen = Seen {
        rise: f64::NEG_INFINITY,
        ..Seen::default()
    };
    let mut before = energy(world);
    let longest = (3.0 / DT).round() as usize;
    while seen.cpu.len() < longest && balls(world) > 0 && seen.cpu_s() < cpu_limit {
        let (wall, cpu) = (Instant::now(), ProcessTime::now());
        world.step();
        seen.wall += wall.elapsed();
        seen.cpu.push(cpu.elapsed());
        seen.rise = seen.rise.max(energy(world) - before);
        let (contacts, deepest) = touching(world);
        seen.contacts.push(contacts);
        seen.deepest = seen.deepest.max(deepest);
        take_out(world);
        before = energy(world);
        let t = seen.cpu.len() as f64 * DT;
        if balls(world) <= COUNT / 2 {
            seen.t_out_500.get_or_insert(t);
        }
        if balls(world) == 0 {
            seen.t_out_1000.get_or_insert(t);
        }
    }
    seen
}

/// Balls that are still in the world; the cone is the one body more.
fn balls(world: &PhysicsWorld) -> usize {
    world.bodies.len() - 1
}

fn take_out(world: &mut PhysicsWorld) {
    let below = |body: &RigidBody| body.is_dynamic() && body.translation().z < OUT_BELOW;
    let out: Vec<_> = world
        .bodies
        .iter()
        .filter(|(_, body)| below(body))
        .map(|(handle, _)| handle)
        .collect();
    for handle in out {
        world.remove_body(handle);
    }
}

/// Kinetic and potential energy of the balls, J.
fn energy(world: &PhysicsWorld) -> f64 {
    let inertia = 0.4 * MASS * RADIUS * RADIUS;
    let balls = world.bodies.iter().filter(|(_, body)| body.is_dynamic());
    balls
        .map(|(_, body)| {
            let kinetic =
                MASS * body.linvel().length_squared() + inertia * body.angvel().length_squared();
            0.5 * kinetic + MASS * GRAVITY * body.translation().z
        })
        .sum()
}

/// Contacts that carry an impulse, and the deepest penetration, m.
fn touching(world: &PhysicsWorld) -> (usize, f64) {
    let points = || {
        let pairs = world.narrow_phase.contact_pairs();
        pairs.flat_map(|pair| pair.manifolds().iter().flat_map(|m| &m.points))
    };
    let contacts = points().filter(|point| point.data.impulse > 0.0).count();
    let deepest = points().map(|point| -point.dist).fold(0.0, f64::max);
    (contacts, deepest)
}

fn report(seen: &Seen, world: &PhysicsWorld, scaled: bool) -> serde_json::Value {
    let simulated = seen.cpu.len() as f64 * DT;
    let wall = seen.wall.as_secs_f64();
    let most = seen.contacts.iter().copied().max().unwrap_or(0);
    let steps = seen.cpu.iter().zip(&seen.contacts);
    let mut busy: Vec<f64> = steps
        .filter(|(_, contacts)| 10 * **contacts >= 9 * most)
        .map(|(cpu, _)| cpu.as_secs_f64())
        .collect();
    busy.sort_by(f64::total_cmp);
    let settings = &world.integration_parameters;
    serde_json::json!({
        "peer": if scaled { "Rapier, scaled" } else { "Rapier" },
        "version": "0.36.1",
        "settings": {
            "solver": "soft PGS with substeps",
            "iterations": settings.num_solver_iterations,
            "friction_model": format!("{:?}", settings.friction_model),
            "length_unit": settings.length_unit,
            "allowed_penetration": settings.allowed_linear_error(),
            "walls": format!("mesh of {} facets in {} rings", scene::FACETS, scene::RINGS),
        },
        "dt": DT,
        "simulated_s": simulated,
        "wall_s": wall,
        "cpu_s": seen.cpu_s(),
        "wall_per_simulated_s": wall / simulated,
        "cpu_per_simulated_s": seen.cpu_s() / simulated,
        "busy_cpu_per_simulated_s": busy.get(busy.len() / 2).map(|cpu| cpu / DT),
        "out": COUNT - balls(world),
        "t_out_500": seen.t_out_500,
        "t_out_1000": seen.t_out_1000,
        "max_penetration": seen.deepest,
        "max_energy_rise": seen.rise,
        "max_contacts": most,
    })
}
