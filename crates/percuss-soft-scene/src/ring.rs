//! Small vibrations about the equilibrium under all loads, shown one after the other.

use std::f64::consts::PI;

use percuss_soft::{Beams, Modes, Path, SoftError, modes};

use super::kind::Kind;
use percuss_record::findings::{Findings, Table};

/// Steps in which the loads are put on.
const STEPS: usize = 10;
/// Periods for which each vibration is shown.
const PERIODS: f64 = 3.0;
/// Largest displacement that is shown, over the length of the longest cable; slopes and angles stay below it too.
const SHOWN: f64 = 0.1;

/// Vibrations about a state.
pub(super) struct Ring<const N: usize> {
    /// The equilibrium.
    pub rest: Path<N>,
    pub modes: Modes,
    /// Factor of each shape when it is shown.
    amplitudes: Vec<f64>,
    /// What is shown now.
    pub q: Vec<f64>,
}

impl<const N: usize> Ring<N> {
    /// Finds the equilibrium from that without load, and `count` vibrations about it.
    pub fn new<E: Kind<N>>(
        beams: &mut Beams<E, N>,
        mut rest: Path<N>,
        count: usize,
        size: f64,
    ) -> Result<Self, SoftError> {
        rest.solve_to(beams, 1.0, STEPS)?;
        let modes = modes(beams, &rest.q, 1.0, count)?;
        let amplitudes = modes.shapes.iter().map(|shape| {
            let largest = |places: bool| {
                let of = |i: &usize| (i % N < E::AXES) == places;
                let all = (0..shape.len()).filter(of);
                all.fold(0.0, |most: f64, i| most.max(shape[i].abs()))
            };
            SHOWN / (largest(true) / size).max(0.3 * largest(false)).max(1e-30)
        });
        Ok(Ring {
            amplitudes: amplitudes.collect(),
            q: rest.q.clone(),
            rest,
            modes,
        })
    }

    /// Which vibration is shown at this share of the run, and how far it is.
    fn shown(&self, share: f64) -> (usize, f64) {
        let count = self.modes.shapes.len();
        let at = share * count as f64;
        let k = (at as usize).min(count.saturating_sub(1));
        (k, (2.0 * PI * PERIODS * (at - k as f64)).sin())
    }

    /// Shows the state at this share of the run.
    pub fn show(&mut self, share: f64) {
        self.q.copy_from_slice(&self.rest.q);
        let (k, way) = self.shown(share);
        let Some(shape) = self.modes.shapes.get(k) else {
            return;
        };
        let way = way * self.amplitudes[k];
        self.q
            .iter_mut()
            .zip(shape)
            .for_each(|(q, s)| *q += way * s);
    }

    /// Number of the vibration that is shown, from 1, and its frequency, Hz.
    pub fn now(&self, share: f64) -> [f64; 2] {
        let (k, _) = self.shown(share);
        let f = self.frequencies().nth(k);
        [k as f64 + 1.0, f.unwrap_or(f64::NAN)]
    }

    /// All frequencies, Hz; where the equilibrium is unstable, minus the rate of growth over 2π.
    pub fn frequencies(&self) -> impl Iterator<Item = f64> + '_ {
        let f = |x: &f64| x.signum() * x.abs().sqrt() / (2.0 * PI);
        self.modes.omega_squared.iter().map(f)
    }

    /// The frequencies.
    pub fn findings(&self, findings: &mut Findings) {
        let frequencies: Vec<f64> = self.frequencies().collect();
        for (k, f) in frequencies.iter().enumerate() {
            findings.number(&format!("f{}", k + 1), "Hz", *f);
        }
        let unstable = frequencies.iter().filter(|f| **f < 0.0).count();
        if unstable > 0 {
            let ways = if unstable == 1 { "way" } else { "ways" };
            let line = format!("the equilibrium is unstable in {unstable} {ways}");
            findings.warnings.push(line);
        }
        let numbers = (1..=frequencies.len()).map(|k| k as f64).collect();
        let omega = frequencies.iter().map(|f| 2.0 * PI * f).collect();
        let table = Table::new("modes")
            .with("mode", "1", numbers)
            .with("frequency", "Hz", frequencies)
            .with("omega", "rad/s", omega);
        findings.table(table);
    }
}
