//! What a beam that is held against stretching reaches inside its zone.

use percuss_design::{Amplitude, DesignError};

use super::ResonanceStudy;
use super::conduct::Candidate;
use percuss_record::findings::{Axis, Figure, Findings, Layer, Look, Table};

/// Frequencies of a response curve.
const POINTS: usize = 201;

/// Why an amplitude is missing.
const NO_AMPLITUDE: &str = "at this frequency there is no such amplitude";

impl ResonanceStudy {
    fn reached(&self, of: &Candidate, Omega: f64) -> Result<Amplitude, DesignError> {
        let at = [Omega, self.delta];
        let resonance = of.zone.resonance;
        Amplitude::new(
            &of.modes,
            &self.phi,
            resonance,
            self.gamma,
            self.stretching,
            at,
        )
    }

    /// The modal amplitude reached in the middle of the zone.
    pub(super) fn amplitude(
        &self,
        findings: &mut Findings,
        of: &Candidate,
    ) -> Result<(), DesignError> {
        let name = format!("amplitude_{}", of.name);
        let middle = of.zone.Omega_0 + of.zone.shift * self.delta;
        match self.reached(of, middle)?.stable {
            Some(A) => findings.number(&name, "1", A),
            None => {
                let why = format!(
                    "below its zone the beam comes to rest at delta = {}",
                    self.delta
                );
                findings.missing(&name, "1", why);
            }
        }
        Ok(())
    }

    /// Amplitudes over the frequency, stable and unstable.
    pub(super) fn response_curves(
        &self,
        findings: &mut Findings,
        candidates: &[&Candidate],
    ) -> Result<(), DesignError> {
        let mut figure = Figure::new(
            "amplitude",
            format!("Amplitude with stretching, delta = {:.4}", self.delta),
            Axis::new("Omega", "1"),
            Axis::new("modal amplitude", "1"),
        );
        for (colour, of) in candidates.iter().enumerate() {
            let Some([left, right]) = of.zone.interval(self.delta, self.gamma) else {
                continue;
            };
            let width = right - left;
            let at = |k: usize| left - 0.25 * width + 2.0 * width * k as f64 / (POINTS - 1) as f64;
            let Omega: Vec<f64> = (0..POINTS).map(at).collect();
            let found: Result<Vec<Amplitude>, DesignError> =
                Omega.iter().map(|Omega| self.reached(of, *Omega)).collect();
            let found = found?;
            let column = |of: fn(&Amplitude) -> Option<f64>| -> Vec<f64> {
                found.iter().map(|A| of(A).unwrap_or(f64::NAN)).collect()
            };
            let (stable, unstable) = (column(|A| A.stable), column(|A| A.unstable));
            let line = |column: &[f64]| -> Vec<[f64; 2]> {
                let points = Omega.iter().zip(column).map(|(x, y)| [*x, *y]);
                points.filter(|[_, y]| y.is_finite()).collect()
            };
            figure = figure
                .with(Layer::line(of.name, colour, line(&stable)))
                .with(Layer::line("", colour, line(&unstable)).looking(Look::Dashed));
            let table = Table::new(format!("amplitude_{}", of.name))
                .with("Omega", "1", Omega.clone())
                .with_gaps("stable", "1", stable, NO_AMPLITUDE)
                .with_gaps("unstable", "1", unstable, NO_AMPLITUDE);
            findings.table(table);
        }
        if !figure.layers.is_empty() {
            findings.figures.push(figure);
        }
        Ok(())
    }
}
