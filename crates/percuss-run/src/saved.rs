use percuss_mech::State;
use percuss_step::Memory;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use thiserror::Error;

use super::{Health, Logged, Troubles, Written};
use percuss_part::Model;
use percuss_part::PartMemory;
use percuss_part::general::Method;
use percuss_record::Extent;
use percuss_record::recording::Recording;

/// What a checkpoint of a run holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint<'a> {
    /// Computing time until then, s.
    pub run_s: f64,
    /// Whether the run has come to its end, and all its results are on the disk.
    pub done: bool,
    /// The files beside it.
    pub files: Vec<Written>,
    /// The run.
    pub saved: Saved<'a>,
}

/// Everything of a run that has to outlive it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved<'a> {
    /// End of the run that was asked for, s.
    pub(super) until: f64,
    /// Its sample times, s.
    pub(super) times: Cow<'a, [f64]>,
    /// The moment itself.
    pub(super) now: Cow<'a, Mark>,
    /// The last moment that does not depend on where the run ends, once it has passed: longer runs branch off there.
    pub(super) fork: Option<Cow<'a, Mark>>,
    /// What was written down until now, as in [`Outcome`](super::Outcome).
    pub(super) recording: Cow<'a, Recording>,
    pub(super) log: Cow<'a, [Logged]>,
    pub(super) unsolved: Cow<'a, Option<Vec<u8>>>,
}

/// A run at a step boundary, without its run_log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    pub(super) state: State,
    pub(super) integrator: Memory,
    pub(super) subject: PartMemory,
    pub(super) health: Health,
    pub(super) troubles: Troubles,
    pub(super) extent: Extent,
    /// Whether no step has been taken since the last sample.
    pub(super) at_sample: bool,
}

/// Why a run cannot go on from what was saved.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ResumeError {
    /// It is past the end that is asked for.
    #[error("it has reached t = {t} s, past until = {until} s; give --until {saved} to go on")]
    Past {
        /// Time reached, s.
        t: f64,
        /// End that is asked for, s.
        until: f64,
        /// End that it was made for, s.
        saved: f64,
    },
    /// With another end the run would have gone another way, or been sampled at other times.
    #[error(
        "it was made for until = {saved} s, and steps or samples so far would differ with until = {until} s; give --until {saved}, or run it again without --resume"
    )]
    Otherwise {
        /// End that is asked for, s.
        until: f64,
        /// End that it was made for, s.
        saved: f64,
    },
    /// Its parts do not fit the scene: it was not written by this percuss.
    #[error("its contents do not fit the scene; run it again without --resume")]
    Unfit,
}

impl Saved<'_> {
    /// Time reached, s.
    pub fn t(&self) -> f64 {
        self.now.state.t
    }

    /// Whether the run that the model speaks of is complete.
    pub fn is_finished(&self, model: &Model) -> bool {
        self.until == model.until && self.now.extent.samples == self.times.len()
    }

    /// The time from which the run that the model speaks of can go on, s.
    pub fn resumes_at(&self, model: &Model) -> Result<f64, ResumeError> {
        let mark = self.mark_for(model, &model.sample_times())?;
        Ok(mark.state.t)
    }

    /// The mark from which the model, sampled at `times`, goes the way that it would have gone from its start.
    pub(super) fn mark_for(&self, model: &Model, times: &[f64]) -> Result<&Mark, ResumeError> {
        let same = |a: &[f64], b: &[f64]| {
            let bits = |x: &f64| x.to_bits();
            a.iter().map(bits).eq(b.iter().map(bits))
        };
        if self.until == model.until && same(&self.times, times) {
            return Ok(&self.now);
        }
        let serves = |mark: &Mark| {
            let taken = mark.extent.samples;
            let ends = self.until.min(model.until);
            // fixed steps are shortened only at the end and sampled where they are; adaptive ones land on the samples
            let (free, known) = match model.integrator.method {
                Method::Moreau | Method::Theta => {
                    (mark.state.t + model.integrator.dt <= ends, taken)
                }
                Method::Adaptive | Method::Exact => {
                    (mark.state.t <= ends, taken + usize::from(!mark.at_sample))
                }
                Method::Dopri5 | Method::Radau => (false, taken), // steps feel where the run ends
            };
            let (old, new) = (self.times.get(..known), times.get(..known));
            free && old.zip(new).is_some_and(|(old, new)| same(old, new))
        };
        let (until, saved) = (model.until, self.until);
        let marks = [Some(&self.now), self.fork.as_ref()];
        let found = marks.into_iter().flatten().find(|mark| serves(mark));
        match found {
            Some(mark) => Ok(mark),
            None if self.t() > until => Err(ResumeError::Past {
                t: self.t(),
                until,
                saved,
            }),
            None => Err(ResumeError::Otherwise { until, saved }),
        }
    }
}
