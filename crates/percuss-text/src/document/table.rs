//! Reading a table key by key, so that in the end every unknown key can be told.

use super::{Node, Value};
use crate::diagnose::{Diagnostic, Faults, Located, Place};
use crate::suggest;

/// A table of the document while it is read. Faults are collected and reading goes on.
pub struct Table<'a> {
    entries: &'a [(Located<String>, Node)],
    /// Where the table stands.
    pub place: Place,
    known: Vec<&'static str>,
    /// Keys that it must have and has not.
    missing: Vec<&'static str>,
}

impl<'a> Table<'a> {
    /// The table that a node is; an empty one, and a fault, if it is something else.
    pub fn new(node: &'a Node, name: &str, faults: &mut Faults) -> Self {
        let (entries, place) = match &node.value {
            Value::Table(entries) => (entries.as_slice(), node.place.clone()),
            _ => {
                let message = format!("{name} must be a table, not {}", node.kind());
                faults.push(Diagnostic::new(&node.place, message));
                (&[][..], node.place.told())
            }
        };
        Self {
            entries,
            place,
            known: Vec::new(),
            missing: Vec::new(),
        }
    }

    /// An empty table, for a section that is absent.
    pub fn absent(place: &Place) -> Self {
        Self {
            entries: &[],
            place: place.clone(),
            known: Vec::new(),
            missing: Vec::new(),
        }
    }

    /// All entries in the order of the text.
    pub fn entries(&self) -> &'a [(Located<String>, Node)] {
        self.entries
    }

    /// The value of a key that the table may have.
    pub fn take(&mut self, key: &'static str) -> Option<&'a Node> {
        self.known.push(key);
        let found = self.entries.iter().find(|(k, _)| k.value == key);
        found.map(|(_, value)| value)
    }

    /// The value of a key that the table must have.
    pub fn require(
        &mut self,
        key: &'static str,
        hint: &str,
        faults: &mut Faults,
    ) -> Option<&'a Node> {
        let found = self.take(key);
        if found.is_none() {
            self.missing.push(key);
            faults.push(Diagnostic::new(&self.place, missing(key)).with_hint(hint));
        }
        found
    }

    /// Reports the keys that nobody asked for.
    pub fn finish(self, faults: &mut Faults) {
        for (key, _) in self.entries {
            if faults.is_full() {
                return;
            }
            if !self.known.contains(&key.value.as_str()) {
                let meant = suggest::nearest_key(&key.value, &self.known);
                let hint = match meant {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => self.what_is_known(&key.value, faults),
                };
                let message = format!("unknown key `{}`", key.value);
                faults.push(Diagnostic::new(&key.place, message).with_hint(hint));
                // a key that is misspelt is not missing as well
                if let Some(meant) = meant.filter(|meant| self.missing.contains(meant)) {
                    faults.withdraw(&self.place, &missing(meant));
                }
            }
        }
    }
}

impl Table<'_> {
    /// Where a key that is unknown here belongs, or else what is known here.
    fn what_is_known(&self, key: &str, faults: &Faults) -> String {
        let sections = faults.sections_with(key);
        match &sections[..] {
            [] => suggest::hint(key, "keys", self.known.iter().copied()),
            some => {
                let some: Vec<&str> = some.iter().map(String::as_str).collect();
                format!("it is a key of {}", suggest::shortened(&some))
            }
        }
    }
}

fn missing(key: &str) -> String {
    format!("missing key `{key}`")
}
