//! Colours, by their names or as they are.

use percuss_text::diagnose::{Diagnostic, Faults, Located};
use percuss_text::suggest;

/// The colours that have names.
const COLOURS: [(&str, &str); 10] = [
    ("black", "#22262b"),
    ("grey", "#8b929b"),
    ("white", "#f4f5f7"),
    ("red", "#c8413b"),
    ("orange", "#e0822f"),
    ("yellow", "#e8c33c"),
    ("green", "#4c8f5a"),
    ("blue", "#2f6fa8"),
    ("purple", "#7a5aa6"),
    ("brown", "#8f6238"),
];

/// A colour as `#rrggbb`.
pub fn colour(colour: &Located<String>, faults: &mut Faults) -> Option<String> {
    let digits = colour.strip_prefix('#');
    let is_code =
        |digits: &str| digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    if digits.is_some_and(is_code) {
        return Some(colour.to_lowercase());
    }
    let named = COLOURS.iter().find(|(name, _)| *name == colour.as_str());
    if named.is_none() {
        let hint = match digits {
            Some(_) => "give six digits, such as #c8413b".to_owned(),
            None => suggest::hint(colour, "colours", COLOURS.map(|(name, _)| name)),
        };
        let message = format!("unknown colour `{}`", colour.value);
        faults.push(Diagnostic::new(&colour.place, message).with_hint(hint));
    }
    named.map(|(_, code)| (*code).to_owned())
}
