//! The keys of scene files as a page of the book, made from their types.

use std::fmt::Write;

use serde_json::Value;

use super::Scene;

const HEAD: &str = "# Scene keys

Every section and key of scene files, made from the types that read them by
`cargo run -p percuss-scene --example reference`. [Scenes](scenes.md) explains them, with examples; this page is for looking
things up. *Number* is a number or a formula in quotes; what is not called required may be left out.
";

/// Every section and key, as Markdown.
pub fn reference() -> String {
    let schema = Scene::json_schema();
    let mut page = HEAD.to_owned();
    let mut top = Vec::new();
    let mut sections = Vec::new();
    let mut shared = Vec::new();
    let properties = schema["properties"].as_object();
    for (name, entry) in properties.into_iter().flatten() {
        match section(&schema, entry) {
            Some((definition, many)) => sections.push((name, entry, definition, many)),
            None => top.push((name, entry)),
        }
    }
    page += "\n## The top\n\n";
    let required = &schema["required"];
    table(&mut page, &schema, top.into_iter(), required, &mut shared);
    let mut told: Option<(&String, &Value)> = None;
    for (name, entry, definition, many) in sections {
        let (open, close) = if many { ("[[", "]]") } else { ("[", "]") };
        let text = words(entry);
        let _ = write!(page, "\n## {name}\n\n`{open}{name}{close}`: {text}");
        // bodies have many keys in common: those of the first are not told again
        let before = told.filter(|(_, before)| is_body(definition) && is_body(before));
        match before {
            Some((first, _)) => {
                let _ = write!(
                    page,
                    " Beside the keys of [{first}](#{first}) other than its radius:\n\n"
                );
            }
            None => page += "\n\n",
        }
        definition_table(
            &mut page,
            &schema,
            definition,
            before.map(|b| b.1),
            &mut shared,
        );
        if told.is_none() && is_body(definition) {
            told = Some((name, definition));
        }
    }
    page += "\n# Tables inside of sections\n";
    // what is found while one is written is written after it
    let mut done = 0;
    while let Some(name) = shared.get(done).cloned() {
        done += 1;
        let definition = &schema["$defs"][&name];
        let _ = write!(page, "\n## {name}\n\n{}\n\n", words(definition));
        definition_table(&mut page, &schema, definition, None, &mut shared);
    }
    page
}

/// Whether a definition is that of a body with a shape.
fn is_body(definition: &Value) -> bool {
    let keys = &definition["properties"];
    !keys["template"].is_null() && !keys["motion"].is_null()
}

/// Whether a definition is a table of one of several forms.
fn has_forms(definition: &Value) -> bool {
    let forms = definition["oneOf"].as_array();
    forms.is_some_and(|forms| forms.iter().all(|form| form["type"] == "object"))
}

/// The definition behind an entry that is a section, and whether there may be many of it.
fn section<'a>(schema: &'a Value, entry: &'a Value) -> Option<(&'a Value, bool)> {
    let many = entry["type"] == "array";
    let entry = if many { &entry["items"] } else { entry };
    let definition = follow(schema, entry)?.1;
    (definition["type"] == "object").then_some((definition, many))
}

/// The name and definition that an entry refers to, through a choice between it and nothing.
fn follow<'a>(schema: &'a Value, entry: &'a Value) -> Option<(&'a str, &'a Value)> {
    let choices = entry["anyOf"].as_array();
    let choices = choices.map_or(std::slice::from_ref(entry), Vec::as_slice);
    let name = choices.iter().find_map(|choice| choice["$ref"].as_str())?;
    let name = name.rsplit('/').next()?;
    Some((name, &schema["$defs"][name]))
}

/// The keys of a definition, less those of one that was told of before, and the keys of each of its variants.
fn definition_table(
    page: &mut String,
    schema: &Value,
    definition: &Value,
    before: Option<&Value>,
    shared: &mut Vec<String>,
) {
    let keys = |table: &Value| -> Vec<(String, Value)> {
        let properties = table["properties"].as_object().into_iter().flatten();
        properties.map(|(k, v)| (k.clone(), v.clone())).collect()
    };
    let mut own = keys(definition);
    let required = definition["required"].as_array();
    own.retain(|(name, entry)| {
        let told = before.is_some_and(|before| before["properties"][name] == *entry);
        !told || required.is_some_and(|all| all.contains(&name.as_str().into()))
    });
    if !own.is_empty() {
        let rows = own.iter().map(|(name, entry)| (name, entry));
        table(page, schema, rows, &definition["required"], shared);
    } else if !definition["additionalProperties"].is_null() {
        *page += "Names of your own, each a number.\n";
    }
    for variant in definition["oneOf"].as_array().into_iter().flatten() {
        let all = keys(variant);
        let (fixed, rest): (Vec<_>, Vec<_>) = all
            .into_iter()
            .partition(|(_, entry)| !entry["const"].is_null());
        let choice = fixed
            .iter()
            .map(|(name, entry)| format!("`{name} = {}`", entry["const"]));
        let choice = choice.collect::<Vec<_>>().join(", ");
        let _ = write!(page, "\n{choice}: {}\n", words(variant));
        if !rest.is_empty() {
            *page += "\n";
            let rows = rest.iter().map(|(name, entry)| (name, entry));
            table(page, schema, rows, &variant["required"], shared);
        }
    }
}

fn table<'a>(
    page: &mut String,
    schema: &Value,
    rows: impl Iterator<Item = (&'a String, &'a Value)>,
    required: &Value,
    shared: &mut Vec<String>,
) {
    *page += "| key | type | meaning |\n|---|---|---|\n";
    for (name, entry) in rows {
        let kind = kind(schema, entry, shared);
        let must = required
            .as_array()
            .is_some_and(|all| all.contains(&name.as_str().into()));
        let must = if must { ", required" } else { "" };
        let text = words(entry).replace('|', "\\|");
        let _ = writeln!(page, "| `{name}` | {kind}{must} | {text} |");
    }
}

/// What may stand behind a key.
fn kind(schema: &Value, entry: &Value, shared: &mut Vec<String>) -> String {
    if let Some((name, definition)) = follow(schema, entry) {
        let choices = definition["oneOf"].as_array().into_iter().flatten();
        let choices: Vec<String> = choices
            .filter(|choice| choice["type"] == "string")
            .map(|choice| format!("`{}`", choice["const"]))
            .collect();
        return match name {
            "Term" => "number".to_owned(),
            _ if name.starts_with("OneOrMany") => {
                let one = self::kind(schema, &definition["anyOf"][0], shared);
                format!("{} or list", one.trim_end_matches(" or list"))
            }
            _ if !choices.is_empty() => choices.join(" or "),
            _ if definition["type"] == "object" || has_forms(definition) => {
                if !shared.iter().any(|known| known == name) {
                    shared.push(name.to_owned());
                }
                format!("[{name}](#{})", name.to_lowercase())
            }
            _ => "list".to_owned(),
        };
    }
    let word = |kind: &Value| match kind.as_str() {
        Some("array") => {
            let inner = self::kind(schema, &entry["items"], shared);
            Some(format!("list of {inner}"))
        }
        Some("boolean") => Some("true or false".to_owned()),
        Some("null") | None => None,
        Some(kind) => Some(kind.to_owned()),
    };
    match &entry["type"] {
        Value::Array(kinds) => {
            let words: Vec<String> = kinds.iter().filter_map(word).collect();
            words.join(" or ")
        }
        Value::Null => match entry["anyOf"].as_array() {
            Some(choices) => {
                let choices = choices.iter().filter(|choice| choice["type"] != "null");
                let words: Vec<String> = choices.map(|c| self::kind(schema, c, shared)).collect();
                words.join(" or ")
            }
            None => "any".to_owned(),
        },
        kind => [kind].into_iter().filter_map(word).collect(),
    }
}

/// What the type says of itself, on one line.
fn words(entry: &Value) -> String {
    let text = entry["description"].as_str().unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
