//! Formulas of scene files: parsed once, differentiated symbolically, evaluated fast.
//!
//! | stage | file | what it does |
//! |---|---|---|
//! | read | `lexer`, `parser` | text to [`Expr`], constants replaced by their values |
//! | rework | `expr`, `derivative` | constant folding, symbolic partial derivatives |
//! | run | [`Program`] | flat code on a slice of variables, no allocation |
//!
//! ```
//! use percuss_text::formula::{Expr, Names};
//!
//! let names = Names::new().variables(["x", "y"]).constant("l", 2.0);
//! let gap = Expr::parse("y - l*cos(x)", &names).unwrap();
//! let slope = gap.derivative(0);
//! assert_eq!(gap.compile().eval(&[0.0, 5.0]), 3.0);
//! assert_eq!(slope.compile().eval(&[0.0, 5.0]), 0.0);
//! assert!(gap.is_affine_in(1..2) && !gap.is_affine_in(0..2));
//! ```

mod derivative;
mod display;
mod error;
mod expr;
mod function;
mod lexer;
mod names;
mod parser;
mod program;
mod range;

pub use error::FormulaError;
pub use expr::{Binary, Comparison, Expr, Node};
pub use function::Function;
pub use names::{Meaning, Names};
pub use program::Program;

/// The words of a formula, names and functions among them.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}
