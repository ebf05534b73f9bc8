//! Numbers as bytes, and bytes as text that browsers inflate.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::{Compress, Compression, FlushCompress};
use rayon::prelude::*;

/// Bytes that are packed at once.
const PIECE: usize = 1 << 18;

/// Bytes as base64 of raw deflate. Pieces of them are packed by themselves, beside each other, whatever the number of
/// threads; they end on whole bytes, so that one can follow the other.
pub(super) fn packed(bytes: &[u8]) -> String {
    let count = bytes.len().div_ceil(PIECE).max(1);
    let piece = |k: usize| {
        let end = bytes.len().min((k + 1) * PIECE);
        let flush = match k + 1 < count {
            true => FlushCompress::Sync,
            false => FlushCompress::Finish,
        };
        // with room for all of it a piece is packed, and flushed, in one call: what does not shrink grows by a little
        let piece = &bytes[k * PIECE..end];
        let mut out = Vec::with_capacity(piece.len() + piece.len() / 8 + 1024);
        // fails where a stream has ended, not for a new one
        let _ = Compress::new(Compression::fast(), false).compress_vec(piece, &mut out, flush);
        out
    };
    let pieces: Vec<Vec<u8>> = (0..count).into_par_iter().map(piece).collect();
    STANDARD.encode(pieces.concat())
}

/// A number in base 128, the lowest digits first; all but the last with their highest bit set.
pub(super) fn varint(out: &mut Vec<u8>, mut n: u32) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

/// A signed number that is small on either side of zero.
pub(super) fn signed(out: &mut Vec<u8>, d: i32) {
    varint(out, ((d << 1) ^ (d >> 31)) as u32);
}

/// Columns of equal length, one after the other: of each the first bytes of all numbers, then the second, to the eighth.
pub(super) fn shuffled<'a>(columns: impl Iterator<Item = &'a [f64]>) -> Vec<u8> {
    let mut out = Vec::new();
    for column in columns {
        for byte in 0..8 {
            out.extend(column.iter().map(|value| value.to_le_bytes()[byte]));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::DeflateDecoder;
    use std::io::Read as _;

    /// What was packed in pieces is one stream to those who read it; nothing packs to a stream as well.
    #[test]
    fn pieces_follow_each_other() {
        let read = |text: &str| {
            let bytes = STANDARD.decode(text).unwrap();
            let (mut out, mut inflate) = (Vec::new(), DeflateDecoder::new(&bytes[..]));
            inflate.read_to_end(&mut out).unwrap();
            out
        };
        let noise = |k: u32| (k.wrapping_mul(2_654_435_761) >> 24) as u8;
        for count in [0, 1, PIECE, PIECE + 1, 3 * PIECE + 7] {
            let bytes: Vec<u8> = (0..count as u32).map(noise).collect();
            assert!(read(&packed(&bytes)) == bytes, "{count}");
        }
        // what shrinks, more or less, fills buffers to any level
        for k in 0..=255 {
            let bytes: Vec<u8> = (0..2 * PIECE as u32)
                .map(|i| noise(i.wrapping_mul(i) / 3) & k)
                .collect();
            assert!(read(&packed(&bytes)) == bytes, "{k}");
        }
    }

    #[test]
    fn small_numbers_take_one_byte() {
        let bytes = |d: i32| {
            let mut out = Vec::new();
            signed(&mut out, d);
            out
        };
        for (d, expected) in [
            (0, &[0][..]),
            (-1, &[1]),
            (1, &[2]),
            (-64, &[127]),
            (64, &[128, 1]),
            (i32::MAX, &[254, 255, 255, 255, 15]),
            (i32::MIN, &[255, 255, 255, 255, 15]),
        ] {
            assert_eq!(bytes(d), expected, "{d}");
        }
    }

    #[test]
    fn bytes_of_one_place_stand_together() {
        let columns = [&[1.0, -1.0][..], &[2.0, 0.5]];
        let bytes = shuffled(columns.into_iter());
        assert_eq!(bytes.len(), 32);
        assert_eq!(&bytes[12..16], [0xf0, 0xf0, 0x3f, 0xbf]);
        assert_eq!(&bytes[28..], [0x00, 0xe0, 0x40, 0x3f]);
    }
}
