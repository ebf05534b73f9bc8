//! Stick–slip studies from scene files: what they find, what they say where there is nothing to be found.
#![allow(non_snake_case)]

use crate::common::{go, model, number, with};
use percuss_scene::findings::Table;
use percuss_scene::recording::{Measured, Value};
use percuss_scene::run::Outcome;
use percuss_scene::scene::beams::Chains;
use percuss_scene::{Input, Scene, builtin};

fn conduct(input: Input, sets: &[&str]) -> (Outcome, Vec<Measured>) {
    let model = model(&with(input, sets));
    let outcome = go(&model);
    let measured = outcome.measured(&model);
    assert_eq!(measured.len(), model.quantity_count());
    (outcome, measured)
}

fn study(name: &str, sets: &[&str]) -> (Outcome, Vec<Measured>) {
    conduct(builtin::find(name).expect("a scene").input(), sets)
}

fn text(measured: &[Measured], name: &str) -> String {
    match measured.iter().find(|m| m.name == name).map(|m| &m.value) {
        Some(Value::Text(text)) => text.clone(),
        other => panic!("{name}: {other:?}"),
    }
}

fn column<'a>(table: &'a Table, name: &str) -> Option<&'a [f64]> {
    let column = table.columns.iter().find(|column| column.name == name);
    column.map(|column| &column.values[..])
}

fn refusal(text: &str) -> String {
    crate::common::refusal(&Input::new("beam.toml", text))
}

const BEAM: &str = "until = 100\n[[beam]]\nname = \"beam\"\nmodel = \"hermite\"\nelements = 4\nlength = 2.47\n\
    EI = 1.09e4\nrhoA = 35.4\nalpha = 2.5e-2\nkappa = 5.5e-5\n";

#[test]
fn rest_is_the_answer_where_nothing_moves() {
    for (set, sequence) in [
        ("load.0.amplitude=0", "H"),
        ("constants.R0_over_F0=10", "H"),
        ("constants.F0=0", "no threshold"),
    ] {
        let (outcome, found) = study("friction-beam", &[set]);
        assert_eq!(outcome.findings.trouble, None);
        assert_eq!(number(&found, "amplitude"), 0.0);
        assert_eq!(text(&found, "sequence"), sequence);
        assert!(number(&found, "multiplier") < 1.0);
        let ratio = found.iter().find(|m| m.name == "damping_ratio");
        let note = ratio.and_then(|m| m.note.clone()).unwrap_or_default();
        let bends = set.contains("R0_over_F0");
        assert_eq!(note.contains("nothing is bent"), !bends, "{set}: {note}");
        let warnings = &outcome.findings.warnings;
        let told = warnings.iter().any(|w| w.contains("rest is the answer"));
        assert_eq!(told, !bends, "{set}: {warnings:?}");
    }
}

/// Behind a device that sticks in the end the beam rings long. A note says how many of its
/// periods were counted: as many as its section has points.
#[test]
fn a_slow_transient_says_what_was_extrapolated() {
    let text = format!(
        "{BEAM}[[load]]\nx = \"2.47/2\"\namplitude = 2.4\n[[device]]\nx = 2.47\nthreshold = 1.358\n[stationary]\n\
         ratio = 0.507\nshooting = false\n"
    );
    let text = text.replace("until = 100", "until = 1000");
    let (outcome, found) = conduct(Input::new("slow.toml", &text), &[]);
    assert_eq!(outcome.findings.trouble, None);
    let periods = found.iter().find(|m| m.name == "transient_periods");
    let note = periods.and_then(|m| m.note.clone()).unwrap_or_default();
    assert!(note.contains("extrapolated from there"), "{note}");
    let sections = outcome
        .findings
        .tables
        .iter()
        .find(|t| t.name == "sections");
    let rows = sections.map_or(0, |t| t.columns[0].values.len());
    assert!(
        note.contains(&format!("counted to {rows},")),
        "{note} {rows}"
    );
    assert!(number(&found, "transient_periods") > 2.0 * rows as f64);
}

/// The beam rings long behind a device that sticks; shooting ends the transient.
#[test]
fn a_slow_approach_is_no_multiple() {
    let sets = [
        "constants.R0_over_F0=0.4",
        "constants.d=12",
        "constants.Omega_ratio=0.8",
    ];
    let (outcome, found) = study("friction-beam", &sets);
    assert_eq!(outcome.findings.trouble, None);
    assert_eq!(number(&found, "period_multiple"), 1.0);
    let without: Vec<&str> = sets
        .iter()
        .copied()
        .chain([
            "stationary.shooting=false",
            "until=45",
            "stationary.tol=1e-5",
        ])
        .collect();
    let (outcome, _) = study("friction-beam", &without);
    let trouble = outcome.findings.trouble.expect("too short");
    assert!(trouble.contains("still settles"), "{trouble}");
    assert!(
        outcome
            .findings
            .tables
            .iter()
            .any(|t| t.name == "transient")
    );
    // with shooting the orbit is found all the same, and the count says that it is not that of a whole transient
    let short: Vec<&str> = sets.iter().copied().chain(["until=45"]).collect();
    let (outcome, found) = study("friction-beam", &short);
    assert_eq!(outcome.findings.trouble, None);
    let periods = found.iter().find(|m| m.name == "transient_periods");
    let note = periods.and_then(|m| m.note.clone()).unwrap_or_default();
    assert!(note.contains("not settled"), "{note}");
}

#[test]
fn what_escapes_leaves_what_was_seen() {
    let (outcome, _) = study("friction-beam-4b", &["constants.d=-3000"]);
    let trouble = outcome.findings.trouble.expect("an escape");
    assert!(trouble.contains("escapes"), "{trouble}");
    let table = outcome
        .findings
        .tables
        .iter()
        .find(|t| t.name == "transient");
    assert!(table.is_some());
}

/// A weak device damps little, a strong one holds the beam: the peak is least in between.
#[test]
fn there_is_a_best_threshold() {
    let peak = |R0: f64| {
        let set = format!("constants.R0_over_F0={R0}");
        let (outcome, found) = study("friction-optimum", &[&set, "responses.steps=39"]);
        assert_eq!(outcome.findings.trouble, None, "{R0}");
        number(&found, "peak")
    };
    let (weak, middle, strong) = (peak(1.0), peak(5.0), peak(100.0));
    assert!(
        middle < 0.2 * weak && middle < 0.2 * strong,
        "{weak} {middle} {strong}"
    );
}

/// Without a threshold the peak of the response curve is F/(2ζk) of the first mode, and the damping that equal losses
/// amount to is the damping of that mode.
#[test]
fn a_linear_beam_has_its_known_peak_and_damping() {
    let sets = [
        "constants.R0_over_F0=0",
        "responses.from=0.995",
        "responses.to=1.005",
        "responses.steps=11",
    ];
    let (outcome, found) = study("friction-optimum", &sets);
    assert_eq!(outcome.findings.trouble, None);
    let omega: f64 = number(&found, "omega");
    let zeta = 0.5 * (2.5e-2 / omega + 5.5e-5 * omega);
    // nearly all of the static deflection at the end belongs to the first mode
    let peak = number(&found, "peak");
    assert!(
        (peak * 2.0 * zeta / 0.9707 - 1.0).abs() < 2e-3,
        "{}",
        peak * 2.0 * zeta
    );
    let tables = &outcome.findings.tables;
    let table = tables
        .iter()
        .find(|t| t.name == "responses")
        .expect("a table");
    let ratios = column(table, "damping_ratio").expect("a column");
    assert!(
        (ratios[5] / zeta - 1.0).abs() < 1e-3,
        "{} against {zeta}",
        ratios[5]
    );
}

/// Two orbits that mirror each other share the starts of Fig. 4a.
#[test]
fn the_basin_of_a_falling_law_has_two_parts() {
    let text = format!(
        "{}\n[basin]\ndisplacement = [-1, 1]\nvelocity = [-1, 1]\nsteps = 4\n",
        builtin::find("friction-beam-4a").expect("a scene").text
    );
    let (outcome, found) = conduct(Input::new("basin.toml", &text), &[]);
    assert_eq!(outcome.findings.trouble, None);
    assert_eq!(number(&found, "basins"), 2.0);
    let tables = &outcome.findings.tables;
    let table = tables
        .iter()
        .find(|t| t.name == "basin_orbits")
        .expect("a table");
    let means = column(table, "mean").expect("a column");
    assert!(
        (means[0] + means[1]).abs() < 1e-6 * means[0].abs(),
        "{means:?}"
    );
    let cells = tables.iter().find(|t| t.name == "basin").expect("a table");
    let orbits = column(cells, "orbit").expect("a column");
    assert_eq!(orbits.len(), 16);
    assert!(orbits.contains(&1.0) && orbits.contains(&2.0));
}

/// A start that escapes leaves the other starts alone: their orbits are found, the escape is told with its start, and its
/// motion is kept.
#[test]
fn a_start_that_escapes_leaves_the_others_alone() {
    let (_, alone) = study("friction-beam-4a", &["stationary.starts=[0.2]"]);
    let (outcome, both) = study("friction-beam-4a", &["stationary.starts=[1e5, 0.2]"]);
    for name in ["amplitude", "y_min", "y_max", "multiplier"] {
        assert_eq!(number(&alone, name), number(&both, name), "{name}");
    }
    let trouble = outcome.findings.trouble.expect("an escape");
    assert!(
        trouble.contains("from the start 100000") && trouble.contains("escapes"),
        "{trouble}"
    );
    let tables = &outcome.findings.tables;
    let kept = tables.iter().find(|t| t.name == "transient");
    let t = column(kept.expect("a table"), "t").expect("a column");
    assert!(t.len() > 100 && t.iter().all(|t| t.is_finite()));
}

#[test]
fn a_family_says_where_it_ends() {
    let text = |name: &str, to: f64, steps: usize| {
        format!(
            "{}\n[continuation]\nto = {to}\nsteps = {steps}\n",
            builtin::find(name).expect("a scene").text
        )
    };
    let whole = text("friction-beam-3b", 1.02, 8);
    let (_, found) = conduct(Input::new("family.toml", whole), &[]);
    assert_eq!(self::text(&found, "family"), "complete");
    assert_eq!(number(&found, "family_end"), 1.02);
    // the orbit meets its mirror image, and the way leads back on that
    let folded = text("friction-beam-4a", 1.3, 30);
    let (outcome, found) = conduct(Input::new("family.toml", folded), &[]);
    let words = self::text(&found, "family");
    assert!(words.contains("before 1.3"), "{words}");
    assert_eq!(outcome.findings.trouble, None);
    assert_eq!(outcome.findings.warnings, [format!("the family {words}")]);
    assert!(number(&found, "family_end") < 1.1);
}

/// A stop beside a device: the laws hold and the balance closes.
#[test]
fn stops_are_offered_beside_devices() {
    let damped = BEAM.replace("alpha = 2.5e-2", "alpha = 5");
    let text = format!(
        "{damped}[[load]]\nx = \"2.47/2\"\namplitude = 20\n[[obstacle]]\nname = \"stop\"\nside = \"below\"\nx = 2.47\n\
         at = -1e-3\neps_N = 0.6\n[[device]]\nx = \"2.47/2\"\nthreshold = 2\n[stationary]\nomega = 5\n"
    );
    let (outcome, found) = conduct(Input::new("stop.toml", &text), &[]);
    assert_eq!(outcome.findings.trouble, None);
    assert!(number(&found, "complementarity_residual") < 1e-9);
    assert!(number(&found, "energy_residual") < 1e-9);
    assert!(self::text(&found, "sequence_stop").contains("open"));
}

#[test]
fn bad_input_is_told_with_its_place() {
    let device = "[[device]]\nx = 2.47\nthreshold = -1\n[stationary]\nratio = 1\n";
    let words = refusal(&format!("{BEAM}{device}"));
    assert!(
        words.contains("must not be negative") && words.contains(":13:"),
        "{words}"
    );
    let odd = BEAM.replace("elements = 4", "elements = 3");
    let rest = "[[load]]\nx = \"2.47/2\"\namplitude = 1\n[[device]]\nx = 2.47\nthreshold = 1\n[stationary]\nratio = 1\n";
    let words = refusal(&format!("{odd}{rest}"));
    assert!(words.contains("between the nodes"), "{words}");
    let words = refusal(&format!("{BEAM}[stationary]\nratio = 1\n"));
    assert!(
        words.contains("needs a friction device or a stop"),
        "{words}"
    );
    let rest = "[[device]]\nx = 2.47\nthreshold = 1\n[stationary]\nratio = 1\n";
    let words = refusal(&format!("{BEAM}{rest}of = \"x\"\n"));
    assert!(words.contains("is measured at `x`"), "{words}");
    let huge = BEAM.replace("EI = 1.09e4", "EI = 1e300");
    let words = refusal(&format!("{huge}{rest}"));
    assert!(
        words.contains("SI units") && words.contains(":3:"),
        "{words}"
    );
    let stiff = BEAM.replace("EI = 1.09e4", "EI = 1e30");
    let words = refusal(&format!("{stiff}{rest}"));
    assert!(
        words.contains("periods until 100 s") && words.contains("at most 1e6"),
        "{words}"
    );
    let bare = BEAM.replace("EI = 1.09e4\nrhoA = 35.4\n", "");
    let words = refusal(&format!("{bare}{rest}"));
    assert!(
        words.contains("needs `EI`") && words.contains("needs `rhoA`"),
        "{words}"
    );
    for (section, most) in [
        ("[responses]\nfrom = 0.9\nto = 1.1\n", 10_000),
        ("[continuation]\nto = 1.1\n", 10_000),
        (
            "[basin]\ndisplacement = [-1, 1]\nvelocity = [-1, 1]\n",
            1000,
        ),
    ] {
        let words = refusal(&format!("{BEAM}{rest}{section}steps = 1000000000\n"));
        let hint = format!("at most {most}");
        assert!(
            words.contains("`steps` = 1000000000 is too much"),
            "{words}"
        );
        assert!(words.contains(&hint), "{words}");
    }
    let wall = "[[obstacle]]\nat = 1e-3\n[stationary]\nratio = 1\n";
    let words = refusal(&format!("{BEAM}{wall}"));
    assert!(words.contains("knows stops only"), "{words}");
    let held = "[[device]]\nx = 2.47\nthreshold = 1\n[stationary]\nratio = 1\nx = 0\n";
    let words = refusal(&format!("{BEAM}{held}"));
    assert!(words.contains("support holds"), "{words}");
    let basin = "[[device]]\nx = 2.47\nthreshold = 1\n[stationary]\nratio = 1\n[basin]\ndisplacement = [1, 0]\nvelocity = [0, 1]\n";
    let words = refusal(&format!("{BEAM}{basin}"));
    assert!(words.contains("do not rise"), "{words}");
}

/// Devices keep the numbers of the scene, also behind one without threshold.
#[test]
fn a_device_without_threshold_keeps_its_number() {
    let text = format!(
        "{BEAM}[[load]]\nx = \"2.47/2\"\namplitude = 2.4\n[[device]]\nx = \"2.47/2\"\nthreshold = 0\nslope = 3\n[[device]]\n\
         x = 2.47\nthreshold = 0.66\n[stationary]\nratio = 1.1\n"
    );
    let (outcome, found) = conduct(Input::new("damper.toml", &text), &[]);
    assert_eq!(outcome.findings.trouble, None);
    assert_eq!(self::text(&found, "sequence"), "no threshold");
    assert!(self::text(&found, "sequence_device2").contains("G+"));
    assert!(number(&found, "switches_device2") > 0.0);
    let table = |name: &str| outcome.findings.tables.iter().find(|t| t.name == name);
    let numbers = table("switches")
        .and_then(|t| column(t, "device"))
        .expect("a column");
    assert!(!numbers.is_empty() && numbers.iter().all(|n| *n == 2.0));
    // the damper is a damper of 3 N s/m without stiffness
    let devices = table("devices").expect("a table");
    assert!((column(devices, "damping").expect("a column")[0] - 3.0).abs() < 1e-3);
    let losses: f64 = column(devices, "dissipation")
        .expect("a column")
        .iter()
        .sum();
    assert!(losses > 0.0 && losses < number(&found, "dissipation"));
}

#[test]
fn what_a_study_does_not_use_is_refused() {
    let rest = "[[device]]\nx = 2.47\nthreshold = 1\n[stationary]\nratio = 1\n";
    let words = refusal(&format!("{BEAM}u = 0.1\n{rest}"));
    assert!(
        words.contains("`u` is not used") && words.contains("`starts`"),
        "{words}"
    );
    let words = refusal(&format!("{BEAM}axial_force = 3\n{rest}"));
    assert!(words.contains("`axial_force` is not used"), "{words}");
    let words = refusal(&format!("{BEAM}{rest}[[probe]]\nx = 1\n"));
    assert!(words.contains("`probe` beside `stationary`"), "{words}");
    // all at once
    let words = refusal(&format!("{BEAM}E = 2.1e11\nA = 1e-3\n{rest}"));
    assert!(
        words.contains("`E` is not used") && words.contains("`A` is not used"),
        "{words}"
    );
}

/// Without damping that grows with the frequency the upper modes ring, and how often a device switches is a matter of the
/// mesh; the count says so.
#[test]
fn switches_of_a_mesh_that_rings_are_told_as_such() {
    for (scene, rings) in [("friction-beam", false), ("friction-beam-6a", true)] {
        let (_, found) = study(scene, &[]);
        let count = found.iter().find(|m| m.name == "switches_per_period");
        let note = count.and_then(|m| m.note.clone()).unwrap_or_default();
        assert_eq!(note.contains("without kappa"), rings, "{scene}: {note}");
    }
}

#[test]
fn entries_are_known_by_their_default_names() {
    let text = BEAM.replace("name = \"beam\"\n", "");
    let rest = "[[device]]\nx = 2.47\nthreshold = 1\n[stationary]\nratio = 1\n";
    let input = Input::new("beam.toml", format!("{text}{rest}"));
    let scene = Scene::read(
        &input
            .set("beam.beam.alpha=0")
            .set("device.device.threshold=3"),
    );
    let scene = scene.unwrap_or_else(|report| panic!("{}", report.render(false)));
    let chains = scene.part::<Chains>().unwrap();
    assert_eq!(chains.beam[0].alpha.number(), 0.0);
    assert_eq!(chains.device[0].threshold.number(), 3.0);
}

#[test]
fn words_of_others_are_known() {
    let words = refusal(&BEAM.replace("model = \"hermite\"", "left = \"fixed\""));
    assert!(words.contains("it is called `clamped` here"), "{words}");
    // one fault, and not that it is missing
    let words = refusal(
        &BEAM
            .replace("EI = 1.09e4", "EI = nan")
            .replace("model = \"hermite\"\n", ""),
    );
    assert!(
        words.contains("EI") && !words.contains("missing"),
        "{words}"
    );
    assert_eq!(words.matches("error").count(), 1, "{words}");
    let words = refusal("[resonance]\nn = 3\ni = 2\n");
    assert!(
        words.contains("at least 4") && !words.contains("4 elements"),
        "{words}"
    );
}

/// Beside the peak of a beam with little damping responses settle too slowly to be found: that is told, not passed over.
#[test]
fn a_peak_beside_which_nothing_settles_is_told() {
    let text = "until = 60\n[[beam]]\nmodel = \"hermite\"\nelements = 4\nlength = 3\nEI = 4.2e4\nrhoA = 20\n\
        left = \"pinned\"\nright = \"pinned\"\nalpha = 0.02\nkappa = 1e-6\n[[load]]\nx = 0.75\namplitude = 10\n\
        [[device]]\nx = 2.25\nthreshold = 3\n[stationary]\nratio = 1.05\nx = 1.5\n\
        [responses]\nof = \"omega\"\nfrom = 0.94\nto = 0.965\nsteps = 4\n";
    let (outcome, found) = conduct(Input::new("peak.toml", text), &[]);
    assert_eq!(number(&found, "responses_missing"), 0.0);
    let warnings = &outcome.findings.warnings;
    let told = warnings
        .iter()
        .any(|w| w.starts_with("the peak may be higher: beside it, at omega times 0.95"));
    assert!(told, "{warnings:?}");
    let peak = found.iter().find(|m| m.name == "peak");
    let note = peak.and_then(|m| m.note.clone()).unwrap_or_default();
    assert_eq!(note, "may be higher: one beside it was not found");
}
