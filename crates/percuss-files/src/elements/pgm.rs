//! Grey pictures, PGM: designs in and out.

use super::bytes;
use std::path::Path;

/// A picture, from black (0) to white (1), row by row from above.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Pixels in a row.
    pub width: usize,
    /// The pixels.
    pub grey: Vec<f64>,
}

impl Picture {
    /// Rows.
    pub fn height(&self) -> usize {
        self.grey.len() / self.width.max(1)
    }

    /// Reads a file in either form of the format, P2 or P5.
    pub fn read(path: &Path) -> Result<Self, String> {
        Self::parse(&bytes(path)?)
    }

    /// The same of the bytes of a file.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let mut at = 0;
        // words of the head, comments left out
        let mut word = |what: &str| -> Result<String, String> {
            loop {
                while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
                    at += 1;
                }
                if bytes.get(at) != Some(&b'#') {
                    break;
                }
                while bytes.get(at).is_some_and(|b| *b != b'\n') {
                    at += 1;
                }
            }
            let first = at;
            while bytes.get(at).is_some_and(|b| !b.is_ascii_whitespace()) {
                at += 1;
            }
            match at > first {
                true => Ok(String::from_utf8_lossy(&bytes[first..at]).into_owned()),
                false => Err(format!("ends where {what} is missing")),
            }
        };
        let kind = word("\"P2\" or \"P5\"")?;
        if !matches!(kind.as_str(), "P2" | "P5") {
            return Err("\"P2\" or \"P5\" expected; this is no grey picture (PGM)".into());
        }
        let mut number = |what: &str| -> Result<usize, String> {
            let word = word(what)?;
            let most = bytes.len();
            word.parse()
                .ok()
                .filter(|n| *n > 0 && *n <= most.max(65535))
                .ok_or_else(|| format!("{what} is \"{word}\""))
        };
        let (width, height) = (number("the width")?, number("the height")?);
        let white = number("the value of white")?;
        if width * height > bytes.len() || white > 65535 {
            return Err(format!(
                "{width} x {height} pixels up to {white} do not fit into the file"
            ));
        }
        let count = width * height;
        let mut grey = Vec::with_capacity(count);
        if kind == "P2" {
            for _ in 0..count {
                let word = word("a pixel")?;
                let value: usize = word.parse().map_err(|_| format!("a pixel is \"{word}\""))?;
                grey.push(value as f64);
            }
        } else {
            let size = if white > 255 { 2 } else { 1 };
            let pixels = bytes.get(at + 1..).unwrap_or_default();
            let pixels = pixels.chunks_exact(size).take(count);
            grey.extend(pixels.map(|p| p.iter().fold(0.0, |x, b| 256.0 * x + f64::from(*b))));
        }
        if grey.len() < count {
            return Err(format!("has {} of {count} pixels", grey.len()));
        }
        for x in &mut grey {
            *x = (*x / white as f64).min(1.0);
        }
        Ok(Picture { width, grey })
    }

    /// The text of a file.
    pub fn text(&self) -> String {
        let mut text = format!("P2\n{} {}\n65535\n", self.width, self.height());
        for row in self.grey.chunks(self.width.max(1)) {
            let row: Vec<String> = row
                .iter()
                .map(|x| format!("{}", (x.clamp(0.0, 1.0) * 65535.0).round()))
                .collect();
            text += &row.join(" ");
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_come_back() {
        let picture = Picture {
            width: 3,
            grey: vec![0.0, 0.5, 1.0, 0.25, 0.0, 1.0],
        };
        let read = Picture::parse(picture.text().as_bytes()).unwrap();
        for (a, b) in read.grey.iter().zip(&picture.grey) {
            assert!((a - b).abs() < 1e-5);
        }
        let raw = Picture::parse(b"P5 # by hand\n2 2\n255\n\x00\xff\x80\x01").unwrap();
        assert_eq!(raw.grey[..2], [0.0, 1.0]);
        assert_eq!((raw.width, raw.height()), (2, 2));
    }

    #[test]
    fn faults_are_told() {
        for (text, expected) in [
            (&b"P6\n1 1\n255\n"[..], "no grey picture"),
            (b"P2\n2 2\n255\n1 2 3\n", "a pixel is missing"),
            (b"P5\n2 2\n255\nab", "has 2 of 4 pixels"),
            (b"P2\n0 2\n255\n", "the width is \"0\""),
            (b"P2\n60000 60000\n255\n1", "do not fit"),
            (b"P2\n1 1\n255\nx", "a pixel is \"x\""),
        ] {
            let found = Picture::parse(text).unwrap_err();
            assert!(found.contains(expected), "{found}");
        }
    }
}
