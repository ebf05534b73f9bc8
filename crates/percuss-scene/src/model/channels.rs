//! The channels that a scene adds to those of its part.

use crate::scene::Scene;
use percuss_part::{Vocabulary, parse};
use percuss_record::ChannelInfo;
use percuss_text::diagnose::Faults;
use percuss_text::formula::Program;

/// Adds the scene's own channels; each may use those before it.
pub(super) fn own(
    scene: &Scene,
    channels: &mut Vec<ChannelInfo>,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Vec<Program> {
    let mut formulas = Vec::new();
    let known = channels.iter().map(|channel| channel.name.clone());
    let mut names = vocabulary.constants.clone().variables(known);
    for channel in &scene.channel {
        if let Some(expr) = parse(&channel.formula, &names, faults) {
            formulas.push(expr.compile());
        }
        names = names.variables([channel.name.value.clone()]);
        channels.push(ChannelInfo::new(&channel.name.value, &channel.unit));
    }
    formulas
}
