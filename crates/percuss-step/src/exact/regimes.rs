//! Linear regimes that motions share.

use super::ExactError;
use super::mode::Hold;
use super::plant::Plant;
use super::regime::Regime;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The linear regimes met so far, by what is held. Motions of the same system share them: modes do not depend on
/// thresholds.
#[derive(Clone, Debug, Default)]
pub struct Regimes {
    known: BTreeMap<Vec<usize>, Arc<Regime>>,
}

impl Regimes {
    pub(super) fn get(&mut self, plant: &Plant, mode: &[Hold]) -> Result<Arc<Regime>, ExactError> {
        let held: Vec<usize> = (0..mode.len()).filter(|j| mode[*j].is_held()).collect();
        if let Some(regime) = self.known.get(&held) {
            return Ok(regime.clone());
        }
        let regime = match plant.known(&held) {
            Some(regime) => regime,
            None => plant.keep(Arc::new(Regime::new(plant, held.clone())?)),
        };
        self.known.insert(held, regime.clone());
        Ok(regime)
    }
}
