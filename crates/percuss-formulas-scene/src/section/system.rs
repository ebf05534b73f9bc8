//! `[system]` and `[start]`: the mechanics and where it begins.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Located, Place};
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::{Entry, Matrix, Row};

/// M(t, q) u̇ = h(t, q, u) − D u − K q + W λ with q̇ = u.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct System {
    /// Names of the coordinates q.
    pub coordinates: Located<Vec<Located<String>>>,
    /// Units of the coordinates, such as `m` or `rad`.
    #[serde(default)]
    pub units: Located<Vec<Located<String>>>,
    /// Names of the velocities u; by default `<coordinate>_dot`.
    #[serde(default)]
    pub velocities: Located<Vec<Located<String>>>,
    /// Mass matrix: formulas of constants, coordinates and t. Symmetric, positive definite.
    pub M: Matrix,
    /// Damping matrix: adds the force −D u.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub D: Option<Matrix>,
    /// Stiffness matrix: adds the force −K q.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub K: Option<Matrix>,
    /// Forces: formulas of t, coordinates, velocities and constants.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub h: Option<Row>,
    /// Potential energy of h, J: a formula of t and coordinates. That of K is added by itself, and
    /// where h is linear without velocities its potential is known without this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub potential: Option<Entry>,
}

impl System {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let hint = "add a section [system] with coordinates = [\"x\"] and M = [[\"m\"]]";
        let coordinates =
            read::required_list(&mut table, "coordinates", hint, faults, false, read::word);
        let named = |default: &dyn Fn(&str) -> String| {
            let named = |name: &Located<String>| Located::from(default(name));
            Located::from(coordinates.iter().map(named).collect::<Vec<_>>())
        };
        let units = match table.take("units") {
            Some(node) => read::list(node, "units", faults, false, read::unit),
            None => named(&|_| "1".to_owned()),
        };
        let velocities = match table.take("velocities") {
            Some(node) => read::list(node, "velocities", faults, false, read::word),
            None => named(&|name| format!("{name}_dot")),
        };
        let hint = "give the mass matrix, one row for each coordinate";
        let M = read::required_matrix(&mut table, "M", hint, faults);
        let D = table.take("D").map(|node| read::matrix(node, "D", faults));
        let K = table.take("K").map(|node| read::matrix(node, "K", faults));
        let h = read::optional_row(&mut table, "h", faults);
        let potential = read::optional_entry(&mut table, "potential", faults);
        table.finish(faults);
        Self {
            coordinates,
            units,
            velocities,
            M,
            D,
            K,
            h,
            potential,
        }
    }
}

impl System {
    /// Whether nothing is said about it.
    pub fn is_absent(&self) -> bool {
        self.coordinates.is_empty() && self.M.is_empty()
    }
}

/// The state at t = 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Coordinates; zero by default.
    #[serde(default)]
    pub q: Row,
    /// Velocities; zero by default.
    #[serde(default)]
    pub u: Row,
}

impl Start {
    /// Whether nothing is said about it.
    pub fn is_absent(&self) -> bool {
        self.q.is_empty() && self.u.is_empty()
    }

    pub(super) fn read(mut table: Table<'_>, n: usize, faults: &mut Faults) -> Self {
        let mut row = |key| {
            read::optional_row(&mut table, key, faults)
                .unwrap_or_else(|| Located::new(vec![Entry::from(0.0); n], &Place::default()))
        };
        let (q, u) = (row("q"), row("u"));
        table.finish(faults);
        Self { q, u }
    }
}
