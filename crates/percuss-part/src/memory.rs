use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What a part keeps from step to step beside its state: bytes under the name of the part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartMemory {
    part: String,
    bytes: Vec<u8>,
}

impl PartMemory {
    /// Nothing to remember.
    pub fn empty(part: &str) -> Self {
        PartMemory {
            part: part.to_owned(),
            bytes: Vec::new(),
        }
    }

    /// This value.
    ///
    /// # Panics
    ///
    /// Where the value has no form in bytes, which only foreign implementations of `Serialize` lead to.
    pub fn of(part: &str, value: &impl Serialize) -> Self {
        PartMemory {
            part: part.to_owned(),
            bytes: postcard::to_stdvec(value).expect("plain data can be written into memory"),
        }
    }

    /// The value, where it is one of this part. The bytes may come from anywhere: sizes and indices are to be checked.
    pub fn read<T: DeserializeOwned>(&self, part: &str) -> Option<T> {
        match self.part == part {
            true => postcard::from_bytes(&self.bytes).ok(),
            false => None,
        }
    }

    /// Whether it is that of a part with nothing to remember.
    pub fn is_empty(&self, part: &str) -> bool {
        self.part == part && self.bytes.is_empty()
    }
}
