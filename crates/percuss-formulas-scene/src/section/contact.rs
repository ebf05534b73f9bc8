//! `[[contact]]`, `[[friction]]` and `[[constraint]]`: the set-valued laws.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::OneOrMany;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::Table;
use percuss_text::read::{self, rows};
use percuss_text::{Entry, Matrix, Row, Term};

/// A unilateral contact, with or without friction.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// Its name; by default N1, N2, …
    #[serde(default)]
    pub name: Located<String>,
    /// The name of its friction in events; by default T1 for N1, otherwise `<name>_T`.
    #[serde(default)]
    pub friction_name: Located<String>,
    /// The gap, m: a formula of coordinates and t, positive when open.
    pub gap: Entry,
    /// Direction of the normal force; by default the gradient of the gap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub normal: Option<Row>,
    /// Directions of the friction force: one row (planar) or two (spatial).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<OneOrMany<Term>>>")]
    pub tangent: Option<Matrix>,
    /// Instead of `tangent`: one or two formulas of coordinates and t whose gradients are the rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<Term>>")]
    pub slip: Option<Row>,
    /// Friction coefficient; 0 by default.
    #[serde(default)]
    pub mu: Entry,
    /// Restitution in the normal direction, 0 to 1.
    #[serde(default)]
    pub eps_N: Entry,
    /// Restitution in the tangents, 0 to 1.
    #[serde(default)]
    pub eps_T: Entry,
}

impl Contact {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let name = read::optional_word(&mut table, "name", faults)
            .unwrap_or_else(|| Located::new(format!("N{number}"), &table.place));
        let friction_name = read::optional_word(&mut table, "friction_name", faults)
            .unwrap_or_else(|| Located::new(friction_name(&name), &name.place));
        let contact = Self {
            gap: read::required_entry(
                &mut table,
                "gap",
                "give the gap as a formula of coordinates",
                faults,
            ),
            normal: read::optional_row(&mut table, "normal", faults),
            tangent: table
                .take("tangent")
                .map(|node| rows(node, "tangent", faults)),
            slip: slip(&mut table, faults),
            mu: read::entry_or(&mut table, "mu", 0.0, faults),
            eps_N: read::entry_or(&mut table, "eps_N", 0.0, faults),
            eps_T: read::entry_or(&mut table, "eps_T", 0.0, faults),
            name,
            friction_name,
        };
        let both = contact.tangent.as_ref().zip(contact.slip.as_ref());
        exclude(both.map(|(_, slip)| &slip.place), "tangent", faults);
        table.finish(faults);
        contact
    }

    /// How many tangents the contact has.
    pub fn tangents(&self) -> usize {
        let rows = self.tangent.as_ref().map(|rows| rows.len());
        rows.or(self.slip.as_ref().map(|slip| slip.len()))
            .unwrap_or(0)
    }
}

/// T1 for N1, otherwise `<name>_T`.
fn friction_name(name: &str) -> String {
    match name.strip_prefix('N') {
        Some(number) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
            format!("T{number}")
        }
        _ => format!("{name}_T"),
    }
}

/// A friction device that is always closed, with |λ_T| ≤ bound.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Friction {
    /// Its name; by default F1, F2, …
    #[serde(default)]
    pub name: Located<String>,
    /// Directions of the force: one row (planar) or two (spatial).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<OneOrMany<Term>>>")]
    pub direction: Option<Matrix>,
    /// Instead of `direction`: one or two formulas of coordinates and t whose gradients are the rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<Term>>")]
    pub slip: Option<Row>,
    /// Largest force, N.
    pub bound: Entry,
}

impl Friction {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let name = read::optional_word(&mut table, "name", faults)
            .unwrap_or_else(|| Located::new(format!("F{number}"), &table.place));
        let friction = Self {
            name,
            direction: table
                .take("direction")
                .map(|node| rows(node, "direction", faults)),
            slip: slip(&mut table, faults),
            bound: read::required_entry(
                &mut table,
                "bound",
                "give the largest friction force in N",
                faults,
            ),
        };
        let both = friction.direction.as_ref().zip(friction.slip.as_ref());
        exclude(both.map(|(_, slip)| &slip.place), "direction", faults);
        if friction.direction.is_none() && friction.slip.is_none() {
            let fault = Diagnostic::new(&table.place, "friction without a direction");
            faults.push(fault.with_hint("add slip = \"x\" or direction = [1]"));
        }
        table.finish(faults);
        friction
    }
}

/// A bilateral constraint: a formula whose rate is held at zero.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Constraint {
    /// Its name; by default C1, C2, …
    #[serde(default)]
    pub name: Located<String>,
    /// A formula of coordinates and t.
    pub formula: Entry,
}

impl Constraint {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let name = read::optional_word(&mut table, "name", faults)
            .unwrap_or_else(|| Located::new(format!("C{number}"), &table.place));
        let hint = "give a formula of coordinates that is to stay constant";
        let formula = read::required_entry(&mut table, "formula", hint, faults);
        table.finish(faults);
        Self { name, formula }
    }
}

/// One formula or a list of formulas.
fn slip(table: &mut Table<'_>, faults: &mut Faults) -> Option<Row> {
    let node = table.take("slip")?;
    Some(read::list(node, "slip", faults, true, read::entry))
}

fn exclude(place: Option<&percuss_text::diagnose::Place>, other: &str, faults: &mut Faults) {
    if let Some(place) = place {
        let fault = Diagnostic::new(place, format!("`slip` and `{other}` exclude each other"));
        faults.push(fault.with_hint(format!("keep `slip`, its gradient is the {other}")));
    }
}
