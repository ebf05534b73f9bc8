//! Linear systems of formulas with friction and stops: the exact method and studies against closed forms.
#![allow(non_snake_case)]

use crate::common::{go, number};
use std::f64::consts::{PI, TAU};
use std::ops::ControlFlow;

use percuss_files::checkpoint::{Container, Fingerprint};
use percuss_scene::findings::Layer;
use percuss_scene::recording::Measured;
use percuss_scene::run::{Outcome, Saved};
use percuss_scene::scene::Phase;
use percuss_scene::{Input, Model, run};

fn model(text: &str) -> Model {
    crate::common::model(&Input::new("system.toml", text))
}

fn study(text: &str) -> (Outcome, Vec<Measured>) {
    let model = model(text);
    let outcome = go(&model);
    let measured = outcome.measured(&model);
    (outcome, measured)
}

fn refusal(text: &str) -> String {
    crate::common::refusal(&Input::new("system.toml", text))
}

fn column<'a>(outcome: &'a Outcome, table: &str, name: &str) -> &'a [f64] {
    let mut tables = outcome.findings.tables.iter();
    let table = tables.find(|t| t.name == table).expect("a table");
    let mut columns = table.columns.iter();
    &columns.find(|c| c.name == name).expect("a column").values
}

/// A mass of m = 2 kg on a spring of k = 50 N/m, ω = 5 rad/s, that rubs with R = 2.5 N.
const DECAY: &str = "until = 6\n[system]\ncoordinates = [\"x\"]\nvelocities = [\"v\"]\nM = [[2]]\nK = [[50]]\n[start]\n\
    q = [0.53]\n[[friction]]\nname = \"ground\"\nslip = \"x\"\nbound = 2.5\n[integrator]\nmethod = \"exact\"\n";

/// Each half cycle lasts π/ω and takes 2 R/k from the amplitude; the mass stops where the spring cannot move it.
#[test]
fn coulomb_friction_takes_the_same_from_every_half_cycle() {
    let outcome = go(&model(DECAY));
    let turns = &outcome.recording.events;
    assert_eq!(turns.len(), 5, "{turns:?}");
    let x = outcome.recording.position("x").expect("a channel");
    for (k, turn) in turns.iter().enumerate() {
        let n = k as f64 + 1.0;
        assert!((turn.t - n * PI / 5.0).abs() < 1e-12);
        let amplitude = (0.53 - 0.1 * n) * (-1.0_f64).powi(k as i32 + 1);
        assert!((turn.values[x] - amplitude).abs() < 1e-13);
    }
    assert_eq!(turns[4].to, Phase::Stick);
    assert!((outcome.state.q[0] + 0.03).abs() < 1e-13);
    assert_eq!(outcome.state.u[0], 0.0);
    // what the springs lost went into friction: R times the way
    let way: f64 = (0..5)
        .map(|k| 2.0 * (0.53 - 0.1 * f64::from(k)) - 0.1)
        .sum();
    assert!((outcome.health.contact_work + 2.5 * way).abs() < 1e-12);
}

/// Forces are those of the law: R against the velocity, and what holds the mass where it sticks.
#[test]
fn forces_are_recorded() {
    let outcome = go(&model(DECAY));
    let t = outcome.recording.t();
    let force = outcome.recording.get("ground.force").expect("a channel");
    let v = outcome.recording.get("v").expect("a channel");
    for k in (1..t.len()).filter(|k| v[*k].abs() > 1e-9) {
        assert_eq!(force[k], -2.5 * v[k].signum());
    }
    // the spring pulls with −k x = 1.5 N
    assert!((force[t.len() - 1] + 1.5).abs() < 1e-12);
}

/// m x″ + k x + R sgn x′ = F cos Ωt with m = k = F = 1.
fn den_hartog(r: f64, R: f64, rest: &str) -> String {
    format!(
        "until = 2000\n[constants]\nr = {r:?}\nR = {R:?}\n[system]\ncoordinates = [\"x\"]\nM = [[1]]\nK = [[1]]\n\
         h = [\"cos(r*t)\"]\n[[friction]]\nslip = \"x\"\nbound = \"R\"\n[stationary]\n{rest}"
    )
}

/// Amplitude of motions without a stop: x0² = V² − R² U² with V = 1/(1 − r²) and U = tan(π/(2 r))/r, in F/k
/// [DenHartog1931].
fn amplitude(r: f64, R: f64) -> f64 {
    let V = 1.0 / (1.0 - r * r);
    let U = (0.5 * PI / r).tan() / r;
    (V * V - R * R * U * U).sqrt()
}

#[test]
fn den_hartogs_amplitude_is_met() {
    for (r, R) in [(0.8, 0.3), (1.25, 0.2), (1.7, 0.4), (0.9, 0.7)] {
        let (outcome, found) = study(&den_hartog(r, R, ""));
        assert_eq!(outcome.findings.trouble, None);
        let (wanted, got) = (amplitude(r, R), number(&found, "amplitude"));
        assert!(
            (got - wanted).abs() < 1e-9 * wanted,
            "{r} {R}: {got} {wanted}"
        );
        assert_eq!(number(&found, "switches_per_period"), 2.0);
        assert!(number(&found, "multiplier") < 1.0);
        assert!(number(&found, "energy_residual") < 1e-9);
        // 4 R x0 in every period, in the ledger and in the loop
        let losses = 4.0 * R * wanted;
        assert!((number(&found, "dissipation_friction") - losses).abs() < 1e-8 * losses);
        assert!((column(&outcome, "devices", "dissipation")[0] - losses).abs() < 1e-7 * losses);
    }
}

/// After a turn the mass goes on at once where x0 r² > R/k, and stops for a while where not.
#[test]
fn the_mass_stops_where_the_spring_is_too_weak() {
    let r = 0.8;
    // x0² r⁴ = R²
    let (V, U) = (1.0 / (1.0 - r * r), (0.5 * PI / r).tan() / r);
    let limit = V * r * r / (1.0 + U * U * r.powi(4)).sqrt();
    for (part, switches) in [(0.99, 2.0), (1.01, 4.0)] {
        let (_, found) = study(&den_hartog(r, part * limit, ""));
        assert_eq!(number(&found, "switches_per_period"), switches);
    }
}

/// A device at rest in the middle of its motion amounts to a damper: k = 0 and c = 4 R/(π Ω X), nearly.
#[test]
fn a_loop_amounts_to_a_damper() {
    let (r, R) = (1.3, 0.05);
    let (outcome, _) = study(&den_hartog(r, R, ""));
    let X = amplitude(r, R);
    let c = column(&outcome, "devices", "damping")[0];
    assert!((c - 4.0 * R / (PI * r * X)).abs() < 0.01 * c, "{c}");
    assert!(column(&outcome, "devices", "stiffness")[0].abs() < 0.01 * r * c);
}

/// At its own frequency a mass without damper grows where R < π/4 F and stays bounded where R is larger.
#[test]
fn devices_decide_about_growth_at_resonance() {
    let (outcome, _) = study(&den_hartog(1.0, 0.78, ""));
    let words = outcome.findings.trouble.expect("it grows");
    assert!(words.contains("grows without bound"), "{words}");
    let (outcome, found) = study(&den_hartog(1.0, 0.80, ""));
    assert_eq!(outcome.findings.trouble, None);
    assert_eq!(outcome.findings.warnings.len(), 1);
    // beside the resonance on both sides
    let (_, low) = study(&den_hartog(1.0 - 1e-4, 0.80, ""));
    let (_, high) = study(&den_hartog(1.0 + 1e-4, 0.80, ""));
    let of = |found: &[Measured]| number(found, "amplitude");
    let mean = 0.5 * (of(&low) + of(&high));
    assert!(
        (of(&found) - mean).abs() < 1e-3 * mean,
        "{} {mean}",
        of(&found)
    );
}

/// m x″ + d x′ + k x = F cos Ωt before a stop at x = 0.1 m with restitution 0.7.
const IMPACT: &str = "until = 400\n[constants]\nOmega = 2.2\n[system]\ncoordinates = [\"x\"]\nvelocities = [\"v\"]\nM = [[1]]\n\
    D = [[0.1]]\nK = [[1]]\nh = [\"cos(Omega*t)\"]\n[[contact]]\nname = \"stop\"\ngap = \"0.1 - x\"\neps_N = 0.7\n";

/// The orbit that strikes once in each period: phase of the impact, velocity before it.
///
/// x = e^{−δs} (a cos ωs + b sin ωs) + C cos Ωs − S sin Ωs with s since the impact; x(0) = x(T) = g and
/// x′(0) = −ε x′(T) leave S in proportion to g − C, and C² + S² = |X|².
fn once(Omega: f64, d: f64, g: f64, e: f64) -> (f64, f64) {
    let (delta, T) = (0.5 * d, TAU / Omega);
    let w = (1.0 - delta * delta).sqrt();
    let (E, s, c) = ((-delta * T).exp(), (w * T).sin(), (w * T).cos());
    let kappa = (1.0 - E * c) / (E * s);
    let p = -delta + w * kappa;
    let end = E * (p * c - (delta * kappa + w) * s);
    let slope = (p + e * end) / (Omega * (1.0 + e));
    let (re, im) = (1.0 - Omega * Omega, d * Omega);
    let X2 = 1.0 / (re * re + im * im);
    // C² + slope² (g − C)² = X²
    let (A, B, D) = (
        1.0 + slope * slope,
        slope * slope * g,
        slope * slope * g * g - X2,
    );
    let root = (B * B - A * D).sqrt();
    for C in [(B + root) / A, (B - root) / A] {
        let S = slope * (g - C);
        let before = end * (g - C) - Omega * S;
        if before > 0.0 {
            // C + iS = X e^{iΩt0}, X = 1/(1 − Ω² + i d Ω)
            let phase = S.atan2(C) + im.atan2(re);
            return (phase.rem_euclid(TAU) / TAU, before);
        }
    }
    panic!("no orbit");
}

#[test]
fn the_impact_oscillator_has_its_closed_orbit() {
    let (tau, before) = once(2.2, 0.1, 0.1, 0.7);
    let text = format!("{IMPACT}[integrator]\nmethod = \"exact\"\n");
    let outcome = go(&model(&text));
    let events = &outcome.recording.events;
    let v = outcome.recording.position("v").expect("a channel");
    let last = events
        .iter()
        .rev()
        .find(|e| e.to == Phase::Closed)
        .expect("an impact");
    let phase = (last.t * 2.2 / TAU).fract();
    assert!((phase - tau).abs() < 1e-9, "{phase} {tau}");
    assert!(
        (last.before[v] - before).abs() < 1e-9,
        "{} {before}",
        last.before[v]
    );
    assert!((last.values[v] + 0.7 * before).abs() < 1e-9);
    // the study finds the same
    let (outcome, found) = study(&format!("{IMPACT}[stationary]\n"));
    assert_eq!(outcome.findings.trouble, None);
    assert_eq!(number(&found, "period_multiple"), 1.0);
    let times = column(&outcome, "switches", "tau");
    assert_eq!(times.len(), 1);
    assert!((times[0] - tau).abs() < 1e-11, "{} {tau}", times[0]);
    let lost = 0.5 * (1.0 - 0.49) * before * before;
    let friction = number(&found, "dissipation_friction");
    assert!(friction.abs() < 1e-12 && number(&found, "dissipation") > lost);
}

/// Steps that were saved go on to the same bits.
#[test]
fn exact_runs_resume_to_the_same_bits() {
    let text = format!("{IMPACT}[integrator]\nmethod = \"exact\"\n");
    let model = model(&text.replace("until = 400", "until = 40"));
    let whole = go(&model);
    let mut kept = Vec::new();
    let mut count = 0;
    run::run(&model, |moment| {
        count += 1;
        if count == 500 {
            kept = Container::write(Fingerprint::default(), &moment.saved()).expect("bytes");
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    let saved: Saved<'_> = Container::read(&kept)
        .expect("a checkpoint")
        .value()
        .expect("a run");
    let resumed = run::resume(&model, saved, |_| ControlFlow::Continue(())).expect("goes on");
    assert_eq!(resumed.state, whole.state);
    assert_eq!(resumed.recording, whole.recording);
}

/// Two masses, the second rubs, the first is shaken through its spring by the ground: the exact method and adaptive steps
/// agree.
#[test]
fn exact_and_adaptive_agree() {
    let text = "until = 20\n[system]\ncoordinates = [\"x1\", \"x2\"]\nM = [[1, 0], [0, 2]]\nD = [[0.1, 0], [0, 0]]\n\
        h = [\"9*(0.2*sin(2*t) - x1) - 5*(x1 - x2)\", \"5*(x1 - x2) + 0.3\"]\n[[friction]]\nslip = \"x2 - x1\"\nbound = 0.4\n\
        [[contact]]\ngap = \"0.15 - x2\"\neps_N = 0.5\n[integrator]\nmethod = \"METHOD\"\n";
    let of = |method: &str| go(&model(&text.replace("METHOD", method)));
    let (exact, adaptive) = (of("exact"), of("adaptive"));
    assert!(exact.recording.events.len() > 20);
    for (a, b) in exact.state.q.iter().zip(&adaptive.state.q) {
        assert!((a - b).abs() < 1e-6, "{a} {b}");
    }
    // what switches at one instant may be listed in another order
    for label in ["F1", "N1"] {
        // and may stick in between, for no time
        let own = |outcome: &Outcome| {
            let mut all: Vec<(f64, Phase, Phase)> = Vec::new();
            for event in outcome.recording.events.iter().filter(|e| e.label == label) {
                match all.last_mut().filter(|last| event.t - last.0 < 1e-8) {
                    Some(last) => last.2 = event.to,
                    None => all.push((event.t, event.from, event.to)),
                }
            }
            all
        };
        let (a, b) = (own(&exact), own(&adaptive));
        assert!(a.len() > 5 && a.len() == b.len(), "{a:?} {b:?}");
        for (a, b) in a.iter().zip(&b) {
            assert_eq!((a.1, a.2), (b.1, b.2), "{label} at {} s", a.0);
            assert!((a.0 - b.0).abs() < 1e-6, "{label}: {} {}", a.0, b.0);
        }
    }
}

/// Responses, families and basins of systems.
#[test]
fn all_studies_are_offered_to_systems() {
    let (r, R) = (1.3, 0.2);
    let rest = "starts = [0, 2]\n[responses]\nfrom = 0.9\nto = 1.1\nsteps = 3\n[continuation]\nof = \"omega\"\nto = 1.1\n\
        steps = 4\n[basin]\ndisplacement = [-2, 2]\nvelocity = [-2, 2]\nsteps = 2\n";
    let (outcome, found) = study(&den_hartog(r, R, rest));
    assert_eq!(outcome.findings.trouble, None);
    assert_eq!(number(&found, "basins"), 1.0);
    let (factors, amplitudes) = (
        column(&outcome, "responses", "factor"),
        column(&outcome, "responses", "amplitude"),
    );
    for (factor, got) in factors.iter().zip(amplitudes) {
        let wanted = amplitude(r * factor, R);
        assert!(
            (got - wanted).abs() < 1e-8 * wanted,
            "{factor}: {got} {wanted}"
        );
    }
    // the response falls with the frequency: its peak is at the edge, and said to be
    assert!(outcome.findings.warnings.iter().any(|w| w.contains("edge")));
}

/// A falling law, R − 0.1 v, feeds what is faster than 4 R/(0.1 π): such starts escape, others do not; without shooting the
/// slow ones do not settle in a short time.
#[test]
fn a_basin_tells_escape_from_a_slow_approach() {
    let rest = "[basin]\ndisplacement = [-25, 25]\nvelocity = [-1, 1]\nsteps = 5\n";
    let text = den_hartog(1.3, 0.4, rest).replace("K = [[1]]", "K = [[1]]\nD = [[-0.1]]");
    let (outcome, found) = study(&text);
    assert_eq!(outcome.findings.trouble, None);
    assert_eq!(number(&found, "basins"), 1.0);
    assert_eq!(number(&found, "basin_unsettled"), 0.0);
    // cells at ±20, ±10 and 0 static deflections of 1 m: the outer two columns of five rows each
    assert_eq!(number(&found, "basin_escaped"), 20.0);
    let cells = column(&outcome, "basin", "orbit");
    assert_eq!(cells[..5], [-1.0, -1.0, 1.0, -1.0, -1.0]);
    let short = text.replace("until = 2000", "until = 20");
    let (outcome, found) =
        study(&short.replace("[stationary]\n", "[stationary]\nshooting = false\n"));
    assert!(outcome.findings.trouble.is_some());
    assert_eq!(number(&found, "basins"), 0.0);
    assert!(number(&found, "basin_unsettled") >= 5.0);
}

/// Where the loads feed more than friction takes there is no response: a gap in the curve, and no failure.
#[test]
fn missing_responses_are_gaps() {
    let rest = "[responses]\nfrom = 1\nto = 1.25\nsteps = 3\n";
    let (outcome, found) = study(&den_hartog(0.8, 0.7, rest));
    assert_eq!(outcome.findings.trouble, None);
    assert_eq!(number(&found, "responses_missing"), 2.0);
    let warnings = &outcome.findings.warnings;
    assert!(
        warnings[0].contains("2 of 6 responses are missing"),
        "{warnings:?}"
    );
    assert!(warnings[0].contains("grows without bound"), "{warnings:?}");
    let (outcome, found) = study(&den_hartog(0.8, 0.9, rest));
    assert_eq!(number(&found, "responses_missing"), 0.0);
    assert_eq!(outcome.findings.trouble, None);
    // one in the middle breaks the curve, there and back
    let rest = "[responses]\nfrom = 1.15\nto = 1.35\nsteps = 3\n";
    let (outcome, _) = study(&den_hartog(0.8, 0.7, rest));
    let mut figures = outcome.findings.figures.iter();
    let curve = figures.find(|figure| figure.name == "responses");
    for layer in &curve.expect("a curve").layers[..2] {
        let Layer::Line { points, .. } = layer else {
            panic!("{layer:?}");
        };
        let factors: Vec<f64> = points.iter().map(|[x, _]| *x).collect();
        let gap = factors.iter().position(|x| x.is_nan());
        assert_eq!((factors.len(), gap), (3, Some(1)), "{factors:?}");
    }
}

#[test]
fn what_is_not_linear_is_told_with_its_place() {
    let exact = |system: &str, rest: &str| {
        refusal(&format!(
            "until = 1\n[integrator]\nmethod = \"exact\"\n[system]\ncoordinates = [\"x\", \"y\"]\n{system}\n{rest}"
        ))
    };
    let plain = "M = [[1, 0], [0, 1]]\nK = [[1, 0], [0, 1]]";
    for (words, place, text) in [
        (
            "constant mass",
            ":6:",
            exact("M = [[\"1 + x^2\", 0], [0, 1]]", ""),
        ),
        (
            "forces that are linear",
            ":7:",
            exact("M = [[1, 0], [0, 1]]\nh = [0, \"-x^3\"]", ""),
        ),
        (
            "forces that are linear",
            ":7:",
            exact("M = [[1, 0], [0, 1]]\nh = [0, \"t*sin(t)\"]", ""),
        ),
        (
            "K and D",
            ":7:",
            exact("M = [[1, 0], [0, 1]]\nK = [[\"x\", 0], [0, 1]]", ""),
        ),
        (
            "not symmetric",
            ":7:",
            exact("M = [[1, 0], [0, 1]]\nK = [[1, 1], [0, 1]]", ""),
        ),
        (
            "without friction",
            ":11:",
            exact(plain, "[[contact]]\ngap = \"y\"\nslip = \"x\"\nmu = 0.1"),
        ),
        (
            "gaps that are linear",
            ":9:",
            exact(plain, "[[contact]]\ngap = \"1 - sin(t) - x\""),
        ),
        (
            "does not move",
            ":10:",
            exact(plain, "[[friction]]\nbound = 1\nslip = \"x - 0.1*t\""),
        ),
        (
            "no constraints",
            ":9:",
            exact(plain, "[[constraint]]\nformula = \"x - y\""),
        ),
    ] {
        assert!(text.contains(words) && text.contains(place), "{text}");
    }
    let study = |h: &str, rest: &str| {
        refusal(&format!(
            "until = 9\n[system]\ncoordinates = [\"x\"]\nM = [[1]]\nK = [[1]]\nh = [{h}]\n[[friction]]\nslip = \"x\"\n\
             bound = 1\n[stationary]\n{rest}"
        ))
    };
    let words = study("1", "");
    assert!(words.contains("no force swings"), "{words}");
    let words = study("\"sin(2*t) + sin(3*t)\"", "");
    assert!(words.contains("no multiple"), "{words}");
    let words = study("\"sin(2*t)\"", "ratio = 1");
    assert!(words.contains("`ratio` is for beams"), "{words}");
    let words = study("\"sin(2*t)\"", "of = \"x^2\"");
    assert!(words.contains("linear in the coordinates"), "{words}");
    let words = study("\"sin(2*t)\"", "[output]\ndt = 1\n[[plot]]\ny = [\"x\"]");
    assert!(
        words.contains("`output`, `plot` beside `stationary`"),
        "{words}"
    );
}
