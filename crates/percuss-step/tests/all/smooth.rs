//! The methods for smooth motion: orders, motion inside steps, events, stiffness, algebraic rows.

use percuss_mech::{Rates, RatesError};
use percuss_step::smooth::{
    Arrival, Direction, DormandPrince, Event, Radau, SmoothError, Stepper, Tolerance, integrate,
};

/// ẋ = f(t, x) by a function; rows from `algebraic` on are 0 = f.
struct Function<F> {
    n: usize,
    algebraic: usize,
    f: F,
}

impl<F: Fn(f64, &[f64], &mut [f64])> Rates for Function<F> {
    fn order(&self) -> usize {
        self.n
    }

    fn rates(&mut self, t: f64, x: &[f64], dx: &mut [f64]) -> Result<(), RatesError> {
        (self.f)(t, x, dx);
        Ok(())
    }

    fn is_algebraic(&self, k: usize) -> bool {
        k >= self.algebraic
    }
}

fn system<F: Fn(f64, &[f64], &mut [f64])>(n: usize, f: F) -> Function<F> {
    Function { n, algebraic: n, f }
}

/// A planet on an ellipse of eccentricity 0.6, from its nearest point; the period is 2π.
fn planet() -> (impl Rates, [f64; 4]) {
    let system = system(4, |_, x, dx| {
        let r = (x[0] * x[0] + x[1] * x[1]).powf(1.5);
        dx.copy_from_slice(&[x[2], x[3], -x[0] / r, -x[1] / r]);
    });
    (system, [0.4, 0.0, 0.0, 2.0])
}

fn drive(
    stepper: &mut dyn Stepper,
    system: &mut dyn Rates,
    x: &mut [f64],
    end: f64,
) -> Result<Arrival, SmoothError> {
    integrate(stepper, system, 0.0, x, end, &[], &mut |_, _, _| {})
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter()
        .zip(b)
        .map(|(a, b)| (a - b).abs())
        .fold(0.0, f64::max)
}

/// Error and number of steps of one revolution of the planet.
fn revolution(stepper: &mut dyn Stepper) -> (f64, f64) {
    let (mut system, start) = planet();
    let mut x = start;
    drive(stepper, &mut system, &mut x, std::f64::consts::TAU).expect("a motion");
    (distance(&x, &start), stepper.effort().steps as f64)
}

/// Steps that the tolerance makes s times shorter make the error s⁵ times smaller.
#[test]
fn both_methods_have_order_five() {
    let explicit =
        [1e-7, 1e-11].map(|tol| revolution(&mut DormandPrince::new(Tolerance::new(tol))));
    let implicit = [1e-6, 1e-10].map(|tol| revolution(&mut Radau::new(Tolerance::new(tol))));
    for [coarse, fine] in [explicit, implicit] {
        let order = (coarse.0 / fine.0).ln() / (fine.1 / coarse.1).ln();
        assert!((4.5..6.0).contains(&order), "{order}: {coarse:?} {fine:?}");
    }
}

#[test]
fn the_tolerance_is_met() {
    let explicit = revolution(&mut DormandPrince::new(Tolerance::new(1e-10)));
    let implicit = revolution(&mut Radau::new(Tolerance::new(1e-10)));
    assert!(
        explicit.0 < 1e-7 && implicit.0 < 1e-7,
        "{explicit:?} {implicit:?}"
    );
}

/// Between the ends of steps the motion is nearly as exact as at the ends.
#[test]
fn the_motion_inside_steps_is_known() {
    let oscillator = || {
        system(2, |_, x, dx| {
            dx[0] = x[1];
            dx[1] = -x[0];
        })
    };
    let mut worst = [0.0f64; 2];
    let steppers: [&mut dyn Stepper; 2] = [
        &mut DormandPrince::new(Tolerance::new(1e-9)),
        &mut Radau::new(Tolerance::new(1e-9)),
    ];
    for (stepper, worst) in steppers.into_iter().zip(&mut worst) {
        let mut x = [1.0, 0.0];
        let mut seen = |stepper: &dyn Stepper, from: f64, to: f64| {
            for k in 0..=10 {
                let t = from + (to - from) * f64::from(k) / 10.0;
                let mut inner = [0.0; 2];
                stepper.inside(t, &mut inner);
                *worst = worst.max(distance(&inner, &[t.cos(), -t.sin()]));
            }
        };
        integrate(
            stepper,
            &mut oscillator(),
            0.0,
            &mut x,
            10.0,
            &[],
            &mut seen,
        )
        .expect("a motion");
    }
    assert!(worst[0] < 1e-7, "{worst:?}");
    assert!(worst[1] < 1e-5, "{worst:?}");
}

/// A ball thrown upwards passes its start and comes down to the ground, which ends the run.
#[test]
fn events_are_found_to_rounding() {
    let mut ball = system(2, |_, x, dx| {
        dx[0] = x[1];
        dx[1] = -9.81;
    });
    let event = |level: f64, direction, ends| Event {
        function: Box::new(move |_, x: &[f64]| x[0] - level),
        direction,
        ends,
    };
    let events = [
        event(1.5, Direction::Any, false),
        event(0.0, Direction::Rising, false),
        event(0.0, Direction::Falling, true),
    ];
    let mut x = [1.0, 4.0];
    let mut stepper = DormandPrince::new(Tolerance::new(1e-9));
    let arrival = integrate(
        &mut stepper,
        &mut ball,
        0.0,
        &mut x,
        5.0,
        &events,
        &mut |_, _, _| {},
    )
    .expect("a motion");
    assert!(arrival.by_event);
    let down = |level: f64| (4.0 + (16.0f64 + 2.0 * 9.81 * (1.0 - level)).sqrt()) / 9.81;
    let last = arrival.found.last().expect("the ground");
    assert_eq!(last.event, 2);
    assert!((last.t - down(0.0)).abs() < 1e-12, "{}", last.t);
    assert!(x[0].abs() < 1e-12);
    assert!(arrival.found.iter().all(|found| found.event != 1));
}

/// Prothero and Robinson: ẋ = λ (x − cos t) − sin t with λ = −1e6 follows cos t in steps of the size of t.
#[test]
fn the_implicit_method_is_not_held_up_by_stiffness() {
    let stiff = || {
        system(1, |t: f64, x: &[f64], dx: &mut [f64]| {
            dx[0] = -1e6 * (x[0] - t.cos()) - t.sin();
        })
    };
    let mut x = [1.0];
    let mut radau = Radau::new(Tolerance::new(1e-8));
    drive(&mut radau, &mut stiff(), &mut x, 10.0).expect("a motion");
    assert!((x[0] - 10f64.cos()).abs() < 1e-8, "{}", x[0]);
    assert!(radau.effort().steps < 200, "{:?}", radau.effort());
    let mut explicit = DormandPrince::new(Tolerance::new(1e-8)).with_limit(10_000);
    let error = drive(&mut explicit, &mut stiff(), &mut [1.0], 10.0).expect_err("stiff");
    assert!(matches!(error, SmoothError::TooManySteps { .. }));
}

/// ẋ = y with 0 = y + x: x falls off as e⁻ᵗ.
#[test]
fn algebraic_rows_are_solved_or_refused() {
    let mut mixed = Function {
        n: 2,
        algebraic: 1,
        f: |_: f64, x: &[f64], dx: &mut [f64]| {
            dx[0] = x[1];
            dx[1] = x[1] + x[0];
        },
    };
    let mut x = [1.0, -1.0];
    let mut radau = Radau::new(Tolerance::new(1e-10));
    drive(&mut radau, &mut mixed, &mut x, 3.0).expect("a motion");
    assert!(
        (x[0] - (-3f64).exp()).abs() < 1e-9 && (x[0] + x[1]).abs() < 1e-12,
        "{x:?}"
    );
    let error = drive(
        &mut DormandPrince::new(Tolerance::new(1e-6)),
        &mut mixed,
        &mut [1.0, -1.0],
        1.0,
    );
    assert!(matches!(error, Err(SmoothError::Algebraic { row: 1 })));
}
