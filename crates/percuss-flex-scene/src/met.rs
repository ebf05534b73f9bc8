//! What is recorded of closed chains, contacts, limits and free members.

use percuss_flex::{Carrier, FlexTree, FlexTreeError, March, Meeting, Source, Tip, Touch, Work};
use percuss_math::shape::Shape;
use percuss_math::space::Vec3;
use percuss_mech::{ContactId, State};
use percuss_step::{Incident, Integrator, Part};
use percuss_text::formula::Expr;
use percuss_text::words::counted;
use percuss_trees::Joint;

use super::plan::Plan;
use super::run::info;
use percuss_part::Label;
use percuss_record::film::{Form, LineStyle};
use percuss_record::{ChannelInfo, Drawing};
use percuss_record::{Logged, RunLog};

/// What there is of them, and how it stood at the start.
pub(super) struct Met {
    /// Members with planar, spherical and free joints.
    free: Vec<(usize, String)>,
    ties: Vec<String>,
    struts: Vec<String>,
    labels: Vec<Label>,
    /// Which touches are contacts with a gap in m.
    strikes: Vec<bool>,
    /// Shapes that members carry, with what they are called.
    shapes: Vec<(Tip, String)>,
    /// What shapes look like: their name, where they stand or none where they move, and their form.
    looks: Vec<(String, Option<Vec<Vec3>>, Form)>,
    opened: [f64; 2],
    /// Size of the largest body, m.
    size: f64,
    /// Rows of closed chains that repeat others.
    repeated: usize,
    /// Modes that steps do not follow.
    fast: Vec<String>,
}

/// Steps in a period by which a vibration that a blow excites is followed.
const FOLLOWED: f64 = 10.0;
/// How far closed chains may be open at the start, relative to the largest body, before a run tells.
const OPEN: f64 = 0.01;

impl Met {
    pub fn new(
        plan: &Plan,
        linkage: &FlexTree,
        state: (&[f64], &[f64]),
        (opened, dt): ([f64; 2], f64),
    ) -> Result<Self, FlexTreeError> {
        let members = plan.members.iter().enumerate();
        let free = members.filter_map(|(m, planned)| match planned.member.joint {
            Joint::Planar { .. } | Joint::Spherical | Joint::Free => {
                Some((m, (*planned.name).clone()))
            }
            _ => None,
        });
        let closed = match linkage.ties().is_empty() {
            true => None,
            false => Some(linkage.closedness(0.0, state)?),
        };
        let points = |touch: &Touch| matches!(touch.kind, Meeting::Points { .. });
        let follow = 1.0 / (FOLLOWED * dt);
        let bodies = plan.bodies.iter().zip(&plan.flexible);
        let fast = bodies.filter_map(|(body, flexible)| {
            let all = flexible.frequencies();
            let fast = all.iter().filter(|f| **f > follow).count();
            let blows = !linkage.touches().is_empty() && fast > 0;
            blows.then(|| {
                format!(
                    "`{}`: steps of {dt:e} s follow vibrations up to {follow:.4} Hz; {fast} of its {} are faster, up to {:.4} Hz",
                    *body.name,
                    counted(all.len(), "mode"),
                    all.last().copied().unwrap_or(0.0)
                )
            })
        });
        let size = plan.bodies.iter().map(|body| body.size());
        let size = size.fold(0.0, f64::max);
        Ok(Met {
            fast: fast.collect(),
            free: free.collect(),
            ties: linkage.ties().iter().map(|tie| tie.name.clone()).collect(),
            struts: (plan.meetings.struts.iter())
                .map(|strut| strut.name.clone())
                .collect(),
            labels: plan.meetings.labels.clone(),
            strikes: linkage.touches().iter().map(points).collect(),
            shapes: linkage.touches().iter().filter_map(carried).collect(),
            looks: linkage
                .touches()
                .iter()
                .filter_map(|touch| look(touch, size))
                .collect(),
            opened,
            size,
            repeated: closed.map_or(0, |closed| closed.acting.saturating_sub(closed.independent)),
        })
    }

    /// What of the start may not be meant.
    pub fn notes(&self) -> Option<String> {
        let [open, _] = self.opened;
        (open > OPEN * self.size).then(|| {
            format!(
                "closed chains were open by {open:.3e} m, where the largest body is {:.4} m large, and have been closed: look at `place`, `start` and `frame` of their members",
                self.size
            )
        })
    }

    /// Whether anything may strike.
    pub fn strikes(&self) -> bool {
        !self.strikes.is_empty()
    }

    pub fn about(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let [open, opening] = self.opened;
        if open > 1e-9 {
            lines.push(format!(
                "closed chains were open by {open:.3e} m and have been closed"
            ));
        }
        if opening > 1e-9 {
            lines.push(format!(
                "velocities would have opened them with {opening:.3e} m/s and have been changed"
            ));
        }
        if self.repeated > 0 {
            lines.push(format!(
                "{} of closed chains say what others say already",
                counted(self.repeated, "condition")
            ));
        }
        lines.extend(self.fast.iter().cloned());
        lines
    }

    pub fn channels(&self) -> Vec<ChannelInfo> {
        let mut channels = Vec::new();
        for (_, name) in &self.free {
            for (what, unit) in [("x", "m"), ("y", "m"), ("z", "m")] {
                channels.push(info(&format!("{name}.{what}"), unit));
            }
            for (what, unit) in [("vx", "m/s"), ("vy", "m/s"), ("vz", "m/s")] {
                channels.push(info(&format!("{name}.{what}"), unit));
            }
            for (what, unit) in [("wx", "rad/s"), ("wy", "rad/s"), ("wz", "rad/s")] {
                channels.push(info(&format!("{name}.{what}"), unit));
            }
        }
        for (_, name) in &self.shapes {
            for axis in ["x", "y", "z"] {
                channels.push(info(&format!("{name}.{axis}"), "m"));
            }
        }
        for name in &self.ties {
            channels.push(info(&format!("{name}.force"), "N"));
        }
        for name in &self.struts {
            channels.push(info(&format!("{name}.length"), "m"));
            channels.push(info(&format!("{name}.force"), "N"));
        }
        let touches = self.labels.iter().zip(&self.strikes);
        for (label, _) in touches.filter(|(_, strikes)| **strikes) {
            channels.push(info(&format!("{}.gap", label.name()), "m"));
            channels.push(info(&format!("{}.force", label.name()), "N"));
            if label.friction().is_some() {
                channels.push(info(&format!("{}.friction", label.name()), "N"));
            }
        }
        channels
    }

    /// Shapes that are struck: balls, and planes of the ground in the plane.
    pub fn drawings(&self, channels: &[ChannelInfo]) -> Vec<Drawing> {
        let place = |name: &str| {
            let first = channels
                .iter()
                .position(|c| c.name == format!("{name}.x"))?;
            Some([0, 1, 2].map(|k| Expr::variable(first + k)).to_vec())
        };
        let drawing = |(name, stands, form): &(String, Option<Vec<Vec3>>, Form)| {
            let points = match stands {
                Some(points) => points
                    .iter()
                    .flat_map(|r| [r.x, r.y, r.z].map(Expr::from))
                    .collect(),
                None => place(name)?,
            };
            Some(Drawing {
                name: name.clone(),
                colour: Some("#777777".to_owned()),
                form: form.clone(),
                points: points.iter().map(Expr::compile).collect(),
                still: stands.is_some(),
            })
        };
        self.looks.iter().filter_map(drawing).collect()
    }

    /// Appends their values: forces are those of the last step.
    pub fn values(
        &self,
        linkage: &FlexTree,
        (state, work): (&State, &mut Work),
        (integrator, march): (&dyn Integrator, Option<&March<'_>>),
        row: &mut Vec<f64>,
    ) {
        for (member, _) in &self.free {
            let (pose, (v, w)) = (work.pose(*member), work.velocity(*member));
            for vector in [pose.r, v, w] {
                row.extend_from_slice(vector.as_slice());
            }
        }
        for (tip, _) in &self.shapes {
            let place = linkage.tip(tip, (&state.q, &state.u), work);
            row.extend_from_slice(place.as_slice());
        }
        let mut pulls = match march {
            Some(march) => march.multipliers().to_vec(),
            None => vec![0.0; linkage.rows()],
        };
        let mut forces = vec![[0.0; 2]; self.labels.len()];
        for record in integrator.contacts() {
            match Source::of(record.id) {
                Source::Tie(k) => {
                    if let Some(pull) = pulls.get_mut(k) {
                        *pull = record.lambda[0];
                    }
                }
                Source::Touch(k, _) => {
                    if let Some([force, friction]) = forces.get_mut(k) {
                        *force += record.lambda[0];
                        *friction += record.lambda[1].hypot(record.lambda[2]);
                    }
                }
            }
        }
        row.extend(linkage.pulls(&pulls));
        row.extend(linkage.tensions(work).as_flattened());
        if !self.strikes() {
            return;
        }
        let mut gaps = Vec::new();
        linkage.gaps(state.t, &state.q, work, &mut gaps);
        let touches = self
            .labels
            .iter()
            .zip(&self.strikes)
            .zip(gaps.iter().zip(forces));
        for ((label, _), (gap, [force, friction])) in touches.filter(|((_, points), _)| **points) {
            row.extend([*gap, force]);
            if label.friction().is_some() {
                row.push(friction);
            }
        }
    }

    /// Writes an incident down.
    pub fn note(
        &self,
        incident: &Incident,
        (before, after): (&[f64], &[f64]),
        run_log: &mut RunLog,
    ) {
        let Source::Touch(touch, _) = Source::of(incident.contact) else {
            return;
        };
        let incident = Incident {
            contact: ContactId(touch as u64),
            ..*incident
        };
        let Some(label) = self.labels.get(touch) else {
            return;
        };
        let name = match incident.part {
            Part::Normal => label.normal(),
            Part::Friction => label.friction(),
        };
        if let Some(name) = name {
            run_log.log.push(Logged::named(name, &incident, true));
        }
        if let Some(event) = Label::event(&self.labels, &incident, before, after) {
            run_log.recording.events.push(event);
        }
    }

    pub fn name(&self, id: ContactId) -> String {
        match Source::of(id) {
            Source::Touch(touch, point) => {
                let label = self.labels.get(touch).map_or("", Label::name);
                match point {
                    0 => label.to_owned(),
                    _ => format!("{label} at its point {point}"),
                }
            }
            Source::Tie(_) => "a closed chain".to_owned(),
        }
    }
}

/// A shape that a member carries.
fn carried(touch: &Touch) -> Option<(Tip, String)> {
    let Meeting::Points { on, .. } = &touch.kind else {
        return None;
    };
    let interface = match on.on {
        Carrier::Interface(_, interface) => Some(interface),
        _ => None,
    };
    let tip = Tip {
        member: on.member()?,
        interface,
        point: on.place.r,
    };
    Some((tip, touch.name.clone()))
}

/// How a shape is drawn, and where it stands, none where it moves. `size` is that of the largest body, m.
fn look(touch: &Touch, size: f64) -> Option<(String, Option<Vec<Vec3>>, Form)> {
    let Meeting::Points {
        shape, on, plane, ..
    } = &touch.kind
    else {
        return None;
    };
    let stands = on.member().is_none();
    let (points, form) = match *shape {
        Shape::Sphere { radius } | Shape::Cylinder { radius, .. } if *plane => {
            (vec![on.place.r], Form::Disc(radius))
        }
        Shape::Sphere { radius } => (vec![on.place.r], Form::Sphere(radius)),
        Shape::HalfSpace if *plane && stands => {
            let along = (on.place.A * Vec3::z()).cross(&Vec3::z()) * size;
            let form = Form::Line {
                points: 2,
                closed: false,
                filled: false,
                radius: 0.0,
                style: LineStyle::Solid,
            };
            (vec![on.place.r - along, on.place.r + along], form)
        }
        _ => return None,
    };
    Some((touch.name.clone(), stands.then_some(points), form))
}
