//! `[[load]]` and `[base]`.

use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::{Node, Table};
use percuss_text::read;
use percuss_text::read::required_entry;
use percuss_text::{Entry, Row};

/// A load: exactly one of force, density, impulse and amplitude.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// On which beam or bar; by default the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Located<String>>,
    /// Where a force or an impulse acts, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<Entry>,
    /// A force at x, N: a formula of t.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<Entry>,
    /// A force per length, N/m: a formula of x and t.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub density: Option<Entry>,
    /// An impulse at x, N s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub impulse: Option<Entry>,
    /// Of a force amplitude · sin(omega t) at x with the frequency of `[stationary]`, N.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amplitude: Option<Entry>,
    /// When an impulse strikes, s; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Entry>,
    /// Times of a table of factors for the force or density, s, rising.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Row>,
    /// The factors at these times; linear between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub factors: Option<Row>,
    /// Noise that multiplies the force or density.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noise: Option<Noise>,
}

/// Noise in time without a frequency outside of a band, the same for the same seed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Noise {
    /// Every seed gives another noise; 0 by default.
    #[serde(default)]
    pub seed: Located<i64>,
    /// Lowest and highest frequency, Hz.
    pub band: Row,
    /// Root of the mean square; 1 by default.
    #[serde(default)]
    pub rms: Entry,
}

impl Noise {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        let mut table = Table::new(node, "noise", faults);
        let seed = read::whole_or(&mut table, "seed", 0, 0..=read::LARGEST, faults);
        let rms = read::entry_or(&mut table, "rms", 1.0, faults);
        let band = read::optional_row(&mut table, "band", faults);
        let place = table.place.clone();
        table.finish(faults);
        let Some(band) = band.filter(|band| band.len() == 2) else {
            let fault = Diagnostic::new(&place, "noise needs a band of two frequencies");
            faults.push(fault.with_hint("write band = [20, 200] in Hz"));
            return None;
        };
        Some(Noise { seed, band, rms })
    }
}

impl Load {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let load = Self {
            on: read::optional_word(t, "on", faults),
            x: read::optional_entry(t, "x", faults),
            force: read::optional_entry(t, "force", faults),
            density: read::optional_entry(t, "density", faults),
            impulse: read::optional_entry(t, "impulse", faults),
            amplitude: read::optional_entry(t, "amplitude", faults),
            time: read::optional_entry(t, "time", faults),
            times: read::optional_row(t, "times", faults),
            factors: read::optional_row(t, "factors", faults),
            noise: t.take("noise").and_then(|node| Noise::read(node, faults)),
        };
        let kinds = [&load.force, &load.density, &load.impulse, &load.amplitude];
        let given = kinds.into_iter().flatten().count();
        if given != 1 {
            let message = format!("a load with {given} of force, density, impulse and amplitude");
            let fault = Diagnostic::new(&table.place, message);
            faults.push(fault.with_hint("give exactly one of them"));
        }
        let needs_place = load.density.is_none();
        if needs_place != load.x.is_some() {
            let hint = "forces and impulses act at a place x, densities everywhere";
            let message = match needs_place {
                true => "missing key `x`",
                false => "`x` beside `density`",
            };
            faults.push(Diagnostic::new(&table.place, message).with_hint(hint));
        }
        let steady = load.times.is_some() || load.factors.is_some() || load.noise.is_some();
        let stray = match load.impulse.is_some() {
            true => steady.then_some("`times`, `factors` and `noise` are for forces and densities"),
            false => load.time.as_ref().map(|_| "`time` is for impulses"),
        };
        if let Some(message) = stray {
            let fault = Diagnostic::new(&table.place, message);
            faults.push(fault.with_hint("leave it out"));
        }
        table.finish(faults);
        load
    }
}

/// Motion of all supports.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Base {
    /// Displacement, m: a formula of t. Displacements of beams are measured from it, obstacles stay where they are.
    pub motion: Entry,
}

impl Base {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let hint = "give the displacement as a formula of t";
        let motion = required_entry(&mut table, "motion", hint, faults);
        table.finish(faults);
        Self { motion }
    }
}
