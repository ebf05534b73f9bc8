//! The true zones of other orders, which need no harmonic of phi.

use percuss_design::{DesignError, Resonance};

use super::ResonanceStudy;
use super::conduct::Candidate;
use percuss_record::findings::Findings;

impl ResonanceStudy {
    /// The orders that are traced beside that of the scene.
    fn orders(&self) -> impl Iterator<Item = usize> {
        let own = self.resonance.k;
        (1..=self.tongues).filter(move |k| *k != own)
    }

    pub(super) fn tongue_names(&self, beam: &str) -> Vec<String> {
        let names = |k| ["tip", "left", "right"].map(|what| format!("tongue_{k}_{what}_{beam}"));
        self.orders().flat_map(names).collect()
    }

    /// Tip, and edges at the amplitude of the scene.
    pub(super) fn other_tongues(
        &self,
        findings: &mut Findings,
        of: &mut Candidate,
    ) -> Result<(), DesignError> {
        for k in self.orders() {
            let resonance = Resonance {
                k,
                ..of.zone.resonance
            };
            let (i, j) = (resonance.i - 1, resonance.j - 1);
            let Omega = (of.modes.omega[i] + of.modes.omega[j]) / k as f64;
            let pulsation = self.pulsation(&of.modes, 0.6 * Omega, self.delta)?;
            let [tip, left, right] =
                ["tip", "left", "right"].map(|what| format!("tongue_{k}_{what}_{}", of.name));
            match pulsation.tongue(resonance, self.delta) {
                Ok(tongue) => {
                    findings.number(&tip, "1", tongue.tip[1]);
                    for (name, side) in [(left, &tongue.left), (right, &tongue.right)] {
                        findings.number(&name, "1", side[side.len() - 1][0]);
                    }
                    of.others.push(tongue);
                }
                Err(error) => {
                    for name in [tip, left, right] {
                        findings.missing(&name, "1", error.to_string());
                    }
                }
            }
        }
        Ok(())
    }
}
