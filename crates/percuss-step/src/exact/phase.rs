//! The motion from one switching point to the next.

use super::live::Live;
use super::mode::{Before, DeviceState, ORDERS, Rising};
use super::model::{Kind, LinearModel};
use super::regime::{Own, Regime};
use super::signal::{Clock, Signal, longest};
use super::verdict::{Verdict, judge, rise};
use percuss_math::eigen::Complex;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

type C64 = Complex<f64>;

/// What ends a phase where it reaches zero from above.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Guard {
    pub joint: usize,
    /// +1 where the quantity itself stays positive (velocity times sign, gap, force of a stop) or R stays below R0, −1
    /// where R stays above −R0.
    pub side: f64,
    /// Where it is zero at the start and known to rise: the first order of derivative that is not zero.
    pub rises: Option<usize>,
}

/// A motion that starts at t0.
#[derive(Clone, Debug)]
pub(super) struct Phase {
    pub t0: f64,
    pub regime: Arc<Regime>,
    pub mode: Vec<DeviceState>,
    /// Held displacements c.
    pub c: Vec<f64>,
    /// Force of sliding friction along every w, N.
    pub slip: Vec<f64>,
    /// x of every exponent.
    pub x: Vec<C64>,
    /// Static part of every mode, or of free modes the coefficients of 1, τ, τ².
    pub rest: Vec<[f64; 3]>,
    pub guards: Vec<Guard>,
    /// Signals of the guards.
    pub signals: Vec<Signal>,
    longest: f64,
    eta: Vec<f64>,
    deta: Vec<f64>,
}

/// Where a phase ends, and by which guards.
#[derive(Clone, Debug, Default)]
pub(super) struct End {
    pub tau: f64,
    pub guards: Vec<usize>,
}

impl Phase {
    /// The motion from (t0, q, u) on with this mode; `rising` are guards that are zero now.
    pub(super) fn new(
        model: &LinearModel,
        regime: Arc<Regime>,
        t0: f64,
        q: &[f64],
        u: &[f64],
        mode: Vec<DeviceState>,
        rising: &[Rising],
    ) -> Self {
        let r = regime.r;
        let dots = |w: &[f64]| super::model::dot(w, q);
        let c: Vec<f64> = regime
            .held
            .iter()
            .map(|j| dots(&model.joints[*j].w))
            .collect();
        let (mut eta, mut deta) = (vec![0.0; r], vec![0.0; r]);
        regime.project(q, u, &c, &mut eta, &mut deta);
        let slip = mode
            .iter()
            .zip(&model.joints)
            .map(|(hold, joint)| match (hold, joint.kind) {
                (DeviceState::Slip(sign), Kind::Device { threshold, .. }) => -sign * threshold,
                _ => 0.0,
            });
        let slip: Vec<f64> = slip.collect();
        let mut phase = Phase {
            t0,
            longest: longest(&regime.exponents),
            x: vec![C64::default(); regime.exponents.len()],
            rest: vec![[0.0; 3]; r],
            guards: Vec::new(),
            signals: Vec::new(),
            regime,
            mode,
            c,
            slip,
            eta,
            deta,
        };
        phase.start();
        phase.guard(model, rising);
        phase
    }

    /// Statics and x from η and η′ at the start.
    fn start(&mut self) {
        let regime = &self.regime;
        let (r, joints) = (regime.r, self.slip.len());
        for (h, e) in regime.loads.iter().enumerate() {
            let angle = regime.exponents[*e].im * self.t0;
            let x = C64::new(angle.cos(), angle.sin());
            self.x[*e] = x;
            for k in 0..r {
                let response = regime.response[h * r + k] * x;
                self.eta[k] -= response.re;
                self.deta[k] -= (response * regime.exponents[*e]).re;
            }
        }
        for k in 0..r {
            let mut psi = regime.push[k];
            for j in 0..joints {
                psi += self.slip[j] * regime.reach[j * r + k];
            }
            self.rest[k] = match regime.own[k] {
                Own::Free => [self.eta[k], self.deta[k], 0.5 * psi],
                Own::Drifts(_, c) => [0.0, psi / c, 0.0],
                _ => [psi / regime.omega2[k], 0.0, 0.0],
            };
            if regime.own[k] != Own::Free {
                self.eta[k] -= self.rest[k][0];
                self.deta[k] -= self.rest[k][1];
            }
            let (eta, deta) = (self.eta[k], self.deta[k]);
            match regime.own[k] {
                Own::Swings(e) => {
                    let l = regime.exponents[e];
                    self.x[e] = C64::new(eta, -(deta - l.re * eta) / l.im);
                }
                Own::Creeps(a, b) => {
                    let (la, lb) = (regime.exponents[a].re, regime.exponents[b].re);
                    self.x[a] = C64::new((deta - lb * eta) / (la - lb), 0.0);
                    self.x[b] = C64::new((la * eta - deta) / (la - lb), 0.0);
                }
                Own::Drifts(e, c) => {
                    self.x[e] = C64::new(-deta / c, 0.0);
                    self.rest[k][0] = eta + deta / c;
                }
                Own::Free | Own::Coupled => {}
            }
        }
        for block in &regime.blocks {
            block.start(&self.eta, &self.deta, &mut self.x);
        }
    }

    fn guard(&mut self, model: &LinearModel, rising: &[Rising]) {
        for (joint, hold) in self.mode.iter().enumerate() {
            let sides: &[f64] = match hold {
                DeviceState::Stick => &[1.0, -1.0],
                DeviceState::Slip(_) | DeviceState::Open | DeviceState::Closed => &[1.0],
            };
            for side in sides {
                self.guards.push(Guard {
                    joint,
                    side: *side,
                    rises: rising
                        .iter()
                        .find(|r| r.joint == joint && r.side == *side)
                        .map(|r| r.order),
                });
            }
        }
        for g in 0..self.guards.len() {
            let Guard { joint, side, .. } = self.guards[g];
            let quantity = self.quantity(model, joint);
            let (factor, level) = match (self.mode[joint], model.joints[joint].kind) {
                (DeviceState::Stick, Kind::Device { threshold, .. }) => (-side, threshold),
                (DeviceState::Slip(sign), _) => (sign, 0.0),
                _ => (1.0, 0.0),
            };
            let mut poly = quantity.poly.map(|p| p * factor);
            poly[0] += level;
            let a = quantity.a.iter().map(|a| a * factor).collect();
            self.signals
                .push(Signal::new(poly, a, &self.regime.exponents));
        }
    }

    /// The quantity of a joint: velocity of a sliding device, force of a held joint, gap of an open stop.
    pub(super) fn quantity(&self, model: &LinearModel, joint: usize) -> Signal {
        let count = self.x.len();
        let out = &self.regime.out[joint * count..][..count];
        let rows = &self.regime.rows[joint];
        let mut poly = [
            self.regime.constant(model, joint, &self.c, &self.slip),
            0.0,
            0.0,
        ];
        for (k, [p0, p1, p2]) in self.rest.iter().enumerate() {
            poly[0] += rows[0][k] * p0 + rows[1][k] * p1 + 2.0 * rows[2][k] * p2;
            poly[1] += rows[0][k] * p1 + 2.0 * rows[1][k] * p2;
            poly[2] += rows[0][k] * p2;
        }
        let a = out.iter().zip(&self.x).map(|(o, x)| o * x).collect();
        Signal::new(poly, a, &self.regime.exponents)
    }

    /// Accelerations and forces of all joints at the clock's time.
    pub(super) fn before(&self, model: &LinearModel, clock: &Clock) -> Before {
        let mut before = Before::default();
        for (joint, hold) in self.mode.iter().enumerate() {
            let signal = self.quantity(model, joint);
            let later = match hold {
                DeviceState::Stick | DeviceState::Closed => 0,
                DeviceState::Slip(_) => 1,
                DeviceState::Open => 2,
            };
            let rates = signal.derivatives::<ORDERS>(&self.regime.exponents, clock, later);
            for (order, (value, size)) in rates.into_iter().enumerate() {
                let constant = if order == 0 { self.slip[joint] } else { 0.0 };
                let compliance = model.A[joint * self.mode.len() + joint];
                let (a, p, size) = match hold {
                    DeviceState::Stick => (0.0, -value, size),
                    DeviceState::Closed => (0.0, value, size),
                    DeviceState::Slip(_) | DeviceState::Open => {
                        (value, constant, size / compliance)
                    }
                };
                before.a[order].push(a);
                before.p[order].push(p);
                before.size[order].push(size);
            }
        }
        before
    }

    /// η and η′ at the clock's time.
    pub(super) fn modal(&self, clock: &Clock, eta: &mut [f64], deta: &mut [f64]) {
        let regime = &self.regime;
        let (r, tau) = (regime.r, clock.tau);
        for k in 0..r {
            let [p0, p1, p2] = self.rest[k];
            eta[k] = p0 + (p1 + p2 * tau) * tau;
            deta[k] = p1 + 2.0 * p2 * tau;
            let mut add = |e: usize| {
                let term = self.x[e] * clock.e[e];
                eta[k] += term.re;
                deta[k] += (term * regime.exponents[e]).re;
            };
            match regime.own[k] {
                Own::Swings(e) | Own::Drifts(e, _) => add(e),
                Own::Creeps(a, b) => {
                    add(a);
                    add(b);
                }
                Own::Free | Own::Coupled => {}
            }
        }
        for block in &regime.blocks {
            for (a, e) in block.exponent.iter().enumerate() {
                let term = self.x[*e] * clock.e[*e];
                let rate = term * regime.exponents[*e];
                for (i, k) in block.modes.iter().enumerate() {
                    let v = block.at(i, a);
                    eta[*k] += (v * term).re;
                    deta[*k] += (v * rate).re;
                }
            }
        }
        for (h, e) in regime.loads.iter().enumerate() {
            let term = self.x[*e] * clock.e[*e];
            let rate = term * regime.exponents[*e];
            for (k, v) in regime.response[h * r..][..r].iter().enumerate() {
                eta[k] += (v * term).re;
                deta[k] += (v * rate).re;
            }
        }
    }

    /// u′ at the clock's time.
    pub(super) fn acceleration(&self, clock: &Clock, n: usize) -> Vec<f64> {
        let regime = &self.regime;
        let r = regime.r;
        let mut second: Vec<f64> = self.rest.iter().map(|[_, _, p2]| 2.0 * p2).collect();
        let rate = |e: usize| self.x[e] * clock.e[e] * regime.exponents[e].powu(2);
        for (k, second) in second.iter_mut().enumerate() {
            *second += match regime.own[k] {
                Own::Swings(e) | Own::Drifts(e, _) => rate(e).re,
                Own::Creeps(a, b) => rate(a).re + rate(b).re,
                Own::Free | Own::Coupled => 0.0,
            };
            for (h, e) in regime.loads.iter().enumerate() {
                *second += (regime.response[h * r + k] * rate(*e)).re;
            }
        }
        for block in &regime.blocks {
            for (a, e) in block.exponent.iter().enumerate() {
                for (i, k) in block.modes.iter().enumerate() {
                    second[*k] += (block.at(i, a) * rate(*e)).re;
                }
            }
        }
        let mut a = vec![0.0; n];
        for (phi, s) in regime.Phi.chunks_exact(n).zip(&second) {
            a.iter_mut().zip(phi).for_each(|(a, p)| *a += s * p);
        }
        a
    }

    /// Displacement wᵀ q along a direction over the coordinates.
    pub(super) fn along(&self, w: &[f64], q0: &[f64]) -> Signal {
        let regime = &self.regime;
        let (n, r) = (w.len(), regime.r);
        let row: Vec<f64> = regime
            .Phi
            .chunks_exact(n)
            .map(|p| super::model::dot(p, w))
            .collect();
        let mut a = vec![C64::default(); self.x.len()];
        let mut poly = [0.0; 3];
        for (k, reach) in row.iter().enumerate() {
            for (p, rest) in poly.iter_mut().zip(&self.rest[k]) {
                *p += reach * rest;
            }
            match regime.own[k] {
                Own::Swings(e) | Own::Drifts(e, _) => a[e] += self.x[e] * reach,
                Own::Creeps(first, second) => {
                    a[first] += self.x[first] * reach;
                    a[second] += self.x[second] * reach;
                }
                Own::Free | Own::Coupled => {}
            }
            for (h, e) in regime.loads.iter().enumerate() {
                a[*e] += regime.response[h * r + k] * self.x[*e] * reach;
            }
        }
        for block in &regime.blocks {
            for (b, e) in block.exponent.iter().enumerate() {
                let shape: C64 = block
                    .modes
                    .iter()
                    .enumerate()
                    .map(|(i, k)| block.at(i, b) * row[*k])
                    .sum();
                a[*e] += shape * self.x[*e];
            }
        }
        // what is held follows from the start
        let now: f64 = poly[0] + a.iter().map(|a| a.re).sum::<f64>();
        poly[0] += super::model::dot(w, q0) - now;
        Signal::new(poly, a, &regime.exponents)
    }

    /// q and u at the clock's time.
    pub(super) fn state(&mut self, clock: &Clock, q: &mut [f64], u: &mut [f64]) {
        let (mut eta, mut deta) = (
            std::mem::take(&mut self.eta),
            std::mem::take(&mut self.deta),
        );
        self.modal(clock, &mut eta, &mut deta);
        self.regime.expand(&self.c, &eta, &deta, q, u);
        (self.eta, self.deta) = (eta, deta);
    }

    /// In this time what grows fastest doubles, s.
    pub(super) fn longest(&self) -> f64 {
        self.longest
    }

    /// The first root of any guard before `until`, s after the start, from `from` on. Every step is one that no guard's
    /// root can be passed by. Adds how often the guards were evaluated.
    pub(super) fn first_root(
        &self,
        search: &mut Search,
        until: f64,
        evaluations: &mut usize,
    ) -> Option<End> {
        let Search {
            clock,
            live,
            ready,
            safe,
            tau,
        } = search;
        if !*ready {
            live.fill(&self.regime.exponents, &self.signals);
            *ready = true;
        }
        if tau.is_none() {
            clock.set(&self.regime.exponents, 0.0);
            safe.clear();
            for (guard, signal) in self.guards.iter().zip(&self.signals) {
                let known = guard.rises;
                safe.push(known.map_or(0.0, |order| {
                    rise(signal, &self.regime.exponents, clock, order, self.longest)
                }));
            }
        }
        let tau = tau.get_or_insert(0.0);
        loop {
            if *tau >= until {
                return None;
            }
            live.at(*tau);
            clock.set_live(live, *tau);
            let exponents = &live.exponents;
            *evaluations += 1;
            let mut h = self.longest;
            let mut end = End {
                tau: f64::INFINITY,
                guards: Vec::new(),
            };
            let resolution = 2.0 * f64::EPSILON * (self.t0.abs() + *tau);
            for (i, signal) in live.signals.iter().enumerate() {
                if *tau < safe[i] {
                    h = h.min(safe[i] - *tau);
                    continue;
                }
                let probe = signal.probe(exponents, &live.rates, clock);
                match judge(&probe, signal, exponents, clock, resolution, self.longest) {
                    Verdict::Root(ahead) => {
                        if *tau + ahead < end.tau {
                            end.tau = *tau + ahead;
                        }
                        end.guards.push(i);
                    }
                    Verdict::Safe(step) => h = h.min(step),
                    Verdict::Touch(until) => {
                        safe[i] = *tau + until;
                        h = h.min(until);
                    }
                }
            }
            if !end.guards.is_empty() {
                return (end.tau < until).then_some(end);
            }
            *tau += h.max(resolution);
        }
    }
}

/// What is kept between searches in one phase.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Search {
    #[serde(skip)]
    clock: Clock,
    #[serde(skip)]
    live: Live,
    /// Whether `live` belongs to the phase.
    #[serde(skip)]
    ready: bool,
    /// Until when each guard is known to be positive although it started at zero, s after the start.
    safe: Vec<f64>,
    /// How far the search has come, s after the start; nothing before a search.
    tau: Option<f64>,
}

impl Search {
    /// For a new phase.
    pub(super) fn reset(&mut self) {
        self.tau = None;
        self.ready = false;
    }
}
