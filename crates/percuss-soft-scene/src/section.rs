//! What a scene says of soft beams.

use percuss_text::diagnose::{Faults, Located};
use percuss_text::document::Table;
use percuss_text::read::{self, each, each_named};
use schemars::JsonSchema;
use serde::Serialize;

use percuss_part::general::General;
use percuss_part::{Made, Origin, PartKind, PartSection, Rules};
use percuss_part::{Settings, Vocabulary};
use percuss_text::{Entry, Row};

/// The sections of soft beams.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SoftScene {
    /// How they are computed, and gravity.
    pub soft: Numerics,
    /// Cross-sections and what they are made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub profile: Vec<Profile>,
    /// Cables, fibres and beams.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cable: Vec<Cable>,
    /// Places that are held or led.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hold: Vec<Hold>,
    /// Forces and moments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pull: Vec<Pull>,
    /// Point masses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mass: Vec<Mass>,
    /// Rigid things that they meet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scenery: Vec<Scenery>,
    /// Places that are recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub watch: Vec<Watch>,
}

/// `[soft]`: how soft beams are computed. Gravity with two components makes them planar, with three spatial.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Numerics {
    /// Gravity, m/s²: two components for the plane (y up), three for space (z up).
    pub gravity: Row,
    /// `motion` (default); `equilibrium`: t goes from 0 to `until`, and loads and displacements grow with it; `path`:
    /// equilibria along their path, past limits of the load and bifurcations, t is the length along it; `modes`: small
    /// vibrations about the equilibrium.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub analysis: Option<Located<String>>,
    /// Of a path: whether it is left at the first bifurcation along the one that crosses; false by default.
    #[serde(default, skip_serializing_if = "is_false")]
    pub branch: bool,
    /// Of a path: the share of the load at which it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_load: Option<Entry>,
    /// How many vibrations are found by `modes`; 6 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modes: Option<Located<i64>>,
    /// Weight of the end of a step: 0.5, the default, keeps energy; up to 1 dampens fast vibrations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theta: Option<Entry>,
    /// Largest local error of a step: of slopes and angles, and of places relative to the longest cable. Steps are halved
    /// until it is met, down to 1/256; by default they are as long as `integrator.dt` says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tol: Option<Entry>,
    /// Places of each element that meet scenery; 4 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stations: Option<Located<i64>>,
    /// What nodes at one place are, of different cables or of one that crosses or closes itself: `weld` makes them one with
    /// their sections, `pin` one place, `none` (default) nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub join: Option<Located<String>>,
    /// Whether cables meet each other and themselves; false by default.
    #[serde(default, skip_serializing_if = "is_false")]
    pub meet: bool,
    /// Part of their penetration that contacts take back in each step, 0 to 1; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub correction: Option<Entry>,
    /// Contacts without restitution are met when they are nearer than this, m, and do not sink in; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<Entry>,
    /// Friction coefficient between cables; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub friction: Option<Entry>,
    /// Restitution between cables, 0 to 1; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restitution: Option<Entry>,
}

/// `[[profile]]`: a cross-section and what it is made of. It is a circle (`radius`), a tube (`radius`, `inner`), a rectangle
/// (`width` along e₂, `height` along e₃), or any by its numbers (`area`, `J`, `I2`, `I3`). Each may be a formula of `s`, the
/// length along the cable, and of its whole length `length`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Its name; by default profile1, profile2, …
    #[serde(default)]
    pub name: Located<String>,
    /// Young's modulus, Pa.
    #[serde(rename = "E")]
    pub E: Entry,
    /// Shear modulus, Pa; by default that of Poisson's ratio 0.3.
    #[serde(rename = "G", default, skip_serializing_if = "Option::is_none")]
    pub G: Option<Entry>,
    /// Density, kg/m³; 1000 by default.
    pub density: Entry,
    /// Outer radius, m. Beside numbers: that with which it touches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<Entry>,
    /// Inner radius of a tube, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inner: Option<Entry>,
    /// Width of a rectangle along e₂, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<Entry>,
    /// Height of a rectangle along e₃, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<Entry>,
    /// Area, m².
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<Entry>,
    /// Torsion constant, m⁴; beside a circle, a tube or a rectangle it takes the place of theirs.
    #[serde(rename = "J", default, skip_serializing_if = "Option::is_none")]
    pub J: Option<Entry>,
    /// Second moment of area about e₂, m⁴.
    #[serde(rename = "I2", default, skip_serializing_if = "Option::is_none")]
    pub I2: Option<Entry>,
    /// Second moment of area about e₃, m⁴.
    #[serde(rename = "I3", default, skip_serializing_if = "Option::is_none")]
    pub I3: Option<Entry>,
    /// Damping in the material as a relaxation time, s; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damping: Option<Entry>,
    /// Inertia of sections: `constant` (default) has the turn about the axis, `full` the tilt too, as thick beams want it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inertia: Option<Located<String>>,
}

/// `[[cable]]`: a line of elements: straight (`from`, `to`), through `points`, or along a curve (`curve`, `length`).
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cable {
    /// Its name; by default cable1, cable2, …
    #[serde(default)]
    pub name: Located<String>,
    /// Its cross-section; the first by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Located<String>>,
    /// How many elements; between points one each by default, else 16.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elements: Option<Located<i64>>,
    /// Where it begins, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Row>,
    /// Where it ends, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Row>,
    /// Its nodes, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Located<Vec<Row>>>,
    /// Its places as formulas of `s`, the length from its start; the curve must go on by one metre for each metre of s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub curve: Option<Row>,
    /// Length of the curve, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Entry>,
    /// The direction of e₃ of the section, across the cable; by default any, carried along.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up: Option<Row>,
    /// Velocity at the start, m/s; formulas of x, y, z. At rest by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub velocity: Option<Row>,
    /// How many of them; 1 by default. Of several, each has its number after the name, and the name means all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copies: Option<Located<i64>>,
    /// From each of them to the next, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shift: Option<Row>,
    /// Whether it is without stress when it is straight, wherever it lies; false by default.
    #[serde(default, skip_serializing_if = "is_false")]
    pub straight: bool,
    /// Curvatures without stress, 1/m: κ₁ (twist), κ₂, κ₃ in space, one number in the plane; as it lies by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub curvature: Option<Row>,
    /// Stretch that it has as it lies, which tensions it; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prestrain: Option<Entry>,
}

/// `[[hold]]`: a place of a cable that is held, or led by formulas of t.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hold {
    /// Its name; by default hold1, hold2, …
    #[serde(default)]
    pub name: Located<String>,
    /// The cable; the only one by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cable: Option<Located<String>>,
    /// Length along the cable, m, moved to the nearest node; `start` and `end` are known.
    pub at: Entry,
    /// `pin` (default) holds the place, `clamp` the section too; `x`, `y`, `z` one direction, `xy` and so on two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Located<String>>,
    /// Displacement over time, m; formulas of t.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub displacement: Option<Row>,
    /// Directions of a pin or a clamp in which it may slide, such as `x`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<Located<String>>,
    /// Angle of twist over time of a clamp in space, rad; a formula of t.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub twist: Option<Entry>,
    /// Angle over time by which a clamp is turned, rad; a formula of t.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<Entry>,
    /// In space, the axis of this turn; z by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<Row>,
    /// Scenery that carries the pin or the clamp.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Located<String>>,
}

/// `[[pull]]`: a force and a moment on a place of a cable, or a force along all of it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pull {
    /// The cable; the only one by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cable: Option<Located<String>>,
    /// Length along the cable, m; `start` and `end` are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Entry>,
    /// Force, N.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<Row>,
    /// Moment, N m; in the plane one component.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<Row>,
    /// Force for each metre of the cable, N/m, in the place of `at` and `force`; formulas of s and t.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Row>,
    /// Whether force and moment turn with the section; false by default.
    #[serde(default, skip_serializing_if = "is_false")]
    pub follows: bool,
}

/// `[[mass]]`: a point mass on a cable.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mass {
    /// The cable; the only one by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cable: Option<Located<String>>,
    /// Length along the cable, m, moved to the nearest node; `start` and `end` are known.
    pub at: Entry,
    /// Mass, kg; 0 by default.
    pub mass: Entry,
    /// Constant of a damper to the ground, N s/m; 0 by default.
    pub damper: Entry,
}

/// `[[scenery]]`: a rigid thing that cables meet.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenery {
    /// Its name; by default scenery1, scenery2, …
    #[serde(default)]
    pub name: Located<String>,
    /// `floor`, `ball`, `cylinder`, `tube` or `block`.
    pub shape: Located<String>,
    /// Its middle, m; of a floor any point of its surface.
    pub at: Row,
    /// Radius of a ball, a cylinder or a tube, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub radius: Option<Entry>,
    /// Radius of the hole of a tube, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inner: Option<Entry>,
    /// Length of a cylinder or a tube, m; infinite by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Entry>,
    /// Lengths of a block, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Row>,
    /// Direction out of a floor (y in the plane, z in space by default), or along a cylinder or a tube (z by default).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<Row>,
    /// Displacement over time, m; formulas of t.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub displacement: Option<Row>,
    /// Angle over time by which it is turned about its middle, rad; a formula of t.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<Entry>,
    /// In space, the axis of this turn; by default that of a cylinder or a tube, else z.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<Row>,
    /// Friction coefficient; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub friction: Option<Entry>,
    /// Restitution, 0 to 1; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restitution: Option<Entry>,
}

/// `[[watch]]`: a place of a cable that is recorded, or several: place, velocity, stretch, force and moments of the section.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Watch {
    /// Its name; by default watch1, watch2, …
    #[serde(default)]
    pub name: Located<String>,
    /// The cable; the only one by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cable: Option<Located<String>>,
    /// Length along the cable, m; `start` and `end` are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Entry>,
    /// So many places from start to end at equal distances, in the place of `at`; `name_1`, `name_2`, …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<Located<i64>>,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl PartKind for SoftScene {
    const HEADS: &'static [&'static str] = &["[soft]"];
    const SECTIONS: &'static [&'static str] = &[
        "soft", "profile", "cable", "hold", "pull", "mass", "scenery", "watch",
    ];

    fn read(root: &mut Table<'_>, _: Origin<'_>, faults: &mut Faults) -> Self {
        let mut section = read::section(root, "soft", faults);
        let soft = Numerics::read(&mut section, faults);
        section.finish(faults);
        SoftScene {
            soft,
            profile: each_named(root, "profile", faults, Profile::read),
            cable: each_named(root, "cable", faults, Cable::read),
            hold: each_named(root, "hold", faults, Hold::read),
            pull: each(root, "pull", faults, Pull::read),
            mass: each(root, "mass", faults, Mass::read),
            scenery: each_named(root, "scenery", faults, Scenery::read),
            watch: each_named(root, "watch", faults, Watch::read),
        }
    }
}

impl PartSection for SoftScene {
    fn rules(&self) -> Rules {
        let mut rules = Rules::own_steps();
        rules.output.shapes = true;
        rules
    }

    fn build(
        &self,
        scene: &General<'_>,
        settings: Option<&Settings>,
        vocabulary: &Vocabulary,
        faults: &mut Faults,
    ) -> Option<Made> {
        super::build::build(self, scene, settings?, vocabulary, faults)
    }
}

impl Numerics {
    fn read(t: &mut Table<'_>, faults: &mut Faults) -> Self {
        let gravity = "give two components for the plane or three for space: gravity = [0, -9.81]";
        Self {
            gravity: read::required_list(t, "gravity", gravity, faults, false, read::entry),
            analysis: read::optional_word(t, "analysis", faults),
            branch: read::boolean_or(t, "branch", false, faults),
            end_load: read::optional_entry(t, "end_load", faults),
            modes: read::optional_whole(t, "modes", 1..=1000, faults),
            theta: read::optional_entry(t, "theta", faults),
            tol: read::optional_entry(t, "tol", faults),
            stations: read::optional_whole(t, "stations", 1..=1000, faults),
            join: read::optional_word(t, "join", faults),
            meet: read::boolean_or(t, "meet", false, faults),
            correction: read::optional_entry(t, "correction", faults),
            margin: read::optional_entry(t, "margin", faults),
            friction: read::optional_entry(t, "friction", faults),
            restitution: read::optional_entry(t, "restitution", faults),
        }
    }
}

impl Profile {
    fn read(t: &mut Table<'_>, name: Located<String>, faults: &mut Faults) -> Self {
        Self {
            name,
            E: read::required_entry(t, "E", "give Young's modulus, Pa", faults),
            G: read::optional_entry(t, "G", faults),
            density: read::entry_or(t, "density", 1000.0, faults),
            radius: read::optional_entry(t, "radius", faults),
            inner: read::optional_entry(t, "inner", faults),
            width: read::optional_entry(t, "width", faults),
            height: read::optional_entry(t, "height", faults),
            area: read::optional_entry(t, "area", faults),
            J: read::optional_entry(t, "J", faults),
            I2: read::optional_entry(t, "I2", faults),
            I3: read::optional_entry(t, "I3", faults),
            damping: read::optional_entry(t, "damping", faults),
            inertia: read::optional_word(t, "inertia", faults),
        }
    }
}

impl Cable {
    fn read(t: &mut Table<'_>, name: Located<String>, faults: &mut Faults) -> Self {
        let points = t.take("points");
        Self {
            name,
            profile: read::optional_word(t, "profile", faults),
            elements: read::optional_whole(t, "elements", 1..=100_000, faults),
            from: read::optional_row(t, "from", faults),
            to: read::optional_row(t, "to", faults),
            points: points.map(|node| read::matrix(node, "points", faults)),
            curve: read::optional_row(t, "curve", faults),
            length: read::optional_entry(t, "length", faults),
            up: read::optional_row(t, "up", faults),
            velocity: read::optional_row(t, "velocity", faults),
            copies: read::optional_whole(t, "copies", 1..=10_000, faults),
            shift: read::optional_row(t, "shift", faults),
            straight: read::boolean_or(t, "straight", false, faults),
            curvature: read::optional_row(t, "curvature", faults),
            prestrain: read::optional_entry(t, "prestrain", faults),
        }
    }
}

const AT: &str = "give a length along the cable, m, or \"start\" or \"end\"";

impl Hold {
    fn read(t: &mut Table<'_>, name: Located<String>, faults: &mut Faults) -> Self {
        Self {
            name,
            cable: read::optional_word(t, "cable", faults),
            at: read::required_entry(t, "at", AT, faults),
            kind: read::optional_word(t, "kind", faults),
            displacement: read::optional_row(t, "displacement", faults),
            free: read::optional_word(t, "free", faults),
            twist: read::optional_entry(t, "twist", faults),
            angle: read::optional_entry(t, "angle", faults),
            axis: read::optional_row(t, "axis", faults),
            on: read::optional_word(t, "on", faults),
        }
    }
}

impl Pull {
    fn read(t: &mut Table<'_>, faults: &mut Faults) -> Self {
        Self {
            cable: read::optional_word(t, "cable", faults),
            at: read::optional_entry(t, "at", faults),
            force: read::optional_row(t, "force", faults),
            moment: read::optional_row(t, "moment", faults),
            line: read::optional_row(t, "line", faults),
            follows: read::boolean_or(t, "follows", false, faults),
        }
    }
}

impl Mass {
    fn read(t: &mut Table<'_>, faults: &mut Faults) -> Self {
        Self {
            cable: read::optional_word(t, "cable", faults),
            at: read::required_entry(t, "at", AT, faults),
            mass: read::entry_or(t, "mass", 0.0, faults),
            damper: read::entry_or(t, "damper", 0.0, faults),
        }
    }
}

impl Scenery {
    fn read(t: &mut Table<'_>, name: Located<String>, faults: &mut Faults) -> Self {
        let shape = "give \"floor\", \"ball\", \"cylinder\", \"tube\" or \"block\"";
        let at = "give its middle, m";
        Self {
            name,
            shape: read::required_word(t, "shape", shape, faults),
            at: read::required_list(t, "at", at, faults, false, read::entry),
            radius: read::optional_entry(t, "radius", faults),
            inner: read::optional_entry(t, "inner", faults),
            length: read::optional_entry(t, "length", faults),
            size: read::optional_row(t, "size", faults),
            direction: read::optional_row(t, "direction", faults),
            displacement: read::optional_row(t, "displacement", faults),
            angle: read::optional_entry(t, "angle", faults),
            axis: read::optional_row(t, "axis", faults),
            friction: read::optional_entry(t, "friction", faults),
            restitution: read::optional_entry(t, "restitution", faults),
        }
    }
}

impl Watch {
    fn read(t: &mut Table<'_>, name: Located<String>, faults: &mut Faults) -> Self {
        Self {
            name,
            cable: read::optional_word(t, "cable", faults),
            at: read::optional_entry(t, "at", faults),
            count: read::optional_whole(t, "count", 2..=1000, faults),
        }
    }
}
