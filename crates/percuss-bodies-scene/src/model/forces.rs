//! Springs, drag and fields.

use std::sync::Arc;

use percuss_bodies::world::{Drag, End, Field, NQ, NU, Spring};
use percuss_math::space::{Pose, Quat, Vec3};

use super::Named;
use super::frame::Frame;
use crate::section as world;
use percuss_part::parse;
use percuss_text::Row;
use percuss_text::diagnose::{Located, Place};
use percuss_text::formula::Program;
use percuss_text::suggest;
use percuss_text::words::{counted, instead};

/// What a field may depend on, in this order.
const OF_FIELD: [&str; 7] = ["t", "x", "y", "z", "vx", "vy", "vz"];

/// The names that stand for something in a field, beside t.
pub(crate) fn of_field() -> impl Iterator<Item = &'static str> {
    OF_FIELD.into_iter().skip(1)
}

impl Frame<'_> {
    /// Adds all forces; the bodies must be in their places.
    pub fn forces(&mut self) {
        for spring in &self.scene.bodies.spring {
            self.spring(spring);
        }
        if let Some(drag) = &self.scene.bodies.drag {
            let hint = "a negative drag would push";
            let linear = self.not_negative(&drag.linear, "linear", hint);
            let quadratic = self.not_negative(&drag.quadratic, "quadratic", hint);
            let angular = self.not_negative(&drag.angular, "angular", hint);
            if let (Some(linear), Some(quadratic), Some(angular)) = (linear, quadratic, angular) {
                self.world.drag(Drag {
                    linear,
                    quadratic,
                    angular,
                });
            }
        }
        if let Some(field) = &self.scene.bodies.field {
            self.field(field);
        }
    }

    fn spring(&mut self, spring: &world::Spring) {
        let hint = "give it in N/m, positive";
        let stiffness = self.not_negative(&spring.stiffness, "stiffness", hint);
        let damping = self.not_negative(&spring.damping, "damping", "give it in N s/m");
        let length = spring.length.as_ref();
        let length = length.map(|entry| self.not_negative(entry, "length", "give it in m"));
        let Some(ends) = self.ends(spring) else {
            return;
        };
        let [(a, at_a), (b, at_b)] = ends;
        let length = length.unwrap_or(Some((at_b - at_a).norm()));
        if let (Some(stiffness), Some(damping), Some(length)) = (stiffness, damping, length) {
            self.world.spring(Spring {
                ends: [a, b],
                stiffness,
                damping,
                length,
            });
        }
    }

    /// The two ends, each with its place at the start.
    fn ends(&mut self, spring: &world::Spring) -> Option<[(End, Vec3); 2]> {
        let points = spring.points.as_ref();
        if let Some(points) = points
            && points.len() != 2
        {
            let message = format!("`points` has {}", instead(points.len(), "point", 2));
            self.fault(&points.place, message, "one for each end");
            return None;
        }
        let point = |k: usize| points.and_then(|points| points.get(k));
        match spring.between.as_slice() {
            [a, b] if a.value == b.value => {
                let message = format!("a spring from `{}` to itself", a.value);
                let hint = "name another body, or give one name and a point of space";
                self.fault(&spring.between.place, message, hint);
                None
            }
            [a, b] => {
                let ends = (self.end(a, point(0)), self.end(b, point(1)));
                Some([ends.0?, ends.1?])
            }
            [a] => {
                let end = self.end(a, point(0));
                let Some(row) = point(1) else {
                    let hint = "add points = [[0, 0, 0], [0, 0, 1]]: one of the body, one of space";
                    let message = "a spring of one body needs a point of space";
                    self.fault(&spring.between.place, message, hint);
                    return None;
                };
                let point = self.vector(row, "points")?;
                Some([end?, (End::Point(point), point)])
            }
            names => {
                let message = format!("a spring between {}", counted(names.len(), "body"));
                self.fault(&spring.between.place, message, "name one or two");
                None
            }
        }
    }

    fn end(&mut self, name: &Located<String>, point: Option<&Row>) -> Option<(End, Vec3)> {
        let x = self.vector_or_zero(point, "points");
        match self.names.get(name.as_str()).copied() {
            Some(Named::Body(id)) => {
                let (i, x) = (self.world.index_of(id)?, x?);
                let kind = &self.world.kinds()[self.world.bodies()[i].kind.0 as usize];
                let arm = x - kind.centre;
                let q = &self.state.q[i * NQ..];
                let pose = Pose {
                    r: Vec3::new(q[0], q[1], q[2]),
                    A: Quat::new_unchecked([q[4], q[5], q[6], q[3]].into()),
                };
                Some((End::Body(id, arm), pose.point(&arm)))
            }
            Some(Named::Scenery(id)) => {
                let x = x?;
                let pose = self.world.sceneries()[id.0].motion.at(0.0).pose;
                Some((End::Scenery(id, x), pose.point(&x)))
            }
            None => {
                if !self.faults.is_full() {
                    let (message, hint) = match self.templates.contains_key(name.as_str()) {
                        true => (
                            format!("`{}` is a template", name.value),
                            "springs hold bodies of their own tables".to_owned(),
                        ),
                        false => {
                            let known = self.names.keys().map(String::as_str);
                            let hint = suggest::hint(name, "bodies", known);
                            (format!("unknown body `{}`", name.value), hint)
                        }
                    };
                    self.fault(&name.place, message, &hint);
                }
                None
            }
        }
    }

    fn field(&mut self, field: &world::Field) {
        let row = &field.acceleration;
        if row.len() != self.dimension() {
            let needed = self.dimension();
            let message = format!("`acceleration` has {}", instead(row.len(), "entry", needed));
            self.fault(&row.place, message, "one for each axis");
            return;
        }
        let names = self.vocabulary.constants.clone().variables(OF_FIELD);
        let formulas = row.iter().map(|entry| parse(entry, &names, self.faults));
        let formulas: Vec<_> = formulas.collect();
        let formulas: Option<Vec<_>> = formulas.into_iter().collect();
        if let Some(formulas) = formulas {
            let steady = !formulas.iter().any(|formula| formula.depends_on(0..1));
            let programs: Vec<Program> = formulas.iter().map(|formula| formula.compile()).collect();
            let a = move |t: f64, r: &Vec3, v: &Vec3| {
                let variables = [t, r.x, r.y, r.z, v.x, v.y, v.z];
                let mut a = Vec3::zeros();
                for (k, program) in programs.iter().enumerate() {
                    a[k] = program.eval(&variables);
                }
                a
            };
            self.field_is_finite(&row.place, &a);
            let a = Arc::new(a);
            self.world.field(Field { a, steady });
        }
    }

    /// Tells the first body at whose place a field is not finite at the start.
    fn field_is_finite(&mut self, place: &Place, a: &impl Fn(f64, &Vec3, &Vec3) -> Vec3) {
        let places = self.state.q.chunks(NQ).zip(self.state.u.chunks(NU));
        let bodies = self.world.bodies().iter().zip(places);
        let mut bodies = bodies.map(|(body, (q, u))| {
            let [r, v] = [q, u].map(|x| Vec3::new(x[0], x[1], x[2]));
            (body.id, r, v)
        });
        let lost = bodies.find(|(_, r, v)| a(0.0, r, v).iter().any(|a| !a.is_finite()));
        if let Some((id, r, _)) = lost {
            let (name, _) = self.owner(id);
            let message = format!(
                "`acceleration` is not finite where {name} starts, at {}, {}, {} m",
                r.x, r.y, r.z
            );
            let hint = "look for a division by zero or the root of a negative number";
            self.fault(place, message, hint);
        }
    }
}
