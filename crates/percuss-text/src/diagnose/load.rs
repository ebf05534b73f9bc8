//! Reading the text of a scene from a file.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::Input;

/// Largest scene file, in bytes.
const LARGEST: u64 = 4 << 20;

/// Why a file cannot be read as text.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be opened or read.
    #[error("{}: {source}; check the path", path.display())]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// What happened.
        source: io::Error,
    },
    /// It is no file, such as a folder, a pipe or a device: nobody knows whether it ends.
    #[error("{}: not a file; give the path of a scene file", path.display())]
    NotAFile {
        /// What it is called.
        path: PathBuf,
    },
    /// The file is too large for a scene.
    #[error("{}: larger than {} MB; is this a scene?", path.display(), LARGEST >> 20)]
    TooLarge {
        /// Which file.
        path: PathBuf,
    },
    /// The file is not text.
    #[error("{}:{line}: not UTF-8; save the file as UTF-8 text", path.display())]
    NotText {
        /// Which file.
        path: PathBuf,
        /// The line with the first byte at fault, counted from 1.
        line: usize,
    },
}

impl Input {
    /// Reads a file; it is called by its path in messages.
    pub fn load(path: &Path) -> Result<Self, LoadError> {
        let mut bytes = Vec::new();
        // opening a pipe would wait for somebody to write
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            let path = path.to_owned();
            return Err(LoadError::NotAFile { path });
        }
        File::open(path)
            .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
            .map_err(|source| LoadError::Unreadable {
                path: path.to_owned(),
                source,
            })?;
        Self::from_bytes(path, bytes)
    }

    /// Takes the contents of a file.
    pub fn from_bytes(path: &Path, bytes: Vec<u8>) -> Result<Self, LoadError> {
        let path = path.to_owned();
        if bytes.len() as u64 > LARGEST {
            return Err(LoadError::TooLarge { path });
        }
        match String::from_utf8(bytes) {
            Ok(text) => {
                let whole = std::path::absolute(&path).unwrap_or_else(|_| path.clone());
                let folder = whole.parent().unwrap_or(Path::new(""));
                Ok(Self::new(path.display().to_string(), text).in_folder(folder))
            }
            Err(error) => {
                let sound = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let line = 1 + sound.iter().filter(|byte| **byte == b'\n').count();
                Err(LoadError::NotText { path, line })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(bytes: Vec<u8>) -> String {
        let input = Input::from_bytes(Path::new("a.toml"), bytes);
        input.unwrap_err().to_string()
    }

    #[test]
    fn what_is_not_text_is_refused() {
        assert_eq!(
            fault(b"until = 1\nx = \xff".to_vec()),
            "a.toml:2: not UTF-8; save the file as UTF-8 text"
        );
        assert_eq!(
            fault(vec![b'#'; (4 << 20) + 1]),
            "a.toml: larger than 4 MB; is this a scene?"
        );
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let error = Input::load(Path::new("no-such-scene.toml")).unwrap_err();
        assert!(error.to_string().starts_with("no-such-scene.toml: "));
    }
}
