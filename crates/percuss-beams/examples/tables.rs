//! Times the computations of Tables 1 to 4 of Liakou, Denoël and Detournay, T = 0.2.

#[path = "../tests/all/cases/mod.rs"]
mod cases;

use cases::{Between, cantilever, solver};
use percuss_beams::MassKind;
use percuss_step::{Integrator, MoreauJean, MoreauMidpoint};
use std::time::Instant;

fn main() {
    let schemes = [
        ("lumped", MassKind::Lumped, 0.0, None),
        ("consistent", MassKind::Consistent, 0.0173, None),
        ("theta", MassKind::Consistent, 0.0, Some(1.0)),
    ];
    for between in [Between::Stops, Between::Walls] {
        for (name, mass, beta, theta) in schemes {
            for ratio in [0.01, 0.001] {
                for n in [50, 100, 200, 400] {
                    let dt = ratio / n as f64;
                    // lumped mass bears 0.5/n
                    if theta.is_none() && name == "lumped" && ratio > 0.5 / n as f64 {
                        continue;
                    }
                    let beams = cantilever(n, beta, mass, between, 0.5, 1.0);
                    let mut state = beams.at_rest();
                    let mut method: Box<dyn Integrator> = match theta {
                        Some(theta) => Box::new(MoreauJean::new(theta, solver())),
                        None => Box::new(MoreauMidpoint::new(solver())),
                    };
                    let begin = Instant::now();
                    let (mut contacts, mut most, mut sets, mut worst) = (0, 0, 0, 0.0f64);
                    let steps = (0.2 / dt).round() as usize;
                    for _ in 0..steps {
                        let report = method.step(&beams, &mut state, dt).expect("a step");
                        contacts += method.contacts().len();
                        most = most.max(method.contacts().len());
                        sets += report.solve.iterations;
                        worst = worst.max(report.solve.residual);
                    }
                    println!(
                        "{between:?} {name:10} {ratio} n={n:3} {:.4} s, {:.2} µs/step, contacts {:.1} (most {most}), sets {:.2}, residual {worst:e}",
                        begin.elapsed().as_secs_f64(),
                        begin.elapsed().as_secs_f64() / steps as f64 * 1e6,
                        contacts as f64 / steps as f64,
                        sets as f64 / steps as f64,
                    );
                }
            }
        }
    }
}
