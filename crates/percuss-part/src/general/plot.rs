//! `[[channel]]` and `[[plot]]`: more to record, and pictures of it.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::required_entry;
use percuss_text::{Entry, OneOrMany};

/// A recorded channel given by a formula of other channels.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Channel {
    /// Its name.
    pub name: Located<String>,
    /// A formula of t, coordinates, velocities, constants and the channels before it.
    pub formula: Entry,
    /// Its unit; 1 by default.
    #[serde(default)]
    pub unit: String,
}

impl Channel {
    /// Reads an entry.
    pub fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let name = read::required_word(&mut table, "name", "name the channel", faults);
        let hint = "give a formula of coordinates, velocities and constants";
        let formula = required_entry(&mut table, "formula", hint, faults);
        let unit = table.take("unit");
        let unit = unit.map(|node| read::unit(node, "unit", faults));
        table.finish(faults);
        Self {
            name,
            formula,
            unit: unit.map_or_else(|| "1".to_owned(), |unit| unit.value),
        }
    }
}

/// A picture of channels.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plot {
    /// Its title; by default the names of what it shows.
    #[serde(default)]
    pub title: String,
    /// Channel along x; t by default.
    #[serde(default)]
    pub x: Located<String>,
    /// Channels along y.
    #[schemars(with = "OneOrMany<String>")]
    pub y: Located<Vec<Located<String>>>,
    /// Where it begins, s; negative values count back from the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Entry>,
    /// Where it ends, s; 0 and negative values count back from the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Entry>,
    /// Whether switching points are marked.
    #[serde(default)]
    pub events: bool,
}

impl Plot {
    /// Reads an entry.
    pub fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let hint = "list channels, such as y = [\"E\"]";
        let y = read::required_list(&mut table, "y", hint, faults, true, read::word);
        if y.is_empty() {
            faults.push(Diagnostic::new(&y.place, "a plot of nothing").with_hint(hint));
        }
        let title = read::optional_text(&mut table, "title", faults).map_or_else(
            || y.iter().map(|y| y.as_str()).collect::<Vec<_>>().join(", "),
            |title| title.value,
        );
        let plot = Self {
            title,
            x: read::optional_word(&mut table, "x", faults)
                .unwrap_or_else(|| Located::from("t".to_owned())),
            y,
            from: read::optional_entry(&mut table, "from", faults),
            to: read::optional_entry(&mut table, "to", faults),
            events: read::boolean_or(&mut table, "events", false, faults),
        };
        table.finish(faults);
        plot
    }

    /// The stretch of time that it shows of a run that ended at `end`, s.
    pub fn window(&self, end: f64) -> (f64, f64) {
        let at = |entry: &Option<Entry>, default: f64| match entry.as_ref().map(|e| e.number()) {
            Some(value) if value < 0.0 => (end + value).max(0.0),
            Some(value) => value,
            None => default,
        };
        let to = at(&self.to, end);
        (at(&self.from, 0.0), if to == 0.0 { end } else { to })
    }
}
