//! Soft beams in scene files: what is known of them comes out, and bad input is told.

use crate::common::{ended, find, goes_on, model, quantities, scene};
use percuss_scene::{Input, Scene};

fn builtin(name: &str) -> Input {
    scene(name, &[])
}

#[test]
fn the_cable_swings_as_others_found_it() {
    let found = quantities(&builtin("cable-pendulum"));
    assert!((find(&found, "tip_x") + 1.77639).abs() < 1e-3);
    assert!((find(&found, "tip_y") + 0.91223).abs() < 1e-3);
}

#[test]
fn moments_and_forces_bend_as_is_known() {
    let found = quantities(&builtin("roll-up"));
    assert!((find(&found, "tip_error") / 2.0e-4 - 1.0).abs() < 0.05);
    let found = quantities(&builtin("helix"));
    assert!(find(&found, "tip_error") < 2e-3);
    let found = quantities(&builtin("bend-45"));
    for (name, known) in [("tip_x", 47.152), ("tip_y", 15.685), ("tip_z", 53.472)] {
        assert!((find(&found, name) - known).abs() < 1.5e-2, "{name}");
    }
}

#[test]
fn ropes_slide_around_posts_by_eulers_formula() {
    let found = quantities(&builtin("capstan"));
    let euler = (0.3 * std::f64::consts::PI).exp();
    assert!((find(&found, "tension_ratio") / euler - 1.0).abs() < 0.01);
}

#[test]
fn energies_of_a_web_balance() {
    let found = quantities(&builtin("soft-web").set("until=0.3"));
    assert!(find(&found, "energy_error") < 1e-6);
    assert!(find(&found, "deepest") < -0.1);
}

/// A thick bar that tumbles freely, with all its inertia.
fn tumbling(inertia: &str) -> Input {
    let text = r#"
        until = 0.05
        [soft]
        gravity = [0, 0, 0]
        [[profile]]
        E = 1e6
        width = 0.1
        height = 0.06
        inertia = "INERTIA"
        [[cable]]
        from = [0, 0, 0]
        to = [0.4, 0, 0]
        elements = 4
        up = [0, 0, 1]
        velocity = ["-2*z", "3*x - 2*z", "2*x + 2*y + sin(9*x)"]
        [[watch]]
        name = "tip"
        at = "end"
        [integrator]
        dt = 1e-3
        [[quantity]]
        name = "most"
        kind = "max"
        of = "E"
        [[quantity]]
        name = "least"
        kind = "min"
        of = "E"
        [[quantity]]
        name = "tip"
        kind = "final"
        of = "tip.z"
    "#;
    Input::new("tumbling.toml", text.replace("INERTIA", inertia))
}

#[test]
fn inertia_of_sections_is_in_the_energy() {
    let found = quantities(&tumbling("full"));
    let (most, least) = (find(&found, "most"), find(&found, "least"));
    assert!(most > 0.0 && most - least < 1e-11 * most);
    let constant = quantities(&tumbling("constant"));
    assert!((find(&constant, "most") / most - 1.0).abs() > 1e-3);
    assert!((find(&constant, "tip") - find(&found, "tip")).abs() > 1e-6);
}

/// A rod that is twisted and sags: its directors turn all the time.
fn twisted(shapes: &str) -> Input {
    let text = r#"
        until = 1
        [soft]
        gravity = [0, 0, -0.5]
        theta = 1
        [[profile]]
        radius = 0.003
        E = 2e7
        density = 1000
        [[cable]]
        from = [0, 0, 0]
        to = [1, 0, 0]
        elements = 8
        [[hold]]
        name = "left"
        at = "start"
        kind = "clamp"
        [[hold]]
        name = "right"
        at = "end"
        kind = "clamp"
        free = "x"
        twist = "9*t"
        [[watch]]
        name = "middle"
        at = 0.5625
        [integrator]
        dt = 1e-2
        [output]
        dt = 0.1
        shapes = SHAPES
    "#;
    Input::new("twisted.toml", text.replace("SHAPES", shapes))
}

#[test]
fn tables_along_cables_are_those_of_their_times() {
    let (_, outcome) = ended(&twisted("[0.5, 1]"));
    let table = &outcome.findings.tables[0];
    let column = |name: &str| {
        let found = table.columns.iter().find(|column| column.name == name);
        found.expect("a column").values.clone()
    };
    let (t, s) = (column("t"), column("s"));
    for time in [0.5, 1.0] {
        let row =
            (0..t.len()).find(|&i| (t[i] - time).abs() < 1e-9 && (s[i] - 0.5625).abs() < 1e-9);
        let row = row.expect("the middle");
        let sample = (time / 0.1_f64).round() as usize;
        for name in ["T", "M2", "M3", "stress"] {
            let channel = outcome.recording.get(&format!("middle.{name}"));
            let known = channel.expect("a channel")[sample];
            let found = column(name)[row];
            assert!(
                (found - known).abs() <= 1e-9 * known.abs(),
                "{name} at {time} s: {found}, not {known}"
            );
        }
    }
    let model = model(&twisted("[0.2, 0.5, 1]"));
    let outcome = goes_on(&model, 1, |step, _| step % 30 == 29);
    assert_eq!(outcome.findings.tables[0].columns.len(), 12);
}

/// What contacts of soft beams do is in the checks of a run.
#[test]
fn contacts_are_in_the_checks() {
    let text = r#"
        until = 0.6
        [soft]
        gravity = [0, -9.81]
        theta = 1
        [[profile]]
        radius = 0.005
        E = 1e7
        damping = 1e-3
        [[cable]]
        from = [0, 0.5]
        to = [1, 0.6]
        elements = 10
        [[scenery]]
        name = "ground"
        shape = "floor"
        at = [0, 0]
        friction = 0.3
        [integrator]
        dt = 1e-3
        [[quantity]]
        name = "work"
        kind = "final"
        of = "E_contact"
        [[quantity]]
        name = "deepest"
        kind = "max"
        of = "penetration"
    "#;
    let (model, outcome) = ended(&Input::new("drop.toml", text));
    let found = outcome.measured(&model);
    let of = |k: usize| found[k].number().expect("a number");
    let health = &outcome.health;
    assert!(of(1) > 1e-4 && health.max_penetration >= of(1));
    assert!(of(0) < 0.0 && (health.contact_work / of(0) - 1.0).abs() < 1e-12);
    assert!(health.most_iterations > 0 && health.converged());
    assert!(health.worst_residual > 0.0 && health.worst_residual < 1e-6);
}

/// A net at rest, one cable of which is a ring: what holds it carries its weight.
#[test]
fn joined_cables_are_in_equilibrium() {
    let text = r#"
        until = 1
        [constants]
        R = 0.2
        weight = "1000*pi*0.01^2*9.81*(1.2 + 2*pi*R)"
        [soft]
        gravity = [0, 0, -9.81]
        analysis = "equilibrium"
        join = "weld"
        [[profile]]
        E = 1e7
        radius = 0.01
        [[cable]]
        name = "bar"
        from = [-0.6, 0, 0]
        to = [0.6, 0, 0]
        elements = 12
        up = [0, 0, 1]
        [[cable]]
        name = "ring"
        curve = ["R*cos(s/R)", "R*sin(s/R)", 0]
        length = "2*pi*R"
        elements = 16
        up = [0, 0, 1]
        [[hold]]
        name = "left"
        cable = "bar"
        at = "start"
        kind = "clamp"
        [[hold]]
        name = "right"
        cable = "bar"
        at = "end"
        kind = "clamp"
        [[watch]]
        name = "half"
        cable = "ring"
        at = "pi*R"
        [[watch]]
        name = "low"
        cable = "ring"
        at = "pi*R/2"
        [integrator]
        dt = 0.1
        [[channel]]
        name = "carried"
        formula = "(left.Fz + right.Fz)/weight"
        unit = "1"
        [[quantity]]
        name = "carried"
        kind = "final"
        of = "carried"
        [[quantity]]
        name = "low"
        kind = "final"
        of = "low.z"
        [[quantity]]
        name = "half"
        kind = "final"
        of = "half.z"
    "#;
    let found = quantities(&Input::new("net.toml", text));
    // sixteen cubics are not quite as long as the circle
    assert!((find(&found, "carried") - 1.0).abs() < 1e-4);
    assert!(find(&found, "low") < find(&found, "half") && find(&found, "half") < -1e-3);
}

#[test]
fn beams_go_on_to_the_same_bits() {
    for input in [
        builtin("buckling-column").set("until=3"),
        builtin("taut-string").set("until=1"),
        tumbling("full"),
        builtin("capstan").set("until=0.02"),
        builtin("soft-web").set("until=0.1"),
        builtin("bend-45"),
    ] {
        goes_on(&model(&input), 0, |step, _| step % 15 == 14);
    }
}

/// A scene of this text, run to its end: its channels at the end by name.
fn ends(text: &str) -> Vec<(String, f64)> {
    let (_, outcome) = ended(&Input::new("scene.toml", text.to_owned()));
    let columns = outcome.recording.channels.iter();
    columns
        .map(|c| (c.name.clone(), *c.values.last().expect("samples")))
        .collect()
}

/// A cantilever of length 1 with E I = 1 in the plane that hardly stretches; `more` goes below its parts.
fn cantilever(soft: &str, cable: &str, more: &str) -> String {
    format!(
        r#"
        until = 1
        [soft]
        gravity = [0, 0]
        {soft}
        [[profile]]
        E = 1
        area = 1e7
        density = 1e-7
        J = 1
        I2 = 1
        I3 = 1
        radius = 0.01
        [[cable]]
        from = [0, 0]
        to = [1, 0]
        elements = 16
        {cable}
        [[hold]]
        name = "clamp"
        at = "start"
        kind = "clamp"
        [[watch]]
        name = "tip"
        at = "end"
        [integrator]
        dt = 0.1
        [output]
        dt = 0.1
        {more}
    "#
    )
}

const EQUILIBRIUM: &str = "analysis = \"equilibrium\"";

#[test]
fn a_column_buckles_at_eulers_load_and_follows_the_elastica() {
    let found = quantities(&builtin("buckling-column"));
    assert!((find(&found, "critical_load") - 1.0).abs() < 1e-4);
    // elliptic integrals: validation/soft-beams/rod.py
    assert!((find(&found, "aside") - 0.7885758).abs() < 1e-3);
    assert!((find(&found, "height") - 0.3635882).abs() < 1e-3);
}

#[test]
fn a_twisted_rod_leaves_its_line_at_greenhills_moment() {
    let found = quantities(&builtin("twisted-rod"));
    assert!((find(&found, "critical_load") - 1.0).abs() < 0.01);
}

#[test]
fn strips_and_wires_bend_as_exact_rods() {
    let found = quantities(&builtin("princeton-beam"));
    // validation/soft-beams/rod.py
    for (name, known) in [
        ("flap", 0.1565829),
        ("chord", 0.01533646),
        ("twist", -0.06832558),
    ] {
        let found = find(&found, name);
        assert!((found / known - 1.0).abs() < 5e-3, "{name}: {found}");
    }
    let found = quantities(&builtin("cantilever"));
    assert!((find(&found, "down") - 0.810609).abs() < 2e-5);
    assert!((find(&found, "back") - 0.554996).abs() < 2e-5);
}

#[test]
fn cantilevers_and_strings_vibrate_as_is_known() {
    let modes = "analysis = \"modes\"\nmodes = 3";
    let (model, outcome) = ended(&Input::new("modes.toml", cantilever(modes, "", "")));
    let found = outcome.measured(&model);
    for (measured, beta) in found.iter().zip([1.875104f64, 4.694091, 7.854757]) {
        let exact = beta * beta / (2.0 * std::f64::consts::PI);
        let f = measured.number().expect("a number");
        assert!((f / exact - 1.0).abs() < 1e-4, "{}: {f}", measured.name);
    }
    let found = quantities(&builtin("taut-string"));
    for (name, exact) in [("f1", 152.27265), ("f4", 610.18065)] {
        assert!((find(&found, name) / exact - 1.0).abs() < 2e-4, "{name}");
    }
}

/// Under its own moment without stress a straight wire closes to a circle, and nothing is stored in it.
#[test]
fn wires_become_what_they_are_without_stress() {
    let text = cantilever(EQUILIBRIUM, "curvature = [\"2*pi\"]", "");
    let found = ends(&text);
    assert!(find(&found, "E_el") < 1e-9, "{found:?}");
    assert!(find(&found, "tip.x").hypot(find(&found, "tip.y")) < 1e-3);
}

#[test]
fn a_load_that_grows_along_a_cantilever_bends_it() {
    // w = p s: down p L^4 11/120, small
    let pull = "[[pull]]\nline = [0, \"-1e-3*s\"]";
    let found = ends(&cantilever(EQUILIBRIUM, "", pull));
    let expected = -1e-3 * 11.0 / 120.0;
    assert!((find(&found, "tip.y") / expected - 1.0).abs() < 1e-4);
    assert!((find(&found, "clamp.Fy") / 0.5e-3 - 1.0).abs() < 1e-9);
}

/// A pressure p that stays across the cantilever: all of it together is −p × (the way from end to end, turned by 90°).
#[test]
fn loads_that_follow_stay_across() {
    let pull = "[[pull]]\nline = [0, -8]\nfollows = true";
    let found = ends(&cantilever(EQUILIBRIUM, "", pull));
    let (x, y) = (find(&found, "tip.x"), find(&found, "tip.y"));
    println!("{x} {y}");
    assert!(x < 0.7);
    assert!((find(&found, "clamp.Fx") - -8.0 * y).abs() < 1e-3);
    assert!((find(&found, "clamp.Fy") - 8.0 * x).abs() < 1e-3);
}

/// A cone under a force at its thin end [Timoshenko1970]: down P L³ / (3 E I₀) × d₀/d₁, I₀ at the clamp, d the widths there and
/// at the tip.
#[test]
fn sections_may_vary_along_a_cable() {
    let text = cantilever(
        EQUILIBRIUM,
        "",
        "[[pull]]\nat = \"end\"\nforce = [0, -1e-4]",
    );
    let section = "area = 1e7\n        density = 1e-7\n        J = 1\n        I2 = 1\n        I3 = 1\n        radius = 0.01";
    assert!(text.contains(section));
    let cone = "radius = \"0.02*(1 - 0.5*s/length)\"\n E = 1e9";
    let text = text.replace(section, cone).replacen("E = 1\n", "", 1);
    let found = ends(&text);
    let second = 0.25 * std::f64::consts::PI * 0.02f64.powi(4);
    let expected = -1e-4 / (3.0 * 1e9 * second) * 2.0;
    let error = find(&found, "tip.y") / expected - 1.0;
    assert!(error.abs() < 1e-3, "{error}");
}

#[test]
fn cables_can_be_taut_and_watched_at_many_places() {
    let text = cantilever("", "prestrain = 1e-3", "")
        .replace(
            "area = 1e7\n        density = 1e-7",
            "area = 2\n        density = 1",
        )
        .replace("at = \"end\"", "count = 3")
        .replace("[[watch]]", "[[hold]]\nat = \"end\"\n[[watch]]");
    let found = ends(&text);
    for name in ["tip_1.N", "tip_2.N", "tip_3.N"] {
        assert!((find(&found, name) / 2e-3 - 1.0).abs() < 1e-6, "{name}");
    }
    assert!((find(&found, "tip_2.x") - 0.5).abs() < 1e-9);
    assert!((find(&found, "hold2.Fx") / 2e-3 - 1.0).abs() < 1e-6);
}

#[test]
fn moments_are_drawn_along_cables() {
    let (_, outcome) = ended(&builtin("cantilever").set("constants.alpha=0.01"));
    let findings = &outcome.findings;
    let table = findings.tables.iter().find(|table| table.name == "along");
    let table = table.expect("a table");
    let column = |name: &str| {
        let found = table.columns.iter().find(|column| column.name == name);
        &found.expect("a column").values
    };
    let last = column("t").iter().zip(column("s")).zip(column("M3"));
    for ((_, s), moment) in last.filter(|((t, _), _)| **t > 0.99) {
        assert!((moment - -0.01 * (1.0 - s)).abs() < 1e-5, "{s}: {moment}");
    }
    assert!(
        findings
            .figures
            .iter()
            .any(|figure| figure.name == "moment")
    );
}

#[test]
fn strains_beyond_the_law_and_lost_stability_are_told() {
    let pulled = cantilever(EQUILIBRIUM, "", "[[pull]]\nat = \"end\"\nforce = [3e6, 0]");
    let (_, outcome) = ended(&Input::new("pulled.toml", pulled));
    let warnings = outcome.closing.warnings.join("\n");
    assert!(warnings.contains("stretched by up to 30 %"), "{warnings}");
    let pressed = cantilever(EQUILIBRIUM, "", "[[pull]]\nat = \"end\"\nforce = [-4, 0]");
    let (_, outcome) = ended(&Input::new("pressed.toml", pressed));
    let warnings = outcome.closing.warnings.join("\n");
    assert!(
        warnings.contains("unstable from a share of 0.7"),
        "{warnings}"
    );
}

/// A short scene with one thing changed.
fn told(change: &str, to: &str) -> String {
    let text = r#"
        until = 0.1
        [soft]
        gravity = [0, 0, -9.81]
        join = "weld"
        [[profile]]
        E = 1e6
        radius = 0.01
        [[cable]]
        from = [0, 0, 0]
        to = [1, 0, 0]
        elements = 4
        up = [0, 0, 1]
        [[hold]]
        at = "start"
        kind = "clamp"
    "#;
    assert!(text.contains(change));
    let input = Input::new("bad.toml", text.replace(change, to));
    match Scene::read(&input) {
        Err(report) => report.to_string(),
        Ok(scene) => match scene.build() {
            Err(faults) => faults.iter().map(|f| f.message.clone() + "\n").collect(),
            Ok(_) => String::new(),
        },
    }
}

#[test]
fn bad_input_is_told() {
    for (change, to, words) in [
        ("until", "until", ""),
        ("up = [0, 0, 1]", "up = [1, 0, 0]", "points along the cable"),
        (
            "to = [1, 0, 0]",
            "to = [0, 0, 0]",
            "`to` is where `from` is",
        ),
        ("radius = 0.01", "radius = 0", "not positive"),
        ("radius = 0.01", "", "no section"),
        ("E = 1e6", "E = -1", "not positive"),
        ("at = \"start\"", "at = 2", "which is 1.000000 m long"),
        ("\"clamp\"", "\"q\"", "unknown kind of hold"),
        ("gravity = [0, 0, -9.81]", "gravity = [0]", "1 components"),
        (
            "elements = 4",
            "elements = 4\nprofile = \"steel\"",
            "no profile `steel`",
        ),
        (
            "from = [0, 0, 0]\n        to = [1, 0, 0]",
            "points = [[0, 0, 0], [0, 0, 0]]",
            "has no length",
        ),
        (
            "from = [0, 0, 0]\n        to = [1, 0, 0]",
            "curve = [\"2*s\", 0, 0]\nlength = 1",
            "goes on by 2",
        ),
        (
            "gravity = [0, 0, -9.81]",
            "gravity = [0, 0, -9.81]\ntheta = 0.2",
            "θ is 0.2",
        ),
        ("radius = 0.01", "radius = nan", "finite"),
        (
            "radius = 0.01",
            "radius = \"0.01 - 0.02*s/length\"",
            "at s = 0.5000 m of 1.0000 m",
        ),
        (
            "radius = 0.01",
            "area = 0\nJ = 1\nI2 = 1\nI3 = 1",
            "axial stiffness",
        ),
        (
            "kind = \"clamp\"",
            "kind = \"clamp\"\ndisplacement = [\"1/t\", 0, 0]",
            "at t = 0",
        ),
        (
            "kind = \"clamp\"",
            "kind = \"clamp\"\nfree = \"q\"",
            "not what is held",
        ),
        (
            "gravity = [0, 0, -9.81]",
            "gravity = [0, 0, -9.81]\nend_load = 2",
            "`end_load` is of a path",
        ),
        (
            "join = \"weld\"",
            "analysis = \"path\"\n[[pull]]\nat = \"end\"\nforce = [\"t\", 0, 0]",
            "depends on t",
        ),
        (
            "elements = 4",
            "elements = 4\nstraight = true\ncurvature = [0, 0, 1]",
            "beside `straight`",
        ),
        (
            "elements = 4",
            "elements = 4\nprestrain = -2",
            "leaves no length",
        ),
        ("[[hold]]", "[[watch]]\n[[hold]]", "where it watches"),
        (
            "[[hold]]",
            "[[watch]]\nat = 3\n[[hold]]",
            "is not on `cable1`",
        ),
        (
            "[[hold]]",
            "[[watch]]\ncable = \"rope\"\nat = 0\n[[hold]]",
            "no cable `rope`",
        ),
        (
            "kind = \"clamp\"",
            "kind = \"pin\"\nangle = \"t\"",
            "only clamps can be turned",
        ),
        (
            "kind = \"clamp\"",
            "kind = \"clamp\"\naxis = [0, 0, 1]",
            "an `axis` without `angle`",
        ),
        (
            "kind = \"clamp\"",
            "kind = \"clamp\"\nangle = \"t\"\naxis = [0, 0, 0]",
            "`axis` is zero",
        ),
        (
            "kind = \"clamp\"",
            "kind = \"clamp\"\non = \"drum\"",
            "no scenery",
        ),
        (
            "[[hold]]",
            "[[scenery]]\nshape = \"tube\"\nat = [0, 0, 0]\nradius = 1\n[[hold]]",
            "has no `inner`",
        ),
        (
            "[[hold]]",
            "[[scenery]]\nshape = \"tube\"\nat = [0, 0, 0]\nradius = 1\ninner = 2\n[[hold]]",
            "thickness of a tube",
        ),
        (
            "join = \"weld\"",
            "analysis = \"modes\"\n[[hold]]\nat = \"end\"\nkind = \"clamp\"\nangle = \"t\"",
            "a hold that is turned",
        ),
        (
            "gravity = [0, 0, -9.81]",
            "gravity = [0, 0, -9.81]\nanalysis = \"equilibrium\"\nmeet = true",
            "an equilibrium knows no contact",
        ),
        (
            "gravity = [0, 0, -9.81]",
            "gravity = [0, 0, -9.81]\nmargin = -1",
            "`margin` = -1 is not positive",
        ),
        (
            "radius = 0.01",
            "radius = 0.01\ninertia = \"half\"",
            "unknown inertia `half`",
        ),
    ] {
        let message = told(change, to);
        assert!(message.contains(words), "{to}: {message}");
        assert_eq!(message.is_empty(), words.is_empty(), "{to}: {message}");
    }
}

/// A wave of pressure runs through a bar and back: it leaves a wall after 2 L/c with the speed that it had.
#[test]
fn bars_leave_walls_when_their_wave_is_back() {
    let found = quantities(&builtin("bar-on-wall"));
    assert!((find(&found, "contact_time") - 2.0).abs() < 0.02);
    assert!((find(&found, "leaving_speed") - 0.01).abs() < 2e-4);
}

/// The loop of a whip makes its tip fast, and the tip strikes the wall.
#[test]
fn whips_crack() {
    let found = quantities(&builtin("whip"));
    assert!(find(&found, "tip_speed") > 50.0);
    assert!(find(&found, "strike") > 10.0);
}
