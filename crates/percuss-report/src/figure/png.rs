//! Pixels as a PNG file.

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// An image of so many columns and rows of red, green, blue and opacity, row by row from the top, as an address that
/// holds all of it.
pub(super) fn data_address(columns: usize, rows: usize, pixels: &[u8]) -> String {
    format!(
        "data:image/png;base64,{}",
        STANDARD.encode(file(columns, rows, pixels))
    )
}

/// The parts of a PNG file, each with its length and checksum: the standard's sections 5.2 and 5.3.
fn file(columns: usize, rows: usize, pixels: &[u8]) -> Vec<u8> {
    let mut out = vec![0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];
    let mut head = Vec::new();
    head.extend((columns as u32).to_be_bytes());
    head.extend((rows as u32).to_be_bytes());
    head.extend([8, 6, 0, 0, 0]); // eight bits, colour with opacity, nothing interlaced
    part(&mut out, b"IHDR", &head);
    let mut deflate = ZlibEncoder::new(Vec::new(), Compression::default());
    for row in pixels.chunks_exact((4 * columns).max(1)) {
        // writing to memory does not fail; the first byte says that the row is as it is
        let _ = deflate
            .write_all(&[0])
            .and_then(|()| deflate.write_all(row));
    }
    part(&mut out, b"IDAT", &deflate.finish().unwrap_or_default());
    part(&mut out, b"IEND", &[]);
    out
}

fn part(out: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    let mut sum = Crc::new();
    sum.update(name);
    sum.update(data);
    out.extend(name);
    out.extend(data);
    out.extend(sum.sum().to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::ZlibDecoder;
    use std::io::Read as _;

    #[test]
    fn the_end_of_a_file_is_the_standard_one() {
        let bytes = file(1, 2, &[1, 2, 3, 4, 5, 6, 7, 8]);
        let end = [0, 0, 0, 0, b'I', b'E', b'N', b'D', 0xae, 0x42, 0x60, 0x82];
        assert!(bytes.ends_with(&end));
        assert_eq!(&bytes[12..24], b"IHDR\0\0\0\x01\0\0\0\x02");
        let mut rows = Vec::new();
        ZlibDecoder::new(&bytes[41..])
            .read_to_end(&mut rows)
            .unwrap();
        assert_eq!(rows, [0, 1, 2, 3, 4, 0, 5, 6, 7, 8]);
    }
}
