//! What is recorded of soft beams.

use super::build::{Analysis, SoftModel};
use super::kind::Kind;
use super::subject::Now;
use percuss_record::ChannelInfo;

const AXES: [&str; 3] = ["x", "y", "z"];

/// The channels, in the order of [`values`].
pub(super) fn names<E: Kind<N>, const N: usize>(model: &SoftModel<E, N>) -> Vec<ChannelInfo> {
    let mut channels = Vec::new();
    let mut add = |name: String, unit: &str| channels.push(ChannelInfo::new(name, unit));
    let axes = &AXES[..E::AXES];
    let sides: &[&str] = if E::AXES == 2 { &["e1"] } else { &["e1", "e3"] };
    let turns: &[&str] = if E::AXES == 2 { &["z"] } else { &AXES };
    add("t".into(), "s");
    for energy in [
        "E_kin",
        "E_el",
        "E_pot",
        "E",
        "E_in",
        "E_damped",
        "E_contact",
    ] {
        add(energy.into(), "J");
    }
    for watch in &model.watches {
        let name = &watch.name;
        axes.iter()
            .for_each(|axis| add(format!("{name}.{axis}"), "m"));
        axes.iter()
            .for_each(|axis| add(format!("{name}.v{axis}"), "m/s"));
        for e in sides {
            axes.iter()
                .for_each(|axis| add(format!("{name}.{e}{axis}"), "1"));
        }
        add(format!("{name}.strain"), "1");
        add(format!("{name}.N"), "N");
        match E::AXES {
            2 => add(format!("{name}.M"), "N m"),
            _ => ["T", "M2", "M3"]
                .iter()
                .for_each(|m| add(format!("{name}.{m}"), "N m")),
        }
        add(format!("{name}.stress"), "Pa");
    }
    for name in model.holds.iter() {
        axes.iter()
            .for_each(|axis| add(format!("{name}.F{axis}"), "N"));
        turns
            .iter()
            .for_each(|axis| add(format!("{name}.M{axis}"), "N m"));
    }
    for name in &model.scenery {
        axes.iter()
            .for_each(|axis| add(format!("{name}.F{axis}"), "N"));
    }
    if !model.scenery.is_empty() || model.between.is_some() {
        add("contacts".into(), "1");
        add("penetration".into(), "m");
    }
    match model.analysis {
        Analysis::Path => {
            add("load".into(), "1");
            add("unstable".into(), "1");
        }
        Analysis::Modes => {
            add("mode".into(), "1");
            add("frequency".into(), "Hz");
        }
        Analysis::Motion | Analysis::Equilibrium => {}
    }
    channels
}

/// Appends their values.
pub(super) fn values<E: Kind<N>, const N: usize>(
    model: &SoftModel<E, N>,
    now: &Now<'_, E, N>,
    row: &mut Vec<f64>,
) {
    let Now { beams, q, u, .. } = now;
    let axes = E::AXES;
    let kinetic = now.kinetic;
    let (elastic, potential) = (beams.elastic_energy(q), beams.potential(q));
    row.extend([
        now.t,
        kinetic,
        elastic,
        potential,
        kinetic + elastic + potential,
    ]);
    row.extend([now.ledger.supplied, now.ledger.dragged, now.ledger.contacts]);
    for watch in &model.watches {
        let element = &beams.elements()[watch.element];
        let (q, u) = (beams.of(watch.element, q), beams.of(watch.element, u));
        row.extend_from_slice(&element.place(watch.x, q).as_slice()[..axes]);
        // places are linear in the coordinates
        row.extend_from_slice(&element.place(watch.x, u).as_slice()[..axes]);
        let (_, A) = element.frame(watch.x, q);
        row.extend_from_slice(&A.column(0).as_slice()[..axes]);
        if axes == 3 {
            row.extend_from_slice(A.column(2).as_slice());
        }
        let strains = element.strains(watch.x, q);
        let [force, T, M2, M3] = watch.cut.forces(strains);
        row.extend([strains[0], force]);
        match axes {
            2 => row.push(M3),
            _ => row.extend([T, M2, M3]),
        }
        row.push(watch.cut.stress(strains));
    }
    for (force, moment) in &now.reactions {
        row.extend_from_slice(&force.as_slice()[..axes]);
        row.extend_from_slice(&moment.as_slice()[if axes == 2 { 2 } else { 0 }..]);
    }
    for force in &now.pushes {
        row.extend_from_slice(&force.as_slice()[..axes]);
    }
    if !model.scenery.is_empty() || model.between.is_some() {
        row.extend([now.contacts as f64, now.penetration]);
    }
    row.extend_from_slice(&now.more);
}
