//! From the sections to a fluid.

use std::sync::Arc;

use percuss_fluid::{
    Cure, Drain, Emitter, Fluid, FluidError, Gauge, Kernel, Material, Pattern, Period, Places,
    Region, Settings as Numbers, ShearViscosity, Start, Without, scatter,
};
use percuss_text::diagnose::{Diagnostic, Faults, Located, Place};
use percuss_text::formula::{Expr, Program};

use super::channels;
use super::extent::{Extent, Space, Special};
use super::motion::Moved;
use super::section::{Fill, FluidScene, Inlet, Liquid};
use super::show::Outline;
use percuss_part::general::General;
use percuss_part::{Builder, Made, Mechanics};
use percuss_part::{Settings, Vocabulary, given_once};
use percuss_text::{Entry, Row};

/// Longest derivative of a motion, in operations.
const LARGEST_SLOPE: usize = 10_000;
/// Speed of sound over the speed to be expected below which density changes by more than a few per cent.
const STIFF: f64 = 7.0;

/// A fluid in D dimensions, made ready to run.
pub struct FluidModel<const D: usize> {
    pub(super) numbers: Numbers<D>,
    pub(super) gravity: Vec<Program>,
    pub(super) materials: Vec<Material>,
    pub(super) liquids: Vec<String>,
    pub(super) walls: Vec<Wall<D>>,
    fills: Vec<Filled<D>>,
    pub(super) inlets: Vec<Flowing<D>>,
    pub(super) outlets: Vec<(String, Drain<D>)>,
    pub(super) gauges: Vec<Probe<D>>,
    pub(super) fluxes: Vec<(String, Gauge<D>)>,
    /// Largest step, s.
    pub(super) dt: f64,
    pub(super) film_dt: Option<f64>,
    pub(super) vtk_dt: Option<f64>,
    /// Particles of the fluid in the beginning.
    pub(super) count: usize,
    pub(super) notes: Vec<String>,
}

/// A wall of particles.
pub(super) struct Wall<const D: usize> {
    pub name: String,
    places: Places<D>,
    sticks: bool,
    pub moved: Option<Moved<D>>,
    pub outline: Outline,
}

/// A region full of fluid.
struct Filled<const D: usize> {
    places: Places<D>,
    liquid: u16,
    velocity: Option<[Program; D]>,
    pressure: Pressure<D>,
    scalar: Option<Program>,
    place: Place,
}

/// The pressure of a fluid in the beginning.
enum Pressure<const D: usize> {
    Given(Program),
    /// Of what rests below the level that gravity has at its top: ρ₀ (g·r − least).
    Resting {
        rho_0: f64,
        g: [f64; D],
        least: f64,
    },
}

/// A face out of which fluid flows, and its speed over time.
pub(super) struct Flowing<const D: usize> {
    pub name: String,
    emitter: Emitter<D>,
    pub speed: Program,
}

/// A point at which the fluid is measured.
pub(super) struct Probe<const D: usize> {
    pub name: String,
    pub at: [f64; D],
    pub height: Option<f64>,
}

/// Makes the part that a scene describes.
pub(super) fn build(
    given: &FluidScene,
    scene: &General<'_>,
    settings: &Settings,
    vocabulary: &Vocabulary,
    faults: &mut Faults,
) -> Option<Made> {
    let gravity = &given.fluid.gravity;
    let mut builder = FluidBuilder { vocabulary, faults };
    builder.names(given);
    match gravity.len() {
        _ if gravity.is_told() => None,
        2 => made(builder.model::<2>(given, scene, settings)?),
        3 => made(builder.model::<3>(given, scene, settings)?),
        n => {
            let message = format!("`gravity` has {n} components");
            builder.fault(
                &gravity.place,
                message,
                "give two for the plane or three for space",
            );
            None
        }
    }
}

fn made<const D: usize>(model: FluidModel<D>) -> Option<Made>
where
    FluidModel<D>: Mechanics,
{
    let channels = channels::names(&model);
    Some(Made::new(Box::new(model), channels))
}

impl<const D: usize> FluidModel<D> {
    /// The fluid at t = 0, and where something of it is at fault.
    pub(super) fn fluid(&self) -> Result<Fluid<D>, Box<(Place, FluidError)>> {
        let nowhere = |error| Box::new((Place::default(), error));
        let numbers = self.numbers.clone();
        let mut fluid = Fluid::new(numbers, self.materials.clone()).map_err(nowhere)?;
        for wall in &self.walls {
            let Places { at, volume } = &wall.places;
            (fluid.add_wall(at, *volume, wall.sticks)).map_err(nowhere)?;
        }
        self.carry(&mut fluid.walls, 0.0);
        for fill in &self.fills {
            let Places { at, volume } = &fill.places;
            (fluid.fill(at, *volume, fill.liquid, |r| fill.start(r)))
                .map_err(|error| Box::new((fill.place.clone(), error)))?;
        }
        for inlet in &self.inlets {
            let mut emitter = inlet.emitter.clone();
            emitter.speed = inlet.speed.eval(&[0.0]);
            fluid.add_emitter(emitter).map_err(nowhere)?;
        }
        for (_, drain) in &self.outlets {
            fluid.add_drain(*drain).map_err(nowhere)?;
        }
        for (_, gauge) in &self.fluxes {
            fluid.add_gauge(*gauge).map_err(nowhere)?;
        }
        fluid.set_gravity(self.gravity_at(0.0));
        Ok(fluid)
    }

    pub(super) fn gravity_at(&self, t: f64) -> [f64; D] {
        std::array::from_fn(|k| self.gravity[k].eval(&[t]))
    }

    /// Moves the walls to where they are at t, s.
    pub(super) fn carry(&self, walls: &mut percuss_fluid::Walls<D>, t: f64) {
        let moved = self.walls.iter().enumerate();
        let motions = moved.filter_map(|(k, wall)| Some((k as u16, wall.moved.as_ref()?.at(t))));
        let motions: Vec<_> = motions.collect();
        if !motions.is_empty() {
            walls.carry(&motions);
        }
    }

    /// How many particles walls have.
    pub(super) fn wall_count(&self) -> usize {
        self.walls.iter().map(|wall| wall.places.at.len()).sum()
    }
}

impl<const D: usize> Filled<D> {
    fn start(&self, r: [f64; D]) -> Start<D> {
        let mut x = [0.0; 3];
        x[..D].copy_from_slice(&r);
        let v = self.velocity.as_ref();
        Start {
            v: v.map_or([0.0; D], |v| std::array::from_fn(|k| v[k].eval(&x))),
            pressure: match &self.pressure {
                Pressure::Given(formula) => formula.eval(&x),
                Pressure::Resting { rho_0, g, least } => rho_0 * (dot(g, &r) - least),
            },
            scalar: self.scalar.as_ref().map_or(0.0, |formula| formula.eval(&x)),
        }
    }
}

fn dot<const D: usize>(a: &[f64; D], b: &[f64; D]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// What turns entries into numbers, and tells what is wrong with them.
pub(super) struct FluidBuilder<'a, 'b> {
    vocabulary: &'a Vocabulary,
    faults: &'b mut Faults,
}

impl Builder for FluidBuilder<'_, '_> {
    fn tools(&mut self) -> (&Vocabulary, &mut Faults) {
        (self.vocabulary, self.faults)
    }
}

impl FluidBuilder<'_, '_> {
    /// What the engine says of something that stands here.
    fn told(&mut self, place: &Place, error: &FluidError) {
        self.faults.push(Diagnostic::new(place, error.to_string()));
    }

    /// That a row has D members.
    pub fn count<const D: usize>(&mut self, row: &Row, what: &str) -> Option<()> {
        if row.is_told() {
            return None;
        }
        if row.len() != D {
            let message = format!(
                "`{what}` has {} components, the fluid {D} dimensions",
                row.len()
            );
            self.fault(
                &row.place,
                message,
                "gravity says how many dimensions there are",
            );
            return None;
        }
        Some(())
    }

    pub fn vector<const D: usize>(&mut self, row: &Row, what: &str) -> Option<[f64; D]> {
        self.count::<D>(row, what)?;
        let mut vector = [0.0; D];
        for (x, entry) in vector.iter_mut().zip(row.iter()) {
            *x = self.number(entry, what)?;
        }
        Some(vector)
    }

    /// The same of length one.
    fn direction<const D: usize>(&mut self, row: &Row) -> Option<[f64; D]> {
        let vector = self.vector::<D>(row, "direction")?;
        let length = dot(&vector, &vector).sqrt();
        if length == 0.0 {
            self.fault(
                &row.place,
                "`direction` is zero",
                "give a vector that is not zero",
            );
            return None;
        }
        Some(vector.map(|x| x / length))
    }

    /// A formula of t with its first two derivatives.
    pub fn of_time(&mut self, entry: &Entry) -> Option<[Program; 3]> {
        let value = self.formula(entry, &["t"])?;
        let slope = value.derivative(0);
        let bend = slope.derivative(0);
        if bend.size() > LARGEST_SLOPE {
            let hint = format!("at most {LARGEST_SLOPE} operations; write it more simply");
            self.fault(&entry.place, "the second derivative is too long", &hint);
            return None;
        }
        Some([value, slope, bend].map(|expr| expr.compile()))
    }

    fn names(&mut self, given: &FluidScene) {
        let liquids = given.liquid.iter().map(|x| (&x.name, "a liquid"));
        let tanks = given.tank.iter().map(|x| (&x.name, "a tank"));
        let solids = given.solid.iter().map(|x| (&x.name, "a solid"));
        let inlets = given.inlet.iter().map(|x| (&x.name, "an inlet"));
        let outlets = given.outlet.iter().map(|x| (&x.name, "an outlet"));
        let gauges = given.gauge.iter().map(|x| (&x.name, "a gauge"));
        let fluxes = given.flux.iter().map(|x| (&x.name, "a flux"));
        let all = liquids.chain(tanks).chain(solids).chain(inlets);
        given_once(all.chain(outlets).chain(gauges).chain(fluxes), self.faults);
    }

    fn model<const D: usize>(
        &mut self,
        given: &FluidScene,
        scene: &General<'_>,
        settings: &Settings,
    ) -> Option<FluidModel<D>>
    where
        Space: Special<D>,
    {
        let numbers = self.numbers::<D>(given);
        let gravity = given.fluid.gravity.iter();
        let gravity: Vec<_> = gravity.map(|entry| self.formula(entry, &["t"])).collect();
        let gravity: Option<Vec<_>> = gravity.into_iter().collect();
        let mut materials = Vec::new();
        for liquid in &given.liquid {
            materials.push(self.material(liquid));
        }
        if given.liquid.is_empty() {
            let hint = "add [[liquid]] with density and sound_speed";
            self.fault(&given.fluid.gravity.place, "no liquid is given", hint);
        }
        let materials: Option<Vec<Material>> = materials.into_iter().collect();
        let (mut numbers, materials, gravity) = (numbers?, materials?, gravity?);
        let gravity: Vec<Program> = gravity.iter().map(Expr::compile).collect();
        numbers.gravity = std::array::from_fn(|k| gravity[k].eval(&[0.0]));
        if let Err(error) = numbers.validate() {
            self.told(&given.fluid.spacing.place, &error);
            return None;
        }
        let liquids: Vec<String> = given.liquid.iter().map(|l| l.name.value.clone()).collect();
        let (walls, solids) = self.walls::<D>(given, &numbers)?;
        let mut fills = Vec::new();
        for fill in &given.fill {
            fills.push(self.fill::<D>(fill, given, &solids, &numbers, &materials));
        }
        let fills: Option<Vec<Filled<D>>> = fills.into_iter().collect();
        let mut inlets = Vec::new();
        for inlet in &given.inlet {
            inlets.push(self.inlet::<D>(inlet, &liquids, &numbers));
        }
        let inlets: Option<Vec<_>> = inlets.into_iter().collect();
        let mut outlets = Vec::new();
        for outlet in &given.outlet {
            let low = self.vector::<D>(&outlet.low, "low");
            let high = self.vector::<D>(&outlet.high, "high");
            let calm = match &outlet.direction {
                Some(row) => Some(self.direction::<D>(row)?),
                None => None,
            };
            let (low, high) = (low?, high?);
            outlets.push((outlet.name.value.clone(), Drain { low, high, calm }));
        }
        let mut gauges = Vec::new();
        for gauge in &given.gauge {
            let height = match &gauge.height {
                Some(entry) => Some(self.positive(entry, "height")?),
                None => None,
            };
            gauges.push(Probe {
                name: gauge.name.value.clone(),
                at: self.vector::<D>(&gauge.at, "at")?,
                height,
            });
        }
        let mut fluxes = Vec::new();
        for flux in &given.flux {
            let within = match (&flux.low, &flux.high) {
                (Some(low), Some(high)) => Some([
                    self.vector::<D>(low, "low")?,
                    self.vector::<D>(high, "high")?,
                ]),
                _ => None,
            };
            let gauge = Gauge {
                at: self.vector::<D>(&flux.at, "at")?,
                normal: self.direction::<D>(&flux.direction)?,
                within,
            };
            fluxes.push((flux.name.value.clone(), gauge));
        }
        let (fills, inlets) = (fills?, inlets?);
        if fills.is_empty() && inlets.is_empty() {
            let hint = "add [[fill]] with a region, or [[inlet]]";
            self.fault(&given.fluid.spacing.place, "there is no fluid", hint);
            return None;
        }
        let count: usize = fills.iter().map(|fill| fill.places.at.len()).sum();
        let [film_dt, vtk_dt] = self.spacings(scene.output, count, settings.until);
        let mut model = FluidModel {
            notes: Vec::new(),
            numbers,
            gravity,
            materials,
            liquids,
            walls,
            fills,
            inlets,
            outlets,
            gauges,
            fluxes,
            dt: settings.integrator.dt,
            film_dt,
            vtk_dt,
            count,
        };
        model.notes = notes(&model);
        let checked = model.fluid().and_then(|mut fluid| {
            fluid
                .check()
                .map_err(|error| Box::new((given.fluid.spacing.place.clone(), error)))
        });
        if let Err(fault) = checked {
            self.told(&fault.0, &fault.1);
            return None;
        }
        Some(model)
    }

    fn numbers<const D: usize>(&mut self, given: &FluidScene) -> Option<Numbers<D>> {
        let f = &given.fluid;
        let mut numbers = Numbers::new(self.positive(&f.spacing, "spacing")?);
        numbers.ratio = self.or(f.ratio.as_ref(), "ratio", numbers.ratio)?;
        let kernels = [("wendland", Kernel::Wendland), ("cubic", Kernel::Cubic)];
        numbers.kernel = self.choice(f.kernel.as_ref(), "kernel", &kernels)?;
        let cures = [
            ("shift", Cure::Shift),
            ("tensile", Cure::Tensile),
            ("none", Cure::None),
        ];
        numbers.cure = self.choice(f.cure.as_ref(), "cure", &cures)?;
        numbers.shift = self.or(f.shift.as_ref(), "shift", numbers.shift)?;
        numbers.delta = self.or(f.delta.as_ref(), "delta", numbers.delta)?;
        numbers.beta = self.or(f.beta.as_ref(), "beta", numbers.beta)?;
        numbers.filter = f.filter.as_ref().map_or(0, |filter| filter.value as u32);
        numbers.background = self.or(f.background.as_ref(), "background", 0.0)?;
        numbers.courant = self.or(f.courant.as_ref(), "courant", numbers.courant)?;
        let memory = self.or(f.memory.as_ref(), "memory", 1e-9 * numbers.memory as f64)?;
        numbers.memory = (1e9 * memory) as u64;
        let periods = [&f.period_x, &f.period_y, &f.period_z];
        for (axis, row) in periods.into_iter().enumerate() {
            let Some(row) = row else { continue };
            if axis >= D {
                let hint = "gravity says how many dimensions there are";
                self.fault(&row.place, "the fluid is planar", hint);
                return None;
            }
            if row.len() != 2 {
                let hint = "give two numbers, such as [0, 1]";
                self.fault(&row.place, "a period is the lower and the upper side", hint);
                return None;
            }
            let [low, high] = self.vector::<2>(row, "period")?;
            numbers.periods[axis] = Some(Period { low, high });
        }
        Some(numbers)
    }

    fn material(&mut self, liquid: &Liquid) -> Option<Material> {
        let density = self.positive(&liquid.density, "density")?;
        let sound = self.positive(&liquid.sound_speed, "sound_speed")?;
        let mut material = Material::new(density, sound);
        material.gamma = self.or(liquid.gamma.as_ref(), "gamma", material.gamma)?;
        if let Some(entry) = &liquid.viscosity {
            let formula = self.formula(entry, &["rate"])?;
            match formula.constant() {
                Some(value) => material.viscosity = value,
                None => {
                    let program = formula.compile();
                    material.viscosity = program.eval(&[0.0]);
                    if !material.viscosity.is_finite() {
                        let hint = "keep the rate away from zero, as in rate + 1e-3";
                        let message = "the viscosity is not finite at a rate of zero";
                        self.fault(&entry.place, message, hint);
                        return None;
                    }
                    let law = move |rate: f64| program.eval(&[rate]);
                    material.shear_viscosity = Some(ShearViscosity(Arc::new(law)));
                }
            }
        }
        material.alpha = self.or(liquid.alpha.as_ref(), "alpha", 0.0)?;
        material.diffusivity = self.or(liquid.diffusivity.as_ref(), "diffusivity", 0.0)?;
        if let Err(error) = material.validate() {
            self.told(&liquid.density.place, &error);
            return None;
        }
        Some(material)
    }

    /// The walls, and the regions of solids by their names.
    #[expect(clippy::type_complexity, reason = "walls, and regions by their names")]
    fn walls<const D: usize>(
        &mut self,
        given: &FluidScene,
        numbers: &Numbers<D>,
    ) -> Option<(
        Vec<Wall<D>>,
        Vec<(String, Box<dyn Region<D> + Send + Sync>)>,
    )>
    where
        Space: Special<D>,
    {
        let (mut walls, mut solids) = (Vec::new(), Vec::new());
        for tank in &given.tank {
            let region = tank.extent.region::<D>(self)?;
            let [low, high] = region.bounds();
            let mut open = [[false; 2]; D];
            for side in tank.open.iter().flat_map(|open| open.iter()) {
                let sides = ["-x", "+x", "-y", "+y", "-z", "+z"];
                let sides = &sides[..2 * D];
                match sides.iter().position(|name| *name == side.value) {
                    Some(k) => open[k / 2][k % 2] = true,
                    None => {
                        let hint = format!("sides are {}", sides.join(", "));
                        self.fault(&side.place, format!("unknown side `{}`", side.value), &hint);
                        return None;
                    }
                }
            }
            let is_open = |r: [f64; D]| {
                (0..D).any(|k| (open[k][0] && r[k] < low[k]) || (open[k][1] && r[k] > high[k]))
            };
            let places = numbers.vessel(&*region, is_open);
            let places = self.places(places, &tank.extent)?;
            walls.push(Wall {
                name: tank.name.value.clone(),
                places,
                sticks: !tank.slip,
                moved: tank.carried.motion(self)?,
                outline: Outline::of_tank(&tank.extent, self, open)?,
            });
        }
        for solid in &given.solid {
            let region = solid.extent.region::<D>(self)?;
            let places = numbers.fill(&*region, Pattern::Square);
            let places = self.places(places, &solid.extent)?;
            walls.push(Wall {
                name: solid.name.value.clone(),
                places,
                sticks: !solid.slip,
                moved: solid.carried.motion(self)?,
                outline: Outline::of_solid::<D>(&solid.extent, self)?,
            });
            solids.push((solid.name.value.clone(), region));
        }
        Some((walls, solids))
    }

    fn places<const D: usize>(
        &mut self,
        places: Result<Places<D>, FluidError>,
        extent: &Extent,
    ) -> Option<Places<D>> {
        match places {
            Ok(places) => Some(places),
            Err(error) => {
                self.told(&extent.told.place, &error);
                None
            }
        }
    }

    fn liquid(&mut self, word: Option<&Located<String>>, names: &[String]) -> Option<u16> {
        let names: Vec<(&str, u16)> = (0..).zip(names).map(|(k, n)| (n.as_str(), k)).collect();
        self.choice(word, "liquid", &names)
    }

    fn fill<const D: usize>(
        &mut self,
        fill: &Fill,
        given: &FluidScene,
        solids: &[(String, Box<dyn Region<D> + Send + Sync>)],
        numbers: &Numbers<D>,
        materials: &[Material],
    ) -> Option<Filled<D>>
    where
        Space: Special<D>,
    {
        let region = fill.extent.region::<D>(self)?;
        let [low, high] = region.bounds();
        let mut holes: Vec<&dyn Region<D>> = Vec::new();
        for name in fill.without.iter().flat_map(|without| without.iter()) {
            let names: Vec<_> = solids.iter().map(|(name, r)| (name.as_str(), r)).collect();
            holes.push(&**self.choice(Some(name), "solid", &names)?);
        }
        let patterns = [
            ("square", Pattern::Square),
            ("hexagonal", Pattern::Hexagonal),
        ];
        let pattern = self.choice(fill.pattern.as_ref(), "pattern", &patterns)?;
        let places = fill_without(numbers, &*region, &holes, pattern);
        let mut places = self.places(places, &fill.extent)?;
        let by = self.or(fill.scatter.as_ref(), "scatter", 0.0)?;
        if by != 0.0 {
            places.at = scatter(places.at, by * numbers.spacing);
        }
        let liquids: Vec<String> = given.liquid.iter().map(|l| l.name.value.clone()).collect();
        let liquid = self.liquid(fill.liquid.as_ref(), &liquids)?;
        let axes = ["x", "y", "z"];
        let axes = &axes[..D];
        let velocity = match &fill.velocity {
            None => None,
            Some(row) => {
                self.count::<D>(row, "velocity")?;
                let parts: Vec<_> = row.iter().map(|e| self.formula(e, axes)).collect();
                let parts: Option<Vec<Expr>> = parts.into_iter().collect();
                let parts = parts?;
                Some(std::array::from_fn(|k| parts[k].compile()))
            }
        };
        let g = felt(numbers);
        let pressure = match &fill.pressure {
            Some(entry) => Pressure::Given(self.formula(entry, axes)?.compile()),
            None => Pressure::Resting {
                rho_0: materials[usize::from(liquid)].rho_0,
                g,
                least: (0..D).map(|k| (g[k] * low[k]).min(g[k] * high[k])).sum(),
            },
        };
        let scalar = match &fill.scalar {
            Some(entry) => Some(self.formula(entry, axes)?.compile()),
            None => None,
        };
        Some(Filled {
            places,
            liquid,
            velocity,
            pressure,
            scalar,
            place: fill.extent.told.place.clone(),
        })
    }

    fn inlet<const D: usize>(
        &mut self,
        inlet: &Inlet,
        liquids: &[String],
        numbers: &Numbers<D>,
    ) -> Option<Flowing<D>> {
        let at = self.vector::<D>(&inlet.at, "at");
        let normal = self.direction::<D>(&inlet.direction);
        let radius = self.positive(&inlet.radius, "radius");
        let speed = self.formula(&inlet.speed, &["t"]);
        let (at, normal, radius, speed) = (at?, normal?, radius?, speed?.compile());
        let inside = |x: f64, y: f64| x.hypot(y) <= radius;
        let places = numbers.face(at, normal, radius, inside);
        if places.is_empty() {
            let hint = "the radius must be at least half a spacing";
            self.fault(&inlet.radius.place, "no particle fits into the face", hint);
            return None;
        }
        let mut emitter = Emitter::new(places, normal, speed.eval(&[0.0]));
        if let Some(entry) = &inlet.profile {
            let profile = self.formula(entry, &["s"])?.compile();
            let far = |r: &[f64; D]| {
                let arm: [f64; D] = std::array::from_fn(|k| r[k] - at[k]);
                dot(&arm, &arm).sqrt() / radius
            };
            let factors = emitter.places.iter().map(|r| profile.eval(&[far(r)]));
            emitter.profile = factors.collect();
        }
        emitter.material = self.liquid(inlet.liquid.as_ref(), liquids)?;
        emitter.scalar = self.or(inlet.scalar.as_ref(), "scalar", 0.0)?;
        emitter.most = inlet.most.as_ref().map(|most| most.value as u64);
        Some(Flowing {
            name: inlet.name.value.clone(),
            emitter,
            speed,
        })
    }
}

/// The places in a region that are in none of the holes.
fn fill_without<const D: usize>(
    numbers: &Numbers<D>,
    region: &dyn Region<D>,
    holes: &[&dyn Region<D>],
    pattern: Pattern,
) -> Result<Places<D>, FluidError> {
    match holes.split_first() {
        None => numbers.fill(region, pattern),
        Some((hole, others)) => {
            let without = Without {
                region,
                hole: *hole,
            };
            fill_without(numbers, &without, others, pattern)
        }
    }
}

/// Gravity under which fluid can rest: along an axis on which everything comes again there is none.
fn felt<const D: usize>(numbers: &Numbers<D>) -> [f64; D] {
    let periodic = |k: usize| numbers.periods[k].is_some();
    std::array::from_fn(|k| match periodic(k) {
        true => 0.0,
        false => numbers.gravity[k],
    })
}

/// What of a sound fluid may not be meant.
fn notes<const D: usize>(model: &FluidModel<D>) -> Vec<String> {
    let mut notes = Vec::new();
    let g = felt(&model.numbers);
    let mut levels = [f64::INFINITY, f64::NEG_INFINITY];
    for r in model.fills.iter().flat_map(|fill| &fill.places.at) {
        let level = dot(&g, r);
        levels = [levels[0].min(level), levels[1].max(level)];
    }
    // a fall through all of it, v = √(2 g H)
    let v = (2.0 * (levels[1] - levels[0]).max(0.0)).sqrt();
    for (material, name) in model.materials.iter().zip(&model.liquids) {
        if v.is_finite() && material.c_s < STIFF * v {
            notes.push(format!(
                "the sound speed of `{name}` is {:.2} times what a fall through the fluid reaches, {v:.3} m/s: density may change by more than a few per cent; ten times is usual",
                material.c_s / v
            ));
        }
    }
    notes
}
