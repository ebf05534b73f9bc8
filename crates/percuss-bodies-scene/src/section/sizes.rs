//! How the sizes of many bodies are spread.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::diagnose::{Diagnostic, Faults, Located};
use percuss_text::document::{Node, Table, Value};
use percuss_text::read;
use percuss_text::{Entry, Row};

/// Sizes by number: uniform from `min` to `max`, log-normal with `median` and `sigma`, or some `values`. A spread without
/// gaps is cut into 64 classes that are equally likely, with one size each.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    /// The smallest; of a log-normal spread none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<Entry>,
    /// The largest; of a log-normal spread none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<Entry>,
    /// Of a log-normal spread: half of the bodies are smaller, but for the bounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub median: Option<Entry>,
    /// Of a log-normal spread: standard deviation of the natural logarithm of the size, but for the bounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sigma: Option<Entry>,
    /// Instead: the sizes that there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<Row>,
    /// How often each of them comes, beside the others; equally often by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<Row>,
}

const FORMS: &str = "give min and max, median and sigma, or values";

impl Sizes {
    /// From a key of a table, where it has it.
    pub(super) fn read(
        table: &mut Table<'_>,
        key: &'static str,
        faults: &mut Faults,
    ) -> Option<Located<Self>> {
        let node = table.take(key)?;
        if !matches!(node.value, Value::Table(_)) {
            let message = format!("`{key}` must be a table of sizes, not {}", node.kind());
            let hint = format!("write {key} = {{ min = …, max = … }}, or {{ values = [ … ] }}");
            faults.push(Diagnostic::new(&node.place, message).with_hint(hint));
            return None;
        }
        let mut table = Table::new(node, key, faults);
        let sizes = Self {
            min: read::optional_entry(&mut table, "min", faults),
            max: read::optional_entry(&mut table, "max", faults),
            median: read::optional_entry(&mut table, "median", faults),
            sigma: read::optional_entry(&mut table, "sigma", faults),
            values: read::optional_row(&mut table, "values", faults),
            weights: read::optional_row(&mut table, "weights", faults),
        };
        let place = table.place.clone();
        table.finish(faults);
        if let Some(problem) = sizes.contradiction(key) {
            faults.push(Diagnostic::new(&place, problem).with_hint(FORMS));
            return Some(Located::told(sizes, &place));
        }
        Some(Located::new(sizes, &place))
    }

    /// What is missing or too much.
    fn contradiction(&self, key: &str) -> Option<String> {
        let Self {
            min,
            max,
            median,
            sigma,
            values,
            weights,
        } = self;
        let spread = [min, max, median, sigma];
        let spread = spread.into_iter().any(Option::is_some);
        Some(match (values, weights) {
            (Some(_), _) if spread => format!("`{key}` has both values and a spread"),
            (Some(_), _) => return None,
            (None, Some(_)) => format!("`{key}` has weights without values"),
            (None, None) => match (min, max, median, sigma) {
                (_, _, Some(_), Some(_)) | (Some(_), Some(_), None, None) => return None,
                (_, _, Some(_), None) => format!("`{key}` has a median without sigma"),
                (_, _, None, Some(_)) => format!("`{key}` has sigma without a median"),
                (Some(_), None, None, None) => format!("`{key}` has min without max"),
                (None, Some(_), None, None) => format!("`{key}` has max without min"),
                (None, None, None, None) => format!("`{key}` says nothing of sizes"),
            },
        })
    }
}

/// A part of what an emitter adds.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// The template: a body with template = true.
    pub body: Located<String>,
    /// How often it comes beside the others, by number; 1 by default.
    #[serde(default)]
    pub weight: Entry,
    /// Radii, m, of balls and discs; that of the template by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<Located<Sizes>>,
    /// Factors on all lengths of the template; 1 by default. Its density stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<Located<Sizes>>,
}

impl Share {
    pub(super) fn read(node: &Node, _: &str, faults: &mut Faults) -> Self {
        let mut table = Table::new(node, "an entry of mix", faults);
        let hint = "name a body with template = true";
        let share = Self {
            body: read::required_word(&mut table, "body", hint, faults),
            weight: read::entry_or(&mut table, "weight", 1.0, faults),
            radius: Sizes::read(&mut table, "radius", faults),
            scale: Sizes::read(&mut table, "scale", faults),
        };
        table.finish(faults);
        share
    }
}
