//! Random numbers that are the same everywhere and for ever.

use serde::{Deserialize, Serialize};

/// s ← (1103515245 s + 12345) mod 2³¹: the generator of the C standard's example, kept for scenes that others have
/// defined with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lcg(pub u32);

impl Lcg {
    /// The next number, in [0, 1).
    pub fn draw(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
        f64::from(self.0) / f64::from(1u32 << 31)
    }
}

/// SplitMix64 \[Steele2014]: every seed, also 0 and 1, gives good numbers at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SplitMix(pub u64);

impl SplitMix {
    /// The next number, in [0, 1).
    pub fn draw(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        (z >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_begin_as_published() {
        // 1103515245·12345 + 12345 mod 2³¹
        assert_eq!(
            Lcg(12_345).draw() * f64::from(1u32 << 31),
            1_406_932_606.0 % 2_147_483_648.0
        );
        // first output of SplitMix64 for seed 0 is e220a8397b1dcdaf
        let first = 0xe220_a839_7b1d_cdaf_u64 >> 11;
        assert_eq!(SplitMix(0).draw(), first as f64 / (1u64 << 53) as f64);
    }
}
