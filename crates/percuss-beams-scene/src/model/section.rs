//! `[[beam]]` and `[[bar]]` in numbers.

use percuss_beams::{
    Bar, BeamError, Chain, Clamp, Damping, HenckyBeam, Hold, MassKind, Profile, Support,
};

use crate::section::{Along, Bar as BarSection, Beam};
use percuss_part::positive;
use percuss_part::{Vocabulary, chosen, parse};
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located, Place};
use percuss_text::formula::Program;
use percuss_text::{Entry, Row};

/// A quantity along a beam, ready to be asked.
pub(super) enum Curve {
    /// Of t and x.
    Formula(Program),
    Table(Profile),
}

impl Curve {
    /// The value at place `x`, m, and time `t`, s.
    pub(super) fn at(&self, t: f64, x: f64) -> f64 {
        match self {
            Curve::Formula(program) => program.eval(&[t, x]),
            Curve::Table(profile) => profile.at(x),
        }
    }

    /// A formula of constants and x, or a table.
    pub(super) fn read(
        along: &Along,
        what: &str,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Self> {
        match along {
            Along::Formula(entry) => {
                let names = vocabulary.constants.clone().variables(["t", "x"]);
                let expr = parse(entry, &names, faults)?;
                if expr.depends_on(0..1) {
                    let message = format!("`{what}` must not depend on t");
                    let fault = Diagnostic::new(&entry.place, message);
                    faults.push(fault.with_hint("use x and constants only"));
                    return None;
                }
                Some(Curve::Formula(expr.compile()))
            }
            Along::Table { x, y } => profile(x, y, what, vocabulary, faults).map(Curve::Table),
        }
    }
}

/// A table in numbers.
pub(super) fn profile(
    x: &Row,
    y: &Row,
    what: &str,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Profile> {
    let mut numbers = |row: &Row| -> Option<Vec<f64>> {
        row.iter()
            .map(|entry| vocabulary.number(entry, what, faults))
            .collect()
    };
    let (places, values) = (numbers(x)?, numbers(y)?);
    Profile::table(what, places, values)
        .map_err(|error| refuse(&x.place, &error, faults))
        .ok()
}

/// Tells what the engine said of a description.
pub(crate) fn refuse(place: &Place, error: &BeamError, faults: &mut Faults) {
    faults.push(Diagnostic::new(place, error.to_string()));
}

const MASSES: [(&str, MassKind); 2] = [
    ("consistent", MassKind::Consistent),
    ("lumped", MassKind::Lumped),
];

/// A beam; with it EI, rhoA and rhoI at x = 0, for scales.
pub(super) fn beam(
    beam: &Beam,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<(Chain, HenckyBeam)> {
    let length = positive(
        &beam.length,
        "length",
        "give the length in m",
        vocabulary,
        faults,
    );
    let [EI, rhoA, rhoI] = section(beam, vocabulary, faults)?;
    let number =
        |entry: &Entry, what: &str, faults: &mut Faults| vocabulary.number(entry, what, faults);
    let left = support(&beam.left, &beam.left_stiffness, vocabulary, faults);
    let right = support(&beam.right, &beam.right_stiffness, vocabulary, faults);
    let clamps = [("half", Clamp::Half), ("paper", Clamp::Paper)];
    let description = HenckyBeam {
        length: length?,
        elements: usize::try_from(*beam.elements).unwrap_or(2),
        EI,
        rhoA,
        rhoI,
        axial_force: number(&beam.axial_force, "axial_force", faults)?,
        supports: [left?, right?],
        mass: chosen(&beam.mass, "mass", &MASSES, faults)?,
        clamp: chosen(&beam.clamp, "clamp", &clamps, faults)?,
        damping: Damping {
            alpha: number(&beam.alpha, "alpha", faults)?,
            kappa: number(&beam.kappa, "kappa", faults)?,
        },
    };
    let chain = description.chain();
    let chain = chain.map_err(|error| refuse(&beam.name.place, &error, faults));
    Some((chain.ok()?, description))
}

/// A bar.
pub(super) fn bar(bar: &BarSection, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<Chain> {
    let mut given = |entry, what, hint| positive(entry, what, hint, vocabulary, faults);
    let length = given(&bar.length, "length", "give the length in m");
    let EA = given(&bar.EA, "EA", "give E times A in N");
    let rhoA = given(&bar.rhoA, "rhoA", "give rho times A in kg/m");
    let ends = [("free", Hold::Free), ("fixed", Hold::Fixed)];
    let description = Bar {
        length: length?,
        elements: usize::try_from(*bar.elements).unwrap_or(1),
        EA: Profile::Uniform(EA?),
        rhoA: Profile::Uniform(rhoA?),
        ends: [
            chosen(&bar.left, "end", &ends, faults)?,
            chosen(&bar.right, "end", &ends, faults)?,
        ],
        mass: chosen(&bar.mass, "mass", &MASSES, faults)?,
        damping: Damping {
            alpha: vocabulary.number(&bar.alpha, "alpha", faults)?,
            kappa: vocabulary.number(&bar.kappa, "kappa", faults)?,
        },
    };
    let chain = description.chain();
    let chain = chain.map_err(|error| refuse(&bar.name.place, &error, faults));
    chain.ok()
}

/// EI, rhoA and rhoI from whichever keys are given.
fn section(beam: &Beam, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<[Profile; 3]> {
    let physical = [
        (&beam.E, "E"),
        (&beam.I, "I"),
        (&beam.A, "A"),
        (&beam.rho, "rho"),
    ];
    let sections = [
        beam.beta.is_some(),
        physical.iter().any(|(entry, _)| entry.is_some()),
        beam.EI.is_some() || beam.rhoA.is_some() || beam.rhoI.is_some(),
    ];
    if sections.iter().filter(|given| **given).count() != 1 {
        let fault = Diagnostic::new(
            &beam.name.place,
            "a beam needs one description of its section",
        );
        faults.push(fault.with_hint("give either beta, or E, I, A and rho, or EI, rhoA and rhoI"));
        return None;
    }
    if let Some(entry) = &beam.beta {
        let beta = vocabulary.number(entry, "beta", faults)?;
        if beta < 0.0 {
            let fault = Diagnostic::new(&entry.place, format!("`beta` = {beta} is negative"));
            faults.push(fault.with_hint("0 is the beam of Euler and Bernoulli"));
            return None;
        }
        return Some([1.0, 1.0, beta * beta].map(Profile::Uniform));
    }
    if sections[1] {
        let missing = physical.iter().filter(|(entry, _)| entry.is_none());
        for (_, what) in missing {
            let fault = Diagnostic::new(&beam.name.place, format!("missing key `{what}`"));
            faults.push(fault.with_hint("give E, I, A and rho together"));
        }
        let mut numbers = [0.0; 4];
        for (number, (entry, what)) in numbers.iter_mut().zip(physical) {
            let entry = entry.as_ref()?;
            *number = positive(entry, what, "give it in SI units", vocabulary, faults)?;
        }
        let [E, I, A, rho] = numbers;
        return Some([E * I, rho * A, rho * I].map(Profile::Uniform));
    }
    let zero = Along::Formula(0.0.into());
    let mut of = |along: &Option<Along>, what: &'static str| {
        let given = along.as_ref().or((what == "rhoI").then_some(&zero));
        let Some(given) = given else {
            let fault = Diagnostic::new(&beam.name.place, format!("missing key `{what}`"));
            faults.push(fault.with_hint("give EI and rhoA, and rhoI where it matters"));
            return None;
        };
        let curve = Curve::read(given, what, vocabulary, faults)?;
        sampled(&curve, beam, vocabulary, faults)
    };
    Some([
        of(&beam.EI, "EI")?,
        of(&beam.rhoA, "rhoA")?,
        of(&beam.rhoI, "rhoI")?,
    ])
}

/// A formula becomes a table with two values for each element.
fn sampled(
    curve: &Curve,
    beam: &Beam,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Profile> {
    if let Curve::Table(profile) = curve {
        return Some(profile.clone());
    }
    let length = vocabulary.number(&beam.length, "length", faults)?;
    let count = 2 * usize::try_from(*beam.elements).unwrap_or(2);
    let x: Vec<f64> = (0..=count)
        .map(|i| length * i as f64 / count as f64)
        .collect();
    let y: Vec<f64> = x.iter().map(|x| curve.at(0.0, *x)).collect();
    match y.windows(2).all(|pair| pair[0] == pair[1]) {
        true => Some(Profile::Uniform(y[0])),
        false => Some(Profile::Table { x, y }),
    }
}

pub(crate) fn support(
    name: &Located<String>,
    stiffness: &Option<Row>,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Support> {
    let choices = [
        ("clamped", Some(Support::CLAMPED)),
        ("pinned", Some(Support::PINNED)),
        ("guided", Some(Support::GUIDED)),
        ("free", Some(Support::FREE)),
        ("elastic", None),
    ];
    // what others call them
    let called = [
        ("fixed", "clamped"),
        ("built-in", "clamped"),
        ("hinged", "pinned"),
        ("simply", "pinned"),
        ("supported", "pinned"),
        ("sliding", "guided"),
    ];
    if let Some((_, here)) = called.iter().find(|(word, _)| *word == name.as_str()) {
        let message = format!("unknown support `{}`", name.value);
        let hint = format!("it is called `{here}` here");
        faults.push(Diagnostic::new(&name.place, message).with_hint(hint));
        return None;
    }
    match (chosen(name, "support", &choices, faults)?, stiffness) {
        (Some(support), None) => Some(support),
        (None, Some(row)) if row.len() == 2 => {
            let mut numbers = row
                .iter()
                .map(|k| vocabulary.number(k, "stiffness", faults));
            let (translation, rotation) = (numbers.next()??, numbers.next()??);
            Some(Support {
                translation: Hold::Spring(translation),
                rotation: Hold::Spring(rotation),
            })
        }
        (found, row) => {
            let place = row.as_ref().map_or(&name.place, |row| &row.place);
            let message = match found {
                None => "an elastic support needs two stiffnesses",
                Some(_) => "a stiffness of a support that is not elastic",
            };
            let hint = "write left = \"elastic\" and left_stiffness = [N/m, N m/rad]";
            faults.push(Diagnostic::new(place, message).with_hint(hint));
            None
        }
    }
}
