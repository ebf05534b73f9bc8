//! From the sections of a scene of beams to a system.

use percuss_beams::{Beams, Chain, HenckyBeam, Support};
use percuss_step::stable_step;

use super::section::{Curve, bar, beam};
use super::{BeamsModel, Exact, Member, loads, obstacles};
use crate::section::{Along, Chains, MOST_ELEMENTS, Reference};
use percuss_part::general::Output;
use percuss_part::{Builder, Label, Vocabulary, not_negative};
use percuss_record::film::default_frames;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::suggest;
use percuss_text::words::counted;

/// Names and lengths of the chains.
pub(super) struct Book<'a> {
    names: Vec<&'a str>,
    lengths: Vec<f64>,
}

impl Book<'_> {
    /// The chain of this name; the first where there is none.
    pub(super) fn find(
        &self,
        name: &Option<Located<String>>,
        faults: &mut Faults,
    ) -> Option<usize> {
        let Some(name) = name else { return Some(0) };
        let found = self.names.iter().position(|known| *known == name.as_str());
        if found.is_none() {
            let hint = suggest::hint(name, "beams", self.names.iter().copied());
            let message = format!("unknown beam `{}`", name.value);
            faults.push(Diagnostic::new(&name.place, message).with_hint(hint));
        }
        found
    }

    pub(super) fn length(&self, chain: usize) -> f64 {
        self.lengths[chain]
    }
}

/// The beams of a scene.
pub(crate) fn build(
    given: &Chains,
    output: &Output,
    until: Option<f64>,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<BeamsModel> {
    if given.beam.is_empty() && given.bar.is_empty() {
        return None; // told where sections are told apart
    }
    elements(given, faults)?;
    let mut beams = Beams::default();
    let mut members = Vec::new();
    let mut mechanisms = Vec::new();
    let mut first: Option<HenckyBeam> = None;
    let mut starts: Vec<[&Option<Along>; 2]> = Vec::new();
    for section in &given.beam {
        let (chain, description) = beam(section, vocabulary, faults)?;
        if Support::rigid_motions(description.supports) > 0 {
            mechanisms.push(section.name.value.clone());
        }
        beams.add(chain);
        members.push(Member {
            name: section.name.value.clone(),
            is_bar: false,
            radius: vocabulary.number(&section.radius, "radius", faults)?,
        });
        starts.push([&section.u, &section.v]);
        first.get_or_insert(description);
    }
    for section in &given.bar {
        beams.add(bar(section, vocabulary, faults)?);
        members.push(Member {
            name: section.name.value.clone(),
            is_bar: true,
            radius: 0.0,
        });
        starts.push([&section.u, &section.v]);
    }
    let book = Book {
        names: members.iter().map(|m| m.name.as_str()).collect(),
        lengths: beams.chains().map(|chain| chain.length()).collect(),
    };
    let mut start = beams.at_rest();
    for (i, shapes) in starts.into_iter().enumerate() {
        let zero = Along::Formula(0.0.into());
        let mut curve = |along: &Option<Along>, what| {
            Curve::read(along.as_ref().unwrap_or(&zero), what, vocabulary, faults)
        };
        let (u, v) = (curve(shapes[0], "u")?, curve(shapes[1], "v")?);
        beams
            .shape(i, |x| u.at(0.0, x), |x| v.at(0.0, x), &mut start)
            .ok()?;
    }
    let (mut blows, mut late) = (Vec::new(), Vec::new());
    for section in &given.load {
        let parts = loads::Parts {
            beams: &mut beams,
            state: &mut start,
            late: &mut late,
        };
        loads::add(section, &book, vocabulary, parts, faults)?;
        if let (Some(p), Some(x)) = (&section.impulse, &section.x) {
            let numbers = (
                vocabulary.number(x, "x", faults)?,
                vocabulary.number(p, "impulse", faults)?,
            );
            blows.push(numbers);
        }
    }
    late.sort_by(|a, b| a.t.total_cmp(&b.t));
    let base = match &given.base {
        Some(section) => Some(loads::base(section, vocabulary, &mut beams, faults)?),
        None => None,
    };
    // the system numbers rigid obstacles first
    let (pairs, rigid): (Vec<_>, Vec<_>) = given.obstacle.iter().partition(|o| o.beam.is_some());
    let mut met = Vec::new();
    for section in rigid.into_iter().chain(pairs) {
        met.push(obstacles::add(
            section, &book, vocabulary, &mut beams, faults,
        )?);
    }
    let mut probes = Vec::new();
    for section in &given.probe {
        let chain = book.find(&section.on, faults)?;
        let x = vocabulary.number(&section.x, "x", faults)?;
        if !(0.0..=book.length(chain)).contains(&x) {
            let message = format!("the probe at x = {x} is outside the beam");
            let hint = format!("places run from 0 to {} m", book.length(chain));
            faults.push(Diagnostic::new(&section.x.place, message).with_hint(hint));
            return None;
        }
        probes.push((chain, x));
    }
    let exact = match &given.reference {
        None => None,
        Some(section) => {
            let first = first.filter(|_| late.is_empty());
            let chain = beams.chains().next()?;
            Some(exact(section, first.as_ref(), chain, blows, faults)?)
        }
    };
    let mut shapes = Vec::new();
    for entry in output.shapes.iter().flat_map(|row| row.iter()) {
        let hint = "give the time of a picture in s";
        shapes.push(not_negative(entry, "shapes", hint, vocabulary, faults)?);
    }
    shapes.sort_by(f64::total_cmp);
    let limit = |chain: &Chain| {
        let (omega, damping) = chain.highest_mode();
        stable_step(omega, damping)
    };
    let stable_step = beams.chains().map(limit).fold(f64::INFINITY, f64::min);
    let mut model = BeamsModel {
        labels: met
            .iter()
            .map(|met| Label::Contact {
                name: met.name.clone(),
                friction: None,
            })
            .collect(),
        beams,
        start,
        obstacles: met,
        members,
        probes,
        base,
        blows: late,
        shapes,
        exact,
        film_dt: None,
        stable_step,
        mechanisms,
    };
    let dt = match &output.film_dt {
        Some(entry) => Tools(vocabulary, faults).spacing(entry, "film_dt", "frames", until?),
        None => until.map(|until| until / default_frames(model.film_points()) as f64),
    };
    model.film_dt = dt.filter(|_| output.film);
    Some(model)
}

/// What turns entries into numbers.
struct Tools<'a>(&'a Vocabulary, &'a mut Faults);

impl Builder for Tools<'_> {
    fn tools(&mut self) -> (&Vocabulary, &mut Faults) {
        (self.0, self.1)
    }
}

/// Most values of the shapes of the exact motion: modes times nodes.
const MOST_VALUES: usize = 50_000_000;

/// The exact motion of the first beam after its impulses.
fn exact(
    section: &Reference,
    beam: Option<&HenckyBeam>,
    chain: &Chain,
    blows: Vec<(f64, f64)>,
    faults: &mut Faults,
) -> Option<Exact> {
    let place = &section.modes.place;
    let modes = usize::try_from(*section.modes).unwrap_or(1);
    if modes.saturating_mul(chain.moving()) > MOST_VALUES {
        let message = format!(
            "{} at {} are too many",
            counted(modes, "mode"),
            counted(chain.moving(), "node")
        );
        let hint = format!("at most {MOST_VALUES} values; lower modes or elements");
        faults.push(Diagnostic::new(place, message).with_hint(hint));
        return None;
    }
    let exact = beam.and_then(|beam| Exact::new(beam, chain, blows, modes));
    if exact.is_none() {
        let fault = Diagnostic::new(place, "no exact motion is known here");
        faults.push(fault.with_hint("the first beam must be uniform, without damping and axial force, and struck by impulses at t = 0 only"));
    }
    exact
}

/// Elements of a number that fits into the memory.
fn elements(chains: &Chains, faults: &mut Faults) -> Option<()> {
    let of_beams = chains.beam.iter().map(|beam| &beam.elements);
    let mut total = 0;
    for elements in of_beams.chain(chains.bar.iter().map(|bar| &bar.elements)) {
        total += elements.value;
        if total > MOST_ELEMENTS {
            let message = format!("{total} elements and more are too many");
            let hint = format!("at most {MOST_ELEMENTS} in all beams and bars together");
            faults.push(Diagnostic::new(&elements.place, message).with_hint(hint));
            return None;
        }
    }
    Some(())
}
