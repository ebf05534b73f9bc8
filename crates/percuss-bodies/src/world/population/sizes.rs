//! How the sizes of many bodies are spread.

/// Equally likely sizes that stand for a spread without gaps.
const CLASSES: usize = 64;

/// A spread of sizes, by number.
#[derive(Clone, Debug, PartialEq)]
pub enum Sizes {
    /// All between two sizes are alike.
    Uniform {
        /// The smallest.
        min: f64,
        /// The largest.
        max: f64,
    },
    /// Logarithms are spread normally, between two sizes.
    LogNormal {
        /// The size above which there are as many as below, but for the bounds.
        median: f64,
        /// Standard deviation of the natural logarithm, but for the bounds.
        sigma: f64,
        /// The smallest, 0 for none.
        min: f64,
        /// The largest, infinite for none.
        max: f64,
    },
    /// Some sizes with their weights.
    Some(Vec<(f64, f64)>),
}

impl Sizes {
    /// Sizes with their weights. A spread without gaps is cut into 64 classes that are equally likely, and the size in
    /// the middle of each, by number, stands for it: bodies of one size share their shape and their inertia.
    pub fn classes(&self) -> Vec<(f64, f64)> {
        let middles = (0..CLASSES).map(|k| (k as f64 + 0.5) / CLASSES as f64);
        let alike = |size: f64| (size, 1.0 / CLASSES as f64);
        match *self {
            Sizes::Some(ref some) => some.clone(),
            Sizes::Uniform { min, max } => middles.map(|p| alike(min + p * (max - min))).collect(),
            Sizes::LogNormal {
                median,
                sigma,
                min,
                max,
            } => {
                let part = |size: f64| share_below((size / median).ln() / sigma);
                let (low, high) = (part(min), part(max));
                let sizes = middles.map(|p| {
                    let z = quantile(low + p * (high - low));
                    // beyond what is told apart of the tails, the bound itself
                    alike((median * (sigma * z).exp()).clamp(min, max))
                });
                sizes.collect()
            }
        }
    }
}

/// The least share of a tail that is told apart: less than one body in a world.
const TAIL: f64 = 1e-9;

/// Which part of a normal distribution lies below `z` standard deviations: where its quantile is z, by bisection.
fn share_below(z: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while high - low > 1e-15 {
        let middle = 0.5 * (low + high);
        match quantile(middle) < z {
            true => low = middle,
            false => high = middle,
        }
    }
    0.5 * (low + high)
}

/// The quantile of the normal distribution, in standard deviations, to some 1e-16 \[Wichura1988, algorithm AS 241,
/// PPND16]; deviates from the source in that tails end at a share of 1e-9, so that its third formula is not needed.
fn quantile(p: f64) -> f64 {
    let p = p.clamp(TAIL, 1.0 - TAIL);
    let q = p - 0.5;
    if q.abs() <= 0.425 {
        let r = 0.180625 - q * q;
        return q * ratio(&MIDDLE, r);
    }
    let r = (-p.min(1.0 - p).ln()).sqrt() - 1.6;
    ratio(&OUTER, r).copysign(q)
}

/// A ratio of two polynomials, highest powers first.
fn ratio([above, below]: &[[f64; 8]; 2], r: f64) -> f64 {
    let value = |of: &[f64; 8]| of.iter().fold(0.0, |sum, a| sum * r + a);
    value(above) / value(below)
}

/// Coefficients a₇ … a₀ over b₇ … b₁, 1.
const MIDDLE: [[f64; 8]; 2] = [
    [
        2_509.080_928_730_122_7,
        33_430.575_583_588_13,
        67_265.770_927_008_7,
        45_921.953_931_549_87,
        13_731.693_765_509_46,
        1_971.590_950_306_551_3,
        133.141_667_891_784_38,
        3.387_132_872_796_366_5,
    ],
    [
        5_226.495_278_852_854,
        28_729.085_735_721_943,
        39_307.895_800_092_71,
        21_213.794_301_586_597,
        5_394.196_021_424_751,
        687.187_007_492_057_9,
        42.313_330_701_600_91,
        1.0,
    ],
];

/// Coefficients c₇ … c₀ over d₇ … d₁, 1.
const OUTER: [[f64; 8]; 2] = [
    [
        7.745_450_142_783_414e-4,
        0.022_723_844_989_269_184,
        0.241_780_725_177_450_6,
        1.270_458_252_452_368_4,
        3.647_848_324_763_204_5,
        5.769_497_221_460_691,
        4.630_337_846_156_546,
        1.423_437_110_749_683_5,
    ],
    [
        1.050_750_071_644_416_9e-9,
        5.475_938_084_995_345e-4,
        0.015_198_666_563_616_457,
        0.148_103_976_427_480_08,
        0.689_767_334_985_1,
        1.676_384_830_183_803_8,
        2.053_191_626_637_759,
        1.0,
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The share below the quantile, by Simpson's rule over the density, is the share asked for.
    #[test]
    fn quantiles_are_those_of_the_density() {
        let density = |x: f64| (-0.5 * x * x).exp() / std::f64::consts::TAU.sqrt();
        for p in [1e-8, 1e-3, 0.05, 0.074, 0.076, 0.3, 0.5, 0.8, 0.93, 0.9999] {
            let z = quantile(p);
            let (n, from) = (20_000, -9.0);
            let h = (z - from) / f64::from(n);
            let inner = (1..n).map(|i| {
                let weight = if i % 2 == 1 { 4.0 } else { 2.0 };
                weight * density(from + h * f64::from(i))
            });
            let below = h / 3.0 * (density(from) + inner.sum::<f64>() + density(z));
            assert!((below - p).abs() < 1e-13, "{p}: {below}");
            assert!((share_below(z) - p).abs() < 1e-13, "{p}");
        }
    }

    fn moments(of: impl Iterator<Item = (f64, f64)> + Clone) -> (f64, f64) {
        let sum: f64 = of.clone().map(|(_, w)| w).sum();
        assert!((sum - 1.0).abs() < 1e-12);
        let mean: f64 = of.clone().map(|(x, w)| w * x).sum();
        (mean, of.map(|(x, w)| w * (x - mean).powi(2)).sum())
    }

    /// Mean (a + b)/2, and variance (b − a)²/12 less the part 1/N² that N classes lose.
    #[test]
    fn uniform_sizes_have_their_moments() {
        let sizes = Sizes::Uniform { min: 2.0, max: 5.0 };
        let (mean, variance) = moments(sizes.classes().into_iter());
        assert!((mean - 3.5).abs() < 1e-12);
        let expected = 9.0 / 12.0 * (1.0 - 1.0 / 4096.0);
        assert!((variance - expected).abs() < 1e-12, "{variance}");
    }

    /// Half of the sizes below the median, and the deviation of the logarithm less what the middles of the outermost
    /// classes lose of the tails; with bounds all lie between them.
    #[test]
    fn log_normal_sizes_have_their_moments() {
        let sizes = |min, max| Sizes::LogNormal {
            median: 0.01,
            sigma: 0.3,
            min,
            max,
        };
        let logarithms = |sizes: Sizes| {
            let classes = sizes.classes().into_iter();
            classes.map(|(size, weight)| ((size / 0.01).ln(), weight))
        };
        let (mean, variance) = moments(logarithms(sizes(0.0, f64::INFINITY)));
        assert!(mean.abs() < 1e-12, "{mean}");
        let part = variance.sqrt() / 0.3;
        assert!((0.985..1.0).contains(&part), "{part}");
        let bounded = sizes(0.008, 0.011).classes();
        assert!(
            bounded
                .iter()
                .all(|(size, _)| (0.008..=0.011).contains(size))
        );
        // the median of what is left between the bounds
        let share = |size: f64| share_below((size / 0.01f64).ln() / 0.3);
        let middle = 0.5 * (share(bounded[31].0) + share(bounded[32].0));
        assert!((middle - 0.5 * (share(0.008) + share(0.011))).abs() < 1e-12);
    }
}
