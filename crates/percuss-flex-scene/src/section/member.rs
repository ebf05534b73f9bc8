//! `[[member]]`, `[assembly]` and `[path]`.

use percuss_text::diagnose::{Faults, Located};
use percuss_text::document::Table;
use percuss_text::read;
use schemars::JsonSchema;
use serde::Serialize;

use super::elastic::required;
use percuss_text::{Entry, Row};

/// A member of a mechanism: a joint, and a rigid or flexible body.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MemberSection {
    /// Its name.
    pub name: Located<String>,
    /// What it hangs on: a member before it, "MEMBER.INTERFACE" of a flexible one, or "ground" (default).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Located<String>>,
    /// "fixed" (default), "revolute", "prismatic", "spherical", "planar" or "free".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joint: Option<Located<String>>,
    /// Axis of a revolute or prismatic joint, normal of a planar one; [0, 0, 1] by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<Row>,
    /// Place of the joint in what carries it, m; [0, 0, 0] by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Row>,
    /// How the joint is turned there, a vector of rotation, rad; [0, 0, 0] by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Row>,
    /// Motion of a revolute or prismatic joint as a formula of t, rad or m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motion: Option<Entry>,
    /// Whether a revolute or prismatic joint moves so that the undeformed mechanism keeps the path; false by default.
    #[serde(default)]
    pub follow: bool,
    /// Coordinate of a revolute or prismatic joint at t = 0, rad or m, a first guess where it follows the path; 0 by default.
    #[serde(default)]
    pub start: Entry,
    /// Its velocity at t = 0, rad/s or m/s; 0 by default.
    #[serde(default)]
    pub velocity: Entry,
    /// Velocity at t = 0 of a member with a planar or free joint, m/s, in the axes of its joint; [0, 0, 0] by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub v: Option<Row>,
    /// Its angular velocity, and that of a spherical joint, rad/s; one number in a planar joint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub omega: Option<Row>,
    /// Least and largest coordinate of a revolute or prismatic joint, rad or m, at which it is stopped; none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Row>,
    /// Newton's restitution at the limits; 0 by default.
    #[serde(default)]
    pub eps_N: Entry,
    /// Coordinate that a revolute or prismatic joint is led to, a formula of t, rad or m: computed torque of the rigid
    /// mechanism, with `kp` and `kd` of `[assembly]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Entry>,
    /// Force or torque in a revolute or prismatic joint as a formula of t, N or N m; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<Entry>,
    /// Stiffness of a spring in the joint, N/m or N m/rad; 0 by default.
    #[serde(default)]
    pub stiffness: Entry,
    /// Coordinate at which the spring is at rest; 0 by default.
    #[serde(default)]
    pub rest: Entry,
    /// Damping of the joint, N s/m or N m s/rad; 0 by default.
    #[serde(default)]
    pub damping: Entry,
    /// The flexible body that it is; without it the member is rigid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elastic: Option<Located<String>>,
    /// Mass of a rigid member, kg; 0 by default.
    #[serde(default)]
    pub mass: Entry,
    /// Its centre of mass, m; [0, 0, 0] by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub centre: Option<Row>,
    /// Its moments of inertia about the centre of mass, kg m²: about all axes, or [x, y, z]; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inertia: Option<Row>,
}

/// What holds for a mechanism as a whole.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Assembly {
    /// Acceleration of free fall, m/s²; none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gravity: Option<Row>,
    /// Whether flexible bodies start with the deflection that they have at rest; false by default.
    #[serde(default)]
    pub settled: bool,
    /// Gains of the joints with a `target`: what an error adds to the acceleration, 1/s²; 0 by default.
    #[serde(default)]
    pub kp: Entry,
    /// The same of an error of velocity, 1/s; 0 by default.
    #[serde(default)]
    pub kd: Entry,
    /// What a step leaves over of the fastest vibrations, from 0 to 1; 0.8 by default.
    #[serde(default)]
    pub rho: Entry,
}

/// The path of a point.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PathSection {
    /// The point: a member, or "MEMBER.INTERFACE".
    pub point: Located<String>,
    /// Where it is to be, formulas of t, m.
    pub x: Entry,
    /// m.
    pub y: Entry,
    /// m; 0 by default.
    #[serde(default)]
    pub z: Entry,
}

impl MemberSection {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = MemberSection {
            name: read::required_word(t, "name", "others say on = \"…\"", faults),
            on: read::optional_word(t, "on", faults),
            joint: read::optional_word(t, "joint", faults),
            axis: read::optional_row(t, "axis", faults),
            place: read::optional_row(t, "place", faults),
            turn: read::optional_row(t, "turn", faults),
            motion: read::optional_entry(t, "motion", faults),
            follow: read::boolean_or(t, "follow", false, faults),
            start: read::entry_or(t, "start", 0.0, faults),
            velocity: read::entry_or(t, "velocity", 0.0, faults),
            v: read::optional_row(t, "v", faults),
            omega: (t.take("omega"))
                .map(|node| read::list(node, "omega", faults, true, read::entry)),
            limits: read::optional_row(t, "limits", faults),
            eps_N: read::entry_or(t, "eps_N", 0.0, faults),
            target: read::optional_entry(t, "target", faults),
            force: read::optional_entry(t, "force", faults),
            stiffness: read::entry_or(t, "stiffness", 0.0, faults),
            rest: read::entry_or(t, "rest", 0.0, faults),
            damping: read::entry_or(t, "damping", 0.0, faults),
            elastic: read::optional_word(t, "elastic", faults),
            mass: read::entry_or(t, "mass", 0.0, faults),
            centre: read::optional_row(t, "centre", faults),
            inertia: (t.take("inertia"))
                .map(|node| read::list(node, "inertia", faults, true, read::entry)),
        };
        table.finish(faults);
        section
    }
}

impl Assembly {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = Assembly {
            gravity: read::optional_row(t, "gravity", faults),
            settled: read::boolean_or(t, "settled", false, faults),
            kp: read::entry_or(t, "kp", 0.0, faults),
            kd: read::entry_or(t, "kd", 0.0, faults),
            rho: read::entry_or(t, "rho", 0.8, faults),
        };
        table.finish(faults);
        section
    }
}

impl PathSection {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let section = PathSection {
            point: read::required_word(t, "point", "a member, or \"MEMBER.INTERFACE\"", faults),
            x: required(t, "x", "a formula of t, m", faults),
            y: required(t, "y", "a formula of t, m", faults),
            z: read::entry_or(t, "z", 0.0, faults),
        };
        table.finish(faults);
        section
    }
}
