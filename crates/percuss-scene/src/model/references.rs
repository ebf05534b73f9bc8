//! Quantities, plots and outputs name channels and contacts: do these exist?

use std::collections::{BTreeMap, BTreeSet};

use super::ChannelInfo;
use crate::scene::{Entry, EventPattern, Phase, Plot, Quantity, QuantityKind, Scene, Term};
use percuss_part::Label;
use percuss_part::Vocabulary;
use percuss_part::positive;
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::suggest;

/// What can be named.
pub(super) struct References<'a> {
    /// Units of the channels by name.
    channels: BTreeMap<&'a str, &'a str>,
    /// The labels of events; none in worlds, which know their own.
    labels: Option<BTreeSet<&'a str>>,
    /// The contacts to which they belong.
    contacts: &'a [Label],
    vocabulary: &'a Vocabulary,
    /// Bodies that could have channels.
    bodies: Vec<&'a str>,
}

impl<'a> References<'a> {
    /// `bodies` are those that could have channels, whether or not they have.
    pub fn new(
        channels: &'a [ChannelInfo],
        labels: Option<&'a [Label]>,
        vocabulary: &'a Vocabulary,
        bodies: Vec<&'a str>,
    ) -> Self {
        let units = channels.iter().map(|c| (c.name.as_str(), c.unit.as_str()));
        Self {
            channels: units.collect(),
            labels: labels.map(|labels| event_labels(labels).collect()),
            contacts: labels.unwrap_or_default(),
            vocabulary,
            bodies,
        }
    }

    fn channel(&self, name: &Located<String>, faults: &mut Faults) -> Option<&'a str> {
        let found = self.channels.get(name.as_str()).copied();
        if found.is_none() && !faults.is_full() {
            let hint = self
                .unrecorded(name)
                .unwrap_or_else(|| suggest::hint(name, "channels", self.channels.keys().copied()));
            let message = format!("unknown channel `{}`", name.value);
            faults.push(Diagnostic::new(&name.place, message).with_hint(hint));
        }
        found
    }

    /// A channel of a body that is not recorded.
    fn unrecorded(&self, channel: &str) -> Option<String> {
        let (body, _) = channel.split_once('.')?;
        let known = self.bodies.contains(&body);
        let recorded = self.channels.contains_key(format!("{body}.x").as_str());
        (known && !recorded)
            .then(|| format!("add \"{body}\" to `bodies` of [output]: it is not recorded"))
    }

    fn label(&self, name: &str, place: &percuss_text::diagnose::Place, faults: &mut Faults) {
        let Some(labels) = &self.labels else {
            return;
        };
        if !labels.contains(name) && !faults.is_full() {
            let hint = suggest::hint(name, "contacts", labels.iter().copied());
            let message = format!("unknown contact `{name}`");
            faults.push(Diagnostic::new(place, message).with_hint(hint));
        }
    }

    /// Contacts open and close, frictions stick and slip.
    fn phases(&self, name: &str, event: &Located<EventPattern>, faults: &mut Faults) {
        let of_friction = |phase: Phase| matches!(phase, Phase::Stick | Phase::Slip);
        let mut phases = event.from.into_iter().chain(event.to);
        let fault = self.contacts.iter().find_map(|contact| {
            if contact.normal() == Some(name) {
                phases.any(of_friction).then(|| {
                    let hint = match contact.friction() {
                        Some(friction) => format!("its friction is called `{friction}`"),
                        None => "it has no friction".to_owned(),
                    };
                    (format!("`{name}` only opens and closes"), hint)
                })
            } else if contact.friction() == Some(name) {
                phases.any(|phase| !of_friction(phase)).then(|| {
                    let hint = match contact.normal() {
                        Some(normal) => format!("its contact is called `{normal}`"),
                        None => "it is always closed".to_owned(),
                    };
                    (format!("`{name}` only sticks and slips"), hint)
                })
            } else {
                None
            }
        });
        if let Some((message, hint)) = fault {
            faults.push(Diagnostic::new(&event.place, message).with_hint(hint));
        }
    }

    /// The labels whose incidents go to the list of events.
    pub fn reported(&self, scene: &Scene, labels: &[Label], faults: &mut Faults) -> Vec<String> {
        match &scene.output.events {
            None => event_labels(labels).map(str::to_owned).collect(),
            Some(events) => {
                for name in events.iter() {
                    self.label(name, &name.place, faults);
                }
                events.iter().map(|name| name.value.clone()).collect()
            }
        }
    }

    /// A quantity with its formulas evaluated, and its unit.
    pub fn quantity(&self, quantity: &Quantity, faults: &mut Faults) -> (Quantity, String) {
        let mut quantity = quantity.clone();
        let unit = quantity
            .kind
            .channel()
            .and_then(|of| self.channel(of, faults));
        let unit = unit.unwrap_or("1").to_owned();
        let event = quantity.kind.event();
        if let Some((event, label)) = event.and_then(|e| Some((e, e.label.as_ref()?))) {
            self.label(label, &event.place, faults);
            self.phases(label, event, faults);
        }
        if let QuantityKind::EventsPerPeriod { contacts, .. } = &quantity.kind {
            for name in contacts.iter() {
                self.label(name, &name.place, faults);
            }
        }
        if let QuantityKind::Poincare { period, .. } = &quantity.kind {
            positive(
                period,
                "period",
                "give the period in s",
                self.vocabulary,
                faults,
            );
        }
        for (name, entry) in quantity.kind.entries_mut() {
            self.number(entry, name, faults);
        }
        let unit = match quantity.kind {
            QuantityKind::Period { .. }
            | QuantityKind::EventTime { .. }
            | QuantityKind::FirstTime { .. } => "s".to_owned(),
            _ => unit,
        };
        (quantity, unit)
    }

    /// A plot with its formulas evaluated.
    pub fn plot(&self, plot: &Plot, faults: &mut Faults) -> Plot {
        let mut plot = plot.clone();
        self.channel(&plot.x, faults);
        for y in plot.y.iter() {
            self.channel(y, faults);
        }
        if let Some(from) = &mut plot.from {
            self.number(from, "from", faults);
        }
        if let Some(to) = &mut plot.to {
            self.number(to, "to", faults);
        }
        plot
    }

    fn number(&self, entry: &mut Entry, what: &str, faults: &mut Faults) {
        if let Some(value) = self.vocabulary.number(entry, what, faults) {
            entry.value = Term::Number(value);
        }
    }
}

/// The labels of events in the order of the contacts.
fn event_labels(labels: &[Label]) -> impl Iterator<Item = &str> {
    let names = labels
        .iter()
        .flat_map(|label| [label.normal(), label.friction()]);
    names.flatten()
}
