//! The scene of a robot by itself: it hangs from its base, or falls onto a floor.

use std::path::Path;

use percuss_text::diagnose::Input;

/// End of the run, s.
const UNTIL: f64 = 2.0;
/// Step on a floor, s.
const STEP: f64 = 5e-4;
/// Friction between the robot and the floor.
const MU: f64 = 0.8;

/// A robot that hangs from its base, which stands still. Nothing is there that it could touch.
pub fn hanging(file: &Path) -> Input {
    input(file, "hanging from its base", "without = [\"collision\"]\n")
}

/// A robot that moves freely, above nothing.
pub fn free(file: &Path) -> Input {
    input(file, "falling", "base = \"free\"\n")
}

/// A robot that moves freely, above a floor at this height, m.
pub fn above_floor(file: &Path, height: f64) -> Input {
    let floor = format!(
        "base = \"free\"\nmu = {MU}\n\n[integrator]\nmethod = \"moreau\"\ndt = {STEP}\n\n\
         [[halfspace]]\nname = \"floor\"\nnormal = [0, 0, 1]\nposition = [0, 0, {height:?}]\n"
    );
    input(file, "dropped onto a floor", &floor)
}

fn input(file: &Path, what: &str, more: &str) -> Input {
    let whole = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let name = whole.file_name().unwrap_or_default().to_string_lossy();
    let quoted = |text: &str| toml::Value::from(text).to_string();
    let text = format!(
        "title = {}\nuntil = {UNTIL:?}\n\n[mechanism]\nurdf = {}\n{more}",
        quoted(&format!("{name}, {what}")),
        quoted(&name)
    );
    let folder = whole.parent().unwrap_or(Path::new("")).to_owned();
    Input::new(format!("scene of {}", file.display()), text).in_folder(folder)
}
