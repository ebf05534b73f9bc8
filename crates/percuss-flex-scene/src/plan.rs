//! A mechanism in numbers: members, the laws of their joints, and the path.

use std::sync::Arc;

use percuss_flex::{
    Attach, FlexTree, FlexTreeError, Flexible, Matter, Member, Spectral, Tip, joined,
};
use percuss_math::space::{Mat3, Pose, Quat, Vec3};
use percuss_text::diagnose::Located;
use percuss_text::formula::Program;
use percuss_text::{Entry, Row, suggest};
use percuss_trees::{Axis, ForceFn, Joint, Prescription, Spring};

use super::Reader;
use super::body::Body;
use super::control::{self, Control};
use super::meeting::{self, Meetings};
use super::section::{FlexibleSections, MemberSection, PathSection};
use percuss_part::Settings;

/// Most members: a step costs in proportion to their number, the channels as well.
const MOST: usize = 500;

/// A mechanism in numbers.
pub(super) struct Plan {
    pub bodies: Vec<Body>,
    /// The same as flexible bodies.
    pub flexible: Vec<Arc<Flexible>>,
    pub members: Vec<Planned>,
    pub gravity: Vec3,
    pub settled: bool,
    pub spectral: Spectral,
    pub path: Option<Way>,
    pub control: Control,
    pub meetings: Meetings,
}

/// A member in numbers; that of a flexible one has no matter yet.
pub(super) struct Planned {
    pub member: Member,
    pub elastic: Option<usize>,
    pub force: Option<ForceFn>,
    pub start: f64,
    pub velocity: f64,
    /// Velocities of a joint of several.
    pub rates: Vec<f64>,
    pub name: Located<String>,
    follow: bool,
}

/// The path of a point.
#[derive(Clone)]
pub(super) struct Way {
    pub tip: Tip,
    /// x, y, z, each with its first two derivatives.
    pub place: Arc<[[Program; 3]; 3]>,
}

impl Way {
    /// Place, velocity and acceleration.
    pub fn at(&self, t: f64) -> [Vec3; 3] {
        std::array::from_fn(|d| Vec3::from_fn(|k, _| self.place[k][d].eval(&[t])))
    }
}

impl Plan {
    /// The mechanism; one flexible body may stand in for that of the plan.
    pub fn linkage(
        &self,
        other: Option<(usize, Arc<Flexible>)>,
    ) -> Result<FlexTree, FlexTreeError> {
        self.meetings.join(self.tree(other)?)
    }

    fn tree(&self, other: Option<(usize, Arc<Flexible>)>) -> Result<FlexTree, FlexTreeError> {
        let members = self.members.iter().map(|planned| {
            let mut member = planned.member.clone();
            if let Some(elastic) = planned.elastic {
                let body = match &other {
                    Some((which, body)) if *which == elastic => body,
                    _ => &self.flexible[elastic],
                };
                member.matter = Matter::Flexible(body.clone());
            }
            member
        });
        let mut linkage = FlexTree::new(members.collect(), self.gravity)?;
        for (m, planned) in self.members.iter().enumerate() {
            if let Some(force) = &planned.force {
                linkage.drive(m, 0, force.clone())?;
            }
        }
        control::drive(self, &mut linkage)?;
        Ok(linkage)
    }

    /// The same without closed chains and contacts.
    pub fn open(&self) -> Result<FlexTree, FlexTreeError> {
        self.tree(None)
    }

    /// Coordinates and velocities at t = 0 as they are given.
    pub fn begin(&self, linkage: &FlexTree) -> Result<(Vec<f64>, Vec<f64>), FlexTreeError> {
        let (mut q, mut u) = (linkage.zero(), vec![0.0; linkage.velocities()]);
        for (m, planned) in self.members.iter().enumerate() {
            let (i, j) = linkage.offsets(m);
            if planned.is_single() {
                (q[i], u[j]) = (planned.start, planned.velocity);
            }
            u[j..j + planned.rates.len()].copy_from_slice(&planned.rates);
        }
        if self.settled {
            linkage.settle(0.0, &mut q)?;
        }
        Ok((q, u))
    }

    /// The same with closed chains closed; also how far they were open, m or 1, and how fast they opened.
    pub fn start(&self, linkage: &FlexTree) -> Result<Start, FlexTreeError> {
        let (mut q, mut u) = self.begin(linkage)?;
        let opened = linkage.close(0.0, &mut q, &mut u)?;
        Ok((q, u, opened))
    }

    /// Whether everything moves in the plane of x and y.
    pub fn is_plane(&self) -> bool {
        self.members.iter().all(Planned::is_plane)
    }
}

/// Coordinates and velocities, how far chains were open, m or 1, and how fast they opened.
pub(super) type Start = (Vec<f64>, Vec<f64>, [f64; 2]);

impl Planned {
    /// Whether its joint has one coordinate that is free.
    pub fn is_single(&self) -> bool {
        matches!(
            self.member.joint,
            Joint::Revolute { .. } | Joint::Prismatic { .. }
        )
    }
}

/// Bodies without a mechanism.
pub(super) fn alone(bodies: Vec<Body>, reader: &mut Reader<'_>) -> Option<Plan> {
    Some(Plan {
        flexible: flexible(&bodies, reader)?,
        bodies,
        members: Vec::new(),
        gravity: Vec3::zeros(),
        settled: false,
        spectral: Spectral::default(),
        path: None,
        control: Control::default(),
        meetings: Meetings::default(),
    })
}

pub(super) fn plan(
    sections: &FlexibleSections,
    bodies: Vec<Body>,
    settings: &Settings,
    reader: &mut Reader<'_>,
) -> Option<Plan> {
    if sections.member.is_empty() {
        let place = sections.elastic.first().map(|body| body.name.place.clone());
        let hint = "add [[member]] with elastic = \"…\"";
        reader.fault(&place.unwrap_or_default(), "no member: nothing moves", hint);
        return None;
    }
    if sections.member.len() > MOST {
        let place = &sections.member[MOST].name.place;
        reader.fault(place, format!("more than {MOST} members"), "");
        return None;
    }
    let mut members: Vec<Planned> = Vec::new();
    for section in &sections.member {
        let member = member(section, &members, &bodies, reader)?;
        members.push(member);
    }
    let assembly = sections.assembly.as_ref();
    let gravity = reader.vector(assembly.and_then(|a| a.gravity.as_ref()), "gravity")?;
    let spectral = match assembly {
        Some(assembly) => {
            let must = "from 0 to 1";
            Spectral(reader.within(&assembly.rho, "rho", |x| (0.0..=1.0).contains(&x), must)?)
        }
        None => Spectral::default(),
    };
    let path = match &sections.path {
        Some(path) => Some(way(path, &members, &bodies, reader)?),
        None => None,
    };
    let mut plan = Plan {
        flexible: flexible(&bodies, reader)?,
        bodies,
        members,
        gravity: Vec3::from(gravity),
        settled: assembly.is_some_and(|a| a.settled),
        spectral,
        path,
        control: targets(sections, reader)?,
        meetings: Meetings::default(),
    };
    follow(&mut plan, settings, reader)?;
    plan.meetings = meeting::meetings(sections, &plan, reader)?;
    if plan.settled
        && let Some(closure) = sections.closure.first()
    {
        let message = "`settled` beside a closed chain, whose forces bend as well";
        reader.fault(&closure.name.place, message, "leave out `settled`");
        return None;
    }
    Some(plan)
}

fn member(
    section: &MemberSection,
    before: &[Planned],
    bodies: &[Body],
    reader: &mut Reader<'_>,
) -> Option<Planned> {
    let name = &section.name;
    if before.iter().any(|other| *other.name == **name) {
        reader.fault(
            &name.place,
            format!("two members are called `{}`", **name),
            "",
        );
        return None;
    }
    let on = match &section.on {
        Some(on) if on.as_str() != "ground" => Some(attach(on, before, bodies, reader)?),
        _ => None,
    };
    let elastic = match &section.elastic {
        Some(elastic) => Some(of_name(elastic, bodies, reader)?),
        None => None,
    };
    let matter = match elastic {
        // a stand-in
        Some(_) => Matter::Rigid {
            mass: 1.0,
            centre: Vec3::zeros(),
            inertia: Mat3::identity(),
        },
        None => Matter::Rigid {
            mass: reader.not_negative(&section.mass, "mass")?,
            centre: reader.vector(section.centre.as_ref(), "centre")?.into(),
            inertia: match &section.inertia {
                None => Mat3::zeros(),
                Some(row) if row.len() == 1 => {
                    Mat3::identity() * reader.not_negative(&row[0], "inertia")?
                }
                Some(row) => Mat3::from_diagonal(&Vec3::from(reader.row::<3>(row, "inertia")?)),
            },
        },
    };
    let joint = joint(section, reader)?;
    effective(section, &joint, reader)?;
    let (stiffness, damping) = (
        reader.number(&section.stiffness, "stiffness")?,
        reader.number(&section.damping, "damping")?,
    );
    let mut springs = Vec::new();
    if stiffness != 0.0 || damping != 0.0 {
        springs.push(Spring {
            index: 0,
            stiffness,
            rest: reader.number(&section.rest, "rest")?,
            damping,
        });
    }
    let force: Option<ForceFn> = match &section.force {
        Some(force) => {
            let program = reader.of_time(force, "a force")?.compile();
            Some(Arc::new(move |t, _, _| program.eval(&[t])))
        }
        None => None,
    };
    Some(Planned {
        member: Member {
            name: (**name).clone(),
            on,
            joint,
            place: Pose {
                r: reader.vector(section.place.as_ref(), "place")?.into(),
                A: Quat::from_scaled_axis(Vec3::from(
                    reader.vector(section.turn.as_ref(), "turn")?,
                )),
            },
            matter,
            springs,
        },
        elastic,
        force,
        start: reader.number(&section.start, "start")?,
        velocity: reader.number(&section.velocity, "velocity")?,
        rates: rates(section, reader)?,
        name: name.clone(),
        follow: section.follow,
    })
}

/// Refuses what would change nothing.
fn effective(section: &MemberSection, joint: &Joint, reader: &mut Reader<'_>) -> Option<()> {
    let given = |entry: &Entry| (entry.number() != 0.0).then(|| entry.place.clone());
    let row = |row: &Option<Row>| row.as_ref().map(|row| row.place.clone());
    if section.elastic.is_some() {
        let rigid = [
            ("mass", given(&section.mass)),
            ("centre", row(&section.centre)),
            ("inertia", row(&section.inertia)),
        ];
        if let Some((key, Some(place))) = rigid.into_iter().find(|(_, place)| place.is_some()) {
            let message = format!("`{key}` of a flexible member: it is that of its body");
            let hint = "leave it out; what it carries is a member of its own";
            reader.fault(&place, message, hint);
            return None;
        }
    }
    let is_single = matches!(joint, Joint::Revolute { .. } | Joint::Prismatic { .. });
    let of_single = [
        ("start", given(&section.start)),
        ("velocity", given(&section.velocity)),
        ("stiffness", given(&section.stiffness)),
        ("damping", given(&section.damping)),
    ];
    if let Some((key, Some(place))) = of_single.into_iter().find(|(_, place)| place.is_some())
        && !is_single
    {
        let message = format!("`{key}` belongs to a revolute or prismatic joint that moves freely");
        let hint = "others start where `place` and `turn` say, with `v` and `omega`";
        reader.fault(&place, message, hint);
        return None;
    }
    if section.limits.is_none()
        && let Some(place) = given(&section.eps_N)
    {
        reader.fault(
            &place,
            "`eps_N` without `limits`",
            "give `limits`, or leave it out",
        );
        return None;
    }
    Some(())
}

/// Velocities of a joint of several at the start; none where they are zero.
fn rates(section: &MemberSection, reader: &mut Reader<'_>) -> Option<Vec<f64>> {
    let slides = match section.joint.as_ref().map(|joint| joint.as_str()) {
        Some("free") => 3,
        Some("planar") => 2,
        Some("spherical") => 0,
        _ => {
            let row = section.v.as_ref().or(section.omega.as_ref());
            let Some(row) = row else {
                return Some(Vec::new());
            };
            let message = "`v` and `omega` belong to planar, free and spherical joints";
            reader.fault(&row.place, message, "give `velocity`");
            return None;
        }
    };
    if let Some(v) = section
        .v
        .as_ref()
        .filter(|v| slides != v.len() && slides != 3)
    {
        let message = format!("`v` must have {slides} numbers");
        reader.fault(&v.place, message, "");
        return None;
    }
    let v = reader.vector(section.v.as_ref(), "v")?;
    let omega = match (&section.omega, slides) {
        (Some(omega), 2) => reader.row::<1>(omega, "omega")?.to_vec(),
        (None, 2) => vec![0.0],
        (omega, _) => reader.vector(omega.as_ref(), "omega")?.to_vec(),
    };
    Some([&v[..slides], &omega].concat())
}

/// Joints that are led by computed torque.
fn targets(sections: &FlexibleSections, reader: &mut Reader<'_>) -> Option<Control> {
    let mut control = Control::default();
    for (member, section) in sections.member.iter().enumerate() {
        let Some(target) = &section.target else {
            continue;
        };
        let word = section.joint.as_ref().map(|joint| joint.as_str());
        let single = matches!(word, Some("revolute" | "prismatic"));
        if !single || section.motion.is_some() || section.follow || section.force.is_some() {
            let message =
                "`target` is for revolute and prismatic joints without motion, path or force";
            reader.fault(&target.place, message, "leave the others out");
            return None;
        }
        let programs = reader.motion(target, "a target")?;
        control.targets.push((member, Arc::new(programs)));
    }
    let Some(first) = sections
        .member
        .iter()
        .find_map(|member| member.target.as_ref())
    else {
        return Some(control);
    };
    let loose = sections.member.iter().find(|member| {
        let is_led = member.target.is_some() || member.motion.is_some() || member.follow;
        let joint = member.joint.as_ref().map(|joint| joint.as_str());
        !is_led && !matches!(joint, None | Some("fixed"))
    });
    if let Some(loose) = loose {
        let message = format!(
            "the joint of `{}` has no target while others have",
            *loose.name
        );
        reader.fault(&loose.name.place, message, "give it a target or a motion");
        return None;
    }
    if !sections.closure.is_empty() {
        reader.fault(
            &first.place,
            "computed torque of closed chains is not known",
            "use `force`",
        );
        return None;
    }
    if let Some(assembly) = &sections.assembly {
        control.kp = reader.not_negative(&assembly.kp, "kp")?;
        control.kd = reader.not_negative(&assembly.kd, "kd")?;
    }
    Some(control)
}

/// What joints are called.
const JOINTS: [&str; 6] = [
    "fixed",
    "revolute",
    "prismatic",
    "spherical",
    "planar",
    "free",
];

fn joint(section: &MemberSection, reader: &mut Reader<'_>) -> Option<Joint> {
    let fixed = Located::from("fixed".to_owned());
    let word = section.joint.as_ref().unwrap_or(&fixed);
    if !JOINTS.contains(&word.as_str()) {
        let hint = suggest::hint(word, "joints", JOINTS);
        reader.fault(&word.place, format!("unknown joint `{}`", **word), &hint);
        return None;
    }
    let axis = match &section.axis {
        Some(axis) => Vec3::from(reader.vector(Some(axis), "axis")?),
        None => Vec3::z(),
    };
    if axis.norm() == 0.0 {
        let place = section.axis.as_ref().map(|axis| axis.place.clone());
        reader.fault(
            &place.unwrap_or_default(),
            "`axis` is zero",
            "such as [0, 0, 1]",
        );
        return None;
    }
    let single = matches!(word.as_str(), "revolute" | "prismatic");
    if !single && (section.motion.is_some() || section.follow || section.force.is_some()) {
        let message =
            "only revolute and prismatic joints have a motion, a force or a path to follow";
        reader.fault(
            &word.place,
            message,
            "joint = \"revolute\" or \"prismatic\"",
        );
        return None;
    }
    if let Some(motion) = &section.motion {
        if section.follow {
            reader.fault(
                &motion.place,
                "`motion` beside `follow`",
                "leave one of them out",
            );
            return None;
        }
        let programs = Arc::new(reader.motion(motion, "a motion")?);
        let motion = move |t: f64| [0, 1, 2].map(|k| programs[k].eval(&[t]));
        return Some(Joint::Prescribed(Prescription {
            axis: match word.as_str() {
                "revolute" => Axis::Turn(axis),
                _ => Axis::Slide(axis),
            },
            motion: Arc::new(motion),
        }));
    }
    Some(match word.as_str() {
        "fixed" => Joint::Fixed,
        "revolute" => Joint::Revolute { axis },
        "prismatic" => Joint::Prismatic { axis },
        "spherical" => Joint::Spherical,
        "planar" => Joint::Planar { normal: axis },
        _ => Joint::Free,
    })
}

/// A member, or an interface of one.
pub(super) fn attach(
    on: &Located<String>,
    members: &[Planned],
    bodies: &[Body],
    reader: &mut Reader<'_>,
) -> Option<Attach> {
    let whole = members.iter().position(|member| *member.name == **on);
    if let Some(member) = whole {
        return Some(Attach {
            member,
            interface: None,
        });
    }
    let (name, interface) = on.rsplit_once('.').unwrap_or((on.as_str(), ""));
    let Some(member) = members.iter().position(|member| *member.name == name) else {
        let names = members.iter().map(|member| member.name.as_str());
        let hint = suggest::hint(name, "members before it", names);
        reader.fault(
            &on.place,
            format!("there is no member `{name}` before this one"),
            &hint,
        );
        return None;
    };
    let Some(elastic) = members[member].elastic else {
        let message = format!("`{name}` is rigid and has no interface `{interface}`");
        reader.fault(
            &on.place,
            message,
            &format!("on = \"{name}\" with place = [x, y, z]"),
        );
        return None;
    };
    let interface = Located::new(interface.to_owned(), &on.place);
    Some(Attach {
        member,
        interface: Some(bodies[elastic].interface(&interface, reader)?),
    })
}

/// Number of a flexible body.
pub(super) fn of_name(
    name: &Located<String>,
    bodies: &[Body],
    reader: &mut Reader<'_>,
) -> Option<usize> {
    let found = bodies.iter().position(|body| *body.name == **name);
    if found.is_none() {
        let names = bodies.iter().map(|body| body.name.as_str());
        let hint = suggest::hint(name, "elastic bodies", names);
        reader.fault(
            &name.place,
            format!("there is no elastic body `{}`", **name),
            &hint,
        );
    }
    found
}

fn way(
    section: &PathSection,
    members: &[Planned],
    bodies: &[Body],
    reader: &mut Reader<'_>,
) -> Option<Way> {
    let at = attach(&section.point, members, bodies, reader)?;
    let place = [
        reader.motion(&section.x, "a path")?,
        reader.motion(&section.y, "a path")?,
        reader.motion(&section.z, "a path")?,
    ];
    Some(Way {
        tip: Tip {
            member: at.member,
            interface: at.interface,
            point: Vec3::zeros(),
        },
        place: Arc::new(place),
    })
}

/// Gives joints that follow the path their motion, by inverse kinematics of the undeformed mechanism at every step.
fn follow(plan: &mut Plan, settings: &Settings, reader: &mut Reader<'_>) -> Option<()> {
    let followers: Vec<usize> = (0..plan.members.len())
        .filter(|m| plan.members[*m].follow)
        .collect();
    let Some(first) = followers.first() else {
        return Some(());
    };
    let place = plan.members[*first].name.place.clone();
    let Some(way) = plan.path.clone() else {
        reader.fault(&place, "`follow` without a path", "add [path]");
        return None;
    };
    let loose = plan.members.iter().find(|member| {
        !member.follow && !matches!(member.member.joint, Joint::Fixed | Joint::Prescribed(_))
    });
    if let Some(loose) = loose {
        let message = format!(
            "the joint of `{}` is free while others follow a path",
            *loose.name
        );
        reader.fault(
            &loose.name.place,
            message,
            "give it a motion, or follow = true",
        );
        return None;
    }
    type Table = (Vec<f64>, Vec<Vec<[f64; 3]>>);
    let found = (|| -> Result<Table, FlexTreeError> {
        let linkage = plan.open()?;
        let (mut q, _) = plan.begin(&linkage)?;
        let steps = (settings.until / settings.integrator.dt).ceil() as usize;
        let mut times = Vec::with_capacity(steps + 1);
        let mut values = vec![Vec::with_capacity(steps + 1); followers.len()];
        for k in 0..=steps {
            let t = settings.until * k as f64 / steps as f64;
            let pass = linkage.follow((t, &way.tip), &way.at(t), &q)?;
            q.clone_from(&pass.q);
            times.push(t);
            for (m, values) in followers.iter().zip(&mut values) {
                let (i, j) = linkage.offsets(*m);
                values.push([pass.q[i], pass.u[j], pass.du[j]]);
            }
        }
        Ok((times, values))
    })();
    let (times, values) = match found {
        Ok(found) => found,
        Err(error) => {
            let message = format!("the path cannot be followed: {error}");
            reader.fault(
                &place,
                message,
                "bring the path nearer, or give joints another `start`",
            );
            return None;
        }
    };
    for (m, values) in followers.into_iter().zip(values) {
        let joint = &mut plan.members[m].member.joint;
        let axis = match joint {
            Joint::Revolute { axis } => Axis::Turn(*axis),
            Joint::Prismatic { axis } => Axis::Slide(*axis),
            _ => continue,
        };
        *joint = Joint::Prescribed(Prescription {
            axis,
            motion: joined(times.clone(), values),
        });
    }
    Some(())
}

/// All bodies as flexible ones.
fn flexible(bodies: &[Body], reader: &mut Reader<'_>) -> Option<Vec<Arc<Flexible>>> {
    let mut all = Vec::with_capacity(bodies.len());
    for body in bodies {
        match body.flexible() {
            Ok(body) => all.push(Arc::new(body)),
            Err(error) => {
                let message = format!("`{}` cannot be reduced: {}", *body.name, body.told(&error));
                reader.fault(&body.name.place, message, "");
                return None;
            }
        }
    }
    Some(all)
}
