use super::runner::Runner;
use super::{End, Saved};
use percuss_part::Sight;

/// What the last step had to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Load {
    /// Bodies that are there.
    pub bodies: usize,
    /// Contacts that were closed.
    pub contacts: usize,
    /// Iterations that solved them.
    pub iterations: usize,
}

/// A run at a step boundary, or while its findings are made, for whoever watches it.
pub struct Moment<'a> {
    course: &'a Runner<'a>,
    end: Option<&'a End>,
    part: Option<f64>,
}

impl<'a> Moment<'a> {
    pub(super) fn before_step(course: &'a Runner<'a>) -> Self {
        Moment {
            course,
            end: None,
            part: None,
        }
    }

    pub(super) fn at_end(course: &'a Runner<'a>, end: &'a End) -> Self {
        Moment {
            course,
            end: Some(end),
            part: None,
        }
    }

    pub(super) fn of_findings(course: &'a Runner<'a>, part: f64) -> Self {
        Moment {
            course,
            end: None,
            part: Some(part),
        }
    }

    /// Time reached, s.
    pub fn t(&self) -> f64 {
        self.course.t()
    }

    /// Which part of the findings has been made, from 0 to 1, once all steps are taken.
    pub fn part(&self) -> Option<f64> {
        self.part
    }

    /// Whether a sample was taken here.
    pub fn is_sample(&self) -> bool {
        self.course.is_sample()
    }

    /// How the run has ended, where no step follows.
    pub fn end(&self) -> Option<&End> {
        self.end
    }

    /// What files that grow show of it, where there are such files.
    pub(super) fn sight(&self) -> Option<Box<dyn Sight + '_>> {
        self.course.sight()
    }

    /// What the last step had to do, where bodies are counted.
    pub fn load(&self) -> Option<Load> {
        self.course.load()
    }

    /// Everything that is needed to go on from here, for a checkpoint.
    pub fn saved(&self) -> Saved<'_> {
        self.course.saved()
    }
}
