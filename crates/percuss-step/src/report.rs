use crate::{Incident, Memory, MemoryError, StepError};
use percuss_contact::{ContactProblem, SolveReport, Status};
use percuss_mech::{ContactId, ContactSet, State, System};
use serde::{Deserialize, Serialize};

/// What one step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepReport {
    /// Length of the step that was taken, s.
    pub dt: f64,
    /// How often forces and contacts were evaluated, rejected trials included.
    pub evaluations: usize,
    /// How often trials were rejected.
    pub rejected: usize,
    /// The worst of the contact problems that were solved.
    pub solve: SolveReport,
    /// Work of the percussions on the system over the step, pᵀWᵀ(u_B + u_E)/2, J; negative where contacts dissipate.
    pub work: f64,
    /// Deepest penetration at which a contact was met, m; of adaptive steps also that at their end.
    pub penetration: f64,
    /// Speed at which contacts go on closing that no percussions can satisfy, m/s; zero where there are none.
    pub conflict: f64,
    /// Energy that contacts gave out of nothing, where they did.
    pub gain: Option<Gain>,
}

/// Energy that contacts gave out of nothing: beyond what moving walls and forces within the step account for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain {
    /// How much, J.
    pub energy: f64,
    /// What contacts were struck with, ½ Σ |p·γ_B|, J.
    pub struck: f64,
    /// The contact that gave most.
    pub contact: ContactId,
}

impl StepReport {
    /// A step in which nothing was done.
    pub const NOTHING: StepReport = StepReport {
        dt: 0.0,
        evaluations: 0,
        rejected: 0,
        solve: SolveReport::EMPTY,
        work: 0.0,
        penetration: 0.0,
        conflict: 0.0,
        gain: None,
    };
}

/// One closed contact as the last step left it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContactRecord {
    /// Which contact.
    pub id: ContactId,
    /// Its state.
    pub status: Status,
    /// Percussion over the step, N s: normal, tangent 1, tangent 2 in the order of the law's rows.
    pub p: [f64; 3],
    /// Mean force over the step, N. Across an impact it is the percussion over the time it took in the numerics.
    pub lambda: [f64; 3],
    /// Where it resists rolling, the percussion of that couple over its lever, N s: at most the normal percussion.
    pub couple: [f64; 2],
}

impl ContactRecord {
    /// Of no contact, to be written over.
    pub(crate) const NONE: ContactRecord = ContactRecord {
        id: ContactId(u64::MAX),
        status: Status::Open,
        p: [0.0; 3],
        lambda: [0.0; 3],
        couple: [0.0; 2],
    };
}

/// Moves a state through time.
pub trait Integrator {
    /// Advances `state` by at most `dt`; the report says by how much.
    fn step(
        &mut self,
        system: &dyn System,
        state: &mut State,
        dt: f64,
    ) -> Result<StepReport, StepError>;

    /// Switching incidents of the last step, in the order of their times.
    fn incidents(&self) -> &[Incident];

    /// The state just before the switching point at which the last step ended, where it ended at one and the integrator
    /// keeps it.
    fn before(&self) -> Option<&State> {
        None
    }

    /// The closed contacts of the last step.
    fn contacts(&self) -> &[ContactRecord];

    /// The contacts of the last step that no percussions can satisfy together.
    fn conflicting(&self) -> &[ContactId] {
        &[]
    }

    /// Gaps and directions of the closed contacts of the last step, in the order of [`Integrator::contacts`], where the
    /// integrator keeps them.
    fn set(&self) -> Option<&ContactSet> {
        None
    }

    /// A copy of the contact problem of the last step, for saving where its solve failed.
    fn problem(&self) -> ContactProblem;

    /// Everything it keeps from step to step: with it an equal integrator goes on to the same bits.
    fn memory(&self) -> Memory;

    /// Takes over the memory of an equal integrator that was stepping `system`.
    fn restore(&mut self, memory: Memory, system: &dyn System) -> Result<(), MemoryError>;
}
