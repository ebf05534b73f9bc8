//! Bodies of several kinds, mixed by number.

use super::SplitMix;
use crate::world::KindId;
use percuss_math::space::{Quat, Vec3};
use serde::{Deserialize, Serialize};

/// What a new body is, and how it begins.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Newcomer {
    /// What it is.
    pub kind: KindId,
    /// How it is turned.
    pub A: Quat,
    /// Velocity of its centre of mass, m/s.
    pub v: Vec3,
    /// Angular velocity in the inertial frame, rad/s.
    pub omega: Vec3,
}

/// Newcomers with weights. Which of them the n-th body is follows from the seed and from n alone, so that a body that
/// waits for room stays what it is: were it drawn again, small ones would come more often than by their weight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mixture {
    newcomers: Vec<Newcomer>,
    /// The sum of the weights up to each of them.
    sums: Vec<f64>,
    random: SplitMix,
}

/// What the seeds of mixtures and of turns are branched off with, so that they have nothing to do with places.
const KINDS: u64 = 1;
/// The same for turns.
const TURNS: u64 = 2;

impl Mixture {
    /// All bodies alike.
    pub fn of(newcomer: Newcomer) -> Self {
        Mixture {
            newcomers: vec![newcomer],
            sums: vec![1.0],
            random: SplitMix(0),
        }
    }

    /// Newcomers with their weights, by number; none where no weight is positive, or one is negative or not finite.
    pub fn new(weighted: &[(Newcomer, f64)], seed: u64) -> Option<Self> {
        let mut sum = 0.0;
        let mut mixture = Mixture {
            newcomers: Vec::with_capacity(weighted.len()),
            sums: Vec::with_capacity(weighted.len()),
            random: SplitMix(seed).branch(KINDS),
        };
        for (newcomer, weight) in weighted {
            if weight.is_nan() || *weight < 0.0 {
                return None;
            }
            sum += weight;
            mixture.newcomers.push(*newcomer);
            mixture.sums.push(sum);
        }
        (sum > 0.0 && sum.is_finite()).then_some(mixture)
    }

    /// What the body of this number is, from 0.
    pub fn newcomer(&self, number: usize) -> &Newcomer {
        if let [one] = self.newcomers.as_slice() {
            return one;
        }
        let total = self.sums.last().copied().unwrap_or_default();
        let drawn = total * self.random.branch(number as u64).draw();
        let found = self.sums.partition_point(|sum| *sum <= drawn);
        &self.newcomers[found.min(self.newcomers.len() - 1)]
    }

    /// What there is.
    pub fn newcomers(&self) -> &[Newcomer] {
        &self.newcomers
    }
}

impl SplitMix {
    /// What turns the bodies of an emitter with this seed, apart from what finds their places.
    pub fn turns(seed: u64) -> Self {
        SplitMix(seed).branch(TURNS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn newcomer(kind: u32) -> Newcomer {
        Newcomer {
            kind: KindId(kind),
            A: Quat::identity(),
            v: Vec3::zeros(),
            omega: Vec3::zeros(),
        }
    }

    /// Shares come out as the weights within three standard deviations √(n p (1 − p)), and one without weight never comes.
    #[test]
    fn shares_are_those_of_the_weights() {
        let weights = [3.0, 0.0, 1.0, 4.0, 0.0];
        let weighted: Vec<_> = (0..5).map(newcomer).zip(weights).collect();
        let count = 20_000;
        for seed in [0, 1, 7] {
            let mixture = Mixture::new(&weighted, seed).unwrap();
            let mut found = [0; 5];
            for n in 0..count {
                found[mixture.newcomer(n).kind.0 as usize] += 1;
            }
            for (found, weight) in found.into_iter().zip(weights) {
                let p = weight / 8.0;
                let off = f64::from(found) - p * count as f64;
                let deviation = (count as f64 * p * (1.0 - p)).sqrt();
                assert!(off.abs() <= 3.0 * deviation, "{off} of {deviation}");
            }
        }
    }

    /// Neighbours in number have nothing to do with each other, nor with the numbers of their seed that find places.
    #[test]
    fn bodies_are_drawn_independently() {
        let mixture = Mixture::new(&[(newcomer(0), 1.0), (newcomer(1), 1.0)], 5).unwrap();
        let count = 20_000;
        let sign = |n: usize| 2.0 * f64::from(mixture.newcomer(n).kind.0) - 1.0;
        let mut places = SplitMix(5);
        let (mut next, mut place) = (0.0, 0.0);
        for n in 0..count {
            next += sign(n) * sign(n + 1);
            place += sign(n) * 12.0_f64.sqrt() * (places.draw() - 0.5);
        }
        let deviation = (count as f64).sqrt(); // of a sum of products of mean 0 and variance 1
        assert!(next.abs() < 3.0 * deviation, "{next}");
        assert!(place.abs() < 3.0 * deviation, "{place}");
    }

    #[test]
    fn without_weight_there_is_no_mixture() {
        for weights in [
            [0.0, 0.0],
            [-1.0, 2.0],
            [f64::NAN, 1.0],
            [f64::INFINITY, 1.0],
        ] {
            let weighted = [(newcomer(0), weights[0]), (newcomer(1), weights[1])];
            assert_eq!(Mixture::new(&weighted, 1), None, "{weights:?}");
        }
        assert_eq!(Mixture::new(&[], 1), None);
    }
}
