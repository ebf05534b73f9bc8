use std::fmt;

/// A fault of a URDF file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Line, counted from 1.
    pub line: u32,
    /// Column, in characters counted from 1.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault {
            line,
            column,
            message,
            hint,
        } = self;
        write!(f, "{line}:{column}: {message}; {hint}")
    }
}
