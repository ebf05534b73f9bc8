//! A system of formulas as it is written: mechanics, start, contacts, drawings.

mod contact;
mod draw;
mod system;

pub use contact::{Constraint, Contact, Friction};
pub use draw::Draw;
pub use system::{Start, System};

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::{Demand, build, drawings, point_masses, standard_channels};
use crate::study::study;
use percuss_part::general::{General, Method};
use percuss_part::{
    DefaultStep, Foreign, GivenNames, Made, Mechanics, Origin, OutputKeys, PartKind,
};
use percuss_part::{PartSection, Rules, Settings, Study, Vocabulary};
use percuss_record::{ChannelInfo, Drawings};
use percuss_study::stationary::StationarySections;
use percuss_text::Entry;
use percuss_text::diagnose::{Faults, Located};
use percuss_text::document::Table;
use percuss_text::read::{self, numbered};

/// The sections of a system of formulas.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Formulas {
    /// The mechanics as formulas.
    #[serde(default, skip_serializing_if = "System::is_absent")]
    pub system: System,
    /// The state at t = 0 of a system.
    #[serde(default, skip_serializing_if = "Start::is_absent")]
    pub start: Start,
    /// Unilateral contacts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contact: Vec<Contact>,
    /// Friction devices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub friction: Vec<Friction>,
    /// Bilateral constraints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constraint: Vec<Constraint>,
    /// What the replay page shows of a system.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draw: Vec<Draw>,
    /// The stationary response that is looked for.
    #[serde(flatten)]
    pub stationary: StationarySections,
}

impl PartKind for Formulas {
    const HEADS: &'static [&'static str] = &["[system]"];

    const SECTIONS: &'static [&'static str] = &[
        "system",
        "start",
        "contact",
        "friction",
        "constraint",
        "draw",
    ];

    const SHARED: &'static [&'static str] = &["stationary", "continuation", "responses", "basin"];

    fn refusal(foreign: &Foreign<'_>) -> [String; 2] {
        match foreign.owner {
            Some("[world]") => [
                format!(
                    "`{}` belongs to [world], but this is a system",
                    foreign.keys[0]
                ),
                "a scene has either [system] with formulas or [world] with bodies".to_owned(),
            ],
            _ => foreign.refusal(),
        }
    }

    fn read(root: &mut Table<'_>, _: Origin<'_>, faults: &mut Faults) -> Self {
        let system = System::read(read::section(root, "system", faults), faults);
        let start = read::section(root, "start", faults);
        let start = Start::read(start, system.coordinates.len(), faults);
        let contacts = read::tables(root, "contact", faults);
        let frictions = read::tables(root, "friction", faults);
        let constraints = read::tables(root, "constraint", faults);
        let drawings = read::tables(root, "draw", faults).into_iter();
        Self {
            system,
            start,
            contact: numbered(contacts, Contact::read, faults),
            friction: numbered(frictions, Friction::read, faults),
            constraint: numbered(constraints, Constraint::read, faults),
            draw: drawings.map(|table| Draw::read(table, faults)).collect(),
            stationary: StationarySections::read(root, false, faults),
        }
    }
}

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
