//! Folders of runs as people name them.

use std::path::{Path, PathBuf};

/// The folder itself, or that of this name below `runs` where there is no such folder here.
pub fn folder(named: &Path) -> PathBuf {
    let below = Path::new("runs").join(named);
    match !named.exists() && below.is_dir() {
        true => below,
        false => named.to_owned(),
    }
}
