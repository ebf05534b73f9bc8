//! A rubber cable that is let go from the horizontal, in the plane: CPU seconds for one second, steps per second of CPU, Newton
//! iterations per step, and where the tip is then.
//!
//! ```text
//! cargo bench -p percuss-soft --bench pendulum -- ELEMENTS STEPS
//! ```

use percuss_math::space::Vec3;
use percuss_soft::{
    Course, DynamicSettings, Dynamics, Making, Material, PlaneBeams, Section, Support,
};

fn main() {
    let numbers: Vec<usize> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let get = |k: usize, default: usize| numbers.get(k).copied().unwrap_or(default);
    let (elements, steps) = (get(0, 32), get(1, 1000));
    let material = Material::isotropic(2e6, 0.3, 1000.0);
    let section = Section::circle(&material, 0.01);
    let course = Course::straight(Vec3::zeros(), 2.0 * Vec3::x(), elements).expect("a line");
    let mut beams = PlaneBeams::default();
    let made = beams.beam(&course, |_| section, Making::default());
    made.expect("a beam");
    beams.supports.push(Support::<4>::pin(0));
    beams.gravity(Vec3::new(0.0, -9.81, 0.0));
    let q = beams.initial().to_vec();
    let u = vec![0.0; q.len()];
    let settings = DynamicSettings::default();
    let mut motion = Dynamics::new(&beams, q, u, settings).expect("sound settings");
    let (mut iterations, mut factors) = (0, 0);
    let start = cpu_seconds();
    for _ in 0..steps {
        let report = motion.step(&mut beams, 1.0 / steps as f64);
        let report = report.expect("a step");
        iterations += report.iterations;
        factors += report.factors;
    }
    let taken = cpu_seconds() - start;
    let per_step = |n: usize| n as f64 / steps as f64;
    let tip = &motion.q[4 * elements..];
    println!(
        "{taken:.6} CPU s, {:.0} steps/s, {:.2} iterations and {:.2} factors a step, tip {:.9} {:.9}",
        steps as f64 / taken,
        per_step(iterations),
        per_step(factors),
        tip[0],
        tip[1]
    );
}

/// CPU time of this process, as Linux tells it; elsewhere there is none.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = stat.split_whitespace().next();
    let nanoseconds = nanoseconds.and_then(|word| word.parse::<f64>().ok());
    nanoseconds.map_or(f64::NAN, |ns| 1e-9 * ns)
}
