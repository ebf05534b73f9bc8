//! Flexible bodies by SID files, and beside soft beams.

use crate::common::{channel, complete, faults};
use percuss_scene::{Input, Scene};
use std::fs;

/// A plate that flies, and an arm of two interfaces on a hub that turns ever faster.
const BODIES: &str = r#"
until = 0.4

[output]
dt = 0.01

[integrator]
dt = 2e-4

[[elastic]]
name = "arm"
rectangle = [1, 0.02]
elements = [60, 2]
thickness = 0.01
E = 0.7e11
rho = 2700
modes = 3
damping = 0.01
stiffening = true
interface = [{ name = "root", side = "left" }, { name = "tip", side = "right" }]

[[elastic]]
name = "block"
block = [0.3, 0.2, 0.1]
elements = [3, 2, 1]
E = 1e7
rho = 1000
modes = 4
frame = "mean"
interface = [{ name = "corner", near = [0, 0, 0] }, { name = "side", side = "right" }]

[[member]]
name = "arm"
joint = "revolute"
motion = "20*t^2"
elastic = "arm"

[[member]]
name = "tool"
on = "arm.tip"
mass = 0.3
inertia = 1e-4

[[member]]
name = "block"
joint = "free"
elastic = "block"
v = [1, 0, 0]
omega = [3, 5, -2]

[[member]]
name = "weight"
on = "block.side"
joint = "revolute"
axis = [0, 1, 0]
mass = 2
inertia = 0.01
centre = [0.05, 0, 0]
"#;

/// The same bodies by what was written of them.
fn by_files(folder: &std::path::Path) -> String {
    let scene = Scene::read(&Input::new("bodies.toml", BODIES)).expect("a scene");
    for body in scene.modes(3).expect("modes") {
        fs::write(folder.join(format!("{}.SID_FEM", body.name)), body.sid).expect("a file");
    }
    let mut text = BODIES.to_owned();
    for (name, names) in [("arm", ["root", "tip"]), ("block", ["corner", "side"])] {
        let start = text
            .find(&format!("[[elastic]]\nname = \"{name}\""))
            .expect("it");
        let end = start + text[start + 2..].find("[[").expect("the next") + 2;
        let interfaces = format!(
            "interface = [{{ name = \"{}\", nodes = [1] }}, {{ name = \"{}\", nodes = [2] }}]",
            names[0], names[1]
        );
        let by_file =
            format!("[[elastic]]\nname = \"{name}\"\nsid = \"{name}.SID_FEM\"\n{interfaces}\n\n");
        text.replace_range(start..end, &by_file);
    }
    text
}

#[test]
fn sid_files_move_as_their_bodies() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = by_files(folder.path());
    let (_, whole) = complete(&Input::new("bodies.toml", BODIES));
    let (_, by_file) = complete(&Input::new("bodies.toml", text.clone()).in_folder(folder.path()));
    for name in [
        "arm.tip.ux",
        "arm.tip.uy",
        "arm.drive",
        "block.x",
        "block.z",
        "block.wx",
        "block.side.x",
        "block.corner.uz",
        "weight.q",
        "E_kin",
        "E_strain",
    ] {
        let (a, b) = (channel(&whole, name), channel(&by_file, name));
        let size = a.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        let off = a
            .iter()
            .zip(b)
            .fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
        println!("{name}: {size:e}, {:e}", off / size);
        assert!(off < 1e-12 * size.max(1e-3), "{name}: {off:e} of {size:e}");
    }
    // what is read is written as before, and has modes
    let again = Scene::read(&Input::new("bodies.toml", text.clone()).in_folder(folder.path()));
    let modes = again.expect("a scene").modes(3).expect("modes");
    let first = Scene::read(&Input::new("bodies.toml", BODIES)).expect("a scene");
    let loaded = first.modes(3).expect("modes")[0].modes[0]
        .reduced
        .expect("a mode");
    let found = modes[0].modes[0].frequency;
    assert!((found / loaded - 1.0).abs() < 1e-9, "{found} {loaded}");
    let told = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        faults(&Input::new("bodies.toml", text.replacen(from, to, 1)).in_folder(folder.path()))
    };
    for (from, to, expected) in [
        ("nodes = [2]", "nodes = [7]", "the body has no node 7"),
        ("nodes = [2]", "nodes = [1, 2]", "is one of its nodes"),
        (
            "sid =",
            "keep = 2\nsid =",
            "a body of a SID file is reduced already: `keep`",
        ),
        (
            "sid =",
            "E = 1e9\nsid =",
            "SID files have no `E`: it is in them",
        ),
        (
            "sid =",
            "stress = true\nsid =",
            "neither `stress` nor `stiffening`",
        ),
        ("arm.SID_FEM", "none.SID_FEM", "none.SID_FEM"),
    ] {
        let found = told(from, to);
        assert!(found.contains(expected), "{found}");
    }
    let path = folder.path().join("arm.SID_FEM");
    let file = fs::read_to_string(&path).expect("a file");
    fs::write(&path, &file[..file.len() / 2]).expect("a file");
    let found = faults(&Input::new("bodies.toml", text).in_folder(folder.path()));
    assert!(found.contains("arm.SID_FEM: "), "{found}");
}

/// A light pendulum that swings up from below, as a flexible body and as a soft beam.
#[test]
fn a_pendulum_bends_as_a_soft_beam() {
    let flexible = "
until = 0.35
[integrator]
dt = 2e-4
[output]
dt = 5e-3
[assembly]
gravity = [0, -9.81]
[[elastic]]
name = \"rod\"
rectangle = [1, 0.02]
elements = [400, 2]
thickness = 0.01
E = 2e9
nu = 0
rho = 2700
modes = 5
stiffening = true
interface = [{ name = \"pin\", side = \"left\" }, { name = \"tip\", side = \"right\" }]
[[member]]
name = \"rod\"
joint = \"revolute\"
start = -1.5707963267948966
velocity = 4
elastic = \"rod\"
";
    let soft = "
until = 0.35
[integrator]
dt = 2e-4
[output]
dt = 5e-3
[soft]
gravity = [0, -9.81]
[[profile]]
width = 0.02
height = 0.01
E = 2e9
density = 2700
[[cable]]
from = [0, 0]
to = [0, -1]
elements = 16
velocity = [\"-4*y\", \"4*x\"]
[[hold]]
name = \"pin\"
at = \"start\"
[[watch]]
name = \"tip\"
at = \"end\"
";
    let (_, a) = complete(&Input::new("flexible.toml", flexible));
    let (_, b) = complete(&Input::new("soft.toml", soft));
    let bent = channel(&a, "rod.tip.uy");
    let most = bent.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
    let mut off: f64 = 0.0;
    for (x, y) in [("rod.tip.x", "tip.x"), ("rod.tip.y", "tip.y")] {
        for (a, b) in channel(&a, x).iter().zip(channel(&b, y)) {
            off = off.max((a - b).abs());
        }
    }
    println!("deflection {most:e} m, difference {:.4} of it", off / most);
    assert!(most > 1e-3 && most < 0.03, "{most}");
    assert!(off < 0.01 * most, "{off:e} of {most:e}");
}
