//! The names that a formula may use.

use std::collections::BTreeMap;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Meaning {
    /// The variable at this place of the slice that is handed to the evaluation.
    Variable(usize),
    /// A number that is known when the formula is read.
    Constant(f64),
}

/// The vocabulary of a formula: variables in order, and constants. `pi` is always known.
#[derive(Clone, Debug)]
pub struct Names {
    order: Vec<String>,
    meaning: BTreeMap<String, Meaning>,
}

impl Default for Names {
    fn default() -> Self {
        Self::new()
    }
}

impl Names {
    /// A vocabulary of `pi` alone.
    pub fn new() -> Self {
        let names = Self {
            order: Vec::new(),
            meaning: BTreeMap::new(),
        };
        names.constant("pi", std::f64::consts::PI)
    }

    /// Adds variables after those already present.
    pub fn variables<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Self {
        for name in names {
            let name = name.into();
            let place = Meaning::Variable(self.order.len());
            self.order.push(name.clone());
            self.meaning.insert(name, place);
        }
        self
    }

    /// Adds a constant.
    pub fn constant(mut self, name: impl Into<String>, value: f64) -> Self {
        self.meaning.insert(name.into(), Meaning::Constant(value));
        self
    }

    /// What `name` stands for.
    pub fn get(&self, name: &str) -> Option<Meaning> {
        self.meaning.get(name).copied()
    }

    /// The variables in the order of the slice of their values.
    pub fn variable_names(&self) -> &[String] {
        &self.order
    }

    /// All names: the variables in order, then the constants in alphabetical order.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        let constants = self
            .meaning
            .iter()
            .filter_map(|(name, meaning)| match meaning {
                Meaning::Constant(_) => Some(name.as_str()),
                Meaning::Variable(_) => None,
            });
        self.order.iter().map(String::as_str).chain(constants)
    }
}
