//! What small masses cost, and what none costs: steps of the coupled oscillators and of the boom with sliders
//! \[Arnold2013, fig. 2].

#![allow(non_snake_case)] // matrices are upper case, as in the papers

#[path = "../tests/all/cases/mod.rs"]
mod cases;

use percuss_step::smooth::{DormandPrince, Radau, Stepper, Tolerance, integrate};
use percuss_trees::{Mechanism, Mixed};
use std::error::Error;

/// Where the motion from rest at `q` ends.
fn travel(
    mechanism: &Mechanism,
    stepper: &mut dyn Stepper,
    q: &[f64],
    end: f64,
) -> Result<Vec<f64>, Box<dyn Error>> {
    let tree = mechanism.compile()?;
    let mut mixed = Mixed::new(&tree);
    let mut x = mixed.start(0.0, q, &vec![0.0; q.len()]);
    let nothing = &mut |_: &dyn Stepper, _: f64, _: f64| {};
    integrate(stepper, &mut mixed, 0.0, &mut x, end, &[], nothing)?;
    x.truncate(q.len());
    Ok(x)
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("oscillators, Radau to 1e-6: m1/m2, start p1, steps, p2(1)");
    for p1 in [0.1, 0.0] {
        for m1 in [1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 0.0] {
            let mut radau = Radau::new(Tolerance::new(1e-6));
            let oscillator = cases::small_mass_oscillator(m1);
            let q = travel(&oscillator, &mut radau, &[p1, -p1], 1.0)?;
            let steps = radau.effort().steps;
            println!("{m1:8.0e} {p1:4} {steps:8} {:.8}", q[0] + q[1]);
        }
    }
    println!("boom with sliders, Dormand and Prince to 1e-6: m2, steps");
    for m2 in [1e-2, 1e-3, 1e-4, 1e-5, 0.0] {
        let mut explicit = DormandPrince::new(Tolerance::new(1e-6));
        let start = [-0.05, 0.006, -0.004, -0.002, 0.05];
        travel(&cases::rig5(m2, 5.0), &mut explicit, &start, 2.0)?;
        println!("{m2:8.0e} {:8}", explicit.effort().steps);
    }
    Ok(())
}
