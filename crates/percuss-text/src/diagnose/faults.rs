//! The faults found so far. There is an end to them, so that a hostile file does not fill the memory with complaints.

use super::{Diagnostic, Place};

/// Faults in the order in which they were found, each once. The first hundred are kept; where looking for more is
/// dear, a full list ends it.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    kept: Vec<Diagnostic>,
    found: usize,
    /// Which sections have a key of a name, where that is known.
    sections: Option<fn(&str) -> Vec<String>>,
}

impl Faults {
    /// Most faults that are kept.
    pub const MOST: usize = 100;

    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// None yet, for a file whose sections are known: the sections, with their brackets, that have a key of a name.
    pub fn among(sections: fn(&str) -> Vec<String>) -> Self {
        Self {
            sections: Some(sections),
            ..Self::default()
        }
    }

    /// The sections that have a key of this name.
    pub fn sections_with(&self, key: &str) -> Vec<String> {
        self.sections.map_or(Vec::new(), |sections| sections(key))
    }

    /// Notes a fault, unless it only follows from one that was told.
    pub fn push(&mut self, fault: Diagnostic) {
        if fault.place.told {
            return;
        }
        self.found += 1;
        if !self.is_full() && !self.kept.contains(&fault) {
            self.kept.push(fault);
        }
    }

    /// Notes several.
    pub fn extend(&mut self, faults: impl IntoIterator<Item = Diagnostic>) {
        faults.into_iter().for_each(|fault| self.push(fault));
    }

    /// Takes a fault back that follows from another.
    pub fn withdraw(&mut self, place: &Place, message: &str) {
        let follows = |fault: &Diagnostic| fault.place == *place && fault.message == message;
        if let Some(at) = self.kept.iter().position(follows) {
            self.kept.remove(at);
            self.found -= 1;
        }
    }

    /// Whether no more are kept.
    pub fn is_full(&self) -> bool {
        self.kept.len() >= Self::MOST
    }

    /// Whether nothing is at fault.
    pub fn is_empty(&self) -> bool {
        self.found == 0
    }

    /// How many were found, kept or not.
    pub fn len(&self) -> usize {
        self.found
    }

    /// The list.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.kept
    }
}
