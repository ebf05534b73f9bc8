//! The text of scene files: TOML in which every key and value knows its place, formulas, faults, suggestions.
//!
//! | module | what it does |
//! |---|---|
//! | [`document`] | the file as a tree; overrides; reading a table key by key |
//! | [`read`] | values of the types that scenes have |
//! | [`formula`] | formulas: parsed once, differentiated symbolically, evaluated fast |
//! | [`diagnose`] | faults: what, where, and what to do |
//! | [`numbers`] | numbers for people |
//! | [`suggest`] | the word that may have been meant |
//! | [`words`] | grammar of messages |

pub mod diagnose;
pub mod document;
pub mod formula;
pub mod numbers;
pub mod read;
pub mod suggest;
mod term;
pub mod words;

pub use diagnose::{Diagnostic, Faults, Input, Report};
pub use term::{Entry, Matrix, OneOrMany, Row, Term};
pub use words::counted;
