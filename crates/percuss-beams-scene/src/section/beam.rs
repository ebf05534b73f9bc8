//! `[[beam]]` and `[[bar]]`.

use schemars::JsonSchema;
use serde::Serialize;

use super::Along;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::Located;
use percuss_text::document::Table;
use percuss_text::read::required_entry;
use percuss_text::read::{self, name, word_or};
use percuss_text::{Entry, Row};

/// A beam in bending. Either `beta` (dimensionless: EI = rhoA = 1, rhoI = beta²), or E, I, A and rho, or EI, rhoA and
/// rhoI.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Beam {
    /// Its name; by default beam, beam2, …
    #[serde(default)]
    pub name: Located<String>,
    /// Its elements: hencky (default), a chain of rigid links with springs, or hermite, cubic elements, for `[stationary]`.
    #[serde(default)]
    pub model: Located<String>,
    /// Length, m; 1 by default.
    #[serde(default)]
    pub length: Entry,
    /// Number of elements; 100 by default.
    #[serde(default)]
    pub elements: Located<i64>,
    /// Radius of gyration over length, of a dimensionless beam; 0 for that of Euler and Bernoulli.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beta: Option<Entry>,
    /// Young's modulus, N/m².
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub E: Option<Entry>,
    /// Second moment of area, m⁴.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub I: Option<Entry>,
    /// Area of the cross-section, m².
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub A: Option<Entry>,
    /// Density, kg/m³.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rho: Option<Entry>,
    /// Bending stiffness along the beam, N m².
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub EI: Option<Along>,
    /// Mass per length along the beam, kg/m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rhoA: Option<Along>,
    /// Rotary inertia per length along the beam, kg m; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rhoI: Option<Along>,
    /// Axial force, N; tension is positive, 0 by default.
    #[serde(default)]
    pub axial_force: Entry,
    /// Support at x = 0: clamped (default), pinned, guided, free or elastic.
    #[serde(default)]
    pub left: Located<String>,
    /// Support at x = length; free by default.
    #[serde(default)]
    pub right: Located<String>,
    /// Of an elastic support at x = 0: stiffness in translation, N/m, and rotation, N m/rad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_stiffness: Option<Row>,
    /// The same at x = length.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right_stiffness: Option<Row>,
    /// How mass is shared between nodes: consistent (default) or lumped.
    #[serde(default)]
    pub mass: Located<String>,
    /// How clamped ends bend: over half an element (half, default) or a full one (paper).
    #[serde(default)]
    pub clamp: Located<String>,
    /// Damping in proportion to mass, 1/s; 0 by default.
    #[serde(default)]
    pub alpha: Entry,
    /// Damping in proportion to stiffness, s; 0 by default.
    #[serde(default)]
    pub kappa: Entry,
    /// Shape at the start, m: a number, a formula of x or a table; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub u: Option<Along>,
    /// Velocity at the start, m/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub v: Option<Along>,
    /// Radius by which sections that turn rub on obstacles, m; 0 by default.
    #[serde(default)]
    pub radius: Entry,
}

/// Most elements of a beam or bar, and of all together; each takes about 3 kB.
pub(crate) const MOST_ELEMENTS: i64 = 100_000;

impl Beam {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let t = &mut table;
        let beam = Self {
            name: name(t, "beam", number, faults),
            model: word_or(t, "model", "hencky", faults),
            length: read::entry_or(t, "length", 1.0, faults),
            elements: read::whole_or(t, "elements", 100, 2..=MOST_ELEMENTS, faults),
            beta: read::optional_entry(t, "beta", faults),
            E: read::optional_entry(t, "E", faults),
            I: read::optional_entry(t, "I", faults),
            A: read::optional_entry(t, "A", faults),
            rho: read::optional_entry(t, "rho", faults),
            EI: Along::optional(t, "EI", faults),
            rhoA: Along::optional(t, "rhoA", faults),
            rhoI: Along::optional(t, "rhoI", faults),
            axial_force: read::entry_or(t, "axial_force", 0.0, faults),
            left: word_or(t, "left", "clamped", faults),
            right: word_or(t, "right", "free", faults),
            left_stiffness: read::optional_row(t, "left_stiffness", faults),
            right_stiffness: read::optional_row(t, "right_stiffness", faults),
            mass: word_or(t, "mass", "consistent", faults),
            clamp: word_or(t, "clamp", "half", faults),
            alpha: read::entry_or(t, "alpha", 0.0, faults),
            kappa: read::entry_or(t, "kappa", 0.0, faults),
            u: Along::optional(t, "u", faults),
            v: Along::optional(t, "v", faults),
            radius: read::entry_or(t, "radius", 0.0, faults),
        };
        table.finish(faults);
        beam
    }
}

/// A bar that is stretched and pressed along its axis.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bar {
    /// Its name; by default bar, bar2, …
    #[serde(default)]
    pub name: Located<String>,
    /// Length, m; 1 by default.
    #[serde(default)]
    pub length: Entry,
    /// Number of elements; 100 by default.
    #[serde(default)]
    pub elements: Located<i64>,
    /// Stiffness against stretch, N: E times A.
    pub EA: Entry,
    /// Mass per length, kg/m: rho times A.
    pub rhoA: Entry,
    /// End at x = 0: free (default) or fixed.
    #[serde(default)]
    pub left: Located<String>,
    /// End at x = length: free (default) or fixed.
    #[serde(default)]
    pub right: Located<String>,
    /// How mass is shared between nodes: consistent (default) or lumped.
    #[serde(default)]
    pub mass: Located<String>,
    /// Damping in proportion to mass, 1/s; 0 by default.
    #[serde(default)]
    pub alpha: Entry,
    /// Damping in proportion to stiffness, s; 0 by default.
    #[serde(default)]
    pub kappa: Entry,
    /// Displacement at the start, m: a number, a formula of x or a table; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub u: Option<Along>,
    /// Velocity at the start, m/s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub v: Option<Along>,
}

impl Bar {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let t = &mut table;
        let bar = Self {
            name: name(t, "bar", number, faults),
            length: read::entry_or(t, "length", 1.0, faults),
            elements: read::whole_or(t, "elements", 100, 1..=MOST_ELEMENTS, faults),
            EA: required_entry(t, "EA", "give the stiffness in N", faults),
            rhoA: required_entry(t, "rhoA", "give the mass per length in kg/m", faults),
            left: word_or(t, "left", "free", faults),
            right: word_or(t, "right", "free", faults),
            mass: word_or(t, "mass", "consistent", faults),
            alpha: read::entry_or(t, "alpha", 0.0, faults),
            kappa: read::entry_or(t, "kappa", 0.0, faults),
            u: Along::optional(t, "u", faults),
            v: Along::optional(t, "v", faults),
        };
        table.finish(faults);
        bar
    }
}
