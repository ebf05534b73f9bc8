//! A search under way on the disk, to go on with after whatever ended it.

use std::fs;
use std::path::{Path, PathBuf};

use percuss_design::topology::StudyMemory;
use percuss_files::checkpoint::Shelf;
use serde::{Deserialize, Serialize};

use super::pictures::Row;
use percuss_part::general::WholeScene;

/// The folder of what is kept, in that of the run.
const FOLDER: &str = "search";

/// What a search needs to go on to the same bits.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    pub study: StudyMemory,
    pub rows: Vec<Row>,
    pub shown: Vec<(usize, Vec<f64>)>,
    pub first: Vec<f64>,
}

/// Where it is kept.
pub(super) struct Shelved {
    folder: PathBuf,
    shelf: Shelf,
}

impl Shelved {
    /// In the folder of a run of this scene.
    pub fn in_folder(folder: &Path, scene: &dyn WholeScene) -> Result<Self, String> {
        let folder = folder.join(FOLDER);
        let known = scene.fingerprint()?;
        Ok(Shelved {
            shelf: Shelf::new(&folder, known),
            folder,
        })
    }

    /// What was kept, where there is anything.
    pub fn take(&self) -> Result<Option<Kept>, String> {
        if !Shelf::is_in(&self.folder) {
            return Ok(None);
        }
        let taken = self.shelf.take::<Kept>();
        let taken = taken.map_err(|error| error.to_string())?;
        Ok(Some(taken.value))
    }

    /// Forgets what was kept.
    pub fn clear(&self) -> Result<(), String> {
        match Shelf::is_in(&self.folder) {
            true => self.shelf.clear().map_err(|error| error.to_string()),
            false => Ok(()),
        }
    }

    /// Puts down how far the search has come.
    pub fn put(&self, kept: &Kept) -> Result<(), String> {
        fs::create_dir_all(&self.folder).map_err(|error| error.to_string())?;
        self.shelf.put(kept).map_err(|error| error.to_string())
    }
}
