//! A small reader of the files, written from VTK's description of the format and not from the writer.

use std::ops::Range;

/// A `.vtu` file in parts.
pub struct File {
    pub head: String,
    /// What lies between the underscore and the closing tag.
    pub appended: Vec<u8>,
    pub arrays: Vec<Array>,
}

/// An entry of the head, and where its bytes are.
pub struct Array {
    pub name: String,
    pub kind: String,
    pub components: usize,
    pub unit: Option<String>,
    pub place: Range<usize>,
}

impl File {
    pub fn read(bytes: &[u8]) -> File {
        let mark = b"<AppendedData encoding=\"raw\">\n_";
        let begin = bytes.windows(mark.len()).position(|w| w == mark).unwrap() + mark.len();
        let tail = b"\n</AppendedData>\n</VTKFile>\n";
        assert!(bytes.ends_with(tail));
        let head = String::from_utf8(bytes[..begin].to_vec()).unwrap();
        let appended = bytes[begin..bytes.len() - tail.len()].to_vec();
        let arrays = head
            .split("<DataArray ")
            .skip(1)
            .map(|entry| Array::read(entry, &appended))
            .collect();
        File {
            head,
            appended,
            arrays,
        }
    }

    pub fn array(&self, name: &str) -> &Array {
        self.arrays.iter().find(|a| a.name == name).unwrap()
    }

    pub fn floats(&self, name: &str) -> Vec<f64> {
        assert_eq!(self.array(name).kind, "Float64");
        self.words(name).map(f64::from_le_bytes).collect()
    }

    pub fn integers(&self, name: &str) -> Vec<i64> {
        assert_eq!(self.array(name).kind, "Int64");
        self.words(name).map(i64::from_le_bytes).collect()
    }

    pub fn bytes(&self, name: &str) -> &[u8] {
        &self.appended[self.array(name).place.clone()]
    }

    fn words(&self, name: &str) -> impl Iterator<Item = [u8; 8]> {
        self.bytes(name)
            .chunks_exact(8)
            .map(|w| w.try_into().unwrap())
    }
}

impl Array {
    fn read(entry: &str, appended: &[u8]) -> Array {
        assert_eq!(attribute(entry, "format"), "appended");
        let offset: usize = attribute(entry, "offset").parse().unwrap();
        let begin = offset + 8;
        let count = u64::from_le_bytes(appended[offset..begin].try_into().unwrap());
        let unit = entry.find("</InformationKey>").map(|end| {
            let begin = entry[..end].rfind('>').unwrap() + 1;
            entry[begin..end].to_owned()
        });
        Array {
            name: attribute(entry, "Name"),
            kind: attribute(entry, "type"),
            components: attribute(entry, "NumberOfComponents").parse().unwrap(),
            unit,
            place: begin..begin + count as usize,
        }
    }
}

/// The value of an attribute, as it stands in the file.
pub fn attribute(text: &str, name: &str) -> String {
    let key = format!("{name}=\"");
    let begin = text.find(&key).unwrap() + key.len();
    let end = begin + text[begin..].find('"').unwrap();
    text[begin..end].to_owned()
}
