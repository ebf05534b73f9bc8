//! `percuss check`.

use crate::failure::Failure;
use crate::scenes;
use clap::Args;
use percuss_scene::model::Mechanics;
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
            let mut out = io::stdout().lock();
            let model = &ready.model;
            let mechanics = match &model.mechanics {
                Mechanics::System(system) => vec![
                    counted(system.start.q.len(), "coordinate", "coordinates"),
                    counted(system.labels.len(), "contact", "contacts"),
                ],
                Mechanics::World(world) => vec![
                    counted(world.world.bodies().len(), "body", "bodies"),
                    counted(world.world.sceneries().len(), "scenery", "sceneries"),
                ],
                Mechanics::Beams(beams) => vec![
                    counted(beams.start.q.len(), "node", "nodes"),
                    counted(beams.labels.len(), "obstacle", "obstacles"),
                ],
                Mechanics::Mechanism(mechanism) => vec![
                    counted(mechanism.tree().bodies(), "link", "links"),
                    counted(mechanism.closures.len(), "loop", "loops"),
                    counted(mechanism.labels.len(), "contact", "contacts"),
                ],
                Mechanics::Study(study) => study.about(),
            };
            writeln!(
                out,
                "{name}: no faults ({}, {}, {})",
                mechanics.join(", "),
                counted(model.channels.len(), "channel", "channels"),
                counted(model.quantity_count(), "quantity", "quantities"),
            )?;
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

fn counted(n: usize, one: &str, many: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}
