//! How well a mechanism with the design in it keeps its path, and the moments at which it keeps it worst \[Held2014, sec. 4.3].
//!
//! ```text
//! e(t) = |r_d(t) − r(t)|        u_j = Φ q(t_j)        c = Σ u_jᵀ K u_j
//! ```
//!
//! t_j are the moments of the largest maxima of e.

use super::Law;
use percuss_flex::{
    Assembled, FlexError, FlexTree, FlexTreeError, Flexible, March, Recipe, Reducer, Spectral,
    Structure, Tip,
};
use percuss_math::Halt;
use percuss_math::space::Vec3;
use std::sync::Arc;
use thiserror::Error;

/// A mechanism made of the flexible body that is designed.
pub type Builder = dyn Fn(Arc<Flexible>) -> Result<FlexTree, FlexTreeError> + Send + Sync;

/// Coordinates and velocities with which a mechanism starts.
pub type Start = dyn Fn(&FlexTree) -> Result<(Vec<f64>, Vec<f64>), FlexTreeError> + Send + Sync;

/// What the design is judged by.
pub struct Task {
    /// The body at full density.
    pub structure: Structure,
    /// How it becomes flexible.
    pub recipe: Recipe,
    /// Whether stress stiffens it.
    pub stiffened: bool,
    /// The mechanism with it.
    pub mechanism: Box<Builder>,
    /// How it starts.
    pub start: Box<Start>,
    /// Which of its members the body is.
    pub member: usize,
    /// The point that is to keep the path.
    pub tip: Tip,
    /// Where it is to be at t, s.
    pub path: Box<dyn Fn(f64) -> Vec3 + Send + Sync>,
    /// End of the motion, s.
    pub end: f64,
    /// Step, s; errors are taken after each.
    pub dt: f64,
    /// How much of the fastest motion a step leaves over.
    pub spectral: Spectral,
    /// How many of the largest maxima load the body.
    pub peaks: usize,
}

/// What is made small.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Objective {
    /// c at the moments of the largest maxima of e.
    #[default]
    Compliance,
    /// The mean of e² over the motion, m².
    Error,
}

/// What a motion of the mechanism gave.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Response {
    /// e at every step, the start included, m.
    pub errors: Vec<f64>,
    /// Steps of the largest maxima, the largest first.
    pub peaks: Vec<usize>,
    /// Displacements of the mesh at these, m.
    pub displacements: Vec<Vec<f64>>,
    /// Frequencies of the body with its loads, Hz.
    pub frequencies: Vec<f64>,
    /// Places of the tip at every step, m.
    pub places: Vec<Vec3>,
}

impl Response {
    /// Largest error, m.
    pub fn max_error(&self) -> f64 {
        self.errors.iter().fold(0.0, |m: f64, e| m.max(*e))
    }

    /// Mean error, m.
    pub fn mean_error(&self) -> f64 {
        self.errors.iter().sum::<f64>() / self.errors.len() as f64
    }
}

/// Why a mechanism gave no answer.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum TrackingError {
    /// The body.
    #[error(transparent)]
    Body(#[from] FlexError),
    /// The motion.
    #[error(transparent)]
    Motion(#[from] FlexTreeError),
    /// The point keeps its path exactly, so that nothing can be made better.
    #[error("the error of the path has no maximum; there is nothing to design the body for")]
    NoPeak,
    /// Somebody asked for it.
    #[error("halted")]
    Halted,
}

impl Task {
    /// The body of a design.
    pub fn body(
        &self,
        x: &[f64],
        law: Law,
        reducer: &mut Reducer,
    ) -> Result<(Flexible, Assembled), FlexError> {
        let matrices = self
            .structure
            .assembled_scaled(|e| law.stiffness(x[e]), |e| x[e]);
        let mut body = Flexible::with(&matrices, &self.recipe, reducer)?;
        if self.stiffened {
            let of = (&self.recipe.interfaces[..], self.recipe.frame);
            let parts = (|e: usize| law.stiffness(x[e]), |e: usize| x[e]);
            body.stiffen(&self.structure, parts, of)?;
        }
        Ok((body, matrices))
    }

    /// Moves the mechanism with the body of these densities.
    pub fn respond(
        &self,
        x: &[f64],
        law: Law,
        reducer: &mut Reducer,
        halt: &Halt,
    ) -> Result<Response, TrackingError> {
        Ok(self.respond_with_body(x, law, reducer, halt)?.0)
    }

    /// The same, with the body.
    pub(super) fn respond_with_body(
        &self,
        x: &[f64],
        law: Law,
        reducer: &mut Reducer,
        halt: &Halt,
    ) -> Result<(Response, Arc<Flexible>), TrackingError> {
        let (body, _) = self.body(x, law, reducer)?;
        let body = Arc::new(body);
        let travel = self.travel(&body, halt)?;
        let peaks = largest_maxima(&travel.errors, self.peaks);
        let displacements = (peaks.iter()).map(|p| body.displacements(travel.coordinates(*p)));
        let response = Response {
            displacements: displacements.collect(),
            errors: travel.errors,
            peaks,
            frequencies: body.frequencies().to_vec(),
            places: travel.places,
        };
        Ok((response, body))
    }

    /// Moves the mechanism with a body.
    pub(super) fn travel(
        &self,
        body: &Arc<Flexible>,
        halt: &Halt,
    ) -> Result<Travel, TrackingError> {
        let linkage = (self.mechanism)(body.clone())?;
        let (q, u) = (self.start)(&linkage)?;
        let mut march = March::new(&linkage, (0.0, &q, &u), self.spectral)?;
        let steps = (self.end / self.dt).round() as usize;
        let own = linkage.elastic(self.member);
        let mut travel = Travel {
            order: body.order(),
            errors: Vec::with_capacity(steps + 1),
            places: Vec::with_capacity(steps + 1),
            elastic: Vec::with_capacity((steps + 1) * body.order()),
        };
        for step in 0..=steps {
            if step > 0 {
                march.step(self.dt)?;
            }
            if step % 256 == 0 && halt.is_asked() {
                return Err(TrackingError::Halted);
            }
            let place = linkage.tip(&self.tip, (&march.q, &march.u), &march.work);
            travel.errors.push((place - (self.path)(march.t)).norm());
            travel.places.push(place);
            travel.elastic.extend_from_slice(&march.q[own.clone()]);
        }
        Ok(travel)
    }
}

/// A motion of the mechanism, step by step.
pub(super) struct Travel {
    /// Number of elastic coordinates.
    order: usize,
    /// e, m.
    pub errors: Vec<f64>,
    /// Of the tip, m.
    places: Vec<Vec3>,
    /// Elastic coordinates of the body.
    elastic: Vec<f64>,
}

impl Travel {
    /// Elastic coordinates of the body at a step.
    pub fn coordinates(&self, step: usize) -> &[f64] {
        &self.elastic[step * self.order..(step + 1) * self.order]
    }
}

/// Local maxima, the largest first; the end is one where e rises to it.
fn largest_maxima(e: &[f64], count: usize) -> Vec<usize> {
    let mut peaks: Vec<usize> = (1..e.len())
        .filter(|i| e[*i] > e[i - 1] && e.get(i + 1).is_none_or(|next| e[*i] >= *next))
        .collect();
    peaks.sort_by(|i, j| e[*j].total_cmp(&e[*i]).then(i.cmp(j)));
    peaks.truncate(count);
    peaks
}
