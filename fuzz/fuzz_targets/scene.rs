//! Any text is a scene or a report of its faults, and every scene that is read can be asked for its model.

#![no_main]

use libfuzzer_sys::fuzz_target;
use percuss_scene::{Input, Report, Scene};

fuzz_target!(|text: &str| {
    let input = Input::new("scene.toml", text);
    let faults = match Scene::read(&input) {
        Ok(scene) => scene
            .build()
            .map_err(|faults| Report::new(input, faults))
            .err(),
        Err(report) => Some(report),
    };
    if let Some(report) = faults {
        assert!(!report.to_string().is_empty());
        assert!(!report.render(false).is_empty());
    }
});
