//! Round numbers along an axis.

use super::Scale;
use crate::number::power_of_ten;

/// Numbers along an axis, 1, 2 or 5 times a power of ten apart.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ticks {
    /// Where they lie, and what is written there.
    pub ticks: Vec<(f64, String)>,
    /// What is written is to be multiplied by 10 to this power.
    pub exponent: i32,
}

impl Ticks {
    /// Ticks of a scale, about `most` of them at most.
    pub fn new(scale: &Scale, most: usize) -> Self {
        if scale.log {
            decades(scale, most)
        } else {
            linear(scale, most)
        }
    }

    /// As many ticks as have room where `length` is that of the axis and `extent` the room that a
    /// text needs along it.
    pub fn fitting(scale: &Scale, length: f64, extent: impl Fn(&str) -> f64) -> Self {
        let fits = |ticks: &Ticks| {
            ticks.ticks.windows(2).all(|pair| {
                let space = (scale.fraction(pair[1].0) - scale.fraction(pair[0].0)) * length;
                space >= 0.5 * (extent(&pair[0].1) + extent(&pair[1].1))
            })
        };
        let choices = [10, 8, 6, 5, 4, 3, 2].map(|most| Self::new(scale, most));
        let chosen = choices.iter().find(|ticks| fits(ticks));
        chosen.unwrap_or(&choices[6]).clone()
    }
}

fn linear(scale: &Scale, most: usize) -> Ticks {
    let (lo, hi) = (scale.lo, scale.hi);
    let rough = (hi - lo) / most.max(1) as f64;
    let mut power = rough.log10().floor() as i32;
    let mantissa = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .find(|m| rough <= m * ten(power) * (1.0 + 1e-9));
    let mut mantissa = mantissa.unwrap_or(10.0);
    if mantissa == 10.0 {
        (mantissa, power) = (1.0, power + 1);
    }
    let step = mantissa * ten(power);
    // Large and small numbers are written in thousands, millions, thousandths.
    let magnitude = lo.abs().max(hi.abs()).log10().floor() as i32;
    let exponent = if (-3..5).contains(&magnitude) {
        0
    } else {
        3 * magnitude.div_euclid(3)
    };
    let decimals = usize::try_from(exponent - power).unwrap_or(0);
    let slack = 1e-3; // of a step: less than can be seen
    let (first, last) = ((lo / step - slack).ceil(), (hi / step + slack).floor());
    let count = (last - first + 1.0).clamp(0.0, 1.0 + 2.0 * most as f64) as usize;
    let tick = |k: usize| {
        let multiple = first + k as f64;
        let written = multiple * mantissa * ten(power - exponent);
        (multiple * step, typeset(&format!("{written:.decimals$}")))
    };
    Ticks {
        ticks: (0..count).map(tick).collect(),
        exponent,
    }
}

/// Powers of ten; within few decades also their multiples by 2 and 5, within one whatever is round.
fn decades(scale: &Scale, most: usize) -> Ticks {
    let (lo, hi) = (scale.lo.log10(), scale.hi.log10());
    let within = |value: &f64| (scale.lo..=scale.hi).contains(value);
    let (first, last) = (lo.floor() as i32, hi.ceil() as i32);
    let powers = (hi.floor() - lo.ceil() + 1.0).max(0.0) as usize;
    if powers > 3 || powers > most {
        let every = powers.div_ceil(most.max(1)) as i32;
        let exponents = (first..=last).filter(|exponent| exponent.rem_euclid(every) == 0);
        let ticks = exponents.map(|exponent| (ten(exponent), power_of_ten(exponent)));
        let ticks = ticks.filter(|(value, _)| within(value)).collect();
        return Ticks { ticks, exponent: 0 };
    }
    let multiples: &[f64] = if powers > 2 && most < 8 {
        &[1.0]
    } else {
        &[1.0, 2.0, 5.0]
    };
    let values =
        (first..=last).flat_map(|exponent| multiples.iter().map(move |m| m * ten(exponent)));
    let values: Vec<f64> = values.filter(within).collect();
    if values.len() < 3 {
        return linear(scale, most);
    }
    // One factor for all, as on a linear axis.
    let magnitude = scale.hi.log10().floor() as i32;
    let exponent = if (-2..5).contains(&magnitude) {
        0
    } else {
        3 * magnitude.div_euclid(3)
    };
    let label = |value: f64| crate::number::significant(value / ten(exponent), 3);
    let ticks = values
        .into_iter()
        .map(|value| (value, label(value)))
        .collect();
    Ticks { ticks, exponent }
}

fn ten(exponent: i32) -> f64 {
    10f64.powi(exponent)
}

/// A true minus sign, and none before zero.
fn typeset(number: &str) -> String {
    match number.strip_prefix('-') {
        Some(zero) if zero.chars().all(|c| matches!(c, '0' | '.')) => zero.to_owned(),
        Some(size) => format!("−{size}"),
        None => number.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: Scale, most: usize) -> Vec<String> {
        let ticks = Ticks::new(&scale, most).ticks;
        ticks.into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn numbers_are_round() {
        assert_eq!(
            labels(Scale::exact(-0.31, 0.42), 5),
            ["−0.2", "0.0", "0.2", "0.4"]
        );
        assert_eq!(
            labels(Scale::exact(0.0, 14.6), 8),
            ["0", "2", "4", "6", "8", "10", "12", "14"]
        );
        assert_eq!(labels(Scale::exact(0.0, 1.0), 2), ["0.0", "0.5", "1.0"]);
    }

    #[test]
    fn large_and_small_numbers_share_a_factor() {
        let ticks = Ticks::new(&Scale::exact(0.0, 4.2e-5), 5);
        assert_eq!(ticks.exponent, -6);
        assert_eq!(ticks.ticks[1].1, "10");
        let ticks = Ticks::new(&Scale::exact(0.0, 2.5e300), 5);
        assert_eq!((ticks.exponent, ticks.ticks[1].1.as_str()), (300, "0.5"));
    }

    #[test]
    fn small_changes_of_large_numbers_are_told_apart() {
        let labels = labels(Scale::exact(1000.0, 1_000.000_02), 5);
        assert_eq!(labels[1], "1000.000005");
        assert_eq!(labels.len(), 5);
    }

    #[test]
    fn every_interval_has_few_ticks() {
        for k in -95..100 {
            for (a, b) in [(0.0, 1.0), (-3.3, 2.4), (0.999, 1.001), (-7.0, -6.9)] {
                for log in [false, a > 0.0] {
                    let size = 10f64.powi(3 * k);
                    let scale = Scale {
                        log,
                        ..Scale::exact(a * size, b * size)
                    };
                    for most in [2, 5, 10] {
                        let count = Ticks::new(&scale, most).ticks.len();
                        assert!((1..=most + 1).contains(&count), "{scale:?} {most} {count}");
                    }
                }
            }
        }
    }

    #[test]
    fn texts_do_not_overlap() {
        let scale = Scale::exact(0.1234, 0.1235);
        let ticks = Ticks::fitting(&scale, 300.0, |text| 7.0 * text.len() as f64);
        assert!(ticks.ticks.len() >= 2);
        for pair in ticks.ticks.windows(2) {
            let space = 300.0 * (scale.fraction(pair[1].0) - scale.fraction(pair[0].0));
            assert!(space >= 7.0 * pair[0].1.len() as f64);
        }
    }

    #[test]
    fn decades_are_powers_of_ten() {
        let wide = Scale {
            lo: 1e-6,
            hi: 1e3,
            log: true,
        };
        assert_eq!(labels(wide, 5), ["10⁻⁶", "10⁻⁴", "10⁻²", "10⁰", "10²"]);
        let narrow = Scale {
            lo: 0.9,
            hi: 60.0,
            log: true,
        };
        assert_eq!(labels(narrow, 8), ["1", "2", "5", "10", "20", "50"]);
        let within = Scale {
            lo: 2.1,
            hi: 4.4,
            log: true,
        };
        assert_eq!(labels(within, 5), ["2.5", "3.0", "3.5", "4.0"]);
    }
}
