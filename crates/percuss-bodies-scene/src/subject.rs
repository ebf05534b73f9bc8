mod coordination;
mod energy_gain;
mod film;
mod jump;
mod pairs;
mod penetration;
mod trail;
mod tunnelling;
mod view;
mod warnings;

use std::path::Path;

use percuss_bodies::World;
use percuss_bodies::world::{
    BodyId, Dimension, Ledger, Motion, NQ, NU, Roster, Scenery, SceneryId, members,
};
use percuss_contact::Status;
use percuss_mech::{ContactId, ContactSet, State, System};
use percuss_step::Integrator;
use serde::{Deserialize, Serialize};

use crate::names::Names;
use crate::section::Leaving;
use crate::{Named, WorldModel};
use coordination::coordination;
use energy_gain::{EnergyGain, EnergyWatch, kinetic};
use jump::{Drives, Jump};
use pairs::{Pair, Pairs};
use penetration::{DeepPenetration, Thicknesses};
use percuss_files::vtk::Surface;
use percuss_part::{Closing, KindFacts, Label, Mechanics, Model, Settings};
use percuss_part::{Left, WorldFacts};
use percuss_part::{Outputs, PartMemory, Sight, Step, Stepping, Subject};
use percuss_record::RunLog;
use percuss_record::film::{FILM, Film, FilmError, default_frames};
use percuss_record::recording::{Event, Recording, Seen, Snapshot};
use percuss_record::{Logged, comes_or_goes};
use percuss_text::words::counted;
use tunnelling::{Tunnelling, TunnellingWatch};
use view::{View, has_driven, horizon, surface};

/// What checkpoints call it.
const NAME: &str = "bodies";

/// Most kinds of bodies whose masses are told.
const MOST_KINDS: usize = 100;

/// Bodies for which one more thread is kept awake.
const BODIES_PER_HELPER: usize = 512;

/// A world of bodies that come and go.
struct Bodies<'a> {
    model: &'a WorldModel,
    scene: &'a Model,
    world: World,
    record: Record,
    pairs: Pairs,
    gauge: Thicknesses,
    stride: TunnellingWatch,
    drives: Drives,
    meter: EnergyWatch,
    names: Names,
    /// Energies and momenta after the last step.
    ledger: Option<(f64, Ledger)>,
    row: Vec<f64>,
}

/// What the last step left, and the largest of its kind so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Record {
    /// Energy after the last step, and that of motion, J; none where bodies have come or gone since.
    energy: Option<[f64; 2]>,
    /// The largest energy of motion so far, J.
    motion: f64,
    /// Largest rise of the energy in a single step, J.
    rise: f64,
    penetration: f64,
    residual: f64,
    iterations: usize,
    /// Work of all percussions so far, J.
    work: f64,
    /// Most contacts of a step.
    most_contacts: usize,
    /// Coordination numbers of the last sample, of all bodies and without rattlers.
    coordination: [f64; 2],
    /// Who sank deepest, of those that sank too deep.
    deep_penetration: Option<DeepPenetration>,
    /// Who went furthest in a step, of those that went too far.
    tunnelling: Option<Tunnelling>,
    /// The scenery that was furthest from where its velocity leads, of those that were too far.
    jump: Option<Jump>,
    /// The step in which contacts gave most energy, of those in which they gave too much.
    energy_gain: Option<EnergyGain>,
}

impl Mechanics for WorldModel {
    fn start(&self) -> Option<&State> {
        Some(&self.start)
    }

    fn about(&self) -> Vec<String> {
        vec![
            counted(self.world.bodies().len(), "body"),
            counted(self.world.sceneries().len(), "piece of scenery"),
        ]
    }

    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }

    fn subject<'a>(&'a self, model: &'a Model) -> Box<dyn Subject + 'a> {
        Box::new(Bodies::new(model, self))
    }

    fn stepping(&self) -> Stepping {
        Stepping {
            unwatched: true,
            margin: Some(self.margin),
            symmetric: false,
        }
    }

    fn is_parallel(&self) -> bool {
        true
    }

    /// A few bodies rest only where rounding alone is left; forces in heaps are close to undetermined, and the last digits of
    /// them cost far more than the first.
    fn tolerance(&self) -> Option<f64> {
        const CROWD: usize = 50;
        Some(match self.most_bodies > CROWD {
            true => 1e-4,
            false => 1e-10,
        })
    }

    fn default_frames(&self) -> Option<usize> {
        Some(default_frames(self.most_bodies))
    }

    fn settle(&mut self, settings: &Settings) -> Result<(), [String; 2]> {
        self.note_step(settings.integrator.dt, settings.until);
        Ok(())
    }

    fn recordable(&self) -> Vec<&str> {
        self.bodies().collect()
    }

    fn kinds(&self) -> Vec<KindFacts> {
        WorldModel::kinds(self).collect()
    }

    fn write_film_only(&mut self) {
        let output = &mut self.output;
        (output.all, output.contacts, output.vtk_dt) = (false, false, None);
    }

    fn outputs(&self) -> Outputs {
        let output = &self.output;
        let mut fields = vec![("bodies", 0), ("contacts", 1), ("chains", 4)];
        let mut standing = Surface::default();
        if output.vtk_dt.is_some() {
            standing = surface(self, &horizon(self), 0.0, false);
            fields.extend(has_driven(self).then_some(("scenery", 3)));
        }
        Outputs {
            trajectories: output.all,
            contacts: output.contacts,
            film: output.film_dt.map(|dt| (dt, self.identity())),
            vtk_dt: output.vtk_dt,
            fields,
            standing: (standing, 2),
        }
    }

    /// That which was written as the run went.
    fn film(&self, folder: &Path, _: &Model, _: &Recording) -> Result<Option<Film>, FilmError> {
        let path = folder.join(FILM);
        match path.exists() {
            true => self
                .film(&path)
                .map(|film| Some(film).filter(|film| !film.times.is_empty())),
            false => Ok(None),
        }
    }
}

impl<'a> Bodies<'a> {
    fn new(model: &'a Model, world: &'a WorldModel) -> Self {
        Bodies {
            model: world,
            scene: model,
            world: world.world.clone(),
            record: Record::default(),
            pairs: Pairs::default(),
            gauge: Thicknesses::new(&world.world),
            stride: TunnellingWatch::new(&world.world),
            drives: Drives::new(&world.world),
            meter: EnergyWatch::new(&world.world),
            names: Names::new(world),
            ledger: None,
            row: Vec::new(),
        }
    }

    /// Coordinates and velocities of a body; not numbers where it is gone.
    fn follow(&mut self, state: &State, id: BodyId) {
        let planar = self.world.dimension() == Dimension::Plane;
        let Some(i) = self.world.index_of(id) else {
            let count = self.model.channels_per_body();
            self.row.extend(std::iter::repeat_n(f64::NAN, count));
            return;
        };
        let (q, u) = (
            &state.q[i * NQ..(i + 1) * NQ],
            &state.u[i * NU..(i + 1) * NU],
        );
        self.row.extend_from_slice(&q[..3]);
        self.row.extend_from_slice(u);
        match planar {
            // half the angle is in the quaternion
            true => self.row.push(2.0 * q[6].atan2(q[3])),
            false => self.row.extend_from_slice(&q[3..]),
        }
    }
}

impl Bodies<'_> {
    /// Whether everything that is driven is somewhere at the time `t`, s; an error says what is not.
    fn drive(&self, t: f64) -> Result<(), String> {
        let sceneries = self.world.sceneries().iter();
        let lost = |scenery: &Scenery| match &scenery.motion {
            Motion::Fixed(_) => false,
            Motion::Driven(motion) => !motion(t).is_finite(),
        };
        match sceneries.map(lost).position(|lost| lost) {
            None => Ok(()),
            Some(number) => Err(format!(
                "the motion of {} is not finite at t = {t} s; look for a division by zero or the root of a negative \
                 number in it, or end the run before",
                self.model.name_of(Named::Scenery(SceneryId(number)))
            )),
        }
    }

    /// Notes which pairs that are asked for switched; channels before and after go with those that a quantity reads
    /// channels at.
    fn tell(&mut self, step: &Step<'_>, run_log: &mut RunLog) {
        let model = self.model;
        if model.listed.is_empty() && model.measured.is_empty() {
            return;
        }
        let mut found = Vec::new();
        self.pairs
            .follow(model, &self.world, step, |pair, incident| {
                found.push((pair, incident));
            });
        for (pair, incident) in found {
            let label = self.called(pair);
            let logged = Logged::named(&label, &incident, model.listed.sees(pair.members()));
            if !comes_or_goes(&incident) {
                let (before, values) = match self.reads(&logged) {
                    true => (
                        self.sample(step.before, step.integrator).to_vec(),
                        self.sample(step.after, step.integrator).to_vec(),
                    ),
                    false => (Vec::new(), Vec::new()),
                };
                run_log.recording.events.push(Event {
                    t: logged.t,
                    label,
                    from: logged.from,
                    to: logged.to,
                    before,
                    values,
                });
            }
            run_log.log.push(logged);
        }
    }

    /// What a pair is called.
    fn called(&self, pair: Pair) -> String {
        let [a, b] = [pair.0, pair.1].map(|number| self.names.member(number));
        Label::pair([&a, &b])
    }

    /// Whether a quantity reads a channel at such an event.
    fn reads(&self, logged: &Logged) -> bool {
        self.scene.quantities.iter().any(|(quantity, _)| {
            let event = quantity
                .kind
                .event()
                .filter(|_| quantity.kind.channel().is_some());
            event.is_some_and(|event| event.matches(&logged.label, logged.from, logged.to))
        })
    }
}

impl Bodies<'_> {
    /// Who was there, and who came and went.
    fn facts(&self) -> WorldFacts {
        let (model, population) = (self.model, &self.world.population);
        WorldFacts {
            bodies: model.world.bodies().len(),
            bodies_end: self.world.bodies().len(),
            emitted: population.emitted,
            removed: population.removed,
            left: population.left,
            first_left: population.first_left.map(|(id, t)| Left {
                body: model.name_of(Named::Body(id)).trim_matches('`').to_owned(),
                t,
            }),
            kinds: model.kinds().take(MOST_KINDS).collect(),
            scenery: model.world.sceneries().len(),
            most_contacts: self.record.most_contacts,
            asleep: self.world.asleep(),
            energy_emitted: population.energy_emitted,
            energy_removed: population.energy_removed,
            energy_rest: self.world.energy_rested(),
            events_left_out: model.events_left_out,
        }
    }
}

impl Subject for Bodies<'_> {
    fn system(&self) -> &dyn System {
        &self.world
    }

    fn start(&self) -> State {
        self.model.start.clone()
    }

    fn prepare(&mut self, state: &mut State) -> Result<(), String> {
        self.ledger = None;
        let changed = self.world.populate(state);
        let (dt, margin) = (self.scene.integrator.dt, self.model.margin);
        if self.world.wake(state, dt, margin) || changed {
            self.record.energy = None;
        }
        if let (Leaving::Stop, Some((id, t))) =
            (self.model.leaving, self.world.population.first_left)
        {
            return Err(format!(
                "{} left the bounds of the world at t = {t} s; widen world.bounds, or set world.leaving = \"remove\"",
                self.model.name_of(Named::Body(id))
            ));
        }
        self.drive(state.t)?;
        self.drive(state.t + 0.5 * dt)
    }

    fn after_step(&mut self, step: &Step<'_>, run_log: &mut RunLog) {
        self.tell(step, run_log);
        if let Some(set) = step.integrator.set() {
            let (t, deepest) = (step.after.t, step.report.penetration);
            (self.gauge).look(
                &self.world,
                set,
                deepest,
                t,
                &mut self.record.deep_penetration,
            );
        }
        self.stride
            .look(&self.world, step, &mut self.record.tunnelling);
        self.drives.look(&self.world, step, &mut self.record.jump);
        if let Some(contacts) = step.integrator.set() {
            self.world.put_to_sleep(step.after, contacts);
        }
        let energies = |ledger: &Ledger| [ledger.energy(), kinetic(ledger)];
        let before = self.record.energy;
        let before = before.unwrap_or_else(|| energies(&self.world.ledger(step.before)));
        let ledger = self.world.ledger(step.after);
        self.ledger = Some((step.after.t, ledger));
        let after = energies(&ledger);
        let record = &mut self.record;
        record.energy = Some(after);
        record.rise = record.rise.max(after[0] - before[0]);
        record.motion = record.motion.max(before[1]);
        let motion = (before[1], record.motion);
        self.meter
            .look(&self.world, step, motion, &mut record.energy_gain);
        record.penetration = step.report.penetration;
        record.residual = step.report.solve.residual;
        record.iterations = step.report.solve.iterations;
        record.work += step.report.work;
        record.most_contacts = record.most_contacts.max(step.integrator.contacts().len());
    }

    fn check(&self) -> Result<(), String> {
        match self.ledger {
            Some((t, ledger)) if !ledger.is_finite() => Err(format!(
                "at t = {t} s the energy or the momentum is not a finite number any more; look for huge distances, velocities, forces or masses, or lower integrator.dt: stiff springs and strong drag need short steps"
            )),
            _ => Ok(()),
        }
    }

    fn sample(&mut self, state: &State, integrator: &dyn Integrator) -> &[f64] {
        let contacts = integrator.contacts();
        let sliding = contacts
            .iter()
            .filter(|contact| matches!(contact.status, Status::Slip { .. }));
        let Ledger {
            translation,
            rotation,
            potential,
            momentum,
            angular_momentum,
        } = match self.ledger {
            Some((t, ledger)) if t == state.t => ledger,
            _ => self.world.ledger(state),
        };
        // where the geometry of the contacts is not known after a run was resumed, nothing has moved since the last sample
        let known = integrator.set();
        let known = known.and_then(|set| coordination(&self.world, set, contacts));
        self.record.coordination = known.unwrap_or(self.record.coordination);
        let (record, population) = (&self.record, &self.world.population);
        self.row.clear();
        self.row.extend([
            state.t,
            self.world.bodies().len() as f64,
            translation + rotation,
            rotation,
            potential,
            translation + rotation + potential,
            population.energy_removed,
            population.energy_emitted,
            self.world.energy_rested(),
        ]);
        self.row
            .extend(momentum.iter().chain(angular_momentum.iter()));
        self.row.extend([
            contacts.len() as f64,
            sliding.count() as f64,
            record.penetration,
            record.residual,
            record.iterations as f64,
            record.work,
            record.rise,
            population.emitted as f64,
            population.removed as f64,
            population.left as f64,
            self.world.asleep() as f64,
        ]);
        self.row.extend(record.coordination);
        self.row
            .extend(population.removers.iter().map(|r| r.count as f64));
        for (_, id) in &self.model.output.bodies {
            self.follow(state, *id);
        }
        self.scene.complete(&mut self.row);
        &self.row
    }

    fn snapshot(&self, state: &State) -> Option<Snapshot> {
        let world = &self.world;
        let see = |i: usize| {
            let (_, pose) = world.shape_of(i, &state.q);
            let v = &state.u[i * NU..i * NU + 3];
            Seen {
                kind: world.bodies()[i].kind.0,
                r: [pose.r.x, pose.r.y, pose.r.z].map(|x| x as f32),
                A: [pose.A.w, pose.A.i, pose.A.j, pose.A.k].map(|x| x as f32),
                speed: v[0].hypot(v[1]).hypot(v[2]) as f32,
            }
        };
        Some(Snapshot::take(state.t, world.bodies().len(), see))
    }

    fn contact(&self, id: ContactId, integrator: &dyn Integrator) -> String {
        let found = integrator.set().and_then(|set| {
            let at = set.contacts().iter().position(|contact| contact.id == id)?;
            let pair = Pair::new(members(id, &set.points()?[at]));
            Some(self.called(pair))
        });
        found.unwrap_or_default()
    }

    fn sight<'b>(
        &'b self,
        state: &'b State,
        integrator: &'b dyn Integrator,
    ) -> Option<Box<dyn Sight + 'b>> {
        Some(Box::new(View {
            model: self.model,
            world: &self.world,
            state,
            records: integrator.contacts(),
            set: integrator.set(),
            names: &self.names,
        }))
    }

    fn bodies(&self) -> Option<usize> {
        Some(self.world.bodies().len())
    }

    fn helpers(&self) -> usize {
        let bodies = self.world.bodies().len();
        match bodies < 2 * World::SHARED {
            true => 0,
            false => (bodies / BODIES_PER_HELPER).max(1),
        }
    }

    fn close(&self, t: f64, contacts: &ContactSet) -> Closing {
        let mut at_end = None;
        (self.gauge).look(&self.world, contacts, f64::INFINITY, t, &mut at_end);
        let population = &self.world.population;
        let some_gone = population.removed + population.left > 0;
        Closing {
            warnings: warnings::of(self, at_end.as_ref(), t),
            tells_gains: self.record.energy_gain.is_some(),
            population: Some(self.facts()),
            gone: some_gone.then_some(population.energy_removed),
        }
    }

    fn energy(&self, state: &State) -> f64 {
        self.world.ledger(state).energy()
    }

    fn memory(&self) -> PartMemory {
        let memory = WorldMemory {
            roster: self.world.roster(),
            record: self.record,
            pairs: self.pairs.clone(),
        };
        PartMemory::of(NAME, &memory)
    }

    fn restore(&mut self, memory: &PartMemory) -> bool {
        let Some(memory) = memory.read::<WorldMemory>(NAME) else {
            return false;
        };
        self.record = memory.record;
        self.pairs = memory.pairs;
        self.world.restore(memory.roster)
    }
}

/// What a world keeps from step to step beside its state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct WorldMemory {
    roster: Roster,
    record: Record,
    pairs: Pairs,
}
