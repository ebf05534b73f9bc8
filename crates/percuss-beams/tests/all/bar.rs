//! An elastic bar that falls on a floor without restitution, as in Siconos: 100 elements, steps of 2e-6 s, θ = 1/2.

#![allow(non_snake_case)]

use crate::cases::solver;
use percuss_beams::{Bar, Beams, Damping, Hold, MassKind, Obstacle, Place, Profile, Side, Surface};
use percuss_step::{Integrator, MoreauJean};

#[test]
fn the_bar_stays_for_the_time_of_a_wave_up_and_down_with_the_force_of_the_wave() {
    let (E, S, rho): (f64, f64, f64) = (210e9, 0.000314, 7800.0);
    let bar = Bar {
        length: 1.0,
        elements: 100,
        EA: Profile::Uniform(E * S),
        rhoA: Profile::Uniform(rho * S),
        ends: [Hold::Free; 2],
        mass: MassKind::Consistent,
        damping: Damping::default(),
    };
    let chain = bar.chain().expect("a bar");
    let floor = Surface::Fixed(Box::new(|_| 0.0));
    let floor = Obstacle::new(&chain, Side::Below, Place::Point(0.0), floor, 0.0).expect("a floor");
    let mut beams = Beams::default();
    let index = beams.add(chain);
    beams.obstacle(index, floor).expect("a floor");
    let mut state = beams.at_rest();
    beams
        .shape(0, |_| 5e-5, |_| -0.1, &mut state)
        .expect("a start");
    let mut method = MoreauJean::new(0.5, solver());
    let dt = 2e-6;
    let (mut first, mut last, mut force, mut count) = (None, 0.0, 0.0, 0);
    for _ in 0..600 {
        method.step(&beams, &mut state, dt).expect("a step");
        if let Some(contact) = method.contacts().iter().find(|c| c.p[0] > 0.0) {
            first.get_or_insert(state.t);
            last = state.t;
            force += contact.lambda[0];
            count += 1;
        }
    }
    let lasted = last - first.expect("a contact") + dt;
    assert!((lasted - 3.82e-4).abs() < 8e-6, "contact lasts {lasted}");
    // the mean over the contact: ρ S c v with c = √(E/ρ)
    let wave = rho * S * (E / rho).sqrt() * 0.1;
    let mean = force / count as f64;
    assert!((wave - 1271.0).abs() < 1.0);
    assert!((mean / wave - 1.0).abs() < 0.02, "force {mean}");
}
