//! `percuss check`.

use crate::failure::Failure;
use crate::scenes;
use crate::screen;
use clap::Args;
use percuss_scene::model::KindFacts;
use percuss_text::counted;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};

/// Arguments of `percuss check`.
#[derive(Args)]
pub struct CheckArgs {
    /// Built-in scene or scene file.
    scene: String,
    /// Override an entry, for example constants.mu=0.4 or contact.N1.eps_N=0.3.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
}

/// Tells every fault of a scene at once, with the lines they point at.
pub fn run(args: &CheckArgs) -> Result<(), Failure> {
    let input = scenes::input(&args.scene, &args.set)?;
    let name = input.name.clone();
    match scenes::build(scenes::short_name(&args.scene), &input) {
        Ok(ready) => {
            let mut out = screen::out();
            let model = &ready.model;
            writeln!(
                out,
                "{name}: no faults ({}, {}, {})",
                model.mechanics.about().join(", "),
                counted(model.channels.len(), "channel"),
                counted(model.quantity_count(), "quantity"),
            )?;
            weigh(&mut out, &model.mechanics.kinds())?;
            scenes::remark(&ready);
            Ok(())
        }
        Err(report) => {
            let mut err = io::stderr().lock();
            let styled = err.is_terminal();
            // standard error may be closed; the exit status tells all the same
            let _ = writeln!(err, "{}\n", report.render(styled));
            let them = match report.diagnostics.len() {
                1 => "it",
                _ => "them",
            };
            Err(Failure::Input(format!(
                "{name}: {}; mend {them} and check again",
                report.count()
            )))
        }
    }
}

/// What the bodies of a world weigh, as given or as it follows from density and shape.
fn weigh(out: &mut impl Write, kinds: &[KindFacts]) -> io::Result<()> {
    // sizes that emitters make of a template have its name
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    for kind in kinds {
        *sizes.entry(&kind.name).or_default() += 1;
    }
    for kind in kinds.iter().take(sizes.len().min(MOST_WEIGHED)) {
        let KindFacts {
            ref name,
            mass,
            centre,
            inertia,
        } = *kind;
        write!(out, "  {name}: {} kg", digits(mass))?;
        let largest = (0..3).fold(0.0_f64, |most, k| most.max(inertia[k][k]));
        let centre = centre.map(|x| without_rounding(x, (largest / mass).sqrt()));
        if centre.iter().any(|x| x.abs() > 0.0) {
            write!(out, ", centre of mass {} m", list(&centre))?;
        }
        let moments = [inertia[0][0], inertia[1][1], inertia[2][2]];
        let mixed = [inertia[0][1], inertia[0][2], inertia[1][2]];
        let mixed = mixed.map(|x| without_rounding(x, largest));
        // in the plane only what counts there is known
        match moments {
            [0.0, 0.0, about_z] => write!(out, ", inertia {} kg m²", digits(about_z))?,
            _ => write!(out, ", inertia {} kg m²", list(&moments))?,
        }
        if mixed.iter().any(|x| *x != 0.0) {
            write!(out, ", its entries xy xz yz {} kg m²", list(&mixed))?;
        }
        match sizes.get(name.as_str()) {
            Some(more @ 2..) => writeln!(out, ", and {}", counted(more - 1, "other size"))?,
            _ => writeln!(out)?,
        }
    }
    match sizes.len().checked_sub(MOST_WEIGHED) {
        None | Some(0) => Ok(()),
        Some(more) => writeln!(out, "  and {more} more"),
    }
}

/// Most bodies whose masses are told.
const MOST_WEIGHED: usize = 20;

/// Zero where a value is next to nothing beside the scale.
fn without_rounding(value: f64, scale: f64) -> f64 {
    const NOTHING: f64 = 1e-12;
    match value.abs() > NOTHING * scale {
        true => value,
        false => 0.0,
    }
}

/// Six digits, for people.
fn digits(value: f64) -> String {
    let rounded: f64 = format!("{value:.5e}").parse().unwrap_or(value);
    match rounded == 0.0 || (1e-4..1e6).contains(&rounded.abs()) {
        true => rounded.to_string(),
        false => format!("{rounded:e}"),
    }
}

fn list(values: &[f64; 3]) -> String {
    values.map(digits).join(" ")
}
