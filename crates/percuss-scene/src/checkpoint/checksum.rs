//! XXH64 with seed 0, as its author specifies it (<https://github.com/Cyan4973/xxHash>, `doc/xxhash_spec.md`).

const PRIMES: [u64; 5] = [
    0x9e37_79b1_85eb_ca87,
    0xc2b2_ae3d_27d4_eb4f,
    0x1656_67b1_9e37_79f9,
    0x85eb_ca77_c2b2_ae63,
    0x27d4_eb2f_1656_67c5,
];

/// The checksum of some bytes.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let stripes = bytes.chunks_exact(32);
    let rest = stripes.remainder();
    let mut sum = if bytes.len() < 32 {
        PRIMES[4]
    } else {
        let mut lanes = [
            PRIMES[0].wrapping_add(PRIMES[1]),
            PRIMES[1],
            0,
            PRIMES[0].wrapping_neg(),
        ];
        for stripe in stripes {
            for (lane, word) in lanes.iter_mut().zip(stripe.chunks_exact(8)) {
                *lane = round(*lane, little_endian(word));
            }
        }
        let turned = lanes.iter().zip([1, 7, 12, 18]);
        let sum = turned.fold(0u64, |sum, (lane, by)| {
            sum.wrapping_add(lane.rotate_left(by))
        });
        lanes.iter().fold(sum, |sum, lane| {
            (sum ^ round(0, *lane))
                .wrapping_mul(PRIMES[0])
                .wrapping_add(PRIMES[3])
        })
    };
    sum = sum.wrapping_add(bytes.len() as u64);
    let words = rest.chunks_exact(8);
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
}
