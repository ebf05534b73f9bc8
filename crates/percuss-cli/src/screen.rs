//! Standard output, on which control characters are shown and not obeyed.

use percuss_text::diagnose::printable;
use std::fmt::Arguments;
use std::io::{self, StdoutLock, Write};

/// Standard output for text: of the control characters only line breaks pass.
pub fn out() -> Screen<StdoutLock<'static>> {
    Screen(io::stdout().lock())
}

/// See [`out`].
pub struct Screen<W>(W);

impl<W: Write> Write for Screen<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }

    fn write_fmt(&mut self, text: Arguments<'_>) -> io::Result<()> {
        let text = text.to_string();
        let lines: Vec<_> = text.split('\n').map(printable).collect();
        self.0.write_all(lines.join("\n").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_line_breaks_pass() {
        let mut screen = Screen(Vec::new());
        writeln!(screen, "one\ntwo \u{1b}]0;title\u{7}\r").expect("memory");
        assert_eq!(screen.0, b"one\ntwo \\u{1b}]0;title\\u{7}\\r\n");
    }
}
