//! From the start to the end of a motion, with events found on the way.

use super::{SmoothError, Stepper};
use percuss_math::roots::itp;
use percuss_mech::Rates;

/// Which zeros of a function are events.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Direction {
    /// From below.
    Rising,
    /// From above.
    Falling,
    /// Both.
    Any,
}

/// A function of t, s, and x.
pub type EventFn<'a> = Box<dyn Fn(f64, &[f64]) -> f64 + 'a>;

/// A function of the motion whose zeros matter.
pub struct Event<'a> {
    /// The function.
    pub function: EventFn<'a>,
    /// Which zeros.
    pub direction: Direction,
    /// Whether the run ends there.
    pub ends: bool,
}

/// An event that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Which, counted from 0.
    pub event: usize,
    /// When, s.
    pub t: f64,
}

/// How a run ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrival {
    /// When, s.
    pub t: f64,
    /// All events, in the order of time.
    pub found: Vec<Found>,
    /// Whether an event has ended it.
    pub by_event: bool,
}

/// Drives `x` from t to `end`. `seen` is called after every step with the method, which knows the motion inside it, and
/// the ends of the step, s.
///
/// An event is found where its function has different signs at the ends of a step; its time is enclosed to rounding on the
/// motion inside. Two zeros in one step are missed.
pub fn integrate(
    stepper: &mut dyn Stepper,
    system: &mut dyn Rates,
    t: f64,
    x: &mut [f64],
    end: f64,
    events: &[Event<'_>],
    seen: &mut dyn FnMut(&dyn Stepper, f64, f64),
) -> Result<Arrival, SmoothError> {
    let mut arrival = Arrival {
        t,
        ..Arrival::default()
    };
    system.project(t, x)?;
    stepper.restart();
    let mut inner = x.to_vec();
    let mut values: Vec<f64> = events.iter().map(|e| (e.function)(t, x)).collect();
    while arrival.t < end {
        let from = arrival.t;
        stepper.step(system, &mut arrival.t, x, end)?;
        let first = arrival.found.len();
        for (k, event) in events.iter().enumerate() {
            let value = (event.function)(arrival.t, x);
            if crosses(event.direction, values[k], value) {
                let zero = |s: f64| {
                    stepper.inside(s, &mut inner);
                    (event.function)(s, &inner)
                };
                let t = itp(zero, from, arrival.t, 0.0).unwrap_or(arrival.t);
                arrival.found.push(Found { event: k, t });
            }
            values[k] = value;
        }
        arrival.found[first..].sort_by(|a, b| a.t.total_cmp(&b.t));
        let stop = arrival.found[first..]
            .iter()
            .position(|f| events[f.event].ends);
        if let Some(stop) = stop {
            arrival.found.truncate(first + stop + 1);
            arrival.t = arrival.found[first + stop].t;
            arrival.by_event = true;
            stepper.inside(arrival.t, x);
            seen(stepper, from, arrival.t);
            return Ok(arrival);
        }
        seen(stepper, from, arrival.t);
    }
    Ok(arrival)
}

fn crosses(direction: Direction, before: f64, after: f64) -> bool {
    let rising = before < 0.0 && after >= 0.0;
    let falling = before > 0.0 && after <= 0.0;
    match direction {
        Direction::Rising => rising,
        Direction::Falling => falling,
        Direction::Any => rising || falling,
    }
}
