//! How scenes know beams: which settings go with them, which names they give, what is made of their sections.

use crate::model::{build, channels};
use crate::section::Chains;
use crate::study::{only_stationary, study};
use percuss_part::general::{General, Method};
use percuss_part::{DefaultStep, GivenNames, Made, OutputKeys, PartSection, Rules};
use percuss_part::{Settings, Study, Vocabulary};
use percuss_text::diagnose::Faults;

impl PartSection for Chains {
    fn rules(&self) -> Rules {
        use Method::{Adaptive, Dopri5, Exact, Moreau, Radau, Theta};
        Rules {
            method: Moreau,
            refused: vec![
                (
                    &[Adaptive],
                    "beams take fixed steps",
                    "\"moreau\" or \"theta\"",
                ),
                (
                    &[Exact],
                    "this method is for [system]; beams of Hermite elements with devices have [stationary]",
                    "\"moreau\" or \"theta\"",
                ),
                (
                    &[Dopri5, Radau],
                    "this method is for mechanisms",
                    "\"moreau\"",
                ),
            ],
            dt: vec![
                (&[Theta], DefaultStep::PartOfRun(1e4)),
                (&[], DefaultStep::Auto),
            ],
            tolerances: false,
            correction: false,
            newton_only: Some("beams know Newton's law of impact alone"),
            output: OutputKeys {
                shapes: true,
                film: true,
                ..OutputKeys::default()
            },
        }
    }

    fn names(&self) -> Option<GivenNames<'_>> {
        let obstacles = self.obstacle.iter().map(|o| (&o.name, "an obstacle"));
        let beams = self.beam.iter().map(|b| (&b.name, "a beam"));
        let bars = self.bar.iter().map(|b| (&b.name, "a bar"));
        let probes = self.probe.iter().map(|p| (&p.name, "a probe"));
        Some(GivenNames {
            things: obstacles.chain(beams).chain(bars).chain(probes).collect(),
            ..GivenNames::default()
        })
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
        only_stationary(self, faults)?;
        let until = settings.map(|settings| settings.until);
        let model = build(self, scene.output, until, vocabulary, faults)?;
        let channels = channels(self, &model);
        Some(Made {
            labels: model.labels.clone(),
            ..Made::new(Box::new(model), channels)
        })
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
