//! `[[spring]]`, `[drag]` and `[field]`: forces on bodies.

use schemars::JsonSchema;
use serde::Serialize;

use super::body::required_row;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::Located;
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::required_entry;
use percuss_text::{Entry, Matrix, Row};

/// A spring with a damper beside it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spring {
    /// One or two bodies; where one is named, the other end is a point of space.
    pub between: Located<Vec<Located<String>>>,
    /// Where it is fastened, m: a point of each body in the frame of its shape, then the point of space, if any. By
    /// default the origins of the shapes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Matrix>,
    /// Stiffness, N/m.
    pub stiffness: Entry,
    /// Damping along the spring, N s/m; 0 by default.
    #[serde(default)]
    pub damping: Entry,
    /// Length without force, m; by default the distance at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Entry>,
}

impl Spring {
    /// Reads it.
    pub fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let hint = "name the bodies, such as between = [\"a\", \"b\"]";
        let between = read::required_list(&mut table, "between", hint, faults, true, read::word);
        let points = table.take("points");
        let hint = "give the stiffness in N/m";
        let spring = Self {
            between,
            points: points.map(|node| read::matrix(node, "points", faults)),
            stiffness: required_entry(&mut table, "stiffness", hint, faults),
            damping: read::entry_or(&mut table, "damping", 0.0, faults),
            length: read::optional_entry(&mut table, "length", faults),
        };
        table.finish(faults);
        spring
    }
}

/// Drag on every body: force −(linear + quadratic ‖v‖) v, torque −angular ω.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Drag {
    /// N s/m.
    #[serde(default)]
    pub linear: Entry,
    /// N s²/m².
    #[serde(default)]
    pub quadratic: Entry,
    /// N m s.
    #[serde(default)]
    pub angular: Entry,
}

impl Drag {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let drag = Self {
            linear: read::entry_or(&mut table, "linear", 0.0, faults),
            quadratic: read::entry_or(&mut table, "quadratic", 0.0, faults),
            angular: read::entry_or(&mut table, "angular", 0.0, faults),
        };
        table.finish(faults);
        drag
    }
}

/// A field of acceleration on every body, beside gravity.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// Its components, m/s²: formulas of t, of the centre of mass x, y, z and of its velocity vx, vy, vz.
    pub acceleration: Row,
}

impl Field {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let hint = "give formulas of x, y, z, vx, vy, vz and t";
        let acceleration = required_row(&mut table, "acceleration", hint, faults);
        table.finish(faults);
        Self { acceleration }
    }
}
