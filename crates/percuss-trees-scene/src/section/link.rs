//! `[[link]]`.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::OneOrMany;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::rows;
use percuss_text::read::{name, word_or};
use percuss_text::{Entry, Matrix, Row, Term};

/// A body with the joint that it hangs on. Its frame is the joint frame where all coordinates are zero.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// Its name; by default link, link2, …
    #[serde(default)]
    pub name: Located<String>,
    /// The link that it hangs on; by default the ground.
    #[serde(default)]
    pub parent: Located<String>,
    /// How it may move: revolute, prismatic, cylindrical, universal, spherical, planar, free or fixed. Needed but for links
    /// of a URDF file.
    #[serde(default)]
    pub joint: Located<String>,
    /// Axis of the joint in the joint frame, any length: needed by revolute, prismatic, cylindrical and planar (the
    /// normal), two of them by universal. In the plane by prismatic alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<OneOrMany<Term>>>")]
    pub axis: Option<Matrix>,
    /// Where the joint is in the frame of the parent, m; its origin by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Row>,
    /// In space, how the joint frame is turned in the frame of the parent: axis times angle, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotation: Option<Row>,
    /// In the plane, how the joint frame is turned in the frame of the parent, rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<Entry>,
    /// Mass, kg; 0 by default, which is allowed where dampers say how it moves.
    #[serde(default)]
    pub mass: Entry,
    /// Centre of mass in the frame of the link, m; its origin by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub centre: Option<Row>,
    /// Inertia about the centre of mass, kg m²: three values along the axes of the link, or a matrix; in the plane one
    /// number. 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<OneOrMany<Term>>>")]
    pub inertia: Option<Matrix>,
    /// Stiffness of a spring in the joint, N/m or N m/rad: one number for each velocity of the joint; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<Term>>")]
    pub stiffness: Option<Row>,
    /// Coordinates at which the spring is without force, m or rad; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<Term>>")]
    pub rest: Option<Row>,
    /// Damping in the joint, N s/m or N m s/rad; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<Term>>")]
    pub damping: Option<Row>,
    /// Coordinates at the start, m or rad, one for each velocity of the joint; rotations in space are axis times angle.
    /// 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<Term>>")]
    pub q: Option<Row>,
    /// Velocities at the start, m/s or rad/s; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<Term>>")]
    pub u: Option<Row>,
    /// The coordinate of a revolute or prismatic joint as a formula of t, rad or m: its motion is then given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motion: Option<Entry>,
    /// The coordinate that `[controller]` is to follow, a formula of t, rad or m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Entry>,
    /// Least and largest coordinate of a revolute or prismatic joint, rad or m: it strikes stops there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Row>,
    /// Newton's restitution at the limits, 0 to 1; 0 by default.
    #[serde(default)]
    pub eps_N: Entry,
    /// Largest force or torque of dry friction in the joint, N or N m; none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<Term>>")]
    pub friction: Option<Row>,
    /// Largest force or torque of each actuator without a `limit`, of `[controller]` and of functions that drive the joint, N
    /// or N m; without limit by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<Entry>,
    /// A one-way clutch in a revolute or prismatic joint: forward where its velocity is never negative, backward where it
    /// is never positive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub one_way: Option<Located<String>>,
    /// So many links in a row: the first hangs at `at` of `parent`, every other one at `at` of the one before; names then
    /// count from 1. 1 by default.
    #[serde(default, skip_serializing_if = "is_one")]
    pub repeat: Located<i64>,
}

fn is_one(repeat: &Located<i64>) -> bool {
    repeat.value == 1
}

/// Most links of a mechanism.
pub const MOST_LINKS: i64 = 1_000_000;

impl Link {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let t = &mut table;
        let hint = "say how it may move, such as joint = \"revolute\"";
        let (axis, inertia) = (t.take("axis"), t.take("inertia"));
        let link = Self {
            name: name(t, "link", number, faults),
            parent: word_or(t, "parent", "ground", faults),
            joint: read::required_word(t, "joint", hint, faults),
            axis: axis.map(|node| rows(node, "axis", faults)),
            at: read::optional_row(t, "at", faults),
            rotation: read::optional_row(t, "rotation", faults),
            angle: read::optional_entry(t, "angle", faults),
            mass: read::entry_or(t, "mass", 0.0, faults),
            centre: read::optional_row(t, "centre", faults),
            inertia: inertia.map(|node| match read::is_list(node) {
                true => rows(node, "inertia", faults),
                false => {
                    let one = read::list(node, "inertia", faults, true, read::entry);
                    Located::new(vec![one], &node.place)
                }
            }),
            stiffness: one_or_many(t, "stiffness", faults),
            rest: one_or_many(t, "rest", faults),
            damping: one_or_many(t, "damping", faults),
            q: one_or_many(t, "q", faults),
            u: one_or_many(t, "u", faults),
            motion: read::optional_entry(t, "motion", faults),
            target: read::optional_entry(t, "target", faults),
            limits: read::optional_row(t, "limits", faults),
            eps_N: read::entry_or(t, "eps_N", 0.0, faults),
            friction: one_or_many(t, "friction", faults),
            effort: read::optional_entry(t, "effort", faults),
            one_way: read::optional_word(t, "one_way", faults),
            repeat: read::whole_or(t, "repeat", 1, 1..=MOST_LINKS, faults),
        };
        if let (Some(rest), None) = (&link.rest, &link.stiffness) {
            let fault = Diagnostic::new(&rest.place, "`rest` without `stiffness`");
            faults.push(fault.with_hint("add stiffness, or leave it out"));
        }
        table.finish(faults);
        link
    }
}

/// A number, or a list of them, under a key that may be absent.
fn one_or_many(table: &mut Table<'_>, key: &'static str, faults: &mut Faults) -> Option<Row> {
    let node = table.take(key)?;
    Some(read::list(node, key, faults, true, read::entry))
}
