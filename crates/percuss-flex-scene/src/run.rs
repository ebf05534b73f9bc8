//! A mechanism of flexible bodies under way.

use std::path::Path;

use percuss_flex::{FlexTree, FlexTreeError, March, MarchMemory, Work};
use percuss_mech::{ContactId, State, System};
use percuss_step::{Integrator, StepError, StepReport};
use percuss_text::formula::Expr;
use percuss_text::words::counted;

use super::Reader;
use super::excited::Excited;
use super::met::Met;
use super::plan::{Plan, Way};
use super::show::{Shown, View};
use percuss_part::general::General;
use percuss_part::{Made, Mechanics, Model, Outputs, PartMemory, Settings, Sight, Step, Subject};
use percuss_record::film::{Film, FilmError, Form, LineStyle};
use percuss_record::recording::Recording;
use percuss_record::{ChannelInfo, Drawing, Drawings, RunLog};

/// What checkpoints call it.
const NAME: &str = "flexible";

/// A mechanism with flexible bodies, ready to run.
struct FlexibleModel {
    linkage: FlexTree,
    start: State,
    spectral: percuss_flex::Spectral,
    /// Longest step, s.
    dt: f64,
    path: Option<Way>,
    /// Interfaces that have channels: member and interface.
    stations: Vec<(usize, usize)>,
    /// Members whose joints have channels: free ones, and those that are driven.
    singles: Vec<usize>,
    driven: Vec<usize>,
    bodies: Vec<String>,
    met: Met,
    /// What of the bodies may not be meant.
    doubts: Vec<String>,
    shown: Shown,
    drawings: Drawings,
}

pub(super) fn build(
    scene: &General<'_>,
    mut plan: Plan,
    settings: &Settings,
    reader: &mut Reader<'_>,
) -> Option<Made> {
    let found = plan.linkage(None).and_then(|linkage| {
        let (q, u, opened) = plan.start(&linkage)?;
        // what cannot move is told before the run
        March::new(&linkage, (0.0, &q, &u), plan.spectral)?;
        let dt = settings.integrator.dt;
        let met = Met::new(&plan, &linkage, (&q, &u), (opened, dt))?;
        Ok((linkage, State { t: 0.0, q, u }, met))
    });
    let (linkage, start, met) = match found {
        Ok(found) => found,
        Err(error) => {
            let place = plan.members.first().map(|member| member.name.place.clone());
            let place = place.unwrap_or_default();
            reader.fault(&place, error.to_string(), "");
            return None;
        }
    };
    let mut channels = vec![info("t", "s")];
    let (mut stations, mut singles, mut driven) = (Vec::new(), Vec::new(), Vec::new());
    for (m, planned) in plan.members.iter().enumerate() {
        let name = planned.name.as_str();
        let is_turn = planned.member.joint.name() == "revolute";
        if planned.is_single() {
            singles.push(m);
            let (q, u) = if is_turn {
                ("rad", "rad/s")
            } else {
                ("m", "m/s")
            };
            channels.push(info(&format!("{name}.q"), q));
            channels.push(info(&format!("{name}.u"), u));
        }
        if let percuss_trees::Joint::Prescribed(prescription) = &planned.member.joint
            && !met.strikes()
        {
            driven.push(m);
            let unit = match prescription.axis {
                percuss_trees::Axis::Turn(_) => "N m",
                percuss_trees::Axis::Slide(_) => "N",
            };
            channels.push(info(&format!("{name}.drive"), unit));
        }
    }
    for (m, planned) in plan.members.iter().enumerate() {
        let Some(elastic) = planned.elastic else {
            continue;
        };
        for (k, interface) in plan.bodies[elastic].interfaces.iter().enumerate() {
            stations.push((m, k));
            for (what, unit) in [
                ("x", "m"),
                ("y", "m"),
                ("z", "m"),
                ("ux", "m"),
                ("uy", "m"),
                ("uz", "m"),
            ] {
                channels.push(info(&format!("{}.{interface}.{what}", *planned.name), unit));
            }
        }
    }
    channels.extend(met.channels());
    for name in ["E_kin", "E_pot", "E_strain", "E"] {
        channels.push(info(name, "J"));
    }
    if plan.path.is_some() {
        for name in ["point.x", "point.y", "point.z", "error"] {
            channels.push(info(name, "m"));
        }
    }
    let mut drawings = drawings(&plan, &channels);
    drawings.list.extend(met.drawings(&channels));
    let bodies = bodies(&plan);
    let doubts = plan.bodies.iter().zip(&plan.flexible);
    let doubts = doubts.flat_map(|(body, flexible)| body.doubts(flexible));
    let doubts = doubts.collect();
    let shown = Shown::new(&mut plan, (scene, settings.until), &COLOURS, reader)?;
    for name in shown.stressed() {
        channels.push(info(&format!("{name}.stress"), "Pa"));
    }
    let model = FlexibleModel {
        linkage,
        start,
        spectral: plan.spectral,
        dt: settings.integrator.dt,
        path: plan.path,
        stations,
        singles,
        driven,
        bodies,
        met,
        doubts,
        shown,
        drawings,
    };
    Some(Made {
        labels: plan.meetings.labels,
        ..Made::new(Box::new(model), channels)
    })
}

/// Colours of members in turn.
const COLOURS: [&str; 4] = ["#2f6fa8", "#e0822f", "#4c8f5a", "#c8413b"];

/// Flexible members as lines from interface to interface, and the point that keeps the path.
fn drawings(plan: &Plan, channels: &[ChannelInfo]) -> Drawings {
    let place = |name: &str| {
        let first = channels
            .iter()
            .position(|c| c.name == format!("{name}.x"))?;
        Some([0, 1, 2].map(|k| Expr::variable(first + k)))
    };
    let size = plan
        .bodies
        .iter()
        .map(|body| body.size())
        .fold(0.0, f64::max);
    let mut list = Vec::new();
    for (m, planned) in plan.members.iter().enumerate() {
        let Some(elastic) = planned.elastic else {
            continue;
        };
        let names = plan.bodies[elastic].interfaces.iter();
        let points: Vec<[Expr; 3]> = names
            .filter_map(|name| place(&format!("{}.{name}", *planned.name)))
            .collect();
        if points.len() < 2 {
            continue;
        }
        list.push(Drawing {
            name: (*planned.name).clone(),
            colour: Some(COLOURS[m % COLOURS.len()].to_owned()),
            form: Form::Line {
                points: points.len(),
                closed: false,
                filled: false,
                radius: 0.01 * size,
                style: LineStyle::Solid,
            },
            points: points.as_flattened().iter().map(Expr::compile).collect(),
            still: false,
        });
    }
    let spatial = plan.bodies.iter().any(|body| body.dimension() == 3);
    if let Some(point) = place("point") {
        list.push(Drawing {
            name: "point".to_owned(),
            colour: Some("#444444".to_owned()),
            form: match spatial {
                true => Form::Sphere(0.02 * size),
                false => Form::Disc(0.02 * size),
            },
            points: point.iter().map(Expr::compile).collect(),
            still: false,
        });
    }
    Drawings {
        list,
        spatial,
        exaggerated: false,
    }
}

pub(super) fn info(name: &str, unit: &str) -> ChannelInfo {
    ChannelInfo {
        name: name.to_owned(),
        unit: unit.to_owned(),
    }
}

/// The bodies in a few words each.
fn bodies(plan: &Plan) -> Vec<String> {
    let bodies = plan.bodies.iter().zip(&plan.flexible);
    let lines = bodies.map(|(body, flexible)| {
        let first = flexible.frequencies().first().copied().unwrap_or(0.0);
        format!(
            "`{}` of {:.4} kg with {} from {first:.4} Hz",
            *body.name,
            flexible.mass(),
            counted(flexible.order(), "mode"),
        )
    });
    lines.collect()
}

impl Mechanics for FlexibleModel {
    fn start(&self) -> Option<&State> {
        Some(&self.start)
    }

    fn drawings(&mut self, _: &[ChannelInfo]) -> Drawings {
        std::mem::take(&mut self.drawings)
    }

    fn about(&self) -> Vec<String> {
        let members = counted(self.linkage.members(), "member");
        std::iter::once(members)
            .chain(self.bodies.iter().cloned())
            .chain(self.met.about())
            .collect()
    }

    fn integrator<'a>(&'a self, model: &'a Model) -> Option<Box<dyn Integrator + 'a>> {
        (self.met.strikes()).then(|| Box::new(model.implicit()) as Box<dyn Integrator>)
    }

    fn notes(&self) -> Vec<String> {
        let all = self.doubts.iter().cloned();
        all.chain(self.met.notes()).collect()
    }

    fn outputs(&self) -> Outputs {
        self.shown.outputs()
    }

    fn film(
        &self,
        folder: &Path,
        model: &Model,
        recording: &Recording,
    ) -> Result<Option<Film>, FilmError> {
        self.shown.film(folder, model, recording)
    }

    fn has_looks(&self) -> bool {
        self.shown.has_film()
    }

    fn subject<'a>(&'a self, scene: &'a Model) -> Box<dyn Subject + 'a> {
        Box::new(Moving {
            scene,
            model: self,
            march: None,
            work: Work::new(&self.linkage),
            row: Vec::new(),
            trouble: None,
            warned: None,
            excited: Excited::default(),
        })
    }
}

struct Moving<'a> {
    scene: &'a Model,
    model: &'a FlexibleModel,
    /// None before the first step.
    march: Option<March<'a>>,
    work: Work,
    row: Vec<f64>,
    trouble: Option<String>,
    warned: Option<String>,
    excited: Excited,
}

impl Moving<'_> {
    /// As many equal steps as are needed.
    fn go(&mut self, state: &mut State, dt: f64) -> Result<usize, FlexTreeError> {
        let model = self.model;
        if self.march.is_none() {
            let start = (state.t, &state.q[..], &state.u[..]);
            self.march = Some(March::new(&model.linkage, start, model.spectral)?);
        }
        let Some(march) = &mut self.march else {
            return Ok(0);
        };
        let steps = (dt / model.dt * (1.0 - 1e-9)).ceil().max(1.0);
        let mut iterations = 0;
        for _ in 0..steps as usize {
            iterations += march.step(dt / steps)?.iterations;
        }
        state.t += dt;
        march.t = state.t;
        state.q.clone_from(&march.q);
        state.u.clone_from(&march.u);
        Ok(iterations)
    }
}

impl Subject for Moving<'_> {
    fn system(&self) -> &dyn System {
        &self.model.linkage
    }

    fn start(&self) -> State {
        self.model.start.clone()
    }

    fn step(
        &mut self,
        integrator: &mut dyn Integrator,
        state: &mut State,
        dt: f64,
    ) -> Result<StepReport, StepError> {
        if self.model.met.strikes() {
            // evenly towards the next sample
            let steps = (dt / self.model.dt * (1.0 - 1e-9)).ceil().max(1.0);
            return integrator.step(&self.model.linkage, state, dt / steps);
        }
        let mut report = StepReport {
            dt,
            ..StepReport::NOTHING
        };
        match self.go(state, dt) {
            Ok(iterations) => report.evaluations = iterations,
            Err(error) => self.trouble = Some(error.to_string()),
        }
        Ok(report)
    }

    fn after_step(&mut self, step: &Step<'_>, run_log: &mut RunLog) {
        let incidents = step.integrator.incidents();
        if incidents.is_empty() {
            return;
        }
        let before = self.sample(step.before, step.integrator).to_vec();
        let after = self.sample(step.after, step.integrator).to_vec();
        for incident in incidents {
            self.model.met.note(incident, (&before, &after), run_log);
        }
    }

    fn contact(&self, id: ContactId, _: &dyn Integrator) -> String {
        self.model.met.name(id)
    }

    fn check(&self) -> Result<(), String> {
        match &self.trouble {
            Some(trouble) => Err(trouble.clone()),
            None => Ok(()),
        }
    }

    fn sample(&mut self, state: &State, integrator: &dyn Integrator) -> &[f64] {
        let model = self.model;
        let linkage = &model.linkage;
        let (q, u) = (&state.q[..], &state.u[..]);
        linkage.kinematics(state.t, q, u, &mut self.work);
        let row = &mut self.row;
        row.clear();
        row.push(state.t);
        for m in 0..linkage.members() {
            if model.singles.contains(&m) {
                let (i, j) = linkage.offsets(m);
                row.extend([q[i], u[j]]);
            }
            if model.driven.contains(&m) {
                // of the last step
                let force = self
                    .march
                    .as_ref()
                    .and_then(|march| linkage.driving(m, &march.work));
                row.push(force.unwrap_or(0.0));
            }
        }
        for (m, k) in &model.stations {
            let (pose, _) = linkage.interface((*m, *k), (q, u), &self.work);
            let stations = linkage.flexible(*m).map(|body| body.stations());
            let at = stations.map(|stations| stations[*k].at);
            let moved = self.work.pose(*m).local(&pose.r) - at.unwrap_or_default();
            row.extend([pose.r.x, pose.r.y, pose.r.z, moved.x, moved.y, moved.z]);
        }
        let deflection = model.shown.deflection(linkage, q);
        model.met.values(
            linkage,
            (state, &mut self.work),
            (integrator, self.march.as_ref()),
            row,
        );
        linkage.kinematics(state.t, q, u, &mut self.work);
        let kinetic = linkage.kinetic(u, &self.work);
        let strain = linkage.strain(q) + linkage.stored(&self.work);
        let weight = linkage.weight(&self.work);
        row.extend([kinetic, weight + strain, strain, kinetic + weight + strain]);
        if let Some(path) = &model.path {
            let place = linkage.tip(&path.tip, (q, u), &self.work);
            row.extend([place.x, place.y, place.z]);
            row.push((place - path.at(state.t)[0]).norm());
        }
        for m in 0..linkage.members() {
            let Some(body) = linkage.flexible(m) else {
                continue;
            };
            let spin = self.work.velocity(m).1.norm() / std::f64::consts::TAU;
            let first = body.frequencies().first().copied().unwrap_or(f64::INFINITY);
            if !body.is_stiffened() && spin > first / 3.0 && self.warned.is_none() {
                self.warned = Some(format!(
                    "at t = {:.4} s `{}` spins with {spin:.4} Hz, more than a third of its lowest frequency of {first:.4} Hz, and stress does not stiffen it: write stiffening = true",
                    state.t,
                    linkage.name(m)
                ));
            }
        }
        if deflection > 0.1 && self.warned.is_none() {
            self.warned = Some(format!(
                "at t = {:.4} s a deflection passes a tenth of the size of its body ({:.0} %); deflections are taken as small",
                state.t,
                100.0 * deflection
            ));
        }
        self.excited.see(linkage, q);
        self.row.extend(model.shown.stresses(linkage, q));
        self.scene.complete(&mut self.row);
        &self.row
    }

    fn sight<'b>(&'b self, state: &'b State, _: &'b dyn Integrator) -> Option<Box<dyn Sight + 'b>> {
        Some(Box::new(View {
            shown: &self.model.shown,
            linkage: &self.model.linkage,
            state,
        }))
    }

    fn energy(&self, state: &State) -> f64 {
        use percuss_mech::Energetic;
        let linkage = &self.model.linkage;
        linkage.kinetic_energy(state.t, &state.q, &state.u)
            + linkage.potential_energy(state.t, &state.q)
    }

    fn close(&self, _: f64, _: &percuss_mech::ContactSet) -> percuss_part::Closing {
        percuss_part::Closing {
            warnings: (self.warned.iter().cloned())
                .chain(self.excited.warnings(&self.model.linkage))
                .collect(),
            ..Default::default()
        }
    }

    fn memory(&self) -> PartMemory {
        let march = self.march.as_ref().map(March::memory);
        PartMemory::of(NAME, &(march, &self.warned, &self.excited))
    }

    fn restore(&mut self, memory: &PartMemory) -> bool {
        type Kept = (Option<MarchMemory>, Option<String>, Excited);
        let Some((march, warned, excited)) = memory.read::<Kept>(NAME) else {
            return false;
        };
        (self.warned, self.excited) = (warned, excited);
        self.march = None;
        match march {
            None => true,
            Some(memory) => {
                self.march = March::resume(&self.model.linkage, memory, self.model.spectral);
                self.march.is_some()
            }
        }
    }
}
