//! `[[touch]]`, limits and dry friction of joints as contacts of the system.

use percuss_math::space::Vec3;
use percuss_trees::{Bearing, Clearance, Mechanism, Support, Touch};

use super::builder::MechanismBuilder;
use super::links::Made;
use super::names::units;
use crate::section::{Clearance as ClearanceSection, Link, MechanismScene};
use percuss_part::Label;
use percuss_text::words::instead;

/// Contacts with what they are called.
#[derive(Default)]
pub(super) struct Touches {
    pub list: Vec<Touch>,
    pub labels: Vec<Label>,
    /// Units of gap and force of each.
    pub units: Vec<[&'static str; 2]>,
}

impl Touches {
    /// Touches, then joints with play.
    pub fn new(
        sections: &MechanismScene,
        supports: Vec<Support>,
        bearings: Vec<Clearance>,
    ) -> Self {
        let mut touches = Touches::default();
        for (section, support) in sections.touch.iter().zip(supports) {
            let friction = true; // smooth ones slide as well
            touches.contact(Touch::Point(support), &section.name, friction);
        }
        for (section, clearance) in sections.clearance.iter().zip(bearings) {
            let friction = clearance.mu > 0.0;
            touches.contact(Touch::Clearance(clearance), &section.name, friction);
        }
        touches
    }

    fn contact(&mut self, touch: Touch, name: &str, friction: bool) {
        self.list.push(touch);
        self.units.push(["m", "N"]);
        self.labels.push(Label::Contact {
            name: name.to_owned(),
            friction: friction.then(|| format!("{name}_T")),
        });
    }

    /// With others behind them.
    pub fn with(mut self, others: Touches) -> Self {
        self.list.extend(others.list);
        self.labels.extend(others.labels);
        self.units.extend(others.units);
        self
    }
}

impl MechanismBuilder<'_> {
    /// Limits, clutches and frictions, joint by joint.
    pub fn joint_laws(
        &mut self,
        sections: &MechanismScene,
        mechanism: &Mechanism,
        made: &[Made],
    ) -> Option<Touches> {
        let (mut touches, mut sound, mut body) = (Touches::default(), true, 0);
        for link in &sections.link {
            for _ in 0..link.repeat.value {
                let start = made[body].start[0].first().copied();
                let told = self.laws_of_joint(link, body, start, mechanism, &mut touches);
                sound &= told.is_some();
                body += 1;
            }
        }
        sound.then_some(touches)
    }

    /// A joint with play.
    pub fn clearance(&mut self, section: &ClearanceSection) -> Option<Clearance> {
        let bearing = match section.bearing.as_str() {
            "ground" => None,
            _ => Some(self.find(&section.bearing)?),
        };
        let pin = self.find(&section.pin)?;
        let points = match &section.points {
            None => [Vec3::zeros(); 2],
            Some(rows) => {
                let [a, b] = rows.as_slice() else {
                    let message = format!("`points` has {}", instead(rows.len(), "point", 2));
                    self.fault(&rows.place, message, "one of the bearing, one of the pin");
                    return None;
                };
                [self.vector(a, "points")?, self.vector(b, "points")?]
            }
        };
        let hint = "those of bearing and pin";
        let radii = self.numbers(&section.radii, "radii", 2, hint)?;
        if !(radii[1] >= 0.0 && radii[0] > radii[1]) {
            let message = format!("a pin of {} m in a bearing of {} m", radii[1], radii[0]);
            self.fault(
                &section.radii.place,
                message,
                "the bearing must be the wider one",
            );
            return None;
        }
        let kind = match (&section.axis, self.plane) {
            (None, true) => Bearing::Journal(Vec3::z()),
            (None, false) => Bearing::Socket,
            (Some(row), false) => Bearing::Journal(self.direction(row, "axis")?),
            (Some(row), true) => {
                let message = "a bearing in the plane has no axis of its own";
                self.fault(&row.place, message, "leave it out");
                return None;
            }
        };
        let mu = self.not_negative(&section.mu, "mu", "friction does not push");
        let restitution = self.restitution(&section.eps_N, "eps_N");
        Some(Clearance {
            bodies: [bearing, Some(pin)],
            points,
            bearing: kind,
            radii: [radii[0], radii[1]],
            mu: mu?,
            restitution: restitution?,
        })
    }

    /// Those of one joint.
    fn laws_of_joint(
        &mut self,
        link: &Link,
        body: usize,
        start: Option<f64>,
        mechanism: &Mechanism,
        touches: &mut Touches,
    ) -> Option<()> {
        let name = &mechanism.bodies[body].name;
        let joint = &mechanism.bodies[body].joint;
        let nu = joint.sizes().1;
        if let Some(row) = &link.limits {
            if nu != 1 {
                let message = format!("`limits` of a {} joint", link.joint.value);
                let hint = "only joints with one free coordinate have limits";
                self.fault(&row.place, message, hint);
                return None;
            }
            let limits = self.numbers(row, "limits", 2, "the least and the largest coordinate")?;
            if limits[0] >= limits[1] {
                let hint = "the least one first";
                self.fault(&row.place, "`limits` leave no room", hint);
                return None;
            }
            let outside = |start: &f64| *start < limits[0] || *start > limits[1];
            if let Some(start) = start.filter(outside) {
                let message = format!("`{name}` starts at q = {start}, beyond its limits");
                self.fault(&row.place, message, "move the limits or q");
                return None;
            }
            let restitution = self.restitution(&link.eps_N, "eps_N")?;
            for (limit, below, end) in [(limits[0], false, "low"), (limits[1], true, "high")] {
                touches.list.push(Touch::Limit {
                    body,
                    index: 0,
                    limit,
                    below,
                    restitution,
                });
                touches.units.push(units(joint, 0));
                touches.labels.push(Label::Contact {
                    name: format!("{name}_{end}"),
                    friction: None,
                });
            }
        }
        if let Some(way) = &link.one_way {
            let forward = match (way.as_str(), nu) {
                ("forward", 1) => true,
                ("backward", 1) => false,
                (_, 1) => {
                    let message = format!("unknown direction `{}`", way.value);
                    self.fault(&way.place, message, "write \"forward\" or \"backward\"");
                    return None;
                }
                _ => {
                    let message = format!("`one_way` of a {} joint", link.joint.value);
                    let hint = "only joints with one free coordinate have such a clutch";
                    self.fault(&way.place, message, hint);
                    return None;
                }
            };
            touches.list.push(Touch::Clutch {
                body,
                index: 0,
                forward,
            });
            touches.units.push(units(joint, 0));
            touches
                .labels
                .push(Label::Constraint(format!("{name}_clutch")));
        }
        if link.friction.is_some() {
            let bounds = self.of_joint(link.friction.as_ref(), "friction", link, nu)?;
            for (index, bound) in bounds.into_iter().enumerate() {
                if bound < 0.0 {
                    let place = link.friction.as_ref().map(|row| row.place.clone());
                    let message = format!("`friction` = {bound} is negative");
                    self.fault(
                        &place.unwrap_or_default(),
                        message,
                        "friction does not push",
                    );
                    return None;
                }
                touches.list.push(Touch::Friction { body, index, bound });
                touches.units.push(units(joint, index));
                touches.labels.push(Label::Friction(match nu {
                    1 => format!("{name}_F"),
                    _ => format!("{name}_F{}", index + 1),
                }));
            }
        }
        Some(())
    }
}
