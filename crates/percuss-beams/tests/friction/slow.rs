//! Beams that settle slowly: the end of the transient is extrapolated, and is the one that following it leads to.

use crate::beam::{Case, LENGTH, beam, sliding, y_sg};
use percuss_beams::{BeamDevice, HermiteSystem, NodalLoad};
use percuss_mech::{State, System};
use percuss_step::exact::{LinearModel, Motion, Regimes};
use percuss_step::stationary::{Settled, Settling, distance, settle, shoot};
use std::f64::consts::TAU;
use std::sync::Arc;

/// Periods and last states of the transient itself, as many as the multiple.
fn followed(
    model: &Arc<LinearModel>,
    start: &State,
    s: &Settling,
    multiple: usize,
) -> (usize, Vec<State>) {
    let motion = Motion::new(model.clone(), Regimes::default(), start.clone());
    let mut motion = motion.unwrap().without_ledger();
    let mut all = vec![start.clone()];
    for k in 1..=s.max_periods {
        motion.run(k as f64 * s.period).unwrap();
        motion.take_changes();
        all.push(motion.state().clone());
        let apart = |m: usize| distance(model, s.period, &all[k], &all[k - m]);
        if k >= multiple && apart(multiple) <= s.tol && (1..multiple).all(|m| apart(m) > 1e-5) {
            return (k, all.split_off(k + 1 - multiple));
        }
    }
    panic!("no period of {multiple}");
}

/// Both ways to the orbit of a start, whose end is displaced by y0 static deflections.
fn both(case: &Case, y0: f64) -> Settled {
    let mut start = case.system().at_rest();
    for node in 1..=case.N {
        let s = node as f64 / case.N as f64;
        start.q[2 * node - 2] = y0 * y_sg() * s * s * (3.0 - s) / 2.0;
        start.q[2 * node - 1] = y0 * y_sg() * (6.0 * s - 3.0 * s * s) / 2.0 / LENGTH;
    }
    let settling = Settling {
        period: case.period(),
        tol: 1e-9,
        max_periods: 3000,
        most: 8,
    };
    let model = case.model();
    let settled = settle(&model, &mut Regimes::default(), &start, &settling).unwrap();
    let multiple = settled.multiple.expect("an orbit");
    let (periods, last) = followed(&model, &start, &settling, multiple);
    let off = settled.periods.abs_diff(periods) as f64;
    assert!(
        off <= 2.0 + 0.03 * periods as f64,
        "{} against {periods}",
        settled.periods
    );
    let apart = last
        .iter()
        .map(|x| distance(&model, case.period(), x, &settled.state));
    let apart = apart.fold(f64::INFINITY, f64::min);
    assert!(apart < 1e-7, "{apart} from {y0}");
    settled
}

/// A device that sticks in the end, laws that fall, many switches: less than half of the transient is followed.
#[test]
fn slow_transients_are_followed_for_a_part_of_the_way() {
    for (N, omega, R0, d, rayleigh) in [
        (4, 0.507, 0.566, 0.0, true),
        (4, 1.393, 0.592, -10.0, true),
        (4, 1.481, 0.414, -30.0, true),
        (8, 2.565, 0.2046, 0.0, true),
    ] {
        let case = Case {
            N,
            omega,
            R0,
            d,
            rayleigh,
        };
        let settled = both(&case, 0.0);
        let (followed, periods) = (settled.sections.len(), settled.periods);
        assert!(2 * followed < periods, "{omega}: {followed} of {periods}");
    }
}

/// The device sticks, and the beam behind it beats with the load, 85 periods long. When the beat swells again the device
/// slips once more and sticks elsewhere: before that the end is not told.
#[test]
fn beats_that_swell_again_are_waited_for() {
    let case = Case {
        N: 4,
        omega: 2.177_236_095_970_628_5,
        R0: 0.504_666_046_655_241_6,
        d: 0.0,
        rayleigh: true,
    };
    let settled = both(&case, 0.0);
    assert!(settled.sections.len() > 40, "{}", settled.sections.len());
    assert!(settled.sections.len() < settled.periods);
}

/// The two solutions that mirror each other and the doubled one: every start leads where following it leads.
#[test]
fn many_starts_lead_to_the_same_orbits() {
    for (R0, multiple, leaps) in [(0.3125, 1, 20), (0.208, 2, 0)] {
        let case = Case {
            N: 2,
            omega: 2.45,
            R0,
            d: -30.0,
            rayleigh: false,
        };
        let mut extrapolated = 0;
        for k in 0..30 {
            let settled = both(&case, 0.07 * f64::from(k) - 1.0);
            assert_eq!(settled.multiple, Some(multiple));
            extrapolated += usize::from(settled.periods > settled.sections.len());
        }
        assert!(extrapolated >= leaps, "{extrapolated} at {R0}");
    }
}

/// Eight elements with three devices, of which the one at the end hardly moves any more: a multiplier of 0.998. The way is
/// curved, and the differences near the orbit drown in roundings; Newton's method proves it. The periods that are told are
/// those that the motion has followed and what is left by the exact multiplier.
#[test]
fn a_multiplier_near_one_does_not_hide_the_end() {
    let mut system = HermiteSystem::new(beam(8, true)).unwrap();
    let omega = 1.6 * sliding(8)[0];
    let load = NodalLoad::Harmonic {
        amplitude: 7.2,
        omega,
        phase: 0.0,
    };
    system.load(0.25 * LENGTH, load).unwrap();
    for (x, threshold) in [(1.0, 1.0), (0.5, 2.0), (0.75, 1.5)] {
        let device = BeamDevice {
            x: x * LENGTH,
            threshold: 0.864_912 * threshold,
            slope: 0.0,
        };
        system.device(device).unwrap();
    }
    let model = Arc::new(LinearModel::new(system.piecewise().unwrap()).unwrap());
    let (period, tol) = (TAU / omega, 1e-9);
    let settling = Settling {
        period,
        tol,
        max_periods: 1545,
        most: 8,
    };
    let start = system.at_rest();
    let mut regimes = Regimes::default();
    let settled = settle(&model, &mut regimes, &start, &settling).unwrap();
    assert_eq!(settled.multiple, Some(1));
    assert!(settled.sections.len() < 1100);
    let shot = shoot(&model, &mut regimes, &settled.state, period, 1, 1e-12, 9).unwrap();
    let z = shot.multipliers[0].re;
    assert!(z > 0.995 && z < 1.0, "{z}");
    let apart = distance(&model, period, &shot.state, &settled.state);
    assert!(apart < tol / (1.0 - z), "{apart}");
    let motion = Motion::new(model.clone(), Regimes::default(), start);
    let mut motion = motion.unwrap().without_ledger();
    motion.run(1544.0 * period).unwrap();
    let before = motion.state().clone();
    motion.run(1545.0 * period).unwrap();
    let change = distance(&model, period, motion.state(), &before);
    let periods = 1545.0 + (change / tol).ln() / -z.ln();
    let off = settled.periods as f64 / periods - 1.0;
    assert!(off.abs() < 0.02, "{} of {periods}", settled.periods);
}
