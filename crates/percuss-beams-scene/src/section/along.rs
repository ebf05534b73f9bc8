use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::diagnose::Diagnostic;
use percuss_text::diagnose::Faults;
use percuss_text::document::{Node, Table, Value};
use percuss_text::read;
use percuss_text::{Entry, Row};

/// A quantity along a beam: a number, a formula of x, or a table `{ x = […], y = […] }` that is linear between its
/// places.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Along {
    /// A number or a formula.
    Formula(Entry),
    /// A table.
    Table {
        /// Places, m, rising.
        x: Row,
        /// Values there.
        y: Row,
    },
}

impl Along {
    /// The quantity under a key that may be absent.
    pub(super) fn optional(
        table: &mut Table<'_>,
        key: &'static str,
        faults: &mut Faults,
    ) -> Option<Self> {
        let node = table.take(key)?;
        match &node.value {
            Value::Table(_) => Self::table(node, key, faults),
            _ => Some(Along::Formula(read::entry(node, key, faults))),
        }
    }

    fn table(node: &Node, key: &str, faults: &mut Faults) -> Option<Self> {
        let mut table = Table::new(node, key, faults);
        let rows = ["x", "y"].map(|key| read::optional_row(&mut table, key, faults));
        let place = table.place.clone();
        table.finish(faults);
        let [Some(x), Some(y)] = rows else {
            let message = format!("the table `{key}` needs x and y");
            let hint = "give two lists, such as { x = [0, 1], y = [2, 3] }";
            faults.push(Diagnostic::new(&place, message).with_hint(hint));
            return None;
        };
        Some(Along::Table { x, y })
    }
}
