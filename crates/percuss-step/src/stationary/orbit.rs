use super::shoot::Image;
use crate::exact::{Change, ExactError, Ledger, LinearModel, Motion, Range, Regimes};
use percuss_math::eigen::{Complex, general_values};
use percuss_mech::State;
use std::sync::Arc;

/// A state change on an orbit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Switch {
    /// Time since the section, as a part of the period of the loads.
    pub tau: f64,
    /// What changed.
    pub change: Change,
}

/// A periodic orbit over one period of response.
#[derive(Clone, Debug)]
pub struct Orbit {
    /// Period of the loads, s.
    pub period: f64,
    /// Periods of the loads after which the response repeats.
    pub multiple: usize,
    /// The state at the section.
    pub state: State,
    /// Letters of all devices and stops at the section.
    pub letters: Vec<&'static str>,
    /// Everything that switches, in order.
    pub switches: Vec<Switch>,
    /// Extremes of the displacement asked for, m, and of its velocity, m/s.
    pub place: Range,
    /// See `place`.
    pub speed: Range,
    /// Energies over one period of response.
    pub ledger: Ledger,
    /// By how much the energy balance does not close, relative.
    pub energy_residual: f64,
    /// Worst violation of the laws seen, relative.
    pub complementarity: f64,
    /// How often switching functions were evaluated.
    pub evaluations: usize,
    /// By how much the end differs from the section, relative.
    pub closure: f64,
}

/// Instants of every phase that are checked against the laws.
const SAMPLES: usize = 32;

impl Orbit {
    /// Follows a response of so many periods from a state and notes what happens; `w` is the direction of the displacement
    /// whose extremes are wanted.
    pub fn trace(
        model: &Arc<LinearModel>,
        regimes: &mut Regimes,
        state: &State,
        period: f64,
        multiple: usize,
        w: &[f64],
    ) -> Result<Orbit, ExactError> {
        let motion = Motion::new(model.clone(), std::mem::take(regimes), state.clone())?;
        let mut motion = motion.with_samples(SAMPLES);
        let letters = motion.letters();
        let (mut place, mut speed) = (Range::NONE, Range::NONE);
        let end = state.t + multiple as f64 * period;
        motion.run_over(end, w, &mut place, &mut speed)?;
        let switches = motion.take_changes().into_iter();
        let switches = switches.map(|change| Switch {
            tau: (change.t - state.t) / period,
            change,
        });
        let orbit = Orbit {
            period,
            multiple,
            state: state.clone(),
            letters,
            switches: switches.collect(),
            place,
            speed,
            ledger: motion.ledger(),
            energy_residual: motion.energy_residual(),
            complementarity: motion.complementarity(),
            evaluations: motion.evaluations(),
            closure: super::distance(model, period, motion.state(), state),
        };
        *regimes = motion.regimes();
        Ok(orbit)
    }

    /// The states of one joint over the response, such as "H G+ H G-", from the first switch after the section on; where
    /// nothing switches, its only state.
    pub fn sequence(&self, joint: usize) -> String {
        let own = self.switches.iter().filter(|s| s.change.joint == joint);
        let letters: Vec<&str> = own.map(|s| s.change.letter()).collect();
        if letters.is_empty() {
            return self.letters.get(joint).copied().unwrap_or("").to_string();
        }
        // the state after the last switch is the one at the section
        let mut cycle = vec![letters[letters.len() - 1]];
        cycle.extend(&letters[..letters.len() - 1]);
        cycle.join(" ")
    }

    /// Switching times of one joint as parts of the response period, 0 to 1.
    pub fn times(&self, joint: usize) -> Vec<f64> {
        let own = self.switches.iter().filter(|s| s.change.joint == joint);
        own.map(|s| s.tau / self.multiple as f64).collect()
    }
}

/// Floquet multipliers: eigenvalues of ∂P/∂x, the largest first. Devices that stick all the time have wᵀ as a left
/// eigenvector to 1; (1 − w wᵀ) ∂P/∂x has 0 in its place, and those zeros are left out.
pub(super) fn multipliers(image: &Image, omega: f64) -> Result<Vec<Complex<f64>>, ExactError> {
    let n = image.columns.len();
    let mut A = vec![0.0; n * n];
    for (j, column) in image.columns.iter().enumerate() {
        let mut column = column.clone();
        for w in &image.stuck {
            let part: f64 = w.iter().zip(&column).map(|(w, x)| w * x).sum();
            column.iter_mut().zip(w).for_each(|(x, w)| *x -= part * w);
        }
        for (i, x) in column.iter().enumerate() {
            // velocities over Ω have the size of displacements
            let scale = |k: usize| if k < n / 2 { 1.0 } else { omega };
            A[i * n + j] = x * scale(j) / scale(i);
        }
    }
    let mut values = Vec::new();
    for value in general_values(n, &A)? {
        values.push(value);
        if value.im != 0.0 {
            values.push(value.conj());
        }
    }
    values.sort_by(|a, b| b.norm().total_cmp(&a.norm()));
    values.truncate(n - image.stuck.len());
    Ok(values)
}
