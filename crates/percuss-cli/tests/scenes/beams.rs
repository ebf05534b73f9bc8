//! Faults of beams as users meet them: one line, exit status 2.

use crate::{Folder, text};

/// What `run` says about a scene.
fn refused(scene: &str, complaint: &str) {
    let folder = Folder::new();
    folder.file("beam.toml", scene);
    folder.refuse(&["run", "beam.toml"], complaint);
    assert_eq!(folder.names("."), ["beam.toml"], "nothing is written");
}

#[test]
fn walls_that_cross_the_beam_at_rest() {
    refused(
        "until = 1\n\n[[beam]]\nbeta = 0\n\n[[obstacle]]\nname = \"floor\"\nside = \"below\"\nat = \"x - 0.5\"\n",
        "beam.toml:7:8: the obstacle below crosses the beam at rest: it is at 0.010000000000000009 where x = 0.51; \
         displacements are measured from the straight beam: above is positive, below negative",
    );
}

#[test]
fn a_table_with_unsorted_places() {
    refused(
        "until = 1\n\n[[beam]]\nrhoA = 1\nEI = { x = [0, 2, 1], y = [1, 1, 1] }\n",
        "beam.toml:5:12: the table of EI has x = 1 after x = 2; places must rise",
    );
}

#[test]
fn negative_beta() {
    refused(
        "until = 1\n\n[[beam]]\nbeta = -0.1\n",
        "beam.toml:4:8: `beta` = -0.1 is negative; 0 is the beam of Euler and Bernoulli",
    );
}

#[test]
fn a_step_that_is_not_stable() {
    refused(
        "until = 1\n\n[[beam]]\nbeta = 0\nelements = 100\n\n[integrator]\ndt = 1e-3\n",
        "beam.toml:8:6: `dt` = 1e-3 s is unstable: the largest stable step is 2.888136e-5 s; \
         lower dt, write dt = \"auto\", set mass = \"lumped\", or method = \"theta\"",
    );
}

/// Supports that let a beam move without bending may be meant: it is said, and computed.
#[test]
fn a_mechanism_is_said_and_run() {
    let folder = Folder::new();
    folder.file(
        "beam.toml",
        "until = 0.01\n\n[[beam]]\nbeta = 0\nelements = 10\nleft = \"pinned\"\n\n[[load]]\nx = 1\nimpulse = 1\n",
    );
    let said = "percuss: the supports of `beam` let it move without bending; it is computed all the same\n";
    let run = folder.run(&["check", "beam.toml"]);
    assert_eq!((text(&run.stderr), run.status.code()), (said, Some(0)));
    let run = folder.run(&["run", "beam.toml", "--out", "out"]);
    assert!(text(&run.stderr).contains(said));
    assert_eq!(run.status.code(), Some(0));
}

/// The table has every row met, says what is not compared, and names itself in JSON.
#[test]
fn the_study_of_beams_is_met() {
    let table = Folder::new().succeed(&["validate", "hencky"]);
    for part in ["eq. (54)", "Table 4", "Not compared:", "misprint"] {
        assert!(table.contains(part), "no '{part}' in:\n{table}");
    }
    assert!(!table.contains("NOT MET"), "{table}");
}
