//! Faults of a scene: what, where, and what to do.

mod excerpt;
mod faults;
mod load;
mod located;
mod notices;
mod place;
mod printable;
mod report;

pub use faults::Faults;
pub use load::LoadError;
pub use located::Located;
pub use notices::Notices;
pub use place::{Place, Source};
pub use printable::printable;
pub use report::{Input, Report};

/// One fault of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// The text that is at fault.
    pub place: Place,
    /// What is wrong.
    pub message: String,
    /// Where the message ends with what stands elsewhere: that place, told by its line.
    pub other: Option<Box<Place>>,
    /// What to do about it, where that is known.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// A fault without a hint.
    pub fn new(place: &Place, message: impl Into<String>) -> Self {
        Self {
            place: place.clone(),
            message: message.into(),
            other: None,
            hint: None,
        }
    }

    /// Adds where the other thing stands that the message ends with; a default stands nowhere.
    pub fn with_other(mut self, place: &Place) -> Self {
        self.other = (*place != Place::default()).then(|| Box::new(place.clone()));
        self
    }

    /// Adds what to do about it.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
