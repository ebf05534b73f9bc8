//! `[[link]]` as bodies of a tree.

use std::sync::Arc;

use percuss_math::space::{Pose, Vec3};
use percuss_trees::{Axis, Body, Joint, Prescription, Spring};

use super::builder::MechanismBuilder;
use crate::section::Link;
use percuss_text::diagnose::Faults;
use percuss_text::formula::Program;
use percuss_text::suggest;
use percuss_text::words::counted;
use percuss_text::{Matrix, Row};

/// The joints that have names.
const JOINTS: [&str; 8] = [
    "revolute",
    "prismatic",
    "cylindrical",
    "universal",
    "spherical",
    "planar",
    "free",
    "fixed",
];

/// A link in numbers: its body, its start, and its motion where that is given.
pub(super) struct Made {
    pub body: Body,
    /// Coordinates, one for each velocity, and velocities at the start.
    pub start: [Vec<f64>; 2],
    pub motion: Option<[Program; 2]>,
}

/// The names of all links in order, repeated ones included.
pub(super) fn names(links: &[Link]) -> impl Iterator<Item = String> + '_ {
    let of = |link: &Link| {
        let (name, repeat) = (link.name.value.clone(), link.repeat.value);
        (1..=repeat).map(move |k| match repeat {
            1 => name.clone(),
            _ => format!("{name}{k}"),
        })
    };
    links.iter().flat_map(of)
}

impl MechanismBuilder<'_> {
    /// The bodies of a link, one or a row of them.
    pub fn link(&mut self, link: &Link) -> Option<Vec<Made>> {
        let parent = match link.parent.as_str() {
            "ground" => Some(None),
            _ => self
                .find(&link.parent)
                .map(|_| Some(link.parent.value.clone())),
        };
        let (joint, motion) = self.joint(link)?;
        let place = Pose {
            r: self.vector_or_zero(link.at.as_ref(), "at")?,
            A: self.turn(link.rotation.as_ref(), link.angle.as_ref())?,
        };
        let mass = self.not_negative(&link.mass, "mass", "give it in kg, or leave it out")?;
        let centre = self.vector_or_zero(link.centre.as_ref(), "centre")?;
        let inertia = self.inertia(link.inertia.as_ref())?;
        let nu = joint.sizes().1;
        let mut body = Body::new(link.name.value.clone(), joint)
            .at(place)
            .with_mass(mass, centre, inertia);
        let stiffness = self.of_joint(link.stiffness.as_ref(), "stiffness", link, nu)?;
        let rest = self.of_joint(link.rest.as_ref(), "rest", link, nu)?;
        let damping = self.of_joint(link.damping.as_ref(), "damping", link, nu)?;
        if let (Some(row), Some(d)) = (&link.damping, damping.iter().find(|d| **d < 0.0)) {
            let hint = "a damper takes energy; what gives it is an [[actuator]]";
            self.fault(&row.place, format!("`damping` = {d} is negative"), hint);
            return None;
        }
        for index in 0..nu {
            let spring = Spring {
                index,
                stiffness: stiffness[index],
                rest: rest[index],
                damping: damping[index],
            };
            if spring.stiffness != 0.0 || spring.damping != 0.0 {
                body.springs.push(spring);
            }
        }
        let mut q = self.of_joint(link.q.as_ref(), "q", link, nu)?;
        if let (None, Some(row), [q]) = (&link.q, &link.limits, &mut q[..]) {
            self.within(link, row, q);
        }
        let u = self.of_joint(link.u.as_ref(), "u", link, nu)?;
        let mut made = Vec::new();
        let mut parent = parent?;
        for name in names(std::slice::from_ref(link)) {
            let mut body = body.clone();
            body.name.clone_from(&name);
            body.parent = parent.replace(name);
            made.push(Made {
                body,
                start: [q.clone(), u.clone()],
                motion: motion.clone(),
            });
        }
        Some(made)
    }

    /// A start that nobody gave is the nearest to zero that the limits allow; what is wrong with them is told later.
    fn within(&mut self, link: &Link, limits: &Row, q: &mut f64) {
        let mut unheard = Faults::new();
        let limits = limits.iter();
        let limits = limits.map(|entry| self.vocabulary.number(entry, "", &mut unheard));
        if let [Some(low), Some(high)] = limits.collect::<Vec<_>>()[..]
            && low < high
            && !(low..=high).contains(q)
        {
            *q = q.clamp(low, high);
            let names = names(std::slice::from_ref(link));
            self.moved.extend(names.map(|name| (name, *q)));
        }
    }

    /// One number for each velocity of the joint, zeros where nothing is given.
    pub fn of_joint(
        &mut self,
        row: Option<&Row>,
        what: &str,
        link: &Link,
        nu: usize,
    ) -> Option<Vec<f64>> {
        let Some(row) = row else {
            return Some(vec![0.0; nu]);
        };
        let hint = format!(
            "one for each velocity of the joint, and a {} joint{} has {nu}",
            link.joint.value,
            if link.motion.is_some() {
                " with `motion`"
            } else {
                ""
            },
        );
        self.numbers(row, what, nu, &hint)
    }

    fn joint(&mut self, link: &Link) -> Option<(Joint, Option<[Program; 2]>)> {
        let word = link.joint.as_str();
        let spatial = matches!(word, "cylindrical" | "universal" | "spherical");
        if self.plane && spatial {
            let message = format!("a {word} joint leaves the plane");
            let hint = "take revolute, prismatic, planar, free or fixed, or leave out plane = true";
            self.fault(&link.joint.place, message, hint);
            return None;
        }
        let joint = match word {
            "revolute" if self.plane => Joint::Revolute { axis: Vec3::z() },
            "planar" | "free" if self.plane => Joint::Planar { normal: Vec3::z() },
            "revolute" => Joint::Revolute {
                axis: self.axis(link)?,
            },
            "prismatic" => Joint::Prismatic {
                axis: self.axis(link)?,
            },
            "cylindrical" => Joint::Cylindrical {
                axis: self.axis(link)?,
            },
            "planar" => Joint::Planar {
                normal: self.axis(link)?,
            },
            "universal" => Joint::Universal {
                axes: self.axes(link)?,
            },
            "spherical" => Joint::Spherical,
            "free" => Joint::Free,
            "fixed" => Joint::Fixed,
            other => {
                let hint = suggest::hint(other, "joints", JOINTS);
                self.fault(&link.joint.place, format!("unknown joint `{other}`"), &hint);
                return None;
            }
        };
        let needless = matches!(joint, Joint::Spherical | Joint::Free | Joint::Fixed)
            || (self.plane && !matches!(joint, Joint::Prismatic { .. }));
        if let (true, Some(axis)) = (needless, &link.axis) {
            let message = match self.plane {
                true => format!("a {word} joint in the plane has no axis of its own"),
                false => format!("a {word} joint has no axis"),
            };
            self.fault(&axis.place, message, "leave it out");
        }
        self.driven(link, joint)
    }

    /// The joint with its motion, where that is given.
    fn driven(&mut self, link: &Link, joint: Joint) -> Option<(Joint, Option<[Program; 2]>)> {
        let Some(entry) = &link.motion else {
            return Some((joint, None));
        };
        let axis = match joint {
            Joint::Revolute { axis } => Axis::Turn(axis),
            Joint::Prismatic { axis } => Axis::Slide(axis),
            _ => {
                let message = format!("`motion` of a {} joint", link.joint.value);
                let hint = "only revolute and prismatic joints can be moved by a formula";
                self.fault(&entry.place, message, hint);
                return None;
            }
        };
        let [q, u, du] = self.of_time(entry)?;
        let shown = [q.clone(), u.clone()];
        let prescription = Prescription {
            axis,
            motion: Arc::new(move |t| [q.eval(&[t]), u.eval(&[t]), du.eval(&[t])]),
        };
        Some((Joint::Prescribed(prescription), Some(shown)))
    }

    fn axis(&mut self, link: &Link) -> Option<Vec3> {
        let rows = self.needed(link)?;
        match rows.as_slice() {
            [row] => self.direction(row, "axis"),
            _ => {
                let message = format!("`axis` has {}", counted(rows.len(), "vector"));
                self.fault(&rows.place, message, "give one vector");
                None
            }
        }
    }

    fn axes(&mut self, link: &Link) -> Option<[Vec3; 2]> {
        let rows = self.needed(link)?;
        let [a, b] = rows.as_slice() else {
            let message = "a universal joint turns about two axes";
            let hint = "give both, such as axis = [[1, 0, 0], [0, 1, 0]]";
            self.fault(&rows.place, message, hint);
            return None;
        };
        let axes = [self.direction(a, "axis"), self.direction(b, "axis")];
        Some([axes[0]?, axes[1]?])
    }

    fn needed<'b>(&mut self, link: &'b Link) -> Option<&'b Matrix> {
        if link.axis.is_none() {
            let (name, joint) = (&link.name.value, &link.joint.value);
            let message = format!("the {joint} joint of `{name}` has no axis");
            let hint = match (joint.as_str(), self.plane) {
                ("universal", _) => "give both axes, such as axis = [[1, 0, 0], [0, 1, 0]]",
                (_, true) => "give it, such as axis = [1, 0]",
                (_, false) => "give it, such as axis = [0, 0, 1]",
            };
            self.fault(&link.joint.place, message, hint);
        }
        link.axis.as_ref()
    }
}
