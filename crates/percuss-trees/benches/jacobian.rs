//! Slopes of the motion of a chain in space, in closed form and by differences: bodies, microseconds of both, best of many.

#![allow(non_snake_case)] // matrices are upper case, as in the papers

#[path = "../tests/all/cases/mod.rs"]
mod cases;

use percuss_mech::Rates;
use percuss_trees::Mixed;
use std::hint::black_box;
use std::time::{Duration, Instant};

fn best(mut call: impl FnMut()) -> f64 {
    let mut best = Duration::MAX;
    for _ in 0..30 {
        let start = Instant::now();
        call();
        best = best.min(start.elapsed());
    }
    best.as_secs_f64() * 1e6
}

fn main() {
    for n in [5, 10, 20, 40, 80, 160] {
        let tree = cases::chain(n).compile().expect("a chain");
        let mut mixed = Mixed::new(&tree);
        let q: Vec<f64> = (0..n).map(|i| (1.3 * i as f64).sin()).collect();
        let mut x = mixed.start(0.0, &q, &vec![0.1; n]);
        let m = x.len();
        let (mut J, mut f) = (vec![0.0; m * m], vec![0.0; m]);
        let closed = best(|| {
            let known = mixed.jacobian(0.0, &x, &mut J).expect("slopes");
            assert!(black_box(known));
        });
        let differences = best(|| {
            for k in 0..m {
                x[k] += 1e-8;
                mixed.rates(0.0, &x, &mut f).expect("rates");
                x[k] -= 1e-8;
            }
            black_box(&f);
        });
        println!("{n} {closed:.1} {differences:.1}");
    }
}
