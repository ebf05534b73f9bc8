//! Any bytes are a checkpoint or are refused; and what can be read, whatever its checksum, goes on or is refused.

#![no_main]

use libfuzzer_sys::fuzz_target;
use percuss_files::checkpoint::Container;
use percuss_scene::run::{Saved, resume};
use percuss_scene::{Model, Scene, builtin};
use std::ops::ControlFlow;
use std::sync::LazyLock;

static MODEL: LazyLock<Model> = LazyLock::new(|| {
    let scene = builtin::find("bouncing-ball").and_then(|found| Scene::read(&found.input()).ok());
    scene
        .and_then(|scene| scene.build().ok())
        .expect("a built-in scene")
});

fuzz_target!(|bytes: &[u8]| {
    if let Ok(container) = Container::read(bytes) {
        let _ = container.value::<Saved<'static>>();
    }
    if let Ok(saved) = postcard::from_bytes::<Saved<'static>>(bytes) {
        let mut steps = 0;
        let outcome = resume(&MODEL, saved, |_| {
            steps += 1;
            match steps > 20 {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if let Ok(outcome) = outcome {
            MODEL.measure(&outcome.recording);
        }
    }
});
