//! A small file must not keep percuss busy or fill its memory: whatever it says, the work and the answer are bounded.

use percuss_scene::{Input, Report, Scene, builtin};
use percuss_text::formula::{Expr, Names};
use serde_json::Value;
use std::collections::BTreeSet;

const HEAD: &str = "until = 1\n[system]\ncoordinates = [\"x\", \"y\"]\nM = [[1, 0], [0, 1]]\n";

fn report(text: &str) -> Report {
    Scene::read(&Input::new("a.toml", text)).unwrap_err()
}

fn faults(text: &str) -> String {
    report(text).to_string()
}

/// `count` entries made from their number.
fn repeated(count: usize, entry: impl Fn(usize) -> String) -> String {
    (0..count).map(entry).collect()
}

#[test]
fn of_thousands_of_faults_a_hundred_are_told() {
    let texts = [
        format!("{}{HEAD}", repeated(5000, |k| format!("k{k} = 1\n"))),
        format!("{HEAD}{}", "[[contact]]\n".repeat(900)),
        format!(
            "{HEAD}h = [{}]\n{}",
            "'x',".repeat(5000),
            repeated(2000, |k| format!(
                "[[quantity]]\nname = 'c{k}'\nkind = 'final'\nof = 'no'\n"
            ))
        ),
        format!(
            "{HEAD}[constants]\n{}",
            repeated(2000, |k| format!("c{k} = 'no'\n"))
        ),
        format!(
            "until = 1\n[system]\ncoordinates = ['x']\nM = [{}]\n",
            "[],".repeat(5000)
        ),
    ];
    for text in texts {
        let report = report(&text);
        assert_eq!(report.diagnostics.len(), 100, "{report}");
        assert_eq!(report.count(), "100 faults or more");
        assert!(report.render(false).len() < 100_000);
    }
}

/// Each fault of syntax costs more memory than the text that is at fault.
#[test]
fn of_many_faults_of_syntax_the_first_is_told() {
    for count in [5000, 40_000] {
        let report = report(&"=\n".repeat(count));
        assert_eq!(report.count(), "1 fault", "{report}");
    }
}

/// The place is told, the line itself is not printed.
#[test]
fn a_fault_in_a_long_line_is_told_without_the_line() {
    let long = "1,".repeat(100_000);
    let report = report(&format!("until = 1\nz = [{long}]\n[system]\n"));
    let shown = report.render(false);
    assert!(shown.contains("unknown key `z`") && shown.contains("a.toml:2:1"));
    assert!(!shown.contains("z = ["), "{shown}");
}

#[test]
fn a_fault_in_a_matrix_of_many_rows_shows_its_first_line() {
    let rows = "  [1],\n".repeat(10_000);
    let shown = report(&format!(
        "until = 1\n[system]\ncoordinates = ['x']\nM = [\n{rows}]"
    ))
    .render(false);
    assert!(shown.contains("4 | M = ["), "{shown}");
    assert!(shown.len() < 100_000, "{} bytes", shown.len());
}

/// (x y x y …)' written out in full has as many products as there are pairs of factors.
#[test]
fn derivatives_know_their_size() {
    let names = Names::new().variables(["x", "y"]);
    let chain = |factors: usize| "x*y*".repeat(factors / 2) + "1";
    let short = Expr::parse(&chain(4), &names).unwrap();
    assert_eq!(short.size(), 7);
    let long = Expr::parse(&chain(400), &names).unwrap();
    assert_eq!(long.size(), 799);
    assert!(long.derivative(0).size() > 80_000);
}

#[test]
fn derivatives_that_explode_are_refused() {
    let explode = [
        "x*y*".repeat(240) + "x",
        "x^".repeat(99) + "x",
        "hypot(y, ".repeat(99) + "x" + &")".repeat(99),
        "y/(x + ".repeat(99) + "x" + &")".repeat(99),
    ];
    for formula in explode {
        for section in [
            format!("[[contact]]\ngap = '{formula}'"),
            format!("[[contact]]\ngap = 'x'\nslip = '{formula}'"),
            format!("[[constraint]]\nformula = '{formula}'"),
        ] {
            let told = faults(&format!("{HEAD}{section}"));
            assert!(told.contains("the derivatives of the "), "{told}");
            assert!(told.contains("at most 5000"), "{told}");
        }
    }
}

#[test]
fn only_variables_that_occur_are_differentiated() {
    let names: Vec<String> = (0..500).map(|k| format!("x{k}")).collect();
    let expr = Expr::parse("x3*x7 + x400", &Names::new().variables(names)).unwrap();
    assert_eq!(
        expr.variables().into_iter().collect::<Vec<_>>(),
        [3, 7, 400]
    );
    assert!(!expr.is_affine_in(0..500));
    assert!(expr.is_affine_in(4..500));
}

#[test]
fn dense_matrices_have_a_limit() {
    let coordinates = repeated(1001, |k| format!("'x{k}',"));
    let told = faults(&format!(
        "until = 1\n[system]\ncoordinates = [{coordinates}]\nM = [[1]]"
    ));
    assert!(told.contains("1001 coordinates are too many"), "{told}");
    let told = faults(&format!(
        "{HEAD}{}",
        "[[contact]]\ngap = 'x'\n".repeat(1001)
    ));
    assert!(told.contains("1001 contacts are too many"), "{told}");
}

/// Forces and potential of a stiffness that varies everywhere are sums of n² terms; as one chain they would exhaust
/// the stack of whoever walks them.
#[test]
fn a_full_matrix_of_formulas_is_no_deep_expression() {
    let n = 250;
    let row = |entry: &str| format!("[{}],", format!("{entry},").repeat(n));
    let unit = |i: usize| format!("[{}1,{}],", "0,".repeat(i), "0,".repeat(n - 1 - i));
    let text = format!(
        "until = 1\n[system]\ncoordinates = [{}]\nM = [{}]\nK = [{}]\npotential = 't'\nh = [{}]",
        repeated(n, |k| format!("'x{k}',")),
        repeated(n, unit),
        row("'t'").repeat(n),
        repeated(n, |_| format!("'{}x0',", "x1 + ".repeat(200))),
    );
    let scene = Scene::read(&Input::new("a.toml", text)).unwrap();
    let model = scene.build().unwrap();
    let state = model.start().unwrap().clone();
    let system = model.part::<percuss_scene::model::SystemModel>().unwrap();
    assert_eq!(system.sampler(&model).sample(&state, &[])[0], 0.0);
}

#[test]
fn what_is_recorded_has_a_limit() {
    let strobes = repeated(200, |k| {
        format!(
            "[[quantity]]\nname = 'p{k}'\nkind = 'poincare'\nof = 'x'\nperiod = 1e-9\nlast = 1000000\n"
        )
    });
    let told = faults(&format!("{HEAD}{strobes}"));
    assert!(told.contains("too many to record"), "{told}");
    let channels = repeated(2000, |k| {
        format!("[[channel]]\nname = 'c{k}'\nformula = 'x'\n")
    });
    let told = faults(&format!("{HEAD}[output]\ndt = 1e-6\n{channels}"));
    assert!(told.contains("samples of 2008 channels"), "{told}");
}

#[test]
fn iterations_have_a_limit() {
    let told = faults(&format!("{HEAD}[solver]\nmax_iter = 9000000000"));
    assert_eq!(
        told,
        "a.toml:6:12: `max_iter` = 9000000000 is too much; at most 1000000"
    );
}

const WORLD: &str = "until = 1\n[world]\n";

/// The laws of all pairs are a table.
#[test]
fn materials_have_a_limit() {
    let told = faults(&format!(
        "{WORLD}{}",
        repeated(50_000, |k| format!("[[material]]\nname = 'm{k}'\n"))
    ));
    assert!(
        told.contains("50000 materials are too many; at most 200"),
        "{told}"
    );
}

/// Half a million bodies at one place have more than 1e11 pairs.
#[test]
fn bodies_without_room_are_told_without_looking_at_their_pairs() {
    let text = format!(
        "{WORLD}[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n[[emitter]]\nname = 'heap'\nbody = 'b'\n\
         pattern = 'lattice'\norigin = [0, 0, 0]\nspacing = 1e-9\ncounts = [100, 100, 50]\n"
    );
    let told = faults(&text);
    assert!(
        told.contains("a body of `heap` lies where there is no room left"),
        "{told}"
    );
    let spheres = repeated(20_000, |k| format!("[[sphere]]\nradius = '1 + {k}/1e9'\n"));
    let told = faults(&format!("{WORLD}{spheres}"));
    assert!(told.contains("lies where there is no room left"), "{told}");
}

#[test]
fn of_thousands_of_faults_of_bodies_a_hundred_are_told() {
    let text = format!(
        "{WORLD}{}",
        "[[sphere]]\nradius = -1\nmaterial = 'no'\n".repeat(5000)
    );
    assert_eq!(report(&text).diagnostics.len(), 100);
}

/// A key that counts, and a built-in scene in which it does.
const COUNTS: [(&str, &str); 32] = [
    ("beam-impulse", "beam.0.elements"),
    ("beam-impulse", "reference.modes"),
    ("impacting-bar", "bar.0.elements"),
    ("friction-beam", "stationary.multiples"),
    ("den-hartog", "continuation.steps"),
    ("den-hartog", "responses.steps"),
    ("den-hartog", "basin.steps"),
    ("chain-1000", "link.0.repeat"),
    ("rig5", "actuator.0.index"),
    ("resonance-zone", "resonance.i"),
    ("resonance-zone", "resonance.j"),
    ("resonance-zone", "resonance.k"),
    ("resonance-zone", "resonance.tongues"),
    ("resonance-zone", "resonance.modes"),
    ("resonance-zone", "resonance.n"),
    ("resonance-zone", "chart.periods"),
    ("resonance-zone", "optimise.starts"),
    ("optimal-beam-simply", "variant.0.i"),
    ("woodpecker", "integrator.extrapolation"),
    ("woodpecker", "solver.max_iter"),
    ("impact-oscillator", "quantity.x_strobe.last"),
    ("hopper-discharge", "emitter.0.counts"),
    ("hopper-discharge", "emitter.0.count"),
    ("hopper-discharge", "emitter.0.max_tries"),
    ("dam-break", "fluid.filter"),
    ("water-jet", "inlet.nozzle.most"),
    ("mbb-beam", "topology.iterations"),
    ("mbb-beam", "force.0.case"),
    ("manipulator-topology", "elastic.arm1.keep"),
    ("manipulator-topology", "body_topology.peaks"),
    ("capstan", "soft.stations"),
    ("soft-web", "cable.warp.copies"),
];

/// What can be counted has an end, before memory is taken for it.
#[test]
fn counts_have_a_limit() {
    for (scene, key) in COUNTS {
        let input = builtin::find(scene).expect("a scene").input();
        let last = key.rsplit('.').next().unwrap_or_default();
        for (value, shown) in [("1e12", "1000000000000"), ("1e300", "1e300")] {
            let (value, item) = match last {
                "counts" => (format!("[2, 2, {value}]"), "[2]"),
                _ => (value.to_owned(), ""),
            };
            let input = input.clone().set(format!("{key}={value}"));
            let input = match last {
                "count" | "max_tries" => input.set("emitter.0.pattern=random"),
                _ => input,
            };
            let told = Scene::read(&input).unwrap_err().to_string();
            let wanted = match (last, shown) {
                ("counts" | "count", "1000000000000") => "bodies are too many".to_owned(),
                _ => format!("`{last}{item}` = {shown} is too much; at most "),
            };
            assert!(told.contains(&wanted), "{key}: {told}");
        }
    }
    // a new key that counts belongs into the list
    let of_schema = integers(&Scene::json_schema());
    let known: BTreeSet<&str> = COUNTS
        .iter()
        .filter_map(|(_, key)| key.rsplit('.').next())
        .collect();
    let other = ["dimension", "n", "nodes", "seed"]; // more than three, either sign, those of a file, any
    let new: Vec<_> = of_schema
        .iter()
        .filter(|key| !known.contains(key.as_str()) && !other.contains(&key.as_str()))
        .collect();
    assert!(new.is_empty(), "{new:?}");
}

/// The keys under which a schema has whole numbers, or lists of them.
fn integers(schema: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    if let Value::Object(entries) = schema {
        for (key, entry) in entries {
            let one = |entry: &Value| entry["type"] == "integer" || entry["type"][0] == "integer";
            if key != "items" && (one(entry) || one(&entry["items"])) {
                found.insert(key.clone());
            }
            found.extend(integers(entry));
        }
    }
    if let Value::Array(items) = schema {
        found.extend(items.iter().flat_map(integers));
    }
    found
}

/// Beams and rows of links that are not too many each, but together.
#[test]
fn what_is_counted_in_several_places_has_a_limit() {
    let beams = "[[beam]]\nbeta = 0.01\nelements = 90_000\n".repeat(50);
    let told = faults(&format!("until = 1\n{beams}"));
    assert_eq!(
        told,
        "a.toml:7:12: 180000 elements and more are too many; at most 100000 in all beams and bars together"
    );
    let links = "[[link]]\njoint = \"revolute\"\nmass = 1\nrepeat = 600_000\n".repeat(50);
    let told = faults(&format!("until = 1\n[mechanism]\nplane = true\n{links}"));
    assert_eq!(
        told,
        "a.toml:11:10: 1200000 links and more are too many; at most 1000000"
    );
    let modes = builtin::find("beam-impulse").expect("a scene").input();
    let modes = modes
        .set("beam.0.elements=60_000")
        .set("reference.modes=10_000");
    let told = Scene::read(&modes).unwrap_err().to_string();
    assert!(
        told.contains("10000 modes at 60000 nodes are too many; at most 50000000 values"),
        "{told}"
    );
}

/// Coefficients from samples are sums over all of them.
#[test]
fn samples_of_a_force_have_a_limit() {
    let zone = |set: String| {
        let input = builtin::find("resonance-zone").expect("a scene").input();
        Scene::read(&input.set(set)).unwrap_err().to_string()
    };
    let many = "0,".repeat(200_000);
    for key in ["samples", "a", "b"] {
        let told = zone(format!("resonance.{key}=[{many}]"));
        assert!(
            told.contains("200000 values are too many; at most "),
            "{told}"
        );
    }
}
