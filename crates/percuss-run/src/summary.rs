use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use percuss_step::Stage;

use super::health::nullable;
use super::warnings::warnings;
use super::{Conflict, End, Health, Outcome};
use percuss_part::Model;
use percuss_part::WorldFacts;
use percuss_record::recording::{Measured, Value};

/// How long the parts of a run took; measured by whoever has a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// The run itself, s.
    pub run_s: f64,
    /// Threads that it could use; 0 where it was not told.
    #[serde(default)]
    pub threads: usize,
    /// The stages of its steps, where somebody asked for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stages: Option<StageTimes>,
}

/// How long the stages of all steps took, s; see [`Stage`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StageTimes {
    /// Of [`Stage::Midpoint`].
    pub midpoint: f64,
    /// Of [`Stage::FreeVelocity`].
    pub free_velocity: f64,
    /// Of [`Stage::ClosedContacts`].
    pub closed_contacts: f64,
    /// Of [`Stage::Assemble`].
    pub assemble: f64,
    /// Of [`Stage::Solve`].
    pub solve: f64,
    /// Of [`Stage::Apply`].
    pub apply: f64,
    /// Of [`Stage::Finish`].
    pub finish: f64,
    /// What belongs to no stage: samples, events, files, and methods that have other stages.
    pub other: f64,
}

impl StageTimes {
    /// The time of a stage, or of none.
    pub fn of(&mut self, stage: Option<Stage>) -> &mut f64 {
        match stage {
            Some(Stage::Midpoint) => &mut self.midpoint,
            Some(Stage::FreeVelocity) => &mut self.free_velocity,
            Some(Stage::ClosedContacts) => &mut self.closed_contacts,
            Some(Stage::Assemble) => &mut self.assemble,
            Some(Stage::Solve) => &mut self.solve,
            Some(Stage::Apply) => &mut self.apply,
            Some(Stage::Finish) => &mut self.finish,
            None => &mut self.other,
        }
    }
}

/// `summary.json`: what a run found, and how far it can be trusted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// Name of the scene.
    pub scene: String,
    /// Its title.
    pub title: String,
    /// Version of percuss.
    pub version: String,
    /// Time reached, s; a study, which is not stepped, has neither this nor `solver` and `steps`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub t_end: Option<f64>,
    /// Whether the run came to its end, every contact problem was solved to its tolerance, and none was without solution.
    pub converged: bool,
    /// How the run ended: complete, the event that ended it, interrupted, or why it failed.
    pub end: String,
    /// What one should know before one trusts the numbers, a line each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// Contacts that no percussions can satisfy; the first of the warnings says it in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict: Option<Conflict>,
    /// The quantities of the scene by name.
    #[serde(serialize_with = "by_name", deserialize_with = "from_names")]
    pub quantities: Vec<Measured>,
    /// How the contact problems were solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solver: Option<SolverFacts>,
    /// How the steps went.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<Health>,
    /// Unit of the penetration among them: m; rad, or either, in mechanisms whose hinges have stops.
    #[serde(default = "metre")]
    pub penetration_unit: String,
    /// Number of switching incidents: on the short list, and all.
    pub events: EventCounts,
    /// Worlds: who was there, and who came and went.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub world: Option<WorldFacts>,
    /// How long it took.
    pub timing: Timing,
    /// Bits of the final state in short: equal runs have equal ones.
    pub state_hash: String,
}

/// The solver that was asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SolverFacts {
    /// Its name.
    pub method: String,
    /// Residual it had to reach.
    pub tol: f64,
    /// The worst residual it left.
    #[serde(deserialize_with = "nullable")]
    pub worst_residual: f64,
    /// Steps that it did not solve.
    pub unconverged_steps: usize,
    /// When they ended, s: the first thousand of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unconverged_at: Vec<f64>,
}

/// How many incidents there were.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct EventCounts {
    /// In events.csv.
    pub reported: usize,
    /// In events-all.csv.
    pub all: usize,
}

impl Summary {
    /// The summary of a run of the scene of that name.
    pub fn new(name: &str, model: &Model, outcome: &Outcome, timing: Timing) -> Self {
        let stepped = model.mechanics.is_stepped();
        Summary {
            scene: name.to_owned(),
            title: match model.title.is_empty() {
                true => name.to_owned(),
                false => model.title.clone(),
            },
            version: env!("CARGO_PKG_VERSION").to_owned(),
            t_end: stepped.then_some(outcome.state.t),
            converged: outcome.end.is_regular() && outcome.health.converged(),
            end: match &outcome.end {
                End::Complete => "complete".to_owned(),
                End::Event(name) => format!("event `{name}`"),
                End::Interrupted => "interrupted".to_owned(),
                End::Stopped(why) => why.clone(),
                End::Failed(error) => error.to_string(),
            },
            warnings: warnings(model, outcome),
            conflict: outcome.troubles.conflict.clone(),
            quantities: outcome.measured(model),
            solver: stepped.then(|| SolverFacts {
                method: model.solver.method.name().to_owned(),
                tol: model.solver.tol,
                worst_residual: outcome.health.worst_residual,
                unconverged_steps: outcome.health.unconverged_steps,
                unconverged_at: outcome.recording.unconverged.clone(),
            }),
            steps: stepped.then_some(outcome.health),
            penetration_unit: model.mechanics.gap_unit().to_owned(),
            events: EventCounts {
                reported: outcome.log.iter().filter(|logged| logged.reported).count(),
                all: outcome.log.len(),
            },
            world: outcome.closing.population.clone(),
            timing,
            state_hash: hash(outcome),
        }
    }
}

/// What runs had that did not tell.
fn metre() -> String {
    "m".to_owned()
}

/// FNV-1a over the bits of time, coordinates and velocities, and of the energy that bodies have taken along who are gone:
/// an empty world tells nothing else of how it became so.
fn hash(outcome: &Outcome) -> String {
    let state = &outcome.state;
    let numbers = [state.t]
        .into_iter()
        .chain(state.q.iter().copied())
        .chain(state.u.iter().copied())
        .chain(outcome.closing.gone);
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in numbers.flat_map(|x| x.to_bits().to_le_bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// Quantities as an object {name: {value, unit}}.
fn by_name<S: Serializer>(quantities: &[Measured], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Entry<'a> {
        value: &'a percuss_record::recording::Value,
        unit: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        note: &'a Option<String>,
    }
    let mut map = serializer.serialize_map(Some(quantities.len()))?;
    for quantity in quantities {
        map.serialize_entry(
            &quantity.name,
            &Entry {
                value: &quantity.value,
                unit: &quantity.unit,
                note: &quantity.note,
            },
        )?;
    }
    map.end()
}

/// The same read back.
fn from_names<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Measured>, D::Error> {
    #[derive(Deserialize)]
    struct Entry {
        value: serde_json::Value,
        unit: String,
        #[serde(default)]
        note: Option<String>,
    }
    let map = serde_json::Map::deserialize(deserializer)?;
    let read = |(name, entry)| {
        let Entry { value, unit, note } =
            serde_json::from_value(entry).map_err(serde::de::Error::custom)?;
        let number = |value: &serde_json::Value| value.as_f64().unwrap_or(f64::NAN);
        let value = match &value {
            serde_json::Value::Array(list) => Value::List(list.iter().map(number).collect()),
            serde_json::Value::Number(_) => Value::Number(number(&value)),
            serde_json::Value::String(text) => Value::Text(text.clone()),
            _ => Value::Missing,
        };
        Ok(Measured {
            name,
            unit,
            value,
            note,
        })
    };
    map.into_iter().map(read).collect()
}
