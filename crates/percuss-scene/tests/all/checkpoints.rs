//! Checkpoints on disk: the newest, the one before it, and bytes that are none.

use percuss_files::checkpoint::{CheckpointError, Container, Fingerprint, Shelf};
use percuss_scene::run::fingerprint;
use percuss_scene::run::{Saved, resume, run};
use percuss_scene::{Input, Model, Scene, builtin};
use std::fs;
use std::ops::ControlFlow;

const PRINT: Fingerprint = Fingerprint {
    scene: 7,
    meshes: 1,
};

/// A shelf in a folder that goes with the test.
fn desk() -> (tempfile::TempDir, Shelf) {
    let folder = tempfile::tempdir().expect("a folder");
    let shelf = Shelf::new(folder.path(), PRINT);
    (folder, shelf)
}

fn ball(until: &str) -> Input {
    let input = builtin::find("bouncing-ball").expect("a scene").input();
    input
        .set(until)
        .set("output.dt=0.1")
        .set("integrator.dt=0.1")
}

fn model() -> Model {
    let scene = Scene::read(&ball("until=1")).expect("a scene");
    scene.build().expect("a model")
}

/// The bytes of a real checkpoint.
fn real(model: &Model) -> Vec<u8> {
    let outcome = run(model, |moment| match moment.t() > 0.6 {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    Container::write(PRINT, &outcome.saved().expect("saved")).expect("bytes")
}

#[test]
fn the_newest_is_taken_and_the_one_before_it_kept() {
    let (folder, shelf) = desk();
    assert!(matches!(
        shelf.take::<f64>(),
        Err(CheckpointError::Missing(_))
    ));
    assert!(!Shelf::is_in(folder.path()));
    for value in [1.0, 2.0, 3.0] {
        shelf.put(&value).expect("written");
        assert_eq!(shelf.take::<f64>().expect("taken").value, value);
    }
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["checkpoint", "checkpoint.previous"]);
    // killed between the two renames
    fs::remove_file(folder.path().join("checkpoint")).expect("removed");
    let taken = shelf.take::<f64>().expect("taken");
    assert_eq!((taken.value, taken.note), (2.0, None));
}

#[test]
fn a_damaged_one_is_told_and_never_replaces_a_good_one() {
    let (folder, shelf) = desk();
    let (newest, previous) = ("checkpoint", "checkpoint.previous");
    let path = |name: &str| folder.path().join(name);
    shelf.put(&1.0).expect("written");
    shelf.put(&2.0).expect("written");
    fs::write(path(newest), "rubbish").expect("damaged");
    let taken = shelf.take::<f64>().expect("taken");
    assert_eq!(taken.value, 1.0);
    let note = taken.note.expect("a note");
    assert!(note.contains("is damaged (it is cut short); going on from the one before it"));
    // the good one has taken the place of the damaged one
    shelf.put(&3.0).expect("written");
    fs::write(path(newest), "rubbish").expect("damaged");
    assert_eq!(shelf.take::<f64>().expect("taken").value, 1.0);
    fs::write(path(newest), "rubbish").expect("damaged");
    fs::write(path(previous), "rubbish as well").expect("damaged");
    let error = shelf.take::<f64>().expect_err("nothing good");
    assert!(matches!(error, CheckpointError::Damaged { .. }));
    assert_eq!(error.to_string().lines().count(), 1);
}

#[test]
fn another_scene_is_refused() {
    let (folder, shelf) = desk();
    shelf.put(&1.0).expect("written");
    let with = |print| Shelf::new(folder.path(), print).take::<f64>();
    let error = with(Fingerprint { scene: 8, ..PRINT });
    assert!(matches!(error, Err(CheckpointError::Foreign(_))));
    let error = with(Fingerprint { meshes: 2, ..PRINT });
    assert!(matches!(error, Err(CheckpointError::Meshes(_))));
}

/// The end time is the one thing that may change; steps that follow from it may not.
#[test]
fn the_fingerprint_sees_all_but_the_end_time() {
    let of = |input: Input| fingerprint(&Scene::read(&input).expect("a scene")).expect("a number");
    let first = of(ball("until=1"));
    assert_eq!(first, of(ball("until=2")));
    assert_ne!(first, of(ball("until=1").set("constants.e=0.4")));
    let cradle = builtin::find("newton-cradle").expect("a scene");
    let bare = |until: &str| cradle.input().set(until);
    assert_ne!(of(bare("until=1")), of(bare("until=2")));
}

/// A mesh may change while the scene that names it stays the same.
#[test]
fn the_fingerprint_sees_meshes() {
    let folder = tempfile::tempdir().expect("a folder");
    let stl = |height: f64| {
        let corners = [
            [0.0, 0.0, 0.0],
            [1.0, 0.0, 0.0],
            [0.0, 1.0, 0.0],
            [0.0, 0.0, height],
        ];
        let faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];
        let mut text = "solid t\n".to_owned();
        for face in faces {
            text += "facet normal 0 0 0\nouter loop\n";
            for [x, y, z] in face.map(|corner| corners[corner]) {
                text += &format!("vertex {x} {y} {z}\n");
            }
            text += "endloop\nendfacet\n";
        }
        std::fs::write(folder.path().join("part.stl"), text + "endsolid t\n").expect("written");
    };
    for section in [
        "[[mesh]]\nfile = 'part.stl'",
        "[[compound]]\nparts = [{ shape = 'mesh', file = 'part.stl' }]",
    ] {
        let path = folder.path().join("scene.toml");
        std::fs::write(&path, format!("until = 1\n[world]\n{section}\n")).expect("written");
        let of = || {
            let scene = Scene::read(&Input::load(&path).expect("a file"));
            fingerprint(&scene.unwrap_or_else(|report| panic!("{report}"))).expect("a number")
        };
        stl(1.0);
        let first = of();
        assert_eq!(of(), first);
        stl(1.5);
        assert_ne!(of(), first, "{section}");
    }
}

#[test]
fn every_truncation_is_recognised() {
    let bytes = real(&model());
    for length in 0..bytes.len() {
        assert!(Container::read(&bytes[..length]).is_err(), "{length}");
    }
}

/// Changed bytes are recognised; and with a checksum that fits they neither panic nor ask for memory without bound.
#[test]
fn changed_bytes_are_recognised_and_harmless() {
    let model = model();
    let bytes = real(&model);
    let mut random = 1u64;
    let mut next = |below: usize| {
        random = random
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (random >> 33) as usize % below
    };
    let payload = Container::read(&bytes).expect("a checkpoint");
    let good: Saved<'static> = payload.value().expect("what was saved");
    let body = postcard::to_stdvec(&good).expect("bytes");
    for _ in 0..2000 {
        let mut changed = bytes.clone();
        changed[next(bytes.len())] ^= 1 + next(255) as u8;
        assert!(Container::read(&changed).is_err());
        let mut changed = body.clone();
        changed[next(body.len())] ^= 1 + next(255) as u8;
        if let Ok(saved) = postcard::from_bytes::<Saved<'static>>(&changed) {
            // a number that has become huge may keep the step control busy: a hundred steps are enough here
            let mut left = 100;
            let outcome = resume(&model, saved, |_| {
                left -= 1;
                match left {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
            if let Ok(outcome) = outcome {
                model.measure(&outcome.recording);
            }
        }
    }
}
