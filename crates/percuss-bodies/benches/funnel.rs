//! Balls that pour through a funnel, a thousand and more: balls, threads, steps, milliseconds per step, bits of the end. The last
//! must not depend on the threads, which are as many as there are cores unless told otherwise.
//!
//! ```text
//! cargo bench -p percuss-bodies --bench funnel [-- BALLS_PER_EDGE [THREADS]]
//! ```

use percuss_bodies::Shape;
use percuss_bodies::population::SplitMix;
use percuss_bodies::world::{Dimension, Kind, Motion, NQ, PairLaw, Placement, Scenery, World};
use percuss_contact::SolverSettings;
use percuss_contact::solvers::Auto;
use percuss_math::space::{Pose, Vec3};
use percuss_mech::State;
use percuss_step::{Integrator, MoreauMidpoint};
use std::time::Instant;

const DT: f64 = 5e-4;

fn main() {
    let numbers: Vec<usize> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let edge = numbers.first().copied().unwrap_or(10);
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = numbers.get(1).copied().unwrap_or(all);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .use_current_thread();
    pool.build_global().expect("threads");
    let (mut world, mut state) = funnel(edge);
    let settings = SolverSettings {
        tol: 1e-6,
        ..SolverSettings::default()
    };
    let mut stepper = MoreauMidpoint::new(Box::new(Auto::new(settings))).unwatched();
    let steps = (1_000_000 / edge.pow(3)).clamp(50, 1000);
    // into the thick of it: the time before is that of free fall
    let fall = 300.0 * (edge as f64 / 10.0).sqrt();
    for _ in 0..fall as usize {
        step(&mut world, &mut state, &mut stepper);
    }
    let start = Instant::now();
    for _ in 0..steps {
        step(&mut world, &mut state, &mut stepper);
    }
    let each = start.elapsed().as_secs_f64() / steps as f64;
    let bits = state
        .q
        .iter()
        .fold(0u64, |hash, x| hash.rotate_left(5) ^ x.to_bits());
    println!(
        "{} {threads} {steps} {:.4} {bits:016x}",
        edge.pow(3),
        1e3 * each
    );
}

fn step(world: &mut World, state: &mut State, stepper: &mut MoreauMidpoint) {
    stepper.step(world, state, DT).expect("a step");
    let heights: Vec<f64> = state.q.chunks_exact(NQ).map(|q| q[2]).collect();
    world.retain(state, |i| heights[i] > -0.1);
}

fn funnel(edge: usize) -> (World, State) {
    let mut world = World::new(Dimension::Space, Vec3::new(0.0, 0.0, -9.81));
    let mut state = State::default();
    let material = world.material();
    world.default_law(PairLaw {
        mu: 0.3,
        eps_N: 0.3,
        ..PairLaw::default()
    });
    let shape = world.shape(Shape::funnel(0.06, 1.0, f64::INFINITY).expect("a funnel"));
    world.scenery(Scenery {
        shape,
        material,
        motion: Motion::Fixed(Pose::IDENTITY),
    });
    let ball = Shape::sphere(0.01).expect("a ball");
    let mass = ball.mass_properties(2387.0).expect("its mass");
    let shape = world.shape(ball);
    let kind = world.kind(Kind::new(shape, material, mass).expect("a kind"));
    let mut draw = SplitMix(12345);
    let half = 0.5 * (edge - 1) as f64;
    let bottom = 0.22 * edge as f64 / 10.0;
    for k in 0..edge.pow(3) {
        let [x, y, z] = [k % edge, k / edge % edge, k / edge.pow(2)].map(|i| i as f64);
        let jitter = Vec3::from_fn(|_, _| 0.002 * (2.0 * draw.draw() - 1.0));
        let r = Vec3::new(x - half, y - half, z) * 0.024 + Vec3::z() * bottom + jitter;
        let placement = Placement {
            pose: Pose::at(r),
            v: -Vec3::z(),
            omega: Vec3::zeros(),
        };
        world.place(&mut state, kind, &placement);
    }
    (world, state)
}
