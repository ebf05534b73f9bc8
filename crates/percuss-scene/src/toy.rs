//! A part of one file and one line of registration, for a test: a stiff spring carries a mass above a floor. It is stepped
//! implicitly, touches, is recorded, drawn and resumed like every other.

use std::ops::ControlFlow;
use std::path::Path;

use percuss_contact::Law;
use percuss_files::checkpoint::{Container, Fingerprint};
use percuss_mech::{
    Contact, ContactId, ContactSet, Linearised, MassOperator, Restitution, State, System,
};
use percuss_step::Integrator;
use percuss_text::diagnose::Faults;
use percuss_text::document::Table;
use percuss_text::read;
use schemars::JsonSchema;
use serde::Serialize;

use crate::film::{Film, FilmError, Form, Frame, Part, Posed, Track};
use crate::model::{ChannelInfo, Model, Settings, Vocabulary};
use crate::recording::Recording;
use crate::run::{End, Outcome, RunFolder, RunLog, RunWriter, Saved, resume, run};
use crate::scene::{Entry, Method, Scene};
use crate::{Input, film};
use percuss_part::general::General;
use percuss_part::{ContactColumns, DefaultStep, Field};
use percuss_part::{
    Made, Mechanics, Origin, OutputKeys, Outputs, PartKind, PartMemory, PartSection, Rules, Sight,
    Step, Subject,
};

const NAME: &str = "toy";

/// What a scene says of it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct ToyScene {
    toy: Toy,
}

/// `[toy]`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct Toy {
    /// Stiffness, N/m.
    k: Entry,
}

impl PartKind for ToyScene {
    const HEADS: &'static [&'static str] = &["[toy]"];
    const SECTIONS: &'static [&'static str] = &["toy"];

    fn read(root: &mut Table<'_>, _: Origin<'_>, faults: &mut Faults) -> Self {
        let mut table = read::section(root, "toy", faults);
        let k = read::required_entry(&mut table, "k", "give the stiffness in N/m", faults);
        table.finish(faults);
        ToyScene { toy: Toy { k } }
    }
}

impl PartSection for ToyScene {
    fn rules(&self) -> Rules {
        Rules {
            method: Method::Theta,
            refused: vec![(&[Method::Radau], "a toy has a contact", "\"theta\"")],
            dt: vec![(&[], DefaultStep::PartOfRun(1e3))],
            tolerances: false,
            correction: false,
            newton_only: None,
            output: OutputKeys {
                film: true,
                ..OutputKeys::default()
            },
        }
    }

    fn build(
        &self,
        scene: &General<'_>,
        settings: Option<&Settings>,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Made> {
        let k = vocabulary.number(&self.toy.k, "k", faults)?;
        let channels = [("t", "s"), ("y", "m"), ("force", "N"), ("closed", "1")];
        let channels = channels.map(|(name, unit)| ChannelInfo::new(name, unit));
        let spring = Spring {
            k,
            start: State {
                t: 0.0,
                q: vec![1.0],
                u: vec![0.0],
            },
            film_dt: scene.output.film.then_some(settings?.until / 20.0),
        };
        Some(Made::new(Box::new(spring), channels.to_vec()))
    }
}

/// A unit mass on a spring to the height −1/2; the floor is at height 0.
struct Spring {
    k: f64,
    start: State,
    film_dt: Option<f64>,
}

impl System for Spring {
    fn nq(&self) -> usize {
        1
    }

    fn nu(&self) -> usize {
        1
    }

    fn mass(&self, _: f64, _: &[f64], M: &mut MassOperator) {
        M.dense(1)[0] = 1.0;
    }

    fn forces(&self, _: f64, q: &[f64], _: &[f64], h: &mut [f64]) {
        h[0] = -self.k * (q[0] + 0.5);
    }

    fn contacts(&self, _: f64, q: &[f64], out: &mut ContactSet) {
        if out.wants(q[0]) {
            let contact = Contact {
                id: ContactId(0),
                gap: q[0],
                law: Law::Unilateral,
                restitution: Restitution::default(),
            };
            out.push(contact, &[0], &[1.0], &[0.0]);
        }
    }

    fn linearised(&self) -> Option<&dyn Linearised> {
        Some(self)
    }
}

impl Linearised for Spring {
    fn iteration_matrix(&self, _: f64, _: &[f64], _: &[f64], _: f64, b: f64, A: &mut MassOperator) {
        A.dense(1)[0] = 1.0 + b * self.k;
    }

    fn is_linear(&self) -> bool {
        true
    }
}

impl Mechanics for Spring {
    fn start(&self) -> Option<&State> {
        Some(&self.start)
    }

    fn about(&self) -> Vec<String> {
        vec!["a toy".to_owned()]
    }

    fn subject<'a>(&'a self, model: &'a Model) -> Box<dyn Subject + 'a> {
        Box::new(Moving {
            spring: self,
            model,
            touched: 0,
            row: Vec::new(),
        })
    }

    fn outputs(&self) -> Outputs {
        Outputs {
            film: self.film_dt.map(|dt| (dt, [7, 7])),
            ..Outputs::default()
        }
    }

    fn film(&self, folder: &Path, _: &Model, _: &Recording) -> Result<Option<Film>, FilmError> {
        let loaded = film::load(&folder.join(film::FILM), [7, 7])?;
        let poses = loaded.tracks.into_iter().map(|(_, seen)| seen.poses);
        let parts = poses.map(|poses| Part {
            name: NAME.to_owned(),
            form: 0,
            colour: None,
            fixed: false,
            from: 0,
            track: Track::Poses(poses),
            rest: Vec::new(),
        });
        Ok(Some(Film {
            times: loaded.frames.iter().map(|frame| frame.t).collect(),
            forms: vec![Form::Sphere(0.1)],
            parts: parts.collect(),
            ..Film::default()
        }))
    }
}

/// It under way; it remembers how many steps touched.
struct Moving<'a> {
    spring: &'a Spring,
    model: &'a Model,
    touched: u64,
    row: Vec<f64>,
}

impl Subject for Moving<'_> {
    fn system(&self) -> &dyn System {
        self.spring
    }

    fn start(&self) -> State {
        self.spring.start.clone()
    }

    fn after_step(&mut self, step: &Step<'_>, _: &mut RunLog) {
        self.touched += u64::from(step.integrator.contacts().iter().any(|c| c.lambda[0] > 0.0));
    }

    fn sample(&mut self, state: &State, integrator: &dyn Integrator) -> &[f64] {
        let force = integrator.contacts().first().map_or(0.0, |c| c.lambda[0]);
        self.row.clear();
        self.row
            .extend([state.t, state.q[0], force, self.touched as f64]);
        self.model.complete(&mut self.row);
        &self.row
    }

    fn sight<'a>(&'a self, state: &'a State, _: &'a dyn Integrator) -> Option<Box<dyn Sight + 'a>> {
        Some(Box::new(Seen(state)))
    }

    fn energy(&self, state: &State) -> f64 {
        let (q, u) = (state.q[0] + 0.5, state.u[0]);
        0.5 * (u * u + self.spring.k * q * q)
    }

    fn memory(&self) -> PartMemory {
        PartMemory::of(NAME, &self.touched)
    }

    fn restore(&mut self, memory: &PartMemory) -> bool {
        let found = memory.read(NAME);
        self.touched = found.unwrap_or_default();
        found.is_some()
    }
}

struct Seen<'a>(&'a State);

impl Sight for Seen<'_> {
    fn t(&self) -> f64 {
        self.0.t
    }

    fn film(&self, frame: &mut Frame) {
        frame.t = self.0.t;
        frame.bodies.clear();
        frame.bodies.push(Posed {
            id: 0,
            kind: 0,
            pose: [0.0, self.0.q[0] as f32, 0.0, 1.0, 0.0, 0.0, 0.0],
        });
    }

    fn contacts(&self) -> Option<ContactColumns> {
        None
    }

    fn fields<'a>(&'a self, _: &'a ContactColumns) -> Vec<Field<'a>> {
        Vec::new()
    }
}

const TEXT: &str = "until = 1\n[toy]\nk = \"4*c\"\n[constants]\nc = 1e4\n[[quantity]]\nname = \"rest\"\nkind = \"final\"\nof = \"force\"\n";

fn scene(text: &str) -> Scene {
    Scene::read(&Input::new("toy.toml", text)).unwrap_or_else(|report| panic!("{report}"))
}

fn bytes(saved: &Saved<'_>) -> Vec<u8> {
    Container::write(Fingerprint::default(), saved).unwrap()
}

/// In the end the floor carries what the spring pulls.
#[test]
fn one_file_and_one_line_make_a_part() {
    let read = scene(TEXT);
    let again = scene(&read.to_toml().unwrap());
    assert_eq!(read, again);
    let model = read.build().unwrap();
    let mut kept = Vec::new();
    let whole = run(&model, |moment| {
        kept.push(bytes(&moment.saved()));
        ControlFlow::Continue(())
    });
    assert_eq!(whole.end, End::Complete);
    let rest = model.measure(&whole.recording)[0].number().unwrap();
    let height = *whole.recording.channels[1].values.last().unwrap();
    let pull = 4e4 * (height + 0.5);
    assert!(
        pull > 0.0 && (rest - pull).abs() < 1e-9 * pull,
        "{rest} {pull}"
    );
    for saved in kept.iter().step_by(kept.len() / 7) {
        let container = Container::read(saved).unwrap();
        let saved: Saved<'static> = container.value().unwrap();
        let resumed = resume(&model, saved, |_| ControlFlow::Continue(())).unwrap();
        let all = |outcome: &Outcome| bytes(&outcome.saved().unwrap());
        assert!(all(&resumed) == all(&whole));
    }
}

/// What is seen of it is written as the run goes, and read back for the page.
#[test]
fn its_film_shows_what_was_recorded() {
    let model = scene(TEXT).build().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let place = RunFolder::take(folder.path()).unwrap();
    let mut writer = RunWriter::begin(&place, &model).unwrap();
    let outcome = run(&model, |moment| {
        writer.hear(moment).unwrap();
        ControlFlow::Continue(())
    });
    let film = model
        .mechanics
        .film(folder.path(), &model, &outcome.recording);
    let film = film.unwrap().unwrap();
    assert_eq!(film.times.len(), 21);
    let [t, y] = [0, 1].map(|k| &outcome.recording.channels[k].values);
    for (frame, time) in film.times.iter().enumerate() {
        let sample = t.iter().position(|t| (t - time).abs() < 1e-9).unwrap();
        let seen = film.parts[0].track.value(frame, 1);
        assert!((seen - y[sample]).abs() < 1e-6, "{seen} {}", y[sample]);
    }
}

#[test]
fn what_is_wrong_with_it_is_told() {
    for (text, expected) in [
        (TEXT.replace("k = ", "K = "), "unknown key `K`"),
        (TEXT.replace("[toy]", "[world]\n[toy]"), "beside"),
        (TEXT.replace("\"4*c\"", "\"4*d\""), "unknown name `d`"),
        (format!("{TEXT}[integrator]\nmethod = \"radau\"\n"), "radau"),
    ] {
        let input = Input::new("toy.toml", text.clone());
        let told = match Scene::read(&input) {
            Err(report) => report.render(false),
            Ok(scene) => format!("{:?}", scene.build().map(|_| ()).unwrap_err()),
        };
        assert!(told.contains(expected), "{text}: {told}");
    }
}
