//! What moved in a run, made ready to be shown: parts with a form, and where they were at evenly spaced instants.

mod drawing;
mod drawn;
mod file;
mod form;
mod frame;
mod load;
mod part;
mod size;
mod skin;
mod window;

pub use drawing::{Drawing, Drawings};
pub use drawn::Looks;
pub use file::{FilmError, Reader, enclose, frames_until, head};
pub use form::{Form, LineStyle, seven};
pub use frame::{Frame, Posed, Traced};
pub use load::{Followed, Loaded, lines, load};
pub use part::{Part, Track};
pub use size::{MOST_CONTACTS, default_frames, in_steps};
pub use skin::Skin;
pub use window::{DRIVEN, STANDING, Window};

/// The name of the film in the folder of a run.
pub const FILM: &str = "film";

/// A run to be looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Film {
    /// Whether everything lies in the x–y plane, y up; otherwise z is up.
    pub planar: bool,
    /// When the frames were taken, s.
    pub times: Vec<f64>,
    /// How many frames the run has; the film may hold fewer.
    pub frames_from: usize,
    /// How many parts the run has; the film may hold fewer.
    pub parts_from: usize,
    /// How many triangles the meshes of links had; the film may hold fewer.
    pub triangles_from: usize,
    /// Lower corner of what should be seen, m.
    pub low: [f64; 3],
    /// Upper corner of what should be seen, m.
    pub high: [f64; 3],
    /// The forms of the parts.
    pub forms: Vec<Form>,
    /// What is shown.
    pub parts: Vec<Part>,
    /// Numbers along lines, for their colours.
    pub shades: Vec<Shade>,
    /// How many times larger than they are deflections are shown, where they are.
    pub exaggeration: Option<f64>,
    /// The contacts of each frame; none where contacts were not recorded.
    pub contacts: Option<Vec<Vec<Touch>>>,
}

impl Film {
    /// How many triangles its meshes have.
    pub fn triangles(&self) -> usize {
        let count = |form: &Form| match form {
            Form::Mesh { triangles, .. } => triangles.len(),
            Form::Skin(skin) => skin.triangles.len(),
            _ => 0,
        };
        self.forms.iter().map(count).sum()
    }
}

/// Numbers along a line that may move.
#[derive(Clone, Debug, PartialEq)]
pub struct Shade {
    /// The part, by its place in the list of the film.
    pub part: usize,
    /// What they are.
    pub name: String,
    /// Their unit.
    pub unit: String,
    /// Of each point of the line, one frame after the other.
    pub samples: Vec<f32>,
}

/// A contact at one instant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Touch {
    /// Where, m.
    pub r: [f32; 3],
    /// Force on the second body, N.
    pub force: [f32; 3],
    /// 0 open, 1 closed without friction, 2 stick, 3 slip.
    pub status: u8,
}
