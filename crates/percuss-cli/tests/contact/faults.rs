use crate::{Folder, PLANAR, contact, text};
use std::path::Path;
use std::process::Output;

/// Exit status 2 and one line `percuss: FILE: what; what to do`.
fn refused(run: &Output, file: &Path, what: &str) {
    let complaint = text(&run.stderr);
    assert_eq!(run.status.code(), Some(2), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    let begin = format!("percuss: {}: ", file.display());
    assert!(complaint.starts_with(&begin), "{complaint}");
    assert!(
        complaint.contains(what) && complaint.contains("; "),
        "{complaint}"
    );
    assert!(run.stdout.is_empty());
}

#[test]
fn bad_input_is_one_line_and_status_2() {
    let folder = Folder::new();
    let half = folder.file("half.dat", &PLANAR[..PLANAR.len() / 2]);
    refused(&contact("solve", &[&half], &[]), &half, "cut off");
    let claims = folder.file("claims.dat", "3 2147483647 0 6442450941 6442450941");
    refused(
        &contact("solve", &[&claims], &[]),
        &claims,
        "the number of contacts",
    );
    let none = folder.path("none.dat");
    refused(&contact("solve", &[&none], &[]), &none, "cannot be opened");
    let inside = folder.path("");
    refused(&contact("solve", &[&inside], &[]), &inside, "a folder");
    let empty = folder.file("empty.dat", "");
    refused(&contact("solve", &[&empty], &["--json"]), &empty, "empty");
    let pointer = folder.file("pointer.hdf5", "version https://git-lfs.github.com/spec/v1");
    refused(
        &contact("solve", &[&pointer], &[]),
        &pointer,
        "HDF5 signature",
    );
    refused(&contact("compare", &[&half], &[]), &half, "cut off");
}

#[test]
fn results_that_cannot_be_written_are_told() {
    let folder = Folder::new();
    let file = folder.file("a.dat", PLANAR);
    let nowhere = folder.path("no/such/folder/r.csv");
    let run = contact("solve", &[&file], &["--out", nowhere.to_str().unwrap()]);
    refused(&run, &nowhere, "cannot be written");
}

#[test]
fn a_guess_that_is_not_there_is_told() {
    let folder = Folder::new();
    let file = folder.file("a.dat", PLANAR);
    refused(&contact("solve", &[&file], &["--guess"]), &file, "no guess");
}

#[test]
fn solvers_and_tolerances_that_do_not_exist() {
    let folder = Folder::new();
    let file = folder.file("a.dat", PLANAR);
    for options in [["--solver", "magic"], ["--tol", "-1"], ["--tol", "nan"]] {
        let run = contact("solve", &[&file], &options);
        assert_eq!(run.status.code(), Some(2));
        assert!(
            text(&run.stderr).contains(options[1]),
            "{}",
            text(&run.stderr)
        );
    }
}
