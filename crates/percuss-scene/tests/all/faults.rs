//! What a user reads when a scene is at fault.

use crate::common::faults as faults_of;
use percuss_scene::scene::formulas::Formulas;
use percuss_scene::{Input, Scene};

const BLOCK: &str = r#"
until = 1

[constants]
m = 2
g = 9.81

[system]
coordinates = ["x", "y"]
M = [["m", 0], [0, "m"]]
h = [0, "-m*g"]

[start]
u = [1, 0]

[[contact]]
gap = "y"
slip = "x"
mu = 0.3
"#;

/// The faults of the block after a replacement, one line each.
fn faults(from: &str, to: &str) -> String {
    assert!(BLOCK.contains(from), "the block has no {from}");
    faults_of(&Input::new("block.toml", BLOCK.replace(from, to)))
}

#[test]
fn the_block_is_sound() {
    assert_eq!(faults("m = 2", "m = 3"), "none");
}

#[test]
fn negative_mass() {
    assert_eq!(
        faults("m = 2", "m = -2"),
        "block.toml:10:7: mass of `x` is -2; diagonal entries of M must be positive\n\
         block.toml:10:20: mass of `y` is -2; diagonal entries of M must be positive"
    );
}

#[test]
fn unknown_key() {
    assert_eq!(
        faults("mu = 0.3", "mue = 0.3"),
        "block.toml:19:1: unknown key `mue`; did you mean `mu`?"
    );
    assert_eq!(
        faults("[start]", "[strat]"),
        "block.toml:13:2: unknown section `strat`; did you mean `start`?"
    );
}

#[test]
fn missing_matrix_row() {
    assert_eq!(
        faults(r#"[["m", 0], [0, "m"]]"#, r#"[["m", 0]]"#),
        "block.toml:10:5: M has 1 row where 2 are needed; one row for each coordinate (x, y)"
    );
    assert_eq!(
        faults(r#"[0, "m"]]"#, r#"["m"]]"#),
        "block.toml:10:16: row 2 of M has 1 entry where 2 are needed; one entry for each coordinate"
    );
}

#[test]
fn not_a_number() {
    assert_eq!(
        faults("m = 2", "m = nan"),
        "block.toml:5:5: `m` is not a finite number; give a finite value"
    );
    assert_eq!(
        faults("m = 2", "m = \"1/0\""),
        "block.toml:5:5: `m` is not a finite number; look for a division by zero or the root of a negative number"
    );
}

#[test]
fn restitution_above_one() {
    assert_eq!(
        faults("mu = 0.3", "mu = 0.3\neps_N = 1.2"),
        "block.toml:20:9: restitution `eps_N` = 1.2 is outside of [0, 1]; 0 is fully inelastic, 1 keeps the energy"
    );
}

#[test]
fn singular_mass() {
    assert_eq!(
        faults(r#"[["m", 0], [0, "m"]]"#, "[[1, 1], [1, 1]]"),
        "block.toml:10:5: mass matrix is not positive definite at the start; \
         every motion needs inertia; look for a massless coordinate or one that repeats another"
    );
}

#[test]
fn unsymmetric_mass() {
    assert_eq!(
        faults(r#"[0, "m"]]"#, r#"[0.5, "m"]]"#),
        "block.toml:10:17: M is not symmetric: 0.5 here, 0 in row 1, column 2; make both entries equal"
    );
}

#[test]
fn names_and_formulas() {
    assert_eq!(
        faults("gap = \"y\"", "gap = \"y - 2*hight\""),
        "block.toml:17:14: unknown name `hight`; known names: t, x, y, x_dot, y_dot, g, m, pi; numbers of your own go into [constants]"
    );
    assert_eq!(
        faults("gap = \"y\"", "gap = \"y + y_dot\""),
        "block.toml:17:7: gap must not depend on velocities; use coordinates, t and constants only"
    );
    assert_eq!(
        faults("m = 2\ng", "x = 2\nm = 1\ng"),
        "block.toml:10:16: duplicate name `x`: it already names a constant in line 5; choose another name"
    );
    assert_eq!(
        faults("gap = \"y\"", "gap = \"(y\""),
        "block.toml:17:10: missing )"
    );
}

#[test]
fn a_variable_where_constants_belong() {
    assert_eq!(
        faults("mu = 0.3", "mu = \"0.4*exp(-abs(x_dot))\""),
        "block.toml:19:20: `x_dot` cannot be used here; mu may use constants only"
    );
    assert_eq!(
        faults("mu = 0.3", "mu = \"0.4*gg\""),
        "block.toml:19:11: unknown name `gg`; known names: g, m, pi; numbers of your own go into [constants]"
    );
}

#[test]
fn friction_needs_a_direction() {
    assert_eq!(
        faults("slip = \"x\"", ""),
        "block.toml:19:6: friction without a tangent; add tangent = [..], or slip = \"..\" with the sliding distance"
    );
    assert_eq!(
        faults("slip = \"x\"", "tangent = [[1, 0], [0, 1], [1, 1]]"),
        "block.toml:18:11: 3 directions of friction; give one (planar) or two (spatial)"
    );
}

#[test]
fn lengths_and_ranges() {
    assert_eq!(
        faults("u = [1, 0]", "u = [1]"),
        "block.toml:14:5: start.u has 1 entry where 2 are needed; one for each coordinate"
    );
    assert_eq!(
        faults("until = 1", "until = 0"),
        "block.toml:2:9: `until` = 0 is not positive; give the end of the run in s"
    );
    assert_eq!(
        faults("mu = 0.3", "mu = -0.3"),
        "block.toml:19:6: `mu` = -0.3 is negative; friction coefficients are zero or positive"
    );
    assert_eq!(
        faults("mu = 0.3", "mu = 0.3\n[integrator]\ndt = 1e-11"),
        "block.toml:21:6: `dt` = 1e-11 means 1.0e11 steps until 1 s; at most 1e10; raise dt or lower until"
    );
}

#[test]
fn quantities_name_what_exists() {
    let quantity = "mu = 0.3\n[[quantity]]\nname = \"a\"\nkind = \"final\"\nof = \"E_pott\"";
    assert!(
        faults("mu = 0.3", quantity)
            .starts_with("block.toml:23:6: unknown channel `E_pott`; did you mean `E_pot`?")
    );
    let quantity =
        "mu = 0.3\n[[quantity]]\nname = \"a\"\nkind = \"period\"\nevent = \"T2: stick -> slip\"";
    assert_eq!(
        faults("mu = 0.3", quantity),
        "block.toml:23:9: unknown contact `T2`; did you mean `T1`?"
    );
    let quantity = "mu = 0.3\n[[quantity]]\nname = \"a\"\nkind = \"finale\"\nof = \"x\"";
    assert_eq!(
        faults("mu = 0.3", quantity),
        "block.toml:22:8: unknown kind `finale` of quantity; did you mean `final`?"
    );
}

#[test]
fn forces_are_finite_at_the_start() {
    let hint = "look for a division by zero, or change the start";
    assert_eq!(
        faults("h = [0, ", "h = [\"1/x\", "),
        format!("block.toml:11:6: `h[0]` is not finite at the start; {hint}")
    );
    assert_eq!(
        faults("h = ", "K = [[0, 0], [0, \"log(y)\"]]\nh = "),
        format!("block.toml:11:18: `K[1][1]` is not finite at the start; {hint}")
    );
    assert_eq!(faults("h = [0, ", "h = [\"1/x_dot\", "), "none");
}

#[test]
fn events_are_those_of_their_label() {
    let event = |pattern: &str| {
        let quantity = format!(
            "[[friction]]\nname = \"brake\"\nbound = 1\nslip = \"x\"\n\
             [[quantity]]\nname = \"a\"\nkind = \"event_count\"\nevent = \"{pattern}\""
        );
        let text = BLOCK.replace("gap = \"y\"", "name = \"belt\"\ngap = \"y\"");
        faults_of(&Input::new("block.toml", text + &quantity))
    };
    assert_eq!(
        event("belt: stick -> slip"),
        "block.toml:28:9: `belt` only opens and closes; its friction is called `belt_T`"
    );
    assert_eq!(
        event("belt_T: * -> open"),
        "block.toml:28:9: `belt_T` only sticks and slips; its contact is called `belt`"
    );
    assert_eq!(
        event("brake: closed -> *"),
        "block.toml:28:9: `brake` only sticks and slips; it is always closed"
    );
    for pattern in [
        "belt: * -> closed",
        "belt_T: slip -> slip",
        "brake: * -> *",
        "*: stick -> *",
    ] {
        assert_eq!(event(pattern), "none", "{pattern}");
    }
}

#[test]
fn a_contact_does_not_start_deep_inside() {
    let start = |q: &str, gap: &str| {
        let text = BLOCK
            .replace("[start]", &format!("[start]\nq = {q}"))
            .replace(
                "gap = \"y\"",
                &format!("name = \"ground\"\ngap = \"{gap}\""),
            );
        faults_of(&Input::new("block.toml", text))
    };
    let fault = |depth: &str| {
        format!(
            "block.toml:19:7: contact `ground` starts {depth} m inside; \
             a gap is positive when open: check its sign, or the start"
        )
    };
    assert_eq!(start("[0, 1]", "-y"), fault("1"));
    assert_eq!(start("[3, 0.5]", "2.5 - x*cos(y/9)"), fault("0.495"));
    assert_eq!(start("[0, 0]", "y - 1e-8"), fault("0.00000001"));
    assert_eq!(start("[0, 0]", "y - 1e-10"), "none");
    assert_eq!(start("[0, 1]", "y - 1.01"), "none");
    assert_eq!(start("[0, 1]", "y - 1.03"), fault("0.03"));
}

#[test]
fn file_cut_in_half() {
    let half = Input::new("block.toml", &BLOCK[..BLOCK.find("\"m\"]]").unwrap()]);
    let text = faults_of(&half);
    assert!(text.starts_with("block.toml:10:"), "{text}");
    assert!(text.contains("not valid TOML"), "{text}");
    assert!(text.ends_with("; the file seems to be cut short"), "{text}");
}

#[test]
fn a_bracket_left_open_is_one_fault() {
    assert_eq!(
        faults("h = [0, \"-m*g\"]", "h = [0, \"-m*g\""),
        "block.toml:13:1: not valid TOML: missing comma between array elements, expected `,`; \
         look here; or is a bracket or quote left open above?"
    );
    assert_eq!(
        faults("h = [0, \"-m*g\"]", "h = [0, \"-m*g]"),
        "block.toml:11:15: not valid TOML: invalid basic string, expected `\"`; \
         look at the quotes, brackets and equal signs here"
    );
}

#[test]
fn units_and_brackets_have_hints_of_their_own() {
    let told = faults("m = 2", "m = 2 kg");
    assert!(
        told.ends_with(
            "; leave the unit out: numbers are in m, kg, s and rad; formulas stand in quotes"
        ),
        "{told}"
    );
    let told = faults("h = [0, \"-m*g\"]", "h = 5");
    assert!(
        told.contains("`h` must be a list, not a number; put it in brackets, [ and ]"),
        "{told}"
    );
}

#[test]
fn several_faults_are_told_together() {
    let text = BLOCK
        .replace("m = 2", "m = -2")
        .replace("mu = 0.3", "mue = 0.3\neps_N = 1.2")
        .replace("u = [1, 0]", "u = [1, \"v0\"]");
    let report = Scene::read(&Input::new("block.toml", text)).unwrap_err();
    insta::assert_snapshot!(report.render(false));
}

#[test]
fn overrides_change_the_scene() {
    let input = Input::new("block.toml", BLOCK)
        .set("constants.m=5")
        .set("contact.0.eps_N=0.25")
        .set("contact.N1.mu=0.5")
        .set("integrator.dt=1e-4")
        .set("start.u.0=3")
        .set("system.h.1=-m*g/2")
        .set("until=7");
    let scene = Scene::read(&input).unwrap();
    assert_eq!(scene.until.number(), 7.0);
    let formulas = scene.part::<Formulas>().unwrap();
    assert_eq!(formulas.contact[0].eps_N.number(), 0.25);
    assert_eq!(formulas.contact[0].mu.number(), 0.5);
    assert_eq!(scene.integrator.dt.number(), 1e-4);
    let model = scene.build().unwrap();
    assert_eq!(model.start().unwrap().u, [3.0, 0.0]);
}

#[test]
fn faults_of_overrides_point_at_the_argument() {
    let set = |argument: &str| faults_of(&Input::new("block.toml", BLOCK).set(argument));
    assert_eq!(
        set("constants.gravity=2"),
        "--set constants.gravity=2: unknown constant `gravity`; known names: m, g"
    );
    assert_eq!(
        set("=2"),
        "--set =2: an override needs a name before its value; write path=value"
    );
    assert_eq!(
        set("contact.0.eps_M=1"),
        "--set contact.0.eps_M=1: unknown key `eps_M`; did you mean `eps_N`?"
    );
    assert_eq!(
        set("contact.3.mu=1"),
        "--set contact.3.mu=1: `contact` has 1 entry, there is no 3; positions count from 0"
    );
    assert_eq!(
        set("contact.N7.mu=1"),
        "--set contact.N7.mu=1: unknown contact `N7`; did you mean `N1`?"
    );
    assert_eq!(
        set("contcat.0.mu=1"),
        "--set contcat.0.mu=1: unknown section `contcat`; did you mean `contact`?"
    );
    assert_eq!(
        set("until"),
        "--set until: an override needs a value; write path=value"
    );
    assert_eq!(set("until="), "--set until=: `until` has no value");
    assert_eq!(
        set("until=-1"),
        "--set until=-1: `until` = -1 is not positive; give the end of the run in s"
    );
    assert_eq!(
        set("until.x=1"),
        "--set until.x=1: `until` is a number and has no `x`; write until=VALUE"
    );
}

#[test]
fn a_scene_without_mechanics_gets_one_fault() {
    let faults = |text: &str| {
        let report = Scene::read(&Input::new("a.toml", text)).expect_err("a fault");
        report.render(false)
    };
    for text in ["", "until = 1\n", "title = \"a\"\n[integrator]\ndt = 1\n"] {
        let report = faults(text);
        assert!(report.contains("does not say what moves"), "{report}");
        assert!(report.contains("[mechanism]"), "{report}");
        assert_eq!(report.matches("error:").count(), 1, "{report}");
    }
    let report = faults("[resonanse]\ngamma = 1\n");
    assert!(report.contains("did you mean `resonance`?"), "{report}");
    assert_eq!(report.matches("error:").count(), 1, "{report}");
}
