//! `motion`: how a driven body moves.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::diagnose::Diagnostic;
use percuss_text::diagnose::Faults;
use percuss_text::document::{Node, Table};
use percuss_text::read;
use percuss_text::{Entry, Row};

/// A given motion: formulas of t.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Motion {
    /// Position over time, m; that of the body by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Row>,
    /// Axis through the position about which it turns, in space; z by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<Row>,
    /// Angle over time about the axis, rad; added to where the body stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<Entry>,
}

impl Motion {
    pub(super) fn read(node: &Node, faults: &mut Faults) -> Self {
        let mut table = Table::new(node, "motion", faults);
        let motion = Self {
            position: read::optional_row(&mut table, "position", faults),
            axis: read::optional_row(&mut table, "axis", faults),
            angle: read::optional_entry(&mut table, "angle", faults),
        };
        if motion.position.is_none() && motion.angle.is_none() {
            let fault = Diagnostic::new(&node.place, "a motion without position and angle");
            faults.push(fault.with_hint("give formulas of t, such as angle = \"2*t\""));
        }
        if let (Some(axis), None) = (&motion.axis, &motion.angle) {
            let fault = Diagnostic::new(&axis.place, "an `axis` without `angle`");
            faults.push(fault.with_hint("add angle, a formula of t"));
        }
        table.finish(faults);
        motion
    }
}
