//! Strings of scenes: what names something is not empty and on one line, and what people call it is understood.

use crate::common::{faults, machine, model, scene};
use percuss_scene::builtin::SCENES;
use percuss_scene::model::notices;
use percuss_scene::{Input, Scene};

fn told(text: &str) -> String {
    faults(&Input::new("a.toml", text))
}

/// The strings of a text that stand alone behind a key: the key and the bytes between the quotes.
fn strings(text: &str) -> Vec<(&str, std::ops::Range<usize>)> {
    let mut at = 0;
    let mut found = Vec::new();
    for line in text.split_inclusive('\n') {
        let value = line.split_once(" = \"");
        if let Some((key, rest)) = value.filter(|(key, _)| !key.contains(['#', '[', '"', ' '])) {
            let start = at + key.len() + 4;
            let length = rest.find('"').expect("the end of a string");
            found.push((key, start..start + length));
        }
        at += line.len();
    }
    found
}

/// One fault, where the string is; names are missed where they are named as well.
#[test]
fn an_empty_string_is_one_fault_wherever_it_stands() {
    let mut count = 0;
    for scene in SCENES {
        let input = scene.input();
        for (key, place) in strings(&input.text) {
            if ["title", "description", "text"].contains(&key) {
                continue;
            }
            let mut emptied = input.clone();
            emptied.text.replace_range(place.clone(), "");
            let report = Scene::read(&emptied).expect_err("a fault").diagnostics;
            let first = report.iter().find(|fault| {
                // of a word the quotes, of a formula what is between them
                [place.start - 1, place.start].contains(&fault.place.span.start)
            });
            let first = first.unwrap_or_else(|| panic!("{}: {key}: {report:?}", scene.name));
            let said = [
                format!("`{key}` is empty"),
                "unexpected end; a number or a name is missing".to_owned(),
            ];
            assert!(
                said.contains(&first.message),
                "{}: {key}: {report:?}",
                scene.name
            );
            if key != "name" && key != "body" && !input.text.contains("[world]") {
                assert_eq!(report.len(), 1, "{}: {key}: {report:?}", scene.name);
            }
            count += 1;
        }
    }
    assert!(count > 300, "{count}");
}

/// Those that no built-in scene has.
#[test]
fn an_empty_string_is_told_in_rare_places() {
    const SYSTEM: &str = "until = 1\n[system]\ncoordinates = [\"x\"]\nM = [[1]]\n";
    const WORLD: &str = "until = 1\n[world]\n[[sphere]]\nname = \"a\"\nradius = 1\n";
    const MACHINE: &str = "until = 1\n[mechanism]\n[[link]]\nname = \"a\"\njoint = \"free\"\nmass = 1\ninertia = [1, 1, 1]\n";
    const BEAM: &str = "until = 1\n[[beam]]\nbeta = 0.01\n";
    for (head, rest) in [
        (SYSTEM, "units = [\"\"]"),
        (SYSTEM, "velocities = [\"\"]"),
        (
            SYSTEM,
            "[[channel]]\nname = \"c\"\nformula = 1\nunit = \"\"",
        ),
        (SYSTEM, "[[contact]]\ngap = \"x\"\nfriction_name = \"\""),
        (SYSTEM, "[[draw]]\nname = \"\"\ncircle = [0, 0]\nradius = 1"),
        (
            SYSTEM,
            "[[draw]]\ncolour = \"\"\ncircle = [0, 0]\nradius = 1",
        ),
        (SYSTEM, "[[draw]]\nstyle = \"\"\nline = [[0, 0], [1, 1]]"),
        (SYSTEM, "[integrator]\nmethod = \"\""),
        (SYSTEM, "[solver]\nmethod = \"\""),
        (SYSTEM, "[output]\nevents = [\"\"]"),
        (SYSTEM, "[[plot]]\nx = \"\"\ny = \"x\""),
        (SYSTEM, "[[plot]]\ny = [\"\"]"),
        (SYSTEM, "[[quantity]]\nname = \"n\"\nkind = \"\""),
        (
            SYSTEM,
            "[[quantity]]\nname = \"n\"\nkind = \"final\"\nof = \"\"",
        ),
        (
            SYSTEM,
            "[[quantity]]\nname = \"n\"\nkind = \"event_count\"\nevent = \"\"",
        ),
        (WORLD, "material = \"\""),
        (WORLD, "[[mesh]]\nfile = \"\""),
        (WORLD, "[[compound]]\nparts = [{ shape = \"\" }]"),
        (WORLD, "[[material]]\nname = \"\""),
        (WORLD, "[[pair]]\nmaterials = [\"\", \"\"]"),
        (
            WORLD,
            "template = true\n[[emitter]]\npattern = \"\"\nbody = \"a\"",
        ),
        (WORLD, "[[spring]]\nbetween = [\"a\", \"\"]\nstiffness = 1"),
        (
            WORLD,
            "[[remover]]\nname = \"\"\nplane = { point = [0, 0, 0], normal = [0, 0, 1] }",
        ),
        (WORLD, "[output]\nbodies = [\"\"]"),
        (MACHINE, "parent = \"\""),
        (MACHINE, "one_way = \"\""),
        (
            MACHINE,
            "[[loop]]\nbetween = [\"\"]\npoints = [[0, 0, 0], [0, 0, 0]]",
        ),
        (
            MACHINE,
            "[[loop]]\nbetween = [\"a\"]\npoints = [[0, 0, 0], [0, 0, 0]]\nhold = \"\"",
        ),
        (MACHINE, "[[sensor]]\non = \"\""),
        (MACHINE, "[[touch]]\non = \"\""),
        (MACHINE, "[[actuator]]\non = \"\"\nforce = 1"),
        (
            MACHINE,
            "[[shape]]\non = \"\"\nshape = \"sphere\"\nradius = 1",
        ),
        (
            MACHINE,
            "[[shape]]\ngroup = \"\"\nshape = \"sphere\"\nradius = 1",
        ),
        (MACHINE, "[[clearance]]\npin = \"\"\nradii = [1, 0.5]"),
        (
            MACHINE,
            "[[clearance]]\npin = \"a\"\nbearing = \"\"\nradii = [1, 0.5]",
        ),
        (BEAM, "model = \"\""),
        (BEAM, "mass = \"\""),
        (BEAM, "clamp = \"\""),
        (BEAM, "right = \"\""),
        (BEAM, "[[load]]\non = \"\"\nx = 1\nforce = 1"),
        (BEAM, "[[obstacle]]\nof = \"\"\nat = 1"),
        (BEAM, "[[obstacle]]\nbeam = \"\"\nat = 1"),
        (BEAM, "[[probe]]\non = \"\"\nx = 1"),
    ] {
        let told = told(&format!("{head}{rest}\n"));
        assert!(told.contains(" is empty; "), "{rest}: {told}");
        let lines = told.lines().count();
        let pair = rest.contains("materials");
        assert_eq!(lines, if pair { 2 } else { 1 }, "{rest}: {told}");
    }
    let robot = "until = 1\n[mechanism]\nurdf = \"\"\nbase = \"\"\nwithout = [\"\"]\n";
    let told = told(robot);
    assert_eq!(told.matches(" is empty; ").count(), 3, "{told}");
}

/// What is not even a string, or not there, is told once as well.
#[test]
fn what_is_wrong_or_missing_leads_to_nothing_else() {
    for (rest, fault) in [
        ("joint = 5", "5:9: `joint` must be a string, not a number"),
        (
            "joint = [\"free\"]",
            "5:9: `joint` must be a string, not a list",
        ),
        (
            "",
            "4:1: missing key `joint`; say how it may move, such as joint = \"revolute\"",
        ),
        (
            "joint = \"revolute\"\naxis = 5",
            "6:8: `axis` must be a list, not a number; put it in brackets, [ and ]",
        ),
        (
            "joint = \"free\"\nparent = true",
            "6:10: `parent` must be a string, not true or false",
        ),
    ] {
        let text =
            format!("until = 1\n[mechanism]\n\n[[link]]\n{rest}\nmass = 1\ninertia = [1, 1, 1]\n");
        assert_eq!(told(&text), format!("a.toml:{fault}"), "{rest}");
    }
    let zone = scene("resonance-zone", &["resonance.samples=1e12"]);
    assert_eq!(
        faults(&zone),
        "--set resonance.samples=1e12: `samples` must be a list, not a number; put it in brackets, [ and ]"
    );
    let block =
        "until = 1\n[system]\ncoordinates = \"x\"\nunits = [\"m\"]\nM = [[1]]\n[start]\nq = [1]\n";
    assert_eq!(
        told(block),
        "a.toml:3:15: `coordinates` must be a list, not a string; put it in brackets, [ and ]"
    );
}

/// The first line of `history.csv` has names and units of all channels.
#[test]
fn names_and_units_are_on_one_line() {
    let system = |rest: &str| {
        told(&format!(
            "until = 1\n[system]\ncoordinates = [\"x\"]\nM = [[1]]\n{rest}\n"
        ))
    };
    assert_eq!(
        system("units = [\"m\\nn\"]"),
        "a.toml:5:10: `units[0]` has a line break or another control character in it; take it out"
    );
    assert_eq!(
        system("units = [\"N,m\"]"),
        "a.toml:5:10: `units[0]` has a comma, a quote or a bracket in it; write units like m/s^2 or N m"
    );
    assert_eq!(
        system("[[channel]]\nname = \"c\"\nformula = 1\nunit = \"\\u001b[31m\""),
        "a.toml:8:8: `unit` has a line break or another control character in it; take it out"
    );
    assert_eq!(
        system("[[quantity]]\nname = \"a\\rb\"\nkind = \"final\"\nof = \"x\""),
        "a.toml:6:8: `name` has a line break or another control character in it; take it out"
    );
    let world =
        told("until = 1\n[world]\n[[sphere]]\nradius = 1\n[[material]]\nname = \"a\\u007f\"\n");
    assert!(
        world.starts_with("a.toml:6:8: `name` has a line break"),
        "{world}"
    );
    // faults do not carry them to a terminal either
    let hostile = Input::new(
        "\u{1b}[2J.toml",
        "until = 1\n[system]\ncoordinates = [\"x\"]\nM = [[1]]\nh = [\"\\u001b + x\"]\n",
    );
    let report = Scene::read(&hostile).expect_err("a fault");
    for text in [report.to_string(), report.render(false)] {
        assert!(
            !text.contains(|c: char| c.is_control() && c != '\n'),
            "{text:?}"
        );
    }
}

/// A unit in which formulas of SI units are wrong.
#[test]
fn coordinates_have_si_units() {
    let text = "until = 1\n[system]\ncoordinates = [\"x\"]\nunits = [\"mm\"]\nM = [[1]]\n";
    assert_eq!(
        told(text),
        "a.toml:4:10: `x` in mm: percuss computes in SI units; give it in m; a [[channel]] can show it in mm"
    );
    assert_eq!(told(&text.replace("mm", "m")), "none");
    let shown = text.replace("mm", "m")
        + "[[channel]]\nname = \"c\"\nformula = \"1000*x\"\nunit = \"mm\"\n";
    assert_eq!(told(&shown), "none");
}

#[test]
fn what_people_call_sections_and_keys_is_understood() {
    for (section, hint) in [
        (
            "[[plane]]\nnormal = [0, 0, 1]",
            "a floor or wall is [[halfspace]] in a [world]",
        ),
        ("[[ball]]\nradius = 1", "a ball is [[sphere]]"),
        (
            "[[joint]]\ntype = \"hinge\"",
            "a joint is told by the [[link]] that hangs on it",
        ),
        (
            "[[body]]\nmass = 1",
            "bodies are called by their shape in a [world]",
        ),
    ] {
        for kind in ["[world]", "[mechanism]"] {
            let told = told(&format!("until = 1\n{kind}\n{section}\n"));
            let name = section[2..].split(']').next().unwrap_or_default();
            assert!(
                told.starts_with(&format!("a.toml:3:3: unknown section `{name}`; {hint}")),
                "{told}"
            );
            assert_eq!(told.lines().count(), 1, "{told}");
        }
    }
    for (from, hint) in [
        (
            "restitution = 0.5",
            "unknown key `restitution`; did you mean `eps_N`?",
        ),
        ("gy = -9.81", "unknown key `gy`; did you mean `gravity`?"),
        (
            "friction = 0.5",
            "unknown key `friction`; did you mean `mu`?",
        ),
    ] {
        let told = told(&format!(
            "until = 1\n[world]\n{from}\n[[sphere]]\nradius = 1\n"
        ));
        assert_eq!(told, format!("a.toml:3:1: {hint}"));
    }
    let hinge = "until = 1\n[mechanism]\n[[link]]\njoint = \"hinge\"\naxis = [0, 0, 1]\nmass = 1\n";
    assert_eq!(
        told(hinge),
        "a.toml:4:9: unknown joint `hinge`; did you mean `revolute`?"
    );
    let comma = "until = 1\n[constants]\ng = \"9,81\"\n[system]\ncoordinates = [\"y\"]\nM = [[1]]\nh = [\"-g\"]\n";
    assert_eq!(
        told(comma),
        "a.toml:3:7: expected an operator, found `,`; write a point, not a comma, before decimals, as in 0.5"
    );
}

#[test]
fn floor_and_ground_may_be_names() {
    let block = "until = 1\n[constants]\nfloor = 0.5\n[system]\ncoordinates = [\"y\"]\nM = [[1]]\n[start]\nq = [1]\n\
                 [[contact]]\nname = \"ground\"\ngap = \"y - floor + 0*floor(1.5)\"\n";
    let block = Input::new("a.toml", block);
    assert_eq!(faults(&block), "none");
    assert!(notices(&Scene::read(&block).expect("sound"), &model(&block)).is_empty());
    let rod = "until = 1\n[mechanism]\n[[link]]\nname = \"floor\"\njoint = \"free\"\nmass = 1\ninertia = [1, 1, 1]\n\
               [[touch]]\nname = \"ground\"\non = \"floor\"\nplane = [0, 0, -1]\n";
    assert_eq!(faults(&machine(rod)), "none");
    let link = rod.replacen("floor", "ground", 1);
    assert!(
        faults(&machine(&link))
            .contains("duplicate name `ground`: it already names what does not move")
    );
}

fn noticed(text: &str) -> Vec<String> {
    let input = Input::new("a.toml", text);
    notices(&Scene::read(&input).expect("sound"), &model(&input))
}

#[test]
fn what_is_hardly_meant_is_noticed() {
    let block = "until = 1\n[constants]\nm = 2\nhight = 0.5\n[system]\ncoordinates = [\"y\"]\nM = [[\"m\"]]\n[start]\nq = [1]\n\
                 [[contact]]\ngap = \"y^2 + 0.5\"\n";
    assert_eq!(
        noticed(block),
        [
            "the contact `N1` can never close: its gap is 0.5 m or more wherever the system is; look at its formula",
            "the constant `hight` is not used; is a name misspelt somewhere?",
        ]
    );
    let many = block
        .replace("hight = 0.5", "a = 1\nb = 1\nc = 1")
        .replace("y^2 + 0.5", "y^2 - 0.5");
    assert_eq!(
        noticed(&many),
        ["the constant `a` is not used; is a name misspelt somewhere? (and 2 more of this kind)"]
    );
    let turned = "until = 1\n[world]\ngravity = [0, 0, 0]\n".to_owned()
        + &(0..4).map(|k| format!("[[box]]\nsize = [0.1, 0.1, 0.1]\nposition = [{k}, 0, 0]\nrotation = [0, 0, 90]\n")).collect::<String>();
    assert_eq!(
        noticed(&turned),
        [
            "a `rotation` is 90.0000 rad, 14.3 turns; angles are in rad, 45 degrees are \"pi/4\" (and 3 more of this kind)"
        ]
    );
}

/// Nobody who runs an example is to wonder.
#[test]
fn built_in_scenes_give_no_notice() {
    for scene in SCENES {
        let input = scene.input();
        let read = Scene::read(&input).expect("sound");
        let found = notices(&read, &model(&input));
        // links that do not close as they are written are a convenience
        let found: Vec<_> = found
            .iter()
            .filter(|line| !line.contains("loops are open"))
            .collect();
        assert!(found.is_empty(), "{}: {found:?}", scene.name);
    }
}
