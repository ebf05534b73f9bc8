//! `[[quantity]]`: numbers for the summary of a run.

use schemars::JsonSchema;
use serde::Serialize;

use crate::event::EventPattern;
use percuss_text::Entry;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::required_entry;
use percuss_text::suggest;

/// A number, or a list of numbers, for the summary.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Quantity {
    /// Its name.
    pub name: Located<String>,
    /// What it measures.
    #[serde(flatten)]
    pub kind: QuantityKind,
}

/// What a quantity measures. `of` names a channel, `after` leaves out the time before, s.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are explained with their variants
pub enum QuantityKind {
    /// The value at the end.
    Final { of: Located<String> },
    /// The value at a time, s.
    At { of: Located<String>, time: Entry },
    /// The largest sample.
    Max {
        of: Located<String>,
        #[serde(default)]
        after: Entry,
    },
    /// The smallest sample.
    Min {
        of: Located<String>,
        #[serde(default)]
        after: Entry,
    },
    /// The mean over time.
    Mean {
        of: Located<String>,
        #[serde(default)]
        after: Entry,
    },
    /// The root of the mean square over time.
    Rms {
        of: Located<String>,
        #[serde(default)]
        after: Entry,
    },
    /// Half of the largest minus the smallest sample.
    Amplitude {
        of: Located<String>,
        #[serde(default)]
        after: Entry,
    },
    /// Mean time between the last `last` occurrences of an event, s.
    Period {
        event: Located<EventPattern>,
        #[serde(default)]
        last: Located<i64>,
    },
    /// Mean change of a channel between the last `last` occurrences of an event.
    Increment {
        of: Located<String>,
        event: Located<EventPattern>,
        #[serde(default)]
        last: Located<i64>,
    },
    /// Mean number of incidents of these contacts between the last `last` occurrences of an event.
    EventsPerPeriod {
        event: Located<EventPattern>,
        #[serde(default)]
        last: Located<i64>,
        contacts: Located<Vec<Located<String>>>,
    },
    /// Time of the n-th occurrence of an event, s: 1 is the first, −1 the last.
    EventTime {
        event: Located<EventPattern>,
        #[serde(default)]
        n: Located<i64>,
    },
    /// Value of a channel at the n-th occurrence of an event: 1 is the first, −1 the last.
    EventValue {
        of: Located<String>,
        event: Located<EventPattern>,
        #[serde(default)]
        n: Located<i64>,
    },
    /// How often an event occurred.
    EventCount { event: Located<EventPattern> },
    /// The last `last` samples of a channel at t = phase + k period.
    Poincare {
        of: Located<String>,
        period: Entry,
        #[serde(default)]
        phase: Entry,
        #[serde(default)]
        last: Located<i64>,
    },
    /// First time at which a channel passes a value: upwards (`above`) or downwards (`below`), s.
    FirstTime {
        of: Located<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        above: Option<Entry>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        below: Option<Entry>,
    },
}

/// Most instants of one stroboscopic quantity.
const MOST_STROBES: i64 = 1_000_000;

const KINDS: [&str; 15] = [
    "final",
    "at",
    "max",
    "min",
    "mean",
    "rms",
    "amplitude",
    "period",
    "increment",
    "events_per_period",
    "event_time",
    "event_value",
    "event_count",
    "poincare",
    "first_time",
];

impl Quantity {
    /// Reads an entry; none where its kind is unknown.
    pub fn read(mut table: Table<'_>, faults: &mut Faults) -> Option<Self> {
        let name = read::required_word(&mut table, "name", "name the quantity", faults);
        let hint = "say what it measures, such as kind = \"final\"";
        let kind = read::required_word(&mut table, "kind", hint, faults);
        let kind = QuantityKind::read(&kind, &mut table, faults)?;
        table.finish(faults);
        Some(Self { name, kind })
    }
}

impl QuantityKind {
    fn read(kind: &Located<String>, table: &mut Table<'_>, faults: &mut Faults) -> Option<Self> {
        Some(match kind.as_str() {
            "final" => Self::Final {
                of: of(table, faults),
            },
            "at" => Self::At {
                of: of(table, faults),
                time: required_entry(table, "time", "give the time in s", faults),
            },
            "max" => Self::Max {
                of: of(table, faults),
                after: after(table, faults),
            },
            "min" => Self::Min {
                of: of(table, faults),
                after: after(table, faults),
            },
            "mean" => Self::Mean {
                of: of(table, faults),
                after: after(table, faults),
            },
            "rms" => Self::Rms {
                of: of(table, faults),
                after: after(table, faults),
            },
            "amplitude" => Self::Amplitude {
                of: of(table, faults),
                after: after(table, faults),
            },
            "period" => Self::Period {
                event: event(table, faults),
                last: last(table, faults),
            },
            "increment" => Self::Increment {
                of: of(table, faults),
                event: event(table, faults),
                last: last(table, faults),
            },
            "events_per_period" => Self::EventsPerPeriod {
                event: event(table, faults),
                last: last(table, faults),
                contacts: contacts(table, faults),
            },
            "event_time" => Self::EventTime {
                event: event(table, faults),
                n: nth(table, faults),
            },
            "event_value" => Self::EventValue {
                of: of(table, faults),
                event: event(table, faults),
                n: nth(table, faults),
            },
            "event_count" => Self::EventCount {
                event: event(table, faults),
            },
            "poincare" => Self::Poincare {
                of: of(table, faults),
                period: required_entry(table, "period", "give the period in s", faults),
                phase: read::entry_or(table, "phase", 0.0, faults),
                last: read::whole_or(table, "last", 100, 1..=MOST_STROBES, faults),
            },
            "first_time" => first_time(table, faults),
            unknown => {
                let hint = suggest::hint(unknown, "kinds", KINDS);
                let message = format!("unknown kind `{unknown}` of quantity");
                faults.push(Diagnostic::new(&kind.place, message).with_hint(hint));
                return None;
            }
        })
    }

    /// The channel it looks at, if any.
    pub fn channel(&self) -> Option<&Located<String>> {
        match self {
            Self::Final { of }
            | Self::At { of, .. }
            | Self::Max { of, .. }
            | Self::Min { of, .. }
            | Self::Mean { of, .. }
            | Self::Rms { of, .. }
            | Self::Amplitude { of, .. }
            | Self::Increment { of, .. }
            | Self::EventValue { of, .. }
            | Self::Poincare { of, .. }
            | Self::FirstTime { of, .. } => Some(of),
            _ => None,
        }
    }

    /// The event it looks at, if any.
    pub fn event(&self) -> Option<&Located<EventPattern>> {
        match self {
            Self::Period { event, .. }
            | Self::Increment { event, .. }
            | Self::EventsPerPeriod { event, .. }
            | Self::EventTime { event, .. }
            | Self::EventValue { event, .. }
            | Self::EventCount { event } => Some(event),
            _ => None,
        }
    }

    /// Its numbers, by name.
    pub fn entries_mut(&mut self) -> Vec<(&'static str, &mut Entry)> {
        match self {
            Self::At { time, .. } => vec![("time", time)],
            Self::Max { after, .. }
            | Self::Min { after, .. }
            | Self::Mean { after, .. }
            | Self::Rms { after, .. }
            | Self::Amplitude { after, .. } => vec![("after", after)],
            Self::Poincare { period, phase, .. } => vec![("period", period), ("phase", phase)],
            Self::FirstTime { above, below, .. } => {
                let above = above.as_mut().map(|entry| ("above", entry));
                above
                    .into_iter()
                    .chain(below.as_mut().map(|entry| ("below", entry)))
                    .collect()
            }
            _ => Vec::new(),
        }
    }
}

fn of(table: &mut Table<'_>, faults: &mut Faults) -> Located<String> {
    read::required_word(table, "of", "name a channel, such as of = \"E\"", faults)
}

fn after(table: &mut Table<'_>, faults: &mut Faults) -> Entry {
    read::entry_or(table, "after", 0.0, faults)
}

fn last(table: &mut Table<'_>, faults: &mut Faults) -> Located<i64> {
    read::whole_or(table, "last", 10, 2..=read::LARGEST, faults)
}

fn nth(table: &mut Table<'_>, faults: &mut Faults) -> Located<i64> {
    let n = read::whole_or(table, "n", 1, -read::LARGEST..=read::LARGEST, faults);
    if *n == 0 {
        let fault = Diagnostic::new(&n.place, "`n` cannot be 0");
        faults.push(fault.with_hint("1 is the first occurrence, -1 the last"));
    }
    n
}

fn event(table: &mut Table<'_>, faults: &mut Faults) -> Located<EventPattern> {
    let hint = "name an event, such as event = \"N1: open -> closed\"";
    let text = read::required_word(table, "event", hint, faults);
    match text.parse() {
        Ok(pattern) => Located::new(pattern, &text.place),
        Err(message) => {
            let (message, hint) = message.split_once("; ").unwrap_or((&message, ""));
            faults.push(Diagnostic::new(&text.place, message).with_hint(hint));
            Located::told(EventPattern::default(), &text.place)
        }
    }
}

fn contacts(table: &mut Table<'_>, faults: &mut Faults) -> Located<Vec<Located<String>>> {
    let hint = "list contacts, such as contacts = [\"N1\", \"T1\"]";
    read::required_list(table, "contacts", hint, faults, false, read::word)
}

fn first_time(table: &mut Table<'_>, faults: &mut Faults) -> QuantityKind {
    let of = of(table, faults);
    let above = read::optional_entry(table, "above", faults);
    let below = read::optional_entry(table, "below", faults);
    if above.is_some() == below.is_some() {
        let fault = Diagnostic::new(&table.place, "first_time needs either `above` or `below`");
        faults
            .push(fault.with_hint("above = 0 for a crossing upwards, below = 0 for one downwards"));
    }
    QuantityKind::FirstTime { of, above, below }
}
