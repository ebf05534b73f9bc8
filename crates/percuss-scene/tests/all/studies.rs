//! Studies run like scenes: their findings are the outcome, and they can be stopped.

use std::ops::ControlFlow;

use percuss_scene::findings::{Axis, Figure, Findings, Layer, Table};
use percuss_scene::model::Study;
use percuss_scene::recording::Value;
use percuss_scene::run::{self, End, FINDINGS, RunFolder, Summary, Timing};
use percuss_scene::{Input, Model, Scene};

/// Counts to ten, and stumbles at a number where one is given.
struct Count {
    stumble: Option<usize>,
}

impl Study for Count {
    fn about(&self) -> Vec<String> {
        vec!["ten numbers".to_owned()]
    }

    fn quantities(&self) -> Vec<(String, String)> {
        [("half", "s"), ("sum", "m"), ("word", "1")]
            .map(|(name, unit)| (name.to_owned(), unit.to_owned()))
            .to_vec()
    }

    fn conduct(&self, progress: &mut dyn FnMut(f64) -> ControlFlow<()>) -> Findings {
        let mut findings = Findings::default();
        let mut counted = Vec::new();
        for k in 1..=10 {
            if self.stumble == Some(k) {
                findings.trouble = Some(format!("stumbled at {k}"));
                return findings;
            }
            counted.push(k as f64);
            if k == 5 {
                findings.number("half", "s", 5.0);
            }
            if progress(k as f64 / 10.0).is_break() {
                return findings;
            }
        }
        findings.text("word", "ten");
        findings.number("sum", "m", counted.iter().sum());
        let points = counted.iter().map(|k| [*k, k * k]).collect();
        let axes = (Axis::new("k", "1"), Axis::new("k²", "1"));
        let figure = Figure::new("squares", "Squares", axes.0, axes.1);
        findings
            .figures
            .push(figure.with(Layer::line("", 0, points)));
        findings
            .tables
            .push(Table::new("numbers").with("k", "1", counted));
        findings
            .files
            .push(("note.txt".to_owned(), "done\n".to_owned()));
        findings
    }
}

fn model(stumble: Option<usize>) -> Model {
    Model::of_study("Counting".to_owned(), Box::new(Count { stumble }))
}

#[test]
fn what_is_found_is_the_outcome() {
    let model = model(None);
    let mut parts = Vec::new();
    let outcome = run::run(&model, |moment| {
        parts.extend(moment.part());
        ControlFlow::Continue(())
    });
    assert_eq!(parts.len(), 10);
    assert_eq!(outcome.end, End::Complete);
    let summary = Summary::new("count", &model, &outcome, Timing::default());
    assert!(summary.converged);
    // in the order that was promised
    let names: Vec<&str> = summary.quantities.iter().map(|q| q.name.as_str()).collect();
    assert_eq!(names, ["half", "sum", "word"]);
    assert_eq!(summary.quantities[1].number(), Some(55.0));
    let json = serde_json::to_string(&summary).unwrap();
    assert!(
        json.contains(r#""word":{"value":"ten","unit":"1"}"#),
        "{json}"
    );
    // what belongs to steps is not there
    for key in ["t_end", "solver", "steps"] {
        assert!(!json.contains(&format!("\"{key}\":")), "{json}");
    }
    let back: Summary = serde_json::from_str(&json).unwrap();
    assert_eq!(back.quantities, summary.quantities);
}

#[test]
fn a_stopped_study_keeps_what_it_has() {
    let model = model(None);
    let outcome = run::run(&model, |moment| match moment.part() {
        Some(part) if part > 0.65 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    assert_eq!(outcome.end, End::Interrupted);
    let measured = outcome.measured(&model);
    assert_eq!(measured[0].number(), Some(5.0));
    assert_eq!(measured[1].value, Value::Missing);
    assert_eq!(
        measured[1].note.as_deref(),
        Some("the run ended before it was found")
    );
}

#[test]
fn trouble_ends_a_study_with_its_words() {
    let model = model(Some(7));
    let outcome = run::run(&model, |_| ControlFlow::Continue(()));
    assert_eq!(outcome.end, End::Stopped("stumbled at 7".to_owned()));
    assert_eq!(outcome.measured(&model)[0].number(), Some(5.0));
}

#[test]
fn findings_are_files_of_the_last_run_only() {
    let parent = tempfile::tempdir().unwrap();
    let folder = RunFolder::take(&parent.path().join("run")).unwrap();
    let below = folder.path().join(FINDINGS);
    let run_and_write = |stumble| {
        let model = model(stumble);
        let outcome = run::run(&model, |_| ControlFlow::Continue(()));
        let summary = Summary::new("count", &model, &outcome, Timing::default());
        folder.write_outcome(&summary, &outcome).unwrap();
    };
    run_and_write(None);
    let table = std::fs::read_to_string(below.join("numbers.csv")).unwrap();
    assert!(table.starts_with("k [1]\n1.0\n2.0\n"), "{table}");
    assert!(below.join("note.txt").is_file() && below.join("figures.json").is_file());
    run_and_write(Some(3));
    assert!(!below.exists());
}

/// A scene that steps has no findings folder.
#[test]
fn runs_without_findings_write_none() {
    let input = Input::new(
        "a.toml",
        "until = 0.1\n[system]\ncoordinates = ['x']\nM = [[1]]\n",
    );
    let model = Scene::read(&input).unwrap().build().unwrap();
    let outcome = run::run(&model, |_| ControlFlow::Continue(()));
    assert!(outcome.findings.is_bare());
}
