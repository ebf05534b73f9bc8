//! What a search for topology is given.

use std::collections::BTreeMap;

use percuss_design::topology::{FilterKind, Law, LoadCase, Objective, Slopes, Statics};
use percuss_flex::Frame;
use percuss_text::diagnose::Located;
use percuss_text::{Entry, suggest};

use super::Reader;
use super::body::{Body, middles, of_group};
use super::interface::bounds;
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
    /// Elements that stay full.
    pub kept: Vec<bool>,
    /// Loads in the place of the motion.
    pub statics: Option<Statics>,
}

/// Whether a search is for static loads.
pub(super) fn is_static(section: &BodyTopology) -> bool {
    let objective = section.objective.as_ref();
    objective.is_some_and(|objective| objective.as_str() == "static")
}

/// Elements outside of the regions that may change.
fn kept(section: &BodyTopology, body: &Body, reader: &mut Reader<'_>) -> Option<Vec<bool>> {
    let mesh = body.mesh()?;
    let mut kept = vec![!section.region.is_empty(); mesh.elements.len()];
    let middles = middles(mesh);
    for region in &section.region {
        if let Some(group) = &region.group {
            let inside = of_group(group, &body.groups, reader)?;
            let parts = kept.iter_mut().zip(inside).filter(|(_, inside)| **inside);
            parts.for_each(|(kept, _)| *kept = false);
        } else if let (Some(low), Some(high)) = (&region.low, &region.high) {
            let bounds = bounds([low, high], &mesh.nodes, reader)?;
            let inside = |r: &[f64; 3]| (0..3).all(|k| bounds[k].0 <= r[k] && r[k] <= bounds[k].1);
            if !middles.iter().any(inside) {
                let message = "no element has its middle in this box";
                reader.fault(&low.place, message, "make it larger");
                return None;
            }
            let parts = kept.iter_mut().zip(&middles).filter(|(_, r)| inside(r));
            parts.for_each(|(kept, _)| *kept = false);
        }
    }
    Some(kept)
}

/// Static loads, where a search is for these.
fn statics(
    section: &BodyTopology,
    body: &Body,
    reader: &mut Reader<'_>,
) -> Option<Option<Statics>> {
    if !is_static(section) {
        let held = section.held.as_ref().map(|held| &held.place);
        let place = held.or(section.force.first().map(|force| &force.at.place));
        return match place {
            None => Some(None),
            Some(place) => {
                let message = "static loads without objective = \"static\"";
                reader.fault(place, message, "leave them out, or write it");
                None
            }
        };
    }
    let place = section.objective.as_ref().map(|word| word.place.clone());
    let place = place.unwrap_or_default();
    if let Some(word) = &section.gradient {
        let message = "under static loads all slopes are full";
        reader.fault(&word.place, message, "leave out `gradient`");
        return None;
    }
    let assembled = body.assembled()?;
    let interfaces = &body.recipe.interfaces;
    let held: Vec<usize> = match (&section.held, body.recipe.frame) {
        (Some(names), _) => {
            let each = names.iter().map(|name| body.interface(name, reader));
            each.collect::<Option<_>>()?
        }
        (None, Frame::Attached(k)) => vec![k],
        (None, Frame::MeanAxes) => Vec::new(),
    };
    if held.is_empty() {
        let hint = "held = [\"INTERFACE\"]";
        reader.fault(&place, "nothing holds the body under its loads", hint);
        return None;
    }
    let mut cases: BTreeMap<i64, LoadCase> = BTreeMap::new();
    for section in &section.force {
        let at = body.interface(&section.at, reader)?;
        let force = reader.vector(section.force.as_ref(), "force")?;
        let moment = match &section.moment {
            Some(row) if row.len() == 1 => [0.0, 0.0, reader.number(&row[0], "moment")?],
            row => reader.vector(row.as_ref(), "moment")?,
        };
        let Some(spread) = assembled.spread(&interfaces[at], force, moment) else {
            let message = format!(
                "the nodes of `{}` tell no rotation that a moment could act on",
                *section.at
            );
            reader.fault(&section.at.place, message, "give the interface more nodes");
            return None;
        };
        let weight = reader.positive(&section.weight, "weight")?;
        let case = cases.entry(*section.case).or_insert_with(|| LoadCase {
            force: vec![0.0; assembled.order()],
            weight,
        });
        case.force
            .iter_mut()
            .zip(spread)
            .for_each(|(f, more)| *f += more);
    }
    let held: Vec<usize> = held
        .into_iter()
        .flat_map(|k| assembled.displacements_of(&interfaces[k].nodes))
        .collect();
    let pulls = |case: &LoadCase| {
        let loads = case.force.iter().enumerate();
        loads
            .filter(|(_, f)| **f != 0.0)
            .any(|(k, _)| !held.contains(&k))
    };
    if !cases.values().any(pulls) {
        let hint = "force = [{ at = \"INTERFACE\", force = [0, -1000] }]";
        reader.fault(&place, "nothing pulls at the body", hint);
        return None;
    }
    Some(Some(Statics {
        held,
        loads: cases.into_values().collect(),
    }))
}

/// From the section.
pub(super) fn search(
    section: &BodyTopology,
    body: &Body,
    reader: &mut Reader<'_>,
) -> Option<Search> {
    let word = |given: &Option<Located<String>>, default: &str| {
        given
            .clone()
            .unwrap_or_else(|| Located::from(default.to_owned()))
    };
    let law = law(&section.law, &section.power, reader)?;
    let filter = word(&section.filter, "sensitivity");
    let filter = match filter.as_str() {
        "sensitivity" => FilterKind::Sensitivity,
        "density" => FilterKind::Density,
        _ => return unknown(&filter, "filter", ["sensitivity", "density"], reader),
    };
    let objective = word(&section.objective, "compliance");
    let objective = match objective.as_str() {
        "compliance" | "static" => Objective::Compliance,
        "error" => Objective::Error,
        _ => {
            let known = ["compliance", "error", "static"];
            return unknown(&objective, "objective", known, reader);
        }
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
        kept: kept(section, body, reader)?,
        statics: statics(section, body, reader)?,
    })
}

/// A law of densities.
pub(super) fn law(
    word: &Option<Located<String>>,
    power: &Entry,
    reader: &mut Reader<'_>,
) -> Option<Law> {
    let power = reader.within(power, "power", |p| p >= 1.0, "at least 1")?;
    match word {
        Some(word) if word.as_str() == "simp" => Some(Law::Simp { power }),
        Some(word) if word.as_str() != "modified" => {
            unknown(word, "law", ["modified", "simp"], reader)
        }
        _ => Some(Law::Modified { power }),
    }
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
