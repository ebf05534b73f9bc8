//! `percuss bench`.

mod clock;
mod contact;
mod formula;
mod woodpecker_adaptive;
mod woodpecker_step;

use crate::failure::Failure;
use crate::screen;
use crate::table::Table;
use clap::Args;
use clock::Timed;
use percuss_text::numbers::shown;
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;

/// Arguments of `percuss bench`.
#[derive(Args)]
pub struct BenchArgs {
    /// Which benchmark; all of them where none is named.
    name: Option<String>,
    /// How often each is repeated; the median counts.
    #[arg(long, default_value_t = 7, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    repeats: u16,
    /// Print the results as JSON.
    #[arg(long)]
    json: bool,
    /// Write the generated contact problems into this folder as .dat files and time nothing.
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
}

/// A benchmark: its name and how it is timed, with so many repeats.
type Benchmark = (String, Box<dyn Fn(u16) -> Result<Timed, Failure>>);

/// One line of the table.
#[derive(Serialize)]
struct Row {
    name: String,
    #[serde(flatten)]
    timed: Timed,
}

/// Times the hot paths.
pub fn run(args: &BenchArgs) -> Result<(), Failure> {
    if let Some(folder) = &args.write {
        return contact::write(folder);
    }
    let benchmarks = chosen(args.name.as_deref())?;
    let mut rows = Vec::new();
    for (name, time) in benchmarks {
        let timed = time(args.repeats)?;
        rows.push(Row { name, timed });
    }
    let mut out = screen::out();
    if args.json {
        let text = serde_json::to_string_pretty(&rows).map_err(io::Error::from)?;
        writeln!(out, "{text}")?;
        return Ok(());
    }
    let mut table = Table::new(2, ["benchmark", "unit", "ns per unit", "fastest"]);
    for row in &rows {
        let timed = &row.timed;
        table.push([
            row.name.clone(),
            timed.unit.to_owned(),
            shown(timed.median_ns.round()),
            shown(timed.fastest_ns.round()),
        ]);
    }
    table.write(&mut out)?;
    writeln!(out)?;
    for row in &rows {
        writeln!(out, "{}: {}", row.name, row.timed.note)?;
    }
    Ok(())
}

/// The benchmark of this name, or all.
fn chosen(name: Option<&str>) -> Result<Vec<Benchmark>, Failure> {
    let mut all: Vec<Benchmark> = vec![
        ("woodpecker-step".into(), Box::new(woodpecker_step::time)),
        (
            "woodpecker-adaptive".into(),
            Box::new(woodpecker_adaptive::time),
        ),
        ("formula".into(), Box::new(formula::time)),
    ];
    all.extend(contact::problems().into_iter().map(|(name, make)| {
        let time = move |repeats| contact::time(make, repeats);
        (name.to_owned(), Box::new(time) as Box<_>)
    }));
    let Some(name) = name else {
        return Ok(all);
    };
    let known: Vec<String> = all.iter().map(|benchmark| benchmark.0.clone()).collect();
    all.retain(|benchmark| benchmark.0 == name);
    if all.is_empty() {
        return Err(Failure::Input(format!(
            "there is no benchmark `{name}`; there are {}",
            known.join(", ")
        )));
    }
    Ok(all)
}
