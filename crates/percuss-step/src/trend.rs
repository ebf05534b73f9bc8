//! How the acceleration changes from step to step: the derivatives in the error of the midpoint rule, at no cost.

use percuss_mech::State;
use serde::{Deserialize, Serialize};

/// Divided differences of accelerations, each known at the middle of a step.
#[derive(Default)]
pub(crate) struct Trend {
    accepted: Point,
    trial: Point,
}

/// Acceleration at an instant, its rate up to there, and the rate of that.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Point {
    t: f64,
    a: Vec<f64>,
    jerk: Vec<f64>,
    jerk_t: f64,
    snap: Vec<f64>,
    /// How many differences are known: 0 after a switching point.
    depth: usize,
}

impl Point {
    /// Whether it holds the differences that it speaks of, for `n` velocities.
    pub(crate) fn is_sound(&self, n: usize) -> bool {
        let differences = self.depth == 0 || (self.jerk.len() == n && self.snap.len() == n);
        self.a.len() == n && differences
    }
}

impl Trend {
    /// Begins anew with the acceleration at the time `t`.
    pub(crate) fn restart(&mut self, t: f64, a: &[f64]) {
        self.accepted.t = t;
        self.accepted.a.clear();
        self.accepted.a.extend_from_slice(a);
        self.accepted.depth = 0;
    }

    /// Takes in the mean acceleration of a trial step.
    pub(crate) fn note(&mut self, start: &State, end: &State) {
        let (old, new) = (&self.accepted, &mut self.trial);
        let dt = end.t - start.t;
        new.t = 0.5 * (start.t + end.t);
        new.jerk_t = 0.5 * (old.t + new.t);
        new.depth = old.depth.saturating_add(1);
        new.a.clear();
        new.jerk.clear();
        new.snap.clear();
        for (i, (u_b, u_e)) in start.u.iter().zip(&end.u).enumerate() {
            let a = (u_e - u_b) / dt;
            let jerk = (a - old.a[i]) / (new.t - old.t);
            let snap = if old.depth > 0 {
                (jerk - old.jerk[i]) / (new.jerk_t - old.jerk_t)
            } else {
                0.0
            };
            new.a.push(a);
            new.jerk.push(jerk);
            new.snap.push(snap);
        }
    }

    /// The trial step was accepted.
    pub(crate) fn accept(&mut self) {
        if self.trial.depth > 0 {
            std::mem::swap(&mut self.accepted, &mut self.trial);
        }
    }

    /// What the next trial is compared with; the last trial itself is forgotten.
    pub(crate) fn memory(&self) -> Point {
        self.accepted.clone()
    }

    /// Takes over what `memory` gave.
    pub(crate) fn restore(&mut self, accepted: Point) {
        self.accepted = accepted;
        self.trial = Point::default();
    }

    /// First and second derivative of acceleration `i` at the trial step.
    pub(crate) fn rates(&self, i: usize) -> (f64, f64) {
        (self.trial.jerk[i], self.trial.snap[i])
    }
}
