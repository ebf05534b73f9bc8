//! Text inside an attribute or an element of XML.

use super::VtkError;

/// The text with the five characters that mean something to XML replaced; refused where it is empty or where
/// XML 1.0 has no way to write it.
pub(super) fn escape(text: &str) -> Result<String, VtkError> {
    if text.is_empty() || !text.chars().all(writable) {
        return Err(VtkError::Name(text.to_owned()));
    }
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            c => escaped.push(c),
        }
    }
    Ok(escaped)
}

fn writable(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}')
}
