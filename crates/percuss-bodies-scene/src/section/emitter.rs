//! `[[emitter]]`: what adds many bodies.

use schemars::JsonSchema;
use serde::Serialize;

use super::body::required_row;
use super::sizes::{Share, Sizes};
use percuss_text::OneOrMany;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::read::required_entry;
use percuss_text::suggest;
use percuss_text::{Entry, Matrix, Row, Term};

/// Adds bodies that are like a template, or like several, of one size or of many.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Emitter {
    /// Its name; by default emitter1, emitter2, …
    #[serde(default)]
    pub name: Located<String>,
    /// The template: a body with template = true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<Located<String>>,
    /// Radii, m, of balls and discs; that of the template by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<Located<Sizes>>,
    /// Factors on all lengths of the template; 1 by default. Its density stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<Located<Sizes>>,
    /// Instead of a body: several of them, mixed by number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mix: Option<Located<Vec<Share>>>,
    /// Whether each body is turned at random, in the plane about z, instead of as the template; false by default.
    #[serde(default)]
    pub random_rotation: bool,
    /// Where and when they appear; none only where it is at fault.
    #[serde(flatten)]
    #[schemars(with = "Pattern")]
    pub pattern: Option<Pattern>,
    /// Their velocity, m/s; that of the template by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub velocity: Option<Row>,
    /// Their angular velocity, rad/s: three numbers, in the plane one; that of the template by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<Term>>")]
    pub omega: Option<Row>,
}

/// Where and when an emitter adds bodies.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "pattern", rename_all = "snake_case")]
pub enum Pattern {
    /// At the start, on a lattice: x runs first, then y, then z.
    Lattice {
        /// The first place, m.
        origin: Row,
        /// How many along each axis.
        counts: Located<Vec<Located<i64>>>,
        /// Distances along the axes, m: one number for all, or one each.
        #[schemars(with = "OneOrMany<Term>")]
        spacing: Row,
        /// Full width of a random move along each axis, m; 0 by default.
        #[serde(default)]
        jitter: Entry,
        /// Seed of the random moves; 1 by default.
        #[serde(default)]
        seed: Located<i64>,
    },
    /// At the start, at random places; bodies of one emitter do not overlap.
    Random {
        /// Two corners of a box, m.
        region: Matrix,
        /// How many.
        count: Located<i64>,
        /// Seed; 1 by default.
        #[serde(default)]
        seed: Located<i64>,
        /// Draws in a row without room after which the region counts as full; 10000 by default.
        #[serde(default)]
        max_tries: Located<i64>,
    },
    /// During the run, at random places where there is room.
    Stream {
        /// Two corners of a box, m.
        region: Matrix,
        /// Bodies per second.
        rate: Entry,
        /// When it begins, s; 0 by default.
        #[serde(default)]
        from: Entry,
        /// When it ends, s; with the run by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Entry>,
        /// How many at most; without limit by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        count: Option<Located<i64>>,
        /// Seed; 1 by default.
        #[serde(default)]
        seed: Located<i64>,
    },
}

const PATTERNS: [&str; 3] = ["lattice", "random", "stream"];

impl Emitter {
    pub(super) fn read(mut table: Table<'_>, number: usize, faults: &mut Faults) -> Self {
        let name = read::optional_word(&mut table, "name", faults)
            .unwrap_or_else(|| Located::new(format!("emitter{number}"), &table.place));
        let mix = table.take("mix");
        let mix = mix.map(|node| read::list(node, "mix", faults, false, Share::read));
        let body = match mix {
            Some(_) => read::optional_word(&mut table, "body", faults),
            None => {
                let hint = "name a body with template = true, or several in mix";
                Some(read::required_word(&mut table, "body", hint, faults))
            }
        };
        let radius = Sizes::read(&mut table, "radius", faults);
        let scale = Sizes::read(&mut table, "scale", faults);
        if mix.is_some() {
            let body = body.as_ref().map(|body| ("body", &body.place));
            let radius = radius.as_ref().map(|sizes| ("radius", &sizes.place));
            let scale = scale.as_ref().map(|sizes| ("scale", &sizes.place));
            for (key, place) in [body, radius, scale].into_iter().flatten() {
                let message = format!("both `{key}` and `mix` are given");
                let hint = format!("give {key} in the entries of mix");
                faults.push(Diagnostic::new(place, message).with_hint(hint));
            }
        }
        let pattern = Pattern::read(&mut table, faults);
        let omega = table.take("omega");
        let emitter = Self {
            name,
            body,
            radius,
            scale,
            mix,
            random_rotation: read::boolean_or(&mut table, "random_rotation", false, faults),
            pattern,
            velocity: read::optional_row(&mut table, "velocity", faults),
            omega: omega.map(|node| read::list(node, "omega", faults, true, read::entry)),
        };
        if emitter.pattern.is_some() {
            table.finish(faults);
        }
        emitter
    }
}

impl Pattern {
    /// What its random numbers begin with.
    pub fn seed(&self) -> u64 {
        let (Self::Lattice { seed, .. } | Self::Random { seed, .. } | Self::Stream { seed, .. }) =
            self;
        seed.value as u64
    }

    fn read(table: &mut Table<'_>, faults: &mut Faults) -> Option<Self> {
        let word = read::optional_word(table, "pattern", faults);
        match word.as_ref().map(|word| word.as_str()) {
            Some("lattice") => Some(Self::lattice(table, faults)),
            Some("random") => Some(Self::random(table, faults)),
            Some("stream") => Some(Self::stream(table, faults)),
            None if table.take("rate").is_some() => Some(Self::stream(table, faults)),
            found => {
                let (place, message) = match (&word, found) {
                    (Some(word), Some(found)) => {
                        (&word.place, format!("unknown pattern `{found}`"))
                    }
                    _ => (
                        &table.place,
                        "an emitter without `pattern` or `rate`".to_owned(),
                    ),
                };
                let hint = suggest::hint(found.unwrap_or_default(), "patterns", PATTERNS);
                faults.push(Diagnostic::new(place, message).with_hint(hint));
                None
            }
        }
    }

    fn lattice(table: &mut Table<'_>, faults: &mut Faults) -> Self {
        let hint = "give the first place, such as origin = [0, 0, 1]";
        let origin = required_row(table, "origin", hint, faults);
        let hint = "say how many along each axis";
        let counts = read::required_list(table, "counts", hint, faults, false, read::count);
        let hint = "give the distances in m";
        let spacing = read::required_list(table, "spacing", hint, faults, true, read::entry);
        Self::Lattice {
            origin,
            counts,
            spacing,
            jitter: read::entry_or(table, "jitter", 0.0, faults),
            seed: read::whole_or(table, "seed", 1, 0..=read::LARGEST, faults),
        }
    }

    fn random(table: &mut Table<'_>, faults: &mut Faults) -> Self {
        let region = region(table, faults);
        let count = table.require("count", "say how many", faults);
        let count = count.map(|node| read::count(node, "count", faults));
        Self::Random {
            region,
            count: count.unwrap_or_else(|| Located::told(1, &table.place)),
            seed: read::whole_or(table, "seed", 1, 0..=read::LARGEST, faults),
            max_tries: read::whole_or(table, "max_tries", 10_000, 1..=10_000_000, faults),
        }
    }

    fn stream(table: &mut Table<'_>, faults: &mut Faults) -> Self {
        let region = region(table, faults);
        let count = table.take("count");
        Self::Stream {
            region,
            rate: required_entry(table, "rate", "give the rate in bodies per s", faults),
            from: read::entry_or(table, "from", 0.0, faults),
            to: read::optional_entry(table, "to", faults),
            count: count.map(|node| read::count(node, "count", faults)),
            seed: read::whole_or(table, "seed", 1, 0..=read::LARGEST, faults),
        }
    }
}

fn region(table: &mut Table<'_>, faults: &mut Faults) -> Matrix {
    let hint = "give two corners of a box, such as region = [[0, 0, 0], [1, 1, 1]]";
    read::required_matrix(table, "region", hint, faults)
}
