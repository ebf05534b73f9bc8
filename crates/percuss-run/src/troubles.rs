use percuss_step::{Gain, Integrator};
use serde::{Deserialize, Serialize};

use percuss_part::{Step, Subject};

/// Most contacts that are named.
const MOST_NAMED: usize = 4;

/// What went wrong in steps, told of the first of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Troubles {
    /// Contacts that no percussions can satisfy.
    pub conflict: Option<Conflict>,
    /// Contacts that gave energy.
    pub gift: Option<Gift>,
    /// The most that contacts were struck with in a step that gave energy, J.
    struck: f64,
}

/// Contacts that gave energy out of nothing, in the first step in which they did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gift {
    /// When that step ended, s.
    pub t: f64,
    /// The contact that gave most.
    pub contact: String,
    /// How much they gave together, J.
    pub energy: f64,
    /// What they were struck with, J.
    pub struck: f64,
    /// In how many steps they gave some.
    pub steps: usize,
    /// How much in all of these, J.
    pub total: f64,
}

/// Gains count from this part of what contacts are struck with on, and of the most that they have been struck with.
const OF_STRUCK: f64 = 1e-2;
const OF_MOST: f64 = 1e-6;
/// And from this part of the energy on, which is rounding.
const OF_ENERGY: f64 = 1e-12;

/// Contacts that cannot be satisfied together, in the first step in which there were some.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Conflict {
    /// When that step ended, s.
    pub t: f64,
    /// What the contacts are called, the first few.
    pub contacts: Vec<String>,
    /// How many there are besides.
    pub others: usize,
    /// Speed at which they went on closing, m/s.
    pub speed: f64,
    /// In how many steps there were such contacts.
    pub steps: usize,
}

impl Troubles {
    /// After every step.
    pub(super) fn note(&mut self, step: &Step<'_>, subject: &dyn Subject) {
        if step.report.conflict > 0.0 {
            let conflict = self.conflict.get_or_insert_with(|| {
                let (contacts, others) = named(subject, step.integrator);
                Conflict {
                    t: step.after.t,
                    contacts,
                    others,
                    speed: step.report.conflict,
                    steps: 0,
                }
            });
            conflict.steps += 1;
        }
        if let Some(gain) = step.report.gain {
            self.note_gain(&gain, step, subject);
        }
    }

    fn note_gain(&mut self, gain: &Gain, step: &Step<'_>, subject: &dyn Subject) {
        self.struck = self.struck.max(gain.struck);
        let left = OF_STRUCK.max(10.0 * step.report.solve.residual);
        if gain.energy <= (left * gain.struck).max(OF_MOST * self.struck)
            || gain.energy <= OF_ENERGY * subject.energy(step.before).abs()
        {
            return;
        }
        let gift = self.gift.get_or_insert_with(|| Gift {
            t: step.after.t,
            contact: subject.contact(gain.contact, step.integrator),
            energy: gain.energy,
            struck: gain.struck,
            steps: 0,
            total: 0.0,
        });
        gift.steps += 1;
        gift.total += gain.energy;
    }
}

/// Names of the contacts that cannot be satisfied, each once, and how many there are besides.
fn named(subject: &dyn Subject, integrator: &dyn Integrator) -> (Vec<String>, usize) {
    let mut names: Vec<String> = Vec::new();
    for id in integrator.conflicting() {
        let name = subject.contact(*id, integrator);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let others = names.len().saturating_sub(MOST_NAMED);
    names.truncate(MOST_NAMED);
    (names, others)
}
