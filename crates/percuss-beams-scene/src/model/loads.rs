//! `[[load]]` and `[base]` in numbers.

use percuss_beams::{Beams, Load, Profile, TimeFn};
use percuss_mech::State;

use super::Blow;
use super::build::Book;
use super::noise::Noise;
use super::section::{profile, refuse};
use crate::section::{Base, Load as Section};
use percuss_part::not_negative;
use percuss_part::{Vocabulary, parse};
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Place};
use percuss_text::formula::Expr;

/// What loads are added to: the system, the state at the start, and impulses after it.
pub(super) struct Parts<'a> {
    pub(super) beams: &'a mut Beams,
    pub(super) state: &'a mut State,
    pub(super) late: &'a mut Vec<Blow>,
}

/// Adds a load; an impulse at t = 0 goes to the velocities at the start.
pub(super) fn add(
    section: &Section,
    book: &Book<'_>,
    vocabulary: &Vocabulary,
    parts: Parts<'_>,
    faults: &mut Faults,
) -> Option<()> {
    let beams = parts.beams;
    let chain = book.find(&section.on, faults)?;
    let factor = factor(section, vocabulary, faults)?;
    let names = vocabulary.constants.clone().variables(["t", "x"]);
    if let Some(entry) = &section.impulse {
        let p = vocabulary.number(entry, "impulse", faults)?;
        let x = vocabulary.number(section.x.as_ref()?, "x", faults)?;
        let t = match &section.time {
            Some(time) => not_negative(time, "time", "give a time in s", vocabulary, faults)?,
            None => 0.0,
        };
        let mut later = beams.at_rest();
        let state = if t > 0.0 { &mut later } else { parts.state };
        beams
            .strike(chain, x, p, state)
            .map_err(|error| refuse(&entry.place, &error, faults))
            .ok()?;
        if t > 0.0 {
            parts.late.push(Blow { t, du: later.u });
        }
        return Some(());
    }
    if let Some(entry) = &section.force {
        let force = parse(entry, &names, faults)?;
        only_of_time(&force, &entry.place, "force", faults)?;
        let x = vocabulary.number(section.x.as_ref()?, "x", faults)?;
        let force = force.compile();
        let time: TimeFn = Box::new(move |t| force.eval(&[t, 0.0]) * factor.at(t));
        let load = Load::point(beams.chains().nth(chain)?, x, time);
        let load = load
            .map_err(|error| refuse(&entry.place, &error, faults))
            .ok()?;
        return beams.load(chain, load).ok();
    }
    let entry = section.density.as_ref()?;
    let density = parse(entry, &names, faults)?;
    let load = if density.depends_on(1..2) && density.depends_on(0..1) {
        let density = density.compile();
        Load::Density(Box::new(move |x, t| density.eval(&[t, x]) * factor.at(t)))
    } else {
        // a shape times a function of time costs one evaluation for a step
        let varies = density.depends_on(0..1);
        let density = density.compile();
        let chain = beams.chains().nth(chain)?;
        match varies {
            true => Load::distributed(
                chain,
                |_| 1.0,
                Box::new(move |t| density.eval(&[t, 0.0]) * factor.at(t)),
            ),
            false => Load::distributed(
                chain,
                |x| density.eval(&[0.0, x]),
                Box::new(move |t| factor.at(t)),
            ),
        }
    };
    beams.load(chain, load).ok()
}

/// What multiplies a force or density over time: a table, noise, or both.
struct Factor {
    table: Profile,
    noise: Option<Noise>,
}

impl Factor {
    fn at(&self, t: f64) -> f64 {
        self.table.at(t) * self.noise.as_ref().map_or(1.0, |noise| noise.at(t))
    }
}

fn factor(section: &Section, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<Factor> {
    let table = table(section, vocabulary, faults)?;
    let noise = match &section.noise {
        Some(noise) => Some(Noise::read(noise, vocabulary, faults)?),
        None => None,
    };
    Some(Factor { table, noise })
}

/// Factors over time; one where there is no table.
fn table(section: &Section, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<Profile> {
    match (&section.times, &section.factors) {
        (None, None) => Some(Profile::Uniform(1.0)),
        (Some(times), Some(factors)) => profile(times, factors, "times", vocabulary, faults),
        (Some(row), None) | (None, Some(row)) => {
            let fault = Diagnostic::new(&row.place, "`times` and `factors` go together");
            faults.push(fault.with_hint("give as many factors as times"));
            None
        }
    }
}

fn only_of_time(expr: &Expr, place: &Place, what: &str, faults: &mut Faults) -> Option<()> {
    if expr.depends_on(1..2) {
        let fault = Diagnostic::new(place, format!("`{what}` must not depend on x"));
        faults.push(fault.with_hint("it acts at one place; use t and constants only"));
        return None;
    }
    Some(())
}

/// Moves the base; returns its displacement as a function of t.
pub(super) fn base(
    section: &Base,
    vocabulary: &Vocabulary,
    beams: &mut Beams,
    faults: &mut Faults,
) -> Option<Expr> {
    let names = vocabulary.constants.clone().variables(["t"]);
    let motion = parse(&section.motion, &names, faults)?;
    let velocity = motion.derivative(0);
    let programs = [
        motion.compile(),
        velocity.compile(),
        velocity.derivative(0).compile(),
    ];
    beams.base(Box::new(move |t| {
        [0, 1, 2].map(|k: usize| programs[k].eval(&[t]))
    }));
    Some(motion)
}
