//! What the parts of the build share.

use std::collections::{BTreeMap, BTreeSet};

use percuss_bodies::World;
use percuss_bodies::world::{BodyId, Dimension, KindId, MaterialId, Placement};
use percuss_math::space::Vec3;
use percuss_mech::State;

use super::Named;
use crate::Given;
use percuss_part::Vocabulary;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Notices, Place};

/// Most bodies of a world, those that emitters may add included.
pub(super) const MOST_BODIES: usize = 2_000_000;

/// A world while it is built.
pub(super) struct Frame<'a> {
    pub scene: Given<'a>,
    pub vocabulary: &'a Vocabulary,
    pub faults: &'a mut Faults,
    pub planar: bool,
    pub world: World,
    pub state: State,
    pub names: BTreeMap<String, Named>,
    /// Those of them that copies have.
    pub copied: BTreeSet<String>,
    /// Whose the kinds of bodies are.
    pub kind_names: Vec<String>,
    /// Materials with their densities, kg/m³.
    pub materials: BTreeMap<String, (MaterialId, Option<f64>)>,
    /// The material of bodies that name none.
    pub plain: MaterialId,
    pub templates: BTreeMap<String, Template>,
    /// From which id on bodies belong to whom, and where that is written.
    pub owners: Vec<(BodyId, String, Place)>,
    /// Whether an emitter has placed bodies.
    pub emitted: bool,
    /// How many bodies there may be at most, emitters during the run included.
    pub bodies: usize,
    /// What may not be meant, and is no fault.
    pub notices: Notices,
}

/// What an emitter copies.
pub(super) struct Template {
    /// None where it is at fault.
    pub kind: Option<(KindId, Placement)>,
    pub place: Place,
    pub used: bool,
}

impl<'a> Frame<'a> {
    /// Without anything in it, and without gravity.
    pub fn new(
        scene: Given<'a>,
        vocabulary: &'a Vocabulary,
        planar: bool,
        faults: &'a mut Faults,
    ) -> Self {
        let dimension = if planar {
            Dimension::Plane
        } else {
            Dimension::Space
        };
        Frame {
            scene,
            vocabulary,
            faults,
            planar,
            plain: MaterialId::default(),
            world: World::new(dimension, Vec3::zeros()),
            state: State::default(),
            names: BTreeMap::new(),
            copied: BTreeSet::new(),
            kind_names: Vec::new(),
            materials: BTreeMap::new(),
            templates: BTreeMap::new(),
            owners: Vec::new(),
            emitted: false,
            bodies: 0,
            notices: Notices::default(),
        }
    }
}

impl Frame<'_> {
    /// Notes a fault.
    pub fn fault(&mut self, place: &Place, message: impl Into<String>, hint: &str) {
        self.faults
            .push(Diagnostic::new(place, message).with_hint(hint));
    }

    /// Adds so many bodies to the account; false, and a fault, where they are too many.
    pub fn admit(&mut self, count: usize, place: &Place) -> bool {
        self.bodies = self.bodies.saturating_add(count);
        let fits = self.bodies <= MOST_BODIES;
        if !fits {
            let message = format!("{} bodies are too many for a world", self.bodies);
            self.fault(place, message, &format!("at most {MOST_BODIES}"));
        }
        fits
    }
}
