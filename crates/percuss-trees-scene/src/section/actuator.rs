//! `[[actuator]]` and `[controller]`.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::name;
use percuss_text::read::required_entry;
use percuss_text::{Entry, Row};

/// A force or torque in a joint, with its reaction on the parent: exactly one of `force`, `times` and `target`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Actuator {
    /// Its name; by default actuator, actuator2, …
    #[serde(default)]
    pub name: Located<String>,
    /// The link whose joint it drives.
    pub on: Located<String>,
    /// Which velocity of the joint, counted from 1; 1 by default.
    #[serde(default)]
    pub index: Located<i64>,
    /// The force or torque, N or N m: a formula of t and of coordinates and velocities of any joint, such as arm.q and
    /// arm.u.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<Entry>,
    /// Times of a table, s, rising.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Row>,
    /// Forces or torques at these times, N or N m; linear between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forces: Option<Row>,
    /// The coordinate that it is to follow, a formula of t, m or rad: the force is kp (target − q) + kd (its rate − u).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Entry>,
    /// N/m or N m/rad; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kp: Option<Entry>,
    /// N s/m or N m s/rad; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kd: Option<Entry>,
    /// Largest force or torque that it can give, N or N m; without limit by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Entry>,
}

impl Actuator {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let t = &mut table;
        let hint = "name the link whose joint it drives";
        let actuator = Self {
            name: name(t, "actuator", number, faults),
            on: read::required_word(t, "on", hint, faults),
            index: read::whole_or(t, "index", 1, 1..=6, faults),
            force: read::optional_entry(t, "force", faults),
            times: read::optional_row(t, "times", faults),
            forces: read::optional_row(t, "forces", faults),
            target: read::optional_entry(t, "target", faults),
            kp: read::optional_entry(t, "kp", faults),
            kd: read::optional_entry(t, "kd", faults),
            limit: read::optional_entry(t, "limit", faults),
        };
        let ways = [
            actuator.force.is_some(),
            actuator.times.is_some() || actuator.forces.is_some(),
            actuator.target.is_some(),
        ];
        if ways.into_iter().filter(|way| *way).count() != 1 {
            let fault = Diagnostic::new(&t.place, "an actuator needs exactly one law");
            faults.push(fault.with_hint(
                "give force = \"…\", or times and forces of a table, or target with kp and kd",
            ));
        }
        let gain = actuator.kp.as_ref().or(actuator.kd.as_ref());
        if let (Some(gain), None) = (gain, &actuator.target) {
            let fault = Diagnostic::new(&gain.place, "`kp` and `kd` without `target`");
            faults.push(fault.with_hint("add target = \"…\", a formula of t"));
        }
        table.finish(faults);
        actuator
    }
}

/// `[controller]`: the torques that the equations of motion ask for, so that every joint follows its `target`:
/// ü = target″ + kd (target′ − u) + kp (target − q).
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Controller {
    /// 1/s².
    pub kp: Entry,
    /// 1/s.
    pub kd: Entry,
}

impl Controller {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let hint = "give the gains, such as kp = 100 and kd = 20";
        let controller = Self {
            kp: required_entry(&mut table, "kp", hint, faults),
            kd: required_entry(&mut table, "kd", hint, faults),
        };
        table.finish(faults);
        controller
    }
}
