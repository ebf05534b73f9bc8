//! Which sections know a key.

use super::Scene;
use serde_json::Value;

/// The sections, with their brackets, that have a key of this name.
pub(crate) fn with_key(key: &str) -> Vec<String> {
    let schema = Scene::json_schema();
    let Some(sections) = schema["properties"].as_object() else {
        return Vec::new();
    };
    let known = sections.iter().filter_map(|(name, section)| {
        let items = &section["items"];
        let (content, label) = match items.is_object() {
            true => (items, format!("[[{name}]]")),
            false => (section, format!("[{name}]")),
        };
        let keys = definition(&schema, content)?["properties"].as_object()?;
        keys.contains_key(key).then_some(label)
    });
    known.collect()
}

/// What a part of the schema refers to.
fn definition<'a>(schema: &'a Value, part: &'a Value) -> Option<&'a Value> {
    let choice = part["anyOf"].get(0).unwrap_or(part);
    let name = choice["$ref"].as_str()?.strip_prefix("#/$defs/")?;
    schema["$defs"].get(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_found_by_their_keys() {
        assert_eq!(with_key("bounds"), ["[world]"]);
        assert_eq!(
            with_key("eps_N")[..3],
            ["[[contact]]", "[world]", "[[pair]]"]
        );
        assert!(with_key("half_angle").contains(&"[[funnel]]".to_owned()));
        assert_eq!(with_key("nonsense"), [""; 0]);
    }
}
