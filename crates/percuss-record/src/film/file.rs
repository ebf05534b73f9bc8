//! The film on disk: a head, then frames, each with its length before it and its checksum after it.
//!
//! | bytes | what they hold |
//! |---|---|
//! | 8 | magic |
//! | 4 | format |
//! | 8 | spacing of the frames, s |
//! | 4, 4 | two numbers by which the scene is known; of worlds how many kinds of bodies and scenery there are |
//! | 8 | checksum of the head |
//! | 4 | length of a frame |
//! | … | the frame |
//! | 8 | checksum of the frame |
//!
//! Numbers are little-endian. It is only ever appended to.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use thiserror::Error;

use super::frame::Frame;
use percuss_files::checkpoint::checksum;
use percuss_text::words::counted;

const MAGIC: [u8; 8] = *b"percfilm";

/// The format that is written and read.
const FORMAT: u32 = 1;

/// Frames that are read at once.
const AT_ONCE: usize = 64;

/// Bytes of the head.
const HEAD: usize = 36;

/// Why a film cannot be shown.
#[derive(Debug, Error)]
pub enum FilmError {
    /// It could not be read.
    #[error("{}: {source}; check the path", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// What happened.
        source: io::Error,
    },
    /// It is cut short or was changed.
    #[error("{}: the film is damaged ({what}); run the scene again", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// Another percuss wrote it.
    #[error("{}: this film has format {format}, and this percuss reads {FORMAT}; use the percuss that wrote it", path.display())]
    Format {
        /// Which file.
        path: PathBuf,
        /// Its format.
        format: u32,
    },
    /// It belongs to another scene.
    #[error("{}: this film belongs to another scene than the scene.toml beside it; run the scene again", .0.display())]
    Foreign(PathBuf),
}

/// The head of a film that is known by these numbers, with frames `dt` apart, s.
pub fn head(identity: [u32; 2], dt: f64) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(FORMAT.to_le_bytes());
    bytes.extend(dt.to_le_bytes());
    identity
        .iter()
        .for_each(|number| bytes.extend(number.to_le_bytes()));
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// Makes the bytes those of a frame with its length and checksum.
pub fn enclose(frame: &Frame, bytes: &mut Vec<u8>) {
    bytes.clear();
    bytes.extend([0; 4]);
    frame.write(bytes);
    let length = (bytes.len() - 4) as u32;
    bytes[..4].copy_from_slice(&length.to_le_bytes());
    bytes.extend(checksum(&bytes[4..]).to_le_bytes());
}

/// Bytes of the head and of the whole frames whose time is not beyond `t`, s.
pub fn frames_until(mut film: impl Read, t: f64) -> io::Result<u64> {
    let mut head = [0; HEAD];
    if !whole(film.read_exact(&mut head))? {
        return Ok(0);
    }
    let mut extent = HEAD as u64;
    loop {
        let (mut length, mut sum) = ([0; 4], [0; 8]);
        if !whole(film.read_exact(&mut length))? {
            return Ok(extent);
        }
        let length = u64::from(u32::from_le_bytes(length));
        // as much as there is, not as much as is promised
        let mut bytes = Vec::new();
        film.by_ref().take(length).read_to_end(&mut bytes)?;
        let complete = bytes.len() as u64 == length && whole(film.read_exact(&mut sum))?;
        let time = bytes.first_chunk().map(|time| f64::from_le_bytes(*time));
        let due = time.is_some_and(|time| time <= t);
        if !complete || checksum(&bytes).to_le_bytes() != sum || !due {
            return Ok(extent);
        }
        extent += 4 + length + 8;
    }
}

/// Whether all was there that was to be read.
fn whole(read: io::Result<()>) -> io::Result<bool> {
    match read {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        read => read.map(|()| true),
    }
}

/// A film on disk of which the places of the frames are known.
pub struct Reader {
    path: PathBuf,
    file: BufReader<File>,
    /// Where each frame begins, and how long it is.
    places: Vec<(u64, u32)>,
}

impl Reader {
    /// Opens the film that is known by these numbers.
    pub fn open(path: &Path, identity: [u32; 2]) -> Result<Self, FilmError> {
        let fault = |source| FilmError::Io {
            path: path.to_owned(),
            source,
        };
        let damaged = |what: &str| FilmError::Damaged {
            path: path.to_owned(),
            what: what.to_owned(),
        };
        let file = File::open(path).map_err(fault)?;
        let size = file.metadata().map_err(fault)?.len();
        let mut file = BufReader::new(file);
        let mut start = [0; HEAD];
        if !whole(file.read_exact(&mut start)).map_err(fault)? {
            return Err(damaged("it is cut short"));
        }
        let (bytes, sum) = start.split_at(HEAD - 8);
        if !bytes.starts_with(&MAGIC) {
            return Err(damaged("it does not begin like a film"));
        }
        if checksum(bytes).to_le_bytes() != sum {
            return Err(damaged("the checksum of its head does not fit"));
        }
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|k| bytes[at + k]));
        if word(8) != FORMAT {
            return Err(FilmError::Format {
                path: path.to_owned(),
                format: word(8),
            });
        }
        if [word(20), word(24)] != identity {
            return Err(FilmError::Foreign(path.to_owned()));
        }
        let mut places = Vec::new();
        let mut at = HEAD as u64;
        while at < size {
            let mut length = [0; 4];
            let there = whole(file.read_exact(&mut length)).map_err(fault)?;
            let length = u32::from_le_bytes(length);
            let next = at + 4 + u64::from(length) + 8;
            if !there || next > size {
                let what = format!("it is cut short after {}", counted(places.len(), "frame"));
                return Err(damaged(&what));
            }
            places.push((at + 4, length));
            file.seek_relative(i64::from(length) + 8).map_err(fault)?;
            at = next;
        }
        Ok(Reader {
            path: path.to_owned(),
            file,
            places,
        })
    }

    /// How many frames there are.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// Bytes of all frames.
    pub fn size(&self) -> u64 {
        self.places
            .iter()
            .map(|(_, length)| u64::from(*length))
            .sum()
    }

    /// The frames of these numbers.
    pub fn frames(&mut self, numbers: &[usize]) -> Result<Vec<Frame>, FilmError> {
        let mut frames = Vec::with_capacity(numbers.len());
        for some in numbers.chunks(AT_ONCE) {
            let raw = some.iter().map(|number| self.raw(*number));
            let raw = raw.collect::<Result<Vec<_>, _>>()?;
            let read = raw.into_par_iter().map(|(bytes, sum)| {
                let sound = checksum(&bytes).to_le_bytes() == sum;
                Frame::read(&bytes).filter(|_| sound)
            });
            let read: Vec<Option<Frame>> = read.collect();
            for (number, frame) in some.iter().zip(read) {
                let what = || format!("the checksum of frame {} does not fit", number + 1);
                frames.push(frame.ok_or_else(|| self.damaged(what()))?);
            }
        }
        Ok(frames)
    }

    /// The bytes of a frame and its checksum.
    fn raw(&mut self, number: usize) -> Result<(Vec<u8>, [u8; 8]), FilmError> {
        let Some(&(at, length)) = self.places.get(number) else {
            return Err(self.damaged(format!("there is no frame {}", number + 1)));
        };
        let (mut bytes, mut sum) = (vec![0; length as usize], [0; 8]);
        let read = self.file.seek(SeekFrom::Start(at));
        let read = read.and_then(|_| self.file.read_exact(&mut bytes));
        let read = read.and_then(|()| self.file.read_exact(&mut sum));
        read.map_err(|source| FilmError::Io {
            path: self.path.clone(),
            source,
        })?;
        Ok((bytes, sum))
    }

    /// Something is wrong with it.
    pub fn damaged(&self, what: String) -> FilmError {
        let path = self.path.clone();
        FilmError::Damaged { path, what }
    }
}
