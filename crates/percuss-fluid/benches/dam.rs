//! A dam that breaks, with everything on: dimension, particles of the fluid and of walls, threads, milliseconds per step, million
//! particle updates per second of the clock and of CPU, bytes per particle, lists made anew per hundred steps, and the bits of
//! the end, which must not depend on the threads.
//!
//! ```text
//! cargo bench -p percuss-fluid --bench dam -- DIMENSION PARTICLES [THREADS [STEPS]]
//! ```

use percuss_fluid::{Block, Fluid, Material, Pattern, Settings, Start};
use std::time::Instant;

fn main() {
    let numbers: Vec<usize> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let get = |k: usize, default: usize| numbers.get(k).copied().unwrap_or(default);
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    let (dimension, count, threads) = (get(0, 2), get(1, 100_000), get(2, all));
    let steps = get(3, (20_000_000 / count.max(1)).clamp(4, 2000));
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .use_current_thread();
    pool.build_global().expect("threads");
    match dimension {
        2 => run::<2>(count, threads, steps),
        _ => run::<3>(count, threads, steps),
    }
}

/// A column twice as wide as high, in a tank of 2.7 times its width.
fn dam<const D: usize>(count: usize) -> Fluid<D> {
    let volume = if D == 2 { 0.5 } else { 0.25 };
    let spacing = (volume / count as f64).powf(1.0 / D as f64);
    let mut settings = Settings::<D>::new(spacing);
    settings.gravity[1] = -9.81;
    let of = |x: [f64; 3]| std::array::from_fn(|k| x[k]);
    let low = of([0.0; 3]);
    let column = Block {
        low,
        high: of([1.0, 0.5, 0.5]),
    };
    let tank = Block {
        low,
        high: of([2.7, 1.0, 0.5]),
    };
    let water = settings.fill(&column, Pattern::Square).expect("a column");
    let walls = settings.vessel(&tank, |r| r[1] > 1.0).expect("a tank");
    let material = Material {
        alpha: 0.02,
        ..Material::new(1000.0, 40.0)
    };
    let mut fluid = Fluid::new(settings, vec![material]).expect("a fluid");
    let rest = |r: [f64; D]| Start {
        pressure: 9810.0 * (0.5 - r[1]),
        ..Start::default()
    };
    fluid.fill(&water.at, water.volume, 0, rest).expect("water");
    fluid
        .add_wall(&walls.at, walls.volume, false)
        .expect("walls");
    fluid
}

fn run<const D: usize>(count: usize, threads: usize, steps: usize) {
    let mut fluid = dam::<D>(count);
    let mut t = 0.0;
    let mut go = |fluid: &mut Fluid<D>, steps: usize| {
        for _ in 0..steps {
            let dt = fluid.largest_step();
            fluid.step(t, dt, |_| {}).expect("a step");
            t += dt;
        }
    };
    // lists are made, and what can be taken into memory is
    go(&mut fluid, steps.div_ceil(10).min(20));
    let (lists, clock, cpu) = (fluid.rebuilds(), Instant::now(), cpu_seconds());
    go(&mut fluid, steps);
    let (clock, cpu) = (clock.elapsed().as_secs_f64(), cpu_seconds() - cpu);
    let n = fluid.particles.len();
    let updates = (n * steps) as f64 * 1e-6;
    let bits = fluid.particles.r.0.iter().flatten();
    let bits = bits.fold(0_u64, |sum, x| sum.rotate_left(1) ^ x.to_bits());
    println!(
        "{D}D {n} + {} threads {threads}: {:.3} ms/step, {:.2} M/s, {:.2} M/CPU s, {:.0} B, lists {:.1} %, {bits:016x}",
        fluid.walls.len(),
        1e3 * clock / steps as f64,
        updates / clock,
        updates / cpu,
        fluid.bytes_per_particle(),
        100.0 * (fluid.rebuilds() - lists) as f64 / steps as f64,
    );
}

/// CPU time of this process, as Linux tells it; elsewhere there is none.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after.split_whitespace().skip(11).take(2);
    ticks.filter_map(|t| t.parse::<f64>().ok()).sum::<f64>() / 100.0
}
