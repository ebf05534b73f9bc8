//! Twist and curvatures at a point of the axis, their forces between two states, and their second derivatives.
//!
//! With a = r′, b = r″, the director d and its slope d′, all strains are products of seven scalars of second degree at most:
//!
//! ```text
//! Λ = a·a   U = |d×a|²   g = d·a   m = (d×a)·d′   p = (d×a)·b   h = d·b   k = a·b
//! c₃ =  e₂₀·e₁′ = p / √(U Λ)
//! c₂ = −e₃₀·e₁′ = (g k / Λ − h) / √U
//! κ₁ = θ′ + (g p / √Λ − m √Λ) / U
//! κ₂ = sin θ c₃ + cos θ c₂
//! κ₃ = cos θ c₃ − sin θ c₂
//! ```
//!
//! This is the closed form of \[Schoergenhumer2013, eq. (4)]: κ₁ = θ′ + (e₁×ê)·(d′ − (d·e₁) e₁′)/|ê|², κ₂ = −e₃·e₁′,
//! κ₃ = e₂·e₁′.
//!
//! Forces are taken between a state B and a state E: differences of products and quotients are written as exact multiples
//! of the differences of a, b, θ, θ′, so that force times displacement is the change of energy, to rounding
//! \[Gonzalez2000]. Where B is E they are the derivatives.

use percuss_math::space::{Mat3, Vec3};

/// Where the section's angle is counted from: the director and its slope, and an angle with its slope.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reference {
    /// d.
    pub d: Vec3,
    /// d′, 1/m.
    pub dd: Vec3,
    /// Added to θ, rad.
    pub angle: f64,
    /// Added to θ′, rad/m.
    pub slope: f64,
}

/// What strains are made from at one state: r′, r″, θ, θ′.
#[derive(Clone, Copy, Debug)]
pub struct Local {
    /// r′.
    pub a: Vec3,
    /// r″, 1/m.
    pub b: Vec3,
    /// θ, rad.
    pub theta: f64,
    /// θ′, rad/m.
    pub slope: f64,
}

/// Strains at a state, with what their differences need.
#[derive(Clone, Copy, Debug)]
pub struct Curvature {
    a: Vec3,
    b: Vec3,
    theta: f64,
    sin: f64,
    cos: f64,
    g: f64,
    m: f64,
    p: f64,
    k: f64,
    /// √Λ and its inverse.
    lambda: f64,
    l: f64,
    /// 1/√U.
    w: f64,
    /// g k / Λ − h.
    y: f64,
    /// g p / √Λ − m √Λ.
    z: f64,
    c2: f64,
    c3: f64,
    /// κ₁, κ₂, κ₃, 1/m.
    pub kappa: [f64; 3],
}

impl Curvature {
    /// At a state.
    #[inline]
    pub fn new(at: &Local, reference: &Reference) -> Self {
        let Local { a, b, .. } = *at;
        let (d, dd) = (&reference.d, &reference.dd);
        let theta = at.theta + reference.angle;
        let u = d.cross(&a);
        let (Lambda, U) = (a.dot(&a), u.dot(&u));
        let (g, h, k) = (d.dot(&a), d.dot(&b), a.dot(&b));
        let (m, p) = (u.dot(dd), u.dot(&b));
        let lambda = Lambda.sqrt();
        let l = 1.0 / lambda;
        let w = 1.0 / U.sqrt();
        let y = g * k * l * l - h;
        let z = g * p * l - m * lambda;
        let (c2, c3) = (y * w, p * w * l);
        let (sin, cos) = theta.sin_cos();
        let kappa = [
            at.slope + reference.slope + z * w * w,
            sin * c3 + cos * c2,
            cos * c3 - sin * c2,
        ];
        Curvature {
            a,
            b,
            theta,
            sin,
            cos,
            g,
            m,
            p,
            k,
            lambda,
            l,
            w,
            y,
            z,
            c2,
            c3,
            kappa,
        }
    }

    /// |cos(d, r′)|, which must stay away from 1.
    #[inline]
    pub fn alignment(&self, reference: &Reference) -> f64 {
        (self.g * self.l).abs() / reference.d.norm()
    }
}

/// A force on r′, r″, θ and θ′.
#[derive(Clone, Copy, Debug)]
pub struct LocalForce {
    /// On r′.
    pub a: Vec3,
    /// On r″.
    pub b: Vec3,
    /// On θ.
    pub theta: f64,
    /// On θ′.
    pub slope: f64,
}

/// Σ_i σ_i ∂κ_i/∂(a, b, θ, θ′), as differences between two states: force·(E − B) = Σ σ_i (κ_i(E) − κ_i(B)) exactly.
#[inline]
pub fn force_between(
    B: &Curvature,
    E: &Curvature,
    sigma: &[f64; 3],
    reference: &Reference,
) -> LocalForce {
    let (d, dd) = (&reference.d, &reference.dd);
    let mean = |x: f64, y: f64| 0.5 * (x + y);
    let (a, b) = (0.5 * (B.a + E.a), 0.5 * (B.b + E.b));

    // differences of sine and cosine: cos θ_m sinc(Δθ/2), −sin θ_m sinc(Δθ/2)
    let half = 0.5 * (E.theta - B.theta);
    let sinc = if half.abs() < 1e-4 {
        1.0 - half * half / 6.0
    } else {
        half.sin() / half
    };
    let (sin_m, cos_m) = mean(B.theta, E.theta).sin_cos();
    let (c2, c3) = (mean(B.c2, E.c2), mean(B.c3, E.c3));
    let theta =
        sinc * (sigma[1] * (c3 * cos_m - c2 * sin_m) - sigma[2] * (c3 * sin_m + c2 * cos_m));

    // Σ σ_i dκ_i = σ₁ dτ + A₂ dc₂ + A₃ dc₃ + …
    let (sin, cos) = (mean(B.sin, E.sin), mean(B.cos, E.cos));
    let A1 = sigma[0];
    let A2 = sigma[1] * cos - sigma[2] * sin;
    let A3 = sigma[1] * sin + sigma[2] * cos;

    let (g, m, p, k) = (
        mean(B.g, E.g),
        mean(B.m, E.m),
        mean(B.p, E.p),
        mean(B.k, E.k),
    );
    let (l, lambda, w) = (mean(B.l, E.l), mean(B.lambda, E.lambda), mean(B.w, E.w));
    // products of two factors, in the mean
    let l2 = mean(B.l * B.l, E.l * E.l);
    let w2 = mean(B.w * B.w, E.w * E.w);
    let wl = mean(B.w * B.l, E.w * E.l);
    let kl2 = mean(B.k * B.l * B.l, E.k * E.l * E.l);
    let gp = mean(B.g * B.p, E.g * E.p);
    let (y, z) = (mean(B.y, E.y), mean(B.z, E.z));

    // c₃ = p (w l)
    let mut on_p = A3 * wl;
    let mut on_l = A3 * p * w;
    let mut on_w = A3 * p * l;
    // c₂ = (g (k l²) − h) w
    on_w += A2 * y;
    let on_h = -A2 * w;
    let mut on_g = A2 * w * kl2;
    let on_k = A2 * w * g * l2;
    on_l += A2 * w * g * k * (B.l + E.l);
    // τ = ((g p) l − m λ) w²
    on_w += A1 * z * (B.w + E.w);
    let x = A1 * w2;
    on_l += x * gp;
    on_p += x * l * g;
    on_g += x * l * p;
    let on_lambda = -x * m;
    let on_m = -x * lambda;
    // l = 1/λ, λ = √Λ, w = 1/√U
    let on_Lambda = (on_lambda - on_l * B.l * E.l) / (B.lambda + E.lambda);
    let ww = B.w * E.w;
    let on_U = -on_w * ww * ww / (B.w + E.w);

    let g_m = d.dot(&a);
    LocalForce {
        a: 2.0 * (on_Lambda + on_U * d.dot(d)) * a
            + (on_g - 2.0 * on_U * g_m) * d
            + on_m * dd.cross(d)
            + on_p * b.cross(d)
            + on_k * b,
        b: on_p * d.cross(&a) + on_h * d + on_k * a,
        theta,
        slope: A1,
    }
}

/// The second derivatives of an energy at a point by r′ and r″ (three each), θ and θ′.
#[derive(Clone, Copy, Debug)]
pub struct Hessian {
    /// By r′ twice.
    pub aa: Mat3,
    /// By r′ (rows) and r″ (columns).
    pub ab: Mat3,
    /// By r″ twice.
    pub bb: Mat3,
    /// By r′ and θ.
    pub at: Vec3,
    /// By r″ and θ.
    pub bt: Vec3,
    /// By r′ and θ′.
    pub az: Vec3,
    /// By r″ and θ′.
    pub bz: Vec3,
    /// By θ twice.
    pub tt: f64,
    /// By θ′ twice.
    pub zz: f64,
    /// First derivative of κ₁ by r′.
    pub twist_a: Vec3,
    /// First derivative of κ₁ by r″.
    pub twist_b: Vec3,
}

/// x yᵀ + y xᵀ.
#[inline]
fn twice(x: &Vec3, y: &Vec3) -> Mat3 {
    let half = x * y.transpose();
    half + half.transpose()
}

/// The matrix of v ↦ x × v.
#[inline]
pub fn cross_matrix(x: &Vec3) -> Mat3 {
    Mat3::new(0.0, -x.z, x.y, x.z, 0.0, -x.x, -x.y, x.x, 0.0)
}

/// Σ D_i ∇κ_i ∇κ_iᵀ + σ_i ∇²κ_i at the state `K`.
///
/// Each strain is a sum of terms F Q with F = U^x Λ^y, ∇F = F f, f = 2x μ + 2y ν, μ = ½∇ln U, ν = ½∇ln Λ, and a
/// polynomial Q: ∇²(F Q) = F (∇²Q + ∇Q fᵀ + f ∇Qᵀ + Q (f fᵀ + 2x ∇μ + 2y ∇ν)).
pub fn hessian(K: &Curvature, D: &[f64; 3], sigma: &[f64; 3], reference: &Reference) -> Hessian {
    let (d, dd) = (&reference.d, &reference.dd);
    let (a, b) = (&K.a, &K.b);
    let (l, w, g, k, p, m) = (K.l, K.w, K.g, K.k, K.p, K.m);
    let delta = d.dot(d);
    let mu = (w * w) * (delta * a - g * d);
    let nu = (l * l) * a;
    let (bd, da, ddd) = (b.cross(d), d.cross(a), dd.cross(d));
    let h = d.dot(b);

    // c₃ = F₁ p, c₂ = F₂ g k − F₃ h, τ = F₄ g p − F₅ m
    let F = [w * l, w * l * l, w, w * w * l, w * w * K.lambda];
    let f1 = -mu - nu;
    let f2 = -mu - 2.0 * nu;
    let f3 = -mu;
    let f4 = -2.0 * mu - nu;
    let f5 = nu - 2.0 * mu;
    let q2 = k * d + g * b;
    let q4 = p * d + g * bd;
    let c3_a = F[0] * (bd + p * f1);
    let c3_b = F[0] * da;
    let c2_a = F[1] * (q2 + g * k * f2) - F[2] * h * f3;
    let c2_b = F[1] * g * a - F[2] * d;
    let t_a = F[3] * (q4 + g * p * f4) - F[4] * (ddd + m * f5);
    let t_b = F[3] * g * da;

    let (sin, cos) = (K.sin, K.cos);
    let k2_a = sin * c3_a + cos * c2_a;
    let k2_b = sin * c3_b + cos * c2_b;
    let k3_a = cos * c3_a - sin * c2_a;
    let k3_b = cos * c3_b - sin * c2_b;
    // ∂κ₂/∂θ = κ₃, ∂κ₃/∂θ = −κ₂
    let (k2, k3) = (K.kappa[1], K.kappa[2]);

    // the part of the stresses: second derivatives of σ₁ τ + A₂ c₂ + A₃ c₃
    let A1 = sigma[0];
    let A2 = sigma[1] * cos - sigma[2] * sin;
    let A3 = sigma[1] * sin + sigma[2] * cos;
    // terms as (factor F A, 2x, 2y, Q, ∇_a Q)
    let zero = Vec3::zeros();
    let terms = [
        (A3 * F[0], -1.0, -1.0, p, bd),
        (A2 * F[1], -1.0, -2.0, g * k, q2),
        (-A2 * F[2], -1.0, 0.0, h, zero),
        (A1 * F[3], -2.0, -1.0, g * p, q4),
        (-A1 * F[4], -2.0, 1.0, m, ddd),
    ];
    let (mut c_mu, mut c_nu) = (0.0, 0.0);
    let (mut s_mm, mut s_mn, mut s_nn) = (0.0, 0.0, 0.0);
    let (mut X, mut Y) = (zero, zero);
    for (c, alpha, beta, Q, q) in &terms {
        let cQ = c * Q;
        c_mu += alpha * cQ;
        c_nu += beta * cQ;
        s_mm += alpha * alpha * cQ;
        s_mn += alpha * beta * cQ;
        s_nn += beta * beta * cQ;
        X += (c * alpha) * q;
        Y += (c * beta) * q;
    }
    // ∇μ = (δ I − d dᵀ)/U − 2 μ μᵀ, ∇ν = I/Λ − 2 ν νᵀ
    X += (0.5 * s_mm - c_mu) * mu + s_mn * nu;
    Y += (0.5 * s_nn - c_nu) * nu;
    let Z = (A2 * F[1]) * b + (A1 * F[3]) * bd - (0.5 * c_mu * w * w) * d;
    let on_I = c_mu * delta * w * w + c_nu * l * l;
    let aa = twice(&mu, &X) + twice(&nu, &Y) + twice(d, &Z) + Mat3::from_diagonal_element(on_I);
    // p = (d×a)·b = a·(b×d): ∂²p/∂a∂b is the matrix of v ↦ v × d
    let mut ab = (A3 * F[0] + A1 * F[3] * g) * -cross_matrix(d);
    ab += (A3 * F[0]) * f1 * da.transpose();
    ab += (A2 * F[1]) * (d * a.transpose() + g * f2 * a.transpose());
    ab += Mat3::from_diagonal_element(A2 * F[1] * g);
    ab -= (A2 * F[2]) * f3 * d.transpose();
    ab += (A1 * F[3]) * (d + g * f4) * da.transpose();

    let outer = |x: &Vec3, y: &Vec3| x * y.transpose();
    let mix2 = D[1] * k3 - sigma[2];
    let mix3 = -D[2] * k2 + sigma[1];
    Hessian {
        aa: aa + D[0] * outer(&t_a, &t_a) + D[1] * outer(&k2_a, &k2_a) + D[2] * outer(&k3_a, &k3_a),
        ab: ab + D[0] * outer(&t_a, &t_b) + D[1] * outer(&k2_a, &k2_b) + D[2] * outer(&k3_a, &k3_b),
        bb: D[0] * outer(&t_b, &t_b) + D[1] * outer(&k2_b, &k2_b) + D[2] * outer(&k3_b, &k3_b),
        at: mix2 * k2_a + mix3 * k3_a,
        bt: mix2 * k2_b + mix3 * k3_b,
        az: D[0] * t_a,
        bz: D[0] * t_b,
        tt: D[1] * k3 * k3 + D[2] * k2 * k2 - sigma[1] * k2 - sigma[2] * k3,
        zz: D[0],
        twist_a: t_a,
        twist_b: t_b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reference() -> Reference {
        Reference {
            d: Vec3::new(0.2, 0.9, -0.4),
            dd: Vec3::new(0.5, -0.3, 0.7),
            angle: 0.2,
            slope: -0.4,
        }
    }

    fn local(z: &[f64; 8]) -> Local {
        Local {
            a: Vec3::new(z[0], z[1], z[2]),
            b: Vec3::new(z[3], z[4], z[5]),
            theta: z[6],
            slope: z[7],
        }
    }

    const B: [f64; 8] = [0.9, 0.3, -0.2, 0.4, -1.1, 0.6, 0.7, -0.3];
    const E: [f64; 8] = [0.8, 0.5, 0.1, 0.1, -1.4, 0.9, -0.4, 0.2];
    const SIGMA: [f64; 3] = [0.7, -1.3, 0.4];

    /// The words of the closed form, without shortcuts.
    fn by_frames(at: &Local, r: &Reference) -> [f64; 3] {
        let e1 = at.a.normalize();
        let hat = r.d - r.d.dot(&e1) * e1;
        let e30 = hat.normalize();
        let e20 = e30.cross(&e1);
        let (sin, cos) = (at.theta + r.angle).sin_cos();
        let e2 = cos * e20 + sin * e30;
        let e3 = cos * e30 - sin * e20;
        let de1 = (at.b - e1.dot(&at.b) * e1) / at.a.norm();
        let twist = e1.cross(&hat).dot(&(r.dd - r.d.dot(&e1) * de1)) / hat.norm_squared();
        [at.slope + r.slope + twist, -e3.dot(&de1), e2.dot(&de1)]
    }

    #[test]
    fn strains_are_those_of_the_frames() {
        for z in [&B, &E] {
            let at = local(z);
            let (found, expected) = (
                Curvature::new(&at, &reference()).kappa,
                by_frames(&at, &reference()),
            );
            for (x, y) in found.iter().zip(&expected) {
                assert!((x - y).abs() < 1e-14, "{found:?} {expected:?}");
            }
        }
    }

    fn as_array(f: &LocalForce) -> [f64; 8] {
        [f.a.x, f.a.y, f.a.z, f.b.x, f.b.y, f.b.z, f.theta, f.slope]
    }

    #[test]
    fn force_times_displacement_is_the_change_of_strain_times_stress() {
        let r = reference();
        let (KB, KE) = (
            Curvature::new(&local(&B), &r),
            Curvature::new(&local(&E), &r),
        );
        let f = as_array(&force_between(&KB, &KE, &SIGMA, &r));
        let work: f64 = (0..8).map(|i| f[i] * (E[i] - B[i])).sum();
        let change: f64 = (0..3).map(|i| SIGMA[i] * (KE.kappa[i] - KB.kappa[i])).sum();
        assert!((work - change).abs() < 1e-14, "{work} {change}");
    }

    /// Where both states are one, forces are the slopes of the strains.
    #[test]
    fn forces_at_one_state_are_derivatives() {
        let r = reference();
        let value = |z: &[f64; 8]| -> f64 {
            let K = Curvature::new(&local(z), &r).kappa;
            (0..3).map(|i| SIGMA[i] * K[i]).sum()
        };
        let K = Curvature::new(&local(&B), &r);
        let f = as_array(&force_between(&K, &K, &SIGMA, &r));
        for i in 0..8 {
            let step = 1e-5;
            let at = |s: f64| {
                let mut z = B;
                z[i] += s * step;
                value(&z)
            };
            let slope = (8.0 * (at(1.0) - at(-1.0)) - (at(2.0) - at(-2.0))) / (12.0 * step);
            assert!((f[i] - slope).abs() < 1e-9, "{i}: {} {slope}", f[i]);
        }
    }

    /// The tangent is the derivative of the force of ½ Σ D κ².
    #[test]
    fn hessian_is_the_derivative_of_the_force() {
        let r = reference();
        let D = [0.9, 1.7, 0.6];
        let stress = |K: &Curvature| -> [f64; 3] { std::array::from_fn(|i| D[i] * K.kappa[i]) };
        let force = |z: &[f64; 8]| {
            let K = Curvature::new(&local(z), &r);
            as_array(&force_between(&K, &K, &stress(&K), &r))
        };
        let K = Curvature::new(&local(&B), &r);
        let H = hessian(&K, &D, &stress(&K), &r);
        let mut full = [[0.0; 8]; 8];
        for i in 0..3 {
            for j in 0..3 {
                full[i][j] = H.aa[(i, j)];
                full[i][3 + j] = H.ab[(i, j)];
                full[3 + j][i] = H.ab[(i, j)];
                full[3 + i][3 + j] = H.bb[(i, j)];
            }
            for (k, x) in [(0, H.at), (3, H.bt)] {
                full[k + i][6] = x[i];
                full[6][k + i] = x[i];
            }
            for (k, x) in [(0, H.az), (3, H.bz)] {
                full[k + i][7] = x[i];
                full[7][k + i] = x[i];
            }
        }
        full[6][6] = H.tt;
        full[7][7] = H.zz;
        for j in 0..8 {
            let step = 1e-5;
            let at = |s: f64| {
                let mut z = B;
                z[j] += s * step;
                force(&z)
            };
            let (p1, m1, p2, m2) = (at(1.0), at(-1.0), at(2.0), at(-2.0));
            for i in 0..8 {
                let slope = (8.0 * (p1[i] - m1[i]) - (p2[i] - m2[i])) / (12.0 * step);
                let found = full[i][j];
                assert!((found - slope).abs() < 1e-8, "{i} {j}: {found} {slope}");
            }
        }
    }
}
