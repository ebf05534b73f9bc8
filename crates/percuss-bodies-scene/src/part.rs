//! How scenes know a world: which settings go with it, which names it gives, what is made of its sections.

use std::path::PathBuf;

use crate::Given;
use crate::model::{build, channels, of_field, reserved};
use crate::section::Bodies;
use percuss_part::general::{General, Method};
use percuss_part::{DefaultStep, GivenNames, Made, OutputKeys, PartSection};
use percuss_part::{Rules, Settings, Vocabulary};
use percuss_text::Entry;
use percuss_text::diagnose::Faults;

impl PartSection for Bodies {
    fn rules(&self) -> Rules {
        use Method::{Adaptive, Dopri5, Exact, Moreau, Radau, Theta};
        Rules {
            method: Moreau,
            refused: vec![
                (
                    &[Adaptive, Theta],
                    "worlds of bodies take fixed steps of the midpoint rule",
                    "\"moreau\"",
                ),
                (
                    &[Exact],
                    "this method is for linear systems, [system]",
                    "\"moreau\"",
                ),
                (
                    &[Dopri5, Radau],
                    "this method is for mechanisms",
                    "\"moreau\"",
                ),
            ],
            dt: vec![(&[], DefaultStep::PartOfRun(2e3))],
            tolerances: false,
            correction: true,
            newton_only: None,
            output: OutputKeys {
                shapes: false,
                bodies: true,
                contacts: true,
                vtk: true,
                film: true,
            },
        }
    }

    fn files(&self) -> Vec<PathBuf> {
        let meshes = self.meshes();
        meshes
            .map(|mesh| PathBuf::from(mesh.file.as_str()))
            .collect()
    }

    fn names(&self) -> Option<GivenNames<'_>> {
        let bodies = self.keys().map(|keys| (&keys.name, "a body"));
        let emitters = self.emitter.iter();
        let emitters = emitters.map(|emitter| (&emitter.name, "an emitter"));
        let removers = self.remover.iter();
        let removers = removers.map(|remover| (&remover.name, "a remover"));
        let channels = reserved().map(|name| (name, "a channel of every world"));
        let of_field = of_field().filter(|_| self.field.is_some());
        let of_field = of_field.map(|name| (name, "a variable of fields"));
        Some(GivenNames {
            things: bodies.chain(emitters).chain(removers).collect(),
            taken: channels.chain(of_field).collect(),
            ..GivenNames::default()
        })
    }

    fn tangential(&self) -> Vec<&Entry> {
        let world = self.world.iter().map(|world| &world.eps_T);
        let pairs = self.pair.iter().filter_map(|pair| pair.eps_T.as_ref());
        world.chain(pairs).collect()
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
        let given = Given {
            bodies: self,
            general: *scene,
        };
        let until = settings.map(|settings| settings.until);
        // without a world its channels are not known, and whatever names them would be told
        let world = build(given, self.world.as_ref()?, until, vocabulary, faults)?;
        let tracked = world.output.bodies.iter().map(|(name, _)| name.as_str());
        let channels = channels(given, tracked);
        Some(Made {
            names_pairs: true,
            ..Made::new(Box::new(world), channels)
        })
    }
}
