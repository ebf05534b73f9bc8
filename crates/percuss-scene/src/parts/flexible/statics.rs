//! Topology under static loads.

use std::ops::ControlFlow;

use percuss_design::mma::{Local, Mma};
use percuss_design::topology::{
    Compliance, Filter, FilterKind, Law, LoadCase, greyness, optimality_criteria, threshold,
};
use percuss_math::Halt;
use percuss_text::diagnose::Located;
use percuss_text::suggest;

use super::Reader;
use super::body::Body;
use super::pictures::{self, Row};
use super::section::Topology;
use crate::findings::Findings;
use crate::model::{Drawings, Study};
use crate::part::Made;
use crate::scene::Scene;

/// How a design is improved.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Update {
    Asymptotes,
    Criteria,
}

/// What both kinds of search share.
pub(super) struct Search {
    pub law: Law,
    pub filter: FilterKind,
    pub radius: f64,
    pub volume: f64,
    pub least: f64,
    pub step: f64,
    pub iterations: usize,
    pub change: f64,
    pub update: Update,
}

/// A search in numbers; `law` and `least` by default.
pub(super) fn search(
    section: &Topology,
    (law, least): (&'static str, f64),
    reader: &mut Reader<'_>,
) -> Option<Search> {
    let power = reader.within(&section.power, "power", |p| p >= 1.0, "at least 1")?;
    let default = |word: &'static str| Located::from(word.to_owned());
    let word = section.law.clone().unwrap_or_else(|| default(law));
    let law = match word.as_str() {
        "modified" => Law::Modified { power },
        "simp" => Law::Simp { power },
        "floor" => Law::Floor { power, least: 1e-9 },
        _ => return unknown(&word, "law", ["modified", "simp", "floor"], reader),
    };
    let word = section
        .filter
        .clone()
        .unwrap_or_else(|| default("sensitivity"));
    let filter = match word.as_str() {
        "sensitivity" => FilterKind::Sensitivity,
        "density" => FilterKind::Density,
        _ => return unknown(&word, "filter", ["sensitivity", "density"], reader),
    };
    let word = section
        .update
        .clone()
        .unwrap_or_else(|| default("asymptotes"));
    let update = match word.as_str() {
        "asymptotes" => Update::Asymptotes,
        "criteria" => Update::Criteria,
        _ => return unknown(&word, "update", ["asymptotes", "criteria"], reader),
    };
    let part = |x: f64| x > 0.0 && x <= 1.0;
    let volume = reader.within(&section.volume, "volume", part, "above 0 and at most 1")?;
    let least = match &section.least {
        Some(entry) => {
            let must = "at least 0 and below `volume`";
            reader.within(entry, "least", |x| (0.0..volume).contains(&x), must)?
        }
        None => least,
    };
    if least == 0.0 && !matches!(law, Law::Floor { .. }) {
        let place = section.least.as_ref().map(|entry| entry.place.clone());
        let message = "elements of no density have no stiffness by this law";
        reader.fault(
            &place.unwrap_or_default(),
            message,
            "least = 0.01, or law = \"floor\"",
        );
        return None;
    }
    Some(Search {
        law,
        filter,
        radius: reader.positive(&section.radius, "radius")?,
        volume,
        least,
        step: reader.within(&section.step, "step", part, "above 0 and at most 1")?,
        iterations: usize::try_from(*section.iterations).unwrap_or(1),
        change: reader.not_negative(&section.change, "change")?,
        update,
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

/// A study of static loads.
struct Statics {
    body: Body,
    search: Search,
    held: Vec<usize>,
    loads: Vec<LoadCase>,
    halt: Halt,
}

/// What a scene has beside a search, which has numbers and pictures of its own.
pub(super) fn alone(scene: &Scene, reader: &mut Reader<'_>) -> Option<()> {
    let names =
        (scene.quantity.iter().map(|q| &q.name)).chain(scene.channel.iter().map(|c| &c.name));
    let places = names
        .map(|name| &name.place)
        .chain(scene.plot.iter().map(|plot| &plot.y.place));
    let mut places = places;
    let Some(first) = places.next() else {
        return Some(());
    };
    let message =
        "a search for topology is computed at once and has numbers and pictures of its own";
    reader.fault(first, message, "take quantities, channels and plots out");
    None
}

pub(super) fn build(
    scene: &Scene,
    section: &Topology,
    bodies: Vec<Body>,
    reader: &mut Reader<'_>,
) -> Option<Made> {
    alone(scene, reader)?;
    let which = match &section.of {
        Some(of) => super::plan::of_name(of, &bodies, reader)?,
        None => 0,
    };
    let body = bodies.into_iter().nth(which)?;
    let search = search(section, ("floor", 0.0), reader)?;
    let dimension = body.structure.mesh().dimension();
    if section.load.is_empty() || section.support.is_empty() {
        let place = &section.radius.place;
        let message = "a topology without members needs loads and supports";
        let hint = "add [[topology.load]] and [[topology.support]], or [[member]] for a motion";
        reader.fault(place, message, hint);
        return None;
    }
    let mut held = Vec::new();
    for support in &section.support {
        let interface = body.interface(&support.at, reader)?;
        let along = support.along.as_ref().map_or("xyz", |along| along.as_str());
        if let (Some(given), true) = (&support.along, along.chars().any(|c| !"xyz".contains(c))) {
            reader.fault(
                &given.place,
                "`along` must name axes",
                "such as \"x\" or \"xy\"",
            );
            return None;
        }
        for node in &body.recipe.interfaces[interface].nodes {
            for (axis, name) in ["x", "y", "z"].iter().enumerate().take(dimension) {
                if along.contains(name) {
                    held.push(*node as usize * dimension + axis);
                }
            }
        }
    }
    let mut loads = Vec::new();
    for load in &section.load {
        let interface = body.interface(&load.at, reader)?;
        let force = reader.vector(Some(&load.force), "force")?;
        let nodes = &body.recipe.interfaces[interface].nodes;
        let mut all = vec![0.0; body.structure.order()];
        for node in nodes {
            for axis in 0..dimension {
                all[*node as usize * dimension + axis] += force[axis] / nodes.len() as f64;
            }
        }
        loads.push(LoadCase {
            force: all,
            weight: reader.not_negative(&load.weight, "weight")?,
        });
    }
    // a body that is not held is told before the work begins
    if let Err(error) = body.structure.solve(&held, &loads[0].force) {
        let place = &section.support[0].at.place;
        reader.fault(place, error.to_string(), "hold it against every motion");
        return None;
    }
    let study: Box<dyn Study> = Box::new(Statics {
        body,
        search,
        held,
        loads,
        halt: Halt::default(),
    });
    Some(Made {
        promised: study.quantities(),
        mechanics: Box::new(study),
        channels: vec![super::run::info("t", "s")],
        labels: Vec::new(),
        drawings: Drawings::default(),
    })
}

impl Study for Statics {
    fn halt_on(&mut self, halt: Halt) {
        self.halt = halt;
    }

    fn about(&self) -> Vec<String> {
        let elements = self.body.structure.mesh().elements.len();
        vec![percuss_text::counted(elements, "element")]
    }

    fn quantities(&self) -> Vec<(String, String)> {
        let all = [
            ("compliance", "J"),
            ("compliance_ratio", "1"),
            ("greyness", "1"),
            ("volume", "1"),
            ("iterations", "1"),
        ];
        all.map(|(name, unit)| (name.to_owned(), unit.to_owned()))
            .to_vec()
    }

    fn conduct(&self, progress: &mut dyn FnMut(f64) -> ControlFlow<()>) -> Findings {
        let mut findings = Findings::default();
        let search = &self.search;
        let n = self.body.structure.mesh().elements.len();
        let filter = Filter::new(search.filter, &self.body.middles(), search.radius);
        let loads = self.loads.clone();
        let mut compliance = Compliance::new(&self.body.structure, search.law, &self.held, loads);
        let mut x = vec![search.volume; n];
        let mut mma = Mma::new(search.step);
        let mut rows: Vec<Row> = Vec::new();
        let bounds = (vec![search.least; n], vec![1.0; n]);
        for k in 0..search.iterations {
            if progress(k as f64 / search.iterations as f64).is_break() || self.halt.is_asked() {
                break;
            }
            let densities = filter.densities(&x);
            let (c, slopes) = match compliance.evaluate(&densities) {
                Ok(found) => found,
                Err(error) => {
                    findings.trouble = Some(error.to_string());
                    break;
                }
            };
            let first = rows.first().map_or(c, |row| row.compliance);
            rows.push(Row {
                compliance: c,
                ratio: c / first,
                greyness: greyness(&densities),
                volume: densities.iter().sum::<f64>() / n as f64,
                errors: None,
            });
            let slopes = filter.objective_slopes(&x, &slopes);
            let volumes = filter.volume_slopes(&vec![1.0; n]);
            let target = search.volume * n as f64;
            let next = match search.update {
                Update::Criteria => {
                    let volume = |x: &[f64]| filter.densities(x).iter().sum::<f64>();
                    let limits = (search.least, search.step);
                    optimality_criteria(&x, &slopes, &volumes, limits, volume, target)
                }
                Update::Asymptotes => {
                    let size = slopes.iter().fold(0.0, |m: f64, s| m.max(s.abs()));
                    let slopes: Vec<f64> = slopes.iter().map(|s| s / size).collect();
                    let missed = densities.iter().sum::<f64>() / target - 1.0;
                    let local = Local {
                        objective: &slopes,
                        constraints: &[(missed, volumes.iter().map(|v| v / target).collect())],
                    };
                    mma.step(&x, (&bounds.0, &bounds.1), &local)
                }
            };
            let change = x.iter().zip(&next).map(|(a, b)| (a - b).abs());
            let change = change.fold(0.0, f64::max);
            x = next;
            if change <= search.change {
                break;
            }
        }
        let Some(last) = rows.last() else {
            return findings;
        };
        findings.number("compliance", "J", last.compliance);
        findings.number("compliance_ratio", "1", last.ratio);
        findings.number("greyness", "1", last.greyness);
        findings.number("volume", "1", last.volume);
        findings.number("iterations", "1", rows.len() as f64);
        let densities = filter.densities(&x);
        let sharp = threshold(&densities, search.least);
        pictures::design(&mut findings, &self.body, "design", &densities);
        pictures::design(&mut findings, &self.body, "thresholded", &sharp);
        pictures::convergence(&mut findings, &rows);
        findings
    }
}
