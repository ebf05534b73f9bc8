//! Text that a terminal only prints.

use std::borrow::Cow;

/// The text with control characters as escapes, such as `\n` and `\u{1b}`: names of files and titles come from anywhere,
/// and a terminal would obey them.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let escaped = text.chars().map(|c| match c.is_control() {
        true => c.escape_default().to_string(),
        false => c.to_string(),
    });
    Cow::Owned(escaped.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown_and_not_obeyed() {
        assert_eq!(printable("µ = 0.3, \"x\""), "µ = 0.3, \"x\"");
        let hostile = "a\nb\r\u{1b}[2Jc\u{9b}31m\u{7f}";
        assert_eq!(printable(hostile), "a\\nb\\r\\u{1b}[2Jc\\u{9b}31m\\u{7f}");
    }
}
