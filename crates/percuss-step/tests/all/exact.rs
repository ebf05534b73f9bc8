//! The exact method on small systems with known motions.

#![allow(non_snake_case)]

use percuss_mech::{ContactId, FrictionDevice, Harmonic, PiecewiseLinear, State, Stop};
use percuss_step::exact::{LinearModel, Motion, Regimes};
use percuss_step::stationary::{Orbit, shoot};
use std::f64::consts::{PI, TAU};
use std::sync::Arc;

fn oscillator(m: f64, d: f64, k: f64) -> PiecewiseLinear {
    PiecewiseLinear {
        n: 1,
        M: vec![m],
        D: vec![d],
        K: vec![k],
        constant: vec![0.0],
        ..PiecewiseLinear::default()
    }
}

fn start(q: f64, u: f64) -> State {
    State {
        t: 0.0,
        q: vec![q],
        u: vec![u],
    }
}

fn motion(data: PiecewiseLinear, state: State) -> Motion {
    let model = Arc::new(LinearModel::new(data).unwrap());
    Motion::new(model, Regimes::default(), state)
        .unwrap()
        .with_samples(20)
}

/// A free oscillator with Coulomb friction loses 4 R0/k of its amplitude in every period and then sticks.
#[test]
fn dry_friction_takes_equal_steps() {
    let mut data = oscillator(2.0, 0.0, 8.0);
    data.devices.push(FrictionDevice {
        id: ContactId(0),
        w: vec![1.0],
        threshold: 0.4,
        slope: 0.0,
    });
    let mut motion = motion(data, start(1.02, 0.0));
    let half = PI / 2.0;
    for k in 1..=9 {
        motion.run(k as f64 * half + 1e-9).unwrap();
        let amplitude = 1.02 - 0.1 * k as f64;
        assert!((motion.state().q[0].abs() - amplitude).abs() < 1e-12, "{k}");
    }
    motion.run(100.0).unwrap();
    assert_eq!(motion.letters(), ["H"]);
    assert!(motion.state().q[0].abs() <= 0.05);
    assert!(motion.energy_residual() < 1e-12);
    assert!(motion.complementarity() < 1e-12);
}

/// A ball under gravity: no stiffness, restitution e. It rests at 2 v/g · e/(1 − e) + v/g after the first impact, and all
/// energy has gone into impacts.
#[test]
fn a_bouncing_ball_comes_to_rest_in_time() {
    let (g, e, h) = (9.81, 0.5, 1.0_f64);
    let mut data = oscillator(1.0, 0.0, 0.0);
    data.constant = vec![-g];
    data.stops.push(Stop {
        id: ContactId(0),
        w: vec![1.0],
        gap: 0.0,
        restitution: e,
    });
    let mut motion = motion(data, start(h, 0.0));
    let v = (2.0 * g * h).sqrt();
    let rest = v / g + 2.0 * v / g * e / (1.0 - e);
    motion.run(rest - 1e-3).unwrap();
    assert_eq!(motion.letters(), ["open"]);
    motion.run(rest + 1e-6).unwrap();
    assert_eq!(motion.letters(), ["closed"]);
    let ledger = motion.ledger();
    assert!((ledger.impacts - g * h).abs() < 1e-9, "{ledger:?}");
    assert!(motion.energy_residual() < 1e-12);
}

/// The impact oscillator of Shaw and Holmes: x″ + x = β cos(ω t + φ) between impacts at x = 0 with restitution r. For the
/// period 2π/ω with one impact a period the velocity after it, V, follows in closed form from symmetry conditions, which
/// are solved here as two linear equations in the sine and cosine of the phase.
#[test]
fn the_impact_oscillator_has_its_closed_orbit() {
    let (omega, beta, r) = (2.8, 1.0, 0.8);
    let period = TAU / omega;
    // x = A cos t + B sin t + γ (c cos ωt − s sin ωt), γ = β/(1 − ω²), c = cos φ, s = sin φ
    // x(0) = 0, x(T) = 0, x′(0) = V, x′(T) = −V/r
    let gamma = beta / (1.0 - omega * omega);
    let (C, S) = (period.cos(), period.sin());
    // unknowns A, B, V in terms of (c, s): A = −γ c, B = V + γ ω s; x(T) = A C + B S + γ c = 0
    // x′(T) = −A S + B C − γ ω s = −V/r
    // eliminating A and B: V S + γ ω s S + γ c (1 − C) = 0 and V (C + 1/r) + γ c S + γ ω s (C − 1) = 0
    // first gives γ c = −(V + γ ω s) S/(1 − C)
    // second: V (C + 1/r) − (V + γωs) S²/(1 − C) − γωs (1 − C) = 0, S² = (1 − C)(1 + C)
    let ratio = (1.0 / r - 1.0) / 2.0; // γ ω s = V (1/r − 1)/2
    let cosine = -(1.0 + ratio) * S / (1.0 - C); // γ c = V · cosine
    let V = gamma.abs() / ((ratio / omega).powi(2) + cosine * cosine).sqrt();
    let (c, s) = (V * cosine / gamma, V * ratio / (gamma * omega));
    let mut data = oscillator(1.0, 0.0, 1.0);
    data.harmonics.push(Harmonic {
        omega,
        cos: vec![beta * c],
        sin: vec![-beta * s],
    });
    data.stops.push(Stop {
        id: ContactId(0),
        w: vec![1.0],
        gap: 0.0,
        restitution: r,
    });
    let model = Arc::new(LinearModel::new(data).unwrap());
    // just after the impact
    let mut motion = Motion::new(model.clone(), Regimes::default(), start(0.0, V)).unwrap();
    motion.run(0.5 * period).unwrap();
    let half = motion.state().clone();
    let mut regimes = Regimes::default();
    let shot = shoot(&model, &mut regimes, &half, period, 1, 1e-13, 20).unwrap();
    assert!(shot.residual < 1e-11, "{}", shot.residual);
    let orbit = Orbit::trace(&model, &mut regimes, &shot.state, period, 1, &[1.0]).unwrap();
    assert_eq!(orbit.switches.len(), 1);
    assert!(
        (orbit.switches[0].tau - 0.5).abs() < 1e-9,
        "{}",
        orbit.switches[0].tau
    );
    assert!((orbit.speed.max - V).abs() < 1e-9 * V || orbit.speed.max > V);
    // Liouville: one impact contracts the state by r²
    let product: f64 = shot.multipliers.iter().map(|m| m.norm()).product();
    assert!((product - r * r).abs() < 1e-9, "{product}");
}

/// Neighbours of a stick–slip orbit move as the variations say.
#[test]
fn variations_agree_with_differences() {
    let mut data = oscillator(1.0, 0.05, 1.0);
    data.n = 2;
    data.M = vec![1.0, 0.0, 0.0, 2.0];
    data.D = vec![0.05, 0.0, 0.0, 0.02];
    data.K = vec![3.0, -1.0, -1.0, 2.0];
    data.constant = vec![0.0, 0.0];
    data.harmonics.push(Harmonic {
        omega: 1.3,
        cos: vec![0.0, 0.3],
        sin: vec![1.0, 0.0],
    });
    data.devices.push(FrictionDevice {
        id: ContactId(0),
        w: vec![1.0, 0.0],
        threshold: 0.35,
        slope: 0.1,
    });
    let model = Arc::new(LinearModel::new(data).unwrap());
    let x = State {
        t: 0.0,
        q: vec![0.3, -0.2],
        u: vec![0.4, 0.1],
    };
    let end = |x: &State| {
        let mut motion = Motion::new(model.clone(), Regimes::default(), x.clone()).unwrap();
        motion.run(9.0).unwrap();
        let State { q, u, .. } = motion.state().clone();
        (
            q.into_iter().chain(u).collect::<Vec<f64>>(),
            motion.take_changes().len(),
        )
    };
    assert!(end(&x).1 > 5);
    let mut variations = percuss_step::exact::Variations::unit(2);
    let motion = Motion::new(model.clone(), Regimes::default(), x.clone()).unwrap();
    variations.carry(motion, 9.0).unwrap();
    let h = 1e-6;
    for j in 0..4 {
        let moved = |side: f64| {
            let mut y = x.clone();
            if j < 2 {
                y.q[j] += side * h
            } else {
                y.u[j - 2] += side * h
            }
            end(&y).0
        };
        let (plus, minus) = (moved(1.0), moved(-1.0));
        for i in 0..4 {
            let difference = (plus[i] - minus[i]) / (2.0 * h);
            let exact = variations.vectors[j][i];
            assert!(
                (difference - exact).abs() < 1e-7,
                "{i} {j}: {difference} against {exact}"
            );
        }
    }
}

/// Two devices with one direction cannot share a force.
#[test]
fn equal_directions_are_refused() {
    let mut data = oscillator(1.0, 0.0, 1.0);
    for id in 0..2 {
        data.devices.push(FrictionDevice {
            id: ContactId(id),
            w: vec![1.0],
            threshold: 1.0,
            slope: 0.0,
        });
    }
    let model = Arc::new(LinearModel::new(data).unwrap());
    let error = Motion::new(model, Regimes::default(), start(0.1, 0.0)).unwrap_err();
    assert!(
        error.to_string().contains("depend on each other"),
        "{error}"
    );
}

/// Random systems with fast, strongly damped modes: dense samples of every phase see no law broken, so that no switching
/// point is missed, and just before each one its cause is there, so that none is invented.
#[test]
fn switching_points_of_random_systems_are_all_there_and_all_real() {
    let mut seed = 11_u64;
    let mut next = || {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 11) as f64 / (1_u64 << 53) as f64
    };
    let n = 6;
    let (mut sticks, mut slides) = (0, 0);
    for _ in 0..40 {
        // a chain whose springs get stiffer by decades, with damping as stiff
        let (mut M, mut K) = (vec![0.0; n * n], vec![0.0; n * n]);
        for i in 0..n {
            M[i * n + i] = 0.5 + next();
            let k = (0.5 + next()) * 6.0_f64.powi(i as i32);
            K[i * n + i] += k;
            if i > 0 {
                K[(i - 1) * n + i - 1] += k;
                K[i * n + i - 1] -= k;
                K[(i - 1) * n + i] -= k;
            }
        }
        let beta = 0.05 * next();
        let device = |id: u64, at: usize, threshold: f64| FrictionDevice {
            id: ContactId(id),
            w: (0..n).map(|i| f64::from(u8::from(i == at))).collect(),
            threshold,
            slope: 0.0,
        };
        let data = PiecewiseLinear {
            n,
            D: M.iter().zip(&K).map(|(m, k)| 0.02 * m + beta * k).collect(),
            M,
            K,
            constant: vec![0.0; n],
            harmonics: vec![Harmonic {
                omega: 0.5 + 2.0 * next(),
                cos: vec![0.0; n],
                sin: (0..n).map(|_| 2.0 * next() - 1.0).collect(),
            }],
            devices: vec![
                device(0, 0, 0.2 + 0.5 * next()),
                device(1, 3, 0.2 + 0.5 * next()),
            ],
            ..PiecewiseLinear::default()
        };
        let model = Arc::new(LinearModel::new(data).unwrap());
        let x = State {
            t: 0.0,
            q: (0..n).map(|_| 0.2 * next()).collect(),
            u: (0..n).map(|_| next() - 0.5).collect(),
        };
        let begin = || Motion::new(model.clone(), Regimes::default(), x.clone()).unwrap();
        let mut motion = begin().with_samples(300);
        motion.run(30.0).unwrap();
        assert!(
            motion.complementarity() < 1e-9,
            "{}",
            motion.complementarity()
        );
        let mut earlier = begin();
        for change in motion.take_changes() {
            let (place, R0) = (
                [0, 3][change.joint],
                model.data().devices[change.joint].threshold,
            );
            // nearly there, unless another switching point lies between
            let before = change.t - 1e-7;
            if before <= earlier.state().t {
                earlier.run(change.t + 1e-12).unwrap();
                continue;
            }
            earlier.run(before).unwrap();
            let held = change.before() == percuss_contact::Status::Stick;
            if held {
                let R = earlier.force(change.joint);
                assert!((R.abs() / R0 - 1.0).abs() < 1e-3, "{R} of {R0}");
                sticks += 1;
            } else {
                let v = earlier.state().u[place];
                assert!(v.abs() < 1e-4, "{v}");
                slides += 1;
            }
            earlier.run(change.t + 1e-12).unwrap();
        }
    }
    assert!(sticks > 200 && slides > 200, "{sticks} {slides}");
}

/// Modes are shared with a model of other loads, to the same bits, and not with one of other springs.
#[test]
fn modes_of_another_plant_are_taken_where_they_are_its_own() {
    let data = |omega: f64, k: f64| PiecewiseLinear {
        n: 2,
        M: vec![1.0, 0.0, 0.0, 2.0],
        D: vec![0.0; 4],
        K: vec![3.0, -1.0, -1.0, k],
        constant: vec![0.0; 2],
        harmonics: vec![Harmonic {
            omega,
            cos: vec![0.0, 1.0],
            sin: vec![0.0; 2],
        }],
        devices: vec![FrictionDevice {
            id: ContactId(0),
            w: vec![1.0, 0.0],
            threshold: 0.1,
            slope: 0.0,
        }],
        ..PiecewiseLinear::default()
    };
    let end = |model: LinearModel| {
        let rest = State {
            t: 0.0,
            q: vec![0.0; 2],
            u: vec![0.0; 2],
        };
        let motion = Motion::new(Arc::new(model), Regimes::default(), rest);
        let mut motion = motion.unwrap();
        motion.run(20.0).unwrap();
        assert!(motion.take_changes().len() > 4);
        motion.state().clone()
    };
    let first = LinearModel::new(data(1.3, 2.0)).unwrap();
    end(first.clone());
    for (omega, k) in [(0.9, 2.0), (1.3, 2.5)] {
        let own = end(LinearModel::new(data(omega, k)).unwrap());
        let beside = end(LinearModel::beside(data(omega, k), &first).unwrap());
        assert_eq!(own, beside, "{omega} {k}");
    }
}

/// A force that starts at the threshold and falls, ±(R0 − f sin t), leaves the device at rest until it rises again at
/// t = π; the motions to both sides mirror each other.
#[test]
fn a_force_that_leaves_the_threshold_is_seen_from_both_sides() {
    let after = |sign: f64| {
        let mut data = oscillator(1.0, 0.0, 4.0);
        data.constant[0] = sign * 0.5;
        data.harmonics.push(Harmonic {
            omega: 1.0,
            cos: vec![0.0],
            sin: vec![-0.3 * sign],
        });
        data.devices.push(FrictionDevice {
            id: ContactId(0),
            w: vec![1.0],
            threshold: 0.5,
            slope: 0.0,
        });
        let mut motion = motion(data, start(0.0, 0.0));
        motion.run(12.0).unwrap();
        assert!(motion.complementarity() < 1e-12);
        let changes = motion.take_changes();
        let times: Vec<f64> = changes.iter().map(|c| c.t).collect();
        let first = (changes[0].letter(), times[0]);
        (motion.state().q[0], times, first)
    };
    let (up, down) = (after(1.0), after(-1.0));
    assert_eq!((up.2.0, down.2.0), ("G+", "G-"));
    assert!((up.2.1 - PI).abs() < 1e-9, "{:?}", up.1);
    assert!((up.0 + down.0).abs() < 1e-12 && up.0 != 0.0);
    assert_eq!(up.1.len(), down.1.len());
    for (a, b) in up.1.iter().zip(&down.1) {
        assert!((a - b).abs() < 1e-9, "{a} {b}");
    }
}

/// A device without threshold is a damper: q = e^(−δt) (cos νt + δ/ν sin νt) with δ = d/(2m).
#[test]
fn a_device_without_threshold_damps() {
    let (m, d, k) = (2.0, 0.6, 8.0);
    let mut data = oscillator(m, 0.0, k);
    data.devices.push(FrictionDevice {
        id: ContactId(0),
        w: vec![1.0],
        threshold: 0.0,
        slope: d,
    });
    let mut motion = motion(data, start(1.0, 0.0));
    let t = 3.7;
    motion.run(t).unwrap();
    let delta: f64 = d / (2.0 * m);
    let nu = (k / m - delta * delta).sqrt();
    let q = (-delta * t).exp() * ((nu * t).cos() + delta / nu * (nu * t).sin());
    assert!((motion.state().q[0] - q).abs() < 1e-13);
    assert!(motion.energy_residual() < 1e-12);
}
