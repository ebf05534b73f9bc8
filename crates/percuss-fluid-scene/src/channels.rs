//! What is recorded of a fluid.

use percuss_fluid::Fluid;

use super::build::FluidModel;
use percuss_record::ChannelInfo;

const AXES: [&str; 3] = ["x", "y", "z"];

/// The channels, in the order of [`values`].
pub(super) fn names<const D: usize>(model: &FluidModel<D>) -> Vec<ChannelInfo> {
    let mut channels = Vec::new();
    let mut add = |name: String, unit: &str| channels.push(ChannelInfo::new(name, unit));
    // in the plane everything is per metre of depth
    let per = |unit: &str| match D {
        2 => format!("{unit}/m"),
        _ => unit.to_owned(),
    };
    add("t".into(), "s");
    add("particles".into(), "1");
    add("mass".into(), &per("kg"));
    for energy in ["E_kin", "E_pot", "E_int", "E", "E_in"] {
        add(energy.into(), &per("J"));
    }
    for axis in &AXES[..D] {
        add(format!("p_{axis}"), &per("N s"));
    }
    for axis in &AXES[..D] {
        add(format!("{axis}_min"), "m");
        add(format!("{axis}_max"), "m");
    }
    add("v_max".into(), "m/s");
    add("compression".into(), "1");
    add("dt".into(), "s");
    add("passed".into(), "1");
    for wall in &model.walls {
        for axis in &AXES[..D] {
            add(format!("{}.F{axis}", wall.name), &per("N"));
        }
        match D {
            2 => add(format!("{}.M", wall.name), &per("N m")),
            _ => AXES
                .iter()
                .for_each(|axis| add(format!("{}.M{axis}", wall.name), "N m")),
        }
    }
    for gauge in &model.gauges {
        add(format!("{}.p", gauge.name), "Pa");
        for axis in &AXES[..D] {
            add(format!("{}.v{axis}", gauge.name), "m/s");
        }
        add(format!("{}.rho", gauge.name), "kg/m^3");
        add(format!("{}.scalar", gauge.name), "1");
        if gauge.height.is_some() {
            add(format!("{}.height", gauge.name), "m");
        }
    }
    let flows = model.inlets.iter().map(|inlet| &inlet.name);
    let flows = flows.chain(model.outlets.iter().map(|(name, _)| name));
    for name in flows.chain(model.fluxes.iter().map(|(name, _)| name)) {
        add(format!("{name}.mass"), &per("kg"));
    }
    channels
}

/// Appends their values at t, s, after steps of `dt`, s.
pub(super) fn values<const D: usize>(
    model: &FluidModel<D>,
    fluid: &mut Fluid<D>,
    (t, dt): (f64, f64),
    row: &mut Vec<f64>,
) {
    let energy = fluid.energy();
    row.extend([t, fluid.particles.len() as f64, fluid.mass()]);
    let [kinetic, potential, internal] = [energy.kinetic, energy.potential, energy.internal];
    row.extend([kinetic, potential, internal, energy.total()]);
    row.push(fluid.ledger().total());
    row.extend(fluid.momentum());
    let p = &fluid.particles;
    for x in &p.r.0 {
        let none = if x.is_empty() { f64::NAN } else { 0.0 };
        row.push(
            none + x
                .iter()
                .copied()
                .fold(f64::INFINITY, f64::min)
                .min(f64::MAX),
        );
        row.push(
            none + x
                .iter()
                .copied()
                .fold(f64::NEG_INFINITY, f64::max)
                .max(f64::MIN),
        );
    }
    let speed2 = |i: usize| p.v.0.iter().map(|v| v[i] * v[i]).sum::<f64>();
    row.push((0..p.len()).map(speed2).fold(0.0, f64::max).sqrt());
    row.extend([fluid.compression(), dt, fluid.passed() as f64]);
    for load in fluid.loads() {
        row.extend(load.force);
        row.extend_from_slice(&load.moment[if D == 2 { 2 } else { 0 }..]);
    }
    for gauge in &model.gauges {
        let seen = fluid.sample(gauge.at);
        let wet = seen.filled > 0.0;
        let or = |x: f64| if wet { x } else { 0.0 };
        row.push(or(seen.pressure));
        row.extend(seen.v);
        row.extend([or(seen.rho), or(seen.scalar)]);
        if let Some(height) = gauge.height {
            let (axis, foot) = (D - 1, gauge.at[D - 1]);
            let top = fluid.surface(gauge.at, axis, foot, foot + height);
            row.push(top.map_or(0.0, |top| top - foot));
        }
    }
    row.extend(fluid.emitted().map(|flow| flow.mass));
    row.extend(fluid.drained().map(|flow| flow.mass));
    row.extend(fluid.gauged().map(|flow| flow.mass));
}
