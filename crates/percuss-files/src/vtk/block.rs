//! One array of a file: its entry in the XML head, and its bytes behind.

use super::VtkError;
use super::text::escape;
use std::borrow::Cow;
use std::io::{self, Write};

/// An array as the file keeps it.
pub(super) struct Block<'a> {
    pub name: &'a str,
    pub unit: &'a str,
    pub components: usize,
    pub payload: Payload<'a>,
}

/// The numbers of an array, the components of a point side by side.
pub(super) enum Payload<'a> {
    F64(&'a [f64]),
    I64(Cow<'a, [i64]>),
    U8(Vec<u8>),
}

impl Block<'_> {
    /// Bytes that the block takes, with the 8 that say how many follow.
    pub fn size(&self) -> usize {
        8 + self.payload.bytes()
    }

    /// The entry in the head of a block that begins at `offset`.
    pub fn entry(&self, offset: usize) -> Result<String, VtkError> {
        let kind = match self.payload {
            Payload::F64(_) => "Float64",
            Payload::I64(_) => "Int64",
            Payload::U8(_) => "UInt8",
        };
        let head = format!(
            "<DataArray type=\"{kind}\" Name=\"{}\" NumberOfComponents=\"{}\" format=\"appended\" offset=\"{offset}\"",
            escape(self.name)?,
            self.components
        );
        if self.unit.is_empty() {
            return Ok(format!("{head}/>\n"));
        }
        Ok(format!(
            "{head}><InformationKey name=\"UNITS_LABEL\" location=\"vtkDataArray\">{}</InformationKey></DataArray>\n",
            escape(self.unit)?
        ))
    }

    /// The number of bytes, and the bytes.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&(self.payload.bytes() as u64).to_le_bytes())?;
        match &self.payload {
            Payload::F64(values) => values
                .iter()
                .try_for_each(|value| out.write_all(&value.to_le_bytes())),
            Payload::I64(values) => values
                .iter()
                .try_for_each(|value| out.write_all(&value.to_le_bytes())),
            Payload::U8(values) => out.write_all(values),
        }
    }
}

impl Payload<'_> {
    fn bytes(&self) -> usize {
        match self {
            Payload::F64(values) => size_of_val(*values),
            Payload::I64(values) => size_of_val(values.as_ref()),
            Payload::U8(values) => values.len(),
        }
    }
}
