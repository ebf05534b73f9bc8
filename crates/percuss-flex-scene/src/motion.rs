//! Topology for the motion of the mechanism that carries the body.

use std::ops::ControlFlow;
use std::sync::Arc;

use percuss_design::topology::{Filter, Study as Optimisation, Task, threshold};
use percuss_flex::Reducer;
use percuss_math::Halt;

use super::Reader;
use super::pictures::{self, Row};
use super::plan::Plan;
use super::search::{Search, alone, search};
use super::section::BodyTopology;
use percuss_part::Made;
use percuss_part::general::General;
use percuss_part::{Settings, Study};
use percuss_record::Drawings;
use percuss_record::findings::Findings;

/// A study of a motion.
struct Motion {
    plan: Arc<Plan>,
    search: Search,
    elastic: usize,
    member: usize,
    end: f64,
    dt: f64,
    peaks: usize,
    halt: Halt,
}

pub(super) fn build(
    scene: &General<'_>,
    section: &BodyTopology,
    plan: Plan,
    settings: &Settings,
    reader: &mut Reader<'_>,
) -> Option<Made> {
    alone(scene, reader)?;
    let elastic = match &section.of {
        Some(of) => super::plan::of_name(of, &plan.bodies, reader)?,
        None => 0,
    };
    let place = section
        .of
        .as_ref()
        .map_or(&section.radius.place, |of| &of.place);
    let users: Vec<usize> = (0..plan.members.len())
        .filter(|m| plan.members[*m].elastic == Some(elastic))
        .collect();
    let [member] = users[..] else {
        let message = format!(
            "{} members are this body; its topology can be looked for where one is",
            users.len()
        );
        reader.fault(place, message, "");
        return None;
    };
    if plan.path.is_none() {
        reader.fault(
            place,
            "the topology of a moving body is judged by a path",
            "add [path]",
        );
        return None;
    }
    let search = search(section, reader)?;
    let study: Box<dyn Study> = Box::new(Motion {
        plan: Arc::new(plan),
        search,
        elastic,
        member,
        end: settings.until,
        dt: settings.integrator.dt,
        peaks: usize::try_from(*section.peaks).unwrap_or(1),
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

impl Motion {
    fn optimisation(&self) -> Optimisation {
        let plan = self.plan.clone();
        let body = &plan.bodies[self.elastic];
        let filter = Filter::new(self.search.filter, &body.middles(), self.search.radius);
        let (elastic, path) = (self.elastic, plan.path.clone());
        let tip = path.as_ref().map(|path| path.tip);
        let mechanism = self.plan.clone();
        let task = Task {
            structure: body.structure.clone(),
            recipe: body.recipe.clone(),
            stiffened: body.stiffening,
            mechanism: Box::new(move |flexible| mechanism.linkage(Some((elastic, flexible)))),
            member: self.member,
            tip: tip.unwrap_or(percuss_flex::Tip {
                member: self.member,
                interface: None,
                point: Default::default(),
            }),
            path: Box::new(move |t| path.as_ref().map(|path| path.at(t)[0]).unwrap_or_default()),
            end: self.end,
            dt: self.dt,
            spectral: plan.spectral,
            peaks: self.peaks,
        };
        let limits = (self.search.volume, self.search.least, self.search.step);
        Optimisation::new(task, self.search.law, filter, limits)
    }
}

impl Study for Motion {
    fn halt_on(&mut self, halt: Halt) {
        self.halt = halt;
    }

    fn about(&self) -> Vec<String> {
        let body = &self.plan.bodies[self.elastic];
        vec![
            percuss_text::counted(self.plan.members.len(), "member"),
            percuss_text::counted(body.structure.mesh().elements.len(), "element"),
        ]
    }

    fn quantities(&self) -> Vec<(String, String)> {
        let all = [
            ("compliance_ratio", "1"),
            ("compliance_ratio_10", "1"),
            ("greyness", "1"),
            ("volume", "1"),
            ("iterations", "1"),
            ("max_error_uniform", "mm"),
            ("mean_error_uniform", "mm"),
            ("max_error", "mm"),
            ("mean_error", "mm"),
            ("max_error_thresholded", "mm"),
            ("mean_error_thresholded", "mm"),
        ];
        all.map(|(name, unit)| (name.to_owned(), unit.to_owned()))
            .to_vec()
    }

    fn conduct(&self, progress: &mut dyn FnMut(f64) -> ControlFlow<()>) -> Findings {
        let mut findings = Findings::default();
        let body = &self.plan.bodies[self.elastic];
        let mut study = self.optimisation();
        let (mut rows, mut first, mut last) = (Vec::new(), None, None);
        let most = self.search.iterations;
        for k in 0..=most {
            if progress(k as f64 / (most + 1) as f64).is_break() {
                break;
            }
            let before = study.x.clone();
            let found = match k < most {
                true => study.iterate(&self.halt),
                false => study.look(&self.halt),
            };
            let found = match found {
                Ok(found) => found,
                Err(error) => {
                    findings.trouble = Some(error.to_string());
                    break;
                }
            };
            rows.push(Row {
                compliance: found.compliance,
                ratio: found.ratio,
                greyness: found.greyness,
                volume: found.volume,
                errors: Some([found.response.max_error(), found.response.mean_error()]),
            });
            if [0, 10, 100].contains(&k) {
                let densities =
                    Filter::new(self.search.filter, &body.middles(), self.search.radius)
                        .densities(&before);
                pictures::design(&mut findings, body, &format!("design_{k}"), &densities);
            }
            let change = before.iter().zip(&study.x).map(|(a, b)| (a - b).abs());
            let change = change.fold(0.0, f64::max);
            first.get_or_insert_with(|| found.response.clone());
            last = Some((found.response, before));
            if k < most && change <= self.search.change {
                break;
            }
        }
        let (Some(first), Some((end, design)), Some(row)) = (first, last, rows.last()) else {
            return findings;
        };
        findings.number("compliance_ratio", "1", row.ratio);
        match rows.get(10) {
            Some(row) => findings.number("compliance_ratio_10", "1", row.ratio),
            None => findings.missing(
                "compliance_ratio_10",
                "1",
                "the search ended before iteration 10",
            ),
        }
        findings.number("greyness", "1", row.greyness);
        findings.number("volume", "1", row.volume);
        findings.number("iterations", "1", (rows.len() - 1) as f64);
        findings.number("max_error_uniform", "mm", 1e3 * first.max_error());
        findings.number("mean_error_uniform", "mm", 1e3 * first.mean_error());
        findings.number("max_error", "mm", 1e3 * end.max_error());
        findings.number("mean_error", "mm", 1e3 * end.mean_error());
        study.x = design;
        let densities = study.densities();
        pictures::design(&mut findings, body, "design", &densities);
        let sharp = threshold(&densities, self.search.least);
        pictures::design(&mut findings, body, "thresholded", &sharp);
        let answer =
            study
                .task
                .respond(&sharp, self.search.law, &mut Reducer::default(), &self.halt);
        match &answer {
            Ok(response) => {
                findings.number("max_error_thresholded", "mm", 1e3 * response.max_error());
                findings.number("mean_error_thresholded", "mm", 1e3 * response.mean_error());
            }
            Err(error) => {
                for name in ["max_error_thresholded", "mean_error_thresholded"] {
                    findings.missing(name, "mm", error.to_string());
                }
            }
        }
        pictures::convergence(&mut findings, &rows);
        let mut curves = vec![
            ("uniform", &first.errors[..]),
            ("optimised", &end.errors[..]),
        ];
        if let Ok(response) = &answer {
            curves.push(("thresholded", &response.errors[..]));
        }
        pictures::tracking(&mut findings, self.dt, &curves);
        findings
    }
}
