//! Methods for smooth motion as an integrator of mechanisms. Their steps are as long as the tolerance allows; samples lie
//! inside of them.

use percuss_contact::ContactProblem;
use percuss_mech::{Rates, RatesError, State, System};
use percuss_step::smooth::{DormandPrince, Either, Radau, SmoothMemory, Stepper, Tolerance};
use percuss_step::{
    ContactRecord, Incident, Integrator, Memory, MemoryError, StepError, StepReport,
};
use percuss_trees::{Closed, Mixed, Tree, TreeError};

use crate::MechanismModel;
use percuss_part::Model;
use percuss_part::general::Method;

/// Parts of the time that is left, after which chains are looked at once more where steps have shrunk to nothing.
const AHEAD: [f64; 4] = [1e-5, 1e-4, 1e-3, 1e-2];

/// A mechanism under way.
pub(super) struct Smooth<'a> {
    motion: Result<Watched<'a>, TreeError>,
    tree: &'a Tree,
    method: Either,
    /// No step goes beyond it, s.
    until: f64,
    /// End of the last step, s, and the unknowns there.
    reached: Option<(f64, Vec<f64>)>,
    inside: Vec<f64>,
}

/// A motion, and where its rates were not finite.
struct Watched<'a> {
    motion: Motion<'a>,
    model: &'a MechanismModel,
    /// The first time in a step, s, at which finite unknowns had rates that are not, and what says so.
    odd: Option<(f64, String)>,
}

/// The mechanism as a system of first order.
enum Motion<'a> {
    /// Without loops: x is q, then p.
    Mixed(Box<Mixed<'a>>),
    /// With loops: x is q, then u.
    Closed(Box<Closed<'a>>),
}

impl<'a> Smooth<'a> {
    pub(super) fn new(model: &Model, mechanism: &'a MechanismModel) -> Self {
        let tolerance = Tolerance {
            rtol: model.integrator.rtol,
            atol: model.integrator.atol,
        };
        let tree = mechanism.tree();
        let motion = match mechanism.closures.is_empty() {
            true => Ok(Motion::Mixed(Box::new(Mixed::new(tree)))),
            false => Closed::new(tree, &mechanism.closures)
                .map(|closed| Motion::Closed(Box::new(closed))),
        };
        Smooth {
            motion: motion.map(|motion| Watched {
                motion,
                model: mechanism,
                odd: None,
            }),
            tree,
            method: match model.integrator.method {
                Method::Radau => Either::Implicit(Box::new(Radau::new(tolerance))),
                _ => Either::Explicit(Box::new(DormandPrince::new(tolerance))),
            },
            until: model.until,
            reached: None,
            inside: Vec::new(),
        }
    }
}

impl Motion<'_> {
    fn start(&mut self, state: &State) -> Vec<f64> {
        match self {
            Motion::Mixed(mixed) => mixed.start(state.t, &state.q, &state.u),
            Motion::Closed(_) => [state.q.as_slice(), &state.u].concat(),
        }
    }

    /// Coordinates and velocities at t and x.
    fn read(&mut self, t: f64, x: &[f64], state: &mut State) -> Result<(), TreeError> {
        let (q, rest) = x.split_at(state.q.len());
        state.t = t;
        state.q.copy_from_slice(q);
        match self {
            Motion::Mixed(mixed) => state.u.copy_from_slice(mixed.velocities(t, x)?),
            Motion::Closed(_) => state.u.copy_from_slice(rest),
        }
        Ok(())
    }

    /// What follows depends on t and x alone, so that a run can go on from there.
    fn forget(&mut self) {
        if let Motion::Mixed(mixed) = self {
            mixed.forget();
        }
    }
}

impl Watched<'_> {
    /// Where closed chains lock right after t, s, so that nothing closes them any more, in words.
    fn locks(&mut self, t: f64, x: &[f64], until: f64) -> Option<String> {
        let Motion::Closed(closed) = &mut self.motion else {
            return None;
        };
        let open = AHEAD.into_iter().find_map(|part| {
            let mut x = x.to_vec();
            closed.project(t + part * (until - t), &mut x).err()
        })?;
        Some(format!(
            "at t = {t} s the mechanism locks, and its velocities grow without bound: {open}"
        ))
    }

    /// Notes the force that is not finite at t and x, where x is and the time is the first.
    fn suspect(&mut self, t: f64, x: &[f64]) {
        let first = self.odd.as_ref().is_none_or(|(known, _)| t < *known);
        if !first || !x.iter().all(|x| x.is_finite()) {
            return;
        }
        let (q, rest) = x.split_at(self.model.tree().coordinates());
        let u = match &mut self.motion {
            Motion::Mixed(mixed) => mixed.velocities(t, x).unwrap_or(rest),
            Motion::Closed(_) => rest,
        };
        let found = self.model.not_finite(t, q, u);
        if let Some(why) = found {
            self.odd = Some((t, why));
        }
    }
}

impl Rates for Watched<'_> {
    fn order(&self) -> usize {
        match &self.motion {
            Motion::Mixed(mixed) => mixed.order(),
            Motion::Closed(closed) => closed.order(),
        }
    }

    fn rates(&mut self, t: f64, x: &[f64], dx: &mut [f64]) -> Result<(), RatesError> {
        let rates = match &mut self.motion {
            Motion::Mixed(mixed) => mixed.rates(t, x, dx),
            Motion::Closed(closed) => closed.rates(t, x, dx),
        };
        if rates.is_err() || !dx.iter().all(|dx| dx.is_finite()) {
            self.suspect(t, x);
        }
        rates
    }

    fn jacobian(&mut self, t: f64, x: &[f64], J: &mut [f64]) -> Result<bool, RatesError> {
        match &mut self.motion {
            Motion::Mixed(mixed) => mixed.jacobian(t, x, J),
            Motion::Closed(closed) => closed.jacobian(t, x, J),
        }
    }

    fn project(&mut self, t: f64, x: &mut [f64]) -> Result<bool, RatesError> {
        match &mut self.motion {
            Motion::Mixed(mixed) => mixed.project(t, x),
            Motion::Closed(closed) => closed.project(t, x),
        }
    }
}

impl Integrator for Smooth<'_> {
    /// Takes a step where the last one has been used up, and goes on to its end or to the time asked for.
    fn step(
        &mut self,
        _: &dyn System,
        state: &mut State,
        dt: f64,
    ) -> Result<StepReport, StepError> {
        let trouble = |error: &dyn std::error::Error| StepError::Smooth(error.to_string());
        let watched = match &mut self.motion {
            Ok(watched) => watched,
            Err(error) => return Err(trouble(error)),
        };
        let (method, before) = (&mut self.method, state.t);
        let (t, x) = self.reached.get_or_insert_with(|| {
            method.restart();
            (state.t, watched.motion.start(state))
        });
        let effort = method.effort();
        watched.motion.forget();
        if *t <= state.t {
            watched.odd = None;
            if let Err(error) = method.step(watched, t, x, self.until) {
                // steps shrink without end towards a force that is not finite, or to where chains lock
                let odd = watched.odd.take().map(|(_, why)| why);
                let why = odd.or_else(|| watched.locks(*t, x, self.until));
                return Err(why.map_or_else(|| trouble(&error), StepError::Smooth));
            }
        }
        let done = method.effort();
        let wanted = before + dt;
        let read = match *t > wanted {
            true => {
                self.inside.resize(x.len(), 0.0);
                method.inside(wanted, &mut self.inside);
                // inside of a step loops are open by the error of the interpolation
                let closed = watched.project(wanted, &mut self.inside);
                closed.map_err(|error| StepError::Smooth(error.to_string()))?;
                watched.motion.read(wanted, &self.inside, state)
            }
            false => watched.motion.read(*t, x, state),
        };
        read.map_err(|error| trouble(&error))?;
        if !state.q.iter().chain(&state.u).all(|x| x.is_finite()) {
            let (t, what) = (state.t, "coordinates and velocities");
            return Err(StepError::NotFinite { t, what });
        }
        Ok(StepReport {
            dt: state.t - before,
            evaluations: done.evaluations - effort.evaluations,
            rejected: done.refused - effort.refused,
            ..StepReport::NOTHING
        })
    }

    fn incidents(&self) -> &[Incident] {
        &[]
    }

    fn contacts(&self) -> &[ContactRecord] {
        &[]
    }

    fn problem(&self) -> ContactProblem {
        ContactProblem::empty()
    }

    fn memory(&self) -> Memory {
        let reached = self.reached.as_ref();
        Memory::Smooth(reached.map(|(t, x)| {
            Box::new(SmoothMemory {
                t: *t,
                x: x.clone(),
                method: self.method.clone(),
            })
        }))
    }

    fn restore(&mut self, memory: Memory, _: &dyn System) -> Result<(), MemoryError> {
        let Memory::Smooth(memory) = memory else {
            return Err(MemoryError::Other);
        };
        let Some(memory) = memory else {
            return Ok(()); // it was kept before the first step
        };
        let n = self.tree.coordinates() + self.tree.velocities();
        if memory.x.len() != n || !memory.method.fits(&self.method, n) {
            return Err(MemoryError::Unfit);
        }
        self.reached = Some((memory.t, memory.x));
        self.method = memory.method;
        Ok(())
    }
}
