//! How scenery moves.

use std::sync::Arc;

use percuss_bodies::world::{Driven, Motion};
use percuss_math::space::{Pose, Quat, Vec3};

use super::frame::Frame;
use crate::section as world;
use percuss_part::parse;
use percuss_text::Entry;
use percuss_text::formula::{Expr, Program};

/// Largest slope of a formula of time, in operations.
const LARGEST_SLOPE: usize = 5000;

/// A formula of t with its slope.
struct OfTime {
    value: Program,
    slope: Program,
}

impl OfTime {
    fn constant(value: f64) -> Self {
        let (value, slope) = (Expr::from(value).compile(), Expr::from(0.0).compile());
        Self { value, slope }
    }

    fn at(&self, t: f64) -> (f64, f64) {
        (self.value.eval(&[t]), self.slope.eval(&[t]))
    }
}

impl Frame<'_> {
    /// A given motion of something that stands at `pose` without it; the axis goes through its position.
    pub fn driven(&mut self, motion: &world::Motion, pose: Pose) -> Option<Motion> {
        let position = match &motion.position {
            Some(row) if row.len() != self.dimension() => {
                self.vector(row, "position").map(|_| Vec::new())
            }
            Some(row) => {
                let formulas: Vec<_> = row.iter().map(|entry| self.of_time(entry)).collect();
                formulas.into_iter().collect()
            }
            None => Some(pose.r.iter().map(|x| OfTime::constant(*x)).collect()),
        };
        let axis = match &motion.axis {
            Some(axis) if self.planar => {
                let hint = "in the plane bodies turn about z: give the angle alone";
                self.fault(
                    &axis.place,
                    "`axis` is for space, this world is a plane",
                    hint,
                );
                None
            }
            Some(axis) => self.direction(axis, "axis"),
            None => Some(Vec3::z()),
        };
        let angle = match &motion.angle {
            Some(angle) => self.of_time(angle),
            None => Some(OfTime::constant(0.0)),
        };
        let (position, axis, angle): (Vec<OfTime>, _, _) = (position?, axis?, angle?);
        let turn = pose.A;
        let at = move |t: f64| {
            let (mut r, mut v) = (Vec3::zeros(), Vec3::zeros());
            for (k, formula) in position.iter().enumerate() {
                (r[k], v[k]) = formula.at(t);
            }
            let (angle, rate) = angle.at(t);
            let A = Quat::from_scaled_axis(angle * axis) * turn;
            Driven {
                pose: Pose { r, A },
                v,
                omega: rate * axis,
            }
        };
        if !at(0.0).is_finite() {
            let given = motion.position.as_ref().map(|row| &row.place);
            let place = given.or(motion.angle.as_ref().map(|angle| &angle.place));
            let place = place.cloned().unwrap_or_default();
            let hint = "look for a division by zero or the root of a negative number";
            self.fault(&place, "the motion is not finite at t = 0", hint);
            return None;
        }
        Some(Motion::Driven(Arc::new(at)))
    }

    /// A formula of constants and t.
    fn of_time(&mut self, entry: &Entry) -> Option<OfTime> {
        let names = self.vocabulary.constants.clone().variables(["t"]);
        let value = parse(entry, &names, self.faults)?;
        let slope = value.derivative(0);
        if slope.size() > LARGEST_SLOPE {
            let message = "the derivative of the motion is too long";
            let hint = format!("at most {LARGEST_SLOPE} operations; write it more simply");
            self.fault(&entry.place, message, &hint);
            return None;
        }
        Some(OfTime {
            value: value.compile(),
            slope: slope.compile(),
        })
    }
}
