use super::BeamsModel;
use crate::section::Chains;
use percuss_record::ChannelInfo;

/// What is recorded of every scene of beams, in the order in which the run fills it.
pub(crate) fn channels(given: &Chains, model: &BeamsModel) -> Vec<ChannelInfo> {
    let mut channels = vec![ChannelInfo::new("t", "s")];
    let mut push = |name: String, unit: &str| channels.push(ChannelInfo::new(name, unit));
    for name in ["E_kin", "E_pot", "E", "E_star"] {
        push(name.to_owned(), "J");
    }
    push("contacts".to_owned(), "1");
    push("penetration".to_owned(), "m");
    push("work".to_owned(), "J");
    for probe in &given.probe {
        let name = &probe.name.value;
        push(format!("u_{name}"), "m");
        push(format!("v_{name}"), "m/s");
        push(format!("slope_{name}"), "1");
        if given.reference.is_some() {
            push(format!("exact_{name}"), "m");
        }
    }
    if given.reference.is_some() {
        push("l2_error".to_owned(), "m");
    }
    for met in &model.obstacles {
        let name = &met.name;
        push(format!("{name}.contacts"), "1");
        push(format!("{name}.force"), "N");
        push(format!("{name}.impulse"), "N s");
        push(format!("{name}.approach"), "m/s");
        push(format!("{name}.x"), "m");
        push(format!("{name}.duration"), "s");
        push(format!("{name}.wear"), "J");
    }
    channels
}
