//! XXH64 with seed 0, as its author specifies it (<https://github.com/Cyan4973/xxHash>, `doc/xxhash_spec.md`).

const PRIMES: [u64; 5] = [
    0x9e37_79b1_85eb_ca87,
    0xc2b2_ae3d_27d4_eb4f,
    0x1656_67b1_9e37_79f9,
    0x85eb_ca77_c2b2_ae63,
    0x27d4_eb2f_1656_67c5,
];

/// The checksum of some bytes.
pub fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = Checksum::default();
    sum.add(bytes);
    sum.value()
}

/// The checksum of bytes that come piece by piece.
#[derive(Clone)]
pub struct Checksum {
    lanes: [u64; 4],
    /// How many bytes have come.
    length: u64,
    /// Those of them that do not fill a stripe yet, at its beginning.
    stripe: [u8; 32],
}

impl Default for Checksum {
    fn default() -> Self {
        Checksum {
            lanes: [
                PRIMES[0].wrapping_add(PRIMES[1]),
                PRIMES[1],
                0,
                PRIMES[0].wrapping_neg(),
            ],
            length: 0,
            stripe: [0; 32],
        }
    }
}

impl Checksum {
    /// More bytes.
    pub fn add(&mut self, mut bytes: &[u8]) {
        let held = self.held();
        self.length += bytes.len() as u64;
        if held > 0 {
            let (more, rest) = bytes.split_at(bytes.len().min(32 - held));
            self.stripe[held..held + more.len()].copy_from_slice(more);
            if held + more.len() < 32 {
                return;
            }
            mix(&mut self.lanes, &self.stripe);
            bytes = rest;
        }
        let stripes = bytes.chunks_exact(32);
        let rest = stripes.remainder();
        stripes.for_each(|stripe| mix(&mut self.lanes, stripe));
        self.stripe[..rest.len()].copy_from_slice(rest);
    }

    /// How many bytes have come.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// How many of them do not fill a stripe.
    fn held(&self) -> usize {
        (self.length % 32) as usize
    }

    /// The checksum of all of them.
    pub fn value(&self) -> u64 {
        let mut sum = if self.length < 32 {
            PRIMES[4]
        } else {
            let turned = self.lanes.iter().zip([1, 7, 12, 18]);
            let sum = turned.fold(0u64, |sum, (lane, by)| {
                sum.wrapping_add(lane.rotate_left(by))
            });
            self.lanes.iter().fold(sum, |sum, lane| {
                (sum ^ round(0, *lane))
                    .wrapping_mul(PRIMES[0])
                    .wrapping_add(PRIMES[3])
            })
        };
        sum = sum.wrapping_add(self.length);
        let words = self.stripe[..self.held()].chunks_exact(8);
        let halves = words.remainder().chunks_exact(4);
        let tail = halves.remainder();
        for word in words {
            sum = (sum ^ round(0, little_endian(word)))
                .rotate_left(27)
                .wrapping_mul(PRIMES[0])
                .wrapping_add(PRIMES[3]);
        }
        for half in halves {
            sum = (sum ^ little_endian(half).wrapping_mul(PRIMES[0]))
                .rotate_left(23)
                .wrapping_mul(PRIMES[1])
                .wrapping_add(PRIMES[2]);
        }
        for byte in tail {
            sum = (sum ^ u64::from(*byte).wrapping_mul(PRIMES[4]))
                .rotate_left(11)
                .wrapping_mul(PRIMES[0]);
        }
        sum = (sum ^ (sum >> 33)).wrapping_mul(PRIMES[1]);
        sum = (sum ^ (sum >> 29)).wrapping_mul(PRIMES[2]);
        sum ^ (sum >> 32)
    }
}

/// Takes a whole stripe in.
fn mix(lanes: &mut [u64; 4], stripe: &[u8]) {
    for (lane, word) in lanes.iter_mut().zip(stripe.chunks_exact(8)) {
        *lane = round(*lane, little_endian(word));
    }
}

fn round(lane: u64, word: u64) -> u64 {
    lane.wrapping_add(word.wrapping_mul(PRIMES[1]))
        .rotate_left(31)
        .wrapping_mul(PRIMES[0])
}

fn little_endian(bytes: &[u8]) -> u64 {
    let bytes = bytes.iter().rev();
    bytes.fold(0, |number, byte| number << 8 | u64::from(*byte))
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
