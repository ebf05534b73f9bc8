//! The film of a world: written as the run goes, read back for the page, recognised when it is damaged.

use percuss_scene::film::{Film, FilmError, Form, Track};
use percuss_scene::run::{RunFolder, RunWriter, run};
use percuss_scene::{Input, Model, Scene};
use proptest::prelude::*;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use tempfile::TempDir;

/// A stream of balls falls on a turning plate and is taken away below it.
const STREAM: &str = r#"
until = 1
[world]
eps_N = 0.2
[[box]]
name = "plate"
size = [0.4, 0.4, 0.02]
motion = { axis = [0, 1, 0], angle = 0.5 }
[[sphere]]
name = "ball"
radius = 0.02
template = true
[[emitter]]
body = "ball"
pattern = "stream"
region = [[-0.05, -0.05, 0.2], [0.05, 0.05, 0.3]]
rate = 40
[[remover]]
name = "out"
plane = { point = [0, 0, -0.3], normal = [0, 0, 1] }
[[box]]
name = "stone"
size = [0.1, 0.1, 0.1]
position = [1, 0, 5]
[integrator]
dt = 2e-3
"#;

fn model(text: &str) -> Model {
    crate::common::model(&Input::new("a.toml", text))
}

/// Runs a world in a new folder.
fn filmed(model: &Model) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let place = RunFolder::take(folder.path()).expect("a run folder");
    let mut writer = RunWriter::begin(&place, model).expect("a writer");
    run(model, |moment| {
        writer.hear(moment).expect("written");
        ControlFlow::Continue(())
    });
    folder
}

fn read(folder: &Path, model: &Model) -> Result<Film, FilmError> {
    let world = model
        .part::<percuss_scene::model::WorldModel>()
        .expect("a world");
    world.film(&folder.join("film"))
}

#[test]
fn frames_are_evenly_spaced_whole_steps_apart() {
    // until/600 is less than a step
    let whole = model(STREAM);
    let film = read(filmed(&whole).path(), &whole).unwrap();
    assert_eq!((film.times.len(), film.frames_from), (501, 501));
    let coarse = model(&format!("{STREAM}\n[output]\nfilm_dt = 0.0331"));
    let film = read(filmed(&coarse).path(), &coarse).unwrap();
    // 0.034 is the nearest number of whole steps
    assert_eq!(film.times.len(), 31);
    for (k, t) in film.times.iter().enumerate().take(30) {
        assert!((t - 0.034 * k as f64).abs() < 1e-12, "{k}: {t}");
    }
    assert_eq!(film.times[30], 1.0);
}

#[test]
fn bodies_come_and_go_once() {
    let model = model(STREAM);
    let film = read(filmed(&model).path(), &model).unwrap();
    let part = |name: &str| {
        film.parts
            .iter()
            .find(|part| part.name == name)
            .expect(name)
    };
    // the plate stands still where it was put, the stone falls
    assert!(part("plate").fixed && matches!(part("plate").track, Track::Poses(_)));
    let stone = &part("stone").track;
    assert_eq!((part("stone").from, stone.frames()), (0, Some(501)));
    // z = 5 - g t^2/2
    assert!((stone.value(250, 2) - 5.0 + 0.5 * 9.81 * 0.25).abs() < 6e-3);
    let balls: Vec<_> = film
        .parts
        .iter()
        .filter(|part| part.name.starts_with("ball "))
        .collect();
    assert!(balls.len() > 30, "{}", balls.len());
    assert!(
        balls
            .iter()
            .all(|ball| film.forms[ball.form] == Form::Sphere(0.02))
    );
    let ends = |part: &&percuss_scene::film::Part| part.from + part.track.frames().unwrap();
    assert!(balls.iter().any(|ball| ball.from > 100));
    assert!(balls.iter().any(|ball| ends(ball) < 450));
    let contacts = film.contacts.as_ref().unwrap();
    assert_eq!(contacts.len(), 501);
    let touch = contacts.iter().flatten().next().expect("a contact");
    assert!(touch.status > 0 && touch.force[2].abs() > 0.0);
    // the camera sees the plate and not a floor without end
    assert!(film.low[0] <= -0.17 && film.high[0] < 3.0);
}

/// The camera is fitted to what moves: of a floor of 40 m it sees what is near.
#[test]
fn a_large_floor_does_not_make_bodies_small() {
    let model = model(
        "until = 0.2\n[world]\n[[box]]\nname = \"floor\"\nsize = [40, 40, 1]\nposition = [0, 0, -0.5]\nfixed = true\n\
         [[sphere]]\nradius = 0.1\nposition = [0, 0, 0.1]\nvelocity = [5, 0, 0]\n",
    );
    let folder = filmed(&model);
    let film = read(folder.path(), &model).expect("a film");
    let size = [0, 1, 2].map(|k| film.high[k] - film.low[k]);
    // a metre of way, and a quarter of it, with a diameter, on either side
    assert!(size[0] > 1.0 && size[0] < 1.9, "{size:?}");
    assert!(
        size[1] < 1.0 && film.low[2] > -0.4,
        "{size:?} {:?}",
        film.low
    );
}

#[test]
fn who_wants_no_film_has_none() {
    let model = model(&format!("{STREAM}\n[output]\nfilm = false"));
    let folder = filmed(&model);
    assert!(!folder.path().join("film").exists());
    assert_eq!(
        model
            .mechanics
            .film(folder.path(), &model, &model.recording())
            .unwrap(),
        None
    );
}

/// The default is written out, and reads as the same scene.
#[test]
fn the_spacing_is_filled_in() {
    let scene = Scene::read(&Input::new("a.toml", STREAM)).unwrap();
    let text = scene.to_toml().unwrap();
    assert!(text.contains("film_dt = "), "{text}");
    assert_eq!(Scene::read(&Input::new("b.toml", text)).unwrap(), scene);
    let faulty = format!("{STREAM}\n[output]\nfilm_dt = 1e-9");
    let report = Scene::read(&Input::new("a.toml", faulty))
        .unwrap_err()
        .to_string();
    assert!(
        report.contains("`film_dt` = 1e-9 means 1.0e9 frames"),
        "{report}"
    );
}

#[test]
fn other_films_are_refused() {
    let ours = model(STREAM);
    let folder = filmed(&ours);
    let other = model(&STREAM.replace(
        "[[remover]]",
        "[[halfspace]]\nnormal = [0, 0, 1]\nposition = [0, 0, -2]\n[[remover]]",
    ));
    let fault = read(folder.path(), &other).unwrap_err();
    assert!(matches!(fault, FilmError::Foreign(_)), "{fault}");
    let path = folder.path().join("film");
    let bytes = fs::read(&path).unwrap();
    for (len, what) in [
        (0, "it is cut short"),
        (20, "it is cut short"),
        (36 + 7, "it is cut short after 0 frames"),
        (bytes.len() - 1, "it is cut short after 500 frames"),
    ] {
        fs::write(&path, &bytes[..len]).unwrap();
        let fault = read(folder.path(), &ours).unwrap_err().to_string();
        assert!(
            fault.ends_with(&format!(
                "the film is damaged ({what}); run the scene again"
            )),
            "{fault}"
        );
    }
    fs::write(&path, b"not a film, but long enough to have a head").unwrap();
    let fault = read(folder.path(), &ours).unwrap_err().to_string();
    assert!(fault.contains("does not begin like a film"), "{fault}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever happens to its bytes, a film is shown as it was or refused.
    #[test]
    fn damaged_films_are_recognised(places in prop::collection::vec((0.0..1.0, any::<u8>()), 1..4), cut in 0.0..1.2) {
        thread_local! {
            static WHOLE: (Model, Vec<u8>, TempDir) = {
                let model = model(&STREAM.replace("until = 1", "until = 0.1"));
                let folder = filmed(&model);
                let bytes = fs::read(folder.path().join("film")).unwrap();
                (model, bytes, folder)
            };
        }
        WHOLE.with(|(model, whole, folder)| {
            let mut bytes = whole.clone();
            for (place, value) in &places {
                let at = (place * bytes.len() as f64) as usize;
                bytes[at] = *value;
            }
            bytes.truncate((cut * bytes.len() as f64) as usize);
            fs::write(folder.path().join("film"), &bytes).unwrap();
            let film = read(folder.path(), model);
            // whole frames may be missing at the end without anybody knowing
            let begins_so = whole.starts_with(&bytes);
            assert!(film.is_err() || begins_so, "{film:?}");
        });
    }
}
