//! `[[loop]]` as closures of the tree.

use percuss_math::space::{Pose, Quat, Vec3};
use percuss_trees::{Closure, Hold, Tree, Workspace};

use super::desk::Desk;
use super::forces::distance;
use crate::scene::mechanism::Loop;
use crate::suggest;

const HOLDS: [&str; 3] = ["point", "hinge", "rod"];

impl Desk<'_> {
    /// A closure; `work` knows the places at the start.
    pub fn closing(&mut self, section: &Loop, tree: &Tree, work: &Workspace) -> Option<Closure> {
        let ends = self.ends(&section.between, section.points.as_ref(), "loop")?;
        let mut turns = [Quat::identity(); 2];
        let hold = match section.hold.as_str() {
            "point" => Hold::Point,
            "hinge" if self.plane => Hold::Point, // axes of the plane are parallel as they are
            "hinge" => {
                turns = self.hinge(section)?;
                Hold::Hinge
            }
            "rod" => Hold::Distance(match &section.length {
                Some(entry) => self.not_negative(entry, "length", "give it in m")?,
                None => distance(tree, &ends, work),
            }),
            other => {
                let hint = suggest::hint(other, "holds", HOLDS);
                self.fault(
                    &section.hold.place,
                    format!("unknown hold `{other}`"),
                    &hint,
                );
                return None;
            }
        };
        if let Hold::Distance(length) = hold
            && length <= 0.0
        {
            let message = format!("the rod `{}` has no length", section.name.value);
            let hint = "give a length, or hold = \"point\" where the points coincide";
            self.fault(&section.name.place, message, hint);
            return None;
        }
        let needless = match hold {
            Hold::Hinge => section
                .length
                .as_ref()
                .map(|entry| (&entry.place, "length")),
            Hold::Distance(_) => section.axes.as_ref().map(|axes| (&axes.place, "axes")),
            _ => {
                let axes = section.axes.as_ref().map(|axes| (&axes.place, "axes"));
                let length = section.length.as_ref();
                axes.or(length.map(|entry| (&entry.place, "length")))
            }
        };
        if let Some((place, key)) = needless {
            let message = format!(
                "`{key}` does not belong to hold = \"{}\"",
                section.hold.value
            );
            self.fault(place, message, "leave it out");
            return None;
        }
        Some(Closure {
            name: section.name.value.clone(),
            bodies: ends.map(|(body, _)| body.map(|b| self.names[b].clone())),
            places: [0, 1].map(|side| Pose {
                r: ends[side].1,
                A: turns[side],
            }),
            hold,
        })
    }

    /// Turns that lay z along the axes.
    fn hinge(&mut self, section: &Loop) -> Option<[Quat; 2]> {
        let rows = section.axes.as_ref();
        let Some([a, b]) = rows.map(|rows| rows.as_slice()) else {
            let place = rows.map_or(&section.hold.place, |rows| &rows.place);
            let hint = "give it in the frame of each, such as axes = [[0, 0, 1], [0, 0, 1]]";
            self.fault(place, "a hinge needs its axis in both frames", hint);
            return None;
        };
        let axes = [self.direction(a, "axes"), self.direction(b, "axes")];
        let lay = |axis: Vec3| {
            // opposite directions have no single rotation between them
            let turn = Quat::rotation_between(&Vec3::z(), &axis);
            turn.unwrap_or_else(|| Quat::from_scaled_axis(Vec3::x() * std::f64::consts::PI))
        };
        Some([lay(axes[0]?), lay(axes[1]?)])
    }
}
