//! What is recorded of soft beams.

use super::build::SoftModel;
use super::kind::Kind;
use super::subject::Now;
use percuss_record::ChannelInfo;

const AXES: [&str; 3] = ["x", "y", "z"];

/// The channels, in the order of [`values`].
pub(super) fn names<E: Kind<N>, const N: usize>(model: &SoftModel<E, N>) -> Vec<ChannelInfo> {
    let mut channels = Vec::new();
    let mut add = |name: String, unit: &str| channels.push(ChannelInfo::new(name, unit));
    let axes = &AXES[..E::AXES];
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
        add(format!("{name}.strain"), "1");
        add(format!("{name}.N"), "N");
        match E::AXES {
            2 => add(format!("{name}.M"), "N m"),
            _ => ["T", "M2", "M3"]
                .iter()
                .for_each(|m| add(format!("{name}.{m}"), "N m")),
        }
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
        let section = &model.cables[watch.cable].section;
        let [strain, twist, bend_2, bend_3] = element.strains(q);
        row.extend([strain, section.EA * strain]);
        match axes {
            2 => row.push(section.EI3 * bend_3),
            _ => row.extend([
                section.GJ * twist,
                section.EI2 * bend_2,
                section.EI3 * bend_3,
            ]),
        }
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
}
