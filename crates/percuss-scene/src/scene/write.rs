//! The scene as text.

use super::Scene;
use percuss_text::document::{self, Node, Value};

impl Scene {
    /// The scene as TOML with all defaults filled in; it reads as an equal scene.
    pub fn to_toml(&self) -> Result<String, toml::ser::Error> {
        toml::to_string(self).map(with_exponents)
    }
}

/// Writes small numbers as people do: 1e-10 instead of 0.0000000001.
fn with_exponents(mut text: String) -> String {
    let mut small = Vec::new();
    if let Ok(root) = document::parse(&text) {
        collect(&root, &mut small);
    }
    small.sort_by_key(|(start, _, _)| *start);
    for (start, end, value) in small.into_iter().rev() {
        text.replace_range(start..end, &format!("{value:e}"));
    }
    text
}

/// The numbers with many leading zeros, with their places.
fn collect(node: &Node, small: &mut Vec<(usize, usize, f64)>) {
    match &node.value {
        Value::Number(value) if *value != 0.0 && value.abs() < 1e-3 => {
            small.push((node.place.span.start, node.place.span.end, *value));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, small)),
        Value::Table(entries) => entries.iter().for_each(|(_, item)| collect(item, small)),
        _ => {}
    }
}
