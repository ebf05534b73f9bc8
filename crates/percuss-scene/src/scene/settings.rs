//! `[integrator]`, `[solver]` and `[output]`.

use schemars::JsonSchema;
use serde::Serialize;

use super::read::{self, Faults};
use super::{Entry, Term};
use crate::diagnose::{Diagnostic, Located};
use crate::document::Table;
use crate::suggest;

/// How time advances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Midpoint steps of varying length, extrapolated on smooth parts, switching points enclosed.
    #[default]
    Adaptive,
    /// Moreau's midpoint rule with a fixed step.
    Moreau,
}

/// `[integrator]`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Integrator {
    /// How time advances.
    #[serde(default)]
    pub method: Method,
    /// Fixed step (moreau), largest step (adaptive), s. By default until/100000 and until/1000.
    #[serde(default)]
    pub dt: Entry,
    /// Adaptive: to what width switching points are enclosed, s.
    #[serde(default)]
    pub dt_min: Entry,
    /// Adaptive: local error tolerance.
    #[serde(default)]
    pub tol: Entry,
    /// Adaptive: columns of the extrapolation table; 1 for none.
    #[serde(default)]
    pub extrapolation: Located<i64>,
}

impl Integrator {
    pub(super) fn read(mut table: Table<'_>, until: &Term, faults: &mut Faults) -> Self {
        let methods = [("adaptive", Method::Adaptive), ("moreau", Method::Moreau)];
        let method = choice(&mut table, "method", &methods, faults);
        let steps = match method {
            Method::Adaptive => 1e3,
            Method::Moreau => 1e5,
        };
        let integrator = Self {
            method,
            dt: read::optional_entry(&mut table, "dt", faults)
                .unwrap_or_else(|| Located::from(until.divided_by(steps))),
            dt_min: read::entry_or(&mut table, "dt_min", 1e-10, faults),
            tol: read::entry_or(&mut table, "tol", 1e-9, faults),
            extrapolation: read::whole_or(&mut table, "extrapolation", 4, 1, faults),
        };
        table.finish(faults);
        integrator
    }
}

/// `[solver]`: how the contact problem of a step is solved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Solver {
    /// Name of the solver: auto, sor, jor, j, anderson, nesterov, newton, interior or oracle.
    #[serde(default)]
    pub method: String,
    /// Residual to reach.
    #[serde(default)]
    pub tol: Entry,
    /// Most iterations.
    #[serde(default)]
    pub max_iter: Located<i64>,
}

impl Solver {
    /// The names of the solvers.
    pub const METHODS: [&str; 9] = [
        "auto", "sor", "jor", "j", "anderson", "nesterov", "newton", "interior", "oracle",
    ];

    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let methods = Self::METHODS.map(|name| (name, name));
        let solver = Self {
            method: choice(&mut table, "method", &methods, faults).to_owned(),
            tol: read::entry_or(&mut table, "tol", 1e-10, faults),
            max_iter: read::whole_or(&mut table, "max_iter", 10_000, 1, faults),
        };
        table.finish(faults);
        solver
    }
}

/// `[output]`: what is recorded.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Output {
    /// Spacing of the samples, s; by default until/1000.
    #[serde(default)]
    pub dt: Entry,
    /// The contacts and frictions whose incidents go to the list of events; all by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<Located<Vec<Located<String>>>>,
}

impl Output {
    pub(super) fn read(mut table: Table<'_>, until: &Term, faults: &mut Faults) -> Self {
        let output = Self {
            dt: read::optional_entry(&mut table, "dt", faults)
                .unwrap_or_else(|| Located::from(until.divided_by(1e3))),
            events: table
                .take("events")
                .map(|node| read::list(node, "events", faults, false, read::text)),
        };
        table.finish(faults);
        output
    }
}

/// One of a few words; the first of them by default.
fn choice<T: Copy, const N: usize>(
    table: &mut Table<'_>,
    key: &'static str,
    choices: &[(&str, T); N],
    faults: &mut Faults,
) -> T {
    let Some(word) = read::optional_text(table, key, faults) else {
        return choices[0].1;
    };
    let found = choices.iter().find(|(name, _)| *name == word.value);
    found.map_or_else(
        || {
            let hint = suggest::hint(&word, "methods", choices.iter().map(|(name, _)| *name));
            let message = format!("unknown {key} `{}`", word.value);
            faults.push(Diagnostic::new(&word.place, message).with_hint(hint));
            choices[0].1
        },
        |(_, value)| *value,
    )
}
