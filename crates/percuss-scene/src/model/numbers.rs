//! The plain numbers of a scene, with their admissible ranges.

use percuss_contact::SolverKind;

use crate::scene::{Entry, Impact, Quantity, Scene};
use percuss_part::{
    IntegratorSettings, Rules, Settings, SolverSettings, Vocabulary, accept, positive,
};
use percuss_text::diagnose::Diagnostic;
use percuss_text::diagnose::Faults;

/// Most steps that a run may need.
const MOST_STEPS: f64 = 1e10;
/// Most samples that a run may record.
const MOST_SAMPLES: f64 = 1e7;
/// Most values that a run may record: samples times channels.
const MOST_VALUES: f64 = 1e8;

/// The end of the run and how it is stepped; a step that the part is to find is not known yet, and no number.
pub(super) fn settings(
    scene: &Scene,
    rules: &Rules,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Settings> {
    let mut seconds = |entry, what, hint| positive(entry, what, hint, vocabulary, faults);
    let until = seconds(&scene.until, "until", "give the end of the run in s");
    let given = &scene.integrator;
    let output_dt = match until {
        Some(_) => seconds(&scene.output.dt, "dt", "give the spacing of samples in s"),
        None => None,
    };
    let dt = match until {
        Some(_) if given.is_auto() && rules.finds_steps() => Some(f64::NAN),
        Some(_) => seconds(&given.dt, "dt", "give the step in s, such as 1e-4"),
        None => None,
    };
    let dt_min = seconds(
        &given.dt_min,
        "dt_min",
        "give a small time in s, such as 1e-10",
    );
    let tol = seconds(&given.tol, "tol", "give a small number, such as 1e-9");
    let correction = match &given.correction {
        Some(entry) => {
            let value = vocabulary.number(entry, "correction", faults)?;
            let message = || format!("`correction` = {value} is outside of [0, 1]");
            let hint = "0 leaves penetrations as they are, 1 takes them back in one step";
            let fits = (0.0..=1.0).contains(&value);
            accept(value, fits, entry, message, hint, faults)?
        }
        None => 0.0,
    };
    let theta = match &given.theta {
        Some(entry) => {
            let value = vocabulary.number(entry, "theta", faults)?;
            let message = || format!("`theta` = {value} is outside of [0, 1]");
            let hint = "1/2 keeps the energy, 1 damps most, less than 1/2 is not stable";
            let fits = (0.0..=1.0).contains(&value);
            accept(value, fits, entry, message, hint, faults)?
        }
        None => 0.5,
    };
    if given.impact == Impact::Poisson {
        for entry in scene.parts.0.iter().flat_map(|part| part.tangential()) {
            if vocabulary.number(entry, "eps_T", faults)? != 0.0 {
                let message = "Poisson's law has no restitution in tangents";
                let fault = Diagnostic::new(&entry.place, message);
                faults.push(
                    fault.with_hint("leave out eps_T, or take integrator.impact = \"energetic\""),
                );
            }
        }
    }
    let mut tolerance = |entry: &Option<Entry>, what| match entry {
        Some(entry) => {
            let hint = "give a small number, such as 1e-9";
            positive(entry, what, hint, vocabulary, faults)
        }
        None => Some(1e-9),
    };
    let (rtol, atol) = (
        tolerance(&given.rtol, "rtol")?,
        tolerance(&given.atol, "atol")?,
    );
    let mut seconds = |entry, what, hint| positive(entry, what, hint, vocabulary, faults);
    let solver_tol = match &scene.solver.tol {
        Some(entry) => seconds(entry, "tol", "give a small number, such as 1e-10"),
        None => Some(1e-10),
    };
    let (until, dt, output_dt) = (until?, dt?, output_dt?);
    if until / output_dt > MOST_SAMPLES {
        let message = format!(
            "`dt` = {output_dt:e} means {:.1e} samples",
            until / output_dt
        );
        let hint = format!("at most {MOST_SAMPLES:e}; raise output.dt or lower until");
        faults.push(Diagnostic::new(&scene.output.dt.place, message).with_hint(hint));
    }
    Some(Settings {
        until,
        integrator: IntegratorSettings {
            method: given.method,
            dt,
            dt_min: dt_min?,
            tol: tol?,
            extrapolation: usize::try_from(*given.extrapolation).unwrap_or(1),
            correction,
            impact: given.impact,
            theta,
            rtol,
            atol,
        },
        solver: SolverSettings {
            method: SolverKind::from_name(&scene.solver.method).unwrap_or(SolverKind::Auto),
            tol: solver_tol?,
            max_iter: usize::try_from(*scene.solver.max_iter).unwrap_or(1),
        },
        output_dt,
    })
}

/// The step, where it follows from the longest stable one, s; a fault where there would be too many.
pub(super) fn step(
    scene: &Scene,
    settings: &mut Settings,
    stable: Option<f64>,
    faults: &mut Faults,
) {
    let (given, until) = (&scene.integrator, settings.until);
    if let (Some(stable), true) = (stable, given.is_auto()) {
        // whole steps to the end, none longer than nine tenths of the longest stable one
        settings.integrator.dt = until / (until / (0.9 * stable)).ceil().max(1.0);
    }
    let dt = settings.integrator.dt;
    if until / dt > MOST_STEPS {
        let end = format!("{until:?}");
        let message = format!(
            "`dt` = {dt:e} means {:.1e} steps until {} s",
            until / dt,
            end.trim_end_matches(".0")
        );
        let hint = format!("at most {MOST_STEPS:e}; raise dt or lower until");
        faults.push(Diagnostic::new(&given.dt.place, message).with_hint(hint));
    }
}

/// What a run records must fit into the memory.
pub(super) fn recorded(
    settings: &Settings,
    channels: usize,
    quantities: &[(Quantity, String)],
    scene: &Scene,
    faults: &mut Faults,
) {
    let strobes = quantities
        .iter()
        .map(|(q, _)| q.strobe_count(settings.until));
    let samples = settings.until / settings.output_dt + strobes.sum::<f64>();
    if samples * channels as f64 > MOST_VALUES {
        let message =
            format!("{samples:.1e} samples of {channels} channels are too many to record");
        let hint = format!(
            "at most {MOST_VALUES:e} values; raise output.dt, lower until, or ask for fewer stroboscopic samples"
        );
        faults.push(Diagnostic::new(&scene.output.dt.place, message).with_hint(hint));
    }
}
