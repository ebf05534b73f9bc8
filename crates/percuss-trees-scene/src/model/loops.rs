//! `[[loop]]` as closures of the tree.

use percuss_math::space::{Pose, Quat};
use percuss_trees::{Closure, Hold, Tree, Workspace};

use super::builder::MechanismBuilder;
use super::forces::distance;
use super::links::Made;
use super::shapes::lay;
use crate::section::{Loop, MechanismScene};
use percuss_text::diagnose::Faults;
use percuss_text::suggest;
use percuss_text::{Entry, Matrix};

const HOLDS: [&str; 4] = ["point", "hinge", "rod", "gear"];

impl MechanismBuilder<'_> {
    /// A closure; `work` knows the places at the start.
    pub fn closing(&mut self, section: &Loop, tree: &Tree, work: &Workspace) -> Option<Closure> {
        self.needless(section)?;
        if section.hold.as_str() == "gear" {
            return self.gear(section, tree);
        }
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

    /// Keys that mean nothing beside what is held.
    fn needless(&mut self, section: &Loop) -> Option<()> {
        let number = |entry: &Option<Entry>| entry.as_ref().map(|entry| entry.place.clone());
        let rows = |rows: &Option<Matrix>| rows.as_ref().map(|rows| rows.place.clone());
        let keys = [
            (
                "points",
                rows(&section.points),
                &["point", "hinge", "rod"][..],
            ),
            ("axes", rows(&section.axes), &["hinge"]),
            ("length", number(&section.length), &["rod"]),
            ("ratio", number(&section.ratio), &["gear"]),
            ("offset", number(&section.offset), &["gear"]),
        ];
        let hold = section.hold.as_str();
        if !HOLDS.contains(&hold) {
            return Some(()); // told by itself
        }
        for (key, place, of) in keys {
            if let (Some(place), false) = (place, of.contains(&hold)) {
                let message = format!("`{key}` does not belong to hold = \"{hold}\"");
                self.fault(&place, message, "leave it out");
                return None;
            }
        }
        Some(())
    }

    /// Joints that move together.
    fn gear(&mut self, section: &Loop, tree: &Tree) -> Option<Closure> {
        let [first, second] = &section.between[..] else {
            let message = format!("a gear between {} links", section.between.len());
            self.fault(&section.between.place, message, "name two");
            return None;
        };
        let links = [self.find(first), self.find(second)];
        let (ratio, offset) = self.ratio(section)?;
        for (name, link) in [first, second].into_iter().zip(links) {
            if tree.joints()[link?].sizes() != (1, 1) {
                let message = format!("the joint of `{}` has not one coordinate", name.value);
                let hint = "only revolute and prismatic joints that are not moved by a formula can be coupled";
                self.fault(&name.place, message, hint);
                return None;
            }
        }
        if links[0] == links[1] {
            let message = format!("a gear between `{}` and itself", first.value);
            self.fault(&second.place, message, "name two links");
            return None;
        }
        Some(Closure {
            name: section.name.value.clone(),
            bodies: links.map(|link| link.map(|b| self.names[b].clone())),
            places: [Pose::IDENTITY; 2],
            hold: Hold::Gear { ratio, offset },
        })
    }

    fn ratio(&mut self, section: &Loop) -> Option<(f64, f64)> {
        let mut number = |entry: &Option<Entry>, what: &str, default| match entry {
            Some(entry) => self.number(entry, what),
            None => Some(default),
        };
        let ratio = number(&section.ratio, "ratio", 1.0);
        Some((ratio?, number(&section.offset, "offset", 0.0)?))
    }

    /// The second joint of a gear starts where the first puts it, unless the scene says where. Faults are told when the loop is
    /// made.
    pub fn couple(&self, sections: &MechanismScene, made: &mut [Made]) {
        let said = |name: &str| {
            let mut links = sections.link.iter();
            links.any(|link| link.name.value == name && link.q.is_some())
        };
        let number = |entry: &Option<Entry>, default| match entry {
            Some(entry) => self.vocabulary.number(entry, "", &mut Faults::new()),
            None => Some(default),
        };
        let gears = sections.closing.iter();
        let gears = gears.filter(|section| section.hold.as_str() == "gear");
        let gears = gears.filter_map(|section| {
            let ends = section.between.iter();
            let ends = ends.map(|name| self.names.iter().position(|known| *known == name.value));
            let [a, b] = ends.collect::<Option<Vec<_>>>()?[..] else {
                return None;
            };
            let free = !said(&self.names[b]);
            free.then_some((
                a,
                b,
                number(&section.ratio, 1.0)?,
                number(&section.offset, 0.0)?,
            ))
        });
        let gears: Vec<_> = gears.collect();
        for _ in 0..gears.len() {
            for &(a, b, ratio, offset) in &gears {
                let first = made[a].start.clone();
                for (k, shift) in [offset, 0.0].into_iter().enumerate() {
                    if let ([x], [own]) = (&first[k][..], &mut made[b].start[k][..]) {
                        *own = ratio * x + shift;
                    }
                }
            }
        }
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
        Some([lay(&axes[0]?), lay(&axes[1]?)])
    }
}
