//! The few lines of a text that a fault is shown with.

use std::ops::Range;

/// Most lines that are shown.
const MOST_LINES: usize = 20;
/// Longest part of a text that is shown, in bytes.
const LONGEST: usize = 4000;

/// Some lines of a text, and the part of them that is at fault.
pub(super) struct Excerpt<'a> {
    /// Whole lines.
    pub text: &'a str,
    /// Number of the first of them, counted from 1.
    pub first_line: usize,
    /// The bytes at fault, counted from the start of the excerpt.
    pub mark: Range<usize>,
}

impl<'a> Excerpt<'a> {
    /// The lines of a span, of a long one the first; none where a line is too long to be shown.
    pub fn of(text: &'a str, span: &Range<usize>) -> Option<Self> {
        let start = floor_boundary(text, span.start);
        let end = floor_boundary(text, span.end.max(start));
        let first = text[..start].rfind('\n').map_or(0, |i| i + 1);
        let line_end = |from: usize| text[from..].find('\n').map_or(text.len(), |i| from + i);
        let many = end - start > LONGEST || text[start..end].matches('\n').count() >= MOST_LINES;
        let end = if many { line_end(start) } else { end };
        let last = line_end(end);
        (last - first <= LONGEST).then(|| Self {
            text: &text[first..last],
            first_line: 1 + text[..first].matches('\n').count(),
            mark: start - first..end - first,
        })
    }
}

/// The nearest boundary of a character at or before a byte.
pub(super) fn floor_boundary(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_whole_lines_with_their_number() {
        let excerpt = Excerpt::of("a = 1\nb = [\n2]\nc", &(10..14)).unwrap();
        assert_eq!((excerpt.text, excerpt.first_line), ("b = [\n2]", 2));
        assert_eq!(&excerpt.text[excerpt.mark], "[\n2]");
    }

    #[test]
    fn of_many_lines_the_first_is_shown_and_of_a_long_line_nothing() {
        let rows = format!("M = [\n{}]", "[1],\n".repeat(1000));
        let excerpt = Excerpt::of(&rows, &(4..rows.len())).unwrap();
        assert_eq!((excerpt.text, excerpt.mark), ("M = [", 4..5));
        let line = format!("M = [{}]", "1,".repeat(5000));
        assert!(Excerpt::of(&line, &(5..6)).is_none());
    }
}
