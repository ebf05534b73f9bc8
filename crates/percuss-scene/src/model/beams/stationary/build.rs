use std::f64::consts::TAU;

use percuss_beams::{
    BeamDevice, BeamError, BeamStop, Damping, HermiteBeam, HermiteSystem, NodalLoad, Side,
};
use percuss_math::eigen::symmetric;

use super::super::section::{refuse, support, word};
use super::basin::Starts;
use super::factors::PARAMETERS;
use super::responses::Range;
use super::{Follow, StickSlip};
use crate::diagnose::{Diagnostic, Place};
use crate::model::Model;
use crate::model::numbers::{positive, restitution};
use crate::model::vocabulary::Vocabulary;
use crate::scene::beams::{Along, Beam, Obstacle, Stationary};
use crate::scene::read::Faults;
use crate::scene::{Row, Scene};

/// Most starts of one study.
const MOST_STARTS: usize = 10_000;

/// Sections that only a stationary response knows are refused elsewhere.
pub(in crate::model) fn only_stationary(scene: &Scene, faults: &mut Faults) -> Option<()> {
    let chains = &scene.chains;
    let mut refuse = |place: &Place, what: &str| {
        let message = format!("{what} without a section [stationary]");
        let hint = "add [stationary] with omega or ratio";
        faults.push(Diagnostic::new(place, message).with_hint(hint));
    };
    let before = chains.device.len()
        + usize::from(chains.continuation.is_some())
        + usize::from(chains.responses.is_some())
        + usize::from(chains.basin.is_some());
    if let Some(device) = chains.device.first() {
        refuse(&device.name.place, "a friction device");
    } else if let Some(continuation) = &chains.continuation {
        refuse(&continuation.of.place, "a continuation");
    } else if let Some(responses) = &chains.responses {
        refuse(&responses.of.place, "a section [responses]");
    } else if let Some(basin) = &chains.basin {
        refuse(&basin.displacement.place, "a section [basin]");
    }
    let mut found = before > 0;
    let mut beams = chains.beam.iter();
    if let Some(beam) = beams.find(|beam| beam.model.as_str() != "hencky") {
        match beam.model.as_str() {
            "hermite" => refuse(&beam.model.place, "a beam of Hermite elements"),
            _ => {
                let models = [("hencky", ()), ("hermite", ())];
                word(&beam.model, "model", &models, faults);
            }
        }
        found = true;
    }
    for load in &chains.load {
        if let (Some(amplitude), false) = (&load.amplitude, found) {
            let fault = Diagnostic::new(
                &amplitude.place,
                "`amplitude` without a section [stationary]",
            );
            faults.push(fault.with_hint("give the force as a formula of t"));
            return None;
        }
    }
    (!found).then_some(())
}

/// The study of a scene with a section `[stationary]`.
pub(in crate::model) fn build(
    scene: &Scene,
    section: &Stationary,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Model> {
    let chains = &scene.chains;
    let [given] = &chains.beam[..] else {
        let place = chains
            .beam
            .get(1)
            .map_or(&section.tol.place, |beam| &beam.name.place);
        let fault = Diagnostic::new(place, "a stationary response is that of one beam");
        faults.push(fault.with_hint("give one [[beam]] with model = \"hermite\""));
        return None;
    };
    let models = [("hencky", false), ("hermite", true)];
    if !word(&given.model, "model", &models, faults)? {
        let fault = Diagnostic::new(
            &given.name.place,
            "a stationary response needs Hermite elements",
        );
        faults.push(fault.with_hint("write model = \"hermite\""));
        return None;
    }
    let beam = hermite(given, vocabulary, faults)?;
    let system = HermiteSystem::new(beam);
    let mut system = system
        .map_err(|error| refuse(&given.name.place, &error, faults))
        .ok()?;
    let n = beam_order(&system);
    let pairs = symmetric(n, system.K(), system.M());
    let pairs =
        pairs.map_err(|error| faults.push(Diagnostic::new(&given.name.place, error.to_string())));
    let omega_1 = pairs
        .ok()?
        .values
        .first()
        .map_or(0.0, |value| value.max(0.0).sqrt());
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
    let (mut loads, mut weights) = (Vec::new(), Vec::new());
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
        let added = system.load(x, NodalLoad::Constant(number));
        added
            .map_err(|error| refuse(&value.place, &error, faults))
            .ok()?;
        if kind {
            loads.push((x, number))
        } else {
            weights.push((x, number))
        };
    }
    let mut devices = Vec::new();
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
        devices.push((section.name.value.clone(), device));
    }
    let mut stops = Vec::new();
    for section in &chains.obstacle {
        let stop = stop(section, vocabulary, faults)?;
        let place = section.x.as_ref().map_or(&section.name.place, |x| &x.place);
        system
            .stop(stop)
            .map_err(|error| refuse(place, &error, faults))
            .ok()?;
        stops.push((section.name.value.clone(), stop));
    }
    let first = devices.first().map(|(_, device)| device.x);
    let Some(first) = first.or(stops.first().map(|(_, stop)| stop.x)) else {
        let fault = Diagnostic::new(
            &given.name.place,
            "a stationary response needs a friction device or a stop",
        );
        faults.push(fault.with_hint("add [[device]] with x and threshold"));
        return None;
    };
    let mut starts = vec![0.0];
    if let Some(row) = &section.starts {
        starts = row
            .iter()
            .map(|entry| vocabulary.number(entry, "starts", faults))
            .collect::<Option<_>>()?;
        if starts.is_empty() || starts.len() > MOST_STARTS {
            let fault = Diagnostic::new(&row.place, format!("{} starts", starts.len()));
            faults.push(fault.with_hint(format!("give 1 to {MOST_STARTS}")));
            return None;
        }
    }
    let until = positive(
        &scene.until,
        "until",
        "the transient is followed to this time at most",
        vocabulary,
        faults,
    )?;
    if until < TAU / omega {
        let fault = Diagnostic::new(
            &scene.until.place,
            format!(
                "the transient ends within its first period of {} s",
                TAU / omega
            ),
        );
        faults.push(fault.with_hint("raise until"));
        return None;
    }
    let continuation = match &chains.continuation {
        None => None,
        Some(section) => Some(Follow {
            of: word(&section.of, "parameter", &PARAMETERS, faults)?,
            from: positive(&section.from, "from", "give a factor", vocabulary, faults)?,
            to: positive(&section.to, "to", "give a factor", vocabulary, faults)?,
            steps: usize::try_from(*section.steps).unwrap_or(1),
        }),
    };
    let responses = match &chains.responses {
        None => None,
        Some(section) => Some(Range {
            of: word(&section.of, "parameter", &PARAMETERS, faults)?,
            from: positive(&section.from, "from", "give a factor", vocabulary, faults)?,
            to: positive(&section.to, "to", "give a factor", vocabulary, faults)?,
            steps: usize::try_from(*section.steps).unwrap_or(2),
        }),
    };
    let basin = match &chains.basin {
        None => None,
        Some(section) => Some(Starts {
            displacement: bounds(&section.displacement, vocabulary, faults)?,
            velocity: bounds(&section.velocity, vocabulary, faults)?,
            steps: usize::try_from(*section.steps).unwrap_or(2),
        }),
    };
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
    let study = StickSlip {
        beam,
        loads,
        weights,
        devices,
        stops,
        omega,
        omega_1,
        until,
        tol: positive(
            &section.tol,
            "tol",
            "give a relative difference",
            vocabulary,
            faults,
        )?,
        multiples: usize::try_from(*section.multiples).unwrap_or(1),
        shooting: section.shooting,
        starts,
        continuation,
        responses,
        basin,
        measured,
    };
    Some(Model::of_study(scene.title.clone(), Box::new(study)))
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
    let side = word(&section.side, "side", &sides, faults)?;
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

/// Two numbers, the smaller one first.
fn bounds(row: &Row, vocabulary: &Vocabulary, faults: &mut Faults) -> Option<[f64; 2]> {
    let ends: Option<Vec<f64>> = row
        .iter()
        .map(|entry| vocabulary.number(entry, "bounds", faults))
        .collect();
    match ends?[..] {
        [a, b] if a < b => Some([a, b]),
        _ => {
            let fault = Diagnostic::new(&row.place, "bounds that do not rise");
            faults.push(fault.with_hint("give [a, b] with a below b"));
            None
        }
    }
}

fn beam_order(system: &HermiteSystem) -> usize {
    system.at_rest().q.len()
}

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
    Some(HermiteBeam {
        length: positive(
            &beam.length,
            "length",
            "give the length in m",
            vocabulary,
            faults,
        )?,
        elements: usize::try_from(*beam.elements).unwrap_or(2),
        EI: uniform(&beam.EI, "EI", faults)?,
        rhoA: uniform(&beam.rhoA, "rhoA", faults)?,
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
