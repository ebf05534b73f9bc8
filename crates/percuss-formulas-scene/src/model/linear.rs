//! What must be linear: systems for the exact method, and for studies of stationary responses.

use percuss_mech::lagrangian::{Gap, LagrangianContact};
use percuss_mech::{LagrangianSystem, System as _};
use percuss_step::exact::LinearModel;

use crate::section::Formulas;
use percuss_part::general::Method;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Place};

/// Why a system must be linear, as the hint of a fault.
#[derive(Clone, Copy)]
pub(crate) struct Demand {
    hint: &'static str,
}

impl Demand {
    /// What a stationary response needs.
    pub(crate) const STATIONARY: Demand = Demand {
        hint: "[stationary] is for systems that are linear between switching points; step others with method = \"adaptive\"",
    };

    /// What a method needs.
    pub(crate) fn of_method(method: Method) -> Option<Self> {
        let hint = "write method = \"adaptive\", which follows any system";
        (method == Method::Exact).then_some(Demand { hint })
    }

    /// A fault where the demand is not met.
    pub(super) fn miss(self, place: &Place, message: impl Into<String>, faults: &mut Faults) {
        faults.push(Diagnostic::new(place, message).with_hint(self.hint));
    }

    /// Whether contacts, frictions and constraints, in this order, fit.
    pub(super) fn contacts(
        self,
        scene: &Formulas,
        all: &[Option<LagrangianContact>],
        faults: &mut Faults,
    ) -> Option<()> {
        let before = faults.len();
        let (contacts, others) = all.split_at(scene.contact.len().min(all.len()));
        for (section, contact) in scene.contact.iter().zip(contacts) {
            let Some(contact) = contact.as_ref().filter(|c| !c.is_piecewise_linear()) else {
                continue;
            };
            let (place, message) = match (&contact.gap, &section.normal) {
                _ if section.tangents() > 0 => (
                    &section.mu.place,
                    "the exact method knows stops without friction, and [[friction]] with a constant bound",
                ),
                (Gap::Linear { .. }, Some(normal)) => (
                    &normal.place,
                    "the exact method needs the gradient of the gap as normal",
                ),
                _ => (
                    &section.gap.place,
                    "the exact method needs gaps that are linear in the coordinates and do not change with t",
                ),
            };
            self.miss(place, message, faults);
        }
        for (section, friction) in scene.friction.iter().zip(others) {
            if friction.as_ref().is_some_and(|f| !f.is_piecewise_linear()) {
                let given = section.slip.as_ref().map(|slip| &slip.place);
                let place = given.or(section.direction.as_ref().map(|rows| &rows.place));
                let message = "the exact method knows friction along one fixed line, on ground that does not move";
                self.miss(place.unwrap_or(&section.name.place), message, faults);
            }
        }
        for section in &scene.constraint {
            let message =
                "the exact method knows no constraints; choose coordinates that satisfy them";
            self.miss(&section.formula.place, message, faults);
        }
        (faults.len() == before).then_some(())
    }

    /// The system made ready for the exact method.
    pub(super) fn plant(
        self,
        scene: &Formulas,
        system: &LagrangianSystem,
        faults: &mut Faults,
    ) -> Option<LinearModel> {
        if !system.mass_is_constant() {
            let message = "the exact method needs a constant mass matrix";
            self.miss(&scene.system.M.place, message, faults);
            return None;
        }
        let plant = LinearModel::new(system.piecewise()?);
        let place = scene.system.K.as_ref().map(|K| &K.place);
        let place = place.unwrap_or(&scene.system.coordinates.place);
        plant
            .map_err(|error| self.miss(place, error.to_string(), faults))
            .ok()
    }
}
