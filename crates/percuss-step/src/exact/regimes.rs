//! Linear regimes that motions share.

use super::ExactError;
use super::mode::DeviceState;
use super::model::LinearModel;
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
    pub(super) fn get(
        &mut self,
        model: &LinearModel,
        mode: &[DeviceState],
    ) -> Result<Arc<Regime>, ExactError> {
        let held: Vec<usize> = (0..mode.len()).filter(|j| mode[*j].is_held()).collect();
        if let Some(regime) = self.known.get(&held) {
            return Ok(regime.clone());
        }
        let regime = match model.known(&held) {
            Some(regime) => regime,
            None => model.keep(Arc::new(Regime::new(model, held.clone())?)),
        };
        self.known.insert(held, regime.clone());
        Ok(regime)
    }
}
