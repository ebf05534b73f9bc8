//! Gaps that close and open again inside one step.
//!
//! A gap that falls at the start of a step and rises at its end has been lowest in between. The cubic through values
//! and rates at both ends tells where and, roughly, how low; where that comes near zero the step has to end there.

use crate::switching::Switch;

/// Lowest value that is of no concern, as a share of the larger value at the ends.
const SHARE: f64 = 0.1;

/// A lowest point later than this share of the step is as good as its end.
const LATE: f64 = 0.95;

/// Where in a step of length `dt` a gap may have been below zero unseen.
pub(crate) fn dip(at_start: &[Switch], at_end: &[Switch], dt: f64) -> Option<f64> {
    if at_start.len() != at_end.len() {
        return None;
    }
    let pairs = at_start.iter().zip(at_end).filter(|(a, b)| a.id == b.id);
    pairs.filter_map(|(a, b)| lowest(a, b, dt)).reduce(f64::min)
}

/// Where the cubic is lowest, if that is below zero, or near it and well before the end.
fn lowest(a: &Switch, b: &Switch, dt: f64) -> Option<f64> {
    let (m_a, m_b) = (a.rate? * dt, b.rate? * dt);
    if !(m_a < 0.0 && m_b > 0.0) {
        return None;
    }
    // derivative of the cubic: m_a + 2 c s + 3 d s², s = t/dt
    let rise = b.value - a.value;
    let c = 3.0 * rise - 2.0 * m_a - m_b;
    let d = m_a + m_b - 2.0 * rise;
    // of the two roots the one at which the derivative rises; it lies between the ends
    let root = (c * c - 3.0 * d * m_a).max(0.0).sqrt();
    let s = -m_a / (c + root);
    let value = a.value + s * (m_a + s * (c + s * d));
    let near = value < SHARE * a.value.max(b.value) && s < LATE;
    let below = value < 0.0 && s < 1.0 - 1e-9;
    (s > 0.0 && (near || below)).then_some(s * dt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use percuss_mech::ContactId;

    fn switch(value: f64, rate: f64) -> [Switch; 1] {
        [Switch {
            id: ContactId(0),
            value,
            rate: Some(rate),
        }]
    }

    /// g = (t − 0.6)² − h on [0, 2] is lowest at 0.6.
    #[test]
    fn a_parabola_is_lowest_where_it_is() {
        for h in [0.05, 0.0, -0.1] {
            let g = |t: f64| (t - 0.6f64).powi(2) - h;
            let rate = |t: f64| 2.0 * (t - 0.6);
            let found = dip(&switch(g(0.0), rate(0.0)), &switch(g(2.0), rate(2.0)), 2.0);
            assert!((found.expect("a dip") - 0.6).abs() < 1e-12);
        }
    }

    #[test]
    fn high_and_monotone_gaps_are_of_no_concern() {
        assert_eq!(dip(&switch(5.0, -1.0), &switch(5.0, 1.0), 1.0), None);
        assert_eq!(dip(&switch(1.0, -1.0), &switch(0.5, -0.1), 1.0), None);
        assert_eq!(dip(&switch(0.0, 1.0), &switch(0.5, 0.1), 1.0), None);
    }
}
