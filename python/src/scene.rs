//! Scenes as text: looked up, checked, completed.

use crate::errors::{error, faults, scene_error};
use percuss_scene::model::Control;
use percuss_scene::{Input, Model, Report, Scene, builtin as library};
use pyo3::prelude::*;
use std::path::{Path, PathBuf};

/// A scene as Python hands it over.
#[derive(FromPyObject)]
pub struct Given {
    /// What it is called in messages.
    #[pyo3(attribute("_source"))]
    source: String,
    #[pyo3(attribute("_text"))]
    text: String,
    /// Overrides `path=value`.
    #[pyo3(attribute("_sets"))]
    sets: Vec<String>,
    /// Where files that it names are looked for.
    #[pyo3(attribute("_folder"))]
    folder: PathBuf,
}

impl Given {
    /// As the engine reads it.
    pub fn input(self) -> Input {
        let input = Input::new(self.source, self.text).in_folder(self.folder);
        self.sets.into_iter().fold(input, Input::set)
    }
}

/// A scene and what it becomes.
pub struct Ready {
    pub scene: Scene,
    pub model: Model,
}

/// Reads, checks and builds a scene.
pub fn ready(py: Python<'_>, given: Given) -> PyResult<Ready> {
    ready_with(py, &given.input(), &[])
}

/// The same with forces in joints of a mechanism.
pub fn ready_with(py: Python<'_>, input: &Input, controls: &[Control]) -> PyResult<Ready> {
    let built = py.detach(|| build(input, controls));
    built.map_err(|report| scene_error(py, &report))
}

fn build(input: &Input, controls: &[Control]) -> Result<Ready, Report> {
    if controls.is_empty() {
        let (scene, model) = Scene::read_and_build(input)?;
        return Ok(Ready { scene, model });
    }
    let scene = Scene::read(input)?;
    let model = scene.build_with(controls);
    let model = model.map_err(|faults| Report::new(input.clone(), faults))?;
    Ok(Ready { scene, model })
}

/// What a word means, as the program takes it: a built-in scene or a file. (source, text, folder).
#[pyfunction]
pub fn find(py: Python<'_>, word: &str) -> PyResult<(String, String, PathBuf)> {
    let path = Path::new(word);
    match library::find(word) {
        Some(found) if !path.is_file() => Ok(parts(found.input())),
        _ if path.exists() || word.ends_with(".toml") || word.contains(['/', '\\']) => {
            load(py, path.to_owned())
        }
        _ => Err(error(py, "SceneError", &unknown(word))),
    }
}

/// The built-in scene of that name: (source, text, folder).
#[pyfunction]
pub fn builtin(py: Python<'_>, name: &str) -> PyResult<(String, String, PathBuf)> {
    let found = library::find(name).map(|scene| parts(scene.input()));
    found.ok_or_else(|| error(py, "SceneError", &unknown(name)))
}

fn unknown(word: &str) -> String {
    let meant = match library::nearest(word) {
        Some(name) => format!("did you mean `{name}`?"),
        None => "give the path of a scene file".to_owned(),
    };
    format!(
        "`{word}` is neither a file nor a built-in scene; {meant} (percuss list shows the built-in scenes)"
    )
}

/// The scene in a file: (source, text, folder).
#[pyfunction]
pub fn load(py: Python<'_>, path: PathBuf) -> PyResult<(String, String, PathBuf)> {
    let input = Input::load(&path);
    input
        .map(parts)
        .map_err(|fault| error(py, "SceneError", &fault.to_string()))
}

fn parts(input: Input) -> (String, String, PathBuf) {
    (input.name, input.text, input.folder)
}

/// Every fault of a scene.
#[pyfunction]
pub fn check<'py>(py: Python<'py>, scene: Given) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let input = scene.input();
    match py.detach(|| build(&input, &[])) {
        Ok(_) => Ok(Vec::new()),
        Err(report) => faults(py, &report),
    }
}

/// The scene as TOML with overrides applied and all defaults filled in.
#[pyfunction]
pub fn fill(py: Python<'_>, scene: Given) -> PyResult<String> {
    let scene = ready(py, scene)?.scene;
    let text = scene.to_toml();
    text.map_err(|fault| error(py, "SceneError", &fault.to_string()))
}

/// The same as JSON.
#[pyfunction]
pub fn tree(py: Python<'_>, scene: Given) -> PyResult<String> {
    let scene = ready(py, scene)?.scene;
    let text = serde_json::to_string(&scene);
    text.map_err(|fault| error(py, "SceneError", &fault.to_string()))
}

/// The links whose joints one function can drive, in the order of its forces.
#[pyfunction]
pub fn joints(py: Python<'_>, scene: Given) -> PyResult<Vec<String>> {
    let model = ready(py, scene)?.model;
    Ok(model.mechanics.drivable())
}

/// The built-in scenes: (name, description).
#[pyfunction]
pub fn builtins() -> Vec<(&'static str, &'static str)> {
    let scenes = library::SCENES.iter();
    scenes
        .map(|scene| (scene.name, scene.description))
        .collect()
}

/// The JSON Schema of scenes, as JSON.
#[pyfunction]
pub fn schema() -> String {
    Scene::json_schema().to_string()
}
