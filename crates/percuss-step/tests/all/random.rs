//! Random systems: whatever the mechanics, the adaptive integrator gets through, lets nothing penetrate, and its
//! energy balance closes.
#![allow(non_snake_case)]

use crate::systems::*;
use percuss_mech::Energetic;
use percuss_mech::lagrangian::LagrangianSystem;
use percuss_step::{AdaptiveSettings, Integrator};

/// A small generator of reproducible numbers in [−1, 1).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    fn vector(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.next()).collect()
    }
}

/// A positive definite matrix.
fn definite(numbers: &mut Numbers, n: usize, shift: f64) -> Vec<f64> {
    let A = numbers.vector(n * n);
    let mut M = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..n {
            M[i * n + j] = (0..n).map(|k| A[i * n + k] * A[j * n + k]).sum::<f64>();
        }
        M[i * n + i] += shift;
    }
    M
}

fn system(seed: u64) -> (LagrangianSystem, Vec<f64>, Vec<f64>) {
    let mut numbers = Numbers(seed);
    let n = 2 + (seed % 3) as usize;
    let M = definite(&mut numbers, n, 0.5);
    let K = definite(&mut numbers, n, 5.0)
        .iter()
        .map(|k| 10.0 * k)
        .collect();
    let f = numbers.vector(n);
    let mut system = LagrangianSystem::new(n, M)
        .and_then(|s| s.stiffness(K))
        .and_then(|s| s.constant_force(f))
        .expect("a system");
    for k in 0..n {
        let (w, t) = (numbers.vector(n), numbers.vector(n));
        let g_0 = 0.02 + 0.02 * numbers.next().abs();
        // Newton's restitution together with friction may create energy [Kane1985]: here it is one or the other
        let added = match k % 2 {
            0 => contact(g_0, &w, &[&t], 0.3, 0.0),
            _ => contact(g_0, &w, &[], 0.0, 0.5),
        };
        system = system.contact(added).expect("a contact");
    }
    let u = numbers.vector(n);
    (system, vec![0.0; n], u)
}

#[test]
fn random_systems_pass_with_a_closed_balance() {
    for seed in 0..200 {
        let (system, q, u) = system(seed);
        let mut state = state(&q, &u);
        let mut integrator = adaptive(AdaptiveSettings {
            symmetric: true,
            ..AdaptiveSettings::default()
        });
        let energy = |t: f64, q: &[f64], u: &[f64]| {
            system.kinetic_energy(t, q, u) + system.potential_energy(t, q)
        };
        let before = energy(0.0, &state.q, &state.u);
        let (mut work, mut steps, mut deepest) = (0.0, 0, 0.0f64);
        while state.t < 3.0 {
            let left = 3.0 - state.t;
            let report = integrator.step(&system, &mut state, left).expect("a step");
            assert!(
                report.solve.converged,
                "seed {seed}, t = {}: {:?}",
                state.t, report.solve
            );
            work += report.work;
            steps += 1;
            assert!(
                steps < 20_000,
                "seed {seed} does not advance: t = {}",
                state.t
            );
            for contact in system.contact_list() {
                deepest = deepest.max(-contact.gap_at(state.t, &state.q));
            }
        }
        let after = energy(state.t, &state.q, &state.u);
        let balance = (after - before - work).abs();
        assert!(
            balance < 1e-6 * (before.abs() + work.abs()),
            "seed {seed}: balance open by {balance:e}"
        );
        assert!(work <= 1e-12, "seed {seed}: contacts did the work {work:e}");
        assert!(deepest < 1e-8, "seed {seed}: penetration {deepest:e}");
    }
}
