//! The element in space: r, r′ and θ at two nodes, 14 coordinates.

use super::inertia::{self, Axes};
use super::strain::{Curvature, Local, Reference, force_between, hessian};
use crate::element::{Blocks, Element, Inertia, Weights};
use crate::hermite::{GAUSS_2, GAUSS_4, LOBATTO_3, Shape};
use crate::section::Section;
use crate::support::Support;
use percuss_math::space::{Mat3, Vec3};
use std::f64::consts::{PI, TAU};

/// Coordinates of a node: r, r′, θ.
pub const NODE: usize = 7;

/// What happens to directors after a step; decision 0031 compares them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Update {
    /// At nodes they are projected into the section, between them interpolated anew: sections turn a little inside elements.
    Interpolated,
    /// The same, and each point of integration keeps what its section would have turned.
    Corrected,
    /// Each point of integration has its own director, which is carried along its tangent.
    #[default]
    Transported,
}

/// Share of each point of integration in the mean.
const SHARE: f64 = 1.0 / GAUSS_2.len() as f64;

/// A point where stretch is integrated.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    ds: [f64; 4],
    /// w E A / |r₀′|.
    stiffness: f64,
    /// |r₀′|.
    natural: f64,
}

/// A point where bending and twist are integrated.
#[derive(Clone, Copy, Debug)]
struct Bend {
    ds: [f64; 4],
    dds: [f64; 4],
    n: [f64; 2],
    /// w (G J, E I₂, E I₃) / |r₀′|; the first is summed over the points.
    stiffness: [f64; 3],
    /// κ without stress, for each unit of ξ.
    natural: [f64; 3],
    /// w |r₀′| (ρI₃, ρI₂), against e₂ and e₃ that move; zero where the mass matrix has all inertia.
    rotary: [f64; 2],
    reference: Reference,
}

/// Numbers of the velocities of e₂ and e₃ at a point.
const SPINS: usize = 6;

/// An element in space.
///
/// θ′ is constant in an element, and so is the twist whose energy is taken: the mean of κ₁ over the points of integration.
/// Taken point by point, a beam that turns as a whole would seem twisted, with an energy that falls only with L².
#[derive(Clone, Debug)]
pub struct Space {
    length: f64,
    stretch: [Stretch; LOBATTO_3.len()],
    bend: [Bend; GAUSS_2.len()],
    /// Directors of the two nodes.
    ends: [Vec3; 2],
    mass: Blocks<NODE>,
    damping: [f64; 2],
    update: Update,
    inertia: Inertia,
}

#[inline]
fn sum(s: &[f64; 4], q: &[f64]) -> Vec3 {
    let at = |k: usize| Vec3::new(q[k], q[k + 1], q[k + 2]);
    s[0] * at(0) + s[1] * at(3) + s[2] * at(7) + s[3] * at(10)
}

impl Bend {
    #[inline]
    fn local(&self, q: &[f64], L: f64) -> Local {
        Local {
            a: sum(&self.ds, q),
            b: sum(&self.dds, q),
            theta: self.n[0] * q[6] + self.n[1] * q[13],
            slope: (q[13] - q[6]) / L,
        }
    }

    #[inline]
    fn axes(&self, q: &[f64], L: f64) -> Axes {
        Axes::new(&self.local(q, L), &self.reference)
    }

    #[inline]
    fn curvature(&self, q: &[f64], L: f64) -> Curvature {
        Curvature::new(&self.local(q, L), &self.reference)
    }
}

impl Space {
    /// An element of this length, m, without stress at the coordinates `q`; `section` gives the section at x ∈ [−1, 1].
    pub fn new(
        length: f64,
        q: &[f64],
        ends: [Vec3; 2],
        section: impl Fn(f64) -> Section,
        damping: [f64; 2],
        (update, inertia): (Update, Inertia),
    ) -> Self {
        let half = 0.5 * length;
        let stretch = LOBATTO_3.map(|(x, w)| {
            let shape = Shape::at(x, length);
            let natural = sum(&shape.ds, q).norm();
            Stretch {
                ds: shape.ds,
                stiffness: half * w * section(x).EA / natural,
                natural,
            }
        });
        let mut bend = GAUSS_2.map(|(x, w)| {
            let shape = Shape::at(x, length);
            let j = sum(&shape.ds, q).norm();
            let section = section(x);
            let Section { GJ, EI2, EI3, .. } = section;
            let [rho_I2, rho_I3] = section.rotary();
            let reference = between(&ends, &shape.n, length);
            let mut point = Bend {
                ds: shape.ds,
                dds: shape.dds,
                n: shape.n,
                stiffness: [GJ, EI2, EI3].map(|D| half * w * D / j),
                natural: [0.0; 3],
                rotary: match inertia {
                    Inertia::Constant => [0.0; 2],
                    Inertia::Full => [rho_I3, rho_I2].map(|I| half * w * I * j),
                },
                reference,
            };
            point.natural = point.curvature(q, length).kappa;
            point
        });
        let torsion = bend.iter().map(|point| point.stiffness[0]).sum();
        bend.iter_mut()
            .for_each(|point| point.stiffness[0] = torsion);
        let mut mass = Blocks::zeros();
        for (x, w) in GAUSS_4 {
            let shape = Shape::at(x, length);
            let weight = half * w * sum(&shape.ds, q).norm();
            let Section { rho_A, rho_Ix, .. } = section(x);
            let about_axis = match inertia {
                Inertia::Constant => weight * rho_Ix,
                Inertia::Full => 0.0,
            };
            add_mass(&mut mass, &shape, weight * rho_A, about_axis);
        }
        Space {
            length,
            stretch,
            bend,
            ends,
            mass,
            damping,
            update,
            inertia,
        }
    }

    /// Directors of the two nodes.
    pub fn directors(&self) -> &[Vec3; 2] {
        &self.ends
    }

    /// Director of the node at x = ±1.
    fn end(&self, x: f64) -> &Vec3 {
        &self.ends[usize::from(x > 0.0)]
    }

    /// Strains at the points of integration: stretch ε, and κ₁, κ₂, κ₃ less those without stress, 1/m.
    pub fn strains(&self, q: &[f64]) -> (f64, [[f64; 3]; GAUSS_2.len()]) {
        let middle = &self.stretch[1];
        let epsilon = sum(&middle.ds, q).norm() / middle.natural - 1.0;
        let bend = self.bend.each_ref().map(|point| {
            let kappa = point.curvature(q, self.length).kappa;
            let j = sum(&point.ds, q).norm();
            std::array::from_fn(|i| (kappa[i] - point.natural[i]) / j)
        });
        (epsilon, bend)
    }

    /// Turns what is without stress: curvatures, 1/m, at all points, and stretch.
    pub fn set_natural(&mut self, kappa: [f64; 3], epsilon: f64) {
        for point in &mut self.bend {
            point.natural = kappa;
        }
        for point in &mut self.stretch {
            point.natural *= 1.0 + epsilon;
        }
    }

    /// Goes a part of the way to curvatures, 1/m, at which it is without stress.
    pub fn bend_natural(&mut self, kappa: [f64; 3], part: f64) {
        for point in &mut self.bend {
            for (natural, kappa) in point.natural.iter_mut().zip(kappa) {
                *natural += part * (kappa - *natural);
            }
        }
    }

    /// Makes it shorter without stress, so that it is stretched by ε as it lies.
    pub fn shorten(&mut self, epsilon: f64) {
        for point in &mut self.stretch {
            point.natural /= 1.0 + epsilon;
            point.stiffness *= 1.0 + epsilon;
        }
    }
}

/// e₁, e₂, e₃ as columns: e₁ along `a`, e₃₀ the part of d across it, turned by θ about e₁.
pub fn axes(a: &Vec3, d: &Vec3, theta: f64) -> Mat3 {
    let e1 = a.normalize();
    let e30 = (d - d.dot(&e1) * e1).normalize();
    let e20 = e30.cross(&e1);
    let (sin, cos) = theta.sin_cos();
    Mat3::from_columns(&[e1, cos * e20 + sin * e30, cos * e30 - sin * e20])
}

/// The director between two ends.
fn between(ends: &[Vec3; 2], n: &[f64; 2], L: f64) -> Reference {
    Reference {
        d: n[0] * ends[0] + n[1] * ends[1],
        dd: (ends[1] - ends[0]) / L,
        angle: 0.0,
        slope: 0.0,
    }
}

fn add_mass(M: &mut Blocks<NODE>, shape: &Shape, rho_A: f64, rho_Ix: f64) {
    let (s, n) = (&shape.s, &shape.n);
    for i in 0..2 {
        for j in 0..2 {
            for k in 0..3 {
                M.aa[3 * i + k][3 * j + k] += rho_A * s[i] * s[j];
                M.ba[3 * i + k][3 * j + k] += rho_A * s[2 + i] * s[j];
                M.bb[3 * i + k][3 * j + k] += rho_A * s[2 + i] * s[2 + j];
            }
        }
    }
    M.aa[6][6] += rho_Ix * n[0] * n[0];
    M.ba[6][6] += rho_Ix * n[1] * n[0];
    M.bb[6][6] += rho_Ix * n[1] * n[1];
}

/// f += s_j F for the four functions of position and slope.
#[inline]
fn scatter(s: &[f64; 4], F: &Vec3, f: &mut [f64]) {
    for (first, s) in [0, 3, 7, 10].into_iter().zip(s) {
        for k in 0..3 {
            f[first + k] += s * F[k];
        }
    }
}

impl Element<NODE> for Space {
    const AXES: usize = 3;

    fn energy(&self, q: &[f64]) -> f64 {
        let mut V = 0.0;
        for point in &self.stretch {
            V += 0.5 * point.stiffness * (sum(&point.ds, q).norm() - point.natural).powi(2);
        }
        let mut twist = 0.0;
        for point in &self.bend {
            let K = point.curvature(q, self.length);
            twist += SHARE * (K.kappa[0] - point.natural[0]);
            for i in 1..3 {
                V += 0.5 * point.stiffness[i] * (K.kappa[i] - point.natural[i]).powi(2);
            }
        }
        V + 0.5 * self.bend[0].stiffness[0] * twist * twist
    }

    fn forces(&self, q_b: &[f64], q_e: &[f64], weights: Weights, f: &mut [f64]) {
        let Weights { theta, per_dt } = weights;
        let end = self.damping.map(|time| theta + time * per_dt);
        for point in &self.stretch {
            let (a_b, a_e) = (sum(&point.ds, q_b), sum(&point.ds, q_e));
            let (b, e) = (a_b.norm(), a_e.norm());
            let N = point.stiffness * (b + end[0] * (e - b) - point.natural);
            scatter(&point.ds, &((N / (b + e)) * (a_b + a_e)), f);
        }
        let L = self.length;
        let points = self.bend.each_ref();
        let states = points.map(|point| (point.curvature(q_b, L), point.curvature(q_e, L)));
        let strain = |p: usize, i: usize| {
            let (b, e) = (states[p].0.kappa[i], states[p].1.kappa[i]);
            b + end[1] * (e - b) - points[p].natural[i]
        };
        let twist: f64 = (0..points.len()).map(|p| SHARE * strain(p, 0)).sum();
        for (p, point) in points.into_iter().enumerate() {
            let (B, E) = &states[p];
            let D = &point.stiffness;
            let sigma = [
                SHARE * D[0] * twist,
                D[1] * strain(p, 1),
                D[2] * strain(p, 2),
            ];
            let F = force_between(B, E, &sigma, &point.reference);
            scatter(&point.ds, &F.a, f);
            scatter(&point.dds, &F.b, f);
            f[6] += point.n[0] * F.theta - F.slope / L;
            f[13] += point.n[1] * F.theta + F.slope / L;
        }
    }

    fn tangent(&self, q: &[f64], material: [f64; 2], geometry: f64, K: &mut Blocks<NODE>) {
        for point in &self.stretch {
            let a = sum(&point.ds, q);
            let lambda = a.norm();
            let N = geometry * point.stiffness * (lambda - point.natural);
            // EA ∇λ ∇λᵀ + N (I/λ − a aᵀ/λ³)
            let c = (material[0] * point.stiffness - N / lambda) / (lambda * lambda);
            let H = c * a * a.transpose() + Mat3::from_diagonal_element(N / lambda);
            add_plain(K, &point.ds, &H);
        }
        let L = self.length;
        let points = self.bend.each_ref();
        let states = points.map(|point| point.curvature(q, L));
        let strain = |p: usize, i: usize| states[p].kappa[i] - points[p].natural[i];
        let twist: f64 = (0..points.len()).map(|p| SHARE * strain(p, 0)).sum();
        let mut slope = [0.0; 2 * NODE];
        for (p, point) in points.into_iter().enumerate() {
            let D = &point.stiffness;
            let sigma = [
                SHARE * D[0] * twist,
                D[1] * strain(p, 1),
                D[2] * strain(p, 2),
            ];
            let sigma = sigma.map(|s| geometry * s);
            let D = [0.0, material[1] * D[1], material[1] * D[2]];
            let slope_p = add_bend(K, point, L, &states[p], &D, &sigma);
            slope
                .iter_mut()
                .zip(&slope_p)
                .for_each(|(s, p)| *s += SHARE * p);
        }
        let c = material[1] * self.bend[0].stiffness[0];
        for i in 0..NODE {
            for j in 0..NODE {
                K.aa[i][j] += c * slope[i] * slope[j];
                K.ba[i][j] += c * slope[NODE + i] * slope[j];
                K.bb[i][j] += c * slope[NODE + i] * slope[NODE + j];
            }
        }
    }

    fn damping(&self) -> [f64; 2] {
        self.damping
    }

    fn damped(&self, q_b: &[f64], q_e: &[f64], per_dt: f64) -> f64 {
        let mut stretch = 0.0;
        for point in &self.stretch {
            let change = sum(&point.ds, q_e).norm() - sum(&point.ds, q_b).norm();
            stretch += point.stiffness * change * change;
        }
        let (mut bend, mut twist) = (0.0, 0.0);
        for point in &self.bend {
            let [b, e] = [q_b, q_e].map(|q| point.curvature(q, self.length).kappa);
            twist += SHARE * (e[0] - b[0]);
            for i in 1..3 {
                bend += point.stiffness[i] * (e[i] - b[i]).powi(2);
            }
        }
        bend += self.bend[0].stiffness[0] * twist * twist;
        per_dt * (self.damping[0] * stretch + self.damping[1] * bend)
    }

    fn mass(&self) -> &Blocks<NODE> {
        &self.mass
    }

    fn length(&self) -> f64 {
        self.length
    }

    fn spins(&self) -> usize {
        match self.inertia {
            Inertia::Constant => 0,
            Inertia::Full => SPINS * self.bend.len(),
        }
    }

    fn spin(&self, q: &[f64], u: &[f64], v: &mut [f64]) {
        for (point, v) in self.bend.iter().zip(v.chunks_exact_mut(SPINS)) {
            let axes = point.axes(q, self.length);
            let rate = point.local(u, self.length);
            let turn = axes.turn(&rate.a, rate.theta, &point.reference);
            for (v, e) in v.chunks_exact_mut(3).zip(axes.section()) {
                v.copy_from_slice(turn.cross(&e).as_slice());
            }
        }
    }

    fn spin_forces(&self, q_b: &[f64], q_e: &[f64], weights: Weights, v: &[f64], f: &mut [f64]) {
        for (point, v) in self.bend.iter().zip(v.chunks_exact(SPINS)) {
            let [B, E] = [q_b, q_e].map(|q| point.axes(q, self.length));
            let (b, e) = (B.section(), E.section());
            let on = [0, 1].map(|k| {
                let v = Vec3::from_column_slice(&v[3 * k..3 * k + 3]);
                let mean = weights.per_dt * (e[k] - b[k]);
                point.rotary[k] * weights.per_dt / weights.theta * (mean - v)
            });
            let (on_a, on_theta) = inertia::force_between(&B, &E, &on, &point.reference);
            scatter(&point.ds, &on_a, f);
            f[6] += point.n[0] * on_theta;
            f[13] += point.n[1] * on_theta;
        }
    }

    fn advance_spin(&self, q_b: &[f64], q_e: &[f64], weights: Weights, v: &mut [f64]) {
        for (point, v) in self.bend.iter().zip(v.chunks_exact_mut(SPINS)) {
            let [b, e] = [q_b, q_e].map(|q| point.axes(q, self.length).section());
            for (k, v) in v.chunks_exact_mut(3).enumerate() {
                for (i, v) in v.iter_mut().enumerate() {
                    *v = weights.end(*v, weights.per_dt * (e[k][i] - b[k][i]));
                }
            }
        }
    }

    fn spin_mass(&self, q: &[f64], s: f64, M: &mut Blocks<NODE>) {
        if self.inertia == Inertia::Constant {
            return;
        }
        for point in &self.bend {
            let axes = point.axes(q, self.length);
            let I = s * axes.inertia(&point.rotary);
            // turns of unit rates of the coordinates
            let mut turns = [Vec3::zeros(); 2 * NODE];
            for (j, turn) in turns.iter_mut().enumerate() {
                let mut unit = [0.0; 2 * NODE];
                unit[j] = 1.0;
                let rate = point.local(&unit, self.length);
                *turn = axes.turn(&rate.a, rate.theta, &point.reference);
            }
            for i in 0..NODE {
                let (first, second) = (I * turns[i], I * turns[NODE + i]);
                for j in 0..NODE {
                    M.aa[i][j] += first.dot(&turns[j]);
                    M.ba[i][j] += second.dot(&turns[j]);
                    M.bb[i][j] += second.dot(&turns[NODE + j]);
                }
            }
        }
    }

    fn spin_content(&self, q: &[f64], v: &[f64]) -> (f64, Vec3) {
        let (mut T, mut momentum) = (0.0, Vec3::zeros());
        for (point, v) in self.bend.iter().zip(v.chunks_exact(SPINS)) {
            let e = point.axes(q, self.length).section();
            for (k, v) in v.chunks_exact(3).enumerate() {
                let v = Vec3::from_column_slice(v);
                T += 0.5 * point.rotary[k] * v.norm_squared();
                momentum += point.rotary[k] * e[k].cross(&v);
            }
        }
        (T, momentum)
    }

    fn history(&self, numbers: &mut Vec<f64>) {
        let ends = self.ends.iter().flat_map(|d| d.iter());
        numbers.extend(ends);
        for Bend { reference, .. } in &self.bend {
            numbers.extend(reference.d.iter().chain(reference.dd.iter()));
            numbers.extend([reference.angle, reference.slope]);
        }
    }

    fn recall(&mut self, numbers: &mut &[f64]) -> bool {
        let mut next = |n: usize| {
            let (taken, rest) = numbers.split_at_checked(n)?;
            *numbers = rest;
            Some(taken)
        };
        for d in &mut self.ends {
            let Some(x) = next(3) else { return false };
            d.copy_from_slice(x);
        }
        for Bend { reference, .. } in &mut self.bend {
            let Some(x) = next(8) else { return false };
            reference.d.copy_from_slice(&x[..3]);
            reference.dd.copy_from_slice(&x[3..6]);
            (reference.angle, reference.slope) = (x[6], x[7]);
        }
        true
    }

    fn place(&self, x: f64, q: &[f64]) -> Vec3 {
        sum(&Shape::at(x, self.length).s, q)
    }

    fn frame(&self, x: f64, q: &[f64]) -> (Vec3, Mat3) {
        let shape = Shape::at(x, self.length);
        let d = shape.n[0] * self.ends[0] + shape.n[1] * self.ends[1];
        let theta = shape.n[0] * q[6] + shape.n[1] * q[13];
        (sum(&shape.s, q), axes(&sum(&shape.ds, q), &d, theta))
    }

    /// δφ = e₁×δe₁ + e₁ (δθ − (d·e₁)(e₁×ê)·δe₁/|ê|²), δe₁ = (I − e₁e₁ᵀ) δr′/|r′|.
    fn wrench(&self, x: f64, q: &[f64], F: &Vec3, m: &Vec3, f: &mut [f64]) {
        let shape = Shape::at(x, self.length);
        scatter(&shape.s, F, f);
        let d = shape.n[0] * self.ends[0] + shape.n[1] * self.ends[1];
        let a = sum(&shape.ds, q);
        let lambda = a.norm();
        let e1 = a / lambda;
        let along = d.dot(&e1);
        let hat = d - along * e1;
        let twist = m.dot(&e1);
        let on_e1 = m.cross(&e1) - (twist * along / hat.norm_squared()) * e1.cross(&hat);
        scatter(&shape.ds, &(on_e1 / lambda), f);
        f[6] += shape.n[0] * twist;
        f[13] += shape.n[1] * twist;
    }

    fn aim(support: &mut Support<NODE>, A: &Mat3) {
        support.aim(A);
    }

    fn turn_way(&self, x: f64, A: &Mat3, q: &[f64], way: &mut [f64]) {
        let a = Vec3::from_column_slice(&q[3..6]);
        (way[4], way[5]) = (-a.dot(&A.column(1)), -a.dot(&A.column(2)));
        // e₃ = cos θ e₃₀ − sin θ e₂₀
        let from = axes(&A.column(0).into_owned(), self.end(x), 0.0);
        let theta = (-A.column(2).dot(&from.column(1))).atan2(A.column(2).dot(&from.column(2)));
        way[6] = (theta - q[6] + PI).rem_euclid(TAU) - PI;
    }

    fn turn_rate(&self, x: f64, A: &Mat3, omega: &Vec3, q: &[f64], rate: &mut [f64]) {
        let e1 = A.column(0).into_owned();
        let lambda = e1.dot(&Vec3::from_column_slice(&q[3..6]));
        for k in 1..3 {
            rate[3 + k] = -lambda * e1.dot(&omega.cross(&A.column(k)));
        }
        // θ̇ of ω·e₁ = θ̇ − (d·e₁)(e₁×ê)·ė₁/|ê|²
        let d = self.end(x);
        let along = d.dot(&e1);
        let hat = d - along * e1;
        let turning = e1.cross(&hat).dot(&omega.cross(&e1)) / hat.norm_squared();
        rate[6] = omega.dot(&e1) + along * turning;
    }

    fn alignment(&self, q: &[f64]) -> f64 {
        let nodes = self.ends.iter().enumerate().map(|(i, d)| {
            let a = Vec3::from_column_slice(&q[7 * i + 3..7 * i + 6]);
            d.dot(&a).abs() / (d.norm() * a.norm())
        });
        let points = self.bend.iter().map(|point| {
            let K = point.curvature(q, self.length);
            K.alignment(&point.reference)
        });
        nodes.chain(points).fold(0.0, f64::max)
    }

    fn follow(&mut self, q: &[f64]) {
        let L = self.length;
        for (i, d) in self.ends.iter_mut().enumerate() {
            let a = Vec3::from_column_slice(&q[7 * i + 3..7 * i + 6]);
            let e1 = a.normalize();
            *d = (*d - d.dot(&e1) * e1).normalize();
        }
        let ends = self.ends;
        for point in &mut self.bend {
            let old = point.reference;
            let local = point.local(q, L);
            let before = Curvature::new(&local, &old);
            point.reference = match self.update {
                Update::Interpolated => between(&ends, &point.n, L),
                Update::Corrected => {
                    let mut new = between(&ends, &point.n, L);
                    let [e30, turned] =
                        [&old, &new].map(|r| axes(&local.a, &r.d, 0.0).column(2).into_owned());
                    let e1 = local.a.normalize();
                    let delta = e1.dot(&e30.cross(&turned)).atan2(e30.dot(&turned));
                    new.angle = old.angle - delta;
                    let after = Curvature::new(&local, &new);
                    new.slope = before.kappa[0] - after.kappa[0];
                    new
                }
                Update::Transported => {
                    // e₃₀ and its slope: τ e₁×e₃₀ − (e₃₀·e₁′) e₁, τ = κ₁ − θ′
                    let lambda = local.a.norm();
                    let e1 = local.a / lambda;
                    let de1 = (local.b - e1.dot(&local.b) * e1) / lambda;
                    let d = axes(&local.a, &old.d, 0.0).column(2).into_owned();
                    let tau = before.kappa[0] - local.slope;
                    Reference {
                        d,
                        dd: tau * e1.cross(&d) - d.dot(&de1) * e1,
                        angle: 0.0,
                        slope: 0.0,
                    }
                }
            };
        }
    }
}

/// K += s_j s_k H for position and slope of both nodes.
#[inline]
fn add_plain(K: &mut Blocks<NODE>, s: &[f64; 4], H: &Mat3) {
    for i in 0..2 {
        for j in 0..2 {
            let (aa, ba, bb) = (s[i] * s[j], s[2 + i] * s[j], s[2 + i] * s[2 + j]);
            for k in 0..3 {
                for l in 0..3 {
                    let h = H[(k, l)];
                    K.aa[3 * i + k][3 * j + l] += aa * h;
                    K.ba[3 * i + k][3 * j + l] += ba * h;
                    K.bb[3 * i + k][3 * j + l] += bb * h;
                }
            }
        }
    }
}

/// Adds the second derivatives at a point; the slope of κ₁ by all coordinates comes back.
fn add_bend(
    K: &mut Blocks<NODE>,
    point: &Bend,
    L: f64,
    at: &Curvature,
    D: &[f64; 3],
    sigma: &[f64; 3],
) -> [f64; 2 * NODE] {
    let H = hessian(at, D, sigma, &point.reference);
    let (ds, dds, n) = (&point.ds, &point.dds, &point.n);
    let ba = H.ab.transpose();
    let block = |i: usize, j: usize| -> Mat3 {
        (ds[i] * ds[j]) * H.aa
            + (ds[i] * dds[j]) * H.ab
            + (dds[i] * ds[j]) * ba
            + (dds[i] * dds[j]) * H.bb
    };
    for i in 0..2 {
        for j in 0..2 {
            let (aa, ba, bb) = (block(i, j), block(2 + i, j), block(2 + i, 2 + j));
            for k in 0..3 {
                for l in 0..3 {
                    K.aa[3 * i + k][3 * j + l] += aa[(k, l)];
                    K.ba[3 * i + k][3 * j + l] += ba[(k, l)];
                    K.bb[3 * i + k][3 * j + l] += bb[(k, l)];
                }
            }
        }
    }
    // θ of both nodes with position and slope
    let dn = [-1.0 / L, 1.0 / L];
    for i in 0..4 {
        let t = ds[i] * H.at + dds[i] * H.bt;
        let z = ds[i] * H.az + dds[i] * H.bz;
        let v = [n[0] * t + dn[0] * z, n[1] * t + dn[1] * z];
        for k in 0..3 {
            if i < 2 {
                let at = 3 * i + k;
                K.aa[at][6] += v[0][k];
                K.aa[6][at] += v[0][k];
                K.ba[6][at] += v[1][k];
            } else {
                let at = 3 * (i - 2) + k;
                K.ba[at][6] += v[0][k];
                K.bb[at][6] += v[1][k];
                K.bb[6][at] += v[1][k];
            }
        }
    }
    let twist = |i: usize, j: usize| n[i] * n[j] * H.tt + dn[i] * dn[j] * H.zz;
    K.aa[6][6] += twist(0, 0);
    K.ba[6][6] += twist(1, 0);
    K.bb[6][6] += twist(1, 1);

    let mut slope = [0.0; 2 * NODE];
    scatter(ds, &H.twist_a, &mut slope);
    scatter(dds, &H.twist_b, &mut slope);
    (slope[6], slope[13]) = (dn[0], dn[1]);
    slope
}
