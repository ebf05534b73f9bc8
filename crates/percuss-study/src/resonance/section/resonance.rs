//! `[resonance]` and `[chart]`.

use percuss_design::MOST_MODES;
use schemars::JsonSchema;
use serde::Serialize;

use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Located, Place};
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::{Entry, Row};

/// A beam under the force p0 + delta phi(Omega t), in the dimensionless quantities of the book, and a resonance Omega
/// near (omega_i + omega_j)/k.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Resonance {
    /// Support at x = 0 against rotation: a stiffness, or "simply" (0, default) or "clamped" (also "inf").
    #[serde(default)]
    pub c1: Entry,
    /// Support at x = 1, the same; 0 by default.
    #[serde(default)]
    pub c2: Entry,
    /// Static compressive force, below buckling; 0 by default.
    #[serde(default)]
    pub p0: Entry,
    /// First mode; 1 by default.
    #[serde(default)]
    pub i: Located<i64>,
    /// Second mode; i by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub j: Option<Located<i64>>,
    /// Order of the resonance; 1 by default.
    #[serde(default)]
    pub k: Located<i64>,
    /// Damping; 0 by default.
    #[serde(default)]
    pub gamma: Entry,
    /// Damping ratio of mode i under p0, in the place of gamma: gamma = 2 zeta omega_i.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zeta: Option<Entry>,
    /// Amplitude of the pulsating force at which the zone is measured; 1 by default.
    #[serde(default)]
    pub delta: Entry,
    /// Mean value of phi; 0 by default.
    #[serde(default)]
    pub c0: Entry,
    /// Coefficients of cos t, cos 2t, … in phi; only 1, of cos t, by default.
    #[serde(default)]
    pub a: Row,
    /// Coefficients of sin t, sin 2t, … in phi; none by default.
    #[serde(default)]
    pub b: Row,
    /// Values of phi at equal distances over one period, in the place of c0, a and b.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub samples: Option<Row>,
    /// True zones are traced for the orders 1 to this one, beside that of k; none by default.
    #[serde(default)]
    pub tongues: Located<i64>,
    /// Stiffness of what holds the ends against each other: the static force falls by stretching/2 times the integral of
    /// w'^2 as the beam bends, and the amplitude inside the zone is bounded; 0 by default.
    #[serde(default)]
    pub stretching: Entry,
    /// Modes kept for the multipliers, at most 8; 5 by default.
    #[serde(default)]
    pub modes: Located<i64>,
    /// Number of elements; by default 100 for each half wave of the higher mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n: Option<Located<i64>>,
}

/// Highest order of a resonance.
const MOST_ORDER: i64 = 1000;
/// Highest order that is traced: zones get narrow like the powers of delta.
const MOST_TONGUES: i64 = 6;
/// Most elements: enough for ten digits, and far below what fits into the memory.
const MOST_ELEMENTS: i64 = 5000;
/// Most periods of a motion.
const MOST_PERIODS: i64 = 10_000;

impl Resonance {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let row = |list: Vec<f64>| {
            Located::new(
                list.into_iter().map(Entry::from).collect(),
                &Place::default(),
            )
        };
        let section = Self {
            c1: read::entry_or(t, "c1", 0.0, faults),
            c2: read::entry_or(t, "c2", 0.0, faults),
            p0: read::entry_or(t, "p0", 0.0, faults),
            i: read::whole_or(t, "i", 1, 1..=MOST_MODES as i64, faults),
            j: read::optional_whole(t, "j", 1..=MOST_MODES as i64, faults),
            k: read::whole_or(t, "k", 1, 1..=MOST_ORDER, faults),
            gamma: read::entry_or(t, "gamma", 0.0, faults),
            zeta: read::optional_entry(t, "zeta", faults),
            delta: read::entry_or(t, "delta", 1.0, faults),
            c0: read::entry_or(t, "c0", 0.0, faults),
            a: read::optional_row(t, "a", faults).unwrap_or_else(|| row(vec![1.0])),
            b: read::optional_row(t, "b", faults).unwrap_or_else(|| row(vec![])),
            samples: read::optional_row(t, "samples", faults),
            tongues: read::whole_or(t, "tongues", 0, 0..=MOST_TONGUES, faults),
            stretching: read::entry_or(t, "stretching", 0.0, faults),
            modes: read::whole_or(t, "modes", 5, 1..=MOST_MODES as i64, faults),
            n: read::optional_whole(t, "n", 4..=MOST_ELEMENTS, faults),
        };
        table.finish(faults);
        section
    }
}

/// The rate of growth over a rectangle of frequencies and amplitudes, and the motion at a point of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    /// Frequencies from and to.
    pub Omega: Row,
    /// Amplitudes from and to.
    pub delta: Row,
    /// Number of cells in both directions; [200, 200] by default.
    #[serde(default)]
    pub points: Row,
    /// Which beam: uniform (default) or optimal.
    #[serde(default)]
    pub of: Located<String>,
    /// Frequency and amplitude of a motion to be computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motion: Option<Row>,
    /// Modal amplitude of the modes i and j at the start of that motion; 1 by default, 0.01 with stretching.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Entry>,
    /// How many periods of the force that motion lasts; 40 by default.
    #[serde(default)]
    pub periods: Located<i64>,
}

impl Chart {
    pub(super) fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let t = &mut table;
        let place = t.place.clone();
        let row = |list: Option<Row>, default: &[f64]| {
            list.unwrap_or_else(|| {
                Located::new(default.iter().map(|x| Entry::from(*x)).collect(), &place)
            })
        };
        let section = Self {
            Omega: row(read::optional_row(t, "Omega", faults), &[]),
            delta: row(read::optional_row(t, "delta", faults), &[]),
            points: row(read::optional_row(t, "points", faults), &[200.0, 200.0]),
            of: read::optional_word(t, "of", faults)
                .unwrap_or_else(|| Located::new("uniform".to_owned(), &place)),
            motion: read::optional_row(t, "motion", faults),
            start: read::optional_entry(t, "start", faults),
            periods: read::whole_or(t, "periods", 40, 1..=MOST_PERIODS, faults),
        };
        table.finish(faults);
        section
    }
}
