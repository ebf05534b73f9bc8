//! What is computed and not stepped.

use std::ops::ControlFlow;

use percuss_contact::SolverKind;
use percuss_math::Halt;
use percuss_step::Stages;

use crate::general::{Impact, Method};
use crate::{IntegratorSettings, Mechanics, Model, SolverSettings};
use percuss_record::findings::Findings;
use percuss_record::{ChannelInfo, Drawings};

/// A scene that is computed and not stepped: its answer is a set of findings.
pub trait Study: Send + Sync {
    /// Has it listen to this wish.
    fn halt_on(&mut self, _halt: Halt) {}

    /// What it is about, in a few words each, for `percuss check`.
    fn about(&self) -> Vec<String>;

    /// Names and units of the numbers it finds, in order.
    fn quantities(&self) -> Vec<(String, String)>;

    /// Does the work. `progress` is to be told now and then which part of it is done, from 0 to 1, and says whether to
    /// go on; where it does not, what was found until then is returned.
    /// Work that takes long between two tellings ends early where somebody asks for it, see [`Study::halt_on`].
    fn conduct(&self, progress: &mut dyn FnMut(f64) -> ControlFlow<()>) -> Findings;
}

impl Model {
    /// Has long work inside of a study listen to this wish; steps are few enough apart without.
    pub fn halt_on(&mut self, halt: Halt) {
        self.mechanics.halt_on(halt);
    }

    /// A model that runs like that of a scene: nothing moves, one empty sample is taken, and the findings are all there
    /// is. `title` is one line that says what it is.
    pub fn of_study(title: String, study: Box<dyn Study>) -> Self {
        let promised = study.quantities();
        Model::computed(title, Box::new(study), promised)
    }

    /// The same of mechanics that are computed and not stepped, with the numbers that they promise.
    pub fn computed(
        title: String,
        mechanics: Box<dyn Mechanics>,
        promised: Vec<(String, String)>,
    ) -> Self {
        Model {
            title,
            promised,
            mechanics,
            until: 0.0,
            integrator: IntegratorSettings {
                method: Method::Moreau,
                dt: 1.0,
                dt_min: 1.0,
                tol: 1.0,
                extrapolation: 1,
                correction: 0.0,
                impact: Impact::Newton,
                theta: 0.5,
                rtol: 1.0,
                atol: 1.0,
            },
            solver: SolverSettings {
                method: SolverKind::Auto,
                tol: 1.0,
                max_iter: 1,
            },
            output_dt: 1.0,
            channels: vec![ChannelInfo::new("t", "s")],
            plots: Vec::new(),
            quantities: Vec::new(),
            formulas: Vec::new(),
            drawings: Drawings::default(),
            stages: Stages::default(),
        }
    }
}
