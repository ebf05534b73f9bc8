//! The loop of every device on an orbit: its force over its displacement, and the linear element that amounts to it.
//!
//! With y = Re X e^{iΩt} + … and R = Re F e^{iΩt} + … over one response period the element with the same first harmonic is
//!
//! ```text
//! k + iΩ c = F/X        [Jacobsen1930]
//! ```
//!
//! A device that only slides has k = 0 and c = 4 R0/(π Ω |X|) where its motion is a sine.

use percuss_math::eigen::Complex;
use std::f64::consts::TAU;

use super::StickSlip;
use super::orbits::Found;
use super::pictures::{Joint, Samples};
use percuss_record::findings::{Axis, Figure, Findings, Layer, Table};

/// The linear element that amounts to a device.
pub(super) struct Element {
    /// Half the way between the extremes, m.
    pub amplitude: f64,
    /// Energy per period of the loads, J.
    pub losses: f64,
    /// k, N/m.
    pub stiffness: f64,
    /// c, N s/m.
    pub damping: f64,
}

impl Element {
    /// Of samples at times τ over the period of the loads, s, with every jump between two of them.
    pub(super) fn new(tau: &[f64], joint: &Joint, period: f64) -> Element {
        let Joint { place, R } = joint;
        let (mut X, mut F) = (Complex::new(0.0, 0.0), Complex::new(0.0, 0.0));
        let mut losses = 0.0;
        for k in 1..tau.len() {
            let wave = |k: usize| Complex::from_polar(1.0, -TAU * tau[k]);
            let half = 0.5 * (tau[k] - tau[k - 1]);
            X += (wave(k) * place[k] + wave(k - 1) * place[k - 1]) * half;
            F += (wave(k) * R[k] + wave(k - 1) * R[k - 1]) * half;
            losses += 0.5 * (R[k] + R[k - 1]) * (place[k] - place[k - 1]);
        }
        let multiple = tau.last().map_or(1.0, |last| last - tau[0]);
        let low = place.iter().fold(f64::INFINITY, |a, b| a.min(*b));
        let high = place.iter().fold(f64::NEG_INFINITY, |a, b| a.max(*b));
        let Z = F / X;
        Element {
            amplitude: 0.5 * (high - low),
            losses: losses / multiple,
            stiffness: Z.re,
            damping: Z.im * period / TAU,
        }
    }
}

/// Why a device has neither stiffness nor damping.
const STILL: &str = "the device does not move";

impl StickSlip {
    /// Loops as a figure and a table, and the elements as another.
    pub(super) fn loops(
        &self,
        findings: &mut Findings,
        samples: &Samples,
        found: &Found,
        suffix: &str,
    ) {
        if self.devices.is_empty() {
            return;
        }
        let mut figure = Figure::new(
            format!("loop{suffix}"),
            "Force over displacement",
            Axis::new("displacement of the device", "m"),
            Axis::new("force", "N"),
        );
        let mut table = Table::new(format!("loops{suffix}")).with("tau", "1", samples.tau.clone());
        let mut elements = Vec::new();
        for (i, (name, joint)) in self.devices.iter().zip(&samples.joints).enumerate() {
            let points = joint.place.iter().zip(&joint.R);
            let points = points.map(|(y, R)| [*y, *R]).collect();
            figure = figure.with(Layer::line(name.clone(), i, points));
            table = table
                .with(&format!("y_{name}"), "m", joint.place.clone())
                .with(&format!("R_{name}"), "N", joint.R.clone());
            elements.push(Element::new(&samples.tau, joint, found.orbit.period));
        }
        findings.figures.push(figure);
        findings.table(table);
        let of = |value: fn(&Element) -> f64| elements.iter().map(value).collect::<Vec<_>>();
        let numbers = (1..=elements.len()).map(|k| k as f64).collect();
        let table = Table::new(format!("devices{suffix}"))
            .with("device", "1", numbers)
            .with("amplitude", "m", of(|e| e.amplitude))
            .with("dissipation", "J", of(|e| e.losses))
            .with_gaps("stiffness", "N/m", of(|e| e.stiffness), STILL)
            .with_gaps("damping", "N s/m", of(|e| e.damping), STILL);
        findings.table(table);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R = k y + c y′ gives back k and c, and c π Ω X² of losses.
    #[test]
    fn a_linear_element_is_found_again() {
        let (k, c, X, period) = (3.0, 0.7, 0.2, 1.5);
        let omega = TAU / period;
        let tau: Vec<f64> = (0..=4000).map(|i| i as f64 / 2000.0).collect();
        let at = |tau: &f64| TAU * tau + 0.4;
        let joint = Joint {
            place: tau.iter().map(|t| X * at(t).cos()).collect(),
            R: (tau.iter())
                .map(|t| k * X * at(t).cos() - c * omega * X * at(t).sin())
                .collect(),
        };
        let found = Element::new(&tau, &joint, period);
        assert!((found.stiffness - k).abs() < 1e-6 * k);
        assert!((found.damping - c).abs() < 1e-6 * c);
        let losses = c * std::f64::consts::PI * omega * X * X;
        assert!((found.losses - losses).abs() < 1e-5 * losses);
        assert!((found.amplitude - X).abs() < 1e-5 * X);
    }
}
