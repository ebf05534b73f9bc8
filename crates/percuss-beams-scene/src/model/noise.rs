use percuss_bodies::population::SplitMix;

use crate::section::Noise as Section;
use percuss_part::Vocabulary;
use percuss_part::{not_negative, positive};
use percuss_text::diagnose::Diagnostic;
use percuss_text::diagnose::Faults;

/// How many tones a noise has.
const TONES: usize = 64;

/// Band-limited noise as tones of random frequency and phase \[Rice1944, sec. 2.8]: one tone in each of 64 equal parts
/// of the band, all of the same size. The cosine is computed here, so that no library of the system has a say in it.
pub(super) struct Noise {
    /// Frequency, Hz, and phase in turns.
    tones: Vec<[f64; 2]>,
    amplitude: f64,
}

impl Noise {
    /// From its section.
    pub(super) fn read(
        section: &Section,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Self> {
        let hint = "give frequencies in Hz";
        let low = not_negative(&section.band[0], "band", hint, vocabulary, faults)?;
        let high = positive(&section.band[1], "band", hint, vocabulary, faults)?;
        let rms = not_negative(&section.rms, "rms", "it is a size", vocabulary, faults)?;
        if high <= low {
            let message = format!("the band from {low} to {high} Hz is empty");
            let fault = Diagnostic::new(&section.band.place, message);
            faults.push(fault.with_hint("give the lower frequency first"));
            return None;
        }
        let seed = u64::try_from(*section.seed).unwrap_or(0);
        Some(Self::new(seed, [low, high], rms))
    }

    fn new(seed: u64, [low, high]: [f64; 2], rms: f64) -> Self {
        let mut random = SplitMix(seed);
        let part = (high - low) / TONES as f64;
        let tone = |k: usize| [low + (k as f64 + random.draw()) * part, random.draw()];
        Noise {
            tones: (0..TONES).map(tone).collect(),
            amplitude: rms * (2.0 / TONES as f64).sqrt(),
        }
    }

    /// The value at time `t`, s.
    pub(super) fn at(&self, t: f64) -> f64 {
        let tone = |[f, phase]: &[f64; 2]| cosine(f * t + phase);
        self.amplitude * self.tones.iter().map(tone).sum::<f64>()
    }
}

/// cos of an angle in turns: folded to an eighth of a turn, then Taylor's series of sine or cosine.
fn cosine(turns: f64) -> f64 {
    // from the nearest half turn: −1/2 … 1/2, then 0 … 1/4
    let half = (turns - turns.floor() - 0.5).abs();
    let (sign, quarter) = match half > 0.25 {
        true => (1.0, 0.5 - half),
        false => (-1.0, half),
    };
    let series = |first: f64, n: [f64; 8], x: f64| {
        let square = x * x;
        let sum = |sum: f64, n: &f64| 1.0 - square / n * sum;
        first * n.iter().rev().fold(1.0, sum)
    };
    let angle = |turns: f64| std::f64::consts::TAU * turns;
    sign * match quarter > 0.125 {
        true => {
            let x = angle(0.25 - quarter);
            series(x, [6.0, 20.0, 42.0, 72.0, 110.0, 156.0, 210.0, 272.0], x)
        }
        false => {
            let x = angle(quarter);
            series(1.0, [2.0, 12.0, 30.0, 56.0, 90.0, 132.0, 182.0, 240.0], x)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cosine_is_that_of_the_library_to_rounding() {
        for k in -4000..4000 {
            let turns = 0.00123 * f64::from(k);
            let exact = (std::f64::consts::TAU * turns).cos();
            assert!((cosine(turns) - exact).abs() < 1e-14, "{turns}");
        }
    }

    /// Mean zero, the asked size, and nothing outside of the band: correlation with a tone there vanishes.
    #[test]
    fn noise_has_its_size_and_its_band() {
        let noise = Noise::new(7, [40.0, 90.0], 2.5);
        let (dt, count) = (1e-3, 200_000);
        let (mut mean, mut square) = (0.0, 0.0);
        let mut tones = [20.0, 120.0].map(|f| (f, 0.0, 0.0));
        for k in 0..count {
            let t = dt * f64::from(k);
            let value = noise.at(t);
            mean += value;
            square += value * value;
            for (f, c, s) in &mut tones {
                let angle = std::f64::consts::TAU * *f * t;
                *c += value * angle.cos();
                *s += value * angle.sin();
            }
        }
        let count = f64::from(count);
        assert!((mean / count).abs() < 0.01);
        assert!(((square / count).sqrt() / 2.5 - 1.0).abs() < 0.01);
        let [below, above] = tones.map(|(_, c, s): (f64, f64, f64)| c.hypot(s) / count);
        assert!(below < 1e-3 && above < 1e-3, "{below} and {above}");
    }

    #[test]
    fn seeds_differ_and_repeat() {
        let at = |seed| Noise::new(seed, [1.0, 9.0], 1.0).at(0.37);
        assert_eq!(at(3), at(3));
        assert_ne!(at(3), at(4));
    }
}
