use crate::failure::Failure;
use crate::progress::{halt, stop_requested};
use crate::scenes::{self, Ready};
use percuss_scene::run::{self, End, Outcome};
use serde::Deserialize;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Which scene a row runs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// A built-in scene; that of the study by default.
    pub scene: Option<String>,
    /// Overrides; `{}` stands for the value of a row that varies something.
    #[serde(default)]
    pub set: Vec<String>,
}

impl Source {
    /// With a value in the place of `{}`, and one more override.
    pub fn with(&self, value: f64, more: Option<&str>) -> Source {
        let all = self.set.iter().map(String::as_str).chain(more);
        Source {
            scene: self.scene.clone(),
            set: all
                .map(|set| set.replace("{}", &value.to_string()))
                .collect(),
        }
    }
}

/// A run that came to its end.
pub struct Done {
    /// The scene.
    pub ready: Ready,
    /// What it left.
    pub outcome: Outcome,
}

impl Done {
    /// A quantity by its name.
    pub fn quantity(&self, name: &str) -> Result<f64, Failure> {
        let measured = self.outcome.measured(&self.ready.model);
        let found = measured.into_iter().find(|quantity| quantity.name == name);
        let number = found.and_then(|quantity| quantity.number());
        number.ok_or_else(|| Failure::Negative(format!("the quantity `{name}` has no value")))
    }

    /// The samples of a channel by its name.
    pub fn channel(&self, name: &str) -> Result<&[f64], Failure> {
        let columns = &self.outcome.recording.channels;
        let found = columns.iter().find(|column| column.name == name);
        let found = found.ok_or_else(|| Failure::Negative(format!("no channel `{name}`")))?;
        Ok(&found.values)
    }
}

/// The runs of a study; none is computed twice.
pub struct Runs {
    scene: String,
    done: Vec<(String, Vec<String>, Rc<Done>)>,
}

impl Runs {
    /// Of a study whose rows run `scene` where they name no other.
    pub fn new(scene: &str) -> Self {
        Runs {
            scene: scene.to_owned(),
            done: Vec::new(),
        }
    }

    /// The scene made ready.
    pub fn ready(&self, source: &Source) -> Result<Ready, Failure> {
        scenes::ready(self.name(source), &source.set)
    }

    /// The scene run to its end.
    pub fn run(&mut self, source: &Source) -> Result<Rc<Done>, Failure> {
        let name = self.name(source);
        let known =
            |(scene, set, _): &&(String, Vec<String>, _)| scene == name && *set == source.set;
        if let Some((_, _, done)) = self.done.iter().find(known) {
            return Ok(Rc::clone(done));
        }
        let mut ready = self.ready(source)?;
        ready.model.halt_on(halt());
        let outcome = run::run(&ready.model, |_| match stop_requested() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        match &outcome.end {
            End::Complete | End::Event(_) => {}
            End::Interrupted => return Err(Failure::Interrupted("stopped".to_owned())),
            End::Stopped(why) => return Err(Failure::Negative(format!("{name}: {why}"))),
            End::Failed(error) => return Err(Failure::Negative(format!("{name}: {error}"))),
        }
        let done = Rc::new(Done { ready, outcome });
        let entry = (name.to_owned(), source.set.clone(), Rc::clone(&done));
        self.done.push(entry);
        Ok(done)
    }

    fn name<'a>(&'a self, source: &'a Source) -> &'a str {
        source.scene.as_deref().unwrap_or(&self.scene)
    }
}
