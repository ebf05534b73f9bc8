//! Where the energy goes, in closed form: every velocity is a sum of exponentials, and so is every power.
//!
//! ```text
//! ∫ Re(a e^{μτ}) Re(b e^{ντ}) dτ = ½ Re [a b E(μ + ν) + a b̄ E(μ + ν̄)],        E(z) = (e^{zT} − 1)/z
//! ```

use super::model::{Kind, LinearModel, dot};
use super::phase::Phase;
use super::regime::Own;
use percuss_math::eigen::Complex;
use serde::{Deserialize, Serialize};

type C64 = Complex<f64>;

/// Energies since the start of a motion, J.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ledger {
    /// Work of the loads.
    pub work: f64,
    /// Lost in the damping matrix.
    pub damping: f64,
    /// Lost in friction devices.
    pub friction: f64,
    /// Lost in impacts.
    pub impacts: f64,
    /// Sum of all amounts that passed through, without sign: the scale of the residual.
    pub turnover: f64,
}

impl Ledger {
    /// How far the balance is from closing: |ΔE − (work − losses)| relative to all that was turned over or stored.
    pub fn residual(&self, before: f64, after: f64) -> f64 {
        let gap = (after - before) - (self.work - self.damping - self.friction - self.impacts);
        let scale = self.turnover.max(before.abs()).max(after.abs());
        if scale > 0.0 { gap.abs() / scale } else { 0.0 }
    }

    /// The amounts since another ledger of the same motion.
    pub fn since(&self, earlier: &Ledger) -> Ledger {
        Ledger {
            work: self.work - earlier.work,
            damping: self.damping - earlier.damping,
            friction: self.friction - earlier.friction,
            impacts: self.impacts - earlier.impacts,
            turnover: self.turnover - earlier.turnover,
        }
    }

    /// All losses, J.
    pub fn dissipation(&self) -> f64 {
        self.damping + self.friction + self.impacts
    }
}

/// e^z − 1 without cancellation.
fn expm1(z: C64) -> C64 {
    let half = (0.5 * z.im).sin();
    C64::new(
        z.re.exp_m1() * z.im.cos() - 2.0 * half * half,
        z.re.exp() * z.im.sin(),
    )
}

/// ∫ e^{zτ} dτ from 0 to T.
fn whole(z: C64, T: f64) -> C64 {
    if z.norm() * T < 1e-300 {
        C64::new(T, 0.0)
    } else {
        expm1(z * T) / z
    }
}

/// ∫ τ e^{zτ} dτ from 0 to T.
fn moment(z: C64, T: f64) -> C64 {
    let w = z * T;
    if w.norm() < 0.3 {
        // Σ wᵏ / (k! (k + 2))
        let (mut term, mut sum) = (C64::new(1.0, 0.0), C64::default());
        for k in 0..20 {
            sum += term / (k as f64 + 2.0);
            term = term * w / (k as f64 + 1.0);
        }
        return sum * T * T;
    }
    (w.exp() * T - whole(z, T)) / z
}

/// p₁ + 2 p₂ τ + Σ Re a e^{μτ}: a velocity.
#[derive(Clone, Debug, Default)]
struct Rate {
    poly: [f64; 2],
    terms: Vec<(C64, C64)>,
}

impl Rate {
    fn clear(&mut self, poly: [f64; 2]) {
        self.poly = poly;
        self.terms.clear();
    }

    /// ∫ of the square.
    fn square(&self, T: f64) -> f64 {
        let [a, b] = self.poly;
        let mut sum = (a * a + (a * b + b * b * T / 3.0) * T) * T;
        for (i, (x, mu)) in self.terms.iter().enumerate() {
            if a != 0.0 || b != 0.0 {
                sum += 2.0 * (x * (whole(*mu, T) * a + moment(*mu, T) * b)).re;
            }
            for (y, nu) in &self.terms[..i] {
                sum += pair(*x, *mu, *y, *nu, T) * 2.0;
            }
            sum += pair(*x, *mu, *x, *mu, T);
        }
        sum
    }

    /// ∫ of the product with Re c e^{ντ}.
    fn times(&self, c: C64, nu: C64, T: f64) -> f64 {
        let [a, b] = self.poly;
        let mut sum = 0.0;
        if a != 0.0 || b != 0.0 {
            sum += (c * (whole(nu, T) * a + moment(nu, T) * b)).re;
        }
        sum + self
            .terms
            .iter()
            .map(|(x, mu)| pair(*x, *mu, c, nu, T))
            .sum::<f64>()
    }
}

fn pair(a: C64, mu: C64, b: C64, nu: C64, T: f64) -> f64 {
    0.5 * (a * b * whole(mu + nu, T) + a * b.conj() * whole(mu + nu.conj(), T)).re
}

impl Phase {
    /// Adds what happens from the start of the phase to τ = T, where q goes from `q0` to `q1`.
    pub(super) fn account(
        &self,
        model: &LinearModel,
        T: f64,
        q0: &[f64],
        q1: &[f64],
        ledger: &mut Ledger,
    ) {
        let regime = &self.regime;
        let r = regime.r;
        let way = |w: &[f64]| dot(w, q1) - dot(w, q0);
        let mut work = way(&model.data.constant);
        let (mut lost, mut turned) = (0.0, 0.0);
        let mut rate = Rate::default();
        for k in 0..r {
            let [_, p1, p2] = self.rest[k];
            rate.clear([p1, 2.0 * p2]);
            let mut add = |v: C64, e: usize| {
                let l = regime.exponents[e];
                rate.terms.push((v * self.x[e] * l, l));
            };
            let one = C64::new(1.0, 0.0);
            match regime.own[k] {
                Own::Swings(e) | Own::Drifts(e, _) => add(one, e),
                Own::Creeps(a, b) => {
                    add(one, a);
                    add(one, b);
                }
                Own::Coupled => {
                    for block in regime.blocks.iter() {
                        let Some(i) = block.modes.iter().position(|m| *m == k) else {
                            continue;
                        };
                        for (a, e) in block.exponent.iter().enumerate() {
                            add(block.at(i, a), *e);
                        }
                    }
                }
                Own::Free => {}
            }
            for (h, e) in regime.loads.iter().enumerate() {
                add(regime.response[h * r + k], *e);
            }
            for (h, e) in regime.loads.iter().enumerate() {
                let load = &model.data.harmonics[h];
                let phi = &regime.Phi[k * model.n..][..model.n];
                let psi = C64::new(dot(phi, &load.cos), -dot(phi, &load.sin));
                let part = rate.times(psi * self.x[*e], regime.exponents[*e], T);
                work += part;
                turned += part.abs();
            }
            if regime.own[k] != Own::Coupled && regime.damping[k] != 0.0 {
                lost += regime.damping[k] * rate.square(T);
            }
        }
        for block in &regime.blocks {
            lost += self.coupled_loss(block, T);
        }
        let (mut friction, mut viscous) = (0.0, 0.0);
        for (j, joint) in model.joints.iter().enumerate() {
            let Kind::Device { slope, .. } = joint.kind else {
                continue;
            };
            if self.mode[j].is_held() {
                continue;
            }
            friction -= self.slip[j] * way(&joint.w);
            if slope != 0.0 {
                let v = self.quantity(model, j);
                rate.clear([v.poly[0], v.poly[1]]);
                rate.terms
                    .extend(v.a.iter().copied().zip(regime.exponents.iter().copied()));
                viscous += slope * rate.square(T);
            }
        }
        ledger.work += work;
        ledger.damping += lost - viscous;
        ledger.friction += friction + viscous;
        ledger.turnover += turned + lost.abs() + friction.abs() + viscous.abs();
    }

    /// ∫ η′ᵀ D̃ η′ of a block.
    fn coupled_loss(&self, block: &super::coupled::Coupled, T: f64) -> f64 {
        let regime = &self.regime;
        let loads = regime.loads.iter().copied();
        let ends: Vec<usize> = block.exponent.iter().copied().chain(loads).collect();
        let rates: Vec<C64> = ends
            .iter()
            .map(|e| self.x[*e] * regime.exponents[*e])
            .collect();
        let mut sum = 0.0;
        for (a, e) in ends.iter().enumerate() {
            let (mu, x) = (regime.exponents[*e], rates[a]);
            for (b, f) in ends.iter().enumerate() {
                let (nu, y) = (regime.exponents[*f], rates[b]);
                let [straight, turned] = block.gram(a, b);
                sum += (straight * x * y * whole(mu + nu, T)).re;
                sum += (turned * x * y.conj() * whole(mu + nu.conj(), T)).re;
            }
        }
        0.5 * sum
    }
}
