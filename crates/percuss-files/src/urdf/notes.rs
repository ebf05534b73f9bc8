//! What of a file is not taken over, gathered so that a hundred joints make one line.

use std::collections::BTreeSet;

/// Sentences, each with the names that it concerns.
#[derive(Default)]
pub(super) struct Notes {
    list: Vec<(&'static str, Vec<String>)>,
    /// The pairs that are there.
    known: BTreeSet<(&'static str, String)>,
}

impl Notes {
    /// Notes that `what` concerns `who`.
    pub fn push(&mut self, what: &'static str, who: impl Into<String>) {
        let who = who.into();
        if !self.known.insert((what, who.clone())) {
            return;
        }
        match self.list.iter_mut().find(|(known, _)| *known == what) {
            Some((_, names)) => names.push(who),
            None => self.list.push((what, vec![who])),
        }
    }

    /// One line each: what, and whom it concerns.
    pub fn into_lines(self) -> Vec<String> {
        let line = |(what, names): &(&str, Vec<String>)| format!("{what}: {}", names.join(", "));
        self.list.iter().map(line).collect()
    }
}
