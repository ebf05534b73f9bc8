//! Random numbers that are the same everywhere and for ever.

use crate::world::Dimension;
use percuss_math::space::{Quat, Vec3, rotation};
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

/// What the state of SplitMix64 grows by from number to number.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// SplitMix64 \[Steele2014]: every seed, also 0 and 1, gives good numbers at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SplitMix(pub u64);

impl SplitMix {
    /// The next number, in [0, 1).
    pub fn draw(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// The next 64 bits.
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Another generator, whose numbers have nothing to do with those of this one: it begins with the bits that this one
    /// would give after as many more \[Steele2014, section 3: splitting].
    pub fn branch(&self, number: u64) -> SplitMix {
        let mut ahead = SplitMix(self.0.wrapping_add(number.wrapping_mul(STEP)));
        SplitMix(ahead.bits())
    }

    /// A rotation, each as likely as any other: a point of the unit sphere of quaternions \[Shoemake1992]; in the plane
    /// an angle about z.
    pub fn attitude(&mut self, dimension: Dimension) -> Quat {
        let mut turn = || std::f64::consts::TAU * self.draw();
        match dimension {
            Dimension::Plane => Quat::from_scaled_axis(turn() * Vec3::z()),
            Dimension::Space => {
                let ((s, c), (sin, cos)) = (turn().sin_cos(), turn().sin_cos());
                let x = self.draw();
                let (a, b) = ((1.0 - x).sqrt(), x.sqrt());
                rotation(b * cos, a * s, a * c, b * sin)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Over the rotations the mean of A is zero and so is that of every product of two of its columns; cos² of the angle
    /// between e_z and A e_z is 1/3 in the mean.
    #[test]
    fn attitudes_favour_no_direction() {
        let mut random = SplitMix(1);
        let count = 20_000;
        let (mut mean, mut squares) = (Vec3::zeros(), Vec3::zeros());
        for _ in 0..count {
            let A = random.attitude(Dimension::Space);
            assert!((A.norm() - 1.0).abs() < 1e-12);
            for (k, axis) in [Vec3::x(), Vec3::y(), Vec3::z()].iter().enumerate() {
                let turned = (A * axis)[k];
                mean[k] += turned / f64::from(count);
                squares[k] += turned * turned / f64::from(count);
            }
        }
        // three standard deviations: of ±1 uniformly, √(1/3), and of its square, √(4/45)
        assert!(
            mean.amax() < 3.0 * (1.0 / 3.0 / f64::from(count)).sqrt(),
            "{mean}"
        );
        let off = squares.map(|x| x - 1.0 / 3.0).amax();
        assert!(off < 3.0 * (4.0 / 45.0 / f64::from(count)).sqrt(), "{off}");
    }

    #[test]
    fn attitudes_of_the_plane_turn_about_z() {
        let A = SplitMix(1).attitude(Dimension::Plane);
        assert!((A * Vec3::z() - Vec3::z()).norm() < 1e-15);
        assert!((A * Vec3::x() - Vec3::x()).norm() > 1e-3);
    }

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
