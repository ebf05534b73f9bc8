//! XXH64 with seed 0.

use xxhash_rust::xxh64::{Xxh64, xxh64};

/// The checksum of some bytes.
pub fn checksum(bytes: &[u8]) -> u64 {
    xxh64(bytes, 0)
}

/// The checksum of bytes that come piece by piece.
#[derive(Clone)]
pub struct Checksum {
    sum: Xxh64,
    length: u64,
}

impl Default for Checksum {
    fn default() -> Self {
        Checksum {
            sum: Xxh64::new(0),
            length: 0,
        }
    }
}

impl Checksum {
    /// More bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.sum.update(bytes);
        self.length += bytes.len() as u64;
    }

    /// How many bytes have come.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The checksum of all of them.
    pub fn value(&self) -> u64 {
        self.sum.digest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The author's own values.
    #[test]
    fn known_texts_have_their_known_sums() {
        assert_eq!(checksum(b""), 0xef46_db37_51d8_e999);
        assert_eq!(checksum(b"a"), 0xd24e_c4f1_a98c_6e5b);
        assert_eq!(checksum(b"abc"), 0x44bc_2cf5_ad77_0999);
        let long = b"Nobody inspects the spammish repetition";
        assert_eq!(checksum(long), 0xfbce_a83c_8a37_8bf1);
    }

    /// Wherever the pieces end.
    #[test]
    fn pieces_have_the_sum_of_the_whole() {
        let bytes: Vec<u8> = (0..200u8).map(|k| k.wrapping_mul(37)).collect();
        for piece in 1..100 {
            let mut sum = Checksum::default();
            bytes.chunks(piece).for_each(|some| sum.add(some));
            assert_eq!((sum.value(), sum.length()), (checksum(&bytes), 200));
        }
    }
}
