//! Free motion of a rigid body: the centre moves on a straight line, the body turns with momentum and energy kept.
//!
//! Euler's equations in the body, Π̇ = Π × I⁻¹Π, by the implicit midpoint rule, with the attitude turned by Cayley's
//! rotation of the same ω [AustinKrishnaprasad1993, sec. 4]. The rule keeps every quadratic invariant, so that ‖Π‖ and
//! the energy stay; and since Π₁ = Cay(−ω dt) Π₀ is what the attitude makes up for, A Π stays in space. Second order,
//! symmetric in time.

use super::Kind;
use percuss_math::space::{Quat, Vec3, cayley, cayley_outside};

/// Most iterations for ω of the midpoint; each gains at least ω dt in accuracy.
const MOST: usize = 60;

/// Attitude and angular velocity (in the inertial frame, rad/s) after the time `dt`.
#[inline]
pub(super) fn turn(kind: &Kind, A: &Quat, omega: &Vec3, dt: f64) -> (Quat, Vec3) {
    if kind.isotropic {
        // ω stays: A Cay(A⁻¹ω dt) = Cay(ω dt) A
        return (cayley_outside(&(dt * omega), A), *omega);
    }
    let omega_K = A.inverse_transform_vector(omega);
    let Pi_0 = kind.I_K * omega_K;
    let mut omega_m = omega_K;
    let mut Pi_1 = Pi_0;
    for _ in 0..MOST {
        // Π₁ = Π₀ + dt Π_m × ω_m with Π_m = (Π₀ + Π₁)/2, solved for Π₁ with ω_m as it is: Cayley's rotation of Π₀
        Pi_1 = turned(&Pi_0, &(-dt * omega_m));
        let next = kind.inverse_I_K * (0.5 * (Pi_0 + Pi_1));
        let change = (next - omega_m).norm();
        omega_m = next;
        if change <= 1e-16 * omega_m.norm() {
            break;
        }
    }
    let A_1 = cayley(A, &(dt * omega_m));
    (A_1, A_1 * (kind.inverse_I_K * Pi_1))
}

/// Cay(θ) x: the solution y of y − x = θ × (x + y)/2.
#[inline]
fn turned(x: &Vec3, theta: &Vec3) -> Vec3 {
    let a = 0.5 * theta;
    let s = 1.0 / (1.0 + a.norm_squared());
    let ax = a.cross(x);
    x + 2.0 * s * (ax + a.cross(&ax))
}
