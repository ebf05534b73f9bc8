//! The TOML document as a tree in which every key and value knows its place.

mod parse;
mod set;
mod table;

pub use parse::parse;
pub use set::apply;
pub use table::Table;

use crate::diagnose::{Located, Place};

/// A value of the document.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub value: Value,
    /// Where it stands.
    pub place: Place,
}

/// What a value is.
#[derive(Clone, Debug)]
pub enum Value {
    /// Keys and values in the order of the text.
    Table(Vec<(Located<String>, Node)>),
    /// A list.
    Array(Vec<Node>),
    /// A string.
    Text(String),
    /// A number, whole or not.
    Number(f64),
    /// True or false.
    Boolean(bool),
    /// A date or time, which no key takes.
    Date,
}

impl Node {
    /// What the value is, for messages.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Table(_) => "a table",
            Value::Array(_) => "a list",
            Value::Text(_) => "a string",
            Value::Number(_) => "a number",
            Value::Boolean(_) => "true or false",
            Value::Date => "a date",
        }
    }

    /// The value under a key, where this is a table that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        match &self.value {
            Value::Table(entries) => entries.iter().find(|(k, _)| k.value == key).map(|(_, v)| v),
            _ => None,
        }
    }

    /// The text of a string.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }
}
