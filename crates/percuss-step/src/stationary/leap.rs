//! A leap to the end of a slow transient.
//!
//! Once the approach is geometric, the orbit that it leads to is known long before it is reached. Where what swings on the
//! way has beaten with the loads and with each other for long enough, so that it can switch nothing new, it is believed where
//!
//! 1. the state x that the approach points to repeats, with the same switches as the transient has,
//! 2. it lies where the approach points to: the correction is small beside the leap,
//! 3. the way there is straight: from its points the motion goes on as the last differences promise, (1 − s) d, at once or
//!    after what fades fast has gone,
//! 4. a motion that starts beside it, in no special direction, is led back to it: an orbit that repels is never taken,
//! 5. and as fast as the transient approaches: otherwise its time would be told wrong.
//!
//! Where the multiplier is near 1 the differences that lead to x, or back to it, drown in roundings. Newton's method with
//! the exact derivative then finds x, and its Floquet multipliers stand for 4 and 5: all are inside the circle, and the
//! largest is that of the transient.
//!
//! Otherwise the transient goes on as if nothing had been tried.

use super::settle::{CLEAR, Settling, distance};
use super::shoot::{orthonormal, shoot};
use super::tail::{SECTIONS, Tail, count, sum};
use super::walk::{Beat, Walk};
use crate::exact::{LinearModel, Regimes};
use percuss_math::eigen::Complex;
use percuss_mech::State;
use std::f64::consts::TAU;
use std::sync::Arc;

/// Responses that the transient must still take for a leap to pay.
const LONG: usize = 80;
/// Responses after which an end is not looked for.
const LONGEST: usize = 100_000;
/// Corrections of the state after the leap.
const ROUNDS: usize = 5;
/// Responses in which a motion that starts near an orbit must have become geometric.
const PATIENCE: usize = 24;
/// The correction of the leap, relative to it.
const CORRECTION: f64 = 0.5;
/// By how much the motion on the way may differ from the promised one, relative.
const BEND: f64 = 0.2;
/// Where the motion beside an orbit starts, relative to the size of the state; and within which part of that it must point
/// back to it.
const BESIDE: f64 = 1e-3;
const BACK: f64 = 0.05;
/// By how much the multipliers of the transient and of the motion beside the orbit may differ, relative to the rate at
/// which it is approached.
const RATE: f64 = 0.005;

/// Where a leap ends.
pub(super) struct Landing {
    pub state: State,
    pub multiple: usize,
    /// Periods of the loads after which the transient comes within the tolerance.
    pub periods: usize,
}

/// What a try costs and brings.
pub(super) struct Try {
    pub evaluations: usize,
    pub landing: Option<Landing>,
}

/// Tries to leap from the last section; nothing where the approach is not geometric, or where it or the time it may take
/// ends soon. `gaps` are the differences to the sections before the last.
pub(super) fn leap(
    model: &Arc<LinearModel>,
    walk: &Walk,
    settling: &Settling,
    gaps: &[f64],
) -> Option<Try> {
    let periods = walk.periods();
    let worth = |m: &usize| *m == 1 || gaps[m - 1] < 0.5 * gaps[0];
    for m in (1..=gaps.len()).filter(worth) {
        let mut flight = Flight::new(model, walk, settling, m);
        let Some(tail) = flight.tail_at(walk, periods) else {
            continue;
        };
        let alike = walk.alike(periods, m, usize::MAX).len() - 1;
        if !tail.has_swung(alike) {
            continue;
        }
        let left = |end: usize| end.min(settling.max_periods) - periods;
        let end = flight.first_end(walk, None);
        let Some(end) = end.filter(|end| left(*end) >= LONG * m) else {
            continue;
        };
        let landing = flight.land(walk, &tail).map(|(state, near)| {
            // most of the way is near the orbit; fewer terms would not know all that fades
            let near = near.filter(|near| near.c.len() >= tail.c.len());
            let c = near.as_ref().map(|near| &near.c[..]);
            Landing {
                state,
                multiple: m,
                periods: flight.first_end(walk, c).unwrap_or(end),
            }
        });
        return Some(Try {
            evaluations: flight.evaluations,
            landing,
        });
    }
    None
}

/// What a try needs.
pub(super) struct Flight<'a> {
    model: &'a Arc<LinearModel>,
    period: f64,
    tol: f64,
    multiple: usize,
    /// What switches in a response of the transient.
    beats: &'a [Beat],
    evaluations: usize,
}

impl<'a> Flight<'a> {
    /// From the last section of a walk, which comes to repeat after so many periods.
    pub(super) fn new(
        model: &'a Arc<LinearModel>,
        walk: &'a Walk,
        settling: &Settling,
        multiple: usize,
    ) -> Self {
        Flight {
            model,
            period: settling.period,
            tol: settling.tol,
            multiple,
            beats: &walk.beats[walk.periods() - multiple..],
            evaluations: 0,
        }
    }

    fn tail(&self, sections: &[&State]) -> Option<Tail> {
        let omega = TAU / self.period;
        Tail::fit(self.model, omega * omega, sections)
    }

    /// The tail of every m-th section until `at`.
    pub(super) fn tail_at(&self, walk: &Walk, at: usize) -> Option<Tail> {
        self.tail(&walk.alike(at, self.multiple, SECTIONS))
    }

    /// The period in which the transient comes within the tolerance: every m-th section approaches a state of its own, and
    /// the one that is there first ends it. The recurrence is that of the transient where no other is given.
    pub(super) fn first_end(&self, walk: &Walk, c: Option<&[f64]>) -> Option<usize> {
        let ends = (0..self.multiple).map(|r| self.end(walk, walk.periods() - r, c));
        ends.collect::<Option<Vec<_>>>()?.into_iter().min()
    }

    /// The period in which every m-th section from `at` on comes within the tolerance.
    fn end(&self, walk: &Walk, at: usize, c: Option<&[f64]>) -> Option<usize> {
        let sections = walk.alike(at, self.multiple, SECTIONS);
        let tail = self.tail(&sections)?;
        let (last, before) = (&walk.sections[at], &walk.sections[at - self.multiple]);
        let level = self.tol * self.size(&sum(last, 1.0, &tail.ahead));
        let part = level / self.apart(last, before);
        let (omega, c) = (TAU / self.period, c.unwrap_or(&tail.c));
        let count = count(self.model, omega * omega, &sections, c, part, LONGEST)?;
        Some(at + count * self.multiple)
    }

    /// The orbit that the last two sections point to, where all says so, with the tail of a motion beside it where there is
    /// one.
    fn land(&mut self, walk: &Walk, tail: &Tail) -> Option<(State, Option<Tail>)> {
        let (last, before) = (walk.last(), &walk.sections[walk.periods() - self.multiple]);
        let aim = sum(last, 1.0, &tail.ahead);
        let (state, known) = match self.refine(&aim) {
            Some(state) => (state, None),
            None => self.shot(&aim).map(|(state, z)| (state, Some(z)))?,
        };
        let far = self.apart(&state, last);
        let near = self.apart(&state, &aim) <= CORRECTION * far;
        let sections = walk.alike(walk.periods(), self.multiple, SECTIONS);
        let promised = tail.promised(&sections, PATIENCE);
        if !near || !self.is_straight(before, &state, &promised) {
            return None;
        }
        let same = |z: Complex<f64>| (z - tail.multiplier).norm() <= RATE * z.norm().ln().abs();
        let led = match known {
            Some(_) => None,
            None => self.attraction(&state),
        };
        let led = led.filter(|near| same(near.multiplier));
        let is_same = match led {
            Some(_) => true,
            None => same(known.or_else(|| Some(self.shot(&state)?.1))?),
        };
        is_same.then_some((state, led))
    }

    /// The orbit near a state by Newton's method, with its largest multiplier; nothing where it repels.
    fn shot(&mut self, aim: &State) -> Option<(State, Complex<f64>)> {
        let (model, m) = (self.model, self.multiple);
        let mut regimes = Regimes::default();
        let shot = shoot(model, &mut regimes, aim, self.period, m, self.tol, ROUNDS).ok()?;
        self.evaluations += shot.evaluations;
        let z = *shot.multipliers.first()?;
        let walk = self.respond(&shot.state)?;
        let is_orbit = shot.sharp && z.norm() < 1.0 && self.repeats(&walk);
        is_orbit.then(|| (shot.state, Complex::new(z.re, z.im.abs())))
    }

    /// Whether a walk of one response ends where it began, and no part of it does.
    fn repeats(&self, walk: &Walk) -> bool {
        let gap = |k: usize| {
            let [end, start] = [&walk.sections[k], &walk.sections[0]];
            distance(self.model, self.period, end, start)
        };
        let m = self.multiple;
        let mut smaller = (1..m).filter(|d| m.is_multiple_of(*d));
        gap(m) <= self.tol && smaller.all(|d| gap(d) > CLEAR * self.tol)
    }

    /// A state that repeats near this one.
    fn refine(&mut self, aim: &State) -> Option<State> {
        let (mut at, mut least) = (aim.clone(), f64::INFINITY);
        for _ in 0..ROUNDS {
            let mut walk = self.respond(&at)?;
            let end = walk.last();
            let residual = distance(self.model, self.period, end, &at);
            if residual <= self.tol {
                return self.repeats(&walk).then_some(at);
            }
            if residual > 0.25 * least {
                return None;
            }
            least = residual;
            let tail = self.geometric(&mut walk)?;
            at = sum(walk.last(), 1.0, &tail.ahead);
            at.t = aim.t;
        }
        None
    }

    /// One response from a state on; nothing where other joints switch than in the transient.
    fn respond(&mut self, from: &State) -> Option<Walk> {
        let walk = Walk::new(self.model, Regimes::default(), from, self.period);
        let mut walk = walk.ok()?;
        let went = walk.go(self.multiple);
        self.evaluations += walk.motion.evaluations();
        (went.is_ok() && walk.beats == self.beats).then_some(walk)
    }

    /// Goes on until the approach is geometric.
    fn geometric(&mut self, walk: &mut Walk) -> Option<Tail> {
        let before = walk.motion.evaluations();
        let mut tail = None;
        for _ in 0..PATIENCE {
            if walk.go(self.multiple).is_err() {
                break;
            }
            tail = self.tail(&walk.alike(walk.periods(), self.multiple, SECTIONS));
            if tail.is_some() {
                break;
            }
        }
        self.evaluations += walk.motion.evaluations() - before;
        let same = walk.beats.ends_with(self.beats);
        tail.filter(|_| same)
    }

    /// Whether points on the way from `before` to the orbit move as they should: at once, or, as the way of the motion itself
    /// may be curved, after what fades fast has gone.
    fn is_straight(&mut self, before: &State, to: &State, promised: &[State]) -> bool {
        let way = sum(to, -1.0, before);
        [0.25, 0.5, 0.75].iter().all(|s| {
            let from = sum(before, *s, &way);
            let Some(mut walk) = self.respond(&from) else {
                return false;
            };
            let spent = walk.motion.evaluations();
            let mut as_promised = false;
            for d in promised {
                let start = &walk.sections[walk.periods() - self.multiple];
                let moved = sum(walk.last(), -1.0, start);
                let wrong = self.size(&sum(&moved, s - 1.0, d));
                as_promised = wrong <= BEND * (1.0 - s) * self.size(d);
                if as_promised || walk.go(self.multiple).is_err() {
                    break;
                }
            }
            self.evaluations += walk.motion.evaluations() - spent;
            as_promised && walk.beats.ends_with(self.beats)
        })
    }

    /// How a motion that starts beside the orbit comes back to it; nothing where it leads elsewhere.
    fn attraction(&mut self, orbit: &State) -> Option<Tail> {
        let beside = self.beside(orbit)?;
        let walk = Walk::new(self.model, Regimes::default(), &beside, self.period);
        let mut walk = walk.ok()?;
        let tail = self.geometric(&mut walk)?;
        let end = sum(walk.last(), 1.0, &tail.ahead);
        let back = distance(self.model, self.period, orbit, &end) <= BACK * BESIDE;
        back.then_some(tail)
    }

    /// The orbit with other velocities, those of held joints apart; always the same ones.
    fn beside(&self, orbit: &State) -> Option<State> {
        let walk = Walk::new(self.model, Regimes::default(), orbit, self.period);
        let letters = walk.ok()?.motion.letters();
        let data = self.model.data();
        let devices = data.devices.iter().map(|device| &device.w);
        let joints = devices.chain(data.stops.iter().map(|stop| &stop.w));
        let held = joints.zip(&letters);
        let held = held.filter(|(_, letter)| matches!(**letter, "H" | "closed"));
        let held = orthonormal(held.map(|(w, _)| w.clone()).collect());
        let mut seed = 1_u64;
        let mut shake = vec![0.0; orbit.u.len()];
        for u in &mut shake {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            *u = (seed >> 11) as f64 / (1_u64 << 53) as f64 - 0.5;
        }
        for w in &held {
            let part: f64 = w.iter().zip(&shake).map(|(w, u)| w * u).sum();
            shake.iter_mut().zip(w).for_each(|(u, w)| *u -= part * w);
        }
        let shaken = State {
            t: 0.0,
            q: vec![0.0; orbit.q.len()],
            u: shake,
        };
        let far = distance(self.model, self.period, orbit, &sum(orbit, 1.0, &shaken));
        (far > 0.0).then(|| sum(orbit, BESIDE / far, &shaken))
    }

    fn size(&self, x: &State) -> f64 {
        let omega = TAU / self.period;
        self.model.norm2(&x.q, &x.u, omega * omega).sqrt()
    }

    fn apart(&self, a: &State, b: &State) -> f64 {
        self.size(&sum(a, -1.0, b))
    }
}
