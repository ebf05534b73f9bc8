use percuss_trees::Hold;

use super::MechanismModel;
use super::names::{coordinates, units};
use percuss_part::Label;
use percuss_record::ChannelInfo;

/// What is recorded of every mechanism, in the order in which the run fills it.
pub(crate) fn channels(model: &MechanismModel) -> Vec<ChannelInfo> {
    let mut channels = vec![ChannelInfo::new("t", "s")];
    let mut push = |name: String, unit: &str| channels.push(ChannelInfo::new(name, unit));
    for name in ["E_kin", "E_pot", "E"] {
        push(name.to_owned(), "J");
    }
    let axes = &["x", "y", "z"][..model.dimension()];
    for link in &model.recorded {
        let joint = &model.tree().joints()[link.body];
        match (&link.motion, joint) {
            (Some(_), percuss_trees::Joint::Prescribed(prescription)) => {
                let turns = matches!(prescription.axis, percuss_trees::Axis::Turn(_));
                let units = if turns {
                    ["rad", "rad/s"]
                } else {
                    ["m", "m/s"]
                };
                push(format!("{}.q", link.name), units[0]);
                push(format!("{}.u", link.name), units[1]);
            }
            _ => {
                let named = coordinates(&link.name, joint);
                for (name, unit) in named.q.into_iter().chain(named.u) {
                    push(name, unit);
                }
            }
        }
        for mark in 0..link.marks.len() {
            for axis in axes {
                let number = if mark == 0 {
                    String::new()
                } else {
                    mark.to_string()
                };
                push(format!("{}.{axis}{number}", link.name), "m");
            }
        }
    }
    for sensor in &model.sensors {
        let name = &sensor.name;
        for axis in axes {
            push(format!("{name}.{axis}"), "m");
        }
        for axis in axes {
            push(format!("{name}.v{axis}"), "m/s");
        }
        if sensor.reaction {
            for axis in axes {
                push(format!("{name}.f{axis}"), "N");
            }
            let moments: &[&str] = if model.plane {
                &["z"]
            } else {
                &["x", "y", "z"]
            };
            for axis in moments {
                push(format!("{name}.m{axis}"), "N m");
            }
        }
    }
    for drive in &model.drives {
        push(drive.channel.clone(), drive.unit);
    }
    for closure in &model.closures {
        if let Hold::Gear { .. } = closure.hold {
            let second = closure.bodies[1].as_deref();
            let joint =
                second.and_then(|name| Some(&model.tree().joints()[model.tree().find(name)?]));
            let unit = joint.map_or("N", |joint| units(joint, 0)[1]);
            push(format!("{}.force", closure.name), unit);
            continue;
        }
        push(format!("{}.force", closure.name), "N");
        for axis in axes {
            push(format!("{}.f{axis}", closure.name), "N");
        }
    }
    if !model.closures.is_empty() {
        push("closure".to_owned(), "m");
    }
    for (label, [way, force]) in model.labels.iter().zip(&model.units) {
        if let Some(name) = label.normal() {
            push(format!("{name}.gap"), way);
            push(format!("{name}.force"), force);
        }
        if let Some(name) = label.friction() {
            push(format!("{name}.force"), force);
            push(format!("{name}.velocity"), &format!("{way}/s"));
        }
        if let Label::Constraint(name) = label {
            push(format!("{name}.force"), force);
        }
    }
    for shape in &model.pushed {
        for axis in axes {
            push(format!("{}.f{axis}", model.shapes[*shape]), "N");
        }
    }
    channels
}

/// Names and units of the numbers that a run finds beside its samples.
pub(crate) fn promised(model: &MechanismModel) -> Vec<(String, String)> {
    let mut promised = vec![("steps", "1"), ("rejected", "1")];
    if model.conservative {
        promised.push(("energy_drift", "J"));
    }
    if !model.closures.is_empty() {
        promised.extend([("opened", "m"), ("opening", "m/s"), ("closure", "m")]);
    }
    if !model.first_order.is_empty() {
        promised.push(("first_order", "1"));
    }
    let owned = |(name, unit): (&str, &str)| (name.to_owned(), unit.to_owned());
    promised.into_iter().map(owned).collect()
}
