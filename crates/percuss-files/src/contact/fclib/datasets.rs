use super::super::ContactFileError;
use hdf5_pure::{Dataset, Error, File, FormatError};
use percuss_text::words::instead;

/// The datasets of an HDF5 file, none of them larger than the file can justify.
pub(super) struct Datasets {
    file: File,
    /// Length of the file, bytes.
    bytes: u64,
}

/// Deflate packs no more than 1032 bytes into one.
const BEST_PACKING: u64 = 1032;
/// A dataset that was never written holds its fill value and takes no room in the file; so much may.
const UNWRITTEN: u64 = 1 << 20;
/// No dataset may be longer, bytes.
const LONGEST: u64 = 1 << 30;

impl Datasets {
    pub fn open(bytes: Vec<u8>) -> Result<Self, ContactFileError> {
        let length = bytes.len() as u64;
        let file = File::from_bytes(bytes).map_err(|e| broken("/", &e))?;
        let end = file.superblock().eof_address;
        if end > length {
            return Err(fault(
                "/",
                format!("the file has {length} bytes of the {end} that it announces"),
                "it was cut off: fetch it again",
            ));
        }
        Ok(Datasets {
            file,
            bytes: length,
        })
    }

    /// Whether a group is there.
    pub fn has(&self, group: &str) -> Result<bool, ContactFileError> {
        match self.file.group(group) {
            Ok(_) => Ok(true),
            Err(Error::Format(FormatError::PathNotFound(_))) => Ok(false),
            Err(e) => Err(broken(group, &e)),
        }
    }

    /// One whole number.
    pub fn integer(&self, name: &str) -> Result<i64, ContactFileError> {
        match self.integers(name)?[..] {
            [value] => Ok(value),
            ref other => Err(fault(
                name,
                instead(other.len(), "number", 1),
                "write the problem again",
            )),
        }
    }

    /// A size: one whole number that is not negative.
    pub fn size(&self, name: &str) -> Result<usize, ContactFileError> {
        let value = self.integer(name)?;
        usize::try_from(value).map_err(|_| {
            fault(
                name,
                format!("the size is {value}"),
                "sizes are not negative: write the problem again",
            )
        })
    }

    /// All whole numbers of a dataset.
    pub fn integers(&self, name: &str) -> Result<Vec<i64>, ContactFileError> {
        let dataset = self.dataset(name)?;
        dataset.read_i64().map_err(|e| broken(name, &e))
    }

    /// Exactly so many finite numbers.
    pub fn reals(&self, name: &str, count: usize) -> Result<Vec<f64>, ContactFileError> {
        let values = self.all_reals(name)?;
        if values.len() == count {
            Ok(values)
        } else {
            Err(fault(
                name,
                instead(values.len(), "number", count),
                "the parts of the problem do not fit: write it again",
            ))
        }
    }

    /// All numbers of a dataset, which must be finite.
    pub fn all_reals(&self, name: &str) -> Result<Vec<f64>, ContactFileError> {
        let dataset = self.dataset(name)?;
        let values = dataset.read_f64().map_err(|e| broken(name, &e))?;
        match values.iter().position(|v| !v.is_finite()) {
            None => Ok(values),
            Some(index) => Err(fault(
                name,
                format!("entry {index} is {}", values[index]),
                "only finite numbers make a problem: mend it where it was made",
            )),
        }
    }

    /// A dataset whose claimed size is in proportion to the file.
    fn dataset(&self, name: &str) -> Result<Dataset, ContactFileError> {
        let dataset = self.file.dataset(name).map_err(|e| match e {
            Error::Format(FormatError::PathNotFound(_)) => fault(
                name,
                "the dataset is missing",
                "give a file written by FCLIB",
            ),
            e => broken(name, &e),
        })?;
        let shape = dataset.shape().map_err(|e| broken(name, &e))?;
        let chunk = dataset.chunk_shape().map_err(|e| broken(name, &e))?;
        let element = dataset.element_size().map_err(|e| broken(name, &e))?;
        let size = |dims: &[u64]| {
            let grow = |size: u64, dim: &u64| size.checked_mul(*dim);
            dims.iter().try_fold(element.max(8), grow)
        };
        let packing = if dataset.filters().is_empty() {
            1
        } else {
            BEST_PACKING
        };
        let most = self.bytes.saturating_mul(packing);
        let most = most.clamp(UNWRITTEN, LONGEST);
        let fits = |dims: &[u64]| size(dims).is_some_and(|size| size <= most);
        if fits(&shape) && fits(&chunk.unwrap_or_default()) {
            Ok(dataset)
        } else {
            Err(fault(
                name,
                format!("the shape {shape:?} asks for more data than the file holds"),
                "the file was cut off or is damaged: fetch it again",
            ))
        }
    }
}

/// A fault of the data.
pub(super) fn fault(
    dataset: &str,
    what: impl Into<String>,
    remedy: &'static str,
) -> ContactFileError {
    ContactFileError::Fclib {
        dataset: dataset.into(),
        what: what.into(),
        remedy,
    }
}

/// A fault of the HDF5 file around the data.
fn broken(dataset: &str, error: &Error) -> ContactFileError {
    let what = error.to_string().replace('\n', " ");
    fault(
        dataset,
        what,
        "the HDF5 file is damaged or cut off: fetch it again",
    )
}
