//! Each fault once, in the words of the scene, where it was written.

use crate::common::{complete, faults, go, machine, model, near, quantity, scene};
use percuss_scene::run::{End, Summary, Timing};

/// A rod on a hinge with two points over the ground.
const ROD: &str = r#"until = 0.1
[mechanism]
plane = true
[[link]]
name = "rod"
joint = "revolute"
mass = 1
centre = [0.5, 0]
inertia = 0.1
[[touch]]
name = "tip"
on = "rod"
at = [1, 0]
plane = [0, -2]
mu = 0.1
eps_N = 0.5
"#;

fn fault(from: &str, to: &str) -> String {
    assert!(ROD.contains(from), "no {from}");
    faults(&machine(&ROD.replacen(from, to, 1)))
}

fn fault_with(more: &str) -> String {
    faults(&machine(&format!("{ROD}{more}")))
}

/// The summary has one number of a name: that of the run would hide the other one.
#[test]
fn numbers_of_the_run_keep_their_names() {
    let named = |name: &str| {
        fault_with(&format!(
            "[[quantity]]\nname = \"{name}\"\nkind = \"final\"\nof = \"E\"\n"
        ))
    };
    assert_eq!(
        named("steps"),
        "machine.toml:18:8: duplicate name `steps`: it already names a number that every such run gives; choose another name"
    );
    // no loops, no such number
    assert_eq!(named("closure"), "none");
    let text = scene("four-bar", &[]).text;
    let text = format!("{text}\n[[quantity]]\nname = \"closure\"\nkind = \"final\"\nof = \"E\"\n");
    let told = faults(&machine(&text));
    assert!(told.contains("duplicate name `closure`"), "{told}");
}

#[test]
fn all_laws_of_a_touch_are_looked_at() {
    let told = fault("mu = 0.1\neps_N = 0.5", "mu = -1\neps_N = 2\neps_T = -3");
    assert_eq!(
        told,
        "machine.toml:15:6: `mu` = -1 is negative; friction does not push\n\
         machine.toml:16:9: restitution `eps_N` = 2 is outside of [0, 1]; 0 is fully inelastic, 1 keeps the energy\n\
         machine.toml:17:9: restitution `eps_T` = -3 is outside of [0, 1]; 0 is fully inelastic, 1 keeps the energy"
    );
    let play = "[[clearance]]\nname = \"play\"\nbearing = \"ground\"\npin = \"rod\"\nradii = [0.2, 0.1]\nmu = -1\neps_N = 2\n";
    let told = fault_with(play);
    assert!(
        told.contains("`mu` = -1") && told.contains("`eps_N` = 2"),
        "{told}"
    );
}

/// The second one is at fault, and says where the first is.
#[test]
fn a_duplicate_points_at_the_second() {
    let another = |name: &str| {
        fault_with(&format!(
            "[[link]]\nname = \"{name}\"\njoint = \"revolute\"\nmass = 1\ninertia = 1\n"
        ))
    };
    assert_eq!(
        another("rod"),
        "machine.toml:18:8: duplicate name `rod`: it already names a link in line 5; choose another name"
    );
    assert_eq!(
        another("tip"),
        "machine.toml:18:8: duplicate name `tip`: it already names a touch in line 11; choose another name"
    );
    // the names of a row of links are counted
    let row = fault_with(
        "[[link]]\nname = \"ro\"\njoint = \"revolute\"\nmass = 1\ninertia = 1\nrepeat = 2\n\
         [[link]]\nname = \"ro2\"\njoint = \"revolute\"\nmass = 1\ninertia = 1\n",
    );
    assert_eq!(
        row,
        "machine.toml:24:8: duplicate name `ro2`: it already names a link in line 18; choose another name"
    );
    let quantity = "[[quantity]]\nname = \"a\"\nkind = \"final\"\nof = \"E\"\n";
    assert_eq!(
        fault_with(&quantity.repeat(2)),
        "machine.toml:22:8: duplicate name `a`: it already names a quantity in line 18; choose another name"
    );
    let set = machine(ROD).set("touch.0.name=\"rod\"");
    assert_eq!(
        faults(&set),
        "--set touch.0.name=\"rod\": duplicate name `rod`: it already names a link in line 5; choose another name"
    );
}

#[test]
fn a_circle_is_told_at_the_parent() {
    assert_eq!(
        fault("joint", "parent = \"rod\"\njoint"),
        "machine.toml:6:10: link `rod` hangs on itself; let one of them hang on the ground or on another link, and close the chain by [[loop]]"
    );
    let far = ROD.replacen("joint", "parent = \"far2\"\njoint", 1);
    let far = format!(
        "{far}[[link]]\nname = \"far\"\nparent = \"rod\"\njoint = \"revolute\"\nmass = 1\ninertia = 1\nrepeat = 3\n"
    );
    assert_eq!(
        faults(&machine(&far)),
        "machine.toml:6:10: links hang on each other in a circle: rod, far; let one of them hang on the ground or on another link, and close the chain by [[loop]]"
    );
}

/// All methods say which force it was, and when.
#[test]
fn a_force_that_is_not_finite_is_named() {
    const DOPRI5: &str = "method = \"dopri5\", rtol = 1e-10, atol = 1e-10";
    let swing = |method: &str, force: &str| {
        let text = format!(
            "until = 3\nintegrator = {{ {method} }}\n[mechanism]\nplane = true\n[[link]]\nname = \"rod\"\njoint = \"revolute\"\n\
             mass = 1\ncentre = [0.5, 0]\ninertia = 0.1\n[[actuator]]\nname = \"motor\"\non = \"rod\"\nforce = \"{force}\"\n"
        );
        let model = model(&machine(&text));
        let outcome = go(&model);
        let summary = Summary::new("swing", &model, &outcome, Timing::default());
        assert!(matches!(outcome.end, End::Failed(_) | End::Stopped(_)));
        summary.end
    };
    let time = |end: &str| {
        let rest = end.strip_prefix("at t = ").expect("a time");
        let (t, what) = rest.split_once(" s ").expect("a unit");
        let expected = "`motor.force` is not a finite number; look at what gives it";
        assert_eq!(what, expected);
        t.parse::<f64>().expect("a number")
    };
    // how exactly steps meet the time, and the place: the last of them may end beyond it
    for (method, width, beyond) in [
        (DOPRI5, 1e-8, 1e-8),
        ("method = \"radau\", rtol = 1e-10, atol = 1e-10", 1e-8, 1e-8),
        ("method = \"adaptive\"", 1e-8, 1e-5),
        ("method = \"moreau\", dt = 1e-3", 1e-3, 1e-3),
    ] {
        near(time(&swing(method, "sqrt(1 - t)")), 1.0, width);
        // the rod falls past q = -1
        let fall = time(&swing(method, "sqrt(1 + rod.q)"));
        let again = time(&swing(DOPRI5, "sqrt(1 + rod.q)"));
        near(fall, again, beyond);
    }
}

/// A ball held at (3, 4) that starts in the origin: 5 m, not the larger of 3 and 4.
#[test]
fn loops_are_open_by_a_distance() {
    let ball = "until = 0.01\n[mechanism]\nplane = true\n[[link]]\nname = \"ball\"\njoint = \"planar\"\nmass = 1\ninertia = 1\n\
                u = [0.3, 0.4, 0]\n[[loop]]\nname = \"pin\"\nbetween = [\"ball\"]\npoints = [[0, 0], [3, 4]]\n";
    let run = complete(&machine(ball));
    near(quantity(&run, "opened"), 5.0, 1e-12);
    near(quantity(&run, "opening"), 0.5, 1e-12);
    let rope = ball.replace(
        "[[loop]]",
        "[[link]]\nname = \"stiff\"\njoint = \"fixed\"\nmass = 1\ninertia = 1\n[[loop]]",
    );
    let torn = rope.replace(
        "[\"ball\"]\npoints = [[0, 0], [3, 4]]",
        "[\"stiff\"]\npoints = [[0, 0], [3, 4]]",
    );
    let told = faults(&machine(&torn));
    assert!(told.contains("5e0 m is left at \"pin\""), "{told}");
}

/// Stops of hinges are met in rad.
#[test]
fn penetration_has_the_unit_of_its_gap() {
    let unit = |text: &str| {
        let run = complete(&machine(text));
        let summary = Summary::new("rod", &run.0, &run.1, Timing::default());
        summary.penetration_unit
    };
    let (link, touch) = ROD.split_once("[[touch]]").expect("two parts");
    let stop = format!("{link}limits = [-1, 1]\n");
    assert_eq!(unit(link), "m");
    assert_eq!(unit(ROD), "m");
    assert_eq!(unit(&stop), "rad");
    assert_eq!(unit(&format!("{stop}[[touch]]{touch}")), "m or rad");
}

/// A misspelt section is read as what was meant: nothing follows from its absence.
#[test]
fn a_misspelt_section_is_the_only_fault() {
    let beam = scene("friction-beam", &[]);
    let text = beam.text.replacen("[[device]]", "[[divice]]", 1);
    assert_ne!(text, beam.text);
    let told = faults(&machine(&text));
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(
        told.ends_with("unknown section `divice`; did you mean `device`?"),
        "{told}"
    );
    assert_eq!(
        fault("[mechanism]", "[mechanims]"),
        "machine.toml:2:2: unknown section `mechanims`; did you mean `mechanism`?"
    );
    // further faults are told beside it
    let told = fault("[mechanism]\nplane = true", "[mechanims]\nplain = true");
    assert!(told.contains("unknown key `plain`"), "{told}");
}

#[test]
fn a_study_of_resonance_has_its_own_beam() {
    let study = scene("resonance-zone", &[]).text;
    assert_eq!(
        faults(&machine(&format!("{study}\n[[beam]]\nlength = 1\n")))
            .split_once(": ")
            .expect("a place")
            .1,
        "`beam` beside `resonance`: a study of resonance has a beam of its own, which [resonance] and [physical] describe; take out `beam`, or give the study a scene of its own"
    );
    let told = faults(&machine(&format!("until = 1\n{study}\n[output]\ndt = 1\n")));
    assert_eq!(
        told,
        "machine.toml:1:1: `until`, `output` beside `resonance`: a study of resonance is computed and not stepped; take out `until`, `output`, or give the study a scene of its own"
    );
}

/// What stands on the command line may be the reason of the rest; a mass at fault is not also told to be none.
#[test]
fn causes_come_before_consequences() {
    let told = faults(&machine(
        &ROD.replace("mass = 1", "mass = nan")
            .replace("inertia = 0.1", ""),
    ));
    assert_eq!(
        told,
        "machine.toml:7:8: `mass` is not a finite number; give a finite value"
    );
    let sunk =
        machine(&ROD.replace("plane = true", "plain = true\nplane = true")).set("touch.tip.mu=-1");
    let told = faults(&sunk);
    assert!(told.starts_with("--set touch.tip.mu=-1: "), "{told}");
    assert!(told.contains("unknown key `plain`"), "{told}");
}

/// A start that was computed, 0.1 + 0.2 - 0.3, is not inside of anything.
#[test]
fn rounding_of_the_start_is_no_depth() {
    let ball = "until = 1\n[system]\ncoordinates = [\"y\"]\nM = [[1]]\n[start]\nq = [\"0.3 - 0.1 - 0.2\"]\n[[contact]]\ngap = \"y\"\n";
    let rounded = machine(ball);
    assert_eq!(faults(&rounded), "none");
    assert!(
        model(&rounded)
            .part::<percuss_scene::model::SystemModel>()
            .expect("a system")
            .start
            .q[0]
            < 0.0
    );
    let told = faults(&machine(&ball.replace("0.3 - 0.1 - 0.2", "-2e-9")));
    assert!(told.contains("starts 0.000000002 m inside"), "{told}");
}
