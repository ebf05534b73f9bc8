use super::Saved;
use super::course::Course;

/// A run at a step boundary, for whoever watches it.
pub struct Moment<'a> {
    pub(super) course: &'a Course<'a>,
}

impl Moment<'_> {
    /// Time reached, s.
    pub fn t(&self) -> f64 {
        self.course.t()
    }

    /// Everything that is needed to go on from here, for a checkpoint.
    pub fn saved(&self) -> Saved<'_> {
        self.course.saved()
    }
}
