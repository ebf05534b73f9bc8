//! What one looks at before one trusts the numbers of a run.

use percuss_scene::run::{Health, SolverFacts, Summary, WorldFacts};

use crate::number::significant;

/// Digits of a number.
const DIGITS: usize = 10;

/// Names and values, for the page and for people at a terminal.
pub fn facts(summary: &Summary) -> Vec<(String, String)> {
    let fact = |name: &str, value: String| (name.to_owned(), value);
    let time = fact("time", time(summary));
    let end = match summary.warnings.len() {
        0 => summary.end.clone(),
        1 => format!("{}, with a warning", summary.end),
        n => format!("{}, with {n} warnings", summary.end),
    };
    let warnings = summary.warnings.iter();
    let warnings = warnings.map(|warning| fact("warning", warning.clone()));
    // not a study, nor a run that was stopped at once
    let stepped = match (summary.t_end, &summary.solver, &summary.steps) {
        (Some(t), Some(solver), Some(health)) if t != 0.0 || health.steps > 0 => {
            Some((t, solver, health))
        }
        _ => None,
    };
    let Some((t_end, solver, health)) = stepped else {
        return [fact("end", end)]
            .into_iter()
            .chain(warnings)
            .chain([time])
            .collect();
    };
    let mut facts = vec![
        // a step that failed says itself when
        match end.starts_with("at t = ") {
            true => fact("end", end),
            false => fact("end", format!("{end} at t = {} s", shown(t_end))),
        },
        fact(
            "steps",
            format!(
                "{} ({} evaluations, {} trials rejected)",
                health.steps, health.evaluations, health.rejected
            ),
        ),
        match &summary.world {
            Some(world) => fact("bodies", population(world)),
            None => fact(
                "switching points",
                format!(
                    "{}, {} of them in events.csv",
                    summary.events.all, summary.events.reported
                ),
            ),
        },
        fact("contact solves", solves(solver)),
        fact(
            "deepest penetration",
            format!(
                "{} {}",
                rough(health.max_penetration),
                summary.penetration_unit
            ),
        ),
        fact("energy", energy(health, summary.world.as_ref())),
    ];
    if let Some(from) = health.undetermined_from {
        let steps = counted(health.undetermined_steps, "step");
        let told = format!(
            "in {steps}, the first at t = {} s: redundant contacts slid, and their laws left several motions",
            shown(from)
        );
        facts.push(fact("not determined", told));
    }
    if let Some(world) = &summary.world {
        let most = format!(
            "{}, {}",
            counted(world.most_contacts, "contact"),
            counted(health.most_iterations, "iteration")
        );
        facts.push(fact("most in a step", most));
        if world.events_left_out {
            let events = "none recorded of so many bodies; output.events = [\"all\"], or names, asks for them";
            facts.push(fact("events", events.to_owned()));
        }
    }
    facts.extend(warnings);
    facts.push(time);
    facts
}

/// Where energy came from and went to, as far as it is known.
fn energy(health: &Health, world: Option<&WorldFacts>) -> String {
    let mut energy = format!(
        "{} J at start, {} J at end, work of contacts {} J",
        shown(health.energy_start),
        shown(health.energy_end),
        shown(health.contact_work)
    );
    if let Some(world) = world {
        if world.emitted > 0 {
            energy += &format!(", streams brought {} J", shown(world.energy_emitted));
        }
        if world.removed + world.left > 0 {
            energy += &format!(", removed bodies took {} J", shown(world.energy_removed));
        }
    }
    energy
}

/// So many of something whose name takes an s.
fn counted(n: usize, one: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        n => format!("{n} {one}s"),
    }
}

/// How long a run took, of worlds also on how many threads: others use one.
fn time(summary: &Summary) -> String {
    let time = format!("{:.3} s", summary.timing.run_s);
    match (summary.timing.threads, &summary.world) {
        (0, _) | (_, None) => time,
        (1, _) => format!("{time} on 1 thread"),
        (n, _) => format!("{time} on {n} threads"),
    }
}

fn solves(solver: &SolverFacts) -> String {
    let (tol, worst) = (solver.tol, solver.worst_residual);
    match solver.unconverged_steps {
        0 => format!("all reached {tol:e}, worst residual {}", rough(worst)),
        n => format!(
            "{} missed {tol:e}, worst residual {worst:.1e}",
            counted(n, "step")
        ),
    }
}

/// Who was in a world, and who came and went.
fn population(world: &WorldFacts) -> String {
    let mut told = format!("{} at start", world.bodies);
    for (count, what) in [
        (world.emitted, "emitted"),
        (world.removed, "removed"),
        (world.left, "left the bounds"),
    ] {
        if count > 0 {
            told += &format!(", {count} {what}");
        }
    }
    if let Some(first) = &world.first_left {
        told += &format!(
            " (first of them: {}, at t = {} s)",
            first.body,
            shown(first.t)
        );
    }
    if world.bodies_end != world.bodies {
        told += &format!(", {} at end", world.bodies_end);
    }
    told
}

fn shown(x: f64) -> String {
    significant(x, DIGITS)
}

/// Two digits and a power of ten.
fn rough(x: f64) -> String {
    if x == 0.0 {
        return "0".to_owned();
    }
    format!("{x:.1e}")
}

#[cfg(test)]
mod tests {
    use super::rough;

    #[test]
    fn nothing_has_no_power_of_ten() {
        assert_eq!(rough(0.0), "0");
        assert_eq!(rough(4.44e-10), "4.4e-10");
    }
}
