//! The optimisation of a body for the motion of the mechanism that carries it \[Held2014, sec. 4]: each iteration moves the
//! mechanism, takes the worst moments as static loads, and improves the design for these by moving asymptotes.

use super::tracking::{Objective, Response, Task, TrackingError};
use super::{Compliance, Filter, Law, LoadCase, energies, gradient, greyness, volume};
use crate::mma::{Local, Mma};
use percuss_flex::{Flexible, Reducer, Structure};
use percuss_math::Halt;
use serde::{Deserialize, Serialize};

/// A design under way.
pub struct Study {
    /// What it is judged by.
    pub task: Task,
    /// How stiffness and mass follow density.
    pub law: Law,
    /// Densities of the elements.
    pub x: Vec<f64>,
    filter: Filter,
    least: f64,
    volume: f64,
    mma: Mma,
    reducer: Reducer,
    first: Option<f64>,
    /// Least lowest frequency of the body with its loads, Hz.
    frequency: Option<f64>,
    objective: Objective,
    slopes: Slopes,
    /// Elements that stay full.
    kept: Vec<bool>,
    /// Loads in the place of the motion.
    statics: Option<Statics>,
}

/// Static loads, and the displacements that are held under them.
#[derive(Clone, Debug, PartialEq)]
pub struct Statics {
    /// Displacements that are held.
    pub held: Vec<usize>,
    /// Loads.
    pub loads: Vec<LoadCase>,
}

/// How the slopes of the compliance are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Slopes {
    /// With the loads frozen [Held2014, eq. (11)].
    #[default]
    Frozen,
    /// Of the motion itself.
    Full,
}

/// A study as plain data, to go on from to the same bits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StudyMemory {
    x: Vec<f64>,
    mma: Mma,
    known: Vec<f64>,
    first: Option<f64>,
}

/// How an iteration found the design, before it changed it.
#[derive(Clone, Debug, PartialEq)]
pub struct Iteration {
    /// c, J.
    pub compliance: f64,
    /// c against that of the first iteration.
    pub ratio: f64,
    /// Eq. (12).
    pub greyness: f64,
    /// Mean density.
    pub volume: f64,
    /// What the mechanism did.
    pub response: Response,
}

impl Study {
    /// Of a uniform design of this density, which is also the largest mean one; `least` is the smallest density of an element, and
    /// no density moves by more than `step` at once.
    pub fn new(
        task: Task,
        law: Law,
        filter: Filter,
        (density, least, step): (f64, f64, f64),
    ) -> Self {
        let n = task.structure.mesh().elements.len();
        Study {
            task,
            law,
            x: vec![density; n],
            filter,
            least,
            volume: density,
            mma: Mma::new(step),
            reducer: Reducer::default(),
            first: None,
            frequency: None,
            objective: Objective::default(),
            slopes: Slopes::default(),
            kept: vec![false; n],
            statics: None,
        }
    }

    /// The same with elements that stay full; the others begin with what is left of the volume.
    pub fn with_kept(mut self, kept: Vec<bool>) -> Self {
        let shares = self.filter.shares();
        let of = |which: bool| -> f64 {
            let parts = kept.iter().zip(shares).filter(|(k, _)| **k == which);
            parts.map(|(_, v)| v).sum()
        };
        let (full, rest) = (of(true), of(false));
        if full > 0.0 {
            let left = ((self.volume * (full + rest) - full) / rest).max(self.least);
            for (x, kept) in self.x.iter_mut().zip(&kept) {
                *x = if *kept { 1.0 } else { left };
            }
        }
        self.kept = kept;
        self
    }

    /// The same with static loads in the place of the motion.
    pub fn with_statics(mut self, statics: Option<Statics>) -> Self {
        self.statics = statics;
        self
    }

    /// The same with another objective, and other slopes of it; those of the error are always of the motion itself.
    pub fn with_objective(mut self, objective: Objective, slopes: Slopes) -> Self {
        (self.objective, self.slopes) = (objective, slopes);
        self
    }

    /// The same with a bound from below on the lowest frequency of the body with its loads, Hz.
    pub fn with_frequency(mut self, least: Option<f64>) -> Self {
        self.frequency = least;
        self
    }

    /// What is needed to go on.
    pub fn memory(&self) -> StudyMemory {
        StudyMemory {
            x: self.x.clone(),
            mma: self.mma.clone(),
            known: self.reducer.known().to_vec(),
            first: self.first,
        }
    }

    /// Goes on from a memory; false where it is not of such a study.
    pub fn resume(&mut self, memory: StudyMemory) -> bool {
        let fits = memory.x.len() == self.x.len() && memory.mma.fits(self.x.len());
        if fits {
            self.x = memory.x;
            self.mma = memory.mma;
            self.reducer = Reducer::with_known(memory.known);
            self.first = memory.first;
        }
        fits
    }

    /// The densities that the body has.
    pub fn densities(&self) -> Vec<f64> {
        self.filtered(&self.x)
    }

    /// Densities of a design.
    pub fn filtered(&self, x: &[f64]) -> Vec<f64> {
        let mut densities = self.filter.densities(x);
        let kept = densities.iter_mut().zip(&self.kept);
        kept.filter(|(_, kept)| **kept).for_each(|(x, _)| *x = 1.0);
        densities
    }

    /// Slopes by the variables.
    fn by_variables(&self, mut slopes: Vec<f64>) -> Vec<f64> {
        let kept = slopes.iter_mut().zip(&self.kept);
        kept.filter(|(_, kept)| **kept).for_each(|(s, _)| *s = 0.0);
        self.filter.objective_slopes(&self.x, &slopes)
    }

    /// Moves the mechanism with the design at hand.
    pub fn look(&mut self, halt: &Halt) -> Result<Iteration, TrackingError> {
        Ok(self.judge(halt)?.0)
    }

    /// The same, and makes the design a better one.
    pub fn iterate(&mut self, halt: &Halt) -> Result<Iteration, TrackingError> {
        let (found, slopes, lambda) = self.judge(halt)?;
        let n = self.x.len();
        let slopes = self.by_variables(slopes);
        // of the order of one, whatever the units
        let size = slopes.iter().fold(0.0, |m: f64, s| m.max(s.abs()));
        let slopes: Vec<f64> = slopes.iter().map(|s| s / size).collect();
        let share = 1.0 / (self.volume * n as f64);
        let free = |(v, kept): (&f64, &bool)| if *kept { 0.0 } else { share * v };
        let by_x: Vec<f64> = self
            .filter
            .shares()
            .iter()
            .zip(&self.kept)
            .map(free)
            .collect();
        let mut constraints = vec![(
            found.volume / self.volume - 1.0,
            self.filter.volume_slopes(&by_x),
        )];
        if let Some(least) = self.frequency {
            let bound = (2.0 * std::f64::consts::PI * least).powi(2);
            let by_x: Vec<f64> = lambda.slopes.iter().map(|s| -s / bound).collect();
            constraints.push((1.0 - lambda.value / bound, self.by_variables(by_x)));
        }
        let local = Local {
            objective: &slopes,
            constraints: &constraints,
        };
        let least = self
            .kept
            .iter()
            .map(|kept| if *kept { 1.0 } else { self.least });
        let bounds = (least.collect::<Vec<f64>>(), vec![1.0; n]);
        self.x = self.mma.step(&self.x, (&bounds.0, &bounds.1), &local);
        Ok(found)
    }

    /// Slopes of the objective by the densities of the elements, before the filter.
    pub fn slopes(&mut self, halt: &Halt) -> Result<Vec<f64>, TrackingError> {
        Ok(self.judge(halt)?.1)
    }

    /// What the design does, and the slopes of the objective by its densities.
    fn judge(&mut self, halt: &Halt) -> Result<(Iteration, Vec<f64>, Lowest), TrackingError> {
        let x = self.densities();
        if let Some(statics) = self.statics.take() {
            let found = self.judge_statics(&x, &statics);
            self.statics = Some(statics);
            return found;
        }
        let (response, body) =
            self.task
                .respond_with_body(&x, self.law, &mut self.reducer, halt)?;
        let lambda = match self.frequency {
            Some(_) => lowest(&self.task.structure, &body, self.law, &x),
            None => Lowest::default(),
        };
        if response.peaks.is_empty() {
            return Err(TrackingError::NoPeak);
        }
        let (mut c, mut slopes) = (0.0, vec![0.0; x.len()]);
        for u in &response.displacements {
            for (e, energy) in energies(&self.task.structure, u).enumerate() {
                c += self.law.stiffness(x[e]) * energy;
                slopes[e] -= self.law.slope(x[e]) * energy;
            }
        }
        if self.objective != Objective::Compliance || self.slopes == Slopes::Full {
            let of = (self.objective, &response.peaks[..]);
            slopes = gradient::slopes(&self.task, (self.law, &x), &body, of, halt)?;
        }
        Ok((self.found(c, &x, response), slopes, lambda))
    }

    fn found(&mut self, c: f64, x: &[f64], response: Response) -> Iteration {
        let first = *self.first.get_or_insert(c);
        Iteration {
            compliance: c,
            ratio: c / first,
            greyness: greyness(x, self.filter.shares()),
            volume: volume(x, self.filter.shares()) / x.len() as f64,
            response,
        }
    }

    /// The same under static loads.
    fn judge_statics(
        &mut self,
        x: &[f64],
        statics: &Statics,
    ) -> Result<(Iteration, Vec<f64>, Lowest), TrackingError> {
        let structure = &self.task.structure;
        let loads = statics.loads.clone();
        let mut compliance = Compliance::new(structure, self.law, &statics.held, loads);
        let (c, slopes) = compliance.evaluate(x)?;
        let (mut response, mut lambda) = (Response::default(), Lowest::default());
        response.displacements = std::mem::take(&mut compliance.displacements);
        if self.frequency.is_some() {
            let (body, _) = self.task.body(x, self.law, &mut self.reducer)?;
            lambda = lowest(structure, &body, self.law, x);
            response.frequencies = body.frequencies().to_vec();
        }
        Ok((self.found(c, x, response), slopes, lambda))
    }
}

/// ω² of the lowest mode with loads, and its slopes by the densities.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lowest {
    /// 1/s².
    pub value: f64,
    /// By element.
    pub slopes: Vec<f64>,
}

/// λ of the lowest mode and ∂λ/∂xᵢ = φᵀ (E′ Kᵢ − λ ρ′ Mᵢ) φ with φᵀ (M + loads) φ = 1 \[Bendsoe2003]; the shape may change as it likes, for
/// λ is stationary in it.
pub fn lowest(structure: &Structure, body: &Flexible, law: Law, x: &[f64]) -> Lowest {
    let (phi, value) = (body.shape(0), body.stiffness()[0]);
    let stiffness = energies(structure, phi);
    let slopes = stiffness
        .enumerate()
        .map(|(e, energy)| law.slope(x[e]) * energy - value * structure.element_inertia(e, phi));
    Lowest {
        value,
        slopes: slopes.collect(),
    }
}
