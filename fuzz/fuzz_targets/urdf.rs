//! Any text is a robot, parents before children, or a list of faults with their places.

#![no_main]

use libfuzzer_sys::fuzz_target;
use percuss_files::urdf::Robot;

fuzz_target!(|text: &str| match Robot::read(text) {
    Ok(robot) => {
        assert!(robot.links[0].parent.is_none());
        for (k, link) in robot.links.iter().enumerate().skip(1) {
            assert!(link.joint.is_some() && link.parent.is_some_and(|parent| parent < k));
            assert!(link.mass >= 0.0 && link.inertia.iter().all(|entry| entry.is_finite()));
        }
    }
    Err(faults) => {
        assert!(!faults.is_empty());
        assert!(faults.iter().all(|fault| fault.line > 0 && fault.column > 0));
    }
});
