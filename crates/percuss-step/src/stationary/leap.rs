//! A leap to the end of a slow transient.
//!
//! Once the approach is geometric, the orbit that it leads to is known long before it is reached. It is believed where
//!
//! 1. the state x that the approach points to repeats, with the same switches as the transient has,
//! 2. it lies where the approach points to: the correction is small beside the leap,
//! 3. the way there is straight: from its points the motion goes on as the last difference promises, (1 − s) d,
//! 4. a motion that starts beside it, in no special direction, is led back to it: an orbit that repels is never taken,
//! 5. and as fast as the transient approaches: otherwise its time would be told wrong.
//!
//! Otherwise the transient goes on as if nothing had been tried.

use super::settle::{CLEAR, Settling, distance};
use super::shoot::orthonormal;
use super::tail::{SECTIONS, Tail, sum};
use super::walk::{Beat, Walk};
use crate::exact::{Plant, Regimes};
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
const RATE: f64 = 0.02;

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
    plant: &Arc<Plant>,
    walk: &Walk,
    settling: &Settling,
    gaps: &[f64],
) -> Option<Try> {
    let periods = walk.periods();
    let worth = |m: &usize| *m == 1 || gaps[m - 1] < 0.5 * gaps[0];
    for m in (1..=gaps.len()).filter(worth) {
        let mut flight = Flight {
            plant,
            period: settling.period,
            tol: settling.tol,
            multiple: m,
            beats: &walk.beats[periods - m..],
            evaluations: 0,
        };
        let sections = walk.alike(periods, m, SECTIONS);
        let Some(tail) = flight.tail(&sections) else {
            continue;
        };
        // every m-th section approaches a state of its own: the one that is there first ends the transient
        let ends = (0..m).map(|r| flight.end(walk, periods - r));
        let end = ends
            .collect::<Option<Vec<_>>>()
            .and_then(|e| e.into_iter().min());
        let left = |end: usize| end.min(settling.max_periods) - periods;
        let Some(end) = end.filter(|end| left(*end) >= LONG * m) else {
            continue;
        };
        let state = flight.land(sections[sections.len() - 2], walk.last(), &tail);
        let landing = state.map(|state| Landing {
            state,
            multiple: m,
            periods: end,
        });
        return Some(Try {
            evaluations: flight.evaluations,
            landing,
        });
    }
    None
}

/// What a try needs.
struct Flight<'a> {
    plant: &'a Arc<Plant>,
    period: f64,
    tol: f64,
    multiple: usize,
    /// What switches in a response of the transient.
    beats: &'a [Beat],
    evaluations: usize,
}

impl Flight<'_> {
    fn tail(&self, sections: &[&State]) -> Option<Tail> {
        let omega = TAU / self.period;
        Tail::fit(self.plant, omega * omega, sections)
    }

    /// The period in which every m-th section from `at` on comes within the tolerance.
    fn end(&self, walk: &Walk, at: usize) -> Option<usize> {
        let sections = walk.alike(at, self.multiple, SECTIONS);
        let tail = self.tail(&sections)?;
        let (last, before) = (sections[sections.len() - 1], sections[sections.len() - 2]);
        let level = self.tol * self.size(&sum(last, 1.0, &tail.ahead));
        let count = tail.count(level / self.apart(last, before), LONGEST)?;
        Some(at + count * self.multiple)
    }

    /// The orbit that the last two sections point to, where all says so.
    fn land(&mut self, before: &State, last: &State, tail: &Tail) -> Option<State> {
        let aim = sum(last, 1.0, &tail.ahead);
        let state = self.refine(&aim)?;
        let far = self.apart(&state, last);
        let near = self.apart(&state, &aim) <= CORRECTION * far;
        if !near || !self.is_straight(before, last, &state) {
            return None;
        }
        let z = self.attraction(&state)?;
        let same = (z - tail.multiplier).norm() <= RATE * z.norm().ln().abs();
        same.then_some(state)
    }

    /// A state that repeats near this one.
    fn refine(&mut self, aim: &State) -> Option<State> {
        let (mut at, mut least) = (aim.clone(), f64::INFINITY);
        for _ in 0..ROUNDS {
            let mut walk = self.respond(&at)?;
            let gap = |k: usize| distance(self.plant, self.period, &walk.sections[k], &at);
            let m = self.multiple;
            let residual = gap(m);
            if residual <= self.tol {
                let mut smaller = (1..m).filter(|d| m.is_multiple_of(*d));
                return smaller.all(|d| gap(d) > CLEAR * self.tol).then_some(at);
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
        let walk = Walk::new(self.plant, Regimes::default(), from, self.period);
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

    /// Whether points on the way from `before`, which moved on to `last`, to the orbit move as they should.
    fn is_straight(&mut self, before: &State, last: &State, to: &State) -> bool {
        let (way, d) = (sum(to, -1.0, before), sum(last, -1.0, before));
        [0.25, 0.5, 0.75].iter().all(|s| {
            let from = sum(before, *s, &way);
            let Some(walk) = self.respond(&from) else {
                return false;
            };
            let moved = sum(walk.last(), -1.0, &from);
            let wrong = sum(&moved, s - 1.0, &d);
            self.size(&wrong) <= BEND * (1.0 - s) * self.size(&d)
        })
    }

    /// The multiplier with which a motion that starts beside the orbit comes back to it; nothing where it leads elsewhere.
    fn attraction(&mut self, orbit: &State) -> Option<Complex<f64>> {
        let beside = self.beside(orbit)?;
        let walk = Walk::new(self.plant, Regimes::default(), &beside, self.period);
        let mut walk = walk.ok()?;
        let tail = self.geometric(&mut walk)?;
        let end = sum(walk.last(), 1.0, &tail.ahead);
        let back = distance(self.plant, self.period, orbit, &end) <= BACK * BESIDE;
        back.then_some(tail.multiplier)
    }

    /// The orbit with other velocities, those of held joints apart; always the same ones.
    fn beside(&self, orbit: &State) -> Option<State> {
        let walk = Walk::new(self.plant, Regimes::default(), orbit, self.period);
        let letters = walk.ok()?.motion.letters();
        let data = self.plant.data();
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
        let far = distance(self.plant, self.period, orbit, &sum(orbit, 1.0, &shaken));
        (far > 0.0).then(|| sum(orbit, BESIDE / far, &shaken))
    }

    fn size(&self, x: &State) -> f64 {
        let omega = TAU / self.period;
        self.plant.norm2(&x.q, &x.u, omega * omega).sqrt()
    }

    fn apart(&self, a: &State, b: &State) -> f64 {
        self.size(&sum(a, -1.0, b))
    }
}
