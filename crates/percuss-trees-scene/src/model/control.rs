//! Forces in joints that are given as functions.

use percuss_trees::{Actuator, Mechanism};

use super::builder::MechanismBuilder;
use crate::section::MechanismScene;
use percuss_part::Control;
use percuss_text::diagnose::{Located, Place};
use percuss_text::words::counted;

impl MechanismBuilder<'_> {
    /// The actuator of a control, and the name of its channel.
    pub fn control(
        &mut self,
        control: &Control,
        sections: &MechanismScene,
        mechanism: &Mechanism,
    ) -> Option<(Actuator, String)> {
        let place = Place::default();
        let name = match sections.imported.joints.get(&control.joint) {
            Some(link) if !self.names.contains(&control.joint) => link,
            _ => &control.joint,
        };
        let body = &mechanism.bodies[self.find(&Located::new(name.clone(), &place))?];
        let count = body.joint.sizes().1;
        if count != 1 {
            let message = format!("the joint of `{name}` cannot be controlled");
            let hint = format!(
                "it has {}, and a control acts on one",
                counted(count, "velocity")
            );
            self.fault(&place, message, &hint);
            return None;
        }
        let actuator = Actuator {
            body: body.name.clone(),
            index: 0,
            force: control.force.clone(),
        };
        Some((actuator, format!("{name}.control")))
    }
}
