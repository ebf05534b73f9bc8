//! Inertia of sections that tilt and turn.
//!
//! ```text
//! T = ½ ∫ ρI₃ |ė₂|² + ρI₂ |ė₃|²        [Schoergenhumer2013, sec. 2.1]
//! ```
//!
//! The article writes it with the coordinates, M(q) and Q_v. Here ė₂ and ė₃ at the points of integration are velocities of
//! their own, which follow the axes as u follows q, Δe = Δt (θ ė_E + (1 − θ) ė_B), and the forces are those of
//! ρI (ė_E − ė_B)/Δt on Δe: at θ = ½ their work is the change of T whatever the step. M(q) and Q_v are what this becomes
//! for short steps.

use super::strain::{Local, Reference};
use percuss_math::space::{Mat3, Vec3};

/// e₁, e₂₀ and e₃₀ at a state, with what their differences need.
#[derive(Clone, Copy, Debug)]
pub struct Axes {
    a: Vec3,
    theta: f64,
    sin: f64,
    cos: f64,
    /// |r′| and its inverse.
    lambda: f64,
    l: f64,
    /// 1/|d × r′|.
    w: f64,
    e1: Vec3,
    e20: Vec3,
    e30: Vec3,
}

impl Axes {
    /// At a state.
    pub fn new(at: &Local, reference: &Reference) -> Self {
        let (a, d) = (at.a, &reference.d);
        let theta = at.theta + reference.angle;
        let (sin, cos) = theta.sin_cos();
        let lambda = a.norm();
        let u = d.cross(&a);
        let (l, w) = (1.0 / lambda, 1.0 / u.norm());
        let (e1, e20) = (l * a, w * u);
        Axes {
            a,
            theta,
            sin,
            cos,
            lambda,
            l,
            w,
            e1,
            e20,
            e30: e1.cross(&e20),
        }
    }

    /// e₂ and e₃.
    pub fn section(&self) -> [Vec3; 2] {
        let Axes {
            sin, cos, e20, e30, ..
        } = self;
        [*cos * e20 + *sin * e30, *cos * e30 - *sin * e20]
    }

    /// How fast the section turns for rates of r′ and θ: δφ of the element's head comment.
    pub fn turn(&self, da: &Vec3, dtheta: f64, reference: &Reference) -> Vec3 {
        let d = &reference.d;
        let across = (da - self.e1.dot(da) * self.e1) * self.l;
        let along = d.dot(&self.e1);
        let hat = d - along * self.e1;
        let twist = dtheta - along * self.e1.cross(&hat).dot(&across) / hat.norm_squared();
        self.e1.cross(&across) + twist * self.e1
    }

    /// Inertia of turns, from `rotary` = ρI₃, ρI₂: e₂ resists across itself with the first, e₃ with the second.
    pub fn inertia(&self, rotary: &[f64; 2]) -> Mat3 {
        let across = |e: &Vec3| Mat3::identity() - e * e.transpose();
        let [e2, e3] = self.section();
        rotary[0] * across(&e2) + rotary[1] * across(&e3)
    }
}

/// Forces on r′ and θ of forces F₂, F₃ on e₂, e₃, as differences between two states: their work is F₂·Δe₂ + F₃·Δe₃ exactly.
pub fn force_between(
    B: &Axes,
    E: &Axes,
    [F2, F3]: &[Vec3; 2],
    reference: &Reference,
) -> (Vec3, f64) {
    let d = &reference.d;
    let mean = |x: f64, y: f64| 0.5 * (x + y);
    let [a, e1, e20, e30] = [
        0.5 * (B.a + E.a),
        0.5 * (B.e1 + E.e1),
        0.5 * (B.e20 + E.e20),
        0.5 * (B.e30 + E.e30),
    ];
    // differences of sine and cosine: cos θ_m sinc(Δθ/2), −sin θ_m sinc(Δθ/2)
    let half = 0.5 * (E.theta - B.theta);
    let sinc = if half.abs() < 1e-4 {
        1.0 - half * half / 6.0
    } else {
        half.sin() / half
    };
    let (sin_m, cos_m) = mean(B.theta, E.theta).sin_cos();
    let on_cos = F2.dot(&e20) + F3.dot(&e30);
    let on_sin = F2.dot(&e30) - F3.dot(&e20);
    let theta = sinc * (cos_m * on_sin - sin_m * on_cos);

    // forces on e₂₀ and e₃₀ = e₁ × e₂₀, then on e₁ = l r′ and e₂₀ = w d × r′
    let (sin, cos) = (mean(B.sin, E.sin), mean(B.cos, E.cos));
    let on_e30 = cos * F3 + sin * F2;
    let on_e20 = cos * F2 - sin * F3 + on_e30.cross(&e1);
    let on_e1 = e20.cross(&on_e30);
    let on_l = on_e1.dot(&a);
    let on_w = on_e20.dot(&d.cross(&a));
    // l = 1/√Λ, w = 1/√U
    let on_Lambda = -on_l * B.l * E.l / (B.lambda + E.lambda);
    let ww = B.w * E.w;
    let on_U = -on_w * ww * ww / (B.w + E.w);
    let on_a = mean(B.l, E.l) * on_e1
        + mean(B.w, E.w) * on_e20.cross(d)
        + 2.0 * (on_Lambda + on_U * d.dot(d)) * a
        - 2.0 * on_U * d.dot(&a) * d;
    (on_a, theta)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reference() -> Reference {
        Reference {
            d: Vec3::new(0.2, 0.9, -0.4),
            dd: Vec3::zeros(),
            angle: 0.2,
            slope: 0.0,
        }
    }

    fn local(z: &[f64; 4]) -> Local {
        Local {
            a: Vec3::new(z[0], z[1], z[2]),
            b: Vec3::zeros(),
            theta: z[3],
            slope: 0.0,
        }
    }

    const B: [f64; 4] = [0.9, 0.3, -0.2, 0.7];
    const E: [f64; 4] = [0.8, 0.5, 0.1, -0.4];

    #[test]
    fn work_of_the_forces_is_that_on_the_axes() {
        let r = reference();
        let F = [Vec3::new(0.3, -0.8, 0.5), Vec3::new(-0.6, 0.2, 0.9)];
        let (at_B, at_E) = (Axes::new(&local(&B), &r), Axes::new(&local(&E), &r));
        let (f, twist) = force_between(&at_B, &at_E, &F, &r);
        let way = local(&E).a - local(&B).a;
        let work = f.dot(&way) + twist * (E[3] - B[3]);
        let (b, e) = (at_B.section(), at_E.section());
        let expected: f64 = (0..2).map(|k| F[k].dot(&(e[k] - b[k]))).sum();
        assert!((work - expected).abs() < 1e-14, "{work} {expected}");
    }

    /// At one state: rates of e₂, e₃ are those of differences and those of the turn.
    #[test]
    fn rates_of_the_axes_are_their_differences() {
        let r = reference();
        let at = Axes::new(&local(&B), &r);
        let step = 1e-6;
        for j in 0..4 {
            let [plus, minus] = [step, -step].map(|s| {
                let mut z = B;
                z[j] += s;
                Axes::new(&local(&z), &r).section()
            });
            let mut da = Vec3::zeros();
            let mut dtheta = 0.0;
            if j < 3 {
                da[j] = 1.0;
            } else {
                dtheta = 1.0;
            }
            let turn = at.turn(&da, dtheta, &r);
            for k in 0..2 {
                let slope = (plus[k] - minus[k]) / (2.0 * step);
                let by_turn = turn.cross(&at.section()[k]);
                assert!(
                    (slope - by_turn).norm() < 1e-9,
                    "{j} {k}: {slope} {by_turn}"
                );
                for i in 0..3 {
                    let mut F = [Vec3::zeros(); 2];
                    F[k][i] = 1.0;
                    let (f, twist) = force_between(&at, &at, &F, &r);
                    let found = f.dot(&da) + twist * dtheta;
                    assert!((found - slope[i]).abs() < 1e-9, "{j} {k} {i}");
                }
            }
        }
    }
}
