//! Whose contacts are listed as events.

use percuss_bodies::world::BodyId;

use super::Named;
use super::frame::Frame;
use percuss_record::QuantityKind;
use percuss_text::diagnose::Place;
use percuss_text::suggest;

/// Most bodies of a world whose contacts are all listed where the scene does not say whose.
const FEW: usize = 50;

/// Some contacts of a world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Watch {
    /// All of them.
    pub all: bool,
    /// Those of these bodies and scenery.
    pub members: Vec<Named>,
    /// Those of these pairs.
    pub pairs: Vec<[Named; 2]>,
}

impl Watch {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        !self.all && self.members.is_empty() && self.pairs.is_empty()
    }

    /// Whether the contacts of this pair are among them.
    pub fn sees(&self, [a, b]: [Named; 2]) -> bool {
        let either = |member: &Named| *member == a || *member == b;
        self.all
            || self.members.iter().any(either)
            || self
                .pairs
                .iter()
                .any(|pair| *pair == [a, b] || *pair == [b, a])
    }
}

impl Frame<'_> {
    /// Contacts for the list of events, and those that quantities look at.
    pub fn watches(&mut self) -> (Watch, Watch) {
        let mut listed = Watch::default();
        let scene = self.scene;
        match &scene.general.output.events {
            None => listed.all = self.bodies <= FEW,
            Some(events) => {
                for label in events.iter() {
                    match label.as_str() {
                        "all" => listed.all = true,
                        text => self.watch(text, &label.place, &mut listed),
                    }
                }
            }
        }
        let mut measured = Watch::default();
        for quantity in scene.general.quantity {
            if let Some(event) = quantity.kind.event()
                && let Some(label) = &event.label
            {
                self.watch(label, &event.place, &mut measured);
            }
            if let QuantityKind::EventsPerPeriod { contacts, .. } = &quantity.kind {
                for label in contacts.iter() {
                    self.watch(label, &label.place, &mut measured);
                }
            }
        }
        (listed, measured)
    }

    /// Adds who is called `a`, or the pair `a/b`.
    fn watch(&mut self, label: &str, place: &Place, watch: &mut Watch) {
        match label.split_once('/') {
            Some((a, b)) => {
                if let [Some(a), Some(b)] = [a, b].map(|name| self.member_named(name, place)) {
                    watch.pairs.push([a, b]);
                }
            }
            None => watch.members.extend(self.member_named(label, place)),
        }
    }

    /// Who is called so; bodies without a name are called by their number.
    fn member_named(&mut self, name: &str, place: &Place) -> Option<Named> {
        let numbered = || {
            let number = name.parse::<u32>().ok()?;
            ((number as usize) < self.bodies).then_some(Named::Body(BodyId(number)))
        };
        let found = self.names.get(name).copied().or_else(numbered);
        if found.is_none() && !self.faults.is_full() {
            let hint = suggest::hint(name, "bodies", self.names.keys().map(String::as_str));
            self.fault(place, format!("unknown body `{name}`"), &hint);
        }
        found
    }
}
