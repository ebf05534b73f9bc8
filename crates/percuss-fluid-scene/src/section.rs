//! What a scene says of a fluid.

use std::path::{Path, PathBuf};

use percuss_text::diagnose::{Diagnostic, Faults, Located};
use percuss_text::document::Table;
use percuss_text::read::{self, each, each_named};
use schemars::JsonSchema;
use serde::Serialize;

use super::extent::Extent;
use super::motion::Carried;
use percuss_part::general::General;
use percuss_part::{Made, Origin, PartKind, PartSection, Rules};
use percuss_part::{Settings, Vocabulary};
use percuss_text::{Entry, Row};

/// The sections of a fluid.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FluidScene {
    /// How the fluid is computed, and gravity.
    pub fluid: Numerics,
    /// What fluids are made of; water, without one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub liquid: Vec<Liquid>,
    /// Regions that are full of fluid in the beginning.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fill: Vec<Fill>,
    /// Walls around regions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tank: Vec<Tank>,
    /// Solid things in the fluid.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub solid: Vec<Solid>,
    /// Faces out of which fluid flows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inlet: Vec<Inlet>,
    /// Boxes that take fluid away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outlet: Vec<Outlet>,
    /// Points at which pressure and velocity are measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gauge: Vec<Gauge>,
    /// Faces that weigh what passes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flux: Vec<Flux>,
}

/// `[fluid]`: how the fluid is computed. Gravity with two components makes it planar, with three spatial.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Numerics {
    /// Spacing of the particles, m.
    pub spacing: Entry,
    /// Gravity, m/s²: two components for the plane (y up), three for space (z up); formulas of t.
    pub gravity: Row,
    /// Smoothing length over spacing; 1.3 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratio: Option<Entry>,
    /// The kernel: `wendland` (default) or `cubic`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kernel: Option<Located<String>>,
    /// What keeps particles from clumping: `shift` (default), `tensile` or `none`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cure: Option<Located<String>>,
    /// Strength of shifts; 2 by default, 10 suits flows that are closed all around.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shift: Option<Entry>,
    /// Diffusion of density; 0.1 by default, 0 for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delta: Option<Entry>,
    /// β of the artificial viscosity; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beta: Option<Entry>,
    /// Steps between two density filters; 0, none, by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filter: Option<Located<i64>>,
    /// Pressure that is added everywhere, Pa; 0 by default. Flows without a free surface want one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub background: Option<Entry>,
    /// Part of the largest stable step that is taken; 0.3 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub courant: Option<Entry>,
    /// Lower and upper side along x at which everything comes again, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period_x: Option<Row>,
    /// The same along y.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period_y: Option<Row>,
    /// The same along z.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period_z: Option<Row>,
    /// Memory that particles may take, GB; 16 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<Entry>,
}

/// `[[liquid]]`: what a fluid is made of.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Liquid {
    /// Its name; by default liquid1, liquid2, …
    #[serde(default)]
    pub name: Located<String>,
    /// Density at rest, kg/m³ (kg/m² in the plane); 1000 by default.
    pub density: Entry,
    /// Speed of sound in the computation, m/s. Ten times the largest speed keeps density within one per cent.
    pub sound_speed: Entry,
    /// Exponent of the pressure law; 7 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gamma: Option<Entry>,
    /// Dynamic viscosity, Pa s; a formula of the shear rate `rate`, 1/s, for fluids that are not Newtonian. 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viscosity: Option<Entry>,
    /// α of the artificial viscosity, which smooths pressure where the fluid is struck; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alpha: Option<Entry>,
    /// Diffusivity of the scalar that is carried along, such as temperature, m²/s; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diffusivity: Option<Entry>,
}

/// `[[fill]]`: a region that is full of fluid in the beginning.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Fill {
    /// The region.
    #[serde(flatten)]
    pub extent: Extent,
    /// Names of solids that are left out of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without: Option<Located<Vec<Located<String>>>>,
    /// The liquid; the first by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub liquid: Option<Located<String>>,
    /// Velocity, m/s; formulas of x, y, z. At rest by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub velocity: Option<Row>,
    /// Pressure, Pa; a formula of x, y, z. By default what rests below a free surface at the top of the region has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pressure: Option<Entry>,
    /// The scalar that is carried along; a formula of x, y, z. 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scalar: Option<Entry>,
    /// How particles lie: `square` (default) or `hexagonal`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<Located<String>>,
    /// Particles are moved by up to half of this share of the spacing, always in the same way; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scatter: Option<Entry>,
}

/// `[[tank]]`: walls around a region.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Tank {
    /// Its name; by default tank1, tank2, …
    #[serde(default)]
    pub name: Located<String>,
    /// The region.
    #[serde(flatten)]
    pub extent: Extent,
    /// Sides without wall, such as ["+y"]; none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Located<Vec<Located<String>>>>,
    /// Whether the fluid slips along the wall; false by default.
    #[serde(default, skip_serializing_if = "is_false")]
    pub slip: bool,
    /// How it moves.
    #[serde(flatten)]
    pub carried: Carried,
}

/// `[[solid]]`: something solid in the fluid.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Solid {
    /// Its name; by default solid1, solid2, …
    #[serde(default)]
    pub name: Located<String>,
    /// The region that it takes.
    #[serde(flatten)]
    pub extent: Extent,
    /// Whether the fluid slips along it; false by default.
    #[serde(default, skip_serializing_if = "is_false")]
    pub slip: bool,
    /// How it moves.
    #[serde(flatten)]
    pub carried: Carried,
}

/// `[[inlet]]`: a face out of which fluid flows.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Inlet {
    /// Its name; by default inlet1, inlet2, …
    #[serde(default)]
    pub name: Located<String>,
    /// The middle of the face, m.
    pub at: Row,
    /// Where the fluid flows to.
    pub direction: Row,
    /// Half of the width of the face, in space the radius, m.
    pub radius: Entry,
    /// Speed, m/s; a formula of t. Never negative.
    pub speed: Entry,
    /// Speed over the face as a factor; a formula of `s`, the distance from the middle over the radius. 1 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Entry>,
    /// The liquid; the first by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub liquid: Option<Located<String>>,
    /// The scalar that is carried along; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scalar: Option<Entry>,
    /// Particles after which the flow ends; none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<Located<i64>>,
}

/// `[[outlet]]`: a box that takes fluid away.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Outlet {
    /// Its name; by default outlet1, outlet2, …
    #[serde(default)]
    pub name: Located<String>,
    /// Lower corner, m.
    pub low: Row,
    /// Upper corner, m.
    pub high: Row,
    /// Direction of the outflow: particles keep their motion until the middle of the box, so that the flow before it is calm.
    /// Without it they go as soon as they are inside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<Row>,
}

/// `[[gauge]]`: a point at which pressure and velocity are measured.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gauge {
    /// Its name; by default gauge1, gauge2, …
    #[serde(default)]
    pub name: Located<String>,
    /// Where, m.
    pub at: Row,
    /// Height above that point up to which the surface of the fluid is looked for, m; without it only the point is measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<Entry>,
}

/// `[[flux]]`: a face that weighs what passes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Flux {
    /// Its name; by default flux1, flux2, …
    #[serde(default)]
    pub name: Located<String>,
    /// A point of its plane, m.
    pub at: Row,
    /// What passes in this direction counts positive.
    pub direction: Row,
    /// Lower corner of a box beyond which nothing counts, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<Row>,
    /// Upper corner of that box, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<Row>,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl PartKind for FluidScene {
    const HEADS: &'static [&'static str] = &["[fluid]"];
    const SECTIONS: &'static [&'static str] = &[
        "fluid", "liquid", "fill", "tank", "solid", "inlet", "outlet", "gauge", "flux",
    ];

    fn read(root: &mut Table<'_>, origin: Origin<'_>, faults: &mut Faults) -> Self {
        let folder = origin.folder;
        let mut section = read::section(root, "fluid", faults);
        let fluid = Numerics::read(&mut section, faults);
        section.finish(faults);
        FluidScene {
            fluid,
            liquid: each_named(root, "liquid", faults, Liquid::read),
            fill: each(root, "fill", faults, |t, faults| {
                Fill::read(t, folder, faults)
            }),
            tank: each_named(root, "tank", faults, |t, name, faults| {
                Tank::read(t, name, folder, faults)
            }),
            solid: each_named(root, "solid", faults, |t, name, faults| {
                Solid::read(t, name, folder, faults)
            }),
            inlet: each_named(root, "inlet", faults, Inlet::read),
            outlet: each_named(root, "outlet", faults, Outlet::read),
            gauge: each_named(root, "gauge", faults, Gauge::read),
            flux: each_named(root, "flux", faults, Flux::read),
        }
    }
}

impl PartSection for FluidScene {
    fn rules(&self) -> Rules {
        Rules::own_steps()
    }

    fn files(&self) -> Vec<PathBuf> {
        let fills = self.fill.iter().map(|fill| &fill.extent);
        let tanks = self.tank.iter().map(|tank| &tank.extent);
        let solids = self.solid.iter().map(|solid| &solid.extent);
        let all = fills.chain(tanks).chain(solids);
        all.filter_map(|extent| extent.file()).collect()
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
            spacing: read::required_entry(t, "spacing", "give the spacing of particles, m", faults),
            gravity: read::required_list(t, "gravity", gravity, faults, false, read::entry),
            ratio: read::optional_entry(t, "ratio", faults),
            kernel: read::optional_word(t, "kernel", faults),
            cure: read::optional_word(t, "cure", faults),
            shift: read::optional_entry(t, "shift", faults),
            delta: read::optional_entry(t, "delta", faults),
            beta: read::optional_entry(t, "beta", faults),
            filter: read::optional_whole(t, "filter", 0..=1_000_000, faults),
            background: read::optional_entry(t, "background", faults),
            courant: read::optional_entry(t, "courant", faults),
            period_x: read::optional_row(t, "period_x", faults),
            period_y: read::optional_row(t, "period_y", faults),
            period_z: read::optional_row(t, "period_z", faults),
            memory: read::optional_entry(t, "memory", faults),
        }
    }
}

impl Liquid {
    fn read(t: &mut Table<'_>, name: Located<String>, faults: &mut Faults) -> Self {
        let sound = "ten times the largest speed that is to be expected, m/s";
        Self {
            name,
            density: read::entry_or(t, "density", 1000.0, faults),
            sound_speed: read::required_entry(t, "sound_speed", sound, faults),
            gamma: read::optional_entry(t, "gamma", faults),
            viscosity: read::optional_entry(t, "viscosity", faults),
            alpha: read::optional_entry(t, "alpha", faults),
            diffusivity: read::optional_entry(t, "diffusivity", faults),
        }
    }
}

impl Fill {
    fn read(t: &mut Table<'_>, folder: &Path, faults: &mut Faults) -> Self {
        let without = t.take("without");
        Self {
            extent: Extent::read(t, folder, faults),
            without: without.map(|node| read::list(node, "without", faults, true, read::word)),
            liquid: read::optional_word(t, "liquid", faults),
            velocity: read::optional_row(t, "velocity", faults),
            pressure: read::optional_entry(t, "pressure", faults),
            scalar: read::optional_entry(t, "scalar", faults),
            pattern: read::optional_word(t, "pattern", faults),
            scatter: read::optional_entry(t, "scatter", faults),
        }
    }
}

impl Tank {
    fn read(t: &mut Table<'_>, name: Located<String>, folder: &Path, faults: &mut Faults) -> Self {
        let open = t.take("open");
        Self {
            name,
            extent: Extent::read(t, folder, faults),
            open: open.map(|node| read::list(node, "open", faults, true, read::word)),
            slip: read::boolean_or(t, "slip", false, faults),
            carried: Carried::read(t, faults),
        }
    }
}

impl Solid {
    fn read(t: &mut Table<'_>, name: Located<String>, folder: &Path, faults: &mut Faults) -> Self {
        Self {
            name,
            extent: Extent::read(t, folder, faults),
            slip: read::boolean_or(t, "slip", false, faults),
            carried: Carried::read(t, faults),
        }
    }
}

impl Inlet {
    fn read(t: &mut Table<'_>, name: Located<String>, faults: &mut Faults) -> Self {
        let radius = "give half of the width of the face, m";
        Self {
            name,
            at: row(t, "at", "give the middle of the face, m", faults),
            direction: row(t, "direction", "give where the fluid flows to", faults),
            radius: read::required_entry(t, "radius", radius, faults),
            speed: read::required_entry(t, "speed", "give the speed of the flow, m/s", faults),
            profile: read::optional_entry(t, "profile", faults),
            liquid: read::optional_word(t, "liquid", faults),
            scalar: read::optional_entry(t, "scalar", faults),
            most: read::optional_whole(t, "most", 1..=i64::from(u32::MAX), faults),
        }
    }
}

impl Outlet {
    fn read(t: &mut Table<'_>, name: Located<String>, faults: &mut Faults) -> Self {
        Self {
            name,
            low: row(t, "low", "give the lower corner of a box, m", faults),
            high: row(t, "high", "give the upper corner of a box, m", faults),
            direction: read::optional_row(t, "direction", faults),
        }
    }
}

impl Gauge {
    fn read(t: &mut Table<'_>, name: Located<String>, faults: &mut Faults) -> Self {
        Self {
            name,
            at: row(t, "at", "give a point, m", faults),
            height: read::optional_entry(t, "height", faults),
        }
    }
}

impl Flux {
    fn read(t: &mut Table<'_>, name: Located<String>, faults: &mut Faults) -> Self {
        let flux = Self {
            name,
            at: row(t, "at", "give a point of the plane, m", faults),
            direction: row(
                t,
                "direction",
                "give the direction that counts positive",
                faults,
            ),
            low: read::optional_row(t, "low", faults),
            high: read::optional_row(t, "high", faults),
        };
        if flux.low.is_some() != flux.high.is_some() {
            let fault = Diagnostic::new(&t.place, "a box needs both `low` and `high`");
            faults.push(fault.with_hint("give both corners, or neither for the whole plane"));
        }
        flux
    }
}

fn row(t: &mut Table<'_>, key: &'static str, hint: &str, faults: &mut Faults) -> Row {
    read::required_list(t, key, hint, faults, false, read::entry)
}
