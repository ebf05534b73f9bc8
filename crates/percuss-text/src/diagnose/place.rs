//! Where something stands: which text, which bytes.

use std::ops::Range;

/// The text that a place refers to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The scene file.
    #[default]
    File,
    /// The override of this number, counted from 0: an argument `path=value`.
    Set(usize),
}

/// A stretch of the scene file or of an override.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Which text.
    pub source: Source,
    /// Which bytes of it.
    pub span: Range<usize>,
    /// Where the contents of a string begin, counted from the start of the span; absent where the
    /// string is not written literally (escapes, several lines).
    pub inset: Option<usize>,
    /// Whether what stands there, or should stand there, is at fault and has been told: a fault at this place would only
    /// follow from it.
    pub told: bool,
}

impl Place {
    /// Bytes of a text.
    pub fn new(source: Source, span: Range<usize>) -> Self {
        Self {
            source,
            span,
            inset: None,
            told: false,
        }
    }

    /// The same after its fault has been told.
    pub fn told(&self) -> Self {
        Self {
            told: true,
            ..self.clone()
        }
    }

    /// The part of a string at these bytes of its contents; the whole where that cannot be told.
    pub fn within(&self, part: &Range<usize>) -> Self {
        let Some(inset) = self.inset else {
            return self.clone();
        };
        let start = self.span.start + inset;
        Self {
            told: self.told,
            ..Self::new(self.source, start + part.start..start + part.end)
        }
    }
}
