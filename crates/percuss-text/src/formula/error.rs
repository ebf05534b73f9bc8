//! What can be wrong with the text of a formula.

use std::ops::Range;

/// A fault in a formula: what, where (bytes of the formula's text), and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}{}", hint.as_ref().map(|hint| format!("; {hint}")).unwrap_or_default())]
pub struct FormulaError {
    /// The bytes of the formula that are at fault; empty at the end of the text.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to do about it, where that is known.
    pub hint: Option<String>,
}

impl FormulaError {
    pub(super) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
            hint: None,
        }
    }

    pub(super) fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
