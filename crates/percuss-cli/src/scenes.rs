//! From the word on the command line to a scene that is ready to run.

use crate::failure::{Failure, warn};
use percuss_files::urdf::scene as robot_scene;
use percuss_scene::model::notices;
use percuss_scene::{Input, Model, Report, Scene, builtin};
use std::path::Path;

/// A scene with its name and, ready to run, its model.
pub struct Ready {
    /// Short name, for folders and summaries.
    pub name: String,
    /// The scene as written, overrides applied.
    pub scene: Scene,
    /// The scene made ready.
    pub model: Model,
}

/// The text of a built-in scene or of a file, with overrides.
pub fn input(scene: &str, set: &[String]) -> Result<Input, Failure> {
    let path = Path::new(scene);
    let input = match builtin::find(scene) {
        _ if is_robot(scene) => robot(scene, robot_scene::hanging)?,
        Some(found) if !path.is_file() => found.input(),
        _ if path.exists() || looks_like_a_path(scene) => {
            Input::load(path).map_err(|error| Failure::Input(error.to_string()))?
        }
        _ => return Err(unknown(scene)),
    };
    Ok(overridden(input, set))
}

/// Reads, checks and builds a scene; all its faults at once where there are any.
pub fn ready(scene: &str, set: &[String]) -> Result<Ready, Failure> {
    made(scene, &input(scene, set)?)
}

/// The same of input that is at hand.
pub fn made(scene: &str, input: &Input) -> Result<Ready, Failure> {
    build(short_name(scene), input).map_err(|report| Failure::Input(first_line(&report)))
}

/// A robot on a floor that its lowest point touches at the start.
pub fn on_floor(scene: &str, set: &[String]) -> Result<Input, Failure> {
    if !is_robot(scene) {
        return Err(Failure::Input(format!(
            "--floor is for robots, and `{scene}` is no .urdf file; other scenes have their ground in [[halfspace]]"
        )));
    }
    let free = overridden(robot(scene, robot_scene::free)?, set);
    let free = made(scene, &free)?;
    let Some(lowest) = free.model.mechanics.lowest() else {
        return Err(Failure::Input(format!(
            "{scene}: no shape that could touch a floor; give it <collision>, or see in the notes of percuss run {scene} what was left out"
        )));
    };
    let file = robot(scene, |file| robot_scene::above_floor(file, lowest))?;
    Ok(overridden(file, set))
}

fn overridden(input: Input, set: &[String]) -> Input {
    set.iter().fold(input, |input, set| input.set(set))
}

fn is_robot(scene: &str) -> bool {
    let end = Path::new(scene).extension();
    end.is_some_and(|end| end.eq_ignore_ascii_case("urdf"))
}

fn robot(scene: &str, of: impl Fn(&Path) -> Input) -> Result<Input, Failure> {
    let path = Path::new(scene);
    match path.is_file() {
        true => Ok(of(path)),
        false => Err(Failure::Input(format!(
            "{scene}: there is no such file; check the path"
        ))),
    }
}

/// The same from text that is at hand.
pub fn build(name: String, input: &Input) -> Result<Ready, Report> {
    let (scene, model) = Scene::read_and_build(input)?;
    Ok(Ready { name, scene, model })
}

/// Says what of a sound scene may not be meant.
pub fn remark(ready: &Ready) {
    for notice in notices(&ready.scene, &ready.model) {
        warn(&notice);
    }
}

/// The first fault as one line, and how many more there are.
pub fn first_line(report: &Report) -> String {
    let Some(first) = report.diagnostics.first() else {
        return format!("{}: the scene cannot be used", report.input.name);
    };
    let line = report.line(first);
    match report.diagnostics.len() {
        1 => line,
        n => format!("{line} (and {} more: percuss check lists them all)", n - 1),
    }
}

/// `scenes/my-toy.toml` is called `my-toy`.
pub fn short_name(scene: &str) -> String {
    let stem = Path::new(scene)
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    stem.filter(|stem| !stem.is_empty())
        .unwrap_or_else(|| "scene".to_owned())
}

fn looks_like_a_path(scene: &str) -> bool {
    scene.ends_with(".toml") || scene.contains(['/', '\\'])
}

fn unknown(scene: &str) -> Failure {
    let meant = match builtin::nearest(scene) {
        Some(name) => format!("did you mean `{name}`?"),
        None => "give the path of a scene file".to_owned(),
    };
    Failure::Input(format!(
        "`{scene}` is neither a file nor a built-in scene; {meant} (percuss list shows the built-in scenes)"
    ))
}
