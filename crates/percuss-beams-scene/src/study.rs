use std::sync::OnceLock;

use percuss_beams::{
    BeamDevice, BeamError, BeamStop, Damping, HermiteBeam, HermiteSystem, NodalLoad, Side,
};
use percuss_mech::System as _;
use percuss_step::exact::LinearModel;

use crate::model::{refuse, support};
use crate::section::{Along, Beam, Chains, Obstacle};
use percuss_part::{Study, Vocabulary, chosen, positive, restitution};
use percuss_study::stationary::{StickSlip, deflection, lowest_frequency, not_asked_for, wanted};
use percuss_text::Entry;
use percuss_text::diagnose::Diagnostic;
use percuss_text::diagnose::Faults;

/// What only a stationary response knows is refused elsewhere.
pub(crate) fn only_stationary(chains: &Chains, faults: &mut Faults) -> Option<()> {
    let before = faults.len();
    match chains.device.first() {
        Some(device) => not_asked_for(&device.name.place, "a friction device", faults),
        None => chains.stationary.only_stationary(faults).unwrap_or(()),
    }
    let mut beams = chains.beam.iter();
    if let Some(beam) = beams.find(|beam| beam.model.as_str() != "hencky") {
        match beam.model.as_str() {
            "hermite" => not_asked_for(&beam.model.place, "a beam of Hermite elements", faults),
            _ => {
                chosen(&beam.model, "model", &MODELS, faults);
                return None;
            }
        }
    }
    if faults.len() > before {
        return None;
    }
    let mut amplitudes = chains
        .load
        .iter()
        .filter_map(|load| load.amplitude.as_ref());
    let Some(amplitude) = amplitudes.next() else {
        return Some(());
    };
    let message = "`amplitude` without a section [stationary]";
    let fault = Diagnostic::new(&amplitude.place, message);
    faults.push(fault.with_hint("give the force as a formula of t"));
    None
}

/// Kinds of beams, and whether their elements are Hermite's.
const MODELS: [(&str, bool); 2] = [("hencky", false), ("hermite", true)];

/// The study of a scene of beams with a section `[stationary]`.
pub(crate) fn study(
    chains: &Chains,
    until: &Entry,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Box<dyn Study>> {
    let section = chains.stationary.stationary.as_ref()?;
    let [given] = &chains.beam[..] else {
        let place = chains
            .beam
            .get(1)
            .map_or(&section.tol.place, |beam| &beam.name.place);
        let fault = Diagnostic::new(place, "a stationary response is that of one beam");
        faults.push(fault.with_hint("give one [[beam]] with model = \"hermite\""));
        return None;
    };
    if !chosen(&given.model, "model", &MODELS, faults)? {
        let fault = Diagnostic::new(
            &given.name.place,
            "a stationary response needs Hermite elements",
        );
        faults.push(fault.with_hint("write model = \"hermite\""));
        return None;
    }
    if let Some(of) = &section.of {
        let fault = Diagnostic::new(&of.place, "`of` says what is measured of a system");
        faults.push(fault.with_hint("a beam is measured at `x`"));
        return None;
    }
    idle(given, vocabulary, faults)?;
    let beam = hermite(given, vocabulary, faults)?;
    let system = HermiteSystem::new(beam);
    let mut system = system
        .map_err(|error| refuse(&given.name.place, &error, faults))
        .ok()?;
    let lowest = lowest_frequency(&system.piecewise()?);
    let lowest =
        lowest.map_err(|error| faults.push(Diagnostic::new(&given.name.place, error.to_string())));
    let omega_1 = lowest.ok()?.unwrap_or(1.0);
    let omega = match (&section.omega, &section.ratio) {
        (Some(omega), _) => positive(omega, "omega", "give it in rad/s", vocabulary, faults)?,
        (None, ratio) => {
            omega_1
                * positive(
                    ratio.as_ref()?,
                    "ratio",
                    "give Ω over the lowest frequency",
                    vocabulary,
                    faults,
                )?
        }
    };
    for load in &chains.load {
        let x = vocabulary.number(load.x.as_ref()?, "x", faults)?;
        let (value, kind) = match (&load.amplitude, &load.force) {
            (Some(amplitude), _) => (amplitude, true),
            (None, Some(force)) => (force, false),
            (None, None) => {
                let place = load.x.as_ref().map_or(&given.name.place, |x| &x.place);
                let fault =
                    Diagnostic::new(place, "this load has no place in a stationary response");
                faults.push(fault.with_hint("give amplitude, or a constant force"));
                return None;
            }
        };
        let number = vocabulary.number(value, if kind { "amplitude" } else { "force" }, faults)?;
        let load = match kind {
            true => NodalLoad::Harmonic {
                amplitude: number,
                omega,
                phase: 0.0,
            },
            false => NodalLoad::Constant(number),
        };
        system
            .load(x, load)
            .map_err(|error| refuse(&value.place, &error, faults))
            .ok()?;
    }
    let (mut devices, mut first) = (Vec::new(), None);
    for section in &chains.device {
        let device = BeamDevice {
            x: vocabulary.number(&section.x, "x", faults)?,
            threshold: vocabulary.number(&section.threshold, "threshold", faults)?,
            slope: vocabulary.number(&section.slope, "slope", faults)?,
        };
        let place = if device.threshold < 0.0 {
            &section.threshold.place
        } else {
            &section.x.place
        };
        system
            .device(device)
            .map_err(|error| refuse(place, &error, faults))
            .ok()?;
        devices.push(section.name.value.clone());
        first.get_or_insert(device.x);
    }
    let mut stops = Vec::new();
    for section in &chains.obstacle {
        let stop = stop(section, vocabulary, faults)?;
        let place = section.x.as_ref().map_or(&section.name.place, |x| &x.place);
        system
            .stop(stop)
            .map_err(|error| refuse(place, &error, faults))
            .ok()?;
        stops.push(section.name.value.clone());
        first.get_or_insert(stop.x);
    }
    let Some(first) = first else {
        let fault = Diagnostic::new(
            &given.name.place,
            "a stationary response needs a friction device or a stop",
        );
        faults.push(fault.with_hint("add [[device]] with x and threshold"));
        return None;
    };
    let data = system.piecewise()?;
    if let Err(error) = LinearModel::check(&data) {
        faults.push(Diagnostic::new(&given.name.place, error.to_string()));
        return None;
    }
    let wanted = wanted(
        until,
        &chains.stationary,
        section,
        omega,
        vocabulary,
        faults,
    )?;
    let (x, place) = match &section.x {
        None => (first, &given.name.place),
        Some(entry) => (vocabulary.number(entry, "x", faults)?, &entry.place),
    };
    let what = "what is measured";
    let held = BeamError::Held {
        what: what.into(),
        x,
    };
    let measured = beam.node(what, x).and_then(|node| {
        let moves = system.coordinate(node).is_some();
        moves.then_some(node).ok_or(held)
    });
    let measured = measured
        .map_err(|error| refuse(place, &error, faults))
        .ok()?;
    let mut tip = vec![0.0; system.nq()];
    if let Some(at) = system.coordinate(measured) {
        tip[at] = 1.0;
    }
    let study = StickSlip {
        about: format!("{} Hermite elements", beam.elements),
        rings: beam.damping.kappa == 0.0,
        shape: deflection(&data),
        rest: system.at_rest(),
        data,
        devices,
        stops,
        tip,
        unit: "m".to_owned(),
        omega,
        omega_1,
        wanted,
        first: OnceLock::new(),
        halt: percuss_math::Halt::default(),
    };
    Some(Box::new(study))
}

/// A stop at a node; walls, surfaces that move and other beams are not known to the exact method.
fn stop(section: &Obstacle, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<BeamStop> {
    let (Some(x), Along::Formula(at), None) = (&section.x, &section.at, &section.beam) else {
        let fault = Diagnostic::new(
            &section.name.place,
            "a stationary response knows stops only",
        );
        faults.push(fault.with_hint("give x and a constant `at`"));
        return None;
    };
    let sides = [("above", Side::Above), ("below", Side::Below)];
    let side = chosen(&section.side, "side", &sides, faults)?;
    let touched = vocabulary.number(at, "at", faults)?;
    let gap = match side {
        Side::Above => touched,
        Side::Below => -touched,
    };
    if gap.is_nan() || gap < 0.0 {
        let fault = Diagnostic::new(&at.place, format!("the beam at rest is {} m past it", -gap));
        faults.push(fault.with_hint("give at above zero for a stop above, below zero below"));
        return None;
    }
    Some(BeamStop {
        x: vocabulary.number(x, "x", faults)?,
        side,
        gap,
        restitution: restitution(&section.eps_N, "eps_N", vocabulary, faults)?,
    })
}

/// Keys of a beam that a stationary response does not use are refused where they say something.
fn idle(beam: &Beam, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<()> {
    let place = |along: &Option<Along>| match along {
        Some(Along::Formula(entry)) => Some(entry.place.clone()),
        Some(Along::Table { x, .. }) => Some(x.place.clone()),
        None => None,
    };
    let starts = "starts are static shapes: give `starts` in [stationary]";
    let uniform = "give EI and rhoA";
    let plain = "take it out";
    let mut all = vec![
        ("u", place(&beam.u), starts),
        ("v", place(&beam.v), starts),
        ("rhoI", place(&beam.rhoI), plain),
    ];
    for (key, entry) in [
        ("beta", &beam.beta),
        ("E", &beam.E),
        ("I", &beam.I),
        ("A", &beam.A),
        ("rho", &beam.rho),
    ] {
        all.push((
            key,
            entry.as_ref().map(|entry| entry.place.clone()),
            uniform,
        ));
    }
    for (key, entry) in [("axial_force", &beam.axial_force), ("radius", &beam.radius)] {
        let value = vocabulary.number(entry, key, faults)?;
        all.push((key, (value != 0.0).then(|| entry.place.clone()), plain));
    }
    for (key, word, default) in [
        ("mass", &beam.mass, "consistent"),
        ("clamp", &beam.clamp, "half"),
    ] {
        all.push((
            key,
            (word.as_str() != default).then(|| word.place.clone()),
            plain,
        ));
    }
    let found = all
        .into_iter()
        .filter_map(|(key, place, hint)| Some((key, place?, hint)));
    let before = faults.len();
    for (key, place, hint) in found {
        let message = format!("`{key}` is not used by a stationary response of Hermite elements");
        faults.push(Diagnostic::new(&place, message).with_hint(hint));
    }
    (faults.len() == before).then_some(())
}

/// Most elements of a beam.
const MOST: i64 = 1000;

fn hermite(beam: &Beam, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<HermiteBeam> {
    let uniform = |along: &Option<Along>, what: &str, faults: &mut Faults| match along {
        Some(Along::Formula(entry)) => {
            positive(entry, what, "give it in SI units", vocabulary, faults)
        }
        _ => {
            let fault = Diagnostic::new(
                &beam.name.place,
                format!("a beam of Hermite elements needs `{what}` as one number"),
            );
            faults.push(fault.with_hint("give EI in N m² and rhoA in kg/m"));
            None
        }
    };
    if *beam.elements > MOST {
        let message = format!(
            "{} Hermite elements, whose matrices are dense",
            *beam.elements
        );
        let hint = format!("take at most {MOST}; a hundred resolve tens of modes");
        faults.push(Diagnostic::new(&beam.elements.place, message).with_hint(&hint));
        return None;
    }
    let (EI, rhoA) = (
        uniform(&beam.EI, "EI", faults),
        uniform(&beam.rhoA, "rhoA", faults),
    );
    Some(HermiteBeam {
        length: positive(
            &beam.length,
            "length",
            "give the length in m",
            vocabulary,
            faults,
        )?,
        elements: usize::try_from(*beam.elements).unwrap_or(2),
        EI: EI?,
        rhoA: rhoA?,
        ends: [
            support(&beam.left, &beam.left_stiffness, vocabulary, faults)?,
            support(&beam.right, &beam.right_stiffness, vocabulary, faults)?,
        ],
        damping: Damping {
            alpha: vocabulary.number(&beam.alpha, "alpha", faults)?,
            kappa: vocabulary.number(&beam.kappa, "kappa", faults)?,
        },
    })
}
