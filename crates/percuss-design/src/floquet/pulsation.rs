use super::flow::{Flow, Fundamental, MOST_MODES};
use crate::beam::Modes;
use crate::error::{DesignError, check};
use crate::resonance::Excitation;
use nalgebra::{Complex, DMatrix, DVector, Schur};
use percuss_math::{Halt, eigen};
use std::f64::consts::TAU;

/// A beam under pulsating force, reduced to its first modes:
///
/// ```text
/// q̈ + γ q̇ + (Λ − δ φ(Ωt) G) q = 0,        Λ = diag ω_i²,   G_ij = −b_ij
/// ```
///
/// \[Mailybaev2006, eq. (1)] in the modes of the beam under its static force.
#[derive(Clone, Debug)]
pub struct Pulsation {
    pub(crate) omega: Vec<f64>,
    pub(crate) G: DMatrix<f64>,
    pub(crate) phi: Excitation,
    pub(crate) gamma: f64,
    pub(crate) flow: Flow,
    halt: Halt,
}

impl Pulsation {
    /// Reduces to all given modes, at most eight. The number of steps per period is chosen so that the flow is right to
    /// about 1e-10 for frequencies from `Omega` up and amplitudes to `delta`.
    pub fn new(
        modes: &Modes,
        phi: &Excitation,
        gamma: f64,
        Omega: f64,
        delta: f64,
    ) -> Result<Self, DesignError> {
        let m = modes.omega.len();
        check(
            (1..=MOST_MODES).contains(&m),
            "the number of modes",
            m as f64,
            "between 1 and 8",
        )?;
        check(
            gamma >= 0.0 && gamma.is_finite(),
            "the damping gamma",
            gamma,
            "zero or positive",
        )?;
        check(
            Omega > 0.0 && Omega.is_finite(),
            "the frequency Omega",
            Omega,
            "positive",
        )?;
        check(delta.is_finite(), "the amplitude delta", delta, "finite")?;
        phi.check()?;
        let mut pulsation = Pulsation {
            omega: modes.omega.clone(),
            G: modes.G.clone(),
            phi: phi.clone(),
            gamma,
            flow: Flow::new(vec![], vec![], |_| 0.0, 1),
            halt: Halt::default(),
        };
        let fastest = modes.omega[m - 1] / Omega;
        let mut steps = 2 * ((TAU * fastest / 6.0).ceil() as usize + phi.harmonics() + 1);
        pulsation.set_steps(steps);
        let mut before = pulsation.half_traces(Omega, delta);
        loop {
            let next = 2 * (3 * steps / 4 + 1);
            pulsation.set_steps(next);
            let after = pulsation.half_traces(Omega, delta);
            let change = (&after - &before).amax();
            if change <= 1e-9 * after.amax() || next > 20_000 || !change.is_finite() {
                break;
            }
            (before, steps) = (after, next);
        }
        Ok(pulsation)
    }

    /// Ends its work soon where somebody asks `halt` for it.
    pub fn with_halt(self, halt: Halt) -> Self {
        Pulsation { halt, ..self }
    }

    /// An error where somebody has asked to halt.
    pub(crate) fn hear(&self) -> Result<(), DesignError> {
        match self.halt.is_asked() {
            true => Err(DesignError::Halted),
            false => Ok(()),
        }
    }

    fn set_steps(&mut self, steps: usize) {
        let square = self
            .omega
            .iter()
            .map(|w| w * w - 0.25 * self.gamma * self.gamma);
        let m = self.modes();
        let G = (0..m * m).map(|k| self.G[(k / m, k % m)]).collect();
        self.flow = Flow::new(square.collect(), G, |t| self.phi.at(t), steps);
    }

    /// Number of modes.
    pub fn modes(&self) -> usize {
        self.omega.len()
    }

    /// Steps per period.
    pub fn steps(&self) -> usize {
        self.flow.steps()
    }

    /// Damping γ.
    pub fn gamma(&self) -> f64 {
        self.gamma
    }

    /// A matrix whose eigenvalues are ½ (μ + 1/μ) of the undamped multipliers, of the order of the modes where φ is even,
    /// else of twice that order. Entries belong to ω_i y_i, then v_i: in these scales free vibrations are rotations.
    pub(crate) fn half_traces(&self, Omega: f64, delta: f64) -> DMatrix<f64> {
        match self.modes() {
            1 => self.scaled(self.half_trace::<1>(Omega, delta)),
            2 => self.scaled(self.half_trace::<2>(Omega, delta)),
            3 => self.scaled(self.half_trace::<3>(Omega, delta)),
            4 => self.scaled(self.half_trace::<4>(Omega, delta)),
            5 => self.scaled(self.half_trace::<5>(Omega, delta)),
            6 => self.scaled(self.half_trace::<6>(Omega, delta)),
            7 => self.scaled(self.half_trace::<7>(Omega, delta)),
            _ => self.scaled(self.half_trace::<8>(Omega, delta)),
        }
    }

    fn half_trace<const M: usize>(&self, Omega: f64, delta: f64) -> DMatrix<f64> {
        let steps = self.flow.steps();
        if self.phi.is_even() {
            let half: Fundamental<M> = self.flow.advance(Omega, delta, steps / 2);
            half.half_trace_of_mirrored()
        } else {
            let whole: Fundamental<M> = self.flow.advance(Omega, delta, steps);
            whole.half_trace()
        }
    }

    fn scaled(&self, mut S: DMatrix<f64>) -> DMatrix<f64> {
        let scale = |k: usize| self.omega.get(k).copied().unwrap_or(1.0);
        for r in 0..S.nrows() {
            for c in 0..S.ncols() {
                S[(r, c)] *= scale(r) / scale(c);
            }
        }
        S
    }

    /// Rate of growth of the fastest growing motion, 1/time: ln max |μ| / T, μ the multipliers with damping. Positive in
    /// a resonance zone.
    pub fn growth(&self, Omega: f64, delta: f64) -> Result<f64, DesignError> {
        self.hear()?;
        let S = self.half_traces(Omega, delta);
        let values = eigenvalues(S).ok_or(DesignError::Multipliers { Omega, delta })?;
        let largest = values.iter().map(|c| exponent(*c)).fold(0.0, f64::max);
        Ok(largest * Omega / TAU - 0.5 * self.gamma)
    }
}

/// ln |μ| of the larger multiplier of a pair with ½ (μ + 1/μ) = c.
pub(crate) fn exponent(c: Complex<f64>) -> f64 {
    if c.im == 0.0 && c.re.abs() <= 1.0 {
        return 0.0;
    }
    let root = (c * c - 1.0).sqrt();
    (c + root).norm().ln().abs()
}

/// The small solver first; where φ is not even every eigenvalue is there twice, and it may not come to an end.
pub(crate) fn eigenvalues(P: DMatrix<f64>) -> Option<DVector<Complex<f64>>> {
    if let Some(schur) = Schur::try_new(P.clone(), f64::EPSILON, 200 * P.nrows()) {
        return Some(schur.complex_eigenvalues());
    }
    let pairs = eigen::general(P.nrows(), P.as_slice()).ok()?;
    let values = pairs.values.iter().map(|c| Complex::new(c.re, c.im));
    Some(DVector::from_iterator(P.nrows(), values))
}
