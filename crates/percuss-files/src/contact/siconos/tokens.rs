use super::super::ContactFileError;

/// The words of a text file, separated by any white space, with their places.
pub(super) struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
    word: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        Tokens {
            text,
            at: 0,
            line: 1,
            word: 0,
        }
    }

    /// The next word; `what` names it where the file ends too early.
    pub fn word(&mut self, what: &str) -> Result<&'a [u8], ContactFileError> {
        self.skip_white();
        self.word += 1;
        let rest = &self.text[self.at..];
        let length = rest
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(rest.len());
        if length == 0 {
            return Err(self.fault(
                format!("the file ends where {what} is expected"),
                "it was cut off: fetch or write it again",
            ));
        }
        self.at += length;
        Ok(&rest[..length])
    }

    /// The next word, without going past it.
    pub fn peek(&mut self) -> &'a [u8] {
        self.skip_white();
        let rest = &self.text[self.at..];
        let length = rest.iter().position(u8::is_ascii_whitespace);
        &rest[..length.unwrap_or(rest.len())]
    }

    /// Goes past the rest of this line.
    pub fn skip_line(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
    }

    /// A whole number.
    pub fn integer(&mut self, what: &str) -> Result<i64, ContactFileError> {
        let word = self.word(what)?;
        self.parse(word, what, "a whole number")
    }

    /// An index below `bound`.
    pub fn index(&mut self, what: &str, bound: usize) -> Result<usize, ContactFileError> {
        let value = self.integer(what)?;
        let index = usize::try_from(value).ok().filter(|i| *i < bound);
        index.ok_or_else(|| {
            self.fault(
                format!("{what} is {value}, outside 0 to below {bound}"),
                "indices are counted from 0: mend the file",
            )
        })
    }

    /// A count of things that take at least one word each; the rest of the file must have room for them.
    pub fn count(&mut self, what: &str) -> Result<usize, ContactFileError> {
        let value = self.integer(what)?;
        let count = usize::try_from(value).map_err(|_| {
            self.fault(
                format!("{what} is {value}"),
                "it must not be negative: mend the file",
            )
        })?;
        self.room(what, Some(count))?;
        Ok(count)
    }

    /// Checks that the rest of the file can hold so many words (`None`: more than can be counted).
    pub fn room(&self, what: &str, words: Option<usize>) -> Result<(), ContactFileError> {
        // a word takes one byte, and one more parts it from the next
        let most = (self.text.len() - self.at).div_ceil(2);
        match words {
            Some(words) if words <= most => Ok(()),
            _ => Err(self.fault(
                format!("{what} asks for more data than the file holds"),
                "the file was cut off or the number is wrong: write it again",
            )),
        }
    }

    /// A finite number.
    pub fn real(&mut self, what: &str) -> Result<f64, ContactFileError> {
        let word = self.word(what)?;
        let value: f64 = self.parse(word, what, "a number")?;
        if value.is_finite() {
            Ok(value)
        } else {
            Err(self.fault(
                format!("{what} is {value}"),
                "only finite numbers make a problem: mend it where it was made",
            ))
        }
    }

    /// So many finite numbers.
    pub fn reals(&mut self, what: &str, count: usize) -> Result<Vec<f64>, ContactFileError> {
        self.room(what, Some(count))?;
        (0..count).map(|_| self.real(what)).collect()
    }

    /// A fault at the word that was read last.
    pub fn fault(&self, what: String, remedy: &'static str) -> ContactFileError {
        ContactFileError::Text {
            line: self.line,
            word: self.word,
            what,
            remedy,
        }
    }

    fn parse<T: std::str::FromStr>(
        &self,
        word: &[u8],
        what: &str,
        kind: &str,
    ) -> Result<T, ContactFileError> {
        let parsed = std::str::from_utf8(word).ok().and_then(|w| w.parse().ok());
        parsed.ok_or_else(|| {
            let shown = &word[..word.len().min(24)];
            self.fault(
                format!("{what} is \"{}\", not {kind}", shown.escape_ascii()),
                "give a Siconos .dat or an FCLIB .hdf5 file",
            )
        })
    }

    fn skip_white(&mut self) {
        while let Some(b) = self.text.get(self.at).filter(|b| b.is_ascii_whitespace()) {
            self.line += usize::from(*b == b'\n');
            self.at += 1;
        }
    }
}
