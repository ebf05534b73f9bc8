//! `[integrator]`, `[solver]` and `[output]`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{DefaultStep, Rules};
use percuss_text::diagnose::Faults;
use percuss_text::diagnose::{Diagnostic, Located};
use percuss_text::document::Table;
use percuss_text::read;
use percuss_text::suggest;
use percuss_text::{Entry, OneOrMany, Row, Term};

/// How time advances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Midpoint steps of varying length, extrapolated on smooth parts, switching points enclosed.
    #[default]
    Adaptive,
    /// Moreau's midpoint rule with a fixed step.
    Moreau,
    /// The implicit scheme of Moreau and Jean with a fixed step, for beams and for systems with matrices D and K.
    Theta,
    /// Systems that are linear between switching points: the motion in closed form, with no switching point missed.
    Exact,
    /// Mechanisms without contact: Dormand and Prince's explicit method of order 5, with error control.
    Dopri5,
    /// Mechanisms without contact: the implicit method Radau IIA of order 5, for stiff ones.
    Radau,
}

impl Method {
    /// Whether it is for smooth motion only.
    pub fn is_smooth(self) -> bool {
        matches!(self, Method::Dopri5 | Method::Radau)
    }

    /// Whether its steps have one length.
    pub fn is_fixed(self) -> bool {
        matches!(self, Method::Moreau | Method::Theta)
    }
}

/// What happens where contacts are struck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Impact {
    /// Newton's law: velocities of rebound are eps_N times those of approach.
    #[default]
    Newton,
    /// Poisson's law: percussions of expansion are eps_N times those of compression.
    Poisson,
    /// Newton's law, with rebounds lowered where the kinetic energy would rise.
    Energetic,
}

/// `[integrator]`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Integrator {
    /// How time advances; in worlds always moreau. Mechanisms: by default dopri5, and moreau where
    /// something may strike or rub.
    #[serde(default)]
    pub method: Method,
    /// Fixed step (moreau, theta), largest step (adaptive), s; exact has no steps. By default until/100000 and until/1000; in worlds
    /// until/2000; beams: "auto", which is nine tenths of the largest stable step (moreau) or until/10000 (theta);
    /// mechanisms until/10000 (moreau). Methods for smooth motion choose their steps.
    #[serde(default)]
    pub dt: Entry,
    /// Adaptive: to what width switching points are enclosed, s.
    #[serde(default)]
    pub dt_min: Entry,
    /// Adaptive: local error tolerance.
    #[serde(default)]
    pub tol: Entry,
    /// Adaptive: columns of the extrapolation table; 1 for none.
    #[serde(default)]
    pub extrapolation: Located<i64>,
    /// Worlds: part of the penetration that each step takes back, 0 to 1; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub correction: Option<Entry>,
    /// The law of impact: newton, poisson or energetic; newton by default. Beams, exact and methods for smooth motion know
    /// Newton's alone, or none.
    #[serde(default, skip_serializing_if = "is_newton")]
    pub impact: Impact,
    /// Theta: θ, 0.5 to 1; 0.5 by default, which keeps the energy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theta: Option<Entry>,
    /// Dopri5 and radau: relative error tolerance; 1e-9 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rtol: Option<Entry>,
    /// Dopri5 and radau: absolute error tolerance, in the units of coordinates and momenta; 1e-9 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub atol: Option<Entry>,
}

impl Integrator {
    /// Reads the section.
    pub fn read(mut table: Table<'_>, until: &Term, rules: &Rules, faults: &mut Faults) -> Self {
        let mut methods = [
            ("adaptive", Method::Adaptive),
            ("moreau", Method::Moreau),
            ("theta", Method::Theta),
            ("exact", Method::Exact),
            ("dopri5", Method::Dopri5),
            ("radau", Method::Radau),
        ];
        let first = methods
            .iter()
            .position(|(_, method)| *method == rules.method);
        methods.swap(0, first.unwrap_or(0));
        let found = faults.len();
        let method = choice(&mut table, "method", &methods, faults);
        let method_is_told = faults.len() > found;
        let impact = Self::impact(&mut table, rules, method, faults);
        let refused = rules.refusal(method);
        if let (Some(node), Some((message, methods))) = (table.take("method"), refused) {
            let fault = Diagnostic::new(&node.place, message);
            faults.push(fault.with_hint(format!("write method = {methods}, or leave it out")));
        }
        let default = match rules.default_step(method) {
            DefaultStep::PartOfRun(part) => until.divided_by(part),
            DefaultStep::Auto => Term::Formula(AUTO.to_owned()),
        };
        let theta = match method {
            Method::Theta => read::optional_entry(&mut table, "theta", faults),
            _ => None,
        };
        let mut tolerance = |key| match rules.tolerances {
            true => Some(read::entry_or(&mut table, key, 1e-9, faults)),
            false => None,
        };
        let (rtol, atol) = (tolerance("rtol"), tolerance("atol"));
        let correction = match rules.correction {
            true => read::optional_entry(&mut table, "correction", faults),
            false => None,
        };
        let mut dt = read::optional_entry(&mut table, "dt", faults)
            .unwrap_or_else(|| Located::from(default));
        if method_is_told {
            // which steps are stable depends on it
            dt.place = dt.place.told();
        }
        let integrator = Self {
            method,
            dt,
            dt_min: read::entry_or(&mut table, "dt_min", 1e-10, faults),
            tol: read::entry_or(&mut table, "tol", 1e-9, faults),
            extrapolation: read::whole_or(&mut table, "extrapolation", 4, 1..=12, faults),
            correction,
            impact,
            theta,
            rtol,
            atol,
        };
        table.finish(faults);
        integrator
    }

    /// The law of impact, where the method can have another than Newton's.
    fn impact(table: &mut Table<'_>, rules: &Rules, method: Method, faults: &mut Faults) -> Impact {
        let laws = [
            ("newton", Impact::Newton),
            ("poisson", Impact::Poisson),
            ("energetic", Impact::Energetic),
        ];
        let law = choice(table, "impact", &laws, faults);
        let refused = match method {
            _ if law == Impact::Newton => None,
            _ if rules.newton_only.is_some() => rules.newton_only,
            Method::Exact => Some("the exact method knows Newton's law of impact alone"),
            Method::Dopri5 | Method::Radau => Some("methods for smooth motion know no impacts"),
            _ => None,
        };
        if let (Some(node), Some(message)) = (table.take("impact"), refused) {
            let fault = Diagnostic::new(&node.place, message);
            faults.push(fault.with_hint("leave out `impact`"));
        }
        law
    }

    /// Whether the step is to be found from the largest stable one.
    pub fn is_auto(&self) -> bool {
        matches!(&self.dt.value, Term::Formula(text) if text == AUTO)
    }
}

/// The step that is found by itself.
const AUTO: &str = "auto";

/// `[solver]`: how the contact problem of a step is solved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Solver {
    /// Name of the solver: auto, sor, jor, j, anderson, nesterov, newton, interior, douglas-rachford,
    /// proximal-newton, continuation, islands, active-set or oracle.
    #[serde(default)]
    pub method: String,
    /// Residual to reach; by default 1e-10, in worlds that may hold more than 50 bodies 1e-4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tol: Option<Entry>,
    /// Most iterations of each solver that is tried.
    #[serde(default)]
    pub max_iter: Located<i64>,
}

impl Solver {
    /// The names of the solvers.
    pub const METHODS: [&str; 14] = [
        "auto",
        "sor",
        "jor",
        "j",
        "anderson",
        "nesterov",
        "newton",
        "interior",
        "douglas-rachford",
        "proximal-newton",
        "continuation",
        "islands",
        "active-set",
        "oracle",
    ];

    /// Reads the section.
    pub fn read(mut table: Table<'_>, faults: &mut Faults) -> Self {
        let methods = Self::METHODS.map(|name| (name, name));
        let solver = Self {
            method: choice(&mut table, "method", &methods, faults).to_owned(),
            tol: read::optional_entry(&mut table, "tol", faults),
            max_iter: read::whole_or(&mut table, "max_iter", 10_000, 1..=1_000_000, faults),
        };
        table.finish(faults);
        solver
    }
}

/// `[output]`: what is recorded.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Output {
    /// Spacing of the samples, s; by default until/1000. Fixed steps are sampled at the nearest, each once at most.
    #[serde(default)]
    pub dt: Entry,
    /// The contacts and frictions whose incidents go to the list of events; all by default. In worlds bodies, and pairs of
    /// them as in "ball/floor", or "all"; by default all where there are at most 50 bodies, else none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<String>>")]
    pub events: Option<Located<Vec<Located<String>>>>,
    /// Worlds: the bodies whose motion is recorded, a list of names or "all"; none by default. Mechanisms: the links whose
    /// coordinates and places are recorded; by default all where there are at most 50, else 50 of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OneOrMany<String>>")]
    pub bodies: Option<Located<Vec<Located<String>>>>,
    /// Worlds and mechanisms: whether contacts of bodies or shapes are written, with places, forces and partners: at the times of the files for ParaView,
    /// without those at the end of the run.
    #[serde(default, skip_serializing_if = "is_false")]
    pub contacts: bool,
    /// Worlds and mechanisms: whether files for ParaView are written.
    #[serde(default, skip_serializing_if = "is_false")]
    pub vtk: bool,
    /// Spacing of the files for ParaView, s; by default until/100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vtk_dt: Option<Entry>,
    /// Beams: times at which the shape is drawn against its obstacles, s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shapes: Option<Row>,
    /// Worlds: whether a film for the replay page is written; true by default.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub film: bool,
    /// Worlds: spacing of the frames of the film, s, rounded to whole steps; by default until/600, or larger where there
    /// are many bodies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub film_dt: Option<Entry>,
}

fn is_newton(impact: &Impact) -> bool {
    *impact == Impact::Newton
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_true(value: &bool) -> bool {
    *value
}

fn yes() -> bool {
    true
}

impl Output {
    /// Reads the section.
    pub fn read(mut table: Table<'_>, until: &Term, rules: &Rules, faults: &mut Faults) -> Self {
        let mut output = Self {
            dt: read::optional_entry(&mut table, "dt", faults)
                .unwrap_or_else(|| Located::from(until.divided_by(1e3))),
            film: true,
            ..Self::default()
        };
        let keys = rules.output;
        if keys.shapes {
            output.shapes = read::optional_row(&mut table, "shapes", faults);
        }
        if keys.bodies {
            let bodies = table.take("bodies");
            output.bodies = bodies.map(|node| read::list(node, "bodies", faults, true, read::word));
        }
        if keys.contacts {
            output.contacts = read::boolean_or(&mut table, "contacts", false, faults);
        }
        if keys.vtk {
            output.vtk = read::boolean_or(&mut table, "vtk", false, faults);
            output.vtk_dt = read::optional_entry(&mut table, "vtk_dt", faults);
            if output.vtk && output.vtk_dt.is_none() {
                output.vtk_dt = Some(Located::from(until.divided_by(1e2)));
            }
        }
        if keys.film {
            output.film = read::boolean_or(&mut table, "film", true, faults);
            output.film_dt = read::optional_entry(&mut table, "film_dt", faults);
        }
        let events = table.take("events");
        output.events = events.map(|node| read::list(node, "events", faults, true, read::word));
        table.finish(faults);
        output
    }
}

/// One of a few words; the first of them by default.
pub fn choice<T: Copy, const N: usize>(
    table: &mut Table<'_>,
    key: &'static str,
    choices: &[(&str, T); N],
    faults: &mut Faults,
) -> T {
    let Some(word) = read::optional_word(table, key, faults) else {
        return choices[0].1;
    };
    let found = choices.iter().find(|(name, _)| *name == word.value);
    found.map_or_else(
        || {
            let hint = suggest::hint(&word, "choices", choices.iter().map(|(name, _)| *name));
            let message = format!("unknown {key} `{}`", word.value);
            faults.push(Diagnostic::new(&word.place, message).with_hint(hint));
            choices[0].1
        },
        |(_, value)| *value,
    )
}
