//! `percuss validate`. A new study is a folder in `validation/` and a line in [`STUDIES`]; a new kind of comparison is a
//! file in `rows/` and an arm of [`study::Entry`].

mod rows;
mod runs;
mod study;

use crate::failure::Failure;
use crate::progress::listen_for_stop;
use crate::screen;
use crate::table::Table;
use clap::Args;
use rows::Row;
use runs::Runs;
use serde::Serialize;
use std::io::{self, Write};
use study::{Note, Study};

/// The studies by name.
const STUDIES: &[(&str, &str)] = &[
    (
        "fluid",
        include_str!("../../../../../validation/fluid/validation.toml"),
    ),
    (
        "friction",
        include_str!("../../../../../validation/friction/validation.toml"),
    ),
    (
        "hencky",
        include_str!("../../../../../validation/hencky/validation.toml"),
    ),
    (
        "parametric",
        include_str!("../../../../../validation/parametric/validation.toml"),
    ),
    (
        "recursive",
        include_str!("../../../../../validation/recursive/validation.toml"),
    ),
    (
        "soft-beams",
        include_str!("../../../../../validation/soft-beams/validation.toml"),
    ),
    (
        "topology",
        include_str!("../../../../../validation/topology/validation.toml"),
    ),
    (
        "woodpecker",
        include_str!("../../../../../validation/woodpecker/validation.toml"),
    ),
    (
        "worlds",
        include_str!("../../../../../validation/worlds/validation.toml"),
    ),
];

/// Arguments of `percuss validate`.
#[derive(Args)]
pub struct ValidateArgs {
    /// Which study; all of them where none is named.
    name: Option<String>,
    /// Print the rows as JSON.
    #[arg(long)]
    json: bool,
}

/// A study with its rows.
#[derive(Serialize)]
struct Validated {
    name: &'static str,
    title: String,
    citation: String,
    rows: Vec<Row>,
    notes: Vec<Note>,
}

/// Holds what percuss computes against what was published.
pub fn run(args: &ValidateArgs) -> Result<(), Failure> {
    listen_for_stop();
    let mut validated = Vec::new();
    for &(name, text) in STUDIES {
        if args.name.as_ref().is_some_and(|asked| asked != name) {
            continue;
        }
        let study: Study =
            toml::from_str(text).map_err(|error| Failure::Negative(format!("{name}: {error}")))?;
        let mut runs = Runs::new(&study.scene);
        let mut rows = Vec::new();
        for entry in &study.row {
            rows.extend(entry.comparison().rows(&mut runs)?);
        }
        validated.push(Validated {
            name,
            title: study.title,
            citation: study.citation,
            rows,
            notes: study.note,
        });
    }
    if let (Some(asked), true) = (&args.name, validated.is_empty()) {
        let known: Vec<&str> = STUDIES.iter().map(|study| study.0).collect();
        return Err(Failure::Input(format!(
            "there is no study `{asked}`; there are {}",
            known.join(", ")
        )));
    }
    let mut out = screen::out();
    if args.json {
        let text = serde_json::to_string_pretty(&validated).map_err(io::Error::from)?;
        writeln!(out, "{text}")?;
    } else {
        for study in &validated {
            writeln!(out, "{}: {}\n", study.title, study.citation)?;
            let mut table = Table::new(5, ["", "published", "computed", "tolerance", ""]);
            for row in &study.rows {
                let verdict = if row.passed { "ok" } else { "NOT MET" };
                let cells: [&str; 5] = [
                    &row.what,
                    &row.published,
                    &row.computed,
                    &row.tolerance,
                    verdict,
                ];
                table.push(cells.map(str::to_owned));
            }
            table.write(&mut out)?;
            if !study.notes.is_empty() {
                writeln!(out, "\nNot compared:")?;
            }
            for note in &study.notes {
                writeln!(out, "- {}: {}", note.what, note.why)?;
            }
            writeln!(out)?;
        }
    }
    let missed = validated
        .iter()
        .flat_map(|study| &study.rows)
        .filter(|row| !row.passed)
        .count();
    match missed {
        0 => Ok(()),
        1 => Err(Failure::Negative("1 row is not met".to_owned())),
        n => Err(Failure::Negative(format!("{n} rows are not met"))),
    }
}
