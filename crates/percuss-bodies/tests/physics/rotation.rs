//! A free body turns as Euler and Jacobi say.

use crate::common::{Stage, law};
use percuss_bodies::{MassProperties, Shape};
use percuss_math::space::{Mat3, Pose, Quat, Vec3};

/// A free body with these principal moments of inertia, kg m², set turning at ω in its own axes, rad/s.
fn spinning(inertia: Vec3, omega_K: Vec3) -> Stage {
    let mut stage = Stage::space(Vec3::zeros(), law(0.0, 0.0));
    let mass = MassProperties {
        mass: 1.0,
        centre: Vec3::zeros(),
        inertia: Mat3::from_diagonal(&inertia),
    };
    let kind = stage.kind_of_mass(Shape::cuboid(Vec3::repeat(0.5)).unwrap(), mass);
    let A = Quat::from_scaled_axis(Vec3::new(0.3, -0.7, 0.4));
    let pose = Pose {
        r: Vec3::zeros(),
        A,
    };
    stage.place(kind, pose, Vec3::zeros(), A * omega_K);
    stage
}

const ASYMMETRIC: [f64; 3] = [1.0, 1.8, 2.5];

/// L and E stay at every step; what is lost is about one rounding per step.
fn keeps_invariants(stage: &mut Stage, dt: f64, steps: usize) {
    let before = stage.world.ledger(&stage.state);
    let slack = 1e-13 + 3e-16 * steps as f64;
    for _ in 0..steps {
        stage.step(dt);
        let now = stage.world.ledger(&stage.state);
        let turned = (now.angular_momentum - before.angular_momentum).norm();
        assert!(
            turned < slack * before.angular_momentum.norm(),
            "{turned:e}"
        );
        let gained = now.rotation - before.rotation;
        assert!(gained.abs() < slack * before.rotation, "{gained:e}");
        let norm = stage.state.q[3..7].iter().map(|x| x * x).sum::<f64>();
        assert!((norm.sqrt() - 1.0).abs() < 1e-14);
    }
}

#[test]
fn an_asymmetric_body_keeps_momentum_and_energy_over_ten_thousand_steps() {
    let mut stage = spinning(Vec3::from(ASYMMETRIC), Vec3::new(2.0, -1.0, 3.0));
    keeps_invariants(&mut stage, 0.02, 10_000);
}

#[test]
fn a_racket_tumbles_about_its_middle_axis_and_keeps_momentum_and_energy() {
    let mut stage = spinning(Vec3::from(ASYMMETRIC), Vec3::new(1e-6, 5.0, 0.0));
    let mut flips = 0;
    let mut side = 1.0;
    for _ in 0..40 {
        keeps_invariants(&mut stage, 0.01, 100);
        let along = (stage.A(0).inverse() * stage.omega(0)).y;
        if along * side < 0.0 && along.abs() > 4.0 {
            side = -side;
            flips += 1;
        }
    }
    assert!(flips >= 2, "{flips} flips");
}

#[test]
fn a_body_keeps_turning_about_its_outer_axes() {
    for (omega, axis) in [
        (Vec3::new(5.0, 1e-6, 1e-6), 0),
        (Vec3::new(1e-6, 1e-6, 5.0), 2),
    ] {
        let mut stage = spinning(Vec3::from(ASYMMETRIC), omega);
        for _ in 0..2000 {
            stage.step(0.01);
            let omega_K = stage.A(0).inverse() * stage.omega(0);
            assert!((omega_K[axis] - 5.0).abs() < 1e-9, "{omega_K}");
        }
    }
}

/// sn, cn, dn by the arithmetic–geometric mean [Abramowitz1964, sec. 16.4], and the quarter period.
fn jacobi(x: f64, k: f64) -> ([f64; 3], f64) {
    let (mut a, mut b) = (1.0, (1.0 - k * k).sqrt());
    let mut means = vec![];
    let mut power = 1.0;
    while (a - b).abs() > 1e-16 * a && means.len() < 40 {
        let c = 0.5 * (a - b);
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
        power *= 2.0;
        means.push(c / a);
    }
    let mut phi: f64 = power * a * x;
    for ratio in means.iter().rev() {
        phi = 0.5 * (phi + (ratio * phi.sin()).asin());
    }
    let sn = phi.sin();
    let dn = (1.0 - k * k * sn * sn).sqrt();
    ([sn, phi.cos(), dn], 0.5 * std::f64::consts::PI / a)
}

#[test]
fn the_elliptic_functions_of_these_tests_are_right() {
    // K(1/√2) = Γ(1/4)²/(4 √π), and addition of half a quarter period: sn(K/2)² = 1/(1 + k′)
    let k = 0.5f64.sqrt();
    let (_, quarter) = jacobi(0.0, k);
    assert!((quarter - 1.854_074_677_301_371_9).abs() < 1e-14);
    let ([sn, cn, dn], _) = jacobi(quarter, k);
    assert!((sn - 1.0).abs() < 1e-14 && cn.abs() < 1e-14 && (dn - k).abs() < 1e-14);
    let ([sn, ..], _) = jacobi(0.5 * quarter, k);
    assert!((sn * sn - 1.0 / (1.0 + k)).abs() < 1e-14);
    // the derivative of sn is cn dn
    let ([a, ..], _) = jacobi(0.7 + 1e-5, 0.6);
    let ([b, ..], _) = jacobi(0.7 - 1e-5, 0.6);
    let ([_, cn, dn], _) = jacobi(0.7, 0.6);
    assert!(((a - b) / 2e-5 - cn * dn).abs() < 1e-9);
}

/// ω in the axes of the body at the time t, of one that starts with ω₂ = 0 and turns mostly about its last axis
/// [LandauLifshitz1976, sec. 37].
fn euler(I: [f64; 3], omega: [f64; 3], t: f64) -> Vec3 {
    let [I1, I2, I3] = I;
    let E2 = I1 * omega[0].powi(2) + I3 * omega[2].powi(2);
    let M2 = (I1 * omega[0]).powi(2) + (I3 * omega[2]).powi(2);
    assert!(M2 > E2 * I2);
    let tau = t * ((I3 - I2) * (M2 - E2 * I1) / (I1 * I2 * I3)).sqrt();
    let k = ((I2 - I1) * (E2 * I3 - M2) / ((I3 - I2) * (M2 - E2 * I1))).sqrt();
    let ([sn, cn, dn], _) = jacobi(tau, k);
    Vec3::new(
        ((E2 * I3 - M2) / (I1 * (I3 - I1))).sqrt() * cn,
        ((E2 * I3 - M2) / (I2 * (I3 - I2))).sqrt() * sn,
        ((M2 - E2 * I1) / (I3 * (I3 - I1))).sqrt() * dn,
    )
}

#[test]
fn an_asymmetric_body_follows_jacobi_with_second_order() {
    let start = [1.5, 0.0, 2.0];
    let error = |steps: usize| {
        let mut stage = spinning(Vec3::from(ASYMMETRIC), Vec3::from(start));
        stage.run(8.0 / steps as f64, steps);
        let omega_K = stage.A(0).inverse() * stage.omega(0);
        (omega_K - euler(ASYMMETRIC, start, 8.0)).norm()
    };
    let errors = [400, 800, 1600].map(error);
    assert!(errors[2] < 2e-5, "{errors:?}");
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2();
        assert!((order - 2.0).abs() < 0.02, "{order} of {errors:?}");
    }
}

/// A(t) of a body with I₁ = I₂: its axis goes around L at L/I₁ while it turns about itself at ω₃ (1 − I₃/I₁).
#[test]
fn a_symmetric_body_precesses_with_second_order() {
    let (I1, I3) = (1.0, 1.6);
    let omega_K = Vec3::new(1.2, 0.0, 2.0);
    let error = |steps: usize| {
        let mut stage = spinning(Vec3::new(I1, I1, I3), omega_K);
        let A = stage.A(0);
        let L = A * Vec3::new(I1 * omega_K.x, 0.0, I3 * omega_K.z);
        let t = 5.0;
        stage.run(t / steps as f64, steps);
        let around = Quat::from_scaled_axis(L / I1 * t);
        let itself = Quat::from_scaled_axis(Vec3::z() * (omega_K.z * (1.0 - I3 / I1) * t));
        stage.A(0).angle_to(&(around * A * itself))
    };
    let errors = [400, 800, 1600].map(error);
    assert!(errors[2] < 5e-5, "{errors:?}");
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2();
        assert!((order - 2.0).abs() < 0.02, "{order} of {errors:?}");
    }
}
