//! What the settings of a scene may be, as its part has it.

use crate::general::Method;

/// What the settings of a scene may be, as its part has it.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The method by default.
    pub method: Method,
    /// Methods that it cannot be stepped by: why, and what to write instead.
    pub refused: Vec<Refusal>,
    /// The step by default, for the first of these lists that has the method; an empty list has all.
    pub dt: Vec<(&'static [Method], DefaultStep)>,
    /// Whether methods for smooth motion have tolerances of their own.
    pub tolerances: bool,
    /// Whether steps can take back a part of the penetration.
    pub correction: bool,
    /// Why it knows Newton's law of impact alone, where it does.
    pub newton_only: Option<&'static str>,
    /// What can be asked to be written beside the samples.
    pub output: OutputKeys,
}

/// Methods that a part cannot be stepped by: why, and what to write instead.
pub type Refusal = (&'static [Method], &'static str, &'static str);

/// A step that the scene does not give.
#[derive(Clone, Copy, Debug)]
pub enum DefaultStep {
    /// This part of the run.
    PartOfRun(f64),
    /// Found from the largest stable one.
    Auto,
}

/// Which keys of `[output]` a part has.
#[derive(Clone, Copy, Debug, Default)]
pub struct OutputKeys {
    /// `shapes`.
    pub shapes: bool,
    /// `bodies`.
    pub bodies: bool,
    /// `contacts`.
    pub contacts: bool,
    /// `vtk` and `vtk_dt`.
    pub vtk: bool,
    /// `film` and `film_dt`.
    pub film: bool,
}

impl Rules {
    /// Of parts that choose their steps by themselves, up to a largest one of a thousandth of the run.
    pub fn own_steps() -> Rules {
        const OTHERS: &[Method] = &[
            Method::Moreau,
            Method::Theta,
            Method::Exact,
            Method::Dopri5,
            Method::Radau,
        ];
        let why = "what moves here chooses its steps by itself";
        Rules {
            method: Method::Adaptive,
            refused: vec![(OTHERS, why, "\"adaptive\"")],
            dt: vec![(&[], DefaultStep::PartOfRun(1e3))],
            tolerances: false,
            correction: false,
            newton_only: None,
            output: OutputKeys {
                vtk: true,
                film: true,
                ..OutputKeys::default()
            },
        }
    }

    /// Why a method cannot be taken, and what to write instead.
    pub fn refusal(&self, method: Method) -> Option<(&'static str, &'static str)> {
        let mut refused = self.refused.iter();
        let found = refused.find(|(methods, _, _)| methods.contains(&method));
        found.map(|(_, why, instead)| (*why, *instead))
    }

    /// Whether the step can be found from the largest stable one.
    pub fn finds_steps(&self) -> bool {
        let mut steps = self.dt.iter();
        steps.any(|(_, step)| matches!(step, DefaultStep::Auto))
    }

    /// The step by default of a method.
    pub fn default_step(&self, method: Method) -> DefaultStep {
        let mut steps = self.dt.iter();
        let found = steps.find(|(methods, _)| methods.is_empty() || methods.contains(&method));
        found.map_or(DefaultStep::PartOfRun(1e3), |(_, step)| *step)
    }
}
