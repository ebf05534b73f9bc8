//! `[[closure]]`, `[[strike]]`, `[[push]]` and `[[strut]]`.

use percuss_text::diagnose::{Faults, Located};
use percuss_text::document::Table;
use percuss_text::read;
use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::{Entry, Matrix, Row};

/// Holds frames of members together beyond the joints: it closes a chain.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClosureSection {
    /// Its name.
    pub name: Located<String>,
    /// One or two members or interfaces, "MEMBER" or "MEMBER.INTERFACE"; where one is named, the other is the ground.
    pub between: Located<Vec<Located<String>>>,
    /// A point of each in its frame, m; of the ground in space. Origins by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Matrix>,
    /// What is held: "point" (default), the points coincide; "line", the second point stays on a line of the first; "hinge", the
    /// points coincide and both axes are parallel; "weld", nothing moves between them; "rod", the points keep their distance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hold: Option<Located<String>>,
    /// Line: its direction in the frame of the first; hinge: the axis in the frame of each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axes: Option<Matrix>,
    /// Rod: the distance, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Entry>,
}

/// Points of a member that may strike a shape of another one or of the ground.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrikeSection {
    /// Its name.
    pub name: Located<String>,
    /// What has the points: a member, or an interface of a flexible one, "MEMBER.INTERFACE".
    pub of: Located<String>,
    /// Points in the frame of a rigid member or of an interface, m; its origin by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Matrix>,
    /// Of a flexible member: the nodes that may touch, "surface" (default, all on its outside), or those of a side, "left", "right",
    /// "bottom", "top", "back", "front".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Located<String>>,
    /// The points are balls of this radius, m; 0 by default.
    #[serde(default)]
    pub thickness: Entry,
    /// What carries the shape: a member, an interface, or "ground" (default).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Located<String>>,
    /// "plane" (default: everything below it is solid), "ball", "cylinder" or "block".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<Located<String>>,
    /// Where the shape is in the frame of what carries it, m: a point of a plane, the middle of others; the origin by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Row>,
    /// Normal of a plane, axis of a cylinder, z axis of a block; [0, 1, 0] by default, of cylinders and blocks [0, 0, 1].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<Row>,
    /// Radius of a ball or a cylinder, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<Entry>,
    /// Height of a cylinder, m; without end by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<Entry>,
    /// Sides of a block, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Row>,
    /// Friction coefficient; 0 by default.
    #[serde(default)]
    pub mu: Entry,
    /// Newton's restitution, normal; 0 by default.
    #[serde(default)]
    pub eps_N: Entry,
    /// Newton's restitution, tangential; 0 by default.
    #[serde(default)]
    pub eps_T: Entry,
}

/// A given force at a frame of the mechanism.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PushSection {
    /// Its name.
    pub name: Located<String>,
    /// Where it acts: a member, or "MEMBER.INTERFACE".
    pub on: Located<String>,
    /// A point there, m; the origin by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub point: Option<Row>,
    /// Force, formulas of t, N; none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<Row>,
    /// Moment, formulas of t, N m; one in the plane; none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Row>,
    /// Whether both turn with what they act on; false by default: they have the axes of space.
    #[serde(default, skip_serializing_if = "is_false")]
    pub follows: bool,
}

/// A spring with a damper between two frames of the mechanism.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrutSection {
    /// Its name.
    pub name: Located<String>,
    /// One or two members or interfaces; where one is named, the other end is on the ground.
    pub between: Located<Vec<Located<String>>>,
    /// A point of each in its frame, m; of the ground in space. Origins by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Matrix>,
    /// Stiffness, N/m; 0 by default.
    #[serde(default)]
    pub stiffness: Entry,
    /// Length without force, m; that at the start by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Entry>,
    /// Damping along it, N s/m; 0 by default.
    #[serde(default)]
    pub damping: Entry,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl PushSection {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = PushSection {
            name: read::required_word(t, "name", "faults are told by it", faults),
            on: read::required_word(t, "on", "a member, or \"MEMBER.INTERFACE\"", faults),
            point: read::optional_row(t, "point", faults),
            force: read::optional_row(t, "force", faults),
            moment: (t.take("moment"))
                .map(|node| read::list(node, "moment", faults, true, read::entry)),
            follows: read::boolean_or(t, "follows", false, faults),
        };
        table.finish(faults);
        section
    }
}

impl StrutSection {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let hint = "such as between = [\"slider\", \"rod.tip\"]";
        let section = StrutSection {
            name: read::required_word(t, "name", "channels are called by it", faults),
            between: read::required_list(t, "between", hint, faults, true, read::word),
            points: (t.take("points")).map(|node| read::matrix(node, "points", faults)),
            stiffness: read::entry_or(t, "stiffness", 0.0, faults),
            length: read::optional_entry(t, "length", faults),
            damping: read::entry_or(t, "damping", 0.0, faults),
        };
        table.finish(faults);
        section
    }
}

impl ClosureSection {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let hint = "such as between = [\"slider\", \"rod.tip\"]";
        let section = ClosureSection {
            name: read::required_word(t, "name", "channels are called by it", faults),
            between: read::required_list(t, "between", hint, faults, true, read::word),
            points: (t.take("points")).map(|node| read::matrix(node, "points", faults)),
            hold: read::optional_word(t, "hold", faults),
            axes: (t.take("axes")).map(|node| read::matrix(node, "axes", faults)),
            length: read::optional_entry(t, "length", faults),
        };
        table.finish(faults);
        section
    }
}

impl StrikeSection {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = StrikeSection {
            name: read::required_word(t, "name", "channels and events are called by it", faults),
            of: read::required_word(t, "of", "a member, or \"MEMBER.INTERFACE\"", faults),
            points: (t.take("points")).map(|node| read::matrix(node, "points", faults)),
            nodes: read::optional_word(t, "nodes", faults),
            thickness: read::entry_or(t, "thickness", 0.0, faults),
            against: read::optional_word(t, "against", faults),
            shape: read::optional_word(t, "shape", faults),
            at: read::optional_row(t, "at", faults),
            direction: read::optional_row(t, "direction", faults),
            radius: read::optional_entry(t, "radius", faults),
            height: read::optional_entry(t, "height", faults),
            size: read::optional_row(t, "size", faults),
            mu: read::entry_or(t, "mu", 0.0, faults),
            eps_N: read::entry_or(t, "eps_N", 0.0, faults),
            eps_T: read::entry_or(t, "eps_T", 0.0, faults),
        };
        table.finish(faults);
        section
    }
}
