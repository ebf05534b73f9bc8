mod linked;
mod looks;
mod smooth;

use std::ops::ControlFlow;

use percuss_math::space::Vec3;
use percuss_mech::{ContactId, ContactSet, ContactSource, Rates, State, System};
use percuss_step::{Incident, Integrator};
use percuss_trees::{Closed, Encounter, Hold, Spatial, Touch, Workspace};
use serde::{Deserialize, Serialize};

use crate::MechanismModel;
use crate::model::drawings;
use linked::{Linked, Meeting, ground, has_links};
use percuss_bodies_scene::Names;
use percuss_files::vtk::Surface;
use percuss_part::{Label, Model};
use percuss_part::{Mechanics, Outputs, PartMemory, Sight, Step, Subject};
use percuss_record::film::Film;
use percuss_record::findings::Findings;
use percuss_record::recording::Recording;
use percuss_record::{ChannelInfo, Drawings};
use percuss_record::{Logged, RunLog};
use percuss_text::diagnose::Notices;
use percuss_text::words::counted;
use smooth::Smooth;

/// What checkpoints call it.
const NAME: &str = "tree";

/// Loops that are open or open up by more than rounding of their numbers are worth a word, m or m/s.
const OPEN: f64 = 1e-9;

/// A mechanism: links and joints, what closes and touches them.
struct MechanismRun<'a> {
    model: &'a MechanismModel,
    scene: &'a Model,
    closed: Option<Closed<'a>>,
    work: Workspace,
    contacts: ContactSet,
    /// Forces by contact, N or N m.
    forces: Vec<[f64; 3]>,
    /// Contact forces on the shapes, N, and the contacts that they come from.
    pushes: Vec<Vec3>,
    found: Vec<Encounter>,
    met: Vec<Meeting>,
    /// Forces of the loops, row by row.
    pulls: Vec<f64>,
    /// Whether loops are laws of the step.
    stepped: bool,
    tau: Vec<f64>,
    du: Vec<f64>,
    wrenches: Vec<Spatial>,
    x: Vec<f64>,
    dx: Vec<f64>,
    row: Vec<f64>,
    before: Vec<f64>,
    names: Names,
    memory: MechanismMemory,
}

/// What a run of a mechanism keeps from step to step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct MechanismMemory {
    steps: usize,
    rejected: usize,
    evaluations: usize,
    /// Largest gap of the loops at a sample, m or rad.
    closure: f64,
    /// Drives at their limit.
    limited: Vec<Limited>,
}

/// When a drive was at its limit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Limited {
    /// Its place among the drives.
    drive: usize,
    /// First, s.
    first: f64,
    /// How long in all, s.
    duration: f64,
}

impl Mechanics for MechanismModel {
    fn start(&self) -> Option<&State> {
        Some(&self.start)
    }

    fn about(&self) -> Vec<String> {
        vec![
            counted(self.tree().bodies(), "link"),
            counted(self.closures.len(), "loop"),
            counted(self.labels.len(), "contact"),
        ]
    }

    fn notes(&self) -> Vec<String> {
        let mut notices = Notices::default();
        if self.opened > OPEN {
            notices.push("open", || {
                format!(
                    "at the start the loops are open by {:.3e} m; the links were moved to where they close",
                    self.opened
                )
            });
        }
        if self.opening > OPEN {
            notices.push("opening", || {
                format!(
                    "at the start the velocities open the loops by {:.3e} m/s; they were changed to what the loops allow",
                    self.opening
                )
            });
        }
        let mut lines = self.notes.clone();
        lines.extend(notices.into_lines());
        lines
    }

    fn report(&mut self, labels: Vec<String>) {
        if let Some(reported) = &mut self.reported {
            *reported = labels;
        }
    }

    fn drawings(&mut self, channels: &[ChannelInfo]) -> Drawings {
        drawings(self, channels)
    }

    /// The links whose joints a single force or torque can drive, in their order: those with one velocity, but for joints
    /// that follow another by a gear.
    fn drivable(&self) -> Vec<String> {
        let geared = |name: &String| {
            let mut gears = self.closures.iter();
            gears.any(|closure| {
                matches!(closure.hold, Hold::Gear { .. })
                    && closure.bodies[1].as_ref() == Some(name)
            })
        };
        let joints = self.tree().names().iter().zip(self.tree().joints());
        let single = joints.filter(|(name, joint)| joint.sizes().1 == 1 && !geared(name));
        single.map(|(name, _)| name.clone()).collect()
    }

    /// Height of the lowest point of its shapes at the start, m; none where it has none that end.
    fn lowest(&self) -> Option<f64> {
        let bounds = self.system.bounds(0.0, &self.start.q);
        bounds.map(|(low, _)| if self.plane { low.y } else { low.z })
    }

    fn subject<'a>(&'a self, model: &'a Model) -> Box<dyn Subject + 'a> {
        Box::new(MechanismRun::new(model, self))
    }

    /// Methods for smooth motion.
    fn integrator<'a>(&'a self, model: &'a Model) -> Option<Box<dyn Integrator + 'a>> {
        let smooth = model.integrator.method.is_smooth();
        smooth.then(|| Box::new(Smooth::new(model, self)) as Box<dyn Integrator + 'a>)
    }

    fn gap_unit(&self) -> &'static str {
        self.unit_of_gaps()
    }

    fn outputs(&self) -> Outputs {
        let mut fields = vec![("bodies", 0), ("contacts", 1)];
        if self.vtk_dt.is_some() && has_links(self) {
            fields.push(("scenery", 3));
        }
        let standing = match self.vtk_dt {
            Some(_) => ground(self),
            None => Surface::default(),
        };
        Outputs {
            contacts: self.lists_contacts,
            vtk_dt: self.vtk_dt,
            fields,
            standing: (standing, 2),
            ..Outputs::default()
        }
    }

    fn state_channels(&self, channels: &[ChannelInfo]) -> Option<[Vec<usize>; 2]> {
        let place = |name: &String| channels.iter().position(|known| known.name == *name);
        let names = MechanismModel::state_channels(self);
        let [q, u] = names.map(|names| names.iter().map(place).collect::<Option<Vec<usize>>>());
        Some([q?, u?])
    }

    fn has_looks(&self) -> bool {
        !self.looks.is_empty()
    }

    fn add_looks(&self, film: &mut Film, recording: &Recording, samples: &[usize]) {
        looks::add(film, self, recording, samples);
    }
}

impl<'a> MechanismRun<'a> {
    fn new(scene: &'a Model, model: &'a MechanismModel) -> Self {
        let tree = model.tree();
        let zeros = || vec![0.0; tree.velocities()];
        let order = tree.coordinates() + tree.velocities();
        let closed = match model.closures.is_empty() {
            true => None,
            false => Closed::new(tree, &model.closures).ok(),
        };
        MechanismRun {
            model,
            scene,
            pulls: vec![
                0.0;
                closed
                    .as_ref()
                    .map_or(0, |closed| closed.multipliers().len())
            ],
            stepped: !model.system.closure_names().is_empty(),
            closed,
            work: Workspace::new(tree),
            contacts: ContactSet::default(),
            forces: Vec::new(),
            pushes: vec![Vec3::zeros(); model.shapes.len()],
            found: Vec::new(),
            met: Vec::new(),
            tau: zeros(),
            du: zeros(),
            wrenches: Vec::new(),
            x: vec![0.0; order],
            dx: vec![0.0; order],
            row: Vec::new(),
            before: Vec::new(),
            names: Names::of_shapes(&model.shapes),
            memory: MechanismMemory::default(),
        }
    }

    fn gather(&mut self, integrator: &dyn Integrator) {
        self.forces.clear();
        self.forces.resize(self.model.labels.len(), [0.0; 3]);
        self.pulls.fill(0.0);
        for record in integrator.contacts() {
            match record.id.source() {
                ContactSource::Listed(k) => {
                    if let Some(force) = self.forces.get_mut(k) {
                        *force = record.lambda;
                    }
                }
                ContactSource::Chain(row) => {
                    if let Some(pull) = self.pulls.get_mut(row) {
                        *pull = record.lambda[0];
                    }
                }
                ContactSource::Pair { .. } => {}
            }
        }
    }

    /// The forces on shapes in the step that was just taken; later looks at the contacts see other places.
    fn meet(&mut self, integrator: &dyn Integrator) {
        if self.model.shapes.is_empty() {
            return;
        }
        self.model.system.encounters(&mut self.found);
        self.met.clear();
        self.pushes.fill(Vec3::zeros());
        let mut at = 0;
        for record in integrator.contacts() {
            let ContactSource::Pair { things, .. } = record.id.source() else {
                continue;
            };
            let shapes = things.map(|thing| thing as usize);
            // both lists have one order
            let found = self.found[at..]
                .iter()
                .position(|found| found.id == record.id);
            let Some(geometry) = found.map(|more| &self.found[at + more]) else {
                continue;
            };
            at += found.map_or(0, |more| more + 1);
            let met = Meeting {
                shapes,
                point: geometry.point,
                frame: geometry.frame,
                gap: geometry.gap,
                p: record.p,
                lambda: record.lambda,
                status: record.status,
            };
            let force = met.along(&met.lambda);
            self.met.push(met);
            self.pushes[shapes[0]] -= force;
            self.pushes[shapes[1]] += force;
        }
    }

    /// What two shapes are called that meet.
    fn pair(&self, shapes: [u32; 2]) -> String {
        Label::pair(shapes.map(|k| self.model.shapes[k as usize].as_str()))
    }

    fn fill(&mut self, state: &State) {
        let (t, q, u) = (state.t, state.q.as_slice(), state.u.as_slice());
        let tree = self.model.tree();
        tree.kinematics(t, q, u, &mut self.work);
        let (kinetic, potential) = (tree.kinetic(&self.work), tree.potential(q, &self.work));
        self.row.clear();
        self.row
            .extend([t, kinetic, potential, kinetic + potential]);
        self.links(state);
        self.hold(state);
        self.sensors(state);
        for drive in &self.model.drives {
            self.row.push((drive.force)(t, q, u));
        }
        self.loops(state);
        self.touches(state);
        for shape in &self.model.pushed {
            let push = self.pushes[*shape];
            self.row
                .extend_from_slice(&push.as_slice()[..self.model.dimension()]);
        }
        self.scene.complete(&mut self.row);
    }

    fn links(&mut self, state: &State) {
        let (tree, dimension) = (self.model.tree(), self.model.dimension());
        for link in &self.model.recorded {
            let (first_q, first_u) = tree.offsets(link.body);
            let (nq, nu) = tree.joints()[link.body].sizes();
            self.row.extend_from_slice(&state.q[first_q..first_q + nq]);
            self.row.extend_from_slice(&state.u[first_u..first_u + nu]);
            for program in link.motion.iter().flatten() {
                self.row.push(program.eval(&[state.t]));
            }
            for mark in &link.marks {
                let (place, _) = tree.point(link.body, mark, &self.work);
                self.row.extend_from_slice(&place.as_slice()[..dimension]);
            }
        }
    }

    fn sensors(&mut self, state: &State) {
        let (t, q, u) = (state.t, state.q.as_slice(), state.u.as_slice());
        let (tree, dimension) = (self.model.tree(), self.model.dimension());
        if self.model.sensors.iter().any(|sensor| sensor.reaction) {
            let work = &mut self.work;
            tree.applied(t, q, u, &mut self.tau, work);
            if let Some(closed) = &self.closed {
                closed.load(&self.pulls, &mut self.tau, work);
            }
            for (k, force) in self.forces.iter().enumerate() {
                (self.model.system).load(k, force, &mut self.tau, work);
            }
            tree.articulate(u, &self.tau, work);
            tree.accelerate(u, &mut self.du, work);
            tree.inverse_dynamics(u, &self.du, &mut self.tau, &mut self.wrenches, work);
        }
        for sensor in &self.model.sensors {
            let (place, v) = tree.point(sensor.body, &sensor.point, &self.work);
            self.row.extend_from_slice(&place.as_slice()[..dimension]);
            self.row.extend_from_slice(&v.as_slice()[..dimension]);
            if sensor.reaction {
                let wrench = &self.wrenches[tree.node(sensor.body)];
                self.row
                    .extend_from_slice(&wrench.linear.as_slice()[..dimension]);
                let moments = if self.model.plane { 2..3 } else { 0..3 };
                self.row
                    .extend_from_slice(&wrench.angular.as_slice()[moments]);
            }
        }
    }

    /// Finds the forces of the loops where no step has.
    fn hold(&mut self, state: &State) {
        let Some(closed) = &mut self.closed else {
            return;
        };
        let n = state.q.len();
        self.x[..n].copy_from_slice(&state.q);
        self.x[n..].copy_from_slice(&state.u);
        // before the first step contacts have no force yet, and loops beside them none either
        let begins = self.memory.steps == 0 && !self.model.is_rough();
        if self.stepped && !begins {
            return;
        }
        match closed.rates(state.t, &self.x, &mut self.dx) {
            Ok(()) => self.pulls.copy_from_slice(closed.multipliers()),
            Err(_) => self.pulls.fill(f64::NAN),
        }
    }

    /// Forces of the loops, N, and how far they are open.
    fn loops(&mut self, state: &State) {
        let Some(closed) = &mut self.closed else {
            return;
        };
        let (mut first, dimension) = (0, self.model.dimension());
        for closure in &self.model.closures {
            let rows = first..first + closure.hold.rows();
            first = rows.end;
            if let Hold::Gear { .. } = closure.hold {
                self.row.push(self.pulls[rows.start]);
                continue;
            }
            let force = closed.force(rows.clone(), &self.pulls[rows], &self.work);
            self.row.push(force.norm());
            self.row.extend_from_slice(&force.as_slice()[..dimension]);
        }
        let [gap, _] = closed.openness(state.t, &self.x);
        self.row.push(gap);
        self.memory.closure = self.memory.closure.max(gap);
    }

    /// Notes who is at a limit at the end of a step.
    fn watch_limits(&mut self, step: &Step<'_>) {
        let State { t, q, u } = step.after;
        for (drive, known) in self.model.drives.iter().enumerate() {
            let at_limit = |most: f64| (known.force)(*t, q, u).abs() >= most;
            if !known.limit.is_some_and(at_limit) {
                continue;
            }
            let limited = &mut self.memory.limited;
            let at = limited.iter().position(|limited| limited.drive == drive);
            let at = at.unwrap_or_else(|| {
                limited.push(Limited {
                    drive,
                    first: *t,
                    duration: 0.0,
                });
                limited.len() - 1
            });
            limited[at].duration += step.report.dt;
        }
    }

    /// Who was at a limit, in words.
    fn limits(&self) -> impl Iterator<Item = String> + '_ {
        self.memory.limited.iter().filter_map(|limited| {
            let drive = self.model.drives.get(limited.drive)?;
            Some(format!(
                "`{}` was at its limit of {} {} for {:.3e} s in all, first at t = {:.6} s",
                drive.channel, drive.limit?, drive.unit, limited.duration, limited.first
            ))
        })
    }

    /// How fast a point slides along its ground, m/s; in the plane along the tangent. Needs `kinematics`.
    fn slip(&self, id: usize) -> f64 {
        let Some(Touch::Point(support)) = self.model.system.touches().get(id) else {
            return f64::NAN;
        };
        let (place, v) = (self.model.tree()).point(support.body, &support.point, &self.work);
        let face = support.face(&place);
        match self.model.plane {
            true => face.tangent.dot(&v),
            false => (v - face.normal * face.normal.dot(&v)).norm(),
        }
    }

    /// Gaps, forces and sliding velocities of contacts, limits and frictions.
    fn touches(&mut self, state: &State) {
        if self.model.labels.is_empty() {
            return;
        }
        self.contacts.reset(f64::INFINITY);
        (self.model.system).report_touches(state.t, &state.q, &mut self.contacts);
        for (id, label) in self.model.labels.iter().enumerate() {
            let mut all = self.contacts.contacts().iter();
            let found = all.position(|contact| contact.id == ContactId::listed(id));
            let force = self.forces.get(id).copied().unwrap_or_default();
            let gamma = |k| found.map_or(f64::NAN, |i| self.contacts.gamma(i, k, &state.u));
            let gap = found.map_or(f64::NAN, |i| self.contacts.contacts()[i].gap);
            match label {
                Label::Contact { friction: None, .. } => self.row.extend([gap, force[0]]),
                Label::Contact { .. } => {
                    let rows = found.map_or(2, |i| self.contacts.contacts()[i].law.rows());
                    let (force_T, gamma_T) = match rows {
                        3 => (force[1].hypot(force[2]), gamma(1).hypot(gamma(2))),
                        1 => (0.0, self.slip(id)),
                        _ => (force[1], gamma(1)),
                    };
                    self.row.extend([gap, force[0], force_T, gamma_T]);
                }
                Label::Friction(_) => self.row.extend([force[0], gamma(0)]),
                Label::Constraint(_) => self.row.push(force[0]),
            }
        }
    }
}

impl Subject for MechanismRun<'_> {
    fn system(&self) -> &dyn System {
        &self.model.system
    }

    fn start(&self) -> State {
        self.model.start.clone()
    }

    /// Forces are looked at where steps do it: at the begin, the middle and the end.
    fn suspect(&self, before: &State, t: f64) -> Option<String> {
        let tree = self.model.tree();
        [0.0, 0.5, 1.0].into_iter().find_map(|part| {
            let dt = part * (t - before.t);
            let mut q = before.q.clone();
            tree.move_along(&mut q, &before.u, dt);
            self.model.not_finite(before.t + dt, &q, &before.u)
        })
    }

    fn after_step(&mut self, step: &Step<'_>, run_log: &mut RunLog) {
        self.meet(step.integrator);
        self.memory.steps += usize::from(step.report.evaluations > 0);
        self.memory.rejected += step.report.rejected;
        self.memory.evaluations += step.report.evaluations;
        self.watch_limits(step);
        let incidents = step.integrator.incidents();
        if incidents.is_empty() {
            return;
        }
        self.gather(step.integrator);
        self.fill(step.before);
        std::mem::swap(&mut self.before, &mut self.row);
        self.fill(step.after);
        for incident in incidents {
            let pair; // shapes are named by both
            let (labels, incident) = match incident.contact.source() {
                ContactSource::Pair { things, .. } => {
                    let name = self.pair(things);
                    let friction = Some(name.clone());
                    pair = [Label::Contact { name, friction }];
                    let contact = ContactId::listed(0);
                    (
                        &pair[..],
                        Incident {
                            contact,
                            ..*incident
                        },
                    )
                }
                _ => (&self.model.labels[..], *incident),
            };
            let Some(event) = Label::event(labels, &incident, &self.before, &self.row) else {
                continue;
            };
            let wanted = self.model.wants(&event.label);
            (run_log.log).push(Logged::named(&event.label, &incident, wanted));
            run_log.recording.events.push(event);
        }
    }

    fn sample(&mut self, state: &State, integrator: &dyn Integrator) -> &[f64] {
        self.gather(integrator);
        self.fill(state);
        &self.row
    }

    fn contact(&self, id: ContactId, _: &dyn Integrator) -> String {
        match id.source() {
            ContactSource::Listed(k) => self.model.labels[k].name().to_owned(),
            ContactSource::Chain(row) => self.model.system.closure_names()[row].clone(),
            ContactSource::Pair { things, .. } => self.pair(things),
        }
    }

    fn sight<'b>(&'b self, state: &'b State, _: &'b dyn Integrator) -> Option<Box<dyn Sight + 'b>> {
        Some(Box::new(Linked {
            model: self.model,
            state,
            met: &self.met,
            names: &self.names,
        }))
    }

    fn energy(&self, state: &State) -> f64 {
        let mut work = self.work.clone();
        let tree = self.model.tree();
        tree.kinematics(state.t, &state.q, &state.u, &mut work);
        tree.kinetic(&work) + tree.potential(&state.q, &work)
    }

    fn findings(
        &self,
        recording: &Recording,
        _: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Findings {
        let mut findings = Findings::default();
        let energy = recording.channels.iter().find(|column| column.name == "E");
        let energy = energy.map_or(&[][..], |column| &column.values);
        let drift = energy.iter().map(|E| (E - energy[0]).abs());
        findings.number("steps", "1", self.memory.steps as f64);
        findings.number("rejected", "1", self.memory.rejected as f64);
        if self.model.conservative {
            findings.number("energy_drift", "J", drift.fold(0.0, f64::max));
        }
        if self.closed.is_some() {
            findings.number("opened", "m", self.model.opened);
            findings.number("opening", "m/s", self.model.opening);
            findings.number("closure", "m", self.memory.closure);
        }
        findings.warnings.extend(self.limits());
        if !self.model.first_order.is_empty() {
            findings.text("first_order", self.model.first_order.join(", "));
        }
        findings
    }

    fn memory(&self) -> PartMemory {
        PartMemory::of(NAME, &self.memory)
    }

    fn restore(&mut self, memory: &PartMemory) -> bool {
        match memory.read(NAME) {
            Some(memory) => {
                self.memory = memory;
                true
            }
            None => false,
        }
    }
}
