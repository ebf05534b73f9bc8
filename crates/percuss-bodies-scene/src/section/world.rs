//! `[world]`.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_part::general::choice;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located, Place};
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::{Entry, Matrix, Row};

/// What happens when a body leaves the bounds of the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    /// It is taken away and counted.
    #[default]
    Remove,
    /// The run ends.
    Stop,
}

/// `[world]`: rigid bodies instead of formulas.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct World {
    /// 3, or 2 for bodies in the x–y plane; 3 by default.
    #[serde(default)]
    pub dimension: Located<i64>,
    /// Gravity, m/s²; by default 9.81 against the last axis.
    #[serde(default)]
    pub gravity: Row,
    /// Friction coefficient of pairs for which nothing else is said.
    #[serde(default)]
    pub mu: Entry,
    /// Restitution in the normal direction of pairs for which nothing else is said, 0 to 1.
    #[serde(default)]
    pub eps_N: Entry,
    /// Restitution in the tangents of pairs for which nothing else is said, 0 to 1.
    #[serde(default)]
    pub eps_T: Entry,
    /// Coefficient of rolling resistance of pairs for which nothing else is said: |M| ≤ mu_r R p_N; 0 by default.
    #[serde(default)]
    pub mu_r: Entry,
    /// Contacts are taken up this far before they close, m; 0 by default.
    #[serde(default)]
    pub margin: Entry,
    /// Two corners of the world, m; without bounds by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Matrix>,
    /// What happens to bodies that leave it.
    #[serde(default)]
    pub leaving: Leaving,
    /// Overlap of bodies that is tolerated at the start, m; by default a millionth of the smallest body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overlap: Option<Entry>,
    /// Whether bodies that overlap at the start are pushed apart.
    #[serde(default)]
    pub relax: bool,
    /// Islands of bodies that are slower than this for a while are put to rest, m/s; by default nobody is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sleep_speed: Option<Entry>,
    /// For how long they must be slow, s; 0.5 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sleep_time: Option<Entry>,
}

impl World {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let dimension = read::whole_or(&mut table, "dimension", 3, 2..=read::LARGEST, faults);
        if *dimension > 3 {
            let message = format!("a world of {} dimensions", *dimension);
            let fault = Diagnostic::new(&dimension.place, message);
            faults.push(fault.with_hint("dimension = 3, or 2 for the x–y plane"));
        }
        let down = || {
            let mut gravity = vec![Entry::from(0.0); if *dimension == 2 { 2 } else { 3 }];
            if let Some(last) = gravity.last_mut() {
                *last = (-9.81).into();
            }
            Located::new(gravity, &Place::default())
        };
        let leaving = [("remove", Leaving::Remove), ("stop", Leaving::Stop)];
        let mut world = Self {
            gravity: read::optional_row(&mut table, "gravity", faults).unwrap_or_else(down),
            dimension,
            mu: read::entry_or(&mut table, "mu", 0.0, faults),
            eps_N: read::entry_or(&mut table, "eps_N", 0.0, faults),
            eps_T: read::entry_or(&mut table, "eps_T", 0.0, faults),
            mu_r: read::entry_or(&mut table, "mu_r", 0.0, faults),
            margin: read::entry_or(&mut table, "margin", 0.0, faults),
            bounds: table
                .take("bounds")
                .map(|node| read::matrix(node, "bounds", faults)),
            leaving: choice(&mut table, "leaving", &leaving, faults),
            overlap: read::optional_entry(&mut table, "overlap", faults),
            relax: read::boolean_or(&mut table, "relax", false, faults),
            sleep_speed: read::optional_entry(&mut table, "sleep_speed", faults),
            sleep_time: read::optional_entry(&mut table, "sleep_time", faults),
        };
        if world.sleep_speed.is_some() && world.sleep_time.is_none() {
            world.sleep_time = Some(0.5.into());
        }
        table.finish(faults);
        world
    }

    /// Whether bodies move in the x–y plane only.
    pub fn is_planar(&self) -> bool {
        *self.dimension == 2
    }
}
