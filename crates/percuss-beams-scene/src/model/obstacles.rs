//! `[[obstacle]]` in numbers.

use percuss_beams::{Beams, Neighbours, Obstacle, Place, Side, Surface};

use super::Met;
use super::build::Book;
use super::section::{Curve, refuse};
use crate::section::{Along, Obstacle as Section};
use percuss_part::chosen;
use percuss_part::{Vocabulary, parse};
use percuss_part::{not_negative, restitution};
use percuss_text::diagnose::Diagnostic;
use percuss_text::diagnose::Faults;
use percuss_text::formula::Expr;

/// Adds an obstacle that is rigid, or a pair of beams.
pub(super) fn add(
    section: &Section,
    book: &Book<'_>,
    vocabulary: &Vocabulary,
    beams: &mut Beams,
    faults: &mut Faults,
) -> Option<Met> {
    let sides = [("above", Side::Above), ("below", Side::Below)];
    let side = chosen(&section.side, "side", &sides, faults)?;
    let chain = book.find(&section.of, faults)?;
    let eps = restitution(&section.eps_N, "eps_N", vocabulary, faults)?;
    let release = not_negative(
        &section.release,
        "release",
        "give a time in s",
        vocabulary,
        faults,
    )?;
    let mut met = Met {
        name: section.name.value.clone(),
        chain,
        release,
        stop: None,
        along: None,
        moving: Vec::new(),
    };
    if section.beam.is_some() {
        let other = book.find(&section.beam, faults)?;
        let gap = Curve::read(&section.at, "at", vocabulary, faults)?;
        let (lower, upper) = match side {
            Side::Above => (chain, other),
            Side::Below => (other, chain),
        };
        met.chain = upper;
        met.along = Some((0, beams.chains().nth(upper)?.moving()));
        let pair = Neighbours {
            lower,
            upper,
            gap: Box::new(move |x| gap.at(0.0, x)),
            restitution: eps,
        };
        beams.neighbours(pair).ok()?;
        return Some(met);
    }
    let place = place(section, book.length(chain), vocabulary, faults)?;
    if let Place::Point(x) = place {
        met.stop = Some(x);
    }
    let surface = surface(section, vocabulary, faults)?;
    let made = Obstacle::new(beams.chains().nth(chain)?, side, place, surface, eps);
    let made = made
        .map_err(|error| refuse(&section.name.place, &error, faults))
        .ok()?;
    crossed(section, beams, chain, &made, faults);
    if section.x.is_none() {
        met.along = Some(made.reach());
    }
    met.moving = moving(section, beams, chain, &made, vocabulary, faults)?;
    beams.obstacle(chain, made).ok()?;
    Some(met)
}

fn place(
    section: &Section,
    length: f64,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Place> {
    if let Some(x) = &section.x {
        return Some(Place::Point(vocabulary.number(x, "x", faults)?));
    }
    let mut end = |entry: &Option<percuss_text::Entry>, default: f64, what: &str| match entry {
        Some(entry) => vocabulary.number(entry, what, faults),
        None => Some(default),
    };
    Some(Place::Range(
        end(&section.from, 0.0, "from")?,
        end(&section.to, length, "to")?,
    ))
}

fn surface(section: &Section, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<Surface> {
    let Along::Formula(entry) = &section.at else {
        let table = Curve::read(&section.at, "at", vocabulary, faults)?;
        return Some(Surface::Fixed(Box::new(move |x| table.at(0.0, x))));
    };
    let names = vocabulary.constants.clone().variables(["t", "x"]);
    let expr = parse(entry, &names, faults)?;
    let z = expr.compile();
    if !expr.depends_on(0..1) {
        return Some(Surface::Fixed(Box::new(move |x| z.eval(&[0.0, x]))));
    }
    let dz = expr.derivative(0).compile();
    Some(Surface::Moving(Box::new(move |x, t| {
        [z.eval(&[t, x]), dz.eval(&[t, x])]
    })))
}

/// Most places at which a moving surface is drawn.
const MOST_PLACES: usize = 50;

/// A surface that moves as functions of t at places along it; nothing of one at rest.
fn moving(
    section: &Section,
    beams: &Beams,
    chain: usize,
    made: &Obstacle,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Vec<(f64, Expr)>> {
    let Along::Formula(entry) = &section.at else {
        return Some(Vec::new());
    };
    let names = vocabulary.constants.clone().variables(["t", "x"]);
    if !parse(entry, &names, faults)?.depends_on(0..1) {
        return Some(Vec::new());
    }
    let surface = made.surface(beams.chains().nth(chain)?, 0.0);
    let every = surface.len().div_ceil(MOST_PLACES).max(1);
    let at = |(x, _): &(f64, f64)| {
        let names = vocabulary.constants.clone().constant("x", *x);
        let z = parse(entry, &names.variables(["t"]), faults)?;
        Some((*x, z))
    };
    surface.iter().step_by(every).map(at).collect()
}

/// A wall that the straight beam already crosses is a mistake.
fn crossed(section: &Section, beams: &Beams, chain: usize, made: &Obstacle, faults: &mut Faults) {
    let Some(line) = beams.chains().nth(chain) else {
        return;
    };
    let through = |z: f64| match made.side() {
        Side::Above => z < 0.0,
        Side::Below => z > 0.0,
    };
    let found = made
        .surface(line, 0.0)
        .into_iter()
        .find(|(_, z)| through(*z) || z.is_nan());
    if let Some((x, z)) = found {
        let side = &section.side.value;
        let message =
            format!("the obstacle {side} crosses the beam at rest: it is at {z} where x = {x}");
        let hint =
            "displacements are measured from the straight beam: above is positive, below negative";
        faults.push(Diagnostic::new(&section.name.place, message).with_hint(hint));
    }
}
