//! How scenes know a mechanism: which settings go with it, which names it gives, what is made of its sections.

use crate::Given;
use crate::model::{build, channels, promised};
use crate::section::MechanismScene;
use percuss_part::general::{General, Method};
use percuss_part::{DefaultStep, GivenNames, Made, OutputKeys, PartSection, Refusal};
use percuss_part::{Rules, Settings, Vocabulary};
use percuss_text::Entry;
use percuss_text::diagnose::Faults;

impl PartSection for MechanismScene {
    fn rules(&self) -> Rules {
        use Method::{Adaptive, Dopri5, Exact, Moreau, Radau, Theta};
        let mut refused: Vec<Refusal> = vec![
            (
                &[Theta],
                "this method is for beams and for systems with matrices",
                "\"dopri5\", \"radau\", \"moreau\" or \"adaptive\"",
            ),
            (
                &[Exact],
                "this method is for linear systems, [system]",
                "\"moreau\"",
            ),
        ];
        if self.is_rough() {
            refused.push((
                &[Dopri5, Radau],
                "what strikes or rubs makes velocities jump, which this method cannot follow",
                "\"adaptive\" or \"moreau\"",
            ));
        }
        if self.is_crowded() {
            refused.push((
                &[Adaptive],
                "adaptive steps do not follow shapes, loops and play",
                "\"moreau\"",
            ));
        }
        Rules {
            method: match self.is_rough() {
                true => Moreau,
                false => Dopri5,
            },
            refused,
            dt: vec![
                (&[Moreau], DefaultStep::PartOfRun(1e4)),
                (&[], DefaultStep::PartOfRun(1e3)),
            ],
            tolerances: true,
            correction: false,
            newton_only: None,
            output: OutputKeys {
                bodies: true,
                contacts: true,
                vtk: true,
                ..OutputKeys::default()
            },
        }
    }

    fn names(&self) -> Option<GivenNames<'_>> {
        let links = self.link.iter().map(|l| (&l.name, "a link"));
        let loops = self.closing.iter().map(|l| (&l.name, "a loop"));
        let drives = self.actuator.iter().map(|a| (&a.name, "an actuator"));
        let sensors = self.sensor.iter().map(|s| (&s.name, "a sensor"));
        let touches = self.touch.iter().map(|t| (&t.name, "a touch"));
        let plays = self.clearance.iter().map(|c| (&c.name, "a clearance"));
        let shapes = self.shape.iter().map(|s| (&s.name, "a shape"));
        let all = links.chain(loops).chain(drives).chain(sensors);
        Some(GivenNames {
            things: all.chain(touches).chain(plays).chain(shapes).collect(),
            ..GivenNames::default()
        })
    }

    fn tangential(&self) -> Vec<&Entry> {
        let shapes = self.mechanism.iter().filter_map(|m| m.eps_T.as_ref());
        let touches = self.touch.iter().map(|touch| &touch.eps_T);
        shapes.chain(touches).collect()
    }

    fn notes(&self) -> &[String] {
        &self.imported.notes
    }

    fn bears_faults(&self) -> bool {
        true
    }

    fn has_joints(&self) -> bool {
        true
    }

    fn build(
        &self,
        scene: &General<'_>,
        _: Option<&Settings>,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Made> {
        let given = Given {
            sections: self,
            general: *scene,
        };
        let model = build(given, vocabulary, faults)?;
        let channels = channels(&model);
        Some(Made {
            labels: model.labels.clone(),
            names_pairs: !self.shape.is_empty(),
            promised: promised(&model),
            ..Made::new(Box::new(model), channels)
        })
    }
}
