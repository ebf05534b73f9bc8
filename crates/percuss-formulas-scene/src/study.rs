use std::sync::OnceLock;

use percuss_math::Halt;
use percuss_mech::System as _;
use percuss_step::exact::LinearModel;

use crate::model::{Demand, build, constants, gradient, labels};
use crate::section::Formulas;
use percuss_part::{Label, Study, Vocabulary, positive};
use percuss_study::stationary::{Stationary, StickSlip, deflection, lowest_frequency, wanted};
use percuss_text::Entry;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Place};
use percuss_text::words::counted;

/// A frequency counts as a multiple of another within this, relative.
const MULTIPLE: f64 = 1e-9;

/// The study of a system of formulas with a section `[stationary]`.
pub(crate) fn study(
    scene: &Formulas,
    until: &Entry,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Box<dyn Study>> {
    let section = scene.stationary.stationary.as_ref()?;
    let demand = Some(Demand::STATIONARY);
    let system = build(scene, demand, None, vocabulary, faults)?;
    let place = &scene.system.coordinates.place;
    let data = system.system.piecewise()?;
    for (key, what) in [(&section.ratio, "ratio"), (&section.x, "x")] {
        if let Some(entry) = key {
            let message = format!("`{what}` is for beams");
            let hint = "the frequency is that in h; `of` says what is measured";
            faults.push(Diagnostic::new(&entry.place, message).with_hint(hint));
            return None;
        }
    }
    if data.devices.is_empty() && data.stops.is_empty() {
        let message = "a stationary response needs friction or a stop";
        let hint = "add [[friction]] with slip and bound, or [[contact]] with gap";
        faults.push(Diagnostic::new(place, message).with_hint(hint));
        return None;
    }
    let lowest = data.harmonics.iter().map(|h| h.omega).reduce(f64::min);
    let Some(lowest) = lowest else {
        let fault = Diagnostic::new(
            place,
            "no force swings, so that there is nothing to respond to",
        );
        faults.push(fault.with_hint("give h a term such as F*cos(Omega*t)"));
        return None;
    };
    let (omega, at) = match &section.omega {
        Some(entry) => {
            let hint = "give it in rad/s";
            let omega = positive(entry, "omega", hint, vocabulary, faults)?;
            (omega, &entry.place)
        }
        None => (lowest, place),
    };
    for h in &data.harmonics {
        let times = h.omega / omega;
        if times.round() < 1.0 || (times - times.round()).abs() > MULTIPLE * times {
            let message = format!(
                "a force swings with {} rad/s, which is no multiple of {omega} rad/s",
                h.omega
            );
            let hint = "give omega, of which all frequencies in h are multiples";
            faults.push(Diagnostic::new(at, message).with_hint(hint));
            return None;
        }
    }
    if let Err(error) = LinearModel::check(&data) {
        faults.push(Diagnostic::new(place, error.to_string()));
        return None;
    }
    let (tip, unit) = measured(scene, section, vocabulary, faults)?;
    let wanted = wanted(until, &scene.stationary, section, omega, vocabulary, faults)?;
    let name = |label: &Label| {
        let name = label.normal().or(label.friction());
        name.unwrap_or_default().to_owned()
    };
    let labels = labels(scene);
    let named = |id: u64| {
        usize::try_from(id)
            .ok()
            .and_then(|id| labels.get(id))
            .map(name)
    };
    let devices = data.devices.iter().filter_map(|d| named(d.id.0));
    let stops = data.stops.iter().filter_map(|s| named(s.id.0));
    let omega_1 = lowest_frequency(&data);
    let omega_1 = omega_1.map_err(|error| faults.push(Diagnostic::new(place, error.to_string())));
    let study = StickSlip {
        about: counted(data.n, "coordinate"),
        rings: false,
        devices: devices.collect(),
        stops: stops.collect(),
        tip,
        unit,
        shape: deflection(&data),
        data,
        rest: system.start,
        omega,
        omega_1: omega_1.ok()?.unwrap_or(omega),
        wanted,
        first: OnceLock::new(),
        halt: Halt::default(),
    };
    Some(Box::new(study))
}

/// Direction and unit of what is measured: the first coordinate, or a linear formula of them.
fn measured(
    scene: &Formulas,
    section: &Stationary,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<(Vec<f64>, String)> {
    let unit = |i: usize| scene.system.units.get(i).map(|unit| unit.value.clone());
    let Some(entry) = &section.of else {
        let mut tip = vec![0.0; vocabulary.n];
        tip[0] = 1.0;
        return Some((tip, unit(0).unwrap_or_default()));
    };
    let expr = vocabulary.of_configuration(entry, "of", faults)?;
    let linear = !expr.depends_on(0..1) && expr.is_affine_in(vocabulary.q());
    let tip = constants(&gradient(&expr, vocabulary)).filter(|tip| {
        let offset = expr.eval(&vec![0.0; 1 + 2 * vocabulary.n]);
        linear && offset == 0.0 && tip.iter().any(|w| *w != 0.0)
    });
    let Some(tip) = tip else {
        not_linear(&entry.place, faults);
        return None;
    };
    let first = tip.iter().position(|w| *w != 0.0).and_then(unit);
    Some((tip, first.unwrap_or_default()))
}

fn not_linear(place: &Place, faults: &mut Faults) {
    let fault = Diagnostic::new(place, "what is measured must be linear in the coordinates");
    faults.push(fault.with_hint("give a coordinate, or a difference such as x2 - x1"));
}
