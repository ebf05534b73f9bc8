//! Beams in the plane: r and r′ at two nodes, 8 coordinates \[Gerstmayr2008].
//!
//! ```text
//! κ = e₁ × e₁′ = (r′ × r″) / |r′|²
//! ```

use crate::element::{Blocks, Element, Inertia, Weights};
use crate::hermite::{GAUSS_2, GAUSS_4, LOBATTO_3, Shape};
use crate::section::Section;
use crate::support::Support;
use percuss_math::space::{Mat3, Vec3};

/// Coordinates of a node: r, r′.
pub const NODE: usize = 4;

type Vec2 = [f64; 2];

/// A point of integration; `stiffness` holds its weight and 1/|r₀′|.
#[derive(Clone, Copy, Debug)]
struct Point {
    ds: [f64; 4],
    dds: [f64; 4],
    stiffness: f64,
    natural: f64,
}

/// An element in the plane.
#[derive(Clone, Debug)]
pub struct Plane {
    length: f64,
    stretch: [Point; LOBATTO_3.len()],
    bend: [Point; GAUSS_2.len()],
    /// w |r₀′| ρI₃ at the points of bending, against axes that turn; zero where the mass matrix has all inertia.
    rotary: [f64; GAUSS_2.len()],
    mass: Blocks<NODE>,
    damping: [f64; 2],
    inertia: Inertia,
}

#[inline]
fn sum(s: &[f64; 4], q: &[f64]) -> Vec2 {
    let axis = |k: usize| s[0] * q[k] + s[1] * q[2 + k] + s[2] * q[4 + k] + s[3] * q[6 + k];
    [axis(0), axis(1)]
}

#[inline]
fn dot(a: &Vec2, b: &Vec2) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

#[inline]
fn cross(a: &Vec2, b: &Vec2) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

#[inline]
fn scatter(s: &[f64; 4], F: Vec2, f: &mut [f64]) {
    for (i, s) in s.iter().enumerate() {
        f[2 * i] += s * F[0];
        f[2 * i + 1] += s * F[1];
    }
}

/// r′, r″, |r′|² and r′ × r″.
#[derive(Clone, Copy)]
struct State {
    a: Vec2,
    b: Vec2,
    Lambda: f64,
    p: f64,
}

impl Point {
    fn new(shape: &Shape, stiffness: f64, natural: f64) -> Self {
        Point {
            ds: shape.ds,
            dds: shape.dds,
            stiffness,
            natural,
        }
    }

    #[inline]
    fn state(&self, q: &[f64]) -> State {
        let (a, b) = (sum(&self.ds, q), sum(&self.dds, q));
        State {
            a,
            b,
            Lambda: dot(&a, &a),
            p: cross(&a, &b),
        }
    }

    #[inline]
    fn lambda(&self, q: &[f64]) -> f64 {
        let a = sum(&self.ds, q);
        dot(&a, &a).sqrt()
    }

    /// r′ and 1/|r′|.
    #[inline]
    fn direction(&self, q: &[f64]) -> (Vec2, f64) {
        let a = sum(&self.ds, q);
        (a, 1.0 / dot(&a, &a).sqrt())
    }

    #[inline]
    fn kappa(&self, q: &[f64]) -> f64 {
        let at = self.state(q);
        at.p / at.Lambda
    }
}

impl Plane {
    /// An element of this length, m, without stress at the coordinates `q`; `section` gives the section at x ∈ [−1, 1].
    pub fn new(
        length: f64,
        q: &[f64],
        section: impl Fn(f64) -> Section,
        damping: [f64; 2],
        inertia: Inertia,
    ) -> Self {
        let half = 0.5 * length;
        let stretch = LOBATTO_3.map(|(x, w)| {
            let mut point = Point::new(&Shape::at(x, length), 0.0, 0.0);
            point.natural = point.lambda(q);
            point.stiffness = half * w * section(x).EA / point.natural;
            point
        });
        let bend = GAUSS_2.map(|(x, w)| {
            let mut point = Point::new(&Shape::at(x, length), 0.0, 0.0);
            point.natural = point.kappa(q);
            point.stiffness = half * w * section(x).EI3 / point.lambda(q);
            point
        });
        let rotary = GAUSS_2.map(|(x, w)| match inertia {
            Inertia::Constant => 0.0,
            Inertia::Full => {
                let a = sum(&Shape::at(x, length).ds, q);
                half * w * dot(&a, &a).sqrt() * section(x).rotary()[1]
            }
        });
        let mut mass = Blocks::zeros();
        for (x, w) in GAUSS_4 {
            let shape = Shape::at(x, length);
            let a = sum(&shape.ds, q);
            let m = half * w * dot(&a, &a).sqrt() * section(x).rho_A;
            let s = &shape.s;
            for i in 0..2 {
                for j in 0..2 {
                    for k in 0..2 {
                        mass.aa[2 * i + k][2 * j + k] += m * s[i] * s[j];
                        mass.ba[2 * i + k][2 * j + k] += m * s[2 + i] * s[j];
                        mass.bb[2 * i + k][2 * j + k] += m * s[2 + i] * s[2 + j];
                    }
                }
            }
        }
        Plane {
            length,
            stretch,
            bend,
            rotary,
            mass,
            damping,
            inertia,
        }
    }

    /// Turns what is without stress: curvature, 1/m, at all points, and stretch.
    pub fn set_natural(&mut self, kappa: f64, epsilon: f64) {
        for point in &mut self.bend {
            point.natural = kappa;
        }
        for point in &mut self.stretch {
            point.natural *= 1.0 + epsilon;
        }
    }

    /// Goes a part of the way to curvatures, 1/m, at which it is without stress.
    pub fn bend_natural(&mut self, kappa: f64, part: f64) {
        for point in &mut self.bend {
            point.natural += part * (kappa - point.natural);
        }
    }

    /// Makes it shorter without stress, so that it is stretched by ε as it lies.
    pub fn shorten(&mut self, epsilon: f64) {
        for point in &mut self.stretch {
            point.natural /= 1.0 + epsilon;
            point.stiffness *= 1.0 + epsilon;
        }
    }

    /// Strains: stretch ε in the middle, and the curvature less that without stress at the points of integration, 1/m.
    pub fn strains(&self, q: &[f64]) -> (f64, [f64; GAUSS_2.len()]) {
        let middle = &self.stretch[1];
        let bend = self.bend.each_ref();
        (
            middle.lambda(q) / middle.natural - 1.0,
            bend.map(|point| (point.kappa(q) - point.natural) / point.lambda(q)),
        )
    }
}

impl Element<NODE> for Plane {
    const AXES: usize = 2;

    fn energy(&self, q: &[f64]) -> f64 {
        let stretch = self.stretch.iter().map(|point| {
            let change = point.lambda(q) - point.natural;
            0.5 * point.stiffness * change * change
        });
        let bend = self.bend.iter().map(|point| {
            let change = point.kappa(q) - point.natural;
            0.5 * point.stiffness * change * change
        });
        stretch.sum::<f64>() + bend.sum::<f64>()
    }

    fn forces(&self, q_b: &[f64], q_e: &[f64], weights: Weights, f: &mut [f64]) {
        let Weights { theta, per_dt } = weights;
        let end = self.damping.map(|time| theta + time * per_dt);
        for point in &self.stretch {
            let (a_b, a_e) = (sum(&point.ds, q_b), sum(&point.ds, q_e));
            let (b, e) = (dot(&a_b, &a_b).sqrt(), dot(&a_e, &a_e).sqrt());
            // Δλ = (a_B + a_E)·Δa / (λ_B + λ_E)
            let N = point.stiffness * (b + end[0] * (e - b) - point.natural) / (b + e);
            scatter(&point.ds, [N * (a_b[0] + a_e[0]), N * (a_b[1] + a_e[1])], f);
        }
        for point in &self.bend {
            let (B, E) = (point.state(q_b), point.state(q_e));
            let (b, e) = (B.p / B.Lambda, E.p / E.Lambda);
            let sigma = point.stiffness * (b + end[1] * (e - b) - point.natural);
            // Δ(p/Λ) = mean(1/Λ) Δp − mean(p) ΔΛ / (Λ_B Λ_E)
            let on_p = sigma * 0.5 * (1.0 / B.Lambda + 1.0 / E.Lambda);
            let on_Lambda = -sigma * 0.5 * (B.p + E.p) / (B.Lambda * E.Lambda);
            let a = [0.5 * (B.a[0] + E.a[0]), 0.5 * (B.a[1] + E.a[1])];
            let b = [0.5 * (B.b[0] + E.b[0]), 0.5 * (B.b[1] + E.b[1])];
            let on_a = [
                on_p * b[1] + 2.0 * on_Lambda * a[0],
                -on_p * b[0] + 2.0 * on_Lambda * a[1],
            ];
            scatter(&point.ds, on_a, f);
            scatter(&point.dds, [-on_p * a[1], on_p * a[0]], f);
        }
    }

    fn tangent(&self, q: &[f64], material: [f64; 2], geometry: f64, K: &mut Blocks<NODE>) {
        for point in &self.stretch {
            let a = sum(&point.ds, q);
            let lambda = dot(&a, &a).sqrt();
            let N = geometry * point.stiffness * (lambda - point.natural) / lambda;
            let c = (material[0] * point.stiffness - N) / (lambda * lambda);
            let H = [
                [c * a[0] * a[0] + N, c * a[0] * a[1]],
                [c * a[1] * a[0], c * a[1] * a[1] + N],
            ];
            add(K, |i, j, k, l| point.ds[i] * point.ds[j] * H[k][l]);
        }
        for point in &self.bend {
            let State { a, b, Lambda, p } = point.state(q);
            let l2 = 1.0 / Lambda;
            let q_a = [b[1], -b[0]];
            let q_b = [-a[1], a[0]];
            let D = material[1] * point.stiffness;
            let sigma = geometry * point.stiffness * (p * l2 - point.natural);
            let on_a: Vec2 = std::array::from_fn(|k| l2 * (q_a[k] - 2.0 * p * l2 * a[k]));
            let on_b: Vec2 = std::array::from_fn(|k| l2 * q_b[k]);
            let turn = [[0.0, 1.0], [-1.0, 0.0]];
            let mut aa = [[0.0; 2]; 2];
            let mut ab = [[0.0; 2]; 2];
            let mut bb = [[0.0; 2]; 2];
            for k in 0..2 {
                for l in 0..2 {
                    let unit = if k == l { 1.0 } else { 0.0 };
                    let second = -2.0 * (q_a[k] * a[l] + a[k] * q_a[l] + p * unit)
                        + 8.0 * p * l2 * a[k] * a[l];
                    aa[k][l] = D * on_a[k] * on_a[l] + sigma * l2 * l2 * second;
                    ab[k][l] = D * on_a[k] * on_b[l]
                        + sigma * l2 * (turn[k][l] - 2.0 * l2 * a[k] * q_b[l]);
                    bb[k][l] = D * on_b[k] * on_b[l];
                }
            }
            let (s, t) = (&point.ds, &point.dds);
            add(K, |i, j, k, l| {
                s[i] * s[j] * aa[k][l]
                    + s[i] * t[j] * ab[k][l]
                    + t[i] * s[j] * ab[l][k]
                    + t[i] * t[j] * bb[k][l]
            });
        }
    }

    fn damping(&self) -> [f64; 2] {
        self.damping
    }

    fn damped(&self, q_b: &[f64], q_e: &[f64], per_dt: f64) -> f64 {
        let stretch = self.stretch.iter().map(|point| {
            let change = point.lambda(q_e) - point.lambda(q_b);
            point.stiffness * change * change
        });
        let bend = self.bend.iter().map(|point| {
            let change = point.kappa(q_e) - point.kappa(q_b);
            point.stiffness * change * change
        });
        per_dt * (self.damping[0] * stretch.sum::<f64>() + self.damping[1] * bend.sum::<f64>())
    }

    fn mass(&self) -> &Blocks<NODE> {
        &self.mass
    }

    fn length(&self) -> f64 {
        self.length
    }

    fn place(&self, x: f64, q: &[f64]) -> Vec3 {
        let r = sum(&Shape::at(x, self.length).s, q);
        Vec3::new(r[0], r[1], 0.0)
    }

    fn frame(&self, x: f64, q: &[f64]) -> (Vec3, Mat3) {
        let shape = Shape::at(x, self.length);
        let (r, a) = (sum(&shape.s, q), sum(&shape.ds, q));
        let e1 = Vec3::new(a[0], a[1], 0.0).normalize();
        let A = Mat3::from_columns(&[e1, Vec3::z().cross(&e1), Vec3::z()]);
        (Vec3::new(r[0], r[1], 0.0), A)
    }

    fn wrench(&self, x: f64, q: &[f64], F: &Vec3, m: &Vec3, f: &mut [f64]) {
        let shape = Shape::at(x, self.length);
        scatter(&shape.s, [F.x, F.y], f);
        // δφ = (e₁ × δr′)/|r′|
        let a = sum(&shape.ds, q);
        let c = m.z / dot(&a, &a);
        scatter(&shape.ds, [-c * a[1], c * a[0]], f);
    }

    fn aim(support: &mut Support<NODE>, A: &Mat3) {
        support.aim([A[(0, 0)], A[(1, 0)]]);
    }

    fn turn_way(&self, _: f64, A: &Mat3, q: &[f64], way: &mut [f64]) {
        way[3] = -(q[2] * A[(0, 1)] + q[3] * A[(1, 1)]);
    }

    fn turn_rate(&self, _: f64, A: &Mat3, omega: &Vec3, q: &[f64], rate: &mut [f64]) {
        rate[3] = omega.z * (q[2] * A[(0, 0)] + q[3] * A[(1, 0)]);
    }

    fn spins(&self) -> usize {
        match self.inertia {
            Inertia::Constant => 0,
            Inertia::Full => 2 * self.bend.len(),
        }
    }

    /// e₁ stands for e₂, which turns with it.
    fn spin(&self, q: &[f64], u: &[f64], v: &mut [f64]) {
        for (point, v) in self.bend.iter().zip(v.chunks_exact_mut(2)) {
            let (a, da) = (sum(&point.ds, q), sum(&point.ds, u));
            let Lambda = dot(&a, &a);
            let turn = cross(&a, &da) / (Lambda * Lambda.sqrt());
            v.copy_from_slice(&[-turn * a[1], turn * a[0]]);
        }
    }

    fn spin_forces(&self, q_b: &[f64], q_e: &[f64], weights: Weights, v: &[f64], f: &mut [f64]) {
        let points = self.bend.iter().zip(&self.rotary);
        for ((point, rotary), v) in points.zip(v.chunks_exact(2)) {
            let (B, E) = (point.direction(q_b), point.direction(q_e));
            let F: Vec2 = std::array::from_fn(|k| {
                let mean = weights.per_dt * (E.0[k] * E.1 - B.0[k] * B.1);
                rotary * weights.per_dt / weights.theta * (mean - v[k])
            });
            // e₁ = l a: Δe₁ = l̄ Δa + ā Δl, Δl = −l_B l_E ΔΛ / (λ_B + λ_E)
            let a: Vec2 = std::array::from_fn(|k| 0.5 * (B.0[k] + E.0[k]));
            let l = 0.5 * (B.1 + E.1);
            let on_Lambda = -dot(&F, &a) * (B.1 * E.1).powi(2) / (B.1 + E.1);
            let on_a = std::array::from_fn(|k| l * F[k] + 2.0 * on_Lambda * a[k]);
            scatter(&point.ds, on_a, f);
        }
    }

    fn advance_spin(&self, q_b: &[f64], q_e: &[f64], weights: Weights, v: &mut [f64]) {
        for (point, v) in self.bend.iter().zip(v.chunks_exact_mut(2)) {
            let (B, E) = (point.direction(q_b), point.direction(q_e));
            for (k, v) in v.iter_mut().enumerate() {
                *v = weights.end(*v, weights.per_dt * (E.0[k] * E.1 - B.0[k] * B.1));
            }
        }
    }

    fn spin_mass(&self, q: &[f64], s: f64, M: &mut Blocks<NODE>) {
        if self.inertia == Inertia::Constant {
            return;
        }
        for (point, rotary) in self.bend.iter().zip(&self.rotary) {
            let (a, l) = point.direction(q);
            let turn = [-l * l * a[1], l * l * a[0]];
            let I = s * rotary;
            add(M, |i, j, k, l| {
                I * point.ds[i] * point.ds[j] * turn[k] * turn[l]
            });
        }
    }

    fn spin_content(&self, q: &[f64], v: &[f64]) -> (f64, Vec3) {
        let (mut T, mut momentum) = (0.0, Vec3::zeros());
        let points = self.bend.iter().zip(&self.rotary);
        for ((point, rotary), v) in points.zip(v.chunks_exact(2)) {
            let (a, l) = point.direction(q);
            T += 0.5 * rotary * (v[0] * v[0] + v[1] * v[1]);
            momentum.z += rotary * l * cross(&a, &[v[0], v[1]]);
        }
        (T, momentum)
    }

    fn alignment(&self, _: &[f64]) -> f64 {
        0.0
    }

    fn follow(&mut self, _: &[f64]) {}
}

/// Adds the block of functions i and j at axes k and l.
#[inline]
fn add(K: &mut Blocks<NODE>, block: impl Fn(usize, usize, usize, usize) -> f64) {
    for i in 0..2 {
        for j in 0..2 {
            for k in 0..2 {
                for l in 0..2 {
                    K.aa[2 * i + k][2 * j + l] += block(i, j, k, l);
                    K.ba[2 * i + k][2 * j + l] += block(2 + i, j, k, l);
                    K.bb[2 * i + k][2 * j + l] += block(2 + i, 2 + j, k, l);
                }
            }
        }
    }
}
