//! A motion from switching point to switching point.

use super::impact::{Impact, strike};
use super::ledger::Ledger;
use super::mode::{DeviceState, Rising, choose};
use super::model::{Kind, LinearModel, dot};
use super::phase::{Phase, Search};
use super::regime::Regime;
use super::regimes::Regimes;
use super::signal::Clock;
use super::{Change, ExactError};
use percuss_mech::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A motion of a piecewise linear system, exact between switching points, none of which is missed.
#[derive(Clone, Debug)]
pub struct Motion {
    model: Arc<LinearModel>,
    regimes: Regimes,
    phase: Option<Phase>,
    search: Search,
    clock: Clock,
    /// Where the phase began.
    start: State,
    rising: Vec<Rising>,
    /// Now.
    state: State,
    /// Just before the last switching point.
    before: State,
    ledger: Ledger,
    /// Whether there is a ledger.
    booked: bool,
    /// At the beginning of the motion, J.
    energy: f64,
    largest: f64,
    hardest: Vec<f64>,
    evaluations: usize,
    /// Switching points without time between them.
    crowd: usize,
    changes: Vec<Change>,
    /// The last switching point, where somebody watches.
    crossing: Option<Crossing>,
    watched: bool,
    worst: f64,
    samples: usize,
}

/// A switching point as the motion before it saw it.
#[derive(Clone, Debug)]
pub(super) struct Crossing {
    pub(super) regime: Arc<Regime>,
    /// How long the phase lasted, s.
    pub(super) T: f64,
    /// The joints whose guards reached zero.
    pub(super) hit: Vec<usize>,
    pub(super) before: Vec<DeviceState>,
    /// Velocity and acceleration before.
    pub(super) u: Vec<f64>,
    pub(super) a: Vec<f64>,
    pub(super) impacts: Vec<Impact>,
}

/// So many switching points may fall together.
const CROWD: usize = 1000;
/// So many doublings of what grows fastest pass before the energy is looked at.
const GROWTHS: f64 = 16.0;
/// Energies above this many times what the loads can store, or the start had, are an escape.
const ESCAPE: f64 = 1e12;
/// So many times what the loads can store is an escape of every start: roundings then hide the devices.
const HIDDEN: f64 = 1e20;
/// What starts beyond that escapes once it has grown by this.
const GROWN: f64 = 1e4;

impl Motion {
    /// Starts at a state; the states of devices and stops follow from it.
    pub fn new(
        model: Arc<LinearModel>,
        regimes: Regimes,
        state: State,
    ) -> Result<Self, ExactError> {
        let energy = model.energy(&state.q, &state.u);
        let mut motion = Motion {
            phase: None,
            search: Search::default(),
            clock: Clock::default(),
            start: state.clone(),
            rising: Vec::new(),
            before: state.clone(),
            state,
            ledger: Ledger::default(),
            booked: true,
            energy,
            largest: energy.max(model.reference),
            hardest: vec![0.0; model.joints.len()],
            evaluations: 0,
            crowd: 0,
            changes: Vec::new(),
            crossing: None,
            watched: false,
            worst: 0.0,
            samples: 0,
            model,
            regimes,
        };
        for j in 0..motion.model.joints.len() {
            let gap = motion.model.joints[j].gap(&motion.state.q);
            if gap < -1e-9 * (gap.abs() + 1.0)
                && matches!(motion.model.joints[j].kind, Kind::Stop { .. })
            {
                return Err(ExactError::Input(format!(
                    "stop {} is passed at the start: its gap is {gap} m",
                    j + 1 - motion.model.data.devices.len()
                )));
            }
        }
        motion.settle(&[])?;
        motion.changes.clear();
        Ok(motion)
    }

    /// Checks so many instants of every phase against the laws; see [`Motion::complementarity`].
    pub fn with_samples(mut self, samples: usize) -> Self {
        self.samples = samples;
        self
    }

    /// Keeps no ledger, which takes a good part of the time; the energy balance then does not close.
    pub fn without_ledger(mut self) -> Self {
        self.booked = false;
        self
    }

    /// The regimes, to be used again.
    pub fn regimes(self) -> Regimes {
        self.regimes
    }

    /// Now.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Just before the last switching point; the start where there was none.
    pub fn before(&self) -> &State {
        &self.before
    }

    /// The system.
    pub fn model(&self) -> &Arc<LinearModel> {
        &self.model
    }

    /// Energies so far.
    pub fn ledger(&self) -> Ledger {
        let mut ledger = self.ledger;
        if let Some(phase) = self.phase.as_ref().filter(|_| self.booked) {
            let T = self.state.t - self.start.t;
            phase.account(&self.model, T, &self.start.q, &self.state.q, &mut ledger);
        }
        ledger
    }

    /// By how much the energy balance since the start does not close, relative to what was turned over.
    pub fn energy_residual(&self) -> f64 {
        let now = self.model.energy(&self.state.q, &self.state.u);
        self.ledger().residual(self.energy, now)
    }

    /// The worst violation of the laws that samples have seen: of |R| ≤ R0 relative to R0, of signs of velocities, gaps
    /// and forces relative to their size.
    pub fn complementarity(&self) -> f64 {
        self.worst
    }

    /// How often the switching functions were evaluated.
    pub fn evaluations(&self) -> usize {
        self.evaluations
    }

    /// Changes of states since they were last taken, in order.
    pub fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }

    pub(crate) fn mode(&self) -> &[DeviceState] {
        self.phase.as_ref().map_or(&[], |phase| &phase.mode)
    }

    /// Letters of the states of all devices and stops: H, G+, G-; open, closed.
    pub fn letters(&self) -> Vec<&'static str> {
        self.mode()
            .iter()
            .map(|hold| super::letter(*hold))
            .collect()
    }

    /// The force of a joint now, N: R of a device, λ of a stop; zero where there is no such joint.
    pub fn force(&mut self, joint: usize) -> f64 {
        let (Some(phase), Some(known)) = (&self.phase, self.model.joints.get(joint)) else {
            return 0.0;
        };
        let joint_kind = known.kind;
        match (phase.mode[joint], joint_kind) {
            (DeviceState::Open, _) => 0.0,
            (DeviceState::Slip(sign), Kind::Device { threshold, slope }) => {
                sign * threshold + slope * dot(&self.model.joints[joint].w, &self.state.u)
            }
            _ => {
                let signal = phase.quantity(&self.model, joint);
                self.clock
                    .set(&phase.regime.exponents, self.state.t - phase.t0);
                signal.derivative(&phase.regime.exponents, &self.clock, 0).0
            }
        }
    }

    /// Goes on to the time `t`, or to the next switching point before it; says whether there was one.
    pub fn advance(&mut self, t: f64) -> Result<bool, ExactError> {
        loop {
            if self.stretch(t)? {
                return Ok(true);
            }
            if self.state.t >= t {
                return Ok(false);
            }
        }
    }

    /// Goes on to `t` at most; says whether there was a switching point.
    fn stretch(&mut self, t: f64) -> Result<bool, ExactError> {
        if self.model.halt.is_asked() {
            return Err(ExactError::Halted { t: self.state.t });
        }
        let Some(phase) = &mut self.phase else {
            return Ok(false);
        };
        // what grows is looked at before it can leave the range of numbers
        let growth = self.state.t + GROWTHS * phase.longest();
        let t = if growth < t { growth } else { t };
        let until = t - phase.t0;
        let end = phase.first_root(&mut self.search, until, &mut self.evaluations);
        let tau = end.as_ref().map_or(until, |end| end.tau);
        self.clock.set(&phase.regime.exponents, tau);
        phase.state(&self.clock, &mut self.state.q, &mut self.state.u);
        self.state.t = if end.is_some() { phase.t0 + tau } else { t };
        let finite = self
            .state
            .q
            .iter()
            .chain(&self.state.u)
            .all(|x| x.is_finite());
        let energy = if finite {
            self.model.energy(&self.state.q, &self.state.u)
        } else {
            f64::INFINITY
        };
        self.largest = self.largest.max(energy);
        let (stored, began) = (self.model.reference, self.energy);
        let mut limit = ESCAPE * stored.max(began);
        if stored > 0.0 {
            limit = limit.min((HIDDEN * stored).max(GROWN * began));
        }
        let reference = if stored > 0.0 { stored } else { began };
        if (energy.is_nan() || energy > limit) && reference > 0.0 {
            return Err(ExactError::Escapes {
                t: self.state.t,
                ratio: energy / reference,
            });
        }
        let Some(end) = end else { return Ok(false) };
        let hit: Vec<usize> = end.guards.iter().map(|g| phase.guards[*g].joint).collect();
        let still = tau <= 16.0 * f64::EPSILON * self.state.t.abs();
        self.crowd = if still { self.crowd + 1 } else { 0 };
        if self.crowd > CROWD {
            return Err(ExactError::Stalled { t: self.state.t });
        }
        self.before.copy_from(&self.state);
        self.settle(&hit)?;
        Ok(true)
    }

    /// Goes on to the time `t`.
    pub fn run(&mut self, t: f64) -> Result<(), ExactError> {
        while self.advance(t)? {}
        Ok(())
    }

    /// What variations need of the switching point that is here now.
    fn crossing(&mut self, hit: &[usize]) -> Option<Crossing> {
        let phase = self.phase.as_ref()?;
        let T = self.state.t - self.start.t;
        self.clock.set(&phase.regime.exponents, T);
        Some(Crossing {
            regime: phase.regime.clone(),
            T,
            hit: hit.to_vec(),
            before: phase.mode.clone(),
            u: self.state.u.clone(),
            a: phase.acceleration(&self.clock, self.state.q.len()),
            impacts: Vec::new(),
        })
    }

    /// Keeps what variations need of every switching point.
    pub(super) fn watched(mut self) -> Self {
        self.watched = true;
        self
    }

    /// The last switching point.
    pub(super) fn last_crossing(&self) -> Option<&Crossing> {
        self.crossing.as_ref()
    }

    /// Coordinates at which the phase began.
    pub(super) fn phase_start(&self) -> &[f64] {
        &self.start.q
    }

    /// The phase that lasts now, with its age, s.
    pub(super) fn current(&self) -> Option<(&Phase, f64)> {
        let phase = self.phase.as_ref()?;
        Some((phase, self.state.t - self.start.t))
    }

    /// How open stops are approached faster and faster, m/s²; zero for all else.
    fn press(&mut self) -> Vec<f64> {
        let mut press = vec![0.0; self.model.joints.len()];
        let Some(phase) = &self.phase else {
            return press;
        };
        let exponents = &phase.regime.exponents;
        if phase.mode.contains(&DeviceState::Open) {
            self.clock.set(exponents, self.state.t - phase.t0);
        }
        for (guard, signal) in phase.guards.iter().zip(&phase.signals) {
            if phase.mode[guard.joint] == DeviceState::Open {
                let faster = -signal.derivative(exponents, &self.clock, 2).0;
                press[guard.joint] = faster.max(0.0);
            }
        }
        press
    }

    /// Ends the phase and begins the next: impacts, choice of states, motion.
    fn settle(&mut self, hit: &[usize]) -> Result<(), ExactError> {
        let model = self.model.clone();
        if let Some(phase) = &self.phase {
            let T = self.state.t - self.start.t;
            if self.booked {
                phase.account(&model, T, &self.start.q, &self.state.q, &mut self.ledger);
            }
            if self.samples > 0 {
                self.worst =
                    self.worst
                        .max(phase.violation(&model, T, self.samples, &mut self.clock));
            }
        }
        let crossing = self.watched.then(|| self.crossing(hit));
        let press = self.press();
        let State { t, q, u } = &mut self.state;
        // closed stops have no gap, whatever rounding says
        let closed = |j: &usize| {
            self.phase
                .as_ref()
                .is_some_and(|p| p.mode[*j] == DeviceState::Closed)
        };
        let mut zero: Vec<usize> = hit.to_vec();
        zero.extend((0..model.joints.len()).filter(closed));
        let (impacts, lost) = strike(&model, q, u, &zero, self.largest, &mut self.hardest, &press);
        self.ledger.impacts += lost;
        self.ledger.turnover += lost.abs();
        if !impacts.is_empty() {
            // a impact moves devices that were at rest
            zero.retain(|j| matches!(model.joints[*j].kind, Kind::Stop { .. }));
        }
        let before = match &self.phase {
            Some(phase) if impacts.is_empty() => {
                self.clock.set(&phase.regime.exponents, *t - phase.t0);
                Some(phase.before(&model, &self.clock))
            }
            _ => None,
        };
        let choice = choose(&model, *t, q, u, &zero, self.largest, before.as_ref())?;
        if let Some(phase) = &self.phase {
            for (j, (from, to)) in phase.mode.iter().zip(&choice.mode).enumerate() {
                let struck = impacts.iter().find(|impact| impact.joint == j);
                if from != to || struck.is_some() {
                    self.changes.push(Change {
                        t: *t,
                        joint: j,
                        id: model.joints[j].id,
                        from: *from,
                        to: *to,
                        p: struck.map_or(0.0, |b| b.p),
                    });
                }
            }
        }
        self.crossing = crossing.flatten().map(|crossing| Crossing {
            impacts,
            ..crossing
        });
        let regime = self.regimes.get(&model, &choice.mode)?;
        self.rising = choice.rising.clone();
        // an open stop at zero gap rises as well: it has just been struck
        for (j, hold) in choice.mode.iter().enumerate() {
            let near = *hold == DeviceState::Open && zero.contains(&j);
            if near && self.rising.iter().all(|rising| rising.joint != j) {
                self.rising.push(Rising {
                    joint: j,
                    side: 1.0,
                    order: 1,
                });
            }
        }
        self.start.copy_from(&self.state);
        let State { t, q, u } = &self.start;
        self.phase = Some(Phase::new(
            &model,
            regime,
            *t,
            q,
            u,
            choice.mode,
            &self.rising,
        ));
        self.search.reset();
        Ok(())
    }
}

/// What a motion needs to go on to the same bits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Kept {
    start: State,
    state: State,
    mode: Vec<DeviceState>,
    rising: Vec<Rising>,
    ledger: Ledger,
    energy: f64,
    largest: f64,
    hardest: Vec<f64>,
    evaluations: usize,
    worst: f64,
    search: Search,
}

impl Motion {
    pub(super) fn keep(&self) -> Kept {
        Kept {
            start: self.start.clone(),
            state: self.state.clone(),
            mode: self.mode().to_vec(),
            rising: self.rising.clone(),
            ledger: self.ledger,
            energy: self.energy,
            largest: self.largest,
            hardest: self.hardest.clone(),
            evaluations: self.evaluations,
            worst: self.worst,
            search: self.search.clone(),
        }
    }

    pub(super) fn restore(model: Arc<LinearModel>, kept: Kept) -> Result<Self, ExactError> {
        let n = model.n;
        let fits = [&kept.start, &kept.state]
            .iter()
            .all(|s| s.q.len() == n && s.u.len() == n);
        if !fits
            || kept.mode.len() != model.joints.len()
            || kept.hardest.len() != model.joints.len()
        {
            return Err(ExactError::Input(
                "the memory does not fit the system".into(),
            ));
        }
        let mut regimes = Regimes::default();
        let regime = regimes.get(&model, &kept.mode)?;
        let State { t, q, u } = &kept.start;
        let phase = Phase::new(&model, regime, *t, q, u, kept.mode, &kept.rising);
        Ok(Motion {
            phase: Some(phase),
            search: kept.search,
            clock: Clock::default(),
            start: kept.start,
            rising: kept.rising,
            before: kept.state.clone(),
            state: kept.state,
            ledger: kept.ledger,
            booked: true,
            energy: kept.energy,
            largest: kept.largest,
            hardest: kept.hardest,
            evaluations: kept.evaluations,
            crowd: 0,
            changes: Vec::new(),
            crossing: None,
            watched: false,
            worst: kept.worst,
            samples: 0,
            model,
            regimes,
        })
    }
}
