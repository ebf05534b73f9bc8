//! Quantities of a run, evaluated from its recording.

use serde::Serialize;

use super::strobe::{at, instants};
use super::{Event, Recording};
use crate::event::EventPattern;
use crate::quantity::{Quantity, QuantityKind};
use percuss_text::words::counted;

/// The value of a quantity.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A list of numbers.
    List(Vec<f64>),
    /// Words.
    Text(String),
    /// It could not be determined.
    Missing,
}

/// A quantity of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// Its name.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// Its value.
    pub value: Value,
    /// Why there is no value, if there is none, or what to know of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Measured {
    /// Evaluates a quantity whose formulas have been replaced by numbers.
    pub fn new(quantity: &Quantity, unit: &str, recording: &Recording) -> Self {
        let (value, note) = match value(&quantity.kind, recording) {
            Ok(value) => (value, None),
            Err(note) => (Value::Missing, Some(note)),
        };
        Self {
            name: quantity.name.value.clone(),
            unit: unit.to_owned(),
            value,
            note,
        }
    }

    /// The number, if the value is one.
    pub fn number(&self) -> Option<f64> {
        match self.value {
            Value::Number(value) => Some(value),
            _ => None,
        }
    }
}

fn value(kind: &QuantityKind, recording: &Recording) -> Result<Value, String> {
    use QuantityKind as Kind;
    let number = match kind {
        Kind::Final { of } => {
            let values = column(recording, of)?;
            let last = *values.last().ok_or("there are no samples")?;
            if last.is_nan() {
                return Err(format!(
                    "`{}` has no value at the end, as where its body is gone",
                    of.value
                ));
            }
            last
        }
        Kind::At { of, time } => {
            let (position, time) = (position(recording, of)?, time.number());
            let end = *recording.t().last().ok_or("there are no samples")?;
            if !(0.0..=end).contains(&time) {
                return Err(format!("{time} s is not within the run"));
            }
            at(recording, position, time)
        }
        Kind::Max { of, after } => largest(samples(recording, of, after.number())?.1),
        Kind::Min { of, after } => smallest(samples(recording, of, after.number())?.1),
        Kind::Amplitude { of, after } => {
            let (_, values) = samples(recording, of, after.number())?;
            0.5 * (largest(values) - smallest(values))
        }
        Kind::Mean { of, after } => {
            let (t, values) = samples(recording, of, after.number())?;
            mean(t, values, |value| value)
        }
        Kind::Rms { of, after } => {
            let (t, values) = samples(recording, of, after.number())?;
            mean(t, values, |value| value * value).sqrt()
        }
        Kind::Period { event, last } => {
            let (first, end, spaces) = occurrences(recording, event, **last)?;
            (recording.events[end].t - recording.events[first].t) / spaces
        }
        Kind::Increment { of, event, last } => {
            let (first, end, spaces) = occurrences(recording, event, **last)?;
            let change = at_event(recording, of, end)? - at_event(recording, of, first)?;
            change / spaces
        }
        Kind::EventsPerPeriod {
            event,
            last,
            contacts,
        } => {
            let (first, end, spaces) = occurrences(recording, event, **last)?;
            let between = &recording.events[first + 1..=end];
            let counted = |event: &&Event| {
                contacts
                    .iter()
                    .any(|name| EventPattern::means(name, &event.label))
            };
            between.iter().filter(counted).count() as f64 / spaces
        }
        Kind::EventTime { event, n } => recording.events[nth(recording, event, **n)?].t,
        Kind::EventValue { of, event, n } => at_event(recording, of, nth(recording, event, **n)?)?,
        Kind::EventCount { event } => recording.matching(event).len() as f64,
        Kind::Poincare {
            of,
            period,
            phase,
            last,
        } => {
            let position = position(recording, of)?;
            let end = *recording.t().last().ok_or("there are no samples")?;
            let last = usize::try_from(**last).unwrap_or(0);
            let times = instants(period.number(), phase.number(), end, last);
            let list = times.into_iter().map(|t| at(recording, position, t));
            return Ok(Value::List(list.collect()));
        }
        Kind::FirstTime { of, above, below } => {
            let (sign, level) = match (above, below) {
                (Some(above), _) => (1.0, above.number()),
                (None, Some(below)) => (-1.0, below.number()),
                (None, None) => return Err("neither above nor below is given".to_owned()),
            };
            let passed = crossing(recording.t(), column(recording, of)?, sign, level);
            passed.ok_or_else(|| format!("`{}` never passed {level}", of.value))?
        }
    };
    if number.is_finite() {
        Ok(Value::Number(number))
    } else {
        Err("the value is not a finite number".to_owned())
    }
}

fn position(recording: &Recording, name: &str) -> Result<usize, String> {
    let position = recording.position(name);
    position.ok_or_else(|| format!("there is no channel `{name}`"))
}

fn column<'a>(recording: &'a Recording, name: &str) -> Result<&'a [f64], String> {
    Ok(&recording.channels[position(recording, name)?].values)
}

/// Times and values from `after` on.
fn samples<'a>(
    recording: &'a Recording,
    name: &str,
    after: f64,
) -> Result<(&'a [f64], &'a [f64]), String> {
    let values = column(recording, name)?;
    let t = recording.t();
    let first = t.partition_point(|time| *time < after);
    if first == t.len() {
        return Err(format!("there are no samples after {after} s"));
    }
    Ok((&t[first..], &values[first..]))
}

fn largest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

fn smallest(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

/// Mean over time of a function of the samples, by the trapezoidal rule.
fn mean(t: &[f64], values: &[f64], f: impl Fn(f64) -> f64) -> f64 {
    let whole = t[t.len() - 1] - t[0];
    if whole <= 0.0 {
        return f(values[0]);
    }
    let pieces = t.windows(2).zip(values.windows(2));
    let area: f64 = pieces
        .map(|(t, v)| 0.5 * (f(v[0]) + f(v[1])) * (t[1] - t[0]))
        .sum();
    area / whole
}

/// First and last of the last `last` occurrences of an event, and how many spaces lie between.
fn occurrences(
    recording: &Recording,
    event: &EventPattern,
    last: i64,
) -> Result<(usize, usize, f64), String> {
    let found = recording.matching(event);
    let last = usize::try_from(last).unwrap_or(2).max(2);
    let used = &found[found.len().saturating_sub(last)..];
    match used {
        [first, .., end] => Ok((*first, *end, (used.len() - 1) as f64)),
        _ => Err(format!(
            "`{event}` occurred {}, two are needed",
            counted(found.len(), "time")
        )),
    }
}

/// Position of the n-th occurrence: 1 is the first, −1 the last.
fn nth(recording: &Recording, event: &EventPattern, n: i64) -> Result<usize, String> {
    let found = recording.matching(event);
    let steps = usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX);
    let at = match n {
        1.. => steps.checked_sub(1),
        _ => found.len().checked_sub(steps),
    };
    let position = at.and_then(|at| found.get(at)).copied();
    position.ok_or_else(|| {
        format!(
            "`{event}` occurred {}, there is no {n}",
            counted(found.len(), "time")
        )
    })
}

fn at_event(recording: &Recording, name: &str, event: usize) -> Result<f64, String> {
    let values = &recording.events[event].values;
    let value = values.get(position(recording, name)?).copied();
    value.ok_or_else(|| "the channels at the event were not recorded".to_owned())
}

/// When `sign`·value first passes `sign`·level from below, linear between samples.
fn crossing(t: &[f64], values: &[f64], sign: f64, level: f64) -> Option<f64> {
    let height: Vec<f64> = values.iter().map(|value| sign * (value - level)).collect();
    if height.first().is_some_and(|height| *height > 0.0) {
        return t.first().copied();
    }
    let i = height
        .windows(2)
        .position(|pair| pair[0] <= 0.0 && pair[1] > 0.0)?;
    let part = -height[i] / (height[i + 1] - height[i]);
    Some(t[i] + part * (t[i + 1] - t[i]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channel::ChannelInfo;
    use crate::event::Phase;
    use percuss_text::Entry;
    use percuss_text::diagnose::Located;

    /// x = 2 t on [0, 1], and an event every 0.25 s.
    fn recording() -> Recording {
        let channel = |name: &str| ChannelInfo {
            name: name.to_owned(),
            unit: "m".to_owned(),
        };
        let mut recording = Recording::new(&[channel("t"), channel("x")]);
        for k in 0..=10 {
            let t = f64::from(k) / 10.0;
            recording.push(&[t, 2.0 * t]);
        }
        for k in 1..=4 {
            let t = f64::from(k) * 0.25;
            for (label, to) in [("N1", Phase::Closed), ("N2", Phase::Open)] {
                recording.events.push(Event {
                    t,
                    label: label.to_owned(),
                    from: Phase::Open,
                    to,
                    before: Vec::new(),
                    values: vec![t, 2.0 * t],
                });
            }
        }
        recording
    }

    fn of() -> Located<String> {
        "x".to_owned().into()
    }

    fn event() -> Located<EventPattern> {
        "N1: * -> closed".parse::<EventPattern>().unwrap().into()
    }

    fn number(kind: QuantityKind) -> f64 {
        match value(&kind, &recording()).unwrap() {
            Value::Number(value) => value,
            other => panic!("{other:?}"),
        }
    }

    fn near(value: f64, expected: f64) {
        assert!((value - expected).abs() < 1e-12, "{value} {expected}");
    }

    #[test]
    fn samples_are_summarised() {
        let after = || Entry::from(0.5);
        near(number(QuantityKind::Final { of: of() }), 2.0);
        near(
            number(QuantityKind::Max {
                of: of(),
                after: after(),
            }),
            2.0,
        );
        near(
            number(QuantityKind::Min {
                of: of(),
                after: after(),
            }),
            1.0,
        );
        near(
            number(QuantityKind::Mean {
                of: of(),
                after: after(),
            }),
            1.5,
        );
        near(
            number(QuantityKind::Amplitude {
                of: of(),
                after: after(),
            }),
            0.5,
        );
        let rms = number(QuantityKind::Rms {
            of: of(),
            after: 0.0.into(),
        });
        assert!((rms - (4.0f64 / 3.0).sqrt()).abs() < 5e-3);
    }

    #[test]
    fn events_are_counted_and_timed() {
        let last = || Located::from(3);
        near(
            number(QuantityKind::Period {
                event: event(),
                last: last(),
            }),
            0.25,
        );
        near(
            number(QuantityKind::Increment {
                of: of(),
                event: event(),
                last: last(),
            }),
            0.5,
        );
        let contacts = Located::from(vec![Located::from("N2".to_owned())]);
        near(
            number(QuantityKind::EventsPerPeriod {
                event: event(),
                last: last(),
                contacts,
            }),
            1.0,
        );
        near(
            number(QuantityKind::EventTime {
                event: event(),
                n: 2.into(),
            }),
            0.5,
        );
        near(
            number(QuantityKind::EventTime {
                event: event(),
                n: (-1).into(),
            }),
            1.0,
        );
        near(
            number(QuantityKind::EventValue {
                of: of(),
                event: event(),
                n: 1.into(),
            }),
            0.5,
        );
        near(number(QuantityKind::EventCount { event: event() }), 4.0);
    }

    #[test]
    fn what_did_not_happen_is_said() {
        let missing = |kind| value(&kind, &recording()).unwrap_err();
        let note = missing(QuantityKind::EventTime {
            event: event(),
            n: 9.into(),
        });
        assert_eq!(note, "`N1: * -> closed` occurred 4 times, there is no 9");
        let above = Some(Entry::from(5.0));
        let note = missing(QuantityKind::FirstTime {
            of: of(),
            above,
            below: None,
        });
        assert_eq!(note, "`x` never passed 5");
    }

    #[test]
    fn crossings_lie_between_samples() {
        let above = Some(Entry::from(0.5));
        near(
            number(QuantityKind::FirstTime {
                of: of(),
                above,
                below: None,
            }),
            0.25,
        );
    }

    #[test]
    fn strobes_pick_their_instants() {
        let kind = QuantityKind::Poincare {
            of: of(),
            period: 0.3.into(),
            phase: 0.1.into(),
            last: 2.into(),
        };
        let Value::List(list) = value(&kind, &recording()).unwrap() else {
            panic!("not a list");
        };
        assert_eq!(list.len(), 2);
        near(list[0], 1.4);
        near(list[1], 2.0);
    }
}
