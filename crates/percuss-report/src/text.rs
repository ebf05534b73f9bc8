//! Text inside markup: escaping, and an estimate of the room it takes.

/// Text made safe for the content and the quoted attributes of SVG and HTML. Control characters,
/// which XML does not allow at all, become blanks.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(c),
            '\u{fffe}' | '\u{ffff}' => safe.push(' '),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// Estimated width of a line of sans-serif text, in the unit of its size. It is on the generous
/// side, since the font is the reader's.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let em = |c: char| match c {
        'i' | 'j' | 'l' | 'f' | 't' | 'r' | 'I' | '.' | ',' | ';' | ':' | '\'' | '|' | ' '
        | '(' | ')' | '[' | ']' | '/' => 0.36,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.95,
        c if c.is_ascii_uppercase() => 0.7,
        c if c.is_ascii() => 0.6,
        // Superscript digits are small, what is written in other scripts may be wide.
        '⁰' | '¹' | '²' | '³' | '⁴' | '⁵' | '⁶' | '⁷' | '⁸' | '⁹' | '⁻' => 0.42,
        '−' | '·' | '…' | 'α'..='ω' => 0.65,
        _ => 1.0,
    };
    text.chars().map(em).sum::<f64>() * size
}

/// The text, cut with an ellipsis where it would be wider than `room`.
pub(crate) fn fit(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let room = room - width("…", size);
    let mut used = 0.0;
    let fits = |c: &char| {
        used += width(c.encode_utf8(&mut [0; 4]), size);
        used <= room
    };
    let mut cut: String = text.chars().take_while(fits).collect();
    cut.truncate(cut.trim_end().len());
    cut + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_becomes_text() {
        assert_eq!(
            escape("<b a='1'>\"&\"</b>\u{1}"),
            "&lt;b a=&#39;1&#39;&gt;&quot;&amp;&quot;&lt;/b&gt; "
        );
    }

    #[test]
    fn long_text_is_cut() {
        assert_eq!(fit("short", 10.0, 100.0), "short");
        let cut = fit("a title that goes on and on and on", 10.0, 60.0);
        assert!(cut.ends_with('…') && width(&cut, 10.0) <= 60.0, "{cut}");
        assert_eq!(fit("nothing fits", 10.0, 0.0), "…");
    }
}
