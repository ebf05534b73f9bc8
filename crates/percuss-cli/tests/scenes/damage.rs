//! Files of a run that was stopped, damaged before it goes on.

use crate::worlds::{SLOW, TEN};
use crate::{Folder, files, text};
use std::fs::{self, OpenOptions};
use std::io::Write;

/// A world with everything written down that was killed.
fn killed() -> Folder {
    let folder = Folder::new();
    folder.file("ten.toml", TEN);
    folder.kill_early(&SLOW);
    folder
}

/// Everything in the folder of the run.
fn contents(folder: &Folder) -> Vec<(String, Vec<u8>)> {
    let names = files(&folder.path("run")).into_iter();
    // a run that was killed leaves its lock, and one that is refused takes it away
    let names = names.filter(|name| !name.ends_with(".lock"));
    let read = |name: std::path::PathBuf| {
        let bytes = fs::read(folder.path("run").join(&name)).unwrap();
        (name.display().to_string(), bytes)
    };
    names.map(read).collect()
}

/// What cannot be made again from the checkpoint is told before anything is changed.
#[test]
fn what_is_lost_beside_the_checkpoint_is_told() {
    let folder = killed();
    let resume = [&SLOW[..], &["--out", "run", "--quiet", "--resume"]].concat();
    for name in [
        ".film.part",
        ".trajectories.csv.part",
        ".contacts.csv.part",
        "fields/bodies_000000.vtu",
        "fields/scenery_000000.vtu",
    ] {
        let path = folder.path("run").join(name);
        let whole = fs::read(&path).unwrap();
        let mut changed = whole.clone();
        changed[7] ^= 1;
        for (bytes, what) in [
            (None, "it is missing, and all that it held is lost"),
            (Some(&whole[..whole.len() / 3]), "bytes, and what the last "),
            (Some(&[][..]), "it has 0 of "),
            (
                Some(&changed[..]),
                "its checksum does not fit, and what its first ",
            ),
        ] {
            match bytes {
                Some(bytes) => fs::write(&path, bytes).unwrap(),
                None => fs::remove_file(&path).unwrap(),
            }
            let before = contents(&folder);
            let run = folder.run(&resume);
            let told = text(&run.stderr);
            assert_eq!(run.status.code(), Some(2), "{name}: {told}");
            assert_eq!(told.lines().count(), 1, "{told}");
            // a finished file has its name without the mark of a part
            let place = name.trim_start_matches('.').trim_end_matches(".part");
            assert!(told.contains(place) && told.contains(what), "{told}");
            assert!(told.contains("damaged since the checkpoint"), "{told}");
            let way = "; put it back from a copy, or run it again without --resume\n";
            assert!(told.ends_with(way), "{told}");
            assert!(contents(&folder) == before, "{name}: nothing is changed");
            fs::write(&path, &whole).unwrap();
        }
    }
    // put back, it goes on
    folder.succeed(&[&SLOW[..], &["--out", "whole", "--quiet"]].concat());
    folder.succeed(&resume);
    folder.same("whole", "run");
}

/// What a kill leaves between the files and the next checkpoint: rows and frames, whole and torn, and files of an instant.
#[test]
fn what_was_written_after_the_checkpoint_goes() {
    let folder = killed();
    for (name, more) in [
        (".film.part", &[9, 0, 0, 0, 1, 2][..]),
        (".trajectories.csv.part", &b"0.49,0,first,1"[..]),
        (".contacts.csv.part", &b"0.0,rubbish\n0.4"[..]),
    ] {
        let path = folder.path("run").join(name);
        let mut file = OpenOptions::new().append(true).open(path).unwrap();
        file.write_all(more).unwrap();
    }
    folder.file("run/fields/bodies_000001.vtu", "<?xml");
    folder.file("run/fields/.contacts_000001.vtu.part", "<?xml");
    folder.succeed(&[&SLOW[..], &["--out", "whole", "--quiet"]].concat());
    folder.succeed(&[&SLOW[..], &["--out", "run", "--quiet", "--resume"]].concat());
    folder.same("whole", "run");
}
