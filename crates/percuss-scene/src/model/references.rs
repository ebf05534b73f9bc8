//! Quantities, plots and outputs name channels and contacts: do these exist?

use super::channels::ChannelInfo;
use super::contacts::Label;
use super::numbers::positive;
use super::vocabulary::Vocabulary;
use crate::diagnose::{Diagnostic, Located};
use crate::scene::read::Faults;
use crate::scene::{Entry, Plot, Quantity, QuantityKind, Scene, Term};
use crate::suggest;

/// What can be named.
pub(super) struct References<'a> {
    pub channels: &'a [ChannelInfo],
    pub labels: &'a [Label],
    pub vocabulary: &'a Vocabulary,
}

impl References<'_> {
    /// All labels of events.
    pub fn event_labels(&self) -> Vec<String> {
        let names = self
            .labels
            .iter()
            .flat_map(|label| [label.normal(), label.friction()]);
        names.flatten().map(str::to_owned).collect()
    }

    fn channel(&self, name: &Located<String>, faults: &mut Faults) -> Option<&str> {
        let found = self
            .channels
            .iter()
            .find(|channel| channel.name == name.value);
        if found.is_none() && !name.is_empty() {
            let known = self.channels.iter().map(|channel| channel.name.as_str());
            let hint = suggest::hint(name, "channels", known);
            let message = format!("unknown channel `{}`", name.value);
            faults.push(Diagnostic::new(&name.place, message).with_hint(hint));
        }
        found.map(|channel| channel.unit.as_str())
    }

    fn label(&self, name: &str, place: &crate::diagnose::Place, faults: &mut Faults) {
        let known = self.event_labels();
        if !known.iter().any(|label| label == name) {
            let hint = suggest::hint(name, "contacts", known.iter().map(String::as_str));
            let message = format!("unknown contact `{name}`");
            faults.push(Diagnostic::new(place, message).with_hint(hint));
        }
    }

    /// The labels whose incidents go to the list of events.
    pub fn reported(&self, scene: &Scene, faults: &mut Faults) -> Vec<String> {
        match &scene.output.events {
            None => self.event_labels(),
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
