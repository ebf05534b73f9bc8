//! Transients whose end is extrapolated, beside the same transients followed to their end.

#![allow(non_snake_case)]

use percuss_math::Halt;
use percuss_mech::{ContactId, Harmonic, PiecewiseLinear, State, Stop};
use percuss_step::exact::{ExactError, LinearModel, Motion, Regimes};
use percuss_step::stationary::{Settled, Settling, distance, settle};
use std::f64::consts::TAU;
use std::sync::Arc;

/// Multiple, periods and states at all sections of the motion itself.
fn plainly(model: &Arc<LinearModel>, start: &State, s: &Settling) -> (Option<usize>, Vec<State>) {
    let motion = Motion::new(model.clone(), Regimes::default(), start.clone());
    let mut motion = motion.unwrap().without_ledger();
    let mut all = vec![start.clone()];
    for k in 1..=s.max_periods {
        if motion.run(start.t + k as f64 * s.period).is_err() {
            return (None, all.split_off(1));
        }
        motion.take_changes();
        let now = motion.state().clone();
        let back = all.iter().rev().take(s.most);
        let gaps: Vec<f64> = back.map(|e| distance(model, s.period, &now, e)).collect();
        all.push(now);
        let found = gaps.iter().position(|gap| *gap <= s.tol);
        if let Some(m) = found.map(|m| m + 1)
            && (1..m).all(|d| m % d != 0 || gaps[d - 1] > 1e4 * s.tol)
        {
            return (Some(m), all.split_off(1));
        }
    }
    (None, all.split_off(1))
}

/// Both ways from a start, compared: the same multiple, the same state, the time to a few per cent, and sections that are
/// those of the motion. Says whether the end was extrapolated.
fn compare(model: &Arc<LinearModel>, start: &State, s: &Settling, about: &str) -> (Settled, bool) {
    let settled = settle(model, &mut Regimes::default(), start, s).unwrap();
    let (multiple, sections) = plainly(model, start, s);
    assert_eq!(settled.multiple, multiple, "{about}");
    let followed = settled.sections.len();
    assert_eq!(settled.sections, sections[..followed], "{about}");
    if followed > 1 {
        let gap = distance(
            model,
            s.period,
            &sections[followed - 1],
            &sections[followed - 2],
        );
        assert_eq!(settled.differences[0], gap, "{about}");
    }
    let extrapolated = settled.periods > followed;
    if let Some(multiple) = multiple {
        let (told, off) = (settled.periods, settled.periods.abs_diff(sections.len()));
        let in_time = off as f64 <= 2.0 + 0.05 * sections.len() as f64;
        // differences that turn dip and rise: the motion may miss the tolerance by a hair in the dip that is told, and
        // settle in the next one
        let in_a_dip = told < sections.len() && {
            let [now, then] = [&sections[told - 1], &sections[told - 1 - multiple]];
            distance(model, s.period, now, then) <= 1.1 * s.tol
        };
        assert!(
            in_time || in_a_dip,
            "{about}: {told} against {}",
            sections.len()
        );
        let last = sections[sections.len() - multiple..].iter();
        let apart = last.map(|x| distance(model, s.period, x, &settled.state));
        let apart = apart.fold(f64::INFINITY, f64::min);
        assert!(apart < 1e3 * s.tol, "{about}: {apart}");
    }
    (settled, extrapolated)
}

/// Oscillators side by side, m = 1: dampers and springs; the first is driven with frequency 1.
fn oscillators(dampers: &[f64], springs: &[f64]) -> Arc<LinearModel> {
    let n = springs.len();
    let diagonal = |x: &dyn Fn(usize) -> f64| {
        let mut A = vec![0.0; n * n];
        (0..n).for_each(|i| A[i * n + i] = x(i));
        A
    };
    let mut cos = vec![0.0; n];
    cos[0] = 1.0;
    let data = PiecewiseLinear {
        n,
        M: diagonal(&|_| 1.0),
        D: diagonal(&|i| dampers[i]),
        K: diagonal(&|i| springs[i]),
        constant: vec![0.0; n],
        harmonics: vec![Harmonic {
            omega: 1.0,
            cos,
            sin: vec![0.0; n],
        }],
        ..PiecewiseLinear::default()
    };
    Arc::new(LinearModel::new(data).unwrap())
}

fn at(q: &[f64]) -> State {
    State {
        t: 0.0,
        q: q.to_vec(),
        u: vec![0.0; q.len()],
    }
}

const SETTLING: Settling = Settling {
    period: TAU,
    tol: 1e-9,
    max_periods: 4000,
    most: 8,
};

/// A driven oscillator fades by e^(−δT) a period. The end of the transient is known after a few periods; its time is that
/// of the formula, and the state is the response in closed form.
#[test]
fn a_slow_transient_ends_where_and_when_the_formula_says() {
    let (c, k) = (0.004, 2.3);
    let model = oscillators(&[c], &[k]);
    let (settled, extrapolated) = compare(&model, &at(&[0.0]), &SETTLING, "one");
    assert!(extrapolated && settled.sections.len() < 50);
    // (k − 1 + i c) x = 1
    let size = (k - 1.0) * (k - 1.0) + c * c;
    let (q, u) = ((k - 1.0) / size, c / size);
    let [x, v] = [settled.state.q[0], settled.state.u[0]];
    assert!((x - q).abs() < 1e-8 && (v - u).abs() < 1e-8, "{x} {v}");
    let fades = 0.5 * c * TAU;
    let about = (1.0 / SETTLING.tol).ln() / fades;
    let periods = settled.periods as f64;
    assert!((periods / about - 1.0).abs() < 0.1, "{periods} of {about}");
    assert!((settled.state.t / TAU - periods).abs() < 1e-9);
    // two that fade nearly alike
    let model = oscillators(&[c, 1.1 * c], &[k, 3.1]);
    let (_, extrapolated) = compare(&model, &at(&[0.0, 0.3]), &SETTLING, "two");
    assert!(extrapolated);
}

/// A motion that is halted says so, wherever it is; a transient ends with what it has.
#[test]
fn a_transient_can_be_halted() {
    let halt = Halt::default();
    let model = LinearModel::clone(&oscillators(&[0.0], &[2.3])).with_halt(halt.clone());
    let model = Arc::new(model);
    let motion = Motion::new(model.clone(), Regimes::default(), at(&[0.3]));
    let mut motion = motion.unwrap();
    motion.run(TAU).unwrap();
    halt.ask();
    assert_eq!(motion.run(2.0 * TAU), Err(ExactError::Halted { t: TAU }));
    let settled = settle(&model, &mut Regimes::default(), &at(&[0.3]), &SETTLING).unwrap();
    assert_eq!(settled.trouble, Some(ExactError::Halted { t: 0.0 }));
}

/// The end of a transient is told also where it lies beyond the periods that may be followed; a few of them are followed
/// to the last.
#[test]
fn an_end_beyond_the_last_period_is_told() {
    let model = oscillators(&[0.004], &[2.3]);
    let within = |max_periods: usize| {
        let settling = Settling {
            max_periods,
            ..SETTLING
        };
        settle(&model, &mut Regimes::default(), &at(&[0.0]), &settling).unwrap()
    };
    let (multiple, sections) = plainly(&model, &at(&[0.0]), &SETTLING);
    let settled = within(1000);
    assert_eq!((settled.multiple, multiple), (Some(1), Some(1)));
    assert!(settled.sections.len() < 50);
    let off = settled.periods.abs_diff(sections.len());
    assert!(off < 20, "{} of {}", settled.periods, sections.len());
    let settled = within(70);
    assert_eq!((settled.multiple, settled.sections.len()), (None, 70));
    let settling = Settling {
        max_periods: 70,
        ..SETTLING
    };
    let words = settled.shortfall(&settling);
    assert!(words.contains("after 70 periods"), "{words}");
    // e^(−δT) a period, and when it will be over
    let outlook = settled.outlook.expect("it settles");
    let fades = (-0.002 * TAU).exp();
    assert!((outlook.factor - fades).abs() < 1e-9, "{outlook:?}");
    let off = outlook.periods.abs_diff(sections.len());
    assert!(off < 20, "{outlook:?} of {}", sections.len());
    assert!(
        words.contains("by a factor of 0.988 in a period"),
        "{words}"
    );
}

/// A transient of multiplier 0.999 changes by far more than the tolerance when the time is up. It is told as one that
/// settles, and the `until` that is told is enough and not too much.
#[test]
fn a_transient_that_is_far_from_its_end_is_told_to_settle() {
    let c = -2.0 * 0.999_f64.ln() / TAU;
    // more that fade slowly than the recurrence has terms
    let (springs, dampers) = ([3.0, 3.37, 3.74, 4.11], [c, 2.0 * c, 3.0 * c, 4.0 * c]);
    for (n, max_periods) in [(1, 60), (4, 2000)] {
        let model = oscillators(&dampers[..n], &springs[..n]);
        let settling = Settling {
            max_periods,
            ..SETTLING
        };
        let start = at(&[0.3; 4][..n]);
        let settled = settle(&model, &mut Regimes::default(), &start, &settling).unwrap();
        assert_eq!(settled.multiple, None);
        assert!(settled.differences[0] > 1e5 * SETTLING.tol);
        let words = settled.shortfall(&settling);
        assert!(
            words.contains("still settles, by a factor of 0.99"),
            "{words}"
        );
        let (_, after) = words.split_once("until = ").unwrap();
        let until: f64 = after.split(',').next().unwrap().parse().unwrap();
        let settling = Settling {
            max_periods: 40_000,
            ..SETTLING
        };
        let (multiple, sections) = plainly(&model, &start, &settling);
        assert_eq!(multiple, Some(1));
        let share = until / (sections.len() as f64 * TAU);
        // of four, the slowest alone is left at the end
        let least = if n == 1 { 0.98 } else { 0.5 };
        assert!((least..1.05).contains(&share), "{n}: {share} {words}");
        assert_eq!(words.contains("ever more slowly"), n > 1, "{words}");
    }
}

/// The approach is geometric, but beside the orbit something grows or swings for ever. Exactly on the orbit nothing is
/// seen of it, and the transient comes there by itself; next to it the motion does not settle.
#[test]
fn an_orbit_that_does_not_attract_is_not_leapt_to() {
    for damper in [-0.02, -0.0006, 0.0] {
        let model = oscillators(&[0.01, damper], &[2.3, 1.7]);
        let (_, extrapolated) = compare(&model, &at(&[0.0, 0.0]), &SETTLING, "on it");
        assert!(!extrapolated, "{damper}");
        let (settled, _) = compare(&model, &at(&[0.0, 1e-6]), &SETTLING, "beside");
        assert_eq!(settled.multiple, None, "{damper}");
    }
}

/// The impact oscillator over its bifurcation diagram: orbits of many periods, doublings with ratios near −1, chaos. The
/// same is found as by following every transient to its end.
#[test]
fn the_impact_oscillator_has_the_same_orbits_with_and_without_leaps() {
    let (mut leaps, mut chaotic, mut multiples) = (0, 0, [0; 9]);
    for i in 0..200 {
        let omega = 2.0 + 1.2 * f64::from(i) / 200.0;
        let data = PiecewiseLinear {
            n: 1,
            M: vec![1.0],
            D: vec![0.01],
            K: vec![1.0],
            constant: vec![0.0],
            harmonics: vec![Harmonic {
                omega,
                cos: vec![1.0],
                sin: vec![0.0],
            }],
            stops: vec![Stop {
                id: ContactId(0),
                w: vec![-1.0],
                gap: 0.0,
                restitution: 0.95,
            }],
            ..PiecewiseLinear::default()
        };
        let model = Arc::new(LinearModel::new(data).unwrap());
        let settling = Settling {
            period: TAU / omega,
            max_periods: 1500,
            ..SETTLING
        };
        let about = format!("at {omega}");
        let (settled, extrapolated) = compare(&model, &at(&[-0.1]), &settling, &about);
        leaps += usize::from(extrapolated);
        match settled.multiple {
            Some(m) => multiples[m] += 1,
            None => {
                chaotic += 1;
                // a motion that is said to settle does
                if let Some(outlook) = settled.outlook {
                    let longer = Settling {
                        max_periods: 11 * outlook.periods / 10,
                        ..settling
                    };
                    let (multiple, _) = plainly(&model, &at(&[-0.1]), &longer);
                    assert_eq!(multiple, Some(outlook.multiple), "{about} {outlook:?}");
                }
            }
        }
    }
    assert!(leaps > 50 && chaotic > 20, "{leaps} {chaotic}");
    assert!(multiples[1..5].iter().all(|m| *m > 10), "{multiples:?}");
}
