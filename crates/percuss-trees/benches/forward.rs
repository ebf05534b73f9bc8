//! Forward dynamics of serial chains in space, revolute joints with axes along x, y and z in turn: the time of one call, best
//! of many. One line for each number of bodies: bodies, microseconds per call, nanoseconds per body.

use percuss_math::space::{Mat3, Pose, Vec3};
use percuss_trees::{Body, Joint, Mechanism, Tree, Workspace};
use std::hint::black_box;
use std::time::{Duration, Instant};

const SIZES: [usize; 7] = [10, 30, 100, 300, 1000, 10_000, 100_000];

fn chain(n: usize) -> Tree {
    let mut mechanism = Mechanism {
        gravity: Vec3::new(0.0, 0.0, -9.81),
        ..Mechanism::default()
    };
    let axes = [Vec3::x(), Vec3::y(), Vec3::z()];
    for i in 0..n {
        let joint = Joint::Revolute { axis: axes[i % 3] };
        let inertia = Mat3::from_diagonal(&Vec3::new(0.01, 0.02, 0.02));
        let mut body =
            Body::new(format!("{i}"), joint).with_mass(1.0, Vec3::new(0.05, 0.02, 0.01), inertia);
        if i > 0 {
            body = body
                .on(format!("{}", i - 1))
                .at(Pose::at(Vec3::new(0.1, 0.0, 0.02)));
        }
        mechanism.bodies.push(body);
    }
    mechanism.compile().expect("a chain")
}

fn main() {
    for n in SIZES {
        let tree = chain(n);
        let mut work = Workspace::new(&tree);
        let q: Vec<f64> = (0..n).map(|i| (1.3 * i as f64).sin()).collect();
        let u: Vec<f64> = (0..n).map(|i| 0.1 * (0.7 * i as f64).cos()).collect();
        let tau = vec![0.0; n];
        let mut du = vec![0.0; n];
        let calls = (200_000 / n).max(1);
        let mut best = Duration::MAX;
        for _ in 0..30 {
            let start = Instant::now();
            for _ in 0..calls {
                tree.forward_dynamics(0.0, black_box(&q), &u, &tau, &mut du, &mut work);
            }
            best = best.min(start.elapsed() / calls as u32);
        }
        black_box(&du);
        let micro = best.as_secs_f64() * 1e6;
        println!("{n} {micro:.3} {:.1}", 1e3 * micro / n as f64);
    }
}
