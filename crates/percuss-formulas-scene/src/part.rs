//! How scenes know a system of formulas: which settings go with it, which names it gives, what is made of its sections.

use crate::model::{Demand, build, drawings, point_masses, standard_channels};
use crate::section::{Formulas, System};
use crate::study::study;
use percuss_part::general::{General, Method};
use percuss_part::{DefaultStep, GivenNames, Made, Mechanics, OutputKeys, PartSection};
use percuss_part::{Rules, Settings, Study, Vocabulary};
use percuss_record::{ChannelInfo, Drawings};
use percuss_text::Entry;
use percuss_text::diagnose::{Faults, Located};

impl PartSection for Formulas {
    fn rules(&self) -> Rules {
        use Method::{Adaptive, Dopri5, Exact, Radau};
        Rules {
            method: Adaptive,
            refused: vec![(
                &[Dopri5, Radau],
                "this method is for mechanisms",
                "\"moreau\"",
            )],
            dt: vec![
                (&[Adaptive, Exact], DefaultStep::PartOfRun(1e3)),
                (&[], DefaultStep::PartOfRun(1e5)),
            ],
            tolerances: false,
            correction: false,
            newton_only: None,
            output: OutputKeys::default(),
        }
    }

    fn names(&self) -> Option<GivenNames<'_>> {
        let System {
            coordinates,
            velocities,
            ..
        } = &self.system;
        if coordinates.is_told() {
            return None;
        }
        let values =
            |list: &[Located<String>]| list.iter().map(|name| name.value.clone()).collect();
        let contacts = self.contact.iter().flat_map(|contact| {
            let friction =
                (contact.tangents() > 0).then_some((&contact.friction_name, "a friction"));
            [(&contact.name, "a contact")].into_iter().chain(friction)
        });
        let coordinate_names = coordinates.iter().map(|name| (name, "a coordinate"));
        let velocity_names = velocities.iter().map(|name| (name, "a velocity"));
        let frictions = self.friction.iter().map(|f| (&f.name, "a friction"));
        let constraints = self.constraint.iter().map(|c| (&c.name, "a constraint"));
        let all = coordinate_names.chain(velocity_names).chain(contacts);
        Some(GivenNames {
            state: [values(coordinates), values(velocities)],
            in_formulas: all.chain(frictions).chain(constraints).collect(),
            ..GivenNames::default()
        })
    }

    fn tangential(&self) -> Vec<&Entry> {
        self.contact.iter().map(|contact| &contact.eps_T).collect()
    }

    fn is_study(&self) -> bool {
        self.stationary.stationary.is_some()
    }

    fn bears_faults(&self) -> bool {
        true
    }

    fn build(
        &self,
        scene: &General<'_>,
        settings: Option<&Settings>,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Made> {
        self.stationary.only_stationary(faults)?;
        let demand = Demand::of_method(scene.integrator.method);
        let model = build(self, demand, settings, vocabulary, faults);
        let (labels, channels) = standard_channels(self);
        Some(Made {
            mechanics: model.map(|model| Box::new(model) as Box<dyn Mechanics>),
            channels,
            labels,
            names_pairs: false,
            promised: Vec::new(),
        })
    }

    fn draw(
        &self,
        mechanics: Option<&mut dyn Mechanics>,
        channels: &[ChannelInfo],
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Drawings {
        match mechanics.is_some() && self.draw.is_empty() {
            true => point_masses(self, vocabulary),
            false => drawings(self, channels, vocabulary, faults),
        }
    }

    fn study(
        &self,
        scene: &General<'_>,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Box<dyn Study>> {
        study(self, scene.until, vocabulary, faults)
    }
}
