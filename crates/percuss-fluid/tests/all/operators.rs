//! Sums over neighbours against what they stand for, inside a lattice.

use percuss_fluid::{Cure, Fluid, Material, Particle, Settings, lattice};

/// Acceleration and rate of density of the particle in the middle of a lattice.
fn middle<const D: usize>(
    viscosity: f64,
    start: impl Fn([f64; D]) -> ([f64; D], f64),
) -> ([f64; D], f64) {
    let spacing = 0.05;
    let mut settings = Settings::<D>::new(spacing);
    (settings.delta, settings.cure) = (0.0, Cure::None);
    settings.ratio = 2.0;
    let material = Material {
        viscosity,
        ..Material::new(2.0, 10.0)
    };
    let mut fluid = Fluid::new(settings, vec![material.clone()]).unwrap();
    let half = 5.5 * spacing;
    for r in lattice([-half; D], [half; D], spacing) {
        let (v, pressure) = start(r);
        let particle = Particle {
            r,
            v,
            rho: material.density(pressure),
            m: material.rho_0 * spacing.powi(D as i32),
            scalar: 0.0,
            material: 0,
        };
        fluid.add(&particle).unwrap();
    }
    let at = |fluid: &Fluid<D>| {
        let p = &fluid.particles;
        let near = |i: &usize| p.r.at(*i).iter().map(|x| x * x).sum::<f64>();
        (0..p.len())
            .min_by(|i, j| near(i).total_cmp(&near(j)))
            .unwrap()
    };
    let dt = 1e-9;
    let i = at(&fluid);
    let (v, rho) = (fluid.particles.v.at(i), fluid.particles.rho[i]);
    fluid.step(0.0, dt, |_| {}).unwrap();
    let i = at(&fluid);
    let after = fluid.particles.v.at(i);
    let a = std::array::from_fn(|k| (after[k] - v[k]) / dt);
    (a, (fluid.particles.rho[i] - rho) / dt)
}

fn check<const D: usize>() {
    // −∇P/ρ
    let (a, _) = middle::<D>(0.0, |r| ([0.0; D], 0.3 * r[0] - 0.2 * r[1]));
    println!("{D} pressure {a:?}");
    assert!(
        (a[0] + 0.15).abs() < 0.005 && (a[1] - 0.10).abs() < 0.005,
        "{a:?}"
    );
    // −ρ ∇·v
    let (_, drho) = middle::<D>(0.0, |r| {
        let mut v = [0.0; D];
        (v[0], v[1]) = (0.4 * r[0], 0.1 * r[1] + 0.7 * r[0]);
        (v, 0.0)
    });
    println!("{D} divergence {drho}");
    assert!((drho + 1.0).abs() < 0.03, "{drho}");
    // ν ∇²v
    let (a, _) = middle::<D>(0.3, |r| {
        let mut v = [0.0; D];
        v[0] = r[1] * r[1];
        (v, 0.0)
    });
    println!("{D} viscosity {a:?}");
    assert!((a[0] - 0.3).abs() < 0.02 && a[1].abs() < 1e-9, "{a:?}");
}

#[test]
fn sums_are_derivatives_in_the_plane() {
    check::<2>();
}

#[test]
fn sums_are_derivatives_in_space() {
    check::<3>();
}
