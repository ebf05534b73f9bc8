//! Drawings made ready: forms, and where their points are as functions of the channels.

use super::Form;
use percuss_text::formula::Program;

/// What is drawn of a system.
#[derive(Default)]
pub struct Drawings {
    /// One after the other.
    pub list: Vec<Drawing>,
    /// Whether its points have three coordinates.
    pub spatial: bool,
    /// Whether points depend on one more number after the channels: how many times larger than they are deflections are
    /// drawn.
    pub exaggerated: bool,
}

/// Something to be drawn.
pub struct Drawing {
    /// What it is called.
    pub name: String,
    /// Its colour as `#rrggbb`.
    pub colour: Option<String>,
    /// What it looks like.
    pub form: Form,
    /// Its points as functions of the channels, m: x y z of each; one point where it is no line.
    pub points: Vec<Program>,
    /// Whether it stands still.
    pub still: bool,
}
