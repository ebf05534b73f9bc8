//! What is recorded: names and units of the channels, and their values at an instant.

use percuss_contact::Law;
use percuss_mech::{ContactId, ContactSet, Energetic, State, System as _};

use super::{SystemModel, labels};
use crate::section::Formulas;
use percuss_part::Label;
use percuss_part::Model;
use percuss_record::ChannelInfo;
use percuss_text::diagnose::Located;

/// What the contacts of a system are called, and the channels that it always has.
pub(crate) fn standard_channels(scene: &Formulas) -> (Vec<Label>, Vec<ChannelInfo>) {
    let labels = labels(scene);
    let system = &scene.system;
    let name = |name: &Located<String>| name.value.clone();
    let axes = Axes {
        coordinates: system.coordinates.iter().map(name).collect(),
        velocities: system.velocities.iter().map(name).collect(),
        units: system.units.iter().map(name).collect(),
    };
    let channels = standard(&axes, &labels);
    (labels, channels)
}

/// What the coordinates of a system are called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Axes {
    /// Names of the coordinates.
    pub coordinates: Vec<String>,
    /// Names of the velocities.
    pub velocities: Vec<String>,
    /// Units of the coordinates; 1 where there is none.
    pub units: Vec<String>,
}

/// The channels of a system with these coordinates and contacts.
pub(super) fn standard(axes: &Axes, labels: &[Label]) -> Vec<ChannelInfo> {
    let unit = |i: usize| axes.units.get(i).map_or("1", String::as_str);
    let rate = |i: usize| match unit(i) {
        "1" => "1/s".to_owned(),
        unit => format!("{unit}/s"),
    };
    let mut channels = vec![ChannelInfo::new("t", "s")];
    for (i, name) in axes.coordinates.iter().enumerate() {
        channels.push(ChannelInfo::new(name, unit(i)));
    }
    for (i, name) in axes.velocities.iter().enumerate() {
        channels.push(ChannelInfo::new(name, rate(i)));
    }
    channels.extend(["E_kin", "E_pot", "E"].map(|name| ChannelInfo::new(name, "J")));
    for label in labels {
        if let Some(name) = label.normal() {
            channels.push(ChannelInfo::new(format!("{name}.gap"), "m"));
            channels.push(ChannelInfo::new(format!("{name}.force"), "N"));
        }
        if let Some(name) = label.friction() {
            channels.push(ChannelInfo::new(format!("{name}.force"), "N"));
            channels.push(ChannelInfo::new(format!("{name}.velocity"), "m/s"));
        }
        if let Label::Constraint(name) = label {
            channels.push(ChannelInfo::new(format!("{name}.force"), "N"));
        }
    }
    channels
}

/// Evaluates all channels at an instant; see [`SystemModel::sampler`].
pub struct Sampler<'a> {
    model: &'a Model,
    system: &'a SystemModel,
    contacts: ContactSet,
    row: Vec<f64>,
}

impl SystemModel {
    /// Evaluates the channels of the model that has this system; keep one for a whole run, it holds the scratch memory.
    pub fn sampler<'a>(&'a self, model: &'a Model) -> Sampler<'a> {
        Sampler::new(model, self)
    }
}

impl<'a> Sampler<'a> {
    fn new(model: &'a Model, system: &'a SystemModel) -> Self {
        Self {
            model,
            system,
            contacts: ContactSet::default(),
            row: Vec::with_capacity(model.channels.len()),
        }
    }

    /// The values of all channels at a state. `forces` holds for each contact of the system its
    /// forces in the order of the rows of its law, N; contacts beyond its end are without force.
    /// Where a friction has two directions its force and velocity are magnitudes.
    pub fn sample(&mut self, state: &State, forces: &[[f64; 3]]) -> &[f64] {
        let system = &self.system.system;
        let (t, q, u) = (state.t, state.q.as_slice(), state.u.as_slice());
        let kinetic = system.kinetic_energy(t, q, u);
        let potential = system.potential_energy(t, q);
        self.row.clear();
        self.row.push(t);
        self.row.extend_from_slice(q);
        self.row.extend_from_slice(u);
        self.row.extend([kinetic, potential, kinetic + potential]);
        self.contacts.reset(f64::INFINITY);
        system.contacts(t, q, &mut self.contacts);
        let mut reported = 0;
        for (id, contact) in system.contact_list().iter().enumerate() {
            let found = self.contacts.contacts().get(reported);
            let found = found
                .is_some_and(|found| found.id == ContactId::listed(id))
                .then_some(reported);
            reported += usize::from(found.is_some());
            let force = forces.get(id).copied().unwrap_or_default();
            let gamma = |k: usize| found.map_or(f64::NAN, |i| self.contacts.gamma(i, k, u));
            let gap = || contact.gap_at(t, q);
            match contact.law {
                Law::Unilateral => self.row.extend([gap(), force[0]]),
                Law::Bilateral => self.row.push(force[0]),
                Law::PlanarCoulomb { .. } => {
                    self.row.extend([gap(), force[0], force[1], gamma(1)]);
                }
                Law::SpatialCoulomb { .. } => {
                    let (force_T, gamma_T) = (force[1].hypot(force[2]), gamma(1).hypot(gamma(2)));
                    self.row.extend([gap(), force[0], force_T, gamma_T]);
                }
                Law::PlanarFriction { .. } => self.row.extend([force[0], gamma(0)]),
                Law::SpatialFriction { .. } => {
                    self.row
                        .extend([force[0].hypot(force[1]), gamma(0).hypot(gamma(1))]);
                }
            }
        }
        self.model.complete(&mut self.row);
        &self.row
    }
}
