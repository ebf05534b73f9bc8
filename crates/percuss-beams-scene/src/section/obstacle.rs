//! `[[obstacle]]`.

use schemars::JsonSchema;
use serde::Serialize;

use super::Along;
use percuss_text::Entry;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::{name, word_or};

/// A stop, a wall or another beam that a beam may strike.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Obstacle {
    /// Its name; by default obstacle, obstacle2, …
    #[serde(default)]
    pub name: Located<String>,
    /// Of which beam or bar; by default the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Located<String>>,
    /// On which side: above (default) or below.
    #[serde(default)]
    pub side: Located<String>,
    /// A stop at this place only, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<Entry>,
    /// A wall from this place on, m; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Entry>,
    /// To this place, m; by default to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Entry>,
    /// Displacement at which it is touched, m: a number, a formula of x and t, or a table.
    pub at: Along,
    /// Another beam in its place, which lies above or below; `at` is then the gap between both at rest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beam: Option<Located<String>>,
    /// Newton's restitution, 0 to 1; 0 by default.
    #[serde(default)]
    pub eps_N: Entry,
    /// It counts as left when it has not been touched for this time, s; 0 by default.
    #[serde(default)]
    pub release: Entry,
}

impl Obstacle {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let t = &mut table;
        let at = Along::optional(t, "at", faults);
        if at.is_none() {
            let hint = "give the displacement at which it is touched";
            faults.push(Diagnostic::new(&t.place, "missing key `at`").with_hint(hint));
        }
        let obstacle = Self {
            name: name(t, "obstacle", number, faults),
            of: read::optional_word(t, "of", faults),
            side: word_or(t, "side", "above", faults),
            x: read::optional_entry(t, "x", faults),
            from: read::optional_entry(t, "from", faults),
            to: read::optional_entry(t, "to", faults),
            at: at.unwrap_or_else(|| Along::Formula(1.0.into())),
            beam: read::optional_word(t, "beam", faults),
            eps_N: read::entry_or(t, "eps_N", 0.0, faults),
            release: read::entry_or(t, "release", 0.0, faults),
        };
        let place = obstacle
            .x
            .as_ref()
            .filter(|_| obstacle.from.is_some() || obstacle.to.is_some());
        if let Some(x) = place {
            let fault = Diagnostic::new(&x.place, "`x` beside `from` or `to`");
            faults.push(fault.with_hint("x is for a stop, from and to are for a wall"));
        }
        table.finish(faults);
        obstacle
    }
}
