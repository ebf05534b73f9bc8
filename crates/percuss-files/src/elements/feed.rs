//! Numbers of a file that is text or binary: in text a record is a line, in binary there is nothing between numbers.

/// Where one is in a file.
pub(super) struct Feed<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Of the line at hand, counted from 1; of text only.
    line: usize,
    /// What is left of the line at hand.
    rest: &'a [u8],
    /// Whether numbers are binary from here on.
    pub binary: bool,
}

impl<'a> Feed<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Self {
        Feed {
            bytes,
            at: 0,
            line: 0,
            rest: &[],
            binary: false,
        }
    }

    /// The next line that is not empty.
    pub(super) fn next_line(&mut self) -> Option<&'a str> {
        while self.at < self.bytes.len() {
            let rest = &self.bytes[self.at..];
            let end = rest.iter().position(|b| *b == b'\n');
            let line = &rest[..end.unwrap_or(rest.len())];
            self.at += end.map_or(rest.len(), |end| end + 1);
            self.line += 1;
            let line = line.trim_ascii();
            if !line.is_empty() {
                self.rest = line;
                return Some(std::str::from_utf8(line).unwrap_or("�"));
            }
        }
        None
    }

    pub(super) fn need_line(&mut self, what: &str) -> Result<&'a str, String> {
        let last = self.place();
        let line = self.next_line();
        line.ok_or_else(|| format!("ends after {last}, where {what} is missing"))
    }

    /// Goes past the line that ends a section.
    pub(super) fn skip(&mut self, end: &str) -> Result<(), String> {
        let rest = &self.bytes[self.at..];
        let found = rest.windows(end.len()).position(|w| w == end.as_bytes());
        let Some(found) = found else {
            return Err(format!("ends where {end} is missing"));
        };
        self.line += rest[..found].iter().filter(|b| **b == b'\n').count();
        self.at += found;
        self.need_line(end).map(|_| ())
    }

    /// Begins a record.
    pub(super) fn record(&mut self, what: &str) -> Result<(), String> {
        match self.binary {
            true => Ok(()),
            false => self.need_line(what).map(|_| ()),
        }
    }

    fn word(&mut self, what: &str) -> Result<&'a str, String> {
        let rest = self.rest.trim_ascii_start();
        let end = rest.iter().position(u8::is_ascii_whitespace);
        let (word, rest) = rest.split_at(end.unwrap_or(rest.len()));
        self.rest = rest;
        match word {
            [] => Err(self.fault(format_args!("{what}: one more number expected"))),
            word => Ok(std::str::from_utf8(word).unwrap_or("�")),
        }
    }

    fn number<T: std::str::FromStr, const N: usize>(
        &mut self,
        what: &str,
        of: impl Fn([u8; N]) -> T,
    ) -> Result<T, String> {
        if self.binary {
            let Some(bytes) = self.bytes[self.at..].first_chunk::<N>() else {
                return Err(format!("ends where {what} is missing"));
            };
            self.at += N;
            return Ok(of(*bytes));
        }
        let word = self.word(what)?;
        word.parse()
            .map_err(|_| self.fault(format_args!("{what}: a number expected, \"{word}\" found")))
    }

    pub(super) fn int(&mut self, what: &str) -> Result<i64, String> {
        self.number(what, |bytes| i64::from(i32::from_le_bytes(bytes)))
    }

    pub(super) fn size(&mut self, what: &str) -> Result<u64, String> {
        self.number(what, u64::from_le_bytes)
    }

    pub(super) fn real(&mut self, what: &str) -> Result<f64, String> {
        self.number(what, f64::from_le_bytes)
    }

    /// How many follow; none are promised that cannot be there.
    pub(super) fn count(&mut self, what: &str) -> Result<usize, String> {
        let count = self.size(what)?;
        let most = self.bytes.len() as u64;
        match usize::try_from(count) {
            Ok(few) if count <= most => Ok(few),
            _ => Err(self.fault(format_args!("{what}: {count} do not fit into the file"))),
        }
    }

    fn place(&self) -> String {
        match self.binary {
            true => format!("byte {}", self.at),
            false => format!("line {}", self.line),
        }
    }

    pub(super) fn fault(&self, what: impl std::fmt::Display) -> String {
        format!("{}: {what}", self.place())
    }
}
