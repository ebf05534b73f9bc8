//! Closed chains, contacts and limits of a mechanism.

use std::sync::Arc;

use percuss_flex::{
    Carrier, FlexTree, FlexTreeError, Hold, Meeting, Push, Site, Strut, Tie, Touch, Work, facing,
};
use percuss_math::shape::Shape;
use percuss_math::space::{Pose, Quat, Vec3};
use percuss_mech::Restitution;
use percuss_text::diagnose::Located;
use percuss_text::suggest;
use percuss_trees::Joint;

use super::Reader;
use super::frames;
use super::interface::of_side;
use super::plan::{Plan, Planned, attach};
use super::section::{ClosureSection, FlexibleSections, MemberSection, StrikeSection};
use percuss_part::Label;
use percuss_text::{Entry, Matrix};

/// Closed chains and contacts.
#[derive(Default)]
pub(super) struct Meetings {
    pub ties: Vec<Tie>,
    pub touches: Vec<Touch>,
    /// What touches are called, in their order.
    pub labels: Vec<Label>,
    pub pushes: Vec<Push>,
    pub struts: Vec<Strut>,
}

impl Meetings {
    /// A mechanism with them.
    pub fn join(&self, linkage: FlexTree) -> Result<FlexTree, FlexTreeError> {
        let linkage = linkage.with_ties(self.ties.clone())?;
        let linkage = linkage.with_touches(self.touches.clone())?;
        linkage.with_forces(self.pushes.clone(), self.struts.clone())
    }
}

pub(super) fn meetings(
    sections: &FlexibleSections,
    plan: &Plan,
    reader: &mut Reader<'_>,
) -> Option<Meetings> {
    let mut made = Meetings::default();
    let mut names: Vec<&Located<String>> = Vec::new();
    let own = sections.closure.iter().map(|section| &section.name);
    let forces = sections.push.iter().map(|section| &section.name);
    let own = own.chain(forces.chain(sections.strut.iter().map(|section| &section.name)));
    for name in own.chain(sections.strike.iter().map(|section| &section.name)) {
        let members = plan.members.iter().map(|member| &member.name);
        if members
            .chain(names.iter().copied())
            .any(|other| **other == **name)
        {
            reader.fault(&name.place, format!("the name `{}` is taken", **name), "");
            return None;
        }
        names.push(name);
    }
    let turns = turns(plan);
    for section in &sections.closure {
        made.ties.push(closure(section, plan, &turns, reader)?);
    }
    for section in &sections.strike {
        made.touches.push(strike(section, plan, reader)?);
        let friction = reader.number(&section.mu, "mu")? > 0.0;
        made.labels.push(Label::Contact {
            name: (*section.name).clone(),
            friction: friction.then(|| format!("{}_T", *section.name)),
        });
    }
    for (member, section) in sections.member.iter().enumerate() {
        limits(member, section, plan, &mut made, reader)?;
    }
    made.pushes = frames::pushes(sections, plan, reader)?;
    made.struts = frames::struts(sections, (plan, &made.ties), reader)?;
    Some(made)
}

/// How members are turned at the start, closed or not.
fn turns(plan: &Plan) -> Vec<Quat> {
    let found = plan.open().and_then(|linkage| {
        let (q, u) = plan.begin(&linkage)?;
        let mut work = Work::new(&linkage);
        linkage.kinematics(0.0, &q, &u, &mut work);
        Ok((0..linkage.members()).map(|m| work.pose(m).A).collect())
    });
    // what keeps it from being made is told where it is made
    found.unwrap_or_else(|_: FlexTreeError| vec![Quat::identity(); plan.members.len()])
}

/// What a name stands for, and the member.
pub(super) fn carrier(
    name: &Located<String>,
    plan: &Plan,
    reader: &mut Reader<'_>,
) -> Option<(Carrier, Option<usize>)> {
    if name.as_str() == "ground" {
        return Some((Carrier::Ground, None));
    }
    let at = attach(name, &plan.members, &plan.bodies, reader)?;
    let carrier = match at.interface {
        Some(interface) => Carrier::Interface(at.member, interface),
        None => Carrier::Member(at.member),
    };
    Some((carrier, Some(at.member)))
}

/// Vectors of two or three numbers, as many as asked for.
pub(super) fn vectors(
    rows: Option<&Matrix>,
    what: &str,
    count: usize,
    reader: &mut Reader<'_>,
) -> Option<Vec<Vec3>> {
    let Some(rows) = rows else {
        return Some(vec![Vec3::zeros(); count]);
    };
    if rows.len() != count {
        let message = format!("`{what}` must have one vector for each of the {count} sides");
        reader.fault(&rows.place, message, "such as [[0, 0], [0.3, 0]]");
        return None;
    }
    let rows = rows.iter().map(|row| reader.vector(Some(row), what));
    rows.map(|row| row.map(Vec3::from)).collect()
}

/// What carries the two sides of something.
pub(super) fn sides(
    name: &Located<String>,
    between: &Located<Vec<Located<String>>>,
    plan: &Plan,
    reader: &mut Reader<'_>,
) -> Option<Vec<(Carrier, Option<usize>)>> {
    if !(1..=2).contains(&between.len()) {
        let message = "`between` names one or two members or interfaces";
        reader.fault(&between.place, message, "one, for the ground, or two");
        return None;
    }
    let mut sides = Vec::new();
    for name in between.iter() {
        sides.push(carrier(name, plan, reader)?);
    }
    if sides.len() == 1 {
        sides.push((Carrier::Ground, None));
    }
    if sides[0].1 == sides[1].1 {
        let message = format!("`{}` holds a member to itself", **name);
        reader.fault(&between.place, message, "name two members");
        return None;
    }
    Some(sides)
}

const HOLDS: [&str; 5] = ["point", "line", "hinge", "weld", "rod"];

fn closure(
    section: &ClosureSection,
    plan: &Plan,
    turns: &[Quat],
    reader: &mut Reader<'_>,
) -> Option<Tie> {
    let sides = sides(&section.name, &section.between, plan, reader)?;
    let points = vectors(section.points.as_ref(), "points", 2, reader)?;
    let point = Located::from("point".to_owned());
    let word = section.hold.as_ref().unwrap_or(&point);
    let (axes, length) = (section.axes.as_ref(), section.length.as_ref());
    let needs = match word.as_str() {
        "line" => Some(1),
        "hinge" => Some(2),
        _ => None,
    };
    let mut frames = [Quat::identity(); 2];
    match (needs, axes) {
        (Some(count), Some(rows)) => {
            let directions = vectors(Some(rows), "axes", count, reader)?;
            if directions.iter().any(|axis| axis.norm() == 0.0) {
                reader.fault(
                    &rows.place,
                    "an axis of `axes` is zero",
                    "such as [1, 0, 0]",
                );
                return None;
            }
            for (frame, axis) in frames.iter_mut().zip(directions) {
                *frame = facing(Vec3::zeros(), &axis).A;
            }
        }
        (Some(count), None) => {
            let message = format!("hold = \"{}\" needs `axes`", **word);
            let hint = match count {
                1 => "the direction of the line in the frame of the first: axes = [[1, 0, 0]]",
                _ => "the axis in the frame of each: axes = [[0, 0, 1], [0, 0, 1]]",
            };
            reader.fault(&section.name.place, message, hint);
            return None;
        }
        (None, Some(rows)) => {
            reader.fault(
                &rows.place,
                "`axes` without a line or a hinge",
                "leave it out",
            );
            return None;
        }
        (None, None) => {}
    }
    if let Some(length) = length.filter(|_| word.as_str() != "rod") {
        reader.fault(&length.place, "`length` without a rod", "hold = \"rod\"");
        return None;
    }
    let hold = match word.as_str() {
        "point" => Hold::Point,
        "line" => Hold::Line,
        "hinge" => Hold::Hinge,
        "weld" => {
            // as they are turned against each other at the start
            let at = |side: usize| sides[side].1.map_or(Quat::identity(), |m| turns[m]);
            frames[1] = at(1).inverse() * at(0);
            Hold::Weld
        }
        "rod" => match length {
            Some(length) => Hold::Distance(reader.positive(length, "length")?),
            None => {
                let message = format!("the rod `{}` has no `length`", *section.name);
                reader.fault(&section.name.place, message, "give the distance in m");
                return None;
            }
        },
        _ => {
            let hint = suggest::hint(word, "holds", HOLDS);
            reader.fault(&word.place, format!("unknown hold `{}`", **word), &hint);
            return None;
        }
    };
    let mut sites = sides.into_iter().zip(points).zip(frames);
    let mut site = || {
        let (((on, _), r), A) = sites.next()?;
        let place = Pose { r, A };
        Some(Site { on, place })
    };
    Some(Tie {
        name: (*section.name).clone(),
        sites: [site()?, site()?],
        hold,
    })
}

fn strike(section: &StrikeSection, plan: &Plan, reader: &mut Reader<'_>) -> Option<Touch> {
    let ground = Located::from("ground".to_owned());
    let (base, other) = carrier(section.against.as_ref().unwrap_or(&ground), plan, reader)?;
    let (own, member) = carrier(&section.of, plan, reader)?;
    let Some(member) = member.filter(|member| Some(*member) != other) else {
        let message = format!(
            "`{}` lets a member strike itself, or the ground the ground",
            *section.name
        );
        reader.fault(
            &section.of.place,
            message,
            "`of` and `against` name two members",
        );
        return None;
    };
    let plane = plan.bodies.iter().all(|body| body.dimension() == 2) && plan.is_plane();
    let (shape, place) = shape(section, plane, reader)?;
    let points = points(section, (own, member), plan, reader)?;
    Some(Touch {
        name: (*section.name).clone(),
        kind: Meeting::Points {
            points,
            radius: reader.not_negative(&section.thickness, "thickness")?,
            shape,
            on: Site { on: base, place },
            mu: reader.not_negative(&section.mu, "mu")?,
            plane,
        },
        restitution: Restitution {
            eps_N: restitution(&section.eps_N, "eps_N", reader)?,
            eps_T: restitution(&section.eps_T, "eps_T", reader)?,
        },
    })
}

fn restitution(entry: &Entry, what: &str, reader: &mut Reader<'_>) -> Option<f64> {
    reader.within(entry, what, |x| (0.0..=1.0).contains(&x), "from 0 to 1")
}

/// The points that may touch.
fn points(
    section: &StrikeSection,
    (own, member): (Carrier, usize),
    plan: &Plan,
    reader: &mut Reader<'_>,
) -> Option<Vec<Site>> {
    let planned = &plan.members[member];
    let (Carrier::Member(_), Some(elastic)) = (&own, planned.elastic) else {
        if let Some(nodes) = &section.nodes {
            let message = "only a flexible member has `nodes`";
            reader.fault(&nodes.place, message, "give `points`, or leave it out");
            return None;
        }
        let places = match &section.points {
            None => vec![Vec3::zeros()],
            Some(rows) => vectors(Some(rows), "points", rows.len(), reader)?,
        };
        let site = |r: Vec3| Site {
            on: own.clone(),
            place: Pose::at(r),
        };
        return Some(places.into_iter().map(site).collect());
    };
    if let Some(rows) = &section.points {
        let message = "a flexible member touches at its nodes, or at an interface";
        reader.fault(
            &rows.place,
            message,
            "nodes = \"surface\", or of = \"MEMBER.INTERFACE\"",
        );
        return None;
    }
    let (body, flexible) = (&plan.bodies[elastic], &plan.flexible[elastic]);
    let places = body.nodes();
    let nodes = match (&section.nodes, body.mesh()) {
        (Some(side), _) if side.as_str() != "surface" => of_side(side, places, reader)?,
        (_, Some(mesh)) => mesh.outside(),
        // matrices do not tell which of their nodes are outside
        (_, None) => (0..places.len() as u32).collect(),
    };
    let site = |node: u32| {
        let at = Vec3::from(places[node as usize]);
        let station = Arc::new(flexible.node(node as usize, at));
        Site {
            on: Carrier::Station(member, station),
            place: Pose::IDENTITY,
        }
    };
    Some(nodes.into_iter().map(site).collect())
}

const SHAPES: [&str; 4] = ["plane", "ball", "cylinder", "block"];

/// The shape, and where it is on what carries it.
fn shape(section: &StrikeSection, plane: bool, reader: &mut Reader<'_>) -> Option<(Shape, Pose)> {
    let r = Vec3::from(reader.vector(section.at.as_ref(), "at")?);
    let default = Located::from("plane".to_owned());
    let word = section.shape.as_ref().unwrap_or(&default);
    let mut missing = |key: &str| {
        let message = format!("a {} has a `{key}`", **word);
        reader.fault(&section.name.place, message, "give it in m");
    };
    let radius = section.radius.as_ref();
    let shape = match word.as_str() {
        "plane" => Shape::HalfSpace,
        "ball" | "cylinder" => {
            let Some(radius) = radius else {
                missing("radius");
                return None;
            };
            let radius = reader.positive(radius, "radius")?;
            match &section.height {
                _ if word.as_str() == "ball" => Shape::Sphere { radius },
                None => Shape::Cylinder {
                    radius,
                    half_height: f64::INFINITY,
                },
                Some(height) => Shape::Cylinder {
                    radius,
                    half_height: 0.5 * reader.positive(height, "height")?,
                },
            }
        }
        "block" => {
            let Some(size) = &section.size else {
                missing("size");
                return None;
            };
            let half = match size.len() {
                2 if plane => {
                    let [x, y] = reader.row::<2>(size, "size")?;
                    [0.5 * x, 0.5 * y, 1.0]
                }
                _ => reader.row::<3>(size, "size")?.map(|x| 0.5 * x),
            };
            Shape::Box { half }
        }
        _ => {
            let hint = suggest::hint(word, "shapes", SHAPES);
            reader.fault(&word.place, format!("unknown shape `{}`", **word), &hint);
            return None;
        }
    };
    if let Some((what, value)) = shape.fault() {
        let message = format!("the {what} is {value}; it must be positive");
        reader.fault(&word.place.clone(), message, "");
        return None;
    }
    let up = match (&section.direction, shape) {
        (Some(row), _) => Vec3::from(reader.vector(Some(row), "direction")?),
        (None, Shape::HalfSpace) => Vec3::y(),
        (None, _) => Vec3::z(),
    };
    if up.norm() == 0.0 {
        let place = section.direction.as_ref().map(|row| row.place.clone());
        reader.fault(
            &place.unwrap_or_default(),
            "`direction` is zero",
            "such as [0, 1, 0]",
        );
        return None;
    }
    let place = match up == Vec3::z() {
        true => Pose::at(r),
        false => facing(r, &up),
    };
    Some((shape, place))
}

fn limits(
    member: usize,
    section: &MemberSection,
    plan: &Plan,
    made: &mut Meetings,
    reader: &mut Reader<'_>,
) -> Option<()> {
    let Some(row) = &section.limits else {
        return Some(());
    };
    let joint = &plan.members[member].member.joint;
    if !matches!(joint, Joint::Revolute { .. } | Joint::Prismatic { .. }) {
        let message = "only revolute and prismatic joints that move freely have `limits`";
        reader.fault(&row.place, message, "leave them out");
        return None;
    }
    let [least, most] = reader.row::<2>(row, "limits")?;
    if least >= most {
        let message =
            format!("`limits` are {least} and {most}; the first must be below the second");
        reader.fault(&row.place, message, "");
        return None;
    }
    let eps_N = restitution(&section.eps_N, "eps_N", reader)?;
    for (limit, below) in [(least, false), (most, true)] {
        made.touches.push(Touch {
            name: (*section.name).clone(),
            kind: Meeting::Limit {
                member,
                index: 0,
                limit,
                below,
            },
            restitution: Restitution { eps_N, eps_T: 0.0 },
        });
        made.labels.push(Label::Contact {
            name: (*section.name).clone(),
            friction: None,
        });
    }
    Some(())
}

impl Planned {
    /// Whether its joint keeps what lies in the plane of x and y there.
    pub fn is_plane(&self) -> bool {
        let upright = |axis: &Vec3| axis.x == 0.0 && axis.y == 0.0;
        let place = &self.member.place;
        let turn = place.A.scaled_axis();
        let lies = upright(&turn) && place.r.z == 0.0;
        lies && match &self.member.joint {
            Joint::Fixed => true,
            Joint::Revolute { axis } | Joint::Planar { normal: axis } => upright(axis),
            Joint::Prismatic { axis } => axis.z == 0.0,
            Joint::Prescribed(prescription) => match &prescription.axis {
                percuss_trees::Axis::Turn(axis) => upright(axis),
                percuss_trees::Axis::Slide(axis) => axis.z == 0.0,
            },
            _ => false,
        }
    }
}
