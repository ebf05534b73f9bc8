//! Sparse matrices as `scipy.sparse.save_npz` writes them: a ZIP archive of arrays of NumPy, in the formats csr, csc and coo.

use super::market::Listed;
use flate2::read::DeflateDecoder;
use std::io::Read;

/// Largest array, in bytes.
const LARGEST: u64 = 1 << 30;

/// The entries of a matrix.
pub(super) fn listed(bytes: &[u8]) -> Result<Listed, String> {
    let arrays = arrays(bytes)?;
    let array = |name: &str| {
        let found = arrays
            .iter()
            .find(|(known, _)| known.trim_end_matches(".npy") == name);
        let missing = || format!("has no array \"{name}\"; save it by scipy.sparse.save_npz");
        found.map(|(_, array)| array).ok_or_else(missing)
    };
    let format = array("format")?.text();
    let shape = array("shape")?.whole()?;
    let [rows, columns] = shape[..] else {
        return Err("has no shape of two numbers".into());
    };
    if rows != columns || rows == 0 {
        return Err(format!(
            "{rows} rows and {columns} columns; it must be square"
        ));
    }
    let values = array("data")?.real()?;
    if values.iter().any(|x| !x.is_finite()) {
        return Err("has a value that is not finite".into());
    }
    let fits = |n: usize| match n == values.len() {
        true => Ok(()),
        false => Err(format!("has {} values and {n} places", values.len())),
    };
    let pairs: Vec<(usize, usize)> = match format.as_str() {
        "coo" => {
            let (i, j) = (array("row")?.whole()?, array("col")?.whole()?);
            fits(i.len())?;
            fits(j.len())?;
            i.into_iter().zip(j).collect()
        }
        "csr" | "csc" => {
            let (starts, others) = (array("indptr")?.whole()?, array("indices")?.whole()?);
            fits(others.len())?;
            let rises = starts.windows(2).all(|w| w[0] <= w[1]);
            if starts.len() != rows + 1 || starts[0] != 0 || starts[rows] != others.len() || !rises
            {
                return Err("has an array \"indptr\" that does not fit".into());
            }
            let lines = (0..rows).flat_map(|i| (starts[i]..starts[i + 1]).map(move |k| (i, k)));
            lines.map(|(i, k)| (i, others[k])).collect()
        }
        _ => {
            return Err(format!(
                "has the format \"{format}\"; csr, csc and coo are read, which A.tocsr() gives"
            ));
        }
    };
    if pairs.iter().any(|(i, j)| *i >= rows || *j >= rows) {
        return Err(format!("has an entry outside of its {rows} rows"));
    }
    let entries: Vec<(usize, usize, f64)> = pairs
        .into_iter()
        .zip(values)
        .map(|((i, j), x)| (i, j, x))
        .collect();
    // one triangle alone is that of a symmetric matrix
    let lower = entries.iter().all(|(i, j, _)| i >= j);
    let upper = entries.iter().all(|(i, j, _)| i <= j);
    Ok(Listed {
        rows,
        symmetric: lower || upper,
        entries,
    })
}

/// An array: how numbers are written, and their bytes.
struct Array {
    kind: String,
    bytes: Vec<u8>,
}

impl Array {
    fn text(&self) -> String {
        let letters = self.bytes.iter().filter(|b| **b != 0);
        letters.map(|b| char::from(*b)).collect()
    }

    fn each<const N: usize>(&self) -> impl Iterator<Item = [u8; N]> {
        self.bytes.as_chunks::<N>().0.iter().copied()
    }

    fn whole(&self) -> Result<Vec<usize>, String> {
        let all: Vec<i64> = match self.kind.as_str() {
            "<i4" => self
                .each()
                .map(|b| i64::from(i32::from_le_bytes(b)))
                .collect(),
            "<i8" => self.each().map(i64::from_le_bytes).collect(),
            other => {
                return Err(format!(
                    "has places of the type \"{other}\"; <i4 and <i8 are read"
                ));
            }
        };
        let sound = |x: i64| usize::try_from(x).map_err(|_| "has a negative place".to_owned());
        all.into_iter().map(sound).collect()
    }

    fn real(&self) -> Result<Vec<f64>, String> {
        match self.kind.as_str() {
            "<f8" => Ok(self.each().map(f64::from_le_bytes).collect()),
            "<f4" => Ok(self
                .each()
                .map(|b| f64::from(f32::from_le_bytes(b)))
                .collect()),
            other => Err(format!(
                "has values of the type \"{other}\"; <f8 and <f4 are read"
            )),
        }
    }
}

fn number(bytes: &[u8], at: usize, width: usize) -> Result<usize, String> {
    let found = bytes.get(at..at + width).ok_or("ends too early")?;
    Ok(found
        .iter()
        .rev()
        .fold(0, |sum, b| sum << 8 | usize::from(*b)))
}

/// The arrays of an archive by its directory, which stands at its end.
fn arrays(bytes: &[u8]) -> Result<Vec<(String, Array)>, String> {
    let end = bytes.windows(4).rposition(|w| w == b"PK\x05\x06");
    let end = end.ok_or("is no archive of SciPy: its directory is missing")?;
    let count = number(bytes, end + 10, 2)?;
    let mut at = number(bytes, end + 16, 4)?;
    let mut all = Vec::new();
    for _ in 0..count {
        if bytes.get(at..at + 4) != Some(b"PK\x01\x02") {
            return Err("is no archive of SciPy: its directory is damaged".into());
        }
        let (method, packed) = (number(bytes, at + 10, 2)?, number(bytes, at + 20, 4)?);
        let [name, extra, comment] = [28, 30, 32].map(|k| number(bytes, at + k, 2));
        let (name, extra, comment) = (name?, extra?, comment?);
        let local = number(bytes, at + 42, 4)?;
        let letters = bytes.get(at + 46..at + 46 + name).ok_or("ends too early")?;
        let told = String::from_utf8_lossy(letters).into_owned();
        let first = local + 30 + number(bytes, local + 26, 2)? + number(bytes, local + 28, 2)?;
        let own = bytes.get(first..first.saturating_add(packed));
        let own = own.ok_or("ends too early; archives of more than 4 GiB are not read")?;
        let mut plain = Vec::new();
        match method {
            0 => plain.extend_from_slice(own),
            8 => {
                let mut reader = DeflateDecoder::new(own).take(LARGEST);
                let read = reader.read_to_end(&mut plain);
                read.map_err(|error| format!("\"{told}\" cannot be unpacked: {error}"))?;
            }
            _ => {
                return Err(format!(
                    "\"{told}\" is packed by method {method}, which is not read"
                ));
            }
        }
        all.push((told, array(&plain)?));
        at += 46 + name + extra + comment;
    }
    Ok(all)
}

/// An array of a file of NumPy.
fn array(bytes: &[u8]) -> Result<Array, String> {
    if !bytes.starts_with(b"\x93NUMPY") {
        return Err("has a part that is no array of NumPy".into());
    }
    let (width, first): (usize, usize) = if number(bytes, 6, 1)? == 1 {
        (2, 10)
    } else {
        (4, 12)
    };
    let length = number(bytes, 8, width)?;
    let head = bytes
        .get(first..first.saturating_add(length))
        .ok_or("ends too early")?;
    let head = String::from_utf8_lossy(head);
    let kind = head
        .split("'descr':")
        .nth(1)
        .and_then(|rest| rest.split('\'').nth(1));
    let kind = kind.ok_or("has an array without a type")?;
    Ok(Array {
        kind: kind.to_owned(),
        bytes: bytes[first + length..].to_vec(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, write::DeflateEncoder};
    use std::io::Write;

    fn npy(kind: &str, count: usize, data: &[u8]) -> Vec<u8> {
        let head =
            format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({count},), }}\n");
        let mut out = b"\x93NUMPY\x01\x00".to_vec();
        out.extend((head.len() as u16).to_le_bytes());
        out.extend(head.as_bytes());
        out.extend(data);
        out
    }

    /// [[4, 1], [1, 3]] as SciPy packs it.
    fn archive(format: &str) -> Vec<u8> {
        let whole = |x: &[i32]| x.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
        let real = |x: &[f64]| x.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
        let parts = [
            ("indices.npy", npy("<i4", 4, &whole(&[0, 1, 0, 1]))),
            ("indptr.npy", npy("<i4", 3, &whole(&[0, 2, 4]))),
            ("format.npy", npy("|S3", 1, format.as_bytes())),
            (
                "shape.npy",
                npy("<i8", 2, &[2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]),
            ),
            ("data.npy", npy("<f8", 4, &real(&[4.0, 1.0, 1.0, 3.0]))),
        ];
        let (mut out, mut directory) = (Vec::new(), Vec::new());
        for (name, plain) in &parts {
            let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
            packer.write_all(plain).unwrap();
            let packed = packer.finish().unwrap();
            let local = out.len() as u32;
            let mut head = vec![0_u8; 26];
            head[4] = 8;
            head[14..18].copy_from_slice(&(packed.len() as u32).to_le_bytes());
            head[18..22].copy_from_slice(&(plain.len() as u32).to_le_bytes());
            head[22..24].copy_from_slice(&(name.len() as u16).to_le_bytes());
            out.extend(b"PK\x03\x04");
            out.extend(&head);
            out.extend(name.as_bytes());
            out.extend(&packed);
            directory.extend(b"PK\x01\x02\0\0");
            directory.extend(&head);
            directory.extend([0; 10]);
            directory.extend(local.to_le_bytes());
            directory.extend(name.as_bytes());
        }
        let start = out.len() as u32;
        out.extend(&directory);
        out.extend(b"PK\x05\x06\0\0\0\0");
        out.extend([parts.len() as u8, 0, parts.len() as u8, 0]);
        out.extend((directory.len() as u32).to_le_bytes());
        out.extend(start.to_le_bytes());
        out.extend([0, 0]);
        out
    }

    #[test]
    fn a_matrix_of_scipy_is_read() {
        let found = listed(&archive("csr")).unwrap();
        assert_eq!(
            found.entries,
            [(0, 0, 4.0), (0, 1, 1.0), (1, 0, 1.0), (1, 1, 3.0)]
        );
        assert!(!found.symmetric && found.rows == 2);
    }

    #[test]
    fn what_is_damaged_is_told() {
        let told = listed(&archive("bsr")).err().unwrap();
        assert!(told.contains("csr, csc and coo are read"), "{told}");
        let whole = archive("csr");
        for cut in 0..whole.len() - 2 {
            assert!(listed(&whole[..cut]).is_err());
        }
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 0xff;
            let _ = listed(&bytes);
        }
    }
}
