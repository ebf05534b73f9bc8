//! The stages of a step by name, for who wants to know how long each takes.

use std::sync::Arc;

/// A stage of a step, see the table at the head of `moreau.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// q_M = q_B + u_B dt/2.
    Midpoint,
    /// u = u_B + M⁻¹ h dt.
    FreeVelocity,
    /// Which contacts take part.
    ClosedContacts,
    /// G and c.
    Assemble,
    /// The percussions.
    Solve,
    /// u_E = u + M⁻¹ W p.
    Apply,
    /// q_E = q_M + u_E dt/2.
    Finish,
}

impl Stage {
    /// All stages, in the order of a step.
    pub const ALL: [Stage; 7] = [
        Stage::Midpoint,
        Stage::FreeVelocity,
        Stage::ClosedContacts,
        Stage::Assemble,
        Stage::Solve,
        Stage::Apply,
        Stage::Finish,
    ];

    /// Its name: that of the function that does it.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Midpoint => "midpoint",
            Stage::FreeVelocity => "free_velocity",
            Stage::ClosedContacts => "closed_contacts",
            Stage::Assemble => "assemble",
            Stage::Solve => "solve",
            Stage::Apply => "apply",
            Stage::Finish => "finish",
        }
    }
}

/// Is told, on the thread that steps, where one stage ends and the next begins.
pub trait StageObserver: Send + Sync {
    /// From now on this stage is under way, or none: what is done then belongs to no stage.
    fn enter(&self, stage: Option<Stage>);
}

/// Who is told of stages; nobody by default.
#[derive(Clone, Default)]
pub struct Stages(Option<Arc<dyn StageObserver>>);

impl Stages {
    /// This one is told.
    pub fn told_to(observer: Arc<dyn StageObserver>) -> Self {
        Stages(Some(observer))
    }

    #[inline]
    pub(crate) fn enter(&self, stage: Stage) {
        if let Some(observer) = &self.0 {
            observer.enter(Some(stage));
        }
    }

    #[inline]
    pub(crate) fn leave(&self) {
        if let Some(observer) = &self.0 {
            observer.enter(None);
        }
    }
}
