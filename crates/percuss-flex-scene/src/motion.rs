//! Topology for the motion of the mechanism that carries the body.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use percuss_design::topology::{
    Compliance, Filter, Objective, Response, Slopes, Study as Optimisation, Task, threshold,
};
use percuss_flex::{Reducer, Structure};
use percuss_math::Halt;
use percuss_text::diagnose::Place;

use super::Reader;
use super::body::middles;
use super::kept::{Kept, Shelved};
use super::live;
use super::pictures::{self, Row};
use super::plan::Plan;
use super::search::{self, Search, alone};
use super::section::{BodyTopology, FlexibleSections};
use percuss_part::general::{General, WholeScene};
use percuss_part::{Made, Settings, Study};
use percuss_record::findings::Findings;

/// A study of a motion.
struct Motion {
    plan: Arc<Plan>,
    /// Of the body that is designed.
    structure: Structure,
    /// The scene, to be written with a design in it.
    scene: Arc<dyn WholeScene>,
    sections: FlexibleSections,
    search: Search,
    elastic: usize,
    member: usize,
    end: f64,
    dt: f64,
    peaks: usize,
    halt: Halt,
    /// Where it keeps what it has.
    folder: Option<PathBuf>,
    shelved: Option<Shelved>,
    kept: Option<Kept>,
}

/// Iterations whose designs are shown beside the last one.
const SHOWN: [usize; 4] = [0, 10, 50, 100];
/// After so many iterations what there is is kept on the disk.
const KEEP: usize = 5;

pub(super) fn build(
    (scene, sections): (&General<'_>, &FlexibleSections),
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
    let Some((structure, _)) = plan.bodies[elastic].elements() else {
        let message =
            "a body of matrices or of a SID file has no elements that could be thin or full";
        reader.fault(place, message, "give a mesh");
        return None;
    };
    let structure = Structure::clone(structure);
    let is_static = search::is_static(section);
    let member = match is_static {
        true => 0,
        false => moving(&plan, elastic, place, reader)?,
    };
    let search = search::search(section, &plan.bodies[elastic], reader)?;
    let shares = structure.mesh().shares();
    let parts = search.kept.iter().zip(&shares).filter(|(kept, _)| **kept);
    let full: f64 = parts.map(|(_, v)| v).sum::<f64>() / shares.len() as f64;
    if full + search.least * (1.0 - full) > search.volume {
        let message = format!(
            "`volume` = {} cannot be met: {full:.4} of the body is outside of `region` and stays full",
            search.volume
        );
        let hint = "give a larger volume or larger regions";
        reader.fault(&section.volume.place, message, hint);
        return None;
    }
    let is_full = search.objective == Objective::Error || search.slopes == Slopes::Full;
    if is_full && plan.bodies[elastic].stiffening {
        let message = "slopes of the motion itself are not known for bodies that stress stiffens";
        let hint =
            "leave out `stiffening`, or take gradient = \"frozen\" and objective = \"compliance\"";
        reader.fault(place, message, hint);
        return None;
    }
    let study: Box<dyn Study> = Box::new(Motion {
        plan: Arc::new(plan),
        structure,
        scene: scene.whole.kept(),
        sections: sections.clone(),
        search,
        elastic,
        member,
        end: settings.until,
        dt: settings.integrator.dt,
        peaks: usize::try_from(*section.peaks).unwrap_or(1),
        halt: Halt::default(),
        folder: None,
        shelved: None,
        kept: None,
    });
    Some(Made::computed(study))
}

/// The member that is a body, which is to move along a path.
fn moving(plan: &Plan, elastic: usize, place: &Place, reader: &mut Reader<'_>) -> Option<usize> {
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
        let message = "the topology of a moving body is judged by a path";
        reader.fault(
            place,
            message,
            "add [path], or write objective = \"static\"",
        );
        return None;
    }
    if let Some(touch) = plan.meetings.touches.first() {
        let message = format!(
            "`{}` may strike: a search moves the mechanism without contacts",
            touch.name
        );
        reader.fault(place, message, "take [[strike]] and `limits` out");
        return None;
    }
    Some(member)
}

/// What a search has found so far.
struct Course {
    rows: Vec<Row>,
    /// Designs that are shown, by iteration.
    shown: Vec<(usize, Vec<f64>)>,
    /// Errors of the path with the uniform design, m.
    first: Vec<f64>,
    /// Of the last design: it, and what the mechanism did.
    last: Option<(Vec<f64>, Response)>,
}

impl Motion {
    fn optimisation(&self) -> Optimisation {
        let plan = self.plan.clone();
        let body = &plan.bodies[self.elastic];
        let (elastic, path) = (self.elastic, plan.path.clone());
        let tip = path.as_ref().map(|path| path.tip);
        let (mechanism, start) = (self.plan.clone(), self.plan.clone());
        let task = Task {
            structure: self.structure.clone(),
            recipe: body.recipe.clone(),
            stiffened: body.stiffening,
            mechanism: Box::new(move |flexible| mechanism.linkage(Some((elastic, flexible)))),
            start: Box::new(move |linkage| start.start(linkage).map(|(q, u, _)| (q, u))),
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
        Optimisation::new(task, self.search.law, self.filter(), limits)
            .with_frequency(self.search.frequency)
            .with_objective(self.search.objective, self.search.slopes)
            .with_kept(self.search.kept.clone())
            .with_statics(self.search.statics.clone())
    }

    fn filter(&self) -> Filter {
        let middles = middles(self.structure.mesh());
        let shares = self.structure.mesh().shares();
        Filter::new(self.search.filter, (&middles, &shares), self.search.radius)
    }

    /// The iterations, to their end or as far as somebody lets them go.
    fn iterate(
        &self,
        study: &mut Optimisation,
        progress: &mut dyn FnMut(f64) -> ControlFlow<()>,
        findings: &mut Findings,
    ) -> Course {
        let mut course = Course {
            rows: Vec::new(),
            shown: Vec::new(),
            first: Vec::new(),
            last: None,
        };
        if let Some(kept) = &self.kept
            && study.resume(kept.study.clone())
        {
            course.rows.clone_from(&kept.rows);
            course.shown.clone_from(&kept.shown);
            course.first.clone_from(&kept.first);
        }
        let most = self.search.iterations;
        for k in course.rows.len()..=most {
            if progress(k as f64 / (most + 1) as f64).is_break() {
                break;
            }
            let (before, densities) = (study.x.clone(), study.densities());
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
            course.rows.push(Row {
                compliance: found.compliance,
                ratio: found.ratio,
                greyness: found.greyness,
                volume: found.volume,
                frequency: found.response.frequencies.first().copied(),
                errors: (self.search.statics.is_none())
                    .then(|| [found.response.max_error(), found.response.mean_error()]),
            });
            if SHOWN.contains(&k) {
                course.shown.push((k, densities.clone()));
            }
            if k == 0 {
                course.first.clone_from(&found.response.errors);
            }
            let change = before.iter().zip(&study.x).map(|(a, b)| (a - b).abs());
            let change = change.fold(0.0, f64::max);
            course.last = Some((before, found.response));
            let ends = k == most || change <= self.search.change;
            self.keep(
                study,
                &course,
                &densities,
                !ends && k % KEEP == KEEP - 1,
                findings,
            );
            if ends {
                break;
            }
        }
        course
    }

    /// The picture of the design under way and, at times, all that is needed to go on; what cannot be written is told once.
    fn keep(
        &self,
        study: &Optimisation,
        course: &Course,
        densities: &[f64],
        shelve: bool,
        findings: &mut Findings,
    ) {
        let Some(folder) = &self.folder else { return };
        let page = live::page(
            self.scene.title(),
            self.structure.mesh(),
            densities,
            &course.rows,
        );
        let mut written = live::write(folder, &page);
        if let (true, Some(shelved)) = (shelve, &self.shelved) {
            let kept = Kept {
                study: study.memory(),
                rows: course.rows.clone(),
                shown: course.shown.clone(),
                first: course.first.clone(),
            };
            written = written.and(shelved.put(&kept));
        }
        if let Err(error) = written {
            let line = format!("what is found on the way could not be kept: {error}");
            if !findings.warnings.contains(&line) {
                findings.warnings.push(line);
            }
        }
    }

    /// The scene with a design in place of the search.
    fn written(&self, densities: &[f64]) -> Option<String> {
        if self.sections.member.is_empty() {
            return None;
        }
        let mut sections = self.sections.clone();
        sections.body_topology = None;
        let (least, law) = (self.search.least, self.search.law);
        sections.put_design(self.elastic, densities, least, law);
        let text = self.scene.with_part(Box::new(sections))?;
        let measured = if self.sections.path.is_some() {
            ERRORS
        } else {
            ""
        };
        Some(text + measured)
    }
}

/// What a scene with a design measures.
const ERRORS: &str = "
[[channel]]
name = \"error_mm\"
formula = \"1000*error\"
unit = \"mm\"

[[quantity]]
name = \"max_error\"
kind = \"max\"
of = \"error_mm\"

[[quantity]]
name = \"mean_error\"
kind = \"mean\"
of = \"error_mm\"

[[plot]]
title = \"Error of the path\"
y = [\"error_mm\"]
";

impl Motion {
    /// The motion of the design without grey, and the errors of all.
    fn moved(
        &self,
        study: &Optimisation,
        sharp: &[f64],
        (first, end): (&[f64], &[f64]),
        findings: &mut Findings,
    ) {
        let answer =
            study
                .task
                .respond(sharp, self.search.law, &mut Reducer::default(), &self.halt);
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
        let mut curves = vec![("uniform", first), ("optimised", end)];
        if let Ok(response) = &answer {
            curves.push(("thresholded", &response.errors[..]));
        }
        pictures::tracking(findings, self.dt, &curves);
    }
}

impl Study for Motion {
    fn halt_on(&mut self, halt: Halt) {
        self.halt = halt;
    }

    fn work_in(&mut self, folder: &Path, resume: bool) -> Result<bool, String> {
        let shelved = Shelved::in_folder(folder, &*self.scene)?;
        self.kept = match resume {
            true => shelved.take()?,
            false => {
                shelved.clear()?;
                None
            }
        };
        self.folder = Some(folder.to_owned());
        self.shelved = Some(shelved);
        Ok(self.kept.is_some())
    }

    fn about(&self) -> Vec<String> {
        vec![
            percuss_text::counted(self.plan.members.len(), "member"),
            percuss_text::counted(self.structure.mesh().elements.len(), "element"),
        ]
    }

    fn quantities(&self) -> Vec<(String, String)> {
        let always = [
            ("compliance_ratio", "1"),
            ("compliance_ratio_10", "1"),
            ("greyness", "1"),
            ("volume", "1"),
            ("iterations", "1"),
        ];
        let moving = [
            ("frequency", "Hz"),
            ("max_error_uniform", "mm"),
            ("mean_error_uniform", "mm"),
            ("max_error", "mm"),
            ("mean_error", "mm"),
            ("max_error_thresholded", "mm"),
            ("mean_error_thresholded", "mm"),
        ];
        let still = [("compliance", "J"), ("compliance_thresholded", "J")];
        let bounded = [("frequency", "Hz")];
        let more = match (&self.search.statics, self.search.frequency) {
            (None, _) => moving.to_vec(),
            (Some(_), None) => still.to_vec(),
            (Some(_), Some(_)) => [&still[..], &bounded[..]].concat(),
        };
        let all = always.into_iter().chain(more);
        all.map(|(name, unit)| (name.to_owned(), unit.to_owned()))
            .collect()
    }

    fn conduct(&self, progress: &mut dyn FnMut(f64) -> ControlFlow<()>) -> Findings {
        let mut findings = Findings::default();
        let body = &self.plan.bodies[self.elastic];
        let mut study = self.optimisation();
        let course = self.iterate(&mut study, progress, &mut findings);
        for (k, densities) in &course.shown {
            pictures::design(&mut findings, body, &format!("design_{k}"), densities);
        }
        let rows = &course.rows;
        let (Some((design, end)), Some(row)) = (course.last, rows.last()) else {
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
        if let Some(frequency) = row.frequency {
            findings.number("frequency", "Hz", frequency);
        }
        if let Some(least) = self.search.frequency
            && row.frequency.is_none_or(|f| f < 0.999 * least)
        {
            findings.warnings.push(format!(
                "the lowest frequency is {:.4} Hz, below `frequency` = {least:.4}: give more iterations or a lower bound",
                row.frequency.unwrap_or(f64::NAN)
            ));
        }
        if let Some([max, mean]) = rows[0].errors {
            findings.number("max_error_uniform", "mm", 1e3 * max);
            findings.number("mean_error_uniform", "mm", 1e3 * mean);
            findings.number("max_error", "mm", 1e3 * end.max_error());
            findings.number("mean_error", "mm", 1e3 * end.mean_error());
        } else {
            findings.number("compliance", "J", row.compliance);
        }
        let densities = study.filtered(&design);
        pictures::design(&mut findings, body, "design", &densities);
        let sharp = threshold(
            &densities,
            &self.structure.mesh().shares(),
            self.search.least,
        );
        pictures::design(&mut findings, body, "thresholded", &sharp);
        pictures::files(&mut findings, body, &densities, &sharp);
        if let Some(text) = self.written(&densities) {
            findings.files.push(("optimised.toml".to_owned(), text));
        }
        pictures::convergence(&mut findings, rows);
        match &self.search.statics {
            None => self.moved(&study, &sharp, (&course.first, &end.errors), &mut findings),
            Some(statics) => {
                let loads = statics.loads.clone();
                let law = self.search.law;
                let mut of = Compliance::new(&self.structure, law, &statics.held, loads);
                match of.evaluate(&sharp) {
                    Ok((c, _)) => findings.number("compliance_thresholded", "J", c),
                    Err(error) => {
                        findings.missing("compliance_thresholded", "J", error.to_string());
                    }
                }
            }
        }
        findings
    }
}
