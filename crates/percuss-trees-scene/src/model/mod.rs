//! A mechanism made ready: a tree of links, what drives, closes and touches it, what is recorded and drawn of it.

mod build;
mod builder;
mod channels;
mod computed;
mod control;
mod drawing;
mod forces;
mod ground;
mod links;
mod looks;
mod loops;
mod names;
mod recorded;
mod refusal;
mod scenery;
mod shapes;
mod stops;
mod touches;

pub(crate) use build::build;
pub(crate) use channels::{channels, promised};
pub(crate) use drawing::drawings;

use percuss_bodies::Shape;
use percuss_math::space::{Pose, Vec3};
use percuss_mech::State;
use percuss_trees::{Closure, ForceFn, Tree, TreeSystem};

pub(crate) use looks::{Look, Surface};
use percuss_part::Label;
use percuss_record::EventPattern;
use percuss_text::formula::Program;
pub(crate) use shapes::{Drawn, Outline};

/// A mechanism with everything that belongs to it.
pub struct MechanismModel {
    /// The links and joints as a system.
    pub system: TreeSystem,
    /// What closes chains.
    pub closures: Vec<Closure>,
    /// The state at t = 0: chains are closed, velocities of directions without inertia are those that dampers leave.
    pub start: State,
    /// What contacts, limits and frictions are called, in the order in which the system numbers them.
    pub labels: Vec<Label>,
    /// The labels whose incidents go to the list of events; all where there is none.
    pub reported: Option<Vec<String>>,
    /// How far the chains were open as the scene has them, m or rad.
    pub opened: f64,
    /// How fast velocities of the scene would open them, m/s or rad/s; zero where it gives none.
    pub opening: f64,
    /// What of it may not be meant.
    pub notes: Vec<String>,
    /// Directions without inertia, in words.
    pub first_order: Vec<String>,
    /// Whether it moves in the plane.
    pub(crate) plane: bool,
    /// The links that are recorded.
    pub(crate) recorded: Vec<Recorded>,
    pub(crate) sensors: Vec<Sensing>,
    /// Names of the shapes, in the order in which the system numbers them.
    pub(crate) shapes: Vec<String>,
    /// Those of them that are on links, whose forces are recorded.
    pub(crate) pushed: Vec<usize>,
    /// What is drawn of them.
    pub(crate) drawn: Vec<Drawn>,
    /// The shapes: the link of each, what it is, and its place there.
    pub(crate) placed: Vec<(Option<usize>, Shape, Pose)>,
    /// Whether contacts of shapes are written, and the spacing of files for ParaView, s.
    pub(crate) lists_contacts: bool,
    pub(crate) vtk_dt: Option<f64>,
    /// What links look like.
    pub(crate) looks: Vec<Look>,
    pub(crate) drives: Vec<Drive>,
    /// Units of gap and force of each label.
    pub(crate) units: Vec<[&'static str; 2]>,
    /// Whether nothing but the method changes the energy.
    pub(crate) conservative: bool,
    /// How large it is at the start, m.
    pub(crate) size: f64,
}

/// A force or torque that is recorded.
pub(crate) struct Drive {
    pub channel: String,
    pub unit: &'static str,
    pub force: ForceFn,
    /// The largest that it can be, where it is limited.
    pub limit: Option<f64>,
}

/// A link whose motion is recorded.
pub(crate) struct Recorded {
    pub name: String,
    pub body: usize,
    /// The recorded link that it hangs on, perhaps by others between.
    pub on: Option<usize>,
    /// Coordinate and its rate as functions of t, where the motion is given.
    pub motion: Option<[Program; 2]>,
    /// Points whose places are recorded, in the frame of the link, m; the origin is the first.
    pub marks: Vec<Vec3>,
}

/// A sensor.
pub(crate) struct Sensing {
    pub name: String,
    pub body: usize,
    pub point: Vec3,
    pub reaction: bool,
}

impl MechanismModel {
    /// The tree of its links.
    pub fn tree(&self) -> &Tree {
        self.system.tree()
    }

    /// Whether incidents of this label go to the list of events: it is named there, or nothing is, or it is a pair of
    /// shapes of which one is named.
    pub(crate) fn wants(&self, label: &str) -> bool {
        let named = self.reported.as_ref();
        named.is_none_or(|named| named.iter().any(|name| EventPattern::means(name, label)))
    }

    /// Whether anything strikes or rubs.
    pub(crate) fn is_rough(&self) -> bool {
        !(self.system.touches().is_empty() && self.shapes.is_empty())
    }

    /// A force or a given motion that is not a finite number at t, s, q and u, in words.
    pub(crate) fn not_finite(&self, t: f64, q: &[f64], u: &[f64]) -> Option<String> {
        let forces = self.drives.iter();
        let mut forces = forces.filter(|drive| !(drive.force)(t, q, u).is_finite());
        let force = forces.next().map(|drive| drive.channel.clone());
        let channel = force.or_else(|| {
            let mut links = self.recorded.iter();
            let odd = links.find(|link| {
                let mut motion = link.motion.iter().flatten();
                motion.any(|program| !program.eval(&[t]).is_finite())
            });
            odd.map(|link| format!("{}.q", link.name))
        })?;
        Some(format!(
            "at t = {t} s `{channel}` is not a finite number; look at what gives it"
        ))
    }

    /// Unit of its gaps: m, rad where only hinges have stops, or either.
    pub(crate) fn unit_of_gaps(&self) -> &'static str {
        let gaps = self.labels.iter().zip(&self.units);
        let gaps = gaps.filter(|(label, _)| label.normal().is_some());
        let (turns, ways): (Vec<_>, Vec<_>) = gaps.partition(|(_, [way, _])| *way == "rad");
        match (turns.is_empty(), ways.is_empty() && self.shapes.is_empty()) {
            (true, _) => "m",
            (false, true) => "rad",
            (false, false) => "m or rad",
        }
    }

    /// The channels of all coordinates, in their order.
    pub(crate) fn coordinate_channels(&self) -> Vec<String> {
        let joints = self.tree().names().iter().zip(self.tree().joints());
        let names = joints.flat_map(|(name, joint)| names::coordinates(name, joint).q);
        names.map(|(name, _)| name).collect()
    }

    /// The channels of all coordinates, and those of all velocities, in their order.
    pub(crate) fn state_channels(&self) -> [Vec<String>; 2] {
        let joints = || self.tree().names().iter().zip(self.tree().joints());
        let named = |names: Vec<(String, &'static str)>| names.into_iter().map(|(name, _)| name);
        let q = joints().flat_map(|(name, joint)| named(names::coordinates(name, joint).q));
        let u = joints().flat_map(|(name, joint)| named(names::coordinates(name, joint).u));
        [q.collect(), u.collect()]
    }

    /// How many entries of vectors are recorded: 2 in the plane, else 3.
    pub(crate) fn dimension(&self) -> usize {
        if self.plane { 2 } else { 3 }
    }
}
