//! Scenes of runs that are gone on with, against those that they began with.

use super::difference::{Difference, differences};
use crate::{Input, Scene};
use percuss_run::SCENE;
use std::fs;
use std::path::Path;

/// The overrides with which a scene has the steps, samples and tolerance that its run in this folder began with, where they
/// differ because `until` has changed and nothing else has: a longer stream may make a crowd.
pub fn as_begun(folder: &Path, input: &Input) -> Option<Vec<String>> {
    let old = fs::read_to_string(folder.join(SCENE)).ok()?;
    let filled = |input: &Input| Scene::read(input).ok()?.to_toml().ok();
    let new = filled(input)?;
    let found = differences(&old, &new);
    let kept: Vec<String> = found.iter().map(kept).collect::<Option<_>>()?;
    let until = old.lines().find_map(|line| line.strip_prefix("until = "))?;
    let then = input
        .clone()
        .set(format!("until={}", until.trim_matches('"')));
    let same = !kept.is_empty() && differences(&old, &filled(&then)?).is_empty();
    same.then_some(kept)
}

/// The override that keeps a number as it was, where that is what differs.
fn kept(difference: &Difference<'_>) -> Option<String> {
    let section = difference.section.strip_prefix('[')?.strip_suffix(']')?;
    let (key, value) = difference.old.split_once(" = ")?;
    let follows = matches!(
        (section, key),
        ("integrator" | "output", "dt") | ("output", "vtk_dt" | "film_dt") | ("solver", "tol")
    );
    follows.then(|| format!("{section}.{key}={value}"))
}

/// In what a scene first differs from that of the run in this folder, where it does and is known.
pub fn first_difference(folder: &Path, scene: &Scene) -> Option<String> {
    difference_to(&folder.join(SCENE), &scene.to_toml().ok()?)
}

/// In what the text of a scene or of a program's own system first differs from the one in this file.
pub fn difference_to(file: &Path, new: &str) -> Option<String> {
    let old = fs::read_to_string(file).ok()?;
    let first = *differences(&old, new).first()?;
    let place = match first.section {
        "" => String::new(),
        section => format!("{section} "),
    };
    let [there, here] = [first.old, first.new].map(beginning);
    Some(format!("{place}`{there}` there, `{here}` here"))
}

/// The beginning of a long line.
fn beginning(line: &str) -> String {
    match line.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    }
}
