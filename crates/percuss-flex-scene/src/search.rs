//! What a search for topology is given.

use percuss_design::topology::{FilterKind, Law, Objective, Slopes};
use percuss_text::diagnose::Located;
use percuss_text::suggest;

use super::Reader;
use super::section::BodyTopology;
use percuss_part::general::General;

/// A search in numbers.
pub(super) struct Search {
    pub objective: Objective,
    pub slopes: Slopes,
    pub law: Law,
    pub filter: FilterKind,
    pub radius: f64,
    pub volume: f64,
    pub least: f64,
    pub step: f64,
    pub iterations: usize,
    pub change: f64,
    /// Least lowest frequency, Hz.
    pub frequency: Option<f64>,
}

/// From the section.
pub(super) fn search(section: &BodyTopology, reader: &mut Reader<'_>) -> Option<Search> {
    let power = reader.within(&section.power, "power", |p| p >= 1.0, "at least 1")?;
    let word = |given: &Option<Located<String>>, default: &str| {
        given
            .clone()
            .unwrap_or_else(|| Located::from(default.to_owned()))
    };
    let law = word(&section.law, "modified");
    let law = match law.as_str() {
        "modified" => Law::Modified { power },
        "simp" => Law::Simp { power },
        _ => return unknown(&law, "law", ["modified", "simp"], reader),
    };
    let filter = word(&section.filter, "sensitivity");
    let filter = match filter.as_str() {
        "sensitivity" => FilterKind::Sensitivity,
        "density" => FilterKind::Density,
        _ => return unknown(&filter, "filter", ["sensitivity", "density"], reader),
    };
    let objective = word(&section.objective, "compliance");
    let objective = match objective.as_str() {
        "compliance" => Objective::Compliance,
        "error" => Objective::Error,
        _ => return unknown(&objective, "objective", ["compliance", "error"], reader),
    };
    let gradient = word(&section.gradient, "frozen");
    let slopes = match gradient.as_str() {
        "frozen" => Slopes::Frozen,
        "full" => Slopes::Full,
        _ => return unknown(&gradient, "gradient", ["frozen", "full"], reader),
    };
    let part = |x: f64| x > 0.0 && x <= 1.0;
    let volume = reader.within(&section.volume, "volume", part, "above 0 and at most 1")?;
    let least = match &section.least {
        Some(entry) => {
            let must = "above 0 and below `volume`";
            reader.within(entry, "least", |x| x > 0.0 && x < volume, must)?
        }
        None => 0.01_f64.min(0.5 * volume),
    };
    Some(Search {
        objective,
        slopes,
        law,
        filter,
        radius: reader.positive(&section.radius, "radius")?,
        volume,
        least,
        step: reader.within(&section.step, "step", part, "above 0 and at most 1")?,
        iterations: usize::try_from(*section.iterations).unwrap_or(1),
        change: reader.not_negative(&section.change, "change")?,
        frequency: match &section.frequency {
            Some(entry) => Some(reader.positive(entry, "frequency")?),
            None => None,
        },
    })
}

fn unknown<T, const N: usize>(
    word: &Located<String>,
    what: &str,
    known: [&'static str; N],
    reader: &mut Reader<'_>,
) -> Option<T> {
    let hint = suggest::hint(word, "words", known);
    reader.fault(&word.place, format!("unknown {what} `{}`", **word), &hint);
    None
}

/// Refuses what a scene has beside a search, which has numbers and pictures of its own.
pub(super) fn alone(scene: &General<'_>, reader: &mut Reader<'_>) -> Option<()> {
    let quantities = scene.quantity.iter().map(|quantity| &quantity.name.place);
    let channels = scene.channel.iter().map(|channel| &channel.name.place);
    let plots = scene.plot.iter().map(|plot| &plot.y.place);
    let Some(first) = quantities.chain(channels).chain(plots).next() else {
        return Some(());
    };
    let message = "a search for topology has numbers and pictures of its own";
    reader.fault(first, message, "take quantities, channels and plots out");
    None
}
