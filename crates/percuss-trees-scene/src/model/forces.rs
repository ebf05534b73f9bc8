//! `[[spring]]`, `[[actuator]]` and `[controller]`: what acts on the links.

use std::sync::{Arc, Mutex, PoisonError};

use percuss_trees::{Actuator, ForceFn, Joint, Mechanism, SpringDamper, Tree, Workspace};

use super::builder::MechanismBuilder;
use super::computed::Computed;
use super::names::coordinates;
use crate::section::{Actuator as Section, Controller, Link as LinkSection};
use percuss_bodies_scene::section as world;
use percuss_part::parse;
use percuss_text::Entry;
use percuss_text::formula::{Expr, Names};
use percuss_text::words::counted;

/// First coordinate and first velocity of each body, and the names that formulas of forces may use: t, coordinates,
/// velocities.
pub(super) struct State {
    pub offsets: Vec<(usize, usize)>,
    pub names: Names,
    /// How many variables there are.
    pub count: usize,
}

impl MechanismBuilder<'_> {
    /// What formulas of forces may use.
    pub fn state(&self, mechanism: &Mechanism) -> State {
        let mut at = (0, 0);
        let mut offsets = Vec::new();
        let (mut q, mut u) = (Vec::new(), Vec::new());
        for body in &mechanism.bodies {
            offsets.push(at);
            let (nq, nu) = body.joint.sizes();
            at = (at.0 + nq, at.1 + nu);
            let named = coordinates(&body.name, &body.joint);
            q.extend(named.q.into_iter().map(|(name, _)| name));
            u.extend(named.u.into_iter().map(|(name, _)| name));
        }
        let names = self.vocabulary.constants.clone();
        State {
            offsets,
            names: names.variables(["t"]).variables(q).variables(u),
            count: 1 + at.0 + at.1,
        }
    }

    /// A spring between points; its length at the start needs the tree, so that it comes later where none is given.
    pub fn spring(&mut self, spring: &world::Spring) -> Option<(SpringDamper, bool)> {
        let hint = "give it in N/m, positive";
        let stiffness = self.not_negative(&spring.stiffness, "stiffness", hint)?;
        let damping = self.not_negative(&spring.damping, "damping", "give it in N s/m")?;
        let length = match &spring.length {
            Some(entry) => Some(self.not_negative(entry, "length", "give it in m")?),
            None => None,
        };
        let ends = self.ends(&spring.between, spring.points.as_ref(), "spring")?;
        let link = SpringDamper {
            bodies: ends.map(|(body, _)| body.map(|b| self.names[b].clone())),
            points: ends.map(|(_, point)| point),
            stiffness,
            length: length.unwrap_or(0.0),
            damping,
        };
        Some((link, length.is_none()))
    }

    /// An actuator, with its name.
    pub fn actuator(
        &mut self,
        section: &Section,
        mechanism: &Mechanism,
        state: &State,
    ) -> Option<Actuator> {
        let b = self.find(&section.on)?;
        let body = &mechanism.bodies[b];
        let count = body.joint.sizes().1;
        let index = usize::try_from(section.index.value).unwrap_or(1) - 1;
        if index >= count {
            let message = match count {
                0 => format!("the joint of `{}` cannot be driven", body.name),
                _ => format!("the joint of `{}` has no velocity {}", body.name, index + 1),
            };
            let hint = format!(
                "a {} joint has {}",
                body.joint.name(),
                counted(count, "velocity")
            );
            let place = if count == 0 {
                &section.on.place
            } else {
                &section.index.place
            };
            self.fault(place, message, &hint);
            return None;
        }
        let force = match (&section.force, &section.target) {
            (Some(entry), _) => law(&parse(entry, &state.names, self.faults)?, state.count),
            (None, Some(target)) => {
                self.no_angle(&body.joint, index, target)?;
                let at = (state.offsets[b].0 + index, state.offsets[b].1 + index);
                self.follow(section, target, at)?
            }
            (None, None) => self.table(section)?,
        };
        Some(Actuator {
            body: body.name.clone(),
            index,
            force,
        })
    }

    /// The largest force of an actuator, where it has one: its own, or that of the joint.
    pub fn limit(&mut self, section: &Section, effort: Option<f64>) -> Option<Option<f64>> {
        match &section.limit {
            Some(entry) => {
                let limit = self.not_negative(entry, "limit", "give it in N or N m");
                limit.map(Some)
            }
            None => Some(effort),
        }
    }

    /// The largest force of what drives the joint of every body, where it has one.
    pub fn efforts(&mut self, links: &[LinkSection]) -> Option<Vec<Option<f64>>> {
        let mut efforts = Vec::new();
        for link in links {
            let effort = match &link.effort {
                Some(entry) => Some(self.not_negative(entry, "effort", "give it in N or N m")?),
                None => None,
            };
            let copies = usize::try_from(link.repeat.value).unwrap_or(1);
            efforts.extend(std::iter::repeat_n(effort, copies));
        }
        Some(efforts)
    }

    /// kp (target − q) + kd (target′ − u).
    fn follow(&mut self, section: &Section, target: &Entry, at: (usize, usize)) -> Option<ForceFn> {
        let [target, rate, _] = self.of_time(target)?;
        let mut gain = |entry: &Option<Entry>, what| match entry {
            Some(entry) => self.not_negative(entry, what, "a negative gain drives away"),
            None => Some(0.0),
        };
        let (kp, kd) = (gain(&section.kp, "kp")?, gain(&section.kd, "kd")?);
        Some(Arc::new(move |t, q, u| {
            kp * (target.eval(&[t]) - q[at.0]) + kd * (rate.eval(&[t]) - u[at.1])
        }))
    }

    /// Rotations in space have no single angle that could follow a target.
    fn no_angle(&mut self, joint: &Joint, index: usize, target: &Entry) -> Option<()> {
        let turns = matches!(joint, Joint::Spherical) || matches!(joint, Joint::Free if index > 2);
        if turns {
            let message = format!(
                "a {} joint has no angle that follows a target",
                joint.name()
            );
            self.fault(&target.place, message, "give `force` as a formula instead");
            return None;
        }
        Some(())
    }

    fn table(&mut self, section: &Section) -> Option<ForceFn> {
        let (Some(times), Some(forces)) = (&section.times, &section.forces) else {
            if let Some(row) = section.times.as_ref().or(section.forces.as_ref()) {
                let message = "a table needs both `times` and `forces`";
                self.fault(&row.place, message, "give both, equally long");
            }
            return None;
        };
        let t = self.numbers(times, "times", times.len(), "")?;
        let hint = "one for each of the times";
        let values = self.numbers(forces, "forces", times.len(), hint)?;
        if t.is_empty() || t.windows(2).any(|pair| pair[0] >= pair[1]) {
            let message = "`times` must rise";
            self.fault(
                &times.place,
                message,
                "give at least one time, each later than the last",
            );
            return None;
        }
        Some(Arc::new(move |time, _, _| between(&t, &values, time)))
    }

    /// The torques that make all joints follow their targets.
    pub fn controller(
        &mut self,
        controller: &Controller,
        links: &[LinkSection],
        tree: Tree,
        state: &State,
    ) -> Option<Vec<Actuator>> {
        let gain = "a negative gain drives away";
        let kp = self.not_negative(&controller.kp, "kp", gain)?;
        let kd = self.not_negative(&controller.kd, "kd", gain)?;
        let (mut targets, mut at, mut driven) = (Vec::new(), Vec::new(), Vec::new());
        let mut b = 0;
        for link in links {
            let copies = usize::try_from(link.repeat.value).unwrap_or(1);
            for _ in 0..copies {
                let joint = &tree.joints()[b];
                match (joint.sizes().1, &link.target) {
                    (0, None) => {}
                    (1, Some(entry)) => {
                        targets.push(self.of_time(entry)?);
                        at.push(state.offsets[b].0);
                        driven.push(b);
                    }
                    (1, None) => {
                        let message = format!("`{}` has no target", link.name.value);
                        let hint = "[controller] moves all joints: add target = \"…\"";
                        self.fault(&link.name.place, message, hint);
                        return None;
                    }
                    _ => {
                        let message = format!("`{}` cannot follow a target", link.name.value);
                        let hint = "[controller] is for joints with one coordinate";
                        self.fault(&link.joint.place, message, hint);
                        return None;
                    }
                }
                b += 1;
            }
        }
        let names: Vec<String> = tree.names().to_vec();
        let computed = Computed::new(tree, targets, at, [kp, kd]);
        let actuators = driven.into_iter().enumerate().map(|(k, b)| Actuator {
            body: names[b].clone(),
            index: 0,
            force: computed.force(k),
        });
        Some(actuators.collect())
    }
}

/// A force that is never larger than `most`, where that is given.
pub(super) fn bounded(force: ForceFn, most: Option<f64>) -> ForceFn {
    match most {
        Some(most) => Arc::new(move |t, q, u| force(t, q, u).clamp(-most, most)),
        None => force,
    }
}

/// A formula of t, coordinates and velocities as a force.
fn law(expr: &Expr, count: usize) -> ForceFn {
    let program = expr.compile();
    if !expr.depends_on(1..count) {
        return Arc::new(move |t, _, _| program.eval(&[t]));
    }
    let variables = Mutex::new(vec![0.0; count]);
    Arc::new(move |t, q, u| {
        let mut all = variables.lock().unwrap_or_else(PoisonError::into_inner);
        all[0] = t;
        all[1..1 + q.len()].copy_from_slice(q);
        all[1 + q.len()..].copy_from_slice(u);
        program.eval(&all)
    })
}

/// Linear between the entries of a table, constant outside.
fn between(t: &[f64], values: &[f64], time: f64) -> f64 {
    let after = t.partition_point(|known| *known <= time);
    if after == 0 {
        return values[0];
    }
    if after == t.len() {
        return values[after - 1];
    }
    let part = (time - t[after - 1]) / (t[after] - t[after - 1]);
    values[after - 1] + part * (values[after] - values[after - 1])
}

/// Distance of the ends of a spring or rod, m.
pub(super) fn distance(
    tree: &Tree,
    link: &[(Option<usize>, percuss_math::space::Vec3); 2],
    work: &Workspace,
) -> f64 {
    let [a, b] = link.map(|(body, point)| match body {
        Some(body) => tree.point(body, &point, work).0,
        None => point,
    });
    (b - a).norm()
}
