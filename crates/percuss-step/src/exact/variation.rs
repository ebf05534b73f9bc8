//! How neighbours of a motion move: the exact flow of variations, with the saltation at switching points
//! \[Leine2004].
//!
//! ```text
//! δt = −∇g·δx⁻ / ġ⁻        δx⁺ = J (δx⁻ + f⁻ δt) − f⁺ δt
//! ```
//!
//! J is the identity but for impacts. At the end of a stick the acceleration is continuous and nothing happens.

use super::boxed;
use super::mode::DeviceState;
use super::model::{LinearModel, dot};
use super::motion::Crossing;
use super::phase::Phase;
use super::regime::{Own, Regime};
use super::signal::Clock;
use super::{ExactError, Motion};
use percuss_math::eigen::Complex;

type C64 = Complex<f64>;

/// Variations (δq, δu) of a motion, one after the other.
#[derive(Clone, Debug)]
pub struct Variations {
    n: usize,
    /// Each of length 2 n.
    pub vectors: Vec<Vec<f64>>,
    /// Whether all switching points had one cause, so that the variations are unique.
    pub sharp: bool,
}

impl Variations {
    /// All unit vectors of (q, u): their image is the monodromy matrix.
    pub fn unit(n: usize) -> Self {
        let unit = |i: usize| (0..2 * n).map(|k| f64::from(u8::from(k == i))).collect();
        Variations {
            n,
            vectors: (0..2 * n).map(unit).collect(),
            sharp: true,
        }
    }

    /// Moves a motion on to the time `t`, and the variations with it. The motion must just have begun.
    pub fn carry(&mut self, motion: Motion, t: f64) -> Result<Motion, ExactError> {
        let mut motion = motion.watched();
        while motion.advance(t)? {
            let Some(crossing) = motion.last_crossing() else {
                continue;
            };
            self.flow(&crossing.regime, motion.model(), crossing.T);
            let Some((phase, _)) = motion.current() else {
                continue;
            };
            self.jump(motion.model(), crossing, phase, &motion.state().u);
        }
        if let Some((phase, T)) = motion.current() {
            self.flow(&phase.regime.clone(), motion.model(), T);
        }
        Ok(motion)
    }

    /// The homogeneous motion of a regime for the time T.
    fn flow(&mut self, regime: &Regime, model: &LinearModel, T: f64) {
        let (n, r) = (self.n, regime.r);
        let mut clock = Clock::default();
        clock.set(&regime.exponents, T);
        let mut x = vec![C64::default(); regime.exponents.len()];
        let (mut Q, mut U, mut c) = (Vec::new(), Vec::new(), Vec::new());
        for vector in &self.vectors {
            let (q, u) = vector.split_at(n);
            Q.extend_from_slice(q);
            U.extend_from_slice(u);
            c.extend(regime.held.iter().map(|j| dot(&model.joints[*j].w, q)));
        }
        let (mut eta, mut deta) = regime.project_all(&Q, &U, &c, n);
        for (eta, deta) in eta
            .chunks_exact_mut(r.max(1))
            .zip(deta.chunks_exact_mut(r.max(1)))
        {
            for block in &regime.blocks {
                block.start(eta, deta, &mut x);
            }
            for k in 0..r {
                (eta[k], deta[k]) = regime.single_flow(k, &clock, eta[k], deta[k]);
            }
            for block in &regime.blocks {
                for k in &block.modes {
                    (eta[*k], deta[*k]) = (0.0, 0.0);
                }
                for (a, e) in block.exponent.iter().enumerate() {
                    let term = x[*e] * clock.e[*e];
                    for (i, k) in block.modes.iter().enumerate() {
                        let shape = block.at(i, a) * term;
                        eta[*k] += shape.re;
                        deta[*k] += (shape * regime.exponents[*e]).re;
                    }
                }
            }
        }
        regime.expand_all(&c, &eta, &deta, &mut Q, &mut U, n);
        for (vector, (q, u)) in
            (self.vectors.iter_mut()).zip(Q.chunks_exact(n).zip(U.chunks_exact(n)))
        {
            let (own_q, own_u) = vector.split_at_mut(n);
            own_q.copy_from_slice(q);
            own_u.copy_from_slice(u);
        }
    }

    /// The saltation at a switching point.
    fn jump(&mut self, model: &LinearModel, crossing: &Crossing, after: &Phase, u_after: &[f64]) {
        let n = self.n;
        let [joint] = crossing.hit[..] else {
            self.sharp = false;
            return;
        };
        let w = &model.joints[joint].w;
        let on_gap = match crossing.before[joint] {
            DeviceState::Stick | DeviceState::Closed => return,
            DeviceState::Slip(_) => false,
            DeviceState::Open => true,
        };
        let rate = if on_gap {
            dot(w, &crossing.u)
        } else {
            dot(w, &crossing.a)
        };
        if rate == 0.0 {
            // it only touches: neighbours on one side do not switch at all
            self.sharp = false;
            return;
        }
        let mut clock = Clock::default();
        clock.set(&after.regime.exponents, 0.0);
        let a_after = after.acceleration(&clock, n);
        for vector in &mut self.vectors {
            let (q, u) = vector.split_at_mut(n);
            let dg = if on_gap { dot(w, q) } else { dot(w, u) };
            let dt = -dg / rate;
            for i in 0..n {
                q[i] += crossing.u[i] * dt;
                u[i] += crossing.a[i] * dt;
            }
            strike(model, crossing, u);
            for i in 0..n {
                q[i] -= u_after[i] * dt;
                u[i] -= a_after[i] * dt;
            }
        }
    }
}

/// J of the stops that were struck: u ← u − Y A⁻¹ (1 + ε) Wᵀ u.
fn strike(model: &LinearModel, crossing: &Crossing, u: &mut [f64]) {
    let struck: Vec<usize> = crossing.impacts.iter().map(|impact| impact.joint).collect();
    let (k, m) = (struck.len(), model.joints.len());
    if k == 0 {
        return;
    }
    let A: Vec<f64> = struck
        .iter()
        .flat_map(|i| struck.iter().map(move |j| model.A[i * m + j]))
        .collect();
    let b = crossing.impacts.iter().map(|impact| {
        let v = dot(&model.joints[impact.joint].w, u);
        (1.0 + impact.restitution) * v
    });
    let b: Vec<f64> = b.collect();
    let mut p = vec![0.0; k];
    boxed::solve(
        k,
        &A,
        &b,
        &vec![f64::NEG_INFINITY; k],
        &vec![f64::INFINITY; k],
        &mut p,
    );
    for (j, p) in struck.iter().zip(&p) {
        u.iter_mut()
            .zip(&model.joints[*j].y)
            .for_each(|(u, y)| *u += p * y);
    }
}

impl Regime {
    /// η and η′ of a mode by itself after the clock's time, without loads.
    fn single_flow(&self, k: usize, clock: &Clock, eta: f64, deta: f64) -> (f64, f64) {
        let tau = clock.tau;
        match self.own[k] {
            Own::Swings(e) => {
                let l = self.exponents[e];
                let term = C64::new(eta, -(deta - l.re * eta) / l.im) * clock.e[e];
                (term.re, (term * l).re)
            }
            Own::Creeps(a, b) => {
                let (la, lb) = (self.exponents[a].re, self.exponents[b].re);
                let xa = (deta - lb * eta) / (la - lb) * clock.e[a].re;
                let xb = (la * eta - deta) / (la - lb) * clock.e[b].re;
                (xa + xb, la * xa + lb * xb)
            }
            Own::Drifts(e, c) => {
                let x = -deta / c;
                (eta - x + x * clock.e[e].re, -c * x * clock.e[e].re)
            }
            Own::Free => (eta + deta * tau, deta),
            Own::Coupled => (eta, deta),
        }
    }
}
