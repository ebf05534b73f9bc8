//! `[[remover]]`: what takes bodies away.

use schemars::JsonSchema;
use serde::Serialize;

use super::body::required_row;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::{Node, Table};
use percuss_text::read;
use percuss_text::{Matrix, Row};

/// Takes away every body whose centre of mass is in a region.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Remover {
    /// Its name; by default remover1, remover2, …
    #[serde(default)]
    pub name: Located<String>,
    /// A box: two corners, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<Matrix>,
    /// Instead of a box: what lies behind a plane.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plane: Option<Plane>,
}

/// A plane; bodies on the side against its normal are taken.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plane {
    /// A point of it, m.
    pub point: Row,
    /// Its normal.
    pub normal: Row,
}

impl Remover {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let name = read::optional_word(&mut table, "name", faults)
            .unwrap_or_else(|| Located::new(format!("remover{number}"), &table.place));
        let region = table.take("region");
        let region = region.map(|node| read::matrix(node, "region", faults));
        let plane = table.take("plane");
        let plane = plane.map(|node| Plane::read(node, faults));
        let fault = match (&region, &plane) {
            (Some(_), Some(_)) => Some(("both `region` and `plane` are given", "keep one of them")),
            (None, None) => Some((
                "a remover needs either `region` or `plane`",
                "region = [[0, 0, 0], [1, 1, 1]], or plane = { point = [0, 0, 0], normal = [0, 0, 1] }",
            )),
            _ => None,
        };
        if let Some((message, hint)) = fault {
            faults.push(Diagnostic::new(&table.place, message).with_hint(hint));
        }
        table.finish(faults);
        Self {
            name,
            region,
            plane,
        }
    }
}

impl Plane {
    fn read(node: &Node, faults: &mut Faults) -> Self {
        let mut table = Table::new(node, "plane", faults);
        let plane = Self {
            point: required_row(&mut table, "point", "give a point of the plane, m", faults),
            normal: required_row(&mut table, "normal", "give the normal of the plane", faults),
        };
        table.finish(faults);
        plane
    }
}
